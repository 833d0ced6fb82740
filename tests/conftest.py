"""What all tests share: their lanes and report, an option for the goldens, and an interrupt that arrives."""

import ctypes
import gc
import os
import resource
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import svgwrite
from hypothesis import settings

from tests.report import Report


class CheckedDrawing(svgwrite.Drawing):  # type: ignore[misc]
    """A drawing whose attributes are held against the SVG standard; that takes ten times as long."""

    def __init__(self, **attributes: object) -> None:
        super().__init__(**{**attributes, "debug": True})


svgwrite.Drawing = CheckedDrawing

# Nothing is kept from one test to the next, and nothing in the home of whoever runs them.
os.environ["PNP_CACHE"] = "off"

# Tests start Python hundreds of times: what it compiles it compiles once, even where the shell forbids it.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# The same examples each time, so that a change is judged by what it changes.
settings.register_profile("run", database=None, deadline=None, derandomize=True, max_examples=40)
settings.load_profile("run")

# Much is made and little refers back to itself: to look for circles at every turn takes a tenth of a test's time.
gc.set_threshold(50_000, 20, 20)
ROOM_MB = 100
"""A process that has grown by so much since it was last tidied is tidied after a module."""

# A shell that runs tests in the background has the interrupt ignored, and every child would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files of tests/golden/ anew; look at the diff"
    )
    parser.addoption(
        "--long", action="store_true", help="run what is marked long, too: hours; see `python -m tests.long`"
    )


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if terminal is not None and not hasattr(config, "workerinput") and not config.option.collectonly:
        config.pluginmanager.register(Report(terminal), "report")


def pytest_collection_finish() -> None:
    """Look no more for circles in the tests themselves, which stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="module", autouse=True)
def tidied(tidy: list[float]) -> Iterator[None]:
    """Give back the memory that no test needs any more: two of these processes and their browsers share a machine."""
    yield
    if sys.platform == "linux" and memory_mb() > tidy[0] + ROOM_MB:
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)
        tidy[0] = memory_mb()


@pytest.fixture(scope="session")
def tidy() -> list[float]:
    """How much memory this process had when it was last tidied."""
    return [0.0]


def memory_mb() -> float:
    """Return how much memory this process has."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is long, unless it is asked for."""
    if config.getoption("--long"):
        return
    long = [item for item in items if item.get_closest_marker("long")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
