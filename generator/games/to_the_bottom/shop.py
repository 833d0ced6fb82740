"""The shop's board of To the Bottom: places for its cards, and what cards cost and how many are drawn.

Places of cards have one size on every paper; the rest follows the scale of the page, `k`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.games.figures import WHITE, Coin, Disc, Figure, Plain, Plate, Words
from generator.games.page import SMALLEST, Page, banner
from generator.games.to_the_bottom.figures import Area, CardPlace, HeadedPanel, IcebergPlace, origin_icon
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


@dataclass(frozen=True, slots=True)
class _PanelContent:
    """The inside of a panel: what is left below its heading."""

    area: Area
    """The whole panel."""
    top: float
    rest: float
    """Height below it."""

    def inner(self, start: float, share: float) -> Area:
        """Return a line of it, both as parts of its height."""
        area, k = self.area, self.area.k
        return Area(area.x + 3 * k, self.top + self.rest * start, area.width - 6 * k, self.rest * share, k)


def shop(page: Page) -> Iterator[Figure]:
    """Lay out the board."""
    k, _ = page.scale, page.texts
    line = _("The shop: five cards and Iceberg. Replace a bought card at once.")
    yield banner(page, line, ("token-cruise", "token-iceberg"), height=18.5)
    yield from _places(page)
    y = page.y + 22 * k + 2 * CARD_HEIGHT + _gap(page) + 4 * k
    between = 3.5 * k
    wide, high = (page.width - 2 * between) / 3, page.bottom - y
    for position, lay_out in enumerate((_buying, _playing, _drawing)):
        area = Area(page.x + position * (wide + between), y, wide, high, k)
        yield from lay_out(page, _PanelContent(area, y + 10 * k, high - 12 * k))


def card_places(page: Page) -> Iterator[Rect]:
    """Yield the places of the cards, Iceberg's after them."""
    gap = _gap(page)
    x, y = page.trim_width / 2 - 1.5 * CARD_WIDTH - gap, page.y + 22 * page.scale
    for position in range(SHOP_SIZE + 1):
        line, column = divmod(position, PLACES_A_ROW)
        yield Rect(x + column * (CARD_WIDTH + gap), y + line * (CARD_HEIGHT + gap), CARD_WIDTH, CARD_HEIGHT)


def _gap(page: Page) -> float:
    return min((page.width - PLACES_A_ROW * CARD_WIDTH) / 2, 2)


def _places(page: Page) -> Iterator[Figure]:
    """Lay out the places of the cards."""
    _ = page.texts
    for position, rect in enumerate(card_places(page)):
        place = (rect.x, rect.y, rect.width, rect.height)
        if position < SHOP_SIZE:
            yield CardPlace(*place, _("a shop card"))
        else:
            price = _("price **%(price)s**", price=to_the_bottom.price_of_buying(CrewCard.ICEBERG).points)
            yield IcebergPlace(*place, title=_("Iceberg"), price=price, said=_("ends the Cruise"))


def _headed_panel(panel: _PanelContent, title: str) -> HeadedPanel:
    area = panel.area
    return HeadedPanel(area.x, area.y, area.width, area.height, title, area.k)


def _buying(page: Page, panel: _PanelContent) -> Iterator[Figure]:
    """Lay out what cards cost in the shop: their points, but for two."""
    k, x, wide, _ = page.scale, panel.area.x, panel.area.width, page.texts
    yield _headed_panel(panel, _("Buying"))
    usual = _("A card's **price is its points**, however full your board is. Except:")
    yield panel.inner(0, 0.34).words(usual, 4.3, floor=2.6)
    for position, card in enumerate((CrewCard.ICEBERG, CrewCard.LIFEBOAT)):
        row = replace(panel.inner(0.36 + 0.22 * position, 0.2), width=wide * 0.45)
        origin = origin_icon(card.facts.price.origin)
        name = f"**{page.texts(card)}**" + (f"\N{NO-BREAK SPACE}{{{origin}}}" if origin else "")
        yield row.line(name, 4.5 * k, 2.6 * k, font="body")
        middle, r = row.y + panel.rest * 0.1, min(panel.rest * 0.095, 5 * k)
        yield from _plain_coin(x + wide * 0.6, middle, r, str(to_the_bottom.price_of_buying(card).points))
        yield Coin(x + wide * 0.84, middle, r, str(card.points))
    for position, said in enumerate((_("price"), _("counts as"))):
        label = replace(panel.inner(0.795, 0.08), x=x + wide * (0.48 + 0.24 * position), width=wide * 0.24)
        size = min(3.4 * k, panel.rest * 0.07)
        yield label.line(said, size, SMALLEST * k, font="label", fill="muted", anchor="middle")
    foot = replace(panel.inner(0, 0), y=panel.area.y + panel.area.height - 6.4 * k, height=5 * k)
    yield foot.line(_("{ours} our own: not in the rulebook."), 3.1 * k, SMALLEST * k, font="body", fill="muted")


