"""A figure that the sheet of Down the Well has of its own."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class EmptyPlace:
    """The dashed outline of a card where none lies."""

    macro: ClassVar[str] = "empty_place"
    x: float
    y: float
    width: float
    height: float
    radius: float
    """Of its corners."""
    stroke: str
    line: float
    """Width of the outline."""
    dashes: str
