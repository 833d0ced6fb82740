"""Whatever is wrong is said once on a page, and who would be out before it happens."""

from collections import Counter
from pathlib import Path

from scorekeeper.acts import Entered
from scorekeeper.presenter.blocks import Note, Screen, Tone
from scorekeeper.presenter.controller import Controller
from scorekeeper.rules.above_water import StonesGiven
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in


def red(screen: Screen) -> Counter[str]:
    """Count the sentences that say what is wrong."""
    notes = (block for block in all_blocks(screen) if isinstance(block, Note))
    return Counter(note.text for note in notes if note.tone is Tone.BAD)


def begun(folder: Path, game: str, **rules: object) -> Controller:
    """Begin a game of three."""
    desk = desk_in(folder)
    for event in (("go", f"new/{game}"), ("add", "Ana"), ("add", "Ben"), ("add", "Cid")):
        desk.send(event)
    desk.screen()  # house rules are there to be decided once they are seen
    for rule, value in rules.items():
        desk.send(("rule", rule, value))
    desk.send(("start",))
    return desk


def test_a_hand_that_cannot_be_is_refused_in_one_place(tmp_path: Path) -> None:
    desk = begun(tmp_path, "down-the-well", single_hand=False)
    desk.send(("winner", "Ana"))
    for name, left in (("Ana", 2), ("Ben", 1), ("Cid", 3)):
        desk.send(("left", name, left))
    said = "The hand ends when somebody has run out, so not everybody can have cards left"
    assert red(desk.screen()) == {said: 1}
    desk.send(("left", "Ben", 0))
    desk.send(("enter",))
    desk.send(("go", "edit/1/0"))
    desk.send(("left", "Ana", 99))  # more than a hand has
    assert max(red(desk.screen()).values()) == 1


def test_an_entry_that_is_changed_to_what_cannot_be_is_refused_in_one_place(tmp_path: Path) -> None:
    desk = begun(tmp_path, "five-suit")
    for name in ("Ana", "Ben", "Cid"):
        desk.send(("bid", name, 5))
    desk.send(("play",))
    size = desk.open_log(1).state.hand_size
    for name, tricks in (("Ana", 5), ("Ben", 5), ("Cid", size - 10)):
        desk.send(("took", name, tricks))
    desk.send(("enter",))
    desk.send(("go", "edit/1/0"))
    desk.send(("took", "Ana", 6))
    said = f"the tricks add up to {size + 1}, 1 too many: a hand has {size}"
    assert red(desk.screen()) == {said: 1}


def test_who_would_be_out_by_the_ante_is_told_before_it_is_paid(tmp_path: Path) -> None:
    desk = begun(tmp_path, "above-water")
    for giver, stones in (("Ana", 11), ("Cid", 10)):  # 4, 36 and 5 are left
        desk.do(1, Entered(StonesGiven(giver, "Ben", stones)))
    desk.send(("way", "final"))
    for name, stones in (("Ana", 2), ("Ben", 0), ("Cid", 9)):
        desk.send(("final", name, stones))
    assert red(desk.screen()) == {"Cid has 5 and bids 9: cash in first, or be out": 1}
    desk.send(("final", "Cid", 1))
    assert not red(desk.screen())
    desk.send(("enter",))
    said = "Ana has 2, the ante is 4: short by 2, and would be out"
    assert red(desk.screen()) == {said: 1}  # in the Spending Phase there is time to mend it
    desk.send(("offer", 0))
    assert red(desk.screen()) == {said: 1}
