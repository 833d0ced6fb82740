"""Summaries of matches for the match list and the statistics, saved with every act to avoid a replay."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.codec import encode_value
from scorekeeper.match_log import MatchLog, late_players
from scorekeeper.presenter.wording import number
from scorekeeper.storage.match_records import Record
from scorekeeper.storage.renames import LATE, OPTIONS
from scorekeeper.storage.store import Store


@dataclass(frozen=True, slots=True)
class Summary:
    totals: dict[str, int]
    """Total of each player who has one."""
    winners: tuple[str, ...]
    """The winners; empty while there are none."""
    is_over: bool
    """Whether it was played to its end, or the table ended it."""


def summarise_log(log: MatchLog) -> dict[str, Any]:
    """Return the summary of a match, as JSON."""
    state, setup = log.state, log.setup
    outcome = state.outcome
    in_force = {LATE: list(setup.names[len(log.begun.players) :])} if late_players(log.acts) else {}
    if setup.options != log.begun.options:
        in_force[OPTIONS] = encode_value(setup.options)
    return in_force | {
        "totals": dict(state.totals),
        "places": {place.player: place.place for place in state.standings()},
        "winners": None if outcome is None else list(outcome.winners),
        "entries": len(log.entries),
    }


def read_summary(record: Record) -> Summary:
    """Read the summary of a match; if the table ended it, the leaders win where points alone decide."""
    noted = record.summary
    winners = noted.get("winners")
    is_over = winners is not None or record.is_ended
    # Only any other game may end at any time, where nothing else ends it.
    if winners is None and record.is_ended and record.setup.game.id == "rounds" and not record.setup.options.has_end:
        winners = [player for player, place in noted.get("places", {}).items() if place == 1]
    return Summary(noted.get("totals", {}), tuple(winners or ()), is_over)


def totals_texts(players: Sequence[str], totals: Mapping[str, int]) -> list[str]:
    """Return each player with the total, if there is one: `Ana 42`, `Ben`."""
    return [f"{name} {number(totals[name])}" if name in totals else name for name in players]


def readable_matches(store: Store) -> list[Record]:
    """List the matches of the match list that can be read, most recently changed first."""
    return [each for each in store.matches() if isinstance(each, Record)]
