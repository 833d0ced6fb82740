"""Reads untrusted YAML into plain values that remember their lines, within limits.

The events of the C parser are folded here by hand rather than loaded, for three reasons: tags never construct
anything, depth and aliases are counted before they can do harm, and the source text (`no`, `1.10`) is still known
when the schema finds that YAML read it as something else.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from generator.deck.files.document import CONTROL, Document, KeyPath, format_path
from generator.deck.files.folder import read_bounded
from generator.errors import MAX_FAULTS, DeckDataError, Fault, in_file_order

MAX_DECK_BYTES = 4 * 1024 * 1024
"""Ours: 5,400 cards with their texts have about 2 MB."""
MAX_DEPTH = 24
"""Depth of nested lists and mappings (ours: a deck needs six)."""
MAX_NODES = 400_000
"""Values in a file with its aliases expanded (ours: 5,400 distinct cards have about 60,000)."""
MAX_KEY_CHARACTERS = 200
"""Of one key (ours: the longest of the schema has 16)."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})", re.ASCII)
_FLOAT = re.compile(r"[-+]?([0-9]{1,18}\.[0-9]{0,18}|\.[0-9]{1,18})([eE][-+]?[0-9]{1,2})?", re.ASCII)
_DIRECTIVE = re.compile(r"^%TAG\b", re.MULTILINE)
_TRUTHS = dict.fromkeys(("yes", "on", "y", "true"), True) | dict.fromkeys(("no", "off", "n", "false"), False)
_NULLS = {"", "~", "null", "Null", "NULL"}


@dataclass(slots=True)
class _OpenNode:
    """A list or mapping still being read."""

    value: dict[str, Any] | list[Any]
    path: KeyPath
    anchor: str | None
    key: str = ""
    has_key: bool = False
    node_count: int = 1


@dataclass(slots=True)
class _AnchoredNode:
    """The value that an alias refers to."""

    value: Any
    path: KeyPath
    node_count: int = 1
    depth: int = 0


class _DocumentBuilder:
    def __init__(self, shown: str) -> None:
        self.document = Document(shown)
        self.stack: list[_OpenNode] = []
        self.anchors: dict[str, _AnchoredNode] = {}
        self.node_count = 0
        self.has_root = False

    def parse_error(self, event: Any, message: str) -> DeckDataError:
        path = self.stack[-1].path if self.stack else ()
        return DeckDataError(in_file_order([*self.document.faults, self.fault(event, path, message)]))

    def fault(self, event: Any, path: KeyPath, message: str) -> Fault:
        return Fault(message, self.document.display_name, event.start_mark.line + 1, format_path(path))

    def is_key_next(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1].value, dict) and not self.stack[-1].has_key

    def begin_value(self, event: Any) -> KeyPath:
        """Return the path of the value that the event begins, and record its line."""
        if not self.stack:
            path: KeyPath = ()
        else:
            top = self.stack[-1]
            path = (*top.path, len(top.value) if isinstance(top.value, list) else top.key)
        if path not in self.document.lines:
            self.document.lines[path] = event.start_mark.line + 1
        return path

    def count_nodes(self, event: Any, node_count: int) -> None:
        self.node_count += node_count
        if self.node_count > MAX_NODES:
            raise self.parse_error(event, f"more than {MAX_NODES} values once aliases are expanded; write fewer")

    def add_value(self, event: Any, value: Any, node_count: int) -> None:
        self.count_nodes(event, node_count)
        if not self.stack:
            self.document.value, self.has_root = value, True
            return
        top = self.stack[-1]
        top.node_count += node_count
        if isinstance(top.value, list):
            top.value.append(value)
        else:
            top.value[top.key] = value
            top.has_key = False

    def read_key(self, event: Any) -> None:
        """Read a key as text, whatever YAML would make of it."""
        text = str(event.value)
        top = self.stack[-1]
        self.count_nodes(event, 1)
        top.node_count += 1
        if len(text) > MAX_KEY_CHARACTERS:
            raise self.parse_error(event, f"a key of {len(text)} characters, {text[:20]!r}…; keys are words")
        path = (*top.path, text)
        if text in top.value:
            first = self.document.lines.get(path, 0)
            self.add_fault(event, path, f"this key is already in line {first}; keep one")
        self.check_text(event, path, text)
        self.document.lines[path] = event.start_mark.line + 1
        top.key, top.has_key = text, True

    def read_scalar(self, event: Any, path: KeyPath) -> Any:
        text = str(event.value)
        self.check_text(event, path, text)
        value = plain_value(text) if event.implicit[0] else text
        if not isinstance(value, str):
            self.document.unquoted_texts[path] = text
        return value

    def check_text(self, event: Any, path: KeyPath, text: str) -> None:
        found = CONTROL.search(text)
        if found:
            message = f"holds the control character U+{ord(found[0]):04X}; only line breaks and tabs are allowed"
            self.add_fault(event, path, message)

    def add_fault(self, event: Any, path: KeyPath, message: str) -> None:
        self.document.faults.append(self.fault(event, path, message))
        if len(self.document.faults) > MAX_FAULTS:
            raise DeckDataError(in_file_order(self.document.faults))


