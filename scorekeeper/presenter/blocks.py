"""The blocks of a screen: plain values, with the event that pressing them sends.

An event is a tuple: a name and plain values, `("bid", "Ana", 3)`. A block that asks for a value adds it at the end.
An empty event sends nothing. Texts are already in the player's language.

Named tuples rather than dataclasses: so many dataclasses take 25 ms to create, each time the app starts.
"""

from enum import StrEnum
from typing import NamedTuple

Event = tuple[str | int | bool | None, ...]
"""A name and plain values; empty for none."""


class Tone(StrEnum):
    """The meaning of something; never shown by colour alone, so each has a sign or a place of its own too."""

    PLAIN = "plain"
    MAIN = "main"
    """The button to press next."""
    QUIET = "quiet"
    """Secondary text."""
    GOOD = "good"
    BAD = "bad"
    """A fault, or an action that is hard to undo."""


class Heading(NamedTuple):
    text: str


class Note(NamedTuple):
    """A sentence or two."""

    text: str
    tone: Tone = Tone.PLAIN
    icon: str = ""
    """Name of an icon before it."""
    ruling: str = ""
    """The ruling behind it: `FS-R7`."""
    event: Event = ()
    """Opens that ruling."""


class Picture(NamedTuple):
    """A square picture."""

    art: str
    """Path below the assets: `sheets/five-suit-ring.png`."""
    words: str
    """A description for those who cannot see it."""


class Code(NamedTuple):
    """A square code for a camera, dark on light in every look, with a margin of four light modules."""

    rows: tuple[str, ...]
    """From the top: `1` for each dark module, `0` for each light one."""
    words: str
    """A description for those who cannot see it."""


class Timer(NamedTuple):
    """A clock that counts down by itself."""

    seconds: int
    """What is left when the screen is drawn; 0 when it is over."""
    words: str
    """What it counts, for those who cannot see it."""
    over: str
    """Shown when it is over: `Time is up`."""


class Button(NamedTuple):
    label: str
    event: Event
    tone: Tone = Tone.PLAIN
    icon: str = ""
    """Name of an icon: `undo`."""
    enabled: bool = True
    help: str = ""
    """A second, smaller line."""
    is_step: bool = False
    """Whether it moves the game on, or answers a question: a second tap where it has just come does not mean it."""


class Banner(NamedTuple):
    """What has just happened, shown until it is closed or something else is done."""

    text: str
    tone: Tone
    icon: str
    close: Button
    """An icon, at the right."""
    action: Button | None = None
    """Undoes it; an icon where the banner is slim."""
    is_slim: bool = False
    """Whether it takes one row: for what is said after each entry, while the next one is made."""


class Buttons(NamedTuple):
    """Buttons side by side, on more lines if they do not fit."""

    buttons: tuple[Button, ...]


class Figure(NamedTuple):
    """A player with a large number."""

    name: str
    value: str
    """The number, or `–`."""
    colour: int = 0
    """The player's colour, from 0."""
    detail: str = ""
    """A smaller line: `7 bags`."""
    place: str = ""
    """The place that the number gives: `2.`; empty for none."""
    mark: str = ""
    """Name of an icon beside the name: `crown`, `token`."""
    is_out: bool = False
    """Whether the player is out or away."""
    is_next: bool = False
    """Whether it is this player's move."""
    event: Event = ()
    """Pressing explains the number."""


class Figures(NamedTuple):
    """Players with large numbers, side by side as they fit."""

    figures: tuple[Figure, ...]
    is_compact: bool = False
    """Whether each is one line without details: where they are only for looking up."""
    is_board: bool = False
    """Whether they fill a screen on a wall, with the blocks beside them in small below; a phone shows them as usual."""


class Number(NamedTuple):
    """A whole number to fill in: minus and plus, and a keypad when touched."""

    label: str
    value: int | None
    """None means not entered, which is not 0."""
    event: Event
    """The new value follows, or None if it was cleared."""
    least: int = 0
    most: int = 999
    colour: int | None = None
    """The player's colour, if the label is a name."""
    detail: str = ""
    """A smaller line below the label."""
    suggestion: int | None = None
    """A value to fill in with one tap."""


class Option(NamedTuple):
    label: str
    value: str | int | bool
    colour: int | None = None
    """The player's colour, if it is a player."""
    enabled: bool = True
    art: str = ""
    """Path of a picture below the assets: `suits/five-suit/P.png`."""


class Choice(NamedTuple):
    """One of several options, all in sight."""

    label: str
    options: tuple[Option, ...]
    selected: str | int | bool | None
    event: Event
    """The value of the option follows."""


class Switch(NamedTuple):
    label: str
    value: bool
    event: Event
    """The new value follows."""
    help: str = ""


class TextField(NamedTuple):
    label: str
    value: str
    event: Event
    """The new text follows, with each keystroke."""
    hint: str = ""
    submit: Event = ()
    """Sent by the Enter key."""
    most: int = 100
    """Most characters that can be typed."""


