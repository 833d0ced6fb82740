"""Writes text as SVG, in mm: a line, or the lines of a paragraph."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from markupsafe import Markup, escape

from generator import units
from generator.geometry import Rect
from generator.rendering.templating.template_pictures import place
from generator.rendering.templating.template_usage import record_lacking_styles
from generator.rendering.templating.template_values import (
    check_choice,
    check_number,
    parse_template_font,
    single_font_values,
)
from generator.rendering.templating.text_colours import TextPalette
from generator.svg.transforms.text_outlines import text_path_data
from generator.text.fonts.font_library import Font
from generator.text.fonts.font_stacks import role_stack, split_line_by_font, whole_font
from generator.text.layout.copyfitting import first_baseline_offset, line_ink
from generator.text.layout.lines import GlyphRun, SetLine
from generator.text.markup.inline_styles import InlineStyle
from generator.text.markup.markup_parser import ICON_EM
from generator.text.shaping.bidi import is_rtl
from generator.text.shaping.harfbuzz import ShapingOptions

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""Part of its width by which a line is moved to the left."""
OPPOSITE = {"start": "end", "end": "start"}
"""The anchors of right-to-left text."""
_NUMBER_EM = 0.78
"""Size of the number on an icon, in font sizes (ours)."""
_LINE_EM = 0.055
"""Thickness of underlines and strikes, in sizes of the text (ours)."""
_UNDERLINE_EM = 0.13
"""From the baseline down to an underline, in sizes of the text (ours)."""
_RULE_DOWN_EM = 0.06
"""How far the rules of a table are below the middle between two rows (ours)."""
_STRIKE_CAPS = 0.4
"""From the baseline up to a strike, in heights of capitals (ours): it crosses small letters too."""


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
        ValueError: A length is not a number, or the anchor is unknown.
    """
    parse_template_font(font)
    pieces, width = _split_by_font(str(words), font, size, spacing) if font.get("fallbacks") and size else ([], 0.0)
    if len(pieces) > 1:
        check_number("x", x)
        left = x - width * ANCHORS[check_choice("anchor", anchor, ANCHORS)]
        return Markup("").join(
            _write_line(
                piece, single_font_values(each), left + start, y, size, fill, spacing=spacing, is_right=is_right
            )
            for each, piece, is_right, start in pieces
        )
    if pieces:
        font = single_font_values(pieces[0][0])
    is_right = is_rtl(str(words))
    return _write_line(words, font, x, y, size, fill, anchor=anchor, spacing=spacing, is_right=is_right)


def _write_line(
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
    """Write a line of text as SVG, where `start` is the right end of a right-to-left one."""
    slant = ' font-style="italic"' if font["italic"] else ""
    gap = f' letter-spacing="{check_number("spacing", spacing)}"' if spacing else ""
    aligned = check_choice("anchor", anchor, ANCHORS)
    if is_right:
        aligned = OPPOSITE.get(anchor, anchor)
        gap += ' direction="rtl"'
    return Markup(
        f'<text x="{check_number("x", x)}" y="{check_number("y", y)}" font-family="{escape(font["family"])}" '
        f'font-weight="{check_number("weight", font["weight"])}"{slant} font-size="{check_number("size", size)}" '
        f'text-anchor="{aligned}"{gap} fill="{escape(fill)}">{escape(words)}</text>'
    )


def _split_by_font(
    words: str, font: Mapping[str, Any], size: float, spacing: float
) -> tuple[list[tuple[Font, str, bool, float]], float]:
    """Divide a line among the fonts that have its characters.

    Returns:
        The parts from the left: font, text, whether it is right-to-left, and its position; empty where the first
        font has all. Then the width of the line.
    """
    fonts = role_stack(parse_template_font(font))
    words = unicodedata.normalize("NFC", words)
    if not fonts[0].missing_characters(words):
        record_lacking_styles(fonts[0], words)
        return [], 0.0
    check_number("size", size)
    check_number("spacing", spacing)
    pieces: list[tuple[Font, str, bool, float]] = []
    pen = 0.0
    for each, piece, is_right in split_line_by_font(words, fonts):
        record_lacking_styles(each, piece)
        seen = piece.strip(" ")
        # SVG does not draw spaces at the ends of a text.
        outside = piece[len(piece.rstrip(" ")) :] if is_right else piece[: len(piece) - len(piece.lstrip(" "))]
        if seen:
            pieces.append((each, seen, is_right, pen + each.width(outside, size)))
        pen += each.width(piece, size, spacing=spacing) + spacing
    return pieces, pen - spacing


class ParagraphWriter:
    def __init__(
        self, font: Mapping[str, Any], fill: str, size: float, icons: Mapping[str, Any], palette: TextPalette
    ) -> None:
        """Take font, colour and size of plain text in mm, and the icons and colours that texts can name."""
        self.font, self.fill, self.size, self.icons, self.palette = font, fill, size, icons, palette

    def write_lines(
        self, lines: Sequence[SetLine], box: Rect, limits: Rect, leading: float, anchor: str, part: float
    ) -> Markup:
        """Write lines in a box, with all letters within the limits, and a part of the free height above them."""
        if not lines:
            return Markup("")
        rooms = box.y - limits.y, limits.bottom - box.bottom
        top = box.y + first_baseline_offset(lines, leading, self.size, box.height, part=part, rooms_mm=rooms)
        baseline = top + lines[0].ascent * self.size
        below: list[Markup] = []
        written: list[Markup] = []
        for number, line in enumerate(lines):
            distance = line.step(is_first=not number) * leading
            baseline += distance * self.size
            free = box.width - line.width * self.size
            left = box.x + {"start": 0.0, "middle": free / 2, "end": free}[anchor]
            ink_left, _, ink_right, _ = (each * self.size for each in line_ink(line, self.size))
            left = max(min(left, limits.right - ink_right), limits.x - ink_left)
            below += self.write_outlines(line, left, baseline)
            below += self.write_rules(line, left, baseline, distance)
            written += [self.write_run(piece, left + piece.x * self.size, baseline) for piece in line.runs]
        return Markup("\n").join([*below, *written])

    def write_outlines(self, line: SetLine, left: float, baseline: float) -> Iterator[Markup]:
        """Write the outlines of letters; not in low-ink, where all is on white."""
        for piece in line.runs:
            look = piece.look
            if not look.outline or piece.icon or self.palette.is_low_ink:
                continue
            shaped = piece.font.shape_text(piece.text, ShapingOptions(is_from_right=piece.is_from_right))
            size, x = self.size * look.scale, left + piece.x * self.size
            path = text_path_data(shaped, str(piece.font.file), x, baseline, size)
            colour, wide = self.palette.colour(look.outline), units.number(2 * look.outline_mm)
            paint = f'fill="{colour}" stroke="{colour}" stroke-width="{wide}" stroke-linejoin="round"'
            yield Markup(f'<path d="{path}" {paint}/>')

    def write_rules(self, line: SetLine, left: float, baseline: float, distance: float) -> Iterator[Markup]:
        """Write underlines, strikes, and the rule above the line."""
        if line.rule_mm:
            cap = line.runs[0].font.cap_height if line.runs else 0.0
            # Halfway between the line above and the capitals below, and slightly lower for descenders.
            height = baseline - ((distance + cap) / 2 - _RULE_DOWN_EM) * self.size
            yield _bar(left, height - line.rule_mm / 2, line.width * self.size, line.rule_mm, self.fill)
        for look, part in groupby(line.runs, key=lambda piece: piece.look):
            pieces = list(part)
            size = self.size * look.scale
            start, end = pieces[0].x, pieces[-1].x + pieces[-1].width
            heights = [_UNDERLINE_EM * size] if look.is_underlined else []
            heights += [-_STRIKE_CAPS * pieces[0].font.cap_height * size] if look.is_struck else []
            for height in heights:
                long, thick = (end - start) * self.size, _LINE_EM * size
                yield _bar(left + start * self.size, baseline + height, long, thick, self.text_colour(look))

    def text_colour(self, look: InlineStyle) -> str:
        return self.palette.legible_colour(look.colour) if look.colour else self.fill

    def write_run(self, piece: GlyphRun, x: float, baseline: float) -> Markup:
        whole = self.size * piece.look.scale
        if not piece.icon:
            is_right, fill = piece.is_from_right, self.text_colour(piece.look)
            return _write_line(piece.text, single_font_values(piece.font), x, baseline, whole, fill, is_right=is_right)
        box = ICON_EM * whole
        middle = baseline - piece.font.cap_height * whole / 2
        icon = place(self.icons[piece.icon], x=x, y=middle - box / 2, width=box, height=box)
        if not piece.text:
            return icon
        bolds = role_stack(replace(parse_template_font(self.font), is_italic=False), is_bold=True)
        bold = whole_font(piece.text, bolds) or bolds[0]
        size = min(_NUMBER_EM * whole, box * 0.72 / bold.width(piece.text, 1.0))
        number = text(
            piece.text,
            single_font_values(bold),
            x=x + box / 2,
            y=middle + bold.cap_height * size / 2,
            size=size,
            fill=self.palette.colour("ink"),
            anchor="middle",
        )
        return icon + number


def _bar(x: float, y: float, width: float, height: float, fill: str) -> Markup:
    lengths = {"x": x, "y": y, "width": width, "height": height}
    box = " ".join(f'{name}="{units.number(value)}"' for name, value in lengths.items())
    return Markup(f'<rect {box} fill="{escape(fill)}"/>')
