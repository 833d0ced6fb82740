"""Points with their reasons."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Part:
    """One line of a score: text, points, and the ruling behind it."""

    text: str
    """What it is for: `4-4: not higher than 4`."""
    points: int
    """What it adds; negative if it takes points away."""
    ruling: str
    """`SB-R3`."""

    def __str__(self) -> str:
        """Return it as a line: `4-4: not higher than 4, 0 (SB-R3)`."""
        return f"{self.text}, {self.points} ({self.ruling})"


@dataclass(frozen=True, slots=True)
class Score:
    parts: tuple[Part, ...]
    """In the order in which a player would count."""

    @property
    def points(self) -> int:
        return sum(part.points for part in self.parts)

    def because(self) -> Iterator[str]:
        """Return each part as a line."""
        return (str(part) for part in self.parts)
