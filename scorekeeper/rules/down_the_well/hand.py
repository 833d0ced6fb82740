"""The piles, and a hand of play with known cards: deal, pass three, play until the last round has a winner.

`deal` takes the shuffled deck; `problems`, `is_allowed` and `play` are the three forms of each act. Forced steps
happen by themselves: cards are exchanged when all have passed, players who can play nothing are skipped, and the piles
are swept away when nobody can play.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import ISLAND, Card, show
from scorekeeper.rules.checks import guard, refuse
from scorekeeper.rules.down_the_well.options import Options, hand_size, table_problems

PASS_SIZE = 3
"""Cards that each player passes to the left. Source: Down the Well 1.2, 2023, Pass Three (DW-R1)."""


@dataclass(frozen=True, slots=True)
class PassCards:
    """Pass three cards to the player on the left."""

    player: str
    cards: tuple[Card, ...]
    """Three cards of the player's hand."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the pile of its suit."""

    player: str
    """Whose turn it is."""
    card: Card
    """From the player's hand."""


Act = PassCards | Play


@dataclass(frozen=True, slots=True)
class PlayerHand:
    player: str
    hand: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class HandState:
    options: Options
    seats: tuple[PlayerHand, ...]
    """In seating order, each to the left of the one before."""
    stock: tuple[Card, ...]
    """Cards not dealt, top first."""
    passes: tuple[PassCards, ...] = ()
    """The cards passed so far; unless players pass in turn, the cards change hands when all have passed."""
    turned: Card | None = None
    """The card turned up after passing, which is out of play (DW-R7); None before, and with six players."""
    lead_suit: str | None = None
    """The suit whose lowest card opens; None until all have passed."""
    piles: tuple[tuple[Card, ...], ...] = ((),) * len(ISLAND.suits)
    """A pile for each suit in the order of the deck, top card last."""
    swept: tuple[Card, ...] = ()
    """Cards played in earlier rounds."""
    round_number: int = 1
    """From 1."""
    turn: str | None = None
    """The player whose turn it is; None before play and after it."""
    winner: str | None = None
    """The player of the last card of the last round; None until then."""

    @property
    def is_over(self) -> bool:
        """Whether the last round has been played."""
        return self.winner is not None

    @property
    def tops(self) -> tuple[Card, ...]:
        """The top card of each pile that has one."""
        return tuple(pile[-1] for pile in self.piles if pile)

    @property
    def opening_card(self) -> Card | None:
        """The card that must be played next, or None where there is a choice (DW-R2, A2)."""
        if self.turn is None or self.lead_suit is None or self.tops:
            return None
        if self.round_number > 1 and not self.options.lead_suit_opens_every_round:
            return None
        return lowest(self.seat(self.turn).hand, self.lead_suit)

    @property
    def playable(self) -> tuple[Card, ...]:
        """The cards that the player in turn may play (DW-R2, R3)."""
        if self.turn is None:
            return ()
        opening = self.opening_card
        return (opening,) if opening else playable(self.seat(self.turn).hand, self.tops)

    def seat(self, player: str) -> PlayerHand:
        """Return a player's cards.

        Raises:
            KeyError: The player is not in this hand.
        """
        return {seat.player: seat for seat in self.seats}[player]


def deal_problems(players: Sequence[str], deck: Sequence[Card], options: Options) -> tuple[Problem, ...]:
    return (*table_problems(players, options), *ISLAND.deck_problems(deck))


def deal(players: Sequence[str], deck: Sequence[Card], options: Options) -> HandState:
    """Deal a hand of cards to each player.

    Args:
        players: In seating order, each to the left of the one before.
        deck: All 54 cards as shuffled, top first; the first cards go to the first player, and so on.

    Raises:
        RuleError: These players cannot play, or the deck is not the Island Deck.

    Source: Down the Well 1.2, 2023, The Deal (DW-R1).
    """
    refuse(deal_problems(players, deck, options))
    size = hand_size(len(players))
    seats = tuple(PlayerHand(player, tuple(deck[n * size : (n + 1) * size])) for n, player in enumerate(players))
    return HandState(options, seats, stock=tuple(deck[len(players) * size :]))


