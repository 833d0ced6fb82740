"""Verification of a .vtt file: its widgets checked against the format, its pictures read."""

import json
import re
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from generator.errors import plural
from generator.writers.tabletops.room_verification import missing_faults, picture_faults, read_room

_ASSET = re.compile(r"/assets/-?\d+_\d+")
_TYPES = {
    "holder": frozenset({"onEnter", "onLeave", "classes", "dropTarget", "stackOffsetX", "childrenPerOwner"}),
    "pile": frozenset(),
    "deck": frozenset({"cardDefaults", "cardTypes", "faceTemplates"}),
    "card": frozenset({"deck", "cardType"}),
    "seat": frozenset({"index", "hand", "displayEmpty"}),
    "label": frozenset({"text", "editable"}),
    "button": frozenset({"text"}),
    "": frozenset({"image", "faces"}),
}
"""Properties of each type of widget besides the common ones; one without a type is basic."""
_COMMON = frozenset(
    {
        *("id", "type", "parent", "x", "y", "z", "width", "height", "layer", "borderRadius", "css"),
        *("movable", "movableInEdit", "clickable", "dropOffsetX", "dropOffsetY", "clickRoutine", "gameStartRoutine"),
    }
)
"""Properties of every widget. Source: as below."""
_FUNCTIONS = {
    "MOVE": frozenset({"from", "to", "count"}),
    "RECALL": frozenset({"holder"}),
    "FLIP": frozenset({"holder", "face"}),
    "SHUFFLE": frozenset({"holder"}),
    "LABEL": frozenset({"label", "mode", "value"}),
}
"""Functions of buttons, and their arguments. Source: the validator of virtualtabletop."""


def verify_room(files: Mapping[str, bytes], name: str) -> tuple[str, ...]:
    """Read a room back.

    Returns:
        Lines for the report.

    Raises:
        RenderError: Something is wrong.
    """
    state, pictures = read_room(files[name], name, "0.json", room_faults)
    cards = sum(each.get("type") == "card" for each in state.values())
    return (
        f"{name}: {plural(len(state) - 1, 'widget')}, {cards} of them cards; all are of known kinds, and all "
        "references exist",
        f"{plural(len(pictures), 'picture')} read back, named by checksum and size",
    )


def room_faults(state: Mapping[str, Any], pictures: Mapping[str, bytes]) -> Iterator[str]:
    """Yield the faults of a room."""
    meta = state.get("_meta", {})
    if type(meta.get("version")) is not int or not isinstance(meta.get("info"), dict):
        yield "_meta has no version or no info"
    for key, data in pictures.items():
        crc = zlib.crc32(data)
        if key != f"assets/{crc - (crc >> 31 << 32)}_{len(data)}":
            yield f"{key} is not named by its checksum and size"
        yield from picture_faults(data, key)
    shown = set(_ASSET.findall(json.dumps(state)))
    yield from missing_faults(shown, {f"/{key}" for key in pictures})
    for key, widget in state.items():
        if key != "_meta":
            yield from (f"{key}: {each}" for each in _widget_faults(key, widget, state))


def _widget_faults(key: str, widget: Mapping[str, Any], state: Mapping[str, Any]) -> Iterator[str]:
    kind = widget.get("type", "")
    if widget.get("id") != key or kind not in _TYPES:
        yield f"its id or its type {kind!r} is wrong"
        return
    if unknown := set(widget) - _COMMON - _TYPES[kind]:
        yield f"a {kind or 'basic'} widget has no {', '.join(sorted(unknown))}"
    for name in ("x", "y", "z", "width", "height", "layer"):
        if name in widget and not isinstance(widget[name], int):
            yield f"{name} is not a number"
    for name in ("parent", "hand", "deck"):
        if name in widget and widget[name] not in state:
            yield f"{name} {widget[name]!r} does not exist"
    if kind == "card" and widget["cardType"] not in state.get(widget["deck"], {}).get("cardTypes", {}):
        yield f"its deck has no card {widget['cardType']!r}"
    if kind == "deck":
        used = {each["cardType"] for each in state.values() if each.get("deck") == key}
        if used != set(widget["cardTypes"]):
            yield "its kinds of cards are not those of its cards"
    for routine in ("clickRoutine", "gameStartRoutine"):
        for step in widget.get(routine, ()):
            yield from _step_faults(step, state)


def _step_faults(step: Mapping[str, Any], state: Mapping[str, Any]) -> Iterator[str]:
    known = _FUNCTIONS.get(step.get("func", ""))
    if known is None or set(step) - {"func"} - known:
        yield f"a button cannot do {step}"
        return
    for name in ("from", "to", "holder", "label"):
        if name in step and step[name] not in state and step[name] != "${activeSeats}":
            yield f"{step['func']} names {step[name]!r}, which does not exist"
