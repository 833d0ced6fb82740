"""The words that a rulebook adds by itself, in the languages that the press speaks."""

from collections.abc import Iterator, Mapping

from generator.rulebook.facts import GameFacts
from generator.rulebook.reference_resolver import format_range

ENGLISH: Mapping[str, str] = {
    "note": "Note",
    "example": "Example",
    "tip": "Tip",
    "warning": "Take care",
    "variant": "Variant",
    "contents": "Contents",
    "players": "{range} players",
    "minutes": "{range} minutes",
    "ages": "ages {age} and up",
    "part": "Component",
    "count": "Number",
    "setup": "Players",
    "version": "Version {version}",
    "page": "page",
    "scan": "Score on a phone: scan this, and paste the text in the scorekeeper under Import.",
}
"""By key; what stands in braces is filled in."""
CZECH: Mapping[str, str] = {
    "note": "Poznámka",
    "example": "Příklad",
    "tip": "Tip",
    "warning": "Pozor",
    "variant": "Varianta",
    "contents": "Obsah",
    "players": "počet hráčů: {range}",
    "minutes": "{range} minut",
    "ages": "od {age} let",
    "part": "Součást",
    "count": "Počet",
    "setup": "Hráčů",
    "version": "Verze {version}",
    "page": "strana",
    "scan": "Počítání v telefonu: naskenuj kód a jeho text vlož v počítadle pod Import.",
}
_BUNDLED: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "cs": CZECH}


def words_of(language: str, own: Mapping[str, str]) -> dict[str, str]:
    """Return the words of a rulebook: its own, else those of its language, else English.

    Raises:
        ValueError: A key is unknown.
    """
    if unknown := sorted(set(own) - set(ENGLISH)):
        raise ValueError(f"{unknown[0]!r} is no word of a rulebook; words: {', '.join(ENGLISH)}")
    return {**ENGLISH, **_BUNDLED.get(language.partition("-")[0].lower(), {}), **own}


def describe_audience(facts: GameFacts, words: Mapping[str, str]) -> Iterator[str]:
    """Yield for how many players a game is, how long it takes and for which ages, as far as it says so."""
    for key, span in (("players", facts.players), ("minutes", facts.minutes)):
        if span:
            yield words[key].replace("{range}", format_range(span, "–"))
    if facts.age is not None:
        yield words["ages"].replace("{age}", str(facts.age))
