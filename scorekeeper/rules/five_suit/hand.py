"""A hand of play with known cards: deal, bids, tricks, counts.

`start`, then `play` for each act: `DealIn`, a `MakeBid` from each player, a `Play` for each card. Players
sit clockwise in the order in which they are named.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import say, say_count
from scorekeeper.rules.cards import FIVE_SUIT, Card
from scorekeeper.rules.checks import clockwise, guard, refuse
from scorekeeper.rules.five_suit.options import (
    DEFAULTS,
    Opening,
    Options,
    hand_size,
    left_of,
    next_leader,
    opening,
    seating_problems,
)
from scorekeeper.rules.five_suit.scoring import count_problems
from scorekeeper.rules.five_suit.trick import ROCK, Situation, card_problems, legal_from, plays_from, winning_position


class HandPhase(StrEnum):
    """What a hand waits for."""

    DEAL = say("the deal")
    BIDS = say("bids")
    TRICKS = say("cards")
    OVER = say("nothing more")


@dataclass(frozen=True, slots=True)
class DealIn:
    hands: tuple[tuple[Card, ...], ...]
    """Each player's cards, in seating order; all other cards are set aside."""


@dataclass(frozen=True, slots=True)
class MakeBid:
    player: str
    tricks: int
    """0 for Nil, up to the hand size."""


@dataclass(frozen=True, slots=True)
class Play:
    player: str
    card: Card


