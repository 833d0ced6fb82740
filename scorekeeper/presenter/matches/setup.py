"""Setting up a match: players, seating order, house rules."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any

from scorekeeper.codec import DamagedDataError, decode_value, encode_value
from scorekeeper.errors import NotationError, Problem
from scorekeeper.games import Game, find_game
from scorekeeper.match_log import LONGEST_NAME, Player, SetUp
from scorekeeper.messages import say
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Note, Number, Order, Screen, Switch, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.forms import problem_notes
from scorekeeper.presenter.page import BasePage, link_rulings, missing_glyph_notes
from scorekeeper.presenter.summaries import readable_matches
from scorekeeper.presenter.wording import setting
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.options import HouseRule, describe

COLOUR_COUNT = 12
"""Number of player colours in the theme."""
SUGGESTION_COUNT = 12


class SetUpPage(BasePage):
    name = "new"

    @property
    def game(self) -> Game:
        return find_game(self.args[0])

    def screen(self) -> Screen:
        tx = self.tx
        self._fill_from_latest()
        problems = self._problems()
        notes = () if problems else self.game.options_notes(self._options(), len(self._players()))
        start = Button(tx("Start"), ("start",), Tone.MAIN, "play", enabled=not problems)
        told = problem_notes(tx, problems)
        if not self._players():  # nothing is wrong before anybody is seated
            told = tuple(each._replace(tone=Tone.QUIET, icon="info") for each in told)
        shown = tuple(Note(tx(each.message), Tone.QUIET, "info", ruling=each.ruling) for each in notes)
        return Screen(
            self._title(),
            main=tuple(self._rules_groups()),
            side=(Group(tuple(self._player_blocks()), tx("Players")),),
            actions=tuple(self._actions()),
            footer=(*told, *shown, start),
        )

    def render(self) -> Screen:
        """Return the page as the front shows it, with notes linked to their rulings."""
        return link_rulings(self.screen(), self.args[0])

    # Players

    @answers("typed")
    def type_name(self, text: str) -> None:
        self.draft["typed"] = text[:LONGEST_NAME]

    @answers("add")
    def add(self, name: str | None = None) -> None:
        """Seat the typed name, or a known one."""
        chosen = (self.draft.get("typed", "") if name is None else name).strip()
        if not chosen:
            return
        if len(chosen) > LONGEST_NAME:
            raise NotationError(_too_long())
        if chosen in self._names():
            raise NotationError(Problem(say("%(name)s is already at the table", name=chosen), ""))
        used = {each["colour"] for each in self._players()}
        known = self._known_players().get(chosen)
        free = next((colour for colour in range(COLOUR_COUNT) if colour not in used), len(used) % COLOUR_COUNT)
        self._players().append({"name": chosen, "colour": free if known is None or known in used else known})
        if name is None:
            self.draft["typed"] = ""

    @answers("remove")
    def remove(self, position: int) -> None:
        if position in range(len(self._players())):
            del self._players()[position]
            self.draft.pop("drawn", None)

    @answers("colour")
    def change_colour(self, position: int) -> None:
        """Switch a player to the next unused colour."""
        players = self._players()
        if position not in range(len(players)):
            return
        used = {each["colour"] for each in players}
        colour = players[position]["colour"]
        for step in range(1, COLOUR_COUNT):
            if (colour + step) % COLOUR_COUNT not in used:
                players[position]["colour"] = (colour + step) % COLOUR_COUNT
                return

    @answers("move")
    def move(self, origin: int, goal: int) -> None:
        players = self._players()
        if {origin, goal} <= set(range(len(players))):
            players.insert(goal, players.pop(origin))
            self.draft.pop("drawn", None)

    @answers("chance")
    def choose_first(self) -> None:
        """Choose the first player at random; the order round the table stays."""
        players = self._players()
        if players:
            first = self.controller.chance.randrange(len(players))
            players[:] = players[first:] + players[:first]
            self.draft["drawn"] = players[0]["name"]

    # House rules

    @answers("rule")
    def decide(self, name: str, value: bool | str) -> None:
        self._choose_rules({**self._chosen_rules, name: value})

    @answers("unfold")
    def unfold(self, is_open: bool) -> None:
        """Show or hide the house rules."""
        self.draft["is_open"] = is_open

    @answers("defaults")
    def reset_rules(self) -> None:
        self.draft["options"] = {}

    # Start

    @answers("start")
    def start(self) -> None:
        refuse(self._problems())
        players = tuple(Player(each["name"], each["colour"]) for each in self._players())
        self.game.match.start([player.name for player in players], self._options())
        match = self.controller.store.begin(SetUp(self.game, players, self._options()))
        self.controller.clear_draft(self.address)
        self.controller.go_home(f"match/{match}")

    # Inside

    def _fill_from_latest(self) -> None:
        """Fill in the players and house rules of this game's latest match."""
        if "players" in self.draft:
            return
        last = next(
            (each.setup for each in readable_matches(self.controller.store) if self._is_same_game(each.setup)), None
        )
        self.draft["players"] = encode_value(last.players) if last else []
        self.draft["options"] = dict(last.house_rules) if last else {}
        for each in self.draft["players"]:
            each.pop("is", None)

    def _title(self) -> str:
        return self.tx(self.game.title)

    def _actions(self) -> Iterator[Button]:
        """Yield the icons at the top right."""
        if self.game.has_sheet:
            yield Button(self.tx("Rules"), ("go", f"rules/{self.game.id}"), icon="book")

    def _is_same_game(self, setup: SetUp) -> bool:
        return setup.game is self.game

    def _known_players(self) -> dict[str, int]:
        """Return everybody who has played, with their latest colour."""
        known: dict[str, int] = {}
        for record in readable_matches(self.controller.store):
            for player in record.setup.players:
                known.setdefault(player.name, player.colour)
        return known

    def _players(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.draft.setdefault("players", [])
        if not all(_is_player(each) for each in players):  # stored values may be damaged
            players[:] = [each for each in players if _is_player(each)]
        return players

    def _names(self) -> list[str]:
        return [each["name"] for each in self._players()]

    @property
    def _chosen_rules(self) -> dict[str, Any]:
        chosen: dict[str, Any] = self.draft.setdefault("options", {})
        return chosen

    def _choose_rules(self, options: dict[str, Any]) -> None:
        """Set house rules, if this game has them."""
        with suppress(DamagedDataError):
            decode_value(self.game.options, options, "house rules")
            self.draft["options"] = options

    def _options(self) -> Any:
        try:
            return decode_value(self.game.options, self._chosen_rules, "house rules")
        except DamagedDataError:
            self.draft["options"] = {}
            return self.game.options()

    def _problems(self) -> tuple[Problem, ...]:
        found = self.game.options_problems(self._options(), len(self._players()))
        is_too_long = any(len(name) > LONGEST_NAME for name in self._names())
        return (*found, _too_long()) if is_too_long else found

    def _player_blocks(self) -> Iterator[Block]:
        tx = self.tx
        players = self._players()
        drawn = next((each for each in players if each["name"] == self.draft.get("drawn")), None)
        if drawn is not None:
            yield blocks.Figures(
                (blocks.Figure(tx("First player, chosen at random"), drawn["name"], drawn["colour"], mark="dice"),)
            )
        if players:
            actions = tuple(
                (
                    Button(tx("Another colour"), ("colour", position), icon="palette"),
                    Button(tx("Remove"), ("remove", position), icon="close"),
                )
                for position in range(len(players))
            )
            yield Order(tuple(self._names()), tuple(each["colour"] for each in players), ("move",), actions)
        else:
            yield Note(tx("Who plays? Add the players clockwise; the first one begins."), Tone.QUIET)
        typed = self.draft.get("typed", "")
        hint, submit = tx("Add a player"), ("add", None)
        yield blocks.TextField(tx("Name"), typed, ("typed",), hint, submit, most=LONGEST_NAME)
        yield from missing_glyph_notes(self.controller, (typed, *self._names()))
        buttons = [Button(tx("Add"), ("add", None), icon="plus", enabled=bool(typed.strip()))]
        if len(players) > 1:
            buttons.append(Button(tx("Random first player"), ("chance",), icon="dice"))
        yield Buttons(tuple(buttons))
        known = (name for name in self._known_players() if len(name) <= LONGEST_NAME and name not in self._names())
        suggested = list(islice(known, SUGGESTION_COUNT))
        if suggested:
            yield Buttons(tuple(Button(name, ("add", name), Tone.QUIET, "plus") for name in suggested))

    def _rules_groups(self) -> Iterator[Block]:
        yield Group(tuple(self._rules_blocks()), self.tx("House rules"))

    def _rules_blocks(self) -> Iterator[Block]:
        """Ask for the house rules: at once where they define the game, when wanted where they depart from a rulebook.

        Variants offered by a rulebook are separate from open readings.
        """
        tx, options = self.tx, self._options()
        rules = describe(self.game.options)
        for rule in rules:
            if not rule.ruling:
                yield self._rule_block(rule, getattr(options, rule.name))
        ruled = [rule for rule in rules if rule.ruling]
        if not ruled:
            return
        changed = [rule for rule in ruled if getattr(options, rule.name) != rule.default]
        is_open = bool(self.draft.get("is_open"))
        if not changed:
            yield Note(tx("As in the rulebook."), icon="book")
        elif not is_open:
            for rule in changed:
                text = f"{tx(rule.title)}: {setting(tx, getattr(options, rule.name))}"
                yield Note(text, icon="pencil", ruling=rule.ruling)
        buttons = [
            Button(tx("Hide house rules"), ("unfold", False), Tone.QUIET, "chevron-up")
            if is_open
            else Button(tx("Change house rules"), ("unfold", True), Tone.QUIET, "chevron-down")
        ]
        if changed:
            buttons.append(Button(tx("Reset to the rulebook"), ("defaults",), Tone.QUIET, "book"))
        yield Buttons(tuple(buttons))
        if not is_open:
            return
        kinds = ((False, tx("Variants")), (True, tx("Where the rulebook can be read differently")))
        for is_reading, title in kinds:
            if some := [rule for rule in ruled if rule.is_reading == is_reading]:
                yield blocks.Heading(title)
                yield from (self._rule_block(rule, getattr(options, rule.name)) for rule in some)

    def _rule_block(self, rule: HouseRule, value: Any) -> Block:
        title = self.tx(rule.title)
        help = self.tx(rule.help)
        if isinstance(rule.default, bool):
            return Switch(title, value, ("rule", rule.name), help)
        if rule.choices:
            offered = tuple(blocks.Option(self.tx(str(each).capitalize()), str(each)) for each in rule.choices)
            return blocks.Choice(f"{title}: {help}", offered, str(value), ("rule", rule.name))
        return Number(title, value, ("number", rule.name), detail=help, most=1_000_000)

    @answers("number")
    def decide_number(self, name: str, value: int | None) -> None:
        """Set a numeric house rule; blank means the default."""
        others = {each: chosen for each, chosen in self._chosen_rules.items() if each != name}
        self._choose_rules(others if value is None else {**others, name: value})


def _is_player(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("name"), str) and type(data.get("colour")) is int


def _too_long() -> Problem:
    return Problem(say("A name has at most %(most)s characters", most=LONGEST_NAME), "")
