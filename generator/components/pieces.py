"""Pieces: what is cut out of a sheet, with its contour, its folds, and the drawn sides that it shows.

A piece's coordinates are in mm from the top left corner of its contour's extent; those of its back too, seen from
behind.
"""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from generator.components.contours import is_symmetric, require_cuttable
from generator.components.game_design import BackKind, Base, GamePart, GameSection, Packing
from generator.deck.model import DeckCard
from generator.deck.shapes import ROOT_3, ShapeKind
from generator.errors import DeckDataError, LayoutError
from generator.geometry import IDENTITY, Matrix, Rect, rotation, translation
from generator.rendering.sides import CardSides
from generator.writers.cutters.cut_paths import (
    ArcSegment,
    CutKind,
    CutLine,
    LineSegment,
    circle,
    polyline,
    rectangle,
)
from generator.writers.cutters.shape_lines import contour_of, hex_contour

SLOT_MM = 0.7
"""Width of the slot of a base (ours): two layers of card."""
SLOT_BASE_MM = 12.0
"""How much wider a slotted base is than its figure (ours)."""
RIM_MM = 2.5
"""How much of a dial's disc shows around its cover (ours): room for a thumb."""
RING = 0.62
"""Radius on which a dial has its signs, as a share of its own (ours)."""


@dataclass(frozen=True, slots=True)
class PlacedArt:
    """A drawn side on a piece."""

    deck_id: str
    side_id: str
    """`face-` and a card's id, or `back-` and a back's."""
    matrix: Matrix = IDENTITY
    """From the side's own coordinates to the piece's."""
    window: CutLine | None = None
    """The part of the piece where it shows; None: up to the bleed."""


@dataclass(frozen=True, slots=True)
class PieceNote:
    """A few words for whoever makes the piece, where nothing else is printed."""

    text: str
    area: Rect
    """They are set in its middle."""


@dataclass(frozen=True, slots=True)
class Piece:
    id: str
    """Unique in the game: `coin-1`, `terrain.forest`, `hull.cover`."""
    name: str
    contour: CutLine
    """Where it is cut, closed."""
    front: tuple[PlacedArt, ...]
    copies: int = 1
    back: tuple[PlacedArt, ...] = ()
    """Empty: it has none."""
    holes: tuple[CutLine, ...] = ()
    """Windows, holes and slots, which are cut first."""
    folds: tuple[CutLine, ...] = ()
    notes: tuple[PieceNote, ...] = ()
    packing: Packing = Packing.GRID

    @property
    def size(self) -> Rect:
        return self.contour.bounds

    @property
    def is_two_sided(self) -> bool:
        return bool(self.back)

    @property
    def decks(self) -> frozenset[str]:
        return frozenset(art.deck_id for art in (*self.front, *self.back))


def pieces_of(part: GamePart, sides: Mapping[str, CardSides], bleed_mm: float) -> tuple[Piece, ...]:
    """Return the pieces of a part that is not a board.

    Args:
        sides: By the id of a deck: its drawn sides.
        bleed_mm: How far art extends beyond a cut.

    Raises:
        DeckDataError: It cannot be cut.
    """
    makers: dict[GameSection, Callable[[GamePart, Mapping[str, CardSides], float], Iterator[Piece]]] = {
        GameSection.STANDEES: _standees,
        GameSection.TENTS: _tents,
        GameSection.SCREENS: _screens,
        GameSection.DIALS: _dials,
    }
    make = makers.get(part.section, _tokens)
    pieces = tuple(make(part, sides, bleed_mm))
    for contour in {piece.contour for piece in pieces}:
        try:
            require_cuttable(contour, part.deck.safe_margin_mm)
        except LayoutError as error:
            raise DeckDataError(replace(part.place, message=error.faults[0].message)) from None
    return pieces


def art_reach_mm(part: GamePart, bleed_mm: float) -> float:
    """Return how far the sides of a part are drawn beyond its extent: a hex around a circle is wider than that."""
    if part.cut is ShapeKind.HEX:
        return bleed_mm + part.deck.card_format.size.width_mm * (1 / ROOT_3 - 0.5)
    return bleed_mm


def _piece_id(part: GamePart, card: DeckCard) -> str:
    return part.id if card.entry_id == part.id else f"{part.id}.{card.id}"


