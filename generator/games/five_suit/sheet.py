"""What only Five-suit Spades knows of its reference sheet: numbers in its words, its tables and its figures."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from generator.games.figures import CREAM, Emblem, Figure, Plate
from generator.games.five_suit.examples import PLAYER_COUNTS, Direction, HandSizes, JudgedTrick, examples
from generator.games.five_suit.pictures import label, ladder, tricks
from generator.games.five_suit.ring import RING_HEIGHT, RING_WIDTH, ring_picture, turned_ring
from generator.games.five_suit.words import (
    contest_heads,
    contest_heads_with_joker,
    event_name,
    format_card,
    net,
    score_in_short,
    trick_reason,
)
from generator.games.flow import FigureBlock, Sizes
from generator.games.page import SMALLEST, Page, words
from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.transcript import Item, PictureLine, Row, head, noted, row
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import five_suit
from scorekeeper.rules.five_suit.scoring import PENALTY

RING, TURNED_RING = "ring", "turned-ring"
"""Names of the pictures of the suits, each with arrows to those that it beats: without a joker and with one."""


def _values(texts: Catalogue) -> Mapping[str, object]:
    shown = examples()
    late, (with_jokers, without) = shown.late, shown.hands[:2]
    return {
        "card": format_card(shown.first_card),
        "penalty": PENALTY,
        "goal": five_suit.WINNING_TOTAL,
        "before": late.before,
        "points": late.points,
        "less": late.penalty,
        "after": late.after,
        "counts": _join_numbers(PLAYER_COUNTS),
        "sizes": _join_numbers(with_jokers.sizes),
        "others": _join_numbers(without.sizes),
    }


def _join_numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def hands_table(texts: Catalogue) -> Sequence[Sequence[str]]:
    """Return cards in hand by the number of players."""
    hands = examples().hands
    rows = (
        (f"**{count}**", *(_cards(each.sizes[position], each.left_over[position]) for each in hands))
        for position, count in enumerate(PLAYER_COUNTS)
    )
    return ((texts("players"), *(_kind_of(texts, each) for each in hands)), *rows)


def _kind_of(texts: Catalogue, hands: HandSizes) -> str:
    _ = texts
    if hands.has_ghost:
        return _("Ghost, jokers") if hands.has_jokers else _("Ghost, no jokers")
    return _("jokers") if hands.has_jokers else _("no jokers")


def _cards(size: int, left_over: int) -> str:
    return f"**{size}** + {left_over}" if left_over else f"**{size}**"


def scores_table(texts: Catalogue) -> Sequence[Sequence[str]]:
    """Return scores by what can happen."""
    _ = texts
    rows = []
    for scored in examples().scores:
        score = scored.score
        bags = f"{scored.bags_before} + {score.bags}" if scored.bags_before else str(score.bags)
        points = f"{score.points} − {score.penalty} = {net(scored)}" if score.penalty else net(scored)
        bid = str(scored.bid) if scored.bid else _("Nil")
        rows.append((event_name(texts, scored.event), bid, str(scored.took), bags, points))
    return ((_("outcome"), _("bid"), _("took"), _("bags"), _("points")), *rows)


# --- figures ---------------------------------------------------------------------------------------------


def _ring(page: Page, direction: Direction) -> FigureBlock:
    def far(width: float, sizes: Sizes) -> float:
        return min(4.4 * sizes.art, width / RING_WIDTH)

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        radius = far(area.width, sizes)
        return turned_ring(page, area.x + area.width / 2, area.y + radius * 1.3, radius, direction)

    return FigureBlock(lambda width, sizes: far(width, sizes) * RING_HEIGHT, drawn)


def _ladder(page: Page, direction: Direction) -> FigureBlock:
    return FigureBlock(
        lambda width, sizes: min(1.65 * sizes.art, width / 4.4) * 5.9,
        lambda area, sizes: ladder(page, area, sizes.em, direction),
    )


def _tricks(page: Page, shown: Sequence[JudgedTrick]) -> FigureBlock:
    """Return tricks below each other, each with why its winner wins beside it."""

    def card(width: float, sizes: Sizes) -> float:
        return min(3.5 * sizes.art, width * 0.165)

    return FigureBlock(
        lambda width, sizes: len(shown) * (card(width, sizes) + 0.7 * sizes.em),
        lambda area, sizes: tricks(page, area, card(area.width, sizes), sizes.em, shown),
    )


def _contests(page: Page) -> FigureBlock:
    """Return which suits beat which, without a joker and with one, as a table of symbols."""

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        plain, turned = (direction.contenders for direction in examples().directions)
        heads = (*contest_heads(page.texts), *contest_heads_with_joker(page.texts))
        row, column, line = area.height / (len(plain) + 1), area.width / len(heads), 0.06 * sizes.em
        yield Plate(area.x, area.y, area.width, row, page.ground("accent"), "accent", line)
        fill, floor = "ink" if page.is_low_ink else CREAM, SMALLEST * page.scale
        for position, said in enumerate(heads):
            place = Rect(area.x + position * column, area.y, column, row)
            yield label(place, said, size=max(floor, 0.88 * sizes.em), floor=floor, fill=fill, anchor="middle")
        for number, (suits, with_joker) in enumerate(zip(plain, turned, strict=True)):
            y = area.y + (number + 1) * row
            if number % 2 and not page.is_low_ink:
                yield Plate(area.x, y, area.width, row, "#f2efe6")
            for position, name in enumerate((*suits.names, with_joker.better, with_joker.best)):
                left = area.x + (position + 0.5) * column - row * 0.4
                yield Emblem(left, y + row * 0.1, row * 0.8, row * 0.8, name)

    return FigureBlock(lambda width, sizes: 6 * 1.45 * sizes.art, drawn)


def _short_scores(page: Page) -> FigureBlock:
    """Return what bids score, in two columns."""

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        half, high, scores = area.width / 2, area.height / 3, examples().scores
        for position, scored in enumerate(scores):
            line, column = divmod(position, 2)
            place = (area.x + column * half, area.y + line * high, half, high)
            floor = SMALLEST * page.scale / sizes.em
            yield words(*place, score_in_short(page.texts, scored), sizes.em, size=1, floor=floor, valign="middle")

    return FigureBlock(lambda width, sizes: 3 * 1.35 * sizes.em, drawn)


# --- in lines of text ------------------------------------------------------------------------------------


def _tell_ring(name: str, direction: Direction) -> Callable[[Catalogue], Iterator[Item]]:
    def told(texts: Catalogue) -> Iterator[Item]:
        said = (
            texts("A joker in the trick reverses every arrow")
            if direction.is_turned
            else texts("No joker: a suit beats what its arrows point at")
        )
        yield PictureLine(name, said)

    return told


def _tell_ladder(direction: Direction) -> Callable[[Catalogue], Iterator[Item]]:
    def told(texts: Catalogue) -> Iterator[Item]:
        yield head(*contest_heads(texts))
        for suits in direction.contenders:
            yield row(*(f"{{{name}}}" for name in suits.names))

    return told


def _tell_tricks(shown: Sequence[JudgedTrick]) -> Callable[[Catalogue], Iterator[Item]]:
    def told(texts: Catalogue) -> Iterator[Row]:
        led = contest_heads(texts)[0]
        for trick in shown:
            yield row(f"{led}: {noted([played.card for played in trick.cards])}", trick_reason(texts, trick))

    return told


def _figures() -> Mapping[str, SheetFigure]:
    shown = examples()
    plain, turned = shown.directions
    named = {"": plain, "turned-": turned}
    found = {
        f"{before}ring": SheetFigure(
            partial(_ring, direction=each),
            _tell_ring(f"{before}ring", each),
        )
        for before, each in named.items()
    }
    found |= {
        f"{before}ladder": SheetFigure(
            partial(_ladder, direction=each),
            _tell_ladder(each),
        )
        for before, each in named.items()
    }
    groups = {"tricks": plain.tricks, "turned-tricks": turned.tricks}
    groups |= {"rocky": shown.rocky[:1], "rocky-joker": shown.rocky[1:]}
    found |= {
        name: SheetFigure(
            partial(_tricks, shown=each),
            _tell_tricks(each),
        )
        for name, each in groups.items()
    }
    return found | {"contests": SheetFigure(_contests), "short-scores": SheetFigure(_short_scores)}


SHEET = reference_sheet(
    "five-suit",
    SheetParts(_values, _figures, tables={"hands": hands_table, "scores": scores_table}),
    pictures={
        RING: lambda page: ring_picture(page, examples().directions[0]),
        TURNED_RING: lambda page: ring_picture(page, examples().directions[1]),
    },
)
