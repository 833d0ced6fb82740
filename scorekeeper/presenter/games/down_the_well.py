"""Down the Well: hands won and cards left, to 10 points per player plus 1; and who opens a hand."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.errors import Problem
from scorekeeper.games import Entry
from scorekeeper.i18n import Catalogue
from scorekeeper.messages import say, say_count
from scorekeeper.presenter.blocks import Block, Button, Buttons, Choice, Note, Number, Reasons, Switch, Tiles, Tone
from scorekeeper.presenter.events import answers, fields
from scorekeeper.presenter.forms import AtTable, Draft, FirstSeat, Form, GameView, LogCell, LogRow, Tool, reasons_of
from scorekeeper.presenter.games.suited_cards import ISLAND_CARDS
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules.cards import ISLAND, Card
from scorekeeper.rules.down_the_well import RANKS, HandWon, MatchState, hand_size, is_a_card_turned, lead_suit, match


class HandForm(Form[MatchState]):
    """A hand that was won.

    The draft holds the `winner`, the cards `left` to each player by name and, if the other hands are counted
    `together`, the `others` as a sum. Where a hand is a game of its own, nobody needs to count.
    """

    name = "hand"
    button = say("Enter the hand")
    fills = fields(winner=str, together=bool, left=dict[str, int | None], others=int | None)
    keeps = ("together",)
    by_player = ("left",)

    @property
    def title(self) -> str:
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
        return match.entry_of_counts(winner, self._cards_left)

    def missing(self) -> str:
        tx = self.tx
        if self._winner is None:
            return tx("Who played the last card?")
        if blank := self._blank():
            return tx("Cards left not entered yet: %(players)s. A blank is not a zero.", players=", ".join(blank))
        if faults := self.faults():
            return tx(faults[0].message)
        return tx("How many cards do the others have left?")

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
        own = {entry.winner: entry.own_left}
        if len(others) == 1:
            return {"winner": entry.winner, "left": {**own, others[0]: entry.others_left}}
        return {"winner": entry.winner, "together": True, "left": own, "others": entry.others_left}

    # Inside

    def _hand_blocks(self) -> Iterator[Block]:
        """Ask for the cards left to each player; the last blank is offered where it must be zero."""
        players, left = self.state.players, self._cards_left
        must_be_out = match.find_player_out({player: left.get(player) for player in players})
        for player in players:
            yield self._number(player, 0 if player == must_be_out else None)

    def _sum_blocks(self) -> Iterator[Block]:
        tx, winner = self.tx, self._winner
        if winner is not None:
            yield self._number(winner)
        own = self._cards_left.get(winner or "", 0)
        most = match.most_others_left(own, len(self.state.players))
        yield Number(tx("All others"), self._others_left, ("others",), most=most, detail=tx("cards left in all"))

    def _number(self, player: str, suggestion: int | None = None) -> Number:
        tx, count = self.tx, len(self.state.players)
        is_winner = player == self._winner
        detail = tx("cards left; won the hand") if is_winner else tx("cards left")
        return Number(
            player,
            self._cards_left.get(player),
            ("left", player),
            most=match.most_own_left(count) if is_winner else hand_size(count),
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
        asked = (self._winner,) if self._is_together else self.state.players
        left = self._cards_left
        return [player for player in asked if player is not None and player not in left]

    def faults(self) -> tuple[Problem, ...]:
        """List what is wrong with hands counted one by one, which the entry no longer contains."""
        winner = self._winner
        if self._is_together or winner is None or self._blank():
            return ()
        return match.hands_problems(winner, self._cards_left)


def hand_label(tx: Catalogue, hand: int) -> str:
    """Return the name of a hand by its number, from 1."""
    return tx("Hand %(number)s", number=hand)


class OpenerTool(Tool[MatchState]):
    """The lead suit: the draft holds the suit of the card `turned`, and the suits that nobody holds, `missing`."""

    name = "opens"
    label = "Who opens?"
    icon = "flag"

    def blocks(self) -> Iterator[Block]:
        """Ask for the turned card, unless all cards are dealt; show the lead suit, and who opens."""
        tx = self.tx
        if self._is_turned:
            suits, label = ISLAND_CARDS.suits(tx), tx("Suit of the card turned up after passing")
            yield Choice(label, suits, self.draft.get("turned"), ("turn_up",))
            if self.draft.get("turned") is None:
                return
        suit = self._lead
        name = tx(ISLAND.suit_name(Card("2", suit)))
        text = tx("Lead suit: %(suit)s. Whoever holds its lowest card opens with it; the ace is high.", suit=name)
        yield Note(text, Tone.GOOD, "flag", ruling="DW-R2")
        yield Tiles(tuple(ISLAND_CARDS.tile(tx, Card(rank, suit), ()) for rank in RANKS), tx("Lowest first"))
        if passed := self._missing_suits:
            names = ", ".join(tx(ISLAND.suit_name(Card("2", each))) for each in passed)
            yield Note(tx("Nobody holds: %(suits)s", suits=names), Tone.QUIET, "info")
        next_button = Button(
            tx("Nobody holds one: next suit"),
            ("nobody", suit),
            icon="forward",
            enabled=len(passed) + 1 < len(ISLAND.suits),
        )
        yield Buttons((next_button, Button(tx("Take back"), ("somebody",), icon="undo", enabled=bool(passed))))

    @answers("turn_up")
    def turn_up(self, suit: str) -> None:
        if suit in ISLAND.suits:
            self.draft["turned"], self.draft["missing"] = suit, []

    @answers("nobody")
    def rule_out(self, suit: str) -> None:
        """Record that nobody holds a card of a suit; one suit must be held."""
        missing = [*self._missing_suits, suit]
        if set(missing) < set(ISLAND.suits) and len(set(missing)) == len(missing):
            self.draft["missing"] = missing

    @answers("somebody")
    def take_back(self) -> None:
        """Undo the last suit ruled out."""
        self.draft["missing"] = self._missing_suits[:-1]

    # Inside

    @property
    def _is_turned(self) -> bool:
        return is_a_card_turned(len(self.state.players))

    @property
    def _missing_suits(self) -> list[str]:
        missing: list[str] = self.draft.get("missing", [])
        return missing

    @property
    def _lead(self) -> str:
        """Return the lead suit, assuming that every suit not recorded as missing is held."""
        held = [Card(RANKS[0], suit) for suit in ISLAND.suits if suit not in self._missing_suits]
        turned = Card(RANKS[0], self.draft["turned"]) if self._is_turned else None
        return lead_suit(turned, held)


class View(GameView[MatchState]):
    forms = (HandForm,)
    tools = (OpenerTool,)
    people = frozenset(("winner", "left"))

    def first_seat(self, options: Any) -> FirstSeat:
        return FirstSeat.NOTHING

    def row(self, table: AtTable[MatchState], entry: Entry, after: MatchState) -> LogRow:
        """Describe a hand: only its winner scores."""
        tx, hand = table.tx, after.hands[-1]
        if hand.score is None:
            won, text = LogCell(tx("won")), tx("%(player)s won the hand", player=entry.winner)
        else:
            won = LogCell(signed(hand.score.points), reasons_of(tx, hand.score))
            text = tx(
                "%(player)s won; cards left: %(own)s, in the other hands: %(others)s",
                player=entry.winner,
                own=entry.own_left,
                others=entry.others_left,
            )
        cells = tuple(won if player == hand.winner else LogCell("") for player in after.players)
        return LogRow(hand_label(tx, len(after.hands)), cells, text)

    def status(self, table: AtTable[MatchState]) -> Iterator[Block]:
        """Show how many cards are dealt, and the total that wins."""
        state = table.state
        if state.outcome:
            return
        tx = table.tx
        aim = tx("this hand decides") if state.options.single_hand else tx("%(total)s or more wins", total=state.target)
        size = hand_size(len(state.players))
        deal = tx(say_count("Deal %(count)s card each", "Deal %(count)s cards each", size))
        yield Note(f"{deal} · {aim}", icon="cards")

    def target(self, table: AtTable[MatchState]) -> float | None:
        """Return the total that wins; None where a hand is a game of its own."""
        return None if table.state.options.single_hand else table.state.target