def _face(part: GamePart, card: DeckCard, matrix: Matrix = IDENTITY, window: CutLine | None = None) -> PlacedArt:
    return PlacedArt(part.deck.id, f"face-{card.id}", matrix, window)


def _behind(part: GamePart, card: DeckCard, sides: Mapping[str, CardSides]) -> PlacedArt | None:
    """Return what is on the other side of a card, upright as seen from behind; None: nothing."""
    if part.back is BackKind.SAME:
        return _face(part, card)
    if part.back is BackKind.MIRRORED:
        return _face(part, card, Matrix(a=-1, e=part.deck.card_format.size.width_mm))
    name = sides[part.deck.id].back_of(card) if part.back is BackKind.OWN else None
    return PlacedArt(part.deck.id, f"back-{name}") if name else None


def _moved(art: PlacedArt, matrix: Matrix, window: CutLine | None = None) -> PlacedArt:
    return replace(art, matrix=matrix @ art.matrix, window=window)


def _tokens(part: GamePart, sides: Mapping[str, CardSides], bleed_mm: float) -> Iterator[Piece]:
    size = part.deck.card_format.size
    contour = contour_of(part.deck.card_format)
    if part.cut is ShapeKind.SQUARE:
        contour = rectangle(Rect(0, 0, size.width_mm, size.height_mm))
    elif part.cut is ShapeKind.HEX:
        contour = hex_contour(size.width_mm / 2, size.height_mm / 2, size.width_mm)
    corner = contour.bounds
    at = translation(-corner.x, -corner.y)
    contour = contour.transform(at)
    if part.back is BackKind.SAME and not is_symmetric(contour):
        message = "its outline is not its own mirror image, so the same face does not fit its back; use back: mirrored"
        raise DeckDataError(replace(part.place, message=message))
    for card in part.deck.cards:
        behind = _behind(part, card, sides)
        yield Piece(
            _piece_id(part, card),
            card.name,
            contour,
            (_face(part, card, at),),
            card.copy_count,
            (_moved(behind, at),) if behind else (),
            packing=part.packing,
        )


# --- what stands -----------------------------------------------------------------------------------------


def _standees(part: GamePart, sides: Mapping[str, CardSides], bleed_mm: float) -> Iterator[Piece]:
    """Yield strips, from the top: base, figure from behind upside down, fold over the head, figure, base.

    Source: monsterforge, generate_minis.py.
    """
    width, height, base = part.deck.card_format.size.width_mm, part.deck.card_format.size.height_mm, part.base_mm
    contour = rectangle(Rect(0, 0, width, 2 * (height + base)))
    head, feet = base + height, base + 2 * height
    upper = rectangle(Rect(-bleed_mm, base, width + 2 * bleed_mm, height))
    lower = rectangle(Rect(-bleed_mm, head, width + 2 * bleed_mm, height))
    folds = [_fold(0, head, width, head)]
    notes: list[PieceNote] = []
    if part.base is Base.FOLD:
        folds += [_fold(0, base, width, base), _fold(0, feet, width, feet)]
        notes = [PieceNote("glue", Rect(0, y, width, base)) for y in (0.0, feet)]
    for card in part.deck.cards:
        if part.back is BackKind.MIRRORED:  # so that both outlines lie on one another
            behind = _face(part, card, Matrix(d=-1, f=head), upper)
        else:
            found = _behind(part, card, sides) or _face(part, card)
            behind = _moved(found, translation(width, head) @ rotation(180), upper)
        front = (behind, _face(part, card, translation(0, head), lower))
        yield Piece(
            _piece_id(part, card), card.name, contour, front, card.copy_count, folds=tuple(folds), notes=tuple(notes)
        )
    if part.base is Base.SLOT:
        count = sum(card.copy_count for card in part.deck.cards)
        yield _slot_base(part, width, count)


def _slot_base(part: GamePart, width: float, count: int) -> Piece:
    around = width + SLOT_BASE_MM
    slot = rectangle(Rect((around - width) / 2, (around - SLOT_MM) / 2, width, SLOT_MM))
    note = PieceNote("base", Rect(0, around * 0.62, around, around * 0.2))
    return Piece(
        f"{part.id}.base",
        f"{part.name}, base",
        circle(around / 2, around / 2, around / 2),
        (),
        count,
        holes=(slot,),
        notes=(note,),
    )


