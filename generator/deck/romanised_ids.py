"""Plain ids for ranks and suits whose ids are in other scripts, which are still shown on the cards."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from generator.deck.files.document import Document, KeyPath
from generator.deck.schema.schema_types import LONGEST_ID, MOST_LETTERS


def romanise_ids(document: Document) -> None:
    """Replace each id in another script with a plain one, wherever it is used, and show the original on the cards.

    Ids name files, and the parts of a PDF and of an SVG. `id: В` becomes `id: ve, letter: В`.

    Args:
        document: A deck file with its table rows expanded; changed in place.
    """
    deck = document.value
    if not isinstance(deck, dict):
        return
    suits, ranks = (_plain_ids(_mappings(deck, group)) for group in ("suits", "ranks"))
    if not (suits or ranks):
        return
    for card in _mappings(deck, "cards"):
        for key, plain in (("suit", suits), ("rank", ranks)):
            if isinstance(one := card.get(key), str):
                card[key] = plain.get(one, one)
            if isinstance(many := card.get(f"{key}s"), list):
                card[f"{key}s"] = [plain.get(each, each) if isinstance(each, str) else each for each in many]
    for position, suit in enumerate(deck["suits"] if isinstance(deck.get("suits"), list) else ()):
        if isinstance(suit, dict) and isinstance(pictures := suit.get("pictures"), dict):
            suit["pictures"] = {ranks.get(key, key): value for key, value in pictures.items()}
            path: KeyPath = ("suits", position, "pictures")
            document.lines |= {
                (*path, plain): document.lines[(*path, key)]
                for key, plain in ranks.items()
                if (*path, key) in document.lines
            }


def _mappings(deck: dict[str, Any], group: str) -> Iterator[dict[str, Any]]:
    entries = deck.get(group)
    yield from (entry for entry in (entries if isinstance(entries, list) else ()) if isinstance(entry, dict))


def _plain_ids(entries: Iterator[dict[str, Any]]) -> dict[str, str]:
    """Give entries plain ids; return the new ids by the old ones."""
    named = list(entries)
    taken = {entry["id"] for entry in named if isinstance(entry.get("id"), str)}
    plain: dict[str, str] = {}
    for entry in named:
        typed = entry.get("id")
        if not isinstance(typed, str) or typed.isascii() or not _is_of_letters(typed):
            continue
        if typed not in plain:
            name = _romanise(typed)
            numbered = (f"{name[: LONGEST_ID - 3]}-{number}" for number in range(2, 100))
            plain[typed] = next((each for each in (name, *numbered) if each not in taken), name)
            taken.add(plain[typed])
        entry["id"] = plain[typed]
        entry.setdefault("letter", typed)
    return plain


def _is_of_letters(text: str) -> bool:
    kinds = [unicodedata.category(char)[0] for char in text]
    return len(kinds) <= MOST_LETTERS and kinds[0] in "LN" and set(kinds) <= set("LNM")


def _romanise(text: str) -> str:
    """Spell letters by the last word of their Unicode names: `ve` for В, `seven` for ७."""
    words = (unicodedata.name(char, f"u{ord(char):x}").split()[-1].lower() for char in text)
    return "-".join("".join(sign for sign in word if sign.isascii() and sign.isalnum()) for word in words)[:LONGEST_ID]
