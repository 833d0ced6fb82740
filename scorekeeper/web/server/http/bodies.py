"""Request bodies of phones, read within limits of size and time."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from starlette.requests import Request

from scorekeeper.import_export.files import IMPORT
from scorekeeper.import_export.match_file_reader import LIMIT_BYTES

EVENT_BYTES = 16 * 1024
"""Largest message (ours: one with the longest name has some hundred bytes)."""
PASTED_BYTES = 8 * 1024 * 1024
"""Largest message of a phone that may import (ours: one with a pasted match has some hundred kB)."""
JOIN_BYTES = 1024
"""Largest message of a phone that has not joined yet (ours: one with its token has 60 bytes)."""
MESSAGE_SECONDS, FILE_SECONDS = 15.0, 120.0
"""Longest time to send one (ours)."""
FOLDER_BYTES = 8 * LIMIT_BYTES
"""Most disk space for uploaded files (ours)."""
SUFFIXES = (".json", ".sqlite3")
"""Suffixes of match and score files."""
_UNSAFE = re.compile(r"[^\w.-]+|^[.-]+")


class BodyError(Exception):
    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status = status


async def read_message(request: Request, *, limit: int) -> Any:
    """Read a message of at most `limit` bytes.

    Raises:
        BodyError: It is too large, too slow or not JSON.
    """
    content = bytearray()
    if int(request.headers.get("content-length", 0)) > limit:  # h11 has seen that it is a number
        raise BodyError(413, f"a message may have up to {limit} bytes")
    try:
        async with asyncio.timeout(MESSAGE_SECONDS):
            async for part in request.stream():
                content += part
                if len(content) > limit:
                    raise BodyError(413, f"a message may have up to {limit} bytes")
    except TimeoutError:
        raise BodyError(408, f"a message must arrive within {MESSAGE_SECONDS:.0f} s") from None
    try:
        return json.loads(bytes(content))
    except (ValueError, RecursionError):
        raise BodyError(400, "a message must be JSON") from None


async def save_file(request: Request, folder: Path, name: str) -> str:
    """Save an upload beside the scores, and return its name there.

    Raises:
        BodyError: It is too large or too slow, or there is no disk space.
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
                        raise BodyError(413, f"a file may have up to {LIMIT_BYTES // 1024**2} MB")
                    if taken + size > FOLDER_BYTES:
                        raise BodyError(507, f"the folder {place} is full: delete files there that are not needed")
                    file.write(piece)
        part.replace(path)
    except TimeoutError:
        raise BodyError(408, f"a file must arrive within {FILE_SECONDS:.0f} s") from None
    finally:
        part.unlink(missing_ok=True)
    return path.name


def safe_name(name: str) -> str:
    """Return a file name that is valid on every disk: no folders, not hidden, with one of our suffixes."""
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
