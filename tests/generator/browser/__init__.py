"""The press in a browser: its page in real ones, the commands behind it, and decks kept there."""
