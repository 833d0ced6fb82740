"""Acts on whole matches and on players: described when undone, and undone from any page; renames reach drafts too."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any

from scorekeeper.errors import ScoreError
from scorekeeper.messages import Message, say
from scorekeeper.presenter.blocks import Button
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.forms import Draft, GameView
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.matches.own_games import title_of
from scorekeeper.presenter.summaries import readable_matches
from scorekeeper.presenter.wording import format_day
from scorekeeper.storage.match_records import MATCH_LIST, Record
from scorekeeper.storage.renames import RENAMED

IN_A_MATCH = frozenset(("match", "made", "form", "tool", "tools", "edit", "options"))
"""The addresses of a match whose drafts name players."""


@contextmanager
def rename_in_drafts(controller: Controller) -> Iterator[None]:
    """Update all drafts for renames that are made within."""
    addresses = [each for each in controller.drafts.addresses() if each.partition("/")[0] in IN_A_MATCH]
    before = {each: _record(controller, each) for each in addresses}
    yield
    controller.logs.clear()
    for address, record in before.items():
        after = _record(controller, address)
        if record is None or after is None:
            continue
        names = {old: new for old, new in zip(record.setup.people, after.setup.people, strict=True) if old != new}
        if names:
            _rename(controller.draft(address), address, view_of(after.setup.game), names)


def rename_in_setups(controller: Controller, before: str, after: str) -> None:
    """Rename a player who is renamed everywhere at tables being set up, too."""
    for address in controller.drafts.addresses():
        if not address.startswith("new/"):
            continue
        draft = controller.draft(address)
        players = draft.get("players")
        if not isinstance(players, list):  # stored values may be damaged
            continue
        names = [each.get("name") if isinstance(each, dict) else None for each in players]
        if draft.get("drawn") == before:
            draft["drawn"] = after
        if before in names and after not in names:
            players[names.index(before)]["name"] = after
        elif before in names:
            del players[names.index(before)]


def _record(controller: Controller, address: str) -> Record | None:
    with suppress(ScoreError, ValueError, IndexError):
        return controller.store.record(int(address.split("/")[1]))
    return None


def _rename(draft: Draft, address: str, view: GameView[Any], names: Mapping[str, str]) -> None:
    match address.partition("/")[0]:
        case "made":
            _rename_at(draft, "draft", view, names)
        case "edit" | "options":
            forms = draft.get("forms")
            if isinstance(forms, dict):
                for position in forms:
                    _rename_at(forms, position, view, names)
        case _:
            renamed = view.renamed(draft, names)
            draft.clear()
            draft.update(renamed)


def _rename_at(drafts: Draft, key: str, view: GameView[Any], names: Mapping[str, str]) -> None:
    if isinstance(drafts.get(key), dict):
        drafts[key] = view.renamed(drafts[key], names)


def undo(controller: Controller) -> None:
    """Undo the latest act on a match, if there is one, and say which."""
    listed = controller.store.read_acts(MATCH_LIST)
    if listed.cursor == 0:
        return
    act = listed.acts[listed.cursor - 1][0]
    what = describe_act(controller, act)
    with rename_in_drafts(controller):
        controller.store.undo(MATCH_LIST)
    if _is_everywhere(act):
        controller.rename_address(f"player/{act['to']}", f"player/{act['from']}")
        if not _is_known(controller, act["to"]):  # another player may have that name, at a table being set up
            rename_in_setups(controller, act["to"], act["from"])
    controller.show_banner(controller.tx("Undone: %(what)s", what=what))


def redo(controller: Controller) -> None:
    """Redo the act that was undone last, if there is one, and say which."""
    listed = controller.store.read_acts(MATCH_LIST)
    if listed.cursor == len(listed.acts):
        return
    act = listed.acts[listed.cursor][0]
    what = describe_act(controller, act)
    with rename_in_drafts(controller):
        controller.store.redo(MATCH_LIST)
    if _is_everywhere(act):
        controller.rename_address(f"player/{act['from']}", f"player/{act['to']}")
        rename_in_setups(controller, act["from"], act["to"])
    controller.show_banner(controller.tx("Redone: %(what)s", what=what))


def delete(controller: Controller, match: int) -> None:
    """Remove a match from the match list, and offer to restore it."""
    if not controller.store.is_listed(match):
        return
    controller.store.delete(match)
    offer_undo(controller)


def play_again(controller: Controller, match: int) -> None:
    """Begin a match with the players and house rules of another one."""
    if controller.store.is_listed(match):
        begun = controller.store.begin(controller.store.record(match).setup)
        controller.go_home(f"match/{begun}")


def offer_undo(controller: Controller) -> None:
    """Say what was done to a match or a player just now, with a button that undoes it."""
    tx, listed = controller.tx, controller.store.read_acts(MATCH_LIST)
    act = listed.acts[listed.cursor - 1][0]
    match act["is"]:
        case "Deleted":
            said = tx("Deleted: %(match)s", match=_match(controller, act))
        case "Ended":
            said = tx("Ended: %(match)s", match=_match(controller, act))
        case _:
            said = tx("%(before)s is now called %(after)s.", before=str(act.get("from")), after=str(act.get("to")))
    controller.show_banner(said, action=Button(tx("Undo"), ("bring_back",), icon="undo"))


def describe_act(controller: Controller, act: Mapping[str, Any]) -> str:
    """Describe an act on a match or a player: `deletion of Showboat (Ana, Ben, Eva)`, `Ana renamed to Anna`."""
    tx = controller.tx
    if act.get("is") == RENAMED:
        names = tx("%(before)s renamed to %(after)s", before=str(act.get("from")), after=str(act.get("to")))
        return names if _is_everywhere(act) else f"{names}, {_match(controller, act)}"
    match = _match(controller, act)
    words = {
        "Begun": tx("new game, %(match)s", match=match),
        "Ended": tx("end of %(match)s", match=match),
        "Reopened": tx("reopening of %(match)s", match=match),
        "Deleted": tx("deletion of %(match)s", match=match),
    }
    return words.get(str(act.get("is")), match)


def _is_everywhere(act: Mapping[str, Any]) -> bool:
    return act.get("is") == RENAMED and "match" not in act


def _is_known(controller: Controller, name: str) -> bool:
    return any(name in each.setup.people for each in readable_matches(controller.store))


def _match(controller: Controller, act: Mapping[str, Any]) -> str:
    """Return the name of an act's match: `Showboat (Ana, Ben, Eva)`."""
    try:
        setup = controller.store.record(int(act.get("match") or 0)).setup
    except ScoreError:
        return controller.tx("a match that cannot be read")
    return f"{title_of(controller.tx, setup)} ({', '.join(setup.names)})"


