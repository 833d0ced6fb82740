"""Cached builds: their files, for the same build again.

The key is a hash of the request; an entry is valid while every lookup in the deck's folder gives the same result. So a
repeated build neither reads nor draws its deck. Single sides are not cached: with one of 540 cards changed, they would
save less than a second.
"""

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from generator.cache.blob_store import MAX_ENTRY_BYTES, BlobStore
from generator.cache.program import program_hash
from generator.deck.files.folder import DeckFolder
from generator.deck.library import find_deck
from generator.deck.model import Deck
from generator.errors import DeckDataError
from generator.sandbox import allow_time
from generator.writers.registry import BuildRequest, WriterResult

SECONDS_PER_FILE = 0.1
"""Processor time for checking a file (ours): the largest allowed, 32 MiB, takes 0.03 s."""


@dataclass(frozen=True, slots=True)
class FinishedBuild:
    """The output of a build, independent of its destination."""

    result: WriterResult
    """The files and their report."""
    deck_id: str
    """Of the first deck."""
    file_stem: str
    """Default name of its file or folder."""
    folders: tuple[DeckFolder, ...]
    """The folders of its decks."""

    @property
    def sources(self) -> frozenset[Path]:
        """Its input files, with links resolved."""
        return frozenset[Path]().union(*(folder.read_files for folder in self.folders))


class BuildCache:
    """The cache entry of one build."""

    def __init__(self, store: BlobStore, key: bytes) -> None:
        """Take the store, and the key of the request."""
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
