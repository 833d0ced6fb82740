"""Tokens of a game as things to be cut out: their outlines, and their art on pages of several sizes."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.deck.tokens import TOKEN_BLEED_MM
from generator.errors import RenderError, plural
from generator.geometry import IDENTITY, Rect, Size, translation
from generator.rendering.review.preflight import Artwork, PreflightReport
from generator.rendering.sides import CardSide
from generator.svg.model.scene import ClipGroup, Item, Scene, Symbol, SymbolUse
from generator.svg.reader.paths import path_outline
from generator.text.fonts.font_library import Font
from generator.writers.cutters.nesting import Cutout
from generator.writers.cutters.svgcuts import path_data
from generator.writers.targets import ExportJob, ExportToken


@dataclass(frozen=True, slots=True)
class TokenArt:
    """Every side of a game's tokens, drawn."""

    artworks: Mapping[str, Artwork]
    """By the id of their cutout."""
    images: Mapping[str, bytes]
    """Raster pictures by the address that they use."""
    findings: PreflightReport
    """Fonts and notes of all."""

    def page(self, places: Sequence[tuple[Cutout, Rect]], size: Size) -> Scene:
        """Return a page with cutouts in their places."""
        symbols = {cutout.id: self._symbol(cutout) for cutout, _ in places}
        items = tuple(
            SymbolUse(symbols[cutout.id], translation(rect.x, rect.y), is_bleed=True) for cutout, rect in places
        )
        return Scene(Rect(0, 0, size.width_mm, size.height_mm), items)

    def side(self, cutout: Cutout) -> CardSide:
        """Return what a cutout shows."""
        return self.artworks[cutout.id].sides.faces[cutout.id.rpartition("/")[2]]

    def _symbol(self, cutout: Cutout) -> Symbol:
        card_id = cutout.id.rpartition("/")[2]
        scene = self.artworks[cutout.id].scenes[f"face-{card_id}"]
        view = Rect(0, 0, cutout.size.width_mm, cutout.size.height_mm).expand(TOKEN_BLEED_MM)
        items: tuple[Item, ...] = scene.items
        if cutout.is_round:
            # A ribbon across a medallion ends beyond its rim: what is cut off need not be printed on its neighbour.
            rim = path_outline(path_data(cutout.line_at(view)))
            assert rim is not None
            items = (ClipGroup(items, ((rim, IDENTITY),)),)
        return Symbol(f"art-{cutout.id.replace('/', '-')}", view, items)


def cutouts_of(pieces: Sequence[ExportToken]) -> tuple[Cutout, ...]:
    """Return every side of every token, as often as it is needed: two sides are cut apart and glued together."""
    return tuple(cutout for piece in pieces for cutout in _sides(piece) for _ in range(piece.count))


def _sides(piece: ExportToken) -> Iterator[Cutout]:
    deck = piece.part.deck
    for card in piece.part.cards:
        yield Cutout(f"{piece.id}/{card.id}", deck.card_format.size, piece.is_round, deck.card_format.corner_radius_mm)


def check_players(shipment: ExportJob) -> None:
    """Refuse a number of players where no game is exported: it says how many tokens are made.

    Raises:
        RenderError: There is one.
    """
    if shipment.settings.players is not None and shipment.game is None:
        raise RenderError("--players counts the tokens of a game, and a deck has none; use --game, or leave it out")


def two_sided(pieces: Sequence[ExportToken]) -> tuple[str, ...]:
    """Return the names of tokens that have a back."""
    return tuple(piece.name for piece in pieces if len(piece.part.cards) > 1)


def describe_counts(pieces: Sequence[ExportToken], cutouts: Sequence[Cutout]) -> str:
    """Say how many of each token are among cutouts: `44 x stone, 1 x boat`."""
    told = []
    for piece in pieces:
        count = sum(cutout.id.startswith(f"{piece.id}/") for cutout in cutouts)
        if count:
            sides = f" ({plural(len(piece.part.cards), 'side')})" if len(piece.part.cards) > 1 else ""
            told.append(f"{count // len(piece.part.cards)} x {piece.name}{sides}")
    return ", ".join(told)


def token_art(pieces: Sequence[ExportToken], drawn: Mapping[str, Artwork]) -> TokenArt:
    """Return every side of every token, from the artwork of each by its id."""
    artworks: dict[str, Artwork] = {}
    images: dict[str, bytes] = {}
    fonts: set[Font] = set()
    warnings: dict[str, None] = {}
    for piece in pieces:
        artwork = drawn[piece.id]
        artworks |= {cutout.id: artwork for cutout in _sides(piece)}
        images |= artwork.sides.images
        fonts |= artwork.findings.fonts
        warnings |= dict.fromkeys(artwork.findings.warnings)
    return TokenArt(artworks, images, replace(PreflightReport(), warnings=tuple(warnings), fonts=frozenset(fonts)))
