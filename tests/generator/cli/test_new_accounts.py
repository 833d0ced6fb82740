"""The press in accounts that have next to nothing: a bare home, one that cannot be read, or none."""

import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli.shared_options import cache_folder, icons_folder, print_history_folder, settings_file
from generator.errors import PnpError

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """An account that the system does not know, as in a container."""

    def unknown(_: int) -> None:
        raise KeyError("no such account")

    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "PNP_CACHE", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)


@pytest.mark.usefixtures("no_home")
def test_an_account_without_a_home_is_told_what_to_set() -> None:
    for find, variable in (
        (settings_file, "PNP_PRINTERS"),
        (icons_folder, "PNP_ICONS"),
        (print_history_folder, "PNP_PRINTED"),
    ):
        with pytest.raises(PnpError) as raised:
            find()
        assert str(raised.value) == f"this account has no home folder: set HOME, or {variable} to a place of its own"
    assert cache_folder() is None, "what need not be kept is not"


@pytest.mark.slow
@pytest.mark.parametrize("mode", [0o755, 0o000])
def test_a_bare_home_stays_bare_and_one_that_cannot_be_read_is_told(tmp_path: Path, mode: int) -> None:
    home, own = tmp_path / "home", {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
    home.mkdir(mode)
    home.chmod(mode)
    prefix: tuple[str, ...] = ()
    if mode == 0 and not os.geteuid():
        if shutil.which("setpriv") is None:
            pytest.skip("root may read anything")
        without = "-dac_override,-dac_read_search"
        prefix = ("setpriv", f"--inh-caps={without}", f"--bounding-set={without}")
    done = subprocess.run(
        [*prefix, sys.executable, "-m", "generator", "icons", "list"],
        env=own | {"HOME": str(home)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    home.chmod(0o755)
    assert list(home.iterdir()) == []
    if mode:
        assert (done.returncode, done.stderr) == (0, "")
    else:
        place = home / ".local" / "share" / "pnp" / "icons"
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr == f"error: {place}: the icon sets cannot be read: Permission denied\n"
