"""Pictures of a card's side before and after, and the judgement whether both look the same once they are cut."""

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageFilter

from generator.deck.model import CardFormat
from generator.geometry import Rect
from generator.progress import Progress, track_progress
from generator.rendering.sides import CardSide
from generator.sandbox import allow_time
from generator.units import MM_PER_INCH
from generator.writers.png import SECONDS_PER_MEGAPIXEL, draw_png
from generator.writers.process_pool import map_in_processes

DPI = 150.0
"""Resolution of pictures (ours): letters of 5 pt are legible, and a poker card takes 30 KB."""
LONGEST_PX = 640
"""Longer side of the picture of a large card (ours)."""
JUDGE_DPI = 300.0
"""Resolution at which sides are compared whose pictures are alike (ours): that of most printers' pictures."""
ROUNDING = 1
"""Levels of 255 by which edges differ that were drawn in other steps (ours: resvg's own)."""
LOSSLESS_BYTES = 48 * 1024
"""Up to which a picture loses nothing (ours); more comes of photographs, and is compressed as they are."""
QUALITY = 88
"""Of WebP pictures with photographs (ours)."""


@dataclass(frozen=True, slots=True)
class DrawableSide:
    """A side with what it takes to draw it."""

    side: CardSide
    images: Mapping[str, bytes]
    """Raster pictures by the address that the SVG uses."""
    card_format: CardFormat

    @property
    def trim(self) -> Rect:
        return Rect(0, 0, self.card_format.size.width_mm, self.card_format.size.height_mm)

    @property
    def picture_dpi(self) -> float:
        return min(DPI, LONGEST_PX / max(self.trim.width, self.trim.height) * MM_PER_INCH)

    def draw(self, dpi: float) -> Image.Image:
        """Draw it as cut."""
        drawing = self.side.standalone(self.images).crop(self.trim)
        return Image.open(io.BytesIO(draw_png(drawing, dpi=dpi, fonts=()))).convert("RGB")


SideStates = tuple[DrawableSide | None, DrawableSide | None]
"""A side before and after; None: there was, or is, none."""


@dataclass(frozen=True, slots=True)
class SidePicture:
    data: bytes
    """A WebP of the card as cut, with square corners."""
    card_format: CardFormat


@dataclass(frozen=True, slots=True)
class PicturePair:
    before: SidePicture | None
    after: SidePicture | None
    changed_area: Rect | None
    """Where they differ, in mm from the top left of the card; None: one is missing, or the format changed."""


def draw_pairs(pairs: Sequence[SideStates], progress: Progress) -> list[PicturePair | None]:
    """Draw sides before and after, on all processors; None where both look the same.

    Raises:
        PnpError: A side cannot be drawn.
    """
    for each in (side for pair in pairs for side in pair if side is not None):
        megapixels = each.trim.width * each.trim.height * (JUDGE_DPI / MM_PER_INCH) ** 2 / 1e6
        allow_time(2 * (1 + 3 * len(each.side.art)), SECONDS_PER_MEGAPIXEL * megapixels)
    drawn = track_progress(map_in_processes(_draw_pair, pairs), len(pairs), "comparing", progress)
    return [_read_pair(data, pair) for data, pair in zip(drawn, pairs, strict=True)]


def _draw_pair(pair: SideStates) -> bytes:
    """Return a line of JSON, null if both look the same, and the pictures."""
    before, after = pair
    one, other = (each.draw(each.picture_dpi) if each else None for each in pair)
    area = None
    if before and after and one and other and before.card_format.size == after.card_format.size:
        area = _compare(one, other, after.picture_dpi) or _compare(
            before.draw(JUDGE_DPI), after.draw(JUDGE_DPI), JUDGE_DPI
        )
        if area is None:
            return b"null\n"
    pictures = [_encode(image) if image else b"" for image in (one, other)]
    return json.dumps([area, *map(len, pictures)]).encode() + b"\n" + b"".join(pictures)


def _compare(one: Image.Image, other: Image.Image, dpi: float) -> list[float] | None:
    """Return left, top, right and bottom of what differs, in mm; None: nothing does.

    What is drawn in other steps, such as inside a panel that cuts nothing off, is rounded otherwise: its edges are off
    by a level. That alone is no difference, unless it fills an area.
    """
    difference = ImageChops.difference(one, other)
    box = difference.getbbox()
    if box is None:
        return None
    part = difference.crop(box)
    is_plain = part.point(lambda level: level > ROUNDING).getbbox() is not None
    if not is_plain and part.filter(ImageFilter.MinFilter(3)).getbbox() is None:
        return None
    return [edge / dpi * MM_PER_INCH for edge in box]


def _read_pair(data: bytes, pair: SideStates) -> PicturePair | None:
    head, _, rest = data.partition(b"\n")
    told = json.loads(head)
    if told is None:
        return None
    area, length, _ = told
    before, after = (
        SidePicture(picture, state.card_format) if state else None
        for picture, state in zip((rest[:length], rest[length:]), pair, strict=True)
    )
    left, top, right, bottom = area or (0, 0, 0, 0)
    return PicturePair(before, after, Rect(left, top, right - left, bottom - top) if area else None)


def _encode(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "WEBP", lossless=True, quality=60)
    if out.tell() > LOSSLESS_BYTES:
        out = io.BytesIO()
        image.save(out, "WEBP", quality=QUALITY)
    return out.getvalue()
