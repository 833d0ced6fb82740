"""The two phases side by side on the reference sheet of To the Bottom, left and right of what is compared."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from generator.games.figures import CREAM, GOLD, Arrow, CardBack, Emblem, Figure, Plate, Rule
from generator.games.page import SMALLEST, Page
from generator.games.to_the_bottom.figures import (
    ART_HEIGHT,
    ART_WIDTH,
    Area,
    cap,
    named_card,
    picture_of,
    short_card,
)
from generator.games.to_the_bottom.sentences import Aspect, Sentences
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import CrewCard

DAY, DAY_GROUND = "#a8501c", "#fdf1dd"
"""Colours of the Cruise."""
NIGHT, NIGHT_GROUND = "#14324a", "#e2edf1"
"""Colours of the Sinking."""
SHOWN_IN_SHOP = (CrewCard.SEAL, CrewCard.TORPEDO, CrewCard.LIFEBUOY, CrewCard.STOKER, CrewCard.RATS)
"""Cards beside Iceberg in the picture of the shop (ours)."""
USUAL_SIZE = 4.1
"""Of the words, in scales, at which draws and notes have the sizes that stand here."""
BACK_SHARE = 0.76
"""Width of the back of a card, in heights."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What is compared on a sheet, and how large. Lengths in scales."""

    rows: tuple[tuple[Aspect, float], ...]
    """Each with its height."""
    size: float = USUAL_SIZE
    """Of the words."""
    spine: float = 23
    """Width of the column between the phases."""
    head: float = 12
    """Height of the phases' names."""
    pad: float = 3
    """Between an edge and what stands inside."""
    has_art: bool = True
    """Whether a picture stands beside each phase's name."""
    has_set_up_shown: bool = False
    """Whether the set-up is drawn; it is told otherwise."""


@dataclass(frozen=True, slots=True)
class _PhaseColumn:
    """One of the phases."""

    area: Area
    """All of it, or a row."""
    title: str
    subtitle: str
    colour: str
    ground: str
    picture: CrewCard
    rule_texts: Mapping[Aspect, str]
    draws: Sequence[int]
    set_up: Callable[[Page, Sentences, Area], Iterator[Figure]]
    """Draws the set-up."""

    def row(self, y: float, height: float, pad: float) -> "_PhaseColumn":
        """Return the same with the inside of a row."""
        area = self.area
        return replace(self, area=Area(area.x + pad, y, area.width - 2 * pad, height, area.k))


def phases(page: Page, say: Sentences, shown: Comparison, x: float, y: float, width: float) -> Iterator[Figure]:
    """Lay out both phases."""
    k = page.scale
    tops = tuple(accumulate((height * k for _, height in shown.rows), initial=y + shown.head * k))
    spine = shown.spine * k
    panel = (width - spine) / 2
    left = Area(x, y, panel, tops[-1] - y, k)
    sides = _sides(say, left, replace(left, x=x + panel + spine))
    for side in sides:
        yield Plate(side.area.x, y, panel, left.height, page.ground(side.ground), radius=2 * k)
    yield from _heads(page, shown, sides)
    for (aspect, height), top in zip(shown.rows, tops, strict=False):
        if top != tops[0]:
            yield Rule(x, top, x + width, top, GOLD, 0.3 * k)
        yield from _aspect_name(say, shown, aspect, Area(x + panel + 0.8 * k, top, spine - 1.6 * k, height * k, k))
        yield from _row(page, say, shown, aspect, [side.row(top, height * k, shown.pad * k) for side in sides])
    for side in sides:
        yield Plate(side.area.x, y, panel, left.height, stroke="ink", line=0.35 * k, radius=2 * k)


def _sides(say: Sentences, left: Area, right: Area) -> tuple[_PhaseColumn, _PhaseColumn]:
    _, shown = say.texts, say.shown_examples
    cruise = _PhaseColumn(
        left,
        title=_("Cruise"),
        subtitle=_("build your deck"),
        colour=DAY,
        ground=DAY_GROUND,
        picture=CrewCard.PASSENGER,
        rule_texts=say.cruise,
        draws=shown.cruise_draws,
        set_up=_starting_deck_and_shop,
    )
    sinking = _PhaseColumn(
        right,
        title=_("Sinking"),
        subtitle=_("live off it"),
        colour=NIGHT,
        ground=NIGHT_GROUND,
        picture=CrewCard.JACK,
        rule_texts=say.sinking,
        draws=shown.sinking_draws,
        set_up=_first_hand,
    )
    return cruise, sinking


def _heads(page: Page, shown: Comparison, sides: Sequence[_PhaseColumn]) -> Iterator[Figure]:
    """Lay out the names of the phases, each with a line and maybe a picture."""
    k = page.scale
    high, pad = shown.head * k, shown.pad * k
    inset = 1.3 * k
    art_high = high - 2 * inset
    art = art_high * ART_WIDTH / ART_HEIGHT if shown.has_art else 0
    for side in sides:
        yield cap(replace(side.area, height=high), 2 * k, page.ground(side.colour), side.colour)
    for side in sides if shown.has_art else ():
        place = (side.area.x + side.area.width - art - 2.2 * k, side.area.y + inset, art, art_high)
        yield Emblem(*place, picture_of(side.picture))
        yield Plate(*place, stroke="ink" if page.is_low_ink else CREAM, line=0.5 * k)
    for side in sides:
        fill = side.colour if page.is_low_ink else CREAM
        room = side.area.width - art - 2 * pad
        title = Area(side.area.x + pad, side.area.y, room, high * 0.62, k)
        yield title.line(side.title, high * 0.5, high * 0.3, font="title", fill=fill, valign="bottom")
        said = replace(title, y=side.area.y + high * 0.6, height=high * 0.34)
        size, floor = max(shown.head * 0.3, 1.9) * k, max(shown.head * 0.18, 1.7) * k
        yield said.line(side.subtitle, size, floor, font="body", fill=fill)


