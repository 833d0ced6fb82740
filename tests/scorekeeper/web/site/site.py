"""The site that is tested, with a game of somebody else, made once a run, of the Pyodide that is there."""

import contextlib
import functools
import importlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from scorekeeper import games
from scorekeeper.web.site.pyodide import PACKAGE, runtime_folder
from scorekeeper.web.site.site_builder import site_files, write_site
from tests.examples.once import made_once

VARIABLE = "PNP_PYODIDE"
ROOT = Path(__file__).parents[4]
IN_CI = ROOT / ".ci" / "node_modules" / "pyodide"
EXAMPLE = ROOT / "examples" / "hearts"
shared: list[Path] = []
"""The folder that all processes of a run share; it is added when the run begins."""


def pyodide_folder() -> Path:
    """Return the folder of Pyodide."""
    folder = Path(os.environ.get(VARIABLE) or IN_CI)
    assert folder.is_dir(), (
        f"{folder} is not there: bash .ci/setup test fetches {PACKAGE}, or {VARIABLE} names a folder with it"
    )
    return runtime_folder(folder)


@functools.cache
def site() -> Path:
    """Return the folder of a site, which nobody changes: a build takes as long as many tests."""
    place = shared[0] if shared else Path(tempfile.mkdtemp(prefix="site-"))
    return made_once(place / "web-site", _make)


def write(folder: Path) -> None:
    """Write the scorekeeper's site, with the games that are installed."""
    write_site(folder, lambda: site_files(pyodide_folder()))


def _make(folder: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="hearts-") as installed, hearts(Path(installed)):
        write(folder)


@contextlib.contextmanager
def hearts(folder: Path) -> Iterator[None]:
    """Have Hearts installed in a folder, as far as Python is concerned."""
    about = folder / "pnp_hearts-1.0.dist-info"
    about.mkdir(parents=True)
    (folder / "pnp_hearts").symlink_to(EXAMPLE / "pnp_hearts")
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pnp-hearts\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[pnp.games]\nhearts = pnp_hearts:GAME\n")
    loaded = set(sys.modules)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    games.find_installed_games.cache_clear()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        games.find_installed_games.cache_clear()
        for name in set(sys.modules) - loaded:
            if name.partition(".")[0] == "pnp_hearts":
                del sys.modules[name]
