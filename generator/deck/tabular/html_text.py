"""Cells written in HTML as the markup of texts."""

import re
from dataclasses import replace
from html.parser import HTMLParser

from generator.deck.tabular.styled_text import StyledRun, markup_of
from generator.deck.tabular.table import SourceTable

_BOLD, _ITALIC = ("b", "strong"), ("i", "em", "cite")
_BLOCKS = ("div", "p", "ul", "ol", "li", "tr", "table", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6")
_SILENT = ("script", "style", "head")
"""Elements whose contents are not shown."""
_LAYOUT = re.compile(rf"<(?:br|{'|'.join(_BLOCKS)})\b", re.IGNORECASE)
"""A tag that begins a line; without any, the line breaks of a cell are meant as such."""


def with_markup(table: SourceTable) -> SourceTable:
    """Return a table whose cells are written in HTML with cells of markup."""
    rows = (replace(row, cells={head: html_markup(cell) for head, cell in row.cells.items()}) for row in table.rows)
    return replace(table, rows=tuple(rows))


def html_markup(text: str) -> str:
    """Return an HTML fragment as markup: bold, italic, list items, line breaks and entities; other tags are dropped."""
    if "<" not in text and "&" not in text:
        return text
    reader = _FragmentReader()
    reader.feed(text if _LAYOUT.search(text) else text.replace("\n", "<br>"))
    reader.close()
    lines = (re.sub(r" +", " ", line).strip(" ") for line in markup_of(reader.runs).split("\n"))
    return "\n".join(lines).replace("\u00a0", " ").strip()


class _FragmentReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.runs: list[StyledRun] = []
        self.depth = {"bold": 0, "italic": 0, "silent": 0}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.runs.append(StyledRun("\n"))
        elif tag in _BLOCKS:
            self.begin_line()
        if tag == "li":
            self.runs.append(StyledRun("- "))
        self.change_depth(tag, 1)

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.begin_line()
        self.change_depth(tag, -1)

    def change_depth(self, tag: str, change: int) -> None:
        for style, tags in (("bold", _BOLD), ("italic", _ITALIC), ("silent", _SILENT)):
            if tag in tags:
                self.depth[style] = max(self.depth[style] + change, 0)

    def handle_data(self, data: str) -> None:
        if not self.depth["silent"]:
            text = re.sub(r"[ \t\r\n]+", " ", data)
            self.runs.append(StyledRun(text, self.depth["bold"] > 0, self.depth["italic"] > 0))

    def begin_line(self) -> None:
        if self.runs and not self.runs[-1].text.endswith("\n"):
            self.runs.append(StyledRun("\n"))
