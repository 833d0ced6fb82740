"""Spans of text that look different: `[words]{red 1.2x underline}`, as Pandoc brackets them.

What stands in the braces is a list of words: a colour, a size such as `1.5x`, `underline`, `strike`, and `outline` with
a colour and a thickness of its own after it. Brackets without braces after them are plain text, and so are brackets
before an icon.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.errors import did_you_mean

OUTLINE_COLOUR = "paper"
OUTLINE_MM = 0.3
"""Of an outline that says nothing else (ours): seen at card size, and no letter of 3 mm closes up."""
_SIZES = (0.5, 3.0)
_THICKNESSES_MM = (0.05, 2.0)
_WORDS = ("underline", "strike", "outline")
_TOKEN = re.compile(r"\\[!-/:-@\[-`{-~]|\{[^{}\n]*\}|(?P<bracket>[\[\]])")
_BRACES = re.compile(r"\{([^{}\n]*)\}")
_TIMES = re.compile(r"(\d{1,2}(?:\.\d{1,3})?)x")
_THICK = re.compile(r"(\d{1,2}(?:\.\d{1,3})?)mm")
_HEX = re.compile(r"#(?:[0-9a-f]{3}|[0-9a-f]{6})")


@dataclass(frozen=True, slots=True)
class InlineStyle:
    """How text looks beside its font."""

    colour: str = ""
    """A name or `#rrggbb`; empty: that of the paragraph."""
    scale: float = 1.0
    """Its size in sizes of the paragraph."""
    is_underlined: bool = False
    """Whether a line runs below it."""
    is_struck: bool = False
    """Whether a line runs through it."""
    outline: str = ""
    """Colour of what surrounds the letters; empty: nothing does."""
    outline_mm: float = 0.0
    """How far that goes beyond the letters."""


PLAIN = InlineStyle()


@dataclass(frozen=True, slots=True)
class SpanBoundary:
    """A place where a span begins or ends."""

    end: int
    """Where the text goes on."""
    look: InlineStyle | None
    """What the span adds; None where it ends."""


def find_spans(markup: str, icons: Collection[str], colours: Collection[str]) -> Mapping[int, SpanBoundary]:
    """Return where spans begin and end, by position.

    Args:
        icons: Names of the icons that there are: `[1]{coin}` is `[1]` and an icon.
        colours: Names of the colours that there are.

    Raises:
        ValueError: What a span says is not known; says where, and what would be right.
    """
    marks: dict[int, SpanBoundary] = {}
    if "]{" not in markup:
        return marks
    opened: list[int] = []
    for match in _TOKEN.finditer(markup):
        if match["bracket"] == "[":
            opened.append(match.start())
        elif match["bracket"] == "]" and opened:
            start = opened.pop()
            braces = _BRACES.match(markup, match.end())
            if braces and braces[1].strip() and braces[1] not in icons and not braces[1].isdecimal():
                look = _parse_style(markup, braces, icons, colours)
                marks[start] = SpanBoundary(start + 1, look)
                marks[match.start()] = SpanBoundary(braces.end(), None)
    return dict(sorted(marks.items()))


def combine_styles(outer: InlineStyle, inner: InlineStyle) -> InlineStyle:
    """Return the look of a span within another."""
    return InlineStyle(
        inner.colour or outer.colour,
        outer.scale * inner.scale,
        outer.is_underlined or inner.is_underlined,
        outer.is_struck or inner.is_struck,
        inner.outline or outer.outline,
        inner.outline_mm or outer.outline_mm,
    )


def describe_position(markup: str, position: int) -> str:
    """Say where something stands in a text: `line 2, character 5`."""
    line, column = markup.count("\n", 0, position) + 1, position - markup.rfind("\n", 0, position)
    return f"line {line}, character {column}"


def _parse_style(markup: str, braces: re.Match[str], icons: Collection[str], colours: Collection[str]) -> InlineStyle:
    look, before = PLAIN, ""
    said: set[str] = set()
    for match in re.finditer(r"\S+", braces[1]):
        word = match[0].lower()
        try:
            before, look = _apply_word(look, word, before, icons, colours)
            if before in said:
                raise ValueError(f"says a second {before}")
        except ValueError as error:
            where = describe_position(markup, braces.start(1) + match.start())
            raise ValueError(f"{where}: {match[0]!r} {error}") from None
        said.add(before)
    return look


def _apply_word(
    look: InlineStyle, word: str, before: str, icons: Collection[str], colours: Collection[str]
) -> tuple[str, InlineStyle]:
    """Return what a word of a span is about, and the look with it.

    Args:
        before: What the word before is about.

    Raises:
        ValueError: It is about nothing that a span can say; says what would be right.
    """
    times, thick = _TIMES.fullmatch(word), _THICK.fullmatch(word)
    if word == "underline":
        return word, replace(look, is_underlined=True)
    if word == "strike":
        return word, replace(look, is_struck=True)
    if word == "outline":
        return word, replace(look, outline=OUTLINE_COLOUR, outline_mm=OUTLINE_MM)
    if times:
        if not _SIZES[0] <= float(times[1]) <= _SIZES[1]:
            raise ValueError(f"is no size of a span; sizes go from {_SIZES[0]:g}x to {_SIZES[1]:g}x of the text")
        return "size", replace(look, scale=float(times[1]))
    if thick:
        if before not in ("outline", "colour of an outline"):
            raise ValueError("belongs after outline: {outline white 0.4mm}")
        if not _THICKNESSES_MM[0] <= float(thick[1]) <= _THICKNESSES_MM[1]:
            raise ValueError(f"is no outline; they go from {_THICKNESSES_MM[0]:g}mm to {_THICKNESSES_MM[1]:g}mm")
        return "thickness", replace(look, outline_mm=float(thick[1]))
    if _HEX.fullmatch(word) or word in colours:
        if before == "outline":
            return "colour of an outline", replace(look, outline=word)
        return "colour", replace(look, colour=word)
    names: Sequence[str] = list(colours)
    raise ValueError(
        f"is neither an icon nor a look{did_you_mean(word, [*_WORDS, *icons, *names])}; a span takes a colour "
        f"({', '.join(names[:4])}, #c00), a size (1.2x), underline, strike, outline; write \\[ for a plain bracket"
    )