def plain_value(text: str) -> Any:
    """Return what YAML 1.1 readers make of an unquoted value: a boolean, a number, None or the text."""
    if text in _NULLS:
        return None
    # YAML 1.1 accepts three spellings of each: no, No and NO.
    if text.lower() in _TRUTHS and text in (text.lower(), text.capitalize(), text.upper()):
        return _TRUTHS[text.lower()]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    return text


def parse(data: bytes, shown: str) -> Document:
    """Read one YAML document.

    Args:
        data: The file's bytes, UTF-8.

    Returns:
        The values; repeated keys and control characters are in its `faults`.

    Raises:
        DeckDataError: It is not UTF-8 or not YAML, has a tag, or goes beyond the limits.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        found = f"found the byte 0x{data[error.start]:02X}, which is not UTF-8 text; save the file as UTF-8"
        raise DeckDataError(Fault(found, shown, line)) from None
    folder = _DocumentBuilder(shown)
    directive = _DIRECTIVE.search(text)
    if directive:
        line = text.count("\n", 0, directive.start()) + 1
        raise DeckDataError(Fault(f"the directive {directive[0]} is not supported; remove it", shown, line))
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            _apply_event(folder, event)
    except yaml.YAMLError as error:
        fault = Fault(_describe_error(error), shown, _line_of(text, error))
        raise DeckDataError(in_file_order([*folder.document.faults, fault])) from None
    if not folder.has_root or folder.document.value is None:
        raise DeckDataError(Fault("the file is empty; `pnp new NAME` makes a deck to start from", shown, 1))
    return folder.document


def read_document(path: Path, shown: str) -> Document:
    """Read a YAML file, as `read_deck_file` and `parse` do."""
    return parse(read_deck_file(path, shown), shown)


def read_deck_file(path: Path, shown: str) -> bytes:
    """Read a file of at most `MAX_DECK_BYTES`.

    Raises:
        DeckDataError: It cannot be read, is too large or is not a plain file.
    """
    try:
        return read_bounded(path, MAX_DECK_BYTES)
    except DeckDataError as error:
        raise DeckDataError(Fault(f"this file {error.faults[0].message}", shown)) from None


_HINTS = {
    "found character that cannot start any token": "a tab, @, ` or % cannot begin a value; indent with spaces, quote "
    "the value",
    "found a tab character that violates indentation": "indent with spaces",
    "mapping values are not allowed in this context": "a colon in the wrong place; quote a text that holds one, check "
    "the indent",
    "did not find expected key": "check the indent of this line and the one before, and quote texts",
    "did not find expected ',' or '}'": "a bracket is not closed, or a value with # or a comma is not quoted: "
    "'#12224a'",
    "did not find expected ',' or ']'": "a bracket is not closed, or a value with # or a comma is not quoted: "
    "'#12224a'",
    "could not find expected ':'": "a key lacks its colon, here or in the line before",
    "found unexpected end of stream": "a quote or bracket is not closed",
    "control characters are not allowed": "remove them; only line breaks and tabs are allowed",
}
"""The likely fix, by the parser's message."""


