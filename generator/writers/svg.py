"""The SVG writer: a drawing a card side, to be opened and changed anywhere."""

from collections.abc import Callable

from generator import __version__
from generator.deck.ownfonts import OWN_PREFIX
from generator.faces.inspection import Artwork
from generator.progress import Progress
from generator.svg.document import SvgDocument
from generator.svg.lettering import outlined
from generator.text.fonts import Font, find_font, is_known_elsewhere
from generator.text.signs import SIGNS_FAMILY
from generator.writers.pictures import PICTURE_LAYOUTS, PICTURE_OPTIONS, draw_pictures
from generator.writers.registry import Made, Order, Writer


class SvgWriter:
    """A drawing a card side, in a folder."""

    reads = PICTURE_OPTIONS
    layouts = PICTURE_LAYOUTS
    makes_folder = True

    def write(self, order: Order, draw: Callable[[], Artwork], progress: Progress) -> Made:
        """Make a drawing of each side; as in `Writer`."""
        return draw_pictures(order, draw(), _marked, progress=progress)


def _marked(drawing: SvgDocument) -> bytes:
    # Of a font that is installed nowhere no program knows what its letters look like.
    text = str(drawing)
    if OWN_PREFIX in text or SIGNS_FAMILY in text:
        text = outlined(text, _font, lambda font: not is_known_elsewhere(font.family))
    return f"<!-- Made by pnp {__version__} -->\n{text}".encode()


def _font(family: str, weight: int, is_italic: bool) -> Font:
    return find_font(family, weight, is_italic=is_italic)


WRITER: Writer = SvgWriter()
