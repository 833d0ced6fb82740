"""The driver of Hearts, by which bots and simulations play it: three cards passed, then a card at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from pnp_hearts import rules
from pnp_hearts.rules import hand
from pnp_hearts.rules.hand import PASS_SIZE, Act, HandState, PassCards, Play
from pnp_hearts.rules.match import MatchState
from pnp_hearts.rules.options import deck
from scorekeeper.rules.cards import Card, hide
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.hands_driver import HandsDriver, HandsInPlay

STEPS = {"to the left": 1, "to the right": -1, "across": 2}
"""How many seats clockwise three cards go."""


@dataclass(frozen=True, slots=True)
class InPlay(HandsInPlay[MatchState, HandState]):
    """A match in play: the match, and the hand that is played."""

    match: MatchState
    hand: HandState


class HeartsDriver(HandsDriver[MatchState, HandState, Act]):
    """Plays Hearts."""

    rules = rules
    state_type = view_type = InPlay
    verbs = FrozenMap({PassCards: "pass", Play: "play"})

    def pack(self, match: MatchState) -> Sequence[Card]:
        """Return the cards that so many play with (HE-R1)."""
        return deck(len(match.players))

    def deal(self, match: MatchState, deck: tuple[Card, ...]) -> HandState:
        """Deal the next hand."""
        return hand.deal(match.players, deck, STEPS[str(match.passing)] if match.passing else 0)

    def hand_actor(self, hand: HandState) -> str:
        """Return whose turn it is; all pass at the same time, here in seating order."""
        return hand.players[hand.seat]

    def hand_acts(self, hand: HandState, player: str) -> Sequence[Act]:
        """Return each choice of three cards, or each card that may be played."""
        if hand.leader is None:
            return [PassCards(player, cards) for cards in combinations(hand.hands[hand.seat], PASS_SIZE)]
        return [Play(player, card) for card in hand.playable]

    def conceal(self, hand: HandState, player: str) -> HandState:
        """Return what a player sees: their own cards, those played, and those passed by and to them."""
        seat = hand.players.index(player)
        hands = tuple(held if at == seat else hide(held) for at, held in enumerate(hand.hands))
        seen = {seat} if hand.leader is None else {seat, (seat - hand.steps) % len(hand.players)}
        passes = tuple(
            each if at in seen else replace(each, cards=hide(each.cards)) for at, each in enumerate(hand.passes)
        )
        return replace(hand, hands=hands, passes=passes)


DRIVER = HeartsDriver()