def problems(state: HandState, act: Act) -> tuple[Problem, ...]:
    if all(seat.player != act.player for seat in state.seats):
        return (say_problem("%(player)s is not in this hand", "", player=act.player),)
    if state.winner:
        return (say_problem("The hand is over, and %(player)s has won it", "DW-R4", player=state.winner),)
    if isinstance(act, PassCards):
        return tuple(_pass_problems(state, act))
    return tuple(_play_problems(state, act))


def _apply(state: HandState, act: Act) -> HandState:
    """Apply an act and everything that follows from it without a choice.

    Source: Down the Well 1.2, 2023, Pass Three; Lead Suit; Play; End of Round (DW-R1 to R4, R7).
    """
    if isinstance(act, Play):
        return _next_turn(_play_to_pile(state, act), act.player)
    state = replace(state, passes=(*state.passes, act))
    if state.options.passing_in_turn:
        state = _pass_left(state, (act,))
    if len(state.passes) < len(state.seats):
        return state
    return _open_hand(state if state.options.passing_in_turn else _pass_left(state, state.passes))


is_allowed, play = guard(problems, _apply)


def _pass_problems(state: HandState, act: PassCards) -> Iterator[Problem]:
    have_passed = [each.player for each in state.passes]
    if act.player in have_passed:
        yield say_problem("%(player)s has already passed %(count)s cards", "DW-R1", player=act.player, count=PASS_SIZE)
    elif state.options.passing_in_turn and act.player != (first := state.seats[len(have_passed)].player):
        yield say_problem("%(first)s passes before %(player)s", "DW-A3", first=first, player=act.player)
    if not len(act.cards) == len(set(act.cards)) == PASS_SIZE:
        found = show(act.cards) or say("none")
        yield say_problem(
            "%(player)s must pass %(count)s different cards, not %(cards)s",
            "DW-R1",
            player=act.player,
            count=PASS_SIZE,
            cards=found,
        )
    yield from _held_problems(state, act.player, act.cards)


def _play_problems(state: HandState, act: Play) -> Iterator[Problem]:
    player, card = act.player, act.card
    hand = state.seat(player).hand
    yield from _held_problems(state, player, (card,))
    if state.turn is None:
        yield say_problem("Nobody plays until everyone has passed %(count)s cards", "DW-R1", count=PASS_SIZE)
        return
    if player != state.turn:
        if playable(hand, state.tops):
            yield say_problem("It is %(player)s's turn", "DW-R3", player=state.turn)
        else:
            yield say_problem("%(player)s has nothing to play and is out for this round", "DW-R3", player=player)
    elif state.opening_card and card != state.opening_card:
        ruling = "DW-R2" if state.round_number == 1 else "DW-A2"
        yield say_problem(
            "%(player)s must open with %(card)s, the lowest of the lead suit",
            ruling,
            player=player,
            card=state.opening_card,
        )
    if card in hand and (problem := too_low_problem(card, state.tops)):
        yield problem


def _held_problems(state: HandState, player: str, cards: Sequence[Card]) -> Iterator[Problem]:
    hand = state.seat(player).hand
    for card in dict.fromkeys(cards):
        if card not in hand:
            yield say_problem("%(player)s does not hold %(card)s", "", player=player, card=card)


def _pass_left(state: HandState, passes: Sequence[PassCards]) -> HandState:
    hands = {seat.player: seat.hand for seat in state.seats}
    for each in passes:
        left = _from_left_of(state, each.player)[0].player
        hands[each.player] = tuple(card for card in hands[each.player] if card not in each.cards)
        hands[left] = hands[left] + each.cards
    return replace(state, seats=tuple(PlayerHand(player, hand) for player, hand in hands.items()))


def _open_hand(state: HandState) -> HandState:
    """Turn a card for the lead suit and find the player who opens."""
    turned = state.stock[0] if state.stock else None
    held = [card for seat in state.seats for card in seat.hand]
    suit = lead_suit(turned, held)
    first = lowest(held, suit)
    turn = next(seat.player for seat in state.seats if first in seat.hand)
    return replace(state, turned=turned, stock=state.stock[1:], lead_suit=suit, turn=turn)


