"""Eight phones at once; see `crowd`."""

from pathlib import Path

import pytest

from tests.scorekeeper.web.server.crowd import Crowd


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seed", "acts"), [(3, 35), *(pytest.param(seed, 100, marks=pytest.mark.long) for seed in (1, 2))]
)
def test_eight_phones_at_once_end_with_what_was_answered(tmp_path: Path, seed: int, acts: int) -> None:
    crowd = Crowd(seed, tmp_path)
    crowd.take(acts)
    assert crowd.counts["acts"] >= acts
    assert min(crowd.counts[each] for each in ("enter", "save", "undo", "redo", "refused", "restarts")) > 0
    crowd.party.close()
