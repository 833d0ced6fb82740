"""Whether states are what they seem: they cannot change, can be hashed, and come back from the codec."""

import json
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from scorekeeper.codec import decode_value, encode_value
from scorekeeper.games import Game
from scorekeeper.rules.contract import State
from scorekeeper.testing import deeply_immutable


def check(state: Any) -> None:
    """See that a state, or any other value of the rules, is what it seems."""
    assert deeply_immutable(state), state
    again = decode_value(type(state), json.loads(json.dumps(encode_value(state))))
    assert again == state
    assert hash(again) == hash(state)
    assert decode_value(type(state), encode_value(state)) == state


def check_match(game: Game, played: Any) -> None:
    """See that every state of a match is what it seems, and that two folds of its log agree."""
    for state, same in zip(folded(game, played), folded(game, played), strict=True):
        check(state)
        assert state == same
        assert hash(state) == hash(same)


def folded(game: Game, played: Any) -> Iterator[State]:
    """Return every state of a match again, from its start."""
    return accumulate(played.entries, game.match.enter, initial=game.match.start(tuple(played.scores), game.options()))
