"""The scorekeeper: a companion for a phone beside the cards."""
