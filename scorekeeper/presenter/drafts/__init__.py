"""Half-made entries: whose they are, what is typed into them, players who are renamed."""
