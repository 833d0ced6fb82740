"""A deck file made for a table: which column is the title, the text, the corner and the picture of a card."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from generator.deck.folder import PICTURES, DeckFolder
from generator.deck.rows.columns import HEADS, KEYS, cards_of
from generator.deck.rows.splicing import read_table
from generator.deck.rows.table import Table, plain_head
from generator.deck.values import ID
from generator.errors import DeckDataError, listed

BODIES = ("body", "text", "rules", "rules_text", "card_text", "effect", "ability", "abilities", "description", "answer")
"""Heads of what a card says, the first that there is (ours: what spreadsheets of games call it)."""
CORNERS = ("corner", "cost", "value", "points", "price", "power", "strength", "level", "number")
"""Heads of what stands in a card's corner (ours)."""
MOST_IN_CORNER = 4
"""Letters that a corner has room for (ours)."""
_OF_DECK = ("suit", "rank", "back", "template")
"""Keys whose values would have to be in the deck file; in a new deck's table they are texts."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a table's deck is like."""

    deck: str
    """The deck file."""
    pictures: tuple[str, ...]
    """Files that the table names, below its folder."""
    told: tuple[str, ...]
    """What was chosen, and what is not printed."""


def plan_deck(name: str, file: str, folder: DeckFolder) -> Plan:
    """Make a deck file for a table.

    Args:
        name: Id of the deck.
        file: The table, in `folder`; in the deck it is called `cards`, with the same suffix.
        folder: Where pictures are looked for too.

    Raises:
        DeckDataError: It is no table, or no cards can be made of its rows.
    """
    table = read_table(file, "", folder)
    named, missing = _named(table, folder)
    columns = {head: key for head, key in named.items() if plain_head(head) != key}
    cards = cards_of(table, columns)
    if cards.faults or not cards.cards:
        raise DeckDataError(cards.faults or table.source.fault("gives no card"))
    pictures = tuple(dict.fromkeys(str(card.values["picture"]) for card in cards.cards if "picture" in card.values))
    suffix = PurePosixPath(file).suffix.lower()
    shown = {key: head for head, key in named.items() if key in ("name", "corner", "body", "picture")}
    printed = listed(f"{head} ({'title' if key == 'name' else key})" for key, head in shown.items())
    other = [head for head in table.heads if head not in shown.values() and named.get(head) not in KEYS]
    told = [f"{len(cards.cards)} cards of poker size, template picture; printed: {printed}"]
    if other:
        told.append(f"not printed: {listed(other)}; a template of your own, or `columns:`, brings them onto the cards")
    if missing:
        told.append(f"the column {missing} names files that are not beside the table, so it gives no pictures")
    return Plan(_deck_file(name, f"cards{suffix}", columns), pictures, tuple(told))


def _deck_file(name: str, file: str, columns: dict[str, str]) -> str:
    renamed = ", ".join(f"{json.dumps(head, ensure_ascii=False)}: {key}" for head, key in columns.items())
    more = f", columns: {{{renamed}}}" if renamed else ""
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
template: picture # texts that it prints: title (else the name), corner, body
back: plain
backs:
  - {{id: plain}}
cards:
  - {{from: {file}{more}}}
"""


def _named(table: Table, folder: DeckFolder) -> tuple[dict[str, str], str]:
    """Return the key or text of each column that gets another than its head says, or that is printed.

    Returns:
        By head; and the head of the pictures, if they are not there.
    """
    plain = {plain_head(head): head for head in table.heads}
    named: dict[str, str] = {}
    missing = ""
    for key in KEYS:
        head = next((plain[each] for each in HEADS.get(key, (key,)) if each in plain), "")
        if not head:
            continue
        values = list(_cells(table, head))
        if key in _OF_DECK or (key == "id" and not _are_ids(values, len(table.rows))):
            named[head] = f"{key}_text"
        elif key == "picture" and not all(_is_picture(value, folder) for value in values):
            named[head], missing = "picture_text", head
        else:
            named[head] = key
    free = [head for head in table.heads if head not in named]
    if not {"id", "name"} & set(named.values()):
        head = next((head for head in free if _names(table, head)), "")
        if not head:
            raise DeckDataError(table.source.fault("no column names each card; give one the head name"))
        named[head] = "name"
    for key, heads in (("body", BODIES), ("corner", CORNERS)):
        rest = [head for head in free if head not in named and (key == "body" or _is_short(table, head))]
        known = [plain[each] for each in heads if plain.get(each) in rest]
        longest = sorted(rest, key=lambda head: -_length(table, head))[:1] if key == "body" else []
        for head in (known or longest)[:1]:
            named[head] = key
    return named, missing


def _cells(table: Table, head: str) -> Iterator[str]:
    return (row.cells[head].strip() for row in table.rows if head in row.cells)


def _names(table: Table, head: str) -> bool:
    values = list(_cells(table, head))
    return len(values) == len(table.rows) == len(set(values)) and all("\n" not in each for each in values)


def _are_ids(values: list[str], count: int) -> bool:
    return len(values) == count == len(set(values)) and all(re.fullmatch(ID, each) for each in values)


def _is_short(table: Table, head: str) -> bool:
    return all(len(cell) <= MOST_IN_CORNER for cell in _cells(table, head))


def _length(table: Table, head: str) -> int:
    return sum(map(len, _cells(table, head)))


def _is_picture(value: str, folder: DeckFolder) -> bool:
    try:
        return value.lower().endswith(PICTURES) and bool(folder.path(value))
    except DeckDataError:
        return False
