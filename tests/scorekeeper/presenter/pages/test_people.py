"""Players renamed, two that are one person, and what is filled in meanwhile."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.games import BUILT_IN
from scorekeeper.presenter.blocks import Banner, Button, Choice, Items, Note, Table
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.games import view_of
from scorekeeper.storage.match_records import MATCH_LIST
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds, sent, sketch_pictures

NAMES = ("Ana", "Ben", "Cid")


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    return desk_in(tmp_path)


def blocks(desk: Controller, kind: type) -> list[Any]:
    return [block for block in all_blocks(desk.screen()) if isinstance(block, kind)]


def notes(desk: Controller) -> str:
    return "\n".join(block.text for kind in (Banner, Note) for block in blocks(desk, kind))


def said(desk: Controller) -> str:
    assert desk.banner is not None
    return desk.banner.text


def names(desk: Controller, match: int) -> tuple[str, ...]:
    return desk.store.record(match).setup.names


def events(desk: Controller) -> set[tuple[Any, ...]]:
    return set(sent(desk.screen()))


def rename(desk: Controller, address: str, name: str, *where: tuple[str, str]) -> None:
    """Go to a page that asks for a name, and type it."""
    for event in (("go", address), *where, ("typed", name), ("rename",)):
        desk.send(event)


# Half-made entries


def filled(desk: Controller) -> dict[str, Any]:
    return {each: desk.draft(each) for each in desk.drafts.addresses() if each.split("/")[1:2] == ["1"]}


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("steps", [120, pytest.param(260, marks=pytest.mark.long)])
def test_what_is_filled_in_follows_whoever_is_renamed_and_comes_back_with_undo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, steps: int
) -> None:
    """Names of a kind that no card and no field has are replaced by text, whatever else is filled in."""
    sketch_pictures(monkeypatch)
    old, new = ("Zuz-1", "Zuz-2", "Zuz-3"), ("player", "Teacher", "cards")
    rng = random.Random(f"{game} 2")
    desk = desk_in(tmp_path)
    for event in (("go", f"new/{game}"), *(("add", name) for name in old), ("start",)):
        desk.send(event)
    tools = [f"tool/1/{tool.name}" for tool in view_of(BUILT_IN[game]).tools]
    forms = [f"form/1/{form.name}" for form in view_of(BUILT_IN[game]).forms]
    named = 0
    for step in range(steps):
        if step % 8 == 0:
            edits = [f"edit/1/{position}" for position in range(len(desk.open_log(1).entries))]
            desk.send(("go", rng.choice(["match/1", "match/1", *tools, *forms, *edits])))
        offered = [each for each in sent(desk.screen()) if each and each[0] not in ("go", "turn", "undo", "again")]
        desk.send(rng.choice(offered or [("back",)]))
        if step % 12 != 11:
            continue
        before = json.dumps(filled(desk), sort_keys=True)
        expected = before
        for name, other in zip(old, new, strict=True):
            expected = expected.replace(json.dumps(name), json.dumps(other))
            seat = names(desk, 1).index(name)
            rename(desk, f"rename/1/{seat}", other)
            assert said(desk).startswith(f"{name} is now called {other}.")
        named += before != expected
        assert json.loads(json.dumps(filled(desk))) == json.loads(expected)
        for _ in old:
            desk.send(("bring_back",))
        assert json.dumps(filled(desk), sort_keys=True) == before
        assert names(desk, 1) == old
        desk.send(("go", "match/1"))
    assert named > 1, "nobody was named in what was filled in"


def test_a_round_that_is_half_filled_in_goes_on_under_the_new_name(desk: Controller) -> None:
    match = play_rounds(desk, NAMES, (1, 2, 3))
    desk.send(("go", f"match/{match}"))
    desk.send(("points", "Ana", 7))
    rename(desk, f"rename/{match}/0", "Anna")
    assert (desk.address, said(desk)) == (
        f"match/{match}",
        "Ana is now called Anna.",
    )
    assert desk.draft(f"match/{match}") == {"Anna": 7}
    desk.send(("points", "Ben", 1))
    desk.send(("points", "Cid", 0))
    desk.send(("enter",))
    assert desk.open_log(match).state.totals == {"Anna": 8, "Ben": 3, "Cid": 3}
    assert desk.store.record(match).summary["totals"] == {"Anna": 8, "Ben": 3, "Cid": 3}
    desk.send(("undo",))  # the round, which fills the form again
    assert desk.draft(f"match/{match}") == {"Anna": 7, "Ben": 1, "Cid": 0}


# Where


def test_where_is_asked_only_if_there_are_more_matches(desk: Controller) -> None:
    first = play_rounds(desk, NAMES, (1, 2, 3))
    desk.send(("go", f"rename/{first}/0"))
    assert blocks(desk, Choice) == []
    second = play_rounds(desk, ("Ana", "Dan"), (1, 2))
    (choice,) = blocks(desk, Choice)
    assert ([each.label for each in choice.options], choice.selected) == (
        ["Only in this match", "In all matches (2)"],
        "match",
    )
    desk.send(("typed", "Anna"))
    desk.send(("where", "all"))
    desk.send(("rename",))
    assert said(desk) == "Ana is now called Anna."
    assert (names(desk, first), names(desk, second)) == (("Anna", "Ben", "Cid"), ("Anna", "Dan"))
    desk.go_home()
    desk.send(("undo",))
    assert said(desk) == "Undone: Ana renamed to Anna"
    assert (names(desk, first), names(desk, second)) == (NAMES, ("Ana", "Dan"))
    desk.send(("redo",))
    assert said(desk) == "Redone: Ana renamed to Anna"
    rename(desk, f"rename/{second}/1", "Dana")
    assert (names(desk, first)[0], names(desk, second)) == ("Anna", ("Anna", "Dana"))


@pytest.mark.parametrize("typed", ["", "  ", "Ana", " Ana "])
def test_no_other_name_is_no_renaming(desk: Controller, typed: str) -> None:
    match = play_rounds(desk, NAMES, (1, 2, 3))
    rename(desk, f"rename/{match}/0", typed)
    assert said(desk) == "There is no name to change."
    assert names(desk, match) == NAMES
    (button,) = [each for each in blocks(desk, Button) if each.label == "Rename"]
    assert not button.enabled


def test_a_name_that_is_not_seen_is_told_while_it_is_typed(desk: Controller) -> None:
    told = "A name needs something to be seen, such as a letter, a digit or a sign."
    match = play_rounds(desk, NAMES, (1, 2, 3))
    for event in (("go", f"rename/{match}/0"), ("typed", "\u200b")):
        desk.send(event)
    assert told in notes(desk)
    desk.send(("rename",))
    assert said(desk) == told
    desk.send(("typed", "An\u202ena"))
    assert told not in [block.text for block in blocks(desk, Note)]
    desk.send(("rename",))
    assert names(desk, match)[0] == "Anna"


def test_a_name_at_the_table_is_refused(desk: Controller) -> None:
    match = play_rounds(desk, NAMES, (1, 2, 3))
    play_rounds(desk, ("Ana", "Dan"), (1, 2))
    rename(desk, f"rename/{match}/0", "Ben")
    assert said(desk) == "Ben is already at the table"
    desk.send(("typed", "Dan"))  # who played elsewhere, but not here
    desk.send(("rename",))
    assert names(desk, match) == ("Dan", "Ben", "Cid")


def test_a_table_that_is_being_set_up_follows(desk: Controller) -> None:
    play_rounds(desk, NAMES, (1, 2, 3))
    desk.send(("go", "new/rounds"))
    desk.screen()
    assert [each["name"] for each in desk.draft("new/rounds")["players"]] == list(NAMES)
    rename(desk, "name/Ana", "Anna")
    assert [each["name"] for each in desk.draft("new/rounds")["players"]] == ["Anna", "Ben", "Cid"]
    rename(desk, "name/Anna", "Zoe / Žofie")
    assert desk.draft("new/rounds")["players"][0]["name"] == "Zoe / Žofie"
    desk.send(("go", "home"))
    for event, name in (("undo", "Anna"), ("undo", "Ana"), ("redo", "Anna")):
        desk.send((event,))
        assert desk.draft("new/rounds")["players"][0]["name"] == name


def test_who_has_a_name_of_two_keeps_it_at_a_new_table_when_they_are_parted_again(desk: Controller) -> None:
    play_rounds(desk, ("Eva", "Ben"), (1, 2))
    play_rounds(desk, NAMES, (1, 2, 3))
    desk.send(("go", "new/rounds"))
    desk.screen()
    desk.send(("add", "Eva"))
    rename(desk, "name/Ana", "Eva")
    assert [each["name"] for each in desk.draft("new/rounds")["players"]] == ["Ben", "Cid", "Eva"]
    desk.go_home()
    desk.send(("undo",))
    assert [each["name"] for each in desk.draft("new/rounds")["players"]] == ["Ben", "Cid", "Eva"]


# One person


def table(desk: Controller) -> dict[str, tuple[str, ...]]:
    (found,) = blocks(desk, Table)
    return {row.label: tuple(cell.text for cell in row.cells) for row in found.rows}


def evenings(desk: Controller) -> list[int]:
    """Ana wins, then Anna twice, then Ana loses and wins, always against Ben; each match ends at 10."""
    points = [("Ana", 10, 1), ("Anna", 12, 2), ("Anna", 11, 3), ("Ana", 4, 10), ("Ana", 13, 5)]
    return [play_rounds(desk, (name, "Ben"), (own, other), target=10) for name, own, other in points]


def test_two_that_are_one_person_have_the_matches_of_both_in_their_order(desk: Controller) -> None:
    evenings(desk)
    desk.send(("go", "statistics"))
    # Played, won, win rate, average, best, streak, longest: 10, 4 and 13; 12 and 11.
    assert table(desk)["Ana"] == ("3", "2", "67 %", "9", "13", "1", "1")
    assert table(desk)["Anna"] == ("2", "2", "100 %", "11.5", "12", "2", "2")
    desk.send(("go", "player/Ana"))
    desk.send(("go", "same/Ana"))
    (listed,) = blocks(desk, Items)
    assert [(each.title, each.detail) for each in listed.items] == [("Anna", "Matches: 2"), ("Ben", "Matches: 5")]
    desk.send(("choose", "Anna"))
    assert "Are Ana and Anna the same person? Only the name Anna will be kept." in notes(desk)
    desk.send(("merge", "Anna"))
    assert (desk.address, said(desk)) == ("player/Anna", "Ana is now called Anna.")
    # W W W L W of 10, 12, 11, 4 and 13: 50 / 5 on average, the best is 13.
    assert table(desk) == {"Any other game": ("5", "4", "80 %", "10", "13", "1", "3")}
    desk.send(("back",))
    assert set(table(desk)) == {"Anna", "Ben"}
    desk.send(("go", "finished"))
    details = [item.detail for block in blocks(desk, Items) for item in block.items]
    assert details == [
        "Won by Anna · Anna 13 · Ben 5",
        "Won by Ben · Anna 4 · Ben 10",
        "Won by Anna · Anna 11 · Ben 3",
        "Won by Anna · Anna 12 · Ben 2",
        "Won by Anna · Anna 10 · Ben 1",
    ]
    desk.send(("go", "player/Anna"))
    desk.send(("bring_back",))
    assert (desk.address, said(desk)) == ("player/Ana", "Undone: Ana renamed to Anna")
    assert table(desk)["Any other game"][:3] == ("3", "2", "67 %")


def test_two_at_one_table_are_two_people(desk: Controller) -> None:
    evenings(desk)
    play_rounds(desk, ("Anna", "Ana"), (1, 2))
    play_rounds(desk, ("Ben", "Zoe"), (1, 2))
    before = desk.store.read_acts(MATCH_LIST)
    why = "Ana and Anna cannot be the same person: both played Any other game on 28/11/2026."
    desk.send(("go", "same/Ana"))
    desk.send(("choose", "Anna"))
    assert (said(desk), desk.question) == (why, None)
    desk.send(("merge", "Anna"))
    assert said(desk) == why
    rename(desk, "name/Ana", "Anna")
    assert said(desk) == why
    assert desk.store.read_acts(MATCH_LIST) == before
    desk.send(("typed", "Zoe"))
    assert "Zoe has played before: the matches under both names will count as one person's." in notes(desk)


def test_a_player_s_page_has_a_name_of_any_letters(desk: Controller) -> None:
    match = play_rounds(desk, ("a/b/", "=1"), (10, 1), target=10)
    desk.send(("go", "statistics"))
    (found,) = blocks(desk, Table)
    assert found.rows[0].event == ("go", "player/a/b/")
    desk.send(found.rows[0].event)
    assert desk.screen().title == "a/b/"
    assert ("go", "name/a/b/") in events(desk)
    rename(desk, "name/a/b/", "/")
    assert (desk.address, names(desk, match)) == ("player//", ("/", "=1"))


def test_the_menu_leads_to_every_player(desk: Controller) -> None:
    match = play_rounds(desk, NAMES, (1, 2, 3))
    desk.send(("go", f"menu/{match}"))
    assert {("go", f"rename/{match}/{seat}") for seat in range(3)} < events(desk)
    desk.send(("go", f"rename/{match}/3"))
    desk.screen()
    assert said(desk) == "This player is not at the table."
