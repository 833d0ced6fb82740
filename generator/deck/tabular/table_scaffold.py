"""Makes a deck file for a table: the ready face that suits it, and the column for each of its fields."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import PurePosixPath

from generator.deck.faces.face_definitions import fields_of
from generator.deck.files.folder import PICTURES, DeckFolder
from generator.deck.schema.schema_types import ID
from generator.deck.tabular.columns import HEADS, KEYS, cards_of, picture_path
from generator.deck.tabular.row_expansion import read_table
from generator.deck.tabular.table import SourceTable, plain_head
from generator.errors import DeckDataError, join_names, plural

PROMPTS = ("question", "prompt", "front", "word", "term", "phrase", "vocabulary")
"""Headings of a flashcard's question; there must be an answer too (ours, as all headings here: those common in
spreadsheets of games).
"""
ANSWERS = ("answer", "back", "translation", "meaning", "definition", "solution", "correct_answer", "correct")
_OPTIONS = {
    letter: (letter, *(f"{word}_{sign}" for word in ("option", "answer", "choice") for sign in (letter, number)))
    for letter, number in zip("abcd", "1234", strict=True)
}
FIGURES = {
    "cost": ("cost", "mana", "mana_cost", "corner", "price", "value", "points", "level", "number"),
    "attack": ("attack", "atk", "power", "strength", "damage", "offence", "offense"),
    "health": ("health", "hp", "hit_points", "life", "defence", "defense", "toughness"),
}
"""Headings of values shown in a small plate."""
MOST_IN_FIGURE = 4
"""Letters that fit in a plate (ours)."""
_WORDS = {
    "type": ("type", "kind", "class", "card_type", "category", "subtitle"),
    "body": (
        "body",
        "text",
        "rules",
        "rules_text",
        "card_text",
        "effect",
        "ability",
        "abilities",
        "description",
        "desc",
    ),
    "flavour": ("flavour", "flavor", "flavour_text", "flavor_text", "quote", "lore"),
    "category": ("category", "topic", "subject", "genre", "theme"),
    "topic": ("topic", "category", "chapter", "lesson", "unit", "deck", "part_of_speech"),
    "hint": ("hint", "hints", "note", "notes", "clue"),
    "answer": ANSWERS,
    "sound": ("sound", "pronunciation", "reading", "ipa", "pinyin", "romaji", "transcription", "transliteration"),
    "example": ("example", "examples", "example_sentence", "sentence", "usage"),
    **_OPTIONS,
}
_ART = ("art", "artwork", "img", "illustration", "photo", "file")
"""Headings of pictures in addition to those of a deck file, if all cells below them are pictures (ours)."""
_OF_DECK = ("suit", "rank", "back", "template", "face")
"""Keys whose values refer to the deck file; in a new deck's table they are texts."""


@dataclass(frozen=True, slots=True)
class FaceMatch:
    """How the cards of a table are drawn."""

    face: str
    """A ready face."""
    back: str
    """The ready face of their backs; empty where all backs are the same."""
    name: str
    """The heading of the card's name, where the face prints it; else empty."""

    def fields(self) -> tuple[str, ...]:
        return (*fields_of(self.face), *(fields_of(self.back) if self.back else ()))

    def columns(self, table: SourceTable, free: Callable[[str], bool]) -> dict[str, str]:
        """Return the field for each heading of a free column; each field goes to the first heading that suits it."""
        chosen: dict[str, str] = {}
        for field in self.fields():
            heads = FIGURES.get(field) or _WORDS.get(field, ())
            fitting = [
                each
                for each in (heads_by_plain_form(table).get(head, "") for head in heads)
                if each and free(each) and each not in chosen and (field not in FIGURES or is_short(table, each))
            ]
            if fitting:
                chosen[fitting[0]] = field
        if "body" in self.fields() and "body" not in chosen.values():
            rest = [head for head in table.heads if free(head) and head not in chosen]
            if longest := max(rest, key=lambda head: _length(table, head), default=""):
                chosen[longest] = "body"
        return chosen


