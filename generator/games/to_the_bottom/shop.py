"""The shop's board of To the Bottom: places for its cards, and what cards cost and how many are drawn.

Places of cards have one size on every paper; the rest follows the scale of the page, `k`.
"""

from collections.abc import Iterator, Sequence

from generator.games.areas import across, down, grid, inset, line, place
from generator.games.figures import WHITE, Coin, Disc, Figure, Plain, Plate
from generator.games.page import SMALLEST, Page, banner, words
from generator.games.to_the_bottom.figures import CardPlace, HeadedPanel, IcebergPlace, origin_icon
from generator.geometry import Rect
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import FIRST_DRAWS, CrewCard, GamePhase
from scorekeeper.rules.to_the_bottom.state import SHOP_SIZE

CARD_WIDTH, CARD_HEIGHT = 63.5, 88.9
"""Trim size of a poker card in mm."""
PLACES_A_ROW = 3
"""Places beside each other (ours): as many as fit A4 and Letter."""
DOUBLED = "#b8322a"
"""Colour of numbers that multiply."""
SHOWN_DRAWS = 4
"""Draws that are shown of each phase (ours): the most that differ."""


def lay_out_page(page: Page) -> Iterator[Figure]:
    k, _ = page.scale, page.texts
    said = _("The shop: five cards and Iceberg. Replace a bought card at once.")
    yield banner(page, said, ("token-cruise", "token-iceberg"), height=18.5)
    *cards, iceberg = card_places(page)
    yield from (CardPlace(*place(card), _("a shop card")) for card in cards)
    price = _("price **%(price)s**", price=to_the_bottom.price_of_buying(CrewCard.ICEBERG).points)
    yield IcebergPlace(*place(iceberg), title=_("Iceberg"), price=price, said=_("ends the Cruise"))
    y = iceberg.bottom + 4 * k
    panels = across(Rect(page.x, y, page.width, page.bottom - y), [None] * 3, 3.5 * k)
    told = ((_("Buying"), _buying), (_("Playing"), _playing), (_("Drawing"), _drawing))
    for panel, (title, lay_out) in zip(panels, told, strict=True):
        yield HeadedPanel(*place(panel), title, k)
        yield from lay_out(page, inset(down(panel, [9 * k, None])[1], 3 * k, 1.4 * k))


def card_places(page: Page) -> Iterator[Rect]:
    """Yield the places of the cards, Iceberg's after them."""
    gap = min((page.width - PLACES_A_ROW * CARD_WIDTH) / 2, 2)
    x, y = page.trim_width / 2 - 1.5 * CARD_WIDTH - gap, page.y + 22 * page.scale
    for position in range(SHOP_SIZE + 1):
        row, column = divmod(position, PLACES_A_ROW)
        yield Rect(x + column * (CARD_WIDTH + gap), y + row * (CARD_HEIGHT + gap), CARD_WIDTH, CARD_HEIGHT)


def _buying(page: Page, area: Rect) -> Iterator[Figure]:
    """Lay out what cards cost in the shop: their points, but for two."""
    k, high, _ = page.scale, area.height, page.texts
    usual, iceberg, lifeboat, below, foot = down(area, [None, high * 0.21, high * 0.21, high * 0.08, 5 * k], k)
    said = _("A card's **price is its points**, however full your board is. Except:")
    yield words(*place(usual), said, k, size=4.3, valign="middle")
    widths = [None, area.width * 0.26, area.width * 0.26]
    for card, row in ((CrewCard.ICEBERG, iceberg), (CrewCard.LIFEBOAT, lifeboat)):
        name, price, points = across(row, widths)
        origin = origin_icon(card.facts.price.origin)
        said = f"**{page.texts(card)}**" + (f"\N{NO-BREAK SPACE}{{{origin}}}" if origin else "")
        yield line(name, said, 4.5 * k, 2.6 * k, font="body", anchor="start")
        r = min(row.height * 0.45, 5 * k)
        yield Disc(*price.centre, r, WHITE, "ink", r * 0.09)
        yield line(price, str(to_the_bottom.price_of_buying(card).points), r * 1.15, r * 0.5)
        yield Coin(*points.centre, r, str(card.points))
    for cell, said in zip(across(below, widths)[1:], (_("price"), _("counts as")), strict=True):
        yield line(cell, said, 3.4 * k, SMALLEST * k, fill="muted")
    said = _("{ours} our own: not in the rulebook.")
    yield line(foot, said, 3.1 * k, SMALLEST * k, font="body", fill="muted", anchor="start", valign="bottom")


def _playing(page: Page, area: Rect) -> Iterator[Figure]:
    """Lay out how often a card's points are paid."""
    k, limit, _ = page.scale, to_the_bottom.BOARD_LIMIT, page.texts
    told, steps = down(area, [area.height * 0.27, None], k)
    said = _("A card costs its points **times** a number that your **board** sets:")
    yield words(*place(told), said, k, size=4.3, valign="middle")
    for first, row in zip(range(0, 3 * limit, limit), grid(steps, 1, 3, k), strict=True):
        times = to_the_bottom.board_multiplier([CrewCard.PASSENGER] * first)
        yield Plate(*place(row), WHITE, "ink", 0.3 * k, radius=1.4 * k)
        said = _("%(first)s to %(last)s cards", first=first, last=first + limit - 1)
        yield line(inset(row, 2 * k), said, min(4.5 * k, row.height * 0.6), 2.4 * k, font="body", anchor="start")
        size, fill = min(7.4 * k, row.height * 0.68), DOUBLED if times > 1 else "ink"
        yield Plain(row.right - 3 * k, row.centre[1] + size * 0.32, f"×{times}", size, fill=fill, anchor="end")


def _drawing(page: Page, area: Rect) -> Iterator[Figure]:
    k, _ = page.scale, page.texts
    cruise, sinking, told = grid(area, 1, 3, k)
    yield from _draws(page, cruise, _("Cruise"), FIRST_DRAWS[GamePhase.CRUISE])
    yield from _draws(page, sinking, _("Sinking"), FIRST_DRAWS[GamePhase.SINKING])
    goes_on = _("Cards drawn in the first turns of a phase, whoever takes them; the last number then holds.")
    yield words(*place(told), goes_on, k, size=4, valign="middle")


def _draws(page: Page, area: Rect, name: str, counts: Sequence[int]) -> Iterator[Figure]:
    """Lay out a row of draws: so many cards each, the last for good."""
    k = page.scale
    title, *cells, rest = across(area, [area.width * 0.31, *[None] * (SHOWN_DRAWS + 1)])
    yield line(title, name, 4.4 * k, 2.6 * k, anchor="start")
    tall = min(area.height * 0.82, rest.width * 1.36)
    for position, cell in enumerate(cells):
        x, middle = cell.centre
        yield Plate(x - tall * 0.35, middle - tall / 2, tall * 0.7, tall, WHITE, "ink", 0.35 * k, radius=tall * 0.08)
        yield Plain(x, middle + tall * 0.2, str(counts[min(position, len(counts) - 1)]), tall * 0.56)
    yield Plain(rest.centre[0], rest.centre[1] + tall * 0.1, "…", tall * 0.56)
