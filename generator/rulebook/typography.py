"""Sets quotes, dashes and dots of a rulebook's words, across emphasis and references."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.rulebook.rules_tree import CodeWords, Emphasis, Inline, PlainWords, TextLink, plain_text
from generator.text.markup.quotes import OBJECT, set_typography


def set_quotes(content: Sequence[Inline], language: str) -> tuple[Inline, ...]:
    """Return a paragraph's inlines with the quotes, dashes and dots of a language."""
    return _QuoteSetter(language).set(tuple(content), "")


@dataclass(slots=True)
class _QuoteSetter:
    language: str
    before: str = ""
    """The last character so far."""
    is_inside: bool = False

    def set(self, content: tuple[Inline, ...], after: str) -> tuple[Inline, ...]:
        found: list[Inline] = []
        for position, each in enumerate(content):
            following = plain_text(content[position + 1 : position + 2])[:1] or after
            match each:
                case PlainWords():
                    text, self.is_inside = set_typography(
                        each.text, self.before, following, self.language, is_inside=self.is_inside
                    )
                    found.append(replace(each, text=text))
                    self.before = text[-1:] or self.before
                case Emphasis() | TextLink():
                    found.append(replace(each, content=self.set(each.content, following)))
                case CodeWords():
                    found.append(each)
                    self.before = each.text[-1:]
                case _:
                    found.append(each)
                    self.before = plain_text((each,))[-1:] or OBJECT
        return tuple(found)
