"""Every evening, played at a desk: the same that are played by touches in the app's window and on its page."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.scorekeeper.evenings.desk import DeskPerson

EVENINGS = (
    "above_water",
    "darts",
    "down_the_well",
    "endings",
    "exact_tricks",
    "five_suit",
    "late",
    "long_match",
    "moving",
    "names",
    "own_game",
    "partners",
    "pages",
    "people",
    "rounds",
    "showboat",
    "teams",
    "template",
    "to_the_bottom",
    "typing",
)


def play(evening: str, folder: Path) -> None:
    person = DeskPerson(folder / "scores")
    try:
        import_module(f"tests.scorekeeper.evenings.{evening}").evening(person)
        person.check_screen()
    finally:
        person.stop()


@pytest.mark.parametrize("evening", EVENINGS)
def test_an_evening(evening: str, tmp_path: Path) -> None:
    play(evening, tmp_path)


def test_an_evening_that_goes_wrong_is_seen(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"nothing to press is called 'Fizzbin'; there are .*'Showboat'"):
        play("wrong", tmp_path)
