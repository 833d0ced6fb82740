"""A game as the press uses it: its decks, the parts that are printed, cut and folded, and what is only listed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path, PurePosixPath

from generator.components.game_schema import PadEntry, ReferenceCardEntry, RulesEntry
from generator.deck.files.folder import DeckFolder
from generator.deck.model import Deck
from generator.deck.shapes import ShapeKind
from generator.errors import DeckDataError, Fault
from scorekeeper.rules.rounds.options import Options


class GameSection(StrEnum):
    """The sections of a game file whose parts are printed, in the order in which they are listed."""

    DECKS = "decks"
    TILES = "tiles"
    TOKENS = "tokens"
    MONEY = "money"
    BOARDS = "boards"
    MATS = "mats"
    STANDEES = "standees"
    TENTS = "tents"
    SCREENS = "screens"
    DICE = "dice"
    DIALS = "dials"
    REFERENCE_CARDS = "reference_cards"


class BackKind(StrEnum):
    NONE = "none"
    SAME = "same"
    """The face again, upright."""
    MIRRORED = "mirrored"
    """The face as seen through the paper."""
    OWN = "own"
    """The back of each card of its deck."""


class Packing(StrEnum):
    """How parts of one shape lie on a sheet."""

    STRAIGHT_CUT = "straight-cut"
    """Every cut runs across all of them."""
    HONEYCOMB = "honeycomb"
    GRID = "grid"


@dataclass(frozen=True, slots=True)
class BoardJoints:
    """How a board is divided among sheets."""

    columns_mm: tuple[float, ...] = ()
    """Where it must be divided, from its left."""
    rows_mm: tuple[float, ...] = ()
    """Where it must be divided, from its top."""
    overlap_mm: float = 8.0
    """Width of the strip on which the next sheet is glued; 0: edge to edge."""


class Base(StrEnum):
    """What a standee stands on."""

    FOLD = "fold"
    SLOT = "slot"
    FOOT = "foot"


@dataclass(frozen=True, slots=True)
class GamePart:
    """Printed parts of one look: a token, a table of tiles, a board."""

    section: GameSection
    id: str
    """Unique in the game."""
    name: str
    deck: Deck
    """A card for each that differs, as large as its extent, with its shape."""
    place: Fault
    """Where it is defined, for messages."""
    back: BackKind = BackKind.NONE
    packing: Packing = Packing.GRID
    cut: ShapeKind | None = None
    """Along which shape around a circle it is cut; None: along its own."""
    each_player: int = 0
    """How many of each a player starts with."""
    joints: BoardJoints | None = None
    """Of a board that is larger than a sheet."""
    base: Base | None = None
    """Of a standee."""
    base_mm: float = 0.0
    """Depth of a base; width of a wing of a screen; diameter of the hub of a dial."""
    cover: Deck | None = None
    """Of a dial: what lies on the disc, as a deck of one card; its own deck has what the window shows."""
    labels: str = ""
    """Name of a pre-cut sheet that it is printed on."""

    def at_its_place(self, faults: Iterable[Fault]) -> list[Fault]:
        """Return faults, those without a place with that of the part."""
        return [fault if fault.path else replace(self.place, message=fault.message) for fault in faults]

    @property
    def count(self) -> int:
        """How many there are, whatever they are made of."""
        if self.section in (GameSection.DICE, GameSection.DIALS):
            return self.deck.cards[0].copy_count
        return sum(self.counts.values())

    @property
    def counts(self) -> Mapping[str, int]:
        """How many of each card of its deck there are, by id."""
        counts: dict[str, int] = {}
        for card in self.deck.cards:
            counts[card.entry_id] = counts.get(card.entry_id, 0) + card.copy_count
        return counts


@dataclass(frozen=True, slots=True)
class GameDeck:
    """A deck of cards, as often as the game needs it."""

    deck: Deck
    name: str
    """Name of the deck, or path of its file."""
    copies: int


@dataclass(frozen=True, slots=True)
class StockPart:
    id: str
    """Empty: the set-up cannot name it."""
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class GameDesign:
    """A game of somebody's own, with every reference resolved."""

    id: str
    title: str
    version: str
    language: str
    source: str
    licence: str
    players: tuple[int, int]
    """Fewest and most."""
    minutes: tuple[int, int] | None
    age: int | None
    decks: tuple[GameDeck, ...]
    parts: tuple[GamePart, ...]
    """In the order of sections and their entries."""
    stock: tuple[StockPart, ...]
    setup: Mapping[int, Mapping[str, int]]
    """How many of what, by number of players."""
    look: Deck
    """A deck without cards that has its theme, fonts, icons and folder."""
    folder: DeckFolder
    display_name: str
    """The game file as the user named it."""
    rules: RulesEntry | None = None
    reference_cards: tuple[ReferenceCardEntry, ...] = ()
    pad: PadEntry | None = None
    boxed: tuple[str, ...] = ()
    """Ids of the decks that a tuck box holds."""
    copies_of_cards: Mapping[str, int] = field(default_factory=dict)
    """How many of each reference card, by id."""
    notes: tuple[str, ...] = ()
    own_language: str = ""
    """In which its texts are written; `language` is the one that is printed."""
    scoring: Options | None = None
    """How it counts in the scorekeeper; None: its pad does not say."""

    @property
    def sources(self) -> frozenset[Path]:
        """Every file that was read for it."""
        decks = [*(each.deck for each in self.decks), *(part.deck for part in self.parts)]
        return frozenset().union(self.folder.read_files, *(deck.sources for deck in decks))

    @property
    def words(self) -> Mapping[str, str]:
        """Its own words for what the press adds to rules, in the language that is printed."""
        return self.rules.words.get(self.language, {}) if self.rules else {}

    def text_file(self, file: str) -> str:
        """Return the file of a text in the language that is printed: `rules.de.md` beside `rules.md`.

        Raises:
            DeckDataError: There is none.
        """
        if self.language == self.own_language:
            return file
        path = PurePosixPath(file)
        found = str(path.with_suffix(f".{self.language}{path.suffix}"))
        if not self.folder.has(found):
            message = f"there is no such file; needs what {file} says, in {self.language}"
            raise DeckDataError(Fault(message, self.folder.display_path(found)))
        return found

    @property
    def counts(self) -> Mapping[str, int]:
        """How many there are of what the set-up and the rules can name: parts, kinds of them, decks, cards, stock."""
        counts: dict[str, int] = {}
        for each in self.decks:
            counts[each.deck.id] = each.deck.copy_count * each.copies
            counts |= {f"{each.deck.id}.{card.entry_id}": card.copy_count * each.copies for card in each.deck.cards}
        for part in self.parts:
            counts[part.id] = part.count
            if part.section not in (GameSection.DICE, GameSection.DIALS) and list(part.counts) != [part.id]:
                counts |= {f"{part.id}.{kind}": count for kind, count in part.counts.items()}
        counts |= {each.id: each.count for each in self.stock if each.id}
        return counts | dict(self.copies_of_cards)


def parts_of(design: GameDesign, section: GameSection) -> Sequence[GamePart]:
    return [part for part in design.parts if part.section is section]
