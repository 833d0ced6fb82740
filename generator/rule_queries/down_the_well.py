"""Down the Well: the score for winning a hand, its opener, and the playable cards."""

from typing import Annotated

from generator.rule_queries import contract
from generator.rule_queries.contract import Answer, Answers, ParameterSpec, Question, UsageError
from scorekeeper.errors import Problem
from scorekeeper.rules import down_the_well
from scorekeeper.rules.cards import ISLAND, Card, show
from scorekeeper.rules.checks import refuse

SUIT_NAMES = dict(zip(ISLAND.suits, ISLAND.suit_names, strict=True))


def score(
    *,
    own: Annotated[int, ParameterSpec("Cards left in the winner's hand.")],
    others: Annotated[int, ParameterSpec("Cards left in all other hands together.")],
    players: Annotated[int | None, ParameterSpec("Number of players. Default: any possible number.")] = None,
) -> Answer:
    """Down the Well: the score of the winner of a hand, where score is kept over several."""
    contract.in_range(0, own=own, others=others)
    return contract.in_points(down_the_well.score(own, others, player_count=players))


def plays(
    hand: Annotated[str, ParameterSpec("The cards of the player whose turn it is.", is_argument=True)],
    *,
    piles: Annotated[str, ParameterSpec("The top card of each pile that has one.")] = "",
) -> Answer:
    """Down the Well: the cards of a hand that may be played on the piles; for the opening player, see `opener`."""
    held, tops = contract.all_read(ISLAND.parse_all, hand, piles)
    if not held:
        raise UsageError("give the hand, such as '2C QD AT'")
    refuse([*ISLAND.surplus([*held, *tops]), *_piles_problems(tops)])
    playable = down_the_well.playable(held, tops)
    because = [str(problem) for card in held if (problem := down_the_well.too_low_problem(card, tops))]
    empty = [card for card in playable if all(card.suit != top.suit for top in tops)]
    if empty:
        because.append(f"any card may be played on an empty pile: {show(empty)} (DW-R3)")
    higher = [card for card in playable if card not in empty]
    if higher:
        because.append(f"higher than the pile of their suit: {show(higher)} (DW-R3)")
    headline = f"may play {show(playable)}" if playable else "nothing can be played: out for this round"
    return Answer(headline, tuple(because), {"playable": [str(card) for card in playable]})


def opener(
    hands: Annotated[
        str,
        ParameterSpec("Each player's cards after passing, in seating order, separated by /.", is_argument=True),
    ],
    *,
    turned: Annotated[str, ParameterSpec("The card turned up after passing; with six players there is none.")] = "",
) -> Answer:
    """Down the Well: who opens a hand, and with which card."""
    *held, shown = contract.all_read(ISLAND.parse_all, *contract.listed_in(hands), turned)
    dealt = [card for cards in held for card in cards]
    if not dealt or len(shown) > 1:
        raise UsageError("give each player's cards, and one card after --turned")
    is_turned = down_the_well.is_a_card_turned(len(held))
    refuse(ISLAND.surplus([*dealt, *shown]))
    if is_turned != bool(shown):
        with_or_without = "give the card with --turned" if is_turned else "remove --turned"
        raise UsageError(f"with {len(held)} players {'a' if is_turned else 'no'} card is turned up; {with_or_without}")
    suit = down_the_well.lead_suit(shown[0] if shown else None, dealt)
    card = down_the_well.lowest(dealt, suit)
    assert card is not None, "the lead suit is in a hand"
    position = next(place for place, cards in enumerate(held) if card in cards)
    because = (_why_leads(suit, shown), f"{card} is the lowest card of {SUIT_NAMES[suit]} (DW-R2)")
    data = {"card": str(card), "position": position, "lead_suit": suit}
    return Answer(f"hand {position + 1} opens with {card}", because, data)


def _why_leads(suit: str, shown: list[Card]) -> str:
    name = SUIT_NAMES[suit]
    first = shown[0].suit if shown else down_the_well.LEAD_SUIT_WITHOUT_TURNED_CARD
    if suit != first:
        return f"no {SUIT_NAMES[first]} are held, and {name} come next (DW-R2)"
    return f"{shown[0]} was turned up: {name} lead (DW-R2)" if shown else f"with six players {name} lead (DW-R2)"


def _piles_problems(tops: list[Card]) -> list[Problem]:
    """List piles that have two top cards."""
    double = [suit for suit in ISLAND.suits if sum(top.suit == suit for top in tops) > 1]
    return [Problem(f"--piles: two top cards of {SUIT_NAMES[suit]}; a pile has one", "DW-R3") for suit in double]


ANSWERS = Answers(
    Question(score, "pnp score down-the-well --own 1 --others 4"),
    questions={
        "plays": Question(plays, 'pnp score down-the-well plays "2C QD AT" --piles "7C 5D"'),
        "opener": Question(opener, 'pnp score down-the-well opener "3F KA / 2F 5B / QT AF" --turned 6F'),
    },
)
