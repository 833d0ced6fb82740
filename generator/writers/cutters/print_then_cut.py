"""Pictures for a machine that cuts along transparency: cards without bleed, corners round, gaps between."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.errors import RenderError
from generator.geometry import Rect, Size
from generator.rendering.images.pixel_library import pixel_library
from generator.rendering.images.pixels import OPAQUE, Pixels, PixelSheet
from generator.rendering.sides import CardSide
from generator.svg.reader.document import SvgDocument
from generator.text.fonts.font_library import Font
from generator.units import MM_PER_INCH, format_mm
from generator.writers.cutters.cut_paths import ArcSegment, CutLine, path_data
from generator.writers.png import draw_at_size
from generator.writers.print_services.image_header import read_picture

_OPACITY = 3
"""Place of that channel."""
_CLEAR = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class PlacedCutout:
    side: CardSide
    size: Size
    """Up to the cut, upright."""
    line: CutLine
    """Its outline, with the corner of its trim at 0, 0."""
    place: Rect
    """Its position on the picture, in mm."""
    is_turned: bool = False
    """Whether it is on its left side there."""


@dataclass(frozen=True, slots=True)
class CutPicture:
    """A picture of several sides, cropped to them."""

    cutouts: tuple[PlacedCutout, ...]
    """In any order."""
    dpi: float

    @property
    def size(self) -> Size:
        return Size(max(each.place.right for each in self.cutouts), max(each.place.bottom for each in self.cutouts))

    @property
    def megapixels(self) -> float:
        return self.size.width_mm * self.size.height_mm * (self.dpi / MM_PER_INCH) ** 2 / 1e6

    def pixels(self, length_mm: float) -> int:
        return round(length_mm / MM_PER_INCH * self.dpi)

    def box(self, spot: PlacedCutout) -> tuple[int, int, int, int]:
        """Return the position of a side, in pixels: left, top, right, bottom."""
        left, top = self.pixels(spot.place.x), self.pixels(spot.place.y)
        return left, top, left + self.pixels(spot.place.width), top + self.pixels(spot.place.height)


def draw_cut_picture(sheet: CutPicture, images: Mapping[str, bytes], fonts: Collection[Font]) -> bytes:
    """Draw a picture of sides, transparent elsewhere, with its resolution in the file.

    Raises:
        RenderError: A side cannot be drawn.
    """
    boxes = [sheet.box(spot) for spot in sheet.cutouts]
    whole = PixelSheet(max(box[2] for box in boxes), max(box[3] for box in boxes), _CLEAR)
    known: dict[tuple[str, str, int, int], Pixels] = {}
    for spot, (left, top, right, bottom) in zip(sheet.cutouts, boxes, strict=True):
        width, height = (bottom - top, right - left) if spot.is_turned else (right - left, bottom - top)
        key = spot.side.owner, str(spot.side.drawing), width, height  # many tokens are identical
        if key not in known:
            known[key] = _cut_out(spot, width, height, images, fonts)
        whole.paste(known[key].turn(int(spot.is_turned)), left, top)
    return pixel_library().encode_png(whole.finish(), dpi=sheet.dpi)


def _cut_out(
    spot: PlacedCutout, width_px: int, height_px: int, images: Mapping[str, bytes], fonts: Collection[Font]
) -> Pixels:
    """Draw a side, upright, transparent outside its outline."""
    trim = Rect(0, 0, spot.size.width_mm, spot.size.height_mm)
    face = spot.side.standalone(images).crop(trim)
    with spot.side.named_in_faults():
        png = draw_at_size(face, width_px=width_px, height_px=height_px, fonts=fonts)
    return pixel_library().decode(png).with_opacity(_mask(path_data(spot.line), trim, width_px, height_px))


@lru_cache(16)
def _mask(path: str, trim: Rect, width_px: int, height_px: int) -> Pixels:
    """Draw the inside of an outline: the same for every card."""
    inside = SvgDocument(trim, f'<path d="{path}" fill="#ffffff"/>')
    drawn = draw_at_size(inside, width_px=width_px, height_px=height_px, fonts=(), background=None)
    return pixel_library().decode(drawn).channel(_OPACITY)


def verify_cut_picture(name: str, png: bytes, sheet: CutPicture) -> None:
    """Read a picture back, and check its transparency.

    Raises:
        RenderError: Its size or resolution is wrong, a side is missing or extends beyond its position, or a corner is
            not cut off.
    """
    header, picture = read_picture(name, png), pixel_library().decode(png)
    boxes = [sheet.box(spot) for spot in sheet.cutouts]
    size = max(box[2] for box in boxes), max(box[3] for box in boxes)
    if picture.size != size or picture.kind != "RGBA":
        raise RenderError(f"verification: {name} is {picture.size} in {picture.kind}, needs {size} in RGBA")
    if header.dpi is None or abs(header.dpi - sheet.dpi) > 0.05:
        raise RenderError(f"verification: {name} says {header.dpi} pixels per inch, needs {format_mm(sheet.dpi)}")
    alpha = picture.channel(_OPACITY)
    outside = PixelSheet(*size, (0,))
    outside.paste(alpha, 0, 0)
    for spot, box in zip(sheet.cutouts, boxes, strict=True):
        own = alpha.crop(*box)
        width, height = own.size
        outside.paste(Pixels(width, height, 1, bytes(width * height)), box[0], box[1])
        edges = (own.samples[:width], own.samples[-width:], own.samples[::width], own.samples[width - 1 :: width])
        if not all(map(any, edges)):
            raise RenderError(f"verification: {spot.side.owner} in {name} is cut smaller than its size")
        if own.samples[height // 2 * width + width // 2] != OPAQUE:
            raise RenderError(f"verification: {spot.side.owner} in {name} has a hole in its middle")
        is_round = any(isinstance(step, ArcSegment) for step in spot.line.steps)
        if is_round and own.samples[0]:
            raise RenderError(f"verification: {spot.side.owner} in {name} has a corner that is not cut off")
    if any(outside.finish().samples):
        raise RenderError(f"verification: {name} shows something outside the cutouts")
