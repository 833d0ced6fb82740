"""Everything that is printed for our games, as PDFs that a page links to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.deck.model import Deck
from generator.games.box import box
from generator.imposition.sheet_format import SheetFormat
from generator.papers import Paper
from generator.press import make_files
from generator.writers.registry import BuildRequest, FolderDestination
from scorekeeper.games import Game, printed_games

FOLDER = "print"
"""Where they lie, in a folder for each paper: `print/a4/island.pdf`."""
_PARTS = {"-tokens": "Tokens", "-sheet": "Reference sheet", "-pad": "Score pad"}
"""What a deck of pages is, by the end of its id; every other is a deck of cards."""


@dataclass(frozen=True, slots=True)
class ReadyPrint:
    part: str
    """`Cards`, `Tokens`, `Reference sheet`, `Score pad`."""
    paper: Paper
    path: str
    """In the site: `print/a4/island.pdf`."""
    pages: int
    content: bytes


@dataclass(frozen=True, slots=True)
class GamePrints:
    game: Game
    parts: dict[str, tuple[ReadyPrint, ...]]
    """By part, in the order in which they are used; each on every paper."""


def ready_prints(papers: Iterable[Paper], games: Iterable[Game] | None = None) -> Iterator[GamePrints]:
    """Build what games need, for as many as usually play; a deck that two of them share is built once.

    Args:
        games: None: all for which something is printed.

    Raises:
        PnpError: Something cannot be printed.
    """
    built: dict[str, ReadyPrint] = {}
    for game in printed_games().values() if games is None else games:
        parts: dict[str, list[ReadyPrint]] = {}
        for paper in papers:
            like = BuildRequest("", SheetFormat(paper), FolderDestination())
            for request in box(game, like):
                assert isinstance(request.deck, Deck)
                path = f"{FOLDER}/{paper.id}/{request.deck.id}.pdf"
                if path not in built:
                    built[path] = _build(request, request.deck.id, path)
                parts.setdefault(built[path].part, []).append(built[path])
        yield GamePrints(game, {part: tuple(each) for part, each in parts.items()})


def _build(request: BuildRequest, deck: str, path: str) -> ReadyPrint:
    made = make_files(request)
    (content,) = made.files.values()
    part = next((part for end, part in _PARTS.items() if deck.endswith(end)), "Cards")
    return ReadyPrint(part, request.sheet.paper, path, made.pages, content)
