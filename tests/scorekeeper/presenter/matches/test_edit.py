"""Changing an entry: what is asked, what is in the way, and what is said of it."""

from pathlib import Path

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Button, Buttons, Choice, Note, Screen
from scorekeeper.presenter.controller import Controller
from scorekeeper.rules.rounds import PlayerLeft, PlayerReturned, Round
from scorekeeper.rules.showboat.match import HandPoints
from scorekeeper.rules.showboat.options import Options
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds
from tests.scorekeeper.presenter.games.driver import told


def said(screen: Screen) -> list[str]:
    """Return the sentences that stay in sight below."""
    return [told(block) for block in screen.footer if isinstance(block, Note)]


def buttons(screen: Screen) -> dict[tuple[object, ...], Button]:
    """Return every button, by what it sends."""
    rows = [block.buttons for block in all_blocks(screen) if isinstance(block, Buttons)]
    return {each.event: each for row in rows for each in row}


def left_and_back(desk: Controller) -> int:
    """Play a match in which Eva leaves for two rounds and comes back, then Ben leaves for one."""
    match = play_rounds(desk, ("Ana", "Ben", "Eva"))
    for entry in (
        PlayerLeft("Eva"),
        Round((1, 2)),
        Round((3, 4)),
        PlayerReturned("Eva"),
        PlayerLeft("Ben"),
        Round((5, 6)),
    ):
        desk.do(match, Entered(entry))
    return match


def test_a_change_that_changes_nothing_cannot_be_saved(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben"), (1, 2), (3, 4))
    desk.send(("go", f"edit/{match}/0"))
    assert not buttons(desk.screen())[("save",)].enabled
    desk.send(("points", "Ana", 9))
    assert buttons(desk.screen())[("save",)].enabled
    assert said(desk.screen()) == ["Ana 4 → 12"]
    desk.send(("points", "Ana", 1))
    desk.send(("save",))
    assert (desk.open_log(match).cursor, desk.address) == (2, "home")
    assert desk.banner is None


def test_a_later_entry_is_repaired_as_the_match_will_find_it(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = left_and_back(desk)
    desk.send(("go", f"edit/{match}/0"))
    desk.send(("drop", 0))  # Eva has not left, so both rounds lack her points and she cannot come back
    assert said(desk.screen()) == ["No longer allowed; correct or delete: Round 1, Round 2, Eva: back"]
    desk.send(("open", 2))
    assert [block.label for block in all_blocks(desk.screen()) if hasattr(block, "suggestion")] == ["Ana", "Ben", "Eva"]
    assert desk.screen().title == "Change: Round 2"
    # Eva's blank is allowed there: she has not scored.
    assert said(desk.screen()) == ["No longer allowed; correct or delete: Round 1, Eva: back"]


def test_a_blank_elsewhere_is_named_and_led_to(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    players = tuple(Player(name, place) for place, name in enumerate(("Ana", "Ben", "Eva")))
    match = desk.store.begin(SetUp(find_game("showboat"), players, Options(extra_hand_for_ties=True)))
    for points in ((10, 10, 4), *[(10, 10, 5)] * 5, (7, 3)):  # Ana and Ben tie at 60, Eva has 29
        desk.do(match, Entered(HandPoints(points)))
    desk.send(("go", f"edit/{match}/0"))
    desk.send(("points", "Eva", 35))  # now all three tie, so the extra hand lacks Eva
    desk.send(("open", 6))
    assert said(desk.screen()) == ["Points not entered yet: Eva. A blank is not a zero."]
    desk.send(("open", 0))
    assert said(desk.screen()) == ["Extra hand: Points not entered yet: Eva. A blank is not a zero."]
    screen = desk.screen()
    assert buttons(screen)[("open", 6)].label == "Correct"
    assert not buttons(screen)[("save",)].enabled


def test_many_repairs_stay_quick(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben", "Eva"))
    desk.do(match, Entered(PlayerLeft("Eva")))
    for _ in range(16):
        desk.do(match, Entered(Round((1, 2))))
    desk.send(("go", f"edit/{match}/0"))
    desk.send(("drop", 0))
    for position in range(1, 17):  # each asked for all before it, twice: 65,536 forms for the last
        desk.send(("open", position))
        desk.send(("points", "Eva", position))
    assert said(desk.screen()) == ["Eva 0 → 136"]
    desk.send(("save",))
    assert desk.open_log(match).state.totals == {"Ana": 16, "Ben": 32, "Eva": 136}


def test_an_entry_that_cannot_be_says_why_in_sight(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    for event in (("go", "new/five-suit"), ("add", "Ana"), ("add", "Ben"), ("add", "Cid"), ("add", "Dan"), ("start",)):
        desk.send(event)
    for name, bid in (("Ben", 4), ("Cid", 4), ("Dan", 4), ("Ana", 4)):
        desk.send(("bid", name, bid))
    desk.send(("play",))
    for name, took in (("Ben", 4), ("Cid", 4), ("Dan", 4), ("Ana", 5)):
        desk.send(("took", name, took))
    desk.send(("enter",))
    desk.send(("go", "edit/1/0"))
    desk.send(("took", "Ana", 3))
    sentences = said(desk.screen())
    assert len(sentences) == 1
    assert sentences[0].endswith("(FS-R9)")
    assert ("drop", 0) in buttons(desk.screen())
    assert not [block for block in all_blocks(desk.screen()) if isinstance(block, Choice)]
