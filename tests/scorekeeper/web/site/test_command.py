"""`scorekeeper site OUT`, as it is typed."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.web.site import command
from tests.scorekeeper.web.site.site import hearts, pyodide_folder, site

ROOT = Path(__file__).parents[4]


def scorekeeper(*words: str | Path, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(map(str, filter(None, (ROOT, path))))
    typed = [sys.executable, "-m", "scorekeeper", *map(str, words)]
    environment = {**os.environ, "PYTHONPATH": paths}
    return subprocess.run(typed, env=environment, capture_output=True, text=True, check=False)


def test_a_fault_is_one_sentence(tmp_path: Path) -> None:
    done = scorekeeper("site", tmp_path / "out", "--pyodide", tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        f"scorekeeper site: {tmp_path / 'pyodide.mjs'} is missing: "
        "--pyodide must name a folder with the npm package pyodide@314.0.7, unpacked\n"
    )
    assert not (tmp_path / "out").exists()


def test_it_says_how_large_the_site_is_and_how_to_try_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Hosts send 60,000 bytes of one letter as a hundred; a pack, and a picture, as they are."""
    files = {"main.js": b"x" * 60_000, "python/python.pack": bytes(1_000_000), "icon.png": bytes(200_000)}
    asked = []

    def made(runtime: Path) -> dict[str, bytes]:
        asked.append(runtime)
        return files

    monkeypatch.setattr(command, "site_files", made)
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    command.run(parser.parse_args([str(tmp_path / "out"), "--pyodide", str(pyodide_folder())]))
    assert asked == [pyodide_folder()]
    assert {path.name for path in (tmp_path / "out").rglob("*.*")} == {
        "main.js",
        "python.pack",
        "icon.png",
        ".scorekeeper-site",
    }
    assert capsys.readouterr().out == (
        f"{tmp_path / 'out'}: 3 files, 1.3 MB; a first visit loads 1.2 MB from a host that sends gzip\n"
        f"try it: python -m http.server -d {tmp_path / 'out'}  (sends everything uncompressed), then http://localhost:8000/\n"
    )


@pytest.mark.long
@pytest.mark.slow
def test_made_by_the_command_with_a_game_that_is_installed_it_is_the_same(tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    with hearts(installed):
        pass
    done = scorekeeper("site", tmp_path / "out", "--pyodide", pyodide_folder(), path=installed)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"try it: python -m http.server -d {tmp_path / 'out'}" in done.stdout
    assert contents(tmp_path / "out") == contents(site())


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
