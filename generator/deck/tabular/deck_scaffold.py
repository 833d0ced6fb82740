"""Makes a deck file for a table, and changes it until the texts of its cards fit."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from generator.deck.files.folder import DeckFolder
from generator.deck.tabular.column_choice import PART_OF_LIST, ColumnChoice, FindIconSet, choose_columns
from generator.deck.tabular.columns import KEYS, NONE, Cards, cards_of, heads_of
from generator.deck.tabular.html_text import with_markup
from generator.deck.tabular.picture_files import PictureFiles
from generator.deck.tabular.records import SeveralListsError
from generator.deck.tabular.row_expansion import read_table, tag_note
from generator.deck.tabular.table import SourceTable
from generator.deck.tabular.text_languages import language_of
from generator.deck.tabular.translated_columns import find_translated_columns
from generator.errors import DeckDataError, Fault, join_names, plural

SMALL_MM = 1.8
"""Letter size for texts that are too long at the usual ones (ours): 5 pt, as small as most people can read."""
FORMATS = {"poker": "poker size", "tarot": "tarot size", "105x148mm": "A6 size"}
"""Card formats by size, each with its name: the first in which all texts fit is taken (ours)."""
_BRACES = re.compile(r"\{([^{}\n]*)\}")
_TOO_LONG = re.compile(r"box ([\w-]+) of the face ([\w-]+): text .* at the smallest size of ", re.DOTALL)


@dataclass(frozen=True, slots=True)
class DeckScaffold:
    """A deck file for a table, as it will be written."""

    id: str
    card_count: int
    table: str
    """The table's file in the deck's folder."""
    sheet: str
    columns: Mapping[str, str]
    """What the entry says of columns, by heading."""
    face: str
    back: str
    """The ready face of the backs; empty where all backs are the same."""
    fields: tuple[str, ...]
    """What these faces print."""
    printed: str
    """The columns that are printed, in words."""
    language: str
    languages: tuple[str, ...]
    """Further languages that the table has columns in."""
    reads_hidden: bool
    is_html: bool
    is_typed: bool
    """Whether texts are printed as typed."""
    icon_set: str
    """The set of the icons that the table names."""
    pictures: Mapping[str, str]
    """Files below the table's folder, by the paths that the table names in the deck's."""
    notes: tuple[str, ...]
    """The other choices made, and what is not printed."""
    format: str = "poker"
    title: str = ""
    """Its title; empty: its id."""
    back_picture: str = ""
    """The picture on all backs; empty: the usual one of a deck."""
    has_backs: bool = True
    colours: Mapping[str, str] = field(default_factory=dict)
    """Colours of the theme that differ, by role."""
    small_boxes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By face: boxes whose texts are set smaller than usual."""

    @property
    def summary(self) -> str:
        faces = f"face {self.face}" + f", face {self.back} on the backs" * bool(self.back)
        size = FORMATS.get(self.format) or self.format
        return f"{plural(self.card_count, 'card')} of {size}, {faces}; printed: {self.printed}"

    def text(self) -> str:
        """Return the deck file."""
        renamed = ", ".join(f"{_quoted(head)}: {key}" for head, key in self.columns.items())
        more = f", sheet: {_quoted(self.sheet)}" * bool(self.sheet)
        more += (
            ", hidden: true" * self.reads_hidden
            + f", columns: {{{renamed}}}" * bool(renamed)
            + ", html: true" * self.is_html
        )
        typed = "markup: none # texts are printed as typed, with stars and braces\n" * self.is_typed
        icons = f"icon_set: {self.icon_set} # of the names of icons without a set\n" * bool(self.icon_set)
        languages = f"languages: [{', '.join(self.languages)}] # for --lang\n" * bool(self.languages)
        inks = ", ".join(f"{role}: {_quoted(colour)}" for role, colour in self.colours.items())
        colours = f"colours: {{{inks}}} # what differs from the theme\n" * bool(inks)
        small = "".join(
            f"  {face}-small:\n    extends: {face}\n    boxes: # some texts are long\n"
            + "".join(f"      {box}: {{floor: {SMALL_MM}}}\n" for box in boxes)
            for face, boxes in self.small_boxes.items()
        )
        own = {face: f"{face}-small" for face in self.small_boxes}
        back = "answers" if self.back else "plain"
        back_face = f", face: {own.get(self.back, self.back)}" * bool(self.back)
        if self.back_picture and not self.back:
            back_face = f", picture: {_quoted(self.back_picture)}"
        backs = f"back: {back}\nbacks:\n  - {{id: {back}{back_face}}}" if self.has_backs else "back: none"
        return f"""\
# Your deck, made from a table. `pnp check` this file to see what is wrong with it, `pnp build --deck` it to print.
schema_version: 1
id: "{self.id}"
title: {_quoted(self.title or self.id)}
version: "0.1"
language: {self.language} # of the texts: hyphens and quotation marks follow it
{languages}source: made by me
licence: all rights reserved
{typed}{icons}format: {self.format} # see `pnp list`, or write a size such as 63x88mm
face: {own.get(self.face, self.face)} # prints {", ".join(self.fields)}; others are in docs/decks.md
{colours}{"faces:" + chr(10) + small if small else ""}{backs}
cards:
  - {{from: {self.table}{more}}}
"""


