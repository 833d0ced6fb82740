"""The `scorekeeper` command."""

import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version

import pytest

from scorekeeper import __main__ as command


def test_without_kivy_it_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def version(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(command, "version", version)
    with pytest.raises(SystemExit) as stop:
        command.main([])
    assert stop.value.code == ("scorekeeper: the app needs Kivy, which printing does not: pip install 'pnp-press[app]'")


def test_help_names_each_command_and_loads_none(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        command.main(["--help"])
    assert stop.value.code == 0
    told = capsys.readouterr().out
    assert all(name in told for name in command.COMMANDS)
    code = "import sys; from scorekeeper.__main__ import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    code += "print(*(each for each in ('kivy', 'uvicorn', 'starlette', 'scorekeeper.web') if each in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == ""


def test_it_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        command.main(["--version"])
    assert (stop.value.code, capsys.readouterr().out) == (0, f"scorekeeper {version('pnp-press')}\n")


@pytest.mark.parametrize("words", [["sevre"], ["--serve"], ["serve", "--port", "x"], ["serve", "--port", "70000"]])
def test_what_is_no_command_is_said(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        command.main(words)
    assert stop.value.code == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("scorekeeper")


def test_without_its_packages_serving_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("scorekeeper.web.server.command.NEEDED", ("no_such_package",))
    with pytest.raises(SystemExit) as stop:
        command.main(["serve"])
    assert stop.value.code == 1
    assert capsys.readouterr().err == (
        "scorekeeper: a table for phones needs a few more packages: pip install 'pnp-press[web]'\n"
    )
