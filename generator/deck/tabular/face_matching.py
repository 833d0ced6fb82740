"""Chooses the ready face that suits a table, and the column for each of its fields."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from generator.deck.faces.face_definitions import fields_of
from generator.deck.tabular.table import SourceTable, plain_head

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
        """Return the printed fields."""
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
    """Choose a ready face by the headings of a table.

    Args:
        table: The cards, one per row.
        has_pictures: Whether a column names existing pictures.
    """
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
    """Return each heading by its plain form."""
    return {plain_head(head): head for head in table.heads}


def is_short(table: SourceTable, head: str) -> bool:
    """Whether all cells of a column fit in a small plate."""
    return all(len(cell) <= MOST_IN_FIGURE for cell in column_cells(table, head))


def column_cells(table: SourceTable, head: str) -> Iterator[str]:
    """Return the cells of a column that are not blank."""
    return (row.cells[head].strip() for row in table.rows if head in row.cells)


def _length(table: SourceTable, head: str) -> int:
    return sum(map(len, column_cells(table, head)))
