"""A hand of play with known cards: deal, play face down, take or retire, until one player is left.

`deal` takes the shuffled deck; `problems`, `is_allowed` and `play` are the three forms of each act. Forced steps
happen by themselves: cards are revealed when all have played, the next six come to the centre when all have acted,
and an empty centre makes players retire.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import Problem, say_problem
from scorekeeper.rules.cards import ISLAND, Card
from scorekeeper.rules.checks import guard, refuse, without
from scorekeeper.rules.scores import Score
from scorekeeper.rules.showboat.options import Options, table_problems
from scorekeeper.rules.showboat.tableau import order_of_action, score

HAND_SIZE = 4
"""Cards dealt to each player. Source: Showboat 1.0, 2020, Each Hand (SB-R10)."""
DEALT_COUNT = 24
"""Cards dealt or discarded before the first round. Source: Showboat 1.0, 2020, Each Hand (SB-R1)."""
CENTRE_SIZE = 6
"""Cards in the centre at the start of a round. Source: Showboat 1.0, 2020, Each Round (SB-R10)."""
FIRST_RETIREMENT_OF_TWO = 4
"""The first round in which one of two players may retire. Source: Showboat 1.0, 2020, Rules for Two (SB-R9)."""


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card of one's hand face down."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True)
class Take:
    """Take a card from the centre into one's hand."""

    player: str
    """The player whose turn to act it is."""
    card: Card


@dataclass(frozen=True, slots=True)
class Retire:
    """Take no card and leave the hand."""

    player: str
    """The player whose turn to act it is."""


Act = Play | Take | Retire


@dataclass(frozen=True, slots=True)
class PlayerCards:
    player: str
    hand: tuple[Card, ...]
    tableau: tuple[Card, ...] = ()
    """Cards played and revealed, first to last."""
    face_down: Card | None = None
    """The card played this round, until all are revealed."""


@dataclass(frozen=True, slots=True)
class HandState:
    options: Options
    seats: tuple[PlayerCards, ...]
    """In seating order."""
    deck: tuple[Card, ...]
    """Cards still to come to the centre, next first."""
    centre: tuple[Card, ...]
    """Cards that may be taken this round."""
    discards: tuple[Card, ...]
    """Cards that nobody took, and those discarded at the deal."""
    round_number: int = 1
    """From 1 to 6."""
    to_act: tuple[str, ...] = ()
    """Players who still act this round, in order of action; empty while cards are played."""
    retired: tuple[str, ...] = ()
    """Players who have left the hand, first to last."""

    @property
    def last_player(self) -> str | None:
        """The player left when all others have retired: the hand is over (SB-R8)."""
        left = [seat.player for seat in self.seats if seat.player not in self.retired]
        return left[0] if len(left) == 1 else None

    @property
    def is_over(self) -> bool:
        """Whether all but one have retired."""
        return len(self.retired) == len(self.seats) - 1

    def seat(self, player: str) -> PlayerCards:
        """Return a player's cards.

        Raises:
            KeyError: The player is not in this hand.
        """
        return {seat.player: seat for seat in self.seats}[player]


def discard_count(player_count: int) -> int:
    """Return how many cards are discarded at the deal, so that 24 have left the deck for any number of players.

    Source: Showboat 1.0, 2020, Each Hand (SB-R1).
    """
    return DEALT_COUNT - player_count * HAND_SIZE


def deal_problems(players: Sequence[str], deck: Sequence[Card], options: Options) -> tuple[Problem, ...]:
    return (*table_problems(players, options), *ISLAND.deck_problems(deck))


def deal(players: Sequence[str], deck: Sequence[Card], options: Options) -> HandState:
    """Deal four cards to each player, discard until 24 are gone, and lay the next six in the centre.

    Args:
        players: In seating order.
        deck: All 54 cards as shuffled, top first; the first four go to the first player, and so on.

    Raises:
        RuleError: These players cannot play, or the deck is not the Island Deck.

    Source: Showboat 1.0, 2020, Each Hand (SB-R1, R10).
    """
    refuse(deal_problems(players, deck, options))
    cards = tuple(deck)
    first = DEALT_COUNT + CENTRE_SIZE
    return HandState(
        options,
        tuple(PlayerCards(player, cards[n * HAND_SIZE : (n + 1) * HAND_SIZE]) for n, player in enumerate(players)),
        deck=cards[first:],
        centre=cards[DEALT_COUNT:first],
        discards=cards[len(players) * HAND_SIZE : DEALT_COUNT],
    )


