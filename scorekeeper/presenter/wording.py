"""The written form of numbers, rulings, choices and dates."""

import re
from contextlib import suppress
from datetime import date, datetime

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


def format_day_and_time(tx: Catalogue, when: datetime, now: datetime) -> str:
    """Write the time of day for today, `yesterday`, or the date."""
    days = (now.date() - when.date()).days
    if days == 0:
        return f"{when:%H:%M}"
    if days == 1:
        return tx("yesterday")
    return format_day(tx, when)


def format_day(tx: Catalogue, when: date) -> str:
    """Write a date: `28/11/2026`, `28. 11. 2026`."""
    return tx("%(day)s/%(month)s/%(year)s", day=when.day, month=when.month, year=when.year)


def parse_day(text: str) -> date | None:
    """Read a date as people type it: `28/11/2026`, `28. 11. 2026`, `2026-11-28`; None if it is not a date."""
    found = re.fullmatch(r"(\d{1,4})\s*[-./ ]\s*(\d{1,2})\s*[-./ ]\s*(\d{1,4})\.?", text.strip(), re.ASCII)
    if found is None:
        return None
    first, month, last = found.groups()
    year, of_month = (first, last) if len(first) == 4 else (last, first)
    with suppress(ValueError):
        return date(int(year), int(month), int(of_month)) if len(year) == 4 and len(of_month) < 3 else None
    return None
