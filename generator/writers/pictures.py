"""A file for each card side, with names that sort in the deck's order: a PNG, a JPEG or an editable SVG."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from generator import __version__
from generator.deck.deck_look import OWN_PREFIX
from generator.deck.model import DeckCard
from generator.errors import DeckDataError
from generator.progress import Progress, track_progress
from generator.rendering.images.pixel_library import pixel_library
from generator.rendering.images.pixels import JpegLook, Pixels
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide, CardSides
from generator.svg.reader.document import SvgDocument
from generator.svg.transforms.text_outlines import outline_texts
from generator.text.fonts.font_library import Font, find_font, is_known_elsewhere
from generator.text.opentype.symbol_font import SYMBOL_FAMILIES
from generator.units import MM_PER_INCH, format_mm
from generator.writers.png import allow_drawing, draw_png
from generator.writers.process_pool import map_in_processes
from generator.writers.registry import BuildJob, Writer, WriterResult

QUALITY = 95
"""Of JPEGs (ours): the highest at which Pillow still saves bytes; colours are not subsampled."""


@dataclass(frozen=True, slots=True)
class PictureWriter:
    """A file for each card side, in a folder."""

    render: Callable[[SvgDocument, float, Collection[Font]], bytes]
    """Makes the file of a self-contained side, at so many pixels per inch, with its fonts."""
    has_pixels: bool = True

    def check(self, job: BuildJob) -> None:
        """Refuse nothing: a picture needs no room on paper; as in `Writer`."""

    def write(self, job: BuildJob, artwork: Artwork, progress: Progress) -> WriterResult:
        request, deck, sides = job.request, job.deck, artwork.sides
        dpi, fonts = request.dpi, artwork.findings.fonts
        if self.has_pixels:
            size = deck.trim.expand(request.sheet.bleed_mm)
            allow_drawing(artwork.scenes.values(), size.width * size.height * (dpi / MM_PER_INCH) ** 2 / 1e6)
        if artwork.findings.faults:
            raise DeckDataError(artwork.findings.faults)
        view = deck.trim.expand(request.sheet.bleed_mm if request.has_bleed else 0.0)
        named = _name_files(deck.cards, job.cards, sides)

        def draw(side: CardSide) -> bytes:
            with side.named_in_faults():
                return self.render(side.standalone(sides.images).crop(view), dpi, fonts)

        drawn = map_in_processes(draw, list(named.values()))
        made = track_progress(zip(named, drawn, strict=True), len(named), "rendering", progress)
        files = {f"{name}.{request.output}": data for name, data in made}
        note = f" at {dpi:g} dpi" if self.has_pixels else ""
        shown = f"{format_mm(view.width)} x {format_mm(view.height)} mm{note}"
        summary = f"{deck.title} {deck.version}: {len(files)} {request.output.upper()} files of {shown}"
        return WriterResult(files, (summary,), artwork.findings.warnings)


def _name_files(every: Sequence[DeckCard], wanted: Collection[DeckCard], sides: CardSides) -> Mapping[str, CardSide]:
    """Name files by their position in the whole deck, so that they sort that way: 001-AA, 002-2A, …, back-compass.

    A back that only one card has follows it: 001-AA-back.
    """
    digits, chosen = max(2, len(str(len(every)))), {card.id for card in wanted}
    named = {
        f"{place:0{digits}d}-{card.id}": sides.faces[card.id]
        for place, card in enumerate(every, start=1)
        if card.id in chosen
    }
    shared: dict[str, CardSide] = {}
    for place, card in enumerate(every, start=1):
        back = sides.back_of(card) if card.id in chosen else None
        if card.back is None or back is None or back not in sides.backs:
            continue
        if back == card.back.id:
            shared[f"back-{back}"] = sides.backs[back]
        else:
            named[f"{place:0{digits}d}-{card.id}-back"] = sides.backs[back]
    return dict(sorted(named.items())) | shared


def as_jpeg(picture: Pixels, dpi: float) -> bytes:
    """Return a picture as a JPEG with its resolution and our mark."""
    look = JpegLook(QUALITY, has_full_colour=True, dpi=round(dpi), comment=f"pnp {__version__}".encode())
    return pixel_library().encode_jpeg(picture.without_opacity(), look)


def _render_jpeg(drawing: SvgDocument, dpi: float, fonts: Collection[Font]) -> bytes:
    return as_jpeg(pixel_library().decode(draw_png(drawing, dpi=dpi, fonts=fonts)), dpi)


def _render_svg(drawing: SvgDocument, *_: object) -> bytes:
    # No other program knows the letters of a font that is not installed.
    text = str(drawing)
    if any(family in text for family in (OWN_PREFIX, *SYMBOL_FAMILIES)):
        text = outline_texts(
            text,
            lambda family, weight, is_italic: find_font(family, weight, is_italic=is_italic),
            lambda font: not is_known_elsewhere(font.family),
        )
    return f"<!-- Made by pnp {__version__} -->\n{text}".encode()


PNG: Writer = PictureWriter(lambda drawing, dpi, fonts: draw_png(drawing, dpi=dpi, fonts=fonts))
JPG: Writer = PictureWriter(_render_jpeg)
SVG: Writer = PictureWriter(_render_svg, has_pixels=False)
