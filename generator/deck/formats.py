"""What every deck can name: the bundled card formats, papers, themes and templates."""

from functools import cache
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel

from generator.deck.files.document import Document
from generator.deck.files.folder import data_folder
from generator.deck.files.parsing import read_document
from generator.deck.files.validation import validate
from generator.deck.model import CardFormat, FontRole, Theme
from generator.deck.schema import deck_schema
from generator.errors import DeckDataError, did_you_mean, in_file_order
from generator.geometry import Size
from generator.units import format_mm, parse_size

MIN_SIDE_MM, MAX_SIDE_MM = 20.0, 300.0
"""Trim sizes that are cards (ours)."""
FONT_ROLES = ("index", "title", "body", "label")
BOXES = "boxes"
"""The template that draws faces made of boxes; decks name the face."""
COLOUR_ROLES = ("ink", "paper", "muted", "accent")

_Entry = TypeVar("_Entry", bound=BaseModel)


@cache
def card_formats() -> tuple[CardFormat, ...]:
    """Return the bundled card formats, in the order of their file."""
    path = Path(__file__).resolve().parents[1] / "data" / "formats.yaml"
    entry = read_entry(path, path.name, deck_schema.FormatsEntry)
    return tuple(
        CardFormat(each.id, each.name, Size(each.width_mm, each.height_mm), each.corner_radius_mm, each.source)
        for each in entry.card_formats
    )


def find_card_format(name: str) -> CardFormat:
    """Return the card format for a name or a trim size such as `63x88mm`.

    Raises:
        ValueError: It is neither, or the size is out of range.
    """
    known = {each.id: each for each in card_formats()}
    if name in known:
        return known[name]
    try:
        width_mm, height_mm = parse_size(name)
    except ValueError:
        hint = did_you_mean(name, known)
        raise ValueError(
            f"there is no card format {name!r}{hint}; use {', '.join(known)} or a size such as 63x88mm"
        ) from None
    if not (MIN_SIDE_MM <= width_mm <= MAX_SIDE_MM and MIN_SIDE_MM <= height_mm <= MAX_SIDE_MM):
        raise ValueError(
            f"a card of {format_mm(width_mm)} x {format_mm(height_mm)} mm is out of range; each side is "
            f"{format_mm(MIN_SIDE_MM)} to {format_mm(MAX_SIDE_MM)} mm"
        )
    return CardFormat(name, name, Size(width_mm, height_mm), 3.0, "the deck file")


def theme_names() -> list[str]:
    """Return the names of the bundled themes."""
    return sorted(path.stem for path in (data_folder("templates") / "themes").glob("*.yaml"))


def template_names() -> list[str]:
    """Return the names of the bundled templates."""
    files = (data_folder("templates") / "faces").glob("*.svg.j2")
    return sorted({path.name.removesuffix(".svg.j2") for path in files} - {BOXES})


@cache
def load_theme(name: str) -> Theme:
    path = data_folder("templates") / "themes" / f"{name}.yaml"
    document = read_document(path, f"themes/{path.name}")
    entry = _validate(document, deck_schema.ThemeEntry)
    missing = [f"fonts.{role}" for role in FONT_ROLES if role not in entry.fonts]
    missing += [f"colours.{role}" for role in COLOUR_ROLES if role not in entry.colours]
    if missing:
        raise DeckDataError([document.fault((), f"{key} is missing") for key in missing])
    fonts = {
        role: FontRole(font.family, font.weight, font.italic, (*font.fallbacks, *entry.fallbacks))
        for role, font in entry.fonts.items()
    }
    return Theme(entry.id, fonts, dict(entry.colours))


def read_entry(path: Path, shown: str, kind: type[_Entry]) -> _Entry:
    return _validate(read_document(path, shown), kind)


def _validate(document: Document, kind: type[_Entry]) -> _Entry:
    checked = validate(document, kind)
    faults = [*document.faults, *checked.faults]
    if faults or checked.entry is None:
        raise DeckDataError(in_file_order(faults))
    return checked.entry
