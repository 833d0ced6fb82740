"""A match whose game fails: shown in place of a page that cannot be, with the scores as far as they can be read."""

from contextlib import suppress

from scorekeeper.errors import ScoreError
from scorekeeper.guests import GuestError, blamed
from scorekeeper.presenter.blocks import Figure, Figures, Group, Note, Screen, Tone
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.wording import number


def fault_screen(controller: Controller, address: str, fault: GuestError) -> Screen | None:
    """Return what is shown in place of a page of a match; None if the page is of none, or of one that is not there.

    Args:
        address: Of the page, whose events still arrive there.
    """
    _, _, match = address.partition("/")
    match = match.partition("/")[0]
    if not match.isdecimal():
        return None
    try:
        record = controller.store.record(int(match))
    except ScoreError:
        return None
    tx, totals = controller.tx, dict(record.summary.get("totals", {}))
    with suppress(ScoreError), blamed():  # newer than what was noted with the latest act
        totals = dict(controller.open_log(int(match)).state.totals)
    figures = tuple(
        Figure(player.name, number(totals[player.name]) if player.name in totals else "–", player.colour)
        for player in record.setup.players
    )
    told = tuple(Note(tx(each.message), Tone.BAD, "warning") for each in fault.problems)
    kept = tx("Nothing is lost: every entry is stored. Once the game is mended, the match goes on.")
    return Screen(record.setup.game.title, (*told, Note(kept, icon="info"), Group((Figures(figures),), tx("Scores"))))
