"""Repair of matches that lack acts: gaps are bridged where the rest is valid without them; else the line is cut there.

Two sources tell how much is missing: acts are numbered through the whole file, so a missing one leaves its number
unused, and each summary has the number of entries in force. A gap is bridged only where both agree; an act that may
have been undone, or a later change that would apply to another entry, is never accepted.
"""

import json
import sqlite3
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from scorekeeper.acts import Act, Change, Edited, Entered, act_as_json, act_from_json, entries_of
from scorekeeper.codec import DamagedDataError
from scorekeeper.errors import ScoreError
from scorekeeper.match_log import LogActError, MatchLog, SetUp
from scorekeeper.storage.match_records import read_json
from scorekeeper.storage.repair_report import RepairReport

MOST_PLAYED = 20_000
"""Most acts replayed by the rules, for all matches together; gaps beyond are not bridged (ours)."""
MOST_MISSING = 1_000
"""Most missing entries that are bridged in a match (ours: a long evening has a tenth of them)."""
LONGEST_ACT = 100_000
"""Most characters of an act (ours: the longest that a game makes has a twentieth of them)."""


@dataclass(frozen=True, slots=True)
class _ReadableAct:
    number: int
    act: Act


@dataclass(frozen=True, slots=True)
class _Gap:
    """Missing acts."""

    count: int
    """Upper bound of the missing acts; once settled, the number of entries they added: 0 if they changed one."""
    is_placed: bool
    """Whether the act before the gap certainly precedes the missing ones, and had not been undone."""


_Line = list[_ReadableAct | _Gap]


@dataclass(frozen=True, slots=True)
class _Step:
    """An act of a line without gaps."""

    place: int
    """Position in the line that had them."""
    number: int
    act: Act
    is_rewritten: bool = False
    """Whether its positions have changed."""