def problems(state: HandState, act: Act) -> tuple[Problem, ...]:
    player = act.player
    if all(seat.player != player for seat in state.seats):
        return (say_problem("%(player)s is not in this hand", "", player=player),)
    if state.is_over:
        return (say_problem("The hand is over, and %(player)s is the last player", "SB-R8", player=state.last_player),)
    if player in state.retired:
        return (say_problem("%(player)s has retired", "SB-R10", player=player),)
    if isinstance(act, Play):
        return tuple(_play_problems(state, state.seat(player), act.card))
    return tuple(_action_problems(state, act))


def _apply(state: HandState, act: Act) -> HandState:
    """Apply an act and everything that follows from it without a choice.

    Source: Showboat 1.0, 2020, Each Round; Retiring; Last Player (SB-R8 to R11).
    """
    seat = state.seat(act.player)
    if isinstance(act, Play):
        return _reveal(_replace_seat(state, replace(seat, hand=without(seat.hand, (act.card,)), face_down=act.card)))
    if isinstance(act, Take):
        state = _replace_seat(state, replace(seat, hand=(*seat.hand, act.card)))
        return _next_to_act(replace(state, centre=without(state.centre, (act.card,))))
    return _next_to_act(replace(state, retired=(*state.retired, act.player)))


is_allowed, play = guard(problems, _apply)


def scores(state: HandState) -> dict[str, Score]:
    """Count every player's tableau and hand as they are now, in seating order; final when the hand is over."""
    return {
        seat.player: score(
            seat.tableau, seat.hand, is_last_player=seat.player == state.last_player, options=state.options
        )
        for seat in state.seats
    }


def _play_problems(state: HandState, seat: PlayerCards, card: Card) -> Iterator[Problem]:
    if state.to_act:
        yield say_problem("%(player)s must act before the next cards are played", "SB-R10", player=state.to_act[0])
    elif seat.face_down:
        yield say_problem("%(player)s has already played a card this round", "SB-R10", player=seat.player)
    if card not in seat.hand:
        yield say_problem("%(player)s does not hold %(card)s", "SB-R10", player=seat.player, card=card)


def _action_problems(state: HandState, act: Take | Retire) -> Iterator[Problem]:
    player = act.player
    if not state.to_act:
        yield say_problem("Nobody acts until everyone has played a card", "SB-R10")
    elif player not in state.to_act:
        yield say_problem("%(player)s has already acted this round", "SB-R10", player=player)
    elif player != state.to_act[0]:
        first = state.to_act[0]
        faster, slower = state.seat(first).tableau[-1], state.seat(player).tableau[-1]
        yield say_problem(
            "%(first)s acts before %(player)s: %(faster)s is faster than %(slower)s",
            "SB-R2",
            first=first,
            player=player,
            faster=faster,
            slower=slower,
        )
    if isinstance(act, Take):
        if act.card not in state.centre:
            yield say_problem("%(card)s is not in the centre", "SB-R10", card=act.card)
    elif len(state.seats) == 2 and state.round_number < FIRST_RETIREMENT_OF_TWO:
        yield say_problem(
            "With two players, nobody may retire before round %(round)s", "SB-R9", round=FIRST_RETIREMENT_OF_TWO
        )


def _reveal(state: HandState) -> HandState:
    """Reveal the played cards once all have played; with an empty centre, retire the players automatically."""
    plays = {seat.player: seat.face_down for seat in state.seats if seat.face_down}
    if len(plays) + len(state.retired) < len(state.seats):
        return state
    seats = tuple(
        replace(seat, tableau=(*seat.tableau, seat.face_down), face_down=None) if seat.face_down else seat
        for seat in state.seats
    )
    order = order_of_action(plays)
    if state.centre:
        return replace(state, seats=seats, to_act=order)
    return replace(state, seats=seats, retired=(*state.retired, *order[:-1]))


def _next_to_act(state: HandState) -> HandState:
    """Pass the turn on; end the hand with its last player, or the round with its last act."""
    if state.is_over:
        return replace(state, to_act=())
    if len(state.to_act) > 1:
        return replace(state, to_act=state.to_act[1:])
    return replace(
        state,
        to_act=(),
        round_number=state.round_number + 1,
        centre=state.deck[:CENTRE_SIZE],
        deck=state.deck[CENTRE_SIZE:],
        discards=state.discards + state.centre,
    )


def _replace_seat(state: HandState, changed: PlayerCards) -> HandState:
    seats = tuple(changed if seat.player == changed.player else seat for seat in state.seats)
    return replace(state, seats=seats)
