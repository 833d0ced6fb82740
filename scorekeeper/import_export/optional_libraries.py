"""The libraries for drawing pictures and pages, which a copy of the app may lack."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from types import MappingProxyType

from scorekeeper.errors import ScoreError
from scorekeeper.messages import say

NAMES = {
    "PIL": "Pillow",
    "reportlab": "ReportLab",
    "font_source_sans_pro": "font-source-sans-pro",
    "segno": "Segno",
}
"""Package names by module name."""
NEEDED: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"svg": (), "png": ("PIL", "font_source_sans_pro"), "pdf": ("reportlab", "font_source_sans_pro")}
)
"""The libraries needed for each format of a score sheet, beyond the standard library."""


def missing_library(kind: str) -> str:
    """Return the name of a missing library that a format needs; empty if none is missing."""
    return next((NAMES[each] for each in NEEDED[kind] if find_spec(each) is None), "")


def drawable_formats() -> frozenset[str]:
    """Return the formats of a score sheet that can be made here: of `svg`, `png` and `pdf`."""
    return frozenset(each for each in NEEDED if not missing_library(each))


@contextmanager
def missing_library_errors() -> Iterator[None]:
    """Turn the lack of a library into a sentence for players.

    Raises:
        ScoreError: A library is not installed; says which.
    """
    try:
        yield
    except ImportError as error:
        name = (error.name or str(error)).partition(".")[0]
        raise ScoreError(
            say(
                "%(library)s is not installed, so this cannot be drawn here; text, match file and spreadsheet still "
                "work.",
                library=NAMES.get(name, name),
            )
        ) from error
