"""Contact sheets of every kind of widget that is pressed: idle, pressed, just released, focused, disabled.

Run by hand, and look: `python -m tests.scorekeeper.ui.states FOLDER` writes a PNG for each look at two densities.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import sleep
from typing import Any

from PIL import Image, ImageDraw, ImageFont

DENSITIES = ("1", "2")
LOOKS = ("light", "dark")
STATES = ("idle", "pressed", "just released", "focused", "disabled")
GAP = 12
GROUND, LETTERS = (120, 116, 106), (255, 255, 255)


def main() -> None:
    """Take all sheets, each density in a process of its own."""
    folder = Path(sys.argv[1])
    if len(sys.argv) > 2:
        take(folder)
        return
    folder.mkdir(parents=True, exist_ok=True)
    for density in DENSITIES:
        env = {**os.environ, "PERSON_SIZE": "360x640", "PERSON_DENSITY": density}
        subprocess.run([sys.executable, "-m", __spec__.name, str(folder), density], env=env, check=True)


def take(folder: Path) -> None:
    """Take the sheets of one density."""
    from tests.scorekeeper.ui.person import DENSITY, Person

    person = Person(Path(tempfile.mkdtemp(prefix="states-")))
    for look in LOOKS:
        person.app.desk.choose(theme=look)
        person.app.refresh()
        person.wait()
        rows = [(name, strip(person, widget)) for name, widget in samples(person)]
        contact_sheet(rows, round(DENSITY)).save(folder / f"states-{look}-{DENSITY:.0f}x.png")
    person.stop()


def samples(person: Any) -> Iterator[tuple[str, Any]]:
    """Show one kind of widget after the other; return what it is called, and the widget."""
    from scorekeeper.presenter import blocks
    from scorekeeper.presenter.blocks import Tone

    def button(label: str, tone: Tone = Tone.PLAIN, icon: str = "") -> blocks.Button:
        return blocks.Button(label, ("x",), tone, icon, help="a line of help" if icon == "share" else "")

    def choice(selected: int) -> blocks.Choice:
        options = (blocks.Option("Ana", 0, colour=0), blocks.Option("Ben", 1, colour=1))
        return blocks.Choice("Who", options, selected, ("who",))

    art = "suits/island/A.png"
    tile = blocks.Tile("7", ("card", "7"), art, name="seven")
    number = blocks.Number("Ana", 12, ("points", "Ana"), -99, 999, colour=0, detail="cards left")
    offered = number._replace(value=None, suggestion=7)
    cell = blocks.Cell("+12", ("why", 1))
    row = blocks.TableRow("Round 1", (cell, blocks.Cell("−3", ("why", 2), Tone.BAD)), ("edit", 1))
    table = blocks.Table(("Ana", "Ben"), (row,), (0, 1), "Entry")
    item = blocks.Item(
        "Any other game", ("go",), "Ana 3 · Ben 5", "3", "games/rounds.png", actions=(button("Delete", icon="trash"),)
    )
    figures = blocks.Figures((blocks.Figure("Ana", "125", 0, "2 bags", "1.", event=("why",)),))
    kinds: tuple[tuple[str, str, int, Any], ...] = (
        *((f"button, {tone.value}", "PushButton", 0, button(tone.value.title(), tone)) for tone in Tone),
        ("button, icon and help", "PushButton", 0, button("Share the result", Tone.MAIN, "share")),
        ("chip", "Chip", 1, choice(0)),
        ("chip, chosen", "Chip", 0, choice(0)),
        ("switch, on", "SwitchField", 0, blocks.Switch("Keep the screen on", True, ("awake",), help="while you play")),
        ("switch, off", "SwitchField", 0, blocks.Switch("Vibrate", False, ("vibration",))),
        ("number", "NumberBox", 0, number),
        ("number, minus", "IconButton", 1, number),
        ("number, offered", "PressBox", 0, offered),
        ("text", "Typing", 0, blocks.TextField("Name", "Ana", ("typed",), "Add a player")),
        ("text, empty", "Typing", 0, blocks.TextField("Name", "", ("typed",), "Add a player")),
        ("card", "CardTile", 0, blocks.Tiles((tile,))),
        ("card, chosen", "CardTile", 0, blocks.Tiles((tile._replace(chosen=2),))),
        ("card, a word", "CardTile", 0, blocks.Tiles((tile._replace(label="Passenger"),), is_wide=True)),
        ("player", "FigureBox", 0, figures),
        ("player, in a line", "FigureBox", 0, figures._replace(is_compact=True)),
        ("item", "ItemRow", 0, blocks.Items((item,))),
        ("item, picture", "ItemPicture", 0, blocks.Items((item, item), is_gallery=True)),
        ("note with a ruling", "NoteRow", 0, blocks.Note("Nobody is out.", Tone.PLAIN, "info", event=("ruling",))),
        ("line of a sum", "RulingRow", 0, blocks.Reasons((blocks.Reason("two bags", "−2", event=("ruling",)),), "−2")),
        ("table, number", "TableCell", 4, table),
        ("table, entry", "TableCell", 3, table),
        ("order, handle", "Handle", 0, blocks.Order(("Ana", "Ben"), (0, 1), ("move",))),
    )
    for name, kind, place, block in kinds:
        show(person, blocks.Screen("States", (block,)))
        yield name, find(person, kind, place)
    tabs = tuple(
        blocks.Tab(each, icon, (each,), each == "Play") for each, icon in (("Play", "play"), ("Scores", "table"))
    )
    bar = (blocks.Button("Undo", ("undo",), icon="undo"),)
    show(person, blocks.Screen("States", (), actions=bar, tabs=tabs))
    yield "tab, open", find(person, "TabButton", 0)
    yield "tab", find(person, "TabButton", 1)
    yield "top bar", find(person, "IconButton", 1)
    show(person, blocks.Screen("States", (number, number._replace(label="Ben", event=("points", "Ben"), colour=1))))
    person.touch(find(person, "NumberBox", 0))
    yield "keypad, number", find(person, "KeypadTab", 1)
    yield "keypad, key", find(person, "KeypadKey", 2)
    yield "keypad, next", find(person, "KeypadKey", 16)
    close_keypad(person)
    show(person, blocks.Screen("States", (offered._replace(least=0, most=9),)))
    person.touch(find(person, "NumberBox", 0))
    yield "keypad, value", find(person, "KeypadKey", 2)
    yield "keypad, offered", find(person, "KeypadKey", 8)
    close_keypad(person)


def show(person: Any, screen: Any) -> None:
    """Show a page that no presenter knows."""
    person.app.frame.show(screen, f"states/{id(screen)}")
    person.wait(24)


def close_keypad(person: Any) -> None:
    """Close it without what closing it brings along."""
    from scorekeeper.ui import modal

    keypad = modal.top()
    keypad.unbind(on_dismiss=keypad.on_dismiss)
    keypad.dismiss(animation=False)
    modal.closed(keypad)
    person.wait()


def find(person: Any, kind: str, place: int) -> Any:
    """Return a widget of a kind, counted from the top."""
    from tests.scorekeeper.ui.person import walk

    return [each for each in walk(person.root()) if type(each).__name__ == kind][place]


def strip(person: Any, widget: Any) -> list[Image.Image]:
    """Return pictures of a widget in every state."""
    from tests.scorekeeper.ui.person import EventLoop, Finger

    finger = Finger(*widget.to_window(*widget.center))

    def press() -> None:
        EventLoop.post_dispatch_input("begin", finger)
        for _ in range(60):  # what scrolls waits a moment whether it is to scroll
            if getattr(widget, "state", "down") == "down":
                break
            person.wait(2)
            sleep(0.02)

    def release() -> None:
        if type(widget).__name__ != "Handle":  # beside it, so that nothing happens
            finger.move({"x": finger.sx, "y": 0.0})
        EventLoop.post_dispatch_input("end", finger)

    def set_focus(on: bool) -> Callable[[], None]:
        name = "focus" if hasattr(widget, "focus") else "is_focused"
        return lambda: setattr(widget, name, on)

    def disable() -> None:
        set_focus(False)()
        name = "disabled" if hasattr(widget, "focus") else "enabled"
        setattr(widget, name, name == "disabled")

    shown = [picture(person, widget)]
    for change in (press, release, set_focus(True), disable):
        change()
        shown.append(picture(person, widget))
    widget.disabled = False
    return shown


def picture(person: Any, widget: Any) -> Image.Image:
    """Return what the window shows of a widget, and a little of what is round it."""
    from tests.scorekeeper.ui.person import DENSITY

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "shown.png"
        person.screenshot(path)
        window = Image.open(path).convert("RGB")
    edge = round(6 * DENSITY)
    x, y = widget.to_window(*widget.pos)
    box = (x - edge, window.height - y - widget.height - edge, x + widget.width + edge, window.height - y + edge)
    left, top, right, bottom = map(round, box)
    return window.crop((max(0, left), max(0, top), min(window.width, right), min(window.height, bottom)))


def contact_sheet(rows: list[tuple[str, list[Image.Image]]], scale: int) -> Image.Image:
    """Put the pictures of each widget in a row."""
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


if __name__ == "__main__":
    main()
