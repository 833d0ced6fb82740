"""The user's icon sets: one file each, searched by words in the names of icons."""

import difflib
import gzip
import io
import json
import os
import tarfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from generator.deck.files.folder import read_bounded
from generator.deck.iconnames import INFO
from generator.errors import MAX_COMPARED, DeckDataError, Fault, PnpError, join_names
from generator.icons.iconify import MAX_SET_BYTES, IconifyIcon, IconSet, read_set
from generator.writers.files import write_files

ICONS = "icons.json"
"""The set's file in an Iconify package."""
MAX_PACKED = 1_000
"""Files of a package (ours): those of Iconify have ten."""
MAX_NEAR = 5
"""Suggested names in place of a missing one (ours)."""


class IconLibrary:
    def __init__(self, folder: Path) -> None:
        """Take the folder; it need not exist yet."""
        self.folder = folder
        self._read: dict[str, IconSet] = {}

    def prefixes(self) -> list[str]:
        """Return the names of the sets, sorted.

        Raises:
            DeckDataError: The folder cannot be read.
        """
        try:
            return sorted(path.stem for path in self.folder.glob("*.json"))
        except OSError as error:
            raise DeckDataError(Fault(f"the icon sets cannot be read: {error.strerror}", str(self.folder))) from None

    def get(self, prefix: str) -> IconSet:
        """Return a set.

        Raises:
            DeckDataError: There is none of that name, or its file was changed and is malformed.
        """
        if prefix not in self.prefixes():
            known = join_names(self.prefixes())
            raise DeckDataError(
                f"there is no icon set {prefix!r}; sets: {known}. Add one with `pnp icons add FILE`, such as "
                f"icons.json of the npm package @iconify-json/{prefix}"
            )
        if prefix not in self._read:
            file = self.folder / f"{prefix}.json"
            self._read[prefix] = read_set(_read_set_file(file), str(file))
        return self._read[prefix]

    def add(self, prefix: str, kept: bytes, file: Path, *, may_replace: bool = False) -> None:
        """Store a set, as `serialise_set` writes it.

        Args:
            file: Its source, for messages.

        Raises:
            DeckDataError: There is another of its name.
            RenderError: It cannot be stored.
        """
        goal = self.folder / f"{prefix}.json"
        if goal.exists() and not may_replace and _read_set_file(goal) != kept:
            raise DeckDataError(
                Fault(
                    f"another set {prefix!r} already exists; replace it with --force (decks keep the copies that they "
                    "have)",
                    str(file),
                )
            )
        write_files({goal: kept})

    def find(self, words: Sequence[str], *, prefix: str = "") -> dict[str, IconifyIcon]:
        """Return the icons whose names contain all words, whole words first; by `prefix:name`.

        Raises:
            DeckDataError: There are none, with the nearest names; or no such set.
        """
        if not self.prefixes():
            raise DeckDataError("there are no icon sets yet; add one with `pnp icons add FILE`")
        sets = [self.get(each) for each in ([prefix] if prefix else self.prefixes())]
        shown = {
            f"{each.info.prefix}:{name}": icon
            for each in sets
            for name, icon in each.icons.items()
            if not icon.is_hidden
        }
        asked = [part for word in words for part in word.lower().replace(":", "-").split("-") if part]
        ranks = {name: _rank(asked, name) for name in shown}
        found = sorted((name for name, rank in ranks.items() if rank is not None), key=lambda name: (ranks[name], name))
        if not found:
            heads = {part for name in shown for part in name.partition(":")[2].split("-")}
            near = [hint for word in asked for hint in nearest(word, sorted(heads))]
            hint = f"; similar words are {', '.join(dict.fromkeys(near))}" if near else ""
            raise DeckDataError(f"no icon has {' and '.join(map(repr, words))} in its name{hint}")
        return {name: shown[name] for name in found}


def read_icon_file(file: Path) -> IconSet:
    """Read a set that somebody else made.

    Args:
        file: Its `icons.json`, with `info.json` beside it if that is separate; or the npm package, a .tgz.

    Raises:
        DeckDataError: It is not an icon set.
    """
    found = _read_package(file) if file.suffix.lower() in (".tgz", ".gz") else _read_beside(file)
    return read_set(found[0], str(file), info=found[1])