def _plain_coin(x: float, y: float, r: float, said: str) -> Iterator[Figure]:
    """Lay out a number in a circle that is no points."""
    yield Disc(x, y, r, WHITE, "ink", r * 0.09)
    yield Words(
        x - r, y - r, r * 2, r * 2, said, r * 1.15, r * 0.5, font="label", anchor="middle", valign="middle", leading=1
    )


def _playing(page: Page, panel: _PanelContent) -> Iterator[Figure]:
    """Lay out how often a card's points are paid."""
    k, x, wide, _ = page.scale, panel.area.x, panel.area.width, page.texts
    limit = to_the_bottom.BOARD_LIMIT
    yield _headed_panel(panel, _("Playing"))
    yield panel.inner(0, 0.26).words(
        _("A card costs its points **times** a number that your **board** sets:"), 4.3, floor=2.6
    )
    for position, first in enumerate(range(0, 3 * limit, limit)):
        row = panel.inner(0.3 + 0.235 * position, 0.21)
        high, times = row.height, to_the_bottom.board_multiplier([CrewCard.PASSENGER] * first)
        yield Plate(row.x, row.y, row.width, high, WHITE, "ink", 0.3 * k, radius=1.4 * k)
        said = _("%(first)s to %(last)s cards", first=first, last=first + limit - 1)
        counts = replace(row, x=x + 5 * k, width=wide * 0.56)
        yield counts.line(said, min(4.5 * k, high * 0.6), 2.4 * k, font="body")
        size, fill = min(7.4 * k, high * 0.68), DOUBLED if times > 1 else "ink"
        yield Plain(x + wide - 6 * k, row.y + high * 0.72, f"×{times}", size, fill=fill, anchor="end")


def _drawing(page: Page, panel: _PanelContent) -> Iterator[Figure]:
    """Lay out how many cards are drawn."""
    _ = page.texts
    yield _headed_panel(panel, _("Drawing"))
    yield from _draws(panel.inner(0.02, 0.3), _("Cruise"), FIRST_DRAWS[GamePhase.CRUISE])
    yield from _draws(panel.inner(0.35, 0.3), _("Sinking"), FIRST_DRAWS[GamePhase.SINKING])
    goes_on = _("Cards drawn in the first turns of a phase, whoever takes them; the last number then holds.")
    yield panel.inner(0.67, 0.32).words(goes_on, 4, floor=2.6)


def _draws(area: Area, name: str, counts: Sequence[int]) -> Iterator[Figure]:
    """Lay out a row of draws: so many cards each, the last for good."""
    k, room = area.k, area.width * 0.31
    step = (area.width - room) / (SHOWN_DRAWS + 1)
    tall, middle = min(area.height * 0.82, step * 1.36), area.y + area.height / 2
    yield replace(area, width=room).line(name, 4.4 * k, 2.6 * k, font="label", leading=1.05)
    for position in range(SHOWN_DRAWS):
        x = area.x + room + (position + 0.5) * step
        count = counts[min(position, len(counts) - 1)]
        card = (x - tall * 0.35, middle - tall / 2, tall * 0.7, tall)
        yield Plate(*card, WHITE, "ink", 0.35 * k, radius=tall * 0.08)
        yield Plain(x, middle + tall * 0.2, str(count), tall * 0.56)
    yield Plain(area.x + room + (SHOWN_DRAWS + 0.5) * step, middle + tall * 0.1, "…", tall * 0.56)
