"""Make a small deck to start from: complete, printable at once, with its own art and a text card."""

import os
import re
from pathlib import Path

from generator.deck.folder import data_folder
from generator.deck.library import deck_names
from generator.errors import DeckDataError, Fault

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


def new_deck(name: str, where: Path) -> dict[Path, bytes]:
    """Make the files of a deck, in a folder of its name.

    Raises:
        DeckDataError: The name cannot be a deck's id, or the folder exists.
    """
    if _NAME.fullmatch(name) is None:
        raise DeckDataError(f"{name!r} cannot name a deck; use letters, digits, - and _, at most 40")
    if name in deck_names():
        raise DeckDataError(
            f"{name!r} is the name of a deck that comes with pnp, which --deck {name} builds; choose another"
        )
    folder = where / name
    if os.path.lexists(folder):
        raise DeckDataError(Fault("exists already; choose another name, or another place with --out", str(folder)))
    starter = data_folder("templates") / "starter"
    files: dict[Path, bytes] = {}
    for path in sorted(starter.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            if path.suffix == ".yaml":
                # Quoted, for names such as 2024 or no, which YAML would take for something else.
                data = re.sub(rb'"?STARTER"?', f'"{name}"'.encode(), data)
            files[folder / path.relative_to(starter)] = data
    return files
