"""From characters to glyphs: kerning, ligatures, marks, and the order of what is written from the right.

The one place where text becomes glyphs: lines are measured by it, and every writer draws what it gives. The order of
runs is that of the Unicode Bidirectional Algorithm (python-bidi), the glyphs within a run are HarfBuzz's.
"""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import groupby
from typing import Any

Box = tuple[float, float, float, float]
"""Left, top, right and bottom, y down, in font sizes."""

_STEERING = ("Cf", "Cc")
"""General categories of characters that are not seen themselves."""
_PLAIN_UP_TO = 0x24F
"""The last character of Latin Extended-B: up to it a text is of one script and one direction."""
_RIGHT_TO_LEFT = ("R", "AL", "AN", "RLE", "RLO", "RLI")
_ASIDE = ("LRE", "RLE", "LRO", "RLO", "PDF", "BN")
"""Bidirectional classes that rule X9 of the algorithm takes out."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph in a line."""

    number: int
    """In the font file."""
    x: float
    """From the start of the line to its origin, in font sizes."""
    y: float
    """From the baseline up to its origin, in font sizes."""
    text: str
    """The characters that it stands for; empty where the glyph before it stands for them too."""


@dataclass(frozen=True, slots=True)
class Shaped:
    """A line of text as glyphs, from left to right."""

    glyphs: tuple[Glyph, ...]
    """In the order in which they are painted."""
    width: float
    """In font sizes."""
    ink: Box = field(compare=False)
    """What it covers, from its start on the baseline."""

    @property
    def shown(self) -> str:
        """The characters, cluster by cluster from left to right."""
        return "".join(glyph.text for glyph in self.glyphs)


@lru_cache(16_384)
def shape(file: str, text: str, spacing: float = 0.0) -> Shaped:
    """Turn a line of text in one font into glyphs.

    Args:
        file: The font file.
        text: The characters, in the order in which they are read; its first strong letter says its direction.
        spacing: Extra space between clusters, in font sizes; letters that are spaced are not joined.
    """
    face = _opened(file)
    glyphs: list[Glyph] = []
    boxes: list[Box] = []
    pen = 0.0
    for part, is_from_right in _runs(text):
        for number, advance, offset_x, offset_y, cluster in _glyphs(face, part, is_from_right, spacing):
            if cluster and glyphs:
                pen += spacing
            x, y = pen + offset_x, offset_y
            glyphs.append(Glyph(number, x, y, cluster))
            box = _extent(file, number)
            if box is not None:
                boxes.append((x + box[0], box[1] - y, x + box[2], box[3] - y))
            pen += advance
    if not boxes:
        return Shaped(tuple(glyphs), pen, (0.0, 0.0, 0.0, 0.0))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Shaped(tuple(glyphs), pen, (min(lefts), min(tops), max(rights), max(bottoms)))


@lru_cache(4096)
def ink_boxes(file: str, text: str) -> tuple[Box, ...]:
    """Return what each glyph of a line covers that is seen, from the start of the line on its baseline."""
    boxes = []
    for glyph in shape(file, text).glyphs:
        box = _extent(file, glyph.number)
        if box is not None:
            boxes.append((glyph.x + box[0], box[1] - glyph.y, glyph.x + box[2], box[3] - glyph.y))
    return tuple(boxes)


@lru_cache(4096)
def outline(file: str, number: int) -> str:
    """Return a glyph as SVG path data, y up, in units of the font: `M`, `L`, `Q`, `C` and `Z`, absolute."""
    import uharfbuzz

    parts: list[str] = []
    pen = uharfbuzz.DrawFuncs()
    pen.set_move_to_func(lambda x, y, _: parts.append(f"M{x:g} {y:g}"))
    pen.set_line_to_func(lambda x, y, _: parts.append(f"L{x:g} {y:g}"))
    pen.set_quadratic_to_func(lambda cx, cy, x, y, _: parts.append(f"Q{cx:g} {cy:g} {x:g} {y:g}"))
    pen.set_cubic_to_func(lambda *points: parts.append("C" + " ".join(f"{each:g}" for each in points[:6])))
    pen.set_close_path_func(lambda _: parts.append("Z"))
    _opened(file).draw_glyph(number, pen)
    return "".join(parts)


def advance(file: str, number: int) -> float:
    """Return how wide a glyph is by the font's own table, in font sizes."""
    return float(_opened(file).get_glyph_h_advance(number)) * unit(file)


@cache
def unit(file: str) -> float:
    """Return the length of a unit of a font, in font sizes."""
    return 1.0 / float(_opened(file).face.upem)


@cache
def _opened(file: str) -> Any:
    import uharfbuzz  # decks of pictures need none

    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(file)))


@lru_cache(16_384)
def _extent(file: str, number: int) -> Box | None:
    found = _opened(file).get_glyph_extents(number)
    if found is None or not (found.width or found.height):
        return None
    em = unit(file)
    left, top = found.x_bearing * em, -found.y_bearing * em
    return left, top, left + found.width * em, top - found.height * em


def _glyphs(
    face: Any, text: str, is_from_right: bool, spacing: float
) -> Iterator[tuple[int, float, float, float, str]]:
    """Shape a run: number, advance and offsets of each glyph, and what it stands for."""
    import uharfbuzz

    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if is_from_right else "ltr"
    uharfbuzz.shape(face, buffer, {"liga": False, "clig": False} if spacing else {})
    em = 1.0 / face.face.upem
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    starts = sorted({info.cluster for info in infos})
    ends = dict(zip(starts, [*starts[1:], len(text)], strict=True))
    last = -1
    for info, place in zip(infos, positions, strict=True):
        cluster = text[info.cluster : ends[info.cluster]] if info.cluster != last else ""
        last = info.cluster
        yield info.codepoint, place.x_advance * em, place.x_offset * em, place.y_offset * em, cluster


def _runs(text: str) -> Iterator[tuple[str, bool]]:
    """Divide a text into runs of one script, from left to right, and say which are read from the right."""
    if not text:
        return
    if ord(max(text)) <= _PLAIN_UP_TO:
        yield text, False
        return
    for part, level in _levels(text):
        scripts = list(_scripts(part))
        for run in reversed(scripts) if level % 2 else scripts:
            yield run, bool(level % 2)


def _levels(text: str) -> Iterator[tuple[str, int]]:
    """Return runs of one embedding level, in the order from left to right (UAX 9, L2)."""
    if not any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text):
        yield text, 0
        return
    from bidi import algorithm

    storage = algorithm.get_empty_storage()
    storage["base_level"] = algorithm.get_base_level(text)
    storage["base_dir"] = ("L", "R")[storage["base_level"]]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    found = iter(storage["chars"])
    leveled: list[tuple[str, int]] = []
    for char in text:
        if unicodedata.bidirectional(char) in _ASIDE:  # it stays beside what it joins or keeps apart
            leveled.append((char, leveled[-1][1] if leveled else storage["base_level"]))
        else:
            leveled.append((char, next(found)["level"]))
    runs = [("".join(char for char, _ in part), level) for level, part in groupby(leveled, key=lambda each: each[1])]
    for least in range(max(level for _, level in runs), 0, -1):
        start = 0
        for is_deep, part in groupby(list(runs), key=lambda run: run[1] >= least):
            count = len(list(part))
            if is_deep:
                runs[start : start + count] = reversed(runs[start : start + count])
            start += count
    yield from runs


def _scripts(text: str) -> Iterator[str]:
    """Divide a text where its script changes; signs of no script of their own stay with what stands before them."""
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
