"""A font of symbols that games need and few fonts have: suits, stars, circles, dice. Drawn for this project.

It is made when a text first needs it, from the outlines below: SVG paths, but y up, about the centre of a symbol.
"""

import math
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from typing import Any

SIGNS_FAMILY = "Pnp Signs"
"""Family name of the font."""
EMOJI_FAMILY = "Noto Emoji"
SYMBOL_FAMILIES = (SIGNS_FAMILY, "Noto Sans Symbols", "Noto Sans Symbols 2", "Noto Sans Math", EMOJI_FAMILY)
"""This font and the installed ones that have symbols and no letters."""
ASCENT, DESCENT = 0.8, 0.2
"""Metrics of all symbol fonts, in font sizes (ours): those of Noto (1.48 and 0.57) would move a line with a symbol."""
_EM, _HALF, _MIDDLE, _ASIDE = 1000, 320, 330, 40
"""Units of an em; half the height of a symbol; its centre, as that of capitals; side bearings."""
_WALL = 0.8
"""Size of the hole of a hollow symbol, as a part of the symbol."""

_HEART = (
    "M0-.95C-.25-.55-1-.1-1 .42C-1 .76-.76.95-.5.95C-.26.95-.08.8 0 .55C.08.8.26.95.5.95C.76.95 1 .76 1 .42"
    "C1-.1.25-.55 0-.95Z"
)
_DIAMOND = "M0 1Q.32.42.74 0Q.32-.42 0-1Q-.32-.42-.74 0Q-.32.42 0 1Z"
_SPADE = (
    "M0 1C.2.6.92.15.92-.3C.92-.58.72-.74.48-.74C.3-.74.15-.66.07-.5C.1-.75.2-.9.38-1L-.38-1C-.2-.9-.1-.75-.07-.5"
    "C-.15-.66-.3-.74-.48-.74C-.72-.74-.92-.58-.92-.3C-.92.15-.2.6 0 1Z"
)
_CLUB = (
    "M0 1C.26 1 .46.8.46.55C.46.42.41.3.32.2C.39.23.47.25.55.25C.8.25 1 .05 1-.2C1-.46.8-.66.55-.66"
    "C.33-.66.15-.53.08-.35C.1-.68.2-.88.4-1L-.4-1C-.2-.88-.1-.68-.08-.35C-.15-.53-.33-.66-.55-.66"
    "C-.8-.66-1-.46-1-.2C-1 .05-.8.25-.55.25"
    "C-.47.25-.39.23-.32.2C-.41.3-.46.42-.46.55C-.46.8-.26 1 0 1Z"
)
_CROSS = "M-.8-.62L-.62-.8L0-.18L.62-.8L.8-.62L.18 0L.8.62L.62.8L0 .18L-.62.8L-.8.62L-.18 0Z"
_LOWER = 0.09
"""How far a star is lowered so that it is centred like the other symbols."""
_STAR = (
    "M"
    + "L".join(
        f"{radius * math.cos(angle):.4f} {radius * math.sin(angle) - _LOWER:.4f}"
        for corner in range(10)
        for radius, angle in [((1.06, 0.44)[corner % 2], math.radians(90 + 36 * corner))]
    )
    + "Z"
)
_SQUARE, _LOZENGE = "M-.85-.85L-.85.85L.85.85L.85-.85Z", "M0 1L1 0L0-1L-1 0Z"
_UP, _DOWN = "M0 .95L1-.8L-1-.8Z", "M0-.95L-1 .8L1 .8Z"
_DIE = "M-.6-.9Q-.9-.9-.9-.6L-.9.6Q-.9.9-.6.9L.6.9Q.9.9.9.6L.9-.6Q.9-.9.6-.9Z"
_PIP, _PIP_AT = 0.17, 0.45
_LEFT_UP, _RIGHT_UP, _LEFT, _CENTRE = (-1, 1), (1, 1), (-1, 0), (0, 0)


def _circle(radius: float, x: float = 0.0, y: float = 0.0) -> str:
    # Source: the usual four cubic curves, which deviate by 0.03 % of the radius.
    k = radius * 0.5523
    right, top, left, bottom = x + radius, y + radius, x - radius, y - radius
    return (
        f"M{right:g} {y:g}C{right:g} {y + k:g} {x + k:g} {top:g} {x:g} {top:g}"
        f"C{x - k:g} {top:g} {left:g} {y + k:g} {left:g} {y:g}"
        f"C{left:g} {y - k:g} {x - k:g} {bottom:g} {x:g} {bottom:g}"
        f"C{x + k:g} {bottom:g} {right:g} {y - k:g} {right:g} {y:g}Z"
    )


