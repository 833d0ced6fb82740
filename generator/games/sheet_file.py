"""A reference sheet from its file: words and arrangement are data, figures and numbers the game's own.

The file is `sheet.yaml` in the game's folder of templates. Its texts are messages: translated, with the game's numbers
in the place of `%(name)s`.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from generator.deck.files.folder import data_folder
from generator.deck.formats import read_entry
from generator.errors import DeckDataError, Fault, did_you_mean
from generator.games import flow, sheet_schema
from generator.games.card_line import CardLine, CardReader, LineCard, read_line, words_of_line
from generator.games.comparison import ComparedRow, ComparedSide, ComparisonBlock
from generator.games.figures import Figure, Rule
from generator.games.page import SMALLEST, Page, banner, card_title, colophon, short_colophon
from generator.games.portrait import PortraitBlock
from generator.games.printed import ReferenceSheet
from generator.games.steps import ChainBlock, Link, NamedStep, StepStrip, number_sign
from generator.games.transcript import HouseRules, Item, Row, Section, TextLine, Transcript
from generator.geometry import Rect
from scorekeeper.errors import NotationError
from scorekeeper.guests import HoldsFunctions
from scorekeeper.i18n import Catalogue

_Named = TypeVar("_Named")
FILE = "sheet.yaml"
_NUMBER = re.compile(r"%\((\w+)\)s")
_ICON = re.compile(r"\{[\w-]+\}")
BANNER = 21.0, 17.0
"""Height of the banner on a page and on a page of halves, in scales (ours)."""
EM_PAGE, EM_HALF, EM_CARD = 4.4, 4.0, 2.9
"""The largest text of each size, in scales (ours)."""
SIGN_SHARES, NUMBER_SHARES = (1.0, 7.4), (1.0, 20.0)
"""Widths of a small figure and of the line after it, and those of a number and its line (ours)."""
BESIDE_SHARES, BESIDE_EM = (1.0, 4.3), 0.5
"""Widths of a figure and of the text beside it, and the gap between them in em (ours)."""
CARDS_BESIDE, CARDS_OF_LINE = 1.35, 0.8
"""Sizes of a line of cards beside a text, and before a line of text (ours)."""
CAPTION = 0.86
"""Size of a caption, in em (ours)."""
FOOT, FOOT_OF_HALF = 5.0, 6.5
"""What the last line of a page takes, and that of half a page, which may be two (ours), in scales."""


@dataclass(frozen=True, slots=True)
class SheetFigure(HoldsFunctions):
    make: Callable[[Page], flow.Block]
    told: Callable[[Catalogue], Iterable[Item]] = lambda texts: ()


def no_cards(word: str, *, is_full: bool) -> LineCard:
    """Refuse a card on the sheet of a game that has not said how its cards are written."""
    raise NotationError(f"{word!r} is no card: the game's SheetParts have no cards")


@dataclass(frozen=True, slots=True)
class SheetParts(HoldsFunctions):
    """What of a sheet only the game knows, by name."""

    values: Callable[[Catalogue], Mapping[str, object]]
    """Numbers for the places of `%(name)s` in texts."""
    figures: Callable[[], Mapping[str, SheetFigure]] = dict
    """Figures, which may need examples of the rules: asked for when a sheet is made."""
    cards: CardReader = no_cards
    """Reads a card of a line of cards: `partial(read_card, STANDARD)`."""
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
def read_sheet(path: Path) -> sheet_schema.SheetEntry:
    """Read the file of a sheet.

    Raises:
        DeckDataError: All that is wrong with it, with lines.
    """
    return read_entry(path, str(path), sheet_schema.SheetEntry)


def texts_of_sheet(entry: sheet_schema.SheetEntry) -> Iterator[str]:
    """Yield every text of a sheet, for catalogues."""
    yield from filter(_has_letters, _texts(entry.model_dump(), ""))


def _texts(value: object, key: str) -> Iterator[str]:
    match value:
        case str() if key in sheet_schema.MESSAGES:
            yield value
        case str() if key == "cards":
            yield from words_of_line(value)
        case list():
            yield from (text for each in value for text in _texts(each, key))
        case dict():
            yield from (text for name, each in value.items() for text in _texts(each, name))


def _has_letters(text: str) -> bool:
    """Return whether there is anything to translate beside numbers and signs."""
    return any(letter.isalpha() for letter in _NUMBER.sub("", text))


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
        """Translate a message, with the game's numbers."""
        if not _has_letters(message):
            return self.fill(message)
        self.require_known(message)
        return self.texts(message, **self.values) if "%(" in message else self.texts(message)

    def fill(self, text: str) -> str:
        """Put the game's numbers into what is no message."""
        self.require_known(text)
        return text % self.values if "%(" in text else text

    def require_known(self, text: str) -> None:
        named = _NUMBER.findall(text)
        if len(named) < text.count("%(") or (named and not self.values.keys() >= set(named)):
            unknown = next((did_you_mean(name, self.values) for name in named if name not in self.values), "")
            known = f"write %(name)s with one of {', '.join(self.values)}{unknown}"
            raise DeckDataError(Fault(f"{text!r} has a number that the game does not know; {known}", str(self.path)))

    def card_line(self, text: str, part: sheet_schema.PartEntry | None = None) -> CardLine:
        """Read a line of cards; that of a step is centred."""
        is_full = part is not None and part.full
        try:
            lines = read_line(text, partial(self.parts.cards, is_full=is_full), self.say, self.fill)
        except NotationError as error:
            raise DeckDataError(Fault(f"the cards {text!r}: {error}", str(self.path))) from error
        if part is None:
            return CardLine(lines, is_centred=True)
        return CardLine(lines, part.size, part.centred or bool(part.caption), part.spread, part.full)

    def paragraphs(self, part: sheet_schema.PartEntry) -> list[str]:
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
    def __init__(self, entry: sheet_schema.SheetEntry, parts: _Parts, page: Page) -> None:
        self.entry, self.parts, self.page = entry, parts, page

    def on_page(self) -> Iterator[Figure]:
        page, k = self.page, self.page.scale
        yield banner(page, self.parts.say(self.entry.line), self.entry.symbols, height=BANNER[0])
        yield colophon(page, k, has_signs=self.entry.explains_signs)
        top = page.y + (BANNER[0] + 3.4) * k
        area = Rect(page.x, top, page.width, page.bottom - FOOT * k - top)
        rows = [self.arranged(each) for each in self.entry.page or [self.everything()]]
        yield from self.filled("sheet", [(flow.Stack(rows, flow.SECTION_EM, flow.MOST_EXTRA_EM), area)], EM_PAGE)

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
            whole = flow.Columns([self.section(name) for name in self.entry.sections], 2 * page.x)
            yield from self.filled("sheet", [(whole, Rect(page.x, top, page.width, high))], EM_HALF)
            return
        stacks = [
            flow.Stack([self.arranged(each) for each in side], flow.SECTION_EM, flow.MOST_EXTRA_EM) for side in sides
        ]
        areas = [Rect(page.x, top, half, page.bottom - top), Rect(middle + page.x, top, half, high)]
        yield from self.filled("sheet", list(zip(stacks, areas, strict=True)), EM_HALF)

    def on_card(self) -> Iterator[Figure]:
        page, k = self.page, self.page.scale
        yield from card_title(page)
        top = page.y + 7.4 * k
        stack = flow.Stack([self.part(each, 0.06) for each in self.entry.card], flow.PART_EM, flow.MOST_EXTRA_EM)
        yield from self.filled("card", [(stack, Rect(page.x, top, page.width, page.bottom - top))], EM_CARD)

    def filled(self, name: str, areas: Sequence[tuple[flow.Block, Rect]], best: float) -> Iterator[Figure]:
        k = self.page.scale
        return flow.fill_page(self.page, name, areas, best * k, SMALLEST * k)

    def everything(self) -> sheet_schema.ArrangementEntry:
        return sheet_schema.ArrangementEntry.model_validate({"columns": [[*self.entry.sections]]})

    def arranged(self, row: str | sheet_schema.ArrangementEntry) -> flow.Block:
        if isinstance(row, str):
            return self.section(row)
        columns = [[self.section(name) for name in names] for names in row.columns]
        if len(columns) == 1:
            return flow.Columns(columns[0])
        if columns:
            return self.beside([flow.Stack(column, flow.SECTION_EM, flow.MOST_EXTRA_EM) for column in columns], row)
        rows = [self.beside([self.section(name) for name in names], row) for names in row.rows]
        return flow.Stack(rows, min(row.gap, flow.SECTION_EM), 0.5)

    def beside(self, blocks: Sequence[flow.Block], row: sheet_schema.ArrangementEntry) -> flow.Block:
        return flow.RowBlock(blocks, row.shares or [1.0] * len(blocks), row.gap)

    def section(self, name: str) -> flow.Block:
        entry = self.parts.named(self.entry.sections, name, "section")
        blocks = [self.part(part) for part in entry.parts]
        if entry.title:
            note = self.parts.say(entry.note) if entry.note else ""
            blocks = [flow.TitleBlock(self.page, self.parts.say(entry.title), note), *blocks]
        # A part by itself has all of its place: boxes beside each other are level.
        body = blocks[0] if len(blocks) == 1 else flow.Stack(blocks, flow.PART_EM, 0.6)
        return flow.Boxed(body) if entry.box else body

    def stack(self, parts: Iterable[sheet_schema.PartEntry], spread: float = 0.0) -> flow.Stack:
        return flow.Stack([self.part(each) for each in parts], flow.PART_EM, spread)

    def part(self, part: sheet_schema.PartEntry, between: float = flow.PARAGRAPH_EM) -> flow.Block:
        made: Mapping[str, Callable[[sheet_schema.PartEntry], flow.Block]] = {
            "text": lambda part: self._text(part, between),
            "label": lambda part: flow.LabelBlock(self.page, self.parts.say(part.label or ""), part.size),
            "steps": self._steps,
            "lines": lambda part: self._lines(part, between),
            "portrait": self._portrait,
            "figure": lambda part: self.figure(part.figure or ""),
            "cards": self._cards,
            "table": self._table,
            "row": self._row,
            "pills": self._pills,
            "box": lambda part: flow.Boxed(self.stack(part.box or ())),
            "chain": self._chain,
            "compare": self._comparison,
            "decision": self._decision,
            "house_rules": lambda part: flow.house_rules_block(self.page, part.without, part.size),
            "divider": lambda part: flow.DividerBlock(),
        }
        return made[part.kind](part)

    def figure(self, name: str) -> flow.Block:
        return self.parts.figure(name).make(self.page)

    def _text(self, part: sheet_schema.PartEntry, between: float) -> flow.Block:
        said = [flow.TextBlock(self.page, each, part.size, part.centred) for each in self.parts.paragraphs(part)]
        text = flow.Stack(said, between, 0.5)
        if not part.figure and not part.cards:
            return text
        beside = self.figure(part.figure) if part.figure else self._picture(part.cards, CARDS_BESIDE)
        return flow.RowBlock([flow.Centred(beside), flow.Centred(text)], part.shares or BESIDE_SHARES, BESIDE_EM)

    def _steps(self, part: sheet_schema.PartEntry) -> flow.Block:
        steps = [
            flow.SheetStep(self.page, number, self._picture(each.cards), self.parts.say(each.text))
            for number, each in enumerate(part.steps or (), start=1)
        ]
        return flow.RowBlock(steps, [1.0] * len(steps), 1.5)

    def _lines(self, part: sheet_schema.PartEntry, between: float) -> flow.Block:
        entries = part.lines or ()
        has_cards = any(each.cards for each in entries)
        signs = [
            self._picture(each.cards, CARDS_OF_LINE) if has_cards else number_sign(number)
            for number, each in enumerate(entries, start=1)
        ]
        texts = [flow.TextBlock(self.page, self.parts.say(each.text), part.size) for each in entries]
        shares = part.shares or (SIGN_SHARES if has_cards else NUMBER_SHARES)
        return flow.Stack([flow.RowBlock(line, shares, 0.3) for line in zip(signs, texts, strict=True)], between, 0.5)

    def _cards(self, part: sheet_schema.PartEntry) -> flow.Block:
        line = self.parts.card_line(part.cards or "", part).block(self.page)
        if not part.caption:
            return line
        return flow.Stack(
            [line, flow.TextBlock(self.page, self.parts.say(part.caption), CAPTION, is_centred=True)], flow.PARAGRAPH_EM
        )

    def _picture(self, cards: str | None, size: float = 1.0) -> flow.FigureBlock:
        return replace(self.parts.card_line(cards or ""), size=size).block(self.page)

    def _portrait(self, part: sheet_schema.PartEntry) -> flow.Block:
        shown, say = part.portrait, self.parts.say
        assert shown is not None
        return flow.Boxed(PortraitBlock(self.page, shown.picture, shown.icon, say(shown.name), say(shown.text)), 0.4)

    def _table(self, part: sheet_schema.PartEntry) -> flow.Block:
        rows = self.parts.table(part.table or "")
        return flow.TableBlock(self.page, rows, part.shares or [1.0] * len(rows[0]))

    def _row(self, part: sheet_schema.PartEntry) -> flow.Block:
        rows = part.row or ()
        shares = part.shares or [1.0] * len(rows)
        if part.least:
            return flow.WrapBlock([self.stack(column) for column in rows], shares, part.least)
        # Pictures at the foot of columns are level.
        spread = math.inf if all(column[-1].kind in sheet_schema.PICTURES for column in rows) else 0.0
        # A box by itself has all of its place: boxes beside each other are level.
        columns = [self.part(column[0]) if len(column) == 1 else self.stack(column, spread) for column in rows]
        return flow.RowBlock(columns, shares, part.gap, part.ruled)

    def _pills(self, part: sheet_schema.PartEntry) -> flow.Block:
        said = [self.parts.say(each) for each in part.pills or ()]
        pills = [flow.PillBlock(self.page, each, number == 0) for number, each in enumerate(said)]
        return flow.RowBlock(pills, part.shares or [1.0] * len(pills), 0.8)

    def _chain(self, part: sheet_schema.PartEntry) -> flow.Block:
        say, entries = self.parts.say, part.chain or ()
        if not any(each.cards for each in entries):
            links = [Link(say(each.title), say(each.text), each.strong) for each in entries]
            return ChainBlock(self.page, links, part.shares)
        steps = [
            NamedStep(self.page, number, say(each.title), self._picture(each.cards), say(each.text))
            for number, each in enumerate(entries, start=1)
        ]
        return StepStrip(steps, part.shares or [1.0] * len(steps))

    def _comparison(self, part: sheet_schema.PartEntry) -> flow.Block:
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

    def _side(self, side: sheet_schema.SideEntry) -> ComparedSide:
        picture = self.figure(side.figure) if side.figure else None
        return ComparedSide(self.parts.say(side.title), self.parts.say(side.line), side.colour, side.ground, picture)

    def _decision(self, part: sheet_schema.PartEntry) -> flow.Block:
        entry, say = part.decision, self.parts.say
        assert entry is not None
        return flow.DecisionBlock(self.page, say(entry.when), say(entry.asks), [say(each) for each in entry.answers])


