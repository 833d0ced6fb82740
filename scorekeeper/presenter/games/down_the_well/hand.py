"""The entry of a hand: its winner, and the cards left."""

from collections.abc import Iterator

from scorekeeper.errors import Problem
from scorekeeper.games import Entry
from scorekeeper.i18n import Catalogue
from scorekeeper.presenter.blocks import Block, Choice, Note, Number, Reasons, Switch, Tone
from scorekeeper.presenter.events import fields
from scorekeeper.presenter.forms import AtTable, Draft, Form, reasons_of
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules.down_the_well import HandWon, MatchState, hand_size
from scorekeeper.rules.down_the_well.match import (
    entry_of_counts,
    find_player_out,
    hands_problems,
    most_others_left,
    most_own_left,
)


class HandForm(Form[MatchState]):
    """A hand that was won.

    The draft holds the `winner`, the cards `left` to each player by name and, if the other hands are counted
    `together`, the `others` as a sum. Where a hand is a game of its own, nobody needs to count.
    """

    name = "hand"
    fills = fields(winner=str, together=bool, left=dict[str, int | None], others=int | None)
    keeps = ("together",)
    by_player = ("left",)

    @property
    def title(self) -> str:
        """The number of the hand."""
        return hand_label(self.tx, len(self.state.hands) + 1)

    def blocks(self) -> Iterator[Block]:
        """Ask for the winner, then for the cards left; the points grow below."""
        tx, winner = self.tx, self._winner
        yield Choice(tx("Who played the last card?"), self.table.options(self.state.players), winner, ("winner",))
        if self.state.options.single_hand:
            yield Note(tx("This hand decides. Count the cards left only if you like."), Tone.QUIET, "info")
        if self._is_together:
            yield from self._sum_blocks()
        else:
            yield from self._hand_blocks()
        if len(self.state.players) > 2:
            yield Switch(
                tx("Count the other hands together"),
                self._is_together,
                ("together",),
                tx("One number for all hands except the winner's."),
            )
        entry = self.entry()
        if entry is not None and not self.table.problems(entry):
            after = self.table.after(entry)
            score = after.hands[-1].score
            if score is not None:
                title = tx("Points of %(player)s", player=entry.winner)
                yield Reasons(reasons_of(tx, score), signed(score.points), title)

    # Events

    # The entry

    def entry(self) -> Entry | None:
        """Return the hand once winner and cards left are complete and possible; or the winner alone (DW-R6)."""
        winner = self._winner
        if winner is None:
            return None
        if self.state.options.single_hand and self._is_uncounted:
            return HandWon(winner, None, None)
        if self._is_together:
            own, others = self._cards_left.get(winner), self._others_left
            return None if own is None or others is None else HandWon(winner, own, others)
        if self._blank() or self.faults():
            return None
        return entry_of_counts(winner, self._cards_left)

    def missing(self) -> str:
        """Ask for the winner, or name the hands that are blank."""
        tx = self.tx
        if self._winner is None:
            return tx("Who played the last card?")
        if blank := self._blank():
            return tx("Cards left not entered yet: %(players)s. A blank is not a zero.", players=", ".join(blank))
        if faults := self.faults():
            return tx(faults[0].message)
        return tx("How many cards do the others have left?")

    @property
    def submit_label(self) -> str:
        """See `Form.submit_label`."""
        return self.tx("Enter the hand")

    def result(self, entry: Entry) -> Iterator[Block]:
        """Show the winner's total after the hand, and whether and how the match ends."""
        tx = self.tx
        after = self.table.after(entry)
        if entry.winner in after.totals:
            total = f"{entry.winner} {number(after.totals[entry.winner])}"
            yield Note(tx("After this: %(totals)s", totals=total))
        if after.outcome:
            yield Note(tx(after.outcome.reason), Tone.GOOD, "trophy", ruling=after.outcome.ruling)

    @classmethod
    def draft_of(cls, table: AtTable[MatchState], entry: Entry) -> Draft:
        """Fill in an entered hand: only the sum of the other hands is known, unless there is only one."""
        if entry.own_left is None:
            return {"winner": entry.winner}
        others = [player for player in table.state.players if player != entry.winner]
        if len(others) == 1:
            return {"winner": entry.winner, "left": {entry.winner: entry.own_left, others[0]: entry.others_left}}
        return {
            "winner": entry.winner,
            "together": True,
            "left": {entry.winner: entry.own_left},
            "others": entry.others_left,
        }

    # Inside

    def _hand_blocks(self) -> Iterator[Block]:
        """Ask for the cards left to each player; the last blank is offered where it must be zero."""
        players, left = self.state.players, self._cards_left
        must_be_out = find_player_out({player: left.get(player) for player in players})
        for player in players:
            yield self._number(player, 0 if player == must_be_out else None)

    def _sum_blocks(self) -> Iterator[Block]:
        tx, winner = self.tx, self._winner
        if winner is not None:
            yield self._number(winner)
        own = self._cards_left.get(winner or "", 0)
        most = most_others_left(own, len(self.state.players))
        yield Number(tx("All others"), self._others_left, ("others",), most=most, detail=tx("cards left in all"))

    def _number(self, player: str, suggestion: int | None = None) -> Number:
        tx, count = self.tx, len(self.state.players)
        is_winner = player == self._winner
        detail = tx("cards left; won the hand") if is_winner else tx("cards left")
        return Number(
            player,
            self._cards_left.get(player),
            ("left", player),
            most=most_own_left(count) if is_winner else hand_size(count),
            colour=self.table.colour(player),
            detail=detail,
            suggestion=suggestion,
        )

    @property
    def _winner(self) -> str | None:
        winner = self.draft.get("winner")
        return winner if winner in self.state.players else None

    @property
    def _is_together(self) -> bool:
        return len(self.state.players) > 2 and bool(self.draft.get("together", False))

    @property
    def _is_uncounted(self) -> bool:
        if self._is_together:
            return self._winner not in self._cards_left and self._others_left is None
        return not self._cards_left

    @property
    def _cards_left(self) -> dict[str, int]:
        """Return the cards left that are filled in for single hands."""
        left = self.draft.get("left", {})
        return {player: left[player] for player in self.state.players if left.get(player) is not None}

    @property
    def _others_left(self) -> int | None:
        others: int | None = self.draft.get("others")
        return others

    def _blank(self) -> list[str]:
        """Return the players whose cards left are blank."""
        asked = (self._winner,) if self._is_together else self.state.players
        left = self._cards_left
        return [player for player in asked if player is not None and player not in left]

    def faults(self) -> tuple[Problem, ...]:
        """List what is wrong with hands counted one by one, which the entry no longer contains."""
        winner = self._winner
        if self._is_together or winner is None or self._blank():
            return ()
        return hands_problems(winner, self._cards_left)


def hand_label(tx: Catalogue, hand: int) -> str:
    """Return the name of a hand by its number, from 1."""
    return tx("Hand %(number)s", number=hand)