def _aspect_name(say: Sentences, shown: Comparison, aspect: Aspect, area: Area) -> Iterator[Figure]:
    """Lay out what is compared, between the phases; below the set-up, what holds for both."""
    k, name, size = area.k, say.aspects[aspect], (shown.size - 0.1) * area.k
    if aspect is not Aspect.SETUP:
        yield area.line(name, size, SMALLEST * k, font="label", anchor="middle", leading=1.05)
        return
    upper = area.height * 0.42
    yield replace(area, height=upper).line(
        name, size, SMALLEST * k, font="label", anchor="middle", valign="bottom", leading=1.05
    )
    lower = replace(area, y=area.y + upper + 1 * k, height=area.height * 0.58 - 1 * k)
    yield lower.words(say.alike, 3.3 * shown.size / USUAL_SIZE, anchor="middle", valign="top")


def _row(
    page: Page, say: Sentences, shown: Comparison, aspect: Aspect, sides: Sequence[_PhaseColumn]
) -> Iterator[Figure]:
    """Lay out what holds in each phase."""
    size, share = shown.size, shown.size / USUAL_SIZE
    if aspect is Aspect.SETUP and shown.has_set_up_shown:
        for side in sides:
            yield from side.set_up(page, say, side.area)
    elif aspect is Aspect.CHAIN:
        for side in sides:
            yield from _draws(say, replace(side.area, k=side.area.k * share), side.draws)
    elif aspect is Aspect.DRAW:
        told, gap = 22 * page.scale * share, 1 * page.scale
        for side in sides:
            yield replace(side.area, width=told).words(side.rule_texts[aspect], size)
        for side in sides:
            area = side.area
            rest = replace(area, x=area.x + told + gap, width=area.width - told - gap)
            yield from _draws(say, rest, side.draws)
    else:
        for side in sides:
            yield side.area.words(side.rule_texts[aspect], size)


def _draws(say: Sentences, area: Area, counts: Sequence[int]) -> Iterator[Figure]:
    """Lay out how many cards are drawn in the first turns: a back for each, the last for all turns after it."""
    k, y, card = area.k, area.y + area.height * 0.1, area.height * 0.6
    step = min(card + 5 * k, area.width / len(counts))
    left = area.x
    for position, count in enumerate(counts):
        left = area.x + position * step
        yield _back(left, y, card, str(count))
        if position < len(counts) - 1:
            yield Arrow(left + card + 0.9 * k, y + card * 0.66, step - card - 1.8 * k, 0.7 * k)
    room = area.x + area.width - left - card - 1.4 * k
    has_room = room > 9 * k
    goes_on = say.texts("…\N{NO-BREAK SPACE}and so\N{NO-BREAK SPACE}on") if has_room else "…"
    rest = Area(left + card + 1.4 * k, y, room, card * 1.32, k)
    yield rest.line(goes_on, 3.8 * k, SMALLEST * k, font="body", leading=1.05)


def _starting_deck_and_shop(page: Page, say: Sentences, area: Area) -> Iterator[Figure]:
    k, card, top = area.k, 10 * area.k, area.y + 1.8 * area.k
    for position, starting in enumerate(say.shown_examples.start):
        left = area.x + position * (card + 7 * k)
        copies = Area(left, top, 5.6 * k, card * 1.4, k)
        yield copies.words(f"**{starting.copies}**×", 4, floor=2.6)
        yield named_card(page, starting.card, left + 6 * k, top, card)
    small = 6 * k
    right = area.x + area.width - card
    yield named_card(page, CrewCard.ICEBERG, right, top, card)
    for position, each in enumerate(SHOWN_IN_SHOP):
        left = right - 1.4 * k - (len(SHOWN_IN_SHOP) - position) * (small + 0.5 * k)
        yield short_card(page, each, left, top + card * 1.4 - small * 1.12, small)
    below = _below(area, card)
    yield replace(below, width=34 * k).words(say.ready, 3.6, floor=2.4)
    shop = replace(below, x=area.x + 34 * k, width=area.width - 34 * k)
    yield shop.words(say.shop, 3.6, floor=2.4, anchor="end")


def _first_hand(page: Page, say: Sentences, area: Area) -> Iterator[Figure]:
    """Lay out the hand with which the Sinking starts."""
    k, card, top = area.k, 10 * area.k, area.y + 1.8 * area.k
    yield _back(area.x, top, card)
    yield _back(area.x + 0.8 * k, top + 0.8 * k, card)
    yield Arrow(area.x + card + 2.2 * k, top + card * 0.7, 5.4 * k, 0.7 * k)
    first = area.x + card + 9 * k
    last = to_the_bottom.game.SINKING_HAND - 1
    for position in range(last + 1):
        left = first + position * (area.width - card - 9 * k - card) / last
        yield _back(left, top + 0.4 * k, card, str(position + 1))
    yield _below(area, card).words(say.reshuffle, 3.6, floor=2.4)


def _below(area: Area, card: float) -> Area:
    """Return what is left below a row of cards so wide."""
    return replace(area, y=area.y + 1.8 * area.k + card * 1.4, height=area.height - card * 1.4 - 1.8 * area.k)


def _back(x: float, y: float, width: float, said: str = "") -> CardBack:
    return CardBack(x, y, width * 1.32, said, share=BACK_SHARE, fill=NIGHT)
