"""A hand of play with known cards: three cards passed, then thirteen tricks or so."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp_hearts.rules import tricks
from pnp_hearts.rules.scoring import card_points
from scorekeeper.errors import Problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import Card
from scorekeeper.rules.checks import refuse, without

PASS_SIZE = 3
"""Cards that each player passes (HE-R2)."""


@dataclass(frozen=True, slots=True)
class PassCards:
    """Pass three cards; they change hands when all have passed."""

    player: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick."""

    player: str
    card: Card


Act = PassCards | Play


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick that has been taken."""

    winner: int
    """Seat of the player who took it."""
    cards: tuple[Card, ...]
    """In the order played."""


@dataclass(frozen=True, slots=True)
class HandState:
    """A hand at one moment."""

    players: tuple[str, ...]
    """In seating order."""
    hands: tuple[tuple[Card, ...], ...]
    """What each player holds."""
    steps: int
    """How many seats clockwise three cards go; 0 if nothing is passed."""
    passes: tuple[PassCards, ...] = ()
    """In seating order."""
    leader: int | None = None
    """Seat of the player who leads this trick; None until all have passed."""
    trick: tuple[Card, ...] = ()
    """The cards of this trick, in the order played."""
    tricks: tuple[Trick, ...] = ()
    """Those that have been taken, first to last."""

    @property
    def taken(self) -> tuple[int, ...]:
        """Points that each player has taken, in seating order (HE-R3)."""
        costs = [(trick.winner, sum(map(card_points, trick.cards))) for trick in self.tricks]
        return tuple(sum(cost for winner, cost in costs if winner == seat) for seat in range(len(self.players)))

    @property
    def is_over(self) -> bool:
        """Whether all cards have been played."""
        return not any(self.hands)

    @property
    def seat(self) -> int:
        """The seat of the player who acts next."""
        return len(self.passes) if self.leader is None else (self.leader + len(self.trick)) % len(self.players)

    @property
    def playable(self) -> list[Card]:
        """The cards that the next player may play."""
        is_broken = any(card.suit == "H" for trick in self.tricks for card in trick.cards)
        return tricks.playable(self.hands[self.seat], self.trick, is_first=not self.tricks, is_broken=is_broken)


def deal(players: Sequence[str], deck: Sequence[Card], steps: int) -> HandState:
    """Deal all cards, one at a time.

    Args:
        players: In seating order.
        deck: As shuffled, top first.
        steps: How many seats clockwise three cards are passed; 0 for none.
    """
    count = len(players)
    state = HandState(tuple(players), tuple(tuple(deck[seat::count]) for seat in range(count)), steps)
    return state if steps else replace(state, leader=tricks.opener(state.hands))


def problems(state: HandState, act: Act) -> tuple[Problem, ...]:
    """List all that is wrong with an act now."""
    if state.is_over:
        return (Problem(say("The hand is over"), "HE-R2"),)
    return tuple(_problems(state, act))


def play(state: HandState, act: Act) -> HandState:
    """Return the state after an act.

    Raises:
        RuleError: It is not allowed; carries every problem.
    """
    refuse(problems(state, act))
    return _pass(state, act) if isinstance(act, PassCards) else _play(state, act)


def _problems(state: HandState, act: Act) -> Iterator[Problem]:
    player, held = state.players[state.seat], state.hands[state.seat]
    if act.player != player:
        yield Problem(say("It is %(player)s's turn", player=player), "HE-R2")
    elif isinstance(act, PassCards) != (state.leader is None):
        yield Problem(say("Cards are passed first, then played"), "HE-R2")
    elif isinstance(act, Play):
        if act.card not in state.playable:
            yield Problem(say("%(player)s may not play %(card)s now", player=player, card=act.card), "HE-R2")
    elif not set(act.cards) <= set(held) or not len(act.cards) == len(set(act.cards)) == PASS_SIZE:
        yield Problem(say("%(player)s passes %(count)s cards of the hand", player=player, count=PASS_SIZE), "HE-R2")


def _pass(state: HandState, act: PassCards) -> HandState:
    count = len(state.players)
    state = replace(state, passes=(*state.passes, act))
    if len(state.passes) < count:
        return state
    kept = [without(hand, each.cards) for hand, each in zip(state.hands, state.passes, strict=True)]
    hands = tuple(hand + state.passes[(seat - state.steps) % count].cards for seat, hand in enumerate(kept))
    return replace(state, hands=hands, leader=tricks.opener(hands))


def _play(state: HandState, act: Play) -> HandState:
    seat, count = state.seat, len(state.players)
    hands = tuple(without(hand, (act.card,)) if at == seat else hand for at, hand in enumerate(state.hands))
    trick = (*state.trick, act.card)
    if len(trick) < count:
        return replace(state, hands=hands, trick=trick)
    winner = (seat + 1 + tricks.judge(trick).position) % count
    return replace(state, hands=hands, leader=winner, trick=(), tricks=(*state.tricks, Trick(winner, trick)))
