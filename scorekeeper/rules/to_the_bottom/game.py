"""A whole game, turn by turn: points, prices and draw modifiers.

Other effects of cards are left to the people at the table; their text is in `deck`. Of the cards that act when
they are jettisoned, Rose, Jack and Anchor go where they belong, because that changes the number of cards on board and
the deck. Stowaway goes onto an opponent's board.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import reduce

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import Message, say, say_count, say_or
from scorekeeper.rules.checks import guard, without
from scorekeeper.rules.to_the_bottom import turn as turns
from scorekeeper.rules.to_the_bottom.board import GamePhase, enters_tired, is_clock_running
from scorekeeper.rules.to_the_bottom.deck import CrewCard
from scorekeeper.rules.to_the_bottom.state import GameState, NextStep, Ship
from scorekeeper.rules.to_the_bottom.turn import Buy, Jettison, JettisonAnchor, Play, Turn

HAND_LIMIT = 5
"""Most cards in hand at the end of a turn of the Cruise. Source: To the Bottom, Cruise (TB-R2)."""
SINKING_HAND = 5
"""Cards in hand at the start of the Sinking. Source: To the Bottom, Deck (TB-R3)."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Ready all cards and draw."""

    new_deck: tuple[CrewCard, ...] = ()
    """The water, shuffled, if the deck runs out in the Cruise: the top first; else empty."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End the turn; points left in the pool are lost."""

    discards: tuple[CrewCard, ...] = ()
    """Cards over the hand limit, which go to the water; discarded, not jettisoned."""


@dataclass(frozen=True, slots=True)
class StartSinking:
    """Begin the Sinking with shuffled decks."""

    decks: tuple[tuple[CrewCard, ...], ...]
    """One for each ship in seating order, the top first: hand, deck and water; by the house rule without the hand."""


Act = Draw | Jettison | JettisonAnchor | Play | Buy | EndTurn | StartSinking

_STEP_OF = {Draw: NextStep.DRAW, EndTurn: NextStep.ACT, StartSinking: NextStep.SHUFFLE}


def problems(state: GameState, act: Act) -> tuple[Problem, ...]:
    due = _STEP_OF.get(type(act), NextStep.ACT)
    is_due = state.step is due or (state.step is NextStep.END and isinstance(act, EndTurn))
    return tuple(_problems(state, act)) if is_due else (Problem(_due_text(state), "TB-R12"),)


def _problems(state: GameState, act: Act) -> Iterator[Problem]:
    match act:
        case Draw(new_deck):
            yield from _new_deck_problems(state, new_deck)
            return
        case EndTurn(discards):
            yield from _discard_problems(state, discards)
            return
        case StartSinking(decks):
            yield from _sinking_problems(state, decks)
            return
        case Jettison(cards):
            yield from _missing(cards, state.ship.hand)
        case Play(card):
            yield from _missing((card,), state.ship.hand)
            yield from _onto_problems(state, act)
        case Buy(card):
            if card not in state.shop and not (card is CrewCard.ICEBERG and state.is_iceberg_on_sale):
                yield say_problem("%(card)s is not in the shop", "TB-R1", card=card)
        case _:  # JettisonAnchor
            pass
    yield from turns.problems(_turn(state), act)


def _apply(state: GameState, act: Act) -> GameState:
    """Apply an act.

    Source: To the Bottom, Turn course; Cruise; How the game ends (TB-R2, TB-R3, TB-R11, TB-R12, TB-R13).
    """
    match act:
        case Draw(new_deck):
            return _draw(state, new_deck)
        case EndTurn(discards):
            return _end_turn(state, discards)
        case StartSinking(decks):
            return _start_sinking(state, decks)
    state = replace(state, turn=turns.play(_turn(state), act))
    match act:
        case Jettison(cards):
            return _jettison(state, cards)
        case JettisonAnchor():
            ship = replace(state.ship, board=_turn(state).board, water=(*state.ship.water, CrewCard.ANCHOR))
            return replace(state, ships=_replace_ship(state, ship))
        case Play(card, onto):
            return _play(state, card, onto)
        case _:  # Buy
            return _buy(state, act.card)


is_allowed, play = guard(problems, _apply)


def fold(state: GameState, acts: Iterable[Act]) -> GameState:
    """Apply acts in order.

    Raises:
        RuleError: One of them is not allowed.
    """
    return reduce(play, acts, state)


