"""The tokens of a game one by one, as decks of their size: what cutters cut out and what lies on an online table."""

from dataclasses import fields

from generator.deck.tokens import Pile, TokenRole
from generator.games.pages import token_deck, unscaled_page
from generator.games.printed import printed_of
from generator.options.choices import Style
from generator.writers.targets import DeckSelection, ExportToken
from scorekeeper.games import Game
from scorekeeper.i18n import Catalogue


def tokens_of(
    game: Game, players: int, texts: Catalogue, styles: frozenset[Style] = frozenset()
) -> tuple[ExportToken, ...]:
    """Return the tokens of a game, as many as so many players need; none of a game that has none.

    Args:
        game: Which game.
        players: How many play.
        texts: The language of what stands on them.
        styles: What to do differently from the standard.
    """
    lay_out = printed_of(game).pieces
    if lay_out is None:
        return ()
    found = []
    for token in lay_out(unscaled_page(game, texts, styles), players):
        deck = token_deck(game, token, texts)
        role = {each.name: getattr(token, each.name) for each in fields(TokenRole)}
        if token.lies_on:
            role["lies_on"] = f"{game.id}-{token.lies_on}"
        found.append(ExportToken(DeckSelection(deck, deck.cards), token.name, token.count, **role))
    return tuple(found)


def piles_of(game: Game, players: int, texts: Catalogue) -> tuple[Pile, ...]:
    """Return how the cards of a game lie when so many players begin; none where they lie in one pile."""
    lie = printed_of(game).piles
    return tuple(lie(players, texts)) if lie else ()