class Tile(NamedTuple):
    """A card or token to tap."""

    label: str
    """The printed text: `10`, `Pirate`."""
    event: Event
    art: str = ""
    """Path of a picture below the assets: `suits/island/A.png`."""
    chosen: int = 0
    """Number of copies chosen; 0 for none."""
    badge: str = ""
    """A small text in its corner, such as its place in the order; the count if empty."""
    enabled: bool = True
    ink: str = ""
    """`red` or a colour `#rrggbb` for the label; the card's own black if empty."""
    name: str = ""
    """Its full name: `ten of hearts`; the label if empty."""


class Tiles(NamedTuple):
    tiles: tuple[Tile, ...]
    label: str = ""
    columns: int = 0
    """Columns of the grid, to keep suits together; 0 for as many as fit."""
    is_wide: bool = False
    """Whether tiles are wide, for names instead of ranks."""
    is_dense: bool = False
    """Whether tiles with names are small and close together, so that dozens are in sight at once."""


class Reason(NamedTuple):
    """A line of a sum."""

    text: str
    points: str = ""
    ruling: str = ""
    """`FS-R7`."""
    event: Event = ()
    """Opens the ruling; empty if it cannot be opened."""


class Reasons(NamedTuple):
    reasons: tuple[Reason, ...]
    total: str = ""
    """The number of the last line; no such line if empty."""
    label: str = ""


class Emblem(NamedTuple):
    """Distinguishes pictures that are otherwise the same."""

    initials: str
    """`P10`."""
    colour: int
    """Index of a player colour, from 0, without an upper limit."""


class Item(NamedTuple):
    """A list item that leads somewhere."""

    title: str
    event: Event
    detail: str = ""
    value: str = ""
    """Text at the right."""
    art: str = ""
    """Path of a picture below the assets."""
    icon: str = ""
    actions: tuple[Button, ...] = ()
    """Other actions on it, as icons."""
    name: str = ""
    """Its name where the title is not enough; the title if empty."""
    emblem: Emblem | None = None
    """Drawn on the picture; its colour shows through."""


class Items(NamedTuple):
    items: tuple[Item, ...]
    is_gallery: bool = False
    """Whether pictures are large and the items are side by side."""


class Cell(NamedTuple):
    text: str
    event: Event = ()
    """Sent when pressed; pressable text is underlined."""
    tone: Tone = Tone.PLAIN
    detail: str = ""
    """A smaller line below the text: `4 / 6`."""


class TableRow(NamedTuple):
    label: str
    cells: tuple[Cell, ...]
    event: Event = ()
    """Sent when its label is pressed, which is then underlined."""
    is_total: bool = False


class Table(NamedTuple):
    """A table with a column for each player; long ones scroll by themselves."""

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    colours: tuple[int, ...] = ()
    """Colours of the columns, if they are players."""
    corner: str = ""
    """Text above the labels."""


class Series(NamedTuple):
    name: str
    colour: int
    values: tuple[float | None, ...]
    """One for each entry, None if there is none yet."""


class Chart(NamedTuple):
    """Lines over the course of a match."""

    series: tuple[Series, ...]
    labels: tuple[str, ...]
    """The meaning of each point, in order."""
    target: float | None = None
    """A horizontal line at the total that wins."""
    is_small: bool = False
    """Whether it is a small version, lower than on its own page."""


class Placed(NamedTuple):
    """A player at the end of a match."""

    place: int
    """From 1; players may share one; 0 for none."""
    name: str
    total: str
    """The final result as the game counts it: `42`, `out`; empty for nothing."""
    colour: int = 0
    """The player's colour, from 0."""


class PodiumStep(NamedTuple):
    place: int
    players: tuple[Placed, ...]


class Podium(NamedTuple):
    title: str
    """`Ana wins!`."""
    steps: tuple[PodiumStep, ...]
    """The first places that are taken, best first."""
    others: tuple[Placed, ...] = ()
    """All other players, best first."""


class Order(NamedTuple):
    """Names that can be dragged into another order."""

    names: tuple[str, ...]
    colours: tuple[int, ...]
    event: Event
    """The old and the new position follow, from 0."""
    actions: tuple[tuple[Button, ...], ...] = ()
    """Actions on each name, as icons."""


class Group(NamedTuple):
    """Blocks that belong together, on a panel of their own."""

    blocks: "tuple[Block, ...]"
    title: str = ""
    tone: Tone = Tone.PLAIN


Block = (
    Heading
    | Note
    | Picture
    | Code
    | Timer
    | Banner
    | Button
    | Buttons
    | Figures
    | Number
    | Choice
    | Switch
    | TextField
    | Tiles
    | Reasons
    | Items
    | Table
    | Chart
    | Podium
    | Order
    | Group
)


class Tab(NamedTuple):
    label: str
    icon: str
    event: Event
    is_open: bool


class Screen(NamedTuple):
    title: str
    main: tuple[Block, ...]
    """From the top down."""
    side: tuple[Block, ...] = ()
    """Shown beside the main part where there is room, else above it."""
    is_side_last: bool = False
    """Whether the side is shown below the main part instead of above it."""
    actions: tuple[Button, ...] = ()
    """Icons at the top right."""
    tabs: tuple[Tab, ...] = ()
    footer: tuple[Block, ...] = ()
    """Always in sight at the bottom: the button to press when everything is filled in, and until then what is wrong."""
    has_back: bool = True
    keeps_awake: bool = False
    part: str = ""
    """The part of a page that has several; each begins at its top."""
