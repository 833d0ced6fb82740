"""Progress reports of long work."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Progress = Callable[[str, int, int], None]
"""Receives the name of the work, and its done and total amounts."""
_Item = TypeVar("_Item")


def ignore_progress(what: str, done: int, total: int) -> None:
    """Ignore a progress report."""


def track_progress(items: Iterable[_Item], total: int, what: str, progress: Progress) -> Iterator[_Item]:
    """Yield items, and report before each how many are done."""
    for done, item in enumerate(items):
        progress(what, done, total)
        yield item
