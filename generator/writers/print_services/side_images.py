"""Pictures of card sides for print services: exact pixels, no transparency, and a filled bleed."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import Fault, RenderError
from generator.geometry import Rect
from generator.options.choices import PictureKind
from generator.progress import Progress, track_progress
from generator.rendering.images.pixel_library import pixel_library
from generator.rendering.images.pixels import Pixels, lay_on_white
from generator.units import format_mm, to_pixels
from generator.writers.pictures import as_jpeg
from generator.writers.png import add_metadata, allow_drawing, draw_at_size
from generator.writers.print_services.order_list import OrderPicture
from generator.writers.process_pool import map_in_processes

WHITE_FROM = 248
"""Of 255: lighter values in all three colours count as paper (ours)."""
STRETCH_MM = 10.0
"""An edge coloured for this length, beside a white bleed, lacks bleed (ours): an ornament that touches the cut is
shorter, and a pattern changes sooner.
"""
_INSIDE_MM = 0.5
_CHECK_DPI = 100
_EDGES = ("left", "top", "right", "bottom")


@dataclass(frozen=True, slots=True)
class PictureFrame:
    view: Rect
    """The visible area, in the card's mm."""
    cut: Rect
    """The area that is cut out, in the card's mm."""
    width_px: int
    """Width in pixels, with the card upright."""
    height_px: int
    """Height in pixels, with the card upright."""
    dpi: float
    """Pixels per inch, as stored in the file."""
    is_turned: bool = False
    """Whether the picture is turned upright: faces to the left, backs to the right, so that both have the same side of
    the card at the top.
    """
    radius_mm: float = 0.0
    """Of rounded corners of the cut; 0: square."""
    kind: PictureKind = PictureKind.PNG


def plain_frame(trim: Rect, bleed_mm: float, dpi: float, kind: PictureKind = PictureKind.PNG) -> PictureFrame:
    """Return the frame of a card with its bleed, at the number of pixels nearest to its size."""
    view = trim.expand(bleed_mm)
    return PictureFrame(view, trim, to_pixels(view.width, dpi), to_pixels(view.height, dpi), dpi, kind=kind)


def draw_order_pictures(
    shots: Sequence[OrderPicture], frames: Sequence[PictureFrame], progress: Progress
) -> dict[str, bytes]:
    """Make a picture of each side, on all processors, and return the files by path.

    Raises:
        RenderError: A side cannot be drawn, or its art ends at the cut; names each card.
    """
    megapixels = sum(frame.width_px * frame.height_px for frame in frames) / 1e6
    allow_drawing((shot.artwork.scenes[shot.side.id] for shot in shots), megapixels / max(1, len(shots)))
    pairs = list(zip(shots, frames, strict=True))
    drawn = track_progress(map_in_processes(lambda pair: _picture(*pair), pairs), len(pairs), "rendering", progress)
    files: dict[str, bytes] = {}
    bare: list[Fault] = []
    for (shot, frame), told in zip(pairs, drawn, strict=True):
        files[f"{shot.path}.{frame.kind}"] = told[1:]
        bare += _bare_faults(shot, frame, told[0])
    if bare:
        raise RenderError(bare)
    return files


def check_bleed(shots: Sequence[OrderPicture], bleed_mm: float, progress: Progress) -> None:
    """Check that the bleed of each side is filled, where no pictures are made of them.

    Raises:
        RenderError: A side cannot be drawn, or its art ends at the cut; names each card.
    """
    draw_order_pictures(shots, [plain_frame(shot.part.deck.trim, bleed_mm, _CHECK_DPI) for shot in shots], progress)


