"""Finds HTML tags in cells, which other programs read as bold or a new line, and pnp prints as written."""

import re
from collections.abc import Iterator, Sequence

from generator.deck.tabular.columns import RowCard
from generator.deck.tabular.table import Source
from generator.errors import join_names, plural

_TAG = re.compile(
    r"</?(?:a|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|s|small|span|strong|sub|sup|table|td|tr|tt|u|ul)"
    r"\b[^<>\n]{0,200}>|&(?:#\d{1,6}|#x[0-9a-f]{1,6}|amp|lt|gt|quot|apos|nbsp);",
    re.IGNORECASE,
)
"""Source: HTML, and Pango's markup, which Squib reads; with the escapes of both."""
_MOST_NAMED = 4


def tag_note(source: Source, cards: Sequence[RowCard]) -> str:
    """Return a note on cells that hold tags, and the markup to use instead; empty if none does."""
    found = [set(_tags(text)) for card in cards for text in _texts(card)]
    cells = [tags for tags in found if tags]
    if not cells:
        return ""
    often = sorted(set().union(*cells), key=lambda tag: (-sum(tag in tags for tags in cells), tag))
    holds = "holds" if len(cells) == 1 else "hold"
    return (
        f"{source.display_name}: {plural(len(cells), 'cell')} {holds} {join_names(often[:_MOST_NAMED])}, which "
        f"{'is' if len(often) == 1 else 'are'} printed as written; write **…** for bold, *…* for italic, and a line "
        "break for a new line"
    )


def _texts(card: RowCard) -> Iterator[str]:
    yield str(card.values.get("name", ""))
    yield from card.values.get("texts", {}).values()


def _tags(text: str) -> Iterator[str]:
    """Yield the tags of a text in their shortest form: `<b>` for `</b>` and `<b class="x">` too."""
    for match in _TAG.finditer(text):
        tag = match[0]
        yield tag if tag.startswith("&") else f"<{re.split(r'[ />]', tag.strip('</'))[0].lower()}>"
