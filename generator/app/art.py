"""Pictures of the scorekeeper, drawn from the decks' own art and the scenes and icons in `templates/app/`."""

import gzip
import math
import re
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import svgwrite
from PIL import Image

from generator.deck.files.folder import data_folder
from generator.deck.library import deck_names
from generator.deck.loader import open_deck
from generator.deck.model import Deck
from generator.deck.translation import open_texts
from generator.games.fan import Fan
from generator.games.pages import game_deck, picture_deck
from generator.games.printed import printed_of
from generator.rendering.side_renderer import render_sides
from generator.svg.reader.document import SvgDocument, document_of_tree
from generator.svg.reader.xml import SVG, Element, parse_svg
from generator.text.fonts.font_library import Font, find_font
from generator.units import number
from generator.writers.png import draw_icon, outlined_icon_svg
from scorekeeper.games import BUILT_IN, Game, find_game
from scorekeeper.i18n import SOURCE_LANGUAGE

SUIT_PX = 96
"""Of a suit, shown at 24 to 32 dp: three pixels to a dp (ours)."""
ICON_PX = 96
"""Of an icon, shown at 24 dp: four pixels to a dp (ours)."""
CARD_PX = 160
"""Width of a card's picture (ours)."""
BANNER_PX = (640, 400)
"""Of a game's picture (ours)."""
SHEET_PX = 480
"""Width of a picture on a reference sheet (ours)."""
APP_ICON_PX = 512
"""Source: Google Play, Icon design specifications."""
LAYER_PX = 432
"""Of each layer of the app's icon. Source: Android, Adaptive icons: 108 dp, at four pixels to a dp."""
DIGITS = 2
"""Decimal places of a drawing's paths: a view box is 24 to 640 units wide (ours)."""
_PATH = re.compile(r'\bd="[^"]*"')
_FINE = re.compile(r"-?\d*\.\d{3,}")
COLOURS = 256
"""Of a picture with a palette, the maximum of PNG."""

_FONTS = (("Source Serif Pro", 700), ("Source Sans Pro", 400), ("Source Sans Pro", 600), ("Source Sans Pro", 700))
"""Of card faces."""
SHADOW, SHADOW_OPACITY, BLUR = "#000000", 0.45, 1.6
"""Of a card on those below it (ours)."""
SHADOW_DROP = 1.5
"""Offset of a card's shadow, in mm of the card (ours)."""
EDGE, EDGE_OPACITY, EDGE_WIDTH = "#1c1b2e", 0.35, 0.5
"""Of a card (ours)."""


def draw_pictures() -> Iterator[tuple[str, bytes]]:
    """Draw every picture, with its path below `scorekeeper/assets/art/`."""
    for name in deck_names():
        deck = bundled_deck(name)
        yield from _suits(deck)
        if all(card.picture for card in deck.cards):
            yield from _cards(deck)
    for file in sorted((_templates() / "icons").glob("*.svg")):
        yield from _render_both(f"icons/{file.stem}", document_of_tree(_read_svg(file)), ICON_PX, ICON_PX)
    for file in sorted((_templates() / "games").glob("*.svg")):
        yield from draw_banner(find_game(file.stem), file)
    for game in BUILT_IN.values():
        if game.printed_module:
            yield from draw_sheet_pictures(game)
    yield from _render_both("own-game", _compose_scene(_read_svg(_templates() / "own-game.svg")), *BANNER_PX)
    sizes = {"icon": APP_ICON_PX, "icon-background": LAYER_PX, "icon-foreground": LAYER_PX, "presplash": APP_ICON_PX}
    for name, size in sizes.items():
        yield from _render_both(name, _compose_scene(_read_svg(_templates() / f"{name}.svg")), size, size)


def draw_banner(game: Game, scene: Path) -> Iterator[tuple[str, bytes]]:
    """Draw the picture of a game: its scene with a fan of its cards; with its path as in `draw_pictures`.

    Cards full of text are larger as SVG than as PNG, even compressed; the page then has the PNG too.
    """
    png, svg = _render_both(f"games/{game.id}", _compose_scene(_read_svg(scene), game), *BANNER_PX)
    yield png
    if len(gzip.compress(svg[1])) < len(png[1]):
        yield svg


