"""What is said of names that cannot be drawn whole."""

from pathlib import Path

import pytest

from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.page import missing_glyph_notes
from tests.scorekeeper.presenter.fakes import FakeSystem, desk_in


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    return desk_in(tmp_path)


def said(desk: Controller, *names: str) -> list[str]:
    return [note.text for note in missing_glyph_notes(desk, names)]


def test_names_that_can_be_drawn_need_no_note(desk: Controller) -> None:
    assert said(desk, "Ana", "Žofie", "☐") == []


def test_what_no_font_has_is_named_by_its_number_in_unicode(desk: Controller) -> None:
    (text,) = said(desk, "Ida 🎲", "Ida 🎲🎲", "שר")
    assert text == (
        "☐ stands for what no font on this device can show (U+1F3B2, U+05E9, U+05E8); the name is kept as typed."
    )


def test_where_the_front_draws_names_in_fonts_of_its_own_nothing_is_said(desk: Controller) -> None:
    assert isinstance(desk.system, FakeSystem)
    desk.system.can_draw = True
    assert said(desk, "Ida 🎲", "שר") == []


def test_of_many_five_are_named(desk: Controller) -> None:
    (text,) = said(desk, "אבגדהו")
    assert "(U+05D0, U+05D1, U+05D2, U+05D3, U+05D4 …)" in text


def test_it_is_told_while_the_name_is_typed(desk: Controller) -> None:
    desk.send(("go", "new/rounds"))
    desk.send(("typed", "🎲"))
    assert "U+1F3B2" in str(desk.screen())
    desk.send(("typed", "Ida"))
    assert "U+1F3B2" not in str(desk.screen())
