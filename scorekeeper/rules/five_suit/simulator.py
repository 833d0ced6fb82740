"""Matches of five-suit Spades between plain players who bid with care.

**The sensible bidder** counts what each card of the hand is worth by its rank alone (`_WORTH`, for four players: the
worths are a little low on purpose, since a missed bid gives nothing and a bag costs 10 at worst), scales the sum to the
number of players and bids it, rounded. A hand worth less than six tenths of a fair share of the tricks bids nil.

**The player** wants tricks until the bid is made, and none after. Wanting one, they lead their highest rank; they take
with the lowest rank that is enough when last to play, and with the highest when not; they throw their lowest card if
they cannot win. Wanting none, they lead their lowest rank, and get rid of the highest card that does not win, or else
of their lowest. Between equal ranks the order of the deal decides, so chance lies in the deal alone.
"""

import random
from collections.abc import Sequence

from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import FIVE_SUIT, JOKER, Card
from scorekeeper.rules.five_suit import DEFAULTS, HandState, MakeBid, Options, Play
from scorekeeper.rules.five_suit.play import DRIVER
from scorekeeper.rules.simulator import MatchOfHands, simulate_hands

LENGTH_UNIT = "deals"
SCORE_UNIT = "points"

_STRENGTH = {rank: strength for strength, rank in enumerate((JOKER, *FIVE_SUIT.ranks))}
_WORTH = {"A": 0.65, "K": 0.5, "Q": 0.4, "J": 0.3, "10": 0.2}
_WORTH_OF_OTHERS = 0.1
_NIL_BELOW = 0.6


def simulate(rng: random.Random, player_count: int, options: Options | None = None) -> MatchOfHands:
    """Play a match from the first deal to the end.

    Raises:
        RuleError: There are not 3 to 5 players.
    """
    return simulate_hands(rng, player_count, options or DEFAULTS, DRIVER, choose=_choose)


def _choose(rng: random.Random, table: HandState) -> MakeBid | Play:
    player = DRIVER.hand_actor(table)
    if table.phase is five_suit.HandPhase.BIDS:
        return MakeBid(player, _bid(table.hand_of(player), len(table.players)))
    return Play(player, _card(table, player))


def _bid(held: Sequence[Card], player_count: int) -> int:
    expected = sum(_WORTH.get(card.rank, _WORTH_OF_OTHERS) for card in held) * 4 / player_count
    return 0 if expected < _NIL_BELOW * len(held) / player_count else round(expected)


def _card(table: HandState, player: str) -> Card:
    """Return the card that the player described above would play."""
    cards = sorted(five_suit.legal_plays(table), key=lambda card: _STRENGTH[card.rank])
    bid = next(bid.tricks for bid in table.bids if bid.player == player)
    wants = table.counts[table.players.index(player)] < bid
    if not table.trick:
        return cards[-1] if wants else cards[0]
    place = len(table.trick)
    outcomes = [(card, five_suit.winning_position((*table.trick, card), table.options) == place) for card in cards]
    winning = [card for card, wins in outcomes if wins]
    losing = [card for card, wins in outcomes if not wins]
    if wants:
        is_last = place == len(table.players) - 1
        return (winning[0] if is_last else winning[-1]) if winning else cards[0]
    return losing[-1] if losing else cards[0]
