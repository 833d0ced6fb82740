"""Above Water: the best payout of a hand, the payout of declared groups, outbidding, and the ante."""

from dataclasses import replace
from typing import Annotated, Any

from generator.rule_queries import contract
from generator.rule_queries.contract import Answer, Answers, HouseRules, ParameterSpec, Question, UsageError
from scorekeeper.errors import NotationError, Problem
from scorekeeper.rules import above_water
from scorekeeper.rules.above_water import AntePaid, Bid, MatchPhase, Options, bidding
from scorekeeper.rules.above_water.auction import HIGHEST_BID
from scorekeeper.rules.cards import STANDARD, words_of
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.options import choose
from scorekeeper.rules.scores import Score


def score(
    cards: Annotated[str, ParameterSpec("The hand; the answer is the most it can pay.", is_argument=True)] = "",
    *,
    groups: Annotated[str | None, ParameterSpec("Groups as declared, separated by /; *=5H declares a joker.")] = None,
    reach: Annotated[
        int | None, ParameterSpec("Every trade that brings in at least this many stones and is not beaten by another.")
    ] = None,
    most_cards: Annotated[
        bool, ParameterSpec("The most cards that can be turned in for the Big Spender, and their payout.")
    ] = False,
    rules: HouseRules = (),
) -> Answer:
    """Above Water: the best payout of a hand, or the payout of declared groups."""
    contract.only_one(groups=groups, reach=reach, most_cards=most_cards)
    options = choose(Options, rules)
    if groups is not None:
        return _answer_declared_groups(groups, cards, options)
    if not cards.strip():
        raise UsageError("give the hand, such as '3D 3H 3S', or --groups")
    if reach is not None:
        return _answer_ways_to_reach(cards, reach, options)
    return _answer_most_cards(cards, options) if most_cards else _answer_best_payout(cards, options)


def _answer_best_payout(cards: str, options: Options) -> Answer:
    advice = above_water.best_payout(STANDARD.parse_all(cards), pack_count=options.pack_count, options=options)
    answer = _turn_in(advice.way.turn_in, advice.way.score)
    if advice.is_best:
        return answer
    headline = f"{answer.headline} or more; nothing pays more than {advice.bound}"
    return Answer(headline, answer.because, {**answer.data, "bound": advice.bound})


def _answer_declared_groups(groups: str, cards: str, options: Options) -> Answer:
    """Answer with the payout of declared groups, from a hand if one is given."""
    hand = STANDARD.parse_all(cards) if cards.strip() else None
    turn_in = above_water.parse_turn_in(groups, options)
    score = above_water.value(turn_in, hand=hand, options=options)
    return _turn_in(turn_in, score, otherwise="nothing is turned in")


def _answer_ways_to_reach(cards: str, stones: int, options: Options) -> Answer:
    """Answer with every trade of at least so many stones that no other trade beats."""
    contract.in_range(1, reach=stones)
    hand = STANDARD.parse_all(cards)
    found = above_water.ways_to_reach(hand, stones, pack_count=options.pack_count, options=options)
    if not found.ways:
        best = above_water.best_payout(hand, pack_count=options.pack_count, options=options)
        headline = f"{contract.counted(stones, 'stone')} cannot be reached; the most is {best.stones}"
        return Answer(headline, tuple(best.way.score.because()), {"stones": best.stones, "groups": [], "ways": []})
    ways = [(way, _turn_in(way.turn_in, way.score)) for way in found.ways]
    lines = []
    for way, answer in ways:
        groups = above_water.format_turn_in(way.turn_in)
        lines.append(f"{answer.headline} for {contract.counted(way.card_count, 'card')}: {groups}")
        lines += [f"  {line}" for line in answer.because]
    data = [{**answer.data, "cards": way.card_count, "because": list(answer.because)} for way, answer in ways]
    first, best_trade = ways[0]
    wanted, given = contract.counted(stones, "stone"), contract.counted(first.card_count, "card")
    headline = f"{wanted}: give up {given} for {first.stones}"
    if len(ways) > 1:
        headline += ", or more cards for more"
    return Answer(headline, tuple(lines), {**best_trade.data, "ways": data})


def _answer_most_cards(cards: str, options: Options) -> Answer:
    """Answer how many cards of a hand can be turned in at once, for the Big Spender, and their best payout."""
    spending = above_water.most_cards(STANDARD.parse_all(cards), pack_count=options.pack_count, options=options)
    headline = f"{contract.counted(spending.card_count, 'card')} for {contract.counted(spending.stones, 'stone')}"
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
    return Answer(contract.counted(score.points, "stone"), because, data)


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


NO_BID = "-"
"""Marks a lot without a bid."""


