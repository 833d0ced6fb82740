"""A deck as the press sees it: what is printed, with every reference resolved."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator.deck.faces.face_layout import PICTURE, BoxKind, FaceBox, FaceLayout, fields_in
from generator.deck.faces.picture_crop import Edges
from generator.deck.files.folder import DeckFolder
from generator.deck.provenance import Provenance
from generator.errors import NOWHERE, Fault
from generator.geometry import Rect, Size

USUAL_BLEED_MM = 3.0
"""Artwork beyond the cut, if nobody says how much (ours: what print shops ask for)."""
PAGE_FORMAT = "page"
"""Id of the format of what is as large as the paper."""


@dataclass(frozen=True, slots=True)
class CardFormat:
    """A trim size with its name and source."""

    id: str
    """The name used in deck files."""
    name: str
    """The name shown to people."""
    size: Size
    """Trim size."""
    corner_radius_mm: float
    """Radius of the rounded corners."""
    source: str
    """Who says so."""


@dataclass(frozen=True, slots=True)
class FontFile:
    """A font file of the deck."""

    file: str
    """Path below the deck's folder, with `/`."""
    data: bytes = field(repr=False)
    """What is in it."""
    digest: str
    """Of that: SHA-256, in hexadecimal."""
    place: Fault = field(repr=False)
    """Where the deck file names it, for messages."""
    axes: tuple[tuple[str, float], ...] = ()
    """Where on the axes of a variable font it is; on axes not named, where it usually stands."""
    face: str | None = None
    """Which font of a collection: its number from 1, or its name."""


@dataclass(frozen=True, slots=True)
class FontRole:
    """Which font a theme uses for one purpose."""

    family: str
    """The font's own family name, such as `Source Serif Pro`; of a deck's own font, what stands for its files."""
    weight: int
    """100 to 900; 400 is regular, 700 bold."""
    is_italic: bool = False
    """Whether the slanted cut is meant."""
    fallbacks: tuple[str, ...] = ()
    """Families asked in turn for characters that the first lacks."""
    fallback_weight: int | None = None
    """Their weight; None: that of the first."""
    files: Mapping[str, FontFile] = field(default_factory=dict, compare=False)
    """By style (regular, bold, italic, bold_italic), the files of a deck's own font; none of one that is installed."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The fonts and colours of a deck."""

    id: str
    """The name used in deck files."""
    fonts: Mapping[str, FontRole]
    """Font by role: `index`, `title`, `body`, `label`."""
    colours: Mapping[str, str]
    """Colour as `#rrggbb` by role: `ink`, `paper`, `muted`, `accent`."""


@dataclass(frozen=True, slots=True)
class DeckPicture:
    """A picture file of the deck."""

    file: str
    """Path below the deck's folder, with `/`."""
    key: str = field(repr=False)
    """Where the deck file names it, for messages; what it looks like does not hang on that."""
    is_raster: bool = False
    """Whether an SVG may be drawn as a 600 dpi picture instead of as vectors."""
    bleed_mm: float | None = None
    """How far the picture goes on beyond the trim; None: it is scaled to what it fills."""
    colour: str | None = None
    """What its `currentColor` is wherever it is placed; None: the colour of what it is placed on."""
    edges: Edges = Edges.NONE
    """How it goes on beyond `bleed_mm`."""


@dataclass(frozen=True, slots=True)
class DeckSuit:
    """A symbol group."""

    id: str
    """Its letter in card ids and indices."""
    name: str
    """Its name, plural as on the box."""
    symbol: DeckPicture
    """Its symbol, drawn in `currentColor`."""
    colour: str
    """`#rrggbb`."""
    pictures: Mapping[str, DeckPicture]
    """By rank id: the picture that takes the place of pips."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """By style: another `#rrggbb`."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Texts that all its cards have, by name."""
    letter: str = ""
    """What indices show instead of its id; empty: that."""

    @property
    def index_text(self) -> str:
        """What indices show."""
        return self.letter or self.id


@dataclass(frozen=True, slots=True)
class DeckRank:
    """A step of the order within a suit."""

    id: str
    """As in card ids and indices."""
    name: str
    """Its name in words."""
    pip_count: int | None
    """Suit symbols on the face, 1 to 10; None for courts."""
    icon: str | None = None
    """Icon that stands for it in the corners; None: a letter does."""
    letter: str = ""
    """What indices show instead of its id; empty: that."""

    @property
    def index_text(self) -> str:
        """What indices show."""
        return self.letter or self.id


@dataclass(frozen=True, slots=True)
class Back:
    """A back that cards share."""

    id: str
    """Its name in the deck file."""
    template: str
    """Template that draws it."""
    picture: DeckPicture | None
    """The picture that fills it."""
    face: FaceLayout | None = None
    """The boxes that it is made of; None: its template says what it shows."""
    place: Fault = field(default=NOWHERE, repr=False, compare=False)
    """Where the deck file defines it, for messages."""


