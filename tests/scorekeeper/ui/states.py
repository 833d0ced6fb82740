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

from PIL import Image

from scorekeeper.presenter import blocks
from tests.scorekeeper.states import BUTTONS, OF_KEYS, OF_VALUES, SAMPLES, TABBED, contact_sheet

DENSITIES = ("1", "2")
LOOKS = ("light", "dark")
WIDGETS = {
    **dict.fromkeys(BUTTONS, ("PushButton", 0)),
    "button, icon and help": ("PushButton", 0),
    "chip": ("Chip", 1),
    "chip, chosen": ("Chip", 0),
    "switch, on": ("SwitchField", 0),
    "switch, off": ("SwitchField", 0),
    "number": ("NumberBox", 0),
    "number, minus": ("IconButton", 1),
    "number, offered": ("PressBox", 0),
    "text": ("TextEntry", 0),
    "text, empty": ("TextEntry", 0),
    "card": ("CardTile", 0),
    "card, chosen": ("CardTile", 0),
    "card, a word": ("CardTile", 0),
    "player": ("FigureBox", 0),
    "player, in a line": ("FigureBox", 0),
    "item": ("ItemRow", 0),
    "item, picture": ("ItemPicture", 0),
    "note with a ruling": ("NoteRow", 0),
    "line of a sum": ("RulingRow", 0),
    "table, number": ("TableCell", 4),
    "table, entry": ("TableCell", 3),
    "order, handle": ("Handle", 0),
}
"""Of each kind, the class of the widget that is pressed, and which of them it is from the top."""


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
        person.app.controller.change_settings(theme=look)
        person.app.refresh()
        person.wait()
        rows = [(name, strip(person, widget)) for name, widget in samples(person)]
        contact_sheet(rows, round(DENSITY)).save(folder / f"states-{look}-{DENSITY:.0f}x.png")
    person.stop()


def samples(person: Any) -> Iterator[tuple[str, Any]]:
    """Show one kind of widget after the other; return what it is called, and the widget."""
    for name, block in SAMPLES.items():
        show(person, blocks.Screen("States", (block,)))
        yield name, find(person, *WIDGETS[name])
    show(person, TABBED)
    yield "tab, open", find(person, "TabButton", 0)
    yield "tab", find(person, "TabButton", 1)
    yield "top bar", find(person, "IconButton", 1)
    show(person, OF_KEYS)
    person.touch(find(person, "NumberBox", 0))
    yield "keypad, number", find(person, "KeypadTab", 1)
    yield "keypad, key", find(person, "KeypadKey", 2)
    yield "keypad, next", find(person, "KeypadKey", 16)
    close_keypad(person)
    show(person, OF_VALUES)
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
    modal.register_closed(keypad)
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

    window = person.picture()
    edge = round(6 * DENSITY)
    x, y = widget.to_window(*widget.pos)
    box = (x - edge, window.height - y - widget.height - edge, x + widget.width + edge, window.height - y + edge)
    left, top, right, bottom = map(round, box)
    return window.crop((max(0, left), max(0, top), min(window.width, right), min(window.height, bottom)))


if __name__ == "__main__":
    main()
