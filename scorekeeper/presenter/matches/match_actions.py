"""Acts on whole matches: described when undone, and undone from any page."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.presenter.blocks import Button
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.drafts.draft_renames import rename_in_drafts, rename_in_setups
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.storage.match_records import SHELF, Record
from scorekeeper.storage.renames import RENAMED


def undo(desk: Controller) -> None:
    """Undo the latest act on a match, if there is one, and say which."""
    shelf = desk.store.read_acts(SHELF)
    if shelf.cursor == 0:
        return
    act = shelf.acts[shelf.cursor - 1][0]
    what = describe_act(desk, act)
    with rename_in_drafts(desk):
        desk.store.undo(SHELF)
    if _is_everywhere(act):
        desk.rename_address(f"player/{act['to']}", f"player/{act['from']}")
        if not _is_known(desk, act["to"]):  # another player may have that name, at a table being set up
            rename_in_setups(desk, act["to"], act["from"])
    desk.show_banner(desk.tx("Undone: %(what)s", what=what))


def redo(desk: Controller) -> None:
    """Redo the act that was undone last, if there is one, and say which."""
    shelf = desk.store.read_acts(SHELF)
    if shelf.cursor == len(shelf.acts):
        return
    act = shelf.acts[shelf.cursor][0]
    what = describe_act(desk, act)
    with rename_in_drafts(desk):
        desk.store.redo(SHELF)
    if _is_everywhere(act):
        desk.rename_address(f"player/{act['from']}", f"player/{act['to']}")
        rename_in_setups(desk, act["from"], act["to"])
    desk.show_banner(desk.tx("Redone: %(what)s", what=what))


def delete(desk: Controller, match: int) -> None:
    """Remove a match from the match list, and offer to restore it."""
    if not desk.store.is_listed(match):
        return
    desk.store.delete(match)
    offer_undo(desk)


def play_again(desk: Controller, match: int) -> None:
    """Begin a match with the players and house rules of another one."""
    if desk.store.is_listed(match):
        begun = desk.store.begin(desk.store.record(match).setup)
        desk.go_home(f"match/{begun}")


def offer_undo(desk: Controller) -> None:
    """Say what was done to a match or a player just now, with a button that undoes it."""
    tx, shelf = desk.tx, desk.store.read_acts(SHELF)
    act = shelf.acts[shelf.cursor - 1][0]
    match act["is"]:
        case "Deleted":
            said = tx("Deleted: %(match)s", match=_match(desk, act))
        case "Ended":
            said = tx("Ended: %(match)s", match=_match(desk, act))
        case _:
            said = tx("%(before)s is now called %(after)s.", before=str(act.get("from")), after=str(act.get("to")))
    desk.show_banner(said, action=Button(tx("Undo"), ("bring_back",), icon="undo"))


def describe_act(desk: Controller, act: Mapping[str, Any]) -> str:
    """Describe an act on a match or a player: `deletion of Showboat (Ana, Ben, Eva)`, `Ana renamed to Anna`."""
    tx = desk.tx
    if act.get("is") == RENAMED:
        names = tx("%(before)s renamed to %(after)s", before=str(act.get("from")), after=str(act.get("to")))
        return names if _is_everywhere(act) else f"{names}, {_match(desk, act)}"
    match = _match(desk, act)
    words = {
        "Begun": tx("new game, %(match)s", match=match),
        "Ended": tx("end of %(match)s", match=match),
        "Reopened": tx("reopening of %(match)s", match=match),
        "Deleted": tx("deletion of %(match)s", match=match),
    }
    return words.get(str(act.get("is")), match)


def _is_everywhere(act: Mapping[str, Any]) -> bool:
    return act.get("is") == RENAMED and "match" not in act


def _is_known(desk: Controller, name: str) -> bool:
    return any(isinstance(each, Record) and name in each.setup.names for each in desk.store.matches())


def _match(desk: Controller, act: Mapping[str, Any]) -> str:
    """Return the name of an act's match: `Showboat (Ana, Ben, Eva)`."""
    try:
        setup = desk.store.record(int(act.get("match") or 0)).setup
    except ScoreError:
        return desk.tx("a match that cannot be read")
    return f"{title_of(desk.tx, setup)} ({', '.join(setup.names)})"
