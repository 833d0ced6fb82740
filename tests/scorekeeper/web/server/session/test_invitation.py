"""What the host is shown to invite others by."""

from collections.abc import Mapping

from scorekeeper.i18n import Catalogue
from scorekeeper.import_export import codes
from scorekeeper.presenter.blocks import Block, Code, Group, Note, Tone
from scorekeeper.web.server.access.participants import Role
from scorekeeper.web.server.session.participant_pages import invitation_blocks


def links(host: str) -> Mapping[Role, str]:
    return {role: f"http://{host}/#{role.value}-token" for role in Role}


def warnings(blocks: tuple[Block, ...]) -> list[str]:
    return [each.text for each in blocks if isinstance(each, Note) and each.tone is Tone.BAD]


def test_each_door_but_the_hosts_has_its_code_and_link() -> None:
    found = links("192.168.1.20:8420")
    groups = [each for each in invitation_blocks(Catalogue("en"), found) if isinstance(each, Group)]
    assert [each.title for each in groups] == ["To keep score", "To play", "To watch"]
    for group, role in zip(groups, (Role.SCORER, Role.SEAT, Role.WATCHER), strict=True):
        (code,) = (each for each in group.blocks if isinstance(each, Code))
        assert code.rows == codes.qr_modules(found[role])
        assert Note(found[role], Tone.QUIET) in group.blocks
        assert found[Role.HOST] not in repr(group)


def test_it_says_who_can_read_what_goes_over_the_network() -> None:
    *_, last = invitation_blocks(Catalogue("en"), links("192.168.1.20:8420"))
    assert isinstance(last, Note)
    assert last.text == (
        "Anyone with a link can join. Anyone in this network can read the traffic: it is not encrypted."
    )


def test_without_a_network_it_says_that_no_phone_comes() -> None:
    assert warnings(tuple(invitation_blocks(Catalogue("en"), links("192.168.1.20:8420")))) == []
    assert warnings(tuple(invitation_blocks(Catalogue("en"), links("127.0.0.1:8420")))) == [
        "This computer is not in a network, so phones cannot reach it. Join one and invite again."
    ]