def _tents(part: GamePart, sides: Mapping[str, CardSides], bleed_mm: float) -> Iterator[Piece]:
    """Yield tents: two halves, the upper one upside down, folded along the middle.

    Source: malware-and-monsters, issue 220.
    """
    width, height = part.deck.card_format.size.width_mm, part.deck.card_format.size.height_mm
    contour = rectangle(Rect(0, 0, width, 2 * height))
    upper = rectangle(Rect(-bleed_mm, -bleed_mm, width + 2 * bleed_mm, height + bleed_mm))
    lower = rectangle(Rect(-bleed_mm, height, width + 2 * bleed_mm, height + bleed_mm))
    for card in part.deck.cards:
        front = [_face(part, card, translation(0, height), lower)]
        if (behind := _behind(part, card, sides)) is not None:
            front.append(_moved(behind, translation(width, height) @ rotation(180), upper))
        yield Piece(
            _piece_id(part, card),
            card.name,
            contour,
            tuple(front),
            card.copy_count,
            folds=(_fold(0, height, width, height),),
            packing=part.packing,
        )


def _screens(part: GamePart, sides: Mapping[str, CardSides], bleed_mm: float) -> Iterator[Piece]:
    """Yield screens, whose wings are folded back."""
    width, height, wing = part.deck.card_format.size.width_mm, part.deck.card_format.size.height_mm, part.base_mm
    folds = (_fold(wing, 0, wing, height), _fold(width - wing, 0, width - wing, height))
    for piece in _tokens(part, sides, bleed_mm):
        yield replace(piece, folds=folds)


def _fold(x1: float, y1: float, x2: float, y2: float) -> CutLine:
    return polyline([(x1, y1), (x2, y2)], is_closed=False, kind=CutKind.SCORE)


# --- what turns ------------------------------------------------------------------------------------------


def _dials(part: GamePart, sides: Mapping[str, CardSides], bleed_mm: float) -> Iterator[Piece]:
    """Yield the disc of a dial with its signs around, and the cover with a window on one of them."""
    assert part.cover is not None, "a dial has a cover"
    cover_size, window = part.cover.card_format.size.width_mm, part.deck.card_format.size
    radius = cover_size / 2 + RIM_MM
    cards, ring = part.deck.cards, RING * radius
    signs = tuple(
        _face(
            part,
            card,
            rotation(360 * number / len(cards), radius, radius)
            @ translation(radius - window.width_mm / 2, radius - ring - window.height_mm / 2),
        )
        for number, card in enumerate(cards)
    )
    hub = circle(radius, radius, part.base_mm / 2)
    copies = cards[0].copy_count
    yield Piece(f"{part.id}.disc", f"{part.name}, disc", circle(radius, radius, radius), signs, copies, holes=(hub,))
    middle = cover_size / 2
    holes = (circle(middle, middle, part.base_mm / 2), window_contour(middle, ring, window.height_mm, len(cards)))
    card = part.cover.cards[0]
    cover = PlacedArt(part.cover.id, f"face-{card.id}")
    yield Piece(
        f"{part.id}.cover", f"{part.name}, cover", circle(middle, middle, middle), (cover,), copies, holes=holes
    )


def window_contour(middle: float, ring_mm: float, height_mm: float, count: int) -> CutLine:
    """Return the window of a dial's cover: a segment less a degree on either side, above the middle.

    Source: Dial Designer: 360/n degrees less 1 on either side.
    """
    half = min(180 / count - 1, 40)
    inner, outer = ring_mm - height_mm / 2, ring_mm + height_mm / 2

    def at(radius: float, angle_deg: float) -> tuple[float, float]:
        angle = math.radians(angle_deg - 90)
        return middle + radius * math.cos(angle), middle + radius * math.sin(angle)

    return CutLine(
        *at(outer, -half),
        (
            ArcSegment(*at(outer, half), 2 * half),
            LineSegment(*at(inner, half)),
            ArcSegment(*at(inner, -half), -2 * half),
            LineSegment(*at(outer, -half)),
        ),
    )
