"""Cached builds: their files, for the same build again.

The key is a hash of the request and of the program; an entry is valid while every lookup in the deck's folder gives the
same result. So a repeated build neither reads nor draws its deck. Single sides are not cached: with one of 540 cards
changed, they would save less than a second.

An entry is written beside its place and then moved there, so that it is complete or absent. It holds its own key and a
hash of its content; one that has been altered, or is not a plain file of this user, is ignored. The content of an entry
is data: its readers validate it, and nothing of it is ever executed.
"""

import contextlib
import json
import os
import re
import stat
import sys
import tempfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from generator.deck.files.folder import DeckFolder, data_folder
from generator.deck.library import find_deck
from generator.deck.model import Deck
from generator.errors import DeckDataError
from generator.sandbox import allow_time
from generator.writers.registry import BuildRequest, WriterResult

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
SECONDS_PER_FILE = 0.1
"""Processor time for checking a file (ours): the largest allowed, 32 MiB, takes 0.03 s."""


class BlobStore:
    """A folder of entries by key: of limited size, deletable at any time, shared safely by several builds.

    If anything is wrong with the folder, it acts as empty and stores nothing.
    """

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


@dataclass(frozen=True, slots=True)
class FinishedBuild:
    """The output of a build, independent of its destination."""

    result: WriterResult
    deck_id: str
    """Of the first deck."""
    file_stem: str
    """Default name of its file or folder."""
    folders: tuple[DeckFolder, ...]

    @property
    def sources(self) -> frozenset[Path]:
        """Its input files, with links resolved."""
        return frozenset[Path]().union(*(folder.read_files for folder in self.folders))


class BuildCache:
    """The cache entry of one build."""

    def __init__(self, store: BlobStore, key: bytes) -> None:
        self._store, self.key = store, key

    def load(self) -> FinishedBuild | None:
        """Return the cached build; None: there is none, or it is out of date."""
        kept = _parse(self._store.get(self.key))
        if kept is None:
            return None
        allow_time(sum(len(folder.lookups) for folder in kept.folders), SECONDS_PER_FILE)
        return kept if all(folder.is_as_found(folder.lookups) for folder in kept.folders) else None

    def store(self, build: FinishedBuild) -> None:
        """Store a build, if it is not too large."""
        if sum(map(len, build.result.files.values())) < MAX_ENTRY_BYTES:
            self._store.put(self.key, _serialise(build))


def open_build_cache(request: BuildRequest) -> BuildCache | None:
    """Return the cache entry of a build; None without a cache, or where its inputs cannot be determined."""
    decks = (request.deck, *request.joined_decks)
    if request.cache is None or request.inks.profile is not None or request.is_verified:
        return None
    if any(isinstance(deck, Deck) and deck.installed_templates is not None for deck in decks):
        return None
    try:
        asked = [repr(deck) if isinstance(deck, Deck) else _locate(deck) for deck in decks]
    except (DeckDataError, OSError, RuntimeError):
        return None  # reported when the deck is opened
    bare = replace(request, deck="", joined_decks=(), out=type(request.out)(), texts=None, cache=None, skip=frozenset())
    bare = replace(bare, styles=frozenset())
    texts = request.texts.language if request.texts else ""
    parts = (asked, bare, sorted(request.styles), sorted(request.skip), texts, request.out.usual_paper)
    return BuildCache(BlobStore(request.cache), _hash(program_hash(), *parts))


def _locate(name: str) -> tuple[str, str]:
    """Return a deck's file as the user named it, and its real path."""
    path = find_deck(name)
    return str(path), str(path.resolve())


def _hash(*parts: object) -> bytes:
    return sha256(repr(parts).encode("utf-8", "surrogatepass")).digest()


def _serialise(build: FinishedBuild) -> bytes:
    result = build.result
    head = {
        "files": [(name, len(data)) for name, data in result.files.items()],
        "summary": result.summary,
        "notes": result.notes,
        "pages": result.pages,
        "deck_id": build.deck_id,
        "file_stem": build.file_stem,
        "folders": [
            (str(folder.root), sorted(map(str, folder.read_files)), folder.lookups) for folder in build.folders
        ],
    }
    return b"".join([json.dumps(head).encode(), b"\n", *result.files.values()])


def _parse(data: bytes | None) -> FinishedBuild | None:
    """Parse an entry; None if it is malformed."""
    if data is None:
        return None
    line, _, rest = data.partition(b"\n")
    try:
        head = json.loads(line)
        files: dict[str, bytes] = {}
        start = 0
        for name, length in head["files"]:
            if not _is_name(name) or type(length) is not int or not 0 <= length <= len(rest) - start:
                return None
            files[name] = rest[start : start + length]
            start += length
        if start != len(rest) or type(head["pages"]) is not int:
            return None
        result = WriterResult(files, tuple(_texts(head["summary"])), tuple(_texts(head["notes"])), head["pages"])
        folders = tuple(_parse_folder(*told) for told in head["folders"])
        deck_id, file_stem = _texts([head["deck_id"], head["file_stem"]])
        return FinishedBuild(result, deck_id, file_stem, folders)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _parse_folder(root: Any, read: Any, lookups: Any) -> DeckFolder:
    _texts([root, *lookups, *lookups.values()])
    return DeckFolder(Path(root), "", read_files=set(map(Path, _texts(read))), lookups=dict(lookups))


def _is_name(name: Any) -> bool:
    """Whether it is a path below a folder, or the empty name of a single file."""
    if not isinstance(name, str) or "\\" in name or ":" in name or "\0" in name:
        return False
    pure = PurePosixPath(name)
    return not pure.is_absolute() and ".." not in pure.parts


def _texts(value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise ValueError("not texts")
    return value


@cache
def program_hash() -> str:
    """Return a hash of everything that affects drawing."""
    package = Path(__file__).resolve().parent
    own = [package, package.parent / "scorekeeper", data_folder("templates")]
    told = [(str(folder), sorted(_file_stamps(folder))) for folder in own]
    # Installed libraries and fonts count by name and version.
    beside = [(place, sorted(_installed_packages(place))) for place in sys.path if place and os.path.isdir(place)]
    return sha256(repr((sys.version, zlib.ZLIB_RUNTIME_VERSION, told, beside)).encode()).hexdigest()


def _file_stamps(folder: Path) -> Iterator[tuple[str, int, int]]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name != "__pycache__"]
        for name in names:
            status = os.stat(os.path.join(place, name))
            yield os.path.join(place, name), status.st_size, status.st_mtime_ns


def _installed_packages(place: str) -> Iterator[tuple[str, int]]:
    with os.scandir(place) as found:
        for each in found:
            if each.name.endswith((".dist-info", ".egg-info", ".pth")):
                yield each.name, each.stat().st_mtime_ns
