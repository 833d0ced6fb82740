"""The page of stones of Above Water: how many of each kind there are, where they stand, and the bank."""

from collections.abc import Iterator
from dataclasses import dataclass

from generator.games.above_water.labels import centred_words
from generator.games.above_water.water import BANNER, NAVY, RED, TEAL, TOP, edge, heading_with_text, round_cut, waves
from generator.games.figures import CREAM, GOLD, WHITE, Disc, Emblem, Figure, Plain, Plate, Words
from generator.games.page import SMALLEST, Page, banner
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import above_water as aw

FIVE = 5
"""Stones that the larger kind stands for (ours)."""
SHARES = 2
"""Times the stones of the start that are printed (ours).

In simulated matches the players together never held half as much again as they had started with.
"""


@dataclass(frozen=True, slots=True)
class StoneKind:
    """A kind of stone as it is printed (ours). Lengths in mm, on every paper."""

    label: str
    """What stands on it."""
    picture: str
    edge: str
    """Colour around it."""
    a_row: int
    """Stones beside each other on a page; rows are printed whole, the more is the bank's."""
    pitch: float
    """From row to row."""
    radius: float
    """To the cut."""

    def whole_rows(self, count: int) -> int:
        """Return how many of it are printed, to have so many at least."""
        return -(-count // self.a_row) * self.a_row


ONE = StoneKind("1", "token-one", NAVY, a_row=11, pitch=17.4, radius=8 - 0.06)
LARGE = StoneKind("5", "token-five", RED, a_row=9, pitch=20.6, radius=9.5)


@dataclass(frozen=True, slots=True)
class Stones:
    """How many stones there are."""

    ones_each: int
    """With which each player starts."""
    fives_each: int
    ones: int
    """That are printed."""
    fives: int

    @property
    def worth(self) -> int:
        """What all that are printed stand for."""
        return self.ones + self.fives * FIVE


def count_stones(players: int, starting_stones: int) -> Stones:
    """Return how many ones and fives each player starts with, and how many are printed.

    Each player can pay the first antes without change: five ones and more, the rest in fives. All of it is printed
    `SHARES` times, in whole rows; what is not handed out is the bank.
    """
    fives = max(0, starting_stones // FIVE - 1)
    ones = starting_stones - fives * FIVE
    return Stones(
        ones_each=ones,
        fives_each=fives,
        ones=ONE.whole_rows(ones * players * SHARES),
        fives=LARGE.whole_rows(fives * players * SHARES),
    )


def lay_out_page(page: Page, players: int) -> Iterator[Figure]:
    """Lay out the page: ones, fives, and the bank where there is room for it."""
    k, _ = page.scale, page.texts
    start = aw.DEFAULTS.starting_stones
    count = count_stones(players, start)
    top = page.y + TOP * k
    ones_height = count.ones // ONE.a_row * ONE.pitch
    fives_height = count.fives // LARGE.a_row * LARGE.pitch
    left = page.bottom - top - (ones_height + fives_height + 2 * 8.6 * k)
    has_bank = left > 44 * k
    gap = min(4.5 * k, left / 3) if has_bank else left / 3
    said = _(
        "Stones for %(players)s players: each starts with %(start)s (%(ones)s ones, %(fives)s fives). This page "
        "holds %(worth)s; the other %(bank)s form the bank.",
        players=players,
        start=start,
        ones=count.ones_each,
        fives=count.fives_each,
        worth=count.worth,
        bank=count.worth - start * players,
    )
    yield banner(page, said, (ONE.picture, LARGE.picture), height=BANNER)
    first = top + (0 if has_bank else gap)
    said = _(
        "Glue the page to cardboard; punch or cut out along the dashes: %(mm)s mm, %(inch)s in.", mm="16", inch="5/8"
    )
    yield from heading_with_text(page, first, _("%(n)s ones", n=count.ones), said)
    yield from _rows(page, first + 8.6 * k, ONE, count.ones)
    second = first + 8.6 * k + ones_height + gap
    said = _("Each is worth %(five)s ones; cut to %(mm)s mm, %(inch)s in. across.", five=FIVE, mm="19", inch="3/4")
    yield from heading_with_text(page, second, _("%(n)s fives", n=count.fives), said)
    yield from _rows(page, second + 8.6 * k, LARGE, count.fives)
    if has_bank:
        third = second + 8.6 * k + fives_height + gap
        yield from bank(page, third, page.bottom - third)


def _rows(page: Page, y: float, kind: StoneKind, count: int) -> Iterator[Figure]:
    r = kind.radius
    step = (page.width - 2 * r - 1.4) / (kind.a_row - 1)
    for position in range(count):
        row, column = divmod(position, kind.a_row)
        cx, cy = page.x + r + 0.7 + column * step, y + kind.pitch / 2 + row * kind.pitch
        yield from stone(page, cx, cy, kind)
        yield round_cut(page, cx, cy, r)


def stone(page: Page, cx: float, cy: float, kind: StoneKind) -> Iterator[Figure]:
    """Lay out a stone: round, with some more of its edge around the cut."""
    r = kind.radius
    yield edge(page, cx, cy, r + 0.6, kind.edge)
    yield Emblem(cx - 0.96 * r, cy - 0.96 * r, 1.92 * r, 1.92 * r, kind.picture)
    yield Plain(cx, cy + 0.4 * r, kind.label, 1.2 * r)


def bank(page: Page, y: float, height: float) -> Iterator[Figure]:
    """Lay out the bank: a place for what nobody owns, and what it pays."""
    k, x, width, _ = page.scale, page.x, page.width, page.texts
    water = 8 * k
    yield Plate(x, y, width, height, page.ground(CREAM), radius=3 * k)
    yield Plate(x + 1.5 * k, y + 1.5 * k, width - 3 * k, height - 3 * k, stroke=GOLD, line=0.35)
    for down, colour in ((2.6 * k, "#7fc0bb"), (5.2 * k, TEAL)):
        yield from waves(page, x, y + height - water + down, width, water - down, 24, page.ground(colour))
    yield Plate(x + 0.3, y + 0.3, width - 0.6, height - 0.6, stroke="ink", line=0.6)
    inner = height - water - 4 * k
    u = min(inner / 32, 1.3 * k)
    # A tall mat keeps its words at the top: stones lie below them.
    middle = y + 2.5 * k + min(inner / 2, 22 * k)
    yield Emblem(x + 4 * k + 12 * u, middle - 5 * u, 9.5 * u, 9.5 * u, ONE.picture)
    yield Emblem(x + 3 * k + 1 * u, middle - 1 * u, 11 * u, 11 * u, ONE.picture)
    yield Emblem(x + 4 * k + 2 * u, middle - 13 * u, 15 * u, 15 * u, LARGE.picture)
    yield Emblem(x + 3 * k + 9 * u, middle + 2.5 * u, 9 * u, 9 * u, ONE.picture)
    left, room = x + 9 * k + 21 * u, 62 * k
    title, said_y = _("The bank"), middle - 2.6 * u
    said = _("Stones nobody owns lie here. Bids and antes go in; payment for groups comes out.")
    title_y, title_width = middle - 13 * u, room - 10 * k
    yield Words(left, title_y, title_width, 9 * u, title, 7.6 * u, 4 * u, font="title", valign="bottom", leading=1)
    yield Words(left, said_y, room - 12 * k, 17 * u, said, 3.7 * u, 2.4 * k, leading=1.2)
    yield from _payouts(page, left + room - 8 * k, middle, u)


def _payouts(page: Page, x: float, middle: float, u: float) -> Iterator[Figure]:
    """Lay out what the bank pays, from `x` to its right edge; `u` is the bank's scale."""
    k = page.scale
    paid = _list_payments(page.texts)
    wide = (page.x + page.width - 4 * k - x) / len(paid)
    for position, (name, stones, said) in enumerate(paid):
        cx, cy = x + (position + 0.5) * wide, middle - 2.4 * u
        left, said_y, room = cx - wide / 2, middle + 4.6 * u, wide - 1 * k
        yield centred_words(left, middle - 13.5 * u, wide, 5 * u, name, 4 * u, 2.2 * u, font="label")
        yield Disc(cx, cy, 5.6 * u, WHITE if page.is_low_ink else "#b9cdd2", "ink", 0.5 * k)
        yield Disc(cx, cy, 4.8 * u, stroke=CREAM, line=0.3 * k)
        yield Plain(cx, middle - 0.2 * u, str(stones), 6.4 * u)
        smallest = SMALLEST * k
        yield Words(left + 0.5 * k, said_y, room, 11 * u, said, 2.9 * u, smallest, anchor="middle", leading=1.1)


def _list_payments(texts: Catalogue) -> tuple[tuple[str, int, str], ...]:
    """Return names of groups, stones that they pay, and for what."""
    _ = texts
    more = _("each card after the first")
    return (
        (_("set"), aw.groups.SET_LINK, more),
        (_("run"), aw.groups.RUN_LINK, more),
        (_("straight"), aw.groups.STRAIGHT_LINK, more),
        (_("cloud"), aw.groups.CLOUD_PAYMENT, _("%(n)s cards of one colour", n=aw.groups.CLOUD_SIZE)),
        (_("synergy"), aw.groups.SYNERGY_BONUS, _("each further set in the same suits")),
    )
