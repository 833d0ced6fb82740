"""Colours and inks."""
