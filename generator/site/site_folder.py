"""The site as a folder: the front page, ready prints, the scorekeeper, credits."""

from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

from PIL import Image

from generator.credits import gather_credits
from generator.deck.library import deck_names
from generator.deck.loader import open_deck
from generator.papers import Paper
from generator.site.front_page import front_page_files
from generator.site.ready_prints import ready_prints
from scorekeeper import assets
from scorekeeper.games import Game
from scorekeeper.web.site.pyodide import runtime_folder
from scorekeeper.web.site.site_builder import icon_png, site_files, write_site

SCORE = "score/"
"""Where the scorekeeper lies in the site: a site in itself."""
ICON_PX = 96


def build_site(
    out: Path,
    papers: Iterable[Paper],
    *,
    games: Iterable[Game] | None = None,
    pyodide: Path | None = None,
    has_scorekeeper: bool = True,
) -> dict[str, bytes]:
    """Write the site into a folder, replacing an older one, and return its files by path.

    Args:
        out: Created if missing; otherwise it must be empty, or an older site.
        games: None: all for which something is printed.
        pyodide: A folder with the npm package; None: npm fetches it, once.

    Raises:
        PnpError: Something cannot be printed.
        SiteError: The folder is neither, or something needed for the scorekeeper cannot be made.
    """

    def files() -> dict[str, bytes]:
        score = site_files(runtime_folder(pyodide)) if has_scorekeeper else {}
        on = tuple(papers)
        with Image.open(assets.art("icon.png")) as whole:
            icon = icon_png(whole.convert("RGBA"), ICON_PX)
        prints = tuple(ready_prints(on, games))
        pdfs = {each.path: each.content for game in prints for part in game.parts.values() for each in part}
        return {
            **front_page_files(prints, on, SCORE if has_scorekeeper else ""),
            **pdfs,
            **{SCORE + name: content for name, content in score.items()},
            "credits.txt": credits_text().encode(),
            "icon.png": icon,
        }

    return write_site(out, files)


def credits_text() -> str:
    """Return the licence of the program, and the credits of every bundled deck."""
    own = distribution("pnp-press").read_text("licenses/LICENSE") or "pnp-press: MIT licence\n"
    decks = [gather_credits(open_deck(name)).as_text() for name in deck_names()]
    return "\n".join([own, *decks])
