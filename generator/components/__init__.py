"""Whole games: what lies in the box beside the cards, from one `game.yaml`, as sheets to print, cut and fold."""
