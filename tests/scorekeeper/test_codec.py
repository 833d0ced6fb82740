"""Entries, house rules and acts come back from JSON as they went, and whatever is no such thing is said so."""

import dataclasses
import json
import types
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.acts import Change, Edited, Entered, act_as_json, act_from_json
from scorekeeper.codec import DamagedDataError, decode_value, encode_value
from scorekeeper.games import BUILT_IN, Game, find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.messages import say
from scorekeeper.rules.above_water.groups import Group, GroupCard, Kind, TurnIn
from scorekeeper.rules.above_water.ledger import BidsPaid, GroupsTurnedIn
from scorekeeper.rules.cards import Card
from scorekeeper.rules.down_the_well.match import HandWon
from scorekeeper.rules.frozen import FrozenMap
from scorekeeper.rules.rounds import Options, Round
from scorekeeper.rules.showboat.match import FinalCards, HandCards
from tests.scorekeeper.kill.matches import all_games

CARDS = st.builds(Card, st.sampled_from(["A", "2", "9", "10", "J", "Q", "K", "*"]), st.sampled_from(["", *"CDHSRP"]))
TEXTS = st.text(max_size=8)


@cache
def values(kind: Any) -> st.SearchStrategy[Any]:
    """Make any value of a type of an entry."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return st.one_of([values(part) for part in parts])
    if origin is tuple:
        if parts[-1] is Ellipsis:
            return st.lists(values(parts[0]), max_size=4).map(tuple)
        return st.tuples(*[values(part) for part in parts])
    if kind is Card:
        return CARDS
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return st.builds(kind, **{each.name: values(hints[each.name]) for each in dataclasses.fields(kind)})
    if kind is type(None):
        return st.none()
    if issubclass(kind, StrEnum):
        return st.sampled_from(list(kind))
    return {int: st.integers(), bool: st.booleans(), str: TEXTS}[kind]


def entry_kinds(game: Game) -> Iterator[type]:
    yield from get_args(game.match.Entry) or (game.match.Entry,)


KINDS = [(game, kind) for game in BUILT_IN.values() for kind in entry_kinds(game)]


EACH_KIND = pytest.mark.parametrize(
    ("game", "kind"), KINDS, ids=lambda each: getattr(each, "id", getattr(each, "__name__", ""))
)


@EACH_KIND
@settings(max_examples=12)
@given(data=st.data())
def test_every_kind_of_entry_comes_back(game: Game, kind: type, data: st.DataObject) -> None:
    see_it_come_back(game, data.draw(values(kind)))


@pytest.mark.long
@EACH_KIND
@settings(max_examples=400)
@given(data=st.data())
def test_many_entries_of_every_kind_come_back(game: Game, kind: type, data: st.DataObject) -> None:
    see_it_come_back(game, data.draw(values(kind)))


def see_it_come_back(game: Game, entry: Any) -> None:
    text = json.dumps(encode_value(entry))
    assert decode_value(game.match.Entry, json.loads(text)) == entry
    for act in (Entered(entry), Edited((Change(3, entry), Change(0, None)))):
        assert act_from_json(game, json.loads(json.dumps(act_as_json(game, act))), "act 1") == act


def test_there_are_all_kinds_of_entries() -> None:
    # 13 of Above Water, 2 of Showboat, 1 of Down the Well, 2 of Five-suit, 2 of To the Bottom, 5 of any other game.
    assert len(KINDS) == 13 + 2 + 1 + 2 + 2 + 5


@pytest.mark.parametrize("game", BUILT_IN.values(), ids=lambda game: game.id)
@settings(max_examples=20)
@given(data=st.data())
def test_the_house_rules_of_every_game_come_back(game: Game, data: st.DataObject) -> None:
    options = data.draw(values(game.options))
    setup = SetUp(game, tuple(Player(data.draw(TEXTS), place) for place in range(3)), options)
    assert SetUp.from_json(json.loads(json.dumps(setup.as_json()))) == setup
    changed = setup.house_rules
    again = SetUp.from_json({**setup.as_json(), "options": json.loads(json.dumps(changed))}).options
    # A name is no house rule, and neither are buttons.
    assert again == (dataclasses.replace(options, name="", steps=()) if game.id == "rounds" else options)


def test_a_mapping_comes_back_whatever_its_keys() -> None:
    points = FrozenMap({"Žofie": 3, "is": 0, "": -2})
    assert encode_value(points) == {"Žofie": 3, "is": 0, "": -2}
    again = decode_value(FrozenMap[str, int], json.loads(json.dumps(encode_value(points))))
    assert (again, list(again)) == (points, ["Žofie", "is", ""])


def test_a_message_is_stored_as_its_english_text() -> None:
    assert type(encode_value(say("%(player)s has left", player="Ana"))) is str


def test_whole_games_come_back() -> None:
    for setup, entries in all_games():
        for entry in entries:
            assert decode_value(setup.game.match.Entry, json.loads(json.dumps(encode_value(entry)))) == entry


def test_the_form_is_what_the_files_out_there_hold() -> None:
    """Stored files depend on it: a change here needs a migration."""
    assert encode_value(Round((3, None, -2))) == {"is": "Round", "points": [3, None, -2]}
    assert encode_value(HandWon("Žofie", 2, 9)) == {"is": "HandWon", "winner": "Žofie", "own_left": 2, "others_left": 9}
    ten = GroupCard(Card("*", ""), Card("10", "D"))
    assert encode_value(GroupsTurnedIn("Ana", TurnIn((Group(Kind.SET, (ten,)),), 1))) == {
        "is": "GroupsTurnedIn",
        "player": "Ana",
        "turn_in": {
            "is": "TurnIn",
            "groups": [{"is": "Group", "kind": "set", "cards": [{"is": "GroupCard", "card": "*", "counts_as": "10D"}]}],
            "changing_aces": 1,
        },
    }
    shown = HandCards((FinalCards((Card("10", ""), Card("A", "H")), ()),), "Ana")
    assert encode_value(shown) == {
        "is": "HandCards",
        "cards": [{"is": "FinalCards", "tableau": ["10", "AH"], "hand": []}],
        "last_player": "Ana",
    }
    assert SetUp(find_game("rounds"), (Player("Ana", 3),), Options(True, 50, 10, True, "Wizard")).as_json() == {
        "game": "rounds",
        "players": [{"is": "Player", "name": "Ana", "colour": 3}],
        "options": {
            "is": "Options",
            "low_wins": True,
            "target": 50,
            "rounds": 10,
            "has_dealer": True,
            "name": "Wizard",
            "start": 0,
            "counts_down": False,
            "is_exact": False,
            "is_knockout": False,
            "has_sum": False,
            "round_sum": 0,
            "tie_break": "shared",
            "steps": [],
        },
    }
    corrected = act_as_json(find_game("rounds"), Edited((), Options(target=60)))
    assert (corrected["is"], corrected["changes"], corrected["options"]["target"]) == ("RulesEdited", [], 60)
    deleted = Edited((Change(2, None),))
    assert act_as_json(find_game("rounds"), deleted) == {"is": "Edited", "changes": [{"position": 2, "entry": None}]}


AW, SB, DW, ANY = (find_game(each) for each in ("above-water", "showboat", "down-the-well", "rounds"))
AW_KINDS = (
    "BidsPaid, CashIn, GroupsTurnedIn, StonesGiven, HeartsPlayed, AceLaid, AceGiven, AceCashed, DeckExhausted, "
    "SpendingOver, AnteForced, AntePaid, CardsCounted"
)
FAULTS: list[tuple[Any, Any, str]] = [
    (HandWon, {"is": "HandWon", "winner": "Ana", "own_left": 1}, "entry: HandWon lacks others_left"),
    (HandWon, {}, "entry: HandWon lacks winner, own_left, others_left"),
    (HandWon, [1], "entry: [1] is not HandWon"),
    (HandWon, None, "entry: None is not HandWon"),
    (HandWon, {"is": "Round", "winner": "Ana"}, "entry: 'Round' is not HandWon"),
    (HandWon, {"winner": 3, "own_left": 1, "others_left": 2}, "entry.winner: 3 is not a text"),
    (
        HandWon,
        {"winner": "A", "own_left": 1.0, "others_left": 2},
        "entry.own_left: 1.0 is not one of a whole number, null",
    ),
    (
        HandWon,
        {"winner": "A", "own_left": True, "others_left": 2},
        "entry.own_left: True is not one of a whole number, null",
    ),
    (
        HandWon,
        {"winner": "A", "own_left": "1", "others_left": 2},
        "entry.own_left: '1' is not one of a whole number, null",
    ),
    (HandWon, {"winner": "A", "x": 1}, "entry: 'x' is not part of HandWon; fields: winner, own_left, others_left"),
    (AW.match.Entry, {"is": "AntePaid", "x": 1}, "entry: 'x' is not part of AntePaid; fields: none"),
    (AW.match.Entry, {"is": "Round"}, "entry: {'is': 'Round'} is not one of " + AW_KINDS),
    (AW.match.Entry, {}, "entry: {} is not one of " + AW_KINDS),
    (AW.match.Entry, 7, "entry: 7 is not one of " + AW_KINDS),
    (BidsPaid, {"stones": 3}, "entry.stones: 3 is not a list"),
    (BidsPaid, {"stones": [1, None]}, "entry.stones[1]: None is not a whole number"),
    (GroupCard, {"card": "", "counts_as": "5H"}, "entry.card: '' is not Card"),
    (GroupCard, {"card": 5, "counts_as": "5H"}, "entry.card: 5 is not Card"),
    (Round, {"points": ["x"]}, "entry.points[0]: 'x' is not one of a whole number, null"),
    (Round, {"points": "x" * 80}, f"entry.points: '{'x' * 56}... is not a list"),
    (tuple[int, int], [1], "entry: there are 1 values, not 2"),
    (FrozenMap[str, int], [1], "entry: [1] is not an object"),
    (FrozenMap[str, int], {"Ana": "3"}, "entry.Ana: '3' is not a whole number"),
    (
        find_game("to-the-bottom").match.VictoryBoard,
        {"player": "A", "cards": ["Kraken"]},
        "entry.cards[0]: 'Kraken' is not CrewCard",
    ),
    (Options, {"low_wins": 1}, "entry.low_wins: 1 is not true or false"),
]


@pytest.mark.parametrize(("kind", "data", "message"), FAULTS, ids=[message[:60] for _, _, message in FAULTS])
def test_a_fault_is_said_with_its_place(kind: Any, data: Any, message: str) -> None:
    with pytest.raises(DamagedDataError) as raised:
        decode_value(kind, data)
    assert str(raised.value) == message


ACT_FAULTS: list[tuple[Any, str]] = [
    (None, "act 3: neither an entry nor an edit"),
    ({}, "act 3: neither an entry nor an edit"),
    ({"is": "Entered"}, "act 3: neither an entry nor an edit"),
    ({"is": "Edited", "changes": []}, "act 3: neither an entry nor an edit"),
    ({"is": "Edited", "changes": {}}, "act 3: neither an entry nor an edit"),
    ({"is": "Edited", "changes": [3]}, "act 3.changes: position and entry are needed"),
    ({"is": "Edited", "changes": [{"position": True, "entry": None}]}, "act 3.changes: position and entry are needed"),
    ({"is": "Edited", "changes": [{"position": 1}]}, "act 3.changes: position and entry are needed"),
    (
        {"is": "Edited", "changes": [{"position": 1, "entry": 3}]},
        "act 3.entry: 3 is not one of Round, PlayerLeft, PlayerReturned, Finished, PlayerJoined",
    ),
    ({"is": "Entered", "entry": {"is": "Round"}}, "act 3.entry: Round lacks points"),
]


@pytest.mark.parametrize(("data", "message"), ACT_FAULTS)
def test_a_fault_of_an_act_is_said_with_its_place(data: Any, message: str) -> None:
    with pytest.raises(DamagedDataError) as raised:
        act_from_json(ANY, data, "act 3")
    assert str(raised.value) == message


SETUP_FAULTS: list[tuple[Any, str]] = [
    ([], "set-up: game, players and options are needed"),
    ({"game": "rounds", "players": []}, "set-up: game, players and options are needed"),
    (
        {"game": ["x"], "players": [], "options": {}},
        "set-up: the game ['x'] is not installed here; installed: "
        "above-water, showboat, down-the-well, five-suit, to-the-bottom, avoid-the-hearts, darts, exact-tricks, "
        "five-dice, foretold-tricks, golf, low-card-grid, pegging-board, rummy, word-tiles, rounds",
    ),
    ({"game": "rounds", "players": ["Ana"], "options": {}}, "set-up.players[0]: 'Ana' is not Player"),
    ({"game": "rounds", "players": [{"colour": 1}], "options": {}}, "set-up.players[0]: Player lacks name"),
    (
        {"game": "rounds", "players": [], "options": {"jokers": 2}},
        "set-up.options: 'jokers' is not part of Options; fields: low_wins, target, rounds, has_dealer, name, start, "
        "counts_down, is_exact, is_knockout, has_sum, round_sum, tie_break, steps",
    ),
]


@pytest.mark.parametrize(("data", "message"), SETUP_FAULTS)
def test_a_fault_of_a_set_up_is_said_with_its_place(data: Any, message: str) -> None:
    with pytest.raises(DamagedDataError) as raised:
        SetUp.from_json(data)
    assert str(raised.value) == message


def test_a_house_rule_that_an_older_file_does_not_know_is_as_by_default() -> None:
    assert SetUp.from_json({"game": "rounds", "players": [], "options": {"target": 9}}).options == Options(False, 9)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["is", "points", "player", "x"]), inner)
    ),
    max_leaves=8,
)


@settings(max_examples=60)
@given(JSON, st.sampled_from(sorted(BUILT_IN)))
def test_any_json_is_an_entry_or_damaged_and_nothing_else(data: Any, game: str) -> None:
    for kind in (find_game(game).match.Entry, find_game(game).options, Card):
        with suppress(DamagedDataError):
            decode_value(kind, data)
    with suppress(DamagedDataError):
        SetUp.from_json(data)
    with suppress(DamagedDataError):
        act_from_json(find_game(game), data, "act 1")
