"""A reference sheet from its file: words and arrangement are data, figures and numbers the game's own.

The file is `sheet.yaml` in the game's folder of templates. Its texts are messages: translated, with the game's numbers
in the place of `%(name)s`.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from generator.deck.files.folder import data_folder
from generator.deck.formats import read_entry
from generator.errors import DeckDataError, Fault, did_you_mean
from generator.games.figures import Figure, Rule
from generator.games.flow import (
    MOST_EXTRA_EM,
    PARAGRAPH_EM,
    PART_EM,
    SECTION_EM,
    Block,
    Boxed,
    Columns,
    DecisionBlock,
    DividerBlock,
    FigureBlock,
    LabelBlock,
    PillBlock,
    RowBlock,
    SheetStep,
    Stack,
    TableBlock,
    TextBlock,
    TitleBlock,
    fill_page,
    house_rules_block,
)
from generator.games.page import SMALLEST, Page, banner, card_title, colophon, short_colophon
from generator.games.printed import ReferenceSheet
from generator.games.sheet_schema import ArrangementEntry, PartEntry, SheetEntry
from generator.games.transcript import HouseRules, Item, Row, Section, TextLine, Transcript
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue

_Named = TypeVar("_Named")
FILE = "sheet.yaml"
BANNER = 21.0, 17.0
"""Height of the banner on a page and on a page of halves, in scales (ours)."""
EM_PAGE, EM_HALF, EM_CARD = 4.4, 4.0, 2.9
"""The largest text of each size, in scales (ours)."""
FOOT, FOOT_OF_HALF = 5.0, 6.5
"""What the last line of a page takes, and that of half a page, which may be two (ours), in scales."""


@dataclass(frozen=True, slots=True)
class SheetFigure:
    """A figure that a sheet names."""

    make: Callable[[Page], FigureBlock]
    """Makes it for a page."""
    told: Callable[[Catalogue], Iterable[Item]] = lambda texts: ()
    """Tells it in lines of text."""


@dataclass(frozen=True, slots=True)
class SheetParts:
    """What of a sheet only the game knows, by name."""

    values: Callable[[Catalogue], Mapping[str, object]]
    """Numbers for the places of `%(name)s` in texts."""
    figures: Callable[[], Mapping[str, SheetFigure]] = dict
    """Figures, which may need examples of the rules: asked for when a sheet is made."""
    steps: Mapping[str, Callable[[Page, int], FigureBlock]] = field(default_factory=dict)
    """Figures of steps: for a page and the position of a step, from 0."""
    tables: Mapping[str, Callable[[Catalogue], Sequence[Sequence[str]]]] = field(default_factory=dict)
    """Rows of tables, the first of which is the head."""


def reference_sheet(
    game: str,
    parts: SheetParts,
    folder: Path | None = None,
    pictures: Mapping[str, Callable[[Page], Iterable[Figure]]] = MappingProxyType({}),
) -> ReferenceSheet:
    """Return the reference sheet of a game that has a file of it.

    Args:
        game: Its id.
        parts: What only the game knows.
        folder: Where the file is, of an installed game; None: among the templates that come with the press.
        pictures: What its telling shows in pictures, by name: each draws one on a square page, without words.
    """
    path = (folder or data_folder("templates") / "games" / game) / FILE

    def entry() -> SheetEntry:
        return read_sheet(path)

    return ReferenceSheet(
        lambda texts: _Teller(entry(), parts, texts).transcript(),
        lambda page: _Sheet(entry(), parts, page, path).on_page(),
        lambda page: _Sheet(entry(), parts, page, path).on_halves(),
        lambda page: _Sheet(entry(), parts, page, path).on_card(),
        pictures,
    )


@cache
def read_sheet(path: Path) -> SheetEntry:
    """Read the file of a sheet.

    Raises:
        DeckDataError: All that is wrong with it, with lines.
    """
    return read_entry(path, path.name, SheetEntry)


def texts_of_sheet(entry: SheetEntry) -> Iterator[str]:
    """Yield every text of a sheet, for catalogues."""
    yield entry.line
    for section in entry.sections.values():
        yield from filter(None, (section.title, section.title_in_app))
        yield from _texts_of_parts(section.parts)
    yield from _texts_of_parts(entry.card)


def _texts_of_parts(parts: Iterable[PartEntry | str]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, str):
            yield part
            continue
        yield from ([part.text] if isinstance(part.text, str) else part.text or ())
        yield from filter(None, (part.label,))
        yield from (*(part.steps or ()), *(part.pills or ()))
        if part.decision:
            yield from (part.decision.when, part.decision.asks, *part.decision.answers)
        for column in (*(part.row or ()), part.box or ()):
            yield from _texts_of_parts(column)


@dataclass(frozen=True, slots=True)
class _Words:
    """Texts of a sheet in a language, with its numbers."""

    parts: SheetParts
    texts: Catalogue

    def say(self, message: str) -> str:
        return self.texts(message, **self.parts.values(self.texts)) if "%(" in message else self.texts(message)

    def paragraphs(self, part: PartEntry | str) -> list[str]:
        told = part if isinstance(part, str) else part.text
        return [self.say(each) for each in ([told] if isinstance(told, str) else told or ())]


class _Sheet:
    """Blocks of a sheet on a page."""

    def __init__(self, entry: SheetEntry, parts: SheetParts, page: Page, path: Path) -> None:
        self.entry, self.parts, self.page, self.path = entry, parts, page, path
        self.words = _Words(parts, page.texts)

    def on_page(self) -> Iterator[Figure]:
        page, k = self.page, self.page.scale
        yield banner(page, self.words.say(self.entry.line), self.entry.symbols, height=BANNER[0])
        yield colophon(page, k, has_signs=self.entry.explains_signs)
        top = page.y + (BANNER[0] + 3.4) * k
        area = Rect(page.x, top, page.width, page.bottom - FOOT * k - top)
        rows = [self.arranged(each) for each in self.entry.page or [self.everything()]]
        yield from self.filled("sheet", [(Stack(rows, SECTION_EM, MOST_EXTRA_EM), area)], EM_PAGE)

    def on_halves(self) -> Iterator[Figure]:
        page, k = self.page, self.page.scale
        yield banner(page, self.words.say(self.entry.line), self.entry.symbols, height=BANNER[1])
        middle, half = page.trim_width / 2, page.trim_width / 2 - 2 * page.x
        yield Rule(middle, page.y + 18 * k, middle, page.trim_height, "muted", 0.2, dashes="2 2", is_bleed=True)
        yield short_colophon(page, middle + page.x, half, k, has_signs=self.entry.explains_signs)
        top = page.y + (BANNER[1] + 3) * k
        high = page.bottom - FOOT_OF_HALF * k - top
        sides = self.entry.a5
        if not sides:
            whole = Columns([self.section(name) for name in self.entry.sections], 2 * page.x)
            yield from self.filled("sheet", [(whole, Rect(page.x, top, page.width, high))], EM_HALF)
            return
        stacks = [Stack([self.section(name) for name in names], SECTION_EM, MOST_EXTRA_EM) for names in sides]
        areas = [Rect(page.x, top, half, page.bottom - top), Rect(middle + page.x, top, half, high)]
        yield from self.filled("sheet", list(zip(stacks, areas, strict=True)), EM_HALF)

    def on_card(self) -> Iterator[Figure]:
        page, k = self.page, self.page.scale
        yield from card_title(page)
        top = page.y + 7.4 * k
        stack = Stack([self.part(each, 0.06) for each in self.entry.card], PART_EM, MOST_EXTRA_EM)
        yield from self.filled("card", [(stack, Rect(page.x, top, page.width, page.bottom - top))], EM_CARD)

    def filled(self, name: str, areas: Sequence[tuple[Block, Rect]], best: float) -> Iterator[Figure]:
        k = self.page.scale
        return fill_page(self.page, name, areas, best * k, SMALLEST * k)

    def everything(self) -> ArrangementEntry:
        return ArrangementEntry(columns=[[*self.entry.sections]])

    def arranged(self, row: str | ArrangementEntry) -> Block:
        if isinstance(row, str):
            return self.section(row)
        if len(row.columns) == 1:
            return Columns([self.section(name) for name in row.columns[0]])
        stacks = [Stack([self.section(name) for name in names], SECTION_EM, MOST_EXTRA_EM) for names in row.columns]
        return RowBlock(stacks, [1.0] * len(stacks))

    def section(self, name: str) -> Block:
        entry = self.named(self.entry.sections, name, "section")
        blocks = [self.part(part) for part in entry.parts]
        body: Block = Stack(blocks, PART_EM, 0.6)
        if entry.title:
            body = Stack([TitleBlock(self.words.say(entry.title)), *blocks], PART_EM, 0.6)
        return Boxed(body) if entry.box else body

    def part(self, part: PartEntry | str, between: float = PARAGRAPH_EM) -> Block:
        page = self.page
        if isinstance(part, str) or part.text:
            look = () if isinstance(part, str) else (part.size, part.centred)
            return Stack([TextBlock(page, said, *look) for said in self.words.paragraphs(part)], between, 0.5)
        if part.label:
            return LabelBlock(page, self.words.say(part.label))
        if part.steps:
            make = self.named(self.parts.steps, part.figure or "", "figure of steps")
            steps = [
                SheetStep(page, number, make(page, number - 1), self.words.say(said))
                for number, said in enumerate(part.steps, start=1)
            ]
            return RowBlock(steps, [1.0] * len(steps), 1.5)
        if part.figure:
            return self.named(self.parts.figures(), part.figure, "figure").make(page)
        if part.table:
            rows = self.named(self.parts.tables, part.table, "table")(page.texts)
            return TableBlock(page, rows, part.shares or [1.0] * len(rows[0]))
        if part.row:
            # What is at the foot of columns, usually a figure, is level.
            columns = [Stack([self.part(each) for each in column], PART_EM, math.inf) for column in part.row]
            return RowBlock(columns, part.shares or [1.0] * len(columns), is_ruled=part.ruled)
        if part.pills:
            pills = [PillBlock(page, self.words.say(said), number == 0) for number, said in enumerate(part.pills)]
            return RowBlock(pills, part.shares or [1.0] * len(pills), 0.8)
        if part.box:
            return Boxed(Stack([self.part(each) for each in part.box], PART_EM))
        if part.decision:
            say, told = self.words.say, part.decision
            return DecisionBlock(page, say(told.when), say(told.asks), [say(each) for each in told.answers])
        return house_rules_block(page, part.without, part.size) if part.house_rules else DividerBlock()

    def named(self, known: Mapping[str, _Named], name: str, what: str) -> _Named:
        if name not in known:
            hint = did_you_mean(name, known)
            raise DeckDataError(Fault(f"there is no {what} {name!r}{hint}; use {', '.join(known)}", str(self.path)))
        return known[name]


@dataclass(frozen=True, slots=True)
class _Teller:
    """Tells a sheet in lines of text."""

    entry: SheetEntry
    parts: SheetParts
    texts: Catalogue

    def transcript(self) -> Transcript:
        words = _Words(self.parts, self.texts)
        sections: list[Section] = []
        for each in self.entry.sections.values():
            title, items = each.title or each.title_in_app, list(self.items(each.parts))
            if title and items and items[0] == TextLine(f"**{words.say(title)}**"):
                del items[0]  # the label of its picture says so already
            if title or not sections:
                sections.append(Section(words.say(title or self.entry.line), tuple(items)))
            else:
                sections[-1] = Section(sections[-1].title, (*sections[-1].items, *items))
        return Transcript(words.say(self.entry.line), tuple(sections))

    def items(self, parts: Iterable[PartEntry | str]) -> Iterator[Item]:
        words = _Words(self.parts, self.texts)
        for part in parts:
            if isinstance(part, str) or part.text:
                yield from (TextLine(said) for said in words.paragraphs(part))
            elif part.label:
                yield TextLine(f"**{words.say(part.label)}**")
            elif part.steps:
                yield from (TextLine(f"{number}. {words.say(said)}") for number, said in enumerate(part.steps, start=1))
            elif part.figure:
                yield from self.parts.figures()[part.figure].told(self.texts)
            elif part.table:
                head, *rows = self.parts.tables[part.table](self.texts)
                yield Row(tuple(head), is_head=True)
                yield from (Row(tuple(row)) for row in rows)
            elif part.row:
                for column in part.row:
                    yield from self.items(column)
            elif part.pills:
                yield from (TextLine(words.say(said)) for said in part.pills)
            elif part.box:
                yield from self.items(part.box)
            elif part.decision:
                told = (part.decision.when, part.decision.asks, *part.decision.answers)
                yield from (TextLine(words.say(each)) for each in told)
            elif part.house_rules:
                yield HouseRules()
