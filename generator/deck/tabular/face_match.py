"""Chooses the ready face that suits a table, and the column for each of its fields."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from generator.deck.faces.face_definitions import fields_of
from generator.deck.files.folder import PICTURES
from generator.deck.tabular.columns import TRUTHS
from generator.deck.tabular.table import SourceTable
from generator.deck.tabular.text_languages import language_of_heading, script_of
from generator.deck.tabular.usual_headings import find_headings, usual_headings

MOST_IN_FIGURE = 4
"""Letters that fit in a plate (ours)."""
ANSWER = "answer"
"""The field of a flashcard's or trivia card's answer."""
FEWEST_LETTERS = 8.0
"""Of an average cell of a column of texts (ours)."""
LONG_NAME = 24.0
"""Letters of an average name that is rather a text (ours)."""
FEWEST_OF_KINDS = 4
"""Cells of a column whose repetitions mean something (ours)."""
MOST_KINDS = 24
"""Of cards in a deck (ours)."""
_NO_WORDS = re.compile(r"#[0-9A-Fa-f]{3,8}|[a-z]+://\S+|[\w./\\-]+\.\w{2,4}|[\W\d_]*", re.IGNORECASE)
"""A colour, an address, a file, numbers and signs."""
_Free = Callable[[str], bool]


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
        usual = usual_headings()
        chosen = dict(self.chosen or {})
        for field in self.fields():
            terms = usual.of_field(field)
            fitting = [
                head
                for head in find_headings(table, terms)
                if is_free(head) and head not in chosen and (field not in usual.figures or is_short(table, head))
            ]
            if fitting and field not in chosen.values():
                is_usual = table.fields()[fitting[0]] in terms
                chosen[fitting[0] if is_usual else _first_filled(table, fitting)] = field
        rest = [
            head
            for head in table.heads
            if is_free(head) and head not in chosen and has_letters(table, head) and not usual.is_aside(head)
        ]
        kinds = [head for head in rest if has_kinds(table, head)]
        if kinds and "type" in self.fields() and "type" not in chosen.values():
            chosen[kinds[0]] = "type"
        texts = [head for head in rest if has_words(table, head) and head not in kinds]
        if texts and "body" in self.fields() and "body" not in chosen.values():
            chosen[max(texts, key=lambda head: _length(table, head))] = "body"
        return chosen


def match_face(table: SourceTable, is_free: _Free, *, name: str, has_pictures: bool) -> FaceMatch:
    """Choose a ready face by the headings of a table, by its words, and by whether a column names existing pictures.

    Args:
        is_free: Whether a column has no other meaning yet.
        name: The heading of the names; empty if none is.
    """
    heads, usual = table.heads_by_field(), usual_headings()
    asked = next(find_headings(table, usual.prompts, is_final=True), "")
    if not asked and any(each in heads for each in usual.words["sound"]):
        asked = name  # a word beside its sound is to be learnt, whatever its column is called
    options = [letter for letter, words in usual.options.items() if any(each in heads for each in words)]
    if asked and {"a", "b"} <= set(options):
        return FaceMatch("trivia", name=asked)
    if asked and any(find_headings(table, usual.words[ANSWER], is_final=True)):
        return FaceMatch("flashcard", "flashcard-back", asked)
    if pair := _languages(table, is_free, has_names=bool(name)):
        first, *others, last = pair
        return FaceMatch("flashcard", "flashcard-back", first, {last: ANSWER, **dict.fromkeys(others[:1], "sound")})
    figures = (head for terms in usual.figures.values() for head in find_headings(table, terms))
    if any(is_free(head) and is_short(table, head) for head in figures):
        return FaceMatch("adventure")
    if has_pictures:
        return FaceMatch("portrait")
    words = [head for head in table.heads if is_free(head) and has_words(table, head) and not usual.is_aside(head)]
    beside = {heads[each] for field in ("topic", "hint") for each in usual.words[field] if each in heads}
    if asked and set(words) <= {asked} | beside:
        return FaceMatch("flashcard", name=asked)
    alone = name if not words else words[0] if not name and words == [name_column(table, is_free)] else ""
    if alone and mean_length(table, alone) > LONG_NAME:
        return FaceMatch("flashcard", name=alone)
    return FaceMatch("event")


def name_column(table: SourceTable, is_free: _Free) -> str:
    """Return the heading of the column that names the cards best; empty if no column is free.

    In this order: in words, what is asked, not meant for another field, complete, different on most cards, short.
    """
    usual = usual_headings()
    asked = list(find_headings(table, usual.prompts))
    others = {head for terms in usual.words.values() for head in find_headings(table, terms)}

    def fitness(head: str) -> tuple[bool, bool, bool, int, bool, bool]:
        cells = list(column_cells(table, head))
        return (
            has_letters(table, head),
            head in asked,
            head not in others and not usual.is_aside(head),
            round(len(cells) * 10 / max(len(table.rows), 1)),
            not is_repetitive(table, head),
            mean_length(table, head) <= LONG_NAME,
        )

    return max(filter(is_free, table.heads), key=fitness, default="")


def _languages(table: SourceTable, is_free: _Free, *, has_names: bool) -> Sequence[str]:
    """Return the two or three columns with the same words in other languages, that to be learnt first; else none."""
    free = [head for head in table.heads if is_free(head) and any(column_cells(table, head))]
    named = [head for head in free if language_of_heading(head)]
    if 2 <= len(named) <= 3:
        return named
    usual = usual_headings()
    words = [
        head
        for head in free
        if has_letters(table, head) and not is_repetitive(table, head) and not usual.is_aside(head)
    ]
    scripts = {head: script_of(column_cells(table, head)) for head in words}
    if not has_names and 2 <= len(words) <= 3 and len(set(scripts.values())) > 1 and "LATIN" in scripts.values():
        return sorted(words, key=lambda head: scripts[head] == "LATIN")
    others = [head for head in words if len(named) == 1 and scripts[head] != scripts.get(named[0], scripts[head])]
    return (others[0], named[0]) if others else ()


def is_repetitive(table: SourceTable, head: str) -> bool:
    """Whether the cells of a column are shared by cards: each occurs twice on average."""
    cells = list(column_cells(table, head))
    return len(cells) >= FEWEST_OF_KINDS and len(set(cells)) * 2 <= len(cells)


def has_kinds(table: SourceTable, head: str) -> bool:
    """Whether the cells of a column say of what kind each card is: a few short words, most of them several times."""
    cells = [cell.casefold() for cell in column_cells(table, head)]
    is_short = mean_length(table, head) <= LONG_NAME
    kinds = {cell for cell in cells if cell not in TRUTHS and "_" not in cell}  # which no program reads
    return is_repetitive(table, head) and is_short and 1 < len(kinds) <= MOST_KINDS


def is_short(table: SourceTable, head: str) -> bool:
    """Whether a column has cells, and all of them fit in a small plate and are no words such as yes and no."""
    cells = set(column_cells(table, head))
    return bool(cells) and all(
        len(cell) <= MOST_IN_FIGURE and (len(cell) == 1 or cell.casefold() not in TRUTHS) for cell in cells
    )


def has_letters(table: SourceTable, head: str) -> bool:
    """Whether most cells of a column are words: not numbers, colours, files or addresses."""
    cells = list(column_cells(table, head))
    return sum(_NO_WORDS.fullmatch(cell) is None and not cell.lower().endswith(PICTURES) for cell in cells) * 2 > len(
        cells
    )


def has_words(table: SourceTable, head: str) -> bool:
    """Whether a column can be the text of cards: words, and not only single short ones."""
    return has_letters(table, head) and mean_length(table, head) >= FEWEST_LETTERS


def mean_length(table: SourceTable, head: str) -> float:
    """Return the letters of an average cell of a column; 0 if all are blank."""
    return mean(map(len, column_cells(table, head))) if any(column_cells(table, head)) else 0.0


def column_cells(table: SourceTable, head: str) -> Iterator[str]:
    """Return the cells of a column that are not blank."""
    return (row.cells[head].strip() for row in table.rows if head in row.cells)


def _first_filled(table: SourceTable, heads: Sequence[str]) -> str:
    """Return the first column that has at least half as many cells as any other."""
    counts = {head: sum(1 for _ in column_cells(table, head)) for head in heads}
    return next(head for head in heads if counts[head] * 2 >= max(counts.values()))


def _length(table: SourceTable, head: str) -> int:
    return sum(map(len, column_cells(table, head)))
