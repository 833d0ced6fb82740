"""Pictures in templates: those that a card's texts name, how one fills its box and the bleed around, and its markup."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from markupsafe import Markup, escape

from generator import units
from generator.deck.faces.face_layout import CENTRE, WHOLE, Edges, parse_crop, parse_focus
from generator.deck.files.folder import PICTURES, DeckFolder
from generator.deck.model import DeckCard, DeckPicture
from generator.errors import DeckDataError
from generator.geometry import Matrix, Rect
from generator.rendering.templating.template_values import check_choice, check_number

FITS = ("contain", "cover", "stretch")
"""Ways for a picture to fill a box."""
STRETCH = 4.0
"""How far the edge of a picture is stretched in its bleed (ours): 0.75 mm of it fill 3 mm."""
_OVERLAP_MM = 0.05
"""Overlap of the bleed fill below the picture (ours), so that no seam shows."""
_TOUCHES_MM = 0.01


@dataclass(frozen=True, slots=True)
class BleedTile:
    """A part of the bleed: the whole picture again, moved, with a window."""

    matrix: Matrix
    """From the picture's position."""
    window: Rect
    """The visible area, in mm."""


@dataclass(frozen=True, slots=True)
class PictureFit:
    """A picture in its box, in mm."""

    drawn: Rect
    """Position of the whole picture."""
    window: Rect
    is_cut: bool
    """Whether part of it is outside the window."""
    stretch: float
    """Ratio of its width to that at its original proportions."""
    tiles: tuple[BleedTile, ...] = ()
    """The parts of its bleed, drawn before it."""


def fit_picture(
    at: Rect,
    size: tuple[float, float],
    fit: str,
    *,
    focus: tuple[float, float] = CENTRE,
    crop: Rect = WHOLE,
    edges: Edges = Edges.NONE,
    beyond: Rect | None = None,
) -> PictureFit:
    """Fit a picture into a box.

    Args:
        size: Width and height of the picture, in a unit of its own.
        fit: One of `FITS`.
        focus: The point, as fractions of the shown part, that a cover brings as near to the centre as it can.
        crop: The shown part of the picture, as fractions of it.
        edges: How it continues beyond its edges.
        beyond: The box with the area that `edges` fill; by default, the box.
    """
    width, height = size[0] * crop.width, size[1] * crop.height
    across, down = at.width / width, at.height / height
    stretch = 1.0
    if fit == "stretch":
        stretch = across / down
    else:
        across = down = min(across, down) if fit == "contain" else max(across, down)
    width, height = width * across, height * down
    part = Rect(at.centre[0] - width / 2, at.centre[1] - height / 2, width, height)
    if fit == "cover":
        part = Rect(
            min(at.x, max(at.right - width, at.centre[0] - focus[0] * width)),
            min(at.y, max(at.bottom - height, at.centre[1] - focus[1] * height)),
            width,
            height,
        )
    whole = (size[0] * across, size[1] * down)
    drawn = Rect(part.x - crop.x * whole[0], part.y - crop.y * whole[1], *whole)
    window = at if fit == "cover" else part
    tiles: tuple[BleedTile, ...] = ()
    if edges is not Edges.NONE and beyond is not None:
        tiles = tuple(_tiles(part, at, beyond, STRETCH if edges is Edges.STRETCH else 1.0))
        window = part.intersection(beyond) or window  # cropped content is better than a copy of the edge
    return PictureFit(drawn, window, is_cut=fit == "cover" or crop != WHOLE, stretch=stretch, tiles=tiles)


@dataclass(frozen=True, slots=True)
class _Span:
    """Part of a row or column, and its map from the picture: x' = factor x + shift."""

    low: float
    high: float
    factor: float = 1.0
    shift: float = 0.0


def _tiles(part: Rect, at: Rect, beyond: Rect, factor: float) -> Iterator[BleedTile]:
    """Return the parts that fill the bleed of a picture, corners first.

    Corners are always mirrored: they are cut off twice, and stretching them both ways would take resvg seconds.
    """
    across = (part.x, part.right), (at.x, at.right), (beyond.x, beyond.right)
    down = (part.y, part.bottom), (at.y, at.bottom), (beyond.y, beyond.bottom)
    (_, *columns), (_, *rows) = _spans(*across, 1.0), _spans(*down, 1.0)
    yield from (_tile(column, row) for column in columns for row in rows)
    (middle, *columns), (centre, *rows) = _spans(*across, factor), _spans(*down, factor)
    yield from (_tile(column, centre) for column in columns)
    yield from (_tile(middle, row) for row in rows)


def _tile(column: _Span, row: _Span) -> BleedTile:
    window = Rect(column.low, row.low, column.high - column.low, row.high - row.low)
    return BleedTile(Matrix(column.factor, 0, 0, row.factor, column.shift, row.shift), window)


def _spans(
    part: tuple[float, float], at: tuple[float, float], beyond: tuple[float, float], factor: float
) -> list[_Span]:
    """Return the visible span of the picture along an axis, and those of its continuation at both ends."""
    found = [_Span(max(part[0], beyond[0]), min(part[1], beyond[1]))]
    if beyond[0] < part[0] <= at[0] + _TOUCHES_MM:
        found.append(_Span(beyond[0], part[0] + _OVERLAP_MM, -factor, part[0] * (1 + factor)))
    if at[1] - _TOUCHES_MM <= part[1] < beyond[1]:
        found.append(_Span(part[1] - _OVERLAP_MM, beyond[1], -factor, part[1] * (1 + factor)))
    return found


