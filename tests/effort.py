"""How much work something is, in a measure that a slow or busy machine does not change."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager

UNIT = 1_000_000
"""Additions in a unit: 40 ms on the machine that this was written on."""


@contextmanager
def at_most(units: float) -> Iterator[None]:
    """Fail if what is done takes more processor time, children's too, than so many units take here and now."""
    began = _spent()
    yield
    spent = _spent() - began
    unit = unit_seconds()
    assert spent < units * unit, f"{spent:.1f} s of processor time, {spent / unit:.0f} units; {units:.0f} are enough"


def unit_seconds() -> float:
    """Return the processor time of a unit, here and now."""
    began = time.process_time()
    total = 0
    for number in range(UNIT):
        total += number
    return time.process_time() - began


def _spent() -> float:
    """Return the processor time of this process and of its children that have ended."""
    return sum(os.times()[:4])
