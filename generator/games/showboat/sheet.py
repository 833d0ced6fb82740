"""What only Showboat knows of its reference sheet: the numbers and examples in its words, asked of the referee."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial

from generator.games.card_line import read_card
from generator.games.page import names_of_players
from generator.games.sheet_file import SheetParts, reference_sheet
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import showboat
from scorekeeper.rules.cards import ISLAND

ACTING = "4F KA AD 4B QT"
"""What five players lay, in seating order (ours)."""


@dataclass(frozen=True, slots=True)
class CountedHand:
    """A hand at its end, counted card by card."""

    cards: tuple[tuple[str, int], ...]
    """Cards of the tableau in the order played, and what each scores."""
    again: int
    """What the last of them scores once more."""
    held: tuple[tuple[str, int], ...]
    """Cards of a rank left in hand, one over the other, and what they cost: below 0, or 0 where they are free."""
    points: int

    @property
    def tableau(self) -> int:
        return sum(points for _, points in self.cards) + self.again

    @property
    def cost(self) -> int:
        """What the cards in hand cost, 0 or more."""
        return -sum(points for _, points in self.held)

    def shown(self) -> str:
        """Return the tableau as a line of cards, its last card with all that it scores."""
        *others, (last, points) = self.cards
        return " ".join(_with_points(*each) for each in (*others, (last, points + self.again)))


@dataclass(frozen=True, slots=True)
class Examples:
    counted: CountedHand
    as_last: CountedHand
    """The same hand, of the last player."""
    unscored: CountedHand
    best: CountedHand
    longest: CountedHand


@cache
def examples() -> Examples:
    """Return a hand counted card by card, hands that cancel, and limits."""
    return Examples(
        counted=_count("2A KT 4C 4D KF", "KB KD 3F"),
        as_last=_count("2A KT 4C 4D KF", "KB KD 3F", is_last_player=True),
        unscored=_count("6B QD 4T", "5A 5C 2F"),
        best=_count("KB 6D QC KT 7F", "4A 4B 4F"),
        longest=_count("KB 5A QC 6D KT 7F", "4A 4B 4F"),
    )


def _count(tableau: str, hand: str, *, is_last_player: bool = False) -> CountedHand:
    """Count a hand; the parts of its score are one for each card, one for the last again, one for each rank held."""
    cards, held = ISLAND.parse_all(tableau), ISLAND.parse_all(hand)
    score = showboat.score(cards, held, is_last_player=is_last_player)
    points = [part.points for part in score.parts]
    ranks = sorted({card.rank for card in held}, key=ISLAND.ranks.index)
    groups = ["'".join(str(card) for card in held if card.rank == rank) for rank in ranks]
    return CountedHand(
        cards=tuple((str(card), each) for card, each in zip(cards, points, strict=False)),
        again=points[len(cards)],
        held=tuple(zip(groups, points[len(cards) + 1 :], strict=True)),
        points=score.points,
    )


def _with_points(card: str, points: int) -> str:
    return f"{card}:{points}" if points else f"~{card}:0"


@cache
def _tables() -> Mapping[int, tuple[int, int]]:
    """Return by number of players how many cards are discarded before a hand, and how many are left."""
    dealt = {
        count: showboat.hand.deal([str(number) for number in range(count)], ISLAND.cards(), showboat.DEFAULTS)
        for count in showboat.options.PLAYER_COUNTS
    }
    return {count: (len(each.discards), len(each.centre) + len(each.deck)) for count, each in dealt.items()}


def _values(texts: Catalogue) -> Mapping[str, object]:
    shown, tables = examples(), _tables()
    hand, last, unscored = shown.counted, shown.as_last, shown.unscored
    plays = ISLAND.parse_all(ACTING)
    order = showboat.order_of_action({str(number): card for number, card in enumerate(plays)})
    *first, (last_card, last_points) = hand.cards
    (pair, _), (single, single_cost) = reversed(hand.held)
    return {
        "each": showboat.hand.HAND_SIZE,
        "dealt": showboat.hand.DEALT_COUNT,
        "left": tables[showboat.options.PLAYER_COUNTS[0]][1],
        "hands": showboat.match.HAND_COUNT,
        "count": showboat.hand.CENTRE_SIZE,
        "round": showboat.match.ROUND_COUNT,
        "first_of_two": showboat.hand.FIRST_RETIREMENT_OF_TWO,
        "ace": showboat.VALUES["A"],
        "court": showboat.VALUES["K"],
        "tableau": hand.tableau,
        "cost": hand.cost,
        "points": hand.points,
        "last_tableau": last.tableau,
        "last_points": last.points,
        "best": shown.best.points,
        "most": shown.longest.points,
        "rank": unscored.cards[-1][0][:-1],
        "unscored": unscored.tableau,
        "counts": ", ".join(map(str, tables)),
        "sizes": ",\N{NO-BREAK SPACE}".join(str(discarded) for discarded, _ in tables.values()),
        **{f"card_{number}": f"{card}:{points}" for number, (card, points) in enumerate(first, start=1)},
        "last_card": f"{last_card}:{last_points}+{hand.again}",
        "free_pair": f"{pair}:0",
        "single": f"{single}:{single_cost}",
        "single_cost": -single_cost,
        "pale_pair": "'".join(f"~{card}" for card in pair.split("'")),
        "counted": hand.shown(),
        "best_tableau": shown.best.shown(),
        "unscored_tableau": unscored.shown(),
        "alike": shown.best.held[0][0].replace("'", " "),
        "worth": " ".join(f"{rank}:{showboat.VALUES[rank]}" for rank in ISLAND.ranks),
        "ranks": " > ".join(ISLAND.ranks),
        **{f"play_{number}": f"{card}@{order.index(str(number)) + 1}" for number, card in enumerate(plays)},
        **names_of_players(texts),
    }


def _discards(texts: Catalogue) -> Sequence[Sequence[str]]:
    tables = _tables()
    discarded = (f"**{each}**" for each, _ in tables.values())
    return ((texts("players"), *map(str, tables)), (texts("discard"), *discarded))


SHEET = reference_sheet(
    "showboat", SheetParts(_values, cards=partial(read_card, ISLAND), tables={"discards": _discards})
)
