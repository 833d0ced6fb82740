"""The cards of a game, by place, and the ship whose turn it is."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.errors import Problem, say_problem
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.scores import Score
from scorekeeper.rules.standings import Outcome
from scorekeeper.rules.to_the_bottom.board import GamePhase, draw_count, outcome, victory_score
from scorekeeper.rules.to_the_bottom.deck import STARTING_DECK, CardRule, CrewCard, Home, Moment, notes
from scorekeeper.rules.to_the_bottom.options import DEFAULTS, Options, table_problems
from scorekeeper.rules.to_the_bottom.turn import Turn

SHOP_SIZE = 5
"""Face-up cards beside Iceberg. Source: To the Bottom, Cruise (TB-R1)."""


class NextStep(StrEnum):
    DRAW = "draw"
    """The player readies all cards, minds the effects before drawing, and draws."""
    ACT = "act"
    """The player jettisons, plays and buys in any order, and ends the turn."""
    END = "end"
    """Iceberg is bought: the turn can only end."""
    SHUFFLE = "shuffle"
    """The Cruise is over, and decks are made for the Sinking."""
    OVER = "over"
    """All ships have sunk."""


@dataclass(frozen=True, slots=True)
class Ship:
    """A player's cards."""

    player: str
    deck: tuple[CrewCard, ...]
    """Face down, the top first."""
    hand: tuple[CrewCard, ...] = ()
    board: tuple[CrewCard, ...] = ()
    """On board, in order of arrival."""
    water: tuple[CrewCard, ...] = ()
    """Discarded, the latest last."""
    tired: tuple[CrewCard, ...] = ()
    """Cards on board that came tired and have not been readied yet."""
    lost: tuple[CrewCard, ...] = ()
    """Those that went down with the ship."""
    has_sunk: bool = False
    """Whether it has sunk; its board is then safe from everything."""

    @property
    def cards(self) -> tuple[CrewCard, ...]:
        return self.deck + self.hand + self.board + self.water + self.lost


@dataclass(frozen=True, slots=True)
class GameState:
    options: Options
    ships: tuple[Ship, ...]
    """In seating order, clockwise from the tallest player, who starts the Cruise."""
    shop: tuple[CrewCard | None, ...]
    """The five places; None where the shop deck could not fill one."""
    shop_deck: tuple[CrewCard, ...]
    """Face down, the top first."""
    phase: GamePhase = GamePhase.CRUISE
    step: NextStep = NextStep.DRAW
    starter: int = 0
    """Position of the ship that started this phase."""
    active: int = 0
    """Position of the ship whose turn it is."""
    turn_number: int = 1
    """The turn of this phase, counting all ships' turns, from 1."""
    round_number: int = 1
    """The round of this phase, from 1: each ship afloat has one turn a round."""
    turn: Turn | None = None
    """The board and pool of the active ship; None unless the step is ACT."""

    @property
    def ship(self) -> Ship:
        """The ship whose turn it is."""
        return self.ships[self.active]

    @property
    def draw(self) -> Score:
        """How many cards the active ship draws in its drawing step of this turn; the points are cards."""
        return draw_count(self.phase, self.turn_number, self.ship.board, self.options, round_number=self.round_number)

    @property
    def is_iceberg_on_sale(self) -> bool:
        return self.phase is GamePhase.CRUISE and self.step is not NextStep.END

    @property
    def notes(self) -> tuple[CardRule, ...]:
        """Text of the cards on the active board that act by themselves in this step, as a reminder for the players."""
        board = self.ship.board
        if self.step is NextStep.DRAW:
            return notes(Moment.BEFORE_DRAWING, board) + notes(Moment.DRAWING, board)
        return notes(Moment.END_OF_TURN, board) if self.step in (NextStep.ACT, NextStep.END) else ()

    @property
    def victory_scores(self) -> dict[str, Score]:
        """Victory scores of the ships that have sunk, in seating order."""
        return {ship.player: victory_score(ship.board) for ship in self.ships if ship.has_sunk}

    @property
    def outcome(self) -> Outcome | None:
        """The winner and the reason; None while a ship is afloat."""
        if self.step is not NextStep.OVER:
            return None
        return outcome({player: score.points for player, score in self.victory_scores.items()})


def start_problems(
    players: Sequence[str], options: Options, decks: Sequence[Sequence[CrewCard]], shop_deck: Iterable[CrewCard]
) -> Iterator[Problem]:
    yield from table_problems(players, options)
    if len(decks) != len(players):
        yield say_problem(
            "Each player needs a starting deck; players: %(players)s, decks: %(decks)s",
            "TB-R1",
            players=len(players),
            decks=len(decks),
        )
    for number, deck in enumerate(decks, start=1):
        if Counter(deck) != Counter(STARTING_DECK):
            yield say_problem(
                "Starting deck %(number)s is not made of 8 Passengers and 2 Babies", "TB-R1", number=number
            )
    for card in sorted({card for card in shop_deck if card.facts.home is not Home.SHOP_DECK}):
        yield say_problem("%(card)s does not belong in the shop deck", "TB-R1", card=card)


def start(
    players: Sequence[str],
    decks: Sequence[Sequence[CrewCard]],
    shop_deck: Sequence[CrewCard],
    options: Options = DEFAULTS,
) -> GameState:
    """Set up a game from shuffled cards.

    Args:
        players: Clockwise from the tallest.
        decks: A starting deck for each player, the top first.
        shop_deck: The cards for sale, the top first; the first five are laid out. Any number of copies, because
            the rulebook's numbers are not known (TB-R20).

    Raises:
        RuleError: The players or the cards are not valid.

    Source: To the Bottom, Cruise (TB-R1, TB-R11).
    """
    refuse(start_problems(players, options, decks, shop_deck))
    ships = tuple(Ship(player, tuple(deck)) for player, deck in zip(players, decks, strict=True))
    places = tuple(shop_deck[:SHOP_SIZE])
    gaps = (None,) * (SHOP_SIZE - len(places))
    return GameState(options, ships, places + gaps, tuple(shop_deck[SHOP_SIZE:]))
