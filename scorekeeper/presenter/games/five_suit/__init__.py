"""The view of five-suit Spades: forms and log texts."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.games import Entry
from scorekeeper.i18n import Catalogue
from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Block, Figure, Note, Reason, Tone
from scorekeeper.presenter.forms import AtTable, FirstSeat, GameView, LogCell, LogRow, reasons_of
from scorekeeper.presenter.games.five_suit.deal import DealForm, bags_near_penalty, bags_text, playing_on_text
from scorekeeper.presenter.games.five_suit.judge import TrickJudge
from scorekeeper.presenter.wording import signed
from scorekeeper.rules.five_suit import WINNING_TOTAL, CorrectedDeal, Deal, MatchState, ScoredDeal
from scorekeeper.rules.five_suit.scoring import PENALTY

NO_BREAK = "\N{NO-BREAK SPACE}"


class View(GameView[MatchState]):
    """Deals of bids and tricks, to 500."""

    forms = (DealForm,)
    tools = (TrickJudge,)
    unit = "Deal"
    people = frozenset(("bids", "tricks", "leader"))

    def first_seat(self, options: Any) -> FirstSeat:
        return FirstSeat.DEALS

    def form_of(self, entry: Entry) -> str:
        """Return the form of a deal; a correction made elsewhere can only be deleted."""
        return DealForm.name if isinstance(entry, Deal) else ""

    def row(self, table: AtTable[MatchState], entry: Entry, after: MatchState) -> LogRow:
        if isinstance(entry, CorrectedDeal):
            return _correction_row(table, entry, after)
        scored, nil = after.deals[-1], table.tx("Nil")
        cells = tuple(
            LogCell(
                signed(score.net),
                reasons_of(table.tx, score.parts),
                Tone.BAD if score.penalty else Tone.PLAIN,
                f"{bid or nil} / {made}",
            )
            for score, bid, made in zip(scored.scores, scored.deal.bids, scored.deal.tricks, strict=True)
        )
        return LogRow(_deal_label(table.tx, len(after.deals)), cells, _sentence(table.tx, after, scored))

    def detail_help(self, tx: Catalogue) -> str:
        """Explain the bid and the tricks."""
        return tx("Below each number: tricks bid / tricks made")

    def figure(self, table: AtTable[MatchState], player: str) -> Figure:
        """Show the total, the latest bid and tricks, and bags; a token for the dealer, a crown for the winner."""
        found, state = super().figure(table, player), table.state
        if player == state.dealer and not state.outcome:
            found = found._replace(mark="token")
        return found._replace(detail=_figure_detail(table.tx, state, player))

    def status(self, table: AtTable[MatchState]) -> Iterator[Block]:
        """Show the next deal, the dealer, the number of tricks, and whether the table plays on."""
        state = table.state
        if state.outcome:
            return
        tx = table.tx
        parts = (
            _deal_label(tx, len(state.deals) + 1),
            tx("%(player)s deals", player=state.dealer),
            tx(say_count("%(count)s trick", "%(count)s tricks", state.hand_size)),
            tx("%(player)s bids first", player=state.bidders[0]),
        )
        yield Note(" · ".join(parts), icon="cards")
        if state.is_playing_on:
            yield Note(playing_on_text(tx), Tone.PLAIN, "flag", ruling="FS-A3")

    def target(self, table: AtTable[MatchState]) -> float | None:
        return WINNING_TOTAL


def _deal_label(tx: Catalogue, deal: int) -> str:
    return tx("Deal %(number)s", number=deal)


def _figure_detail(tx: Catalogue, state: MatchState, player: str) -> str:
    """Return a player's bid and tricks in the latest deal, the bags, their cost, and how far the next penalty is."""
    told = []
    if state.deals:
        deal, seat = state.deals[-1].deal, state.players.index(player)
        bid, made = deal.bids[seat], deal.tricks[seat]
        told.append(tx("%(bid)s bid, %(made)s made", bid=bid or tx("Nil"), made=made))
    bags, penalty = bags_text(tx, state.bags[player]), state.penalties[player]
    told.append(tx("%(bags)s, costing %(points)s", bags=bags, points=penalty) if penalty else bags)
    if (near := bags_near_penalty(state, player)) is not None:
        ahead = say_count("%(count)s bag to −%(points)s", "%(count)s bags to −%(points)s", near, points=PENALTY)
        told.append(tx(ahead).replace(" −", f"{NO_BREAK}−"))
    return " · ".join(told)


def _sentence(tx: Catalogue, state: MatchState, scored: ScoredDeal) -> str:
    told = []
    for player, bid, took in zip(state.players, scored.deal.bids, scored.deal.tricks, strict=True):
        values = {"player": player, "bid": bid, "took": took}
        if bid:
            told.append(tx("%(player)s bid %(bid)s, took %(took)s", **values))
        else:
            told.append(tx("%(player)s bid Nil, took %(took)s", **values))
    return "; ".join((tx("%(player)s deals", player=scored.dealer), *told))


def _correction_row(table: AtTable[MatchState], entry: CorrectedDeal, after: MatchState) -> LogRow:
    """Show by how much each total has changed, deal by deal: a penalty may have moved to another deal."""
    before, tx = table.state, table.tx
    cells = []
    for position, player in enumerate(after.players):
        reasons = []
        for deal, (old, new) in enumerate(zip(before.deals, after.deals, strict=True), start=1):
            was, now = old.scores[position].net, new.scores[position].net
            if was != now:
                text = tx("Deal %(number)s: %(now)s instead of %(was)s", number=deal, now=signed(now), was=signed(was))
                reasons.append(Reason(text, signed(now - was)))
        change = after.totals[player] - before.totals[player]
        cells.append(LogCell(signed(change) if reasons else "", tuple(reasons)))
    text = _sentence(tx, after, after.deals[entry.number - 1])
    return LogRow(tx("Deal %(number)s corrected", number=entry.number), tuple(cells), text)
