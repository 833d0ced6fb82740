"""Damage files at random and open them: `python -m tests.scorekeeper.storage.damages 3000 [seed]`.

Each is opened as the app does at a start, and looked at: it must open with little work, with all that plain reading
finds of the damaged file, and what it was must lie beside it byte for byte. Of each match that has other entries than
it had, it must be told how many those are.
"""

import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from types import FrameType, MappingProxyType
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.storage.integrity import text_or_bytes
from scorekeeper.storage.match_records import Record
from scorekeeper.storage.store import FILE, Store
from tests.effort import unit_seconds
from tests.scorekeeper.kill.matches import Clock

PAGE = 4096
LONGEST_UNITS = 120
"""So much work opening a file may be: some ten times as much as it is."""
KINDS = ("cut", "flip", "flip", "header", "page-header", "garbage", "zero", "copy", "swap", "append")
ROWS = {
    "matches": ("SELECT id, key, setup, begun, changed, head, summary FROM matches NOT INDEXED", (int, str, str, str)),
    "acts": ("SELECT id, match_id, body, at FROM acts NOT INDEXED", (int, int, str, str)),
}
"""What is read of each table, and the types of what must be found again."""


class HangError(BaseException):
    """It took too long; nothing that catches errors catches this."""


@contextmanager
def within(units: float) -> Iterator[None]:
    """Stop what is more work than so many units, of 40 ms of processor time or so, even if it would never end."""

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise HangError

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, units * unit_seconds())
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def damaged(rng: Random, whole: bytes) -> tuple[bytes, str]:
    """Damage a file once to three times, and say how."""
    data, said = bytearray(whole), []
    for _ in range(rng.choice((1, 1, 1, 1, 2, 3))):
        kind = rng.choice(KINDS)
        said.append(kind)
        first, second = (rng.randrange(max(1, len(data) // PAGE)) * PAGE for _ in range(2))
        if kind == "append":
            data += rng.randbytes(rng.randrange(3 * PAGE))
        elif not data:
            continue
        elif kind == "cut":
            del data[rng.randrange(len(data)) :]
        elif kind == "flip":
            for _ in range(rng.choice((1, 1, 2, 8, 64))):
                data[rng.randrange(len(data))] = rng.randrange(256)
        elif kind == "header":
            data[rng.randrange(min(100, len(data)))] = rng.randrange(256)
        elif kind == "page-header":
            data[min(first + (0 if first else 100) + rng.randrange(64), len(data) - 1)] = rng.randrange(256)
        elif kind == "garbage":
            data[first : first + PAGE] = rng.randbytes(PAGE)
        elif kind == "zero":
            data[first : first + PAGE] = bytes(PAGE)
        else:
            one, other = data[first : first + PAGE], data[second : second + PAGE]
            data[first : first + PAGE] = other
            if kind == "swap":
                data[second : second + PAGE] = one
    return bytes(data), "+".join(said)


def plain_rows(path: Path) -> dict[str, dict[int, set[Any]]]:
    """Read a file from its beginning to the first error, table by table: the rows of each number, if they are ours."""
    found: dict[str, dict[int, set[Any]]] = {table: {} for table in ROWS}
    for table, (query, types) in ROWS.items():
        with suppress(sqlite3.DatabaseError, UnicodeDecodeError), closing(sqlite3.connect(path)) as db:
            db.text_factory = text_or_bytes
            for row in db.execute(query):
                if all(type(value) is kind for value, kind in zip(row, types, strict=False)):
                    found[table].setdefault(row[0], set()).add(row[: len(types)])
    return found


def counts_of(folder: Path) -> dict[str, int]:
    """Return how many entries each match of a sound file has, by its key."""
    with closing(Store(folder, Clock())) as store:
        found = [each for each in store.matches() if isinstance(each, Record)]
        return {each.key: len(store.open(each.id).entries) for each in found}


def untold(store: Store, counts: Mapping[str, int]) -> str:
    """Say which match of a damaged file has other entries than it had, or cannot be followed, without being told of."""
    if not any(each.startswith("The scores were damaged") for each in store.notices):
        return ""  # what SQLite finds sound may have other values, which nothing tells
    for record in store.matches():
        if not isinstance(record, Record) or record.key not in counts:
            continue
        who = f"{record.setup.game.title} ({', '.join(record.setup.names)}): "
        told = [each.removeprefix(who) for each in store.notices if each.startswith(who)]
        try:
            count = len(store.open(record.id).entries)
        except ScoreError as error:
            if "cannot be read any more." not in told:
                return f"{who}cannot be read, and is not told of: {error}"
            continue
        lost = ("its 1 entry is lost.", f"its {counts[record.key]} entries are lost.") if not count else ()
        beginnings = (f"{count} of {counts[record.key]} entries saved", f"back as it was after {count} entr", *lost)
        if count != counts[record.key] and not any(each.startswith(beginnings) for each in told):
            return f"{who}{count} of {counts[record.key]} entries, and told is {told}"
    return ""


def fault_after(
    folder: Path, parts: dict[str, bytes], copy: Path, counts: Mapping[str, int] = MappingProxyType({})
) -> tuple[str, str]:
    """Open damaged files, and return what players are told and what is wrong with that; empty for nothing.

    Args:
        folder: Where they are opened.
        parts: What each of them holds.
        copy: Another folder, in which they are read plainly.
        counts: How many entries each match had, by its key.
    """
    for place in (folder, copy):
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        for name, data in parts.items():
            (place / name).write_bytes(data)
    with within(LONGEST_UNITS), closing(Store(folder, Clock())) as store:
        told = store.notices[0].template if store.notices else "nothing"
        for record in store.matches():
            if isinstance(record, Record):
                with suppress(ScoreError):
                    store.open(record.id)
        if wrong := untold(store, counts):
            return told, wrong
    beside = [each for each in folder.glob("scores-*.sqlite3") if each.read_bytes() == parts[FILE]]
    if any(folder.glob("scores-*.sqlite3")) and not beside:
        return told, "what was kept aside is not what was there"
    kept = plain_rows(folder / FILE)
    for table, rows in plain_rows(copy / FILE).items():
        for number, versions in rows.items():  # of two with one number, a sound file has one
            if not versions & kept[table].get(number, set()):
                return told, f"{table} {number} is lost"
    return told, ""


def main() -> None:
    from tests.scorekeeper.storage.test_store import filled, killed

    total, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    counts: Counter[str] = Counter()
    faults, slowest = [], 0.0
    with tempfile.TemporaryDirectory() as place:
        sources, entries = [], []
        for make in (filled, killed):
            folder = Path(place) / make.__name__
            make(folder)
            sources.append(
                {each.name: each.read_bytes() for each in folder.iterdir() if not each.name.endswith("-shm")}
            )
            entries.append(counts_of(folder))
        for number in range(total):
            rng = Random(f"{seed}/{number}")
            which = rng.choice((0, 0, 1))
            parts = dict(sources[which])
            parts[FILE], how = damaged(rng, parts[FILE])
            known = entries[which]
            if f"{FILE}-wal" in parts:
                if rng.random() < 0.3:
                    parts[f"{FILE}-wal"], _ = damaged(rng, parts[f"{FILE}-wal"])
                    known = {}  # a log that is cut short is one that ended earlier
            elif rng.random() < 0.05:
                parts[f"{FILE}-journal"] = rng.randbytes(rng.randrange(2000))
            began = time.monotonic()
            try:
                told, fault = fault_after(Path(place) / "opened", parts, Path(place) / "copy", known)
            except (Exception, HangError) as error:
                told, fault = type(error).__name__, repr(error)
            slowest = max(slowest, time.monotonic() - began)
            counts[told] += 1
            if fault:
                faults.append(f"{seed}/{number} ({how}): {fault}")
    lines = [f"{count} {told}" for told, count in counts.most_common()]
    sys.stdout.write("\n".join([*lines, f"slowest: {slowest:.2f} s; faults: {len(faults)}", *faults[:20]]) + "\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
