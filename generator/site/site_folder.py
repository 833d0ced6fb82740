"""The site as a folder: the front page, ready prints, the press, the scorekeeper, credits."""

from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path

from PIL import Image

from generator.credits import gather_credits
from generator.deck.library import deck_names
from generator.deck.loader import open_deck
from generator.papers import Paper
from generator.site.front_page import front_page_files
from generator.site.licences import licences_text
from generator.site.press_about import CommandForms
from generator.site.press_files import POLICY, RARE, press_page_files
from generator.site.ready_prints import ready_prints
from generator.site.resvg_wasm import resvg_files
from generator.site.webp_codec import webp_codec_files
from generator.site.wheels import wheels_folder
from scorekeeper import assets
from scorekeeper.games import Game
from scorekeeper.web.site.pyodide import runtime_folder
from scorekeeper.web.site.site_builder import (
    WORKER,
    icon_png,
    runtime_files,
    scorekeeper_files,
    service_worker,
    write_site,
)

PRESS, SCORE = "press/", "score/"
"""Where the press and the scorekeeper lie in the site, both with its Python and its service worker."""
ICON_PX = 96


@dataclass(frozen=True, slots=True)
class SiteSources:
    """Folders with what is not ours, as published; None: it is fetched once, into the user's cache folder."""

    pyodide: Path | None = None
    """The npm package, unpacked."""
    wheels: Path | None = None
    """The wheels of the press."""
    webp_codec: Path | None = None
    """The npm package, unpacked."""
    resvg: Path | None = None
    """The npm package, unpacked."""


FETCHED = SiteSources()


def build_site(
    out: Path,
    papers: Iterable[Paper],
    *,
    games: Iterable[Game] | None = None,
    sources: SiteSources = FETCHED,
    forms: CommandForms | None = None,
    has_scorekeeper: bool = True,
) -> dict[str, bytes]:
    """Write the site into a folder, replacing an older one, and return its files by path.

    Args:
        out: Created if missing; otherwise it must be empty, or an older site.
        games: None: all for which something is printed.
        sources: Where what is not ours comes from.
        forms: The options of the press's commands; None: the site has no press.

    Raises:
        PnpError: Something cannot be printed.
        SiteError: The folder is neither, or something needed for the press or the scorekeeper cannot be made.
    """

    def files() -> dict[str, bytes]:
        on = tuple(papers)
        parts: dict[str, dict[str, bytes]] = {}
        runtime = runtime_folder(sources.pyodide) if forms or has_scorekeeper else None
        if runtime and forms:
            codecs = {**webp_codec_files(sources.webp_codec), **resvg_files(sources.resvg)}
            parts[PRESS] = press_page_files(runtime, wheels_folder(sources.wheels), codecs, forms)
        if runtime and has_scorekeeper:
            parts[SCORE] = scorekeeper_files(runtime, root="../")
        prints = tuple(ready_prints(on, games))
        links = {"press": PRESS if forms else "", "score": SCORE if has_scorekeeper else ""}
        with Image.open(assets.art("icon.png")) as whole:
            icon = icon_png(whole.convert("RGBA"), ICON_PX)
        kept = {
            **front_page_files(prints, on, links),
            "credits.txt": credits_text().encode(),
            "icon.png": icon,
            **(runtime_files(runtime) if runtime else {}),
            **{part + name: content for part, found in parts.items() for name, content in found.items()},
        }
        if parts:
            kept[WORKER] = service_worker(kept, POLICY, parts=list(parts), on_demand=[PRESS + each for each in RARE])
        licences = {"licences.txt": licences_text().encode()} if parts else {}
        pdfs = {each.path: each.content for game in prints for part in game.parts.values() for each in part}
        return {**kept, **licences, **pdfs}

    return write_site(out, files)


def credits_text() -> str:
    """Return the licence of the program, and the credits of every bundled deck."""
    own = distribution("pnp-press").read_text("licenses/LICENSE") or "pnp-press: MIT licence\n"
    decks = [gather_credits(open_deck(name)).as_text() for name in deck_names()]
    return "\n".join([own, *decks])
