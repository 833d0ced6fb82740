"""Verification of rooms: widgets checked against the table's format, pictures read, all faults reported at once."""

import io
import json
import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generator.errors import RenderError, plural
from generator.rendering.images.pixel_library import pixel_library

MOST_FAULTS = 20
"""Faults reported (ours)."""


def read_room(
    data: bytes, name: str, entry: str, faults: Callable[[Any, dict[str, bytes]], Iterator[str]]
) -> tuple[Any, dict[str, bytes]]:
    """Read the widgets of a room and its pictures by name; raise RenderError where something is wrong."""
    pictures = read_zip(data, name)
    try:
        widgets = json.loads(pictures.pop(entry))
    except (KeyError, ValueError) as error:
        raise RenderError(f"{name} holds no room: {error}") from None
    if wrong := list(faults(widgets, pictures)):
        raise RenderError("; ".join(f"{name}: {each}" for each in wrong[:MOST_FAULTS]))
    return widgets, pictures


def picture_faults(data: bytes, name: str) -> list[str]:
    try:
        count = pixel_library().count_channels(data)
    except ValueError as error:
        return [f"{name} is not a picture: {error}"]
    return [] if count in (3, 4) else [f"{name} has {plural(count, 'channel')}, not those of RGB"]


def missing_faults(shown: set[str], there: set[str]) -> Iterator[str]:
    """Yield pictures that are shown but missing, or the other way round."""
    for missing in sorted(shown ^ there):
        yield f"{missing} is shown but missing, or present but not shown"


