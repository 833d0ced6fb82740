"""Pictures named in a card's texts, for a deck's own template."""

from collections.abc import Callable
from typing import Any

from generator.deck.files.folder import PICTURES, DeckFolder
from generator.deck.model import DeckCard, DeckPicture
from generator.errors import DeckDataError


def named_pictures(
    card: DeckCard | None, folder: DeckFolder, describe: Callable[[DeckPicture], dict[str, Any]]
) -> dict[str, Any]:
    """Return the texts of a card that name a picture file, by name, as art to place; empty without a card.

    A file that does not exist is a fault only where it is placed, as ordinary text may look like a file name.

    Args:
        card: The card.
        folder: The deck's.
        describe: Prepares art, and records faults in it.
    """
    made: dict[str, Any] = {}
    for name, text in card.texts.items() if card else ():
        file = text.strip()
        if not card or not file.lower().endswith(PICTURES) or len(file.splitlines()) > 1:
            continue
        try:
            folder.folder_with(file).path(file)
        except DeckDataError as error:
            made[name] = {"missing": f"{name}: {file!r} {error.faults[0].message.removeprefix('this file ')}"}
        else:
            is_raster = bool(card.picture and card.picture.is_raster)
            made[name] = describe(DeckPicture(file, f"{card.place}.texts.{name}", is_raster))
    return made
