"""Verification of a .pcio file: its widgets checked against the known format, its pictures read."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.errors import plural
from generator.writers.tabletops.room_verification import missing_faults, picture_faults, read_room

_ASSET = re.compile(r"package://(userassets/[^\"]+)")
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


def verify_room(files: Mapping[str, bytes], name: str) -> tuple[str, ...]:
    """Read a room back.

    Returns:
        Lines for the report.

    Raises:
        RenderError: Something is wrong.
    """
    widgets, pictures = read_room(files[name], name, "widgets.json", room_faults)
    cards = sum(widget["type"] in ("card", "piece") for widget in widgets)
    return (
        f"{name}: {plural(len(widgets), 'widget')}, {cards} of them cards and tokens; all are of known kinds, and all "
        "references exist",
        f"{plural(len(pictures), 'picture')} read back",
    )


def room_faults(widgets: Sequence[Mapping[str, Any]], pictures: Mapping[str, bytes]) -> Iterator[str]:
    """Yield the faults of a room."""
    by_id = {widget.get("id"): widget for widget in widgets}
    if len(by_id) < len(widgets):
        yield "two widgets have the same id"
    for name, data in pictures.items():
        yield from picture_faults(data, name)
    shown = set(_ASSET.findall(json.dumps(widgets)))
    yield from missing_faults(shown, set(pictures))
    for widget in widgets:
        yield from (f"{widget.get('id')}: {each}" for each in _widget_faults(widget, by_id))


def _widget_faults(widget: Mapping[str, Any], by_id: Mapping[Any, Mapping[str, Any]]) -> Iterator[str]:
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
