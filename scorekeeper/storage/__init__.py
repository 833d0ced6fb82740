"""Where scores are kept: SQLite, one transaction an act; the shelf of matches, and salvage from a damaged file."""
