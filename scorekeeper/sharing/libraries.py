"""The libraries that pictures and pages are drawn with, which a copy of the app may lack."""

from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.errors import ScoreError
from scorekeeper.messages import say

NAMES = {"PIL": "Pillow", "reportlab": "ReportLab", "font_source_sans_pro": "font-source-sans-pro"}
"""What each is called where it is installed from, by the name that it is imported by."""


@contextmanager
def missing_told() -> Iterator[None]:
    """Turn the lack of a library into a sentence for players.

    Raises:
        ScoreError: One is not installed; says which.
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
