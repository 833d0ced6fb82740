"""Functions for templates to place a picture: whole or in part, with its bleed."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from markupsafe import Markup, escape

from generator import units
from generator.deck.faces.picture_crop import WHOLE, Edges, parse_crop, parse_focus
from generator.geometry import Rect
from generator.rendering.templating.arguments import check_choice, check_number
from generator.rendering.templating.object_fit import FITS, PictureFit, fit_picture


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
        art: The picture.
        x: Of the box, as y, width and height.
        turn: Degrees clockwise.
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
    left, top, across, down = (
        check_number("x", x),
        check_number("y", y),
        check_number("width", width),
        check_number("height", height),
    )
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
    """Return the visible part of a picture."""
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
    """Return a drawing clipped to a window."""
    x, y, width, height = (units.number(each) for each in (window.x, window.y, window.width, window.height))
    name = f"cut-{sha256(f'{shown} {x} {y} {width} {height} {corner} {place}'.encode()).hexdigest()[:12]}"
    rect = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner}"/>'
    return f'<clipPath id="{name}">{rect}</clipPath><g clip-path="url(#{name})">{shown}</g>'
