"""A player's statistics, and renaming and merging players."""

from collections.abc import Iterator
from itertools import islice

from scorekeeper.errors import ScoreError
from scorekeeper.match_log import LONGEST_NAME
from scorekeeper.messages import Message, say
from scorekeeper.player_names import clean_name, require_seen
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Group, Item, Items, Note, Option, Screen, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import problem_notes
from scorekeeper.presenter.matches import match_actions
from scorekeeper.presenter.page import BasePage
from scorekeeper.presenter.pages.finished_matches import StatisticsPage

SUGGESTION_COUNT = 12
HERE, EVERYWHERE = "match", "all"
"""Scopes of a rename."""


class PersonPage(StatisticsPage):
    name = "player"

    @property
    def player(self) -> str:
        """The player's name, in any script."""
        return "/".join(self.args)

    def screen(self) -> Screen:
        tx, player = self.tx, self.player
        own = [each for each in self._results() if player in each.players]
        matches = match_actions.matches_of(self.controller, player)
        if not matches:
            return Screen(player, (Note(tx("%(player)s has no matches.", player=player), Tone.QUIET, "info"),))
        names = Buttons(
            (
                Button(tx("Rename"), ("go", f"name/{player}"), icon="pencil"),
                Button(tx("Same person as …"), ("go", f"same/{player}"), icon="players"),
            )
        )
        if not own:
            return Screen(player, (Note(tx("No match is finished yet."), Tone.QUIET), names))
        return Screen(player, (*self._of_player(own, player), names, *self._explanations()))


class RenamePage(BasePage):
    """Renaming a player; the draft holds the new name, `typed`."""

    @property
    def old_name(self) -> str:
        raise NotImplementedError

    @property
    def match(self) -> int | None:
        """The match to change it in; None for all."""
        return None

    def screen(self) -> Screen:
        tx, before, after = self.tx, self.old_name, self._new_name
        field = blocks.TextField(tx("Name"), self._typed_name, ("typed",), tx("Name"), ("rename",), most=LONGEST_NAME)
        is_other = bool(after) and after != before
        why = match_actions.objection(self.controller, before, after, self.match) if is_other else None
        button = Button(tx("Rename"), ("rename",), Tone.MAIN, "check", enabled=is_other and why is None)
        told = self._rename_notes(why) if is_other else self._unseen_notes()
        asked = (Group((field, *self._suggestions()), tx("New name")), *self._scope_blocks())
        return Screen(tx("Rename %(player)s", player=before), asked, footer=(*told, button))

    @answers("typed")
    def type_name(self, text: str) -> None:
        self.draft["typed"] = text[:LONGEST_NAME]

    @answers("rename")
    def rename(self) -> None:
        match_actions.rename(self.controller, self.old_name, require_seen(self._typed_name), self.match)
        self.controller.clear_draft(self.address)
        self.controller.go_back()

    # Inside

    @property
    def _typed_name(self) -> str:
        return str(self.draft.get("typed", self.old_name))

    @property
    def _new_name(self) -> str:
        return clean_name(self._typed_name)

    def _scope_blocks(self) -> Iterator[Block]:
        """Ask for the scope, if there is a choice."""
        yield from ()

    def _excluded_names(self) -> tuple[str, ...]:
        """Return the names that cannot be meant."""
        return (self.old_name,)

    def _suggestions(self) -> Iterator[Block]:
        others = (name for name in match_actions.match_counts(self.controller) if name not in self._excluded_names())
        names = tuple(islice(others, SUGGESTION_COUNT))
        if names:
            yield Buttons(tuple(Button(name, ("typed", name), Tone.QUIET, "player") for name in names))

    def _unseen_notes(self) -> Iterator[Note]:
        try:
            require_seen(self._typed_name)
        except ScoreError as error:
            yield from problem_notes(self.tx, error.problems)

    def _rename_notes(self, why: Message | None) -> Iterator[Note]:
        tx, after = self.tx, self._new_name
        if why is not None:
            yield Note(tx(why), Tone.BAD, "warning")
        elif self.match is None and after in match_actions.match_counts(self.controller):
            text = tx(
                "%(player)s has played before: the matches under both names will count as one person's.", player=after
            )
            yield Note(text, icon="players")


class RenamePersonPage(RenamePage):
    """Renaming a player in all matches."""

    name = "name"

    @property
    def old_name(self) -> str:
        return "/".join(self.args)


class RenameSeatPage(RenamePage):
    """Renaming a player of a match, in this one or in all; the draft says `where`."""

    name = "rename"
    fills = fields(where=str)

    @property
    def old_name(self) -> str:
        names, seat = self._excluded_names(), int(self.args[1])
        if seat not in range(len(names)):
            raise ScoreError(say("This player is not at the table."))
        return names[seat]

    @property
    def match(self) -> int | None:
        return None if self.draft.get("where") == EVERYWHERE else int(self.args[0])

    def _excluded_names(self) -> tuple[str, ...]:
        return self.controller.store.record(int(self.args[0])).setup.people

    def _scope_blocks(self) -> Iterator[Block]:
        tx, count = self.tx, len(match_actions.matches_of(self.controller, self.old_name))
        if count > 1:
            everywhere = Option(tx("In all matches (%(count)s)", count=count), EVERYWHERE)
            ways = (Option(tx("Only in this match"), HERE), everywhere)
            where = Choice("", ways, HERE if self.match is not None else EVERYWHERE, ("where",))
            yield Group((where,), tx("Where"))


class MergePersonPage(BasePage):
    name = "same"

    @property
    def player(self) -> str:
        """The player whose matches get another name."""
        return "/".join(self.args)

    def screen(self) -> Screen:
        tx, player = self.tx, self.player
        others = {name: count for name, count in match_actions.match_counts(self.controller).items() if name != player}
        items = tuple(
            Item(name, ("choose", name), detail=tx("Matches: %(count)s", count=count), icon="player")
            for name, count in sorted(others.items(), key=lambda each: each[0].casefold())
        )
        said = tx("Choose the name to keep: all matches of %(player)s will be listed under it.", player=player)
        nobody = Note(tx("Nobody else has played yet."), Tone.QUIET, "info")
        return Screen(
            tx("%(player)s is the same person as …", player=player), (Note(said), Items(items)) if items else (nobody,)
        )

    @answers("choose")
    def choose(self, other: str) -> None:
        """Ask for confirmation."""
        if (why := match_actions.objection(self.controller, self.player, other, None)) is not None:
            raise ScoreError(why)
        tx, before = self.tx, self.player
        text = tx(
            "Are %(before)s and %(after)s the same person? Only the name %(after)s will be kept.",
            before=before,
            after=other,
        )
        self.controller.ask(text, Button(tx("Yes, the same person"), ("merge", other), Tone.MAIN, "check"))

    @answers("merge")
    def merge(self, other: str) -> None:
        match_actions.rename(self.controller, self.player, other)
        self.controller.go_back()
