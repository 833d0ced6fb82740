"""Tags of HTML in cells, which other programs set as bold or a new line, and this one prints as they stand."""

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
"""Source: HTML, and the markup of Pango, which Squib takes; and what stands for a sign in both."""
_MOST_NAMED = 4


def tag_note(source: Source, cards: Sequence[RowCard]) -> str:
    """Say how many cells of a table's cards hold tags, and what is written instead; empty if none does."""
    found = [set(_tags(text)) for card in cards for text in _texts(card)]
    cells = [tags for tags in found if tags]
    if not cells:
        return ""
    often = sorted(set().union(*cells), key=lambda tag: (-sum(tag in tags for tags in cells), tag))
    holds = "holds" if len(cells) == 1 else "hold"
    return (
        f"{source.display_name}: {plural(len(cells), 'cell')} {holds} {join_names(often[:_MOST_NAMED])}, which "
        f"{'is' if len(often) == 1 else 'are'} printed as written; bold is **…**, italic *…*, a new line a line end"
    )


def _texts(card: RowCard) -> Iterator[str]:
    yield str(card.values.get("name", ""))
    yield from card.values.get("texts", {}).values()


def _tags(text: str) -> Iterator[str]:
    """Yield the tags of a text as they begin: `<b>` for `</b>` and `<b class="x">` too."""
    for match in _TAG.finditer(text):
        tag = match[0]
        yield tag if tag.startswith("&") else f"<{re.split(r'[ />]', tag.strip('</'))[0].lower()}>"
