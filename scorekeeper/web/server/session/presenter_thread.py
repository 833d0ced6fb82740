"""Everything of the presenter happens in one thread, one after the other, whoever asks for it."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol, TypeVar

_T = TypeVar("_T")


class Executor(Protocol):
    """Where what is to be done waits for its turn."""

    def submit(self, call: Callable[[], _T]) -> "Future[_T]":
        """Let something be done after all that was asked for before."""


class PresenterThread:
    """A thread for the presenter alone."""

    def __init__(self) -> None:
        """Begin it with what is asked for first."""
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="table")

    def submit(self, call: Callable[[], _T]) -> "Future[_T]":
        """Let something be done after all that was asked for before."""
        return self._pool.submit(call)

    def shut_down(self) -> None:
        """Do what was asked for, and end the thread."""
        self._pool.shutdown(wait=True)


async def run_in(turns: Executor, call: Callable[[], _T]) -> _T:
    """Wait until something had its turn, and return what came of it; once asked for it is done, whoever goes."""
    return await asyncio.shield(asyncio.wrap_future(turns.submit(call)))
