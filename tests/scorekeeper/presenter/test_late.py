"""Events that come late, such as the second of two quick taps: they do nothing, whatever they were meant for."""

import random
from pathlib import Path
from types import NoneType
from typing import Any

import pytest

from scorekeeper.games import BUILT_IN
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.events import Value, events_of
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.matches.match_page import MatchPage
from scorekeeper.presenter.page import BasePage
from scorekeeper.rules.to_the_bottom import CrewCard, GamePhase
from scorekeeper.storage.match_records import MATCH_LIST
from tests.scorekeeper.presenter.fakes import desk_in, play_rounds, sent, sketch_pictures

NAMES = ("Ana", "Ben", "Cid")


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    return desk_in(tmp_path)


def held(desk: Controller) -> Any:
    """Return all that an event could change, but for where the player is."""
    numbers = [each.id for each in desk.store.matches()]
    return {each: desk.store.read_acts(each) for each in (*numbers, MATCH_LIST)}, numbers


def does_nothing(desk: Controller, *event: Any) -> None:
    """Send an event that has nothing to do; see that nothing is said and nothing has changed."""
    before, stack = held(desk), list(desk._stack)
    desk.send(event)
    assert (held(desk), desk._stack, desk.banner) == (before, stack, None)
    desk.screen()


PAGES = ("match/1", "table/1", "chart/1", "menu/1", "share/1", "why/1/0", "edit/1/0", "home")


@pytest.mark.parametrize("page", PAGES)
def test_undo_and_redo_with_nothing_to_do_do_nothing(desk: Controller, page: str) -> None:
    match = play_rounds(desk, NAMES, (1, 2, 3))
    desk.go(page)
    does_nothing(desk, "redo")
    desk.store.undo(match)
    desk.store.undo(MATCH_LIST)
    desk.logs.clear()
    if not page.startswith("edit"):
        does_nothing(desk, "undo")


@pytest.mark.parametrize("game", BUILT_IN)
def test_undo_in_a_match_that_has_just_begun_does_nothing(desk: Controller, game: str) -> None:
    for event in (("go", f"new/{game}"), *(("add", name) for name in NAMES), ("start",)):
        desk.send(event)
    for page in ("match/1", *(f"tool/1/{tool.name}" for tool in view_of(BUILT_IN[game]).tools)):
        desk.go(page)
        does_nothing(desk, "undo")
        does_nothing(desk, "redo")


def test_undo_twice_for_one_entry_undoes_one(desk: Controller) -> None:
    match = play_rounds(desk, NAMES, (1, 2, 3))
    desk.go(f"match/{match}")
    desk.send(("undo",))
    assert desk.banner is not None
    assert desk.banner.text == "Undone: Round 1"
    does_nothing(desk, "undo")
    desk.send(("redo",))
    does_nothing(desk, "redo")
    assert len(desk.open_log(match).entries) == 1


def test_a_match_deleted_twice_comes_back_with_one_undo(desk: Controller) -> None:
    match = play_rounds(desk, NAMES, (1, 2, 3))
    for page in ("home", "finished", f"menu/{match}"):
        desk.go(page)
        desk.send(("delete", match) if page != f"menu/{match}" else ("delete",))
        desk.go(page)
        desk.send(("delete", match) if page != f"menu/{match}" else ("delete",))
        desk.go_home()
        desk.send(("undo",))
        assert [each.id for each in desk.store.matches()] == [match]


def test_a_match_is_ended_and_reopened_once(desk: Controller) -> None:
    match = play_rounds(desk, NAMES, (1, 2, 3))
    for page, event in ((f"menu/{match}", "end"), (f"match/{match}", "reopen")):
        desk.go(page)
        desk.send((event,))
        desk.go(page)
        count = len(desk.store.read_acts(MATCH_LIST).acts)
        desk.send((event,))
        assert len(desk.store.read_acts(MATCH_LIST).acts) == count


@pytest.mark.parametrize("page", ["menu/1", "match/1"])
def test_a_new_match_with_the_same_players_is_begun_once(desk: Controller, page: str) -> None:
    desk.store.end(play_rounds(desk, NAMES, (1, 2, 3)))
    desk.go(page)
    desk.send(("again",))
    assert desk.address == "match/2"
    does_nothing(desk, "again")
    assert len(desk.store.matches()) == 2


@pytest.mark.parametrize(
    "event", [("remove", 3), ("remove", -1), ("colour", 3), ("move", 3, 0), ("move", 0, 3), ("move", -1, 0)]
)
def test_a_player_who_has_gone_is_not_moved_or_removed(desk: Controller, event: Any) -> None:
    for each in (("go", "new/rounds"), *(("add", name) for name in NAMES)):
        desk.send(each)
    before = list(desk.draft("new/rounds")["players"])
    does_nothing(desk, *event)
    assert desk.draft("new/rounds")["players"] == before


@pytest.mark.parametrize("event", [("rule", "jokers", True), ("rule", "low_wins", "yes"), ("number", "jokers", 3)])
def test_a_house_rule_of_another_game_leaves_those_that_are_decided(desk: Controller, event: Any) -> None:
    desk.send(("go", "new/rounds"))
    desk.screen()
    desk.send(("rule", "low_wins", True))
    desk.send(("number", "target", 100))
    does_nothing(desk, *event)
    assert desk.draft("new/rounds")["options"] == {"low_wins": True, "target": 100}


