"""Above Water: the forms of each phase, the standings, and what is due."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.games import Entry
from scorekeeper.presenter.blocks import Block, Figure, Note, Reason, Tone
from scorekeeper.presenter.forms import AtTable, FirstSeat, GameView, LogRow, Offer
from scorekeeper.presenter.games.above_water import sentences, trades
from scorekeeper.presenter.games.above_water.bids import BidsForm
from scorekeeper.presenter.games.above_water.cash_in import CashInForm
from scorekeeper.presenter.wording import number, signed
from scorekeeper.rules import above_water
from scorekeeper.rules.above_water import MatchPhase, MatchState

FORM_OF = {
    above_water.BidsPaid: BidsForm.name,
    above_water.CashIn: CashInForm.name,
    above_water.GroupsTurnedIn: CashInForm.name,
    above_water.StonesGiven: trades.TradeForm.name,
    above_water.HeartsPlayed: trades.HeartsForm.name,
    above_water.AceLaid: trades.LayAceForm.name,
    above_water.AceGiven: trades.GiveAceForm.name,
    above_water.AceCashed: trades.CashAceForm.name,
    above_water.DeckExhausted: trades.DeckExhaustedForm.name,
    above_water.CardsCounted: trades.CountForm.name,
}


class View(GameView[MatchState]):
    forms = (
        BidsForm,
        CashInForm,
        trades.TradeForm,
        trades.HeartsForm,
        trades.LayAceForm,
        trades.GiveAceForm,
        trades.CashAceForm,
        trades.DeckExhaustedForm,
        trades.CountForm,
    )
    unit = "Entry"
    people = frozenset(("player", "giver", "taker", "bids", "in_hand", "order"))

    def first_seat(self, options: Any) -> FirstSeat:
        return FirstSeat.BIDS

    def main_form(self, table: AtTable[MatchState]) -> str:
        """Ask for the bids, or for the count at a tie; between them everything is an offer."""
        return {MatchPhase.BIDDING: BidsForm.name, MatchPhase.TIE: trades.CountForm.name}.get(table.state.phase, "")

    def offers(self, table: AtTable[MatchState]) -> Sequence[Offer]:
        """List the possible entries, the one that ends the phase first."""
        state = table.state
        if state.phase in (MatchPhase.TIE, MatchPhase.OVER):
            return ()
        tx = table.tx
        offers = []
        if state.phase is MatchPhase.SPENDING:
            offers.append(Offer(tx("End spending"), "check", entry=above_water.SpendingOver(), is_main=True))
        elif state.phase is MatchPhase.ANTE:
            label = tx("Everybody pays the ante of %(ante)s", ante=state.ante)
            offers.append(Offer(label, "stone", entry=above_water.AntePaid(), is_main=True))
        who = table.options(state.active) if state.phase is MatchPhase.SPENDING else ()
        label = tx("Who turns in groups") if who else tx("Turn in groups")
        offers += [
            Offer(label, "cards", CashInForm.name, choices=who, field="player"),
            Offer(tx("Stones change hands"), "swap", trades.TradeForm.name),
            Offer(tx("Ace of hearts"), "card", trades.HeartsForm.name),
            *self._diamonds(table),
            *self._deck(table),
        ]
        return offers

    def form_of(self, entry: Entry) -> str:
        """Return the form of an entry; one that only says that something happened can only be deleted."""
        return FORM_OF.get(type(entry), "")

    def row(self, table: AtTable[MatchState], entry: Entry, after: MatchState) -> LogRow:
        return sentences.EntryRows(table, entry, after).row()

    def figure(self, table: AtTable[MatchState], player: str) -> Figure:
        """Show stones, aces on the table, cards turned in, the token, and who is out or has won."""
        state, tx = table.state, table.tx
        is_out = player not in state.active
        details = [tx("out")] if is_out else []
        details += [tx("ace of diamonds: %(stones)s", stones=ace.stones) for ace in state.aces if ace.owner == player]
        if state.is_spending and not is_out and state.spent[player]:
            details.append(tx("turned in: %(cards)s", cards=sentences.card_count_text(tx, state.spent[player])))
        mark = "token" if player == state.starter and not is_out else ""
        if state.outcome:
            mark = "trophy" if player in state.outcome.winners else ""
        return Figure(
            player,
            number(state.stones[player]),
            table.colour(player),
            detail=" · ".join(details),
            mark="out" if is_out else mark,
            is_out=is_out,
            is_next=player in state.tied and state.phase is MatchPhase.TIE,
        )

    def status(self, table: AtTable[MatchState]) -> Iterator[Block]:
        """Show the turn, what is due, and who cannot pay."""
        state, tx = table.state, table.tx
        if state.phase is MatchPhase.OVER:
            return
        counts = {"turn": state.turn, "ante": state.ante, "times": state.exhaustions}
        text = tx("Turn %(turn)s · ante due: %(ante)s · times the deck ran out: %(times)s", **counts)
        yield Note(text, Tone.QUIET, "stone", ruling="AW-R2")
        if state.phase is MatchPhase.BIDDING:
            yield Note(tx("Time to bid. %(player)s has the token.", player=state.starter), icon="token")
            if state.is_special:
                yield Note(tx("Special auction: each lot is a pair"), icon="star", ruling="AW-R5")
        elif state.phase is MatchPhase.SPENDING:
            yield from self._spending(table)
        elif state.phase is MatchPhase.ANTE:
            yield from self._ante(table)
        else:
            text = tx("Equally short, so they count cards: %(players)s", players=", ".join(state.tied))
            yield Note(text, icon="cards", ruling="AW-R13")
        if state.next_is_special:
            yield Note(tx("The next auction is special: pairs of cards"), Tone.QUIET, "star", ruling="AW-R5")

    def start_reasons(self, table: AtTable[MatchState], player: str) -> tuple[Reason, ...]:
        """Begin a total with the stones that everybody starts with."""
        stones = signed(table.state.options.starting_stones)
        return (Reason(table.tx("stones at the start"), stones, "AW-R1"),)

    def moment(self, table: AtTable[MatchState], row: LogRow, number: int) -> str:
        """Return the turn, since every turn has entries of the same names."""
        return table.tx("turn %(number)s", number=table.state.turn)

    def final(self, table: AtTable[MatchState], player: str) -> str:
        """Return the remaining stones, or that a player is out."""
        return super().final(table, player) if player in table.state.active else table.tx("out")

    # Inside

    def _diamonds(self, table: AtTable[MatchState]) -> Iterator[Offer]:
        state, tx = table.state, table.tx
        for place, ace in enumerate(state.aces):
            label = tx("%(player)s cashes in the ace of diamonds: %(stones)s", player=ace.owner, stones=ace.stones)
            yield Offer(label, "coin", entry=above_water.AceCashed(place))
        if state.aces:
            yield Offer(tx("Ace of diamonds: pass it on"), "swap", trades.GiveAceForm.name)
        if len(state.aces) < state.options.pack_count:
            yield Offer(tx("Ace of diamonds: lay it out"), "card", trades.LayAceForm.name)

    def _deck(self, table: AtTable[MatchState]) -> Iterator[Offer]:
        state, tx = table.state, table.tx
        if state.phase is MatchPhase.BIDDING:
            label = tx("Deck exhausted while dealing the lots")
            yield Offer(label, "refresh", entry=above_water.DeckExhausted(while_dealing=True))
        yield Offer(tx("Deck exhausted"), "refresh", entry=above_water.DeckExhausted())
        if state.exhaustions and state.resume is None:
            yield Offer(tx("Too few cards to deal: collect an ante first"), "warning", entry=above_water.AnteForced())

    def _spending(self, table: AtTable[MatchState]) -> Iterator[Block]:
        state, tx = table.state, table.tx
        yield Note(tx("Spending Phase: make deals; groups turned in now count for the Big Spender."), icon="cards")
        over = table.after(above_water.SpendingOver())
        if over.big_spenders:
            cards = sentences.card_count_text(tx, state.spent[over.big_spenders[0]])
            names = ", ".join(over.big_spenders)
            text = tx("Big Spender so far, with %(cards)s: %(players)s", cards=cards, players=names)
            yield Note(text, icon="crown", ruling="AW-R12")
        else:
            yield Note(tx("Nobody has turned in a card yet: no Big Spender"), Tone.QUIET, "crown", ruling="AW-A1")
        yield from sentences.ante_warnings(table)

    def _ante(self, table: AtTable[MatchState]) -> Iterator[Block]:
        state, tx = table.state, table.tx
        if state.resume is not None:
            text = tx("A forced ante of %(ante)s is due; cards just dealt may not be used for it", ante=state.ante)
            yield Note(text, icon="warning", ruling="AW-R14")
        else:
            if state.big_spenders:
                yield Note(self._spenders(table), icon="crown", ruling="AW-R12")
            else:
                yield Note(tx("No Big Spender: nobody turned in a card"), Tone.QUIET, "crown", ruling="AW-A1")
            yield Note(tx("The ante of %(ante)s is due.", ante=state.ante), icon="stone")
        yield from sentences.ante_warnings(table)
        after = table.after(above_water.AntePaid())
        yield from sentences.consequence_notes(tx, state, after, told=state.ante_shortfalls())

    def _spenders(self, table: AtTable[MatchState]) -> str:
        """Return who draws a card as Big Spender."""
        state = table.state
        cards = sentences.card_count_text(table.tx, state.spent[state.big_spenders[0]])
        if len(state.big_spenders) > 1:
            names = ", ".join(state.big_spenders)
            return table.tx(
                "Big Spenders, with %(cards)s each; these draw a card: %(players)s", cards=cards, players=names
            )
        (player,) = state.big_spenders
        return table.tx("Big Spender: %(player)s draws a card, having turned in: %(cards)s", player=player, cards=cards)
