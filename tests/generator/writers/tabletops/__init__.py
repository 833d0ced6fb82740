"""Tests of decks on tables online."""
