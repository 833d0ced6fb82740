"""Whatever is in sight is pressed on eight phones at once, in every game; see `roaming`."""

from pathlib import Path

import pytest

from tests.scorekeeper.web.server.roaming import GAMES, Roaming

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("seed", range(len(GAMES)), ids=sorted(GAMES))
def test_phones_that_press_whatever_is_in_sight_agree_with_the_file(tmp_path: Path, seed: int) -> None:
    roaming = Roaming(seed, tmp_path)
    roaming.take(30)
    assert sum(roaming.seen.values()) >= 30
    roaming.party.close()
