"""States of every game are what they seem: they cannot change, can be hashed, and come back from the codec.

The states are those of whole matches and hands of play, as the simulators play them.
"""

import dataclasses
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from importlib import import_module
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from scorekeeper import rules
from scorekeeper.games import find_game
from scorekeeper.match_log import Entered, MatchLog
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.rounds import Options
from scorekeeper.testing import deeply_immutable
from tests.scorekeeper.kill.matches import any_other, next_entry
from tests.scorekeeper.rules.states import check, check_match

STEPS = {
    "above-water": ("above_water.match.enter", "above_water.auction.play", "above_water.auction.open_auction"),
    "showboat": ("showboat.match.enter", "showboat.hand.deal", "showboat.hand.play"),
    "five-suit": ("five_suit.match.enter", "five_suit.hand.start", "five_suit.hand.play"),
    "down-the-well": ("down_the_well.match.enter", "down_the_well.hand.deal", "down_the_well.hand.play"),
    "to-the-bottom": ("to_the_bottom.game.play", "to_the_bottom.turn.play"),
}
"""What the simulator of each game calls for the next state, in a match and in a hand or auction."""


@pytest.mark.slow
@pytest.mark.parametrize("most", [20, pytest.param(150, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", STEPS)
def test_every_state_of_a_played_match(game: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many states of each kind are looked at, from all of the match."""
    seen: dict[str, list[Any]] = {name: [] for name in STEPS[game]}

    def recorded(name: str, step: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **more: Any) -> Any:
            seen[name].append(step(*given, **more))
            return seen[name][-1]

        return call

    for name in STEPS[game]:
        module, _, function = name.rpartition(".")
        home = import_module(f"scorekeeper.rules.{module}")
        monkeypatch.setattr(home, function, recorded(name, getattr(home, function)))
    kind = find_game(game)
    played: Any = kind.simulator.simulate(Random(5), 3)
    assert all(seen.values()), "every step was watched"
    assert len({hash(state) for states in seen.values() for state in states}) > 20
    for states in seen.values():
        for state in states[:: max(1, len(states) // most)]:
            check(state)
        check(states[-1])
    assert deeply_immutable(played)
    for entry in played.entries:
        check(entry)
    monkeypatch.undo()
    check_match(kind, played)


def test_every_state_of_any_other_game() -> None:
    log, rng = MatchLog(any_other(options=Options(target=300))), Random(2)
    while log.state.outcome is None and len(log.entries) < 60:
        log.do(Entered(next_entry(rng, log)))
    assert {type(entry).__name__ for entry in log.entries} == {"Round", "PlayerJoined", "PlayerLeft", "PlayerReturned"}
    for state in log.states:
        check(state)


def test_what_a_state_holds_cannot_be_changed() -> None:
    aw = find_game("above-water")
    state: Any = aw.match.start(("Ana", "Ben"), aw.options())
    with pytest.raises(TypeError, match="does not support item assignment"):
        state.stones["Ana"] = 99
    with pytest.raises(dataclasses.FrozenInstanceError):
        state.stones = {}
    for method in ("update", "pop", "clear", "setdefault"):
        assert not hasattr(state.stones, method)
    # Totals are worked out anew for whoever asks.
    state.totals["Ana"] = 99
    assert state.totals == {"Ana": 15, "Ben": 15}


# What states are made of


def frozen_dataclasses() -> Iterator[type[Any]]:
    """Return every frozen dataclass of the rules."""
    for found in pkgutil.walk_packages(rules.__path__, f"{rules.__name__}."):
        for value in vars(import_module(found.name)).values():
            is_own = isinstance(value, type) and value.__module__ == found.name and dataclasses.is_dataclass(value)
            if is_own and value.__dataclass_params__.frozen:
                yield value


def can_change(kind: Any) -> bool:
    """Whether a type is a container that can change, or has one inside."""
    home = get_origin(kind) or kind
    is_container = isinstance(home, type) and issubclass(home, (Mapping, Sequence, Set))
    is_fixed = isinstance(home, type) and issubclass(home, (FrozenMap, tuple, str, range, frozenset))
    return (is_container and not is_fixed) or any(map(can_change, get_args(kind)))


KINDS = sorted(set(frozen_dataclasses()), key=lambda kind: (kind.__module__, kind.__name__))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_what_is_frozen_holds_nothing_that_changes(kind: type[Any]) -> None:
    hints = get_type_hints(kind)
    assert [each.name for each in dataclasses.fields(kind) if can_change(hints[each.name])] == []
