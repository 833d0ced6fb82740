"""A reference sheet from its file: words and arrangement are data, figures and numbers the game's own.

The file is `sheet.yaml` in the game's folder of templates. Its texts are messages: translated, with the game's numbers
in the place of `%(name)s`.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from generator.deck.files.folder import data_folder
from generator.deck.formats import read_entry
from generator.errors import DeckDataError, Fault, did_you_mean
from generator.games.comparison import ComparedRow, ComparedSide, ComparisonBlock
from generator.games.figures import Figure, Rule
from generator.games.flow import (
    MOST_EXTRA_EM,
    PARAGRAPH_EM,
    PART_EM,
    SECTION_EM,
    Block,
    Boxed,
    Centred,
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
    WrapBlock,
    fill_page,
    house_rules_block,
)
from generator.games.page import SMALLEST, Page, banner, card_title, colophon, short_colophon
from generator.games.portrait import PortraitBlock
from generator.games.printed import ReferenceSheet
from generator.games.sheet_schema import ArrangementEntry, ComparisonEntry, PartEntry, SheetEntry, SideEntry
from generator.games.steps import ChainBlock, Link, NamedStep, StepStrip, number_sign
from generator.games.transcript import HouseRules, Item, Row, Section, TextLine, Transcript
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue

_Named = TypeVar("_Named")
FILE = "sheet.yaml"
_NUMBER = re.compile(r"%\((\w+)\)s")
BANNER = 21.0, 17.0
"""Height of the banner on a page and on a page of halves, in scales (ours)."""
EM_PAGE, EM_HALF, EM_CARD = 4.4, 4.0, 2.9
"""The largest text of each size, in scales (ours)."""
SIGN_SHARES, NUMBER_SHARES = (1.0, 8.0), (1.0, 20.0)
"""Widths of a small figure and of the line after it, and those of a number and its line (ours)."""
BESIDE_SHARES, BESIDE_EM = (1.0, 4.3), 0.5
"""Widths of a figure and of the text beside it, and the gap between them in em (ours)."""
FOOT, FOOT_OF_HALF = 5.0, 6.5
"""What the last line of a page takes, and that of half a page, which may be two (ours), in scales."""


@dataclass(frozen=True, slots=True)
class SheetFigure:
    """A figure that a sheet names."""

    make: Callable[[Page], Block]
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

    def sheet(page: Page) -> _Sheet:
        return _Sheet(read_sheet(path), _Parts(parts, page.texts, path), page)

    return ReferenceSheet(
        lambda texts: _Teller(read_sheet(path), _Parts(parts, texts, path)).transcript(),
        lambda page: sheet(page).on_page(),
        lambda page: sheet(page).on_halves(),
        lambda page: sheet(page).on_card(),
        pictures,
    )


@cache
def read_sheet(path: Path) -> SheetEntry:
    """Read the file of a sheet.

    Raises:
        DeckDataError: All that is wrong with it, with lines.
    """
    return read_entry(path, str(path), SheetEntry)


def texts_of_sheet(entry: SheetEntry) -> Iterator[str]:
    """Yield every text of a sheet, for catalogues."""
    yield entry.line
    for section in entry.sections.values():
        yield from filter(None, (section.title, section.title_in_app, section.note))
        yield from _texts_of_parts(section.parts)
    yield from _texts_of_parts(entry.card)


def _texts_of_parts(parts: Iterable[PartEntry]) -> Iterator[str]:
    for part in parts:
        yield from ([part.text] if isinstance(part.text, str) else part.text or ())
        yield from filter(None, (part.label,))
        yield from (*(part.steps or ()), *(part.lines or ()), *(part.pills or ()))
        yield from (part.portrait.name, part.portrait.text) if part.portrait else ()
        if part.decision:
            yield from (part.decision.when, part.decision.asks, *part.decision.answers)
        for link in part.chain or ():
            yield from (link.title, link.text)
        yield from _texts_of_comparison(part.compare) if part.compare else ()
        for column in (*(part.row or ()), part.box or ()):
            yield from _texts_of_parts(column)


def _texts_of_comparison(entry: ComparisonEntry) -> Iterator[str]:
    for side in (entry.left, entry.right):
        yield from (side.title, side.line)
    for row in entry.rows:
        yield from filter(None, (row.name, row.note))
        yield from _texts_of_parts((*row.left, *row.right))


class _Parts:
    """What only the game knows of a sheet, in a language: each asked for once."""

    def __init__(self, parts: SheetParts, texts: Catalogue, path: Path) -> None:
        self.parts, self.texts, self.path = parts, texts, path

    @cached_property
    def values(self) -> Mapping[str, object]:
        return self.parts.values(self.texts)

    @cached_property
    def figures(self) -> Mapping[str, SheetFigure]:
        return self.parts.figures()

    def say(self, message: str) -> str:
        if "%(" not in message:
            return self.texts(message)
        named = _NUMBER.findall(message)
        if len(named) < message.count("%(") or not self.values.keys() >= set(named):
            unknown = next((did_you_mean(name, self.values) for name in named if name not in self.values), "")
            known = f"write %(name)s with one of {', '.join(self.values)}{unknown}"
            raise DeckDataError(Fault(f"{message!r} has a number that the game does not know; {known}", str(self.path)))
        return self.texts(message, **self.values)

    def paragraphs(self, part: PartEntry) -> list[str]:
        return [self.say(each) for each in ([part.text] if isinstance(part.text, str) else part.text or ())]

    def figure(self, name: str) -> SheetFigure:
        return self.named(self.figures, name, "figure")

    def table(self, name: str) -> Sequence[Sequence[str]]:
        return self.named(self.parts.tables, name, "table")(self.texts)

    def named(self, known: Mapping[str, _Named], name: str, what: str) -> _Named:
        if name not in known:
            hint = did_you_mean(name, known)
            raise DeckDataError(Fault(f"there is no {what} {name!r}{hint}; use {', '.join(known)}", str(self.path)))
        return known[name]


class _Sheet:
    """Blocks of a sheet on a page."""

    def __init__(self, entry: SheetEntry, parts: _Parts, page: Page) -> None:
        self.entry, self.parts, self.page = entry, parts, page

    def on_page(self) -> Iterator[Figure]:
        page, k = self.page, self.page.scale
        yield banner(page, self.parts.say(self.entry.line), self.entry.symbols, height=BANNER[0])
        yield colophon(page, k, has_signs=self.entry.explains_signs)
        top = page.y + (BANNER[0] + 3.4) * k
        area = Rect(page.x, top, page.width, page.bottom - FOOT * k - top)
        rows = [self.arranged(each) for each in self.entry.page or [self.everything()]]
        yield from self.filled("sheet", [(Stack(rows, SECTION_EM, MOST_EXTRA_EM), area)], EM_PAGE)

    def on_halves(self) -> Iterator[Figure]:
        page, k = self.page, self.page.scale
        yield banner(page, self.parts.say(self.entry.line), self.entry.symbols, height=BANNER[1])
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
        stacks = [Stack([self.arranged(each) for each in side], SECTION_EM, MOST_EXTRA_EM) for side in sides]
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
        return ArrangementEntry.model_validate({"columns": [[*self.entry.sections]]})

    def arranged(self, row: str | ArrangementEntry) -> Block:
        if isinstance(row, str):
            return self.section(row)
        columns = [[self.section(name) for name in names] for names in row.columns]
        if len(columns) == 1:
            return Columns(columns[0])
        if columns:
            return self.beside([Stack(column, SECTION_EM, MOST_EXTRA_EM) for column in columns], row)
        rows = [self.beside([self.section(name) for name in names], row) for names in row.rows]
        return Stack(rows, min(row.gap, SECTION_EM), 0.5)

    def beside(self, blocks: Sequence[Block], row: ArrangementEntry) -> Block:
        return RowBlock(blocks, row.shares or [1.0] * len(blocks), row.gap)

    def section(self, name: str) -> Block:
        entry = self.parts.named(self.entry.sections, name, "section")
        blocks = [self.part(part) for part in entry.parts]
        if entry.title:
            note = self.parts.say(entry.note) if entry.note else ""
            blocks = [TitleBlock(self.page, self.parts.say(entry.title), note), *blocks]
        # A part by itself has all of its place: boxes beside each other are level.
        body = blocks[0] if len(blocks) == 1 else Stack(blocks, PART_EM, 0.6)
        return Boxed(body) if entry.box else body

    def stack(self, parts: Iterable[PartEntry], spread: float = 0.0) -> Stack:
        return Stack([self.part(each) for each in parts], PART_EM, spread)

    def part(self, part: PartEntry, between: float = PARAGRAPH_EM) -> Block:
        made: Mapping[str, Callable[[PartEntry], Block]] = {
            "text": lambda part: self._text(part, between),
            "label": lambda part: LabelBlock(self.page, self.parts.say(part.label or ""), part.size),
            "steps": self._steps,
            "lines": lambda part: self._lines(part, between),
            "portrait": self._portrait,
            "figure": lambda part: self.figure(part.figure or ""),
            "table": self._table,
            "row": self._row,
            "pills": self._pills,
            "box": lambda part: Boxed(self.stack(part.box or ())),
            "chain": self._chain,
            "compare": self._comparison,
            "decision": self._decision,
            "house_rules": lambda part: house_rules_block(self.page, part.without, part.size),
            "divider": lambda part: DividerBlock(),
        }
        return made[part.kind](part)

    def figure(self, name: str) -> Block:
        return self.parts.figure(name).make(self.page)

    def _text(self, part: PartEntry, between: float) -> Block:
        said = [TextBlock(self.page, each, part.size, part.centred) for each in self.parts.paragraphs(part)]
        text = Stack(said, between, 0.5)
        if not part.figure:
            return text
        beside = [Centred(self.figure(part.figure)), Centred(text)]
        return RowBlock(beside, part.shares or BESIDE_SHARES, BESIDE_EM)

    def step_figures(self, part: PartEntry, count: int) -> list[FigureBlock]:
        make = self.parts.named(self.parts.parts.steps, part.figure or "", "figure of steps")
        return [make(self.page, position) for position in range(count)]

    def _steps(self, part: PartEntry) -> Block:
        said = part.steps or ()
        told = enumerate(zip(self.step_figures(part, len(said)), said, strict=True), start=1)
        steps = [SheetStep(self.page, number, figure, self.parts.say(each)) for number, (figure, each) in told]
        return RowBlock(steps, [1.0] * len(steps), 1.5)

    def _lines(self, part: PartEntry, between: float) -> Block:
        count = len(part.lines or ())
        signs = self.step_figures(part, count) if part.figure else [number_sign(each + 1) for each in range(count)]
        texts = [TextBlock(self.page, self.parts.say(each), part.size) for each in part.lines or ()]
        shares = part.shares or (SIGN_SHARES if part.figure else NUMBER_SHARES)
        return Stack([RowBlock(line, shares, 0.3) for line in zip(signs, texts, strict=True)], between, 0.5)

    def _portrait(self, part: PartEntry) -> Block:
        shown, say = part.portrait, self.parts.say
        assert shown is not None
        return Boxed(PortraitBlock(self.page, shown.picture, shown.icon, say(shown.name), say(shown.text)), 0.4)

    def _table(self, part: PartEntry) -> Block:
        rows = self.parts.table(part.table or "")
        return TableBlock(self.page, rows, part.shares or [1.0] * len(rows[0]))

    def _row(self, part: PartEntry) -> Block:
        rows = part.row or ()
        shares = part.shares or [1.0] * len(rows)
        if part.least:
            return WrapBlock([self.stack(column) for column in rows], shares, part.least)
        # What is at the foot of columns, usually a figure, is level.
        return RowBlock([self.stack(column, math.inf) for column in rows], shares, is_ruled=part.ruled)

    def _pills(self, part: PartEntry) -> Block:
        said = [self.parts.say(each) for each in part.pills or ()]
        pills = [PillBlock(self.page, each, number == 0) for number, each in enumerate(said)]
        return RowBlock(pills, part.shares or [1.0] * len(pills), 0.8)

    def _chain(self, part: PartEntry) -> Block:
        say, entries = self.parts.say, part.chain or ()
        if not part.figure:
            links = [Link(say(each.title), say(each.text), each.strong) for each in entries]
            return ChainBlock(self.page, links, part.shares)
        drawn = enumerate(zip(self.step_figures(part, len(entries)), entries, strict=True), start=1)
        steps = [
            NamedStep(self.page, number, say(each.title), figure, say(each.text)) for number, (figure, each) in drawn
        ]
        return StepStrip(steps, part.shares or [1.0] * len(steps))

    def _comparison(self, part: PartEntry) -> Block:
        entry = part.compare
        assert entry is not None
        left, right = (self._side(side) for side in (entry.left, entry.right))
        rows = [
            ComparedRow(
                self.parts.say(row.name),
                self.parts.say(row.note) if row.note else None,
                (self.stack(row.left), self.stack(row.right)),
            )
            for row in entry.rows
        ]
        return ComparisonBlock(self.page, (left, right), rows)

    def _side(self, side: SideEntry) -> ComparedSide:
        picture = self.figure(side.figure) if side.figure else None
        return ComparedSide(self.parts.say(side.title), self.parts.say(side.line), side.colour, side.ground, picture)

    def _decision(self, part: PartEntry) -> Block:
        entry, say = part.decision, self.parts.say
        assert entry is not None
        return DecisionBlock(self.page, say(entry.when), say(entry.asks), [say(each) for each in entry.answers])


@dataclass(frozen=True, slots=True)
class _Teller:
    """Tells a sheet in lines of text."""

    entry: SheetEntry
    parts: _Parts

    def transcript(self) -> Transcript:
        say = self.parts.say
        sections: list[Section] = []
        for each in self.entry.sections.values():
            title, items = each.title or each.title_in_app, list(self.items(each.parts))
            if title and items and items[0] == TextLine(f"**{say(title)}**"):
                del items[0]  # the label of its picture says so already
            if each.note:
                items.append(TextLine(say(each.note)))
            if title or not sections:
                sections.append(Section(say(title or self.entry.line), tuple(items)))
            else:
                sections[-1] = Section(sections[-1].title, (*sections[-1].items, *items))
        return Transcript(say(self.entry.line), tuple(sections))

    def items(self, parts: Iterable[PartEntry]) -> Iterator[Item]:
        told: Mapping[str, Callable[[PartEntry], Iterable[Item]]] = {
            "text": lambda part: (*self._figure(part), *map(TextLine, self.parts.paragraphs(part))),
            "label": lambda part: [TextLine(f"**{self.parts.say(part.label or '')}**")],
            "steps": lambda part: self._numbered(part.steps or ()),
            "lines": lambda part: self._numbered(part.lines or ()),
            "portrait": self._portrait,
            "figure": self._figure,
            "table": self._table,
            "row": lambda part: (item for column in part.row or () for item in self._column(column)),
            "pills": lambda part: (TextLine(self.parts.say(each)) for each in part.pills or ()),
            "box": lambda part: self.items(part.box or ()),
            "chain": self._chain,
            "compare": self._comparison,
            "decision": self._decision,
            "house_rules": lambda part: [HouseRules()],
            "divider": lambda part: (),
        }
        for part in parts:
            yield from told[part.kind](part)

    def _figure(self, part: PartEntry) -> Iterable[Item]:
        return self.parts.figure(part.figure).told(self.parts.texts) if part.figure else ()

    def _column(self, parts: Iterable[PartEntry]) -> Sequence[Item]:
        """Return what a column tells: in one line where a figure names what the text below it is about."""
        match tuple(self.items(parts)):
            case (TextLine(name), TextLine(said)) if name.endswith(":**"):
                return [TextLine(f"{name} {said}")]
            case told:
                return told

    def _numbered(self, said: Iterable[str]) -> Iterator[Item]:
        yield from (TextLine(f"{number}. {self.parts.say(each)}") for number, each in enumerate(said, start=1))

    def _table(self, part: PartEntry) -> Iterator[Item]:
        head, *rows = self.parts.table(part.table or "")
        yield Row(tuple(head), is_head=True)
        yield from (Row(tuple(row)) for row in rows)

    def _portrait(self, part: PartEntry) -> Iterator[Item]:
        shown, say = part.portrait, self.parts.say
        assert shown is not None
        yield from (TextLine(f"**{say(shown.name)}**"), TextLine(say(shown.text)))

    def _chain(self, part: PartEntry) -> Iterator[Item]:
        say = self.parts.say
        for number, link in enumerate(part.chain or (), start=1):
            yield TextLine(f"{number}. **{say(link.title)}.** {say(link.text)}")

    def _comparison(self, part: PartEntry) -> Iterator[Item]:
        entry, say = part.compare, self.parts.say
        assert entry is not None
        for side, column in ((entry.left, "left"), (entry.right, "right")):
            yield TextLine(f"**{say(side.title)}**: {say(side.line)}")
            for row in entry.rows:
                first, *others = self.items(getattr(row, column))
                name = say(row.name) + (f" ({say(row.note)})" if row.note else "")
                if isinstance(first, TextLine):
                    yield TextLine(f"**{name}:** {first.text}")
                else:
                    yield from (TextLine(f"**{name}:**"), first)
                yield from others

    def _decision(self, part: PartEntry) -> Iterator[Item]:
        entry = part.decision
        assert entry is not None
        yield from (TextLine(self.parts.say(each)) for each in (entry.when, entry.asks, *entry.answers))
