"""Steps 4 and 5 of a turn as a calculator for the table: points jettisoned, points spent, points left.

It knows the player's own board and the pool of points, and no hand: the cards are on the table. `game` plays whole
games with it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scorekeeper.errors import Problem, RuleError, say_problem
from scorekeeper.messages import say
from scorekeeper.rules.checks import guard, without
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.to_the_bottom import prices
from scorekeeper.rules.to_the_bottom.board import GamePhase
from scorekeeper.rules.to_the_bottom.deck import CrewCard
from scorekeeper.rules.to_the_bottom.options import DEFAULTS, Options

NO_POINTS = Score(())
"""The pool before anything is jettisoned."""


@dataclass(frozen=True, slots=True)
class Jettison:
    """Jettison cards from the hand together."""

    cards: tuple[CrewCard, ...]
    """One or more."""


@dataclass(frozen=True, slots=True)
class JettisonAnchor:
    """Jettison Anchor from your own board, to draw again from the next turn."""


@dataclass(frozen=True, slots=True)
class Play:
    card: CrewCard
    onto: str = ""
    """The opponent whose board Stowaway goes on; empty for all other cards."""


@dataclass(frozen=True, slots=True)
class Buy:
    card: CrewCard


@dataclass(frozen=True, slots=True)
class Stop:
    """An opponent's Bartender stops the card that has just been played.

    That copy cannot be played again this turn, but another can (TB-R15): the table knows which is which.
    """


Act = Jettison | JettisonAnchor | Play | Buy | Stop


@dataclass(frozen=True, slots=True)
class Turn:
    """A player's state in steps 4 and 5."""

    phase: GamePhase
    """Cards can be bought in the Cruise only."""
    board: tuple[CrewCard, ...]
    options: Options = DEFAULTS
    pool: Score = NO_POINTS
    """All points jettisoned and spent; their sum is what is left to spend, 0 or more."""
    stoppable: Play | None = None
    """The card just played, which Bartender may stop; its cost is the pool's last part."""
    has_ended: bool = False
    """Whether Iceberg was bought: the Cruise is over, and nothing more can be done."""


def problems(turn: Turn, act: Act) -> tuple[Problem, ...]:
    return tuple(_problems(turn, act))


def _problems(turn: Turn, act: Act) -> Iterator[Problem]:
    if turn.has_ended:
        yield say_problem("Iceberg has been bought, and the Cruise is over at once", "TB-R6")
        return
    match act:
        case Jettison(cards):
            yield from prices.jettison_problems(cards, turn.board)
        case JettisonAnchor():
            if CrewCard.ANCHOR not in turn.board:
                yield say_problem("There is no Anchor on your board", "TB-R16")
        case Play(card):
            yield from _payment_problems(turn, card, prices.price_of_playing(card, turn.board, turn.options))
            if card is CrewCard.ASSISTANT and 2 * turn.board.count(card) >= len(turn.board):
                yield say_problem(
                    "Assistant goes on top of another card on your board, and no card there is free", "TB-R14"
                )
        case Buy(card):
            if turn.phase is not GamePhase.CRUISE:
                yield say_problem("There is no shop in the Sinking", "TB-R6")
            try:
                price = prices.price_of_buying(card)
            except RuleError as error:
                yield from error.problems
            else:
                yield from _payment_problems(turn, card, price)
        case _:  # Stop
            if not turn.stoppable:
                yield say_problem("No card that could be stopped has just been played", "TB-R15")


def _apply(turn: Turn, act: Act) -> Turn:
    """Apply an act.

    Source: To the Bottom, Turn course; Cruise; notes, Anchor, Bartender, Rose (TB-R4, TB-R5, TB-R14, TB-R15, TB-R16).
    """
    board = turn.board
    match act:
        case Jettison(cards):
            roses = tuple(card for card in cards if card is CrewCard.ROSE)
            return _advance_turn(turn, prices.points_of_jettison(cards, board, turn.options).parts, board=board + roses)
        case JettisonAnchor():
            return _advance_turn(
                turn, prices.points_of_anchor(turn.options).parts, board=without(board, (CrewCard.ANCHOR,))
            )
        case Play(card):
            price = prices.price_of_playing(card, board, turn.options).points
            board = board if card is CrewCard.STOWAWAY else (*board, card)
            played = _advance_turn(turn, (Part(say("%(card)s played", card=card), -price, "TB-R5"),), board=board)
            return replace(played, stoppable=act)
        case Buy(card):
            price = prices.price_of_buying(card).points
            bought = _advance_turn(turn, (Part(say("%(card)s bought", card=card), -price, "TB-R5"),), board=board)
            return replace(bought, has_ended=card is CrewCard.ICEBERG)
        case _:  # Stop
            return _stop_card(turn)


is_allowed, play = guard(problems, _apply)


def _advance_turn(turn: Turn, parts: tuple[Part, ...], *, board: tuple[CrewCard, ...]) -> Turn:
    return Turn(turn.phase, board, turn.options, Score(turn.pool.parts + parts))


def _stop_card(turn: Turn) -> Turn:
    assert turn.stoppable is not None, "problems() saw to it"
    card = turn.stoppable.card
    board = turn.board if card is CrewCard.STOWAWAY else turn.board[:-1]
    price = -turn.pool.parts[-1].points
    return _advance_turn(turn, (Part(say("%(card)s stopped by Bartender", card=card), price, "TB-R15"),), board=board)


def _payment_problems(turn: Turn, card: CrewCard, price: Score) -> Iterator[Problem]:
    missing = price.points - turn.pool.points
    if missing > 0:
        yield say_problem(
            "%(card)s costs %(price)s and the pool holds %(pool)s: jettison %(missing)s more first",
            "TB-R5",
            card=card,
            price=price.points,
            pool=turn.pool.points,
            missing=missing,
        )
