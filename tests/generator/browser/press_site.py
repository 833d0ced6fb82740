"""The site with the press that is tested, made once a run, of packages that are there."""

import functools
import tempfile
from pathlib import Path

from generator.cli.command_forms import browser_forms
from generator.papers import PAPERS
from generator.site.site_folder import SiteSources, build_site
from scorekeeper.games import find_game
from tests.examples.once import made_once
from tests.scorekeeper.web.site.site import ROOT, pyodide_folder

IN_CI = ROOT / ".ci"
RESVG = IN_CI / "node_modules" / "@resvg" / "resvg-wasm"
shared: list[Path] = []
"""The folder that all processes of a run share; it is added when the run begins."""


@functools.cache
def press_site() -> Path:
    """Return the folder of a site with the press, which nobody changes: a build takes half a minute."""
    place = shared[0] if shared else Path(tempfile.mkdtemp(prefix="press-site-"))
    return made_once(place / "press-site", make_site)


def make_site(folder: Path, *, has_scorekeeper: bool = False) -> None:
    """Write the site, with the prints of one game."""
    folder.mkdir()
    webp_codec = IN_CI / "node_modules" / "@jsquash" / "webp"
    sources = SiteSources(pyodide_folder(), IN_CI / "wheels", webp_codec, RESVG)
    games = (find_game("showboat"),)
    build_site(
        folder, (PAPERS["a4"],), games=games, sources=sources, forms=browser_forms(), has_scorekeeper=has_scorekeeper
    )
