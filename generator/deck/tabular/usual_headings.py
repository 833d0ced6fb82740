"""Headings that tables of cards commonly have, and the columns of a table that they suit."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from generator.deck.formats import read_entry
from generator.deck.schema.deck_schema import HeadingsEntry
from generator.deck.tabular.columns import HEADS, KEYS
from generator.deck.tabular.table import SourceTable, plain_head
from generator.deck.tabular.text_languages import language_of_heading

_CAMEL_CASE = re.compile(r"(?<=[^\W\d_A-Z])(?=[A-Z])")
_IS, _HAS_WORDS, _ENDS, _BEGINS, _UNSUITED = range(5)
"""How near a heading is to a plain one, nearest first."""
_NUMBER = re.compile(r"\d+")
_MOST_WORDS = 3
"""Of a heading that is usual (ours); longer ones are phrases."""


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
    asides: frozenset[str]
    """Words of headings of columns for the designer or a program."""

    def of_field(self, field: str) -> tuple[str, ...]:
        return self.figures.get(field) or self.options.get(field) or self.words.get(field, ())

    def is_aside(self, head: str) -> bool:
        return not self.asides.isdisjoint(heading_words(head))

    def is_usual(self, head: str) -> bool:
        """Whether a heading is one of these or, if it is short, begins or ends with one or names a language."""
        words = heading_words(head)
        if not 0 < len(words) <= _MOST_WORDS:
            return "_".join(words) in _usual_words()
        return bool({"_".join(words), words[0], words[-1]} & _usual_words() or language_of_heading(head))


@cache
def usual_headings() -> Headings:
    entry = read_entry(Path(__file__).parents[2] / "data" / "headings.yaml", "headings.yaml", HeadingsEntry)
    groups = (entry.figures, entry.options, entry.words, entry.keys)
    figures, options, words, keys = ({key: tuple(text.split()) for key, text in group.items()} for group in groups)
    asides = frozenset(word for term in entry.asides.split() for word in heading_words(term))
    return Headings(tuple(entry.prompts.split()), figures, options, words, keys, asides)


@cache
def _usual_words() -> frozenset[str]:
    """Return all usual headings of more than a letter, as their words."""
    usual = usual_headings()
    groups = (usual.figures, usual.options, usual.words, usual.keys)
    terms = [*KEYS, *usual.prompts, *(term for group in (*groups, HEADS) for each in group.values() for term in each)]
    return frozenset("_".join(heading_words(term)) for term in terms if len(term) > 1) | usual.asides


@lru_cache(maxsize=4096)
def heading_words(head: str) -> tuple[str, ...]:
    """Return the words of a heading or identifier, without accents, numbers and plurals.

    `flavorTexts2` has the words flavor and text.
    """
    bare = "".join(
        char for char in unicodedata.normalize("NFD", _CAMEL_CASE.sub(" ", head)) if not unicodedata.combining(char)
    )
    return tuple(
        word.removesuffix("s") if len(word) > 2 else word
        for word in plain_head(_NUMBER.sub(" ", bare)).split("_")
        if word
    )


def find_headings(
    table: SourceTable, terms: Sequence[str], *, is_guarded: bool = True, is_final: bool = False
) -> Iterator[str]:
    """Yield the headings that suit some plain ones: those that are one, then those that end or begin with one's words.

    Args:
        is_guarded: Whether a heading with a word such as `id` or `notes` beside them suits none.
        is_final: Whether those that only begin with one's words suit none either.
    """
    furthest = _ENDS if is_final else _BEGINS
    found: dict[str, tuple[int, int]] = {}
    for head, field in table.fields().items():
        words = heading_words(head)
        ranks = ((_rank(field, words, term, is_guarded=is_guarded), place) for place, term in enumerate(terms))
        rank, place = min(ranks, default=(_UNSUITED, 0))
        if rank <= furthest:
            found[head] = rank, place
    yield from sorted(found, key=found.__getitem__)


def _rank(field: str, words: tuple[str, ...], term: str, *, is_guarded: bool) -> int:
    """Return how far a heading is from a plain one."""
    needed = heading_words(term)
    if field == term:
        return _IS
    if len(term) == 1 or _NUMBER.search(term):
        return _UNSUITED
    if words == needed:
        return _HAS_WORDS
    if is_guarded and not usual_headings().asides.isdisjoint({*words} - {*needed}):
        return _UNSUITED
    return _ENDS if words[-len(needed) :] == needed else _BEGINS if words[: len(needed)] == needed else _UNSUITED