def _play_to_pile(state: HandState, act: Play) -> HandState:
    seats = tuple(
        PlayerHand(seat.player, tuple(card for card in seat.hand if card != act.card))
        if seat.player == act.player
        else seat
        for seat in state.seats
    )
    piles = tuple(
        (*pile, act.card) if suit == act.card.suit else pile
        for suit, pile in zip(ISLAND.suits, state.piles, strict=True)
    )
    return replace(state, seats=seats, piles=piles)


def _next_turn(state: HandState, player: str) -> HandState:
    """Pass the turn to the next player on the left who can play; end the round or the hand if nobody can."""
    around = _from_left_of(state, player)
    tops = state.tops
    following = next((seat.player for seat in around if playable(seat.hand, tops)), None)
    is_last_round = any(not seat.hand for seat in state.seats)
    # The player's own seat comes last: a player who follows themselves is the only one still in.
    if following == player and is_last_round and state.options.last_one_stops:
        following = None
    if following:
        return replace(state, turn=following)
    if is_last_round:
        return replace(state, turn=None, winner=player)
    return replace(
        state,
        piles=((),) * len(state.piles),
        swept=(*state.swept, *[card for pile in state.piles for card in pile]),
        round_number=state.round_number + 1,
        turn=around[0].player,
    )


def _from_left_of(state: HandState, player: str) -> tuple[PlayerHand, ...]:
    """Return all seats, starting at the player's left, the player's own last."""
    position = [seat.player for seat in state.seats].index(player) + 1
    return state.seats[position:] + state.seats[:position]


RANKS = ("2", "3", "4", "5", "6", "7", "Q", "K", "A")
"""Lowest first: here the ace is high. Source: Down the Well 1.2, 2023, The Deck (DW-R1)."""
LEAD_SUIT_WITHOUT_TURNED_CARD = "C"
"""Crabs: six players leave no card to turn. Source: Down the Well 1.2, 2023, Lead Suit (DW-R2)."""

_HEIGHT = {rank: position for position, rank in enumerate(RANKS)}


def is_higher(card: Card, other: Card) -> bool:
    """Whether a card's rank beats the other's; suits do not matter."""
    return _HEIGHT[card.rank] > _HEIGHT[other.rank]


def lowest(cards: Iterable[Card], suit: str) -> Card | None:
    of_suit = [card for card in cards if card.suit == suit]
    return min(of_suit, key=lambda card: _HEIGHT[card.rank], default=None)


def lead_suit(turned: Card | None, held: Collection[Card]) -> str:
    """Return the suit whose lowest card opens the hand.

    Args:
        turned: The card turned up after passing; None with six players.
        held: The cards in all hands. If the turned card's suit is not among them, the next suit held leads, in the
            order of the deck, Anchors after Trees.

    Source: Down the Well 1.2, 2023, Lead Suit (DW-R2).
    """
    first = ISLAND.suits.index(turned.suit if turned else LEAD_SUIT_WITHOUT_TURNED_CARD)
    in_hands = {card.suit for card in held}
    return next(suit for suit in ISLAND.suits[first:] + ISLAND.suits[:first] if suit in in_hands)


def playable(hand: Iterable[Card], tops: Iterable[Card]) -> tuple[Card, ...]:
    """Return the playable cards of a hand, in the hand's order; without any, its player is out for the round.

    Args:
        tops: The top card of each pile that has one. On an empty pile any card may be played.

    Source: Down the Well 1.2, 2023, Play (DW-R3).
    """
    by_suit = {top.suit: top for top in tops}
    return tuple(card for card in hand if card.suit not in by_suit or is_higher(card, by_suit[card.suit]))


def too_low_problem(card: Card, tops: Iterable[Card]) -> Problem | None:
    """Return why a card may not be played: it is not higher than its pile's top card. None if it may be played."""
    top = next((top for top in tops if top.suit == card.suit), None)
    if top is None or is_higher(card, top):
        return None
    return say_problem(
        "%(card)s is not higher than %(top)s on the pile of %(suit)s",
        "DW-R3",
        card=card,
        top=top,
        suit=ISLAND.suit_name(card),
    )
