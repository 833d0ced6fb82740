"""Names of icons from sets, such as `game-icons:broadsword`, and the paths of their copies in a deck's folder."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from generator.deck.files.document import Document, KeyPath
from generator.deck.files.folder import DeckFolder
from generator.deck.model import DeckPicture
from generator.deck.schema.schema_types import ICON_PART
from generator.errors import Fault

COPIES = "icons"
"""Folder of a deck with its copies of icons."""
INFO = "info.json"
"""File beside the copies from one set: its author and licence, as Iconify writes them."""
_NAME = re.compile(f"{ICON_PART}:{ICON_PART}")
SET = "icon_set"
"""Key of a deck file: the set of icons that are named without one."""


def icon_copy_path(name: str) -> str:
    """Return the path, below the deck's folder, of an icon such as `game-icons:broadsword`."""
    prefix, _, icon = name.partition(":")
    return f"{COPIES}/{prefix}/{icon}.svg"


def set_info_path(prefix: str) -> str:
    """Return the path, below the deck's folder, of the information on a set whose icons were copied."""
    return f"{COPIES}/{prefix}/{INFO}"


def plain_icon_name(text: str) -> str:
    """Return the name of an icon as its set has it, without the set: `broad-sword` for `Broad Sword`; else empty."""
    name = re.sub(r"[\s_]+", "-", text.strip().lower())
    return name if re.fullmatch(ICON_PART, name) else ""


@dataclass(slots=True)
class NamedIcons:
    pictures: dict[str, DeckPicture] = field(default_factory=dict)
    """The copy of each, by name; `key` is where the deck first names it."""
    missing: dict[str, Fault] = field(default_factory=dict)
    """By file: copies that do not exist."""


def resolve_set_icons(document: Document, folder: DeckFolder) -> NamedIcons:
    """Replace the name of each icon from a set with the file of its copy.

    Args:
        document: A deck file with its table rows expanded; changed in place.
    """
    found = NamedIcons()
    usual = document.value.get(SET) if isinstance(document.value, dict) else None
    for holder, key, path in _picture_slots(document.value):
        if isinstance(inner := holder[key], dict):  # written as a mapping
            holder, key, path = inner, "file", (*path, "file")
        name = holder.get(key)
        if isinstance(name, str) and isinstance(usual, str) and (bare := plain_icon_name(name)):
            name = f"{usual}:{bare}"
        if not isinstance(name, str) or _NAME.fullmatch(name) is None:
            continue
        file = holder[key] = icon_copy_path(name)
        raster = holder.get("raster") is True
        found.pictures.setdefault(name, DeckPicture(file, str(document.fault(path, "")), raster))
        if file not in found.missing and not folder.has(file):
            message = f"{name!r} is not in the deck's folder yet; run `pnp icons copy {document.display_name}`"
            found.missing[file] = document.fault(path, message)
    return found


def _picture_slots(deck: object) -> Iterator[tuple[dict[str, object], str, KeyPath]]:
    """Yield where a deck file may name a picture: the mapping, its key, and their path."""
    if not isinstance(deck, dict):
        return
    for group, keys in (("suits", ("symbol",)), ("backs", ("picture",)), ("cards", ("picture",))):
        entries = deck.get(group)
        for position, entry in enumerate(entries if isinstance(entries, list) else ()):
            if isinstance(entry, dict):
                yield from ((entry, key, (group, position, key)) for key in keys if key in entry)
                own = entry.get("pictures")
                if group == "suits" and isinstance(own, dict):
                    yield from ((own, key, (group, position, "pictures", key)) for key in own)
    faces = deck.get("faces")
    for name, face in faces.items() if isinstance(faces, dict) else ():
        boxes = face.get("boxes") if isinstance(face, dict) else None
        for box, entry in boxes.items() if isinstance(boxes, dict) else ():
            if isinstance(entry, dict) and "picture" in entry:
                yield entry, "picture", ("faces", name, "boxes", box, "picture")
    icons = deck.get("icons")
    if isinstance(icons, dict):
        yield from ((icons, key, ("icons", key)) for key in icons)
