"""The tokens of a game one by one, as decks of their size: what cutters cut out and what lies on an online table."""

from generator.games.pages import page_of_looks, piece_deck
from generator.games.printed import printed_of
from generator.options import Style
from generator.writers.targets import Part, Piece
from scorekeeper.games import Game
from scorekeeper.texts import Catalogue


def pieces_of(game: Game, players: int, texts: Catalogue, styles: frozenset[Style] = frozenset()) -> tuple[Piece, ...]:
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
    for token in lay_out(page_of_looks(game, texts, styles), players):
        deck = piece_deck(game, token, texts)
        part = Part(deck, deck.cards)
        found.append(Piece(part, token.name, token.count, token.each, token.is_round, token.seen))
    return tuple(found)
