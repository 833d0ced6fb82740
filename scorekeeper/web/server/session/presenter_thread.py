"""Runs all presenter code in one thread, one call after another."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, TypeVar

_T = TypeVar("_T")


class Executor(Protocol):
    """Runs calls, one after another."""

    def submit(self, call: Callable[[], _T]) -> "Future[_T]":
        """Queue a call after all earlier ones."""


class PresenterThread:
    """A thread for the presenter only."""

    def __init__(self) -> None:
        """Start the thread with the first call."""
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="table")

    def submit(self, call: Callable[[], _T]) -> "Future[_T]":
        """Queue a call after all earlier ones."""
        return self._pool.submit(call)

    def shut_down(self) -> None:
        """Run all queued calls, and end the thread."""
        self._pool.shutdown(wait=True)


async def run_in(turns: Executor, call: Callable[[], _T]) -> _T:
    """Run a call in its turn, and return its result; it runs even if the caller is cancelled."""
    return await asyncio.shield(asyncio.wrap_future(turns.submit(call)))
