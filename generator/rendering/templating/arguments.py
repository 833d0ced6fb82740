"""Checks the arguments that templates pass."""

import math
from collections.abc import Collection
from typing import Any

from generator import units


def check_number(name: str, value: Any) -> str:
    """Return a number formatted for an SVG.

    Raises:
        ValueError: It is not a number.
    """
    if type(value) not in (float, int) or not math.isfinite(value):
        raise ValueError(f"{name}={str(value)[:40]!r} is not a number")
    return units.number(value)


def check_choice(name: str, value: str, known: Collection[str]) -> str:
    """Return a value if it is a known one.

    Raises:
        ValueError: It is not.
    """
    if value not in known:
        raise ValueError(f"{name}={str(value)[:40]!r}; use {', '.join(known)}")
    return value
