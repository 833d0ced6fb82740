"""Fonts made for tests, and only these: a machine with none has to show the same."""

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from scorekeeper.font_fallback import font_lookup, line_images

EM, ADVANCE = 1000, 600


def make(path: Path, signs: str) -> Path:
    """Make a font in which every sign is a bar of half an em, from its foot up; the box for what it lacks is whole.

    The bar of the first sign is 100 units high, that of the second 200, and so on.
    """
    names = {ord(sign): f"sign{number}" for number, sign in enumerate(signs, start=1)}
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap(names)
    shapes = {".notdef": _bar(700), **{name: _bar(100 * place) for place, name in enumerate(names.values(), start=1)}}
    builder.setupGlyf(shapes)
    builder.setupHorizontalMetrics({name: (ADVANCE, 50) for name in shapes})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(str(path))
    return path


def _bar(height: int) -> object:
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in ((50, height), (550, height), (550, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()


def use_only(*folders: Path) -> None:
    """Let there be the fonts of these folders, beside the app's own, and no others."""
    font_lookup.FOLDERS = tuple(map(str, folders))
    font_lookup.PACKAGES = ()
    for module in (font_lookup, line_images):
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()
