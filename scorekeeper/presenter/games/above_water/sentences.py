"""Sentences of Above Water: those that forms share, and an entry in the log, its effect on stones, and why."""

from collections.abc import Container, Iterator, Mapping

from scorekeeper.games import Entry
from scorekeeper.i18n import Catalogue
from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Block, Note, Reason, Tone
from scorekeeper.presenter.forms import AtTable, LogCell, LogRow, reasons_of
from scorekeeper.presenter.wording import signed
from scorekeeper.rules import above_water
from scorekeeper.rules.above_water import MatchPhase, MatchState, format_turn_in, value


def card_count_text(tx: Catalogue, count: int) -> str:
    return tx(say_count("%(count)s card", "%(count)s cards", count))


def stones_change_text(tx: Catalogue, player: str, before: int, after: int) -> str:
    return tx(
        say_count(
            "%(player)s: %(before)s → %(count)s stone",
            "%(player)s: %(before)s → %(count)s stones",
            after,
            player=player,
            before=before,
        )
    )


def bid_warnings(table: AtTable[MatchState], bids: Mapping[str, int]) -> Iterator[Block]:
    """Warn of bids that cannot be paid now."""
    state = table.state
    for player in state.bid_shortfalls(bids):
        text = table.tx(
            "%(player)s has %(stones)s and bids %(bid)s: cash in first, or be out",
            player=player,
            stones=state.stones[player],
            bid=bids[player],
        )
        yield Note(text, Tone.BAD, "warning", ruling="AW-R4")


def ante_warnings(table: AtTable[MatchState]) -> Iterator[Block]:
    """Warn of players who cannot pay the ante now, and who would be out because of it."""
    state, tx = table.state, table.tx
    out = eliminated_players(state, _after_ante(table))
    for player, lacking in state.ante_shortfalls().items():
        text = tx(
            "%(player)s has %(stones)s, the ante is %(ante)s: short by %(lacking)s",
            player=player,
            stones=state.stones[player],
            ante=state.ante,
            lacking=lacking,
        )
        if player in out:
            text = tx("%(what)s, and would be out", what=text)
        yield Note(text, Tone.BAD, "warning", ruling="AW-R13")


def _after_ante(table: AtTable[MatchState]) -> MatchState:
    """Return the match after the next ante, if everybody pays it with their present stones."""
    state, game = table.state, table.setup.game.match
    if state.phase is MatchPhase.SPENDING:
        state = game.enter(state, above_water.SpendingOver())
    after: MatchState = game.enter(state, above_water.AntePaid()) if state.phase is MatchPhase.ANTE else state
    return after


def consequence_notes(
    tx: Catalogue, before: MatchState, after: MatchState, *, told: Container[str] = ()
) -> Iterator[Block]:
    """Show who would be out because of an entry, unless told already, and whether it ends the match."""
    for player in eliminated_players(before, after):
        if player not in told:
            yield Note(tx("%(player)s would be out", player=player), Tone.BAD, "out", ruling="AW-R13")
    if after.phase is MatchPhase.TIE:
        names = ", ".join(after.tied)
        yield Note(tx("Equally short, so they count cards: %(players)s", players=names), icon="info", ruling="AW-R13")
    if after.outcome:
        winners = tx("The match ends. Won by: %(players)s", players=", ".join(after.outcome.winners))
        yield Note(winners, Tone.GOOD, "trophy")
        yield Note(tx(after.outcome.reason), ruling=after.outcome.ruling)


def eliminated_players(before: MatchState, after: MatchState) -> tuple[str, ...]:
    return tuple(player for player in before.active if player not in after.active)