def draw_sheet_pictures(game: Game) -> Iterator[tuple[str, bytes]]:
    """Draw the pictures of a game's reference sheet, each with its path as in `draw_pictures`."""
    sheet = printed_of(game).sheet
    for name in sheet.pictures if sheet else ():
        deck = picture_deck(game, name, open_texts(SOURCE_LANGUAGE))
        (side,) = render_sides(deck, deck.cards, bleed_mm=0, styles=frozenset()).faces.values()
        yield from _render_both(f"sheets/{game.id}-{name}", side.document, SHEET_PX, SHEET_PX)


@cache
def bundled_deck(name: str) -> Deck:
    return open_deck(name)


def _templates() -> Path:
    return data_folder("templates") / "app"


def _read_svg(file: Path) -> Element:
    return parse_svg(file.read_bytes())


def _suits(deck: Deck) -> Iterator[tuple[str, bytes]]:
    for suit in deck.suits:
        symbol = _art(deck, suit.symbol.file, suit.colour)
        yield from _render_both(f"suits/{deck.id}/{suit.id}", symbol, SUIT_PX, SUIT_PX, edge=suit.colour)
    if "joker" in deck.icons:
        ink = deck.theme.colours["ink"]
        joker = _art(deck, deck.icons["joker"].file, ink)
        yield from _render_both(f"suits/{deck.id}/joker", joker, SUIT_PX, SUIT_PX, edge=ink)


def _cards(deck: Deck) -> Iterator[tuple[str, bytes]]:
    for card in deck.cards:
        assert card.picture is not None
        assert card.suit is not None
        picture = _art(deck, card.picture.file, card.suit.colour)
        height = round(CARD_PX * picture.view.height / picture.view.width)
        yield from _render_both(f"cards/{deck.id}/{card.id}", picture, CARD_PX, height)


def _art(deck: Deck, file: str, colour: str) -> SvgDocument:
    root = parse_svg(deck.folder.folder_with(file).read_file(file))
    for element in root.walk():
        for name, value in element.attributes.items():
            element.attributes[name] = value.replace("currentColor", colour)
    return document_of_tree(root)


def _compose_scene(scene: Element, game: Game | None = None) -> SvgDocument:
    """Insert the suits that a scene names, and the cards of a game's picture."""
    fan = printed_of(game).fan if game is not None and game.printed_module else None
    for element in scene.walk():
        deck_name, _, suit_name = element.attributes.pop("data-art", "").partition("/")
        if suit_name:
            deck = bundled_deck(deck_name)
            (suit,) = (suit for suit in deck.suits if suit.name.lower() == suit_name)
            element.children = _parse_elements(_art(deck, suit.symbol.file, suit.colour).nested_markup(0, 0, 100, 100))
        elif game is not None and fan is not None and element.attributes.get("id") == "cards":
            element.children = list(draw_fan(game_deck(game), fan))
    return document_of_tree(scene)


def _parse_elements(markup: str) -> list[Element]:
    return parse_svg(f'<svg xmlns="{SVG}">{markup}</svg>').children


def _render_both(
    path: str, drawing: SvgDocument, width: int, height: int, *, edge: str = "#ffffff"
) -> Iterator[tuple[str, bytes]]:
    """Draw a picture for both fronts: as PNG for the app, as SVG for the page.

    Args:
        path: Of both, without suffix.
        edge: Colour of the PNG's transparent pixels, so that no seam shows when it is scaled.
    """
    fonts = [find_font(family, weight, is_italic=False) for family, weight in _FONTS]
    yield f"{path}.png", _render_png(drawing, width, height, fonts, edge=edge)
    svg = outlined_icon_svg(drawing, width_px=width, height_px=height, fonts=fonts)
    yield f"{path}.svg", _shorten_paths(svg).encode()


