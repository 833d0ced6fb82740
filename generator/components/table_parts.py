"""The parts of a game as what lies on an online table, or is cut out by a machine: each kind as a small deck."""

from collections.abc import Iterator
from dataclasses import replace

from generator.components.game_design import BackKind, GameDesign, GamePart, GameSection
from generator.components.part_sizes import PartSizeEntry, part_sizes
from generator.deck.faces.face_layout import BoxKind, FaceBox, FaceLayout, Zone
from generator.deck.formats import BOXES
from generator.deck.model import Deck, DeckCard
from generator.deck.shapes import ShapeKind, extent_of
from generator.deck.tokens import TOKEN_BLEED_MM
from generator.errors import DeckDataError
from generator.geometry import Size
from generator.options.choices import ExportTarget
from generator.text.markup.plain_text import plain_text
from generator.writers.targets import DeckSelection, ExportRequest, ExportToken

LEFT_OUT = {GameSection.DICE: "dice", GameSection.DIALS: "dials"}
"""What tables have of their own, or only paper turns."""
TAKES_CARDS_ALONE = frozenset({ExportTarget.MPC, ExportTarget.DTC, ExportTarget.SHOP, ExportTarget.PDFX})
BOARDS = (GameSection.BOARDS,)
NEAR_MM = 0.1
"""By how much a part may differ from a product (ours): its size is written to a tenth of a mm."""


def export_request(design: GameDesign, request: ExportRequest) -> tuple[ExportRequest, tuple[str, ...]]:
    """Return the request for all that lies on the table, and notes on what is left out.

    Raises:
        DeckDataError: The game has no deck of cards, which a table starts from.
    """
    if not design.decks:
        raise DeckDataError(f"{design.display_name} has no deck of cards; online tables and cutters start from one")
    decks = tuple(replace(each.deck, cards=_times(each.deck, each.copies)) for each in design.decks if each.copies)
    players = design.players[1] if request.settings.players is None else request.settings.players
    left = [name for section, name in LEFT_OUT.items() if any(part.section is section for part in design.parts)]
    why = "order them apart" if request.target == ExportTarget.TGC else "take the table's own"
    notes = tuple(f"{name} are left out: {why}" for name in left)
    if request.target in TAKES_CARDS_ALONE and design.parts:
        notes += (f"only cards go to {request.target}; pnp build --game prints the other parts",)
    tokens = tuple(token for part in design.parts if part.section not in LEFT_OUT for token in _tokens(part))
    settings = replace(request.settings, players=players)
    return replace(request, decks=decks, settings=settings, game=design, tokens=tokens), notes


def _times(deck: Deck, copies: int) -> tuple[DeckCard, ...]:
    return tuple(replace(card, copy_count=card.copy_count * copies) for card in deck.cards)


def _tokens(part: GamePart) -> Iterator[ExportToken]:
    """Yield a token for each that differs, with a card for each of its sides."""
    kinds = {card.entry_id: card for card in part.deck.cards}
    for kind, card in kinds.items():
        name = part.id if kind == part.id else f"{part.id}.{kind}"
        sides = (replace(card, back=None), *_back_of(part, card))
        deck = replace(part.deck, id=name, cards=sides, backs=(), safe_margin_mm=-TOKEN_BLEED_MM)
        count = part.counts[kind]
        is_board = part.section in BOARDS
        each = 0 if is_board else part.each_player
        title = plain_text(part.deck, card.name)
        selection, is_alike = DeckSelection(deck, sides), part.back is BackKind.SAME
        yield ExportToken(selection, title, count, _product(part), is_alike, each=each, is_board=is_board)


def _product(part: GamePart) -> str:
    """Return The Game Crafter's name for the size and shape of a part; empty: it has none."""
    shape, size = part.deck.card_format.shape, part.deck.card_format.size
    for each in part_sizes().values():
        if each.source != "The Game Crafter" or _kind_of(each) is not (part.cut or shape.kind):
            continue
        extent = extent_of(shape, each.width_mm) if each.height_mm is None else Size(each.width_mm, each.height_mm)
        if max(abs(extent.width_mm - size.width_mm), abs(extent.height_mm - size.height_mm)) < NEAR_MM:
            return each.name.partition(",")[0]
    return ""


def _kind_of(size: PartSizeEntry) -> ShapeKind:
    """Return the shape that a product has, as its name says."""
    if size.height_mm is not None:
        return ShapeKind.RECTANGLE
    kinds = {"circle": ShapeKind.CIRCLE, "hex": ShapeKind.HEX, "triangle": ShapeKind.TRIANGLE}
    return next((kind for word, kind in kinds.items() if word in size.id.split("-")), ShapeKind.SQUARE)


def _back_of(part: GamePart, card: DeckCard) -> Iterator[DeckCard]:
    """Yield the other side as a face of its own, if it differs from the front."""
    back = card.back
    if part.back is not BackKind.OWN or back is None:
        return
    other = replace(card, id=f"{card.id}.back", template=back.template, picture=back.picture, face=back.face, back=None)
    if back.face is None and back.picture is not None:
        whole = FaceBox("art", BoxKind.PICTURE, "<picture>", part.deck.trim, Zone.BLEED, fit="cover")
        other = replace(other, template=BOXES, face=FaceLayout("back", (whole,)))
    yield other
