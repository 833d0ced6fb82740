"""Match files from elsewhere, checked from end to end before anything is saved.

The form of the file, the type of every value, and every act, undone ones included, by the rules of its game are
checked. Then all of its matches are imported, or none. The time grows with the size of the file only, and reading
stops at the limit of reported faults.
"""

import json
from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date, datetime
from itertools import islice
from typing import Any

from scorekeeper.acts import WITH_RULES, Act, act_as_json, act_from_json
from scorekeeper.codec import KIND, DamagedDataError
from scorekeeper.errors import Problem, ScoreError, say_problem
from scorekeeper.games import VERSION as GAME_VERSION
from scorekeeper.match_log import LONGEST_NAME, LogActError, MatchLog, SetUp, late_players
from scorekeeper.messages import say
from scorekeeper.player_names import clean_name
from scorekeeper.storage.match_records import Details, ImportedMatch, StoredActs
from scorekeeper.storage.renames import rename_in_act, rename_in_setup, written_names

FORMAT = "pnp-scores"
FIRST_VERSION, VERSION = 1, 2
"""Version 2 allows day, place and note of a match; a file without them is still written as version 1."""
LIMIT_BYTES = 32 * 1024 * 1024
"""Larger files are refused (ours: an evening's match has 10 to 200 kB)."""
LIMIT_ACTS = LONGEST_LIST = 20_000
"""Most acts of a match, and longest of all other lists (ours)."""
LONGEST_LIST_ENTERED = 1_000
"""Longest list in an entry (ours: the largest deck has 162 cards)."""
LIMIT_VALUES = 4_000_000
"""Most values of a file (ours: a file of the largest size, written by this app, has three million)."""
LIMIT_PROBLEMS = 10
"""Most faults reported of a file; then reading stops."""
LONGEST_MESSAGE = 300
"""Most characters of a fault's message."""
LARGEST_NUMBER = 1_000_000
"""Largest number, positive or negative: as much as any game takes for points or a target."""
NEEDED = ("acts", "begun", "cursor", "key", "setup")
"""Required keys of each match."""
DETAILS = tuple(each.name for each in fields(Details))
"""Optional keys of a match's details."""


Summarise = Callable[[MatchLog], dict[str, Any]]
"""The presenter's summary of a match."""


def read_match_file(content: str | bytes, summarise: Summarise | None = None) -> tuple[ImportedMatch, ...]:
    """Read a file's matches, and check everything.

    Args:
        summarise: Makes the summary of each match.

    Raises:
        DamagedDataError: It is too large, not JSON, of another format or version, or damaged; reports every fault with
            its place, up to a limit.
    """
    data = _json(content)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise DamagedDataError(say("This is not a match file: its format is not %(format)s.", format=FORMAT))
    version = data.get("version")
    if type(version) is not int or not FIRST_VERSION <= version <= VERSION:
        raise DamagedDataError(
            say(
                "The file's version is %(found)s; this app reads versions %(first)s to %(last)s.",
                found=repr(version)[:20],
                first=FIRST_VERSION,
                last=VERSION,
            )
        )
    matches = data.get("matches")
    if not isinstance(matches, list) or not matches:
        raise DamagedDataError(say("The file has no list of matches."))
    found_matches: list[ImportedMatch] = []
    faults = [_short(each) for each in islice(_faults_of(data, summarise, found_matches), LIMIT_PROBLEMS + 1)]
    if len(faults) > LIMIT_PROBLEMS:
        faults[LIMIT_PROBLEMS:] = [say_problem("… and more like these", "")]
    if faults:
        raise DamagedDataError(faults)
    return tuple(found_matches)


def _faults_of(data: Mapping[str, Any], summarise: Summarise | None, found: list[ImportedMatch]) -> Iterator[Problem]:
    """Read a file's matches one by one, and yield faults; a caller that stops iterating stops the reading."""
    yield from _other_keys(data, {"format", "version", "matches"}, "file")
    keys: set[str] = set()
    for number, each in enumerate(data["matches"], start=1):
        where = f"match {number}"
        match = yield from _match_from_json(each, where, summarise, has_details=data["version"] > FIRST_VERSION)
        if match is None:
            continue
        if match.key in keys:
            yield say_problem("%(where)s: the same key as an earlier match", "", where=where)
        keys.add(match.key)
        found.append(match)


