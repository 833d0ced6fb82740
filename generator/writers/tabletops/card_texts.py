"""Texts of cards for online tables: names, their texts without markup, and file names."""

import re
from collections.abc import Collection

from generator.deck.model import Deck, DeckCard
from generator.errors import join_names
from generator.writers.targets import ExportJob

_MARK = re.compile(
    r"\\(?P<sign>[!-/:-@\[-`{-~])|(?P<star>\*\*?)|\[(?P<span>[^\[\]{}]*)\]\{(?P<look>[^{}\n]*)\}|\{(?P<icon>[^{}\n]*)\}"
)
"""Markup, as in `generator.text.markup.markup_parser` and `inline_styles`."""
_UNUSABLE = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f]+')
"""Characters that file names cannot hold. Source: Microsoft, Naming Files, Paths, and Namespaces."""
LONGEST_NAME = 80
"""Characters of a file name made from a title (ours)."""
LONGEST_TEXT = 2000
"""Characters of a card's description (ours): nobody reads more in a box beside the pointer."""
_RESERVED = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?")
"""Names of devices. Source: as above."""


def description(deck: Deck, card: DeckCard) -> str:
    """Return all texts of a card, each on a line."""
    icons = {*deck.icons, *deck.set_icons, *(suit.name.lower() for suit in deck.suits)}
    lines = [text if deck.is_typed else strip_markup(text, icons) for text in card.texts.values()]
    said = "\n".join(line.strip() for line in lines if line.strip())
    return said if len(said) <= LONGEST_TEXT else f"{said[: LONGEST_TEXT - 1]}…"


def strip_markup(markup: str, icons: Collection[str]) -> str:
    """Return a text without its markup; icons are named.

    Args:
        markup: The text.
        icons: Names of all icons: `[1]{coin}` is `[1]` and an icon.
    """

    def said(match: re.Match[str]) -> str:
        if match["sign"]:
            return match["sign"]
        if match["star"]:
            return ""
        if match["look"] is None:
            return f"({match['icon']})"
        look = match["look"]
        return f"[{match['span']}]({look})" if look in icons or look.isdecimal() else strip_markup(match["span"], icons)

    return _MARK.sub(said, markup)


def export_title(job: ExportJob) -> str:
    """Return the title of an export, for people: the game, or all decks."""
    return job.game.title if job.game else join_names(part.deck.title for part in job.parts)


def file_title(job: ExportJob) -> str:
    """Return the title as a file name without suffix; where nothing of it is usable, the ids."""
    title, otherwise = export_title(job), job.name[:LONGEST_NAME]
    name = _UNUSABLE.sub(" ", title)
    name = " ".join("".join(char if char.isprintable() else " " for char in name).split())[:LONGEST_NAME].strip(" .")
    return otherwise if not name or _RESERVED.fullmatch(name) else name
