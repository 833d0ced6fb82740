"""Numbers, dates and times of workbooks as cells: as they are stored, whatever the format that shows them."""

import re
from datetime import date, datetime, time, timedelta

from generator.deck.tabular.spreadsheets.worksheet import WorksheetCell
from generator.deck.tabular.table import unify_breaks

MOST_EXACT = 1e15
"""Largest whole number of which a spreadsheet keeps every digit. Source: Excel's specifications and limits."""
ELAPSED = re.compile(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
"""In the format of a span of time. Source: ECMA-376, part 1, 18.8.31."""
_EPOCH = datetime(1899, 12, 30)
_EPOCH_1904 = datetime(1904, 1, 1)
_FALSE_LEAP_DAY = 60
"""1900-02-29, which Excel counts. Source: ECMA-376, part 1, 18.17.4.1."""
_DURATION = re.compile(r"P(?:(\d{1,6})D)?T?(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,8}(?:\.\d+)?)S)?", re.ASCII)
"""Source: XML Schema, part 2, 3.2.6, without years and months."""


def text_cell(text: str) -> WorksheetCell:
    return WorksheetCell(unify_breaks(text))


def truth_cell(is_true: bool) -> WorksheetCell:
    return WorksheetCell("true" if is_true else "false")


def number_cell(value: float) -> WorksheetCell:
    if value.is_integer() and abs(value) < MOST_EXACT:
        return WorksheetCell(str(int(value)))
    return WorksheetCell(repr(value), is_reformatted=True)


def moment_cell(moment: date | time | timedelta) -> WorksheetCell:
    """Return a date in ISO form, with hours and minutes unless it is midnight; a span of time in hours."""
    if isinstance(moment, datetime):
        is_day = moment.time() == time()
        text = moment.date().isoformat() if is_day else moment.isoformat(sep=" ", timespec="minutes")
    elif isinstance(moment, timedelta):
        minutes, seconds = divmod(round(moment.total_seconds()), 60)
        text = f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    else:
        text = moment.isoformat()
    return WorksheetCell(text, is_reformatted=True)


def serial_cell(days: float, *, is_elapsed: bool, is_from_1904: bool) -> WorksheetCell:
    """Return a date or time that Excel keeps as a number of days, to the second.

    Args:
        is_elapsed: Whether its format shows a span of time, `[h]:mm`.
        is_from_1904: Whether the workbook counts days from 1904.
    """
    try:
        span = timedelta(seconds=round(days * 86_400))
        if is_elapsed:
            return moment_cell(span)
        if 0 <= days < 1:
            return moment_cell((_EPOCH + span).time())
        if is_from_1904:
            return moment_cell(_EPOCH_1904 + span)
        return moment_cell(_EPOCH + span + timedelta(days=0 < days < _FALSE_LEAP_DAY))
    except (OverflowError, ValueError):  # beyond the calendar
        return number_cell(days)


def iso_cell(text: str) -> WorksheetCell:
    """Return a date or a moment from its ISO form; anything else as it is."""
    try:
        return moment_cell(datetime.fromisoformat(text.strip()).replace(tzinfo=None))
    except ValueError:
        return text_cell(text)


def duration_cell(text: str) -> WorksheetCell:
    """Return a span of time from its XML form, `PT30H5M0S`; anything else as it is."""
    found = _DURATION.fullmatch(text.strip())
    if not found or not any(found.groups()):
        return text_cell(text)
    days, hours, minutes, seconds = (float(each or 0) for each in found.groups())
    return moment_cell(timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds))
