"""Cells written in HTML."""

import pytest

from generator.deck.tabular.html_text import html_markup


@pytest.mark.parametrize(
    ("cell", "text"),
    [
        ("<b>Rule</b>\n Draw one.\n\nRest.", "**Rule**\nDraw one.\n\nRest."),  # typed line breaks
        ("<p>A rule\nwrapped</p>Draw<br>one\ncard", "A rule wrapped\nDraw\none card"),  # as a browser shows it
        ("no tags\nat all", "no tags\nat all"),
    ],
)
def test_line_breaks_count_where_no_tag_begins_a_line(cell: str, text: str) -> None:
    assert html_markup(cell) == text
