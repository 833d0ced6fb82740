"""A folder of entries by key: of limited size, deletable at any time, shared safely by several builds.

An entry is written beside its place and then moved there, so that it is complete or absent. It holds its own key and a
hash of its content; one that has been altered, or is not a plain file of this user, is ignored. The content of an entry
is data: its readers validate it, and nothing of it is ever executed.
"""

import contextlib
import os
import re
import stat
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

MAX_BYTES = 256 * 1024 * 1024
"""Of all entries together (ours); the least recently used are removed."""
MAX_ENTRY_BYTES = 48 * 1024 * 1024
"""Of one entry (ours): our largest deck takes 2 MB."""
_MAGIC = b"pnp kept 1\n"
_HEAD_BYTES = len(_MAGIC) + 2 * sha256().digest_size
_NAME = re.compile(r"[0-9a-f]{64}\.kept")
_PART = re.compile(r"part-\w+\.kept")
_STALE_NS = 3600 * 10**9
"""A temporary file an hour older than the newest belongs to a build that was killed (ours)."""


class BlobStore:
    """Stores bytes by key. If anything is wrong with the folder, it acts as empty and stores nothing."""

    def __init__(self, folder: Path, *, max_bytes: int = MAX_BYTES) -> None:
        """Take the folder, which is created with the first entry."""
        self.folder, self.max_bytes = folder, max_bytes

    def get(self, key: bytes) -> bytes | None:
        """Return the bytes of a key of 32 bytes; None: nothing, or nothing trustworthy."""
        path = self._path(key)
        try:
            handle = os.open(path, os.O_RDONLY | _os_flag("O_NOFOLLOW") | _os_flag("O_NONBLOCK") | _os_flag("O_BINARY"))
        except (OSError, ValueError):
            return None
        try:
            with open(handle, "rb") as file:
                status = os.fstat(handle)
                if (
                    not stat.S_ISREG(status.st_mode)
                    or not _is_owned_by_user(status)
                    or status.st_size > MAX_ENTRY_BYTES
                ):
                    return None
                whole = file.read(MAX_ENTRY_BYTES + 1)
        except OSError:
            return None
        data = memoryview(whole)[_HEAD_BYTES:]
        if whole[:_HEAD_BYTES] != _entry_header(key, data):
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # marks it as recently used
        return bytes(data)

    def put(self, key: bytes, data: bytes) -> None:
        """Store bytes under a key if there is room, replacing earlier ones."""
        if len(data) + _HEAD_BYTES > min(MAX_ENTRY_BYTES, self.max_bytes):
            return
        with contextlib.suppress(OSError, ValueError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(".kept", "part-", self.folder)
            try:
                with open(handle, "wb") as file:
                    file.write(_entry_header(key, data))
                    file.write(data)
                os.replace(name, self._path(key))
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(name)
                raise
            self._make_room()

    def _path(self, key: bytes) -> Path:
        return self.folder / f"{key.hex()}.kept"

    def _make_room(self) -> None:
        """Remove the least recently used entries until the rest is within the limit; foreign files stay."""
        entries = sorted(self._entries())
        newest = entries[-1][0] if entries else 0
        total = sum(size for _, size, _ in entries)
        for used_ns, size, path in entries:
            is_left = _PART.fullmatch(path.name) is not None and newest - used_ns > _STALE_NS
            if is_left or total > self.max_bytes:
                with contextlib.suppress(OSError):
                    os.unlink(path)
                total -= size

    def _entries(self) -> Iterator[tuple[int, int, Path]]:
        """Yield time of last use, size and path of each entry and temporary file."""
        with os.scandir(self.folder) as found:
            for each in found:
                if _NAME.fullmatch(each.name) or _PART.fullmatch(each.name):
                    with contextlib.suppress(OSError):
                        status = each.stat(follow_symlinks=False)
                        if stat.S_ISREG(status.st_mode):
                            yield status.st_mtime_ns, status.st_size, Path(each.path)


def _entry_header(key: bytes, data: bytes | memoryview) -> bytes:
    return _MAGIC + key + sha256(data).digest()


def _os_flag(name: str) -> int:
    return int(getattr(os, name, 0))


def _is_owned_by_user(status: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or status.st_uid == os.geteuid()
