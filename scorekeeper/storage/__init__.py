"""Storage of the scores: SQLite, one transaction for each act; the match list, and recovery of damaged files."""
