"""Chooses the ready face that suits a table, and the column for each of its fields."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from statistics import mean

from generator.deck.faces.face_definitions import fields_of
from generator.deck.files.folder import PICTURES
from generator.deck.formats import read_entry
from generator.deck.schema.deck_schema import HeadingsEntry
from generator.deck.tabular.table import NAMES, SourceTable
from generator.deck.tabular.text_languages import language_of_heading, script_of

MOST_IN_FIGURE = 4
"""Letters that fit in a plate (ours)."""
ANSWER = "answer"
"""The field of a flashcard's or trivia card's answer."""
FEWEST_LETTERS = 8.0
"""Of an average cell of a column of texts (ours)."""
LONG_NAME = 24.0
"""Letters of an average name that is rather a text (ours)."""
_NO_WORDS = re.compile(r"#[0-9A-Fa-f]{3,8}|[a-z]+://\S+|[\w./\\-]+\.\w{2,4}|[\d\s.,:%+-]*", re.IGNORECASE)
"""A colour, an address, a file, a number."""
_Free = Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class Headings:
    """Plain headings that a new deck's table may have; of each kind, the first that is there counts."""

    prompts: tuple[str, ...]
    """Of a flashcard's question; there must be an answer too."""
    figures: Mapping[str, tuple[str, ...]]
    """By field: of values shown in a small plate."""
    options: Mapping[str, tuple[str, ...]]
    """By field: of the answers to choose from on a trivia card."""
    words: Mapping[str, tuple[str, ...]]
    """By field: of texts."""
    keys: Mapping[str, tuple[str, ...]]
    """By key of a card: in addition to those of a deck file."""

    def of_field(self, field: str) -> tuple[str, ...]:
        return self.figures.get(field) or self.options.get(field) or self.words.get(field, ())


@cache
def usual_headings() -> Headings:
    entry = read_entry(Path(__file__).parents[2] / "data" / "headings.yaml", "headings.yaml", HeadingsEntry)
    groups = (entry.figures, entry.options, entry.words, entry.keys)
    figures, options, words, keys = ({key: tuple(text.split()) for key, text in group.items()} for group in groups)
    return Headings(tuple(entry.prompts.split()), figures, options, words, keys)


@dataclass(frozen=True, slots=True)
class FaceMatch:
    """How the cards of a table are drawn."""

    face: str
    """A ready face."""
    back: str = ""
    """The ready face of their backs; empty where all backs are the same."""
    name: str = ""
    """The heading of the card's name, where the face prints it; else empty."""
    chosen: Mapping[str, str] | None = None
    """Fields by heading, where these do not follow from the headings."""

    def fields(self) -> tuple[str, ...]:
        return (*fields_of(self.face), *(fields_of(self.back) if self.back else ()))

    def columns(self, table: SourceTable, is_free: _Free) -> dict[str, str]:
        """Return the field for each heading of a free column; each field goes to the first heading that suits it."""
        heads, usual = table.heads_by_field(), usual_headings()
        chosen = dict(self.chosen or {})
        for field in self.fields():
            fitting = [
                each
                for each in (heads.get(head, "") for head in usual.of_field(field))
                if each
                and is_free(each)
                and each not in chosen
                and (field not in usual.figures or is_short(table, each))
            ]
            if fitting and field not in chosen.values():
                chosen[fitting[0]] = field
        if "body" in self.fields() and "body" not in chosen.values():
            rest = [head for head in table.heads if is_free(head) and head not in chosen and has_words(table, head)]
            if longest := max(rest, key=lambda head: _length(table, head), default=""):
                chosen[longest] = "body"
        return chosen


def match_face(table: SourceTable, is_free: _Free, *, has_pictures: bool) -> FaceMatch:
    """Choose a ready face by the headings of a table, by its words, and by whether a column names existing pictures.

    Args:
        is_free: Whether a column has no other meaning yet.
    """
    heads, usual = table.heads_by_field(), usual_headings()
    asked = next((heads[each] for each in usual.prompts if each in heads), "")
    options = [letter for letter, words in usual.options.items() if any(each in heads for each in words)]
    if asked and {"a", "b"} <= set(options):
        return FaceMatch("trivia", name=asked)
    if asked and any(each in heads for each in usual.words[ANSWER]):
        return FaceMatch("flashcard", "flashcard-back", asked)
    if pair := _languages(table, is_free):
        first, *others, last = pair
        return FaceMatch("flashcard", "flashcard-back", first, {last: ANSWER, **dict.fromkeys(others[:1], "sound")})
    if any(each in heads and is_short(table, heads[each]) for figures in usual.figures.values() for each in figures):
        return FaceMatch("adventure")
    if has_pictures:
        return FaceMatch("portrait")
    words = [head for head in table.heads if is_free(head) and has_words(table, head)]
    beside = {heads[each] for field in ("topic", "hint") for each in usual.words[field] if each in heads}
    if asked and set(words) <= {asked} | beside:
        return FaceMatch("flashcard", name=asked)
    names = [heads[each] for each in NAMES if each in heads][:1]
    for head in words[:1] if not names and len(words) == 1 else names if not words else ():
        if mean(map(len, column_cells(table, head))) > LONG_NAME:
            return FaceMatch("flashcard", name=head)
    return FaceMatch("event")


def _languages(table: SourceTable, is_free: _Free) -> Sequence[str]:
    """Return the two or three columns with the same words in other languages, that to be learnt first; else none."""
    free = [head for head in table.heads if is_free(head) and any(column_cells(table, head))]
    named = [head for head in free if language_of_heading(head)]
    if 2 <= len(named) <= 3:
        return named
    words = [head for head in free if has_letters(table, head)]
    scripts = [script_of(column_cells(table, head)) for head in words]
    if 2 <= len(words) <= 3 and len(set(scripts)) > 1 and "LATIN" in scripts:
        return sorted(words, key=lambda head: scripts[words.index(head)] == "LATIN")
    return ()


def is_short(table: SourceTable, head: str) -> bool:
    """Whether all cells of a column fit in a small plate."""
    return all(len(cell) <= MOST_IN_FIGURE for cell in column_cells(table, head))


def has_letters(table: SourceTable, head: str) -> bool:
    """Whether most cells of a column are words: not numbers, colours, files or addresses."""
    cells = list(column_cells(table, head))
    return sum(_NO_WORDS.fullmatch(cell) is None and not cell.lower().endswith(PICTURES) for cell in cells) * 2 > len(
        cells
    )


def has_words(table: SourceTable, head: str) -> bool:
    """Whether a column can be the text of cards: words, and not only single short ones."""
    cells = list(column_cells(table, head))
    return bool(cells) and has_letters(table, head) and mean(map(len, cells)) >= FEWEST_LETTERS


def column_cells(table: SourceTable, head: str) -> Iterator[str]:
    """Return the cells of a column that are not blank."""
    return (row.cells[head].strip() for row in table.rows if head in row.cells)


def _length(table: SourceTable, head: str) -> int:
    return sum(map(len, column_cells(table, head)))
