"""The page of Above Water's tokens for the middle of the table: the ante's track, who begins, the boat, the pair."""

from collections.abc import Iterator
from itertools import count, takewhile

from generator.games.above_water.examples import BEGINNERS_ANTE
from generator.games.above_water.figures import NIGHT, RED, TEAL, Water, crest, wave_path
from generator.games.areas import across, down, grid, inset, line, place
from generator.games.figures import (
    CREAM,
    GOLD,
    WHITE,
    Disc,
    Emblem,
    Figure,
    Plain,
    Plate,
    Rule,
    SmallCard,
    Stroke,
    Turned,
)
from generator.games.flow import PART_EM, SECTION_EM, Stack, TextBlock, TitleBlock
from generator.games.page import Page
from generator.games.token_page import Medallion, edge, headed, round_cut, token_banner, token_sizes
from generator.geometry import Rect
from scorekeeper.rules.above_water import DEFAULTS

MOST_EXHAUSTIONS = 7
"""Times that the ante's track has room for (ours): in simulated matches the deck is exhausted twice at most."""
ANTES = tuple(DEFAULTS.starting_ante + times for times in range(MOST_EXHAUSTIONS + 1))
HOUSES = ("token-house-neck", "token-house-step", "token-house-bell", "token-house-spout")
"""Pictures of the houses of the street, in turn."""
SAND, LIGHT_SAND = "#f6e3b6", "#fbeccb"
"""Of the sky above the street and of grounds (ours)."""
DROPS = 14
"""Of rain, on each house (ours)."""


def lay_out_page(page: Page) -> Iterator[Figure]:
    """Lay out the page: the street at the top, below it the lighthouse, boats and the pair."""
    k, _ = page.scale, page.texts
    said = _("The water rises: how high the ante is, and who bids first.")
    head, area = token_banner(page, said, ("token-rowboat", "token-house"))
    yield head
    upper, lower = down(area, [None, 88 * k], 4 * k)
    starts = _("The boat starts at **%(n)s**. It never rows back.", n=ANTES[0])
    rises = _(
        "Each time the **deck runs out**, shuffle the discards and row on one house: from now on the ante is **one "
        "stone more**, and the next auction is **special**, for pairs (or this one, if its lots were still being "
        "dealt). Beginners may start with an ante of %(low)s: pay %(less)s less at every house.",
        low=BEGINNERS_ANTE,
        less=ANTES[0] - BEGINNERS_ANTE,
    )
    figures, street = headed(page, upper, _("The ante"), starts, rises)
    yield from (*figures, *ante_track(page, street))
    left, right = across(lower, [lower.height, None], 8 * k)
    yield starter(page, *left.centre, 43 * k - 0.1)
    yield from _beside_lighthouse(page, right)


def starter(page: Page, cx: float, cy: float, r: float, *, is_to_cut: bool = True) -> Medallion:
    """Return the starting player's token, with a ribbon across it."""
    return Medallion(cx, cy, r, "token-start", page.texts("Starting player"), is_to_cut)


def _beside_lighthouse(page: Page, area: Rect) -> Iterator[Figure]:
    """Lay out what the tokens are for, and below it two boats and the pair."""
    k, _ = page.scale, page.texts
    told, tokens = down(area, [None, 26 * k])
    stands = _(
        "It stands before the **starting player**, who bids first. Once all have paid the ante, it passes **to the "
        "left**, to the next player still in."
    )
    marks = _(
        "The **boat** marks the ante; one is a spare. Lay the **pair** on the deck when it runs out: the next "
        "auction is special."
    )
    parts = ((_("The lighthouse"), stands), (_("The boat and the pair"), marks))
    sections = [Stack([TitleBlock(page, title), TextBlock(page, said, 1.1)]) for title, said in parts]
    yield from Stack(sections, 2 * PART_EM, SECTION_EM).draw(told, token_sizes(page))
    r = 11.5 * k
    for cell, token in zip(grid(tokens, 3, 1), (boat, boat, pair), strict=True):
        yield from token(page, *cell.centre, r)
        yield round_cut(page, *cell.centre, r)


def _disc(page: Page, cx: float, cy: float, r: float, colour: str) -> Iterator[Figure]:
    yield edge(page, cx, cy, r + 0.7, colour)
    yield Disc(cx, cy, r * 0.88, page.ground(LIGHT_SAND), GOLD, 0.5)