def fit_deck(
    scaffold: DeckScaffold, find_faults: Callable[[DeckScaffold], Sequence[Fault]]
) -> tuple[DeckScaffold, Sequence[Fault]]:
    """Return a deck with room for its texts, and the faults that are left; then it is the deck as it was given.

    Args:
        find_faults: Checks a deck.
    """
    attempt = scaffold
    while faults := find_faults(attempt):
        further = fit_texts(attempt, faults)
        if further is None:
            return scaffold, faults
        attempt = further
    return attempt, ()


def fit_texts(scaffold: DeckScaffold, faults: Iterable[Fault]) -> DeckScaffold | None:
    """Return the deck with room for texts that are too long: smaller letters first, then larger cards.

    Returns:
        None if it has other faults, or nothing else can be done.
    """
    found = [_TOO_LONG.search(fault.message) for fault in faults]
    boxes: dict[str, list[str]] = {face: list(names) for face, names in scaffold.small_boxes.items()}
    is_smaller = False
    for match in found:
        if match is None:
            return None
        box, face = match[1], match[2].removesuffix("-small")
        if box not in boxes.setdefault(face, []):
            boxes[face].append(box)
            is_smaller = True
    small = {face: tuple(names) for face, names in boxes.items()}
    told = f"some texts are long, and set in letters of down to {SMALL_MM} mm"
    notes = tuple(note for note in scaffold.notes if note != told)
    if is_smaller:
        return replace(scaffold, small_boxes=small, notes=(*notes, told))
    if scaffold.format not in FORMATS:
        return None
    larger = list(FORMATS)[list(FORMATS).index(scaffold.format) + 1 :]
    return replace(scaffold, format=larger[0]) if larger else None


