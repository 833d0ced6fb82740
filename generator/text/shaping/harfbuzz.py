"""Shaping: kerning, ligatures, marks, and the order of right-to-left text.

The one place where text becomes glyphs: lines are measured by it, and every writer draws its output. `bidi` gives the
order of runs, HarfBuzz that of the glyphs within a run.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from generator.session import BuildSession
from generator.text.opentype.font_files import font_data
from generator.text.shaping.bidi import is_rtl, levels, visual_runs

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, y down, in font sizes."""

NO_BREAK_HYPHEN, HYPHENS = "\u2011", ("\u2010", "-")
"""The non-breaking hyphen, and the characters that look like it, the nearest first."""
_PLAIN_UP_TO = 0x24F
"""The last character of Latin Extended-B: text up to it has one script and one direction."""
STEERING = re.compile(
    "[\u00ad\u034f\u061c\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]"
)
"""Characters that are always invisible, whether a font has them or not. Source: Unicode 16,
Default_Ignorable_Code_Point.
"""
_UNJOINED = {"liga": False, "clig": False, "calt": False}
"""Features that are off where ligatures are. Source: CSS Fonts 4, 6.4, `none`."""


class ShapingOptions(NamedTuple):
    spacing: float = 0.0
    """Extra space between clusters, in font sizes; it turns ligatures off."""
    is_from_right: bool | None = None
    """Whether the line is right-to-left, whatever its parts are; None: by its first letter."""
    is_kerned: bool = True
    is_joined: bool = True
    """Whether optional ligatures are used; those that a script requires always are."""
    language: str = ""
    """BCP 47 tag, for letterforms that differ between languages (OpenType `locl`); empty: the font's usual ones."""


PLAIN = ShapingOptions()
"""The default."""


class Glyph(NamedTuple):
    number: int
    """Its number in the font file."""
    x: float
    """From the start of the line to its origin, in font sizes."""
    y: float
    """From the baseline up to its origin, in font sizes."""
    pen: float
    """Where its origin would be without its offset, from the start of the line, in font sizes."""
    advance: float
    """Its advance width, in font sizes."""
    text: str
    """Its characters; empty where the glyph before it has them."""


@dataclass(frozen=True, slots=True)
class ShapedRun:
    """A line of text as glyphs, from left to right."""

    glyphs: tuple[Glyph, ...]
    """In painting order."""
    width: float
    """In font sizes."""
    ink: Box = field(compare=False)
    """Its ink bounds, from its start on the baseline."""

    @property
    def visual_text(self) -> str:
        """The characters, cluster by cluster from left to right."""
        return "".join(glyph.text for glyph in self.glyphs)


@BuildSession.remembers(16_384)
def shape(file: str, text: str, manner: ShapingOptions = PLAIN) -> ShapedRun:
    """Shape a line of text, in logical order, in one font."""
    em, features, extents = unit(file), _features(manner), _extents(file)
    rows: list[tuple[int, float, float, float, float, str]] = []
    boxes: list[Box] = []
    pen, is_held = 0.0, True
    for part, is_right in _runs(text, manner.is_from_right):
        infos, positions = _shape_run(file, part, is_right, features, manner.language)
        for info, place, cluster in zip(infos, positions, _clusters(part, infos), strict=True):
            number = info.codepoint
            if manner.spacing:
                if cluster and not is_held:
                    pen += manner.spacing
                # In right-to-left text, marks come before their letter.
                is_held = (is_held and not cluster) or (is_right and unicodedata.category(cluster[:1] or " ") == "Mn")
            x, y, advance = pen + place.x_offset * em, place.y_offset * em, place.x_advance * em
            rows.append((number, x, y, pen, advance, cluster))
            box = extents[number] if number in extents else extents.setdefault(number, _extent(file, number))
            if box is not None:
                boxes.append((x + box[0], box[1] - y, x + box[2], box[3] - y))
            pen += advance
    glyphs = tuple(map(Glyph._make, rows))
    if not boxes:
        return ShapedRun(glyphs, pen, (0.0, 0.0, 0.0, 0.0))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return ShapedRun(glyphs, pen, (min(lefts), min(tops), max(rights), max(bottoms)))


def _clusters(text: str, infos: Any) -> Sequence[str]:
    """Return the characters of each glyph: those of a ligature all go with the first of its glyphs."""
    starts = [info.cluster for info in infos]
    if starts == list(range(len(text))):
        return text
    ends = dict(pairwise([*sorted({*starts}), len(text)]))
    before = [-1, *starts]
    return [text[start : ends[start]] if start != last else "" for start, last in zip(starts, before, strict=False)]


