"""Renaming players, in one match or everywhere, and merging two names into one player."""

from collections.abc import Iterator

from scorekeeper.errors import ScoreError
from scorekeeper.messages import Message, say
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.dates import format_day
from scorekeeper.presenter.drafts.draft_renames import rename_in_drafts, rename_in_setups
from scorekeeper.presenter.matches import match_actions
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.storage.match_records import Record


def matches_of(desk: Controller, name: str) -> list[Record]:
    """List the matches of a player, most recently changed first."""
    return [each for each in _records(desk) if name in each.setup.names]


def match_counts(desk: Controller) -> dict[str, int]:
    """Return everybody who has played, latest first, with the number of matches."""
    found: dict[str, int] = {}
    for record in _records(desk):
        for name in record.setup.names:
            found[name] = found.get(name, 0) + 1
    return found


def objection(desk: Controller, before: str, after: str, match: int | None) -> Message | None:
    """Return why a player cannot be renamed, in one match or in all; None if nothing prevents it."""
    if match is not None:
        if after in desk.store.record(match).setup.names:
            return say("%(name)s is already at the table", name=after)
        return None
    for record in matches_of(desk, before):
        if after in record.setup.names:
            return say(
                "%(before)s and %(after)s cannot be the same person: both played %(game)s on %(day)s.",
                before=before,
                after=after,
                game=title_of(desk.tx, record.setup),
                day=format_day(desk.tx, record.played_on),
            )
    return None


def rename(desk: Controller, before: str, after: str, match: int | None = None) -> None:
    """Rename a player, and offer to undo it.

    Args:
        desk: The controller.
        before: The name in the matches concerned.
        after: The new name; a player who has it elsewhere becomes the same person.
        match: The match to change; None for all.

    Raises:
        ScoreError: Both are at one table; says which. Or the name does not exist.
    """
    if not after or after == before or not any(match in (None, each.id) for each in matches_of(desk, before)):
        raise ScoreError(say("There is no name to change."))
    if (why := objection(desk, before, after, match)) is not None:
        raise ScoreError(why)
    with rename_in_drafts(desk):
        desk.store.rename(before, after, match)
    if match is None:
        desk.rename_address(f"player/{before}", f"player/{after}")
        rename_in_setups(desk, before, after)
    match_actions.offer_undo(desk)


def _records(desk: Controller) -> Iterator[Record]:
    return (each for each in desk.store.matches() if isinstance(each, Record))
