"""The words of a screen: what is shown, in plain values, with the event that pressing it sends.

An event is a tuple: a name and plain values, `("bid", "Ana", 3)`. A block that asks for a value adds it at the end.
An empty event sends nothing. Texts are in the player's language already.

Named tuples rather than dataclasses: so many of those take 25 ms to make, each time the app starts.
"""

from enum import StrEnum
from typing import NamedTuple

Event = tuple[str | int | bool | None, ...]
"""A name and plain values; empty for none."""


class Tone(StrEnum):
    """How something is meant; never told by colour alone, so each has a sign or a place of its own too."""

    PLAIN = "plain"
    MAIN = "main"
    """What most people press next."""
    QUIET = "quiet"
    """Said in passing."""
    GOOD = "good"
    BAD = "bad"
    """A fault, or what cannot easily be taken back."""


class Heading(NamedTuple):
    """A heading within a screen."""

    text: str


class Note(NamedTuple):
    """A sentence or two."""

    text: str
    tone: Tone = Tone.PLAIN
    icon: str = ""
    """Name of an icon before it."""
    ruling: str = ""
    """What it rests on: `FS-R7`."""
    event: Event = ()
    """What pressing it does: it opens that ruling."""


class Picture(NamedTuple):
    """A square picture."""

    art: str
    """Path below the assets: `sheets/five-suit-ring.png`."""
    words: str
    """What it shows, for those who do not see it."""


class Code(NamedTuple):
    """A square code for a camera, dark on light in every look, with a light margin of four modules."""

    rows: tuple[str, ...]
    """From the top: `1` for each dark module, `0` for each light one."""
    words: str
    """What it is, for those who do not see it."""


class Button(NamedTuple):
    """Something to press."""

    label: str
    event: Event
    tone: Tone = Tone.PLAIN
    icon: str = ""
    """Name of an icon: `undo`."""
    enabled: bool = True
    help: str = ""
    """A second, smaller line."""


class Banner(NamedTuple):
    """What has just happened, until it is closed or something else is done."""

    text: str
    tone: Tone
    icon: str
    close: Button
    """By icon, at the right."""
    action: Button | None = None
    """What undoes it."""


class Buttons(NamedTuple):
    """Buttons side by side, in more lines where they do not fit."""

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
    """Which place that number gives: `2.`; empty for none."""
    mark: str = ""
    """Name of an icon beside the name: `crown`, `token`."""
    is_out: bool = False
    """Whether the player is out or away."""
    is_next: bool = False
    """Whether it is this player's move."""
    event: Event = ()
    """Pressing tells why."""


class Figures(NamedTuple):
    """Players with large numbers, side by side as they fit."""

    figures: tuple[Figure, ...]
    is_compact: bool = False
    """Whether each is a line, without its details: where they are only to be looked up."""


class Number(NamedTuple):
    """A whole number to fill in: minus and plus, and a keypad when it is touched."""

    label: str
    value: int | None
    """None is not entered, which is not 0."""
    event: Event
    """The new value follows, or None where it was cleared."""
    least: int = 0
    most: int = 999
    colour: int | None = None
    """The player's colour, if the label is a name."""
    detail: str = ""
    """A smaller line below the label."""
    suggestion: int | None = None
    """What one tap fills in."""


class Option(NamedTuple):
    """One of several choices."""

    label: str
    value: str | int | bool
    colour: int | None = None
    """The player's colour, if it is a player."""
    enabled: bool = True
    art: str = ""
    """Path of a picture below the assets: `suits/five-suit/P.png`."""


class Choice(NamedTuple):
    """One of several, all in sight."""

    label: str
    options: tuple[Option, ...]
    selected: str | int | bool | None
    event: Event
    """The value of the option follows."""


class Switch(NamedTuple):
    """On or off."""

    label: str
    value: bool
    event: Event
    """The new value follows."""
    help: str = ""


class TextField(NamedTuple):
    """A text to type."""

    label: str
    value: str
    event: Event
    """The new text follows, with each letter."""
    hint: str = ""
    submit: Event = ()
    """Sent by the Enter key."""
    most: int = 100
    """How many letters can be typed."""


class Tile(NamedTuple):
    """A card or token to tap."""

    label: str
    """What is printed on it: `10`, `Pirate`."""
    event: Event
    art: str = ""
    """Path of a picture below the assets: `suits/island/A.png`."""
    chosen: int = 0
    """How many are chosen; 0 for none."""
    badge: str = ""
    """A small text in its corner, such as its place in the order; the count if empty."""
    enabled: bool = True
    ink: str = ""
    """`red` or a colour `#rrggbb` for the label; the card's own black if empty."""
    name: str = ""
    """What it is called in full: `ten of hearts`; the label if empty."""