def _shorten_paths(svg: str) -> str:
    """Round the points of paths to what is visible; a phone loads all pictures on its first visit."""

    def rounded(found: re.Match[str]) -> str:
        number = f"{float(found[0]):.{DIGITS}f}".rstrip("0").rstrip(".")
        return number if found.start() == 0 or not found.string[found.start() - 1].isdigit() else f" {number}"

    return _PATH.sub(lambda path: _FINE.sub(rounded, path[0]), svg)


def _render_png(drawing: SvgDocument, width: int, height: int, fonts: list[Font], *, edge: str) -> bytes:
    """Draw a PNG, with a palette if it is opaque: that takes a third of the space and looks the same."""
    image = Image.open(BytesIO(draw_icon(drawing, width_px=width, height_px=height, fonts=fonts))).convert("RGBA")
    shown = image.getchannel("A")
    if shown.getextrema() == (255, 255):
        image = image.convert("RGB").quantize(COLOURS, dither=Image.Dither.FLOYDSTEINBERG)
    else:
        inked = image
        image = Image.new("RGB", inked.size, edge)
        image.paste(inked.convert("RGB"), mask=shown.point(lambda alpha: 255 if alpha else 0))
        image.putalpha(shown)
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


def draw_fan(deck: Deck, fan: Fan) -> Sequence[Element]:
    """Draw cards of a deck in a hand, in the unit of their scene."""
    by_id = {card.id: card for card in deck.cards}
    cards = [by_id[card_id] for card_id in fan.cards]
    trim = deck.card_format.size
    drawing = svgwrite.Drawing(viewBox=f"0 0 {trim.width_mm:g} {trim.height_mm:g}", debug=False)
    shape = {"size": (trim.width_mm, trim.height_mm), "rx": deck.card_format.corner_radius_mm}
    cut = drawing.defs.add(drawing.clipPath(id="cut"))
    cut.add(drawing.rect(**shape))
    lifted = drawing.defs.add(drawing.filter(start=("-20%", "-20%"), size=("140%", "140%"), id="lifted"))
    lifted.feGaussianBlur("SourceGraphic", stdDeviation=BLUR)
    for position in range(len(cards)):
        _add_card(drawing, shape, _card_transform(deck, fan, position), deck.theme.colours["paper"], f"face-{position}")
    root = parse_svg(drawing.tostring())
    sides = render_sides(deck, cards, bleed_mm=0, styles=frozenset(), with_backs=False).faces
    for element in root.walk():
        kind, _, place = element.attributes.get("id", "").partition("-")
        if kind == "face":
            face = sides[cards[int(place)].id].document
            element.children = _parse_elements(face.nested_markup(0, 0, trim.width_mm, trim.height_mm))
    return root.children


def _card_transform(deck: Deck, fan: Fan, position: int) -> str:
    turn = (position - (len(fan.cards) - 1) / 2) * fan.spread_deg
    x = fan.centre[0] + fan.pivot * math.sin(math.radians(turn))
    y = fan.centre[1] + fan.pivot * (1 - math.cos(math.radians(turn)))
    trim = deck.card_format.size
    return (
        f"translate({number(x)} {number(y)}) rotate({number(turn)}) scale({number(fan.width / trim.width_mm)}) "
        f"translate({number(-trim.width_mm / 2)} {number(-trim.height_mm / 2)})"
    )


def _add_card(drawing: Any, shape: dict[str, Any], place: str, paper: str, face_id: str) -> None:
    """Add a card: its shadow, its background, room for its face, its edge."""
    card = drawing.add(drawing.g(transform=place))
    card.add(drawing.rect((0, SHADOW_DROP), fill=SHADOW, fill_opacity=SHADOW_OPACITY, filter="url(#lifted)", **shape))
    ground = card.add(drawing.g(clip_path="url(#cut)"))
    ground.add(drawing.rect(fill=paper, **shape))
    ground.add(drawing.g(id=face_id))
    edge = {"stroke": EDGE, "stroke_opacity": EDGE_OPACITY, "stroke_width": EDGE_WIDTH}
    card.add(drawing.rect(fill="none", **edge, **shape))
