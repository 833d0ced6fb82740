"""Texts in several languages: a text called `body_de`, or a column `Body (DE)`, is the text `body` in German."""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from generator.deck.tabular.table import plain_head
from generator.errors import join_names, plural

NO_TEXTS = ("name", "picture", "suit", "set")
"""What a card has beside its texts, and can have in each language: `name_de`, `picture_de`."""
_OTHER_NAMES = {"title": "name", "image": "picture"}
"""As of columns, but for `card`: `card_id` is hardly the name in Indonesian."""


@dataclass(frozen=True, slots=True)
class LanguageColumns:
    """The languages that a deck file names, and the texts that are in one of them."""

    languages: tuple[str, ...]
    """As BCP 47 tags, the deck's own first."""
    chosen: str
    """The one that is printed."""
    fields: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By name of a text that is in a language: the field it stands for, and the language."""
    missing: Counter[str] = field(default_factory=Counter)
    """By field: how many cards have it in the deck's own language, but not in the chosen one."""

    def has(self, field_name: str) -> bool:
        """Whether some text is this field in a language."""
        return any(each == field_name for each, _ in self.fields.values())

    def translate(self, texts: Mapping[str, str], others: Mapping[str, str]) -> "TranslatedFields":
        """Return the fields of a card in the chosen language.

        What is missing in that language stays as it is in the deck's own, and is counted.

        Args:
            others: Fields that are no texts, by name: `name` and the like.
        """
        own = {name: text for name, text in texts.items() if name not in self.fields}
        said: dict[str, str] = {}
        for name, (field_name, language) in self.fields.items():
            text = texts.get(name, "")
            if text.strip():
                if language == self.languages[0]:
                    own[field_name] = text
                if language == self.chosen:
                    said[field_name] = text
        written = {**others, **own}
        if self.chosen != self.languages[0]:
            translated = dict.fromkeys(field_name for field_name, _ in self.fields.values())
            self.missing.update(name for name in translated if name not in said and written.get(name, "").strip())
        differs = {name: written.get(name, "") for name in said if said[name] != written.get(name)}
        return TranslatedFields({**own, **said}, differs)

    def notes(self) -> list[str]:
        """Return what a deck's owner should know: languages without any text, and texts that were missing so far."""
        used = {language for _, language in self.fields.values()}
        idle = [each for each in self.languages[1:] if each not in used]
        notes = [f"languages: no card has a text in {each}, such as {text_name('name', each)}" for each in idle]
        if count := self.missing.total():
            names = join_names(f"{name} ({number})" for name, number in self.missing.most_common())
            be = "is" if count == 1 else "are"
            own = self.languages[0]
            notes.append(f"{plural(count, 'text')} {be} not in {self.chosen} and {be} printed in {own}: {names}")
        return notes


@dataclass(frozen=True, slots=True)
class TranslatedFields:
    texts: dict[str, str]
    """By name; among them fields that are no texts, such as `name`, as far as they are translated."""
    untranslated: Mapping[str, str]
    """Fields that are translated, as they are in the deck's own language."""


def find_language_columns(
    own: str, others: Sequence[str], chosen: str, cards: Iterable[Mapping[str, str]]
) -> LanguageColumns:
    """Find the texts of a deck that are in one of its languages.

    A text stands for another one only if some card has that too, or has it in a second language: in a deck in Icelandic
    (`is`), `what_is` is a text of its own.

    Args:
        own: The language of the deck.
        others: The languages that its file names.
        cards: The texts of each card.
    """
    languages = tuple(dict.fromkeys((own, *others)))
    if len(languages) == 1:
        return LanguageColumns(languages, chosen)
    names = dict.fromkeys(name for texts in cards for name in texts)
    found = {
        name: (_field_name(name.removesuffix(text_name("", language)), names), language)
        for name in names
        for language in sorted(languages, key=len)  # of two that fit, the longer one counts
        if name.endswith(text_name("", language)) and name != text_name("", language)
    }
    often = Counter(field_name for field_name, _ in found.values())
    known = {*NO_TEXTS, *names} - found.keys()
    columns = {name: each for name, each in found.items() if each[0] in known or often[each[0]] > 1}
    return LanguageColumns(languages, chosen, columns)


def _field_name(base: str, names: Container[str]) -> str:
    """Return the field that a heading without its language stands for: `title` is the name, if it is no text."""
    return base if base in names else _OTHER_NAMES.get(base, base)


def translated_headings(columns: Mapping[str, str], languages: Iterable[str], heads: Iterable[str]) -> dict[str, str]:
    """Return columns given another meaning with those of the same text in other languages: `Rules_DE` like `Rules`.

    Args:
        columns: The meaning of columns by heading.
        heads: The headings of the table.
    """
    meaning = {
        text_name(plain_head(head), language): text_name(key, language)
        for head, key in columns.items()
        for language in languages
    }
    return {head: meaning[plain_head(head)] for head in heads if plain_head(head) in meaning} | dict(columns)


def text_name(field_name: str, language: str) -> str:
    """Return the name of the text that is a field in a language, as a heading gives it: `name_pt_br`."""
    return f"{field_name}_{plain_head(language)}"
