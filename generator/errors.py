"""What can go wrong in the press, as the user is told it."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: where, what was found, what would be right."""

    message: str
    """A sentence that names what was found and what would be right."""
    path: str = ""
    """The file, as the user named it; empty where there is none."""
    line: int = 0
    """The line in the file, from 1; 0 where it is not known."""
    key: str = ""
    """The place in the file or deck, such as `cards[3].rank` or `card QA`."""

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.path and self.line else self.path
        return ": ".join(part for part in (place, self.key, self.message) if part)


class PnpError(Exception):
    """Something the user can mend; every fault found is in `faults`."""

    def __init__(self, faults: str | Fault | Iterable[Fault]) -> None:
        """Take one message or fault, or all of them."""
        if isinstance(faults, str):
            faults = Fault(faults)
        self.faults = (faults,) if isinstance(faults, Fault) else tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class DeckDataError(PnpError):
    """A deck file, or a picture, template or theme that it names, is not usable."""


class TemplateError(PnpError):
    """A template cannot be rendered, or wants more time, memory or text than it may have."""


class LayoutError(PnpError):
    """Cards, bleed, gutter or margins do not fit; sizes in mm and what would fit."""


class RenderError(PnpError):
    """A card cannot be drawn, or the written file fails its proof or cannot be written."""
