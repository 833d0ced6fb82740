"""The board for the wall: totals by place fill any wide screen, nothing is cut, and banners leave by themselves."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.summaries import summarise_log
from scorekeeper.rules.rounds import Options, Round
from scorekeeper.storage.store import Store
from scorekeeper.web.server.access.participants import Role
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.person import Case, WebPerson
from tests.scorekeeper.web.playing import Place
from tests.scorekeeper.web.server.conftest import Host

pytestmark = pytest.mark.slow

SIZES = ((640, 360), (1024, 600), (1366, 768), (1920, 1080))
NAMES = (
    "Ana",
    "Ben",
    "Cid",
    "Maximiliane Schwarzenberger",
    "Eva",
    "Filip",
    "Gita",
    "Hana",
    "Ivan",
    "Jan",
    "Klára",
    "Leo",
)
MEASURE = """
const box = (each) => each.getBoundingClientRect();
const body = box(document.querySelector('.body'));
const figures = [...document.querySelectorAll('.figure')];
const within = (outer, inner) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
  && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
const shown = [...document.querySelectorAll('.body .note, .body .main .panel')].filter((each) => box(each).height);
return {
  names: figures.map((each) => each.dataset.name),
  areInside: figures.every((each) =>
    within(body, box(each)) && [...each.children].every((part) => within(box(each), box(part)))),
  notesInside: shown.every((each) => within(body, box(each))),
  texts: shown.map((each) => each.textContent),
  share: figures.reduce((sum, each) => sum + box(each).width * box(each).height, 0) / (innerWidth * innerHeight),
  value: Math.min(...figures.map((each) => parseFloat(getComputedStyle(each.querySelector('.figure-value')).fontSize))),
};
"""


@pytest.fixture
def screen(host: Host) -> Iterator[Callable[[tuple[int, int]], WebPerson]]:
    """Open the link for watchers on a screen of a size."""

    def opened(size: tuple[int, int]) -> WebPerson:
        return WebPerson(browsers.chromium(), Place(host.folder, host.place.links[Role.WATCHER]), Case(size))

    yield opened
    browsers.chromium().get("about:blank")


def play(host: Host, count: int) -> None:
    """Play two rounds in which the last in the seats comes to the front."""

    def played(store: Store) -> None:
        players = tuple(Player(name, place) for place, name in enumerate(NAMES[:count]))
        match = store.begin(SetUp(find_game("rounds"), players, Options(has_dealer=True)))
        log = store.open(match)
        for points in (tuple(range(count)), tuple(10 * place for place in range(count))):
            log.do(Entered(Round(points)))
            store.do(match, Entered(Round(points)), summarise_log(log))

    host.turns.submit(played, host.store).result()


@pytest.mark.parametrize("count", [4, 12, *(pytest.param(each, marks=pytest.mark.long) for each in (2, 7))])
def test_totals_by_place_fill_the_screen(
    host: Host, screen: Callable[[tuple[int, int]], WebPerson], count: int
) -> None:
    play(host, count)
    for size in SIZES:
        person = screen(size)
        seen: dict[str, Any] = person.driver.execute_script(MEASURE)
        assert seen["names"] == list(reversed(NAMES[:count])), size
        assert seen["areInside"], size
        assert seen["notesInside"], size
        # Half of the screen, less where it is 360 pixels high; and numbers that are read from afar.
        assert seen["share"] > (0.5 if size[1] > 400 else 0.42), (size, seen["share"])
        assert seen["value"] >= size[1] / (15 if count > 8 else 12), (size, seen["value"])
        assert f"{NAMES[2 % count]} deals" in seen["texts"][0]
        assert any(each.startswith("Round 2") for each in seen["texts"])


def test_a_banner_leaves_by_itself(host: Host, screen: Callable[[tuple[int, int]], WebPerson]) -> None:
    play(host, 3)
    person = screen((1024, 600))
    kim = host.joined(Role.SCORER)
    kim.listen()
    for event in (("sit", "Ana"), ("go", "menu/1"), ("again",)):
        kim.send(*event)
    has_banner = "return Boolean(document.querySelector('.banner'))"
    person.until(has_banner, "no banner is shown")
    person.until(f"return !({has_banner.removeprefix('return ')})", "the banner stays")
    assert person.players() == ["Cid", "Ben", "Ana"]  # and the match is still there
