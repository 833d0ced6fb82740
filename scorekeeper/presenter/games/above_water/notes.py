"""Above Water's sentences that more than one form says."""

from collections.abc import Container, Iterator, Mapping

from scorekeeper.i18n import Catalogue
from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Block, Note, Tone
from scorekeeper.presenter.forms import AtTable
from scorekeeper.rules.above_water import AntePaid, MatchPhase, MatchState, SpendingOver, dues


def card_count_text(tx: Catalogue, count: int) -> str:
    """Say how many cards."""
    return tx(say_count("%(count)s card", "%(count)s cards", count))


def stones_change_text(tx: Catalogue, player: str, before: int, after: int) -> str:
    """Say how many stones a player has now, and how many then."""
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
    """Warn of bids that cannot be paid as things stand."""
    state = table.state
    for player in dues.bid_shortfalls(state, bids):
        text = table.tx(
            "%(player)s has %(stones)s and bids %(bid)s: cash in first, or be out",
            player=player,
            stones=state.stones[player],
            bid=bids[player],
        )
        yield Note(text, Tone.BAD, "warning", ruling="AW-R4")


def ante_warnings(table: AtTable[MatchState]) -> Iterator[Block]:
    """Warn of players who cannot pay the ante as things stand, and say who would be out by it."""
    state, tx = table.state, table.tx
    out = eliminated_players(state, _after_ante(table))
    for player, lacking in dues.ante_shortfalls(state).items():
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
    """Return the match after the ante that comes next, if everybody pays it as things stand."""
    state, game = table.state, table.setup.game.match
    if state.phase is MatchPhase.SPENDING:
        state = game.enter(state, SpendingOver())
    after: MatchState = game.enter(state, AntePaid()) if state.phase is MatchPhase.ANTE else state
    return after


def consequence_notes(
    tx: Catalogue, before: MatchState, after: MatchState, *, told: Container[str] = ()
) -> Iterator[Block]:
    """Say who would be out by an entry, unless it is told already, and whether it ends the match."""
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
    """Return who was in before and is not any more."""
    return tuple(player for player in before.active if player not in after.active)
