"""Setting up a match: players, seating order, house rules."""

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from scorekeeper.errors import Problem, say_problem
from scorekeeper.games import Game, find_game
from scorekeeper.match_log import LONGEST_NAME, Player, SetUp, team_name
from scorekeeper.messages import say
from scorekeeper.palettes import PLAYER_COLOUR_COUNT, free_colour
from scorekeeper.player_names import clean_name, require_seen
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Note, Order, Screen, Tone
from scorekeeper.presenter.events import Answering, answers
from scorekeeper.presenter.forms import FirstSeat, problem_notes
from scorekeeper.presenter.games import view_of
from scorekeeper.presenter.matches.house_rules import HouseRuleFields
from scorekeeper.presenter.page import BasePage, link_rulings, missing_glyph_notes
from scorekeeper.presenter.summaries import readable_matches
from scorekeeper.rules.checks import refuse
from scorekeeper.storage.match_records import Record

SEAT_ASKED = {
    FirstSeat.BEGINS: say("Who plays? Add the players clockwise; the first one begins."),
    FirstSeat.BIDS: say("Who plays? Add the players clockwise; the first one bids first."),
    FirstSeat.DEALS: say("Who plays? Add the players clockwise; the first one deals."),
    FirstSeat.NOTHING: say("Who plays? Add the players clockwise."),
}
SEAT_DRAWING = {
    FirstSeat.BEGINS: say("Random first player"),
    FirstSeat.BIDS: say("Random first bidder"),
    FirstSeat.DEALS: say("Random dealer"),
}
SEAT_DRAWN = {
    FirstSeat.BEGINS: say("First player, chosen at random"),
    FirstSeat.BIDS: say("First bidder, chosen at random"),
    FirstSeat.DEALS: say("Dealer, chosen at random"),
}
SUGGESTION_COUNT = 12
TABLES_SHOWN = 2
"""Most tables offered to be seated at once, latest first (ours)."""
MOST_TEAMS = 6
"""As many as a phone shows well (ours)."""


