"""Decks on tables online: Tabletop Simulator, virtualtabletop.io and playingcards.io."""
