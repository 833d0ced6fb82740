"""Sides as pixels: drawn on all processors, kept as RGB, and written as PNG with the Up filter; and a deck's cover."""

import hashlib
import io
import struct
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from PIL import Image, ImageChops

from generator.errors import Fault, RenderError
from generator.geometry import Rect
from generator.rendering.review.preflight import Artwork
from generator.rendering.sides import CardSide
from generator.text.fonts.font_library import Font
from generator.units import number
from generator.writers.png import allow_drawing, chunk, draw_at_size, software_chunk
from generator.writers.process_pool import map_in_processes
from generator.writers.targets import DeckSelection

_UP = b"\x02"
"""Source: PNG 1.2, 6.4: each byte minus the one above it."""
_JPEG_QUALITY = 88
"""(Ours): no artefacts visible at arm's length."""
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
    is_round: bool = False
    """Whether only the ellipse that fills the view is visible."""


def render_rgb(artwork: Artwork, sights: Sequence[PixelView]) -> Iterator[Image.Image]:
    """Yield each view on white."""

    def rgb(sight: PixelView) -> bytes:
        return _decode_png(_render_view(artwork, sight, "#ffffff")).tobytes()

    for sight, data in zip(sights, _render_all(artwork, sights, rgb), strict=True):
        yield Image.frombytes("RGB", (sight.width_px, sight.height_px), data)


def render_png(artwork: Artwork, sights: Sequence[PixelView], *, background: str | None = "#ffffff") -> Iterator[bytes]:
    """Yield each view as PNG; without a background, empty areas stay transparent."""
    return _render_all(artwork, sights, lambda sight: _render_view(artwork, sight, background))


def _render_all(artwork: Artwork, sights: Sequence[PixelView], make: Callable[[PixelView], bytes]) -> Iterator[bytes]:
    megapixels = max((sight.width_px * sight.height_px for sight in sights), default=0) / 1e6
    allow_drawing((artwork.scenes[sight.side.id] for sight in sights), max(megapixels, _LEAST_MEGAPIXELS))
    return map_in_processes(make, sights)


def _render_view(artwork: Artwork, sight: PixelView, background: str | None) -> bytes:
    drawing = sight.side.standalone(artwork.sides.images).crop(sight.view)
    if sight.is_round:
        drawing = replace(drawing, body=_clip_to_ellipse(drawing.body, sight.view))
    fonts: Collection[Font] = artwork.findings.fonts
    with sight.side.named_in_faults():
        return draw_at_size(
            drawing, width_px=sight.width_px, height_px=sight.height_px, fonts=fonts, background=background
        )


def _clip_to_ellipse(body: str, view: Rect) -> str:
    x, y = view.centre
    size = f'cx="{number(x)}" cy="{number(y)}" rx="{number(view.width / 2)}" ry="{number(view.height / 2)}"'
    return f'<clipPath id="{_CUT}"><ellipse {size}/></clipPath><g clip-path="url(#{_CUT})">{body}</g>'


def _decode_png(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGB")


def encode_png(image: Image.Image) -> bytes:
    """Write an RGB picture as PNG.

    Source: PNG 1.2, 3 and 4.1: signature, IHDR (8 bits, colour type 2), IDAT, IEND.
    """
    width, height = image.size
    above = Image.new("RGB", image.size)
    above.paste(image, (0, 1))
    data, row = ImageChops.subtract_modulo(image, above).tobytes(), width * 3
    rows = b"".join(_UP + data[start : start + row] for start in range(0, len(data), row))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    data = chunk(b"IDAT", zlib.compress(rows, _LEVEL))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + software_chunk() + data + chunk(b"IEND", b"")


def limit_size(data: bytes, limit: int, owner: str) -> bytes:
    """Return a PNG, or a JPEG of it if it takes too many bytes.

    Raises:
        RenderError: Both take too many.
    """
    if len(data) <= limit:
        return data
    jpeg = encode_jpeg(_decode_png(data))
    if len(jpeg) > limit:
        why = f"its picture takes {len(jpeg)} bytes, but the table accepts at most {limit}; make it simpler"
        raise RenderError(Fault(why, key=owner))
    return jpeg


def encode_jpeg(image: Image.Image) -> bytes:
    written = io.BytesIO()
    image.save(written, "JPEG", quality=_JPEG_QUALITY)
    return written.getvalue()


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


def draw_cover(part: DeckSelection, artwork: Artwork) -> Image.Image:
    """Draw the cover from the first card of a deck."""
    deck, first, sides = part.deck, part.cards[0], artwork.sides
    back = sides.backs.get(sides.back_of(first) or "", sides.faces[first.id])
    per_mm = SHARE * SIDE_PX / max(deck.trim.width, deck.trim.height)
    width, height = max(1, round(deck.trim.width * per_mm)), max(1, round(deck.trim.height * per_mm))
    # Drawn at twice the size, so that thin lines survive turning.
    sights = [PixelView(side, deck.trim, 2 * width, 2 * height) for side in (back, sides.faces[first.id])]
    image = Image.new("RGB", (2 * SIDE_PX, 2 * SIDE_PX), FELT)
    for drawing, degrees, shift in zip(render_rgb(artwork, sights), (12, -6), (-52, 44), strict=True):
        card = drawing.convert("RGBA").rotate(degrees, Image.Resampling.BICUBIC, expand=True)
        image.paste(card, (SIDE_PX - card.width // 2 + shift, SIDE_PX - card.height // 2), card)
    return image.resize((SIDE_PX, SIDE_PX), Image.Resampling.LANCZOS)
