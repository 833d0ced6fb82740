"""A deck's files as git has them in a revision, for comparison with others.

Git is asked only for contents of files as they are stored: no filter, hook or remote of a stranger's repository is
run or asked.
"""

import os
import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from tempfile import TemporaryFile
from typing import IO

from generator.deck.files.folder import MAX_FILE_BYTES
from generator.errors import DeckDataError, Fault, RenderError

MAX_FILES = 20_000
"""Files of a folder in a revision (ours)."""
MAX_BYTES = 2 * 1024 * 1024 * 1024
"""Their contents together (ours)."""
_DECK_FILES = (".yaml", ".yml")
_PLAIN, _LINK = "100", "120000"
"""How the mode of a plain file begins, and that of a link. Source: git, Documentation/git-fast-import."""
_ENTRY = re.compile(rb"(\d{6}) (\w+) ([0-9a-f]+) +(\d+|-)\t(.+)", re.DOTALL)
"""Source: git-ls-tree(1), --long: mode, kind, name of the object, size, path."""
_LARGE_FILE_POINTER = b"version https://git-lfs.github.com/spec/"
"""How a file begins that git-lfs keeps elsewhere. Source: git-lfs, docs/spec.md."""

_PROTOCOLS = ("ext", "file", "git", "http", "https", "ssh")
"""Ways by which git fetches what a partial clone lacks, all shut, whatever the repository's settings allow."""


@dataclass(frozen=True, slots=True)
class Revision:
    """A deck in a revision of git: `HEAD~1:mydeck`."""

    name: str
    """A commit, branch or tag."""
    path: str
    """The deck's folder or file, from the current folder; it need not exist any more."""

    def __str__(self) -> str:
        return f"{self.name}:{self.path}"

    @property
    def folder(self) -> str:
        return str(PurePosixPath(self.path).parent) if self.path.endswith(_DECK_FILES) else self.path

    @property
    def deck_file(self) -> str:
        """The name of its deck file in the folder."""
        return PurePosixPath(self.path).name if self.path.endswith(_DECK_FILES) else "deck.yaml"

    @property
    def shown(self) -> str:
        """Its deck file for messages: `HEAD~1:mydeck/deck.yaml`."""
        return f"{self.name}:{PurePosixPath(self.folder) / self.deck_file}"


def parse_revision(text: str) -> Revision | None:
    """Return the revision that a text names; None: it names a deck on this disk."""
    name, colon, path = text.partition(":")
    if not (name and colon and path) or os.path.lexists(text):
        return None
    return Revision(name, path.replace("\\", "/").rstrip("/") or ".")


def extract(revision: Revision, into: Path) -> Path:
    """Write the files of a revision's folder into an empty folder, and return the path of the deck file there.

    Files that are too large for a deck to read are left out.

    Raises:
        DeckDataError: Git is not installed or fails, or the revision has no such deck.
    """
    here, below = _existing_folder(revision.folder)
    commit = _ask(revision, here, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision.name}^{{commit}}")
    if not commit:
        _ask(revision, here, "rev-parse", "--git-dir", complains=True)
        raise _fault(revision, f"git knows no revision {revision.name!r}; git log --oneline shows them")
    tree = _ask(revision, here, "rev-parse", "--verify", "--quiet", f"{commit.decode().strip()}:./{below}")
    if not tree:
        raise _fault(revision, "the revision has no such folder")
    listed = _ask(revision, here, "ls-tree", "-r", "-z", "--long", "--full-tree", tree.decode().strip(), complains=True)
    entries = [_ENTRY.fullmatch(line) for line in listed.split(b"\x00") if line]
    files = [_File.read(entry) for entry in entries if entry is not None and entry[2] == b"blob"]
    wanted = [file for file in files if file.size <= MAX_FILE_BYTES]
    if len(wanted) > MAX_FILES or sum(file.size for file in wanted) > MAX_BYTES:
        most = f"{MAX_FILES} files or {MAX_BYTES // 2**30} GiB"
        raise _fault(revision, f"has more than {most}; name the folder of the deck alone")
    if revision.deck_file not in {file.path for file in wanted}:
        raise _fault(revision, f"the revision has no {revision.deck_file} there")
    _write(revision, wanted, _contents(revision, here, wanted), into)
    return into / revision.deck_file


