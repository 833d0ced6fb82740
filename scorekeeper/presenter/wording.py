"""The written form of numbers, rulings and choices."""

from scorekeeper.i18n import Catalogue

OURS_SIGN = "°"
"""Marks our own choices; each page that shows any explains it once."""


def signed(points: int) -> str:
    """Return points with their sign, a real minus: `+5`, `−22`, `0`."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def number(points: int) -> str:
    """Return a total, with a real minus."""
    return f"−{-points}" if points < 0 else str(points)


def setting(tx: Catalogue, value: object) -> str:
    """Return a house rule's value: `on`, `winner`, `15`."""
    if isinstance(value, bool):
        return tx("on") if value else tx("off")
    return tx(str(value))
