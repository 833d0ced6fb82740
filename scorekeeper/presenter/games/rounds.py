"""Any other game: a number for each player, round after round."""

from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.games import Entry
from scorekeeper.messages import say, say_or
from scorekeeper.presenter.blocks import Block, Figure, Note, Number, Tone
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.forms import AtTable, Draft, Form, GameView, LogCell, LogRow, Offer, reasons_of
from scorekeeper.presenter.wording import signed
from scorekeeper.rules.rounds import LARGEST_POINTS, Finished, MatchState, PlayerLeft, PlayerReturned, Round


class RoundForm(Form[MatchState]):
    name = "round"
    unfinished = say("Enter at least one player's points. Leave the others blank: a blank is not a zero.")
    by_player = ("points",)

    @property
    def title(self) -> str:
        """The number of the round, and of how many."""
        number, count = self.state.rounds + 1, self.state.options.rounds
        if count:
            return self.tx("Round %(number)s of %(count)s", number=number, count=count)
        return self.tx("Round %(number)s", number=number)

    def blocks(self) -> Iterator[Block]:
        """Ask everybody present for points."""
        for player in self.state.present:
            yield Number(
                player,
                self.draft.get(player),
                ("points", player),
                least=-LARGEST_POINTS,
                most=LARGEST_POINTS,
                colour=self.table.colour(player),
            )

    @answers("points")
    def take_points(self, player: str, points: int | None) -> None:
        self.draft[player] = points

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
    forms = (RoundForm,)
    unit = "Round"

    def offers(self, table: AtTable[MatchState]) -> Sequence[Offer]:
        """Let players end the game, if nothing else does, and leave and come back."""
        state = table.state
        enough = Offer(table.tx("The game is over"), "flag", entry=Finished())
        over = (enough,) if state.rounds and not state.options.has_end else ()
        leave = [
            Offer(table.tx("%(player)s leaves", player=player), "out", entry=PlayerLeft(player))
            for player in state.present
            if len(state.present) > 1
        ]
        back = [
            Offer(table.tx("%(player)s comes back", player=player), "in", entry=PlayerReturned(player))
            for player in state.players
            if player in state.away
        ]
        return (*over, *back, *leave)

    def form_of(self, entry: Entry) -> str:
        """Return the form of a round; leaving, coming back and the end can only be deleted."""
        return RoundForm.name if isinstance(entry, Round) else ""

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
        word = tx("left") if isinstance(entry, PlayerLeft) else tx("back")
        cells = tuple(LogCell(word if player == entry.player else "", (), Tone.QUIET) for player in after.players)
        return LogRow("", cells, f"{entry.player}: {word}")

    def renamed(self, draft: Draft, names: Mapping[str, str]) -> Draft:
        """Return a round with players renamed; its points are by player."""
        return {names.get(key, key): value for key, value in draft.items()}

    def figure(self, table: AtTable[MatchState], player: str) -> Figure:
        """Show the total, a token for the dealer, a crown for the winner, and who is away."""
        found, state = super().figure(table, player), table.state
        if player == state.dealer and not state.outcome:
            found = found._replace(mark="token")
        return found._replace(detail=table.tx("away"), is_out=True) if player in state.away else found

    def status(self, table: AtTable[MatchState]) -> Iterator[Block]:
        """Show the dealer."""
        if dealer := table.state.dealer:
            yield Note(table.tx("%(player)s deals", player=dealer), icon="token")

    def target(self, table: AtTable[MatchState]) -> float | None:
        """Return the total that ends the game."""
        return table.state.options.target or None
