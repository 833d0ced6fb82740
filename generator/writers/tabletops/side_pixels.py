"""Sides as pixels: drawn on all processors, kept as RGB, and written as PNG; and a deck's cover."""

import hashlib
import struct
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.errors import Fault, RenderError
from generator.geometry import Rect
from generator.rendering.images.pixel_library import pixel_library
from generator.rendering.images.pixels import JpegLook, Pixels, TiltedPicture
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide
from generator.text.fonts.font_library import Font
from generator.writers.png import allow_drawing, chunk, draw_at_size, software_chunk
from generator.writers.process_pool import map_in_processes
from generator.writers.targets import DeckSelection

_JPEG = JpegLook(88)
"""Its quality is ours: no artefacts visible at arm's length."""
_CUT = "cut-of-a-token"
_LEAST_MEGAPIXELS = 0.2
"""Smallest picture for the time limit (ours)."""
_LEVEL = 6
"""Of compression (ours): 9 takes five times as long for 2 % less."""


@dataclass(frozen=True, slots=True)
class PixelView:
    side: CardSide
    view: Rect
    """In mm; the trim's corner is at 0, 0."""
    width_px: int
    height_px: int
    outline: str = ""
    """SVG path data, in mm, within which it is visible; empty: everywhere."""


def render_rgb(artwork: Artwork, sights: Sequence[PixelView]) -> Iterator[Pixels]:
    """Yield each view on white."""

    def rgb(sight: PixelView) -> bytes:
        return pixel_library().decode(_render_view(artwork, sight, "#ffffff")).without_opacity().samples

    for sight, data in zip(sights, _render_all(artwork, sights, rgb), strict=True):
        yield Pixels(sight.width_px, sight.height_px, 3, data)


def render_png(artwork: Artwork, sights: Sequence[PixelView], *, background: str | None = "#ffffff") -> Iterator[bytes]:
    """Yield each view as PNG; without a background, empty areas stay transparent."""
    return _render_all(artwork, sights, lambda sight: _render_view(artwork, sight, background))


def _render_all(artwork: Artwork, sights: Sequence[PixelView], make: Callable[[PixelView], bytes]) -> Iterator[bytes]:
    megapixels = max((sight.width_px * sight.height_px for sight in sights), default=0) / 1e6
    allow_drawing((artwork.scenes[sight.side.id] for sight in sights), max(megapixels, _LEAST_MEGAPIXELS))
    return map_in_processes(make, sights)


def _render_view(artwork: Artwork, sight: PixelView, background: str | None) -> bytes:
    drawing = sight.side.standalone(artwork.sides.images).crop(sight.view)
    if sight.outline:
        inside = f'<clipPath id="{_CUT}"><path d="{sight.outline}"/></clipPath><g clip-path="url(#{_CUT})">'
        drawing = replace(drawing, body=f"{inside}{drawing.body}</g>")
    fonts: Collection[Font] = artwork.findings.fonts
    with sight.side.named_in_faults():
        return draw_at_size(
            drawing, width_px=sight.width_px, height_px=sight.height_px, fonts=fonts, background=background
        )


def encode_png(picture: Pixels) -> bytes:
    """Write an RGB picture as PNG.

    Source: PNG 1.2, 3 and 4.1: signature, IHDR (8 bits, colour type 2), IDAT, IEND.
    """
    head = struct.pack(">IIBBBBB", *picture.size, 8, 2, 0, 0, 0)
    data = chunk(b"IDAT", zlib.compress(pixel_library().filter_rows(picture), _LEVEL))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + software_chunk() + data + chunk(b"IEND", b"")


def limit_size(data: bytes, limit: int, owner: str) -> bytes:
    """Return a PNG, or a JPEG of it if it takes too many bytes.

    Raises:
        RenderError: Both take too many.
    """
    if len(data) <= limit:
        return data
    jpeg = encode_jpeg(pixel_library().decode(data).without_opacity())
    if len(jpeg) > limit:
        why = f"its picture takes {len(jpeg)} bytes, but the table accepts at most {limit}; make it simpler"
        raise RenderError(Fault(why, key=owner))
    return jpeg


def encode_jpeg(picture: Pixels) -> bytes:
    return pixel_library().encode_jpeg(picture, _JPEG)


def hashed_name(name: str, data: bytes, suffix: str) -> str:
    """Return a file name unique to its content, since programs cache pictures by address."""
    return f"{name}-{hashlib.sha256(data).hexdigest()[:10]}.{suffix}"


# --- the cover of a deck in a list: a card in front of its back ------------------------------------------

SIDE_PX = 256
"""Of the picture (ours)."""
FELT = "#1f4d3a"
"""Behind the cards (ours)."""
SHARE = 0.74
"""Length of a card, as a part of the picture (ours)."""


def draw_cover(part: DeckSelection, artwork: Artwork) -> Pixels:
    """Draw the cover from the first card of a deck."""
    deck, first, sides = part.deck, part.cards[0], artwork.sides
    back = sides.backs.get(sides.back_of(first) or "", sides.faces[first.id])
    per_mm = SHARE * SIDE_PX / max(deck.trim.width, deck.trim.height)
    width, height = max(1, round(deck.trim.width * per_mm)), max(1, round(deck.trim.height * per_mm))
    # Drawn at twice the size, so that thin lines survive turning.
    sights = [PixelView(side, deck.trim, 2 * width, 2 * height) for side in (back, sides.faces[first.id])]
    drawn = zip(render_rgb(artwork, sights), (12, -6), (-52, 44), strict=True)
    cards = [TiltedPicture(card, degrees, SIDE_PX + shift, SIDE_PX) for card, degrees, shift in drawn]
    return pixel_library().draw_fan(cards, SIDE_PX, FELT)