class SetUpPage(BasePage):
    name = "new"

    @property
    def game(self) -> Game:
        return find_game(self.args[0])

    def screen(self) -> Screen:
        tx = self.tx
        self._fill_from_latest()
        problems = self._problems()
        notes = () if problems else self.game.options_notes(self._options(), self._player_count)
        start = Button(tx("Start"), ("start",), Tone.MAIN, "play", not problems, is_step=True)
        told = problem_notes(tx, problems)
        if not self._player_count:  # nothing is wrong before anybody is seated
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
        chosen = require_seen(self.draft.get("typed", "") if name is None else name)
        if not chosen:
            return
        refuse(self._objections(chosen))
        used = {each["colour"] for each in self._players()}
        known = self._known_players().get(chosen)
        colour = free_colour(used) if known is None or known in used else known
        self._players().append({"name": chosen, "colour": colour})
        if name is None:
            self.draft["typed"] = ""

    @answers("seat")
    def seat_table(self, match: int) -> None:
        """Seat the people of another match, in place of whoever is seated."""
        self._seat(self.controller.store.record(match).setup)
        self.draft.pop("drawn", None)

    @answers("remove")
    def remove(self, position: int) -> None:
        if position in range(len(self._players())):
            player = self._players().pop(position)
            self.draft.pop("drawn", None)
            undo = Button(self.tx("Undo"), ("put_back", position, player["name"], player["colour"]), icon="undo")
            self.controller.show_banner(self.tx("Removed: %(name)s", name=player["name"]), action=undo)

    @answers("put_back")
    def put_back(self, position: int, name: str, colour: int) -> None:
        """Seat a removed player again, in the same place."""
        refuse(self._objections(name))
        self._players().insert(position, {"name": name, "colour": colour})

    @answers("colour")
    def change_colour(self, position: int) -> None:
        """Switch a player to the next unused colour."""
        players = self._players()
        if position not in range(len(players)):
            return
        used = {each["colour"] for each in players}
        colour = players[position]["colour"]
        for step in range(1, PLAYER_COLOUR_COUNT):
            if (colour + step) % PLAYER_COLOUR_COUNT not in used:
                players[position]["colour"] = (colour + step) % PLAYER_COLOUR_COUNT
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

    # Start

    @answers("start")
    def start(self) -> None:
        """Begin the match, with the player whose name is typed but not added yet."""
        refuse(self._problems())
        self.add()
        setup = SetUp(self.game, self._sides(), self._options())
        self.game.match.start(setup.names, setup.options)
        match = self.controller.store.begin(setup)
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
        self._fill_in(last)

    def _fill_in(self, last: SetUp | None) -> None:
        """Fill in the players and house rules of a match; nothing without one."""
        self._seat(last)
        self.draft["options"] = dict(last.house_rules) if last else {}

    def _seat(self, setup: SetUp | None) -> None:
        """Seat the people of a match, in teams if this game has any; nobody without one."""
        self.draft["players"] = []
        teams = [each for each in setup.players if each.members] if setup and self.game.has_teams else []
        self.draft["teams"] = len(setup.players) if setup and teams else 0
        self.draft["team_names"] = {str(place): each.name for place, each in enumerate(teams) if each.told_members}
        colours = {each.name: each.colour for each in setup.players} if setup else {}
        for name in setup.seats if setup else ():
            used = {each["colour"] for each in self._players()}
            self._players().append({"name": name, "colour": colours.get(name, free_colour(used))})

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
            colours = {player.name: player.colour for player in record.setup.players}
            for place, name in enumerate(record.setup.seats):
                known.setdefault(name, colours.get(name, place))
        return known

    def _tables(self) -> Iterator[Record]:
        """Yield the latest matches of other tables than the one that is seated, each table once."""
        seen = [set(self._names())]
        for record in readable_matches(self.controller.store):
            people = set(record.setup.seats)
            if len(people) > 1 and people not in seen:
                seen.append(people)
                yield record

    def _players(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.draft.setdefault("players", [])
        if not all(_is_player(each) for each in players):  # stored values may be damaged
            players[:] = [each for each in players if _is_player(each)]
        return players

    @property
    def _team_count(self) -> int:
        """Number of teams; 0 where everybody plays alone."""
        count: Any = self.draft.get("teams")
        return int(count) if self.game.has_teams and count in self._team_counts() else 0

    def _team_counts(self) -> range:
        """Return into how many teams those who are seated can be divided."""
        return range(2, min(self._player_count, MOST_TEAMS + 1))

    def _sides(self) -> tuple[Player, ...]:
        """Return the players of the match: people, or teams of every second, third … seat."""
        people = [Player(each["name"], each["colour"]) for each in self._players()]
        people += [Player(self._typed_name)] if self._typed_name else []
        if not (count := self._team_count):
            return tuple(people)
        teams = (people[place::count] for place in range(count))
        return tuple(self._team(place, members) for place, members in enumerate(teams))

    def _team(self, place: int, people: list[Player]) -> Player:
        if len(people) == 1:
            return people[0]
        members = tuple(each.name for each in people)
        typed: Any = self.draft.get("team_names", {}).get(str(place), "")
        return Player(clean_name(str(typed))[:LONGEST_NAME] or team_name(members), people[0].colour, members)

    def _names(self) -> list[str]:
        return [each["name"] for each in self._players()]

    @property
    def house_rules(self) -> HouseRuleFields:
        return HouseRuleFields(self.game, self.draft, self.tx)

    def delegate(self) -> Answering:
        """Return the house rules, which answer for themselves."""
        return self.house_rules

    def _options(self) -> Any:
        return self.house_rules.options

    def _problems(self) -> tuple[Problem, ...]:
        typed = self._typed_name
        if typed and (objections := self._objections(typed)):
            return objections
        sides = self._sides()
        found = [*self.game.options_problems(self._options(), len(sides))]
        names = [name for side in sides for name in {side.name, *side.members}]
        if any(len(name) > LONGEST_NAME for name in names):
            found.append(_too_long())
        if len(set(names)) < len(names):
            found.append(say_problem("A team needs a name that nobody else has", ""))
        return tuple(found)

    @property
    def _typed_name(self) -> str:
        """The name that is typed and not added yet; empty for none."""
        return clean_name(str(self.draft.get("typed", "")))

    @property
    def _player_count(self) -> int:
        """The number of people who begin, with the one whose name is typed."""
        return len(self._players()) + bool(self._typed_name)

    def _objections(self, name: str) -> tuple[Problem, ...]:
        """Return why a player cannot be added."""
        if len(name) > LONGEST_NAME:
            return (_too_long(),)
        is_seated = name in self._names()
        return (Problem(say("%(name)s is already at the table", name=name), ""),) if is_seated else ()

    def _player_blocks(self) -> Iterator[Block]:
        tx = self.tx
        players = self._players()
        drawn = next((each for each in players if each["name"] == self.draft.get("drawn")), None)
        if drawn is not None:
            yield blocks.Figures(
                (blocks.Figure(self._seat_text(SEAT_DRAWN), drawn["name"], drawn["colour"], mark="dice"),)
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
            yield Note(self._seat_text(SEAT_ASKED), Tone.QUIET)
        typed = self.draft.get("typed", "")
        hint, submit = tx("Add a player"), ("add", None)
        yield blocks.TextField(tx("Name"), typed, ("typed",), hint, submit, most=LONGEST_NAME)
        yield from missing_glyph_notes(self.controller, (typed, *self._names()))
        buttons = [Button(tx("Add"), ("add", None), icon="plus", enabled=bool(typed.strip()))]
        if len(players) > 1 and (label := self._seat_text(SEAT_DRAWING)):
            buttons.append(Button(label, ("chance",), icon="dice"))
        yield Buttons(tuple(buttons))
        if self.game.has_teams and self._team_counts():
            yield from self._team_blocks()
        if tables := list(islice(self._tables(), TABLES_SHOWN)):
            yield Buttons(
                tuple(Button(", ".join(each.setup.seats), ("seat", each.id), icon="players") for each in tables)
            )
        known = (name for name in self._known_players() if len(name) <= LONGEST_NAME and name not in self._names())
        suggested = list(islice(known, SUGGESTION_COUNT))
        if suggested:
            yield Buttons(tuple(Button(name, ("add", name), Tone.QUIET, "plus") for name in suggested))

    def _team_blocks(self) -> Iterator[Block]:
        """Ask for the number of teams, and for their names."""
        tx = self.tx
        options = (blocks.Option(tx("None"), 0), *(blocks.Option(str(count), count) for count in self._team_counts()))
        yield blocks.Choice(tx("Teams"), options, self._team_count, ("teams",))
        if not self._team_count:
            return
        yield Note(
            tx("Teams sit in turn round the table: drag the names until everybody is in the right one."), Tone.QUIET
        )
        for place, side in enumerate(self._sides()):
            if side.members:
                typed = str(self.draft.get("team_names", {}).get(str(place), ""))
                names = ", ".join(side.members)
                yield Note(names, icon="players")
                yield blocks.TextField(names, typed, ("team_name", place), tx("Name of the team"), most=LONGEST_NAME)

    @answers("teams")
    def divide(self, count: int) -> None:
        """Play in so many teams; 0 for none."""
        self.draft["teams"] = count

    @answers("team_name")
    def name_team(self, place: int, text: str) -> None:
        self.draft.setdefault("team_names", {})[str(place)] = text[:LONGEST_NAME]

    def _seat_text(self, texts: Mapping[FirstSeat, str]) -> str:
        """Return what is said of the first seat in this game; empty for nothing."""
        text = texts.get(view_of(self.game).first_seat(self._options()), "")
        return self.tx(text) if text else ""

    def _rules_groups(self) -> Iterator[Block]:
        yield Group(tuple(self.house_rules.blocks()), self.tx("House rules"))


def _is_player(data: Any) -> bool:
    return isinstance(data, dict) and isinstance(data.get("name"), str) and type(data.get("colour")) is int


def _too_long() -> Problem:
    return Problem(say("A name has at most %(most)s characters", most=LONGEST_NAME), "")
