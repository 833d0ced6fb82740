"""Where the scores are, for accounts of every kind."""

import pwd
from pathlib import Path

import pytest

from scorekeeper.storage.integrity import StorageError
from scorekeeper.storage.scores_folder import folder_of_scores


@pytest.mark.parametrize(
    ("environment", "platform", "folder"),
    [
        ({"PNP_SCORES": "/elsewhere"}, "linux", "/elsewhere"),
        ({"HOME": "/home/ana"}, "linux", "/home/ana/.config/scorekeeper"),
        ({"HOME": "/home/ana", "XDG_CONFIG_HOME": "/conf"}, "linux", "/conf/scorekeeper"),
        ({"HOME": "/home/ana", "XDG_CONFIG_HOME": ""}, "linux", "/home/ana/.config/scorekeeper"),
        ({"HOME": "/home/ana"}, "darwin", "/home/ana/Library/Application Support/scorekeeper"),
        ({"APPDATA": "/roaming"}, "win32", "/roaming/scorekeeper"),
    ],
)
def test_scores_are_where_the_app_has_them(environment: dict[str, str], platform: str, folder: str) -> None:
    assert folder_of_scores(environment, platform) == Path(folder)


def test_without_the_variable_the_account_has_its_home(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = pwd.struct_passwd(("ana", "x", 1, 1, "", "/home/ana", "/bin/sh"))
    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", lambda _: entry)
    assert folder_of_scores({}, "linux") == Path("/home/ana/.config/scorekeeper")


@pytest.mark.parametrize("environment", [{}, {"HOME": ""}, {"HOME": "home"}])
def test_an_account_without_a_home_is_told_what_to_do(
    environment: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def unknown(_: int) -> None:
        raise KeyError("no such account, as in a container")

    monkeypatch.delenv("HOME")
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    with pytest.raises(StorageError) as raised:
        folder_of_scores(environment, "linux")
    assert str(raised.value) == (
        "This account has no home folder for the scores: set HOME, or name another folder with PNP_SCORES."
    )