@BuildSession.remembers(32_768)
def width(file: str, text: str, language: str = "") -> float:
    """Return the width of a line with default options, in font sizes; a third of the cost of `shape`."""
    features = _features(PLAIN)
    runs = [_shape_run(file, part, is_right, features, language)[1] for part, is_right in _runs(text, None)]
    return float(sum(place.x_advance for positions in runs for place in positions)) * unit(file)


@BuildSession.remembers(4096)
def ink_boxes(file: str, text: str, manner: ShapingOptions = PLAIN) -> tuple[Box, ...]:
    """Return the ink bounds of each visible glyph, from the start of the line on its baseline."""
    boxes = []
    for glyph in shape(file, text, manner).glyphs:
        box = _extent(file, glyph.number)
        if box is not None:
            boxes.append((glyph.x + box[0], box[1] - glyph.y, glyph.x + box[2], box[3] - glyph.y))
    return tuple(boxes)


@BuildSession.remembers(4096)
def glyph_outline(file: str, number: int) -> str:
    """Return a glyph as SVG path data, y up, in font units: `M`, `L`, `Q`, `C` and `Z`, absolute."""
    import uharfbuzz

    parts: list[str] = []
    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(lambda x, y, _: parts.append(f"M{x:g} {y:g}"))
    pen.set_line_to_func(lambda x, y, _: parts.append(f"L{x:g} {y:g}"))
    pen.set_quadratic_to_func(lambda cx, cy, x, y, _: parts.append(f"Q{cx:g} {cy:g} {x:g} {y:g}"))
    pen.set_cubic_to_func(lambda *points: parts.append("C" + " ".join(f"{each:g}" for each in points[:6])))
    pen.set_close_path_func(lambda _: parts.append("Z"))
    _open_font(file).draw_glyph(number, pen)
    return "".join(parts)


def advance(file: str, number: int) -> float:
    """Return the width of a glyph from the font's own table, in font sizes."""
    return float(_open_font(file).get_glyph_h_advance(number)) * unit(file)


@BuildSession.remembers(256)
def unit(file: str) -> float:
    """Return the length of a font unit, in font sizes."""
    return 1.0 / float(_open_font(file).face.upem)


@BuildSession.remembers(256)
def _open_font(file: str) -> Any:
    return font_data(file).open_font()


@BuildSession.remembers(256)
def _extents(file: str) -> dict[int, Box | None]:
    """Return the ink bounds of a font's glyphs, by number; filled on demand."""
    return {}


def _extent(file: str, number: int) -> Box | None:
    found = _open_font(file).get_glyph_extents(number)
    if found is None or not (found.width or found.height):
        return None
    em = unit(file)
    left, top = found.x_bearing * em, -found.y_bearing * em
    return left, top, left + found.width * em, top - found.height * em


def _features(manner: ShapingOptions) -> dict[str, bool]:
    unjoined = {} if manner.is_joined and not manner.spacing else _UNJOINED
    return unjoined if manner.is_kerned else {**unjoined, "kern": False}


def _shape_run(file: str, text: str, is_right: bool, features: dict[str, bool], language: str) -> tuple[Any, Any]:
    """Shape a run; return its glyphs with their characters and positions."""
    import uharfbuzz

    face = _open_font(file)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(_with_hyphens(face, text) if NO_BREAK_HYPHEN in text else text)
    buffer.guess_segment_properties()
    buffer.language = language or "und"  # the default would be the user's locale
    buffer.direction = "rtl" if is_right else "ltr"
    if is_right:
        # PDF readers reverse right-to-left text character by character, so each mark must be separate.
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
    uharfbuzz.shape(face, buffer, features)
    return buffer.glyph_infos, buffer.glyph_positions


def _with_hyphens(face: Any, text: str) -> str:
    """Replace non-breaking hyphens with other ones, where the font has none."""
    known = (char for char in (NO_BREAK_HYPHEN, *HYPHENS) if face.get_nominal_glyph(ord(char)))
    return text.replace(NO_BREAK_HYPHEN, next(known, NO_BREAK_HYPHEN))


def _runs(text: str, is_right: bool | None) -> Iterator[tuple[str, bool]]:
    """Divide a text into runs of one script, from left to right, and mark those that are right-to-left."""
    if not text:
        return
    if not is_right and ord(max(text)) <= _PLAIN_UP_TO:
        yield text, False
        return
    base = is_rtl(text) if is_right is None else is_right
    for start, end, is_part_right in visual_runs(levels(text, base)):
        scripts = list(_scripts(text[start:end]))
        for run in reversed(scripts) if is_part_right else scripts:
            yield run, is_part_right


def _scripts(text: str) -> Iterator[str]:
    """Divide a text by script; characters common to all scripts stay with those before them."""
    from fontTools.unicodedata import script

    run, current = "", ""
    for char in text:
        found = script(char)
        if found in ("Zyyy", "Zinh"):
            found = current
        if current and found != current:
            yield run
            run = ""
        run, current = run + char, found
    yield run
