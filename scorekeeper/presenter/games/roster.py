"""Who comes, leaves and comes back during a match: forms, offers and rows for any game whose rules have that."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Any

from scorekeeper.games import Entry
from scorekeeper.match_log import LONGEST_NAME
from scorekeeper.messages import say
from scorekeeper.palettes import free_colour
from scorekeeper.player_names import clean_name
from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Note, Number, Option, Reason, TextField, Tone
from scorekeeper.presenter.events import fields
from scorekeeper.presenter.forms import AtTable, Draft, Form, LogCell, LogRow, Offer
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules.roster import PlayerJoined, PlayerLeft, PlayerReturned, RosterEntry

SUGGESTIONS_SHOWN = 8
MOST_POINTS = 1_000_000
"""Anything beyond it is a typing error."""


class Beginning(StrEnum):
    """What somebody begins with, or goes on with."""

    SAME = "same"
    """The total of those who began, or that with which a player left."""
    LOWEST = "lowest"
    AVERAGE = "average"
    BY_HAND = "hand"


class _PointsForm(Form[Any]):
    """Asks with how many points somebody begins."""

    fills = fields(way=Beginning, points=int | None)

    def same(self) -> int:
        """Return the points of the first choice."""
        raise NotImplementedError

    def same_label(self, points: str) -> str:
        raise NotImplementedError

    def points_blocks(self) -> Iterator[Block]:
        totals = list(self._totals())
        ways = [(Beginning.SAME, self.same_label(number(self.same())))]
        if totals:
            lowest, average = number(min(totals)), number(self._average(totals))
            ways.append((Beginning.LOWEST, self.tx("The lowest total: %(points)s", points=lowest)))
            ways.append((Beginning.AVERAGE, self.tx("The average: %(points)s", points=average)))
        ways.append((Beginning.BY_HAND, self.tx("Another number")))
        options = tuple(Option(label, way.value) for way, label in ways)
        yield Choice(self.tx("Begins with"), options, self.draft.get("way"), ("way",))
        if self.draft.get("way") == Beginning.BY_HAND:
            yield Number(self.tx("Points"), self.draft.get("points"), ("points",), least=-MOST_POINTS, most=MOST_POINTS)

    def points(self) -> int | None:
        """Return the chosen points; None while they are blank."""
        totals = list(self._totals())
        match self.draft.get("way"):
            case Beginning.SAME:
                return self.same()
            case Beginning.LOWEST if totals:
                return min(totals)
            case Beginning.AVERAGE if totals:
                return self._average(totals)
            case Beginning.BY_HAND:
                points: int | None = self.draft.get("points")
                return points
        return None

    def missing(self) -> str:
        return self.tx("Choose the points to begin with.")

    def _totals(self) -> Iterator[int]:
        """Yield the totals of those who play now."""
        for player in self.state.present:
            yield self.state.totals[player]

    @staticmethod
    def _average(totals: Sequence[int]) -> int:
        """Return the average, halves rounded up (ours)."""
        return (2 * sum(totals) + len(totals)) // (2 * len(totals))


class JoinForm(_PointsForm):
    name = "join"
    heading = say("Add a player")
    button = say("Add")
    fills = fields(player=str)

    def blocks(self) -> Iterator[Block]:
        typed = str(self.draft.get("player", ""))
        yield TextField(self.tx("Name"), typed, ("player",), self.tx("Add a player"), most=LONGEST_NAME)
        known = [name for name in self.table.people if name not in self.state.players and name != typed]
        if known and not typed.strip():
            suggested = known[:SUGGESTIONS_SHOWN]
            yield Buttons(tuple(Button(name, ("player", name), Tone.QUIET, "plus") for name in suggested))
        yield from self.points_blocks()

    def same(self) -> int:
        return int(getattr(self.state.options, "start", 0))

    def same_label(self, points: str) -> str:
        return self.tx("What everybody began with: %(points)s", points=points)

    def missing(self) -> str:
        """Return what is blank: the name, or the points."""
        return super().missing() if clean_name(str(self.draft.get("player", ""))) else self.tx("Enter the name.")

    def entry(self) -> Entry | None:
        name, points = clean_name(str(self.draft.get("player", "")))[:LONGEST_NAME], self.points()
        return PlayerJoined(name, self._colour(name), points) if name and points is not None else None

    def result(self, entry: Entry) -> Iterator[Block]:
        """Say where the late comer sits."""
        values = {"player": entry.player, "last": self.state.players[-1]}
        yield Note(self.tx("%(player)s sits after %(last)s.", **values), Tone.QUIET, "info")

    @classmethod
    def draft_of(cls, table: AtTable[Any], entry: Entry) -> Draft:
        return {"player": entry.player, "way": Beginning.BY_HAND.value, "points": entry.points}

    def _colour(self, name: str) -> int:
        """Return the colour of a player who is corrected, or the first that nobody has."""
        used = {each.name: each.colour for each in self.table.setup.players}
        return used[name] if name in used else free_colour(used.values())


class ReturnForm(_PointsForm):
    name = "return"
    button = say("Enter")

    @property
    def title(self) -> str:
        return self.tx("%(player)s comes back", player=self._player)

    def blocks(self) -> Iterator[Block]:
        yield from self.points_blocks()

    def same(self) -> int:
        return int(self.state.totals.get(self._player, 0))

    def same_label(self, points: str) -> str:
        return self.tx("The total as it was: %(points)s", points=points)

    def entry(self) -> Entry | None:
        points = self.points()
        if points is None:
            return None
        return PlayerReturned(self._player, None if self.draft.get("way") == Beginning.SAME else points)

    @classmethod
    def draft_of(cls, table: AtTable[Any], entry: Entry) -> Draft:
        if entry.points is None:
            return {"player": entry.player, "way": Beginning.SAME.value}
        return {"player": entry.player, "way": Beginning.BY_HAND.value, "points": entry.points}

    @property
    def _player(self) -> str:
        return str(self.draft.get("player", ""))


ROSTER_FORMS = (JoinForm, ReturnForm)
ROSTER_PEOPLE = frozenset({"player"})


def roster_offers(table: AtTable[Any]) -> Iterator[Offer]:
    """Yield what the menu of a match offers: somebody comes, leaves, or comes back."""
    tx, state = table.tx, table.state
    yield Offer(tx("Add a player"), "plus", form=JoinForm.name, in_menu=True)
    for player in state.players:
        if player in state.away:
            back = tx("%(player)s comes back", player=player)
            yield Offer(back, "in", form=ReturnForm.name, draft={"player": player}, in_menu=True)
        elif len(state.players) - len(state.away) > 1:
            yield Offer(tx("%(player)s leaves", player=player), "out", entry=PlayerLeft(player), in_menu=True)


def roster_form(entry: RosterEntry) -> str:
    """Return the form that corrects an entry; empty for leaving, which can only be deleted."""
    return {PlayerJoined: JoinForm.name, PlayerReturned: ReturnForm.name}.get(type(entry), "")


def roster_row(table: AtTable[Any], entry: RosterEntry, after: Any) -> LogRow:
    """Describe who came, left or came back, and with how many points."""
    tx, points = table.tx, getattr(entry, "points", None)
    words = {PlayerLeft: tx("left"), PlayerReturned: tx("back"), PlayerJoined: tx("joined")}
    word = words[type(entry)]
    cell = LogCell(word, (), Tone.QUIET)
    if points is not None:
        gain = signed(points - table.state.totals.get(entry.player, 0))
        cell = LogCell(gain, (Reason(tx("begins with %(points)s", points=number(points)), gain),))
    cells = tuple(cell if player == entry.player else LogCell("") for player in after.players)
    return LogRow("", cells, f"{entry.player}: {word}")
