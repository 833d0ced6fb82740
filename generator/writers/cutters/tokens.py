"""Tokens of a game as cutouts: their outlines, and their art on pages of several sizes."""

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
    """Every side of a game's tokens, rendered."""

    artworks: Mapping[str, Artwork]
    """By the id of their cutout."""
    images: Mapping[str, bytes]
    """Raster pictures by the address that they use."""
    findings: PreflightReport
    """Fonts and notes of all."""

    def page(self, places: Sequence[tuple[Cutout, Rect]], size: Size) -> Scene:
        """Return a page with cutouts at their positions."""
        symbols = {cutout.id: self._symbol(cutout) for cutout, _ in places}
        items = tuple(
            SymbolUse(symbols[cutout.id], translation(rect.x, rect.y), is_bleed=True) for cutout, rect in places
        )
        return Scene(Rect(0, 0, size.width_mm, size.height_mm), items)

    def side(self, cutout: Cutout) -> CardSide:
        """Return the side of a cutout."""
        return self.artworks[cutout.id].sides.faces[cutout.id.rpartition("/")[2]]

    def _symbol(self, cutout: Cutout) -> Symbol:
        card_id = cutout.id.rpartition("/")[2]
        scene = self.artworks[cutout.id].scenes[f"face-{card_id}"]
        view = Rect(0, 0, cutout.size.width_mm, cutout.size.height_mm).expand(TOKEN_BLEED_MM)
        items: tuple[Item, ...] = scene.items
        if cutout.is_round:
            # A ribbon across a medallion extends beyond its rim: the part beyond the cut must not appear on its
            # neighbour.
            rim = path_outline(path_data(cutout.line_at(view)))
            assert rim is not None
            items = (ClipGroup(items, ((rim, IDENTITY),)),)
        return Symbol(f"art-{cutout.id.replace('/', '-')}", view, items)


def cutouts_of(pieces: Sequence[ExportToken]) -> tuple[Cutout, ...]:
    """Return every side of every token, as often as needed: two sides are cut separately and glued together."""
    return tuple(cutout for piece in pieces for cutout in _sides(piece) for _ in range(piece.count))


def _sides(piece: ExportToken) -> Iterator[Cutout]:
    deck = piece.part.deck
    for card in piece.part.cards:
        yield Cutout(f"{piece.id}/{card.id}", deck.card_format.size, piece.is_round, deck.card_format.corner_radius_mm)


def check_players(job: ExportJob) -> None:
    """Refuse a number of players without a game, as it only affects the number of tokens.

    Raises:
        RenderError: There is one.
    """
    if job.settings.players is not None and job.game is None:
        raise RenderError(
            "--players affects the number of a game's tokens, and a deck has none; use --game, or remove it"
        )


def two_sided(pieces: Sequence[ExportToken]) -> tuple[str, ...]:
    """Return the names of tokens that have a back."""
    return tuple(piece.name for piece in pieces if len(piece.part.cards) > 1)


def describe_counts(pieces: Sequence[ExportToken], cutouts: Sequence[Cutout]) -> str:
    """Count the cutouts of each token: `44 x stone, 1 x boat`."""
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
