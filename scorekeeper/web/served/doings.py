"""Who did what at a table, in memory: what a phone is told whose page was drawn before that."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from scorekeeper.acts import Entered
from scorekeeper.log import MatchLog, SetUp
from scorekeeper.presenter.forms import AtTable
from scorekeeper.presenter.games import view_of
from scorekeeper.texts import Catalogue


class Kind(Enum):
    """What was done to a match."""

    ENTERED = auto()
    CHANGED = auto()
    TAKEN_BACK = auto()
    BROUGHT_BACK = auto()


@dataclass(frozen=True, slots=True)
class Sight:
    """What there is to see of a match: its acts and how many are in force, its entries and states."""

    acts: tuple[Any, ...]
    cursor: int
    entries: tuple[Any, ...]
    states: tuple[Any, ...]

    @classmethod
    def of(cls, log: MatchLog) -> "Sight":
        """Look at a match."""
        return cls(log.acts, log.cursor, tuple(log.entries), tuple(log.states))


@dataclass(frozen=True, slots=True)
class Doing:
    """An act of a guest."""

    key: str
    """Whose."""
    token: str
    """What pages say since that they have seen."""
    kind: Kind
    setup: SetUp
    before: Any
    """The match before the entry that was entered or taken back; None for a change of earlier ones."""
    entry: Any
    after: Any

    def what(self, tx: Catalogue) -> str:
        """Name what was entered or taken back: `Hand 4`."""
        if self.entry is None:
            return tx("an earlier change")
        table = AtTable(self.setup, self.before, tx)
        row = view_of(self.setup.game).row(table, self.entry, self.after)
        return row.label or row.text


def doing_of(key: str, token: str, log: MatchLog, before: Sight) -> Doing | None:
    """Return what was done to a match since it was looked at; None for nothing."""
    after = Sight.of(log)
    if (after.acts, after.cursor) == (before.acts, before.cursor):
        return None
    if after.cursor < before.cursor:
        kind, act, seen = Kind.TAKEN_BACK, before.acts[before.cursor - 1], before
    elif after.acts == before.acts:
        kind, act, seen = Kind.BROUGHT_BACK, after.acts[after.cursor - 1], after
    else:
        act, seen = after.acts[after.cursor - 1], after
        kind = Kind.ENTERED if isinstance(act, Entered) else Kind.CHANGED
    if not isinstance(act, Entered):
        return Doing(key, token, kind, log.setup, None, None, None)
    return Doing(key, token, kind, log.setup, seen.states[-2], seen.entries[-1], seen.states[-1])


def told(tx: Catalogue, doing: Doing | None, who: str, *, is_refusal: bool) -> str:
    """Say who did what, to those who have not seen it.

    Args:
        tx: Their language.
        doing: What was done; None if nobody knows.
        who: Who did it, as they know it; empty if nobody knows.
        is_refusal: Whether they wanted to do something that nobody does now.
    """
    values = {"who": who or tx("Somebody"), "what": doing.what(tx) if doing else ""}
    match doing.kind if doing else None:
        case Kind.ENTERED if is_refusal:
            return tx("%(who)s has already entered %(what)s.", **values)
        case Kind.ENTERED:
            return tx("%(who)s entered %(what)s.", **values)
        case Kind.TAKEN_BACK:
            return tx("%(who)s has taken back %(what)s.", **values)
        case Kind.BROUGHT_BACK:
            return tx("%(who)s has brought back %(what)s.", **values)
        case Kind.CHANGED:
            return tx("%(who)s has changed an earlier entry.", **values)
    return tx("%(who)s has changed this match meanwhile.", **values)
