"""Which cases run when: a small part with every run, the full product in the long one (`python -m tests.long`).

A case that is left to the long run is marked `long`; it is collected all the same, so that none is forgotten.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from random import Random
from typing import Any

import pytest

Case = Any
"""What `pytest.param` makes."""


def pairwise(*factors: Iterable[Any]) -> list[Case]:
    """Return the full product of some factors: as few cases that hold every pair of values run, the others are long.

    Faults of one value, or of two that do not go together, show in a pair; those of three the long run finds.
    """
    values = [tuple(each) for each in factors]
    rows = list(product(*(range(len(each)) for each in values)))
    wanted = {pair for row in rows for pair in _pairs(row)}
    chosen = set()
    while wanted:
        best = max(rows, key=lambda row: len(wanted & _pairs(row)))
        chosen.add(best)
        wanted -= _pairs(best)
    return [_case([each[place] for each, place in zip(values, row, strict=True)], row in chosen) for row in rows]


def sample(cases: Sequence[Any], count: int, *, seed: int = 1) -> list[Case]:
    """Return cases of which so many run, drawn by a seed; the others are long."""
    chosen = set(Random(seed).sample(range(len(cases)), min(count, len(cases))))
    return [_case(each if isinstance(each, tuple) else [each], number in chosen) for number, each in enumerate(cases)]


def _pairs(row: Sequence[int]) -> frozenset[tuple[tuple[int, int], ...]]:
    """Return the pairs of values in a row; where there is one factor, its values."""
    return frozenset(combinations(enumerate(row), min(2, len(row))))


def _case(values: Sequence[Any], runs: bool) -> Case:
    return pytest.param(*values) if runs else pytest.param(*values, marks=pytest.mark.long)
