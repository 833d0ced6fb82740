"""A mapping that cannot change."""

import copy
import pickle

import pytest

from scorekeeper.rules.frozen import FrozenMap


def test_it_reads_like_any_mapping() -> None:
    stones = FrozenMap({"Ana": 15, "Ben": 3})
    assert (stones["Ana"], stones.get("Eva"), "Ben" in stones, len(stones)) == (15, None, True, 2)
    assert list(stones.items()) == [("Ana", 15), ("Ben", 3)]
    assert {**stones, "Ben": 4} == {"Ana": 15, "Ben": 4}
    assert repr(stones) == "FrozenMap({'Ana': 15, 'Ben': 3})"
    with pytest.raises(KeyError):
        stones["Eva"]
    assert FrozenMap() == {}
    assert FrozenMap([("Ana", 1)]) == FrozenMap({"Ana": 1})


def test_it_is_equal_and_hashed_alike_whatever_the_order() -> None:
    one, two = FrozenMap({"Ana": 15, "Ben": 3}), FrozenMap({"Ben": 3, "Ana": 15})
    assert one == two == {"Ana": 15, "Ben": 3}
    assert {one: "seen"}[two] == "seen"
    assert one != FrozenMap({"Ana": 15})
    with pytest.raises(TypeError, match="unhashable"):
        hash(FrozenMap({"Ana": []}))


def test_it_cannot_change() -> None:
    source = {"Ana": 15}
    stones = FrozenMap(source)
    source["Ana"] = 99
    with pytest.raises(TypeError):
        stones["Ana"] = 99  # type: ignore[index]
    with pytest.raises(TypeError):
        del stones["Ana"]  # type: ignore[attr-defined]
    assert stones == {"Ana": 15}


def test_it_can_be_copied_and_pickled() -> None:
    stones = FrozenMap({"Ana": 15})
    for twin in (copy.copy(stones), copy.deepcopy(stones), pickle.loads(pickle.dumps(stones))):
        assert type(twin) is FrozenMap
        assert twin == stones
