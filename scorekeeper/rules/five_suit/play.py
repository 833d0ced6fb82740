"""The driver of five-suit Spades: bids, then a card at a time."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import Card, hide
from scorekeeper.rules.five_suit import hand
from scorekeeper.rules.five_suit.hand import HandPhase, HandState, MakeBid, Play
from scorekeeper.rules.five_suit.match import MatchState
from scorekeeper.rules.five_suit.options import hand_size, pack
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.hands_driver import HandsDriver, HandsInPlay


@dataclass(frozen=True, slots=True)
class InPlay(HandsInPlay[MatchState, HandState]):
    match: MatchState
    hand: HandState


class FiveSuitDriver(HandsDriver[MatchState, HandState, MakeBid | Play]):
    rules = five_suit
    state_type = view_type = InPlay
    verbs = FrozenMap({MakeBid: "bid", Play: "play"})

    def pack(self, match: MatchState) -> Sequence[Card]:
        return pack(match.options)

    def deal(self, match: MatchState, deck: tuple[Card, ...]) -> HandState:
        size = match.hand_size
        hands = tuple(deck[size * seat : size * (seat + 1)] for seat in range(len(match.players)))
        return hand.play(hand.start(match.players, match.options, dealer=match.dealer), hand.DealIn(hands))

    def hand_actor(self, hand: HandState) -> str:
        assert hand.player_to_act is not None, "the hand is not over"
        return hand.player_to_act

    def hand_acts(self, hand: HandState, player: str) -> Sequence[MakeBid | Play]:
        if hand.phase is HandPhase.BIDS:
            most = hand_size(len(hand.players), hand.options)
            return [MakeBid(player, tricks) for tricks in range(most + 1)]
        return [Play(player, card) for card in five_suit.legal_plays(hand)]

    def conceal(self, hand: HandState, player: str) -> HandState:
        """Return a hand as a player sees it.

        Who holds the opening card shows when its player has to lead, and which card it is when it lies there. Before,
        its holder may not know either: a lower card, if not set aside, would be in another hand.
        """
        hands = tuple(
            held if owner == player else hide(held) for owner, held in zip(hand.players, hand.hands, strict=True)
        )
        seen = replace(hand, hands=hands)
        if hand.phase is HandPhase.BIDS:
            return replace(seen, opening=None, leader="")
        if hand.trick or hand.tricks or hand.leader == player:
            return seen
        return replace(seen, opening=None)


DRIVER = FiveSuitDriver()
