"""The file of a declared game: read by `tomllib`, checked as a whole; every fault with its file, line and key."""

import re
import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

from scorekeeper.errors import ScoreError, shorten
from scorekeeper.rules.declared.definition import (
    LARGEST_VALUE,
    Definition,
    FieldKind,
    MatchEnd,
    OptionRule,
    RowCheck,
    RowField,
    RowKind,
    RunningSum,
    ScoreBox,
    ScorePart,
    Turnout,
)
from scorekeeper.rules.declared.expressions import parse
from scorekeeper.rules.declared.toml_table import NAME, PLACE, SourceFile, TomlTable
from scorekeeper.rules.frozen import FrozenMap

LARGEST_FILE = 50_000
"""Most bytes of a file (ours)."""
LONGEST_LINE = 1_000
"""Most characters of a line (ours); with a key of 30,000 parts, `tomllib` is busy for a quarter of a minute."""
MOST_STEPS = 8
"""As many buttons as a phone shows in two rows."""
MOST_PLAYERS = 12
"""As many as a phone shows well."""
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class DefinitionError(ScoreError):
    """A file does not declare a game; lists every fault."""


def read_definition(path: Path) -> Definition:
    """Read the file of a game, whose name is the game's id.

    Raises:
        DefinitionError: It cannot be read, or does not declare a game.
    """
    try:
        content = path.read_bytes()
        if len(content) > LARGEST_FILE:
            raise DefinitionError(f"{path}: a game is declared in at most {LARGEST_FILE} bytes, not {len(content)}")
        text = content.decode("utf-8")
        if long := [number for number, line in enumerate(text.splitlines(), 1) if len(line) > LONGEST_LINE]:
            raise DefinitionError(f"{path}:{long[0]}: a line has at most {LONGEST_LINE} characters")
        data = tomllib.loads(text)
    except OSError as error:
        raise DefinitionError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise DefinitionError(f"{path}: is not text in UTF-8") from None
    except RecursionError:
        raise DefinitionError(f"{path}: its brackets are too deep") from None
    except ValueError as error:  # also a number with too many digits
        raise DefinitionError(f"{path}: is not TOML: {error}") from None
    return _Reader(SourceFile(path, text)).definition(data)


