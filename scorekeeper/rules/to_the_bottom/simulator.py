"""Whole games of To the Bottom between simple buyers: points, prices and draw modifiers, the Clock on.

The players are simple and all alike. In the Cruise they put Fishermen and Stokers on board while these cost no more
than the card says, jettison all else, take Iceberg when they can pay for it, and spend the rest on the dearest card
they can afford, again and again. In the Sinking they play the dearest card in hand that the cheapest others can pay
for, as often as they can; players who cannot play anything toss a coin for Anchor. Effects of cards beyond figures are
not simulated.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.simulator import SimulatedMatch, name_players
from scorekeeper.rules.to_the_bottom import game, match, prices
from scorekeeper.rules.to_the_bottom.board import GamePhase
from scorekeeper.rules.to_the_bottom.deck import SHOP_DECK, STARTING_DECK, CrewCard
from scorekeeper.rules.to_the_bottom.game import HAND_LIMIT, EndTurn
from scorekeeper.rules.to_the_bottom.options import Options
from scorekeeper.rules.to_the_bottom.play import forced_act
from scorekeeper.rules.to_the_bottom.state import GameState, NextStep, start
from scorekeeper.rules.to_the_bottom.turn import Buy, Jettison, JettisonAnchor, Play

LENGTH_UNIT = "rounds"
SCORE_UNIT = "points"


@dataclass(frozen=True, slots=True)
class Result(SimulatedMatch):
    """A game, with the one who started the Cruise as first player; its length is the rounds of both phases."""

    cruise_rounds: int
    """The round in which Iceberg was bought."""
    sinking_rounds: int
    """The round in which the last ship sank."""
    card_counts: tuple[int, ...]
    """Each ship's cards at the start of the Sinking, in seating order."""
    first: GameState
    acts: tuple[game.Act, ...]
    """Every act; `game.fold` turns the start into the end with them."""
    last: GameState


def simulate(
    rng: random.Random, player_count: int, options: Options | None = None, *, iceberg_from_round: int = 1
) -> Result:
    """Play one game.

    Args:
        player_count: 2 to 6.
        options: House rules; by default those of the rulings and the Clock (TB-A8).
        iceberg_from_round: The first round of the Cruise in which anyone takes Iceberg.

    Raises:
        RuleError: The number of players is not allowed.
    """
    options = Options(has_clock=True) if options is None else options
    players = name_players(player_count)
    decks = [_shuffle_cards(rng, STARTING_DECK) for _ in players]
    first = state = start(players, decks, _shuffle_cards(rng, SHOP_DECK), options)
    acts: list[game.Act] = []
    entries: list[match.Entry] = []
    cruise_rounds = 0
    card_counts: tuple[int, ...] = ()
    while state.step is not NextStep.OVER:
        ship = state.ship
        if state.step is NextStep.SHUFFLE:
            card_counts = tuple(len(each.cards) for each in state.ships)
        cruise_rounds = state.round_number if state.phase is GamePhase.CRUISE else cruise_rounds
        act = forced_act(state, partial(_shuffle_cards, rng)) or _choose(rng, state, iceberg_from_round)
        seat = state.active
        state = game.play(state, act)
        acts.append(act)
        if state.ships[seat].has_sunk:
            entries.append(match.VictoryBoard(ship.player, ship.board))
    assert state.outcome is not None, "all ships have sunk"
    scores = {player: score.points for player, score in state.victory_scores.items()}
    return Result(
        players=players,
        scores=FrozenMap(scores),
        length=cruise_rounds + state.round_number,
        winners=state.outcome.winners,
        entries=tuple(entries),
        cruise_rounds=cruise_rounds,
        sinking_rounds=state.round_number,
        card_counts=card_counts,
        first=first,
        acts=tuple(acts),
        last=state,
    )


def _shuffle_cards(rng: random.Random, cards: Sequence[CrewCard]) -> tuple[CrewCard, ...]:
    return tuple(rng.sample(cards, len(cards)))


def _choose(rng: random.Random, state: GameState, iceberg_from_round: int) -> game.Act:
    if state.step is not NextStep.ACT:
        return _end(state)
    return _cruise(state, iceberg_from_round) if state.phase is GamePhase.CRUISE else _sink(rng, state)


def _end(state: GameState) -> EndTurn:
    """Keep the dearest cards."""
    hand = sorted(state.ship.hand, key=lambda card: -card.points)
    return EndTurn(tuple(hand[HAND_LIMIT:]) if state.phase is GamePhase.CRUISE else ())


def _cruise(state: GameState, iceberg_from_round: int) -> game.Act:
    """Take Iceberg; or else put draw modifiers on board, jettison all else, and buy."""
    board, hand = state.ship.board, state.ship.hand
    assert state.turn is not None, "the step is ACT"
    pool = state.turn.pool.points
    usable = tuple(card for card in hand if not prices.jettison_problems((card,), board))
    in_reach = pool + (prices.points_of_jettison(usable, board, state.options).points if usable else 0)
    takes_iceberg = state.round_number >= iceberg_from_round and in_reach >= _price(CrewCard.ICEBERG)
    kept = () if takes_iceberg or prices.board_multiplier(board) > 1 else (CrewCard.STOKER, CrewCard.FISHERMAN)
    spent = tuple(card for card in usable if card not in kept)
    if spent:
        return Jettison(spent)
    if takes_iceberg:
        return Buy(CrewCard.ICEBERG)
    for card in kept:
        if card in hand and prices.price_of_playing(card, board, state.options).points <= pool:
            return Play(card)
    on_sale = [card for card in state.shop if card is not None and _price(card) <= pool]
    return Buy(max(on_sale, key=_price)) if on_sale else _end(state)


def _price(card: CrewCard) -> int:
    return card.facts.price.value


def _sink(rng: random.Random, state: GameState) -> game.Act:
    """Play the dearest card that the cheapest others can pay for."""
    ship = state.ship
    assert state.turn is not None, "the step is ACT"
    pool = state.turn.pool.points
    afloat = [each.player for each in state.ships if each is not ship and not each.has_sunk]
    for card in sorted(ship.hand, key=lambda card: -card.points):
        onto = rng.choice(afloat) if card is CrewCard.STOWAWAY and afloat else ""
        play = Play(card, onto)
        if game.is_allowed(state, play):
            return play
        missing = prices.price_of_playing(card, ship.board, state.options).points - pool
        payment = _payment(state, card, missing)
        if missing > 0 and payment:
            return Jettison(payment)
    has_played = any(part.points < 0 for part in state.turn.pool.parts)
    if CrewCard.ANCHOR in ship.board and not has_played and rng.random() < 0.5:
        return JettisonAnchor()
    return _end(state)


def _payment(state: GameState, card: CrewCard, missing: int) -> tuple[CrewCard, ...]:
    """Return the cheapest cards of the hand that together pay the missing points for another; none if they cannot."""
    ship = state.ship
    others = sorted(ship.hand, key=lambda each: each.points)
    others.remove(card)
    free = [each for each in others if not prices.jettison_problems((each,), ship.board)]
    for count in range(1, len(free) + 1):
        if prices.points_of_jettison(free[:count], ship.board, state.options).points >= missing:
            return tuple(free[:count])
    return ()
