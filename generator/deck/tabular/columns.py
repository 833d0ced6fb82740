"""Maps columns to keys of cards by their usual names, and makes cards from rows."""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.deck.schema.schema_types import LONGEST_ID
from generator.deck.tabular.table import SourceRow, SourceTable, plain_head
from generator.errors import DeckDataError, Fault, did_you_mean, join_names

KEYS = ("id", "name", "suit", "rank", "picture", "back", "template", "face", "copies", "raster", "source", "licence")
"""Keys of a card that a column can hold; every other column is a text."""
HEADS: Mapping[str, tuple[str, ...]] = {
    "copies": ("copies", "copy", "count", "qty", "quantity", "amount"),
    "name": ("name", "title", "card"),
    "picture": ("picture", "image"),
    "licence": ("licence", "license"),
}
"""Headings that mean a key of a card; of those for names and pictures the first one present counts, and the others are
texts.
"""
MOST_COPIES = 10_000
HASH_LENGTH = 6
"""Hexadecimal digits that distinguish names which give the same id (ours)."""
_WHOLE = re.compile(r"\s*(\d{1,9})(?:\.0+)?\s*", re.ASCII)
_TRUTHS = {"true": True, "yes": True, "x": True, "1": True, "false": False, "no": False, "0": False}


@dataclass(frozen=True, slots=True)
class RowCard:
    values: Mapping[str, Any]
    """By key, as in a deck file; texts under `texts`."""
    row: SourceRow
    heads: Mapping[str, str]
    """Heading by key, or by name of a text."""


@dataclass(slots=True)
class Cards:
    cards: list[RowCard] = field(default_factory=list)
    none_count: int = 0
    """Rows with no copies."""
    faults: list[Fault] = field(default_factory=list)


def cards_of(table: SourceTable, renamed: Mapping[str, str]) -> Cards:
    """Make a card of each row.

    Args:
        renamed: Key or name of a text by heading, as the deck file says; other columns keep their own headings.

    Raises:
        DeckDataError: Columns are ambiguous, or none names the cards.
    """
    keys = _keys(table, renamed)
    heads = {key: head for head, key in keys.items()}
    found = Cards()
    for row in table.rows:
        values: dict[str, Any] = {}
        texts: dict[str, str] = {}
        for head, cell in row.cells.items():
            key = keys[head]
            if key == "copies":
                values[key] = _parse_copies(table, row, head, cell, found.faults)
            elif key == "raster":
                values[key] = _parse_truth(table, row, head, cell, found.faults)
            elif key in KEYS:
                values[key] = picture_path(cell) if key == "picture" else cell.strip()
            else:
                texts[key] = cell
        if values.get("copies") == 0:
            found.none_count += 1
            continue
        if texts:
            values["texts"] = texts
        found.cards.append(RowCard(values, row, heads))
    if not {"suit", "rank"} <= heads.keys():
        _name_ids(table, found)
    return found


def picture_path(cell: str) -> str:
    """Return the path of a picture: Windows separates folders by backslashes."""
    return cell.strip().replace("\\", "/")


def _keys(table: SourceTable, renamed: Mapping[str, str]) -> dict[str, str]:
    """Return the key, or name of a text, of each heading."""
    faults: list[Fault] = []
    plain = {plain_head(head): head for head in table.heads}
    keys: dict[str, str] = {}
    for name, key in renamed.items():
        head = plain.get(plain_head(name))
        if head is None:
            hint = did_you_mean(name, table.heads)
            faults.append(table.source.fault(f"has no column {name!r}{hint}; columns: {join_names(table.heads)}"))
        else:
            keys[head] = key
    for key in KEYS:
        if key in keys.values():
            continue
        spelt = [plain[each] for each in HEADS.get(key, (key,)) if each in plain and plain[each] not in keys]
        if key == "copies" and len(spelt) > 1:
            told = (
                f"{join_names(map(repr, spelt))} all give the number of copies; choose one with columns: "
                f"{{{spelt[0]}: copies}}"
            )
            faults.append(table.source.fault(told))
        if spelt:
            keys[spelt[0]] = key
    keys |= {head: plain_head(head) for head in table.heads if head not in keys}
    twice = [key for key, count in Counter(keys.values()).items() if count > 1]
    for key in twice:
        heads = [repr(head) for head, each in keys.items() if each == key]
        faults.append(table.source.fault(f"the columns {join_names(heads)} both mean {key}; rename one with columns:"))
    if not {"id", "name"} & set(keys.values()) and not {"suit", "rank"} <= set(keys.values()):
        told = f"no column names the cards; name one with columns: {{{table.heads[0]}: name}}"
        faults.append(table.source.fault(f"{told}; columns: {join_names(table.heads)}"))
    if faults:
        raise DeckDataError(faults)
    return keys


def _parse_copies(table: SourceTable, row: SourceRow, head: str, cell: str, faults: list[Fault]) -> int:
    found = _WHOLE.fullmatch(cell)
    if found and int(found[1]) <= MOST_COPIES:
        return int(found[1])
    told = f"found {cell.strip()[:40]!r}, needs a whole number from 0 to {MOST_COPIES}; a blank is 1"
    faults.append(table.source.fault(told, row.number, head))
    return 1


def _parse_truth(table: SourceTable, row: SourceRow, head: str, cell: str, faults: list[Fault]) -> bool:
    word = cell.strip().casefold()
    if word not in _TRUTHS:
        faults.append(table.source.fault(f"found {cell.strip()[:40]!r}, needs yes or no", row.number, head))
    return _TRUTHS.get(word, False)


def _name_ids(table: SourceTable, found: Cards) -> None:
    """Give each card without an id one made from its name, independent of the row's position."""
    seen: dict[str, int] = {}
    for card in found.cards:
        if "id" in card.values:
            continue
        name = str(card.values.get("name", ""))
        head = card.heads.get("name", "")
        if not name:
            way = "remove the entry" if table.source.is_list else "start the row with ! to leave it out"
            told = f"has no name; name the card, or {way}"
            found.faults.append(table.source.fault(told, card.row.number, head))
        elif name in seen:
            told = f"the name {name!r} is already in {table.source.numbering} {seen[name]}"
            where = "under the key id" if table.source.is_list else "in a column id"
            hint = f"use copies, or give one an id {where}"
            found.faults.append(table.source.fault(f"{told}; {hint}", card.row.number, head))
        seen.setdefault(name, card.row.number)
    ids = _ids(seen)
    found.cards = [
        RowCard({"id": ids.get(str(card.values.get("name", "")), ""), **card.values}, card.row, card.heads)
        for card in found.cards
    ]


def _ids(names: Mapping[str, int]) -> dict[str, str]:
    """Return an id for each name: its letters and digits, and a short hash where those are not unique."""
    plain = {name: _slug(name) for name in names}
    often = Counter(plain.values())
    return {name: slug if slug and often[slug] == 1 else _append_hash(slug, name) for name, slug in plain.items()}


def _slug(name: str) -> str:
    # Letters count without their accents, and an apostrophe does not split a word.
    signs = (sign for sign in unicodedata.normalize("NFKD", name) if not unicodedata.combining(sign))
    parts = re.findall(r"[A-Za-z0-9]+", "".join(sign for sign in signs if sign not in "'’"))
    return "-".join(parts).lower()[:LONGEST_ID].rstrip("-")


def _append_hash(slug: str, name: str) -> str:
    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:HASH_LENGTH]
    return f"{slug[: LONGEST_ID - HASH_LENGTH - 1] or 'card'}-{digest}"
