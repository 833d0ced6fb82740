"""The driver of To the Bottom, as far as `game` knows it: points, prices and the number of cards drawn.

Effects of cards beyond these figures are not played, Navigator's look at the deck neither. Cards are jettisoned one by
one, or one beside a Seal: together they would give no more. Drawing and shuffling, which nobody decides, happen by
themselves.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

from scorekeeper.rules.driver import Driver
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.standings import Outcome
from scorekeeper.rules.to_the_bottom import game
from scorekeeper.rules.to_the_bottom.board import GamePhase
from scorekeeper.rules.to_the_bottom.deck import SHOP_DECK, STARTING_DECK, CrewCard
from scorekeeper.rules.to_the_bottom.game import HAND_LIMIT, Draw, EndTurn, StartSinking
from scorekeeper.rules.to_the_bottom.options import Options
from scorekeeper.rules.to_the_bottom.state import GameState, NextStep, Ship, start
from scorekeeper.rules.to_the_bottom.turn import Buy, Jettison, JettisonAnchor, Play, Turn

Choice = Jettison | JettisonAnchor | Play | Buy | EndTurn
Shuffle = Callable[[Sequence[CrewCard]], tuple[CrewCard, ...]]


@dataclass(frozen=True, slots=True)
class InPlay:
    game: GameState
    seed: int
    """Decides every shuffle."""
    shuffles: int = 0
    """Piles shuffled so far."""

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(ship.player for ship in self.game.ships)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome


@dataclass(frozen=True, slots=True)
class ShipInSight:
    """A ship as one player sees it; which cards it has, everybody saw them bought."""

    player: str
    hand: tuple[CrewCard, ...]
    """The player's own; empty for other ships."""
    hand_count: int
    deck_count: int
    face_down: tuple[CrewCard, ...]
    """The cards of the deck, and of another ship's hand or wreck too, in the order of the card list."""
    board: tuple[CrewCard, ...]
    """In order of arrival."""
    water: tuple[CrewCard, ...]
    """The latest last."""
    tired: tuple[CrewCard, ...]
    has_sunk: bool


@dataclass(frozen=True, slots=True)
class GameInSight:
    """A game as one player sees it."""

    options: Options
    ships: tuple[ShipInSight, ...]
    """In seating order."""
    shop: tuple[CrewCard | None, ...]
    shop_deck: tuple[CrewCard, ...]
    """Cards still to come to the shop, in the order of the card list."""
    phase: GamePhase
    step: NextStep
    starter: int
    """Position of the ship that started this phase."""
    active: int
    """Position of the ship whose turn it is."""
    turn_number: int
    round_number: int
    turn: Turn | None
    """The pool of the active ship."""


def forced_act(state: GameState, shuffle: Shuffle) -> Draw | StartSinking | None:
    """Return the act that nobody decides: to draw, or to begin the Sinking; None if a player acts."""
    if state.step is NextStep.DRAW:
        is_short = state.phase is GamePhase.CRUISE and len(state.ship.deck) < state.draw.points
        return Draw(shuffle(state.ship.water) if is_short else ())
    if state.step is NextStep.SHUFFLE:
        is_hand_kept = state.options.is_cruise_hand_kept
        piles = (ship.deck + ship.water + (() if is_hand_kept else ship.hand) for ship in state.ships)
        return StartSinking(tuple(map(shuffle, piles)))
    return None


class ToTheBottomDriver(Driver[InPlay, Choice]):
    state_type = InPlay
    view_type = GameInSight
    separator = ", "
    verbs = FrozenMap({Jettison: "jettison", JettisonAnchor: "lift", Play: "play", Buy: "buy", EndTurn: "end"})

    def start(self, players: Sequence[str], options: Options, seed: int) -> InPlay:
        *decks, shop = (
            _shuffled(seed, number, cards)
            for number, cards in enumerate((*[STARTING_DECK] * len(players), SHOP_DECK), start=1)
        )
        return _advance(start(players, decks, shop, options), seed, len(players) + 1)

    def actor(self, state: InPlay) -> str | None:
        return None if state.outcome else state.game.ship.player

    def legal_acts(self, state: InPlay) -> tuple[Choice, ...]:
        if state.outcome:
            return ()
        at = state.game
        acts = [act for act in _choices(at) if game.is_allowed(at, act)] if at.step is NextStep.ACT else []
        surplus = max(0, len(at.ship.hand) - HAND_LIMIT) if at.phase is GamePhase.CRUISE else 0
        return (*acts, *map(EndTurn, _picks(list(Counter(_in_order(at.ship.hand)).items()), surplus)))

    def apply(self, state: InPlay, act: Choice) -> InPlay:
        return _advance(game.play(state.game, act), state.seed, state.shuffles)

    def view(self, state: InPlay, player: str) -> GameInSight:
        at = state.game
        return GameInSight(
            at.options,
            tuple(_in_sight(ship, is_own=ship.player == player) for ship in at.ships),
            at.shop,
            _in_order(at.shop_deck),
            at.phase,
            at.step,
            at.starter,
            at.active,
            at.turn_number,
            at.round_number,
            at.turn,
        )


def _shuffled(seed: int, number: int, cards: Sequence[CrewCard]) -> tuple[CrewCard, ...]:
    return tuple(Random(f"{seed}/{number}").sample(cards, len(cards)))


def _advance(state: GameState, seed: int, shuffles: int) -> InPlay:
    """Do what nobody decides, until a player acts or the game is over."""
    while act := forced_act(state, partial(_shuffled, seed, shuffles + 1)):
        state = game.play(state, act)
        shuffles += 1
    return InPlay(state, seed, shuffles)


def _choices(state: GameState) -> Iterator[Choice]:
    """Yield what the active ship might do before its turn ends, everything legal among it."""
    hand = tuple(dict.fromkeys(state.ship.hand))
    for card in hand:
        yield Jettison((card,))
    if CrewCard.SEAL in hand:
        yield from (Jettison((CrewCard.SEAL, card)) for card in hand if card is not CrewCard.SEAL)
    yield JettisonAnchor()
    for card in hand:
        boards = [ship.player for ship in state.ships] if card is CrewCard.STOWAWAY else [""]
        yield from (Play(card, onto) for onto in boards)
    yield from (Buy(card) for card in dict.fromkeys((*state.shop, CrewCard.ICEBERG)) if card is not None)


def _picks(held: Sequence[tuple[CrewCard, int]], count: int) -> Iterator[tuple[CrewCard, ...]]:
    """Yield each choice of a number of cards.

    Args:
        held: Each kind of card with how many there are, together at least as many as are chosen.
    """
    if not count:
        yield ()
        return
    (card, most), *others = held
    left = sum(number for _, number in others)
    for number in range(min(most, count), max(0, count - left) - 1, -1):
        yield from ((card,) * number + rest for rest in _picks(others, count - number))


def _in_order(cards: Sequence[CrewCard]) -> tuple[CrewCard, ...]:
    counts = Counter(cards)
    return tuple(card for card in CrewCard for _ in range(counts[card]))


def _in_sight(ship: Ship, *, is_own: bool) -> ShipInSight:
    return ShipInSight(
        ship.player,
        ship.hand if is_own else (),
        len(ship.hand),
        len(ship.deck),
        _in_order(ship.deck + ship.lost + (() if is_own else ship.hand)),
        ship.board,
        ship.water,
        ship.tired,
        ship.has_sunk,
    )


DRIVER = ToTheBottomDriver()
