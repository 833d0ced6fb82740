"""Chooses what the columns of a new deck's table mean: keys of cards, fields of the face, or nothing."""

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from itertools import islice

from generator.deck.files.folder import PICTURES
from generator.deck.iconnames import plain_icon_name
from generator.deck.schema.schema_types import ID
from generator.deck.tabular.columns import HEADS, KEYS, NONE, heads_of
from generator.deck.tabular.face_match import FaceMatch, column_cells, has_letters, match_face, name_column
from generator.deck.tabular.picture_files import PictureFiles
from generator.deck.tabular.records import CARDS
from generator.deck.tabular.table import NAMES, SourceTable, plain_head
from generator.deck.tabular.usual_headings import find_headings, usual_headings
from generator.errors import DeckDataError, did_you_mean, join_names

_PICTURES = ("picture", "image", "art", "artwork", "img", "illustration", "photo", "file", "icon")
"""Headings of pictures, alone or beside other words, if all cells below them are pictures (ours)."""
_ICONS = ("icon", "symbol", "glyph", *_PICTURES[:-1])
"""Headings of names of icons, if all cells below them are in one set (ours)."""
_OF_DECK = ("suit", "rank", "back", "template", "face")
"""Keys whose values refer to the deck file; in a new deck's table they are texts."""
_CONTENTS = ("back", "suit", "rank")
"""Those of them that a face may print."""
_AMOUNTS = ("copy", "count", "amount", "frequency", "occurrences", "num", "nombre", "number_of_cards", "in_deck")
"""Headings of copies that may be of something else."""
MOST_USUAL_COPIES = 50
"""Copies of an average card (ours); a column of greater numbers is an amount of something else."""
PART_OF_LIST = re.compile(r"\.\d+(?:\.|$)")
"""What follows the key of a list in the heading of one of its parts: `attacks.0.name`."""
FindIconSet = Callable[[Collection[str]], str]
"""Returns the installed icon set that has all of some names; empty if none has."""


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    named: Mapping[str, str]
    """The key or text of each column that is printed, left out, or named other than by its heading."""
    renamed: Mapping[str, str]
    """Those of them that the deck file has to name."""
    fit: FaceMatch
    missing: str
    """The heading of the pictures, if none of them is there."""
    icon_set: str
    """The set of the icons that the column for pictures names."""


def choose_columns(
    table: SourceTable, pictures: PictureFiles, columns: Mapping[str, str], find_icon_set: FindIconSet
) -> ColumnChoice:
    """Choose the face of a table's cards, and the meaning of each column.

    Args:
        columns: By heading: what a column means; the others are guessed.

    Raises:
        DeckDataError: There is no such column.
    """
    plain, fields = table.heads_by_field(), table.fields()
    named: dict[str, str] = {}
    for written, key in columns.items():
        if not (heads := heads_of(written, table)):
            hint = did_you_mean(written, table.heads)
            raise DeckDataError(
                table.source.fault(f"has no column {written!r}{hint}; columns: {join_names(table.heads)}")
            )
        named |= dict.fromkeys(heads, key)
    renamed = dict(columns) | {head: NONE for head in table.nested if plain_head(head) != CARDS}
    missing = ""
    for key in KEYS:
        usual = (*HEADS.get(key, (key,)), *usual_headings().keys.get(key, ()))
        fitting = (
            plain[each]
            for each in usual
            if each in plain and (key != "name" or each in NAMES or has_letters(table, plain[each]))
        )
        head = next((each for each in fitting if each not in named), "")
        if not head or key in named.values():
            continue
        values = list(column_cells(table, head))
        if key in _OF_DECK or (key == "id" and not _is_list_of_ids(values, len(table.rows))):
            named[head] = f"{key}_text"
        elif key == "picture" and not pictures.are_named(values):
            named[head], missing = "picture_text", head
        elif key == "copies" and fields[head] in _AMOUNTS and not _are_copies(values):
            named[head] = fields[head]
        else:
            named[head] = key
    icon_set = ""
    if "picture" not in named.values():
        for head in find_headings(table, _PICTURES, is_guarded=False):
            cells = list(column_cells(table, head))
            if named.get(head) in (None, "picture_text") and pictures.are_named(cells):
                named[head] = "picture"
                break
            if cells and all(cell.lower().endswith(PICTURES) for cell in cells):
                missing = missing or head
    if "picture" not in named.values():
        for head in (
            plain[each] for each in _ICONS if each in plain and named.get(plain[each]) in (None, "picture_text")
        ):
            names = {plain_icon_name(cell) for cell in column_cells(table, head)}
            if "" not in names and (icon_set := find_icon_set(names)):
                named[head], missing = "picture", ""
                break

    def is_free(head: str) -> bool:
        is_part = PART_OF_LIST.search(head) is not None  # the list itself has all of its parts
        is_content = head not in columns and named.get(head) in [f"{key}_text" for key in _CONTENTS]
        return not is_part and (head not in named or is_content)

    if "name" not in named.values():
        terms = (*NAMES, *usual_headings().keys["name"])
        fitting = (head for head in find_headings(table, terms) if is_free(head) and has_letters(table, head))
        named |= dict.fromkeys(islice(fitting, 1), "name")
    name = next((head for head, key in named.items() if key == "name"), "")
    fit = match_face(table, is_free, name=name, has_pictures="picture" in named.values())
    if fit.name and named.get(fit.name) != "name" and "name" not in columns.values():
        named = {head: "name_text" if key == "name" else key for head, key in named.items()} | {fit.name: "name"}
    if not {"id", "name"} & set(named.values()) and (head := name_column(table, is_free)):
        named[head] = "name"
    named |= fit.columns(table, is_free)
    taken = set(named.values())
    named |= {head: f"{key}_text" for key, head in plain.items() if head not in named and key in taken}
    counts = [plain[each] for each in HEADS["copies"] if each in plain]
    renamed |= {
        head: key
        for head, key in named.items()
        if head not in columns and (fields[head] != key or (head in counts and (len(counts) > 1 or key != "copies")))
    }
    return ColumnChoice(named, renamed, fit, missing, icon_set)


def _are_copies(values: list[str]) -> bool:
    """Whether most cells of a column can be numbers of copies, and their average is one of a deck."""
    numbers = [int(value) for value in values if re.fullmatch(r"\d{1,9}", value, re.ASCII)]
    return len(numbers) * 2 > len(values) and sum(numbers) <= MOST_USUAL_COPIES * len(numbers)


def _is_list_of_ids(values: list[str], count: int) -> bool:
    return len(values) == count == len(set(values)) and all(re.fullmatch(ID, each) for each in values)
