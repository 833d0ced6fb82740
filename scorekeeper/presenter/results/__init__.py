"""Finished matches: podium, highlights, statistics, score sheet, result card, text."""
