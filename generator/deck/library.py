"""Finds decks, bundled ones by name and others by path; and makes new ones: small, complete, printable at once."""

import errno
import os
import re
from collections.abc import Mapping
from pathlib import Path

from generator.deck.files.folder import DeckFolder, data_folder
from generator.errors import DeckDataError, Fault, did_you_mean

GAME_FILE = "game.yaml"
"""Name of the file of a game in its folder."""
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")


def deck_names() -> list[str]:
    """Return the names of the bundled decks."""
    return sorted(path.parent.name for path in data_folder("cards").glob("*/deck.yaml"))


def is_bundled(name: str) -> bool:
    return name in deck_names()


def find_deck(name: str) -> Path:
    """Return the deck file for a name, a deck file or a folder with a `deck.yaml`.

    Raises:
        DeckDataError: There is none; lists the names.
    """
    if "\x00" in name:
        raise DeckDataError("the name of a deck cannot hold a NUL")
    if name in deck_names():
        return data_folder("cards") / name / "deck.yaml"
    path = Path(name)
    # Unlike Path's methods, those of os.path answer no to a name that the system refuses.
    if os.path.isdir(path):
        path = path / "deck.yaml"
    if path.suffix in (".yaml", ".yml") and os.path.lexists(path):
        _refuse_loop(path)
        return path
    if path.suffix in (".yaml", ".yml"):
        raise DeckDataError(Fault("there is no such deck file", str(path)))
    if os.path.isfile(path):
        raise DeckDataError(Fault("is not a deck file; a deck is a file that ends with .yaml (see pnp new)", str(path)))
    known = ", ".join(deck_names())
    hint = did_you_mean(name, deck_names())
    raise DeckDataError(f"there is no deck {name!r}{hint}; decks: {known}, or the path of a deck.yaml")


def is_game_file(name: str) -> bool:
    """Whether a name is a path of a game file, or of a folder with one, rather than the name of a game."""
    return name.endswith((".yaml", ".yml")) or os.path.isfile(os.path.join(name, GAME_FILE))


def is_game_folder(name: str) -> bool:
    """Whether a path, which may be that of a deck, is a game file, or a folder with one."""
    return os.path.basename(name) == GAME_FILE or os.path.isfile(os.path.join(name, GAME_FILE))


def find_game_file(name: str) -> Path:
    """Return the game file for a path of it or of its folder.

    Raises:
        DeckDataError: There is none.
    """
    path = Path(name)
    if os.path.isdir(path):
        path = path / GAME_FILE
    if not os.path.lexists(path):
        raise DeckDataError(Fault("there is no such game file", str(path)))
    _refuse_loop(path)
    return path


def _refuse_loop(path: Path) -> None:
    """Refuse a link that leads back to itself, for which paths cannot be resolved."""
    try:
        os.stat(path)
    except OSError as error:  # anything else is told when it is read
        if error.errno == errno.ELOOP:
            raise DeckDataError(
                Fault("this file is a link that leads back to itself; replace it with the file", str(path))
            ) from None


def new_folder(name: str, where: Path) -> Path:
    """Return the folder of a new deck or game.

    Raises:
        DeckDataError: The name is not valid as a deck's id, or the folder exists.
    """
    if _NAME.fullmatch(name) is None:
        raise DeckDataError(f"{name!r} is not a valid deck name; use letters, digits, - and _, at most 40")
    if name in deck_names():
        raise DeckDataError(f"{name!r} is the name of a bundled deck, which --deck {name} builds; choose another")
    folder = where / name
    if os.path.lexists(folder):
        raise DeckDataError(Fault("already exists; choose another name, or another place with --out", str(folder)))
    return folder


def new_deck(name: str, where: Path) -> dict[Path, bytes]:
    """Return the files of a new deck, in a folder of its name.

    Raises:
        DeckDataError: As for `new_folder`.
    """
    return _copy_starter("starter", name, where)


def new_game(name: str, where: Path) -> dict[Path, bytes]:
    """Return the files of a new game, in a folder of its name.

    Raises:
        DeckDataError: As for `new_folder`.
    """
    return _copy_starter("starter-game", name, where)


def _copy_starter(kind: str, name: str, where: Path) -> dict[Path, bytes]:
    folder = new_folder(name, where)
    starter = data_folder("templates") / kind
    files: dict[Path, bytes] = {}
    for path in sorted(starter.rglob("*")):
        if path.is_file():
            data = path.read_bytes()
            if path.suffix == ".yaml":
                # Quoted, for names such as 2024 or no, which YAML would read as something else.
                data = re.sub(rb'"?STARTER"?', f'"{name}"'.encode(), data)
            files[folder / path.relative_to(starter)] = data
    return files


def table_folder(table: Path) -> DeckFolder:
    """Return the folder of a table, from which a new deck copies it and its pictures."""
    return DeckFolder(table.parent.resolve(), str(table.parent))


def new_deck_from_table(
    name: str, where: Path, table: Path, deck: str, pictures: Mapping[str, str]
) -> dict[Path, bytes]:
    """Return the files of a deck made from a table: the deck file, the table, and the pictures that it names.

    Args:
        pictures: Files below the table's folder, by their paths in the deck's.

    Raises:
        DeckDataError: As for `new_folder`, or a file cannot be read.
    """
    folder, source = new_folder(name, where), table_folder(table)
    files = {folder / "deck.yaml": deck.encode(), folder / f"cards{table.suffix.lower()}": source.read_file(table.name)}
    return files | {folder / Path(path): source.read_file(file) for path, file in pictures.items()}