class Tiles(NamedTuple):
    """Cards or tokens to tap, in a grid."""

    tiles: tuple[Tile, ...]
    label: str = ""
    columns: int = 0
    """Columns in a row of the grid, so that suits stay together; 0 for as many as fit."""
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
    """Pressing the line opens the ruling; empty where it cannot be opened."""


class Reasons(NamedTuple):
    """A sum with its lines."""

    reasons: tuple[Reason, ...]
    total: str = ""
    """The last line's number; no such line if empty."""
    label: str = ""


class Emblem(NamedTuple):
    """What tells pictures apart that are alike but for it."""

    initials: str
    """`P10`."""
    colour: int
    """Of the players' colours, from 0 and as large as may be."""


class Item(NamedTuple):
    """A line of a list that leads somewhere."""

    title: str
    event: Event
    detail: str = ""
    value: str = ""
    """What stands at the right."""
    art: str = ""
    """Path of a picture below the assets."""
    icon: str = ""
    actions: tuple[Button, ...] = ()
    """What else can be done with it, by icon."""
    name: str = ""
    """What it is called where its title is not enough; the title if empty."""
    emblem: Emblem | None = None
    """What is drawn upon the picture; its colour shows through."""


class Items(NamedTuple):
    """A list."""

    items: tuple[Item, ...]
    is_gallery: bool = False
    """Whether pictures are large and the lines stand side by side."""


class Cell(NamedTuple):
    """A field of a table."""

    text: str
    event: Event = ()
    """What pressing it does; what can be pressed is underlined."""
    tone: Tone = Tone.PLAIN
    detail: str = ""
    """A smaller line below the text: `4 / 6`."""


class TableRow(NamedTuple):
    """A line of a table."""

    label: str
    cells: tuple[Cell, ...]
    event: Event = ()
    """What pressing its label does, which is underlined then."""
    is_total: bool = False


class Table(NamedTuple):
    """A table with a column for each player; long ones scroll by themselves."""

    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    colours: tuple[int, ...] = ()
    """Colours of the columns, if they are players."""
    corner: str = ""
    """What stands above the labels."""


class Series(NamedTuple):
    """A line of a chart."""

    name: str
    colour: int
    values: tuple[float | None, ...]
    """One for each entry, None where there is none yet."""


class Chart(NamedTuple):
    """Lines over the course of a match."""

    series: tuple[Series, ...]
    labels: tuple[str, ...]
    """What each point is, first to last."""
    target: float | None = None
    """A line across, where a total wins."""
    is_small: bool = False
    """Whether it is shown in passing, lower than where it has a page of its own."""


class Placed(NamedTuple):
    """A player at the end of a match."""

    place: int
    """From 1; players may share one; 0 for none."""
    name: str
    total: str
    """What the game counts in the end: `42`, `out`; empty for nothing."""
    colour: int = 0
    """The player's colour, from 0."""


class PodiumStep(NamedTuple):
    """A step of a podium, with all who share it."""

    place: int
    players: tuple[Placed, ...]


class Podium(NamedTuple):
    """Who has won, and the places of all others."""

    title: str
    """`Ana wins!`."""
    steps: tuple[PodiumStep, ...]
    """The first places that are taken, the best first."""
    others: tuple[Placed, ...] = ()
    """Everybody else, the best first."""


class Order(NamedTuple):
    """Names that can be dragged into another order."""

    names: tuple[str, ...]
    colours: tuple[int, ...]
    event: Event
    """From which place to which follow, from 0."""
    actions: tuple[tuple[Button, ...], ...] = ()
    """What can be done with each, by icon."""


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
    """One of the sides of a screen."""

    label: str
    icon: str
    event: Event
    is_open: bool


class Screen(NamedTuple):
    """All that is shown at once."""

    title: str
    main: tuple[Block, ...]
    """From the top down."""
    side: tuple[Block, ...] = ()
    """Shown beside the main part where there is room, else above it."""
    is_side_last: bool = False
    """Whether the side is shown below the main part instead of above it."""
    actions: tuple[Button, ...] = ()
    """By icon, at the top right."""
    tabs: tuple[Tab, ...] = ()
    footer: tuple[Block, ...] = ()
    """Always in sight, below: what is pressed when all is filled in, and what is wrong till then."""
    has_back: bool = True
    keeps_awake: bool = False
    """Whether the phone's screen stays on."""
    part: str = ""
    """Which part of a page it is, where a page has several; each begins at its top."""