def matches_of(controller: Controller, name: str) -> list[Record]:
    """List the matches of a player, most recently changed first."""
    return [each for each in readable_matches(controller.store) if name in each.setup.people]


def match_counts(controller: Controller) -> dict[str, int]:
    """Return everybody who has played, latest first, with the number of matches."""
    found: dict[str, int] = {}
    for record in readable_matches(controller.store):
        for name in record.setup.people:
            found[name] = found.get(name, 0) + 1
    return found


def objection(controller: Controller, before: str, after: str, match: int | None) -> Message | None:
    """Return why a player cannot be renamed, in one match or in all; None if nothing prevents it."""
    if match is not None:
        is_taken = after in controller.store.record(match).setup.people
        return say("%(name)s is already at the table", name=after) if is_taken else None
    for record in matches_of(controller, before):
        if after in record.setup.people:
            return say(
                "%(before)s and %(after)s cannot be the same person: both played %(game)s on %(day)s.",
                before=before,
                after=after,
                game=title_of(controller.tx, record.setup),
                day=format_day(controller.tx, record.played_on),
            )
    return None


def rename(controller: Controller, before: str, after: str, match: int | None = None) -> None:
    """Rename a player, and offer to undo it.

    Without a match it is in all; a player who has the new name elsewhere becomes the same person.

    Raises:
        ScoreError: Both are at one table; says which. Or the name does not exist.
    """
    if not after or after == before or not any(match in (None, each.id) for each in matches_of(controller, before)):
        raise ScoreError(say("There is no name to change."))
    if (why := objection(controller, before, after, match)) is not None:
        raise ScoreError(why)
    with rename_in_drafts(controller):
        controller.store.rename(before, after, match)
    if match is None:
        controller.rename_address(f"player/{before}", f"player/{after}")
        rename_in_setups(controller, before, after)
    offer_undo(controller)
