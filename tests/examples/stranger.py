"""A process that has the example installed, and in it a stranger who does one thing after the other.

Each line of standard input is JSON: a folder to stand in, what to do, and words for that; the answer is a line too.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from tests.generator.strangers import pnp


def command(*words: str) -> tuple[int, str, str]:
    """Run a command of the press."""
    told = pnp(*words)
    return told.code, told.out, told.err


def everything(*words: str) -> dict[str, Any]:
    """Build everything for every game; return what is asked of the press, of which only what is for Hearts is made.

    The games are Hearts and one of ours: what is asked of the press for the others, its own tests say.
    """
    from generator.cli import build
    from generator.deck.model import Deck
    from scorekeeper import games

    asked: list[str] = []
    print_requests = build.print_requests

    def some(requests: Iterable[Any], **how: Any) -> Any:
        def of_hearts() -> Iterator[Any]:
            for request in requests:
                deck = request.deck
                asked.append(deck.id if isinstance(deck, Deck) else str(deck))
                if asked[-1].startswith("hearts"):
                    yield request

        return print_requests(of_hearts(), **how)

    few = {name: game for name, game in games.games().items() if name in ("showboat", "hearts")}
    with mock.patch.object(build, "print_requests", some), mock.patch.object(games, "games", return_value=few):
        told = pnp("build", "--all", *words)
    return {"code": told.code, "err": told.err, "asked": asked}


def states() -> None:
    """Hold every state of a simulated match against what its log says."""
    from scorekeeper.games import find_game
    from tests.scorekeeper.rules.states import check_match

    game = find_game("hearts")
    assert game.simulator is not None
    check_match(game, game.simulator.simulate(Random(5), 4))


def driver() -> None:
    """Play it by its driver at random, look at it as its players do, and follow each trick with other rules."""
    from scorekeeper.games import find_game
    from tests.scorekeeper.rules import random_play

    game = find_game("hearts")
    for count in game.player_counts:
        random_play.check_replay(game.driver, count, game.options(), count)
        in_place, at_the_deal = random_play.exchanges(
            game.driver, Random(count), count, game.options(), count, most=150
        )
        assert in_place > 0
        assert at_the_deal > 0
        states, acts = random_play.random_match(game.driver, count, game.options(), count, most=150)
        for state, act in zip(states, acts, strict=False):
            verb, *cards = act.split()
            if verb == "play" and state.hand.trick:
                held, led = [str(card) for card in state.hand.hands[state.hand.seat]], state.hand.trick[0].suit
                assert cards[0][-1] == led or not any(card.endswith(led) for card in held)
            elif verb == "play" and not state.hand.tricks:
                clubs = [str(card) for hand in state.hand.hands for card in hand if card.suit == "C"]
                assert cards == ["2C" if "2C" in clubs else "3C"]
        for state in states[::10]:
            refused(game, state)


def refused(game: Any, state: Any) -> None:
    """See that the rules take the legal acts of a state and refuse each other."""
    from scorekeeper.rules.cards import STANDARD

    driver = game.driver
    hand = driver.rules.hand
    legal = set(driver.legal_acts(state))
    assert not any(hand.problems(state.hand, act) for act in legal)
    for player in state.players:
        for card in STANDARD.cards():
            for act in (hand.Play(player, card), hand.PassCards(player, (card, card, card))):
                assert bool(hand.problems(state.hand, act)) == (act not in legal)


def evening(folder: str) -> None:
    """Play an evening at a desk, which keeps its scores in a folder."""
    from tests.scorekeeper.evenings import hearts
    from tests.scorekeeper.evenings.desk import DeskPerson

    person = DeskPerson(Path(folder))
    try:
        hearts.evening(person)
        person.check_screen()
    finally:
        person.stop()


DONE = {each.__name__: each for each in (command, everything, states, driver, evening)}


def main() -> None:
    """Do what is asked until nothing more is."""
    answers = sys.stdout
    for line in sys.stdin:
        folder, what, words = json.loads(line)
        os.chdir(folder)
        os.environ["HOME"] = folder
        with redirect_stdout(sys.stderr):
            answer = DONE[what](*words)
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
