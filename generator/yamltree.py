"""Read strangers' YAML into plain values that remember their lines, within limits.

The events of the C parser are folded here by hand rather than loaded, for three reasons: tags never construct
anything, depth and aliases are counted before they can hurt, and what was written (`no`, `1.10`) is still known
when the schema finds that it became something else.
"""

import re
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from generator.errors import DeckDataError, Fault

MAX_DEPTH = 24
"""Lists and mappings within each other (ours: a deck needs six)."""
MAX_NODES = 1_000_000
"""Values in a file with its aliases expanded (ours: 5,400 distinct cards have about 60,000)."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})", re.ASCII)
_FLOAT = re.compile(r"[-+]?([0-9]{1,18}\.[0-9]{0,18}|\.[0-9]{1,18})([eE][-+]?[0-9]{1,2})?", re.ASCII)
_TRAPS = {
    "yes": True, "no": False, "on": True, "off": False, "y": True, "n": False, "true": True, "false": False,
}  # fmt: skip
_REAL = {"true": True, "True": True, "false": False, "False": False}
_NULLS = {"", "~", "null", "Null", "NULL"}

Path = tuple[str | int, ...]


@dataclass(slots=True)
class Document:
    """The values of a file and where each was written."""

    shown: str
    """The file as the user named it."""
    value: Any = None
    """dict, list, str, int, float, bool or None."""
    lines: dict[Path, int] = field(default_factory=dict)
    """The line, from 1, of each key path."""
    written: dict[Path, str] = field(default_factory=dict)
    """The text of each unquoted value that YAML did not read as text."""

    def line(self, path: Path) -> int:
        """Give the line of a key path, or of the nearest path above it that was written."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)

    def fault(self, path: Path, message: str) -> Fault:
        """Make a fault that points at a key path."""
        return Fault(message, self.shown, self.line(path), show_path(path))


def show_path(path: Path) -> str:
    """Write a key path as in `cards[3].rank`."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
    return text


@dataclass(slots=True)
class _Open:
    """A list or mapping that has begun."""

    value: dict[Any, Any] | list[Any]
    path: Path
    anchor: str | None
    key: Hashable = None
    has_key: bool = False
    node_count: int = 1


class _Folder:
    """Folds events into one document."""

    def __init__(self, shown: str) -> None:
        self.document = Document(shown)
        self.faults: list[Fault] = []
        self.stack: list[_Open] = []
        self.anchors: dict[str, tuple[Any, int, int]] = {}
        self.node_count = 0
        self.has_root = False

    def fail(self, event: Any, message: str) -> DeckDataError:
        line = event.start_mark.line + 1
        path = self.stack[-1].path if self.stack else ()
        return DeckDataError([*self.faults, Fault(message, self.document.shown, line, show_path(path))])

    def place(self, event: Any) -> Path:
        """Give the path of the value that the event begins, and note its line."""
        if not self.stack:
            path: Path = ()
        else:
            top = self.stack[-1]
            step = len(top.value) if isinstance(top.value, list) else str(top.key)
            path = (*top.path, step)
        if path not in self.document.lines:
            self.document.lines[path] = event.start_mark.line + 1
        return path

    def add(self, event: Any, value: Any, node_count: int) -> None:
        self.node_count += node_count
        if self.node_count > MAX_NODES:
            raise self.fail(event, f"more than {MAX_NODES} values once aliases are expanded; write fewer")
        if not self.stack:
            self.document.value, self.has_root = value, True
            return
        top = self.stack[-1]
        top.node_count += node_count
        if isinstance(top.value, list):
            top.value.append(value)
        elif not top.has_key:
            if not isinstance(value, Hashable) or isinstance(value, dict | list):
                raise self.fail(event, "a list or mapping cannot be a key; use a word")
            top.key, top.has_key = value, True
        else:
            top.value[top.key] = value
            top.has_key = False

    def key(self, event: Any) -> str:
        """Read a key: its text, whatever YAML would have made of it."""
        text = str(event.value)
        top = self.stack[-1]
        path = (*top.path, text)
        line = event.start_mark.line + 1
        if text in top.value:
            first = self.document.lines.get(path, 0)
            self.faults.append(
                Fault(f"this key stands here twice, first in line {first}; keep one", self.document.shown, line,
                      show_path(path))
            )  # fmt: skip
        self.document.lines[path] = line
        return text

    def scalar(self, event: Any, path: Path) -> Any:
        text = str(event.value)
        if not event.implicit[0]:
            return text
        value = plain(text)
        if not isinstance(value, str):
            self.document.written[path] = text
        return value


def plain(text: str) -> Any:
    """Give what YAML 1.1 readers make of an unquoted value: a truth value, number, None or the text."""
    if text in _NULLS:
        return None
    if text in _REAL or text.lower() in _TRAPS:
        return _TRAPS[text.lower()]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text


def _events(text: str) -> Iterator[Any]:
    yield from yaml.parse(text, Loader=_LOADER)


def parse(data: bytes, shown: str) -> Document:
    """Read one YAML document.

    Args:
        data: The file's bytes, UTF-8.
        shown: The file as the user named it.

    Raises:
        DeckDataError: It is not UTF-8 or not YAML, has a tag, repeats a key, or goes beyond the limits; all
            faults that can be told together.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise DeckDataError(Fault("the file is not UTF-8 text; save it as UTF-8", shown, line)) from None
    folder = _Folder(shown)
    try:
        for event in _events(text):
            _fold(folder, event)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else _line_of(text, error)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "not YAML"
        raise DeckDataError(Fault(f"not readable as YAML: {problem}", shown, line)) from None
    if not folder.has_root:
        raise DeckDataError(Fault("the file is empty; `pnp new NAME` makes a deck to start from", shown, 1))
    if folder.faults:
        raise DeckDataError(folder.faults)
    return folder.document


