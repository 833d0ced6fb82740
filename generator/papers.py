"""Papers: named ones, any other by its size, and the default."""

import locale
import math
import os
import sys
from dataclasses import dataclass

from generator.errors import did_you_mean
from generator.geometry import TOLERANCE_MM, Size
from generator.units import parse_size

SMALLEST_MM, LARGEST_MM = 50, 2000
"""Limits for a side of the paper (ours)."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size, portrait, with its name and source."""

    id: str
    """The name used with `--paper`."""
    name: str
    size: Size
    """Width is the shorter side."""
    source: str
    """Where the size is specified."""


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("a4", "A4", Size(210, 297), "ISO 216:2007"),
        Paper("letter", "US Letter", Size(215.9, 279.4), "ANSI/ASME Y14.1, A: 8.5 x 11 in"),
        Paper("legal", "US Legal", Size(215.9, 355.6), "US Legal: 8.5 x 14 in"),
        Paper("a3", "A3", Size(297, 420), "ISO 216:2007"),
        Paper("tabloid", "Tabloid", Size(279.4, 431.8), "ANSI/ASME Y14.1, B: 11 x 17 in"),
    )
}
"""By id. Not a data file: every print needs them, and reading a file takes longer than printing again."""

# Countries where letters are printed on US Letter (CLDR 45, paperSize US-Letter).
_LETTER_COUNTRIES = {"BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"}


def find_paper(name: str) -> Paper:
    """Return the paper for a name or a size such as `210x297mm`, portrait.

    Raises:
        ValueError: It is neither, or the size is out of range.
    """
    if name.lower() in PAPERS:
        return PAPERS[name.lower()]
    try:
        width_mm, height_mm = parse_size(name)
    except ValueError:
        hint, known = did_you_mean(name.lower(), PAPERS), ", ".join(PAPERS)
        raise ValueError(f"there is no paper {name!r}{hint}; use {known} or a size such as 210x297mm") from None
    size = Size(min(width_mm, height_mm), max(width_mm, height_mm))
    if not (size.width_mm >= SMALLEST_MM and size.height_mm <= LARGEST_MM):
        raise ValueError(f"paper of {name} is out of range; each side is {SMALLEST_MM} to {LARGEST_MM} mm")
    for paper in PAPERS.values():
        # A known paper given by size is that paper, for printer readings too.
        if math.dist((paper.size.width_mm, paper.size.height_mm), (size.width_mm, size.height_mm)) < TOLERANCE_MM:
            return paper
    return Paper(name, name, size, "the command line")


def usual_paper_id() -> str:
    """Return the id of the default paper: PAPERSIZE, else by the locale's country, else A4."""
    if os.environ.get("PAPERSIZE"):
        return os.environ["PAPERSIZE"].strip().lower()
    value = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_PAPER", "LANG"))), "")
    if not value and sys.platform == "win32":
        value = locale.getlocale()[0] or ""
    country = value.partition(".")[0].partition("@")[0].rpartition("_")[2].upper()
    return "letter" if country in _LETTER_COUNTRIES else "a4"


def usual_paper() -> Paper:
    """Return the default paper.

    Raises:
        ValueError: PAPERSIZE is not a known paper.
    """
    return find_paper(usual_paper_id())
