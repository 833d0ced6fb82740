"""Makes a deck file for a table: the face, and the column for each of its fields."""

import json
import re
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import PurePosixPath

from generator.deck.files.folder import PICTURES, DeckFolder
from generator.deck.schema.schema_types import ID
from generator.deck.tabular.columns import HEADS, KEYS, cards_of
from generator.deck.tabular.face_matching import FaceMatch, column_cells, heads_by_plain_form, match_face
from generator.deck.tabular.row_expansion import read_table
from generator.deck.tabular.table import SourceTable, plain_head
from generator.errors import DeckDataError, join_names, plural

_ART = ("art", "artwork", "img", "illustration", "photo", "file")
"""Headings of pictures in addition to those of a deck file, if all cells below them are pictures (ours)."""
_OF_DECK = ("suit", "rank", "back", "template", "face")
"""Keys whose values refer to the deck file; in a new deck's table they are texts."""


@dataclass(frozen=True, slots=True)
class DeckScaffold:
    """The deck made from a table."""

    deck: str
    """The deck file."""
    pictures: tuple[str, ...]
    """Files that the table names, below its folder."""
    notes: tuple[str, ...]
    """The choices made, and what is not printed."""


def plan_deck(name: str, file: str, folder: DeckFolder, *, sheet: str = "") -> DeckScaffold:
    """Make a deck file for a table.

    Args:
        name: Id of the deck.
        file: The table, in `folder`; in the deck it is called `cards`, with the same suffix.
        folder: Its folder, in which pictures are looked up too.
        sheet: Of a workbook, or the list of a JSON or YAML file; empty: the only or first one.

    Raises:
        DeckDataError: It is not a table, or no cards can be made of its rows.
    """
    table = read_table(file, sheet, folder)
    named, missing, fit = _name_columns(table, folder)
    columns = {head: key for head, key in named.items() if plain_head(head) != key}
    cards = cards_of(table, columns)
    if cards.faults or not cards.cards:
        raise DeckDataError(cards.faults or table.source.fault("has no cards"))
    pictures = tuple(dict.fromkeys(str(card.values["picture"]) for card in cards.cards if "picture" in card.values))
    suffix = PurePosixPath(file).suffix.lower()
    fields = dict.fromkeys(("name", *fit.fields()))
    shown = {key: head for key in fields for head, each in named.items() if each == key}
    printed = join_names(head if plain_head(head) == key else f"{head} ({key})" for key, head in shown.items())
    other = [head for head in table.heads if head not in shown.values() and named.get(head) not in KEYS]
    faces = f"face {fit.face}" + f", face {fit.back} on the backs" * bool(fit.back)
    told = [f"{plural(len(cards.cards), 'card')} of poker size, {faces}; printed: {printed}"]
    if other:
        told.append(
            f"not printed: {join_names(other)}; add them to the cards with boxes of your own, or with `columns:`"
        )
    if missing:
        told.append(f"the column {missing} names files that are not beside the table, so it is not used for pictures")
    return DeckScaffold(_deck_file(name, f"cards{suffix}", sheet, columns, fit), pictures, tuple(told))


def _deck_file(name: str, file: str, sheet: str, columns: dict[str, str], fit: FaceMatch) -> str:
    back, face = ("answers", f", face: {fit.back}") if fit.back else ("plain", "")
    renamed = ", ".join(f"{json.dumps(head, ensure_ascii=False)}: {key}" for head, key in columns.items())
    more = f", sheet: {json.dumps(sheet, ensure_ascii=False)}" if sheet else ""
    more += f", columns: {{{renamed}}}" if renamed else ""
    return f"""\
# Your deck, made from a table. `pnp check` this file to see what is wrong with it, `pnp build --deck` it to print.
schema_version: 1
id: "{name}"
title: "{name}"
version: "0.1"
language: en # of the texts: hyphens and quotation marks follow it
source: made by me
licence: all rights reserved
format: poker # see `pnp list`, or write a size such as 63x88mm
face: {fit.face} # prints {", ".join(fit.fields())}; others are in docs/decks.md
back: {back}
backs:
  - {{id: {back}{face}}}
cards:
  - {{from: {file}{more}}}
"""


def _name_columns(table: SourceTable, folder: DeckFolder) -> tuple[dict[str, str], str, FaceMatch]:
    """Return the key or text of each column that is printed or named other than by its heading.

    Returns:
        By heading; the heading of the pictures, if they are missing; and how the cards are drawn.
    """
    plain = heads_by_plain_form(table)
    named: dict[str, str] = {}
    missing = ""
    for key in KEYS:
        head = next((plain[each] for each in HEADS.get(key, (key,)) if each in plain), "")
        if not head:
            continue
        values = list(column_cells(table, head))
        if key in _OF_DECK or (key == "id" and not _is_list_of_ids(values, len(table.rows))):
            named[head] = f"{key}_text"
        elif key == "picture" and not all(_is_picture(value, folder) for value in values):
            named[head], missing = "picture_text", head
        else:
            named[head] = key
    if "picture" not in named.values():
        shown = (plain[each] for each in _ART if each in plain and plain[each] not in named)
        named |= {head: "picture" for head in islice(filter(partial(_is_picture_column, table, folder), shown), 1)}
    fit = match_face(table, has_pictures="picture" in named.values())
    if fit.name and named.get(fit.name) != "name":
        named = {head: "name_text" if key == "name" else key for head, key in named.items()} | {fit.name: "name"}
    if not {"id", "name"} & set(named.values()):
        head = next((head for head in table.heads if head not in named and _is_name_column(table, head)), "")
        if not head:
            raise DeckDataError(table.source.fault("no column names each card; give one the heading name"))
        named[head] = "name"
    named |= fit.columns(table, lambda head: head not in named or named[head] == "back_text")
    taken = set(named.values())
    named |= {head: f"{key}_text" for key, head in plain.items() if head not in named and key in taken}
    return named, missing, fit


def _is_name_column(table: SourceTable, head: str) -> bool:
    values = list(column_cells(table, head))
    return len(values) == len(table.rows) == len(set(values)) and all("\n" not in each for each in values)


def _is_list_of_ids(values: list[str], count: int) -> bool:
    return len(values) == count == len(set(values)) and all(re.fullmatch(ID, each) for each in values)


def _is_picture_column(table: SourceTable, folder: DeckFolder, head: str) -> bool:
    values = list(column_cells(table, head))
    return bool(values) and all(_is_picture(value, folder) for value in values)


def _is_picture(value: str, folder: DeckFolder) -> bool:
    try:
        return value.lower().endswith(PICTURES) and bool(folder.path(value))
    except DeckDataError:
        return False