@pytest.mark.parametrize(
    ("page", "event"),
    [
        ("match/1", ("offer", 9)),
        ("match/1", ("offer", -1)),
        ("match/1", ("why", "Zoe")),
        ("table/1", ("edit", 1)),
        ("table/1", ("edit", -1)),
        ("table/1", ("why", 1, 0)),
        ("table/1", ("why", 0, 3)),
        ("why/1/0", ("edit", 1)),
        ("edit/1/0", ("drop", 1)),
        ("edit/1/0", ("open", 1)),
        ("edit/1/0", ("open", -1)),
    ],
)
def test_an_entry_a_player_or_an_offer_that_is_not_there_opens_nothing(desk: Controller, page: str, event: Any) -> None:
    play_rounds(desk, NAMES, (1, 2, 3))
    desk.go(page)
    does_nothing(desk, *event)


def test_a_page_about_an_entry_that_was_undone_gives_way(desk: Controller) -> None:
    match = play_rounds(desk, NAMES, (1, 2, 3))
    for page in (f"why/{match}/0/0", f"edit/{match}/0"):
        desk.go_home(f"table/{match}", page)
        desk.send(("undo",))
        desk.screen()
        assert desk.address == f"table/{match}"
        assert desk.banner is not None
        assert desk.banner.text == "This entry no longer exists."
        desk.send(("redo",))


def test_a_suit_is_ruled_out_once(desk: Controller) -> None:
    for event in (("go", "new/down-the-well"), *(("add", name) for name in NAMES), ("start",)):
        desk.send(event)
    desk.go("tool/1/opens")
    desk.send(("turn_up", "C"))
    for suit in ("C", "C", "Q", "F"):
        desk.send(("nobody", suit))
        desk.screen()
    missing = desk.draft("tool/1/opens")["missing"]
    assert len(set(missing)) == len(missing)
    assert "Q" not in missing


def test_of_an_enum_an_event_carries_the_words_alone() -> None:
    card = Value("card", (CrewCard, NoneType))
    assert card.fits("Iceberg")
    assert card.fits(None)
    assert not card.fits("10D")
    assert not card.fits(3)
    assert card.convert("Iceberg") is CrewCard.ICEBERG
    assert card.convert(None) is None
    assert str(Value("phase", (GamePhase,))) == "phase: GamePhase"


# Whatever is sent

SLOW = ("png", "pdf", "all", "json", "csv")
"""Events that make files, which other tests look at."""


def any_value(rng: random.Random, value: Value, words: list[str]) -> Any:
    kind = rng.choice(value.kinds)
    if kind is bool:
        return rng.random() < 0.5
    if kind is int:
        return rng.choice((-2, -1, 0, 1, 2, 3, 7, 99, 10_000_000))
    return None if kind is NoneType else rng.choice(words)


def any_event(rng: random.Random, desk: Controller, words: list[str]) -> Any:
    """Return an event that somebody here answers, with any values of the right types."""
    page = desk.page()
    assert isinstance(page, BasePage)
    inside = page.delegate()
    answering = rng.choice([each for each in (page, inside) if each is not None])
    answers = [each for name, each in events_of(type(answering)).items() if name not in (*SLOW, "turn")]
    if not answers:
        return ("back",)
    answer = rng.choice(answers)
    return (answer.event, *(any_value(rng, value, words) for value in answer.values))


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("steps", [100, pytest.param(250, marks=pytest.mark.long)])
def test_no_event_of_any_values_stops_the_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, steps: int
) -> None:
    sketch_pictures(monkeypatch)
    rng = random.Random(game)
    desk = desk_in(tmp_path)
    for event in (("go", f"new/{game}"), *(("add", name) for name in NAMES), ("start",)):
        desk.send(event)
    tools = [f"tool/1/{tool.name}" for tool in view_of(BUILT_IN[game]).tools]
    pages = ["match/1", "match/1", *tools, "home", "table/1", "chart/1", "menu/1", "share/1", f"new/{game}", "finished"]
    pages += ["statistics", "player/Ana", "name/Ben", "same/Cid", "rename/1/0", "details/1"]
    words = ["", "nonsense", "Zoe"]
    for step in range(steps):
        if step % 10 == 0:
            desk.send(("go", rng.choice(pages)))
        offered = [each for each in sent(desk.screen()) if each and each[0] not in SLOW]
        words += [each for event in offered for each in event[1:] if isinstance(each, str) and "/" not in each][:5]
        event = any_event(rng, desk, words) if rng.random() < 0.5 else rng.choice(offered or [("back",)])
        desk.send(("enter",) if ("enter",) in offered and rng.random() < 0.3 else event)
    assert isinstance(desk.page(), BasePage)
    assert MatchPage.answers_to("undo")


# What was open when the app was left


@pytest.mark.parametrize(
    "page", ["new/rounds", "match/1", "match/x", "tool/1/none", "why/1", "edit/1/x", "rules/chess"]
)
def test_notes_that_cannot_be_shown_do_not_keep_the_app_from_starting(tmp_path: Path, page: str) -> None:
    desk = desk_in(tmp_path)
    play_rounds(desk, NAMES, (1, 2, 3))
    desk.store.write_values(
        {"pages": ["home", page], f"draft:{page}": {"players": 7, "Ana": [], "open": "x", "forms": 3}}
    )
    desk.store.close()
    desk = desk_in(tmp_path)
    desk.screen()
    assert desk.banner is not None
    assert desk.address == "home"
    desk.send(("go", "match/1"))
    desk.send(("points", "Ana", 3))
    desk.store.close()
    desk = desk_in(tmp_path)
    desk.screen()
    assert (desk.address, desk.banner) == ("match/1", None)
    assert desk.draft("match/1") == {"Ana": 3}