Act = DealIn | MakeBid | Play


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that has been taken."""

    leader: str
    cards: tuple[Card, ...]
    """In the order played."""
    winner: str


@dataclass(frozen=True, slots=True)
class HandState:
    players: tuple[str, ...]
    """Names in seating order, clockwise."""
    dealer: str
    options: Options
    hands: tuple[tuple[Card, ...], ...] = ()
    """The cards that each player still holds, in seating order; empty before the deal."""
    bids: tuple[MakeBid, ...] = ()
    """The bids, in the order made."""
    opening: Opening | None = None
    """The required beginning of the first trick; `None` before the deal, and if no Paper was dealt."""
    leader: str = ""
    """The leader of the present trick; empty before the deal."""
    trick: tuple[Card, ...] = ()
    """The cards of the present trick, in the order played."""
    tricks: tuple[Trick, ...] = ()

    @property
    def phase(self) -> HandPhase:
        if not self.hands:
            return HandPhase.DEAL
        if len(self.bids) < len(self.players):
            return HandPhase.BIDS
        return HandPhase.TRICKS if any(self.hands) else HandPhase.OVER

    @property
    def is_over(self) -> bool:
        """Whether all tricks have been taken."""
        return self.phase is HandPhase.OVER

    @property
    def player_to_act(self) -> str | None:
        """The player whose bid or card is due; `None` before the deal and after the last trick."""
        match self.phase:
            case HandPhase.BIDS:
                return clockwise(self.players, left_of(self.players, self.dealer))[len(self.bids)]
            case HandPhase.TRICKS:
                return clockwise(self.players, self.leader)[len(self.trick)]
            case _:
                return None

    @property
    def counts(self) -> tuple[int, ...]:
        """Tricks that each player has taken, in seating order."""
        won = Counter(trick.winner for trick in self.tricks)
        return tuple(won[player] for player in self.players)

    def hand_of(self, player: str) -> tuple[Card, ...]:
        return self.hands[self.players.index(player)]


def start(players: Sequence[str], options: Options = DEFAULTS, *, dealer: str) -> HandState:
    """Begin a hand.

    Args:
        players: 3 to 5 different names in seating order, clockwise.
        dealer: One of the names.

    Raises:
        RuleError: The players or the dealer are not valid; carries every problem.
    """
    wrong = list(seating_problems(players, options))
    if dealer not in players:
        wrong.append(say_problem("%(player)s deals but is not a player", "", player=repr(dealer)))
    refuse(wrong)
    return HandState(tuple(players), dealer, options)


def problems(state: HandState, act: Act) -> tuple[Problem, ...]:
    if isinstance(act, DealIn):
        return tuple(_deal_problems(state, act))
    if isinstance(act, MakeBid):
        return tuple(_bid_problems(state, act))
    return tuple(_play_problems(state, act))


def _apply(state: HandState, act: Act) -> HandState:
    if isinstance(act, DealIn):
        return _deal_hands(state, act.hands)
    if isinstance(act, MakeBid):
        return replace(state, bids=(*state.bids, act))
    return _play_card(state, act)


is_allowed, play = guard(problems, _apply)


def plays(state: HandState) -> dict[Card, tuple[Problem, ...]]:
    """Return each card of the player in turn, with all problems of playing it now: none if it is legal.

    Empty unless a card is due.
    """
    return plays_from(_hand_to_play(state), _situation(state), state.options)


def legal_plays(state: HandState) -> tuple[Card, ...]:
    """Return the cards that the player in turn may play; none unless a card is due."""
    return legal_from(_hand_to_play(state), _situation(state), state.options)


def _hand_to_play(state: HandState) -> tuple[Card, ...]:
    player = state.player_to_act
    return state.hand_of(player) if player and state.phase is HandPhase.TRICKS else ()


def _situation(state: HandState) -> Situation:
    is_rock_out = state.options.rock_breaks_everything and any(
        played.suit == ROCK for trick in state.tricks for played in trick.cards
    )
    led = state.trick[0].suit if state.trick else None
    return Situation(led, is_first_trick=not state.tricks, opening=state.opening, is_rock_out=is_rock_out)


def _deal_hands(state: HandState, hands: tuple[tuple[Card, ...], ...]) -> HandState:
    """Return the state after the deal; ours: without any Paper the player left of the dealer leads any card."""
    first = opening(hands, state.options)
    leader = state.players[first.position] if first else left_of(state.players, state.dealer)
    return replace(state, hands=hands, opening=first, leader=leader)


def _play_card(state: HandState, act: Play) -> HandState:
    """Return the state after a card; the last card of a trick gives the trick to its winner (FS-A4)."""
    position = state.players.index(act.player)
    rest = tuple(held for held in state.hands[position] if held != act.card)
    hands = (*state.hands[:position], rest, *state.hands[position + 1 :])
    cards = (*state.trick, act.card)
    if len(cards) < len(state.players):
        return replace(state, hands=hands, trick=cards)
    winner = clockwise(state.players, state.leader)[winning_position(cards, state.options)]
    leader = next_leader(state.players, state.leader, winner, state.options)
    taken = Trick(state.leader, cards, winner)
    return replace(state, hands=hands, leader=leader, trick=(), tricks=(*state.tricks, taken))


def _deal_problems(state: HandState, act: DealIn) -> Iterator[Problem]:
    if state.phase is not HandPhase.DEAL:
        yield say_problem("the cards of this hand have already been dealt", "")
    if len(act.hands) != len(state.players):
        yield Problem(
            say_count(
                "%(count)s hand is dealt to %(players)s players",
                "%(count)s hands are dealt to %(players)s players",
                len(act.hands),
                players=len(state.players),
            ),
            "FS-R1",
        )
    size = hand_size(len(state.players), state.options)
    for player, hand in zip(state.players, act.hands, strict=False):
        if len(hand) != size:
            yield Problem(
                say_count(
                    "%(player)s has %(count)s card; each hand has %(size)s",
                    "%(player)s has %(count)s cards; each hand has %(size)s",
                    len(hand),
                    player=player,
                    size=size,
                ),
                "FS-R1",
            )
    dealt = [card for hand in act.hands for card in hand]
    yield from FIVE_SUIT.surplus(dealt)
    if not state.options.jokers:
        for card in dealt:
            if card.is_joker:
                yield say_problem("%(card)s was dealt, but the jokers are not in play", "FS-A9", card=card)


def _bid_problems(state: HandState, act: MakeBid) -> Iterator[Problem]:
    yield from _turn_problems(state, act.player, HandPhase.BIDS, "FS-R11")
    size = hand_size(len(state.players), state.options)
    yield from count_problems(say("%(player)s bids", player=act.player), act.tricks, size, "FS-R11")


def _play_problems(state: HandState, act: Play) -> Iterator[Problem]:
    wrong = tuple(_turn_problems(state, act.player, HandPhase.TRICKS, "FS-R5"))
    yield from wrong
    if not state.hands or act.player not in state.players:
        return
    hand = state.hand_of(act.player)
    if act.card not in hand:
        yield say_problem("%(player)s does not hold %(card)s", "FS-R5", player=act.player, card=act.card)
    elif not wrong:
        yield from card_problems(act.card, {card.suit for card in hand}, _situation(state), state.options)


def _turn_problems(state: HandState, player: str, phase: HandPhase, ruling: str) -> Iterator[Problem]:
    if player not in state.players:
        yield say_problem("%(player)s is not a player", "", player=repr(player))
    if state.phase is not phase:
        yield say_problem(
            "it is not time for %(phase)s: the hand is waiting for %(due)s", ruling, phase=phase, due=state.phase
        )
    elif player != state.player_to_act:
        yield say_problem("it is %(due)s's turn, not %(player)s's", ruling, due=state.player_to_act, player=player)
