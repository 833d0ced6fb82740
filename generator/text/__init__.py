"""Typesetting: fonts, markup, lines."""