class MatchRepairer:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db
        self._numbers = [number for (number,) in db.execute("SELECT id FROM acts ORDER BY id")]
        self._acts_left = MOST_PLAYED

    def repair_match(self, match: int, setup_text: Any, head: Any, summary: Any) -> RepairReport | None:
        """Give a match a line without gaps, and return a report; None if nothing is lost.

        A match whose set-up is damaged is listed as unreadable, whatever its acts are.
        """
        try:
            setup = SetUp.from_json(read_json(setup_text, "set-up"))
        except ScoreError:
            return None
        query = "SELECT id, parent, body FROM acts WHERE match_id = ? ORDER BY id"
        rows = self._db.execute(query, (match,)).fetchall()
        acts = {number: _read_act(body, setup, number) for number, _, body in rows}
        for number, act in acts.items():
            if act is None:  # it must not be found among undone acts
                self._db.execute("UPDATE acts SET parent = id WHERE id = ?", (number,))
        has_head = head is None or isinstance(head, int)
        parents = {number: parent for number, parent, _ in rows}
        line = self._trace_line(head if has_head else max(parents, default=None), parents, acts)
        wanted = _noted_entry_count(summary)
        if _gaps(line):
            return self._without_gaps(match, setup, line, wanted)
        steps, _ = _bridge_gaps(line)
        if not has_head:
            self._put_line(match, setup, steps)
        found = [step.act for step in steps]
        kept = _entry_count(found)
        if self._find_refused(setup, found) is not None:
            return RepairReport(match, kept, wanted, is_readable=False)
        return None if wanted in (None, kept) else RepairReport(match, kept, wanted)

    def _trace_line(self, head: int | None, parents: Mapping[int, Any], acts: Mapping[int, Act | None]) -> _Line:
        """Follow a line back from its head, and on from each gap with the newest act before it."""
        numbers, line, position = list(parents), _Line(), head
        while position is not None:
            if position in parents:
                act, parent = acts[position], parents[position]
                line.append(_Gap(1, is_placed=True) if act is None else _ReadableAct(position, act))
                if parent is None or (isinstance(parent, int) and parent < position):
                    position = parent
                    continue
                position -= 1  # its parent is not an act before it
            place = bisect_right(numbers, position)
            before = numbers[place - 1] if place else None
            line.append(_Gap(self._free_count(before, position), is_placed=before is None))
            position = before
        return _join_gaps(line[::-1])

    def _free_count(self, before: int | None, last: int) -> int:
        """Count the unused numbers up to one, after another; or after the last act of any match."""
        place = bisect_right(self._numbers, last)
        if before is None:
            return last - (self._numbers[place - 1] if place else 0)
        return last - before - (place - bisect_right(self._numbers, before))

    def _without_gaps(self, match: int, setup: SetUp, line: _Line, wanted: int | None) -> RepairReport | None:
        """Bridge the gaps of a line as far as the rules can follow, and cut it there."""
        settled = None if wanted is None else _settle_gaps(line, wanted)
        whole = settled or line
        end = len(whole)
        if settled is None or len(whole) > self._acts_left or sum(each.count for each in _gaps(whole)) > MOST_MISSING:
            end = _first_gap(whole)
        while True:
            steps, between = _bridge_gaps(whole[:end])
            refused = self._find_refused(setup, [step.act for step in steps])
            gaps = [place for place, each in enumerate(whole[:end]) if isinstance(each, _Gap)]
            if refused is None or not gaps:
                break
            before = [place for place in gaps if place < steps[refused].place]
            end = before[-1] if before and len(whole) <= self._acts_left else gaps[0]
        self._put_line(match, setup, steps)
        kept = _entry_count([step.act for step in steps])
        is_cut = any(_is_edit(each) for each in whole[end:])
        has_changes_missing = settled is not line  # more acts than entries are missing
        if settled is None or is_cut or (has_changes_missing and not between and kept != wanted):
            return RepairReport(match, kept, wanted, is_readable=refused is None)
        if kept == wanted and not has_changes_missing:
            return None  # the missing entries were all deleted later
        return RepairReport(
            match,
            kept,
            wanted,
            between,
            is_certain=True,
            has_changes_missing=has_changes_missing,
            is_readable=refused is None,
        )

    def _find_refused(self, setup: SetUp, acts: Sequence[Act]) -> int | None:
        """Return the position of the first act that the rules refuse, within the limit of replays."""
        if len(acts) > self._acts_left:
            return None
        self._acts_left -= len(acts)
        try:
            MatchLog.from_checked_acts(setup, acts, len(acts))
        except LogActError as error:
            return error.position
        except ScoreError:
            return 0
        return None

    def _put_line(self, match: int, setup: SetUp, steps: Sequence[_Step]) -> None:
        """Chain the acts of a line, the last as the head."""
        before: int | None = None
        for step in steps:
            update = "UPDATE acts SET parent = ? WHERE id = ? AND parent IS NOT ?"
            self._db.execute(update, (before, step.number, before))
            if step.is_rewritten:
                body = json.dumps(act_as_json(setup.game, step.act), ensure_ascii=True, separators=(",", ":"))
                self._db.execute("UPDATE acts SET body = ? WHERE id = ?", (body, step.number))
            before = step.number
        self._db.execute("UPDATE matches SET head = ?, summary = NULL WHERE id = ?", (before, match))


def _read_act(body: Any, setup: SetUp, number: int) -> Act | None:
    """Read an act; None if it is not valid."""
    if not isinstance(body, str) or len(body) > LONGEST_ACT:
        return None
    where = f"act {number}"
    try:
        return act_from_json(setup.game, read_json(body, where), where)
    except (ScoreError, RecursionError):
        return None


def _join_gaps(line: _Line) -> _Line:
    found = _Line()
    for each in line:
        last = found[-1] if found else None
        if isinstance(each, _Gap) and isinstance(last, _Gap):
            found[-1] = _Gap(last.count + each.count, is_placed=last.is_placed and each.is_placed)
        else:
            found.append(each)
    return found


