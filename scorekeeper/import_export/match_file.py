"""Match files: JSON with the full log, which replays exactly; read by `match_file_reader`.

The matches of a score file, a backup copy of `scores.sqlite3` or one from another device, are imported as one.
"""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from scorekeeper.codec import KIND, DamagedDataError
from scorekeeper.errors import ScoreError
from scorekeeper.import_export.match_file_reader import FIRST_VERSION, FORMAT, VERSION, is_time, read_match_file
from scorekeeper.messages import say
from scorekeeper.storage.integrity import find_fault
from scorekeeper.storage.match_records import ImportedMatch, Record, StoredActs, UnreadableMatch
from scorekeeper.storage.renames import rename_in_body, written_names
from scorekeeper.storage.schema import MIGRATIONS
from scorekeeper.storage.store import FILE, Clock, StorageError, Store
from scorekeeper.temporary_folders import temporary_folder


@dataclass(frozen=True, slots=True)
class ImportReport:
    taken: tuple[int, ...]
    """Numbers of the new matches."""
    known: tuple[int, ...]
    """Numbers of the matches that existed already, and were left unchanged."""
    differing: tuple[int, ...]
    """Numbers of the known matches whose acts differ from the file's."""


def match_file_of(store: Store, records: Sequence[Record]) -> str:
    """Return matches as a file that `read_match_file` accepts.

    Raises:
        DamagedDataError: A match cannot be read.
    """
    matches = [_match_as_json(record, store.read_renamed_acts(record.id)) for record in records]
    version = VERSION if any(record.details for record in records) else FIRST_VERSION  # which older apps can read
    content = {"format": FORMAT, "version": version, "matches": matches}
    # ASCII only: no mail program or clipboard changes it, and every name survives exactly.
    return json.dumps(content, ensure_ascii=True, indent=1) + "\n"


def import_matches(store: Store, matches: Sequence[ImportedMatch]) -> ImportReport:
    """Save matches returned by `match_file_reader.read_match_file`, all of them or none.

    Raises:
        StorageError: They could not be saved.
    """
    known = {each.key: store.find_match(each.key) for each in matches}
    pairs = list(zip(matches, store.import_all(matches), strict=True))
    old = [(each, number) for each, number in pairs if known[each.key] is not None]
    return ImportReport(
        tuple(number for each, number in pairs if known[each.key] is None),
        tuple(number for _, number in old),
        tuple(number for each, number in old if _differs(store, number, each)),
    )


def _differs(store: Store, number: int, arrival: ImportedMatch) -> bool:
    """Whether a match has other acts here than in a file, or unreadable ones.

    Renames since then do not count.
    """
    with suppress(DamagedDataError):
        here = store.record(number).begun_setup
        pairs = list(zip(written_names(arrival.setup), written_names(here), strict=False))
        names = {old: new for old, new in pairs if old != new}
        acts = tuple((rename_in_body(here.game, body, names, "act"), at) for body, at in arrival.stored_acts.acts)
        return store.read_renamed_acts(number) != StoredActs(acts, arrival.stored_acts.cursor)
    return True


def _match_as_json(record: Record, line: StoredActs) -> dict[str, Any]:
    found: dict[str, Any] = {"key": record.key, "begun": record.begun.isoformat(timespec="milliseconds")}
    found["setup"] = record.begun_setup.as_json()
    found["acts"], latest = [], found["begun"]
    for body, at in line.acts:
        latest = at if is_time(at) else latest  # a damaged time does not make the match unreadable
        found["acts"].append({"at": latest, "act": body})
    found["cursor"] = line.cursor
    if record.is_ended:
        found["ended"] = True
    if record.details:
        found["details"] = {key: value for key, value in asdict(record.details).items() if value}
    return found


def entry_times(line: StoredActs) -> tuple[str, ...]:
    """Return when each entry in force was made; a changed one keeps its time."""
    found: list[str] = []
    for body, at in line.acts[: line.cursor]:
        if body[KIND] == "Entered":
            found.append(at)
            continue
        for position in sorted((each["position"] for each in body["changes"] if each["entry"] is None), reverse=True):
            del found[position]
    return tuple(found)


def split_readable(store: Store) -> tuple[list[Record], list[int]]:
    """Split the listed matches into those that can be exported and the numbers of the unreadable ones.

    Each is checked as `match_file_reader` would: one that it refuses would spoil the whole file.
    """
    found: list[Record] = []
    unreadable: list[int] = []
    for each in store.matches():
        try:
            if isinstance(each, UnreadableMatch):
                raise DamagedDataError(each.reason)
            read_match_file(match_file_of(store, [each]))
            found.append(each)
        except DamagedDataError:
            unreadable.append(each.id)
    return found, unreadable


BEGINNING = b"SQLite format 3\0"
"""Source: SQLite, Database File Format, 1.3.1 Magic Header String."""


def is_database(content: bytes) -> bool:
    return content.startswith(BEGINNING)


def was_in_use(content: bytes) -> bool:
    """Whether a score file was copied while an app had it open, or was left so by a kill: entries may lie in its log.

    `Store.close` leaves a file that needs no log. Source: SQLite, Database File Format, 1.3.3: byte 18 is 2 for a log.
    """
    return content[18:19] == b"\2"


def match_file_from_database(content: bytes, clock: Clock) -> tuple[bytes, int]:
    """Return the matches of a score file as a match file, which is then checked as usual; and the number left out.

    Only a copy is opened, and only if the file is sound and has our tables and nothing else.

    Raises:
        DamagedDataError: It is damaged, from elsewhere or a newer app, or has no readable match.
        ScoreError: There is no disk space for the copy.
    """
    try:
        with temporary_folder() as place:
            path = place / FILE
            path.write_bytes(content)
            if find_fault(path, MIGRATIONS):
                raise DamagedDataError(
                    say("This score file is damaged, from another program, or from a newer version of this app.")
                )
            store = Store(path.parent, clock)
            try:
                found, unreadable = split_readable(store)
                if not found:
                    raise DamagedDataError(say("This score file has no readable match."))
                return match_file_of(store, found).encode(), len(unreadable)
            finally:
                store.close()
    except (sqlite3.Error, StorageError) as error:
        raise DamagedDataError(say("This score file cannot be read.")) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise ScoreError(say("%(file)s cannot be read: %(why)s.", file=FILE, why=why)) from error
