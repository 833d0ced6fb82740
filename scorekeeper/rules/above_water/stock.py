"""The deck and the discards, by their size: when the deck is exhausted, and when there are too few cards.

Here cards are only counted; the table knows which they are. Source: Above Water, 2004, Exhausting the Deck.
"""

from dataclasses import dataclass, replace

from scorekeeper.rules.above_water.options import STARTING_HAND, Options


@dataclass(frozen=True, slots=True)
class Stock:
    """Cards that nobody holds, face down and discarded."""

    deck: int
    discards: int = 0
    exhaustions: int = 0
    owed: int = 0
    """Cards that an unfinished action still lacks, deck and discards being empty (AW-R14)."""


def initial_stock(options: Options, player_count: int) -> Stock:
    """Return the stock once every player has a hand (AW-R1)."""
    return Stock(options.deck_size - STARTING_HAND * player_count)


def take(stock: Stock, count: int, options: Options) -> Stock:
    """Deal a number of cards; those that cannot be dealt are owed.

    The deck is exhausted as its last card leaves, or by the house rule when the next one is needed (AW-A3), and the
    discards become the new deck. If there are none, the deck stays empty until a card is needed again; filling it then
    is not a new exhaustion, nor is any that happens while an action waits for cards, so the ante of AW-R14 stays
    the same (ours).
    """
    deck, discards, exhaustions = stock.deck, stock.discards, stock.exhaustions
    waits = stock.owed > 0
    by_need = options.shuffle_when_needed and not waits
    at_once = not options.shuffle_when_needed and not waits
    while count > 0:
        if deck == 0:
            exhaustions += by_need
            if discards == 0:
                break
            deck, discards = discards, 0
        dealt = min(deck, count)
        deck -= dealt
        count -= dealt
        if deck == 0 and at_once:
            exhaustions += 1
            deck, discards = discards, 0
    return Stock(deck, discards, exhaustions, count)


def discard(stock: Stock, count: int) -> Stock:
    return replace(stock, discards=stock.discards + count)


def take_owed(stock: Stock, options: Options) -> Stock:
    """Continue an unfinished action, as far as there are cards now."""
    return take(stock, stock.owed, options)