def _json(content: str | bytes) -> Any:
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content.removeprefix("\ufeff")
        if len(text) > LIMIT_BYTES:
            raise DamagedDataError(say("This is larger than %(most)s MB.", most=LIMIT_BYTES // (1024 * 1024)))
        if text.count(",") > LIMIT_VALUES:  # before it takes twenty times the memory of the text
            raise DamagedDataError(say("This has more than %(most)s values.", most=LIMIT_VALUES))
        data = json.loads(text)
        _check_values(data)
    except UnicodeDecodeError:
        raise DamagedDataError(say("This is not a match file: it is not text in UTF-8.")) from None
    except RecursionError:
        raise DamagedDataError(say("This is not a match file: its lists are nested too deeply.")) from None
    except json.JSONDecodeError as error:
        raise DamagedDataError(
            say(
                "This is damaged, or not a match file (not JSON: line %(line)s, column %(column)s).",
                line=error.lineno,
                column=error.colno,
            )
        ) from None
    except ValueError as error:  # a number of thousands of digits
        raise DamagedDataError(say("This is not a match file: %(why)s.", why=str(error))) from None
    return data


def _check_values(data: Any, longest_list: int = LONGEST_LIST) -> None:
    """Refuse values that no table enters, before anything is computed with them.

    Raises:
        DamagedDataError: A text has half of a character that JSON spells as two, or a text or number is too large.
    """
    if isinstance(data, dict):
        for key, value in data.items():
            _check_values(key)
            _check_values(value, LONGEST_LIST_ENTERED if key == "entry" else longest_list)
    elif isinstance(data, list):
        if len(data) > longest_list:
            raise DamagedDataError(
                say(
                    "The file has a list of %(count)s values; the longest allowed is %(most)s",
                    count=len(data),
                    most=longest_list,
                )
            )
        for each in data:
            _check_values(each, longest_list)
    elif isinstance(data, str):
        if len(data) > LONGEST_NAME:
            raise DamagedDataError(
                say(
                    "The file has a text of %(count)s characters, %(text)s; the longest allowed is %(most)s",
                    count=len(data),
                    text=repr(data[:20])[:-1] + "…'",
                    most=LONGEST_NAME,
                )
            )
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


def _short(problem: Problem) -> Problem:
    """Return a fault shortened to fit on a screen."""
    if len(problem.message) <= LONGEST_MESSAGE:
        return problem
    return Problem(f"{problem.message[: LONGEST_MESSAGE - 1]}…", problem.ruling)


def _other_keys(data: Mapping[str, Any], keys: Container[str], where: str) -> Iterator[Problem]:
    for key in data:
        if key not in keys:
            yield say_problem("%(where)s: %(key)s does not belong there", "", where=where, key=repr(key)[:60])


def _match_from_json(
    data: Any, where: str, summarise: Summarise | None, *, has_details: bool
) -> Generator[Problem, None, ImportedMatch | None]:
    """Read a match; yield its faults, and return None if there are any."""
    is_sound = True
    for problem in _match_problems(data, where, has_details=has_details):
        is_sound = False
        yield problem
    if not is_sound and not _has_setup_and_acts(data):
        return None
    try:
        setup = _setup_from_json(data["setup"], f"{where}.setup")
    except ScoreError as error:
        yield from error.problems
        return None
    acts: list[Act] = []
    for number, each in enumerate(data["acts"]):
        act = yield from _act_from_json(setup, each, f"{where}.acts[{number}]")
        if act is None:
            is_sound = False
        elif is_sound:
            acts.append(act)
    if not is_sound:
        return None
    bodies = [each["act"] for each in data["acts"]]
    setup = replace(setup, late=late_players(acts))
    names = {each: clean_name(each) for each in written_names(setup) if clean_name(each) != each}
    if names:
        setup, acts = rename_in_setup(setup, names), [rename_in_act(each, names) for each in acts]
        bodies = [act_as_json(setup.game, each) for each in acts]
    try:
        log = MatchLog.from_checked_acts(setup, acts, data["cursor"])
    except ScoreError as error:
        place = f"{where}.acts[{error.position}]" if isinstance(error, LogActError) else f"{where}.setup"
        yield from _add_location(error.problems, place)
        return None
    times = (each["at"] for each in data["acts"])
    line = StoredActs(tuple(zip(bodies, times, strict=True)), data["cursor"])
    summary = summarise(log) if summarise else None
    details = Details(**data.get("details", {}))
    return ImportedMatch(data["key"], setup, line, data["begun"], data.get("ended", False), summary, details)


def _match_problems(data: Any, where: str, *, has_details: bool) -> Iterator[Problem]:
    """List the faults of a match, except those of its set-up and its single acts."""
    if not isinstance(data, dict):
        yield say_problem("%(where)s: not a match", "", where=where)
        return
    lacking = [key for key in NEEDED if key not in data]
    if lacking:
        yield say_problem("%(where)s: %(lacking)s is missing", "", where=where, lacking=", ".join(lacking))
        return
    yield from _other_keys(data, {*NEEDED, "ended", *(("details",) if has_details else ())}, where)
    yield from _details_problems(data.get("details", {}), f"{where}.details")
    key, acts, cursor = data["key"], data["acts"], data["cursor"]
    if not isinstance(key, str) or not key:
        yield say_problem(
            "%(where)s: its key is not a text of 1 to %(most)s characters", "", where=where, most=LONGEST_NAME
        )
    if not is_time(data["begun"]):
        yield say_problem("%(where)s: begun is not a date and time", "", where=where)
    if type(data.get("ended", False)) is not bool:
        yield say_problem("%(where)s: ended is neither true nor false", "", where=where)
    if not isinstance(acts, list) or len(acts) > LIMIT_ACTS:
        yield say_problem("%(where)s: its acts are not a list of up to %(most)s", "", where=where, most=LIMIT_ACTS)
    elif type(cursor) is not int or not 0 <= cursor <= len(acts):
        yield say_problem("%(where)s: cursor is not 0 to %(most)s", "", where=where, most=len(acts))


def _details_problems(data: Any, where: str) -> Iterator[Problem]:
    if not isinstance(data, dict) or not all(isinstance(each, str) for each in data.values()):
        yield say_problem("%(where)s: day, place and note must be texts", "", where=where)
        return
    yield from _other_keys(data, DETAILS, where)
    if data.get("day"):
        try:
            date.fromisoformat(data["day"])
        except ValueError:
            yield say_problem("%(where)s: day is not a date", "", where=where)


def _has_setup_and_acts(data: Any) -> bool:
    """Whether a faulty match can be checked further."""
    if not isinstance(data, dict) or not data.keys() >= set(NEEDED):
        return False
    return isinstance(data["acts"], list) and len(data["acts"]) <= LIMIT_ACTS


def _setup_from_json(data: Any, where: str) -> SetUp:
    if isinstance(data, dict):
        keys = {"game", "players", "options", "late", "package", GAME_VERSION}
        faults = list(islice(_other_keys(data, keys, where), LIMIT_PROBLEMS + 1))
        if faults:
            raise DamagedDataError(faults)
    setup = SetUp.from_json(data, where)
    found = list(setup.game.options_problems(setup.options, len(setup.players)))
    if not all(map(clean_name, setup.people)):
        found.append(say_problem("Every player needs a name", ""))
    if found:
        raise DamagedDataError(_add_location(found, where))
    return setup


def _act_from_json(setup: SetUp, data: Any, where: str) -> Generator[Problem, None, Act | None]:
    """Read an act; yield its faults, and return None if there are any."""
    is_sound = True
    for problem in _act_problems(data, where):
        is_sound = False
        yield problem
    if not isinstance(data, dict) or "act" not in data:
        return None
    try:
        act = act_from_json(setup.game, data["act"], where)
    except ScoreError as error:
        yield from error.problems
        return None
    return act if is_sound else None


def _act_problems(data: Any, where: str) -> Iterator[Problem]:
    """List the faults of an act, except those of its entry."""
    if not isinstance(data, dict) or not {"at", "act"} <= data.keys():
        yield say_problem("%(where)s: needs at and act", "", where=where)
        return
    yield from _other_keys(data, {"at", "act"}, where)
    if not is_time(data["at"]):
        yield say_problem("%(where)s: at is not a date and time", "", where=where)
    act = data["act"]
    if isinstance(act, dict):
        parts = {"Entered": ("entry",), WITH_RULES: ("changes", "options")}.get(str(act.get(KIND)), ("changes",))
        yield from _other_keys(act, {KIND, GAME_VERSION, *parts}, where)
        changes = act.get("changes")
        for each in changes if isinstance(changes, list) else ():
            if isinstance(each, dict):
                yield from _other_keys(each, {"position", "entry"}, where)


def _add_location(problems: Sequence[Problem], where: str) -> list[Problem]:
    return [say_problem("%(where)s: %(what)s", each.ruling, where=where, what=each.message) for each in problems]


def is_time(data: Any) -> bool:
    """Whether a value is a date and time in ISO form, which each act has."""
    try:
        return isinstance(data, str) and len(data) >= len("2026-11-28T19:30") and bool(datetime.fromisoformat(data))
    except ValueError:
        return False
