"""What becomes of libraries that are not there, as in a browser, where only Python alone can be installed."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from generator.errors import RenderError


def load_reportlab() -> None:
    """Load the part of ReportLab that imports Pillow when it is loaded, with or without it.

    ReportLab needs Pillow for pictures alone, and the press hands it pictures as a PDF holds them.
    """
    name = "reportlab.lib.utils"
    if name in sys.modules or has_library("PIL"):
        return
    stand_in = ModuleType("PIL")
    stand_in.__dict__["Image"] = None  # by which ReportLab sees that there are no pictures
    sys.modules["PIL"] = stand_in
    try:
        import_module(name)
    finally:
        del sys.modules["PIL"]


def is_in_browser() -> bool:
    """Whether this is Python in a browser, which asks JavaScript for what compiled libraries do elsewhere."""
    return sys.platform == "emscripten"


def has_library(name: str) -> bool:
    try:
        return name in sys.modules or find_spec(name) is not None
    except ImportError:  # an import hook that refuses it
        return False


def require_libraries(names: Iterable[str], what: str, instead: str) -> None:
    """Refuse what needs a missing library; as `refuse_without_library`, before anything is done."""
    missing = [name for name in names if not has_library(name)]
    if missing:
        raise _missing(what, missing[0], instead)


def _missing(what: str, library: str | None, instead: str) -> RenderError:
    return RenderError(f"{what} needs {library}, which is not installed here: {instead}")


@contextmanager
def refuse_without_library(what: str, instead: str) -> Iterator[None]:
    """Turn a missing library into words.

    Args:
        what: What is asked for, such as `--profile`.
        instead: What would be right, where there is a computer or not.

    Raises:
        RenderError: A library is missing.
    """
    try:
        yield
    except ImportError as error:
        raise _missing(what, error.name, instead) from None
