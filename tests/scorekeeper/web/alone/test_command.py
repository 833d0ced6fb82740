"""`scorekeeper site OUT`, as it is typed, where a game of somebody else is installed."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.scorekeeper.web.alone.browser import Browser
from tests.scorekeeper.web.alone.host import Host
from tests.scorekeeper.web.alone.matches import cached
from tests.scorekeeper.web.alone.site import pyodide

ROOT = Path(__file__).parents[4]
SEEN = """
const found = [...document.querySelectorAll('img[src*="@hearts"]')];
return found.length > 0 && found.every((each) => each.naturalWidth > 0);
"""
EXAMPLE = ROOT / "examples" / "hearts"


def scorekeeper(*words: str | Path, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    paths = os.pathsep.join(map(str, filter(None, (ROOT, path))))
    command = [sys.executable, "-m", "scorekeeper", *map(str, words)]
    environment = {**os.environ, "PYTHONPATH": paths}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_a_fault_is_one_sentence(tmp_path: Path) -> None:
    done = scorekeeper("site", tmp_path / "out", "--pyodide", tmp_path)
    assert done.returncode == 1
    assert done.stderr == (
        f"scorekeeper site: {tmp_path / 'pyodide.mjs'} is not there: "
        "--pyodide names a folder with the npm package pyodide@314.0.7, unpacked\n"
    )
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_game_that_is_installed_goes_along(tmp_path: Path, browse: Callable[[], Browser]) -> None:
    installed = tmp_path / "installed"
    about = installed / "pnp_hearts-1.0.dist-info"
    about.mkdir(parents=True)
    (installed / "pnp_hearts").symlink_to(EXAMPLE / "pnp_hearts")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pnp-hearts\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[pnp.games]\nhearts = pnp_hearts:GAME\n")
    done = scorekeeper("site", tmp_path / "out", "--pyodide", pyodide(), path=installed)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"try it: python -m http.server -d {tmp_path / 'out'}" in done.stdout
    host = Host(tmp_path / "out")
    browser = browse()
    browser.open(host.url)
    browser.ready()
    browser.shows("Hearts")
    browser.wait("its picture", lambda: browser.js(SEEN))
    browser.send("go", "new/hearts")
    for name in ("Ana", "Ben", "Cid", "Dee"):
        browser.send("typed", name)
        browser.send("add", None)
    browser.send("start")
    cached(browser)
    host.stop()
    browser.open(host.url)
    browser.ready()
    browser.shows("Ana")
    assert browser.log() == []
