"""Pages that go with the cards: reference sheets, score pads, tokens.

A page is a card of the size of its paper: so fonts, styles, fitting of text, safe zone and proof are those of decks.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from generator.deck.files.folder import data_folder
from generator.deck.library import find_deck
from generator.deck.loader import load_deck
from generator.deck.model import PAGE_FORMAT, CardFormat, Deck, DeckCard, DeckPicture, DeckSuit
from generator.errors import DeckDataError
from generator.games.figures import Figure
from generator.games.pads import DRAWN_ICONS, GRIDS, pads
from generator.games.page import A4_MM, LEADING, Measure, Page, PrintedRule
from generator.games.printed import Token, macros_of, printed_of
from generator.geometry import Rect, Size
from generator.options.choices import SheetSize, Style
from generator.papers import Paper
from generator.rendering.faces import layout
from generator.rendering.templating.template_text import text_height
from scorekeeper.games import Game
from scorekeeper.i18n import Catalogue
from scorekeeper.rules.options import describe

MARGIN_MM = 8.0
"""Of a page (ours): no printer reaches closer than 5 mm, and a hand holds it there."""
FRAME_MM = 0.6
"""Pages keep as much further inside (ours): half of a line on the edge of the frame."""
CUT_MM = 1.0
"""Beyond its cut a token may go on as far (ours)."""
PICTURE_MM = 60.0
"""Side of the page of a picture (ours)."""
PADS_UP = tuple(GRIDS)
"""Score pads that fit a page."""
TEMPLATE = "games/page"
"""Draws the figures of any page."""
FIGURES = "figures.svg.j2"
"""Macros for the figures that a game adds, in its folder of templates."""
KEPT_DECKS = 16
"""Decks that are kept while pages are made (ours)."""

_Part = TypeVar("_Part")


def sheet_deck(
    game: Game, size: SheetSize, paper: Paper, texts: Catalogue, styles: frozenset[Style] = frozenset()
) -> Deck:
    """Make the reference sheet of a game as a deck: of one page, of two halves of a page, or of one card.

    Raises:
        DeckDataError: The game has none.
    """
    sheet = _part(game, printed_of(game).sheet, "no reference sheet")
    title = texts("%(game)s: reference sheet", game=game.title)
    if size is SheetSize.CARD:
        deck = with_pictures(game_deck(game))
        trim = deck.card_format.size
        page = _page(game, trim, deck.safe_margin_mm, layout.scale(trim), texts, styles)
        data = _template_values(game, sheet.drawn(page, size))
        card = DeckCard("summary", title, 1, TEMPLATE, back=deck.backs[0], data=data)
        return _as_pages(game, deck, f"sheet-{size}", title, texts, (card,))
    whole, a4 = (paper.size, A4_MM) if size is SheetSize.PAGE else (_transpose(paper.size), A4_MM[::-1])
    page = _page(game, whole, MARGIN_MM, _scale(whole, a4), texts, styles)
    kind = "sheet" if size is SheetSize.PAGE else f"sheet-{size}"
    return _make_page_deck(game, kind, title, paper, whole, texts, [sheet.drawn(page, size)])


def picture_deck(game: Game, name: str, texts: Catalogue) -> Deck:
    """Make one of the pictures of a reference sheet as a deck of one square page.

    Raises:
        DeckDataError: The game has no such picture.
    """
    sheet = printed_of(game).sheet
    if sheet is None or name not in sheet.pictures:
        raise DeckDataError(f"the reference sheet of {game.title} has no picture {name!r}")
    size = Size(PICTURE_MM, PICTURE_MM)
    paper = Paper(f"picture-{name}", name, size, "the game")
    page = _page(game, size, 0, 1, texts, frozenset())
    return _make_page_deck(game, paper.id, name, paper, size, texts, [sheet.pictures[name](page)])


def pad_deck(
    game: Game, players: int, up: int, paper: Paper, texts: Catalogue, styles: frozenset[Style] = frozenset()
) -> Deck:
    """Make a page of score pads of a game: one, or two or four to cut.

    Raises:
        DeckDataError: The game has none, or a column's icon is neither its deck's nor the template's.
    """
    pad = _part(game, printed_of(game).pad, "no score pad")(players, texts)
    title = texts("%(game)s: score pad", game=game.title)
    size = _transpose(paper.size) if up == 2 else paper.size
    deck = game_deck(game)
    symbols = [suit.name.lower() for suit in deck.suits]
    icons = (*symbols, *deck.icons, *DRAWN_ICONS)
    for column in pad.columns:
        if column.icon not in icons:
            raise DeckDataError(
                f"{game.title}: the pad's column {column.title!r} has no icon {column.icon!r}; use {', '.join(icons)}"
            )
    page = _page(game, size, MARGIN_MM, _scale(size, A4_MM), texts, styles)
    return _make_page_deck(game, "pad", title, paper, size, texts, [pads(page, pad, up, symbols)])


def tokens_deck(
    game: Game, players: int, paper: Paper, texts: Catalogue, styles: frozenset[Style] = frozenset()
) -> Deck:
    """Make the pages of tokens of a game.

    Raises:
        DeckDataError: The game has none.
    """
    tokens = _part(game, printed_of(game).tokens, "no tokens")
    title = texts("%(game)s: tokens", game=game.title)
    page = _page(game, paper.size, MARGIN_MM, _scale(paper.size, A4_MM), texts, styles)
    pages = [tokens.drawn(page, name, players) for name in tokens.pages]
    return _make_page_deck(game, "tokens", title, paper, paper.size, texts, pages)


def token_deck(game: Game, token: Token, texts: Catalogue) -> Deck:
    """Make one token as a deck of its size, with a card for each of its sides."""
    size = Size(token.width, token.height)
    paper = Paper(token.id, token.name, size, "the game")
    deck = _make_page_deck(game, token.id, token.name, paper, size, texts, token.sides)
    shaped = replace(deck.card_format, shape=token.shape)
    return replace(deck, card_format=shaped, safe_margin_mm=-CUT_MM)  # the cut goes through its edge


def _part(game: Game, part: _Part | None, lack: str) -> _Part:
    if part is None:
        raise DeckDataError(f"{game.title} has {lack}")
    return part


def unscaled_page(game: Game, texts: Catalogue, styles: frozenset[Style] = frozenset()) -> Page:
    """Return a page of scale 1, for what is laid out without one."""
    return _page(game, Size(*A4_MM), MARGIN_MM, 1, texts, styles)


def _page(game: Game, size: Size, margin_mm: float, scale: float, texts: Catalogue, styles: frozenset[Style]) -> Page:
    area = Rect(0, 0, size.width_mm, size.height_mm).expand(-margin_mm - FRAME_MM)
    return Page(
        trim_width=size.width_mm,
        trim_height=size.height_mm,
        x=area.x,
        y=area.y,
        width=area.width,
        height=area.height,
        scale=scale,
        title=game.title,
        author=texts(printed_of(game).author),
        tints={suit.name.lower(): _tint(suit, styles) for suit in game_deck(game).suits},
        house_rules=tuple(PrintedRule(rule.ruling, rule.title, rule.help) for rule in describe(game.options)),
        is_low_ink=Style.LOW_INK in styles,
        texts=texts,
        measure=_measure(with_pictures(game_deck(game)), texts),
    )


def _measure(deck: Deck, texts: Catalogue) -> Measure:
    font, icons = deck.fonts["body"], (*(suit.name.lower() for suit in deck.suits), *deck.icons)

    @cache  # pictures are tried in many sizes among words of one
    def measured(said: str, width: float, size: float) -> float:
        return text_height(said, font, width, size, language=texts.language, icons=icons, leading=LEADING)

    return measured


def _scale(size: Size, a4: Sequence[float]) -> float:
    return min(size.width_mm / a4[0], size.height_mm / a4[1])


def _template_values(game: Game, figures: Iterable[Figure]) -> dict[str, Any]:
    folder = macros_of(game)
    where, own = (folder, FIGURES) if folder else (data_folder("templates"), f"games/{game.id}/{FIGURES}")
    named = f"installed/{own}" if folder else own
    return {"figures": tuple(figures), "own_macros": named if (where / own).is_file() else ""}


def _make_page_deck(
    game: Game, kind: str, title: str, paper: Paper, size: Size, texts: Catalogue, pages: Iterable[Iterable[Figure]]
) -> Deck:
    """Return pages of a size as a deck with a card for each."""
    cards = tuple(
        DeckCard(f"{kind}-{number}", title, 1, TEMPLATE, data=_template_values(game, figures))
        for number, figures in enumerate(pages, start=1)
    )
    deck = replace(
        with_pictures(game_deck(game)),
        card_format=CardFormat(PAGE_FORMAT, paper.name, size, 0.0, paper.source),
        backs=(),
        safe_margin_mm=MARGIN_MM,
    )
    return _as_pages(game, deck, kind, title, texts, cards)


def _as_pages(game: Game, deck: Deck, kind: str, title: str, texts: Catalogue, cards: tuple[DeckCard, ...]) -> Deck:
    return replace(
        deck,
        id=f"{game.id}-{kind}",
        title=title,
        language=texts.language,
        cards=cards,
        installed_templates=macros_of(game),
    )


def game_deck(game: Game) -> Deck:
    name = printed_of(game).deck
    if game.folder is not None and (own := game.folder / "cards" / name / "deck.yaml").is_file():
        return _read_deck(own, f"{game.id}: cards/{name}/deck.yaml", game.folder / "cards")
    return _read_deck(find_deck(name), f"cards/{name}/deck.yaml", None)


@lru_cache(KEPT_DECKS)
def _read_deck(path: Path, shown: str, beside: Path | None) -> Deck:
    """Read a deck once, however many pages go with it."""
    return load_deck(path, shown=shown, beside=beside)


def _tint(suit: DeckSuit, styles: frozenset[Style]) -> str:
    return suit.colours.get(Style.FOUR_COLOUR, suit.colour) if Style.FOUR_COLOUR in styles else suit.colour


def with_pictures(deck: Deck) -> Deck:
    """Let every picture of a deck be placed by the name of its file."""
    named: dict[str, DeckPicture] = {}
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


def _stem(picture: DeckPicture) -> str:
    return PurePosixPath(picture.file).stem


def _transpose(size: Size) -> Size:
    return Size(size.height_mm, size.width_mm)
