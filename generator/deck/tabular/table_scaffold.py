"""Makes a deck file for a table: the ready face that suits it, the column for each of its fields, its language."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import PurePosixPath

from generator.deck.files.folder import PICTURES, DeckFolder
from generator.deck.iconnames import plain_icon_name
from generator.deck.schema.schema_types import ID
from generator.deck.tabular.columns import HEADS, KEYS, NONE, Cards, cards_of, heads_of, picture_path
from generator.deck.tabular.face_match import FaceMatch, column_cells, has_letters, heads_by_field, match_face
from generator.deck.tabular.html_text import with_markup
from generator.deck.tabular.records import CARDS, SeveralListsError
from generator.deck.tabular.row_expansion import read_table, tag_note
from generator.deck.tabular.table import SourceTable, plain_head
from generator.deck.tabular.text_languages import language_of
from generator.errors import DeckDataError, did_you_mean, join_names, plural

_ART = ("art", "artwork", "img", "illustration", "photo", "file")
"""Headings of pictures in addition to those of a deck file, if all cells below them are pictures (ours)."""
_ICONS = ("icon", "symbol", "glyph", "picture", "image", *_ART)
"""Headings of names of icons, if all cells below them are in one set (ours)."""
_OF_DECK = ("suit", "rank", "back", "template", "face")
"""Keys whose values refer to the deck file; in a new deck's table they are texts."""
_AMOUNTS = ("copy", "count", "amount")
"""Headings of copies that may be of something else."""
MOST_USUAL_COPIES = 50
"""Copies of an average card (ours); a column of greater numbers is an amount of something else."""
_PART_OF_LIST = re.compile(r"\.\d+(?:\.|$)")
_BRACES = re.compile(r"\{([^{}\n]*)\}")
FindIconSet = Callable[[Collection[str]], str]
"""Returns the installed icon set that has all of some names; empty if none has."""


@dataclass(frozen=True, slots=True)
class DeckScaffold:
    deck: str
    """The deck file."""
    pictures: tuple[str, ...]
    """Files that the table names, below its folder."""
    notes: tuple[str, ...]
    """The choices made, and what is not printed."""
    icon_set: str = ""
    """The set of the icons that the table names."""


def plan_deck(
    name: str,
    file: str,
    folder: DeckFolder,
    *,
    sheet: str = "",
    columns: Mapping[str, str] | None = None,
    find_icon_set: FindIconSet = lambda _names: "",
) -> DeckScaffold:
    """Make a deck file for a table.

    Args:
        name: Id of the deck.
        file: The table, in `folder`; in the deck it is called `cards`, with the same suffix.
        folder: Its folder, in which pictures are looked up too.
        sheet: Of a workbook, or the list of a JSON or YAML file; empty: the only or longest one.
        columns: By heading: the key of a card, the name of a text, or `none`; the others are guessed.

    Raises:
        DeckDataError: It is not a table, or no cards can be made of its rows.
    """
    notes: list[str] = []
    try:
        table = read_table(file, sheet, folder)
    except SeveralListsError as error:
        sheet = max(error.lists, key=error.lists.__getitem__)
        lists = join_names(f"{key} (of {count})" for key, count in error.lists.items())
        notes.append(f"the file has the lists {lists}; the cards are those of {sheet}, --sheet names others")
        table = read_table(file, sheet, folder)
    choice = _choose_columns(table, folder, columns or {}, find_icon_set)
    cards = _require_cards(table, choice)
    settings = _TableSettings(f"cards{PurePosixPath(file).suffix.lower()}", sheet)
    if tag_note(table.source, cards.cards):
        settings = replace(settings, is_html=True)
        notes.append("the cells are written in HTML: bold, italic, lists and line breaks are printed as such")
        cards = _require_cards(with_markup(table), choice)
    if unknown := _icons_in(cards):
        settings = replace(settings, is_typed=True)
        notes.append(
            f"{join_names(sorted(unknown))} would be icons, so texts are printed exactly as typed; for icons, name "
            "their files under `icons:` and remove `markup: none`"
        )
    settings = replace(settings, language=language_of(_texts_of(cards)))
    pictures = dict.fromkeys(str(card.values["picture"]) for card in cards.cards if "picture" in card.values)
    return DeckScaffold(
        _deck_file(name, settings, choice),
        tuple(each for each in pictures if _is_picture(each, folder)),
        (*_describe(table, choice, len(cards.cards)), *notes, *table.notes, *cards.notes),
        choice.icon_set,
    )


@dataclass(frozen=True, slots=True)
class _TableSettings:
    file: str
    sheet: str
    is_html: bool = False
    is_typed: bool = False
    language: str = "en"


@dataclass(frozen=True, slots=True)
class _ColumnChoice:
    named: Mapping[str, str]
    """The key or text of each column that is printed, left out, or named other than by its heading."""
    renamed: Mapping[str, str]
    """Those of them that the deck file has to name."""
    fit: FaceMatch
    missing: str
    """The heading of the pictures, if none of them is there."""
    icon_set: str
    """The set of the icons that the column for pictures names."""


def _require_cards(table: SourceTable, choice: _ColumnChoice) -> Cards:
    cards = cards_of(table, choice.renamed)
    if cards.faults or not cards.cards:
        raise DeckDataError(cards.faults or table.source.fault("has no cards"))
    return cards


def _texts_of(cards: Cards) -> Iterator[str]:
    for card in cards.cards:
        yield str(card.values.get("name", ""))
        yield from card.values.get("texts", {}).values()


def _icons_in(cards: Cards) -> set[str]:
    """Return what texts have in braces, which a deck without icons cannot draw."""
    return {match[0] for text in _texts_of(cards) for match in _BRACES.finditer(text)}


