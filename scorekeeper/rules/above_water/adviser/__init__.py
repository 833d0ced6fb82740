"""The adviser: what a hand of Above Water is worth, and what to turn in.

`best_payout` is the exact maximum over all partitions into groups, joker identities, aces of clubs and synergy;
`ways_to_reach` lists the cheapest ways to a number of stones; `most_cards` is for the Big Spender: the most cards and,
among equal numbers of cards, the most stones.

How it works, from the bottom up: `swar` computes with many small numbers in one int; `tracks` counts a hand, and says
with `synergy` and `choices` what the cards of each denomination can do; `relaxation` bounds what a hand can pay,
`search` finds what reaches the bound, `rebuild` makes groups of it, `branch` combines these for `advice`. For the Big
Spender `cover` finds how many cards can be turned in, and makes groups of them.
"""
