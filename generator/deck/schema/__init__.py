"""What a deck file may say."""