def _turn(state: GameState) -> Turn:
    assert state.turn is not None, "the step is ACT"
    return state.turn


def _replace_ship(state: GameState, ship: Ship) -> tuple[Ship, ...]:
    """Return all ships, with a changed one in place of the active one."""
    return (*state.ships[: state.active], ship, *state.ships[state.active + 1 :])


def _draw(state: GameState, new_deck: tuple[CrewCard, ...]) -> GameState:
    ship, count = state.ship, state.draw.points
    if state.phase is GamePhase.SINKING and len(ship.deck) < count:
        lost = ship.deck + ship.hand + ship.water
        wreck = Ship(ship.player, deck=(), board=ship.board, lost=lost, has_sunk=True)
        return _pass_on(state, wreck)
    deck = ship.deck + new_deck  # with the water, all that there is (TB-A5)
    water = () if len(ship.deck) < count else ship.water
    ship = replace(ship, deck=deck[count:], hand=ship.hand + deck[:count], water=water, tired=())
    turn = Turn(state.phase, ship.board, state.options)
    return replace(state, ships=_replace_ship(state, ship), step=NextStep.ACT, turn=turn)


def _jettison(state: GameState, cards: tuple[CrewCard, ...]) -> GameState:
    ship = state.ship
    to_deck: tuple[CrewCard, ...] = ()
    if not is_clock_running(state.phase, state.round_number, state.options):
        to_deck = tuple(card for card in cards if card is CrewCard.JACK)
    to_water = tuple(card for card in cards if card is not CrewCard.ROSE and card not in to_deck)
    ship = replace(
        ship,
        board=_turn(state).board,
        hand=without(ship.hand, cards),
        deck=ship.deck + to_deck,
        water=ship.water + to_water,
    )
    return replace(state, ships=_replace_ship(state, ship))


def _play(state: GameState, card: CrewCard, onto: str) -> GameState:
    ship = state.ship
    hand = without(ship.hand, (card,))
    if card is not CrewCard.STOWAWAY:
        came_tired = (card,) if enters_tired(card, ship.board) else ()
        ship = replace(ship, board=_turn(state).board, hand=hand, tired=ship.tired + came_tired)
        return replace(state, ships=_replace_ship(state, ship))
    ships = _replace_ship(state, replace(ship, hand=hand))
    boarded = (replace(each, board=(*each.board, card)) if each.player == onto else each for each in ships)
    return replace(state, ships=tuple(boarded))


def _buy(state: GameState, card: CrewCard) -> GameState:
    ships = _replace_ship(state, replace(state.ship, water=(*state.ship.water, card)))
    if card is CrewCard.ICEBERG:
        return replace(state, ships=ships, step=NextStep.END, turn=None)
    shop = list(state.shop)
    # If the shop's deck is empty, the place stays empty (TB-A5).
    shop[shop.index(card)] = state.shop_deck[0] if state.shop_deck else None
    return replace(state, ships=ships, shop=tuple(shop), shop_deck=state.shop_deck[1:])


def _end_turn(state: GameState, discards: tuple[CrewCard, ...]) -> GameState:
    ship = state.ship
    ship = replace(ship, hand=without(ship.hand, discards), water=ship.water + discards)
    if state.step is NextStep.ACT:
        return _pass_on(state, ship)
    return replace(
        state,
        ships=_replace_ship(state, ship),
        phase=GamePhase.SINKING,
        step=NextStep.SHUFFLE,
        starter=state.active,
        turn_number=1,
        round_number=1,
    )


def _start_sinking(state: GameState, decks: tuple[tuple[CrewCard, ...], ...]) -> GameState:
    ships = []
    for ship, deck in zip(state.ships, decks, strict=True):
        hand = ship.hand if state.options.is_cruise_hand_kept else ()
        drawn_count = SINKING_HAND - len(hand)
        ships.append(replace(ship, hand=hand + deck[:drawn_count], deck=deck[drawn_count:], water=()))
    return replace(state, ships=tuple(ships), step=NextStep.DRAW)


def _pass_on(state: GameState, ship: Ship) -> GameState:
    """Pass the turn to the next ship afloat; the active ship is given as it is after its turn."""
    ships = _replace_ship(state, ship)
    count = len(ships)
    for distance in range(1, count + 1):
        position = (state.active + distance) % count
        if not ships[position].has_sunk:
            is_new_round = (position - state.starter) % count <= (state.active - state.starter) % count
            return replace(
                state,
                ships=ships,
                step=NextStep.DRAW,
                active=position,
                turn_number=state.turn_number + 1,
                round_number=state.round_number + is_new_round,
                turn=None,
            )
    return replace(state, ships=ships, step=NextStep.OVER)


