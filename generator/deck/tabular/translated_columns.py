"""Finds the columns of a new deck's table that are one text in several languages: `Name_EN` and `Name_DE`."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.deck.language_columns import NO_TEXTS, text_name
from generator.deck.tabular.columns import KEYS, NONE
from generator.deck.tabular.table import SourceTable, plain_head
from generator.deck.tabular.text_languages import language_of_heading, language_of_tag

_OFTEN_NO_LANGUAGE = ("id", "is", "la")
"""Endings that are more often words: `set_id`, `what_is`; they count only beside other languages."""


@dataclass(frozen=True, slots=True)
class TranslatedColumns:
    language: str = ""
    """Of the texts that are printed without `--lang`; empty: that of columns without a language."""
    others: tuple[str, ...] = ()
    """The further languages, in order of their columns."""
    own: Mapping[str, str] = field(default_factory=dict)
    """By heading of a column in the deck's own language: its heading without the language."""
    translations: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By heading of another column: the heading that it translates, as in `own`, and its language."""

    def in_own_language(self, table: SourceTable) -> SourceTable:
        """Return the table in the deck's own language, with headings as in a deck of one language."""
        if not self.others:
            return table
        heads = {head: self.own.get(head, head) for head in table.heads if head not in self.translations}
        rows = tuple(
            replace(row, cells={heads[head]: cell for head, cell in row.cells.items() if head in heads})
            for row in table.rows
        )
        return replace(table, heads=tuple(heads.values()), rows=rows)

    def columns(self, renamed: Mapping[str, str], fields: Mapping[str, str]) -> dict[str, str]:
        """Return what the deck file has to say of the columns of the whole table.

        Args:
            renamed: The same of the table in the deck's own language.
            fields: The names of that table's texts by heading.
        """
        meaning = {**fields, **renamed}
        made = {head: key for head, key in renamed.items() if head not in self.own.values()}
        made |= {head: meaning[base] for head, base in self.own.items() if meaning[base] != plain_head(head)}
        for head, (base, language) in self.translations.items():
            key = meaning[base]
            has_languages = key in NO_TEXTS or key not in (*KEYS, NONE)
            name = text_name(key, language) if has_languages else NONE
            made |= {head: name} if name != plain_head(head) else {}
        return made


def find_translated_columns(heads: Sequence[str], given: Collection[str]) -> TranslatedColumns:
    """Find the columns that are one text in several languages.

    A word is taken for a language only where it recurs: with two texts (`Name`, `Name_DE`, `Text`, `Text_DE`), or as
    tags of several languages (`Name_EN`, `Name_DE`). Two columns of words in named languages are flashcards.

    Args:
        given: Headings whose meaning is given already.
    """
    plain = {plain_head(head): head for head in heads if head not in given}
    groups: dict[str, dict[str, str]] = defaultdict(dict)
    for name, head in plain.items():
        for base, language in _splits(name):
            groups[base].setdefault(language, head)
    alike: dict[frozenset[str], dict[str, dict[str, str]]] = defaultdict(dict)
    for base, found in groups.items():
        every = {"": plain[base], **found} if base in plain else found
        alike[frozenset(every)][base] = every
    best = max(alike.values(), key=lambda each: (len(each), len(next(iter(each.values())))), default={})
    if not _is_convincing(best):
        return TranslatedColumns()
    own, *others = dict.fromkeys(language for found in best.values() for language in found)
    return TranslatedColumns(
        own,
        tuple(others),
        {found[own]: base for base, found in best.items()} if own else {},
        {found[other]: (base if own else found[own], other) for base, found in best.items() for other in others},
    )


def _is_convincing(groups: Mapping[str, Mapping[str, str]]) -> bool:
    """Whether columns, by their text and language, are translations; all texts are in the same languages."""
    languages = {language for found in groups.values() for language in found}
    tags = languages - {"", *_OFTEN_NO_LANGUAGE}
    are_words = any(language_of_heading(head) for found in groups.values() for head in found.values())
    return len(languages) > 1 and bool(tags) and (len(groups) > 1 or (len(tags) > 1 and not are_words))


def _splits(name: str) -> Iterator[tuple[str, str]]:
    """Yield what a plain heading is without a language at its end or beginning, and that language."""
    words = name.split("_")
    for count in (2, 1):
        for rest, tag in ((words[:-count], words[-count:]), (words[count:], words[:count])):
            language = language_of_tag(tag) or (language_of_heading(tag[0]) if count == 1 else "")
            if rest and language:
                yield "_".join(rest), language
                return
