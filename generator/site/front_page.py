"""The front page: what there is to print, as plain links that need no script; and the way to the scorekeeper."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from PIL import Image

from generator.deck.files.folder import data_folder
from generator.games.printed import printed_of
from generator.papers import Paper
from generator.site.ready_prints import GamePrints
from scorekeeper.games import Game

POLICY = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
"""What the page may load and do: it has no script, and nothing is from another host."""
QUALITY = 82
"""Of its pictures, as WebP (ours): five take 200 kB, and no edge of a card is blurred."""


def front_page_files(
    prints: Sequence[GamePrints], papers: Sequence[Paper], links: Mapping[str, str]
) -> dict[str, bytes]:
    """Return the page with its style sheet and pictures, by path.

    Args:
        links: Addresses of the `press` and the scorekeeper (`score`); empty if the site has none.
    """
    folder = data_folder("templates") / "site"
    environment = Environment(
        loader=FileSystemLoader(folder),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    games = [
        {"game": each.game, "parts": each.parts, "picture": f"pictures/{each.game.id}.webp", "players": _players(each)}
        for each in prints
    ]
    page = environment.get_template("index.html.j2").render(
        policy=POLICY,
        **links,
        papers=papers,
        games=games,
        authors=[(each.game.title, printed_of(each.game).author) for each in prints],
    )
    pictures = {f"pictures/{each.game.id}.webp": _as_webp(picture_of(each.game)) for each in prints}
    return {"index.html": page.encode(), "site.css": (folder / "site.css").read_bytes(), **pictures}


def picture_of(game: Game) -> Path:
    """Return the app's picture of a game: some of its cards."""
    assert game.assets is not None
    return game.assets / "art" / "games" / f"{game.id}.png"


def _players(prints: GamePrints) -> str:
    counts = prints.game.player_counts
    return f"{counts[0]} to {counts[-1]} players; printed for {printed_of(prints.game).usual_players}"


def _as_webp(path: Path) -> bytes:
    out = io.BytesIO()
    with Image.open(path) as picture:
        picture.convert("RGB").save(out, "WEBP", quality=QUALITY, method=6)
    return out.getvalue()