def _settle_gaps(line: _Line, wanted: int) -> _Line | None:
    """Decide how many entries each gap added; None if that is not certain.

    More numbers may be unused than entries are missing: some acts were undone, changed others or belong to another
    match. Then as many acts before a gap may have been undone as well, and are left out.
    """
    gaps = _gaps(line)
    missing = wanted - sum(_entry_gain(each) for each in line)
    surplus = sum(each.count for each in gaps) - missing
    if surplus == 0:
        is_doubtful = any(
            _is_edit(each) and isinstance(gap, _Gap) and not gap.is_placed for each, gap in pairwise(line)
        )
        return None if is_doubtful else line
    place = _first_gap(line)
    before, gap, after = line[:place], gaps[0], line[place + 1 :]
    if len(gaps) > 1 or surplus < 0 or any(_is_edit(each) for each in after):
        return None
    if gap.is_placed and (missing > 0 or (gap.count == 1 and missing == 0)):
        return [*before, _Gap(missing, is_placed=True), *after]
    if missing <= 0 or not after or any(_is_edit(each) for each in before[-surplus - 1 :]):
        return None
    doubtful = before[-surplus:]
    return [*before[: len(before) - len(doubtful)], _Gap(missing + len(doubtful), is_placed=True), *after]


def _bridge_gaps(line: _Line) -> tuple[list[_Step], int]:
    """Return the acts of a line with settled gaps, and the number of missing entries that have others after them.

    A later change refers to an entry by position, so positions are shifted where entries are missing; changes to a
    missing entry are left out.
    """
    steps: list[_Step] = []
    holes: list[int] = []
    length = 0
    for place, each in enumerate(line):
        if isinstance(each, _Gap):
            holes.extend(range(length, length + each.count))
            length += each.count
        elif isinstance(each.act, Edited) and holes:
            changes = [change for change in each.act.changes if not _is_hole(change.position, holes)]
            moved = tuple(Change(each.position - bisect_left(holes, each.position), each.entry) for each in changes)
            dropped = sorted(change.position for change in each.act.changes if change.entry is None)
            holes = [hole - bisect_left(dropped, hole) for hole in holes if not _is_hole(hole, dropped)]
            length -= len(dropped)
            act = replace(each.act, changes=moved)
            if moved or act.options is not None:
                steps.append(_Step(place, each.number, act, is_rewritten=act != each.act))
        else:
            steps.append(_Step(place, each.number, each.act))
            length += _entry_gain(each)
    last = length - 1
    while holes and holes[-1] == last:
        holes.pop()
        last -= 1
    return steps, len(holes)


def _is_hole(position: int, holes: Sequence[int]) -> bool:
    at = bisect_left(holes, position)
    return at < len(holes) and holes[at] == position


def _gaps(line: _Line) -> list[_Gap]:
    return [each for each in line if isinstance(each, _Gap)]


def _first_gap(line: _Line) -> int:
    """Return the position of the first gap, or the line's length."""
    return next((place for place, each in enumerate(line) if isinstance(each, _Gap)), len(line))


def _is_edit(each: _ReadableAct | _Gap) -> bool:
    return isinstance(each, _ReadableAct) and isinstance(each.act, Edited)


def _entry_gain(each: _ReadableAct | _Gap) -> int:
    """Return by how many entries an act lengthens the list."""
    match each:
        case _ReadableAct(act=Entered()):
            return 1
        case _ReadableAct(act=Edited(changes)):
            return -sum(change.entry is None for change in changes)
    return 0


def _entry_count(acts: Sequence[Act]) -> int:
    with suppress(ScoreError):
        return len(entries_of(acts))
    return 0


def _noted_entry_count(summary: Any) -> int | None:
    with suppress(DamagedDataError):
        noted = read_json(summary, "summary")
        count = noted.get("entries") if isinstance(noted, dict) else None
        return count if type(count) is int and count >= 0 else None
    return None
