"""Sheets and tokens whose templates lay themselves out."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.games.figures import Figure
from generator.games.page import Page
from generator.games.telling import Telling
from generator.options import SheetSize
from scorekeeper.texts import Catalogue


@dataclass(frozen=True)
class TemplateSheet:
    """A sheet of the old kind."""

    game: str
    examples: Callable[[], Mapping[str, Any]]

    def told(self, texts: Catalogue) -> Telling:
        """Fail."""
        raise AssertionError

    def drawn(self, page: Page, size: SheetSize) -> Iterable[Figure]:
        """Fail."""
        raise AssertionError


@dataclass(frozen=True)
class TemplateTokens:
    """Tokens of the old kind."""

    game: str
    pages: Sequence[str]
    numbers: Callable[[int], Mapping[str, Any]]

    def drawn(self, page: Page, name: str, players: int) -> Iterable[Figure]:
        """Fail."""
        raise AssertionError
