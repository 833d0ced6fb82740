"""Which players cannot pay an amount, before it is due.

Source: Above Water, 2004, Collect cards; Pay ante.
"""

from collections.abc import Mapping

from scorekeeper.rules.above_water.ledger import MatchState


def bid_shortfalls(state: MatchState, bids: Mapping[str, int]) -> dict[str, int]:
    """Return how many stones each player lacks who cannot pay a bid now (AW-R4)."""
    return {player: bid - state.stones[player] for player, bid in bids.items() if bid > state.stones[player]}


def ante_shortfalls(state: MatchState) -> dict[str, int]:
    """Return how many stones each player lacks who cannot pay the ante now (AW-R2, R13)."""
    return bid_shortfalls(state, dict.fromkeys(state.active, state.ante))
