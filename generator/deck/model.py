"""A deck as the press uses it, with every reference resolved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator.deck.faces.face_layout import PICTURE, SET, SET_ICON, BoxKind, Edges, FaceBox, FaceLayout
from generator.deck.faces.fields import fields_in, fill_fields
from generator.deck.files.folder import DeckFolder
from generator.deck.shapes import RECTANGLE, CutShape
from generator.errors import NOWHERE, Fault, did_you_mean, join_names
from generator.geometry import Rect, Size


@dataclass(frozen=True, slots=True)
class Provenance:
    part: str
    source: str
    licence: str


USUAL_BLEED_MM = 3.0
"""Artwork beyond the cut by default (ours: what print services ask for)."""
EDGE_SLACK_MM = 0.2
"""By how much bleed and safe zone may miss what a print service asks for (ours): services that count in inches ask for
1/8 in, 3.175 mm, where others ask for 3 mm, and none cuts so exactly that a deck made for the one would suffer at the
other.
"""
PAGE_FORMAT = "page"
"""Id of the format of pages as large as the paper."""


@dataclass(frozen=True, slots=True)
class CardFormat:
    id: str
    name: str
    size: Size
    """Trim size."""
    corner_radius_mm: float
    source: str
    """Where the size is specified."""
    shape: CutShape = RECTANGLE
    """Of the cut, which fills the size."""


@dataclass(frozen=True, slots=True)
class FontFile:
    file: str
    """Path below the deck's folder, with `/`."""
    data: bytes = field(repr=False)
    digest: str
    """SHA-256 of its content, in hexadecimal."""
    place: Fault = field(repr=False)
    """Where the deck file names it, for messages."""
    axes: tuple[tuple[str, float], ...] = ()
    """Axes of a variable font; those not named keep their default."""
    face: str | None = None
    """Which font of a collection: its number from 1, or its name."""


@dataclass(frozen=True, slots=True)
class FontRole:
    family: str
    """The font's own family name, such as `Source Serif Pro`; for a deck's own font, a stand-in for its files."""
    weight: int
    """100 to 900; 400 is regular, 700 bold."""
    is_italic: bool = False
    fallbacks: tuple[str, ...] = ()
    """Families tried in turn for characters that the first lacks."""
    fallback_weight: int | None = None
    """Their weight; None: that of the first."""
    language: str = ""
    """BCP 47 tag of what it sets, for letterforms that differ between languages; empty: its usual ones."""
    files: Mapping[str, FontFile] = field(default_factory=dict, compare=False)
    """The files of a deck's own font by style (regular, bold, italic, bold_italic); empty for an installed font."""


@dataclass(frozen=True, slots=True)
class Theme:
    id: str
    fonts: Mapping[str, FontRole]
    """Font by role: `index`, `title`, `body`, `label`."""
    colours: Mapping[str, str]
    """Colour as `#rrggbb` by role: `ink`, `paper`, `muted`, `accent`."""


@dataclass(frozen=True, slots=True)
class DeckPicture:
    file: str
    """Path below the deck's folder, with `/`."""
    key: str = field(repr=False)
    """Where the deck file names it, for messages; does not affect its look."""
    is_raster: bool = False
    """Whether an SVG may be drawn as a 600 dpi picture instead of as vectors."""
    bleed_mm: float | None = None
    """How far the picture extends beyond the trim; None: it is scaled to what it fills."""
    colour: str | None = None
    """Its `currentColor` wherever it is placed; None: the colour of what it is placed on."""
    edges: Edges = Edges.NONE
    """How it continues beyond `bleed_mm`."""


@dataclass(frozen=True, slots=True)
class DeckSuit:
    id: str
    """Its letter in card ids and indices."""
    name: str
    """Its name, plural as on the box."""
    symbol: DeckPicture
    """Its symbol, drawn in `currentColor`."""
    colour: str
    """`#rrggbb`."""
    pictures: Mapping[str, DeckPicture]
    """By rank id: the picture that replaces pips."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """By style: another `#rrggbb`."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Texts shared by all its cards, by name."""
    letter: str = ""
    """Shown in indices instead of its id; empty: the id is shown."""

    @property
    def index_text(self) -> str:
        return self.letter or self.id


