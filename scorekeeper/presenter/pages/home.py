"""The first page: the games, the matches in progress, and tables that may want to play again, newest first."""

from collections.abc import Iterable, Iterator
from itertools import islice

from scorekeeper import assets
from scorekeeper.games import declared_games, find_installed_games, games
from scorekeeper.presenter.blocks import Block, Button, Buttons, Emblem, Heading, Item, Items, Note, Screen, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches import match_actions, own_games
from scorekeeper.presenter.matches.own_games import art_of, emblem_of, title_of
from scorekeeper.presenter.matches.statistics import finished_matches
from scorekeeper.presenter.page import MatchListPage
from scorekeeper.presenter.summaries import read_summary, totals_texts
from scorekeeper.presenter.wording import format_day, format_day_and_time
from scorekeeper.storage.match_records import MATCH_LIST, Record, UnreadableMatch

MOST_TABLES = 4
"""Most tables offered to play again, latest first (ours)."""


class HomePage(MatchListPage):
    name = "home"

    def screen(self) -> Screen:
        """Show the games, the matches in progress, and tables that may want to play again; empty parts are left out."""
        tx, can_invite = self.tx, self.controller.system.can_invite
        found, listed = self.controller.store.matches(), self.controller.store.read_acts(MATCH_LIST)
        gallery = Items(tuple(self._games(found)), is_gallery=True)
        return Screen(
            tx("Scorekeeper"),
            main=(Heading(tx("New game")), gallery),
            side=tuple(self._matches(found)),
            is_side_last=True,
            actions=(
                Button(tx("Undo"), ("undo",), icon="undo", enabled=listed.cursor > 0),
                Button(tx("Redo"), ("redo",), icon="redo", enabled=listed.cursor < len(listed.acts)),
                Button(tx("Settings"), ("go", "settings"), icon="settings"),
                *((Button(tx("Invite phones"), ("invite",), icon="players"),) if can_invite else ()),
            ),
            has_back=False,
        )

    @answers("undo")
    def undo(self) -> None:
        """Undo the latest act on matches, if there is one: a new game, an end, a deletion."""
        match_actions.undo(self.controller)

    @answers("redo")
    def redo(self) -> None:
        match_actions.redo(self.controller)

    @answers("remember")
    def bring_game_back(self, key: str) -> None:
        own_games.show_game(self.controller.store, key)

    @answers("invite")
    def invite(self) -> None:
        """Let phones in the same network join these matches."""
        self.controller.system.invite()

    def _games(self, found: list[Record | UnreadableMatch]) -> Iterator[Item]:
        """List the games; custom games come before any other game, which starts one, and declared ones have a page."""
        for game in games().values():
            if game.id in declared_games():
                continue
            if game.id == own_games.ROUNDS:
                yield Item(self.tx("More games"), ("go", "more"), art=assets.OWN_ART, emblem=Emblem("+", 0))
                records = (each for each in found if isinstance(each, Record))
                for own in own_games.home_page_games(self.controller.store, records):
                    yield Item(own.name, ("go", own.address), art=assets.OWN_ART, emblem=emblem_of(own.setup))
            yield Item(self.tx(game.title), ("go", f"new/{game.id}"), art=assets.game_art(game))

    def _matches(self, found: list[Record | UnreadableMatch]) -> Iterator[Block]:
        """List matches in progress, tables with finished ones, and the ways to all others."""
        tx = self.tx
        records = [each for each in found if isinstance(each, Record)]
        going = [each for each in records if not read_summary(each).is_over]
        damaged = [self._unreadable_item(each) for each in found if isinstance(each, UnreadableMatch)]
        if going or damaged:
            yield Heading(tx("In progress"))
            yield Items((*(self._match_item(each) for each in going), *damaged))
        over = finished_matches(found)
        if tables := list(islice(_latest_per_table(over, going), MOST_TABLES)):
            yield Heading(tx("Play again"))
            yield Items(tuple(self._rematch_item(each) for each in tables))
        ways = [Button(tx("Import"), ("go", "import"), icon="import")]
        if over:
            ways = [
                Button(tx("Finished games"), ("go", "finished"), icon="clock"),
                Button(tx("Statistics"), ("go", "statistics"), icon="trophy"),
                *ways,
            ]
        yield Buttons(tuple(ways))
        yield from (Note(tx(fault.message), Tone.BAD, "warning") for fault in find_installed_games().faults)

    def _rematch_item(self, record: Record) -> Item:
        tx = self.tx
        return Item(
            title_of(tx, record.setup),
            ("again", record.id),
            detail=" · ".join(record.setup.names),
            art=art_of(record.setup),
            actions=(Button(tx("Play again"), ("again", record.id), icon="play"),),
            name=tx("Play again: %(game)s", game=title_of(tx, record.setup)),
            emblem=emblem_of(record.setup),
        )

    def _match_item(self, record: Record) -> Item:
        tx = self.tx
        totals = totals_texts(record.setup.names, read_summary(record).totals)
        delete = Button(tx("Delete"), ("delete", record.id), Tone.BAD, "trash")
        return Item(
            title_of(tx, record.setup),
            ("go", f"match/{record.id}"),
            detail=" · ".join(totals),
            value=format_day_and_time(tx, record.changed, self.controller.clock()),
            art=art_of(record.setup),
            actions=(delete,),
            emblem=emblem_of(record.setup),
        )

    def _unreadable_item(self, match: UnreadableMatch) -> Item:
        tx = self.tx
        delete = Button(tx("Delete"), ("delete", match.id), Tone.BAD, "trash")
        if (missing := match.missing) is None:
            return Item(tx("A match that cannot be read"), (), detail=match.reason, icon="warning", actions=(delete,))
        told = tx("Its game %(game)s is not installed here.", game=missing.game)
        if missing.package:
            told = tx("Its game comes with the package %(package)s; install that to go on.", package=missing.package)
        title = f"{', '.join(missing.players)} · {format_day(tx, missing.played_on)}"
        return Item(title, (), detail=told, icon="warning", actions=(delete,))


def _latest_per_table(over: Iterable[Record], going: Iterable[Record]) -> Iterator[Record]:
    """Yield the latest match of each game and table that is not playing it now."""
    seen = {_table_key(each) for each in going}
    for each in over:
        if _table_key(each) not in seen:
            seen.add(_table_key(each))
            yield each


def _table_key(record: Record) -> tuple[str, str, frozenset[str]]:
    return record.setup.game.id, own_games.key_of(own_games.name_of(record.setup)), frozenset(record.setup.names)
