"""How long work tells how far it has come."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Progress = Callable[[str, int, int], None]
"""Told what is being done, how much of it is done, and how much there is."""
_Item = TypeVar("_Item")


def ignore_progress(what: str, done: int, total: int) -> None:
    """Take a report of progress that nobody looks at."""


def track_progress(items: Iterable[_Item], total: int, what: str, progress: Progress) -> Iterator[_Item]:
    """Yield items, and tell before each how many of them are done."""
    for done, item in enumerate(items):
        progress(what, done, total)
        yield item
