"""Any other game: a number for each player, round after round."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorekeeper.games import Entry
from scorekeeper.messages import say, say_or
from scorekeeper.presenter.blocks import Block, Button, Buttons, Figure, Note, Number, Reason, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.forms import AtTable, Draft, FirstSeat, Form, GameView, LogCell, LogRow, Offer, reasons_of
from scorekeeper.presenter.games.roster import ROSTER_FORMS, ROSTER_PEOPLE, roster_form, roster_offers, roster_row
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules.rounds import LARGEST_POINTS, Finished, MatchState, Round


class RoundForm(Form[MatchState]):
    name = "round"
    unfinished = say("Enter at least one player's points. Leave the others blank: a blank is not a zero.")
    by_player = ("points", "step")

    @property
    def title(self) -> str:
        """The number of the round, and of how many."""
        number, count = self.state.rounds + 1, self.state.options.rounds
        if number <= count:
            return self.tx("Round %(number)s of %(count)s", number=number, count=count)
        return self.tx("Round %(number)s", number=number)

    def blocks(self) -> Iterator[Block]:
        """Ask everybody present for points, with buttons for those that are given often."""
        rest = self._rest()
        for player in self.state.present:
            points = self.draft.get(player)
            yield Number(
                player,
                points,
                ("points", player),
                least=-LARGEST_POINTS,
                most=LARGEST_POINTS,
                colour=self.table.colour(player),
                suggestion=rest if points is None else None,
            )
            if self.state.options.steps:
                steps = self.state.options.steps
                yield Buttons(tuple(Button(signed(each), ("step", player, each), Tone.QUIET) for each in steps))

    @answers("points")
    def take_points(self, player: str, points: int | None) -> None:
        self.draft[player] = points

    @answers("step")
    def step_points(self, player: str, points: int) -> None:
        """Add points that are given often."""
        if player in self.state.present and points in self.state.options.steps:
            self.draft[player] = max(-LARGEST_POINTS, min((self.draft.get(player) or 0) + points, LARGEST_POINTS))

    def _rest(self) -> int | None:
        """Return the last player's points, where the sum of a round gives them."""
        filled = [points for player in self.state.present if (points := self.draft.get(player)) is not None]
        is_last = len(filled) == len(self.state.present) - 1
        return self.state.options.round_sum - sum(filled) if self.state.options.has_sum and is_last else None

    def entry(self) -> Entry | None:
        """Return the round; blanks are kept."""
        points = tuple(self.draft.get(player) for player in self.state.present)
        return Round(points) if any(each is not None for each in points) else None

    def question(self, entry: Entry) -> str:
        """Ask about blank points, which may be meant or forgotten."""
        blank = [player for player in self.state.present if self.draft.get(player) is None]
        if not blank:
            return ""
        return self.tx("No points for %(players)s in this round? A blank is not a zero.", players=say_or(blank))

    def result(self, entry: Entry) -> Iterator[Block]:
        """Show whether and how the round ends the game, once nobody's points are blank."""
        outcome = None if self.question(entry) else self.table.after(entry).outcome
        if outcome:
            yield Note(self.tx(outcome.reason), Tone.GOOD, "trophy")

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        return dict(zip(table.state.present, entry.points, strict=True))


class View(GameView[MatchState]):
    forms = (RoundForm, *ROSTER_FORMS)
    people = ROSTER_PEOPLE
    unit = "Round"

    def first_seat(self, options: Any) -> FirstSeat:
        return FirstSeat.DEALS if options.has_dealer else FirstSeat.BEGINS

    def offers(self, table: AtTable[MatchState]) -> Sequence[Offer]:
        """Let players end the game, if nothing else does, and come, leave and come back."""
        state = table.state
        enough = Offer(table.tx("The game is over"), "flag", entry=Finished())
        over = (enough,) if state.rounds and not state.options.has_end else ()
        return (*over, *roster_offers(table))

    def form_of(self, entry: Entry) -> str:
        """Return the form of an entry; leaving and the end can only be deleted."""
        return RoundForm.name if isinstance(entry, Round) else roster_form(entry)

    def is_deal(self, entry: Entry) -> bool:
        return isinstance(entry, Round)

    def is_end(self, entry: Entry) -> bool:
        return isinstance(entry, Finished)

    def row(self, table: AtTable[MatchState], entry: Entry, after: MatchState) -> LogRow:
        """Describe a round, who left or came back, or the end."""
        tx = table.tx
        if isinstance(entry, Finished):
            return LogRow("", tuple(LogCell("") for _ in after.players), tx("The end"))
        if isinstance(entry, Round):
            cells = tuple(
                LogCell(signed(after.latest[player].points), reasons_of(tx, after.latest[player]))
                if player in after.latest
                else LogCell("")
                for player in after.players
            )
            return LogRow(tx("Round %(number)s", number=after.rounds), cells, "")
        return roster_row(table, entry, after)

    def renamed(self, draft: Draft, names: Mapping[str, str]) -> Draft:
        """Return a draft with players renamed; the points of a round are by player, whatever a player is called."""
        if any(isinstance(value, str) for value in draft.values()):  # of somebody who comes
            return super().renamed(draft, names)
        return {names.get(key, key): value for key, value in draft.items()}

    def figure(self, table: AtTable[MatchState], player: str) -> Figure:
        """Show the total, a token for the dealer, a crown for the winner, and who is away."""
        found, state = super().figure(table, player), table.state
        if player == state.dealer and not state.outcome:
            found = found._replace(mark="token")
        if player in state.away or player in state.out:
            why = table.tx("away") if player in state.away else table.tx("out")
            return found._replace(detail=why, is_out=True)
        return found

    def start_reasons(self, table: AtTable[MatchState], player: str) -> tuple[Reason, ...]:
        """Return what everybody began with."""
        begun = table.state.options.start
        return (Reason(table.tx("begins with %(points)s", points=number(begun)), number(begun)),) if begun else ()

    def status(self, table: AtTable[MatchState]) -> Iterator[Block]:
        """Show the dealer."""
        state = table.state
        if dealer := state.dealer:
            members = table.seat(dealer).members or (dealer,)
            player = members[state.rounds // len(state.players) % len(members)]
            yield Note(table.tx("%(player)s deals", player=player), icon="token")

    def target(self, table: AtTable[MatchState]) -> float | None:
        """Return the total that ends the game."""
        options = table.state.options
        return options.target if options.target or options.counts_down else None
