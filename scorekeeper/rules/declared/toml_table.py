"""The tables of a declared game's file: their values by key, and every fault with its file, line and key."""

import re
from collections.abc import Collection, Mapping
from difflib import get_close_matches
from keyword import iskeyword
from pathlib import Path
from typing import Any, TypeVar

from scorekeeper.errors import Problem, say_problem, shorten
from scorekeeper.messages import say
from scorekeeper.rules.declared.definition import LARGEST_VALUE, Sentence
from scorekeeper.rules.declared.expressions import FUNCTIONS, Expression, ExpressionError, parse
from scorekeeper.rules.frozen import FrozenMap

MOST_PARTS = 40
"""Most tables of a kind, such as boxes of a sheet (ours)."""
LONGEST_TEXT = 200
"""Most characters of a text for players (ours)."""
RESERVED = frozenset(
    (*FUNCTIONS, "players", "player", "round", "rounds", "total", "filled", "box", "whose", "low_wins")
)
"""Names that mean something already."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,29}")
PLACE = re.compile(r"%\((\w+)\)s")
_Made = TypeVar("_Made")


class SourceFile:
    """A file while it is read: its faults, and the texts for players in it."""

    def __init__(self, path: Path, text: str) -> None:
        self.path, self.lines = path, text.splitlines()
        self.faults: list[Problem] = []
        self.texts: list[str] = []

    def fault(self, where: str, what: str) -> None:
        line = self._line_of(where)
        place = f"{self.path}:{line}" if line else str(self.path)
        self.faults.append(say_problem("%(place)s: %(key)s: %(what)s", "", place=place, key=where, what=what))

    def check_name(self, where: str, name: str, known: Collection[str]) -> None:
        if not NAME.fullmatch(name) or iskeyword(name) or name in RESERVED:
            why = "means something already" if name in RESERVED else "is not a name of small letters, digits and _"
            self.fault(where, f"{shorten(name)} {why}")
        elif name in known:
            self.fault(where, f"{name!r} is the name of something else already")

    def _line_of(self, where: str) -> int:
        """Return the line of a key, from 1; that of the table if it has none, 0 if neither is found."""
        wanted = where
        counts: dict[str, int] = {}
        lines: dict[str, int] = {}
        table = ""
        for number, line in enumerate(self.lines, start=1):
            if head := re.match(r"\s*(\[\[?)\s*([\w.]+)\s*\]", line):
                table = self._path_of(head[2], counts, is_list=head[1] == "[[")
                lines.setdefault(table, number)
            elif key := re.match(r"\s*([\w.]+)\s*=", line):
                lines.setdefault(f"{table}.{key[1]}".strip("."), number)
        while wanted and not {wanted, f"{wanted}[0]"} & lines.keys():
            wanted = wanted.rpartition(".")[0]
        return lines.get(wanted) or lines.get(f"{wanted}[0]", 0)

    @staticmethod
    def _path_of(name: str, counts: dict[str, int], *, is_list: bool) -> str:
        """Return the path of a table with its numbers in lists: `rows[0].checks[1]`."""
        path, parts = "", name.split(".")
        for place, part in enumerate(parts):
            path = f"{path}.{part}".strip(".")
            if is_list and place == len(parts) - 1:
                counts[path] = counts.get(path, -1) + 1
            if path in counts:
                path = f"{path}[{counts[path]}]"
        return path


class TomlTable:
    """A table of the file, asked for its keys; those that nobody asks for are faults."""

    def __init__(self, file: SourceFile, data: Mapping[str, Any], where: str) -> None:
        self.file, self.data, self.where = file, data, where
        self.asked: set[str] = set()

    def fault(self, key: str, what: str) -> None:
        self.file.fault(f"{self.where}.{key}".strip("."), what)

    def value(self, key: str, kind: type[_Made], default: _Made | None, what: str) -> _Made:
        """Return the value of a key; it is a fault if it is of another type, or missing without a default."""
        self.asked.add(key)
        found = self.data.get(key)
        if found is None and default is None:
            self.fault(key, f"is missing; needs {what}")
        elif found is not None and type(found) is not kind:
            self.fault(key, f"{shorten(found)} is not {what}")
        return found if type(found) is kind else kind() if default is None else default

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text for players, as a message: it stands in the catalogue."""
        found = self.value(key, str, default, "a text")
        if len(found) > LONGEST_TEXT or not (found.isprintable() and found == found.strip()):
            self.fault(key, f"is one line of at most {LONGEST_TEXT} characters, without spaces around it")
        elif self.data.get(key) == "":
            self.fault(key, "is empty")
        elif found and found not in self.file.texts:
            self.file.texts.append(found)
        return say(found)

    def flag(self, key: str) -> bool:
        return self.value(key, bool, False, "true or false")

    def number(self, key: str, default: int | None = None, *, least: int = -LARGEST_VALUE) -> int:
        found = self.value(key, int, default, "a whole number")
        if not least <= found <= LARGEST_VALUE:
            self.fault(key, f"{shorten(found)} is not a number from {least} to {LARGEST_VALUE}")
        return found

    def numbers(self, key: str, most: int = MOST_PARTS) -> tuple[int, ...]:
        found = self.value(key, list, [], "a list of whole numbers")
        if len(found) > most or not all(type(each) is int and abs(each) <= LARGEST_VALUE for each in found):
            self.fault(key, f"needs at most {most} whole numbers up to {LARGEST_VALUE}")
            return ()
        return tuple(found)

    def word(self, key: str, words: Collection[str], default: str) -> str:
        found = self.value(key, str, default, "a word")
        if found not in words:
            self.fault(key, f"{shorten(found)} is not one of {', '.join(words)}")
            return default
        return found

    def name(self, known: Collection[str]) -> str:
        """Return its `name`, which nothing else has."""
        found = self.value("name", str, None, "a name")
        if found:
            self.file.check_name(f"{self.where}.name", found, known)
        return found

    def tables(self, key: str) -> list["TomlTable"]:
        """Return the tables of a list, `[[key]]`."""
        found = self.value(key, list, [], "a list of tables")
        if len(found) > MOST_PARTS:
            self.fault(key, f"has at most {MOST_PARTS} tables, not {len(found)}")
        if not all(isinstance(each, dict) for each in found):
            self.fault(key, "is not a list of tables")
            return []
        where = f"{self.where}.{key}".strip(".")
        return [TomlTable(self.file, each, f"{where}[{place}]") for place, each in enumerate(found[:MOST_PARTS])]

    def table(self, key: str) -> "TomlTable":
        found = self.value(key, dict, {}, "a table")
        return TomlTable(self.file, found, f"{self.where}.{key}".strip("."))

    def expression(
        self, key: str, once: Collection[str], each: Collection[str] = (), *, is_each: bool = False
    ) -> Expression | None:
        """Return an expression, if there is one.

        Args:
            is_each: Whether it may be about one player.
        """
        self.asked.add(key)
        found = self.data.get(key)
        if found is None:
            return None
        if type(found) not in (str, int):
            self.fault(key, f"{shorten(found)} is not an expression in quotes, or a number")
            return None
        try:
            made = parse(str(found), once, each)
        except ExpressionError as error:
            self.fault(key, str(error))
            return None
        if made.is_each and not is_each:
            self.fault(key, "is about one player, but belongs to all: use sum, min, max or count")
        return made

    def needed_expression(
        self, key: str, once: Collection[str], each: Collection[str] = (), *, is_each: bool = False
    ) -> Expression:
        if key not in self.data:
            self.fault(key, "is missing; needs an expression")
        return self.expression(key, once, each, is_each=is_each) or parse("0", ())

    def sentence(
        self, key: str, once: Collection[str], each: Collection[str], *, is_each: bool, given: str = ""
    ) -> Sentence:
        """Return a text with values: those in `values`, or names that mean something.

        Args:
            given: A name whose value is given otherwise.
        """
        template, table = self.text(key), self.table("values")
        if template.count("%") != len(PLACE.findall(template)):
            self.fault(key, "a % is written only in %(name)s")
            return Sentence("", FrozenMap())
        values: dict[str, Expression] = {}
        for name in dict.fromkeys(PLACE.findall(template)):
            if name in table.data:
                made = table.expression(name, once, each, is_each=is_each)
            elif name != given:
                made = TomlTable(self.file, {key: name}, self.where).expression(key, once, each, is_each=is_each)
            else:
                continue
            values |= {name: made} if made else {}
        table.finish()
        return Sentence(template, FrozenMap(values))

    def finish(self) -> None:
        """Refuse the keys that nobody has asked for."""
        for key in self.data.keys() - self.asked:
            near = get_close_matches(key, self.asked, n=1)
            self.fault(key, f"is no key here; {f'did you mean {near[0]}?' if near else _list(self.asked)}")


def _list(names: Collection[str]) -> str:
    return f"keys: {', '.join(sorted(names)) or 'none'}"
