"""Decks and exports that tests of tables share."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.deck.loader import load_deck
from generator.export import make_export
from generator.writers.output import BuildResult, write_output
from generator.writers.registry import Destination
from generator.writers.targets import ExportRequest, ExportSettings
from tests.generator.strangers import make_deck

SHARED = '<rect x="10" y="10" width="9" height="9" fill="#123456"/>'
OWN = '{{ text(card.id, fonts.body, x=safe.x, y=safe.y + 10, size=5, fill="#000000") }}'
BACKS = "template: picture\nback: sea\nbacks: [{id: sea, template: sea.svg.j2}, {id: own, template: own.svg.j2}]\n"
FILES = {"sea.svg.j2": SHARED, "own.svg.j2": OWN}


def numbered(count: int, *, first: int = 1, more: str = "") -> str:
    """Return cards of a back that they share, as YAML."""
    return "".join(f"  - {{id: c{n}, name: Card {n}{more}}}\n" for n in range(first, first + count))


def written(folder: Path, cards: str, *, head: str = "", files: Mapping[str, str] | None = None) -> Path:
    """Write a deck whose cards share a back unless they say another."""
    return make_deck(folder, cards, {**FILES, **(files or {})}, head=BACKS + head)


def exported(target: str, deck: Path, out: Path, *others: Path, copies: int = 1, **settings: Any) -> BuildResult:
    """Export decks, and keep the files."""
    decks = tuple(load_deck(each, shown=each.name) for each in (deck, *others))
    request = ExportRequest(
        target, decks, Destination(str(out), is_folder=True), ExportSettings(**settings), copies=copies
    )
    made = make_export(request)
    write_output(made)
    return made


def the_json(made: BuildResult) -> Any:
    """Return the saved object of an export."""
    (name,) = [name for name in made.files if name.endswith(".json")]
    return json.loads(made.files[name])