@dataclass(frozen=True, slots=True)
class DeckCard:
    """One distinct card."""

    id: str
    """Unique in the deck; rank then suit (`QA`) unless the file names another."""
    name: str
    """Its name in words."""
    copy_count: int
    """How many the deck has."""
    template: str
    """Template that draws the face."""
    suit: DeckSuit | None = None
    """Its suit, if any."""
    rank: DeckRank | None = None
    """Its rank, if any."""
    picture: DeckPicture | None = None
    """Its picture, if any."""
    back: Back | None = None
    """Its back; None where the deck says it has none."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """Texts for the template to place, by name."""
    place: Fault = field(default=NOWHERE, repr=False, compare=False)
    """Where it is defined, in the deck file or a table, for messages."""
    face: FaceLayout | None = None
    """The boxes that its face is made of; None: its template says what it shows."""
    pictures: Mapping[str, DeckPicture] = field(default_factory=dict)
    """By file: what boxes show beside its picture."""
    data: Mapping[str, Any] = field(default_factory=dict)
    """What a template of the press itself places besides, by name; of pages, not of cards."""

    @property
    def fields(self) -> dict[str, str]:
        """What boxes can show as text, by name."""
        suit, rank = self.suit.name if self.suit else "", self.rank.index_text if self.rank else ""
        return {"id": self.id, "name": self.name, "suit": suit, "rank": rank, **self.texts}

    @property
    def faces(self) -> tuple[FaceLayout, ...]:
        """The boxes that its face and its back are made of, where they are."""
        return tuple(filter(None, (self.face, self.back.face if self.back else None)))

    def has_field(self, field: str) -> bool:
        """Say whether it has something in a field."""
        return bool(self.fields.get(field, "").strip()) or (field == PICTURE and self.picture is not None)

    def has_box(self, box: FaceBox) -> bool:
        """Say whether a box is there: not where nothing of what it shows is."""
        if (box.when and not self.has_field(box.when)) or (box.unless and self.has_field(box.unless)):
            return False
        shown = list(fields_in(box.content))
        asks = any if box.kind is BoxKind.TEXT else all
        return not shown or asks(map(self.has_field, shown))


@dataclass(frozen=True, slots=True)
class Deck:
    """A whole deck."""

    id: str
    """Name for files and commands."""
    title: str
    """Name for people."""
    version: str
    """Version of the deck, as text."""
    language: str
    """BCP 47 tag of the texts on the cards."""
    source: str
    """Where its facts come from."""
    licence: str
    """Under which licence it may be used."""
    card_format: CardFormat
    """Trim size and corners."""
    theme: Theme
    """Fonts and colours."""
    suits: tuple[DeckSuit, ...]
    """In the deck's order."""
    ranks: tuple[DeckRank, ...]
    """In the deck's order."""
    backs: tuple[Back, ...]
    """Every back that a card may name."""
    cards: tuple[DeckCard, ...]
    """In printing order."""
    folder: DeckFolder
    """Its folder, where its art and its own templates lie."""
    display_name: str
    """The deck file as the user named it."""
    safe_margin_mm: float = 3.0
    """Inset of the safe zone from the trim."""
    is_typed: bool = False
    """Whether what cards say is printed exactly as it is typed, without markup."""
    icons: Mapping[str, DeckPicture] = field(default_factory=dict)
    """What texts can show in a line, by name."""
    set_icons: Mapping[str, DeckPicture] = field(default_factory=dict)
    """Icons of sets that it uses, by name: `game-icons:broadsword`."""
    origins: tuple[Provenance, ...] = ()
    """Its parts that come from elsewhere, or are under another licence."""
    notes: tuple[str, ...] = ()
    """What its owner is to know of how it was read."""
    installed_templates: Path | None = None
    """Of an installed game's pages: the folder of the templates that it brings."""
    edges: Edges = Edges.NONE
    """How pictures without bleed go on beyond the cut."""
    has_version_line: bool = False
    """Whether each face says of which version it is."""

    @property
    def sources(self) -> frozenset[Path]:
        """The files that have been read for it so far, their links resolved."""
        return frozenset(self.folder.read_files | (self.folder.fallback.read_files if self.folder.fallback else set()))

    @property
    def is_of_pages(self) -> bool:
        """Whether its cards are whole pages: sheets, pads, tokens."""
        return self.card_format.id == PAGE_FORMAT

    @property
    def copy_count(self) -> int:
        """How many cards the whole deck has."""
        return sum(card.copy_count for card in self.cards)

    @property
    def trim(self) -> Rect:
        """The trim rectangle; a card's coordinates start at its top left corner."""
        return Rect(0, 0, self.card_format.size.width_mm, self.card_format.size.height_mm)

    def place_of(self, part: DeckCard | Back, owner: str = "") -> Fault:
        """Return where a card or a back is defined, as a fault without a message.

        Args:
            part: The card or back.
            owner: What of it is meant, such as `card QA, back compass`; empty: all of it.
        """
        kind = "card" if isinstance(part, DeckCard) else "back"
        return replace(part.place, path=part.place.path or self.display_name, key=owner or f"{kind} {part.id}")

    @property
    def usual_bleed_mm(self) -> float:
        """How far its sides are drawn beyond the cut if nobody says it: as usual, or as far as its backs go."""
        pictures = (back.picture for back in self.backs if back.picture and back.picture.edges is Edges.NONE)
        return min([USUAL_BLEED_MM, *(each.bleed_mm for each in pictures if each.bleed_mm is not None)])
