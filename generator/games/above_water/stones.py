"""The page of stones of Above Water: how many of each kind there are, where they stand, and the bank."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.games.above_water.figures import NAVY, RED, TEAL, waves
from generator.games.areas import across, down, grid, inset, line, place
from generator.games.figures import CREAM, GOLD, WHITE, Disc, Emblem, Figure, Plain, Plate
from generator.games.page import SMALLEST, Page, words
from generator.games.token_page import edge, headed, heading_height, round_cut, round_grid, token_banner
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import above_water as aw

FIVE = 5
"""Stones that the larger kind stands for (ours)."""
SHARES = 2
"""Times the stones of the start that are printed (ours).

In simulated matches the players together never held half as much again as they had started with.
"""
LEAST_BANK, STONES_GAP = 44, 4.5
"""Height of the bank at least, and between the parts of its page at most, in scales (ours)."""


@dataclass(frozen=True, slots=True)
class StoneKind:
    """A kind of stone as it is printed (ours). Lengths in mm, on every paper."""

    label: str
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
    k, _, start = page.scale, page.texts, aw.DEFAULTS.starting_stones
    count = count_stones(players, start)
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
    head, area = token_banner(page, said, (ONE.picture, LARGE.picture))
    yield head
    to_cut = _(
        "Glue the page to cardboard; punch or cut out along the dashes: %(mm)s mm, %(inch)s in.", mm="16", inch="5/8"
    )
    worth = _("Each is worth %(five)s ones; cut to %(mm)s mm, %(inch)s in. across.", five=FIVE, mm="19", inch="3/4")
    kinds = (
        (ONE, count.ones, _("%(n)s ones", n=count.ones), to_cut),
        (LARGE, count.fives, _("%(n)s fives", n=count.fives), worth),
    )
    heights = [heading_height(page) + number // kind.a_row * kind.pitch for kind, number, *_ in kinds]
    left = area.height - sum(heights)
    has_bank = left > LEAST_BANK * k
    if has_bank:
        *rows, mat = down(area, [*heights, None], min(STONES_GAP * k, left / 3))
        yield from bank(page, mat)
    else:
        _above, *rows, _below = down(area, [0, *heights, 0], left / 3)
    for (kind, number, title, beside), part in zip(kinds, rows, strict=True):
        figures, cells = headed(page, part, title, beside)
        yield from figures
        for middle in round_grid(cells, kind.a_row, number, kind.radius, kind.pitch):
            yield from stone(page, *middle, kind)
            yield round_cut(page, *middle, kind.radius)


def stone(page: Page, cx: float, cy: float, kind: StoneKind) -> Iterator[Figure]:
    """Lay out a stone: round, with some more of its edge around the cut."""
    r = kind.radius
    yield edge(page, cx, cy, r + 0.6, kind.edge)
    yield Emblem(cx - 0.96 * r, cy - 0.96 * r, 1.92 * r, 1.92 * r, kind.picture)
    yield Plain(cx, cy + 0.4 * r, kind.label, 1.2 * r)


def bank(page: Page, area: Rect) -> Iterator[Figure]:
    """Lay out the bank: a place for what nobody owns, and what it pays."""
    k, _ = page.scale, page.texts
    rest, water = down(area, [None, 8 * k])
    yield Plate(*place(area), page.ground(CREAM), radius=3 * k)
    yield Plate(*place(inset(area, 1.5 * k, 1.5 * k)), stroke=GOLD, line=0.35)
    for above, colour in ((2.6 * k, "#7fc0bb"), (5.2 * k, TEAL)):
        yield from waves(page, down(water, [above, None])[1], 24, page.ground(colour))
    yield Plate(*place(inset(area, 0.3, 0.3)), stroke="ink", line=0.6)
    # A tall mat keeps its words at the top: stones lie below them.
    inner = inset(rest, 4 * k, 2.5 * k)
    u = min(inner.height / 32, 1.3 * k)
    content = replace(inner, height=min(inner.height, 44 * k))
    coins, told, payouts = across(content, [21 * u, 50 * k, None], 4 * k)
    for kind, right, below, side in ((ONE, 12, -5, 9.5), (ONE, 0, -1, 11), (LARGE, 2, -13, 15), (ONE, 8, 2.5, 9)):
        yield Emblem(coins.x + right * u, coins.centre[1] + below * u, side * u, side * u, kind.picture)
    title, said = down(replace(told, y=told.centre[1] - 13 * u, height=27.4 * u), [9 * u, None], 1.4 * u)
    yield line(title, _("The bank"), 7.6 * u, 4 * u, font="title", anchor="start", valign="bottom")
    text = _("Stones nobody owns lie here. Bids and antes go in; payment for groups comes out.")
    yield words(*place(said), text, u, size=3.7, floor=2.4 * k / u)
    yield from _payouts(page, payouts, u)


def _payouts(page: Page, area: Rect, u: float) -> Iterator[Figure]:
    """Lay out what the bank pays; `u` is the bank's scale."""
    k, paid = page.scale, _list_payments(page.texts)
    for cell, (name, stones, said) in zip(grid(area, len(paid), 1), paid, strict=True):
        (cx, middle), cy = cell.centre, cell.centre[1] - 2.4 * u
        title, below = (replace(cell, y=middle + at * u, height=high * u) for at, high in ((-13.5, 5), (4.6, 11)))
        yield line(inset(title, 0.4 * k), name, 4 * u, 2.2 * u)
        yield Disc(cx, cy, 5.6 * u, WHITE if page.is_low_ink else "#b9cdd2", "ink", 0.5 * k)
        yield Disc(cx, cy, 4.8 * u, stroke=CREAM, line=0.3 * k)
        yield Plain(cx, cy + 2.2 * u, str(stones), 6.4 * u)
        yield words(*place(inset(below, 0.5 * k)), said, u, size=2.9, floor=SMALLEST * k / u, anchor="middle")


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
