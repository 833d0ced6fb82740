"""Every kind of thing that is pressed, to be looked at in each of its states in both fronts."""

from collections.abc import Sequence

from PIL import Image, ImageDraw, ImageFont

from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Tone

STATES = ("idle", "pressed", "just released", "focused", "disabled")
GAP = 12
GROUND, LETTERS = (120, 116, 106), (255, 255, 255)


def button(label: str, tone: Tone = Tone.PLAIN, icon: str = "") -> blocks.Button:
    """Return a button that does nothing."""
    return blocks.Button(label, ("go", "x"), tone, icon, help="a line of help" if icon == "share" else "")


def choice(selected: int) -> blocks.Choice:
    """Return a choice of two players."""
    options = (blocks.Option("Ana", 0, colour=0), blocks.Option("Ben", 1, colour=1))
    return blocks.Choice("Who", options, selected, ("who",))


TILE = blocks.Tile("7", ("card", "7"), "suits/island/A.png", name="seven")
NUMBER = blocks.Number("Ana", 12, ("points", "Ana"), -99, 999, colour=0, detail="cards left")
OFFERED = NUMBER._replace(value=None, suggestion=7)
FIGURES = blocks.Figures((blocks.Figure("Ana", "125", 0, "2 bags", "1.", event=("why",)),))
ITEM = blocks.Item(
    "Any other game", ("go",), "Ana 3 · Ben 5", "3", "games/rounds.png", actions=(button("Delete", icon="trash"),)
)
ROW = blocks.TableRow("Round 1", (blocks.Cell("+12", ("why", 1)), blocks.Cell("−3", ("why", 2), Tone.BAD)), ("edit", 1))
TABLE = blocks.Table(("Ana", "Ben"), (ROW,), (0, 1), "Entry")
BUTTONS: dict[str, Block] = {f"button, {tone.value}": button(tone.value.title(), tone) for tone in Tone}
SAMPLES: dict[str, Block] = {
    **BUTTONS,
    "button, icon and help": button("Share the result", Tone.MAIN, "share"),
    "chip": choice(0),
    "chip, chosen": choice(0),
    "switch, on": blocks.Switch("Keep the screen on", True, ("awake",), help="while you play"),
    "switch, off": blocks.Switch("Vibrate", False, ("vibration",)),
    "number": NUMBER,
    "number, minus": NUMBER,
    "number, offered": OFFERED,
    "text": blocks.TextField("Name", "Ana", ("typed",), "Add a player"),
    "text, empty": blocks.TextField("Name", "", ("typed",), "Add a player"),
    "card": blocks.Tiles((TILE,)),
    "card, chosen": blocks.Tiles((TILE._replace(chosen=2),)),
    "card, a word": blocks.Tiles((TILE._replace(label="Passenger"),), is_wide=True),
    "player": FIGURES,
    "player, in a line": FIGURES._replace(is_compact=True),
    "item": blocks.Items((ITEM,)),
    "item, picture": blocks.Items((ITEM, ITEM), is_gallery=True),
    "note with a ruling": blocks.Note("Nobody is out.", Tone.PLAIN, "info", event=("ruling",)),
    "line of a sum": blocks.Reasons((blocks.Reason("two bags", "−2", event=("ruling",)),), "−2"),
    "table, number": TABLE,
    "table, entry": TABLE,
    "order, handle": blocks.Order(("Ana", "Ben"), (0, 1), ("move",)),
}
"""A block of each kind, by what is looked at in it."""
TABBED = blocks.Screen(
    "States",
    (),
    actions=(blocks.Button("Undo", ("undo",), icon="undo"),),
    tabs=tuple(
        blocks.Tab(each, icon, (each,), each == "Play") for each, icon in (("Play", "play"), ("Scores", "table"))
    ),
)
"""A screen with tabs, and a button in its top bar."""
OF_KEYS = blocks.Screen("States", (NUMBER, NUMBER._replace(label="Ben", event=("points", "Ben"), colour=1)))
"""A screen with two numbers that the keypad takes in digits."""
OF_VALUES = blocks.Screen("States", (OFFERED._replace(least=0, most=9),))
"""A screen with a number that the keypad takes as one of its values."""


def contact_sheet(rows: Sequence[tuple[str, Sequence[Image.Image]]], scale: int) -> Image.Image:
    """Put the pictures of each kind, one in each state, in a row."""
    label, head = 150 * scale, 26 * scale
    column = max(each.width for _, strip in rows for each in strip) + GAP
    font = ImageFont.load_default(13 * scale)
    height = head + sum(strip[0].height + GAP for _, strip in rows)
    sheet = Image.new("RGB", (label + column * len(STATES), height), GROUND)
    draw = ImageDraw.Draw(sheet)
    for place, state in enumerate(STATES):
        draw.text((label + place * column, 5 * scale), state, LETTERS, font)
    y = head
    for name, strip in rows:
        draw.text((5 * scale, y + strip[0].height / 2 - 8 * scale), name, LETTERS, font)
        for place, each in enumerate(strip):
            sheet.paste(each, (label + place * column, y))
        y += strip[0].height + GAP
    return sheet
