"""Small fonts made by tests, for scripts that no installed package has: each letter is a frame of its own width."""

from collections.abc import Mapping
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from generator.text.fonts import font_library
from generator.text.fonts.font_library import Font

UNIT = 1000


def tiny_font(folder: Path, letters: str, *, marks: str = "", widths: Mapping[str, int] | None = None) -> Font:
    """Make a font of frames, 1 em wide where nothing else is said, and of marks that stand on the middle of letters."""
    names = {char: f"u{ord(char):04X}" for char in dict.fromkeys(" " + letters + marks)}
    builder = FontBuilder(UNIT, isTTF=True)
    builder.setupGlyphOrder([".notdef", *names.values()])
    builder.setupCharacterMap({ord(char): name for char, name in names.items()})
    outlines, metrics = {".notdef": frame(0, 0, 500, 700)}, {".notdef": (500, 0)}
    for char, name in names.items():
        width = 0 if char in marks else (widths or {}).get(char, 250 if char == " " else UNIT)
        shape = frame(-50, 750, 50, 850) if char in marks else frame(100, 0, width - 100, 700)
        outlines[name] = TTGlyphPen(None).glyph() if char == " " else shape
        metrics[name] = (width, 0)
    builder.setupGlyf(outlines)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=900, descent=-250)
    builder.setupNameTable({"familyName": "Tiny", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=900, sTypoDescender=-250, sCapHeight=700, usWeightClass=400)
    builder.setupPost()
    if marks:
        classes = " ".join(names[char] for char in marks)
        bases = "\n".join(
            f"pos base {names[char]} <anchor {metrics[names[char]][0] // 2} 0> mark @TOP;" for char in letters
        )
        builder.addOpenTypeFeatures(
            f"markClass [{classes}] <anchor 0 0> @TOP;\nfeature mark {{\n{bases}\n}} mark;\n"
            f"table GDEF {{ GlyphClassDef [{' '.join(names[char] for char in letters)}], , [{classes}], ; }} GDEF;"
        )
    file = folder / "tiny.ttf"
    builder.save(file)
    return font_library.read_font(file)


def frame(left: int, bottom: int, right: int, top: int) -> object:
    """Return the outline of a box."""
    pen = TTGlyphPen(None)
    pen.moveTo((left, bottom))
    for point in ((left, top), (right, top), (right, bottom)):
        pen.lineTo(point)
    pen.closePath()
    return pen.glyph()
