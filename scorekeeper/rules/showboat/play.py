"""The driver of Showboat: cards face down in seating order, then a card of the centre, or retirement."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules import showboat
from scorekeeper.rules.cards import HIDDEN, ISLAND, Card, hide
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.hands_driver import HandsDriver, HandsInPlay
from scorekeeper.rules.showboat import hand
from scorekeeper.rules.showboat.hand import Act, HandState, Play, Retire, Take, discard_count
from scorekeeper.rules.showboat.match import MatchState


@dataclass(frozen=True, slots=True)
class InPlay(HandsInPlay[MatchState, HandState]):
    match: MatchState
    hand: HandState


class ShowboatDriver(HandsDriver[MatchState, HandState, Act]):
    rules = showboat
    state_type = view_type = InPlay
    verbs = FrozenMap({Play: "play", Take: "take", Retire: "retire"})

    def pack(self, match: MatchState) -> Sequence[Card]:
        return ISLAND.cards()

    def deal(self, match: MatchState, deck: tuple[Card, ...]) -> HandState:
        return hand.deal(match.contenders, deck, match.options)

    def hand_actor(self, hand: HandState) -> str:
        if hand.to_act:
            return hand.to_act[0]
        return next(seat.player for seat in hand.seats if seat.player not in hand.retired and not seat.face_down)

    def hand_acts(self, hand: HandState, player: str) -> Sequence[Act]:
        if not hand.to_act:
            return [Play(player, card) for card in hand.seat(player).hand]
        acts: list[Act] = [Take(player, card) for card in hand.centre]
        retire = Retire(player)
        return [*acts, retire] if showboat.hand.is_allowed(hand, retire) else acts

    def conceal(self, hand: HandState, player: str) -> HandState:
        """Return a hand as a player sees it: what was discarded at the deal is face down, too (ours)."""
        if hand.is_over:
            return hand
        seats = tuple(
            seat
            if seat.player == player
            else replace(seat, hand=hide(seat.hand), face_down=HIDDEN if seat.face_down else None)
            for seat in hand.seats
        )
        unseen = discard_count(len(hand.seats))
        discards = hide(hand.discards[:unseen]) + hand.discards[unseen:]
        return replace(hand, seats=seats, deck=hide(hand.deck), discards=discards)


DRIVER = ShowboatDriver()
