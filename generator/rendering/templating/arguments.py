"""What templates hand over: checked, and refused by name."""

import math
from collections.abc import Collection
from typing import Any

from generator import units


def check_number(name: str, value: Any) -> str:
    """Return a number as it is written in an SVG.

    Raises:
        ValueError: It is none.
    """
    if type(value) not in (float, int) or not math.isfinite(value):
        raise ValueError(f"{name}={str(value)[:40]!r} is not a number")
    return units.number(value)


def check_choice(name: str, value: str, known: Collection[str]) -> str:
    """Return a value that is one of those that are known.

    Raises:
        ValueError: It is not.
    """
    if value not in known:
        raise ValueError(f"{name}={str(value)[:40]!r}; use {', '.join(known)}")
    return value
