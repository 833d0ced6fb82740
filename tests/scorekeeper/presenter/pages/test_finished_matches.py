"""Finished matches and statistics, as a player sees them."""

from pathlib import Path

import pytest

from scorekeeper.acts import Change, Edited
from scorekeeper.games import find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Banner, Button, Choice, Item, Items, Note, Table, TextField
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.pages.finished_matches import SHOWN
from scorekeeper.rules.rounds import Round
from scorekeeper.storage.match_records import ImportedMatch, StoredActs
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    return desk_in(tmp_path)


def items(desk: Controller) -> list[Item]:
    return [item for block in all_blocks(desk.screen()) if isinstance(block, Items) for item in block.items]


def notes(desk: Controller) -> str:
    return "\n".join(block.text for block in all_blocks(desk.screen()) if isinstance(block, (Banner, Note)))


def table(desk: Controller) -> dict[str, dict[str, str]]:
    (found,) = [block for block in all_blocks(desk.screen()) if isinstance(block, Table)]
    return {row.label: dict(zip(found.columns, [cell.text for cell in row.cells], strict=True)) for row in found.rows}


def press(desk: Controller, item: Item, label: str) -> None:
    desk.send(next(button.event for button in item.actions if button.label == label))


def evening(desk: Controller) -> list[int]:
    """Three finished matches and one that goes on."""
    first = play_rounds(desk, ("Ana", "Bob"), (60, 20), (45, 30), target=100)
    second = play_rounds(desk, ("Čeněk", "Ana"), (3, 9))
    desk.store.end(second)
    third = play_rounds(desk, ("Ana", "Bob"), (70, 20), (50, 10), low_wins=True, target=100)
    play_rounds(desk, ("Ana", "Dora"), (1, 2))
    return [first, second, third]


def test_finished_matches_are_listed_newest_first(desk: Controller) -> None:
    first, second, third = evening(desk)
    desk.go("finished")
    assert [item.event for item in items(desk)] == [("go", f"match/{match}") for match in (third, second, first)]
    newest = items(desk)[0]
    assert (newest.title, newest.value) == ("Any other game", "28/11/2026")
    # Where the fewest win: Bob has 20 + 10 = 30, Ana 70 + 50 = 120.
    assert newest.detail == "Won by Bob · Ana 120 · Bob 30"
    assert items(desk)[1].detail == "Won by Ana · Čeněk 3 · Ana 9"


def test_a_match_is_opened_by_its_item(desk: Controller) -> None:
    first = evening(desk)[0]
    desk.go("finished")
    desk.send(items(desk)[-1].event)
    assert desk.address == f"match/{first}"


def test_a_correction_of_an_old_match_moves_neither_it_nor_a_streak(desk: Controller) -> None:
    won = [((60, 20), (45, 30)), ((50, 10), (60, 10)), ((10, 90), (10, 20))]  # by Ana, Ana and Bob
    matches = [play_rounds(desk, ("Ana", "Bob"), *points, target=100) for points in won]

    def stands() -> tuple[list[str], dict[str, tuple[str, str]]]:
        desk.go("finished")
        listed = [item.detail for item in items(desk)]
        desk.go("statistics")
        return listed, {name: (row["Streak"], row["Longest"]) for name, row in table(desk).items()}

    assert stands() == (
        ["Won by Bob · Ana 20 · Bob 110", "Won by Ana · Ana 110 · Bob 20", "Won by Ana · Ana 105 · Bob 50"],
        {"Ana": ("0", "2"), "Bob": ("1", "1")},
    )
    desk.do(matches[0], Edited((Change(0, Round((61, 20))),)))
    expected = (
        ["Won by Bob · Ana 20 · Bob 110", "Won by Ana · Ana 110 · Bob 20", "Won by Ana · Ana 106 · Bob 50"],
        {"Ana": ("0", "2"), "Bob": ("1", "1")},
    )
    assert stands() == expected
    desk.undo(matches[1])
    desk.redo(matches[1])
    assert stands() == expected
    desk.go_home()
    assert [item.event for item in items(desk) if item.event[0] == "again"] == [("again", matches[2])]


