"""A line of a sum opens the ruling behind it."""

from pathlib import Path

import pytest

from scorekeeper.acts import Entered
from scorekeeper.games import BUILT_IN
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Button, Buttons, Group, Note, Reasons, Screen, Tone
from scorekeeper.presenter.controller import Controller
from scorekeeper.rules.five_suit import Options
from scorekeeper.rules.five_suit.match import Deal
from scorekeeper.rules.rulings import read_rulings
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds


def play(desk: Controller, options: Options) -> int:
    """Ana, Ben and Cid: Ana bid 4 and took 6, Ben bid 5 and took 3, Cid bid and took the rest of 23."""
    match = desk.store.begin(SetUp(BUILT_IN["five-suit"], tuple(map(Player, ("Ana", "Ben", "Cid"))), options))
    desk.do(match, Entered(Deal((4, 5, 14), (6, 3, 14))))
    return match


def notes(screen: Screen) -> list[str]:
    return [block.text for block in all_blocks(screen) if isinstance(block, Note)]


def titles(screen: Screen) -> list[str]:
    return [block.title for block in screen.main if isinstance(block, Group)]


def test_the_lines_of_why_open_their_rulings(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play(desk, Options())
    desk.send(("go", f"why/{match}/0/0"))
    (sum_,) = (block for block in all_blocks(desk.screen()) if isinstance(block, Reasons))
    assert [(each.points, each.ruling, each.event) for each in sum_.reasons] == [
        ("+40", "FS-R6", ("go", f"ruling/five-suit/FS-R6/{match}")),
        ("+2", "FS-R6", ("go", f"ruling/five-suit/FS-R6/{match}")),
    ]
    desk.send(sum_.reasons[0].event)
    assert desk.address == f"ruling/five-suit/FS-R6/{match}"
    assert desk.screen().title == "Five-suit Spades"
    desk.send(("back",))
    assert desk.address == f"why/{match}/0/0"


def test_lines_without_a_ruling_open_nothing(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben"), (4, 7))
    desk.send(("go", f"why/{match}/0"))
    (sum_,) = (block for block in all_blocks(desk.screen()) if isinstance(block, Reasons))
    assert [(each.points, each.event) for each in sum_.reasons] == [("+4", ())]


def test_a_calculator_opens_rulings_too(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play(desk, Options())
    desk.send(("go", f"tool/{match}/trick"))
    for suit, card in (("P", "7P"), ("L", "2L")):
        desk.send(("suit", suit))
        desk.send(("card", card))
    (sum_,) = (block for block in all_blocks(desk.screen()) if isinstance(block, Reasons))
    assert {each.event for each in sum_.reasons} == {("go", f"ruling/five-suit/FS-R3/{match}")}


def test_sums_in_the_footer_stay_small(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    players = tuple(map(Player, ("Ana", "Ben")))
    match = desk.store.begin(SetUp(BUILT_IN["to-the-bottom"], players, BUILT_IN["to-the-bottom"].options()))
    desk.send(("go", f"tool/{match}/turn"))
    desk.send(("mode", "jettison"))
    desk.send(("pick", "Passenger"))
    (sum_,) = (block for block in desk.screen().footer if isinstance(block, Reasons))
    assert [(each.points, each.event) for each in sum_.reasons] == [("+1", ())]


def test_a_ruling_is_shown_whole(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play(desk, Options(one_penalty_a_match=True))
    desk.send(("go", f"ruling/five-suit/FS-A1/{match}"))
    screen = desk.screen()
    assert titles(screen) == ["Bags after the tenth", "In the rulebook", "House rule: One penalty a match"]
    assert notes(screen) == [
        "After the tenth bag the count goes on, and each further tenth, the 20th, 30th and so on, costs 100 again.",
        "House rule: the penalty is paid only once a game.",
        "Our reading: the rulebook leaves this open.",
        "The End, paragraph 4",
        "on: only a player's tenth bag costs 100, not the 20th or 30th",
        "This match plays by: on (default: off)",
        "Ruling FS-A1",
    ]
    assert screen.main[-1] == Note("Ruling FS-A1", Tone.QUIET)
    assert screen.main[-2] == Buttons((Button("Rules of Five-suit Spades", ("go", "rules/five-suit"), icon="book"),))


@pytest.mark.parametrize(
    ("address", "played"), [("/{match}", "This match plays by the default: winner"), ("", "Default: winner")]
)
def test_a_ruling_says_how_this_match_plays(address: str, played: str, tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play(desk, Options())
    desk.send(("go", f"ruling/five-suit/FS-A4{address.format(match=match)}"))
    assert played in notes(desk.screen())


def test_where_the_rulebook_is_silent_no_place_is_shown(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", "ruling/to-the-bottom/TB-A7"))
    (source,) = (block for block in desk.screen().main if isinstance(block, Group) and block.title == "In the rulebook")
    assert source.blocks == (Note("Our reading: the rules say nothing about it.", icon="gavel"),)


def test_sections_of_the_rulebook_stand_in_lines(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", "ruling/down-the-well/DW-R4"))
    assert "End of Round\nWinning" in notes(desk.screen())


def test_an_unknown_ruling_gives_way_and_says_so(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", "ruling/five-suit/FS-R30"))
    screen = desk.screen()
    assert desk.address == "home"
    assert screen.footer[0].text == "'FS-R30' is not a ruling of this game; did you mean FS-R3?"


@pytest.mark.parametrize("game", ["above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom"])
def test_every_ruling_has_its_page(game: str, tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    for ruling in read_rulings(BUILT_IN[game].rules_module):
        desk.send(("go", f"ruling/{game}/{ruling.id}"))
        assert titles(desk.screen())[0] == ruling.title
        assert notes(desk.screen())[: len(ruling.text.splitlines())] == ruling.text.splitlines()
