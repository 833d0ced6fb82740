"""Files that go to other people and come from them: written whole or not at all, read only up to a limit."""

import os
import re
from contextlib import suppress
from pathlib import Path

from scorekeeper.errors import ScoreError
from scorekeeper.messages import say

SHARED, IMPORT = "shared", "import"
"""Folders beside the database: of what goes out, and of files from elsewhere, chosen, pasted or put there."""

LONGEST_NAME = 80
"""Letters of the name of a file that was chosen, at most (ours); its end says its kind."""
UNNAMED = "chosen.json"


def write_file(path: Path, content: bytes, *, called: str = "") -> None:
    """Write a file, in place of an older one of its name; a failure leaves that one as it was.

    Args:
        path: Its folder is made if it is not there.
        content: All of it.
        called: What it is called where something is wrong; its path if empty.

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
        path: Where it is.
        limit_bytes: Nothing larger is read.
        called: What it is called where something is wrong; its path if empty.

    Raises:
        ScoreError: It cannot be read, or is larger than the limit; says which file, and why.
    """
    try:
        with path.open("rb") as file:
            content = file.read(limit_bytes + 1)
    except (OSError, ValueError) as error:  # a path with a NUL in it is a ValueError
        raise ScoreError(
            say("%(file)s cannot be read: %(why)s.", file=called or path, why=_describe_error(error))
        ) from error
    if len(content) > limit_bytes:
        most = limit_bytes // (1024 * 1024)
        raise ScoreError(say("%(file)s is larger than %(most)s MB.", file=called or path, most=most))
    return content


def list_files(folder: Path, suffix: str) -> list[Path]:
    """List the files of a folder whose names end so, the newest first; none if the folder is not there."""
    found: list[tuple[float, Path]] = []
    with suppress(OSError):
        for path in folder.iterdir():
            if path.name.lower().endswith(suffix) and not path.name.startswith(".") and path.is_file():
                found.append((path.stat().st_mtime, path))
    return [path for _, path in sorted(found, key=lambda each: (-each[0], each[1].name))]


def safe_file_name(name: str) -> str:
    """Return a name that is one file in a folder on any system: another app says what a file is called."""
    plain = re.sub(r"[^\w .()-]+", "_", name).strip(" .")[-LONGEST_NAME:].strip(" .")
    return plain or UNNAMED


def expand_user_path(typed: str) -> Path:
    """Return a path as it was typed, with `~` as the user's own folder."""
    path = Path(typed)
    with suppress(RuntimeError):
        return path.expanduser()
    return path


def _describe_error(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)