@dataclass(frozen=True, slots=True)
class _Teller:
    entry: sheet_schema.SheetEntry
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

    def items(self, parts: Iterable[sheet_schema.PartEntry]) -> Iterator[Item]:
        told: Mapping[str, Callable[[sheet_schema.PartEntry], Iterable[Item]]] = {
            "text": lambda part: (*self._beside(part), *map(TextLine, self.parts.paragraphs(part))),
            "label": lambda part: [TextLine(f"**{self.parts.say(part.label or '')}**")],
            "cards": self._cards,
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

    def _figure(self, part: sheet_schema.PartEntry) -> Iterable[Item]:
        return self.parts.figure(part.figure).told(self.parts.texts) if part.figure else ()

    def _cards(self, part: sheet_schema.PartEntry) -> Iterable[Item]:
        line, *points = self.parts.card_line(part.cards or "", part).told()
        if _ICON.fullmatch(line) or line.startswith("→"):
            return ()  # an icon or a deck: the text beside it, or below, says what it stands for
        said = [self.parts.say(part.caption)] if part.caption else []
        return [Row((line, *said, *points))] if line else ()

    def _beside(self, part: sheet_schema.PartEntry) -> Iterable[Item]:
        return self._cards(part) if part.cards else self._figure(part)

    def _column(self, parts: Iterable[sheet_schema.PartEntry]) -> Sequence[Item]:
        """Return what a column tells: in one line where a figure names what the text below it is about."""
        match tuple(self.items(parts)):
            case (TextLine(name), TextLine(said)) if name.endswith(":**"):
                return [TextLine(f"{name} {said}")]
            case told:
                return told

    def _numbered(self, said: Iterable[sheet_schema.StepEntry]) -> Iterator[Item]:
        yield from (TextLine(f"{number}. {self.parts.say(each.text)}") for number, each in enumerate(said, start=1))

    def _table(self, part: sheet_schema.PartEntry) -> Iterator[Item]:
        head, *rows = self.parts.table(part.table or "")
        yield Row(tuple(head), is_head=True)
        yield from (Row(tuple(row)) for row in rows)

    def _portrait(self, part: sheet_schema.PartEntry) -> Iterator[Item]:
        shown, say = part.portrait, self.parts.say
        assert shown is not None
        yield from (TextLine(f"**{say(shown.name)}**"), TextLine(say(shown.text)))

    def _chain(self, part: sheet_schema.PartEntry) -> Iterator[Item]:
        say = self.parts.say
        for number, link in enumerate(part.chain or (), start=1):
            yield TextLine(f"{number}. **{say(link.title)}.** {say(link.text)}")

    def _comparison(self, part: sheet_schema.PartEntry) -> Iterator[Item]:
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

    def _decision(self, part: sheet_schema.PartEntry) -> Iterator[Item]:
        entry = part.decision
        assert entry is not None
        yield from (TextLine(self.parts.say(each)) for each in (entry.when, entry.asks, *entry.answers))
