"""Addresses of a table's pictures: online, or in a folder of this computer."""

import os
import re
import sys
from pathlib import Path
from urllib.parse import quote, urlsplit

from generator.errors import RenderError

_GAME = ("My Games", "Tabletop Simulator", "Saves", "Saved Objects")
_NO_ADDRESS = re.compile(r"[\s<>\"\\^`{|}\x00-\x20\x7f]|[^\x00-\x7f]")
"""Characters that no address may hold unescaped. Source: RFC 3986, 2."""


def check_base_url(url_base: str) -> str:
    """Return the address of a folder with a slash at its end.

    Raises:
        RenderError: It is not one; says what would be right.
    """
    right = "write the folder's address, such as https://example.org/decks/"
    bad = _NO_ADDRESS.search(url_base)
    if bad is not None:
        raise RenderError(f"--url-base {url_base!r} holds {bad[0]!r}, which addresses cannot; {right}")
    try:
        parts = urlsplit(url_base)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise RenderError(f"--url-base {url_base!r} is not an address ({error}); {right}") from None
    if parts.scheme not in ("http", "https") or not host:
        raise RenderError(f"--url-base {url_base!r} is not a web address; {right}")
    if "?" in url_base or "#" in url_base:
        raise RenderError(
            f"--url-base {url_base!r} is not the address of a folder: a file name cannot follow ? or #; {right}"
        )
    return url_base if url_base.endswith("/") else f"{url_base}/"


def online_address(base: str, name: str) -> str:
    """Return the address of a file in a folder online."""
    return base + quote(name)


def file_address(folder: Path, name: str) -> str:
    """Return the address of a file in a folder of this computer."""
    return (folder.resolve() / name).as_uri()


def saved_object_folders(home: Path) -> tuple[Path, ...]:
    """Return the possible folders of Tabletop Simulator's saved objects, the likeliest first.

    Source: tts-deckconverter, tts/chest.go; on Windows, Documents may be in OneDrive.
    """
    if sys.platform == "win32":
        drives = [Path(drive) for name in ("OneDrive", "OneDriveConsumer") if (drive := os.environ.get(name))]
        folders = [folder / "Documents" for folder in (home, *drives, home / "OneDrive")]
        return tuple(dict.fromkeys(folder.joinpath(*_GAME) for folder in folders))
    if sys.platform == "darwin":
        return (home.joinpath("Library", *_GAME[1:]),)
    return (home.joinpath(".local", "share", *_GAME[1:]),)


def installed_home() -> Path:
    """Return the folder of Tabletop Simulator's saved objects.

    Raises:
        RenderError: It does not exist; lists the places searched.
    """
    places = saved_object_folders(Path.home())
    for place in places:
        if place.is_dir():
            return place
    looked = " or ".join(map(str, places))
    raise RenderError(
        f"--install finds no saved objects of Tabletop Simulator: there is no folder {looked}; save any object there "
        "once, or remove --install and copy the folder yourself"
    )
