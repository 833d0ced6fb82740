"""Cutting machines: sheets with registration marks, and cut paths."""
