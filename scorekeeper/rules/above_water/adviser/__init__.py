"""The adviser: what a hand of Above Water is worth, and what to turn in.

`best_payout` is the exact maximum over all partitions into groups, joker identities, aces of clubs and synergy;
`ways_to_reach` lists the cheapest ways to a number of stones; `most_cards` is for the Big Spender: the most cards and,
among equal numbers of cards, the most stones.

How it works, from the bottom up: `swar` computes with many small numbers in one int; `holding` is a counted hand;
`tracks`, `layouts`, `synergy` and `choices` say what the cards of each denomination can do; `relaxation` bounds what a
hand can pay, `search` finds what reaches the bound, `rebuild` makes groups of it, `branch` combines these for
`advice`. For the Big Spender `cover` finds how many cards can be turned in, `cover_groups` makes groups of them, and
`spend` lets `branch` look for as many cards that pay more.
"""

from scorekeeper.rules.above_water.adviser.advice import Advice, Way, Ways, best_payout, ways_to_reach
from scorekeeper.rules.above_water.adviser.effort import EXACT_CARDS
from scorekeeper.rules.above_water.adviser.spend import Spending, most_cards

__all__ = ["EXACT_CARDS", "Advice", "Spending", "Way", "Ways", "best_payout", "most_cards", "ways_to_reach"]
