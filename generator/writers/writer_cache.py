"""What earlier builds left of sides, for a writer; and what it leaves of those that it makes now."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class WriterCache:
    """Sides as a writer made them, each as what JSON can hold, for it alone to read."""

    sides: Mapping[str, Any]
    """By side id: those that need not be made again."""
    art: Mapping[str, Any]
    """By id of a symbol: what those place."""
    order: tuple[str, ...] = ()
    """Ids of all sides that are printed, in the order in which they are made."""
    made: dict[str, Any] = field(default_factory=dict)
    """By side id: what the writer has made now of the others, where it can be kept."""
    made_with: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """By side id: ids of the symbols that those place, and that these place."""
    made_art: dict[str, Any] = field(default_factory=dict)
    """By id of a symbol: what those place."""


class UnreadableError(Exception):
    """What was kept is not what this writer left."""