def read_zip(data: bytes, name: str) -> dict[str, bytes]:
    """Read all files back, and check their checksums.

    Raises:
        RenderError: It cannot be read, or a file is damaged.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if archive.testzip() is not None or len(set(archive.namelist())) < len(archive.namelist()):
                raise RenderError(f"{name} holds a damaged file, or two of the same name")
            return {entry: archive.read(entry) for entry in archive.namelist()}
    except zipfile.BadZipFile as error:
        raise RenderError(f"{name} cannot be read back: {error}") from None


# --- virtualtabletop.io ------------------------------------------------------------------------------------

_VTT_ASSET = re.compile(r"/assets/-?\d+_\d+")
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


def verify_vtt(files: Mapping[str, bytes], name: str) -> tuple[str, ...]:
    state, pictures = read_room(files[name], name, "0.json", vtt_faults)
    cards = sum(each.get("type") == "card" for each in state.values())
    return (
        f"{name}: {plural(len(state) - 1, 'widget')}, {cards} of them cards; all are of known kinds, and all "
        "references exist",
        f"{plural(len(pictures), 'picture')} read back, named by checksum and size",
    )


def vtt_faults(state: Mapping[str, Any], pictures: Mapping[str, bytes]) -> Iterator[str]:
    meta = state.get("_meta", {})
    if type(meta.get("version")) is not int or not isinstance(meta.get("info"), dict):
        yield "_meta has no version or no info"
    for key, data in pictures.items():
        crc = zlib.crc32(data)
        if key != f"assets/{crc - (crc >> 31 << 32)}_{len(data)}":
            yield f"{key} is not named by its checksum and size"
        yield from picture_faults(data, key)
    shown = set(_VTT_ASSET.findall(json.dumps(state)))
    yield from missing_faults(shown, {f"/{key}" for key in pictures})
    for key, widget in state.items():
        if key != "_meta":
            yield from (f"{key}: {each}" for each in _vtt_widget_faults(key, widget, state))


def _vtt_widget_faults(key: str, widget: Mapping[str, Any], state: Mapping[str, Any]) -> Iterator[str]:
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
            yield from _vtt_step_faults(step, state)


def _vtt_step_faults(step: Mapping[str, Any], state: Mapping[str, Any]) -> Iterator[str]:
    known = _FUNCTIONS.get(step.get("func", ""))
    if known is None or set(step) - {"func"} - known:
        yield f"a button cannot do {step}"
        return
    for name in ("from", "to", "holder", "label"):
        if name in step and step[name] not in state and step[name] != "${activeSeats}":
            yield f"{step['func']} names {step[name]!r}, which does not exist"


# --- playingcards.io ---------------------------------------------------------------------------------------

_PCIO_ASSET = re.compile(r"package://(userassets/[^\"]+)")
_FIELDS = {
    "hand": frozenset({"width", "height"}),
    "board": frozenset({"width", "height", "boardImage"}),
    "seat": frozenset({"seatIndex"}),
    "counter": frozenset({"counterValue", "label"}),
    "cardPile": frozenset({"width", "height", "label", "allowedDecks"}),
    "cardDeck": frozenset({"cardWidth", "cardHeight", "cardTypes", "faceTemplate"}),
    "card": frozenset({"deck", "cardType", "parent", "faceup"}),
    "piece": frozenset({"deck", "cardType"}),
    "automationButton": frozenset({"width", "height", "label", "clickRoutine"}),
}
"""Required fields of each type of widget besides id, type and position."""
_ARGUMENTS = {
    "MOVE_CARDS_BETWEEN_HOLDERS": {"from", "to", "quantity", "moveFlip"},
    "RECALL_CARDS": {"decks", "flip", "includeHands", "includeHolders"},
    "SHUFFLE_CARDS": {"holders"},
}
"""Functions of buttons, and their arguments."""


def verify_pcio(files: Mapping[str, bytes], name: str) -> tuple[str, ...]:
    widgets, pictures = read_room(files[name], name, "widgets.json", pcio_faults)
    cards = sum(widget["type"] in ("card", "piece") for widget in widgets)
    return (
        f"{name}: {plural(len(widgets), 'widget')}, {cards} of them cards and tokens; all are of known kinds, and all "
        "references exist",
        f"{plural(len(pictures), 'picture')} read back",
    )


def pcio_faults(widgets: Sequence[Mapping[str, Any]], pictures: Mapping[str, bytes]) -> Iterator[str]:
    by_id = {widget.get("id"): widget for widget in widgets}
    if len(by_id) < len(widgets):
        yield "two widgets have the same id"
    for name, data in pictures.items():
        yield from picture_faults(data, name)
    shown = set(_PCIO_ASSET.findall(json.dumps(widgets)))
    yield from missing_faults(shown, set(pictures))
    for widget in widgets:
        yield from (f"{widget.get('id')}: {each}" for each in _pcio_widget_faults(widget, by_id))


def _pcio_widget_faults(widget: Mapping[str, Any], by_id: Mapping[Any, Mapping[str, Any]]) -> Iterator[str]:
    fields = _FIELDS.get(widget.get("type", ""))
    if fields is None or fields - set(widget):
        yield f"a {widget.get('type')!r} lacks {', '.join(sorted((fields or set()) - set(widget)))}"
        return
    if any(type(widget.get(name)) is not int for name in ("x", "y", "z")):
        yield "it has no position"
    for name, kinds in (("parent", ("cardPile",)), ("deck", ("cardDeck",))):
        if name in widget and by_id.get(widget[name], {}).get("type") not in kinds:
            yield f"{name} {widget[name]!r} does not exist"
    if "cardType" in widget and widget["cardType"] not in by_id.get(widget["deck"], {}).get("cardTypes", {}):
        yield f"its deck has no card {widget['cardType']!r}"
    for deck in widget.get("allowedDecks", ()):
        if by_id.get(deck, {}).get("type") != "cardDeck":
            yield f"it takes {deck!r}, which does not exist"
    for step in widget.get("clickRoutine", ()):
        arguments = step.get("args", {})
        if set(arguments) != _ARGUMENTS.get(step.get("func", "")):
            yield f"a button cannot do {step}"
        for name in {"from", "to", "decks", "holders"} & set(arguments):
            yield from (f"a button names {each!r}" for each in arguments[name]["value"] if each not in by_id)