class _Reader:
    def __init__(self, file: SourceFile) -> None:
        self.file = file
        self.rules: set[str] = set()
        """Names of house rules, of their choices, of boxes and sums."""
        self.kinds: set[str] = {"join", "return"}
        """Names of rows, and of the forms that are there anyway."""

    def definition(self, data: dict[str, Any]) -> Definition:
        top = TomlTable(self.file, data, "")
        title, about = top.text("title"), top.text("about")
        players = top.numbers("players", 2)
        if len(players) != 2 or not 1 <= players[0] <= players[1] <= MOST_PLAYERS:
            top.fault("players", f"needs the fewest and the most players: [2, {MOST_PLAYERS}]")
            players = (1, 1)
        options = tuple(self._option(each) for each in top.tables("options"))
        row_tables = top.tables("rows")
        boxes = tuple(each for table in row_tables for each in self._boxes(table))
        sum_tables = top.tables("sums")
        sums = {each.name(self.rules): each for each in sum_tables}
        self.rules |= sums.keys()
        own = self.rules - sums.keys()
        rows = tuple(self._row(each, own, sums.keys(), boxes) for each in row_tables)
        made = Definition(
            self.file.path,
            self.file.path.stem,
            title,
            about,
            *players,
            has_teams=top.flag("teams"),
            can_join=top.flag("join"),
            low_wins=top.expression("low_wins", own) or parse("0", ()),
            start=top.expression("start", own) or parse("0", ()),
            options=options,
            sums=tuple(self._sum(name, each, own, sums.keys(), rows) for name, each in sums.items()),
            rows=rows,
            end=self._end(top.table("end"), own, rows),
            texts=tuple(self.file.texts),
        )
        top.finish()
        if not _ID.fullmatch(made.id):
            self.file.fault(
                "file name", f"{shorten(made.id)} is not the id of a game: small letters, digits and hyphens"
            )
        if not rows or rows[0].turnout is Turnout.END or sum(each.turnout is Turnout.END for each in rows) > 1:
            top.fault("rows", "needs a row that is played, and at most one at the end, after it")
        if self.file.faults:
            raise DefinitionError(self.file.faults)
        return made

    def _option(self, table: TomlTable) -> OptionRule:
        name = table.name(self.rules)
        self.rules.add(name)
        title, help, least, most = table.text("title"), table.text("help"), 0, LARGEST_VALUE
        default: bool | int | str
        choices: tuple[str, ...] = ()
        words: tuple[str, ...] = ()
        match table.word("kind", ("yes", "number", "choice"), "yes"):
            case "yes" if table.data.get("kind", "yes") == "yes":
                default = table.flag("default")
            case "number":
                default, least = table.number("default"), table.number("least", 0, least=0)
                most = table.number("most", LARGEST_VALUE)
                if not least <= default <= most:
                    table.fault("default", f"{default} is not from {least} to {most}")
            case "choice":
                default, choices, words = self._choices(table)
            case _:  # a fault already
                default = False
                table.asked |= table.data.keys()
        table.finish()
        return OptionRule(name, title, help, default, choices, words, least, most)

    def _choices(self, table: TomlTable) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """Return the default, the choices and their names: whole numbers, or a table of texts by name."""
        words: tuple[str, ...] = ()
        if isinstance(table.data.get("choices"), dict):
            inner = table.table("choices")
            words = tuple(inner.data)
            for word in words:
                self.file.check_name(f"{inner.where}.{word}", word, self.rules)
                self.rules.add(word)
            choices = tuple(inner.text(word) for word in words)
            default = table.value("default", str, None, "one of the choices")
            found = dict(zip(words, choices, strict=True)).get(default, "")
        else:
            choices = tuple(map(str, table.numbers("choices")))
            found = str(table.value("default", int, None, "one of the choices"))
        if len(set(choices)) < max(2, len(choices)) or any(each.startswith("-") for each in choices):
            table.fault("choices", "needs two or more, all different: numbers from 0, or a table of texts by name")
        elif found not in choices:
            table.fault("default", f"needs one of {', '.join(words or choices)}")
        return found, choices, words

    def _boxes(self, table: TomlTable) -> tuple[ScoreBox, ...]:
        made = []
        for each in table.tables("boxes"):
            name = each.name(self.rules)
            self.rules.add(name)
            least = each.number("least", 0)
            one_of, most = each.numbers("one_of"), each.number("most", LARGEST_VALUE)
            if most < least:
                each.fault("most", f"{most} is less than {least}")
            made.append(ScoreBox(name, each.text("title"), least, most, each.number("multiple_of", 1, least=1), one_of))
            each.finish()
        return tuple(made)

    def _row(
        self, table: TomlTable, own: Collection[str], sums: Collection[str], all_boxes: tuple[ScoreBox, ...]
    ) -> RowKind:
        name = table.value("name", str, None, "a name")
        if not NAME.fullmatch(name) or name in self.kinds:
            table.fault("name", f"{shorten(name)} is not a name of small letters, or that of another row")
        self.kinds.add(name)
        turnout = Turnout(table.word("for", tuple(Turnout), Turnout.ALL))
        title = table.text("title")
        if {*PLACE.findall(title)} - {"number"} or title.count("%") != len(PLACE.findall(title)):
            table.fault("title", "has no other value than %(number)s")
        boxes = all_boxes if table.data.get("boxes") else ()
        once, each = {*own, "players", "round"}, {*sums, "total", "filled"}
        fields = []
        if boxes:
            if turnout is not Turnout.ONE:
                table.fault("boxes", 'are filled by one player: for = "one"')
            if len(boxes) > len(table.data["boxes"]):
                table.fault("boxes", "belong to one kind of row")
            fields.append(RowField("points", "Points"))
            each |= {"box", "points"}
        for inner in table.tables("fields"):
            field = self._field(inner, own, once, once | each, turnout)
            fields.append(field)
            (each if field.is_each or field.kind is FieldKind.PLAYER else once).add(field.name)
        if not fields:
            table.fault("fields", "needs at least one field")
        table.tables("boxes")
        steps = table.numbers("steps", MOST_STEPS)
        if steps and (turnout is not Turnout.ONE or len(fields) != 1 or boxes):
            table.fault("steps", "are for one player and the only field of a row")
        score = tuple(self._part(inner, once, each) for inner in table.tables("score"))
        if not score:
            table.fault("score", "needs at least one part")
        checks = tuple(self._check(inner, once, each) for inner in table.tables("checks"))
        table.finish()
        return RowKind(name, title, turnout, tuple(fields), boxes, score, checks, steps)

    def _field(
        self, table: TomlTable, own: Collection[str], once: Collection[str], known: Collection[str], turnout: Turnout
    ) -> RowField:
        name, title = table.name({*known, *self.rules}), table.text("title")
        kind = FieldKind(table.word("kind", tuple(FieldKind), FieldKind.NUMBER))
        is_each = table.word("for", ("each", "row"), "each") == "each"
        least = most = adds_up_to = suggest = None
        multiple_of, one_of = 1, tuple[int, ...]()
        if kind is FieldKind.NUMBER:
            least, most = table.expression("least", once) or parse("0", ()), table.expression("most", once)
            multiple_of, one_of = table.number("multiple_of", 1, least=1), table.numbers("one_of")
            adds_up_to, suggest = table.expression("adds_up_to", once), table.expression("suggest", once)
            if adds_up_to and not (is_each and turnout is not Turnout.ONE):
                table.fault("adds_up_to", "is for numbers of several players")
            if suggest and is_each:
                table.fault("suggest", 'is for a number of the row: for = "row"')
        elif kind is FieldKind.YES and not is_each:
            table.fault("for", "a row has yes and no for each player only")
        if kind is FieldKind.PLAYER and turnout is Turnout.ONE:
            table.fault("kind", "a row of one player asks for no other")
        blank = table.number("blank", 0) if "blank" in table.data else None
        if kind is FieldKind.YES:
            blank = 0
        elif kind is FieldKind.PLAYER and blank:
            table.fault("blank", "is 0 where nobody may be chosen")
        when = table.expression("when", own)
        table.finish()
        return RowField(
            name, title, kind, is_each, least, most, multiple_of, one_of, adds_up_to, suggest, blank=blank, when=when
        )

    @staticmethod
    def _part(table: TomlTable, once: Collection[str], each: Collection[str]) -> ScorePart:
        points = table.needed_expression("points", once, each, is_each=True)
        text = table.sentence("text", once, each, is_each=True)
        when = table.expression("when", once, each, is_each=True)
        table.finish()
        return ScorePart(points, text, when)

    @staticmethod
    def _check(table: TomlTable, once: Collection[str], each: Collection[str]) -> RowCheck:
        must = table.needed_expression("must", once, each, is_each=True)
        says = table.sentence("says", once, each, is_each=must.is_each, given="player" if must.is_each else "")
        table.finish()
        return RowCheck(must, says)

    def _sum(
        self, name: str, table: TomlTable, own: Collection[str], sums: Collection[str], rows: tuple[RowKind, ...]
    ) -> RunningSum:
        title, inner, add = table.text("title", ""), table.table("add"), {}
        for kind in rows:
            once = {*own, "players", "round", *(each.name for each in kind.once_fields)}
            each = {*sums, "total", "filled", *(each.name for each in (*kind.each_fields, *kind.people_fields))}
            each |= {"box"} if kind.boxes else set()
            if made := inner.expression(kind.name, once, each, is_each=True):
                add[kind.name] = made
        if not inner.data:
            table.fault("add", "needs what a row adds, by the name of the row")
        inner.finish()
        shown = table.expression("shown", {*own, "players", "rounds"}, {*sums, "total", "filled"}, is_each=True)
        table.finish()
        return RunningSum(name, title, FrozenMap(add), shown)

    def _end(self, table: TomlTable, own: Collection[str], rows: tuple[RowKind, ...]) -> MatchEnd:
        once = {*own, "players"}
        made = MatchEnd(
            table.expression("target", once),
            is_down=table.flag("down"),
            rounds=table.expression("rounds", once),
            has_boxes=table.flag("boxes"),
            is_by_players=table.flag("players"),
        )
        if made.is_down and made.target is None:
            table.fault("down", "needs a target")
        if made.has_boxes and not any(each.boxes for each in rows):
            table.fault("boxes", "there are no boxes to fill")
        if not table.data and not any(each.turnout is Turnout.END for each in rows):
            self.file.fault("end", "is missing; needs target, rounds, boxes or players, or a row at the end")
        table.finish()
        return made
