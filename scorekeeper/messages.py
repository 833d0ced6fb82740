"""Messages that can be said in another language: an English text that remembers how it was made.

The rules say everything in English and know nothing of languages; `scorekeeper.i18n` says it again in another one. So
a message is a plain text to whoever compares, sorts, prints or stores it. What a value means decides what becomes of
it there: a message is translated, and so is a member of a `StrEnum`, which is a word of the game; a name, a number and
a card in short notation stay as they are.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from types import MappingProxyType


class Message(str):
    """A text in English, with the template and values that it was made of; like any text, it cannot change."""

    __slots__ = ("_template", "_values")

    _template: str
    _values: dict[str, object]

    @property
    def template(self) -> str:
        """The text in English, `%(name)s` where a value goes; of a message that counts, its form for one."""
        return self._template

    @property
    def values(self) -> Mapping[str, object]:
        """What goes into it."""
        return MappingProxyType(self._values)


class CountMessage(Message):
    """A message with another form for one than for several."""

    __slots__ = ("_many", "_number")

    _many: str
    _number: int

    @property
    def many(self) -> str:
        """The template for all numbers but one."""
        return self._many

    @property
    def number(self) -> int:
        """How many; `count` among the values."""
        return self._number


def say(template: str, /, **values: object) -> Message:
    """Make a message: `say("%(player)s has left", player="Ana")`; without values, a `%` is one."""
    message = Message(template % values if values else template)
    message._template = template
    message._values = values
    return message


def say_count(one: str, many: str, count: int, /, **values: object) -> CountMessage:
    """Make a message that counts: `say_count("%(count)s card", "%(count)s cards", 2)`."""
    values["count"] = count
    message = CountMessage((one if count == 1 else many) % values)
    message._template = one
    message._many = many
    message._values = values
    message._number = count
    return message


def say_and(names: Iterable[str]) -> str:
    """Join one name or more: `Ana and Ben`."""
    return reduce(lambda first, last: say("%(first)s and %(last)s", first=first, last=last), names)


def say_or(names: Iterable[str]) -> str:
    """Join one name or more, of which one counts: `Ana or Ben`."""
    return reduce(lambda first, last: say("%(first)s or %(last)s", first=first, last=last), names)


def say_list(parts: Iterable[str]) -> str:
    """Join one part or more: `C clubs, D diamonds`."""
    return reduce(lambda first, last: say("%(first)s, %(last)s", first=first, last=last), parts)
