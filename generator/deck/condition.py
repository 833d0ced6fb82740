"""Conditions on the fields of a card, as `when` and `unless` of a box and `--cards` write them.

    either = both {"or" both}
    both   = denial {"and" denial}
    denial = "not" denial | test
    test   = "(" either ")" | field [sign value | ["not"] "in" "[" value {"," value} "]"]

Fields and values are words, or anything in quotes. A blank field makes every comparison false, and its denial true.
"""

import operator
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

MAX_CHARACTERS = 500
"""Of one condition (ours)."""
MAX_DEPTH = 20
"""Parentheses and `not` within each other (ours)."""
_EXAMPLES = "write for example cost > 3, kind in [ship, crew], or not (cost and kind = ship)"
_KEYWORDS = ("and", "or", "not", "in")
_SIGNS = r"<=|>=|!=|==|[<>=:]"
_WORD = r"""[^\s()\[\],<>=!:"'][^\s()\[\],<>=!:"]*"""
_TOKEN = re.compile(rf"""\s*(?:({_SIGNS}|[()\[\],])|"([^"]*)"|'([^']*)'|({_WORD}))""")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?", re.ASCII)
_ORDER: Mapping[str, Callable[[Decimal, Decimal], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

ValueOf = Callable[[str], str]
"""Returns what a card's field says, without space around; empty if the card lacks it."""
TellField = Callable[[str, str], None]
"""Records what is wrong with the value of a field, by its name."""


def _ignore(_field: str, _problem: str) -> None: ...


@dataclass(frozen=True, slots=True)
class HasValue:
    field: str

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def holds(self, value_of: ValueOf, _tell: TellField = _ignore) -> bool:
        return bool(value_of(self.field))


@dataclass(frozen=True, slots=True)
class Comparison:
    field: str
    sign: str
    """`=`; `:`, where the field contains the words; `<`, `<=`, `>` or `>=`, which compare numbers."""
    value: str
    """A number in digits where the sign compares numbers."""

    @property
    def fields(self) -> tuple[str, ...]:
        return (self.field,)

    def holds(self, value_of: ValueOf, tell: TellField = _ignore) -> bool:
        """Whether it is true of a card; a word where a number is needed is recorded, and makes it false."""
        found = value_of(self.field)
        if not found:
            return False
        one, other = _parse_number(found), _parse_number(self.value)
        if self.sign in _ORDER:
            if one is None:
                tell(self.field, f"found {found[:40]!r}, needs a number for the condition {self}")
            return one is not None and other is not None and _ORDER[self.sign](one, other)
        if one is not None and other is not None:
            return one == other
        if self.sign == ":":
            return bool(re.search(rf"(?<!\w){re.escape(self.value.casefold())}(?!\w)", found.casefold()))
        return found.casefold() == self.value.casefold()

    def __str__(self) -> str:
        return f"{self.field} {self.sign} {self.value}"


@dataclass(frozen=True, slots=True)
class Denial:
    part: "Condition"

    @property
    def fields(self) -> tuple[str, ...]:
        return self.part.fields

    def holds(self, value_of: ValueOf, tell: TellField = _ignore) -> bool:
        return not self.part.holds(value_of, tell)


@dataclass(frozen=True, slots=True)
class Junction:
    """Several conditions of which all, or any, must hold; those after the one that decides are not looked at."""

    parts: "tuple[Condition, ...]"
    is_any: bool

    @property
    def fields(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for part in self.parts for name in part.fields))

    def holds(self, value_of: ValueOf, tell: TellField = _ignore) -> bool:
        return (any if self.is_any else all)(part.holds(value_of, tell) for part in self.parts)


Condition = HasValue | Comparison | Denial | Junction


def find_misfits(condition: Condition, value_of: ValueOf) -> list[tuple[str, str]]:
    """Return each field with a word where the condition compares numbers, and what would be right."""
    found: list[tuple[str, str]] = []
    condition.holds(value_of, lambda field, problem: found.append((field, problem)))
    return found


@lru_cache(1024)
def parse_condition(text: str) -> Condition:
    """Read a condition.

    Raises:
        ValueError: It is not one; says where, and what would be.
    """
    if len(text) > MAX_CHARACTERS:
        raise ValueError(f"a condition of {len(text)} characters; needs at most {MAX_CHARACTERS}")
    return _ConditionParser(text).parse()


class _ConditionParser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = list(_tokens(text))
        self.position = 0

    def parse(self) -> Condition:
        found = self.either(0)
        if self.position < len(self.tokens):
            raise self.misfit("and, or, or its end")
        return found

    def either(self, depth: int) -> Condition:
        parts = [self.both(depth)]
        while self.take("or"):
            parts.append(self.both(depth))
        return parts[0] if len(parts) == 1 else Junction(tuple(parts), is_any=True)

    def both(self, depth: int) -> Condition:
        parts = [self.denial(depth)]
        while self.take("and"):
            parts.append(self.denial(depth))
        return parts[0] if len(parts) == 1 else Junction(tuple(parts), is_any=False)

    def denial(self, depth: int) -> Condition:
        if depth > MAX_DEPTH:
            raise ValueError(f"more than {MAX_DEPTH} parentheses and nots within each other; write it shorter")
        if self.take("not"):
            return Denial(self.denial(depth + 1))
        if not self.take("("):
            return self.test()
        found = self.either(depth + 1)
        self.expect(")")
        return found

    def test(self) -> Condition:
        field = self.words("a field")
        is_denied = self.take("not")
        if is_denied or self.is_next("in"):
            self.expect("in")
            self.expect("[")
            values = [self.words("a value")]
            while self.take(","):
                values.append(self.words("a value"))
            self.expect("]")
            found: Condition = Junction(tuple(Comparison(field, "=", each) for each in values), is_any=True)
            return Denial(found) if is_denied else found
        for sign in ("=", "!=", ":", *_ORDER):
            if self.take(sign):
                value = self.words(f"a value after {sign}")
                if sign in _ORDER and _parse_number(value) is None:
                    raise ValueError(f"found {value[:40]!r} after {sign}, which compares numbers; {_EXAMPLES}")
                return Denial(Comparison(field, "=", value)) if sign == "!=" else Comparison(field, sign, value)
        return HasValue(field)

    def words(self, wanted: str) -> str:
        """Return the words, or the text in quotes, that come next."""
        found = []
        while self.position < len(self.tokens) and self.tokens[self.position].is_word:
            token = self.tokens[self.position]
            if not token.text.strip():
                raise ValueError(f"found an empty value in {self.shown!r}; write not cost where cost is blank")
            found.append(token)
            self.position += 1
        if not found:
            raise self.misfit(wanted)
        return " ".join(token.text.strip() for token in found)

    def is_next(self, text: str) -> bool:
        return self.position < len(self.tokens) and self.tokens[self.position].keyword == text

    def take(self, text: str) -> bool:
        """Go past a sign or keyword if it comes next."""
        is_next = self.is_next(text)
        self.position += is_next
        return is_next

    def expect(self, text: str) -> None:
        if not self.take(text):
            raise self.misfit(text)

    def misfit(self, wanted: str) -> ValueError:
        if self.position == len(self.tokens):
            return ValueError(f"{self.shown!r} ends too early, needs {wanted}; {_EXAMPLES}")
        found = self.tokens[self.position].text
        return ValueError(f"found {found[:40]!r} in {self.shown!r}, needs {wanted}; {_EXAMPLES}")

    @property
    def shown(self) -> str:
        return self.text if len(self.text) <= 60 else f"{self.text[:57]}..."


@dataclass(frozen=True, slots=True)
class _ConditionToken:
    text: str
    is_word: bool

    @property
    def keyword(self) -> str:
        """Itself where it is a sign or keyword; empty for a word of the card's."""
        return "" if self.is_word else self.text.casefold()


def _tokens(text: str) -> Iterator[_ConditionToken]:
    position, end = 0, len(text.rstrip())
    while position < end:
        match = _TOKEN.match(text, position)
        if match is None:
            rest = text[position:].strip()
            what = "a quote that is not closed" if rest[0] in "\"'" else f"{rest[0]!r}"
            raise ValueError(f"found {what} in {text[:60]!r}; {_EXAMPLES}")
        mark, double, single, word = match.groups()
        if mark:
            yield _ConditionToken("=" if mark == "==" else mark, is_word=False)
        elif word:
            yield _ConditionToken(word, is_word=word.casefold() not in _KEYWORDS)
        else:
            yield _ConditionToken(double or single or "", is_word=True)
        position = match.end()


def _parse_number(text: str) -> Decimal | None:
    """Return a number in plain digits; None for anything else, `nan` and `1e9` among it."""
    return Decimal(text) if _NUMBER.fullmatch(text) else None
