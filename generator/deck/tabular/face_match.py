"""Chooses the ready face that suits a table, and the column for each of its fields."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import mean

from generator.deck.faces.face_definitions import fields_of
from generator.deck.files.folder import PICTURES
from generator.deck.tabular.table import NAMES, SourceTable
from generator.deck.tabular.text_languages import language_of_heading, script_of

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
    "type": ("type", "kind", "class", "card_type", "category", "subtitle", "list"),
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
    "topic": ("topic", "category", "chapter", "lesson", "unit", "deck", "part_of_speech", "tags", "list"),
    "hint": ("hint", "hints", "note", "notes", "clue", "pick"),
    "answer": ANSWERS,
    "sound": ("sound", "pronunciation", "reading", "ipa", "pinyin", "romaji", "transcription", "transliteration"),
    "example": ("example", "examples", "example_sentence", "sentence", "usage"),
    **_OPTIONS,
}
FEWEST_LETTERS = 8.0
"""Of an average cell of a column of texts (ours)."""
LONG_NAME = 24.0
"""Letters of an average name that is rather a text (ours)."""
_NO_WORDS = re.compile(r"#[0-9A-Fa-f]{3,8}|[a-z]+://\S+|[\w./\\-]+\.\w{2,4}|[\d\s.,:%+-]*", re.IGNORECASE)
"""A colour, an address, a file, a number."""
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
        heads = heads_by_field(table)
        chosen = dict(self.chosen or {})
        for field in self.fields():
            fitting = [
                each
                for each in (heads.get(head, "") for head in FIGURES.get(field) or _WORDS.get(field, ()))
                if each and is_free(each) and each not in chosen and (field not in FIGURES or is_short(table, each))
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
    heads = heads_by_field(table)
    asked = next((heads[each] for each in PROMPTS if each in heads), "")
    options = [letter for letter, words in _OPTIONS.items() if any(each in heads for each in words)]
    if asked and {"a", "b"} <= set(options):
        return FaceMatch("trivia", name=asked)
    if asked and any(each in heads for each in ANSWERS):
        return FaceMatch("flashcard", "flashcard-back", asked)
    if pair := _languages(table, is_free):
        first, *others, last = pair
        return FaceMatch("flashcard", "flashcard-back", first, {last: "answer", **dict.fromkeys(others[:1], "sound")})
    if any(each in heads and is_short(table, heads[each]) for figures in FIGURES.values() for each in figures):
        return FaceMatch("adventure")
    if has_pictures:
        return FaceMatch("portrait")
    words = [head for head in table.heads if is_free(head) and has_words(table, head)]
    if asked and set(words) <= {asked} | set(_named(heads, "topic", "hint")):
        return FaceMatch("flashcard", name=asked)
    names = [heads[each] for each in NAMES if each in heads][:1]
    for head in words[:1] if not names and len(words) == 1 else names if not words else ():
        if mean(map(len, column_cells(table, head))) > LONG_NAME:
            return FaceMatch("flashcard", name=head)
    return FaceMatch("event")


def _named(heads: Mapping[str, str], *fields: str) -> Iterator[str]:
    yield from (heads[each] for field in fields for each in _WORDS[field] if each in heads)


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


def heads_by_field(table: SourceTable) -> Mapping[str, str]:
    return {name: head for head, name in table.fields().items()}


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
