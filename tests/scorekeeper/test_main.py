"""The `scorekeeper` command."""

from importlib.metadata import PackageNotFoundError

import pytest

from scorekeeper import __main__ as command


def test_without_kivy_it_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(command, "version", version)
    with pytest.raises(SystemExit) as stop:
        command.main()
    assert stop.value.code == ("scorekeeper: the app needs Kivy, which printing does not: pip install 'pnp-press[app]'")