def _describe(table: SourceTable, choice: _ColumnChoice, count: int) -> Iterator[str]:
    named, fit = choice.named, choice.fit
    fields = table.fields()
    shown = {key: head for key in ("name", *fit.fields()) for head, each in named.items() if each == key}
    printed = join_names(
        _in_one_line(head) + (f" ({key})" if fields.get(head) != key else "") for key, head in shown.items()
    )
    other = dict.fromkeys(
        _in_one_line(_PART_OF_LIST.split(head)[0])
        for head in table.heads
        if not {head, _PART_OF_LIST.split(head)[0]} & set(shown.values()) and named.get(head) not in (*KEYS, NONE)
    )
    faces = f"face {fit.face}" + f", face {fit.back} on the backs" * bool(fit.back)
    yield f"{plural(count, 'card')} of poker size, {faces}; printed: {printed}"
    if other:
        yield f"not printed: {join_names(other)}; add them to the cards with boxes of your own, or with `columns:`"
    if choice.missing:
        head = _in_one_line(choice.missing)
        yield f"the column {head} names files that are not beside the table, so it is not used for pictures"
    for head in table.nested:
        yield f"not printed: {head}, a list of its own; --sheet {head} makes cards of it"
    if choice.icon_set:
        yield f"the pictures are icons of the set {choice.icon_set}, copied into the deck"


def _deck_file(name: str, settings: _TableSettings, choice: _ColumnChoice) -> str:
    fit = choice.fit
    back, face = ("answers", f", face: {fit.back}") if fit.back else ("plain", "")
    renamed = ", ".join(f"{_quoted(_in_one_line(head))}: {key}" for head, key in choice.renamed.items())
    more = f", sheet: {_quoted(settings.sheet)}" * bool(settings.sheet)
    more += f", columns: {{{renamed}}}" * bool(renamed) + ", html: true" * settings.is_html
    typed = "markup: none # texts are printed as typed, with stars and braces\n" * settings.is_typed
    icons = f"icon_set: {choice.icon_set} # of the names of icons without a set\n" * bool(choice.icon_set)
    return f"""\
# Your deck, made from a table. `pnp check` this file to see what is wrong with it, `pnp build --deck` it to print.
schema_version: 1
id: "{name}"
title: "{name}"
version: "0.1"
language: {settings.language} # of the texts: hyphens and quotation marks follow it
source: made by me
licence: all rights reserved
{typed}{icons}format: poker # see `pnp list`, or write a size such as 63x88mm
face: {fit.face} # prints {", ".join(fit.fields())}; others are in docs/decks.md
back: {back}
backs:
  - {{id: {back}{face}}}
cards:
  - {{from: {settings.file}{more}}}
"""


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _in_one_line(head: str) -> str:
    """Return a heading without its line breaks; it is found by its letters all the same."""
    return " ".join(head.split())


def _choose_columns(
    table: SourceTable, folder: DeckFolder, columns: Mapping[str, str], find_icon_set: FindIconSet
) -> _ColumnChoice:
    plain, fields = heads_by_field(table), table.fields()
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
        head = next((plain[each] for each in HEADS.get(key, (key,)) if each in plain and plain[each] not in named), "")
        if not head or key in named.values():
            continue
        values = list(column_cells(table, head))
        if key in _OF_DECK or (key == "id" and not _is_list_of_ids(values, len(table.rows))):
            named[head] = f"{key}_text"
        elif key == "picture" and not _are_pictures(values, folder):
            named[head], missing = "picture_text", head
        elif key == "copies" and fields[head] in _AMOUNTS and not _are_copies(values):
            named[head] = fields[head]
        else:
            named[head] = key
    icon_set = ""
    if "picture" not in named.values():
        shown = [plain[each] for each in _ART if each in plain and plain[each] not in named]
        named |= {head: "picture" for head in islice(filter(partial(_is_picture_column, table, folder), shown), 1)}
    if "picture" not in named.values():
        for head in (
            plain[each] for each in _ICONS if each in plain and named.get(plain[each]) in (None, "picture_text")
        ):
            names = {plain_icon_name(cell) for cell in column_cells(table, head)}
            if "" not in names and (icon_set := find_icon_set(names)):
                named[head], missing = "picture", ""
                break

    def is_free(head: str) -> bool:
        is_part = _PART_OF_LIST.search(head) is not None  # the list itself has all of its parts
        return not is_part and (head not in named or (named[head] == "back_text" and head not in columns))

    fit = match_face(table, is_free, has_pictures="picture" in named.values())
    if fit.name and named.get(fit.name) != "name" and "name" not in columns.values():
        named = {head: "name_text" if key == "name" else key for head, key in named.items()} | {fit.name: "name"}
    if not {"id", "name"} & set(named.values()) and (head := _name_column(table, is_free)):
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
    return _ColumnChoice(named, renamed, fit, missing, icon_set)


def _name_column(table: SourceTable, is_free: Callable[[str], bool]) -> str:
    """Return the heading of the column that names the cards best: in words, complete, all different; else empty."""

    def fitness(head: str) -> tuple[bool, int, bool]:
        cells = list(column_cells(table, head))
        return has_letters(table, head), len(cells), len(set(cells)) == len(cells)

    return max(filter(is_free, table.heads), key=fitness, default="")


def _are_copies(values: list[str]) -> bool:
    """Whether most cells of a column can be numbers of copies, and their average is one of a deck."""
    numbers = [int(value) for value in values if re.fullmatch(r"\d{1,9}", value, re.ASCII)]
    return len(numbers) * 2 > len(values) and sum(numbers) <= MOST_USUAL_COPIES * len(numbers)


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
