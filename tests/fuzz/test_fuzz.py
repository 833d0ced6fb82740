"""A seeded sample of the fuzzer's cases: each ends as it should. `python -m tests.fuzz` runs new ones for hours."""

import pytest

from tests.fuzz.running import KINDS, Findings, run, sound_matches

SAMPLE = 30
"""Cases of a kind in each part."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("kind", KINDS)
def test_a_seeded_sample_ends_well(kind: str, part: int) -> None:
    findings, sound = Findings(), sound_matches()
    for seed in range(part * SAMPLE, (part + 1) * SAMPLE):
        run(kind, seed, findings, sound=sound)
    assert findings.failures == []
    # What never gets through, or never fails, tries nothing.
    assert len(findings.counts) > 1
