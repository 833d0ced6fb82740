"""Styled spans of text: `[words]{red 1.2x underline}`, in Pandoc's bracket syntax.

The braces hold a list of words: a colour, a size such as `1.5x`, `underline`, `strike`, and `outline` followed by its
own colour and thickness. Brackets without braces after them are plain text, and so are brackets before an icon.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from generator.errors import did_you_mean

OUTLINE_COLOUR = "paper"
OUTLINE_MM = 0.3
"""Default thickness of an outline (ours): visible at card size, without closing up letters of 3 mm."""
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
    """The style of text, apart from its font."""

    colour: str = ""
    """A name or `#rrggbb`; empty: that of the paragraph."""
    scale: float = 1.0
    """Its size as a multiple of the paragraph's."""
    is_underlined: bool = False
    is_struck: bool = False
    outline: str = ""
    """Colour of the outline; empty: none."""
    outline_mm: float = 0.0


PLAIN = InlineStyle()


@dataclass(frozen=True, slots=True)
class SpanBoundary:
    end: int
    """Where the text continues."""
    look: InlineStyle | None
    """The style of the span; None at its end."""


def find_spans(markup: str, icons: Collection[str], colours: Collection[str]) -> Mapping[int, SpanBoundary]:
    """Return the span boundaries, by position.

    Args:
        icons: Names of all icons: `[1]{coin}` is `[1]` and an icon.

    Raises:
        ValueError: A span holds an unknown word; says where, and what would be right.
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
    return InlineStyle(
        inner.colour or outer.colour,
        outer.scale * inner.scale,
        outer.is_underlined or inner.is_underlined,
        outer.is_struck or inner.is_struck,
        inner.outline or outer.outline,
        inner.outline_mm or outer.outline_mm,
    )


def describe_position(markup: str, position: int) -> str:
    """Format a position in a text: `line 2, character 5`."""
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
    """Return the property that a word of a span sets, and the style with it.

    Args:
        before: The property that the word before set.

    Raises:
        ValueError: It sets none; says what would be right.
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
            raise ValueError(f"is out of range; sizes go from {_SIZES[0]:g}x to {_SIZES[1]:g}x of the text")
        return "size", replace(look, scale=float(times[1]))
    if thick:
        if before not in ("outline", "colour of an outline"):
            raise ValueError("belongs after outline: {outline white 0.4mm}")
        if not _THICKNESSES_MM[0] <= float(thick[1]) <= _THICKNESSES_MM[1]:
            raise ValueError(
                f"is not a thickness of an outline; those go from {_THICKNESSES_MM[0]:g}mm to {_THICKNESSES_MM[1]:g}mm"
            )
        return "thickness", replace(look, outline_mm=float(thick[1]))
    if _HEX.fullmatch(word) or word in colours:
        if before == "outline":
            return "colour of an outline", replace(look, outline=word)
        return "colour", replace(look, colour=word)
    names: Sequence[str] = list(colours)
    raise ValueError(
        f"is neither an icon nor a style{did_you_mean(word, [*_WORDS, *icons, *names])}; a span takes a colour "
        f"({', '.join(names[:4])}, #c00), a size (1.2x), underline, strike, outline; write \\[ for a plain bracket"
    )
