"""Random players over the common driver: matches replayed from their notation, and hidden cards exchanged.

By hand, for as many as wanted of one game or all:

    python -m tests.scorekeeper.rules.random_play --matches 10000 --exchanges 10000 [--game showboat]
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from scorekeeper.codec import decode_value, encode_value
from scorekeeper.errors import NotationError
from scorekeeper.games import Game, games
from scorekeeper.rules.cards import HIDDEN
from scorekeeper.rules.hands_driver import HandsDriver

NAMES = ("Ana", "Ben van Dyk", "Čeněk", "Dana", "Emil", "Fay")
MOST_ACTS = 400
"""Acts after which a match that is not over is left: random bids seldom reach 500 in Five-suit Spades."""
Path = tuple[Any, ...]


def random_match(
    driver: Any, count: int, options: Any, seed: int, most: int = MOST_ACTS
) -> tuple[list[Any], list[str]]:
    """Play a match at random; return its states and its acts, as written."""
    rng = Random(seed)
    states, acts = [driver.start(NAMES[:count], options, seed)], []
    while len(acts) < most and driver.actor(states[-1]) is not None:
        act = pick(rng, driver, driver.legal_acts(states[-1]))
        acts.append(driver.write(act))
        states.append(driver.apply(states[-1], act))
    return states, acts


def pick(rng: Random, driver: Any, acts: Sequence[Any]) -> Any:
    """Return any act.

    In To the Bottom seldom the end of a turn and always Iceberg, or no ship would ever sink. In Above Water mostly low
    bids, or all would be out in the second turn, and any kind of act, or most would be gifts.
    """
    by_verb: dict[str, list[Any]] = {}
    for act in acts:
        by_verb.setdefault(driver.verbs[type(act)], []).append(act)
    if "bid" in by_verb and rng.random() < 0.8:
        return min(rng.choices(by_verb["bid"], k=4), key=lambda act: getattr(act, "stones", 0))
    if "done" in by_verb:
        return rng.choice(by_verb[rng.choice(list(by_verb))])
    if "end" not in by_verb:
        return rng.choice(acts)
    for act in by_verb.get("buy", ()):
        if act.card == "Iceberg":
            return act
    if len(by_verb) > 1 and rng.random() < 0.95:
        del by_verb["end"]
    verb = "jettison" if "jettison" in by_verb and rng.random() < 0.8 else rng.choice(list(by_verb))
    return rng.choice(by_verb[verb])


def check_replay(driver: Any, count: int, options: Any, seed: int, most: int = MOST_ACTS) -> int:
    """See that the notation of a random match leads to the same state, and the state through the codec to itself."""
    states, acts = random_match(driver, count, options, seed, most)
    assert driver.replay(NAMES[:count], options, seed, acts) == states[-1]
    data = json.loads(json.dumps(encode_value(states[-1])))
    assert decode_value(driver.state_type, data) == states[-1]
    return len(acts)


# Hidden cards


def leaves(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield each value of JSON with its place."""
    if isinstance(data, (dict, list)):
        for key, each in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(each, (*path, key))
    else:
        yield path, data


def value_at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def exchange_in_place(driver: Any, rng: Random, state: Any, player: str) -> int:
    """Mix the cards that a player's view shows face down; the view and the player's acts must not change.

    Returns:
        How many cards changed places.
    """
    view = driver.view(state, player)
    data = json.loads(json.dumps(encode_value(state)))
    places = [path for path, value in leaves(encode_value(view)) if value == str(HIDDEN)]
    cards = [value_at(data, path) for path in places]
    for path, card in zip(places, rng.sample(cards, len(cards)), strict=True):
        value_at(data, path[:-1])[path[-1]] = card
    mixed = decode_value(driver.state_type, data)
    assert driver.view(mixed, player) == view
    if driver.actor(view) == player:
        assert driver.legal_acts(mixed) == driver.legal_acts(state) == driver.legal_acts(view)
    return sum(card != value_at(data, path) for path, card in zip(places, cards, strict=True))


def exchange_on_ships(driver: Any, rng: Random, state: Any, player: str) -> int:
    """Mix what lies face down in To the Bottom: the shop's deck, decks, and with its deck another ship's hand."""
    at, ships = state.game, []
    for ship in at.ships:
        own = () if ship.player == player else ship.hand
        cards = rng.sample(ship.deck + own, len(ship.deck + own))
        hand = tuple(cards[: len(own)]) or ship.hand
        ships.append(
            replace(ship, deck=tuple(cards[len(own) :]), hand=hand, lost=tuple(rng.sample(ship.lost, len(ship.lost))))
        )
    shop_deck = tuple(rng.sample(at.shop_deck, len(at.shop_deck)))
    mixed = replace(state, game=replace(at, ships=tuple(ships), shop_deck=shop_deck), seed=state.seed + 1)
    assert driver.view(mixed, player) == driver.view(state, player)
    if driver.actor(state) == player:
        assert driver.legal_acts(mixed) == driver.legal_acts(state)
    return int(mixed.game != state.game)