_FULL = {"★": _STAR, "●": _circle(0.9), "♠": _SPADE, "♥": _HEART, "❤": _HEART, "♦": _DIAMOND, "♣": _CLUB, "✗": _CROSS}
_HOLLOW = {
    "☆": _STAR,
    "○": _circle(0.9),
    "♤": _SPADE,
    "♡": _HEART,
    "♢": _DIAMOND,
    "♧": _CLUB,
    "□": _SQUARE,
    "◇": _LOZENGE,
    "△": _UP,
    "▽": _DOWN,
}
_MIDDLES = {"☆": -_LOWER, "♤": -0.1, "♧": -0.1, "♡": 0.05, "△": -0.22, "▽": 0.22}
"""Inner centres of hollow symbols, where they differ from the outer centre."""
_PIPS = {
    "⚀": (_CENTRE,),
    "⚁": (_LEFT_UP, (1, -1)),
    "⚂": (_LEFT_UP, _CENTRE, (1, -1)),
    "⚃": (_LEFT_UP, _RIGHT_UP, (-1, -1), (1, -1)),
    "⚄": (_LEFT_UP, _RIGHT_UP, _CENTRE, (-1, -1), (1, -1)),
    "⚅": (_LEFT_UP, _RIGHT_UP, _LEFT, (1, 0), (-1, -1), (1, -1)),
}
SIGNS = "".join((*_FULL, *_HOLLOW, *_PIPS))
"""All characters of the font except the space."""


@cache
def build_symbol_font() -> bytes:
    """Make the font, as TrueType."""
    from fontTools.fontBuilder import FontBuilder

    builder = FontBuilder(_EM, isTTF=True)
    mapped = {ord(" "): "space"} | {ord(sign): f"u{ord(sign):04X}" for sign in SIGNS}
    builder.setupGlyphOrder([".notdef", *mapped.values()])
    builder.setupCharacterMap(mapped)
    drawn = {mapped[ord(sign)]: _glyph(_outlines(sign)) for sign in SIGNS}
    empty = _glyph(())
    builder.setupGlyf({".notdef": empty, "space": empty, **drawn})
    widths = {name: (2 * _ASIDE + glyph.xMax - glyph.xMin, _ASIDE) for name, glyph in drawn.items()}
    builder.setupHorizontalMetrics({".notdef": (500, 0), "space": (250, 0), **widths})
    builder.setupHorizontalHeader(ascent=round(ASCENT * _EM), descent=-round(DESCENT * _EM))
    builder.setupNameTable(
        {
            "copyright": "Drawn for pnp-press",
            "familyName": SIGNS_FAMILY,
            "styleName": "Regular",
            "psName": SIGNS_FAMILY.replace(" ", ""),
            "licenseDescription": "CC0 1.0",
            "licenseInfoURL": "https://creativecommons.org/publicdomain/zero/1.0/",
        }
    )
    builder.setupOS2(sTypoAscender=round(ASCENT * _EM), sTypoDescender=-round(DESCENT * _EM), sCapHeight=2 * _MIDDLE)
    builder.setupPost()
    builder.updateHead(created=0, modified=0)
    builder.font.recalcTimestamp = False
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


def _outlines(sign: str) -> Iterator[tuple[str, float, float, bool]]:
    """Yield the outlines of a symbol: path, size, centre, and whether it is a hole."""
    if sign in _FULL:
        yield _FULL[sign], 1.0, 0.0, False
    elif sign in _HOLLOW:
        yield _HOLLOW[sign], 1.0, 0.0, False
        yield _HOLLOW[sign], _WALL, _MIDDLES.get(sign, 0.0), True
    else:
        yield _DIE, 1.0, 0.0, False
        yield _DIE, _WALL + 0.06, 0.0, True
        for x, y in _PIPS[sign]:
            yield _circle(_PIP, x * _PIP_AT, y * _PIP_AT), 1.0, 0.0, False


def _glyph(outlines: Iterable[tuple[str, float, float, bool]]) -> Any:
    """Draw outlines with their left edge at the side bearing."""
    from fontTools.misc.transform import Transform
    from fontTools.pens.boundsPen import BoundsPen
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.reverseContourPen import ReverseContourPen
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.svgLib.path import parse_path

    pen = TTGlyphPen(None)
    left = 0.0
    for path, size, middle, is_free in outlines:
        bounds = BoundsPen(None)
        parse_path(path, bounds)
        left = min(left, bounds.bounds[0])
        place = Transform(_HALF, 0, 0, _HALF, _ASIDE - left * _HALF, _MIDDLE)
        place = place.transform((size, 0, 0, size, 0, middle * (1 - size)))
        curves = Cu2QuPen(pen, 0.5)
        parse_path(path, TransformPen(ReverseContourPen(curves) if is_free else curves, place))
    return pen.glyph()
