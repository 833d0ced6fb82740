"""Rulebooks, reference cards and pads: Markdown with the game's facts in it, typeset and as one HTML page."""
