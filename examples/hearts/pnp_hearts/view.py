"""How Hearts is entered and read in the scorekeeper."""

from collections.abc import Iterator

from pnp_hearts.rules.match import Entry, Hand, MatchState
from pnp_hearts.rules.scoring import ALL_POINTS, hand_problems
from scorekeeper.presenter.blocks import Block, Choice, Figure, Note, Number, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import AtTable, Draft, Form, GameView, LogCell, LogRow, problem_notes, reasons_of
from scorekeeper.presenter.wording import number, signed


class HandForm(Form[MatchState]):
    """A hand; the draft holds the `points` of each player by name."""

    name = "hand"
    fills = fields(points=dict[str, int | None])
    by_player = ("points",)

    @property
    def title(self) -> str:
        """Say which hand it is."""
        return self.tx("Hand %(number)s", number=len(self.state.hands) + 1)

    def blocks(self) -> Iterator[Block]:
        """Ask for everybody's points; the last one blank is offered, and a touch enters a moon."""
        tx, points, last = self.tx, self._points, self._last()
        for player in self.state.players:
            yield Number(
                player,
                points.get(player),
                ("points", player),
                most=ALL_POINTS,
                colour=self.table.colour(player),
                detail=tx("points taken"),
                suggestion=last.get(player),
            )
        shooter = next((player for player, taken in points.items() if taken == ALL_POINTS), None)
        yield Choice(tx("Did somebody shoot the moon?"), self.table.options(self.state.players), shooter, ("moon",))
        entry = self.entry()
        if entry is not None:
            yield from problem_notes(tx, hand_problems(entry.taken, len(self.state.players)))

    @answers("moon")
    def shoot_the_moon(self, player: str) -> None:
        """Give all points to a player, and none to the others."""
        self.draft["points"] = {each: ALL_POINTS if each == player else 0 for each in self.state.players}

    def entry(self) -> Entry | None:
        """Return the hand once everybody's points are there."""
        points = self._points
        return Hand(tuple(points.values())) if len(points) == len(self.state.players) else None

    def missing(self) -> str:
        """Name the players whose points are blank."""
        blank = [player for player in self.state.players if player not in self._points]
        return self.tx("Points not entered yet: %(players)s. A blank is not a zero.", players=", ".join(blank))

    @property
    def submit_label(self) -> str:
        """Enter the hand."""
        return self.tx("Enter the hand")

    def result(self, entry: Entry) -> Iterator[Block]:
        """Show the totals after the hand, and how the match ends if it does."""
        tx, after = self.tx, self.table.after(entry)
        totals = " · ".join(f"{player} {number(total)}" for player, total in after.totals.items())
        yield Note(tx("After this: %(totals)s", totals=totals))
        if after.outcome:
            yield Note(tx(after.outcome.reason), Tone.GOOD, "trophy", ruling=after.outcome.ruling)

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        """Fill in a hand that has been entered."""
        return {"points": dict(zip(table.state.players, entry.taken, strict=True))}

    @property
    def _points(self) -> dict[str, int]:
        """Return the points that are filled in, in seating order."""
        points = self.draft.get("points", {})
        return {player: points[player] for player in self.state.players if points.get(player) is not None}

    def _last(self) -> dict[str, int]:
        """Return what the last player whose points are blank must have taken."""
        points = self._points
        blank = [player for player in self.state.players if player not in points]
        rest = ALL_POINTS - sum(points.values())
        return {blank[0]: rest} if len(blank) == 1 and rest >= 0 else {}


class View(GameView[MatchState]):
    """Hands of points."""

    forms = (HandForm,)
    people = frozenset(("points",))

    def main_form(self, table: AtTable[MatchState]) -> str:
        """Ask for the next hand."""
        return HandForm.name

    def form_of(self, entry: Entry) -> str:
        """Every hand can be changed."""
        return HandForm.name

    def row(self, table: AtTable[MatchState], entry: Entry, after: MatchState) -> LogRow:
        """Tell what each player scored."""
        tx = table.tx
        cells = tuple(LogCell(signed(score.points), reasons_of(tx, score)) for score in after.hands[-1])
        return LogRow(tx("Hand %(number)s", number=len(after.hands)), cells)

    def figures(self, table: AtTable[MatchState]) -> tuple[Figure, ...]:
        """Show totals; a crown for who has won."""
        state = table.state
        winners = state.outcome.winners if state.outcome else ()
        return tuple(
            Figure(player, number(total), table.colour(player), mark="crown" if player in winners else "")
            for player, total in state.totals.items()
        )

    def status(self, table: AtTable[MatchState]) -> Iterator[Block]:
        """Say where cards are passed, and when the match ends."""
        state, tx = table.state, table.tx
        if state.outcome:
            return
        passing = tx("Pass three cards %(where)s", where=state.passing) if state.passing else tx("No passing this time")
        yield Note(f"{passing} · {tx('%(total)s ends the match', total=state.options.target)}", icon="swap")

    def target(self, table: AtTable[MatchState]) -> float | None:
        """Return the total that ends the match."""
        return table.state.options.target
