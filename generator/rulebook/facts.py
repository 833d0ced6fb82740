"""What a rulebook asks of its game: names, counts, pictures, and how it looks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from generator.deck.files.folder import DeckFolder
from generator.deck.model import FontRole


@dataclass(frozen=True, slots=True)
class CardFacts:
    key: str
    """Unique in the game, as `picture` takes it: `cargo/galleon`."""
    name: str
    fields: Mapping[str, str]
    """Text by field, without markup."""
    copy_count: int = 1
    plural: str = ""
    """Name of several; empty: the name with an s."""


@dataclass(frozen=True, slots=True)
class IconFacts:
    name: str
    svg: str
    """A whole SVG document that needs no other file and no font."""
    label: str = ""
    """What readers see and hear; empty: the name."""


@dataclass(frozen=True, slots=True)
class PictureFacts:
    svg: str
    """A whole SVG document with texts as outlines and pictures in it; its view box is in mm."""
    label: str
    """What it shows, for those who do not see it."""


@dataclass(frozen=True, slots=True)
class PartFacts:
    """A row of the component list."""

    name: str
    count: int
    picture: tuple[str, str] | None = None
    """Kind and id, as `picture` takes them; None: no picture."""
    note: str = ""
    """Such as a size, or what it is made of; plain text."""
    plural: str = ""
    """Name of several; empty: the name with an s."""


@dataclass(frozen=True, slots=True)
class SetupFacts:
    """What each number of players sets up."""

    player_counts: tuple[int, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """Name of a part, and a cell for each number of players."""


@dataclass(frozen=True, slots=True)
class GlossaryTerm:
    name: str
    definition: str
    """Markdown of one paragraph, references allowed."""
    plural: str = ""
    """Empty: the name with an s."""
    variants: tuple[str, ...] = ()
    """Spellings that are *not* to be used; found ones are told."""
    line: int = 0
    """Where the glossary defines it, from 1; 0: unknown."""


class GameFacts(Protocol):
    """A game as its rulebook sees it; every answer is quick, and the same each time."""

    @property
    def title(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def language(self) -> str:
        """BCP 47 tag of the rules."""

    @property
    def source(self) -> str: ...
    @property
    def licence(self) -> str: ...
    @property
    def players(self) -> tuple[int, int] | None:
        """Least and most; None: not stated."""

    @property
    def minutes(self) -> tuple[int, int] | None: ...
    @property
    def age(self) -> int | None: ...
    @property
    def fonts(self) -> Mapping[str, FontRole]:
        """Font by role: `title`, `body`, `label`."""

    @property
    def colours(self) -> Mapping[str, str]:
        """Colour as `#rrggbb` by role: `ink`, `paper`, `muted`, `accent`."""

    @property
    def folder(self) -> DeckFolder:
        """Where the pictures of the rules are."""

    def find_card(self, reference: str) -> CardFacts | None:
        """Return a card by id or by `deck/id`; None: there is none, or several decks have it."""

    def find_icon(self, name: str) -> IconFacts | None: ...
    def count(self, path: str) -> int | None:
        """Return how many there are: `tokens.coin-1`, `decks.cargo`, `decks.cargo.galleon`."""

    def known_names(self, kind: str) -> Sequence[str]:
        """Return what can be asked for, for hints: of `card`, `icon`, `count`, `token`, `board`."""

    def components(self) -> Sequence[PartFacts]: ...
    def setup(self) -> SetupFacts | None: ...
    def glossary(self) -> Sequence[GlossaryTerm]: ...
    def cards(self) -> Sequence[CardFacts]: ...
    def used_icons(self) -> Sequence[str]:
        """Return the names of the icons that cards and other parts show."""

    def former_names(self) -> Mapping[str, Sequence[str]]:
        """Return names that cards and parts had once, by what they are called now."""

    def picture(self, kind: str, name: str) -> PictureFacts | None:
        """Return a side as drawn; None: there is none.

        Args:
            kind: `card`, `token` or `board`.
            name: A card's `key`, or the id of another part.
        """


def plural_name(name: str, plural: str = "") -> str:
    """Return the name of several, by the plainest English rule where none is given."""
    return plural or (f"{name}es" if name.endswith(("s", "x", "ch", "sh")) else f"{name}s")


def name_for_count(part: PartFacts, language: str) -> str:
    """Return the name of a part for its count; in other languages than English, several are named as given alone."""
    if part.count == 1:
        return part.name
    return plural_name(part.name, part.plural) if language.lower().startswith("en") else part.plural or part.name