def exchange_at_the_deal(
    driver: HandsDriver[Any, Any, Any], rng: Random, states: Sequence[Any], acts: Sequence[str], player: str
) -> bool:
    """Exchange two cards that a player has not seen in this hand when it is dealt, and play the same acts again.

    Whoever holds the other card plays it where the first one was played. As long as that is legal, and the same
    players act, the player sees the same all the time.

    Args:
        states: Of one hand, from its deal on.
        acts: What led from each to the next, as written.

    Returns:
        Whether that was possible: it is not where what all have seen rules it out.
    """
    first = states[0]
    seen = {value for state in states for _, value in leaves(encode_value(driver.view(state, player)))}
    deck = list(driver.shuffle(first.match, first.seed, first.number))
    hidden = [place for place, card in enumerate(deck) if str(card) not in seen]
    if len(hidden) < 2:
        return False
    one, other = rng.sample(hidden, 2)
    words = {str(deck[one]): str(deck[other]), str(deck[other]): str(deck[one])}
    deck[one], deck[other] = deck[other], deck[one]
    mixed = replace(first, hand=driver.deal(first.match, tuple(deck)))
    pairs = [(first, mixed)]
    for state, text in zip(states[1:], acts, strict=True):
        if driver.actor(mixed) != driver.actor(pairs[-1][0]):
            return False
        try:
            act = driver.read(mixed, " ".join(words.get(word, word) for word in text.split()))
        except NotationError:
            return False
        mixed = driver.apply(mixed, act)
        pairs.append((state, mixed))
    if driver.actor(mixed) != driver.actor(states[-1]):
        return False
    for state, other_state in pairs:
        assert driver.view(other_state, player) == driver.view(state, player)
    return True


def hands_of(states: Sequence[Any], acts: Sequence[str]) -> Iterator[tuple[list[Any], list[str]]]:
    """Yield the states and acts of each hand of a match, without the act that ends it."""
    for number in range(1, states[-1].number + 1):
        places = [place for place, state in enumerate(states) if state.number == number and state.outcome is None]
        yield [states[place] for place in places], [acts[place] for place in places[:-1]]


def exchanges(driver: Any, rng: Random, count: int, options: Any, seed: int, most: int = MOST_ACTS) -> tuple[int, int]:
    """Exchange cards in the hands of a random match; return how often in place, and how often at the deal."""
    states, acts = random_match(driver, count, options, seed, most)
    exchange = exchange_in_place if driver.view_type is driver.state_type else exchange_on_ships
    in_place = sum(
        exchange(driver, rng, state, rng.choice(NAMES[:count])) > 0
        for state in rng.sample(states, min(20, len(states)))
    )
    at_the_deal = 0
    if isinstance(driver, HandsDriver):
        for of_hand, done in hands_of(states, acts):
            for _ in range(5):
                # Half of them early, where bids are made and cards passed.
                end = rng.randrange(1, min(rng.choice((2 * count, len(of_hand))), len(of_hand)) + 1)
                player = rng.choice(NAMES[:count])
                at_the_deal += exchange_at_the_deal(driver, rng, of_hand[:end], done[: end - 1], player)
    return in_place, at_the_deal


def driven_games() -> list[Game]:
    """Return the games that have a driver, installed ones too."""
    return [game for game in games().values() if game.driver is not None]


def main() -> None:
    """Play as many matches as asked, and tell how many."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--exchanges", type=int, default=100)
    asked = parser.parse_args()
    for game in driven_games():
        if asked.game not in (None, game.id):
            continue
        driver: Any = game.driver
        began = time.monotonic()
        acts = 0
        for seed in range(asked.matches):
            count = game.player_counts[seed % len(game.player_counts)]
            acts += check_replay(driver, count, game.options(), seed)
        sys.stdout.write(f"{game.id}: {asked.matches} matches, {acts} acts, {time.monotonic() - began:.0f} s\n")
        sys.stdout.flush()
        rng, in_place, at_the_deal, seed = Random(1), 0, 0, 0
        needs_both = isinstance(driver, HandsDriver)
        while in_place < asked.exchanges or (needs_both and at_the_deal < asked.exchanges):
            count = game.player_counts[seed % len(game.player_counts)]
            found = exchanges(driver, rng, count, game.options(), seed)
            in_place, at_the_deal, seed = in_place + found[0], at_the_deal + found[1], seed + 1
        sys.stdout.write(f"{game.id}: exchanged {in_place} times in place, {at_the_deal} at the deal\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
