"""A page to lay out, and what pages share: titles, tables, house rules, the line at the foot."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from generator.games.figures import (
    CREAM,
    GOLD,
    WHITE,
    Anchor,
    Banner,
    Figure,
    Heading,
    Plate,
    Rule,
    VerticalAlign,
    Words,
)
from scorekeeper.i18n import Catalogue

A4_MM = (210.0, 297.0)
"""At this size a page's scale is 1."""
LEADING = 1.22
"""Between lines of sentences, in font sizes (ours)."""
SMALLEST = 1.9
"""Size of the smallest words of a sheet, in scales (ours): 1.9 mm on A4 are read at arm's length."""


@dataclass(frozen=True, slots=True)
class PrintedRule:
    ruling: str
    """Which leaves it open."""
    title: str
    """Its name, in English."""
    help: str
    """What the other choice means, in English."""


class Measure(Protocol):
    """Tells how high a text is in a column."""

    def __call__(self, said: str, width: float, size: float) -> float:
        """Return its height as it is set in the font of sentences, in mm; infinite if a word is too wide."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a game: its size, and how it looks. Lengths in mm."""

    trim_width: float
    trim_height: float
    x: float
    """Left edge of the area that is filled."""
    y: float
    """Top of it."""
    width: float
    height: float
    scale: float
    """1 on A4, and on a poker card."""
    title: str
    """The game's name."""
    author: str
    """Who made the game, in the page's language."""
    tints: Mapping[str, str]
    """Colour of each suit by its symbol's name."""
    house_rules: tuple[PrintedRule, ...]
    is_low_ink: bool
    texts: Catalogue
    measure: "Measure"

    @property
    def right(self) -> float:
        """Right edge of the area that is filled."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Foot of the area that is filled."""
        return self.y + self.height

    def ground(self, colour: str) -> str:
        """Return the colour of a ground: white where ink is saved."""
        return WHITE if self.is_low_ink else colour


def words(
    x: float,
    y: float,
    width: float,
    height: float,
    said: str,
    k: float,
    *,
    size: float = 4.1,
    floor: float = 2.6,
    anchor: Anchor = "start",
    valign: VerticalAlign = "top",
    fill: str = "ink",
) -> Words:
    """Return text in a box, its sizes in scales."""
    return Words(x, y, width, height, said, size * k, floor * k, anchor=anchor, valign=valign, fill=fill)


def banner(page: Page, line: str, symbols: Sequence[str], *, height: float = 21) -> Banner:
    """Return the band across the top of a page, `height` in scales."""
    return Banner(page.x, page.y, page.width, height * page.scale, page.scale, page.title, line, tuple(symbols))


def table(
    page: Page,
    x: float,
    y: float,
    width: float,
    row: float,
    rows: Sequence[Sequence[object]],
    shares: Sequence[float],
    k: float,
    *,
    size: float = 4.2,
) -> Iterator[Figure]:
    """Lay out a table.

    Args:
        row: Height of a row.
        rows: The first is the head.
        shares: Widths of the columns, relative to each other.
    """
    whole = math.fsum(shares)
    for number, cells in enumerate(rows):
        top, is_head = y + number * row, number == 0
        if is_head:
            yield Plate(x, top, width, row, page.ground("accent"), "accent", 0.2 * k)
        elif number % 2 == 0 and not page.is_low_ink:
            yield Plate(x, top, width, row, "#f2efe6")
        left = x
        for position, (cell, share) in enumerate(zip(cells, shares, strict=False)):
            wide = width * share / whole
            yield Words(
                left + 1 * k,
                top,
                wide - 2 * k,
                row,
                str(cell),
                min(size * k, row * 0.7),
                SMALLEST * k,
                font="label" if is_head else "body",
                fill=CREAM if is_head and not page.is_low_ink else "ink",
                anchor="start" if position == 0 and len(cells) > 3 else "middle",
                valign="middle",
                leading=1.05,
            )
            left += wide
    foot = y + row * len(rows)
    yield Rule(x, foot, x + width, foot, "ink", 0.3 * k)


def house_rules(
    page: Page, x: float, y: float, width: float, height: float, k: float, *, size: float = 3.1
) -> Iterator[Figure]:
    yield Heading(x, y, width, page.texts("House rules to agree on"), k)
    said = "\n".join(told_rules(page, page.house_rules))
    yield words(x, y + 8.4 * k, width, height - 8.4 * k, said, k, size=size, floor=SMALLEST)


def told_rules(page: Page, rules: Iterable[PrintedRule]) -> list[str]:
    """Return house rules as they are printed: their names, and what they mean if they are on, or else off."""
    _ = page.texts
    on, off = _("on"), _("off")
    told = []
    for rule in rules:
        said, name = _(rule.help), _(rule.title)
        is_off = said.startswith(f"{off}: ")
        told.append(f"**{name}** – {said}" if is_off else f"**{name}:** {said.removeprefix(f'{on}: ')}")
    return told


def colophon(page: Page, k: float, *, has_signs: bool = False) -> Words:
    """Return what stands at the very bottom of a page; `has_signs` where ° is to be explained."""
    return _colophon(page, page.x, page.width, 2.6 * k, k, has_signs=has_signs)


def short_colophon(page: Page, x: float, width: float, k: float, *, has_signs: bool = False) -> Words:
    """Return the same for half of a page."""
    return _colophon(page, x, width, 2.4 * k, k, has_signs=has_signs)


def _colophon(page: Page, x: float, width: float, size: float, k: float, *, has_signs: bool) -> Words:
    said = page.texts(
        "%(game)s, %(author)s. Words and drawings made for this sheet; numbers and examples computed.",
        game=page.title,
        author=page.author,
    )
    if has_signs:
        sign = page.texts("° Our own choice: the rulebook is silent.")
        said = f"{said} {sign}"
    return Words(x, page.bottom - 4 * k, width, 4 * k, said, size, 1.6 * k, fill="muted", valign="bottom", leading=1)


def card_title(page: Page) -> Iterator[Figure]:
    """Lay out the name of the game on a sheet as large as a card."""
    k = page.scale
    yield Words(
        page.x,
        page.y,
        page.width,
        5.6 * k,
        page.title,
        5.2 * k,
        3.6 * k,
        font="title",
        anchor="middle",
        valign="middle",
        leading=1,
    )
    yield Plate(page.x, page.y + 5.8 * k, page.width, 0.4 * k, GOLD)


def names_of_players(texts: Catalogue) -> dict[str, str]:
    """Return the players of examples, by names for texts."""
    return dict(zip(("ana", "ben", "eva", "ian", "zoe"), names_of_examples(texts), strict=True))


def names_of_examples(texts: Catalogue) -> tuple[str, ...]:
    """Return the players of examples."""
    _ = texts
    return (_("Ana"), _("Ben"), _("Eva"), _("Ian"), _("Zoe"))
