"""Setting up a game of any kind; any other game can be named, which makes it a custom game."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from scorekeeper.errors import Problem
from scorekeeper.match_log import LONGEST_NAME, SetUp
from scorekeeper.messages import say
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Note, TextField, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches import own_games
from scorekeeper.presenter.matches.own_games import OwnGame
from scorekeeper.presenter.matches.setup import SetUpPage
from scorekeeper.presenter.page import missing_glyph_notes
from scorekeeper.presenter.summaries import readable_matches
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.rounds import LONGEST_TITLE, title_of


class NewGamePage(SetUpPage):
    """The set-up of a game; `new/rounds` asks for a name, `new/rounds/Wizard` is a custom game."""

    @property
    def can_be_named(self) -> bool:
        """Whether it is any other game."""
        return self.game.id == own_games.ROUNDS

    @property
    def is_own_game(self) -> bool:
        """Whether it is a custom game, named in the address."""
        return self.can_be_named and len(self.args) > 1

    @answers("title")
    def type_title(self, text: str) -> None:
        self.draft["title"] = text[:LONGEST_TITLE]

    @answers("steps")
    def type_steps(self, text: str) -> None:
        self.draft["steps"] = text[:LONGEST_NAME]

    @answers("save_game")
    def save_game(self) -> None:
        """Keep a named game for later, without a match."""
        options = self._options()
        refuse(self.game.options_problems(options, 1))
        game = own_games.save_game(self.controller.store, options)
        self.controller.clear_draft(self.address)
        self.controller.go_home()
        self.controller.show_banner(self.tx("Saved: %(game)s", game=game.name), Tone.GOOD)

    @answers("put_away")
    def put_away(self) -> None:
        """Remove the game from the first page, and offer to restore it."""
        game = self._known_game
        if game is None:
            return
        own_games.hide_game(self.controller.store, game)
        self.controller.clear_draft(self.address)
        self.controller.go_home()
        said = self.tx("No longer on this page: %(game)s. Its matches are kept.", game=game.name)
        self.controller.show_banner(said, action=Button(self.tx("Undo"), ("remember", game.key), icon="undo"))

    # Inside

    @property
    def _known_game(self) -> OwnGame | None:
        """Return the custom game that has this name already."""
        wanted = self._wanted_name
        return self._own_games.get(own_games.key_of(wanted)) if wanted else None

    @cached_property
    def _own_games(self) -> Mapping[str, OwnGame]:
        """The custom games, looked up once: a page lives for one event only."""
        store = self.controller.store
        return own_games.own_games(store, readable_matches(store))

    @property
    def _wanted_name(self) -> str:
        """Return the name in the address, or the typed one; empty for none."""
        if not self.can_be_named:
            return ""
        return title_of(own_games.parse_name(self.args[1]) if self.is_own_game else str(self.draft.get("title", "")))

    @property
    def _name(self) -> str:
        """Return the name as spelt in existing matches."""
        known = self._known_game
        return known.name if known else self._wanted_name

    def _title(self) -> str:
        return self._name if self.is_own_game else super()._title()

    def _actions(self) -> Iterator[Button]:
        yield from super()._actions()
        if self.is_own_game:
            yield Button(self.tx("Share this game"), ("go", f"game/{self.args[1]}"), icon="share")
            yield Button(self.tx("Remove from the first page"), ("put_away",), icon="trash")

    def _fill_in(self, last: SetUp | None) -> None:
        """Fill in a saved game, if none was played yet, and the buttons."""
        game = self._known_game
        last = last or (game.setup if game else None)
        super()._fill_in(last)
        if last and self.can_be_named:
            self.draft["steps"] = " ".join(map(str, last.options.steps))

    def _is_same_game(self, setup: SetUp) -> bool:
        named = own_games.parse_name(self.args[1]) if self.is_own_game else ""
        return super()._is_same_game(setup) and own_games.key_of(own_games.name_of(setup)) == own_games.key_of(named)

    def _options(self) -> Any:
        options = super()._options()
        return replace(options, name=self._name, steps=self._steps()) if self.can_be_named else options

    def _steps(self) -> tuple[int, ...]:
        """Return the points that get buttons, as far as they are numbers; a larger one than any is refused."""
        words = re.findall(r"[+-]?\d+", str(self.draft.get("steps", "")).replace("\N{MINUS SIGN}", "-"))
        return tuple(int(word[:9]) for word in words)

    def _problems(self) -> tuple[Problem, ...]:
        found, name = super()._problems(), self._name
        if self.is_own_game or not own_games.is_app_title(self.tx, name):
            return found
        return (*found, Problem(say("%(game)s comes with this app; choose another name", game=name), ""))

    def _rules_groups(self) -> Iterator[Block]:
        if not self.can_be_named:
            yield from super()._rules_groups()
            return
        if not self.is_own_game:
            yield Group(tuple(self._name_blocks()), self.tx("A game of your own"))
        buttons = Button(self.tx("Save for later"), ("save_game",), Tone.QUIET, "save", enabled=bool(self._name))
        yield Group((*self.house_rules.blocks(), *self._step_blocks(), Buttons((buttons,))), self.tx("How it counts"))

    def _step_blocks(self) -> Iterator[Block]:
        """Ask for the points that get buttons, among the rarer ways to count."""
        if self.draft.get("is_open"):
            typed = str(self.draft.get("steps", ""))
            label = self.tx("Buttons for points that are given often: 1 5 10")
            yield Note(label)
            yield TextField(label, typed, ("steps",), "1 5 10", most=LONGEST_NAME)

    def _name_blocks(self) -> Iterator[Block]:
        tx, known = self.tx, self._known_game
        typed = str(self.draft.get("title", ""))
        yield TextField(tx("Name of the game"), typed, ("title",), tx("Name of the game"), most=LONGEST_TITLE)
        yield from missing_glyph_notes(self.controller, (typed,))
        if known:
            yield Note(
                tx("%(game)s is already one of your games; this match will count towards it.", game=known.name),
                icon="info",
            )
        else:
            text = tx("A game with a name gets its own place on the first page, and its own statistics.")
            yield Note(text, Tone.QUIET, "info")
