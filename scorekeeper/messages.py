"""Translatable messages: an English text that remembers its template and values.

The rules speak English only and know nothing of languages; `scorekeeper.i18n` translates their messages. So
a message is plain text to code that compares, sorts, prints or stores it. The type of a value decides how it is
translated: a message is, and so is a member of a `StrEnum`, which is a word of the game; a name, a number and
a card in short notation stay as they are.
"""

from collections.abc import Iterable, Mapping
from functools import reduce
from types import MappingProxyType


class Message(str):
    """An English text, with the template and values that it was made of; like any text, it is immutable."""

    __slots__ = ("_template", "_values")

    _template: str
    _values: dict[str, object]

    @property
    def template(self) -> str:
        """The English text, with `%(name)s` for a value; of a message that counts, its singular."""
        return self._template

    @property
    def values(self) -> Mapping[str, object]:
        return MappingProxyType(self._values)


class CountMessage(Message):
    __slots__ = ("_many", "_number")

    _many: str
    _number: int

    @property
    def many(self) -> str:
        """The plural template."""
        return self._many

    @property
    def number(self) -> int:
        """The number; `count` among the values."""
        return self._number


def say(template: str, /, **values: object) -> Message:
    """Make a message: `say("%(player)s has left", player="Ana")`; without values, a `%` is literal."""
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
    """Join one or more names: `Ana and Ben`."""
    return reduce(lambda first, last: say("%(first)s and %(last)s", first=first, last=last), names)


def say_or(names: Iterable[str]) -> str:
    """Join one or more alternatives: `Ana or Ben`."""
    return reduce(lambda first, last: say("%(first)s or %(last)s", first=first, last=last), names)


def say_list(parts: Iterable[str]) -> str:
    """Join one or more parts: `C clubs, D diamonds`."""
    return reduce(lambda first, last: say("%(first)s, %(last)s", first=first, last=last), parts)