def place(
    art: Mapping[str, Any] | None,
    *,
    x: float,
    y: float,
    width: float,
    height: float,
    turn: float = 0,
    fit: str = "contain",
    focus: str = "",
    crop: Sequence[float] | None = None,
    corner: float = 0,
    edges: str = "none",
    reach: float = 0,
) -> Markup:
    """Place a picture or symbol in a box, turned by degrees clockwise about its centre.

    Args:
        fit: `contain` for whole and centred, `cover` for filling the box, `stretch` for distorted.
        focus: The point that cover never crops, such as `30% 20%` or `top left`.
        crop: The part that is shown: x, y, width and height in % of the picture.
        corner: Radius of its corners, in mm.
        edges: How it continues around the box: `mirror` or `stretch`.
        reach: How far it continues, in mm.

    Raises:
        ValueError: There is no picture, a length is not a number, or the part is not in the picture.
    """
    if art is None:
        raise ValueError(
            "place() without a picture: this card has none of that name; test it with {% if picture %} first"
        )
    if isinstance(art, Mapping) and "missing" in art:
        raise ValueError(str(art["missing"]))
    if not isinstance(art, Mapping) or "id" not in art:
        raise ValueError(f"place() of {str(art)[:40]!r}; needs a picture that the deck file names, such as symbol")
    lengths = {"x": x, "y": y, "width": width, "height": height}
    left, top, across, down = (check_number(name, value) for name, value in lengths.items())
    centre = f"{check_number('x', x + width / 2)} {check_number('y', y + height / 2)}"
    transform = f' transform="rotate({check_number("turn", turn)} {centre})"' if turn else ""
    goes_on = Edges(check_choice("edges", edges, list(Edges)))
    if check_choice("fit", fit, FITS) != "contain" or crop is not None or corner or goes_on is not Edges.NONE:
        part = WHOLE if crop is None else _parse_crop_argument(crop)
        box, size, point = Rect(x, y, width, height), (art["width"], art["height"]), parse_focus(str(focus))
        beyond = box.expand(float(check_number("reach", reach)))
        made = fit_picture(box, size, fit, focus=point, crop=part, edges=goes_on, beyond=beyond)
        return _windowed_markup(art, made, check_number("corner", corner), transform)
    return Markup(
        f'<use href="#{escape(art["id"])}" x="{left}" y="{top}" width="{across}" height="{down}"{transform}/>'
    )


def _parse_crop_argument(crop: Any) -> Rect:
    if not isinstance(crop, list | tuple) or len(crop) != 4:
        raise ValueError(f"crop={str(crop)[:40]!r}; needs four parts of the picture in %: [x, y, width, height]")
    try:
        return parse_crop([check_number("crop", each) for each in crop])
    except ValueError as error:
        raise ValueError(f"crop {error}") from None


def _windowed_markup(art: Mapping[str, Any], made: PictureFit, corner: str, transform: str) -> Markup:
    drawn, window, stretch = made.drawn, made.window, made.stretch
    left, top, across, down = (units.number(each) for each in (drawn.x, drawn.y, drawn.width / stretch, drawn.height))
    shown = f'<use href="#{escape(art["id"])}" x="0" y="{top}" width="{across}" height="{down}"/>'
    shown = f'<g transform="translate({left} 0) scale({units.number(stretch)} 1)">{shown}</g>'
    tiles = ""
    for tile in made.tiles:
        moved = f'<g transform="matrix({" ".join(map(units.number, tile.matrix))})">{shown}</g>'
        tiles += _clipped_markup(moved, tile.window, "0", transform)
    if made.is_cut or corner != "0":
        shown = _clipped_markup(shown, window, corner, transform)
    return Markup(f"<g{transform}>{tiles}{shown}</g>" if transform else f"{tiles}{shown}")


def _clipped_markup(shown: str, window: Rect, corner: str, place: str) -> str:
    x, y, width, height = (units.number(each) for each in (window.x, window.y, window.width, window.height))
    name = f"cut-{sha256(f'{shown} {x} {y} {width} {height} {corner} {place}'.encode()).hexdigest()[:12]}"
    rect = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner}"/>'
    return f'<clipPath id="{name}">{rect}</clipPath><g clip-path="url(#{name})">{shown}</g>'


def named_pictures(
    card: DeckCard | None, folder: DeckFolder, describe: Callable[[DeckPicture], dict[str, Any]]
) -> dict[str, Any]:
    """Return the texts of a card that name a picture file, by name, as art to place; empty without a card.

    A file that does not exist is a fault only where it is placed, as ordinary text may look like a file name.
    """
    made: dict[str, Any] = {}
    for name, text in card.all_texts.items() if card else ():
        file = text.strip()
        if not card or not file.lower().endswith(PICTURES) or len(file.splitlines()) > 1:
            continue
        try:
            folder.folder_with(file).path(file)
        except DeckDataError as error:
            made[name] = {"missing": f"{name}: {file!r} {error.faults[0].message.removeprefix('this file ')}"}
        else:
            is_raster = bool(card.picture and card.picture.is_raster)
            made[name] = describe(DeckPicture(file, f"{card.place}.texts.{name}", is_raster))
    return made
