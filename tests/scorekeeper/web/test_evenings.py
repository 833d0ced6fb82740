"""Whole evenings in real browsers, by touches: on the site, which has Python in the page, at a served table, and plain.

At a desk every evening is played (`tests/scorekeeper/presenter/test_evenings.py`): rules and words are held there. Here
it is the page that is held: one evening makes every gesture, and Firefox is walked through. All evenings, each way, at
every size, scale of texts and look, are long.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from scorekeeper.presenter.blocks import Block
from scorekeeper.rules.rounds import Round
from scorekeeper.storage.store import Store
from tests.scorekeeper.evenings.clock import Clock
from tests.scorekeeper.evenings.pages import in_turn
from tests.scorekeeper.evenings.person import Evening, Played
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.person import Case, WebPerson
from tests.scorekeeper.web.plain import Plain
from tests.scorekeeper.web.playing import play, walk

KINDS = {kind.__name__ for kind in get_args(Block)}
SHARE = (
    ("moving", "served", Case((412, 915), 125, "dark", density=2)),  # types, drags, turns, sleeps, goes back, restarts
    ("typing", "plain", Case((360, 640))),
)
"""Which evening, which way, how it is looked at; every kind of block is in `test_accessibility.py`, what only the site
does in `site/test_browser.py`."""
OF_ALL: dict[str | Evening, set[str]] = {in_turn: KINDS}
"""Which kinds of blocks an evening must draw."""
SIZES = ((360, 640), (915, 412), (412, 915), (800, 1280))
TEXTS = (200, 125, 100)
LOOKS = ("dark", "light")
WAYS = ("served", "alone")
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
    "people",
    "rounds",
    "showboat",
    "teams",
    "template",
    "to_the_bottom",
    "typing",
)


def others() -> Iterator[Any]:
    """Yield what is long: each page at every size and scale, and of all other evenings what holds every pair.

    An evening is played at each size; scale, look and way go round so that each meets each other, and each evening.
    """
    yield in_turn, "plain", Case((360, 640), 200)
    yield "moving", "served", Case((412, 915), density=2)
    yield "broken_game", "served", Case((360, 640))
    yield "rounds", "alone", Case((360, 640), 125, "dark")
    yield "pages", "plain", Case((360, 640), 200)
    for place, size in enumerate(SIZES):
        for step, text_size in enumerate(TEXTS):
            yield "pages", WAYS[(place + step) % 2], Case(size, text_size, LOOKS[(place + step) // 2 % 2])
    for number, evening in enumerate(EVENINGS):
        for place, size in enumerate(SIZES):
            at = number + place
            yield evening, WAYS[(place // 2 + number) % 2], Case(size, TEXTS[at % 3], LOOKS[at % 2])


def named(value: Any) -> str:
    """Return what a case has in its name."""
    return str(getattr(value, "__name__", value))


CASES = [
    *(pytest.param(*each, marks=pytest.mark.slow, id="-".join(map(named, each))) for each in SHARE),
    *(
        pytest.param(*each, marks=(pytest.mark.slow, pytest.mark.long), id="-".join(map(named, each)))
        for each in others()
    ),
]


@pytest.mark.parametrize(("evening", "way", "case"), CASES)
def test_an_evening(evening: str | Evening, way: str, case: Case, tmp_path: Path) -> None:
    try:
        drawn = play(evening, way, case, tmp_path)
    except browsers.MissingError as missing:
        pytest.fail(str(missing), pytrace=False)
    assert OF_ALL.get(evening, set()) <= drawn


@pytest.mark.slow
@pytest.mark.long
def test_a_long_table_is_scrolled_and_a_keypad_of_tiles_is_pressed(tmp_path: Path) -> None:
    """In round n, from 1, the player in seat p, from 0, gets n + p: 12 columns and 260 lines.

    Of 250 and fewer all would be drawn, whatever is in sight.
    """
    names = tuple(f"Player {number}" for number in range(1, 13))
    store = Store(tmp_path / "scores", Clock())
    Played(names, tuple(Round(tuple(number + seat for seat in range(12))) for number in range(1, 261))).keep(store)
    Played(("Ana", "Ben", "Eva", "Jan"), (), game="five-suit").keep(store)
    store.close()
    host = Plain(tmp_path / "scores", Clock())
    person = WebPerson(browsers.chromium(), host, Case((360, 640)))
    try:
        person.open("match/1")
        person.press("Scores")
        person.must_see("Total", "Round 260", "33930")  # 260 x 261 / 2
        for name, shown in (
            ("Round 1: +1", "Why +1?"),
            ("Round 260: +271", "Why +271?"),  # at the right end, so the table scrolls sideways, and its head with it
            ("Total: 36790", "Why 36790?"),  # 33930 + 260 x 11
            ("Round 1", "Change: Round 1"),
        ):
            person.press(name)
            person.must_see(shown)
            person.back()
        person.open("match/2")
        for name in ("Ana", "Ben"):
            person.press(name, kind="NumberBox")
            assert person.submit("return person.isOpen('.keypad.tiled')")
            person.press("3")
            person.press("done")
            person.submit("person.wait(1000)")
        person.check_screen()
        assert person.complaints() == []
    finally:
        person.leave()
        host.close()


@pytest.mark.slow
@pytest.mark.parametrize("evening", [walk, pytest.param("rounds", marks=pytest.mark.long)])
@pytest.mark.parametrize("browser", [pytest.param("webkit", marks=pytest.mark.long), "firefox"])
@pytest.mark.parametrize("way", [pytest.param("alone", marks=pytest.mark.long), "served"])
def test_an_evening_in_another_browser(way: str, browser: str, evening: str | Evening, tmp_path: Path) -> None:
    try:
        play(evening, way, Case((412, 915)), tmp_path, browser=browser)
    except browsers.MissingError as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.mark.slow
def test_an_evening_that_goes_wrong_is_seen(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="nothing to press is called 'Fizzbin'"):
        play("wrong", "plain", Case(), tmp_path)
    assert (tmp_path / "failed.png").is_file()
