"""Above Water's sentences that more than one form says."""

from collections.abc import Iterator, Mapping

from scorekeeper.messages import say_count
from scorekeeper.presenter.blocks import Block, Note, Tone
from scorekeeper.presenter.forms import AtTable
from scorekeeper.rules.above_water import MatchState, Phase, dues
from scorekeeper.texts import Catalogue


def counted(tx: Catalogue, count: int) -> str:
    """Say how many cards."""
    return tx(say_count("%(count)s card", "%(count)s cards", count))


def stones_then(tx: Catalogue, player: str, before: int, after: int) -> str:
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
            "%(player)s has %(stones)s and bids %(bid)s: cash in first, or be eliminated",
            player=player,
            stones=state.stones[player],
            bid=bids[player],
        )
        yield Note(text, Tone.BAD, "warning", ruling="AW-R4")


def ante_warnings(table: AtTable[MatchState]) -> Iterator[Block]:
    """Warn of players who cannot pay the ante as things stand, and of what comes of it."""
    state = table.state
    tx = table.tx
    for player, lacking in dues.ante_shortfalls(state).items():
        text = tx(
            "%(player)s has %(stones)s, the ante is %(ante)s: short by %(lacking)s",
            player=player,
            stones=state.stones[player],
            ante=state.ante,
            lacking=lacking,
        )
        yield Note(text, Tone.BAD, "warning", ruling="AW-R13")


def consequences(tx: Catalogue, before: MatchState, after: MatchState) -> Iterator[Block]:
    """Say who is eliminated by an entry, and whether it ends the match."""
    for player in eliminated(before, after):
        yield Note(tx("%(player)s is eliminated", player=player), Tone.BAD, "out", ruling="AW-R13")
    if after.phase is Phase.TIE:
        names = ", ".join(after.tied)
        yield Note(tx("Equally short, so they count cards: %(players)s", players=names), icon="info", ruling="AW-R13")
    if after.outcome:
        winners = tx("The match ends. Won by: %(players)s", players=", ".join(after.outcome.winners))
        yield Note(winners, Tone.GOOD, "trophy")
        yield Note(tx(after.outcome.reason), ruling=after.outcome.ruling)


def eliminated(before: MatchState, after: MatchState) -> tuple[str, ...]:
    """Return who was in before and is not any more."""
    return tuple(player for player in before.active if player not in after.active)
