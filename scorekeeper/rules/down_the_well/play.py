"""The driver of Down the Well: three cards passed in seating order, then a card at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.rules import down_the_well
from scorekeeper.rules.cards import ISLAND, Card, hide
from scorekeeper.rules.down_the_well import hand
from scorekeeper.rules.down_the_well.hand import PASS_SIZE, Act, HandState, PassCards, Play
from scorekeeper.rules.down_the_well.match import MatchState
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.hands_driver import HandsDriver, HandsInPlay


@dataclass(frozen=True, slots=True)
class InPlay(HandsInPlay[MatchState, HandState]):
    match: MatchState
    hand: HandState


class DownTheWellDriver(HandsDriver[MatchState, HandState, Act]):
    rules = down_the_well
    state_type = view_type = InPlay
    verbs = FrozenMap({PassCards: "pass", Play: "play"})

    def pack(self, match: MatchState) -> Sequence[Card]:
        return ISLAND.cards()

    def deal(self, match: MatchState, deck: tuple[Card, ...]) -> HandState:
        return hand.deal(match.contenders, deck, match.options)

    def hand_actor(self, hand: HandState) -> str:
        return hand.turn or hand.seats[len(hand.passes)].player

    def hand_acts(self, hand: HandState, player: str) -> Sequence[Act]:
        if hand.turn:
            return [Play(player, card) for card in hand.playable]
        return [PassCards(player, cards) for cards in combinations(hand.seat(player).hand, PASS_SIZE)]

    def conceal(self, hand: HandState, player: str) -> HandState:
        """Return a hand as a player sees it: of the cards passed, those given away and those received."""
        seats = tuple(seat if seat.player == player else replace(seat, hand=hide(seat.hand)) for seat in hand.seats)
        have_changed_hands = hand.options.passing_in_turn or len(hand.passes) == len(seats)
        left_of = dict(zip([seat.player for seat in seats], [*seats[1:], seats[0]], strict=True))
        passes = tuple(
            each
            if each.player == player or (have_changed_hands and left_of[each.player].player == player)
            else replace(each, cards=hide(each.cards))
            for each in hand.passes
        )
        return replace(hand, seats=seats, passes=passes, stock=hide(hand.stock))


DRIVER = DownTheWellDriver()