def _describe_error(error: Any) -> str:
    problem = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "a syntax error")
    hint = _HINTS.get(problem)
    return f"not readable as YAML: {problem}" + (f" ({hint})" if hint else "")


def _line_of(text: str, error: Any) -> int:
    mark, position = getattr(error, "problem_mark", None), getattr(error, "position", None)
    if mark is not None:
        return int(mark.line) + 1
    return text.count("\n", 0, position) + 1 if isinstance(position, int) else 1


def _apply_event(folder: _DocumentBuilder, event: Any) -> None:
    kind = type(event)
    if kind is yaml.DocumentStartEvent and folder.has_root:
        raise folder.parse_error(event, "a second document begins here; a deck file holds one")
    if kind in (yaml.ScalarEvent, yaml.SequenceStartEvent, yaml.MappingStartEvent):
        _begin_collection(folder, event, kind)
    elif kind in (yaml.SequenceEndEvent, yaml.MappingEndEvent):
        closed = folder.stack.pop()
        if closed.anchor:
            folder.anchors[closed.anchor] = _AnchoredNode(
                closed.value, closed.path, closed.node_count, _depth(closed.value)
            )
        # Its members were counted one by one; only the container itself is new.
        folder.add_value(event, closed.value, 1)
        if folder.stack:
            folder.stack[-1].node_count += closed.node_count - 1
    elif kind is yaml.AliasEvent:
        _apply_alias(folder, event)


def _begin_collection(folder: _DocumentBuilder, event: Any, kind: Any) -> None:
    if event.tag is not None and event.tag != "!":
        raise folder.parse_error(event, f"the tag {event.tag[:80]!r} is not allowed; write plain values")
    if kind is yaml.ScalarEvent:
        if folder.is_key_next():
            folder.read_key(event)
            return
        path = folder.begin_value(event)
        value = folder.read_scalar(event, path)
        if event.anchor:
            folder.anchors[event.anchor] = _AnchoredNode(value, path)
        folder.add_value(event, value, 1)
        return
    if folder.is_key_next():
        raise folder.parse_error(event, "a list or mapping cannot be a key; use a word")
    if len(folder.stack) >= MAX_DEPTH:
        raise folder.parse_error(event, f"nested more than {MAX_DEPTH} deep; no deck needs that")
    path = folder.begin_value(event)
    folder.stack.append(_OpenNode({} if kind is yaml.MappingStartEvent else [], path, event.anchor))


def _apply_alias(folder: _DocumentBuilder, event: Any) -> None:
    if folder.is_key_next():
        raise folder.parse_error(event, f"the alias *{event.anchor} cannot be a key; use a word")
    anchored = folder.anchors.get(event.anchor)
    if anchored is None:
        raise folder.parse_error(event, f"the alias *{event.anchor} has no anchor before it")
    if len(folder.stack) + anchored.depth > MAX_DEPTH:
        raise folder.parse_error(event, f"nested more than {MAX_DEPTH} deep; no deck needs that")
    path = folder.begin_value(event)
    folder.add_value(event, anchored.value, anchored.node_count)
    _copy_unquoted_texts(folder.document.unquoted_texts, anchored.value, anchored.path, path)


def _copy_unquoted_texts(written: dict[KeyPath, str], value: Any, origin: KeyPath, goal: KeyPath) -> None:
    """Copy the source text of each value under an alias's target to the alias."""
    if (text := written.get(origin)) is not None:
        written[goal] = text
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        _copy_unquoted_texts(written, member, (*origin, key), (*goal, key))


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
