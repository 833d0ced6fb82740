"""Where the press's own data lies, and how a deck's folder is read without leaving it."""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath

from generator.errors import DeckDataError, Fault

MAX_FILE_BYTES = 32 * 1024 * 1024
"""No file of a deck is read beyond this (ours: a 600 dpi photograph of a card has 3 MB)."""

PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff")
"""What names of pictures end with."""
_ABSENT, _PRESENT, _UNUSABLE = _STATES = ("absent", "present", "unusable")
_CHANGED = "changed"
"""What was read more than once, and not the same each time: nothing that is found later is as it was."""
_PACKAGE = Path(__file__).resolve().parents[2]


def data_folder(name: str) -> Path:
    """Return `cards` or `templates`: inside an installed package, else beside it in a checkout."""
    installed = _PACKAGE / "data" / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


@dataclass(frozen=True, slots=True)
class DeckFolder:
    """A folder that is read and never left, however a path is spelt or linked."""

    root: Path
    """The folder of the deck file, symlinks resolved."""
    display_name: str
    """The folder as the user named it, for messages."""
    fallback: "DeckFolder | None" = None
    """The folder of the deck that lends its art, read and never left just so; None if there is none."""
    read_files: set[Path] = field(default_factory=set, compare=False, repr=False)
    """What has been read of it, so that no build writes over what it is made from."""
    lookups: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    """What was found by each name that was looked for: a SHA-256 of what was read, or a state of `_state_of`."""

    def folder_with(self, name: str) -> "DeckFolder":
        """Return the folder to look for a picture in: this one, or the lender's where this has nothing of that name."""
        return self if self.fallback is None or self.has(name) else self.fallback

    def has(self, name: str) -> bool:
        """Whether there is anything of a name, whatever it is."""
        return self.lookups.setdefault(name, self._state_of(name)) != _ABSENT

    def is_as_found(self, lookups: Mapping[str, str]) -> bool:
        """Whether each name that was looked for would be found as it was then."""
        return all(
            found == (self._state_of(name) if found in _STATES else self._digest_of(name))
            for name, found in lookups.items()
        )

    def _state_of(self, name: str) -> str:
        try:
            if not os.path.lexists(self.root / _to_system_name(name)):
                return _ABSENT
            self._resolve(name, "")
        except (DeckDataError, ValueError):
            return _UNUSABLE
        return _PRESENT

    def _digest_of(self, name: str) -> str:
        try:
            return _digest(read_bounded(self._resolve(name, ""), MAX_FILE_BYTES))
        except DeckDataError:
            return _UNUSABLE

    def log_read(self, real: Path, data: bytes) -> None:
        """Note that a file was read whose name is its path below the folder."""
        self.read_files.add(real)
        self._log(real.relative_to(self.root).as_posix(), data)

    def _log(self, name: str, data: bytes) -> None:
        digest = _digest(data)
        before = self.lookups.get(name, digest)
        self.lookups[name] = digest if before == digest or before in _STATES else _CHANGED

    def path(self, name: str, *, key: str = "") -> Path:
        """Return the real path of a file of the deck.

        Raises:
            DeckDataError: The name is absolute, climbs out of the folder (by `..` or a symbolic link), is no
                plain file, or does not exist.
        """
        self.has(name)
        return self._resolve(name, key)

    def _resolve(self, name: str, key: str) -> Path:
        pure = PurePosixPath(_to_system_name(name))
        if "\x00" in str(pure):
            what = "a NUL" if "\x00" in name else "half a character"
            raise self._fault(name, key, f"has {what} in its name")
        if pure.is_absolute() or ".." in pure.parts:
            raise self._fault(name, key, "leaves the deck's folder; name a file beside the deck file")
        if ":" in name:
            if name.lower().startswith(("http://", "https://")):
                raise self._fault(name, key, "is not fetched from the network; save it in the deck's folder")
            raise self._fault(name, key, "has a colon in its name; name a file beside the deck file, without a drive")
        try:
            real = (self.root / pure).resolve(strict=True)
        except (FileNotFoundError, NotADirectoryError):
            raise self._fault(name, key, "does not exist; the path starts at the deck file") from None
        except OSError as error:
            raise self._fault(name, key, f"cannot be reached: {error.strerror}") from None
        except RuntimeError:  # until Python 3.12, what a loop of symbolic links raises
            raise self._fault(name, key, "is a link that leads back to itself; put the file itself there") from None
        if not real.is_relative_to(self.root):
            raise self._fault(name, key, "is a link out of the deck's folder; put the file itself there")
        if not os.path.isfile(real):
            raise self._fault(name, key, "is a folder, a pipe or a device; needs a plain file")
        return real

    def read_file(self, name: str, *, key: str = "", limit: int = MAX_FILE_BYTES) -> bytes:
        """Read a file of the deck.

        Raises:
            DeckDataError: As for `path`, or the file is unreadable or larger than `limit` bytes.
        """
        real = self.path(name, key=key)
        self.read_files.add(real)
        try:
            data = read_bounded(real, limit)
        except DeckDataError as error:
            raise self._fault(name, key, error.faults[0].message) from None
        self._log(name, data)
        return data

    def display_path(self, name: str) -> str:
        """Return a file of the deck as messages name it."""
        return f"{self.display_name}/{name}" if self.display_name not in ("", ".") else name

    def _fault(self, name: str, key: str, message: str) -> DeckDataError:
        return DeckDataError(Fault(f"this file {message}", self.display_path(name), key=key))


def check_inside_folder(path: Path, shown: str) -> None:
    """Refuse a deck file that lies elsewhere than its folder.

    Raises:
        DeckDataError: It is a link out of that.
    """
    if path.is_symlink() and not path.resolve().is_relative_to(path.parent.resolve()):
        raise DeckDataError(Fault("this file is a link out of the deck's folder; put the file itself there", shown))


def _to_system_name(name: str) -> str:
    """Return a name of a deck file as this system writes it; what no system can write becomes a NUL."""
    try:
        # Backslashes are tried on every system: a deck travels. The locale may know ASCII only; files have UTF-8.
        return os.fsdecode(name.replace("\\", "/").encode())
    except UnicodeEncodeError:
        return "\x00"


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def read_bounded(path: Path, limit: int) -> bytes:
    """Read a plain file of at most `limit` bytes.

    Raises:
        DeckDataError: It is no plain file, is larger, or the system refuses; the message starts with a verb.
    """
    try:
        # Non-blocking, so that a pipe put in a file's place cannot hang the build.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise DeckDataError("is a folder, a pipe or a device; needs a plain file")
            with open(handle, "rb", closefd=False) as file:
                data = file.read(limit + 1)
        finally:
            os.close(handle)
    except OSError as error:
        raise DeckDataError(f"cannot be read: {error.strerror}") from None
    if len(data) > limit:
        raise DeckDataError(f"is larger than {limit // 1024} KiB, the most that is read")
    return data
