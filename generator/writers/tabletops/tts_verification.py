"""Verification of a saved object: read back from its bytes, its pictures by an independent reader."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from generator.errors import RenderError, plural
from generator.rendering.images.pixel_library import pixel_library
from generator.writers.tabletops.deck_sheets import MAX_PX, MOST_COLUMNS, MOST_ROWS, DeckImage, cell_corner, digest

_GUID = re.compile(r"[0-9a-f]{6}")
_DECKS, _CARDS, _TILES = ("DeckCustom",), ("Card", "CardCustom"), ("Custom_Tile", "Custom_Tile_Stack")
_TRANSFORM = ("posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ")


def verify_saved_object(
    files: Mapping[str, bytes], name: str, pictures: Sequence[DeckImage], address: Callable[[str], str]
) -> tuple[str, ...]:
    """Read everything back, and return lines for the report; raise RenderError where something is wrong."""
    try:
        told = json.loads(files[name])
    except (KeyError, ValueError) as error:
        raise RenderError(f"{name} cannot be read back: {error}") from None
    by_address = {address(picture.file): picture for picture in pictures}
    wrong = list(faults_of(told, by_address))
    if wrong:
        raise RenderError("; ".join(f"{name}: {each}" for each in wrong[:20]))
    cells = sum(_compare_picture(files, picture) for picture in pictures)
    cards = sum(len(each.get("DeckIDs", [0])) for each in told["ObjectStates"] if "CustomDeck" in each)
    return (
        f"{name}: {plural(cards, 'card')}, each in an existing cell of a sheet; ids are unique",
        f"{plural(len(pictures), 'picture')} read back: RGB, at most {MAX_PX} pixels a side, "
        f"{plural(cells, 'cell')} pixel by pixel",
    )


def faults_of(told: Any, by_address: Mapping[str, DeckImage]) -> Iterator[str]:
    """Yield the faults of a saved object.

    Source: the save file format of the Tabletop Simulator Knowledge Base, and decks as the program saves them.
    """
    states = told.get("ObjectStates") if isinstance(told, dict) else None
    if not isinstance(states, list) or not states:
        yield "it has no ObjectStates"
        return
    ids: list[str] = []
    for state in states:
        name = state.get("Name")
        if name in _DECKS:
            yield from _deck(state, by_address)
        elif name in _CARDS:
            yield from _card(state, state.get("CustomDeck", {}), by_address)
        elif name in _TILES:
            image = state["CustomImage"]
            for key in ("ImageURL", "ImageSecondaryURL"):
                if image[key] not in by_address:
                    yield f"there is no picture at {image[key]}"
        else:
            yield f"{name!r} is not an object for this file"
        for each in (state, *state.get("ContainedObjects", ())):
            ids.append(each.get("GUID", ""))
            if not _GUID.fullmatch(ids[-1]):
                yield f"{ids[-1]!r} is not an id of six hexadecimal digits"
            if any(type(each.get("Transform", {}).get(key)) is not float for key in _TRANSFORM):
                yield f"{each.get('Nickname')!r} has no position"
            if each.get("Autoraise") is not True or each.get("Sticky") is not False:
                yield f"{each.get('Nickname')!r} does not rise over others, or carries them along"
    if len(set(ids)) < len(ids):
        yield "two of its objects have the same id"


def _deck(state: Mapping[str, Any], by_address: Mapping[str, DeckImage]) -> Iterator[str]:
    cards = state.get("ContainedObjects", [])
    numbers = [card.get("CardID") for card in cards]
    if len(cards) < 2 or state.get("DeckIDs") != numbers:
        yield f"{state.get('Nickname')!r}: DeckIDs are not those of its cards, in their order"
    for card in cards:
        if card.get("Name") not in _CARDS:
            yield f"{card.get('Nickname')!r} in a deck is not a card"
        yield from _card(card, state.get("CustomDeck", {}), by_address)


def _card(card: Mapping[str, Any], sheets: Mapping[str, Any], by_address: Mapping[str, DeckImage]) -> Iterator[str]:
    number, at = divmod(card.get("CardID", -1), 100)
    sheet, name = sheets.get(str(number)), card.get("Nickname")
    if sheet is None or card.get("CustomDeck") != {str(number): sheet}:
        yield f"{name!r} is on sheet {number}, which does not exist"
        return
    columns, rows = sheet["NumWidth"], sheet["NumHeight"]
    if not (1 <= columns <= MOST_COLUMNS and 1 <= rows <= MOST_ROWS):
        yield f"sheet {number} has {columns} x {rows} cells"
    if not 0 <= at < columns * rows - 1:
        yield f"{name!r} is in cell {at} of sheet {number}, which has {columns * rows} including that of hidden cards"
    faces, back = by_address.get(sheet["FaceURL"]), by_address.get(sheet["BackURL"])
    if faces is None or back is None:
        yield f"sheet {number} has no picture at {sheet['FaceURL']} or {sheet['BackURL']}"
    elif (faces.grid.columns, faces.grid.rows) != (columns, rows) or at not in faces.digests:
        yield f"{name!r} is in cell {at} of sheet {number}, where nothing was drawn"
    elif sheet["UniqueBack"] and (back.grid != faces.grid or at not in back.digests):
        yield f"{name!r} has no back in cell {at} of sheet {number}"
    elif not sheet["UniqueBack"] and back.grid.columns * back.grid.rows > 1:
        yield f"sheet {number} has a sheet of backs, but shows it as one back"


def _compare_picture(files: Mapping[str, bytes], picture: DeckImage) -> int:
    """Read a picture back and compare its cells with the drawn ones; return their number."""
    name, (width, height) = picture.file, picture.cell_px
    try:
        found = pixel_library().decode(files[name])
    except (KeyError, ValueError) as error:
        raise RenderError(f"{name} cannot be read back: {error}") from None
    size = (width * picture.grid.columns, height * picture.grid.rows)
    if found.kind != "RGB" or found.size != size or max(size) > MAX_PX:
        raise RenderError(f"{name} is {found.kind} of {found.size}, not RGB of {size}, at most {MAX_PX} a side")
    for at, drawn in picture.digests.items():
        x, y = cell_corner(at, picture.grid, picture.cell_px)
        if digest(found.crop(x, y, x + width, y + height)) != drawn:
            raise RenderError(f"{name}: cell {at} differs from what was drawn")
    return len(picture.digests)
