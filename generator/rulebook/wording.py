"""The words that a rulebook adds by itself, and their English."""

from collections.abc import Mapping

ENGLISH: Mapping[str, str] = {
    "note": "Note",
    "example": "Example",
    "tip": "Tip",
    "warning": "Take care",
    "variant": "Variant",
    "contents": "Contents",
    "players": "players",
    "minutes": "minutes",
    "ages": "ages {age} and up",
    "part": "Component",
    "count": "Number",
    "setup": "Players",
    "version": "Version {version}",
    "page": "page",
}
"""By key; a game in another language hands its own to `RulebookOptions.words`."""


def words_of(own: Mapping[str, str]) -> dict[str, str]:
    """Return the words of a rulebook: its own, else English.

    Raises:
        ValueError: A key is unknown.
    """
    if unknown := sorted(set(own) - set(ENGLISH)):
        raise ValueError(f"{unknown[0]!r} is no word of a rulebook; words: {', '.join(ENGLISH)}")
    return {**ENGLISH, **own}