def outbid(
    bids: Annotated[
        str,
        ParameterSpec(f"The bid on each lot, in order; {NO_BID} for a lot without a bid.", is_argument=True),
    ],
) -> Answer:
    """Above Water: the possible bids on each lot."""
    words = words_of(bids)
    wrong = [word for word in words if word != NO_BID and not word.isdecimal()]
    if wrong:
        raise NotationError([Problem(f"{word!r} is not a bid; write stones, or {NO_BID}", "AW-R3") for word in wrong])
    if not words:
        raise UsageError("give the bids, such as '4 - 9'")
    standing = [None if word == NO_BID else int(word) for word in words]
    state = _make_auction(standing)
    bidder = state.to_bid[0]
    lots, because = [], []
    for position, bid in enumerate(standing):
        stones = [each for each in range(HIGHEST_BID + 1) if bidding.is_allowed(state, Bid(bidder, position, each))]
        lots.append({"position": position, "bid": bid, "least": stones[0] if stones else None})
        if not stones:
            because.append(f"lot {position + 1}: nothing outbids {bid}, as the highest bid is {HIGHEST_BID} (AW-R3)")
        elif bid is None:
            because.append(f"lot {position + 1}: {stones[0]} to {stones[-1]}, as nobody has bid (AW-R3)")
        else:
            because.append(f"lot {position + 1}: {stones[0]} to {stones[-1]}, more than {bid} (AW-R3)")
    because.append("whoever is outbid bids again at once, before anyone else, on any lot (AW-R3)")
    least = ["nothing" if lot["least"] is None else f"{lot['least']} or more" for lot in lots]
    headline = ", ".join(f"lot {place}: {each}" for place, each in enumerate(least, start=1))
    return Answer(headline, tuple(because), {"lots": lots})


def _make_auction(standing: list[int | None]) -> above_water.AuctionState:
    """Return an auction with these bids, in which somebody must bid.

    Raises:
        RuleError: A lot cannot have such a bid.
    """
    held = [position for position, bid in enumerate(standing) if bid is not None]
    # An outbid player may bid although every lot has a bid; an extra lot simulates that.
    seats = [f"seat {number}" for number in range(len(standing) + (len(held) == len(standing)))]
    state = bidding.open_bidding(seats, above_water.DEFAULTS)
    for seat, position in zip(seats, held, strict=False):
        state = bidding.play(state, Bid(seat, position, standing[position] or 0))
    return state


def ante(
    *,
    exhausted: Annotated[int, ParameterSpec("How often the deck has been exhausted so far.")] = 0,
    stones: Annotated[str, ParameterSpec("Each player's stones: shows who cannot pay, and the consequences.")] = "",
    rules: HouseRules = (),
) -> Answer:
    """Above Water: the ante, and who cannot pay it."""
    contract.in_range(0, exhausted=exhausted)
    options, held = choose(Options, rules), contract.numbers(stones, "stones")
    if any(count < 0 for count in held):
        contract.in_range(0, stones=min(held))
    names = [f"player {number}" for number in range(1, max(2, len(held)) + 1)]
    refuse(above_water.options_problems(options, len(names)))
    state = replace(above_water.match.start(names, options), exhaustions=exhausted, phase=MatchPhase.ANTE)
    times = contract.counted(exhausted, "time")
    because = [
        f"{options.starting_ante} at the start, and the deck has been exhausted {times}, for 1 more each (AW-R2)"
    ]
    data: dict[str, Any] = {"ante": state.ante}
    headline = f"the ante is {state.ante}"
    if held:
        state = replace(state, stones=FrozenMap(zip(names, held, strict=True)))
        told, more, data["players"], data["winners"] = _pay_ante(state)
        headline, because = f"{headline}; {told}", because + more
    return Answer(headline, tuple(because), data)


def _pay_ante(state: above_water.MatchState) -> tuple[str, list[str], list[dict[str, int]], list[int]]:
    """Return the consequences of the ante: in brief, the reasons, each player's shortfall, and the winners."""
    short = state.ante_shortfalls()
    because = []
    for player in state.players:
        has = f"{player} has {contract.counted(state.stones[player], 'stone')}"
        because.append(f"{has}, {short[player]} short (AW-R13)" if player in short else f"{has} and pays (AW-R2)")
    after = above_water.match.enter(state, AntePaid())
    winners = after.outcome.winners if after.outcome else ()
    if after.outcome:
        told = f"{winners[0]} wins"
        because.append(f"{after.outcome.reason} ({after.outcome.ruling})")
    elif after.phase is MatchPhase.TIE:
        told = f"{' and '.join(after.tied)} are equally short: the most cards win"
        because.append("nobody can pay; of the players who are least short, the one with the most cards wins (AW-R13)")
    else:
        told = f"out: {', '.join(short)}" if short else "all can pay"
    seats = state.players
    players = [
        {"position": place, "stones": state.stones[player], "missing": short.get(player, 0)}
        for place, player in enumerate(seats)
    ]
    return told, because, players, [seats.index(player) for player in winners]


ANSWERS = Answers(
    Question(score, 'pnp score above-water "3D 3H 3S 7D 7H 7S"'),
    questions={
        "outbid": Question(outbid, 'pnp score above-water outbid "4 - 9"'),
        "ante": Question(ante, 'pnp score above-water ante --exhausted 2 --stones "9 5 6"'),
    },
)
