"""What the scorekeeper shows, made from decks, sheets and pictures."""
