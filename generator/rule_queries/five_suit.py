"""Five-suit Spades: the points of a deal, its opener, the playable cards, and the winner of a trick."""

from typing import Annotated

from generator.rule_queries import contract
from generator.rule_queries.contract import Answer, Answers, HouseRules, ParameterSpec, Question, UsageError
from scorekeeper.errors import Problem
from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import FIVE_SUIT, Card, show
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.options import choose

NIL = "nil"
"""Notation of a bid of no tricks."""


def score(
    *,
    bid: Annotated[str, ParameterSpec("Tricks bid; nil is 0.")],
    took: Annotated[int, ParameterSpec("Tricks taken.")],
    bags: Annotated[int, ParameterSpec("The player's bags before this deal.")] = 0,
    hand_size: Annotated[int | None, ParameterSpec("Tricks in the deal. Default: the largest possible number.")] = None,
    rules: HouseRules = (),
) -> Answer:
    """Five-suit Spades: a deal's points and bags, and what the bags cost."""
    options = choose(five_suit.Options, rules)
    contract.in_range(1, five_suit.LARGEST_HAND, hand_size=hand_size)
    size = five_suit.LARGEST_HAND if hand_size is None else hand_size
    found = five_suit.score(_tricks(bid), took, size=size, bags_before=bags, options=options)
    headline = f"{contract.counted(found.points, 'point')}, {contract.counted(found.bags, 'bag')}"
    if found.penalty:
        headline += f"; the bags cost {found.penalty}"
    data = {"points": found.points, "bags": found.bags, "penalty": found.penalty}
    return Answer(headline, tuple(found.because()), data)


def _tricks(bid: str) -> int:
    """Read a bid, which may be nil."""
    if bid.strip().casefold() == NIL:
        return 0
    try:
        return int(bid)
    except ValueError:
        raise UsageError(f"--bid {bid!r} is not a bid; write a number of tricks, or {NIL}") from None


def trick(
    cards: Annotated[
        str,
        ParameterSpec(
            "The cards of the trick in the order played; *W or jokerW is the joker of Water.", is_argument=True
        ),
    ],
    *,
    rock_breaks: Annotated[bool, ParameterSpec("With Rock Breaks Everything.")] = False,
    rules: HouseRules = (),
) -> Answer:
    """Five-suit Spades: which card wins a trick, and why."""
    settings = [*rules, *(["rock_breaks_everything=on"] if rock_breaks else [])]
    verdict = five_suit.judge(FIVE_SUIT.parse_all(cards), choose(five_suit.Options, settings))
    data = {"winner": str(verdict.winner), "position": verdict.position}
    return Answer(f"{verdict.winner} wins", tuple(verdict.because()), data)


def plays(
    hand: Annotated[str, ParameterSpec("The cards of the player whose turn it is.", is_argument=True)],
    *,
    trick: Annotated[str, ParameterSpec("The cards of the trick so far; without it, this player leads.")] = "",
    first: Annotated[
        bool, ParameterSpec("It is the first trick; whoever leads to it holds the lowest Paper card.")
    ] = False,
    rock_out: Annotated[
        bool, ParameterSpec("Rock was played to an earlier trick; only matters with Rock Breaks Everything.")
    ] = False,
    rules: HouseRules = (),
) -> Answer:
    """Five-suit Spades: which cards of a hand may be played, and what forbids the others."""
    options = choose(five_suit.Options, rules)
    held, before = contract.all_read(FIVE_SUIT.parse_all, hand, trick)
    if not held:
        raise UsageError("give the hand, such as '7P 2L *W'")
    if first and rock_out:
        raise UsageError("--first and --rock-out contradict each other")
    refuse(_problems([*held, *before], options))
    # Whoever leads to the first trick holds the lowest Paper card of all, so it is the lowest of this hand.
    opening = five_suit.opening([held], options) if first and not before else None
    led = before[0].suit if before else None
    situation = five_suit.Situation(led, is_first_trick=first, opening=opening, is_rock_out=rock_out)
    found = five_suit.plays_from(held, situation, options)
    playable = [card for card, wrong in found.items() if not wrong]
    forbidden: dict[Problem, list[Card]] = {}
    for card, wrong in found.items():
        for problem in wrong:
            forbidden.setdefault(problem, []).append(card)
    because = tuple(f"not {show(cards)}: {problem}" for problem, cards in forbidden.items())
    data = {
        "playable": [str(card) for card in playable],
        "forbidden": [
            {"cards": [str(card) for card in cards], "message": str(problem.message), "ruling": problem.ruling}
            for problem, cards in forbidden.items()
        ],
    }
    return Answer(f"may play {show(playable)}", because or (_why_all(led, held),), data)


def _why_all(led: str | None, held: list[Card]) -> str:
    """Return why every card may be played."""
    if led is None:
        return "whoever leads may lead any card (FS-R5)"
    name = dict(zip(FIVE_SUIT.suits, FIVE_SUIT.suit_names, strict=True))[led]
    is_held = any(card.suit == led for card in held)
    return f"all follow {name} (FS-R5)" if is_held else f"{name} was led, and the hand has none (FS-R5)"


def opener(
    hands: Annotated[str, ParameterSpec("Each player's cards, in seating order, separated by /.", is_argument=True)],
    *,
    rules: HouseRules = (),
) -> Answer:
    """Five-suit Spades: who leads to the first trick, and which card."""
    options = choose(five_suit.Options, rules)
    held = contract.all_read(FIVE_SUIT.parse_all, *contract.listed_in(hands))
    refuse(_problems([card for cards in held for card in cards], options))
    found = five_suit.opening(held, options)
    if found is None:
        because = "no Paper was dealt, so that any card may be led (ours)"
        return Answer("the player left of the dealer leads", (because,), {"card": None, "position": None})
    headline = f"hand {found.position + 1} leads {found.card}"
    because = f"{found.card} is the lowest Paper card dealt ({found.ruling})"
    return Answer(headline, (because,), {"card": str(found.card), "position": found.position})


def _problems(cards: list[Card], options: five_suit.Options) -> list[Problem]:
    """List cards that occur too often, or are not in play."""
    jokers = [] if options.jokers else [card for card in cards if card.is_joker]
    return [*FIVE_SUIT.surplus(cards), *[Problem(f"{card}: the jokers are not in play", "FS-A9") for card in jokers]]


ANSWERS = Answers(
    Question(score, "pnp score five-suit --bid 4 --took 6 --bags 9"),
    questions={
        "plays": Question(plays, 'pnp score five-suit plays "KR 3P 7L" --trick "10P *W"'),
        "opener": Question(opener, 'pnp score five-suit opener "3P KR / 2P 5L / *P 9S"'),
    },
    commands={"trick": Question(trick, 'pnp trick "7P 2L *W 10S"')},
)
