"""What phones send, read up to a size and for a while."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from starlette.requests import Request

from scorekeeper.import_export.files import IMPORT
from scorekeeper.import_export.match_file_reader import LIMIT_BYTES

MESSAGE_BYTES = 8 * 1024 * 1024
"""No message is larger (ours: one with a pasted match has some hundred kB)."""
MESSAGE_SECONDS, FILE_SECONDS = 15.0, 120.0
"""Nobody takes longer to send one (ours)."""
FOLDER_BYTES = 8 * LIMIT_BYTES
"""So much of the disk the files take that phones bring (ours)."""
SUFFIXES = (".json", ".sqlite3")
"""What files of scores are called."""
_UNSAFE = re.compile(r"[^\w.-]+|^[.-]+")


class BodyError(Exception):
    """What a phone sent is refused."""

    def __init__(self, status: int, words: str) -> None:
        """Say why, and with which status."""
        super().__init__(words)
        self.status = status


async def read_message(request: Request) -> Any:
    """Read a message.

    Raises:
        BodyError: It is too large, comes too slowly or is no JSON.
    """
    content = bytearray()
    try:
        async with asyncio.timeout(MESSAGE_SECONDS):
            async for part in request.stream():
                content += part
                if len(content) > MESSAGE_BYTES:
                    raise BodyError(413, f"a message has up to {MESSAGE_BYTES} bytes")
    except TimeoutError:
        raise BodyError(408, f"a message comes within {MESSAGE_SECONDS:.0f} s") from None
    try:
        return json.loads(bytes(content))
    except (ValueError, RecursionError):
        raise BodyError(400, "a message is JSON") from None


async def save_file(request: Request, folder: Path, name: str) -> str:
    """Keep a file that comes, beside the scores, and return the name that it has there.

    Raises:
        BodyError: It is too large, or comes too slowly, or there is no room for it.
    """
    place = folder / IMPORT
    place.mkdir(parents=True, exist_ok=True)
    taken = sum(each.stat().st_size for each in place.iterdir() if each.is_file())
    path = _free(place, safe_name(name))
    part = path.with_name(f".{path.name}.part")
    size = 0
    try:
        with part.open("xb") as file:
            async with asyncio.timeout(FILE_SECONDS):
                async for piece in request.stream():
                    size += len(piece)
                    if size > LIMIT_BYTES:
                        raise BodyError(413, f"a file has up to {LIMIT_BYTES // 1024**2} MB")
                    if taken + size > FOLDER_BYTES:
                        raise BodyError(507, f"the folder {place} is full: delete files there that are not needed")
                    file.write(piece)
        part.replace(path)
    except TimeoutError:
        raise BodyError(408, f"a file comes within {FILE_SECONDS:.0f} s") from None
    finally:
        part.unlink(missing_ok=True)
    return path.name


def safe_name(name: str) -> str:
    """Return the name of a file as it can be on every disk: no folders, nothing hidden, one of our suffixes."""
    last = re.split(r"[/\\]", name)[-1]
    stem, dot, suffix = last.rpartition(".")
    if dot + suffix.lower() not in SUFFIXES:
        stem, suffix = last, "json"
    return f"{_UNSAFE.sub('-', stem).strip('-.')[:60] or 'file'}.{suffix.lower()}"


def _free(folder: Path, name: str) -> Path:
    path, number = folder / name, 1
    while path.exists() or path.with_name(f".{path.name}.part").exists():
        number += 1
        path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return path
