"""The turn on the reference sheet of Above Water: a strip of steps, each with a picture."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.games.above_water.examples import Examples
from generator.games.above_water.labels import left_aligned_words
from generator.games.above_water.pictures import back, card, cards, marker
from generator.games.above_water.sentences import Sentences, TurnStep
from generator.games.figures import CREAM, Arrow, Coin, Emblem, Figure, SmallCard, Stroke
from generator.games.page import Page, words
from generator.games.transcript import ShownCard

SHARES = (0.9, 1.66, 0.96, 1.04, 1.14, 0.92)
"""Widths of the steps, relative to each other (ours): as much as their words need."""
LOTS = (ShownCard("5", "hearts"), ShownCard("Q", "clubs"), ShownCard("8", "spades"))
"""Cards that are auctioned in the pictures (ours)."""
BIDS = (0, 4, 2)
"""What is bid on each (ours)."""
OUTBID = (None, 3, None)
"""And what was bid before (ours)."""


@dataclass(frozen=True, slots=True)
class StripStyle:
    """How large the parts of a strip are, in scales."""

    head: float
    """Height of the heads."""
    card: float
    """Height of a card in the pictures."""
    words: float
    """Size of the words."""


@dataclass(frozen=True, slots=True)
class _StepBox:
    """Where a step stands."""

    x: float
    y: float
    wide: float
    """To where the next begins."""
    gap: float
    """Free before the next."""
    height: float
    is_first: bool
    is_last: bool

    @property
    def right(self) -> float:
        """Right edge."""
        return self.x + self.wide - self.gap


def strip(
    page: Page, say: Sentences, x: float, y: float, width: float, height: float, style: StripStyle, numbers: range
) -> Iterator[Figure]:
    """Lay out some steps of the turn beside each other; `numbers` are their positions from 0."""
    shares = [SHARES[number] for number in numbers]
    whole, at = sum(shares), x
    for number, share in zip(numbers, shares, strict=True):
        is_last = number == numbers[-1]
        gap = 0 if is_last else 1.2 * page.scale
        place = _StepBox(at, y, width * share / whole, gap, height, number == numbers[0], is_last)
        yield from _step(page, say.shown_examples, number, say.steps[number], place, style)
        at += place.wide


def _step(
    page: Page, shown: Examples, number: int, step: TurnStep, place: _StepBox, style: StripStyle
) -> Iterator[Figure]:
    k, x, y = page.scale, place.x, place.y
    head, high, free = style.head, style.card, place.wide - place.gap
    yield _body(page, place, head)
    yield _head(page, place, head)
    yield Coin(x + (3.9 if place.is_first else 6) * k, y + head * k / 2, head * 0.34 * k, str(number + 1))
    start = x + (7.6 if place.is_first else 9.7) * k
    room = place.right - start - 0.4 * k
    colour = "ink" if page.is_low_ink else CREAM
    yield left_aligned_words(
        start, y, room, head * k, step.name, 4.6 * k, 2.4 * k, font="label", fill=colour, leading=0.95
    )
    yield from SCENES[number](page, shown, x + free / 2, y + (head + 2.4) * k, high * k)
    said_y, room = y + (head + high + 4.2) * k, place.height - (head + high + 4.4) * k
    yield words(x + 1.6 * k, said_y, free - 2.4 * k, room, step.text, k, size=style.words)


def _body(page: Page, place: _StepBox, head: float) -> Stroke:
    """Return the ground of a step, round at its foot."""
    k, wide, gap = page.scale, place.wide, place.gap
    r = 1.5 * k
    sides = f"M{place.x} {place.y + head * k} h{wide - gap} V{place.y + place.height - r}"
    foot = f"a{r} {r} 0 0 1 {-r} {r} h{2 * r - wide + gap} a{r} {r} 0 0 1 {-r} {-r} Z"
    edge = "muted" if page.is_low_ink else "#f2efe6"
    return Stroke(f"{sides} {foot}", edge, 0.2 * k, page.ground("#f2efe6"))


def _head(page: Page, place: _StepBox, head: float) -> Stroke:
    """Return the head of a step: its point reaches into the next."""
    k, x, y = page.scale, place.x, place.y
    point = 2.6 * k
    middle, foot = y + head * k / 2, y + head * k
    right = place.right if place.is_last else place.right - point * 0.2
    tip = "" if place.is_last else f"L{place.right + point * 0.8} {middle} "
    notch = "" if place.is_first else f"L{x + point} {middle} "
    path = f"M{x} {y} L{right} {y} {tip}L{right} {foot} L{x} {foot} {notch}Z"
    return Stroke(path, "accent", 0.3 * k, page.ground("accent"), has_round_corners=True)


def _deal(page: Page, shown: Examples, cx: float, y: float, high: float) -> Iterator[Figure]:
    wide = high * 0.7
    return cards(page, cx - wide * 1.5 - high * 0.1, y, high, LOTS, wide + high * 0.1)


def _bid(page: Page, shown: Examples, cx: float, y: float, high: float) -> Iterator[Figure]:
    wide, side = high * 0.7, high * 0.44
    pitch = wide + high * 0.72
    for position, (lot, bid, before) in enumerate(zip(LOTS, BIDS, OUTBID, strict=True)):
        left = cx - pitch * 1.5 + high * 0.1 + position * pitch
        yield card(page, left, y, high, lot)
        mid = left + wide + side * 0.7
        if before is not None:
            yield from marker(page, mid, y + side * 0.5, side * 0.9, before, is_gone=True)
        yield from marker(page, mid, y + high - side * 0.5, side, bid)


def _pay(page: Page, shown: Examples, cx: float, y: float, high: float) -> Iterator[Figure]:
    side = high * 0.44
    for number in range(BIDS[1]):
        row, column = divmod(number, 2)
        yield Emblem(cx - high * (1.26 - column * 0.46), y + high * (0.06 + row * 0.44), side, side, "stone")
    yield Arrow(cx - high * 0.24, y + high / 2, high * 0.54, high * 0.07)
    yield card(page, cx + high * 0.46, y, high, LOTS[1])


def _spend(page: Page, shown: Examples, cx: float, y: float, high: float) -> Iterator[Figure]:
    yield from cards(page, cx - high * 1.36, y, high, shown.pair.cards, high * 0.7 + high * 0.06)
    yield Arrow(cx + high * 0.2, y + high / 2, high * 0.44, high * 0.07)
    yield Coin(cx + high * 1.04, y + high / 2, high * 0.33, str(shown.pair.points))


def _draw(page: Page, shown: Examples, cx: float, y: float, high: float) -> Iterator[Figure]:
    yield from back(page, cx - high * 1.05, y, high)
    yield from back(page, cx - high * 0.98, y - high * 0.05, high)
    yield Arrow(cx - high * 0.1, y + high / 2, high * 0.55, high * 0.07)
    yield SmallCard(cx + high * 0.6, y, high, "?", "", "muted")


def _ante(page: Page, shown: Examples, cx: float, y: float, high: float) -> Iterator[Figure]:
    ante, side = shown.antes[0], high * 0.54
    for number in range(ante):
        yield Emblem(cx + (number - ante / 2) * high * 0.56, y + high * 0.25, side, side, "stone")


Scene = Callable[[Page, Examples, float, float, float], Iterator[Figure]]
SCENES: Sequence[Scene] = (_deal, _bid, _pay, _spend, _draw, _ante)
"""What happens in each step, about the middle `cx`; the last number is the height of a card."""
