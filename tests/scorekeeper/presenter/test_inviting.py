"""Inviting phones from the first page, where the system can."""

from pathlib import Path

from scorekeeper.presenter.controller import Controller
from tests.scorekeeper.presenter.fakes import FakeSystem, desk_in, play_rounds, sent


def invitations(desk: Controller) -> list[str]:
    return [each.label for each in desk.screen().actions if each.event == ("invite",)]


def test_phones_are_invited_from_the_first_page_where_the_system_can(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    system = desk.system
    assert isinstance(system, FakeSystem)
    assert invitations(desk) == []
    system.can_invite = True
    assert invitations(desk) == ["Invite phones"]
    desk.send(("invite",))
    assert system.invited == 1


def test_phones_are_invited_from_the_menu_of_a_match_too(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    system = desk.system
    assert isinstance(system, FakeSystem)
    match = play_rounds(desk, ("Ana", "Ben"), (1, 2))
    desk.go(f"menu/{match}")
    assert ("invite",) not in sent(desk.screen())
    system.can_invite = True
    assert ("invite",) in sent(desk.screen())
    desk.send(("invite",))
    assert system.invited == 1