@dataclass(frozen=True, slots=True)
class DeckSet:
    """A part of a deck that is printed, and numbered, by itself: the base game or an expansion."""

    id: str
    name: str
    icon: str | None = None
    """Icon of the deck, by name; None: it has none."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Texts shared by all its cards, by name."""


@dataclass(frozen=True, slots=True)
class DeckRank:
    id: str
    """As in card ids and indices."""
    name: str
    pip_count: int | None
    """Suit symbols on the face, 1 to 10; None for courts."""
    icon: str | None = None
    """Icon shown in the corners; None: a letter is shown."""
    letter: str = ""
    """Shown in indices instead of its id; empty: the id is shown."""

    @property
    def index_text(self) -> str:
        return self.letter or self.id


@dataclass(frozen=True, slots=True)
class Back:
    id: str
    template: str
    picture: DeckPicture | None
    face: FaceLayout | None = None
    """The boxes that it is made of; None: its template decides what it shows."""
    place: Fault = field(default=NOWHERE, repr=False, compare=False)
    """Where the deck file defines it, for messages."""


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One distinct card."""

    id: str
    """Unique in the deck; rank then suit (`QA`) unless the file names another. A copy that differs from the others has
    its number behind a full stop (`pepper.2`), which ids in a deck file cannot hold.
    """
    name: str
    copy_count: int
    template: str
    suit: DeckSuit | None = None
    rank: DeckRank | None = None
    picture: DeckPicture | None = None
    back: Back | None = None
    texts: Mapping[str, str] = field(default_factory=dict)
    """Texts for the template to place, by name."""
    place: Fault = field(default=NOWHERE, repr=False, compare=False)
    """Where it is defined, in the deck file or a table, for messages."""
    face: FaceLayout | None = None
    """The boxes that its face is made of; None: its template decides what it shows."""
    pictures: Mapping[str, DeckPicture] = field(default_factory=dict)
    """By file: what boxes show in addition to its picture."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """Other values for a bundled template, by name; of pages, not of cards."""
    untranslated: Mapping[str, str] = field(default_factory=dict)
    """Those of its fields that are translated, as they are in the deck's own language."""
    set: DeckSet | None = None
    copy_fields: Mapping[str, str] = field(default_factory=dict)
    """Fields that no file writes, as far as it shows them, by name: its numbers in the deck, and what was drawn."""
    copy_number: int = 0
    """Which of the copies it is, from 1, where they differ; 0: it stands for all of them."""

    @property
    def entry_id(self) -> str:
        """The id without the number of the copy."""
        return self.id.removesuffix(f".{self.copy_number}") if self.copy_number else self.id

    @property
    def fields(self) -> dict[str, str]:
        """What boxes can show as text, by name."""
        suit, rank = self.suit.name if self.suit else "", self.rank.index_text if self.rank else ""
        return {"id": self.entry_id, "name": self.name, "suit": suit, "rank": rank, **self.all_texts}

    @property
    def all_texts(self) -> dict[str, str]:
        """Its texts, with those that the press adds: of its set and of its copy."""
        of_set = {SET: self.set.name, SET_ICON: self.set.icon or ""} if self.set else {}
        return {**of_set, **self.copy_fields, **self.texts}

    @property
    def faces(self) -> tuple[FaceLayout, ...]:
        """The boxes of its face and back, where they have any."""
        return tuple(filter(None, (self.face, self.back.face if self.back else None)))

    def has_field(self, field: str) -> bool:
        return bool(self.fields.get(field, "").strip()) or (field == PICTURE and self.picture is not None)

    def fact(self, field: str) -> str:
        """Return what a field says in the deck's own language; for `picture`, its file; empty for none."""
        said = (self.untranslated[field] if field in self.untranslated else self.fields.get(field, "")).strip()
        return said or (self.picture.file if field == PICTURE and self.picture else "")

    def fill(self, written: str) -> str:
        """Replace each `<field>` with its fact; empty where all of them are."""
        facts = {field: self.fact(field) for field in fields_in(written)}
        return fill_fields(written, facts).strip()

    def has_box(self, box: FaceBox) -> bool:
        """Whether a box is shown; it is not where all its fields are empty."""
        if (box.when and not box.when.holds(self.fact)) or (box.unless and box.unless.holds(self.fact)):
            return False
        shown = list(fields_in(box.content))
        asks = any if box.kind is BoxKind.TEXT else all
        return not shown or asks(map(self.has_field, shown))


