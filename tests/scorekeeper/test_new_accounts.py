"""The app and its table in accounts that have next to nothing: a bare home, one that is only readable, or none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
WITHOUT_PRIVILEGES = (
    "setpriv",
    "--inh-caps=-dac_override,-dac_read_search",
    "--bounding-set=-dac_override,-dac_read_search",
)
"""What makes modes of files count for root, too."""
OPEN_APP = """
from scorekeeper import __main__
__main__.prepare_kivy()
from scorekeeper.ui import app

def close(opened):
    print(opened.controller.store.path if opened.controller else "not open")
    opened.stop()

def show_failure(opened, why, _show=app.ScorekeeperApp._show_failure):
    print(why)
    _show(opened, why)

app.ScorekeeperApp._show_failure = show_failure
app.ScorekeeperApp.on_start = lambda opened: app.Clock.schedule_once(lambda _: close(opened), 0.5)
__main__.main([])
"""
SERVE = """
import sys
from scorekeeper.web.server.http.http_server import HttpServer
HttpServer.serve_until_ended = lambda _: None
from scorekeeper.__main__ import main
main(["serve", "--address", "127.0.0.1", "--port", "0"])
"""


def run(code: str, home: str | None, *, prefix: tuple[str, ...] = ()) -> "subprocess.CompletedProcess[str]":
    """Run code in an account with a home folder, or without that variable."""
    own = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "offscreen", "KIVY_NO_ARGS": "1"}
    return subprocess.run(
        [*prefix, sys.executable, "-c", code],
        env=own | ({} if home is None else {"HOME": home}),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def read_only_home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    home.chmod(0o555)
    return home


def privileges() -> tuple[str, ...]:
    if os.geteuid():
        return ()
    if shutil.which("setpriv") is None:
        pytest.skip("root may write anywhere")
    return WITHOUT_PRIVILEGES


@pytest.mark.parametrize("code", [OPEN_APP, SERVE], ids=["app", "serve"])
@pytest.mark.parametrize("is_there", [True, False])
def test_a_bare_home_gets_the_folders_and_nothing_else(tmp_path: Path, code: str, is_there: bool) -> None:
    home = tmp_path / "home"
    if is_there:
        home.mkdir()
    done = run(code, str(home))
    assert (done.returncode, done.stderr) == (0, "")
    scores = home / ".config" / "scorekeeper"
    assert str(scores) in done.stdout
    assert [each.name for each in home.iterdir()] == [".config"]
    assert [each.name for each in scores.parent.iterdir()] == ["scorekeeper"]
    assert (scores / "scores.sqlite3").exists()


def test_a_home_that_is_only_readable_is_told_in_one_sentence(read_only_home: Path) -> None:
    prefix = privileges()
    served, opened = (run(code, str(read_only_home), prefix=prefix) for code in (SERVE, OPEN_APP))
    assert (served.returncode, served.stdout) == (1, "")
    assert served.stderr == (
        f"scorekeeper: {read_only_home / '.config'} cannot be made or written: Permission denied; name another folder"
        " for the scores with --folder\n"
    )
    assert (opened.returncode, opened.stderr) == (0, "")
    told = f"{read_only_home / '.config' / 'scorekeeper'} cannot be written: nothing was saved."
    assert opened.stdout.splitlines() == [told, "not open"]
    assert list(read_only_home.iterdir()) == []


def test_an_account_without_a_home_is_told_in_one_sentence() -> None:
    told = "This account has no home folder for the scores: set HOME, or name another folder with PNP_SCORES."
    served, opened = (run(code, "") for code in (SERVE, OPEN_APP))
    assert (served.returncode, served.stderr) == (1, f"scorekeeper: {told}\n")
    assert (opened.returncode, opened.stderr, opened.stdout.splitlines()) == (0, "", [told, "not open"])


def test_kivys_own_folder_is_not_needed(tmp_path: Path) -> None:
    (tmp_path / "kivy").write_text("a file in its place")
    done = run(f"import os; os.environ['KIVY_HOME'] = {str(tmp_path / 'kivy')!r}\n{OPEN_APP}", str(tmp_path / "home"))
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "kivy").read_text() == "a file in its place"
