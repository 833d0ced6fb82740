"""Pages of a match, from its set-up to its end."""
