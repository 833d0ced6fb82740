"""The referee at the command line: a question about a score in writing, the answer as text and as data.

It reads what players write and asks `scorekeeper.rules`; it decides nothing itself.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from scorekeeper.errors import NotationError, Problem
from scorekeeper.rules import above_water, down_the_well, five_suit, showboat, to_the_bottom
from scorekeeper.rules.cards import FIVE_SUIT, STANDARD
from scorekeeper.rules.options import choose
from scorekeeper.rules.scores import Score


@dataclass(frozen=True, slots=True)
class Answer:
    """What the referee says."""

    headline: str
    """The answer in a line: `19 stones`."""
    because: tuple[str, ...]
    """Its reasons, a line each."""
    data: dict[str, Any]
    """The answer for programs; `because` is beside it there."""


def _points(score: Score, unit: str = "point") -> Answer:
    return Answer(_count(score.points, unit), tuple(score.because()), {"points": score.points})


def _count(number: int, unit: str) -> str:
    return f"{number} {unit}" if number == 1 else f"{number} {unit}s"


# Above Water


def above_water_payout(cards: str, rules: Iterable[str] = ()) -> Answer:
    """Answer what a hand pays at most, and how."""
    options = choose(above_water.Options, rules)
    advice = above_water.best_payout(STANDARD.parse_all(cards), pack_count=options.pack_count, options=options)
    answer = _turn_in(advice.way.turn_in, advice.way.score)
    if advice.is_best:
        return answer
    headline = f"{answer.headline} or more; nothing pays more than {advice.bound}"
    return Answer(headline, answer.because, {**answer.data, "bound": advice.bound})


def above_water_groups(groups: str, cards: str = "", rules: Iterable[str] = ()) -> Answer:
    """Answer what groups pay as they are declared, out of a hand if one is given."""
    options = choose(above_water.Options, rules)
    hand = STANDARD.parse_all(cards) if cards.strip() else None
    turn_in = above_water.read(groups, options)
    return _turn_in(turn_in, above_water.value(turn_in, hand=hand, options=options))


def above_water_reach(cards: str, stones: int, rules: Iterable[str] = ()) -> Answer:
    """Answer every trade worth so many stones or more that no other trade beats."""
    options = choose(above_water.Options, rules)
    if stones < 1:
        raise NotationError(Problem(f"{stones} stones to reach; it is 1 or more", ""))
    hand = STANDARD.parse_all(cards)
    found = above_water.ways_to_reach(hand, stones, pack_count=options.pack_count, options=options)
    if not found.ways:
        best = above_water.best_payout(hand, pack_count=options.pack_count, options=options)
        headline = f"{_count(stones, 'stone')} cannot be reached; the most is {best.stones}"
        return Answer(headline, tuple(best.way.score.because()), {"stones": best.stones, "groups": [], "ways": []})
    ways = [_turn_in(way.turn_in, way.score) for way in found.ways]
    lines = []
    for way, answer in zip(found.ways, ways, strict=True):
        lines.append(f"{answer.headline} for {_count(way.card_count, 'card')}: {above_water.write(way.turn_in)}")
        lines += [f"  {line}" for line in answer.because]
    data = [
        {**answer.data, "cards": way.card_count, "because": list(answer.because)}
        for way, answer in zip(found.ways, ways, strict=True)
    ]
    first = found.ways[0]
    headline = f"{_count(stones, 'stone')}: give up {_count(first.card_count, 'card')} for {first.stones}"
    if len(ways) > 1:
        headline += ", or more cards for more"
    return Answer(headline, tuple(lines), {**ways[0].data, "ways": data})


def above_water_most_cards(cards: str, rules: Iterable[str] = ()) -> Answer:
    """Answer how many cards of a hand can be turned in at once, for the Big Spender."""
    options = choose(above_water.Options, rules)
    spending = above_water.most_cards(STANDARD.parse_all(cards), pack_count=options.pack_count)
    lines = [str(group) for group in spending.turn_in.groups]
    lines += [f"{card} for its power" for card in ("AC",) * spending.turn_in.changing_aces + spending.aces]
    groups = _groups(spending.turn_in)
    return Answer(_count(spending.card_count, "card"), tuple(lines), {"cards": spending.card_count, "groups": groups})


def _turn_in(turn_in: above_water.TurnIn, score: Score) -> Answer:
    data = {"stones": score.points, "groups": _groups(turn_in)}
    because = tuple(score.because()) or ("no two cards make a group (AW-R6)",)
    return Answer(_count(score.points, "stone"), because, data)


def _groups(turn_in: above_water.TurnIn) -> list[dict[str, Any]]:
    groups = [
        {
            "kind": str(group.kind),
            "cards": [str(card) for card in group.cards],
            "stones": above_water.payment(group).points,
        }
        for group in turn_in.groups
    ]
    powers = [{"kind": "power", "cards": ["AC"], "stones": 0}] * turn_in.changing_aces
    return [*groups, *powers]


# The other games


def showboat_score(tableau: str, hand: str, *, is_last: bool = False, rules: Iterable[str] = ()) -> Answer:
    """Answer what a tableau and the cards left in hand score."""
    options = choose(showboat.Options, rules)
    cards = _all_read(showboat.parse, tableau, hand)
    return _points(showboat.score(*cards, is_last_player=is_last, options=options))


def _all_read(parse: Callable[[str], Any], *texts: str) -> list[Any]:
    """Read several texts, so that the faults of all are told at once.

    Raises:
        NotationError: With the problems of every text.
    """
    read: list[Any] = []
    problems: list[Problem] = []
    for text in texts:
        try:
            read.append(parse(text))
        except NotationError as error:
            problems += error.problems
    if problems:
        raise NotationError(problems)
    return read


def down_the_well_score(own: int, others: int, players: int | None = None) -> Answer:
    """Answer what winning a hand of Down the Well scores."""
    return _points(down_the_well.score(own, others, player_count=players))


def five_suit_score(bid: int, took: int, *, size: int | None, bags: int, rules: Iterable[str] = ()) -> Answer:
    """Answer what a deal gives one player, and what the bags cost."""
    options = choose(five_suit.Options, rules)
    size = five_suit.LARGEST_HAND if size is None else size
    found = five_suit.score(bid, took, size=size, bags_before=bags, options=options)
    headline = f"{_count(found.points, 'point')}, {_count(found.bags, 'bag')}"
    if found.penalty:
        headline += f"; the bags cost {found.penalty}"
    data = {"points": found.points, "bags": found.bags, "penalty": found.penalty}
    return Answer(headline, tuple(found.because()), data)


def trick(cards: str, *, rock_breaks: bool = False, rules: Iterable[str] = ()) -> Answer:
    """Answer which card wins a trick of Five-suit Spades, the first having been led, and why."""
    settings = [*rules, *(["rock_breaks_everything=on"] if rock_breaks else [])]
    verdict = five_suit.judge(FIVE_SUIT.parse_all(cards), choose(five_suit.Options, settings))
    data = {"winner": str(verdict.winner), "position": verdict.position + 1}
    return Answer(f"{verdict.winner} wins", tuple(verdict.because()), data)


def to_the_bottom_victory(board: str) -> Answer:
    """Answer what the cards on board of a sunk ship score."""
    return _points(to_the_bottom.victory_score(to_the_bottom.parse_all(board)))


def to_the_bottom_play(
    card: str, *, board: str | None, on_board: int | None, has_lifeguard: bool, rules: Iterable[str] = ()
) -> Answer:
    """Answer what playing a card costs.

    Args:
        board: The cards on board by name; or None, and then their number is asked for.
        on_board: How many cards are on board, Lifeguard among them.
        has_lifeguard: Whether one of them is Lifeguard.

    Raises:
        ScoreError: A card does not exist, or the board is not said, or said twice.
    """
    options = choose(to_the_bottom.Options, rules)
    if board is not None and (on_board is not None or has_lifeguard):
        raise NotationError(Problem("The board is said twice: give its cards, or how many there are", ""))
    if board is not None:
        (name,), cards = _all_read(to_the_bottom.parse_all, card, board)
    else:
        count = int(has_lifeguard) if on_board is None else on_board
        if count < int(has_lifeguard):
            raise NotationError(Problem(f"{count} cards on board cannot include Lifeguard", "TB-R4"))
        name = to_the_bottom.parse(card)
        lifeguard = (to_the_bottom.Card.LIFEGUARD,) * has_lifeguard
        # Of the other cards only the number matters.
        cards = lifeguard + (to_the_bottom.Card.PASSENGER,) * (count - len(lifeguard))
    return _points(to_the_bottom.price_of_playing(name, cards, options))


def to_the_bottom_buy(card: str) -> Answer:
    """Answer what a card costs in the shop."""
    return _points(to_the_bottom.price_of_buying(to_the_bottom.parse(card)))


def to_the_bottom_jettison(cards: str, board: str, rules: Iterable[str] = ()) -> Answer:
    """Answer what cards jettisoned together give, with a board."""
    options = choose(to_the_bottom.Options, rules)
    together, on_board = _all_read(to_the_bottom.parse_all, cards, board)
    return _points(to_the_bottom.points_of_jettison(together, on_board, options))
