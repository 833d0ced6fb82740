"""Eight phones at once; see `crowd`."""

from pathlib import Path

import pytest

from tests.scorekeeper.web.served.crowd import Crowd


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.long)])
def test_eight_phones_at_once_end_with_what_was_answered(tmp_path: Path, seed: int) -> None:
    crowd = Crowd(seed, tmp_path)
    crowd.take(100)
    assert crowd.counts["acts"] >= 100
    assert min(crowd.counts[each] for each in ("enter", "save", "undo", "redo", "refused", "restarts")) > 0
    crowd.party.close()
