"""Names one after the other, with the system's keyboard below: the field that is typed in stays in sight.

The whole of it is eight names at three sizes of texts.
"""

from typing import Any
from unittest.mock import patch

from kivy.metrics import dp
from kivy.uix.scrollview import ScrollView

from scorekeeper.ui import keyboard, system
from scorekeeper.ui.fields import TextEntry
from tests.scorekeeper.ui.person import Person, parents, walk

NAMES = ("Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gus", "Ida")
COVERED_DP = 280
"""As high as the keyboards of Android are on a phone of 640 dp, with its row of suggestions."""


SIZES = {100: "new/showboat", 150: "new/rounds", 200: "new/five-suit"}
"""The page on which names are typed at each size of texts."""


def evening(person: Person) -> None:
    type_names(person, NAMES[:5], 200)


def whole(person: Person) -> None:
    for size in SIZES:
        type_names(person, NAMES, size)


def type_names(person: Person, names: tuple[str, ...], size: int) -> None:
    """Type names, and look where the field is after each letter."""

    def insets() -> tuple[float, float, float]:
        return 0, dp(COVERED_DP) if keyboard._typed_in is not None else 0, 0

    with patch.object(system, "insets", insets):
        desk = person.controller
        desk.change_settings(text_size=size)
        desk.go(SIZES[size])
        person.app.refresh()
        person.wait(20)
        field = next(each for each in walk(person.root()) if isinstance(each, TextEntry))
        person.bring_into_sight(field)
        field.focus = True
        person.wait()
        for name in names:
            for sign in name:
                focused(person).insert_text(sign)
                person.wait(4)
                see_in_sight(focused(person), f"{sign} of {name} at {size} %")
            person.key(keyboard.ENTER)
            see_in_sight(focused(person), f"after {name} at {size} %")
        person.must_not_see("Start")
        focused(person).focus = False
        person.wait()
        assert person.app.frame is not None
        assert person.app.frame.inset_bottom == 0
        person.must_see("Start")
        assert [each["name"] for each in desk.draft(desk.address)["players"]] == list(names)


def focused(person: Person) -> Any:
    """Return the field that has the keyboard."""
    return next(each for each in walk(person.root()) if isinstance(each, TextEntry) and each.focus)


def see_in_sight(field: Any, when: str) -> None:
    """The whole of a field lies in what it scrolls in, above the keyboard."""
    low, high = field.to_window(*field.pos)[1], field.to_window(field.x, field.top)[1]
    assert low >= dp(COVERED_DP), f"{when}: covered by the keyboard, {low:.0f}"
    for parent in parents(field):
        if isinstance(parent, ScrollView):
            bottom, top = parent.to_window(*parent.pos)[1], parent.to_window(parent.x, parent.top)[1]
            assert bottom <= low < high <= top, f"{when}: {low:.0f} to {high:.0f} in {bottom:.0f} to {top:.0f}"
