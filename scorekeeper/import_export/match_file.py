"""Match files: JSON with the full log, which replays exactly; read by `match_file_reader`."""

import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from scorekeeper.codec import KIND, DamagedDataError
from scorekeeper.import_export.match_file_reader import FIRST_VERSION, FORMAT, VERSION, is_time, read_match_file
from scorekeeper.storage.match_records import ImportedMatch, Record, StoredActs, UnreadableMatch
from scorekeeper.storage.renames import rename_in_body
from scorekeeper.storage.store import Store


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The outcome of importing a file."""

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
        here = store.record(number).setup
        if len(here.names) != len(arrival.setup.names):
            return True
        names = {old: new for old, new in zip(arrival.setup.names, here.names, strict=True) if old != new}
        acts = tuple((rename_in_body(here.game, body, names, "act"), at) for body, at in arrival.stored_acts.acts)
        return store.read_renamed_acts(number) != StoredActs(acts, arrival.stored_acts.cursor)
    return True


def _match_as_json(record: Record, line: StoredActs) -> dict[str, Any]:
    found: dict[str, Any] = {"key": record.key, "begun": record.begun.isoformat(timespec="milliseconds")}
    found["setup"] = record.setup.as_json()
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
