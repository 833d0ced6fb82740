"""The press's own data, and safe reading of a deck's folder."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath

from generator.errors import DeckDataError, Fault
from scorekeeper.plain_files import NotPlainFileError, read_plain_file

MAX_FILE_BYTES = 32 * 1024 * 1024
"""Limit for each file of a deck (ours: a 600 dpi photograph of a card has 3 MB)."""

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff")
"""Suffixes of picture files."""
_ABSENT, _PRESENT, _UNUSABLE = _STATES = ("absent", "present", "unusable")
_CHANGED = "changed"
"""Marks a file that changed between two reads; it never matches a later state."""
_PACKAGE = Path(__file__).resolve().parents[2]


def data_folder(name: str) -> Path:
    """Return `cards` or `templates`: inside an installed package, else beside it in a checkout."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


@dataclass(frozen=True, slots=True)
class MemoryFile:
    """A file that a program has made or read."""

    data: bytes
    display_name: str
    """As messages name it."""


@dataclass(frozen=True, slots=True)
class DeckFolder:
    """A folder that is only read; no spelling of a path and no link leads out of it."""

    root: Path
    """The folder of the deck file, symlinks resolved."""
    display_name: str
    """The folder as the user named it, for messages."""
    fallback: "DeckFolder | None" = None
    """The folder of the deck that lends its art, read under the same rules; None if there is none."""
    memory: Mapping[str, MemoryFile] = field(default_factory=dict, repr=False)
    """Files in memory, by name; they stand before those on disk."""
    read_files: set[Path] = field(default_factory=set, compare=False, repr=False)
    """Files that have been read, so that no build overwrites its own input."""
    lookups: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    """The result for each name looked up: a SHA-256 of the content, or a state of `_state_of`."""

    def folder_with(self, name: str) -> "DeckFolder":
        """Return the folder to read a picture from: this one, or the lender's where this has no file of that name."""
        return self if self.fallback is None or self.has(name) else self.fallback.folder_with(name)

    def has(self, name: str) -> bool:
        """Whether anything has that name, of any kind."""
        return self.lookups.setdefault(name, self._state_of(name)) != _ABSENT

    def is_as_found(self, lookups: Mapping[str, str]) -> bool:
        """Whether each lookup would give the same result now."""
        return all(
            found == (self._state_of(name) if found in _STATES else self._digest_of(name))
            for name, found in lookups.items()
        )

    def _state_of(self, name: str) -> str:
        if name in self.memory:
            return _PRESENT
        try:
            if not os.path.lexists(self.root / _to_system_name(name)):
                return _ABSENT
            self._resolve(name, "")
        except (DeckDataError, ValueError):
            return _UNUSABLE
        return _PRESENT

    def _digest_of(self, name: str) -> str:
        if name in self.memory:
            return _digest(self.memory[name].data)
        try:
            return _digest(read_bounded(self._resolve(name, ""), MAX_FILE_BYTES))
        except DeckDataError:
            return _UNUSABLE

    def log_read(self, real: Path, data: bytes) -> None:
        """Record that a file was read; its name is its path below the folder."""
        self.read_files.add(real)
        self._log(real.relative_to(self.root).as_posix(), data)

    def _log(self, name: str, data: bytes) -> None:
        digest = _digest(data)
        before = self.lookups.get(name, digest)
        self.lookups[name] = digest if before == digest or before in _STATES else _CHANGED

    def path(self, name: str, *, key: str = "") -> Path:
        """Return the real path of a file of the deck; of one in memory, its name.

        Raises:
            DeckDataError: The name is absolute, leads out of the folder (by `..` or a symbolic link), is not a
                plain file, or does not exist.
        """
        self.has(name)
        return self._resolve(name, key)

    def _resolve(self, name: str, key: str) -> Path:
        if name in self.memory:
            return Path(name)
        pure = PurePosixPath(_to_system_name(name))
        if "\x00" in str(pure):
            what = "a NUL" if "\x00" in name else "half a character"
            raise self._fault(name, key, f"has {what} in its name")
        if pure.is_absolute() or ".." in pure.parts:
            raise self._fault(name, key, "leaves the deck's folder; name a file beside the deck file")
        if ":" in name:
            if name.lower().startswith(("http://", "https://")):
                raise self._fault(name, key, "is on the network, which is not read; save it in the deck's folder")
            raise self._fault(name, key, "has a colon in its name; name a file beside the deck file, without a drive")
        try:
            real = (self.root / pure).resolve(strict=True)
        except (FileNotFoundError, NotADirectoryError):
            raise self._fault(name, key, "does not exist; the path starts at the deck file") from None
        except OSError as error:
            raise self._fault(name, key, f"cannot be reached: {error.strerror}") from None
        except RuntimeError:  # raised for a loop of symbolic links until Python 3.12
            raise self._fault(name, key, "is a link that leads back to itself; replace it with the file") from None
        if not real.is_relative_to(self.root):
            raise self._fault(name, key, "is a link out of the deck's folder; replace it with the file")
        if not os.path.isfile(real):
            raise self._fault(name, key, "is a folder, a pipe or a device; needs a plain file")
        return real

    def read_file(self, name: str, *, key: str = "", limit: int = MAX_FILE_BYTES) -> bytes:
        """Read a file of the deck.

        Raises:
            DeckDataError: As for `path`, or the file is unreadable or larger than `limit` bytes.
        """
        real = self.path(name, key=key)
        try:
            if name in self.memory:
                data = self.memory[name].data
                require_size(len(data), limit)
            else:
                self.read_files.add(real)
                data = read_bounded(real, limit)
        except DeckDataError as error:
            raise self._fault(name, key, error.faults[0].message) from None
        self._log(name, data)
        return data

    def display_path(self, name: str) -> str:
        if name in self.memory:
            return self.memory[name].display_name
        return f"{self.display_name}/{name}" if self.display_name not in ("", ".") else name

    def _fault(self, name: str, key: str, message: str) -> DeckDataError:
        return DeckDataError(Fault(f"this file {message}", self.display_path(name), key=key))


def resolve_deck_file(path: Path, shown: str) -> Path:
    """Return where a deck file is, with links resolved once: what they lead to may change at any time.

    Raises:
        DeckDataError: It is a link out of its folder.
    """
    real = Path(os.path.realpath(path))
    if not real.is_relative_to(os.path.realpath(path.parent)):
        raise DeckDataError(Fault("this file is a link out of the deck's folder; replace it with the file", shown))
    return real


def _to_system_name(name: str) -> str:
    """Return a file name from a deck as this system spells it; impossible names become a NUL."""
    try:
        # Backslashes are tried on every system, since decks travel. The locale may be ASCII only; files are UTF-8.
        return os.fsdecode(name.replace("\\", "/").encode())
    except UnicodeEncodeError:
        return "\x00"


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def read_bounded(path: Path, limit: int) -> bytes:
    """Read a plain file of at most `limit` bytes.

    Raises:
        DeckDataError: It is not a plain file, is larger, or the system refuses; the message starts with a verb.
    """
    try:
        data = read_plain_file(path, limit + 1)
    except NotPlainFileError:
        raise DeckDataError("is a folder, a pipe or a device; needs a plain file") from None
    except OSError as error:
        raise DeckDataError(f"cannot be read: {error.strerror}") from None
    require_size(len(data), limit)
    return data


def require_size(byte_count: int, limit: int) -> None:
    """Refuse a file of more bytes than a limit.

    Raises:
        DeckDataError: It has more; the message starts with a verb.
    """
    if byte_count > limit:
        raise DeckDataError(f"is larger than {limit // 1024} KiB, the limit")
