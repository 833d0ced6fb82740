"""Whole evenings, from the first page to the winner, with totals worked out by hand: played on every front."""
