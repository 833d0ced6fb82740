"""What is printed for a game: its sheet, pad, tokens and examples."""
