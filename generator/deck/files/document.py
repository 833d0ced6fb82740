"""The values of a file and the line of each, so that faults can point at them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import getitem
from typing import Any

from generator.errors import Fault

# Cc except newline and tab, lone surrogates, and the two characters that XML forbids.
CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")

KeyPath = tuple[str | int, ...]
Place = Callable[[KeyPath, str], Fault]
"""Makes a fault for a value from another file, by its path there."""


@dataclass(slots=True)
class Document:
    """The values of a file and the line of each."""

    display_name: str
    """The file as the user named it."""
    value: Any = None
    """dict, list, str, int, float, bool or None."""
    lines: dict[KeyPath, int] = field(default_factory=dict)
    """The line, from 1, of each key path."""
    unquoted_texts: dict[KeyPath, str] = field(default_factory=dict)
    """The source text of each unquoted value that YAML did not read as text."""
    faults: list[Fault] = field(default_factory=list)
    """Faults in the YAML that still leave usable values."""

    base: KeyPath = ()
    """Of a part of a file: its path in the whole."""
    external_places: dict[KeyPath, Place] = field(default_factory=dict)
    """By key path: values that come from another file."""
    original_paths: dict[KeyPath, KeyPath] = field(default_factory=dict)
    """By key path: the original path of a value that has been moved."""

    def value_at(self, path: KeyPath) -> Any:
        return reduce(getitem, path, self.value)

    def part(self, path: KeyPath) -> "Document":
        here = len(path)
        lines = {each[here:]: line for each, line in self.lines.items() if each[:here] == path}
        written = {each[here:]: text for each, text in self.unquoted_texts.items() if each[:here] == path}
        return Document(self.display_name, self.value_at(path), lines, written, base=(*self.base, *path))

    def splice(self, group: str, values: Sequence[tuple[Any, Place | int]]) -> None:
        """Replace the items of a list.

        Args:
            group: The key of the list, at the top level.
            values: Each with its position in the list as it was, or its place elsewhere.
        """
        goals = {origin: goal for goal, (_, origin) in enumerate(values) if isinstance(origin, int)}
        for known in (self.lines, self.unquoted_texts):
            self._move(known, group, goals)
        for goal, (_, origin) in enumerate(values):
            if isinstance(origin, int):
                self.original_paths[(group, goal)] = (group, origin)
            else:
                self.external_places[(group, goal)] = origin
        self.value[group] = [value for value, _ in values]

    def _move(self, known: dict[KeyPath, Any], group: str, goals: dict[int, int]) -> None:
        before = {path: known.pop(path) for path in list(known) if path[:1] == (group,) and len(path) > 1}
        for path, found in before.items():
            if (origin := path[1]) in goals:
                known[(group, goals[int(origin)], *path[2:])] = found

    def restore_typed_texts(self, is_text: Callable[[KeyPath], bool]) -> None:
        """Restore texts as they were typed: `2` and `1.10`, which YAML reads as numbers, and `no`."""
        for path in [each for each in self.unquoted_texts if is_text(each)]:
            holder = self.value_at(path[:-1])
            if holder[path[-1]] is not None:
                holder[path[-1]] = self.unquoted_texts.pop(path)

    def line(self, path: KeyPath) -> int:
        """Return the line of a key path, or of its nearest written ancestor."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def fault(self, path: KeyPath, message: str) -> Fault:
        if path[:2] in self.external_places:
            return self.external_places[path[:2]](path[2:], message)
        shown = (*self.original_paths.get(path[:2], path[:2]), *path[2:])
        return Fault(message, self.display_name, self.line(path), format_path((*self.base, *shown)))

    def describe_place(self, path: KeyPath) -> str:
        """Return the place of a key path: `line 5`, with the file if it is another one."""
        fault = self.fault(path, "")
        place = f"line {fault.line}" if fault.line else fault.key
        return place if fault.path == self.display_name else f"{place} of {fault.path}"


def format_path(path: KeyPath) -> str:
    """Format a key path as `cards[3].rank`; a key that is not a plain word is quoted."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
            continue
        word = part if re.fullmatch(r"[^\s.\[\]:'\"]+", part) else repr(part)
        text += f".{word}" if text else word
    return text
