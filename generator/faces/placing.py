"""What templates can call: a line of text, a picture, a paragraph."""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

import jinja2
from markupsafe import Markup, escape

from generator import units
from generator.deck.framing import WHOLE, Edges, parse_crop, parse_focus
from generator.deck.model import FontRole
from generator.faces.asking import noted
from generator.faces.fitting import FITS, Fitted, fitted
from generator.geometry import Rect
from generator.text.fonts import Font, find_font
from generator.text.lines import Piece, SetLine, TooWideError, break_lines, fit_lines
from generator.text.lines import height as typeset_height
from generator.text.markup import ICON_EM, Atom, atoms_of

MAX_RANGE = 10_000
"""Numbers of one `range` (ours)."""
MAX_SIZES = 200
"""Font sizes that a paragraph tries (ours)."""
_ANCHORS = ("start", "middle", "end")
_BOLD = 700
_NUMBER_EM = 0.78
"""Size of the number on an icon, in font sizes (ours)."""


def text(
    words: Any,
    font: Mapping[str, Any],
    *,
    x: float,
    y: float,
    size: float,
    fill: str,
    anchor: str = "start",
    spacing: float = 0.0,
) -> Markup:
    """Place a line of text; `y` is its baseline.

    Raises:
        ValueError: A length is no number, or the anchor is not known.
    """
    _check_font(font)
    slant = ' font-style="italic"' if font["italic"] else ""
    gap = f' letter-spacing="{_number("spacing", spacing)}"' if spacing else ""
    aligned = _one_of("anchor", anchor, _ANCHORS)
    return Markup(
        f'<text x="{_number("x", x)}" y="{_number("y", y)}" font-family="{escape(font["family"])}" '
        f'font-weight="{_number("weight", font["weight"])}"{slant} font-size="{_number("size", size)}" '
        f'text-anchor="{aligned}"{gap} fill="{escape(fill)}">{escape(words)}</text>'
    )


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
        art: What to place.
        x: Of the box, as y, width and height.
        turn: Degrees clockwise.
        fit: `contain` for whole and centred, `cover` for filling the box, `stretch` for distorted.
        focus: Where cover cuts it off: the point that stays in sight, such as `30% 20%` or `top left`.
        crop: The part that is shown: x, y, width and height in % of the picture.
        corner: Radius of its corners, in mm.
        edges: How it goes on around the box: `mirror` or `stretch`.
        reach: So far, in mm.

    Raises:
        ValueError: There is no picture, a length is no number, or no such part of a picture.
    """
    if art is None:
        raise ValueError("place() of nothing: this card has no such picture; ask with {% if picture %} first")
    if isinstance(art, Mapping) and "missing" in art:
        raise ValueError(str(art["missing"]))
    if not isinstance(art, Mapping) or "id" not in art:
        raise ValueError(f"place() of {str(art)[:40]!r}; needs a picture that the deck file names, such as symbol")
    left, top, across, down = _number("x", x), _number("y", y), _number("width", width), _number("height", height)
    centre = f"{_number('x', x + width / 2)} {_number('y', y + height / 2)}"
    transform = f' transform="rotate({_number("turn", turn)} {centre})"' if turn else ""
    goes_on = Edges(_one_of("edges", edges, list(Edges)))
    if _one_of("fit", fit, FITS) != "contain" or crop is not None or corner or goes_on is not Edges.NONE:
        part = WHOLE if crop is None else _cropped(crop)
        box, size, point = Rect(x, y, width, height), (art["width"], art["height"]), parse_focus(str(focus))
        beyond = box.grown(float(_number("reach", reach)))
        made = fitted(box, size, fit, focus=point, crop=part, edges=goes_on, beyond=beyond)
        return _in_window(art, made, _number("corner", corner), transform)
    return Markup(
        f'<use href="#{escape(art["id"])}" x="{left}" y="{top}" width="{across}" height="{down}"{transform}/>'
    )


def _cropped(crop: Any) -> Rect:
    if not isinstance(crop, list | tuple) or len(crop) != 4:
        raise ValueError(f"crop={str(crop)[:40]!r}; needs four parts of the picture in %: [x, y, width, height]")
    try:
        return parse_crop([_number("crop", each) for each in crop])
    except ValueError as error:
        raise ValueError(f"crop {error}") from None


def _in_window(art: Mapping[str, Any], made: Fitted, corner: str, transform: str) -> Markup:
    """Return a picture of which a window is seen."""
    drawn, window, stretch = made.drawn, made.window, made.stretch
    left, top, across, down = (units.number(each) for each in (drawn.x, drawn.y, drawn.width / stretch, drawn.height))
    shown = f'<use href="#{escape(art["id"])}" x="0" y="{top}" width="{across}" height="{down}"/>'
    shown = f'<g transform="translate({left} 0) scale({units.number(stretch)} 1)">{shown}</g>'
    tiles = ""
    for tile in made.tiles:
        moved = f'<g transform="matrix({" ".join(map(units.number, tile.matrix))})">{shown}</g>'
        tiles += _cut(moved, tile.window, "0", transform)
    if made.is_cut or corner != "0":
        shown = _cut(shown, window, corner, transform)
    return Markup(f"<g{transform}>{tiles}{shown}</g>" if transform else f"{tiles}{shown}")


def _cut(shown: str, window: Rect, corner: str, place: str) -> str:
    """Return a drawing of which a window is seen."""
    x, y, width, height = (units.number(each) for each in (window.x, window.y, window.width, window.height))
    name = f"cut-{sha256(f'{shown} {x} {y} {width} {height} {corner} {place}'.encode()).hexdigest()[:12]}"
    rect = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{corner}"/>'
    return f'<clipPath id="{name}">{rect}</clipPath><g clip-path="url(#{name})">{shown}</g>'


@jinja2.pass_context
def paragraph(
    context: jinja2.runtime.Context,
    words: str,
    font: Mapping[str, Any],
    *,
    x: float,
    y: float,
    width: float,
    height: float,
    size: float,
    floor: float,
    fill: str,
    leading: float = 1.25,
    anchor: str = "start",
    valign: str = "top",
) -> Markup:
    """Place text in a box, broken into lines, at the largest size from `size` down to `floor` at which it fits.

    The text may hold the markup of `richtext`: bold, italic, icons of the deck.

    Raises:
        ValueError: It does not fit, its markup is broken, the fonts lack a character, or a length is no number.
    """
    for name, value in (("width", width), ("height", height), ("size", size), ("floor", floor), ("leading", leading)):
        _number(name, value)
    _check_font(font)
    if not 0 < floor <= size:
        raise ValueError(f"size={units.number(size)} and floor={units.number(floor)}; needs 0 < floor <= size")
    icons, language = context.get("icons", {}), context.get("deck", {}).get("language", "en")
    asked = (str(words), _frozen(font), language, tuple(icons))
    try:
        _measured(*asked, has_hyphens=False)
        try:
            size_mm, lines = _fitted(
                asked, (size, floor), width, height, leading=leading, is_centred=anchor == "middle"
            )
        except ValueError as error:
            raise ValueError(f"text {str(words)[:24]!r} ({language}): {error}") from None
    except ValueError as error:
        if noted(str(error)):
            return Markup("")  # the rest of the side may have faults too
        raise
    setting = _Setting(font, fill, size_mm, icons, context.get("colours", {}).get("ink", fill))
    return setting.lines(lines, x, y, width, height, leading, _one_of("anchor", anchor, _ANCHORS), valign)


def text_height(
    words: str, font: FontRole, width: float, size: float, *, language: str, icons: tuple[str, ...], leading: float
) -> float:
    """Measure how high a text is that is set as `paragraph` sets it at one size, in mm; infinite if a word is too wide.

    Args:
        words: With the markup of texts.
        font: Of its regular letters.
        width: Of its box, in mm.
        size: Of its letters, in mm.
        language: Of its hyphens and quotes.
        icons: Names of those that it may show.
        leading: Between lines, in font sizes.

    Raises:
        ValueError: Its markup is broken, or the fonts lack a character.
    """
    frozen = (font.family, font.weight, font.is_italic, font.fallbacks)
    atoms = _measured(words, frozen, language, icons, has_hyphens=False)
    try:
        return typeset_height(break_lines(atoms, width / size), leading) * size
    except TooWideError:
        return math.inf


def fitted_size(
    words: str,
    font: Mapping[str, Any],
    *,
    width: float,
    height: float,
    size: float,
    floor: float,
    leading: float,
    is_centred: bool,
    language: str,
    icons: tuple[str, ...],
) -> float:
    """Return the size at which `paragraph` sets a text in a box, in mm; lengths in mm.

    Raises:
        ValueError: As `paragraph` does.
    """
    asked = (words, _frozen(font), language, icons)
    _measured(*asked, has_hyphens=False)
    try:
        return _fitted(asked, (size, floor), width, height, leading=leading, is_centred=is_centred)[0]
    except ValueError as error:
        raise ValueError(f"text {words[:24]!r} ({language}): {error}") from None


_Asked = tuple[str, tuple[Any, ...], str, tuple[str, ...]]
"""Markup, font, language and icons."""


@lru_cache(4096)
def _fitted(
    asked: _Asked, sizes: tuple[float, float], width: float, height: float, *, leading: float, is_centred: bool
) -> tuple[float, list[SetLine]]:
    """Return size and lines of a text; the same text often stands in the same box again."""
    size, floor = sizes
    steps = min(MAX_SIZES, max(1, round((size - floor) / 0.1)))
    return fit_lines(
        _measured(*asked, has_hyphens=False),
        [size - (size - floor) * step / steps for step in range(steps + 1)],
        width,
        height,
        leading=leading,
        is_centred=is_centred,
        divided=lambda: _measured(*asked, has_hyphens=True),
    )


@lru_cache(4096)
def _measured(
    markup: str, font: tuple[Any, ...], language: str, icons: tuple[str, ...], *, has_hyphens: bool
) -> list[list[Atom]]:
    family, weight, is_italic, fallbacks = font

    def faces(is_bold: bool, is_slanted: bool) -> Sequence[Font]:
        wanted = max(weight, _BOLD) if is_bold else weight
        return [find_font(each, wanted, is_italic=is_italic != is_slanted) for each in (family, *fallbacks)]

    return atoms_of(markup, faces, language=language, icons=icons, has_hyphens=has_hyphens)


def _check_font(font: Any) -> None:
    if not isinstance(font, Mapping) or not {"family", "weight", "italic"} <= font.keys():
        raise ValueError(f"{str(font)[:40]!r} is not a font; use one of the theme's, such as fonts.body")


def _frozen(font: Mapping[str, Any]) -> tuple[Any, ...]:
    return font["family"], font["weight"], font["italic"], tuple(font.get("fallbacks", ()))


class _Setting:
    """Writes lines as SVG."""

    def __init__(self, font: Mapping[str, Any], fill: str, size: float, icons: Mapping[str, Any], ink: str) -> None:
        self.font, self.fill, self.size, self.icons, self.ink = font, fill, size, icons, ink

    def lines(
        self,
        lines: Sequence[SetLine],
        x: float,
        y: float,
        width: float,
        height: float,
        leading: float,
        anchor: str,
        valign: str,
    ) -> Markup:
        """Write lines in a box."""
        if not lines:
            return Markup("")
        needed = typeset_height(lines, leading) * self.size
        top = (
            y
            + {"top": 0.0, "middle": (height - needed) / 2, "bottom": height - needed}[
                _one_of("valign", valign, ("top", "middle", "bottom"))
            ]
        )
        baseline = top + max(piece.ascent for piece in lines[0].pieces) * self.size
        written: list[Markup] = []
        for number, line in enumerate(lines):
            baseline += (line.gap + (1.0 if number else 0.0)) * leading * self.size
            free = width - line.width * self.size
            left = x + {"start": 0.0, "middle": free / 2, "end": free}[anchor]
            written += [self.piece(piece, left + piece.x * self.size, baseline) for piece in line.pieces]
        return Markup("\n").join(written)

    def piece(self, piece: Piece, x: float, baseline: float) -> Markup:
        """Write text, or an icon with its number."""
        if not piece.icon:
            return text(piece.text, _as_role(piece.font), x=x, y=baseline, size=self.size, fill=self.fill)
        box = ICON_EM * self.size
        middle = baseline - piece.font.cap_height * self.size / 2
        icon = place(self.icons[piece.icon], x=x, y=middle - box / 2, width=box, height=box)
        if not piece.text:
            return icon
        bold = find_font(self.font["family"], _BOLD)
        size = min(_NUMBER_EM * self.size, box * 0.72 / bold.width(piece.text, 1.0))
        number = text(
            piece.text,
            _as_role(bold),
            x=x + box / 2,
            y=middle + bold.cap_height * size / 2,
            size=size,
            fill=self.ink,
            anchor="middle",
        )
        return icon + number


def _as_role(font: Font) -> dict[str, Any]:
    return {"family": font.family, "weight": font.weight, "italic": font.is_italic}


def bounded_range(*bounds: int) -> range:
    """Return a range of at most `MAX_RANGE` numbers.

    Raises:
        ValueError: It has more.
    """
    found = range(*bounds)
    if len(found) > MAX_RANGE:
        raise ValueError(f"range of {len(found)} is more than {MAX_RANGE}")
    return found


def _number(name: str, value: Any) -> str:
    if type(value) not in (float, int) or not math.isfinite(value):
        raise ValueError(f"{name}={str(value)[:40]!r} is not a number")
    return units.number(value)


def _one_of(name: str, value: str, known: Sequence[str]) -> str:
    if value not in known:
        raise ValueError(f"{name}={str(value)[:40]!r}; use {', '.join(known)}")
    return value