@dataclass(frozen=True, slots=True)
class _File:
    is_link: bool
    object_name: bytes
    size: int
    """In bytes."""
    path: str
    """Below the folder, with `/`."""

    @classmethod
    def read(cls, entry: re.Match[bytes]) -> "_File":
        mode, _, name, size, path = entry.groups()
        return cls(mode.decode() == _LINK, name, int(size), os.fsdecode(path))

    @property
    def is_below(self) -> bool:
        """Whether it lies below the folder, and not in git's own."""
        parts = PurePosixPath(self.path).parts
        odd = {"..", ".git"} & {part.lower() for part in parts}
        return not (odd or os.path.isabs(self.path) or ":" in self.path or "\\" in self.path)


def _write(revision: Revision, files: Sequence[_File], contents: Iterator[bytes], into: Path) -> None:
    """Write files, and links after them, so that none is written through a link."""
    links: list[tuple[Path, bytes]] = []
    for file, data in zip(files, contents, strict=True):
        path = into / file.path
        if not file.is_below:
            continue
        if data.startswith(_LARGE_FILE_POINTER):
            why = f"{file.path} is kept by git-lfs, outside the revision; compare two folders that have it"
            raise _fault(revision, why)
        path.parent.mkdir(parents=True, exist_ok=True)
        if file.is_link:
            links.append((path, data))
        else:
            path.write_bytes(data)
    for path, target in links:
        path.symlink_to(os.fsdecode(target))


def _contents(revision: Revision, here: Path, files: Sequence[_File]) -> Iterator[bytes]:
    """Yield the content of each file."""
    with TemporaryFile() as asked:
        asked.write(b"".join(file.object_name + b"\n" for file in files))
        asked.seek(0)
        with _git(here, "cat-file", "--batch", stdin=asked) as git:
            assert git.stdout is not None
            for file in files:
                # Source: git-cat-file(1), batch output: name, kind and size, the content, a line feed.
                head = git.stdout.readline().split()
                data = git.stdout.read(file.size + 1)
                if len(head) != 3 or len(data) != file.size + 1:
                    raise _fault(revision, f"git cannot read {file.path}; git fsck shows what is damaged")
                yield data[:-1]


def _existing_folder(folder: str) -> tuple[Path, str]:
    """Return the nearest folder that exists now, where git is asked, and the rest of the path."""
    rest: list[str] = []
    path = Path(folder)
    while not path.is_dir():
        rest.insert(0, path.name)
        path = path.parent
    return path, "/".join(rest)


def _ask(revision: Revision, here: Path, *words: str, complains: bool = False) -> bytes:
    """Return what git answers; empty where it refuses, unless that is to be raised."""
    try:
        with _git(here, *words) as git:
            said, complaint = git.communicate()
    except FileNotFoundError:
        raise RenderError("git is not installed, which reads revisions; install it, or compare two folders") from None
    if git.returncode and complains:
        told = complaint.decode(errors="replace").strip().removeprefix("fatal: ").splitlines() or ["it fails"]
        raise _fault(revision, f"git says: {told[0]}")
    return b"" if git.returncode else said


def _git(here: Path, *words: str, stdin: "IO[bytes] | int" = subprocess.DEVNULL) -> "subprocess.Popen[bytes]":
    never = [word for name in _PROTOCOLS for word in ("-c", f"protocol.{name}.allow=never")]
    words = ("git", "-C", str(here), *never, *words)
    return subprocess.Popen(words, stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def _fault(revision: Revision, message: str) -> DeckDataError:
    return DeckDataError(Fault(message, str(revision)))
