"""Dates as people write them, short."""

from datetime import datetime

from scorekeeper.texts import Catalogue


def day_and_time(tx: Catalogue, when: datetime, now: datetime) -> str:
    """Write the time of day for today, `yesterday`, or the date."""
    days = (now.date() - when.date()).days
    if days == 0:
        return f"{when:%H:%M}"
    if days == 1:
        return tx("yesterday")
    return day(tx, when)


def day(tx: Catalogue, when: datetime) -> str:
    """Write a date: `28/11/2026`, `28. 11. 2026`."""
    return tx("%(day)s/%(month)s/%(year)s", day=when.day, month=when.month, year=when.year)