def test_a_match_from_elsewhere_has_the_place_of_its_own_date(desk: Controller) -> None:
    first = play_rounds(desk, ("Ana", "Bob"), (60, 20), (45, 30), target=100)
    setup = desk.store.record(first).setup
    summary = {"totals": {"Ana": 1, "Bob": 101}, "places": {}, "winners": ["Bob"], "entries": 1}
    for key, begun in (("old", "2020-01-02T20:00:00+02:00"), ("new", "2030-01-02T20:00:00")):
        desk.store.import_all([ImportedMatch(key, setup, StoredActs((), 0), begun, summary=summary)])
    desk.go("finished")
    assert [item.value for item in items(desk)] == ["2/1/2030", "28/11/2026", "2/1/2020"]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("cenek", [1]),
        ("BOB", [2, 0]),
        ("any other", [2, 1, 0]),
        ("28.11.2026", [2, 1, 0]),
        ("28. 11. 2026 bob", [2, 0]),
        ("2026-11-28", [2, 1, 0]),
        ("28/11", [2, 1, 0]),
        ("Dora", []),
        ("showboat", []),
        ("2025", []),
    ],
)
def test_matches_are_found_as_one_types(desk: Controller, typed: str, places: list[int]) -> None:
    matches = evening(desk)
    desk.go("finished")
    desk.send(("search", typed))
    assert [item.event for item in items(desk)] == [("go", f"match/{matches[place]}") for place in places]
    (field,) = [block for block in all_blocks(desk.screen()) if isinstance(block, TextField)]
    assert field.value == typed
    if not places:
        assert f"Nothing found: {typed}" in notes(desk)
        desk.send(("clear",))
        assert len(items(desk)) == 3


