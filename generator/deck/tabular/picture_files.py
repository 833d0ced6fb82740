"""The pictures that the cells of a table name, beside the table or in a folder below it."""

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import PurePosixPath

from generator.deck.files.folder import PICTURES, DeckFolder
from generator.deck.tabular.columns import picture_path
from generator.errors import DeckDataError

MOST_FILES = 20_000
"""Below a table's folder, among which pictures are looked for (ours): a second of work."""


class PictureFiles:
    """Finds the picture that a cell names by its path, or else by its file's name in any folder below."""

    def __init__(self, folder: DeckFolder) -> None:
        self._folder = folder

    def find(self, cell: str) -> Sequence[str]:
        """Return the paths of the files that a cell may mean, from the table's folder; empty if there is none."""
        path = picture_path(cell)
        if not path.lower().endswith(PICTURES) or ":" in path or ".." in PurePosixPath(path).parts:
            return ()
        if self._is_file(path):
            return (path,)
        return [each for each in self._by_name.get(PurePosixPath(path).name.casefold(), ()) if self._is_file(each)]

    def has(self, cell: str) -> bool:
        return len(self.find(cell)) == 1

    def are_named(self, cells: Sequence[str]) -> bool:
        """Whether all of some cells name pictures, and at least one of these is there; the check names the others."""
        return all(cell.lower().endswith(PICTURES) for cell in cells) and any(map(self.find, cells))

    @cached_property
    def _by_name(self) -> Mapping[str, Sequence[str]]:
        """The pictures below the folder, by file name in lower case."""
        found: dict[str, list[str]] = defaultdict(list)
        for path in _walk(self._folder):
            if path.lower().endswith(PICTURES):
                found[PurePosixPath(path).name.casefold()].append(path)
        return found

    def _is_file(self, path: str) -> bool:
        try:
            return bool(self._folder.path(path))
        except DeckDataError:
            return False


def _walk(folder: DeckFolder) -> Iterator[str]:
    """Yield the paths of the first files below a folder in order, without hidden folders and links to folders."""
    left = MOST_FILES
    for where, folders, files in os.walk(folder.root):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files)[:left]:
            yield os.path.relpath(os.path.join(where, name), folder.root).replace(os.sep, "/")
        left -= len(files) + len(folders)
        if left <= 0:
            return
