"""Pages that go with the cards: reference sheets, score pads, tokens.

A page is a card of the size of its paper: so fonts, styles, fitting of text, safe zone and proof are those of decks.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path, PurePosixPath
from typing import Any

from generator.deck.loader import find_deck, load_deck
from generator.deck.model import Card, CardFormat, Deck, Paper, Picture, Suit
from generator.games.examples import EXAMPLES
from generator.games.pads import pad_of
from generator.games.registry import GAMES, Game, rules_of
from generator.games.tokens import tokens_of
from generator.geometry import Rect, Size
from generator.options import SheetSize, Style
from scorekeeper.rules.options import describe
from scorekeeper.texts import Catalogue

MARGIN_MM = 8.0
"""Of a page (ours): no printer reaches closer than 5 mm, and a hand holds it there."""
FRAME_MM = 0.6
"""Templates of pages keep as much further inside (ours): half of a line on the edge of the frame."""
PADS_UP = (1, 2, 4)
"""Score pads that fit a page."""


def sheet_deck(
    game: Game, size: SheetSize, paper: Paper, catalogue: Catalogue, styles: frozenset[Style] = frozenset()
) -> Deck:
    """Make the reference sheet of a game as a deck: of one page, of two halves of a page, or of one card."""
    tints = {suit.name.lower(): _tint(suit, styles) for suit in game_deck(game).suits}
    data = {**EXAMPLES[game.id](), "house_rules": _house_rules(game), "tints": tints}
    title = catalogue("%(game)s: reference sheet", game=game.title)
    if size is SheetSize.CARD:
        deck = _with_pictures(game_deck(game))
        own = _data(game, catalogue, {**data, "size": "card"}, deck.card_format.size, deck.safe_margin_mm)
        card = Card("summary", title, 1, f"sheets/{game.id}", back=deck.backs[0], data=own)
        return replace(deck, id=f"{game.id}-sheet", title=title, language=catalogue.language, cards=(card,))
    paper_size = paper.size if size is SheetSize.PAGE else _turned(paper.size)
    return _paged(
        game, "sheet", title, f"sheets/{game.id}", paper, paper_size, catalogue, [{**data, "size": str(size)}]
    )


def pad_deck(game: Game, players: int, up: int, paper: Paper, catalogue: Catalogue) -> Deck:
    """Make a page of score pads of a game: one, or two or four to cut."""
    title = catalogue("%(game)s: score pad", game=game.title)
    size = _turned(paper.size) if up == 2 else paper.size
    symbols = [suit.name.lower() for suit in game_deck(game).suits]
    data = {"pad": pad_of(game, players, catalogue), "up": up, "symbols": symbols}
    return _paged(game, "pad", title, "pads/pad", paper, size, catalogue, [data])


def tokens_deck(game: Game, players: int, paper: Paper, catalogue: Catalogue) -> Deck:
    """Make the pages of tokens of a game that has them."""
    title = catalogue("%(game)s: tokens", game=game.title)
    held = tokens_of(game.id, players)
    pages = [{"page": name, "players": players, **held} for name in TOKEN_PAGES[game.id]]
    return _paged(game, "tokens", title, f"tokens/{game.id}", paper, paper.size, catalogue, pages)


TOKEN_PAGES: Mapping[str, Sequence[str]] = {
    "above-water": ("stones", "markers", "table"),
    "to-the-bottom": ("shop", "markers"),
}
"""Names of the pages of tokens, by game."""


def _paged(
    game: Game,
    kind: str,
    title: str,
    template: str,
    paper: Paper,
    size: Size,
    catalogue: Catalogue,
    pages: Sequence[Mapping[str, Any]],
) -> Deck:
    cards = tuple(
        Card(f"{kind}-{number}", title, 1, template, data=_data(game, catalogue, page, size, MARGIN_MM))
        for number, page in enumerate(pages, start=1)
    )
    return replace(
        _with_pictures(game_deck(game)),
        id=f"{game.id}-{kind}",
        title=title,
        language=catalogue.language,
        card_format=CardFormat("page", paper.name, size, 0.0, paper.source),
        backs=(),
        cards=cards,
        safe_margin_mm=MARGIN_MM,
    )


def _data(game: Game, catalogue: Catalogue, more: Mapping[str, Any], size: Size, margin_mm: float) -> dict[str, Any]:
    frame = Rect(0, 0, size.width_mm, size.height_mm).grown(-margin_mm - FRAME_MM)
    safe = {"x": frame.x, "y": frame.y, "width": frame.width, "height": frame.height}
    named = {"id": game.id, "title": game.title, "author": catalogue(game.author)}
    return {"_": catalogue, "game": named, "safe": safe, **more}


def game_deck(game: Game) -> Deck:
    """Return the deck of a game."""
    return _read_deck(find_deck(game.deck), f"cards/{game.deck}/deck.yaml")


@lru_cache(len(GAMES))
def _read_deck(path: Path, shown: str) -> Deck:
    """Read a deck once, however many pages go with it."""
    return load_deck(path, shown=shown)


def _tint(suit: Suit, styles: frozenset[Style]) -> str:
    return suit.colours.get(Style.FOUR_COLOUR, suit.colour) if Style.FOUR_COLOUR in styles else suit.colour


def _with_pictures(deck: Deck) -> Deck:
    """Let every picture of a deck be placed by the name of its file."""
    named: dict[str, Picture] = {}
    for suit in deck.suits:
        for picture in suit.pictures.values():
            named[_stem(picture)] = replace(picture, colour=suit.colour)
    for card in deck.cards:
        if card.picture is not None and card.suit is None:
            named[_stem(card.picture)] = card.picture
        elif card.picture is not None and card.suit is not None:
            named.setdefault(_stem(card.picture), replace(card.picture, colour=card.suit.colour))
    # Tokens are large, and in low-ink they are outlines as pictures are.
    tokens = {name: picture for name, picture in deck.icons.items() if name.startswith("token-")}
    named |= {name: replace(picture, colour=deck.theme.colours["ink"]) for name, picture in tokens.items()}
    named |= {f"back-{back.id}": back.picture for back in deck.backs if back.picture is not None}
    return replace(deck, icons={**deck.icons, **named})


def _stem(picture: Picture) -> str:
    return PurePosixPath(picture.file).stem


def _turned(size: Size) -> Size:
    return Size(size.height_mm, size.width_mm)


def _house_rules(game: Game) -> list[dict[str, str]]:
    rules = describe(rules_of(game.id).Options)
    return [{"name": rule.name, "title": rule.title, "ruling": rule.ruling, "help": rule.help} for rule in rules]
