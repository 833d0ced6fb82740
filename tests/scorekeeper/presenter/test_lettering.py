"""What is said of names that cannot be drawn whole."""

from pathlib import Path

from scorekeeper.presenter.lettering import lettering_notes
from scorekeeper.texts import Catalogue
from tests.scorekeeper.presenter.fakes import desk_in


def said(*names: str) -> list[str]:
    return [note.text for note in lettering_notes(Catalogue("en"), names)]


def test_names_that_can_be_drawn_need_no_note() -> None:
    assert said("Ana", "Žofie", "☐") == []


def test_what_no_font_has_is_named_by_its_number_in_unicode() -> None:
    (text,) = said("Ida 🎲", "Ida 🎲🎲", "שר")
    assert text == (
        "☐ stands for what no font on this device can show (U+1F3B2, U+05E9, U+05E8); the name is kept as typed."
    )


def test_of_many_five_are_named() -> None:
    (text,) = said("אבגדהו")
    assert "(U+05D0, U+05D1, U+05D2, U+05D3, U+05D4 …)" in text


def test_it_is_told_while_the_name_is_typed(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", "new/rounds"))
    desk.send(("typed", "🎲"))
    assert "U+1F3B2" in str(desk.screen())
    desk.send(("typed", "Ida"))
    assert "U+1F3B2" not in str(desk.screen())
