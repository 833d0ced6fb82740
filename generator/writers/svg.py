"""The SVG writer: an editable drawing for each card side."""

from generator import __version__
from generator.deck.deck_look import OWN_PREFIX
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.svg.reader.document import SvgDocument
from generator.svg.transforms.text_outlines import outline_texts
from generator.text.fonts.font_library import find_font, is_known_elsewhere
from generator.text.opentype.symbol_font import SIGNS_FAMILY
from generator.writers.pictures import PictureWriter, draw_pictures
from generator.writers.registry import BuildJob, Writer, WriterResult


class SvgWriter(PictureWriter):
    """A drawing for each card side, in a folder."""

    def write(self, job: BuildJob, artwork: Artwork, progress: Progress) -> WriterResult:
        """Make a drawing of each side; as in `Writer`."""
        return draw_pictures(job, artwork, _make_file, progress=progress)


def _make_file(drawing: SvgDocument) -> bytes:
    # No other program knows the letters of a font that is not installed.
    text = str(drawing)
    if OWN_PREFIX in text or SIGNS_FAMILY in text:
        text = outline_texts(text, find_font, lambda font: not is_known_elsewhere(font.family))
    return f"<!-- Made by pnp {__version__} -->\n{text}".encode()


WRITER: Writer = SvgWriter()