class EntryRows:
    def __init__(self, table: AtTable[MatchState], entry: Entry, after: MatchState) -> None:
        self.tx = table.tx
        self.before = table.state
        self.entry = entry
        self.after = after
        self.gone = eliminated_players(self.before, after)

    def row(self) -> LogRow:
        label, text = self._words()
        sentences = [text] if text else []
        if self.gone:
            sentences.append(self.tx("Eliminated: %(players)s.", players=", ".join(self.gone)))
        if self.after.tied and not self.before.tied:
            sentences.append(self.tx("Equally short: %(players)s.", players=", ".join(self.after.tied)))
        if self.after.outcome:
            sentences.append(f"{self.tx(self.after.outcome.reason)} ({self.after.outcome.ruling})")
        return LogRow(label, tuple(self._cell(player) for player in self.before.players), " ".join(sentences))

    def _words(self) -> tuple[str, str]:
        """Return the label, and the sentence."""
        tx, before, entry = self.tx, self.before, self.entry
        match entry:
            case above_water.BidsPaid():
                return tx("Bids %(turn)s", turn=before.turn), tx(
                    "Turn %(turn)s: everybody pays the bid.", turn=before.turn
                )
            case above_water.CashIn():
                cards = card_count_text(tx, entry.card_count)
                paid = say_count(
                    "%(player)s turns in %(cards)s for %(count)s stone.",
                    "%(player)s turns in %(cards)s for %(count)s stones.",
                    entry.stones,
                    player=entry.player,
                    cards=cards,
                )
                return tx("Groups"), tx(paid)
            case above_water.GroupsTurnedIn():
                groups = format_turn_in(entry.turn_in)
                return tx("Groups"), tx("%(player)s turns in %(groups)s.", player=entry.player, groups=groups)
            case above_water.StonesGiven():
                given = say_count(
                    "%(giver)s gives %(taker)s %(count)s stone.",
                    "%(giver)s gives %(taker)s %(count)s stones.",
                    entry.stones,
                    giver=entry.giver,
                    taker=entry.taker,
                )
                return tx("Trade"), tx(given)
            case above_water.HeartsPlayed():
                text = tx("%(player)s turns in an ace of hearts for three cards.", player=entry.player)
                return tx("Ace of hearts"), text
            case above_water.AceLaid():
                return tx("Ace laid out"), tx("%(player)s lays an ace of diamonds on the table.", player=entry.player)
            case above_water.AceGiven():
                names = {"giver": before.aces[entry.ace].owner, "taker": entry.taker}
                return tx("Ace given"), tx("%(giver)s gives %(taker)s an ace of diamonds.", **names)
            case above_water.AceCashed():
                owner = before.aces[entry.ace].owner
                return tx("Ace cashed in"), tx("%(player)s discards an ace of diamonds for its stones.", player=owner)
            case above_water.DeckExhausted():
                return tx("Exhausted"), tx("From now on the ante is %(ante)s.", ante=self.after.ante)
            case above_water.SpendingOver():
                return tx("Big Spender"), self._spenders()
            case above_water.AnteForced():
                return tx("Forced ante"), tx("Too few cards to deal: an ante of %(ante)s is due.", ante=before.ante)
            case above_water.AntePaid():
                return tx("Ante %(ante)s", ante=before.ante), self._ante_text()
            case _:  # CardsCounted
                return tx("Cards counted"), ""

    def _spenders(self) -> str:
        if not self.after.big_spenders:
            return self.tx("There is no Big Spender.")
        return self.tx("A card from the deck for: %(players)s.", players=", ".join(self.after.big_spenders))

    def _ante_text(self) -> str:
        text = self.tx("The ante of %(ante)s is paid.", ante=self.before.ante)
        if any(ace.stones for ace in self.after.aces) and not self.after.outcome:
            gained = self.tx("Each ace of diamonds on the table has gained a stone.")
            return f"{text} {gained}"
        return text

    def _cell(self, player: str) -> LogCell:
        change = self.after.stones[player] - self.before.stones[player]
        if player in self.gone:
            return self._elimination_cell(player, change)
        if isinstance(self.entry, above_water.SpendingOver):
            return self._spender(player)
        if isinstance(self.entry, above_water.CardsCounted):
            return self._count(player)
        if (
            isinstance(self.entry, (above_water.BidsPaid, above_water.AntePaid))
            and player in self.before.active
            and not self._is_unpaid()
        ):
            return LogCell(signed(change), self._reasons(player, change))
        if change == 0 and not (
            isinstance(self.entry, above_water.AceCashed) and self.before.aces[self.entry.ace].owner == player
        ):
            return LogCell(self._other_text(player), tone=Tone.QUIET)
        return LogCell(signed(change), self._reasons(player, change))

    def _is_unpaid(self) -> bool:
        """Whether nobody could pay, so that the match ends."""
        return self.after.stones == self.before.stones and (self.after.outcome is not None or bool(self.after.tied))

    def _reasons(self, player: str, change: int) -> tuple[Reason, ...]:
        tx, entry = self.tx, self.entry
        match entry:
            case above_water.BidsPaid():
                return (Reason(tx("bid paid"), signed(change), "AW-R4"),)
            case above_water.AntePaid():
                return (Reason(tx("the ante"), signed(change), "AW-R2"),)
            case above_water.GroupsTurnedIn():
                return reasons_of(tx, value(entry.turn_in, options=self.before.options))
            case above_water.CashIn():
                return (
                    Reason(
                        tx("%(cards)s turned in", cards=card_count_text(tx, entry.card_count)), signed(change), "AW-R6"
                    ),
                )
            case above_water.StonesGiven() if player == entry.giver:
                return (Reason(tx("given to %(player)s", player=entry.taker), signed(change)),)
            case above_water.StonesGiven():
                return (Reason(tx("from %(player)s", player=entry.giver), signed(change)),)
            case _:  # AceCashed
                return (Reason(tx("stones on the ace of diamonds"), signed(change), "AW-R10"),)

    def _elimination_cell(self, player: str, change: int) -> LogCell:
        """Describe an elimination: what was due, and where the stones go."""
        tx, has = self.tx, self.before.stones[player]
        if isinstance(self.entry, above_water.BidsPaid):
            due, ruling = self.entry.stones[self.before.active.index(player)], "AW-R4"
            text = tx("has %(stones)s and owes the bid of %(due)s: out", stones=has, due=due)
        else:
            due, ruling = self.before.ante, "AW-R13"
            text = tx("has %(stones)s and owes the ante of %(due)s: out", stones=has, due=due)
        reasons = [Reason(text, "", ruling), Reason(tx("stones to the bank"), signed(change), "AW-A9")]
        lost = sum(ace.stones for ace in self.before.aces if ace.owner == player)
        if lost:
            reasons.append(
                Reason(tx("from the ace of diamonds, also to the bank: %(stones)s", stones=lost), "", "AW-A9")
            )
        word = tx("out")
        return LogCell(f"{signed(change)} {word}" if change else word, tuple(reasons), Tone.BAD)

    def _spender(self, player: str) -> LogCell:
        """Show the cards turned in, in brackets because they are not stones."""
        tx = self.tx
        if player not in self.before.active or player not in self.before.spent:
            return LogCell("")
        spent = Reason(
            tx("turned in during the Spending Phase"), card_count_text(tx, self.before.spent[player]), "AW-R12"
        )
        if player in self.after.big_spenders:
            why = Reason(tx("the most: draws a card"), "", "AW-R12")
            return LogCell(tx("draws"), (spent, why), Tone.GOOD)
        return LogCell(f"({self.before.spent[player]})", (spent,), Tone.QUIET)

    def _count(self, player: str) -> LogCell:
        if player not in self.before.tied:
            return LogCell("")
        cards = self.entry.in_hand[self.before.tied.index(player)]
        reasons = [Reason(self.tx("in hand"), str(cards), "AW-R13")]
        laid = sum(ace.owner == player for ace in self.before.aces)
        if laid and not self.before.options.table_ace_not_counted:
            reasons.append(Reason(self.tx("ace of diamonds on the table"), str(laid), "AW-A10"))
        outcome = self.after.outcome
        has_won = outcome is not None and player in outcome.winners
        return LogCell(f"({cards})", tuple(reasons), Tone.GOOD if has_won else Tone.QUIET)

    def _other_text(self, player: str) -> str:
        """Return the effect on a player of an entry that moves no stones; empty for most."""
        tx, entry = self.tx, self.entry
        match entry:
            case above_water.HeartsPlayed() if entry.player == player:
                return tx("draws")
            case above_water.AceLaid() if entry.player == player:
                return tx("lays")
            case above_water.AceGiven() if entry.taker == player:
                return tx("gets")
            case above_water.AceGiven() if self.before.aces[entry.ace].owner == player:
                return tx("gives")
            case _:
                return ""
