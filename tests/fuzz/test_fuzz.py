"""Seeded cases of the fuzzer: each ends as it should. `python -m tests.fuzz` runs new ones for hours."""

from collections.abc import Iterable

import pytest

from tests.fuzz.cases import PRESS
from tests.fuzz.running import KINDS, MATCHES, WATCHED, Findings, run, sound_matches

pytestmark = pytest.mark.slow

FEW = range(6, 13)
"""Of each kind of deck: some that are built and some that are told, of which none is worked on up to its limit."""
SAMPLE = 30
"""Cases of a kind in each part."""


def ends(kind: str, seeds: Iterable[int]) -> None:
    """Run cases of a kind; see that some get through and some fail, or they would try nothing."""
    findings, sound = Findings(), sound_matches()
    for seed in seeds:
        run(kind, seed, findings, sound=sound)
    assert findings.failures == []
    assert len(findings.counts) > 1


@pytest.mark.parametrize("kind", [*PRESS, *WATCHED])
def test_a_few_decks_end_well(kind: str) -> None:
    ends(kind, FEW)


def test_files_of_matches_end_well() -> None:
    ends(MATCHES, range(4 * SAMPLE))


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("kind", KINDS)
def test_a_seeded_sample_ends_well(kind: str, part: int) -> None:
    ends(kind, range(part * SAMPLE, (part + 1) * SAMPLE))