def serialise_set(icons: IconSet) -> bytes:
    """Return a set as the library stores it."""
    return json.dumps(icons.data, ensure_ascii=False).encode()


def _rank(asked: Iterable[str], name: str) -> tuple[int, int] | None:
    """Return how well a name matches the words, lowest is best; None if it lacks one."""
    parts = name.partition(":")[2].split("-")
    ranks = []
    for word in asked:
        if word in parts:
            ranks.append(0)
        elif any(part.startswith(word) for part in parts):
            ranks.append(1)
        elif word in name:
            ranks.append(2)
        else:
            return None
    return max(ranks, default=0), len(parts)


def nearest(name: str, names: Iterable[str]) -> list[str]:
    """Return the names that may have been meant, the most similar first."""
    names = list(names)
    alike = [each for each in names if each[:1] == name[:1] and abs(len(each) - len(name)) <= 3]
    found = difflib.get_close_matches(name, alike[:MAX_COMPARED], n=MAX_NEAR, cutoff=0.6)
    holding = sorted((each for each in names if len(name) > 2 and name in each), key=len)
    return list(dict.fromkeys([*found, *holding]))[:MAX_NEAR]


def _read_set_file(file: Path) -> bytes:
    """Read a file of a set.

    Raises:
        DeckDataError: It cannot be read.
    """
    try:
        return read_bounded(file, MAX_SET_BYTES)
    except DeckDataError as error:
        raise DeckDataError(Fault(error.faults[0].message, str(file))) from None


def _read_beside(file: Path) -> tuple[bytes, bytes]:
    """Return a set's file and the `info.json` beside it; empty if there is none."""
    if os.path.isdir(file):
        file = file / ICONS
    info = file.with_name(INFO)
    return _read_set_file(file), _read_set_file(info) if os.path.lexists(info) else b""


def _read_package(file: Path) -> tuple[bytes, bytes]:
    """Return a set's file and its `info.json` from an npm package.

    Raises:
        DeckDataError: It is not such a package, or exceeds the limit.
    """
    try:
        with gzip.open(io.BytesIO(_read_set_file(file))) as packed:
            plain = packed.read(MAX_SET_BYTES + 1)
        if len(plain) > MAX_SET_BYTES:
            raise DeckDataError(Fault(f"holds more than {MAX_SET_BYTES // 2**20} MiB, the limit", str(file)))
        with tarfile.open(fileobj=io.BytesIO(plain), mode="r:") as package:
            members = dict(_members(package))
    except RecursionError:
        raise DeckDataError(Fault("is not a readable npm package (it is nested too deeply)", str(file))) from None
    except (OSError, EOFError, ValueError, tarfile.TarError, zlib.error) as error:
        raise DeckDataError(Fault(f"is not a readable npm package ({error})", str(file))) from None
    if ICONS not in members:
        raise DeckDataError(Fault(f"is not an icon set's package: it holds no {ICONS}", str(file)))
    return members[ICONS], members.get(INFO, b"")


def _members(package: tarfile.TarFile) -> Iterator[tuple[str, bytes]]:
    # Nothing is unpacked to disk, so paths in the archive do no harm.
    for count, member in enumerate(package, start=1):
        if count > MAX_PACKED:
            raise tarfile.TarError(f"it holds more than {MAX_PACKED} files")
        folder, _, name = member.name.rpartition("/")
        file = package.extractfile(member) if member.isreg() and folder == "package" and name in (ICONS, INFO) else None
        if file is not None:
            yield name, file.read(MAX_SET_BYTES + 1)


def all_sets(shelf: IconLibrary) -> tuple[dict[str, IconSet], list[Fault]]:
    """Return every readable set, by name, and the faults of the others."""
    sets: dict[str, IconSet] = {}
    faults: list[Fault] = []
    for prefix in shelf.prefixes():
        try:
            sets[prefix] = shelf.get(prefix)
        except PnpError as error:
            faults += error.faults
    return sets, faults
