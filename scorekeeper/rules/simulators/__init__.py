"""Whole games played at random through the rules: a designer's tool, and the rules' hardest test.

Each module has `simulate(rng, player_count, options)`; the log of every game folds to the state that it ended in.
"""
