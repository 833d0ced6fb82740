"""The credits that the licences of a whole game require: those of its decks and parts, each once."""

from dataclasses import replace

from generator.components.game_design import GameDesign
from generator.credits import HEADINGS, Credits, gather_credits
from generator.deck.model import Deck


def gather_game_credits(design: GameDesign) -> Credits:
    """Gather the credits of a game, its decks and its parts.

    Raises:
        DeckDataError: A folder lacks the source of icons, or shared art cannot be read.
        RenderError: A font is not installed.
    """
    found: dict[str, dict[str, None]] = {}
    for deck in _decks(design):
        for heading, lines in gather_credits(deck).sections:
            found.setdefault(heading, {}).update(dict.fromkeys(lines))
    sections = sorted(found, key=HEADINGS.index)
    return Credits(f"{design.title} {design.version}", tuple((heading, tuple(found[heading])) for heading in sections))


def _decks(design: GameDesign) -> list[Deck]:
    """Return what may need credits: a part whose source is that of the game is told as the game."""
    whole = replace(design.look, title=design.title)
    parts = [deck for part in design.parts for deck in (part.deck, part.cover) if deck is not None]
    told = [
        replace(deck, title=design.title) if (deck.source, deck.licence) == (whole.source, whole.licence) else deck
        for deck in parts
    ]
    return [whole, *(each.deck for each in design.decks), *told]
