"""What is remembered while something is built, and forgotten when that ends: measured texts, outlines, art, deck fonts.

They recur from card to card, and from a deck to the sheets of its game. What comes with the program, such as bundled
templates and installed fonts, is the same for every build and stays.
"""

from collections.abc import Callable
from contextlib import ContextDecorator
from functools import lru_cache
from typing import Any, TypeVar

_Find = TypeVar("_Find", bound=Callable[..., Any])


class BuildSession(ContextDecorator):
    """A build, or several that share what is remembered: it is forgotten when the outermost of them ends."""

    _open_count = 0
    _memories: list[Callable[[], None]] = []  # noqa: RUF012  # of the process, filled as modules are loaded

    def __enter__(self) -> None:
        BuildSession._open_count += 1

    def __exit__(self, *_raised: object) -> None:
        BuildSession._open_count -= 1
        if not BuildSession._open_count:
            for forget in self._memories:
                forget()

    @classmethod
    def remembers(cls, most: int) -> Callable[[_Find], _Find]:
        """Return a decorator, with which a function remembers so many results for the time of a session."""

        def decorate(find: _Find) -> _Find:
            remembered = lru_cache(most)(find)
            cls._memories.append(remembered.cache_clear)
            return remembered  # type: ignore[return-value]  # the same function, only quicker

        return decorate

    @classmethod
    def mapping(cls) -> dict[Any, Any]:
        """Return a mapping that is empty after a session."""
        made: dict[Any, Any] = {}
        cls._memories.append(made.clear)
        return made