def boat(page: Page, cx: float, cy: float, r: float) -> Iterator[Figure]:
    """Lay out the token of the ante."""
    part = 0.72
    yield from _disc(page, cx, cy, r, NIGHT)
    yield Emblem(cx - r * part, cy - r * part, 2 * r * part, 2 * r * part, "token-rowboat")


def pair(page: Page, cx: float, cy: float, r: float) -> Iterator[Figure]:
    """Lay out the token of a special auction: two cards, one over the other."""
    yield from _disc(page, cx, cy, r, RED)
    for degrees, left, rank, suit in ((-9, 0.62, "K", "hearts"), (9, 0.0, "7", "spades")):
        card = SmallCard(cx - r * left, cy - r * 0.44, r * 0.88, rank, suit, page.tints[suit])
        yield Turned(degrees, cx, cy + r, (card,))


def ante_track(page: Page, area: Rect) -> Iterator[Figure]:
    """Lay out a street in which the water rises from house to house."""
    k = page.scale
    street, below = down(area, [None, 14 * k])
    high = min(street.height - 22 * k, area.width / len(ANTES) * 0.94 * 3.8)
    yield Plate(*place(area), page.ground(SAND))
    for number, (lot, ante) in enumerate(zip(grid(street, len(ANTES), 1), ANTES, strict=True)):
        house = down(lot, [None, high])[1]
        yield from _house(page, lot, house, number)
        yield from _flood(page, house, number)
        cx, cy = lot.centre[0], lot.y + 11 * k
        yield Disc(cx, cy, 8.4 * k, GOLD, "ink", 0.6 * k)
        yield Disc(cx, cy, 7.2 * k, stroke=CREAM, line=0.4 * k)
        yield Plain(cx, cy + 3.6 * k, str(ante), (10.4 if ante < 10 else 9) * k)
        if number > 0:
            yield Rule(lot.x, area.y + 3 * k, lot.x, area.bottom - 3 * k, "ink", 0.35 * k)
    yield Plate(area.x + 0.4, below.y, area.width - 0.8, below.height - 0.4, page.ground(NIGHT), "ink", 0.6)
    times, colour = ("ink", "ink") if page.is_low_ink else (CREAM, "#f2cf7d")
    for number, cell in enumerate(grid(below, len(ANTES), 1)):
        yield Plain(cell.centre[0], cell.y + 6.6 * k, f"{number}×", 5.4 * k, fill=times)
        said = Rect(cell.x + 1, cell.y + 7.4 * k, cell.width - 2, 5 * k)
        yield line(said, page.texts("exhausted"), 3.4 * k, 2 * k, font="body", fill=colour)
    yield Plate(*place(inset(area, 0.4, 0.4)), stroke="ink", line=0.8)


def _house(page: Page, lot: Rect, house: Rect, number: int) -> Iterator[Figure]:
    k = page.scale
    if not page.is_low_ink and number % 2 == 0:
        yield Plate(*place(lot), LIGHT_SAND)
    colour = "muted" if page.is_low_ink else "#c9a24f"
    for drop in range(DROPS):
        x = lot.x + ((drop * 37 + number * 11) % 90 + 8) / 100 * lot.width
        y = lot.y + 22 * k + ((drop * 29 + number * 17) % 60) / 100 * lot.height
        yield Stroke(f"M{x} {y} l{-0.9 * k} {3.5 * k}", colour, 0.35 * k, has_round_ends=True)
    yield Emblem(*place(house), HOUSES[number % len(HOUSES)])


def _flood(page: Page, house: Rect, number: int) -> Iterator[Figure]:
    """Lay out the water before a house: the higher, the more often the deck has been exhausted."""
    k, x, wide = page.scale, house.x, house.width
    level = 3.5 * k + number * (house.height * 0.86) / (len(ANTES) - 1)
    top = house.bottom - level
    surface = top + 0.8 * k
    if page.is_low_ink:
        yield Water(x, top, wide, level, WHITE, 0.6)
    else:
        path = f"{wave_path(x, surface, wide, 4)} V{surface}Z"
        yield Water(x, surface, wide, level - 0.8 * k, TEAL, 0.8, path)
    yield crest(page, x, surface, wide, 4, TEAL if page.is_low_ink else "ink")
    colour, part = TEAL if page.is_low_ink else "#d5efec", wide * 0.2
    for down_by in takewhile(lambda down_by: down_by < level - 2 * k, (row * 7.5 * k for row in count(1))):
        ripple = f"M{x + wide * 0.1} {top + down_by} q{wide * 0.1} {-1.6 * k} {part} 0" + f" t{part} 0" * 3
        yield Stroke(ripple, colour, 0.45 * k, has_round_ends=True)
