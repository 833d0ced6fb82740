"""What a document needs for a press: its inks, what black ink alone paints, and what the press could not print."""

from dataclasses import dataclass

from generator.errors import DeckDataError, Fault, many
from generator.faces.inspection import Artwork
from generator.svg.drawing import TextRun
from generator.writers.pdf.blacks import Blacks, find_blacks
from generator.writers.pdf.coverage import Coverage
from generator.writers.pdf.opacity import transparent_faults
from generator.writers.pdf.pressinks import PressInks
from generator.writers.pdf.profile import Profile

X1A = "PDF/X-1a:2003"
"""What a file says of itself that keeps ISO 15930-4. Source: Application Notes for PDF/X Standards, version 4, 2.3."""


@dataclass(frozen=True)
class Press:
    """What a document is printed with."""

    profile: Profile
    """Of the press."""
    ink_limit: int
    """Most ink in one place, all four together, in percent."""
    told: str
    """Who sets the limit, such as `--ink-limit`."""
    standard: str = ""
    """What the file keeps: `X1A`, or nothing."""


def prepare(press: Press, artwork: Artwork) -> tuple[PressInks, Blacks, str]:
    """Find out what is painted with which inks.

    Returns:
        The inks, what black ink alone paints, and what was found in a line.

    Raises:
        DeckDataError: Somewhere lies too much ink, or something is transparent where the standard forbids it; names the
            cards.
    """
    inks, sides = PressInks(press.profile), artwork.sides.all()
    coverage = Coverage(inks, artwork.sides.images)
    blacks = find_blacks(artwork.scenes, coverage.colours, press.ink_limit / 100)
    faults: list[Fault] = []
    if press.standard:
        faults += transparent_faults(sides, artwork.scenes, artwork.sides.images)
    faults += coverage.faults(sides, artwork.scenes, blacks, percent=press.ink_limit, told=press.told)
    if faults:
        raise DeckDataError(faults)
    texts = [key for key in blacks.alone if isinstance(key[1], TextRun)]
    over = sum(key in blacks.over for key in texts)
    told = f"black ink alone: {many(len(texts), 'text')}, {over} of them overprinting" if texts else ""
    return inks, blacks, told