def plan_deck(
    name: str,
    file: str,
    folder: DeckFolder,
    *,
    sheet: str = "",
    columns: Mapping[str, str] | None = None,
    reads_hidden: bool = False,
    find_icon_set: FindIconSet = lambda _names: "",
) -> DeckScaffold:
    """Make a deck file for a table.

    Args:
        name: Id of the deck.
        file: The table, in `folder`; in the deck it is called `cards`, with the same suffix.
        folder: Its folder, in which pictures are looked up too.
        sheet: Of a workbook, or the list of a JSON or YAML file; empty: the only or longest one.
        columns: By heading: the key of a card, the name of a text, or `none`; the others are guessed.
        reads_hidden: Whether the hidden rows and columns of a workbook are read too.

    Raises:
        DeckDataError: It is not a table, or no cards can be made of its rows.
    """
    notes: list[str] = []
    try:
        table = read_table(file, sheet, folder, reads_hidden=reads_hidden)
    except SeveralListsError as error:
        sheet = max(error.lists, key=error.lists.__getitem__)
        lists = join_names(f"{key} (of {count})" for key, count in error.lists.items())
        notes.append(f"the file has the lists {lists}; the cards are those of {sheet}, --sheet names others")
        table = read_table(file, sheet, folder)
    translated = find_translated_columns(
        table.heads, [head for each in columns or {} for head in heads_of(each, table)]
    )
    whole, table = table, translated.in_own_language(table)
    files = PictureFiles(folder)
    choice = choose_columns(table, files, columns or {}, find_icon_set)
    renamed = translated.columns(choice.renamed, table.fields())
    cards = _require_cards(table, choice.renamed)
    if translated.others:
        _require_cards(whole, renamed)
    if is_html := bool(tag_note(table.source, cards.cards)):
        notes.append("the cells are written in HTML: bold, italic, lists and line breaks are printed as such")
        cards = _require_cards(with_markup(table), choice.renamed)
    language = translated.language or language_of(_texts_of(cards))
    languages = tuple(each for each in translated.others if each != language)
    if languages:
        notes.append(f"the texts are also in {join_names(languages)}: --lang {languages[0]} prints those")
    if unknown := {match[0] for text in _texts_of(cards) for match in _BRACES.finditer(text)}:
        notes.append(
            f"{join_names(sorted(unknown))} would be icons, so texts are printed exactly as typed; for icons, name "
            "their files under `icons:` and remove `markup: none`"
        )
    pictures = {each: files.find(each) for card in cards.cards if (each := str(card.values.get("picture", "")))}
    notes += _describe_pictures(pictures)
    return DeckScaffold(
        name,
        len(cards.cards),
        f"cards{PurePosixPath(file).suffix.lower()}",
        sheet,
        {_in_one_line(head): key for head, key in renamed.items()},
        choice.fit.face,
        choice.fit.back,
        choice.fit.fields(),
        _describe_printed(table, choice),
        language,
        languages,
        reads_hidden,
        is_html,
        bool(unknown),
        choice.icon_set,
        {each: found[0] for each, found in pictures.items() if len(found) == 1},
        (*_describe_choice(table, choice), *notes, *table.notes, *cards.notes),
    )


def _require_cards(table: SourceTable, renamed: Mapping[str, str]) -> Cards:
    cards = cards_of(table, renamed)
    if cards.faults or not cards.cards:
        raise DeckDataError(cards.faults or table.source.fault("has no cards"))
    return cards


def _texts_of(cards: Cards) -> Iterator[str]:
    for card in cards.cards:
        yield str(card.values.get("name", ""))
        yield from card.values.get("texts", {}).values()


def _shown(choice: ColumnChoice) -> dict[str, str]:
    """Return the heading of each field that is printed."""
    return {key: head for key in ("name", *choice.fit.fields()) for head, each in choice.named.items() if each == key}


def _describe_printed(table: SourceTable, choice: ColumnChoice) -> str:
    fields = table.fields()
    return join_names(
        _in_one_line(head) + f" ({key})" * (fields.get(head) != key) for key, head in _shown(choice).items()
    )


def _describe_choice(table: SourceTable, choice: ColumnChoice) -> Iterator[str]:
    shown = set(_shown(choice).values())
    other = dict.fromkeys(
        _in_one_line(PART_OF_LIST.split(head)[0])
        for head in table.heads
        if not {head, PART_OF_LIST.split(head)[0]} & shown and choice.named.get(head) not in (*KEYS, NONE)
    )
    if other:
        yield f"not printed: {join_names(other)}; add them to the cards with boxes of your own, or with `columns:`"
    if choice.missing:
        head = _in_one_line(choice.missing)
        yield f"the column {head} names files that are not beside the table, so it is not used for pictures"
    for head in table.nested:
        yield f"not printed: {head}, a list of its own; --sheet {head} makes cards of it"
    if choice.icon_set:
        yield f"the pictures are icons of the set {choice.icon_set}, copied into the deck"


def _describe_pictures(pictures: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield notes on the pictures that are not where the table says."""
    moved = {each: found[0] for each, found in pictures.items() if len(found) == 1 and found[0] != each}
    if moved:
        (cell, file), *_ = moved.items()
        yield f"{plural(len(moved), 'picture')} found by the file's name in a folder below the table: {cell} is {file}"
    for cell, found in pictures.items():
        if len(found) > 1:
            yield f"{cell} may be any of {join_names(found)}; write the folder in the table too"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _in_one_line(head: str) -> str:
    """Return a heading without its line breaks; it is found by its letters all the same."""
    return " ".join(head.split())
