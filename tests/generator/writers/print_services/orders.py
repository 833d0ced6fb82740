"""What the tests of print houses share: decks of one painted card, and files as they lie in a folder."""

from collections.abc import Mapping
from pathlib import Path

from PIL import Image

from tests.generator.strangers import Outcome, make_deck, pnp

GROUND = '<rect data-zone="bleed" x="-20" y="-20" width="300" height="300" fill="{colour}"/>'
"""Covers a card of any size, and all of its bleed."""
FACE = GROUND.format(colour="#ffe600")
BACK = GROUND.format(colour="#224488")


def painted(
    folder: Path,
    face: str = "",
    files: Mapping[str, str | bytes] | None = None,
    *,
    size: str = "poker",
    cards: str = "  - {id: one, name: One}\n",
    head: str = "",
    whole: str = FACE,
) -> Path:
    """Write a deck whose faces are painted by a template, over yellow, and whose back is blue."""
    head = f"{head}format: {size}\ntemplate: card.svg.j2\nback: blue\nbacks:\n  - {{id: blue, template: back.svg.j2}}\n"
    return make_deck(folder, cards, {"card.svg.j2": whole + face, "back.svg.j2": BACK, **(files or {})}, head=head)


def sent(target: str, deck: Path | str, out: Path, *words: str) -> Outcome:
    """Export a deck."""
    return pnp("export", "--to", target, "--deck", deck, *words, "--out", out)


def files_in(folder: Path) -> list[str]:
    """Return the paths below a folder, but for the list of hashes."""
    return sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file() and path.name[0] != "."
    )


def sizes_in(folder: Path) -> set[tuple[str, int, int]]:
    """Return mode, width and height of the pictures below a folder."""
    found = set()
    for path in folder.rglob("*"):
        if path.suffix in (".png", ".jpg"):
            with Image.open(path) as picture:
                found.add((picture.mode, *picture.size))
    return found


def text(size_mm: float, *, x: float = 10, y: float = 40, words: str = "small") -> str:
    """Return a line of text."""
    return f'<text x="{x}" y="{y}" font-family="Source Sans Pro" font-size="{size_mm}">{words}</text>'
