"""Twelve players with names that begin alike, and numbers of seven digits with a minus: all told apart, all whole."""

from typing import Any

from scorekeeper.ui import modal
from scorekeeper.ui.fields import NumberField
from scorekeeper.ui.keypad import KeypadTab
from scorekeeper.ui.lists import OrderRow
from scorekeeper.ui.tables import TableCell
from scorekeeper.ui.text_textures import TextTexture
from scorekeeper.ui.texts import ShrinkingNumber, width_of
from scorekeeper.ui.tiles import FigureBox
from tests.scorekeeper.ui.person import Person, walk

NAMES = (
    "Anna",
    "Annabel",
    "Annabella",
    "Anne",
    "Anne-Marie Nováková",
    "Anne-Marie Novotná",
    "Bartholomew Featherstone",
    "Bartholomew Featherstonehaugh",
    "Maximilian der Erste",
    "Maximilian der Zweite",
    "Maximilian der Dritte",
    "Maximilian der Zweite II",
)
MOST = "−1000000"
TWICE = "−2000000"


def evening(person: Person) -> None:
    desk = person.app.controller
    assert desk is not None
    desk.go("new/rounds")
    for name in NAMES:
        desk.send(("add", name))
    person.app.refresh()
    person.wait()
    _drag_one_over_others(person)
    desk.send(("start",))
    for _ in range(2):
        for name in NAMES:
            desk.send(("points", name, -1_000_000))
        desk.send(("enter",))
    for name in NAMES:
        desk.send(("points", name, -1_000_000))
    person.app.refresh()
    person.wait()
    person.check_screen()
    see_whole_numbers(person, MOST)
    see_whole_numbers(person, TWICE)
    differ([_name_of(each) for each in walk(person.root()) if isinstance(each, FigureBox)])
    differ([_name_of(each) for each in walk(person.root()) if isinstance(each, NumberField)])
    person.open_keypad(NAMES[5])
    see_whole_numbers(person, MOST)
    differ([_name_of(each) for each in walk(person.root()) if isinstance(each, KeypadTab)])
    modal.top().dismiss(animation=False)
    person.wait()
    person.press("Scores")
    see_whole_numbers(person, TWICE)
    heads = [each for each in walk(person.root()) if isinstance(each, TableCell) and each.is_head and each.colour >= 0]
    assert len(heads) == 12
    differ([next(part.text for part in walk(each) if isinstance(part, TextTexture)) for each in heads])
    person.press("Progress")
    person.check_screen()
    desk.go("why/1/1/0")
    person.app.refresh()
    person.wait()
    see_whole_numbers(person, MOST)
    desk.store.end(1)
    desk.go("match/1")
    person.app.refresh()
    person.wait()
    see_whole_numbers(person, TWICE)
    person.check_screen()


def see_whole_numbers(person: Person, number: str) -> None:
    """A number is there, and wherever it is, all of it is drawn in its box."""
    drawn = (each for each in walk(person.root()) if hasattr(each, "text") and hasattr(each, "words"))
    found = [each for each in drawn if number in each.words]
    assert found, f"{number} is not there"
    for each in found:
        where = f"{type(each).__name__} of {type(each.parent).__name__}"
        assert number in each.text, f"{each.text} in a {where}"
        assert each.texture_size[0] <= each.width + 1, where
        if isinstance(each, ShrinkingNumber):
            assert len(each._label._cached_lines) == 1, where
            assert each.font_size >= 9, f"{each.font_size} in a {where}"


def differ(shown: list[str]) -> None:
    """All twelve are there, and none looks like another."""
    assert len(shown) == 12
    assert len(set(shown)) == 12, shown


def _name_of(widget: Any) -> str:
    line = next(each for each in walk(widget) if type(each).__name__ == "NameLine")
    # What Kivy draws, the end of what is too long left out.
    return "".join(word.text for row in line._label._cached_lines for word in row.words)


def _drag_one_over_others(person: Person) -> None:
    """While a player is dragged nothing of those below is seen through it."""

    def held() -> None:
        row = next(each for each in walk(person.root()) if isinstance(each, OrderRow) and each.name == NAMES[0])
        name = next(each for each in walk(row) if getattr(each, "text", "") == NAMES[0])
        shown = person.picture()
        left = name.to_window(name.x, 0)[0] + width_of(NAMES[0], 16) + 4
        right = row.ids.actions.to_window(row.ids.actions.x, 0)[0] - 4
        middle = shown.height - row.to_window(0, row.center_y)[1] - row.lift
        beside = shown.crop((round(left), round(middle) - 12, round(right), round(middle) + 12))
        # Beside its short name it is of one colour, whatever is written on the row below it.
        assert len(beside.getcolors() or ()) == 1, "others are seen through the one that is dragged"

    person.drag(NAMES[0], 4, held=held)
    desk = person.app.controller
    assert desk is not None
    desk.send(("move", 4, 0))
    person.app.refresh()
    person.wait()
