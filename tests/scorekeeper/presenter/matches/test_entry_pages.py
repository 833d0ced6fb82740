"""A match's page: what undo and redo do to the form."""

from pathlib import Path

from scorekeeper.games import find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Choice, Figures, Note, Table
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.steps import steps_of
from scorekeeper.presenter.summaries import read_summary
from scorekeeper.rules.rounds import Options
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds


def entered(desk: Controller, *rounds: tuple[int, int]) -> None:
    """Begin any other game of two, and enter rounds."""
    for event in (("go", "new/rounds"), ("add", "Ana"), ("add", "Ben"), ("start",)):
        desk.send(event)
    for ana, ben in rounds:
        desk.send(("points", "Ana", ana))
        desk.send(("points", "Ben", ben))
        desk.send(("enter",))


def test_what_is_undone_is_filled_in_again(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    entered(desk, (12, 0))
    assert desk.draft("match/1") == {}
    desk.send(("undo",))
    assert desk.draft("match/1") == {"Ana": 12, "Ben": 0}
    # Redo gives the entry back, and the form is empty for the next.
    desk.send(("redo",))
    assert desk.draft("match/1") == {}
    assert desk.open_log(1).state.totals == {"Ana": 12, "Ben": 0}


def test_undo_leaves_alone_what_is_being_filled_in(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    entered(desk)
    desk.send(("points", "Ana", 12))
    desk.send(("enter", True))
    desk.send(("points", "Ben", 7))
    desk.send(("undo",))
    assert desk.draft("match/1") == {"Ben": 7}
    desk.send(("redo",))
    assert desk.draft("match/1") == {"Ben": 7}


def test_undo_twice_fills_in_the_earlier_round(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    entered(desk, (1, 2), (3, 4), (5, 6))
    desk.send(("undo",))
    desk.send(("undo",))
    assert desk.draft("match/1") == {"Ana": 3, "Ben": 4}
    desk.send(("enter",))
    assert desk.open_log(1).state.totals == {"Ana": 4, "Ben": 6}


def test_undo_and_redo_leave_the_way_of_entering(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    for event in (("go", "new/showboat"), ("add", "Ana"), ("add", "Ben"), ("add", "Cid"), ("start",)):
        desk.send(event)
    desk.send(("way", "points"))
    for name, points in (("Ana", 9), ("Ben", 8), ("Cid", 7)):
        desk.send(("points", name, points))
    desk.send(("enter",))
    assert desk.draft("match/1") == {"way": "points"}
    desk.send(("undo",))
    assert desk.draft("match/1")["way"] == "points"
    desk.send(("redo",))
    assert desk.draft("match/1") == {"way": "points"}


def test_undo_gives_back_what_was_filled_in_not_only_what_was_entered(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    seats = (("add", "Ana"), ("add", "Ben"), ("add", "Cid"))
    for event in (("go", "new/down-the-well"), *seats):
        desk.send(event)
    desk.screen()  # house rules are there to be decided once they are seen
    for event in (("rule", "single_hand", False), ("start",)):
        desk.send(event)
    for winner, left in (("Ana", (2, 0, 3)), ("Ben", (1, 4, 0))):
        desk.send(("winner", winner))
        for name, cards in zip(("Ana", "Ben", "Cid"), left, strict=True):
            desk.send(("left", name, cards))
        desk.send(("enter",))
    desk.send(("undo",))  # the entry has only the sum of the other hands
    assert desk.draft("match/1") == {"winner": "Ben", "left": {"Ana": 1, "Ben": 4, "Cid": 0}}
    desk.send(("redo",))
    assert desk.draft("match/1") == {}
    desk.send(("undo",))
    desk.send(("undo",))  # of an earlier hand it is all that is known
    assert desk.draft("match/1") == {"winner": "Ana", "left": {"Ana": 2}, "others": 3}


def test_a_blank_form_is_not_entered_and_says_what_it_lacks(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    entered(desk, (12, 0))
    desk.send(("enter",))
    assert desk.banner is not None
    assert desk.banner.text == "Enter at least one player's points. Leave the others blank: a blank is not a zero."
    assert desk.open_log(1).state.rounds == 1


def test_who_would_deal_is_not_said_once_the_table_has_ended_a_match(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    players = (Player("Ana"), Player("Ben", 1))
    match = desk.store.begin(SetUp(find_game("rounds"), players, Options(has_dealer=True)))
    desk.send(("go", f"match/{match}"))
    assert "Ana deals" in said(desk)
    desk.store.end(match)
    assert not [each for each in said(desk) if "deals" in each]
    (figures,) = (block for block in all_blocks(desk.screen()) if isinstance(block, Figures))
    assert [(each.name, each.event) for each in figures.figures] == [("Ana", ("why", "Ana")), ("Ben", ("why", "Ben"))]


def test_a_match_ended_short_of_its_total_is_won_by_nobody(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben"), (30, 20), target=100)
    desk.store.end(match)
    assert read_summary(desk.store.record(match)).winners == ()
    assert read_summary(desk.store.record(match)).is_over
    other = play_rounds(desk, ("Ana", "Ben"), (30, 20))
    desk.store.end(other)
    assert read_summary(desk.store.record(other)).winners == ("Ana",)


def test_a_form_is_opened_for_whoever_is_touched_and_shows_nobody_elses_cards(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    for event in (("go", "new/above-water"), ("add", "Ana"), ("add", "Ben"), ("start",), ("way", "final")):
        desk.send(event)
    for event in (("final", "Ana", 0), ("final", "Ben", 0), ("enter",)):
        desk.send(event)
    who = next(each for each in all_blocks(desk.screen()) if isinstance(each, Choice))
    assert (who.label, [each.label for each in who.options]) == ("Who turns in groups", ["Ana", "Ben"])
    desk.send((*who.event, "Ana"))
    assert desk.address == "form/1/cash"
    desk.send(("first", "suit"))
    desk.send(("card", "5H"))
    groups = [{"cards": ["5H"], "kind": ""}]
    desk.send(("back",))
    desk.send((*who.event, "Ana"))
    assert desk.draft("form/1/cash")["groups"] == groups
    desk.send(("back",))
    desk.send((*who.event, "Ben"))
    assert desk.draft("form/1/cash") == {"player": "Ben", "first": "suit"}
    # Nobody else can be meant, nor another offer.
    desk.send(("back",))
    for event in ((*who.event, "Eva"), ("offer_with", 0, "Ana"), ("offer_with", 99, "Ana")):
        desk.send(event)
        assert (desk.address, desk.banner) == ("match/1", None)


def test_places_stand_beside_totals_and_are_shared_by_equals(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben", "Cid", "Dan"), (3, 20, 9, 4), (6, 0, 0, 5))  # 9, 20, 9, 9
    desk.send(("go", f"match/{match}"))
    assert places_shown(desk) == ["2.", "1.", "2.", "2."]
    desk.send(("turn", "table"))
    (table,) = (block for block in desk.screen().main if isinstance(block, Table))
    assert [(row.label, [cell.text for cell in row.cells]) for row in table.rows[-2:]] == [
        ("Total", ["9", "20", "9", "9"]),
        ("Place", ["2.", "1.", "2.", "2."]),
    ]
    low = play_rounds(desk, ("Ana", "Ben", "Cid", "Dan"), (3, 20, 3, 4), low_wins=True)
    desk.send(("go", f"match/{low}"))
    assert places_shown(desk) == ["1.", "4.", "1.", "3."]


def test_nobody_has_a_place_before_there_is_a_total(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", f"match/{play_rounds(desk, ('Ana', 'Ben'))}"))
    assert places_shown(desk) == ["", ""]
    for event in (("go", "new/to-the-bottom"), ("add", "Ana"), ("add", "Ben"), ("add", "Cid"), ("start",)):
        desk.send(event)
    for event in (("player", "Ben"), ("how", "points"), ("points", 12), ("enter",)):
        desk.send(event)
    assert places_shown(desk) == ["", "1.", ""]  # the other ships are afloat


def places_shown(desk: Controller) -> list[str]:
    """Return the places beside the figures on the screen."""
    return [each.place for block in all_blocks(desk.screen()) if isinstance(block, Figures) for each in block.figures]


def test_a_round_that_would_end_the_game_says_so_before_it_is_entered(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben"), (12, 20), target=50)
    desk.send(("go", f"match/{match}"))
    desk.send(("points", "Ana", 38))
    assert not sentences(desk)  # Ben may have more
    desk.send(("points", "Ben", 31))
    assert sentences(desk) == ["50 is reached; the best total is 51"]
    desk.send(("points", "Ana", 37))
    desk.send(("points", "Ben", 29))
    assert not sentences(desk)


def said(desk: Controller) -> list[str]:
    """Return every note on the screen."""
    return [block.text for block in all_blocks(desk.screen()) if isinstance(block, Note)]


def sentences(desk: Controller) -> list[str]:
    """Return what is said above the button."""
    return [block.text for block in desk.screen().footer if isinstance(block, Note)]


def test_after_an_entry_a_slim_banner_says_what_was_done_and_undoes_it(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    for event in (("go", "new/rounds"), ("add", "Ana"), ("add", "Ben"), ("start",)):
        desk.send(event)
    for event in (("points", "Ana", 12), ("points", "Ben", -3), ("enter",)):
        desk.send(event)
    banner = desk.banner
    assert banner is not None
    assert (banner.text, banner.is_slim) == ("Round 1: Ana +12 · Ben −3", True)
    assert desk.screen().footer[0] == banner
    assert banner.action is not None
    desk.send(banner.action.event)
    assert list(desk.open_log(1).entries) == []
    assert desk.banner is not None
    assert desk.banner.text == "Undone: Round 1"


def test_what_moves_the_game_on_is_marked_and_nothing_else(tmp_path: Path) -> None:
    """Two taps on a step are one; numbers, tiles, other pages and undo answer each."""
    desk = desk_in(tmp_path)
    for event in (("go", "new/above-water"), ("add", "Ana"), ("add", "Ben")):
        desk.send(event)
    assert [each.label for each in steps_of(desk.screen())] == ["Start"]
    desk.send(("start",))
    steps = steps_of(desk.screen())
    assert {each.event[0] for each in steps} == {"offer", "enter"}
    assert {"Deck exhausted", "Everybody pays"} <= {each.label for each in steps}
    assert not {"Undo", "Lot 1", "Take back the last bid"} & {each.label for each in steps}
