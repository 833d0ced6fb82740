"""Texts of cards as plain words, for lists, tables and titles outside the cards."""

import re
from collections.abc import Collection

from generator.deck.model import Deck
from generator.text.markup.markup_parser import escape_lone_marks, is_literal_star

_MARK = re.compile(
    r"\\(?P<sign>[!-/:-@\[-`{-~])|(?P<star>\*\*?)|\[(?P<span>[^\[\]{}]*)\]\{(?P<look>[^{}\n]*)\}|\{(?P<icon>[^{}\n]*)\}"
)
"""Markup, as in `markup_parser` and `inline_styles`."""


def plain_text(deck: Deck, markup: str) -> str:
    """Return a name or text of a deck's card without its markup, unless the deck's texts are printed as typed."""
    icons = {*deck.icons, *deck.set_icons, *(suit.name.lower() for suit in deck.suits)}
    return markup if deck.is_typed else strip_markup(markup, icons)


def strip_markup(markup: str, icons: Collection[str]) -> str:
    """Return a text without its markup; icons are named, also after brackets: `[1]{coin}` is `[1]` and an icon."""
    markup = escape_lone_marks(markup)
    opened = set[str]()

    def said(match: re.Match[str]) -> str:
        if match["sign"]:
            return match["sign"]
        if star := match["star"]:
            if is_literal_star(markup, match, star in opened):
                return star
            opened.symmetric_difference_update({star})
            return ""
        if match["look"] is None:
            return f"({match['icon']})"
        look = match["look"]
        return f"[{match['span']}]({look})" if look in icons or look.isdecimal() else strip_markup(match["span"], icons)

    return _MARK.sub(said, markup)