def _picture(shot: OrderPicture, frame: PictureFrame) -> bytes:
    """Return a byte that marks the edges with bare bleed, and the file."""
    drawing = shot.side.standalone(shot.artwork.sides.images).crop(frame.view)
    fonts = shot.artwork.findings.fonts
    with shot.side.named_in_faults():
        png = draw_at_size(drawing, width_px=frame.width_px, height_px=frame.height_px, fonts=fonts)
    picture = pixel_library().decode(png).without_opacity()
    bare = _bare_edges(picture, frame)
    if frame.radius_mm:
        picture = _round_corners(picture, frame)
    if frame.is_turned:
        picture = picture.turn(-1 if shot.is_back else 1)
    return bytes([bare]) + _file(picture, frame)


def _file(picture: Pixels, frame: PictureFrame) -> bytes:
    if frame.kind is PictureKind.JPG:
        return as_jpeg(picture, frame.dpi)
    return add_metadata(pixel_library().encode_png(picture), frame.dpi)


def _round_corners(picture: Pixels, frame: PictureFrame) -> Pixels:
    """Return a picture with the corners of the cut rounded: transparent, or white in a JPEG."""
    scale = picture.width / frame.view.width
    left, top = frame.cut.x - frame.view.x, frame.cut.y - frame.view.y
    box = left * scale, top * scale, (left + frame.cut.width) * scale, (top + frame.cut.height) * scale
    mask = pixel_library().draw_round_mask(picture.size, box, frame.radius_mm * scale)
    return lay_on_white(picture, mask) if frame.kind is PictureKind.JPG else picture.with_opacity(mask)


# --- missing bleed ---------------------------------------------------------------------------------------


def _bare_edges(picture: Pixels, frame: PictureFrame) -> int:
    """Return the edges where the art ends at the cut: the sum of 1 left, 2 top, 4 right, 8 bottom."""
    scale = picture.width / frame.view.width
    gaps = (
        frame.cut.x - frame.view.x,
        frame.cut.y - frame.view.y,
        frame.view.right - frame.cut.right,
        frame.view.bottom - frame.cut.bottom,
    )
    found = 0
    for place, gap in enumerate(gaps):
        if gap <= _INSIDE_MM:
            continue
        depth = min(round((gap + _INSIDE_MM) * scale) + 1, picture.width, picture.height)
        if _is_bare(_strip(picture, _EDGES[place], depth), gap * scale, STRETCH_MM * scale):
            found |= 1 << place
    return found


def _strip(picture: Pixels, edge: str, depth: int) -> Pixels:
    """Return the strip along an edge, turned so that the edge is on the left."""
    width, height = picture.size
    if edge == "left":
        return picture.crop(0, 0, depth, height)
    if edge == "right":
        return picture.crop(width - depth, 0, width, height).turn(2)
    if edge == "top":
        return picture.crop(0, 0, width, depth).turn(1)
    return picture.crop(0, height - depth, width, height).turn(-1)


def _is_bare(strip: Pixels, gap_px: float, stretch_px: float) -> bool:
    """Whether an edge on the left is coloured inside the cut, and white in all of the outer half of the bleed."""
    ink = _darkest(strip.crop(0, 0, max(1, int(gap_px / 2)), strip.height))
    card = _darkest(strip.crop(strip.width - 1, 0, strip.width, strip.height))
    run = 0
    for outside, inside in zip(ink, card, strict=True):
        run = run + 1 if inside < WHITE_FROM <= outside else 0
        if run >= stretch_px:
            return True
    return False


def _darkest(strip: Pixels) -> list[int]:
    """Return for each row of a strip its darkest value in any colour."""
    return [min(row) for row in strip.rows()]


def _bare_faults(shot: OrderPicture, frame: PictureFrame, bare: int) -> list[Fault]:
    edges = [edge for place, edge in enumerate(_EDGES) if bare & 1 << place]
    if not edges:
        return []
    needed = max(frame.cut.x - frame.view.x, frame.cut.y - frame.view.y)
    why = (
        f"its art ends at the cut and the bleed is white, at the {', '.join(edges)}: a slightly misplaced cut would "
        f"show a white edge; extend the art by {format_mm(needed)} mm, as with edges: mirror"
    )
    return [shot.side.fault(why)]
