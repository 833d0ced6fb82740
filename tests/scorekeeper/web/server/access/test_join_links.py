"""Links of a table: their secrets, where they are kept, and the cookie of a phone."""

import base64
import stat
import sys
from pathlib import Path

import pytest

from scorekeeper.web.server.access.join_links import FILE, JoinLinks, hash_cookie, load_join_links, new_cookie
from scorekeeper.web.server.access.participants import Role


def test_each_role_has_a_door_of_its_own_with_at_least_128_bits(tmp_path: Path) -> None:
    doors = load_join_links(tmp_path)
    assert set(doors.tokens) == set(Role)
    assert len(set(doors.tokens.values())) == 4
    assert {len(base64.urlsafe_b64decode(token)) * 8 for token in doors.tokens.values()} == {144}


def test_links_are_the_same_after_a_restart_and_others_when_new_ones_are_asked_for(tmp_path: Path) -> None:
    first = load_join_links(tmp_path)
    assert load_join_links(tmp_path) == first
    renewed = load_join_links(tmp_path, anew=True)
    assert not set(renewed.tokens.values()) & set(first.tokens.values())
    assert load_join_links(tmp_path) == renewed


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_the_owner_reads_them(tmp_path: Path) -> None:
    load_join_links(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"host": 5}', '{"host": "short"}', "\0"])
def test_a_damaged_file_gives_new_links(tmp_path: Path, damage: str) -> None:
    (tmp_path / FILE).write_text(damage)
    doors = load_join_links(tmp_path)
    assert len(set(doors.tokens.values())) == 4
    assert load_join_links(tmp_path) == doors


def test_a_token_opens_its_own_door_and_nothing_else_opens_any() -> None:
    doors = JoinLinks({role: f"{role.value}-secret-of-this-table" for role in Role})
    for role, token in doors.tokens.items():
        assert doors.role_of(token) is role
        assert doors.role_of(token[:-1]) is None
        assert doors.role_of(token + "x") is None
    for nothing in ("", "host", "\0", "ž" * 300, "\ud800"):
        assert doors.role_of(nothing) is None


def test_the_scores_do_not_tell_a_phones_cookie() -> None:
    cookie = new_cookie()
    assert len(base64.urlsafe_b64decode(cookie)) * 8 == 144
    assert cookie not in hash_cookie(cookie)
    assert hash_cookie(cookie) == hash_cookie(cookie) != hash_cookie(new_cookie())
    assert ":" not in hash_cookie(cookie)  # which parts the notes of a guest
