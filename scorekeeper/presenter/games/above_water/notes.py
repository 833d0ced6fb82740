"""Sentences shared by several forms of Above Water."""

from collections.abc import Container, Iterator, Mapping

from scorekeeper.i18n import Catalogue
from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Block, Note, Tone
from scorekeeper.presenter.forms import AtTable
from scorekeeper.rules.above_water import AntePaid, MatchPhase, MatchState, SpendingOver


def card_count_text(tx: Catalogue, count: int) -> str:
    """Return the number of cards as text."""
    return tx(say_count("%(count)s card", "%(count)s cards", count))


def stones_change_text(tx: Catalogue, player: str, before: int, after: int) -> str:
    """Return a player's stones before and after as text."""
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
        state = game.enter(state, SpendingOver())
    after: MatchState = game.enter(state, AntePaid()) if state.phase is MatchPhase.ANTE else state
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
    """Return the players eliminated between two states."""
    return tuple(player for player in before.active if player not in after.active)
