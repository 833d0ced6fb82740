"""Reports of repaired matches of a damaged file: their stored form, kept until shown, and their sentences."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass

from scorekeeper.match_log import SetUp
from scorekeeper.messages import Message, say, say_count
from scorekeeper.storage.match_records import Record, UnreadableMatch

MOST_TOLD = 20
"""Most matches that are reported one by one (ours)."""


@dataclass(frozen=True, slots=True)
class RepairReport:
    match: int
    kept_count: int
    """Entries in force."""
    wanted_count: int | None
    """Entries that there were; None if unknown."""
    missing_between: int = 0
    """How many entries are missing before others that were kept."""
    is_certain: bool = False
    """Whether the kept entries are among those that there were; else the match is in an earlier state."""
    has_changes_missing: bool = False
    """Whether changes to the kept entries may be missing too."""
    is_readable: bool = True
    """Whether the rules can replay it."""

    def notice(self, setup: SetUp) -> Message:
        kept, wanted = self.kept_count, self.wanted_count
        facts = {"game": say(setup.game.title), "players": ", ".join(setup.names), "kept": kept, "all": wanted}
        if not self.is_readable:
            return say("%(game)s (%(players)s): cannot be read any more.", **facts)
        if kept == 0 and wanted:
            return say_count(
                "%(game)s (%(players)s): its %(count)s entry is lost.",
                "%(game)s (%(players)s): its %(count)s entries are lost.",
                wanted,
                **facts,
            )
        if self.is_certain and wanted is not None:
            if kept == wanted:
                return say(
                    "%(game)s (%(players)s): all entries saved (%(kept)s), but a change to one of them is missing.",
                    **facts,
                )
            if self.missing_between and self.has_changes_missing:
                return say_count(
                    "%(game)s (%(players)s): %(kept)s of %(all)s entries saved; %(count)s in between is missing, "
                    "and perhaps changes to others.",
                    "%(game)s (%(players)s): %(kept)s of %(all)s entries saved; %(count)s in between are missing, "
                    "and perhaps changes to others.",
                    self.missing_between,
                    **facts,
                )
            if self.missing_between:
                return say_count(
                    "%(game)s (%(players)s): %(kept)s of %(all)s entries saved; %(count)s in between is missing.",
                    "%(game)s (%(players)s): %(kept)s of %(all)s entries saved; %(count)s in between are missing.",
                    self.missing_between,
                    **facts,
                )
            return say("%(game)s (%(players)s): %(kept)s of %(all)s entries saved; the latest are lost.", **facts)
        if wanted is None or wanted == kept:
            return say_count(
                "%(game)s (%(players)s): back as it was after %(count)s entry.",
                "%(game)s (%(players)s): back as it was after %(count)s entries.",
                kept,
                **facts,
            )
        return say_count(
            "%(game)s (%(players)s): back as it was after %(count)s entry; there were %(all)s.",
            "%(game)s (%(players)s): back as it was after %(count)s entries; there were %(all)s.",
            kept,
            **facts,
        )


def encode_reports(mended: Sequence[RepairReport]) -> str:
    return json.dumps([astuple(each) for each in mended])


def decode_reports(text: str) -> tuple[RepairReport, ...]:
    """Read stored reports; empty if the text is not valid."""
    with suppress(TypeError, ValueError):
        return tuple(RepairReport(*each) for each in json.loads(text))
    return ()


def readable_count(all_records: Sequence[Record | UnreadableMatch], mended: Sequence[RepairReport]) -> int:
    lost = {each.match for each in mended if not each.is_readable}
    return sum(isinstance(each, Record) and each.id not in lost for each in all_records)


def repair_notices(
    all_records: Sequence[Record | UnreadableMatch], mended: Sequence[RepairReport]
) -> Iterator[Message]:
    """Yield the losses of the matches on the match list; others are not mentioned."""
    setups = {each.id: each.setup for each in all_records if isinstance(each, Record)}
    found = [each for each in mended if each.match in setups]
    yield from (each.notice(setups[each.match]) for each in found[:MOST_TOLD])
    if more := len(found[MOST_TOLD:]):
        yield say_count("%(count)s more match lacks entries.", "%(count)s more matches lack entries.", more)
    if lost := len(all_records) - len(setups):
        yield say_count(
            "%(count)s match cannot be read any more: its players and rules are lost.",
            "%(count)s matches cannot be read any more: their players and rules are lost.",
            lost,
        )
