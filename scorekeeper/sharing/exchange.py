"""Matches that leave the app and come back: JSON with the full log, which replays exactly, and CSV for spreadsheets.

A file from elsewhere is checked from end to end before anything is kept of it: its form, every value by its type, and
every act by the rules of its game, those undone included. Then all of its matches are taken in, or none.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from scorekeeper.codec import KIND, DamagedDataError
from scorekeeper.errors import Problem, ScoreError
from scorekeeper.games import Entry
from scorekeeper.log import Act, Entered, MatchLog, SetUp, act_of_json
from scorekeeper.messages import say
from scorekeeper.rules.contract import State
from scorekeeper.storage.shelf import Arrival, Record, Timeline, Unreadable
from scorekeeper.storage.store import Store

FORMAT = "pnp-scores"
VERSION = 1
LIMIT_BYTES = 32 * 1024 * 1024
"""Nothing larger is read (ours: an evening's match has 10 to 200 kB)."""
LIMIT_ACTS = 20_000
"""No match has more acts (ours)."""
LIMIT_KEY = 100
"""Letters of a match's key, at most."""
LIMIT_PROBLEMS = 10
"""So many faults of a file are told; the rest is counted."""

LARGEST_NUMBER = 1_000_000
"""No number is beyond it on either side: as much as any game takes for points or a target."""

Summarise = Callable[[MatchLog], dict[str, Any]]
"""What the presenter notes of a match."""


# JSON


@dataclass(frozen=True, slots=True)
class Incoming:
    """A match of a file, checked."""

    arrival: Arrival
    """As the store takes it."""
    log: MatchLog
    """The match, worked out."""

    @property
    def begun(self) -> datetime:
        """When it began."""
        return datetime.fromisoformat(self.arrival.begun)


@dataclass(frozen=True, slots=True)
class Report:
    """What became of the matches of a file."""

    taken: tuple[int, ...]
    """Numbers of those that are new here."""
    known: tuple[int, ...]
    """Numbers of those that were here already, and were left as they are."""
    differing: tuple[int, ...]
    """Those of the known ones whose acts are others than the file's."""


def written(store: Store, records: Sequence[Record]) -> str:
    """Return matches as a file that `read` takes.

    Raises:
        DamagedDataError: A match cannot be read.
    """
    matches = [_match_as_json(record, store.line(record.id)) for record in records]
    content = {"format": FORMAT, "version": VERSION, "matches": matches}
    # ASCII alone: no mail program or clipboard changes it, and every name comes back exactly.
    return json.dumps(content, ensure_ascii=True, indent=1) + "\n"


def read(content: str | bytes) -> tuple[Incoming, ...]:
    """Read a file's matches, and check everything.

    Raises:
        DamagedDataError: It is too large, no JSON, of another format or version, or damaged; tells every fault, with
            its place.
    """
    data = _json(content)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DamagedDataError(say("This is not a file of saved matches: its format is not %(format)s.", format=FORMAT))
    if data.get("version") != VERSION or type(data["version"]) is not int:
        found = repr(data.get("version"))[:20]
        raise DamagedDataError(
            say("The file's version is %(found)s; this app reads version %(version)s.", found=found, version=VERSION)
        )
    faults = list(_other_keys(data, {"format", "version", "matches"}, "file"))
    matches = data.get("matches")
    if not isinstance(matches, list) or not matches:
        raise DamagedDataError(say("The file has no list of matches."))
    found_matches: list[Incoming] = []
    keys: set[str] = set()
    for number, each in enumerate(matches, start=1):
        where = f"match {number}"
        try:
            incoming = _match_of_json(each, where)
        except ScoreError as error:
            faults.extend(error.problems)
            continue
        if incoming.arrival.key in keys:
            faults.append(Problem(say("%(where)s: the same key as an earlier match", where=where), ""))
        keys.add(incoming.arrival.key)
        found_matches.append(incoming)
    if faults:
        raise DamagedDataError(_cut(faults))
    return tuple(found_matches)


def take_in(store: Store, matches: Sequence[Incoming], summarise: Summarise) -> Report:
    """Keep matches that `read` gave, all of them or none.

    Raises:
        StorageError: They could not be kept.
    """
    known = {each.arrival.key: store.find(each.arrival.key) for each in matches}
    arrivals = [replace(each.arrival, summary=summarise(each.log)) for each in matches]
    numbers = store.take_in_all(arrivals)
    pairs = list(zip(matches, numbers, strict=True))
    old = [(each, number) for each, number in pairs if known[each.arrival.key] is not None]
    return Report(
        tuple(number for each, number in pairs if known[each.arrival.key] is None),
        tuple(number for _, number in old),
        tuple(number for each, number in old if store.line(number) != each.arrival.line),
    )


def _match_as_json(record: Record, line: Timeline) -> dict[str, Any]:
    found: dict[str, Any] = {"key": record.key, "begun": record.begun.isoformat(timespec="milliseconds")}
    found["setup"] = record.setup.as_json()
    found["acts"] = [{"at": at, "act": body} for body, at in line.acts]
    found["cursor"] = line.cursor
    if record.is_ended:
        found["ended"] = True
    return found


def _json(content: str | bytes) -> Any:
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content.removeprefix("\ufeff")
        if len(text) > LIMIT_BYTES:
            raise DamagedDataError(say("This is larger than %(most)s MB.", most=LIMIT_BYTES // (1024 * 1024)))
        data = json.loads(text)
        _check_values(data)
    except UnicodeDecodeError:
        raise DamagedDataError(say("This is not a file of saved matches: it is not text in UTF-8.")) from None
    except RecursionError:
        raise DamagedDataError(say("This is not a file of saved matches: its lists are nested too deeply.")) from None
    except json.JSONDecodeError as error:
        raise DamagedDataError(
            say(
                "This is damaged, or not a file of saved matches (not JSON: line %(line)s, column %(column)s).",
                line=error.lineno,
                column=error.colno,
            )
        ) from None
    except ValueError as error:  # a number of thousands of digits
        raise DamagedDataError(say("This is not a file of saved matches: %(why)s.", why=str(error))) from None
    return data


def _check_values(data: Any) -> None:
    """Refuse values that no table enters, before anything counts with them.

    Raises:
        DamagedDataError: A text has half of a letter that JSON spells as two, or a number is beyond all bounds.
    """
    if isinstance(data, dict):
        for key, value in data.items():
            _check_values(key)
            _check_values(value)
    elif isinstance(data, list):
        for each in data:
            _check_values(each)
    elif isinstance(data, str):
        if not data.isascii() and any("\ud800" <= sign <= "\udfff" for sign in data):
            raise DamagedDataError(
                say("A text in the file contains a broken character: %(text)s", text=ascii(data)[:60])
            )
    elif isinstance(data, int) and abs(data) > LARGEST_NUMBER:
        raise DamagedDataError(
            say(
                "The file has the number %(found)s; the largest allowed is %(most)s",
                found=str(data)[:20],
                most=LARGEST_NUMBER,
            )
        )


def _other_keys(data: Mapping[str, Any], keys: set[str], where: str) -> Iterator[Problem]:
    for key in sorted(data.keys() - keys):
        yield Problem(say("%(where)s: %(key)s does not belong there", where=where, key=repr(key)[:60]), "")


def _match_of_json(data: Any, where: str) -> Incoming:
    """Read a match.

    Raises:
        ScoreError: Something is wrong with it; carries every fault, with its place.
    """
    if not isinstance(data, dict):
        raise DamagedDataError(say("%(where)s: it is not a match", where=where))
    needed = {"key", "begun", "setup", "acts", "cursor"}
    if not needed <= data.keys():
        lacking = ", ".join(sorted(needed - data.keys()))
        raise DamagedDataError(say("%(where)s: %(lacking)s is missing", where=where, lacking=lacking))
    faults = list(_other_keys(data, {*needed, "ended"}, where))
    key, acts, cursor, ended = data["key"], data["acts"], data["cursor"], data.get("ended", False)
    if not isinstance(key, str) or not 1 <= len(key) <= LIMIT_KEY:
        faults.append(
            Problem(
                say("%(where)s: its key is not a text of 1 to %(most)s characters", where=where, most=LIMIT_KEY), ""
            )
        )
    if not _is_time(data["begun"]):
        faults.append(Problem(say("%(where)s: begun is not a date and time", where=where), ""))
    if type(ended) is not bool:
        faults.append(Problem(say("%(where)s: ended is neither true nor false", where=where), ""))
    if not isinstance(acts, list) or len(acts) > LIMIT_ACTS:
        raise DamagedDataError(
            [
                *faults,
                Problem(say("%(where)s: its acts are not a list of up to %(most)s", where=where, most=LIMIT_ACTS), ""),
            ]
        )
    if type(cursor) is not int or not 0 <= cursor <= len(acts):
        faults.append(Problem(say("%(where)s: cursor is not 0 to %(most)s", where=where, most=len(acts)), ""))
    try:
        setup = _setup_of_json(data["setup"], f"{where}.setup")
    except ScoreError as error:
        raise DamagedDataError([*faults, *error.problems]) from None
    done = [_act_or_faults(setup, each, f"{where}.acts[{number}]") for number, each in enumerate(acts)]
    for each in done:
        faults.extend(each if isinstance(each, list) else ())
    if faults:
        raise DamagedDataError(faults)
    log = _replayed(setup, [each for each in done if not isinstance(each, list)], cursor, where)
    line = Timeline(tuple((each["act"], each["at"]) for each in acts), cursor)
    return Incoming(Arrival(key, setup, line, data["begun"], is_ended=ended), log)


def _setup_of_json(data: Any, where: str) -> SetUp:
    if isinstance(data, dict):
        faults = list(_other_keys(data, {"game", "players", "options"}, where))
        if faults:
            raise DamagedDataError(faults)
    setup = SetUp.of_json(data, where)
    found = setup.game.options_problems(setup.options, len(setup.players))
    if found:
        raise DamagedDataError(_placed(found, where))
    return setup


def _act_or_faults(setup: SetUp, data: Any, where: str) -> Act | list[Problem]:
    if not isinstance(data, dict) or not {"at", "act"} <= data.keys():
        return [Problem(say("%(where)s: needs at and act", where=where), "")]
    faults = list(_other_keys(data, {"at", "act"}, where))
    if not _is_time(data["at"]):
        faults.append(Problem(say("%(where)s: at is not a date and time", where=where), ""))
    act = data["act"]
    if isinstance(act, dict):
        faults.extend(_other_keys(act, {KIND, "entry"} if act.get(KIND) == "Entered" else {KIND, "changes"}, where))
        changes = act.get("changes")
        for each in changes if isinstance(changes, list) else ():
            faults.extend(_other_keys(each, {"position", "entry"}, where) if isinstance(each, dict) else ())
    try:
        found = act_of_json(setup.game, act, where)
    except ScoreError as error:
        return [*faults, *error.problems]
    return faults or found


def _replayed(setup: SetUp, acts: Sequence[Act], cursor: int, where: str) -> MatchLog:
    """Do every act in its order, those undone as well, and return the match at its cursor.

    Raises:
        DamagedDataError: One is not allowed; says which, and why.
    """
    place = f"{where}.setup"
    try:
        rules = setup.game.match
        states: list[State] = [rules.start(setup.names, setup.options)]
        entries: list[Entry] = []
        for number, act in enumerate(acts):
            place = f"{where}.acts[{number}]"
            if isinstance(act, Entered):
                states.append(rules.enter(states[-1], act.entry))
                entries.append(act.entry)
                continue
            preview = MatchLog(setup, [Entered(each) for each in entries]).preview(act.changes)
            if preview.conflicts:
                raise ScoreError([each for conflict in preview.conflicts for each in conflict.problems])
            states, entries = list(preview.states), list(preview.entries)
        return MatchLog(setup, acts, cursor)
    except ScoreError as error:
        raise DamagedDataError(_placed(error.problems, place)) from None
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # Values of the right types that no table could have entered.
        what = f"{type(error).__name__}: {error}"[:100]
        raise DamagedDataError(say("%(where)s: the rules cannot read it (%(what)s)", where=place, what=what)) from None


def _placed(problems: Sequence[Problem], where: str) -> list[Problem]:
    return [Problem(say("%(where)s: %(what)s", where=where, what=each.message), each.ruling) for each in problems]


def _is_time(data: Any) -> bool:
    try:
        return isinstance(data, str) and len(data) >= len("2026-11-28T19:30") and bool(datetime.fromisoformat(data))
    except ValueError:
        return False


def _cut(faults: Sequence[Problem]) -> list[Problem]:
    rest = len(faults) - LIMIT_PROBLEMS
    if rest <= 0:
        return list(faults)
    return [*faults[:LIMIT_PROBLEMS], Problem(say("… and more like these: %(count)s", count=rest), "")]


def times(line: Timeline) -> tuple[str, ...]:
    """Return when each entry in force was made; a changed one keeps its time."""
    found: list[str] = []
    for body, at in line.acts[: line.cursor]:
        if body[KIND] == "Entered":
            found.append(at)
            continue
        dropped = {change["position"] for change in body["changes"] if change["entry"] is None}
        found = [each for position, each in enumerate(found) if position not in dropped]
    return tuple(found)


def readable(store: Store) -> tuple[list[Record], list[int]]:
    """Part the matches on the shelf into those that can be exported and the numbers of those that cannot be read."""
    found: list[Record] = []
    unreadable: list[int] = []
    for each in store.matches():
        try:
            if isinstance(each, Unreadable):
                raise DamagedDataError(each.reason)
            store.line(each.id)
            found.append(each)
        except DamagedDataError:
            unreadable.append(each.id)
    return found, unreadable
