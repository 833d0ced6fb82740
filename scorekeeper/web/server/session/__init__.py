"""One store of matches for several phones."""
