"""The app on scores that may only be read: everything is shown, and what would be entered is refused."""

from pathlib import Path

from scorekeeper.presenter.blocks import Figures
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds
from tests.scorekeeper.storage.test_read_only import disk as disk
from tests.scorekeeper.storage.test_read_only import lock, unlock


def test_scores_are_shown_and_entries_refused(disk: Path) -> None:
    folder = disk / "scores"
    desk = desk_in(folder)
    match = play_rounds(desk, ("Ana", "Ben"), (3, 4), (5, 6))
    desk.store.close()
    lock(disk)
    desk = desk_in(folder)
    desk.screen()
    assert desk.banner is not None
    assert desk.banner.text == f"{folder} cannot be written: the scores can be viewed, but nothing can be entered."
    for page in (f"table/{match}", f"chart/{match}", f"why/{match}/0", "finished", "statistics", "settings", "home"):
        desk.send(("go", page))
        desk.screen()
        assert (desk.address, desk.banner) == (page, None)
    desk.send(("go", f"match/{match}"))
    desk.send(("points", "Ana", 7))
    for event in (("enter", True), ("undo",)):
        desk.send(event)
        assert desk.banner is not None
        assert desk.banner.text == f"{folder} cannot be written: nothing was saved."
        assert desk.draft(f"match/{match}") == {"Ana": 7}
        (figures,) = [each for each in all_blocks(desk.screen()) if isinstance(each, Figures)]
        assert [(each.name, each.value) for each in figures.figures] == [("Ana", "8"), ("Ben", "10")]
    desk.go(f"menu/{match}")
    desk.send(("delete",))
    assert desk.banner is not None
    assert desk.banner.text == f"{folder} cannot be written: nothing was saved."
    desk.store.close()
    unlock(disk)
    desk = desk_in(folder)
    assert len(desk.open_log(match).entries) == 2
