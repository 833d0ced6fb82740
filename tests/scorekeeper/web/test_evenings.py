"""Whole evenings in real browsers, by touches: on the site, which has Python in the page, and at a served table.

`python -m tests.scorekeeper.web.all` plays each in every way, at every size, scale of texts and look; here each has a
share. WebKit and Firefox play one of each.
"""

from pathlib import Path

import pytest

from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.person import Case
from tests.scorekeeper.web.playing import play

pytestmark = pytest.mark.slow

SHARE = (
    ("rounds", "alone", Case((360, 640), 200, "dark")),
    ("showboat", "alone", Case((412, 915))),
    ("moving", "alone", Case((412, 915), density=2)),
    ("above_water", "served", Case((412, 915), 100, "dark")),
    ("down_the_well", "served", Case((800, 1280))),
    ("five_suit", "served", Case((915, 412), 125)),
    ("to_the_bottom", "served", Case((360, 640))),
    ("own_game", "served", Case((360, 640), 125)),
    ("people", "served", Case((412, 915))),
    ("endings", "served", Case((360, 640), 200)),
    ("names", "served", Case((360, 640), 150)),
    ("long_match", "served", Case((412, 915))),
    ("pages", "plain", Case((360, 640), 200)),
    ("pages", "plain", Case((1024, 720))),
)
"""Which evening, which way, how it is looked at."""


@pytest.mark.parametrize(("evening", "way", "case"), SHARE, ids=str)
def test_an_evening(evening: str, way: str, case: Case, tmp_path: Path) -> None:
    try:
        play(evening, way, case, tmp_path)
    except browsers.MissingError as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.mark.parametrize("browser", ["webkit", "firefox"])
@pytest.mark.parametrize("way", ["alone", "served"])
def test_an_evening_in_another_browser(way: str, browser: str, tmp_path: Path) -> None:
    try:
        play("rounds", way, Case((412, 915)), tmp_path, browser=browser)
    except browsers.MissingError as missing:
        pytest.fail(str(missing), pytrace=False)


def test_an_evening_that_goes_wrong_is_seen(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="nothing to press is called 'Fizzbin'"):
        play("wrong", "plain", Case(), tmp_path)
    assert (tmp_path / "failed.png").is_file()
