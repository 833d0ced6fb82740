"""What is printed for a game: its deck, reference sheet, score pad and tokens.

A game's module has `PRINTED`, found through `scorekeeper.games`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.deck.shapes import RECTANGLE, CutShape, ShapeKind
from generator.deck.tokens import Pile, TokenRole
from generator.errors import DeckDataError
from generator.games.fan import Fan
from generator.games.figures import Figure
from generator.games.pads import Pad
from generator.games.page import Page
from generator.games.transcript import Transcript
from generator.geometry import Rect
from generator.options.choices import SheetSize
from scorekeeper.errors import ScoreError
from scorekeeper.games import Game, find_installed_games, printed_games
from scorekeeper.guests import HoldsFunctions
from scorekeeper.i18n import Catalogue


@dataclass(frozen=True, slots=True)
class ReferenceSheet(HoldsFunctions):
    """A game's reference sheet: told once, in sentences and tables, and laid out in three sizes."""

    told: Callable[[Catalogue], Transcript]
    page: Callable[[Page], Iterable[Figure]]
    """Lays it out on a whole page."""
    halves: Callable[[Page], Iterable[Figure]]
    """Lays it out on two halves of a page."""
    card: Callable[[Page], Iterable[Figure]]
    pictures: Mapping[str, Callable[[Page], Iterable[Figure]]] = field(default_factory=dict)
    """What its telling shows in pictures, by name: each lays one out on a square page, without words."""

    def drawn(self, page: Page, size: SheetSize) -> Iterable[Figure]:
        lay_out = {SheetSize.PAGE: self.page, SheetSize.A5: self.halves, SheetSize.CARD: self.card}[size]
        return lay_out(page)


ScorePad = Callable[[int, Catalogue], Pad]
"""A game's score pad: says what it holds for so many players."""


@dataclass(frozen=True, slots=True)
class Tokens(HoldsFunctions):
    """A game's tokens: pages of what lies on the table beside the cards."""

    layouts: Mapping[str, Callable[[Page, int], Iterable[Figure]]]
    """The pages by name, in order: each is laid out for so many players."""

    @property
    def pages(self) -> Sequence[str]:
        return tuple(self.layouts)

    def drawn(self, page: Page, name: str, players: int) -> Iterable[Figure]:
        return self.layouts[name](page, players)


@dataclass(frozen=True, slots=True)
class Token(TokenRole):
    """A token, or a board, as it is when it is cut out. Lengths in mm, from its top left corner."""

    id: str
    """Unique in the game; for files."""
    name: str
    """For people, in the page's language."""
    width: float
    height: float
    sides: tuple[tuple[Figure, ...], ...]
    """What is on its front, and on its back if it has one; they go on `TOKEN_BLEED_MM` beyond the cut."""
    count: int
    shape: CutShape = RECTANGLE

    @classmethod
    def round(cls, name: str, title: str, radius: float, *sides: Iterable[Figure]) -> "Token":
        """Return a round token of which there is one."""
        return cls(name, title, 2 * radius, 2 * radius, tuple(map(tuple, sides)), 1, shape=CutShape(ShapeKind.CIRCLE))

    @classmethod
    def board(cls, name: str, title: str, area: Rect, figures: Iterable[Figure]) -> "Token":
        """Return a board of which there is one."""
        return cls(name, title, area.width, area.height, (tuple(figures),), 1, is_board=True)


@dataclass(frozen=True)
class PrintedGame(HoldsFunctions):
    """Everything that is printed for a game; a part that it lacks is None."""

    deck: str
    """Name of its deck."""
    author: str
    """Who made it, and when, as far as that is known."""
    most_players: int
    """For how many at most a pad has columns and tokens are printed."""
    usual_players: int
    """For how many they are printed unless it is said."""
    sheet: ReferenceSheet | None = None
    pad: ScorePad | None = None
    tokens: Tokens | None = None
    piles: Callable[[int, Catalogue], Sequence[Pile]] | None = None
    """Says how its cards lie when so many players begin; None: in one pile, of which nobody is dealt any."""
    pieces: Callable[[Page, int], Iterable[Token]] | None = None
    """Lays its tokens out one by one, each on its own, for so many players; the page tells how they look."""
    fan: Fan | None = None
    """Cards that lie in the app's picture of the game."""

    def lacks(self) -> tuple[str, ...]:
        """Return what a game usually has and this one has not; tokens are for games that need them."""
        return tuple(name for name, part in (("sheet", self.sheet), ("pad", self.pad)) if part is None)


def printed_of(game: Game) -> PrintedGame:
    """Return what is printed for a game.

    Raises:
        DeckDataError: Nothing is.
        ScoreError: What is printed for somebody else's game cannot be loaded.
    """
    if not game.printed_module:
        raise DeckDataError(f"nothing is printed for {game.title}")
    printed: PrintedGame = game.part(game.printed_module, "PRINTED", PrintedGame)
    return printed


def all_printed() -> tuple[tuple[Game, ...], tuple[str, ...]]:
    """Return every game that something is printed for, and what is wrong with installed ones that are left out."""
    found: list[Game] = []
    problems = list(find_installed_games().faults)
    for game in printed_games().values():
        try:
            printed_of(game)
        except ScoreError as error:
            problems += error.problems
        else:
            found.append(game)
    return tuple(found), tuple(map(str, problems))


def macros_of(game: Game) -> Path | None:
    """Return the folder of an installed game's own templates; None for those that come with the press."""
    return game.folder / "templates" if game.folder else None