def _line_of(text: str, error: Exception) -> int:
    position = getattr(error, "position", None)
    return text.count("\n", 0, position) + 1 if isinstance(position, int) else 1


def _fold(folder: _Folder, event: Any) -> None:
    kind = type(event)
    if kind is yaml.DocumentStartEvent and folder.has_root:
        raise folder.fail(event, "a second document begins here; a deck is one document")
    if kind in (yaml.ScalarEvent, yaml.SequenceStartEvent, yaml.MappingStartEvent):
        if event.tag is not None and event.tag != "!":
            raise folder.fail(event, f"the tag {event.tag} is not allowed; write plain values")
        stack = folder.stack
        is_key = bool(stack) and isinstance(stack[-1].value, dict) and not stack[-1].has_key
        if kind is yaml.ScalarEvent:
            if is_key:
                folder.add(event, folder.key(event), 1)
                return
            value = folder.scalar(event, folder.place(event))
            if event.anchor:
                folder.anchors[event.anchor] = (value, 1, 0)
            folder.add(event, value, 1)
            return
        if is_key:
            raise folder.fail(event, "a list or mapping cannot be a key; use a word")
        if len(stack) >= MAX_DEPTH:
            raise folder.fail(event, f"nested more than {MAX_DEPTH} deep; a deck is flatter than that")
        path = folder.place(event)
        stack.append(_Open({} if kind is yaml.MappingStartEvent else [], path, event.anchor))
    elif kind in (yaml.SequenceEndEvent, yaml.MappingEndEvent):
        closed = folder.stack.pop()
        if closed.anchor:
            depth = _depth(closed.value)
            folder.anchors[closed.anchor] = (closed.value, closed.node_count, depth)
        # Its members were counted one by one; only the container itself is new.
        folder.add(event, closed.value, 1)
        if folder.stack:
            folder.stack[-1].node_count += closed.node_count - 1
    elif kind is yaml.AliasEvent:
        if event.anchor not in folder.anchors:
            raise folder.fail(event, f"the alias *{event.anchor} has no anchor before it")
        value, node_count, depth = folder.anchors[event.anchor]
        if len(folder.stack) + depth > MAX_DEPTH:
            raise folder.fail(event, f"nested more than {MAX_DEPTH} deep; a deck is flatter than that")
        folder.place(event)
        folder.add(event, value, node_count)


def _depth(value: Any) -> int:
    # Bounded: a container is at most MAX_DEPTH deep, and shared parts are measured once.
    seen: dict[int, int] = {}

    def measure(part: Any) -> int:
        if not isinstance(part, dict | list):
            return 0
        if id(part) not in seen:
            members = part.values() if isinstance(part, dict) else part
            seen[id(part)] = 1 + max((measure(member) for member in members), default=0)
        return seen[id(part)]

    return measure(value)