def _due_text(state: GameState) -> Message:
    player = state.ship.player
    match state.step:
        case NextStep.DRAW:
            return say("%(player)s must draw first", player=player)
        case NextStep.ACT:
            return say("%(player)s has drawn; jettison, play, buy, or end the turn", player=player)
        case NextStep.END:
            return say("%(player)s has bought Iceberg, which ends the turn", player=player)
        case NextStep.SHUFFLE:
            return say("The Cruise is over; shuffle the decks for the Sinking")
        case _:  # OVER
            return say("All ships have sunk; the game is over")


def _missing(cards: tuple[CrewCard, ...], hand: tuple[CrewCard, ...]) -> Iterator[Problem]:
    for card, count in Counter(cards).items():
        have = hand.count(card)
        if not have:
            yield say_problem("%(card)s is not in hand", "TB-R5", card=card)
        elif count > have:
            text = say_count(
                "%(card)s is in hand %(count)s time, not %(found)s",
                "%(card)s is in hand %(count)s times, not %(found)s",
                have,
                card=card,
                found=count,
            )
            yield Problem(text, "TB-R5")


def _onto_problems(state: GameState, act: Play) -> Iterator[Problem]:
    targets = [ship.player for ship in state.ships if ship is not state.ship and not ship.has_sunk]
    if act.card is not CrewCard.STOWAWAY:
        if act.onto:
            yield say_problem("%(card)s is played on your own board", "TB-R14", card=act.card)
    elif act.onto not in targets:
        names = say_or(targets) if targets else say("there is none")
        yield say_problem(
            "Stowaway goes onto the board of an opponent afloat: %(opponents)s", "TB-R14", opponents=names
        )


def _new_deck_problems(state: GameState, new_deck: tuple[CrewCard, ...]) -> Iterator[Problem]:
    ship = state.ship
    if state.phase is GamePhase.SINKING:
        if new_deck:
            yield say_problem("No new deck is made: during the Sinking the water stays where it is", "TB-R2")
    elif len(ship.deck) >= state.draw.points:
        if new_deck:
            yield say_problem("No new deck is made: the deck holds enough cards", "TB-R2")
    elif Counter(new_deck) != Counter(ship.water):
        yield say_problem(
            "The deck is too short: the new deck must be the shuffled water, all of it and nothing else", "TB-R2"
        )


def _discard_problems(state: GameState, discards: tuple[CrewCard, ...]) -> Iterator[Problem]:
    hand = state.ship.hand
    yield from _missing(discards, hand)
    due = max(0, len(hand) - HAND_LIMIT) if state.phase is GamePhase.CRUISE else 0
    if len(discards) != due:
        if state.phase is GamePhase.CRUISE:
            limit = say("the hand limit is %(most)s", most=HAND_LIMIT)
        else:
            limit = say("the Sinking has no hand limit")
        yield say_problem(
            "%(count)s cards in hand, %(limit)s: discard %(due)s, not %(found)s",
            "TB-R2",
            count=len(hand),
            limit=limit,
            due=due,
            found=len(discards),
        )


def _sinking_problems(state: GameState, decks: tuple[tuple[CrewCard, ...], ...]) -> Iterator[Problem]:
    ships, count = state.ships, len(state.ships)
    if len(decks) != count:
        yield say_problem(
            "Each ship needs a deck; ships: %(ships)s, decks: %(decks)s", "TB-A2", ships=count, decks=len(decks)
        )
        return
    for ship, deck in zip(ships, decks, strict=True):
        is_hand_kept = state.options.is_cruise_hand_kept
        due = ship.deck + ship.water + (() if is_hand_kept else ship.hand)
        if Counter(deck) != Counter(due):
            piles = say("deck and water") if is_hand_kept else say("hand, deck and water")
            text = say_count(
                "%(player)s's deck must be made of %(piles)s: %(count)s card",
                "%(player)s's deck must be made of %(piles)s: %(count)s cards",
                len(due),
                player=ship.player,
                piles=piles,
            )
            yield Problem(text, "TB-A2")
