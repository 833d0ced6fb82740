"""Files exchanged with others: written whole or not at all, read only up to a limit."""

import os
import re
from contextlib import suppress
from pathlib import Path

from scorekeeper.errors import ScoreError
from scorekeeper.messages import say
from scorekeeper.plain_files import read_plain_file

SHARED, IMPORT = "shared", "import"
"""Folders beside the database: of exported files, and of imported ones, chosen, pasted or put there."""

LONGEST_NAME = 80
"""Most characters of the name of a chosen file (ours); its end, which has the suffix, is kept."""
UNNAMED = "chosen.json"


def write_file(path: Path, content: bytes, *, called: str = "") -> None:
    """Write a file, replacing an older one of its name; a failure leaves that one unchanged.

    Args:
        path: Its folder is created if missing.
        called: Its name in error messages; the path if empty.

    Raises:
        ScoreError: It cannot be written; says which file, and why.
    """
    beside = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise ScoreError(
            say("%(file)s cannot be written: %(why)s.", file=called or path, why=_describe_error(error))
        ) from error


def read_file(path: Path, *, limit_bytes: int, called: str = "") -> bytes:
    """Read a file.

    Args:
        limit_bytes: Larger files are refused.
        called: Its name in error messages; the path if empty.

    Raises:
        ScoreError: It cannot be read, or is larger than the limit; says which file, and why.
    """
    try:
        content = read_plain_file(path, limit_bytes + 1)
    except (OSError, ValueError) as error:  # a path with a NUL in it is a ValueError
        raise ScoreError(
            say("%(file)s cannot be read: %(why)s.", file=called or path, why=_describe_error(error))
        ) from error
    if len(content) > limit_bytes:
        most = limit_bytes // (1024 * 1024)
        raise ScoreError(say("%(file)s is larger than %(most)s MB.", file=called or path, most=most))
    return content


def list_files(folder: Path, suffix: str) -> list[Path]:
    """List the files of a folder with a suffix, newest first; empty if the folder does not exist."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.iterdir():
            if path.name.lower().endswith(suffix) and not path.name.startswith(".") and path.is_file():
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, key=lambda each: (-each[0], each[1].name))]


def safe_file_name(name: str) -> str:
    """Return a name that is one file in a folder on any system; the original comes from another app."""
    plain = re.sub(r"[^\w .()-]+", "_", name).strip(" .")[-LONGEST_NAME:].strip(" .")
    return plain or UNNAMED


def expand_user_path(typed: str) -> Path:
    path = Path(typed)
    with suppress(RuntimeError):
        return path.expanduser()
    return path


def _describe_error(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
