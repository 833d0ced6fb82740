"""Matches that are over: podium, highlights, statistics, score sheet, result card, text."""
