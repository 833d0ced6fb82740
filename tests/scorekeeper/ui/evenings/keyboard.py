"""A match on a desktop without a mouse: keys alone set up, enter, undo, look things up and go back."""

from tests.scorekeeper.ui.person import Person, modal

TAB, ENTER, SPACE, ESCAPE = 9, 13, 32, 27
BACKSPACE, DELETE, PAD = 8, 127, 256
"""PAD is the 0 of the number pad; the other digits follow."""


def go_to(person: Person, name: str, kind: str = "") -> None:
    """Press Tab until the thing of that name, and that kind of widget, has the focus."""
    focus = person.app.focus
    assert focus is not None
    for _ in range(200):
        if getattr(focus.widget, "full_name", "") == name and kind in ("", type(focus.widget).__name__):
            return
        person.key(TAB)
    raise AssertionError(f"Tab never reaches {name!r}; there are {person.pressable_names()}")


def press(person: Person, name: str) -> None:
    """Reach a thing with Tab and press it with Enter."""
    go_to(person, name)
    person.key(ENTER)


def numbers(person: Person, name: str, *typed: str) -> None:
    """Reach a number, open its keypad with Enter, and type it and those after it, with Enter after each."""
    focus = person.app.focus
    assert focus is not None
    for _ in range(200):
        if type(focus.widget).__name__ == "NumberBox" and focus.widget.full_name == name:
            break
        person.key(TAB)
    person.key(ENTER)
    for keys in typed:
        for sign in keys:
            person.key(ord(sign), sign)
        person.key(ENTER)


def edit_a_number(person: Person) -> None:
    """The number pad, and what takes away what was typed; a touch on a tab turns to another number."""
    numbers(person, "Ana")
    for code, shown in ((PAD + 4, "4"), (PAD + 7, "47"), (BACKSPACE, "4"), (PAD, "40")):
        person.key(code)
        assert modal.top().shown == shown
    person.press("Ben")
    assert (modal.top().label, modal.top().shown) == ("Ben", "–")
    person.press("Ana")
    assert modal.top().shown == "40"
    person.key(DELETE)
    assert modal.top().shown == "–"
    person.key(ESCAPE)
    assert not modal.is_open()


def evening(person: Person) -> None:
    press(person, "Any other game")
    for name in ("Ana", "Ben"):
        person.type(name)
        person.key(ENTER)
        person.app.post(("add", None))  # what Enter means in a field, which only the system's keyboard sends
        person.wait()
    for name in ("Ben", "Ana"):
        press(person, f"{name} ↑")
        assert person.order()[0] == name
    press(person, "Start")
    numbers(person, "Ana", "12+5-3", "-7")  # the last Enter makes the entry
    assert [person.figure(name) for name in ("Ana", "Ben")] == ["14", "−7"]
    person.key(ord("z"), "z", "ctrl")
    assert person.figure("Ana") == "0"
    person.key(ord("y"), "y", "ctrl")
    assert person.figure("Ana") == "14"
    person.key(ord("q"), "q")  # means nothing
    edit_a_number(person)
    press(person, "Scores")
    press(person, "Round 1: +14")
    person.must_see("Why +14?")
    person.key(ESCAPE)
    person.must_see("Entry")
    person.key(ESCAPE)
    person.must_see("In progress")
    go_to(person, "Any other game", "ItemRow")  # the match, not another one
    person.key(ENTER)
    person.must_see("Round 2")
