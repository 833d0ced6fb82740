"""Compares two states of a deck by what their cards show."""
