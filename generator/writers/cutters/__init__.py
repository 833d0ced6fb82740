"""Cutting machines: sheets with registration marks, and the lines that a blade follows."""