def test_a_search_survives_leaving_the_app(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    evening(desk)
    desk.send(("go", "finished"))
    desk.send(("search", "bob"))
    desk.store.close()
    again = desk_in(tmp_path)
    assert again.address == "finished"
    assert len(items(again)) == 2


def test_a_deleted_match_is_brought_back_at_once_or_on_the_first_page(desk: Controller) -> None:
    evening(desk)
    desk.go("finished")
    press(desk, items(desk)[0], "Delete")
    banner = desk.screen().footer[0]
    assert isinstance(banner, Banner)
    assert banner.text == "Deleted: Any other game (Ana, Bob)"
    assert banner.action == Button("Undo", ("bring_back",), icon="undo")
    assert len(items(desk)) == 2
    desk.send(banner.action.event)
    assert notes(desk) == "Undone: deletion of Any other game (Ana, Bob)"
    assert len(items(desk)) == 3
    press(desk, items(desk)[0], "Delete")
    desk.send(("back",))
    desk.send(("undo",))
    assert notes(desk) == "Undone: deletion of Any other game (Ana, Bob)"
    desk.send(("redo",))
    assert notes(desk) == "Redone: deletion of Any other game (Ana, Bob)"
    desk.send(("undo",))
    desk.send(("go", "finished"))
    assert len(items(desk)) == 3


def test_a_finished_match_is_played_again(desk: Controller) -> None:
    evening(desk)
    desk.go("finished")
    before = desk.store.record(1).setup
    press(desk, items(desk)[-1], "Play again")
    assert desk.address == "match/5"
    assert desk.store.record(5).setup == before


def test_a_long_list_is_shown_in_parts(desk: Controller) -> None:
    for _ in range(SHOWN + 3):
        desk.store.end(play_rounds(desk, ("Ana",), (1,)))
    desk.go("finished")
    assert len(items(desk)) == SHOWN
    desk.send(("more",))
    assert len(items(desk)) == SHOWN + 3


def test_a_match_ended_with_no_winner_says_so(desk: Controller) -> None:
    game = find_game("down-the-well")
    players = (Player("Ana"), Player("Bob"))
    desk.store.end(desk.store.begin(SetUp(game, players, game.options())))
    desk.go("finished")
    (item,) = items(desk)
    assert item.detail.startswith("Ended early · ")
    assert [button.label for button in item.actions] == ["Play again", "Share", "Delete"]


def test_without_matches_both_pages_say_so(desk: Controller) -> None:
    for page in ("finished", "statistics"):
        desk.go(page)
        assert notes(desk) == "No match is finished yet."


def test_statistics_of_all_games(desk: Controller) -> None:
    evening(desk)
    desk.go("statistics")
    # Ana won the first two of three, Bob the last of two, Čeněk none of one.
    assert table(desk) == {
        "Ana": {"Played": "3", "Won": "2", "Win rate": "67 %", "Streak": "0", "Longest": "2"},
        "Bob": {"Played": "2", "Won": "1", "Win rate": "50 %", "Streak": "1", "Longest": "1"},
        "Čeněk": {"Played": "1", "Won": "0", "Win rate": "0 %", "Streak": "0", "Longest": "0"},
    }
    assert "Finished matches: 3" in notes(desk)


def test_statistics_of_one_game_tell_high_from_low(desk: Controller) -> None:
    evening(desk)
    desk.go("statistics")
    (choice,) = [block for block in all_blocks(desk.screen()) if isinstance(block, Choice)]
    assert [(each.label, each.value) for each in choice.options] == [
        ("All games", ""),
        ("Any other game", "rounds"),
        ("Any other game, lowest wins", "rounds low"),
    ]
    desk.send((*choice.event, "rounds"))
    # Ana: 105 and 9, on average 57; Bob: 50.
    assert table(desk)["Ana"] == {
        "Played": "2",
        "Won": "2",
        "Win rate": "100 %",
        "Average": "57",
        "Best": "105",
        "Streak": "2",
        "Longest": "2",
    }
    assert table(desk)["Bob"]["Average"] == "50"
    desk.send((*choice.event, "rounds low"))
    assert {name: row["Best"] for name, row in table(desk).items()} == {"Bob": "30", "Ana": "120"}
    assert list(table(desk)) == ["Bob", "Ana"]
    assert "The fewest points win here" in notes(desk)


def test_statistics_of_one_player_by_game(desk: Controller) -> None:
    evening(desk)
    play = play_rounds(desk, ("Bob", "Ana"), (0, 4), (0, 3))
    desk.store.end(play)
    desk.go("statistics")
    (found,) = [block for block in all_blocks(desk.screen()) if isinstance(block, Table)]
    desk.send(found.rows[0].event)
    # Ana, the most win: 105, 9 and 7: 121 / 3 = 40.33; she won all three. The fewest win: 120, lost.
    assert table(desk) == {
        "Any other game": {
            "Played": "3",
            "Won": "3",
            "Win rate": "100 %",
            "Average": "40.3",
            "Best": "105",
            "Streak": "3",
            "Longest": "3",
        },
        "Any other game, lowest wins": {
            "Played": "1",
            "Won": "0",
            "Win rate": "0 %",
            "Average": "120",
            "Best": "120",
            "Streak": "0",
            "Longest": "0",
        },
        "All games": {
            "Played": "4",
            "Won": "3",
            "Win rate": "75 %",
            "Average": "–",
            "Best": "–",
            "Streak": "1",
            "Longest": "2",
        },
    }
    assert (desk.address, desk.screen().title) == ("player/Ana", "Ana")
    desk.send(("back",))
    assert "Bob" in table(desk)


def test_of_a_player_who_is_gone_it_is_said(desk: Controller) -> None:
    match = play_rounds(desk, ("Ana",), (5,))
    desk.store.end(match)
    desk.send(("go", "player/Ana"))
    desk.store.delete(match)
    assert notes(desk) == "Ana has no matches."
