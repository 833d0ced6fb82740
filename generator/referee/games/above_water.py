"""Above Water: the best payout of a hand, and what groups pay as they are declared."""

from typing import Annotated, Any

from generator.referee.contract import (
    Answer,
    Answers,
    Asked,
    HouseRules,
    Question,
    UsageError,
    counted,
    in_range,
    only_one,
)
from scorekeeper.rules import above_water
from scorekeeper.rules.above_water import Options
from scorekeeper.rules.cards import STANDARD
from scorekeeper.rules.options import choose
from scorekeeper.rules.scores import Score


def score(
    cards: Annotated[str, Asked("The hand: what it pays at most is the answer.", is_argument=True)] = "",
    *,
    groups: Annotated[
        str | None, Asked("Groups as declared, with / between them; *=5H says what a joker counts as.")
    ] = None,
    reach: Annotated[int | None, Asked("Every best trade of cards for so many stones or more.")] = None,
    most_cards: Annotated[
        bool, Asked("The most cards that can be turned in for the Big Spender, and their payout.")
    ] = False,
    rules: HouseRules = (),
) -> Answer:
    """Above Water: the best payout of a hand, or what groups pay as they are declared."""
    only_one(groups=groups, reach=reach, most_cards=most_cards)
    options = choose(Options, rules)
    if groups is not None:
        return _declared(groups, cards, options)
    if not cards.strip():
        raise UsageError("say the hand, such as '3D 3H 3S', or --groups")
    if reach is not None:
        return _reached(cards, reach, options)
    return _spent(cards, options) if most_cards else _best(cards, options)


def _best(cards: str, options: Options) -> Answer:
    """Answer what a hand pays at most, and how."""
    advice = above_water.best_payout(STANDARD.parse_all(cards), pack_count=options.pack_count, options=options)
    answer = _turn_in(advice.way.turn_in, advice.way.score)
    if advice.is_best:
        return answer
    headline = f"{answer.headline} or more; nothing pays more than {advice.bound}"
    return Answer(headline, answer.because, {**answer.data, "bound": advice.bound})


def _declared(groups: str, cards: str, options: Options) -> Answer:
    """Answer what groups pay as they are declared, out of a hand if one is given."""
    hand = STANDARD.parse_all(cards) if cards.strip() else None
    turn_in = above_water.read(groups, options)
    score = above_water.value(turn_in, hand=hand, options=options)
    return _turn_in(turn_in, score, otherwise="nothing is turned in")


def _reached(cards: str, stones: int, options: Options) -> Answer:
    """Answer every trade worth so many stones or more that no other trade beats."""
    in_range(1, reach=stones)
    hand = STANDARD.parse_all(cards)
    found = above_water.ways_to_reach(hand, stones, pack_count=options.pack_count, options=options)
    if not found.ways:
        best = above_water.best_payout(hand, pack_count=options.pack_count, options=options)
        headline = f"{counted(stones, 'stone')} cannot be reached; the most is {best.stones}"
        return Answer(headline, tuple(best.way.score.because()), {"stones": best.stones, "groups": [], "ways": []})
    ways = [(way, _turn_in(way.turn_in, way.score)) for way in found.ways]
    lines = []
    for way, answer in ways:
        lines.append(f"{answer.headline} for {counted(way.card_count, 'card')}: {above_water.write(way.turn_in)}")
        lines += [f"  {line}" for line in answer.because]
    data = [{**answer.data, "cards": way.card_count, "because": list(answer.because)} for way, answer in ways]
    first, best_trade = ways[0]
    headline = f"{counted(stones, 'stone')}: give up {counted(first.card_count, 'card')} for {first.stones}"
    if len(ways) > 1:
        headline += ", or more cards for more"
    return Answer(headline, tuple(lines), {**best_trade.data, "ways": data})


def _spent(cards: str, options: Options) -> Answer:
    """Answer how many cards of a hand can be turned in at once, for the Big Spender, and what they pay at most."""
    spending = above_water.most_cards(STANDARD.parse_all(cards), pack_count=options.pack_count, options=options)
    headline = f"{counted(spending.card_count, 'card')} for {counted(spending.stones, 'stone')}"
    if not spending.is_best:
        headline += " or more"
    powers = ("AC",) * spending.turn_in.changing_aces + spending.aces
    lines = [*spending.score.because(), *(f"{card} for its power (AW-R10)" for card in powers)]
    groups = _groups(spending.turn_in)
    data = {"cards": spending.card_count, "stones": spending.stones, "groups": groups}
    data["aces"] = [str(card) for card in spending.aces]
    return Answer(headline, tuple(lines) or ("no card counts for the Big Spender (AW-R12)",), data)


def _turn_in(
    turn_in: above_water.TurnIn, score: Score, *, otherwise: str = "no two cards make a group (AW-R6)"
) -> Answer:
    data = {"stones": score.points, "groups": _groups(turn_in)}
    because = tuple(score.because()) or (otherwise,)
    return Answer(counted(score.points, "stone"), because, data)


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


ANSWERS = Answers(Question(score, 'pnp score above-water "3D 3H 3S 7D 7H 7S"'))