def match_face(table: SourceTable, *, has_pictures: bool) -> FaceMatch:
    """Choose a ready face by the headings of a table, and by whether a column names existing pictures."""
    heads = heads_by_plain_form(table)
    asked = next((heads[each] for each in PROMPTS if each in heads), "")
    options = [letter for letter, words in _OPTIONS.items() if any(each in heads for each in words)]
    if asked and {"a", "b"} <= set(options):
        return FaceMatch("trivia", "", asked)
    if asked and any(each in heads for each in ANSWERS):
        return FaceMatch("flashcard", "flashcard-back", asked)
    if any(each in heads and is_short(table, heads[each]) for figures in FIGURES.values() for each in figures):
        return FaceMatch("adventure", "", "")
    return FaceMatch("portrait" if has_pictures else "event", "", "")


def heads_by_plain_form(table: SourceTable) -> Mapping[str, str]:
    return {plain_head(head): head for head in table.heads}


def is_short(table: SourceTable, head: str) -> bool:
    """Whether all cells of a column fit in a small plate."""
    return all(len(cell) <= MOST_IN_FIGURE for cell in column_cells(table, head))


def column_cells(table: SourceTable, head: str) -> Iterator[str]:
    """Return the cells of a column that are not blank."""
    return (row.cells[head].strip() for row in table.rows if head in row.cells)


def _length(table: SourceTable, head: str) -> int:
    return sum(map(len, column_cells(table, head)))


@dataclass(frozen=True, slots=True)
class DeckScaffold:
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
    named_pictures = dict.fromkeys(str(card.values["picture"]) for card in cards.cards if "picture" in card.values)
    pictures = tuple(each for each in named_pictures if _is_picture(each, folder))
    suffix = PurePosixPath(file).suffix.lower()
    fields = dict.fromkeys(("name", *fit.fields()))
    shown = {key: head for key in fields for head, each in named.items() if each == key}
    printed = join_names(
        _in_one_line(head) + (f" ({key})" if plain_head(head) != key else "") for key, head in shown.items()
    )
    other = [_in_one_line(head) for head in table.heads if head not in shown.values() and named.get(head) not in KEYS]
    faces = f"face {fit.face}" + f", face {fit.back} on the backs" * bool(fit.back)
    told = [f"{plural(len(cards.cards), 'card')} of poker size, {faces}; printed: {printed}"]
    if other:
        told.append(
            f"not printed: {join_names(other)}; add them to the cards with boxes of your own, or with `columns:`"
        )
    if missing:
        head = _in_one_line(missing)
        told.append(f"the column {head} names files that are not beside the table, so it is not used for pictures")
    return DeckScaffold(_deck_file(name, f"cards{suffix}", sheet, columns, fit), pictures, tuple(told))


def _deck_file(name: str, file: str, sheet: str, columns: dict[str, str], fit: FaceMatch) -> str:
    back, face = ("answers", f", face: {fit.back}") if fit.back else ("plain", "")
    renamed = ", ".join(f"{json.dumps(_in_one_line(head), ensure_ascii=False)}: {key}" for head, key in columns.items())
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


def _in_one_line(head: str) -> str:
    """Return a heading without its line breaks; it is found by its letters all the same."""
    return " ".join(head.split())


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
        elif key == "picture" and not _are_pictures(values, folder):
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
    return _are_pictures(list(column_cells(table, head)), folder)


def _are_pictures(values: list[str], folder: DeckFolder) -> bool:
    """Whether all cells of a column name pictures, and at least one of these is there; the check names the others."""
    is_named = all(value.lower().endswith(PICTURES) for value in values)
    return is_named and any(_is_picture(value, folder) for value in values)


def _is_picture(value: str, folder: DeckFolder) -> bool:
    try:
        return value.lower().endswith(PICTURES) and bool(folder.path(picture_path(value)))
    except DeckDataError:
        return False