def field_names(cards: Sequence[DeckCard]) -> list[str]:
    """Return the fields that any of the cards has; none without cards."""
    names = (name for card in cards for name in card.fields)
    return list(dict.fromkeys([PICTURE, *names])) if cards else []


def describe_unknown_field(name: str, known: Sequence[str]) -> str:
    return f"no card has {name!r}{did_you_mean(name, known)}; fields: {join_names(known)}"


@dataclass(frozen=True, slots=True)
class Deck:
    id: str
    """Name for files and commands."""
    title: str
    version: str
    language: str
    """BCP 47 tag of the texts on the cards."""
    source: str
    licence: str
    card_format: CardFormat
    theme: Theme
    suits: tuple[DeckSuit, ...]
    """In the deck's order."""
    ranks: tuple[DeckRank, ...]
    """In the deck's order."""
    backs: tuple[Back, ...]
    cards: tuple[DeckCard, ...]
    """In printing order."""
    folder: DeckFolder
    display_name: str
    """The deck file as the user named it."""
    safe_margin_mm: float = 3.0
    """Inset of the safe zone from the trim."""
    is_typed: bool = False
    """Whether the texts of cards are printed exactly as typed, without markup."""
    icons: Mapping[str, DeckPicture] = field(default_factory=dict)
    """Icons that texts can show inline, by name."""
    set_icons: Mapping[str, DeckPicture] = field(default_factory=dict)
    """Icons from sets that it uses, by name: `game-icons:broadsword`."""
    origins: tuple[Provenance, ...] = ()
    """Parts that come from elsewhere, or are under another licence."""
    notes: tuple[str, ...] = ()
    """Notes for its owner on how it was read."""
    installed_templates: Path | None = None
    """For pages of an installed game: the folder of its templates."""
    edges: Edges = Edges.NONE
    """How pictures without bleed continue beyond the cut."""
    has_version_line: bool = False
    """Whether each face names the deck's version."""
    sets: tuple[DeckSet, ...] = ()
    """In the deck's order."""
    languages: tuple[str, ...] = ()
    """Languages that its file has texts in, its own first; empty: only its own."""
    colour_field: str = ""
    """Field with a card's own colour, which boxes take for that of a suit; empty: there is none."""

    @property
    def sources(self) -> frozenset[Path]:
        """The files read for it so far, with links resolved."""
        return frozenset(self.folder.read_files | (self.folder.fallback.read_files if self.folder.fallback else set()))

    @property
    def fonts(self) -> Mapping[str, FontRole]:
        """The theme's fonts by role, with the letterforms of the deck's language."""
        return {role: replace(font, language=self.language) for role, font in self.theme.fonts.items()}

    @property
    def is_of_pages(self) -> bool:
        """Whether its cards are whole pages: sheets, pads, tokens."""
        return self.card_format.id == PAGE_FORMAT

    @property
    def copy_count(self) -> int:
        return sum(card.copy_count for card in self.cards)

    @property
    def trim(self) -> Rect:
        """The trim rectangle; a card's coordinates start at its top left corner."""
        return Rect(0, 0, self.card_format.size.width_mm, self.card_format.size.height_mm)

    def place_of(self, part: DeckCard | Back, owner: str = "") -> Fault:
        """Return the place of a card or a back, as a fault without a message.

        Args:
            owner: A more exact name, such as `card QA, back compass`; empty: all of it.
        """
        kind = "card" if isinstance(part, DeckCard) else "back"
        # Copies that differ share their faults, which are told once.
        name = part.entry_id if isinstance(part, DeckCard) else part.id
        return replace(part.place, path=part.place.path or self.display_name, key=owner or f"{kind} {name}")

    @property
    def usual_bleed_mm(self) -> float:
        """The default bleed: the usual one, or as far as its backs extend."""
        pictures = (back.picture for back in self.backs if back.picture and back.picture.edges is Edges.NONE)
        return min([USUAL_BLEED_MM, *(each.bleed_mm for each in pictures if each.bleed_mm is not None)])
