"""Where scores are kept: SQLite, one transaction per act; the shelf of matches, and salvage from a damaged file."""
