"""House rules are corrected in a running match of every game: each rule by itself, with preview, undo and refusal."""

from pathlib import Path

import pytest

from scorekeeper.acts import Entered
from scorekeeper.presenter.blocks import Buttons, Note, Tone
from scorekeeper.presenter.controller import Controller
from scorekeeper.rules.options import HouseRule, describe
from scorekeeper.rules.rounds import Options
from tests.scorekeeper.kill.matches import SIMULATED, simulated
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds


def change(desk: Controller, match: int, rule: HouseRule) -> object:
    """Choose another value of a rule on the page, and return it."""
    now = getattr(desk.open_log(match).setup.options, rule.name)
    if isinstance(now, bool):
        desk.send(("rule", rule.name, not now))
        return not now
    if not rule.choices:
        desk.send(("number", rule.name, now + 1))
        return now + 1
    other = next(each for each in rule.choices if each != now)
    desk.send(("rule", rule.name, str(other)))
    return other


def can_apply(desk: Controller) -> bool:
    buttons = [each for row in desk.screen().footer if isinstance(row, Buttons) for each in row.buttons]
    return next(each.enabled for each in buttons if each.event == ("save",))


@pytest.mark.parametrize("game", SIMULATED)
def test_each_rule_of_a_match_that_is_half_played(game: str, tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    setup, entries = simulated(game, 1)
    match = desk.store.begin(setup)
    for entry in entries[: max(3, len(entries) // 2)]:
        desk.do(match, Entered(entry))
    before = desk.open_log(match).state
    applied = 0
    for rule in describe(setup.game.options):
        for address in (f"menu/{match}", f"options/{match}"):
            desk.send(("go", address))
            desk.screen()
        new = change(desk, match, rule)
        if not can_apply(desk):  # and why not is told
            assert any(isinstance(each, Note) and each.tone is Tone.BAD for each in desk.screen().footer), rule.name
            desk.send(("leave",))
            continue
        desk.send(("save",))
        assert getattr(desk.open_log(match).setup.options, rule.name) == new
        desk.send(("go", f"match/{match}"))
        desk.screen()
        desk.send(("undo",))
        assert desk.open_log(match).state == before
        applied += 1
    assert applied


def test_rules_that_nobody_can_play_by_are_refused_in_words(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    match = play_rounds(desk, ("Ana", "Ben"), (3, 4), target=50)
    desk.send(("go", f"options/{match}"))
    desk.send(("rule", "counts_down", True))
    notes = [each.text for each in all_blocks(desk.screen()) if isinstance(each, Note)]
    assert "To count down, begin with more than the target" in notes
    assert not can_apply(desk)
    desk.send(("save",))
    assert desk.open_log(match).setup.options == Options(target=50)
