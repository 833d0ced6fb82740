"""What templates can call: a line of text, a picture, a paragraph."""

import math
import unicodedata
from collections.abc import Collection, Mapping, Sequence
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
from generator.faces.rolefonts import AskedFont, asked_font, of_role, plain
from generator.geometry import Rect
from generator.text.direction import is_from_right
from generator.text.fitting import fit_lines, ink_height, top_of
from generator.text.fonts import Font
from generator.text.inking import line_ink
from generator.text.lines import Piece, SetLine, TooWideError, break_lines
from generator.text.markup import ICON_EM, Atom, atoms_of
from generator.text.ordering import directed
from generator.text.stacks import across, whole_font

MAX_RANGE = 10_000
"""Numbers of one `range` (ours)."""
MAX_SIZES = 200
"""Font sizes that a paragraph tries (ours)."""
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Part of its width by which a line is moved to the left."""
_OPPOSITE = {"start": "end", "end": "start"}
_VALIGNS = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
"""Part of the free height that is left above a text."""
HAIR_MM = 0.05
"""By how much plain letters may leave their box (ours): the curves of some go 0.006 of their size beyond the ascent."""
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
    """Place a line of text; `y` is its baseline, and an anchor of `start` means its left end in any script.

    Raises:
        ValueError: A length is no number, or the anchor is not known.
    """
    asked_font(font)
    pieces, width = _pieces(str(words), font, size, spacing) if font.get("fallbacks") and size else ([], 0.0)
    if len(pieces) > 1:
        _number("x", x)
        left = x - width * _ANCHORS[_one_of("anchor", anchor, _ANCHORS)]
        return Markup("").join(
            _written(piece, plain(each), left + start, y, size, fill, spacing=spacing, is_right=is_right)
            for each, piece, is_right, start in pieces
        )
    if pieces:
        font = plain(pieces[0][0])
    is_right = is_from_right(str(words))
    return _written(words, font, x, y, size, fill, anchor=anchor, spacing=spacing, is_right=is_right)


def _written(
    words: Any,
    font: Mapping[str, Any],
    x: float,
    y: float,
    size: float,
    fill: str,
    *,
    anchor: str = "start",
    spacing: float = 0.0,
    is_right: bool,
) -> Markup:
    """Write a line of text as SVG.

    Args:
        is_right: Whether it is read from the right; then SVG calls its right end its start.
    """
    slant = ' font-style="italic"' if font["italic"] else ""
    gap = f' letter-spacing="{_number("spacing", spacing)}"' if spacing else ""
    aligned = _one_of("anchor", anchor, _ANCHORS)
    if is_right:
        aligned = _OPPOSITE.get(anchor, anchor)
        gap += ' direction="rtl"'
    return Markup(
        f'<text x="{_number("x", x)}" y="{_number("y", y)}" font-family="{escape(font["family"])}" '
        f'font-weight="{_number("weight", font["weight"])}"{slant} font-size="{_number("size", size)}" '
        f'text-anchor="{aligned}"{gap} fill="{escape(fill)}">{escape(words)}</text>'
    )


def _pieces(
    words: str, font: Mapping[str, Any], size: float, spacing: float
) -> tuple[list[tuple[Font, str, bool, float]], float]:
    """Divide a line among the fonts that have its characters.

    Returns:
        The parts from the left: font, text, whether it is read from the right, and where it begins; none where the
            first font has all. Then the width of the line.
    """
    fonts = asked_font(font).stack()
    words = unicodedata.normalize("NFC", words)
    if not fonts[0].missing(words):
        return [], 0.0
    _number("size", size)
    _number("spacing", spacing)
    pieces: list[tuple[Font, str, bool, float]] = []
    pen = 0.0
    for each, piece, is_right in across(words, fonts):
        seen = piece.strip(" ")
        # In an SVG, spaces at the ends of a text are not drawn.
        outside = piece[len(piece.rstrip(" ")) :] if is_right else piece[: len(piece) - len(piece.lstrip(" "))]
        if seen:
            pieces.append((each, seen, is_right, pen + each.width(outside, size)))
        pen += each.width(piece, size, spacing=spacing) + spacing
    return pieces, pen - spacing


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
    if not 0 < floor <= size:
        raise ValueError(f"size={units.number(size)} and floor={units.number(floor)}; needs 0 < floor <= size")
    box = Rect(x, y, width, height)
    limits = _limits(box, context.get("safe"))
    icons, language = context.get("icons", {}), context.get("deck", {}).get("language", "en")
    asked = (str(words), asked_font(font), language, tuple(icons))
    _one_of("anchor", anchor, tuple(_ANCHORS))
    try:
        _measured(*asked, has_hyphens=False)
        try:
            size_mm, lines = _fitted(asked, (size, floor), box, limits, leading=leading, is_centred=anchor == "middle")
        except ValueError as error:
            raise ValueError(f"text {str(words)[:24]!r} ({language}): {error}") from None
    except ValueError as error:
        if noted(str(error)):
            return Markup("")  # the rest of the side may have faults too
        raise
    if _is_from_right(_measured(*asked, has_hyphens=False), language):
        anchor = _OPPOSITE.get(anchor, anchor)
    setting = _Setting(font, fill, size_mm, icons, context.get("colours", {}).get("ink", fill))
    part = _VALIGNS[_one_of("valign", valign, tuple(_VALIGNS))]
    return setting.lines(lines, box, limits, leading, _one_of("anchor", anchor, _ANCHORS), part)


def _limits(box: Rect, safe: Any) -> Rect:
    """Return what the letters of a paragraph stay within: above and below its box, at the sides the safe zone too.

    Args:
        box: Of the paragraph.
        safe: The safe zone as templates are given it.
    """
    roomy = box.grown(HAIR_MM)
    try:
        zone = Rect(*(float(safe[each]) for each in ("x", "y", "width", "height")))
    except (KeyError, TypeError, ValueError):  # a template may call something else so
        return roomy
    if not zone.contains(box):
        return roomy
    top, bottom = max(roomy.y, zone.y), min(roomy.bottom, zone.bottom)
    return Rect(zone.x, top, zone.width, bottom - top)


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
    atoms = _measured(words, of_role(font), language, icons, has_hyphens=False)
    try:
        return ink_height(break_lines(atoms, width / size), leading) * size
    except TooWideError:
        return math.inf


def fitted_size(
    words: str,
    font: Mapping[str, Any],
    box: Rect,
    *,
    safe: Mapping[str, float],
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
    asked = (words, asked_font(font), language, icons)
    _measured(*asked, has_hyphens=False)
    try:
        return _fitted(asked, (size, floor), box, _limits(box, safe), leading=leading, is_centred=is_centred)[0]
    except ValueError as error:
        raise ValueError(f"text {words[:24]!r} ({language}): {error}") from None


_Asked = tuple[str, AskedFont, str, tuple[str, ...]]
"""Markup, font, language and icons."""


def _fitted(
    asked: _Asked, sizes: tuple[float, float], box: Rect, limits: Rect, *, leading: float, is_centred: bool
) -> tuple[float, list[SetLine]]:
    """Return size and lines of a text."""
    room = round(limits.height - box.height, 6)
    return _found(asked, sizes, box.width, box.height, room, leading=leading, is_centred=is_centred)


@lru_cache(4096)
def _found(
    asked: _Asked,
    sizes: tuple[float, float],
    width: float,
    height: float,
    room: float,
    *,
    leading: float,
    is_centred: bool,
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
        room_mm=room,
        divided=lambda: _measured(*asked, has_hyphens=True),
    )


@lru_cache(4096)
def _measured(
    markup: str, font: AskedFont, language: str, icons: tuple[str, ...], *, has_hyphens: bool
) -> list[list[Atom]]:
    made = atoms_of(markup, font.stack, language=language, icons=icons, has_hyphens=has_hyphens)
    return [directed(atoms, language) for atoms in made]


def _is_from_right(paragraphs: Sequence[Sequence[Atom]], language: str) -> bool:
    """Whether a text is read from the right, all of its paragraphs together: then it starts there."""
    return is_from_right("".join(atom.text for atoms in paragraphs for atom in atoms if not atom.icon), language)


class _Setting:
    """Writes lines as SVG."""

    def __init__(self, font: Mapping[str, Any], fill: str, size: float, icons: Mapping[str, Any], ink: str) -> None:
        self.font, self.fill, self.size, self.icons, self.ink = font, fill, size, icons, ink

    def lines(
        self, lines: Sequence[SetLine], box: Rect, limits: Rect, leading: float, anchor: str, part: float
    ) -> Markup:
        """Write lines in a box, and none of their letters beyond the limits.

        Args:
            part: Of the free height, how much is left above them.
        """
        if not lines:
            return Markup("")
        rooms = box.y - limits.y, limits.bottom - box.bottom
        top = box.y + top_of(lines, leading, self.size, box.height, part=part, rooms_mm=rooms)
        baseline = top + lines[0].ascent * self.size
        written: list[Markup] = []
        for number, line in enumerate(lines):
            baseline += line.step(is_first=not number) * leading * self.size
            free = box.width - line.width * self.size
            left = box.x + {"start": 0.0, "middle": free / 2, "end": free}[anchor]
            ink_left, _, ink_right, _ = (each * self.size for each in line_ink(line))
            left = max(min(left, limits.right - ink_right), limits.x - ink_left)
            written += [self.piece(piece, left + piece.x * self.size, baseline) for piece in line.pieces]
        return Markup("\n").join(written)

    def piece(self, piece: Piece, x: float, baseline: float) -> Markup:
        """Write text, or an icon with its number."""
        if not piece.icon:
            is_right = piece.is_from_right
            return _written(piece.text, plain(piece.font), x, baseline, self.size, self.fill, is_right=is_right)
        box = ICON_EM * self.size
        middle = baseline - piece.font.cap_height * self.size / 2
        icon = place(self.icons[piece.icon], x=x, y=middle - box / 2, width=box, height=box)
        if not piece.text:
            return icon
        bolds = asked_font(self.font)._replace(is_italic=False).stack(is_bold=True)
        bold = whole_font(piece.text, bolds) or bolds[0]
        size = min(_NUMBER_EM * self.size, box * 0.72 / bold.width(piece.text, 1.0))
        number = text(
            piece.text,
            plain(bold),
            x=x + box / 2,
            y=middle + bold.cap_height * size / 2,
            size=size,
            fill=self.ink,
            anchor="middle",
        )
        return icon + number


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


def _one_of(name: str, value: str, known: Collection[str]) -> str:
    if value not in known:
        raise ValueError(f"{name}={str(value)[:40]!r}; use {', '.join(known)}")
    return value
