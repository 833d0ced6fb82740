"""Faces as a deck file defines them, and which card has which."""
