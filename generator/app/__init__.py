"""Assets of the scorekeeper, made from decks, sheets and pictures."""
