"""What a rulebook looks like in each format: paper, margins, sizes of text, columns."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from generator.errors import LayoutError
from generator.geometry import Size
from generator.papers import PAPERS, Paper
from generator.units import PT_PER_MM, format_mm


class RulebookFormat(StrEnum):
    PAGE = "page"
    """Pages of the user's paper."""
    A5 = "a5"
    """Single pages in reading order, as print shops want them: A5, or half of Letter and of other papers."""
    A5_BOOKLET = "a5-booklet"
    """The same pages imposed for a fold and a staple."""
    ZINE = "zine"
    """One sheet of eight pages, folded and slit."""
    CARD = "card"
    """A card, or both sides of one."""
    HTML = "html"


BODY_PT = 10.0
"""Least size of running text (issue 31, point 5)."""
ZINE_PT = 8.0
"""Size of a zine's text (ours): 10 pt would leave it 30 characters a line."""
LARGE_PRINT_PT = 16.0
"""Source: Hampshire County Council, Clear Print: large print is 16 pt or more."""
MAX_PT = 28.0
WIDE_MM = 150.0
"""Text areas as wide as this have two columns (ours): a line has 60 to 70 characters (RNIB, Clear Print)."""
CARD_MAX_PT, CARD_MIN_PT = 10.0, 7.0
"""Sizes of text on reference cards, tried downwards."""
MAX_PAGES = 160
"""Of a rulebook (ours): more cannot be stapled, nor read in time."""
ZINE_PAGES = 8


@dataclass(frozen=True, slots=True)
class RulebookOptions:
    is_large_print: bool = False
    """Text of 16 pt."""
    is_low_ink: bool = False
    """No tints; outlines instead."""
    body_pt: float | None = None
    """Size of running text; None: 10 pt, and 8 pt in a zine."""
    column_count: int | None = None
    """Of text where it says nothing else; None: two where the page is wide."""
    creep_mm: float | None = None
    """How much further in each sheet of a booklet lies than the one around it, thickness of the paper times 1 to 1.4;
    None: 0.12 from 24 pages on, else 0."""
    has_separate_sides: bool = False
    """Whether fronts and backs of a booklet are files of their own, too, for printers that print one side."""
    has_title: bool = True
    """Whether the first page has the game's title."""
    words: Mapping[str, str] = field(default_factory=dict)
    """Words that the rulebook adds by itself, by key (`rulebook_words.ENGLISH`), in the language of the rules."""
    card_size: Size | None = None
    """Trim size of a reference card; None: 63 x 88 mm."""
    card_sides: int = 2
    """Most pages of a reference card, 1 or 2."""

    def __post_init__(self) -> None:
        """Refuse sizes that cannot be.

        Raises:
            ValueError: As said.
        """
        if self.body_pt is not None and not BODY_PT <= self.body_pt <= MAX_PT:
            raise ValueError(f"text of {self.body_pt:g} pt is out of range; use {BODY_PT:g} to {MAX_PT:g}")
        if self.creep_mm is not None and not 0 <= self.creep_mm <= 1:
            raise ValueError(f"a creep of {self.creep_mm:g} mm a sheet is out of range; use 0 to 1")
        if self.column_count is not None and not 1 <= self.column_count <= 3:
            raise ValueError(f"{self.column_count} columns cannot be set; use 1 to 3")


@dataclass(frozen=True, slots=True)
class PageLook:
    size: Size
    top_mm: float
    bottom_mm: float
    inside_mm: float
    """Margin at the fold, or on both sides where there is none."""
    outside_mm: float
    body_pt: float
    column_count: int
    gutter_mm: float
    title_scale: float
    """Size of the title, in sizes of the text."""
    heading_scales: tuple[float, float, float]
    has_running_title: bool
    has_page_numbers: bool
    leading: float = 0.62
    """Between lines, in sizes of the text."""

    @property
    def text_width_mm(self) -> float:
        return self.size.width_mm - self.inside_mm - self.outside_mm

    @property
    def text_height_mm(self) -> float:
        return self.size.height_mm - self.top_mm - self.bottom_mm


def half_of(paper: Paper) -> Size:
    """Return the page of a folded sheet, upright; A5 of A4, whose half is 0.5 mm wider.

    Source: ISO 216: A5 is 148 x 210 mm.
    """
    if paper.id == "a4":
        return Size(148, 210)
    if paper.id == "a3":
        return PAPERS["a4"].size
    return Size(paper.size.height_mm / 2, paper.size.width_mm)


def eighth_of(paper: Paper) -> Size:
    return Size(paper.size.height_mm / 4, paper.size.width_mm / 2)


def page_look(format: RulebookFormat, paper: Paper, options: RulebookOptions) -> PageLook:
    """Return the look of a format.

    Raises:
        LayoutError: The paper is too small for it.
    """
    body = options.body_pt or (LARGE_PRINT_PT if options.is_large_print else BODY_PT)
    if format is RulebookFormat.PAGE:
        size = paper.size
        wide = size.width_mm - 36
        count = options.column_count or (2 if wide >= WIDE_MM * body / BODY_PT else 1)
        look = PageLook(size, 20, 20, 18, 18, body, count, 8, 2.9, (1.7, 1.24, 1.04), True, True)
    elif format in (RulebookFormat.A5, RulebookFormat.A5_BOOKLET):
        size = half_of(paper)
        look = PageLook(size, 17, 17, 16, 13, body, options.column_count or 1, 6, 2.7, (1.6, 1.2, 1.04), True, True)
    elif format is RulebookFormat.ZINE:
        size = eighth_of(paper)
        body = ZINE_PT if options.body_pt is None and not options.is_large_print else body
        look = PageLook(size, 6, 12, 6, 6, body, 1, 4, 2, (1.4, 1.15, 1.02), False, True, 0.52)
    else:
        raise ValueError(f"{format} has no pages")
    if look.text_width_mm < 40 * look.column_count or look.text_height_mm < 60:
        shown = f"{format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm"
        raise LayoutError(f"a page of {shown} is too small for {format}; use a larger paper, or fewer columns")
    return look


def card_look(size: Size, body_pt: float) -> PageLook:
    """Return the look of a reference card at a size of text."""
    margin = 4.0
    return PageLook(size, margin, margin, margin, margin, body_pt, 1, 3, 1.5, (1.2, 1.08, 1.0), False, False, 0.48)


def typst_length(length_mm: float) -> str:
    """Return a length as Typst writes it, exact to a millionth of a point."""
    return f"{length_mm * PT_PER_MM:.6f}pt"
