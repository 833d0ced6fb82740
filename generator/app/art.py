"""Pictures of the scorekeeper, drawn from the decks' own art and the scenes and icons in `templates/app/`."""

import math
import re
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from pathlib import Path

from PIL import Image

from generator.deck.folder import data_folder
from generator.deck.loader import find_deck, load_deck
from generator.deck.model import Deck
from generator.errors import RenderError
from generator.faces.sides import draw_sides
from generator.games.fan import Fan
from generator.games.pages import game_deck
from generator.games.printed import printed_of
from generator.text.fonts import find_font
from generator.units import number
from generator.writers.png import draw_icon
from scorekeeper.games import Game, find_game

DECKS: Mapping[str, str] = {
    "island": "island",
    "five-suit": "five-suit",
    "standard": "above-water",
    "to-the-bottom": "to-the-bottom",
}
"""Decks of the press by the name that the app has for them."""
SUIT_PX = 96
"""Of a suit, shown at 24 to 32 dp: three pixels to a dp (ours)."""
ICON_PX = 96
"""Of an icon, shown at 24 dp: four pixels to a dp (ours)."""
CARD_PX = 160
"""Width of a card's picture (ours)."""
BANNER_PX = (640, 400)
"""Of the picture of a game (ours)."""
APP_ICON_PX = 512
"""Source: Google Play, Icon design specifications."""
LAYER_PX = 432
"""Of each layer of the app's icon. Source: Android, Adaptive icons: 108 dp, at four pixels to a dp."""
COLOURS = 256
"""Of a picture with a palette, the most that PNG has."""

_CARDS = '<g id="cards"/>'
_ART = re.compile(r'<g data-art="([^"/]+)/([^"/]+)"/>')
_ROOT = re.compile(r"<svg[^>]*>")
_VIEW = re.compile(r'viewBox="([^" ]+ [^" ]+ ([^" ]+) ([^" ]+))"')
_FONTS = (("Source Serif Pro", 700), ("Source Sans Pro", 400), ("Source Sans Pro", 600), ("Source Sans Pro", 700))
"""Of card faces."""


def draw_pictures() -> Iterator[tuple[str, bytes]]:
    """Draw every picture, with its path below `scorekeeper/assets/art/`."""
    for name in DECKS:
        yield from _suits(name)
    yield from _cards()
    for file in sorted((_templates() / "icons").glob("*.svg")):
        yield f"icons/{file.stem}.png", _png(_read(file), ICON_PX, ICON_PX)
    for file in sorted((_templates() / "games").glob("*.svg")):
        yield f"games/{file.stem}.png", draw_banner(find_game(file.stem), file)
    for name, size in (("icon", APP_ICON_PX), ("icon-background", LAYER_PX), ("icon-foreground", LAYER_PX),
                       ("presplash", APP_ICON_PX)):  # fmt: skip
        yield f"{name}.png", _png(_composed(_read(_templates() / f"{name}.svg")), size, size)


def draw_banner(game: Game, scene: Path) -> bytes:
    """Draw the picture of a game: its scene with a fan of its cards."""
    return _png(_composed(_read(scene), game), *BANNER_PX)


@cache
def deck_of(name: str) -> Deck:
    """Return a deck by the name that the app has for it."""
    found = DECKS[name]
    return load_deck(find_deck(found), shown=f"cards/{found}/deck.yaml")


def _templates() -> Path:
    return data_folder("templates") / "app"


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def _suits(name: str) -> Iterator[tuple[str, bytes]]:
    deck = deck_of(name)
    for suit in deck.suits:
        svg = _art(deck, suit.symbol.file, suit.colour)
        yield f"suits/{name}/{suit.id}.png", _png(svg, SUIT_PX, SUIT_PX, edge=suit.colour)
    if "joker" in deck.icons:
        ink = deck.theme.colours["ink"]
        yield f"suits/{name}/joker.png", _png(_art(deck, deck.icons["joker"].file, ink), SUIT_PX, SUIT_PX, edge=ink)


def _cards() -> Iterator[tuple[str, bytes]]:
    deck = deck_of("to-the-bottom")
    for card in deck.cards:
        assert card.picture is not None
        assert card.suit is not None
        svg = _art(deck, card.picture.file, card.suit.colour)
        _, width, height = _view(svg)
        yield f"cards/{deck.id}/{card.id}.png", _png(svg, CARD_PX, round(CARD_PX * height / width))


def _art(deck: Deck, file: str, colour: str) -> str:
    return deck.folder.holding(file).read(file).decode("utf-8").replace("currentColor", colour)


def _view(svg: str) -> tuple[str, float, float]:
    """Return the view box of a picture, its width and its height."""
    found = _VIEW.search(svg)
    if found is None:
        raise RenderError("art without a view box")
    return found[1], float(found[2]), float(found[3])


def _composed(scene: str, game: Game | None = None) -> str:
    """Put a fan of real cards, and the suits that it names, into a scene."""

    def placed(found: re.Match[str]) -> str:
        deck = deck_of(found[1])
        (suit,) = (suit for suit in deck.suits if suit.name.lower() == found[2])
        return _nested(_art(deck, suit.symbol.file, suit.colour), 100, 100)

    scene = _ART.sub(placed, scene)
    if game is None or not game.printed_module:
        return scene
    fan = printed_of(game).fan
    return scene if fan is None else scene.replace(_CARDS, _fanned(game_deck(game), fan))


def _nested(svg: str, width: float, height: float) -> str:
    """Return a picture to stand inside another."""
    size = f'width="{number(width)}" height="{number(height)}"'
    root = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{_view(svg)[0]}">'
    return _ROOT.sub(root, svg[svg.index("<svg") :], count=1)


def _fanned(deck: Deck, fan: Fan) -> str:
    by_id = {card.id: card for card in deck.cards}
    cards = [by_id[card_id] for card_id in fan.cards]
    faces = draw_sides(deck, cards, bleed_mm=0, styles=frozenset(), with_backs=False).faces
    trim, paper = deck.card_format.size, deck.theme.colours["paper"]
    scale = number(fan.width / trim.width_mm)
    shape = f'width="{trim.width_mm}" height="{trim.height_mm}" rx="{deck.card_format.corner_radius_mm}"'
    parts = [
        f'<defs><clipPath id="cut"><rect {shape}/></clipPath><filter id="lifted" x="-20%" y="-20%" width="140%" '
        'height="140%"><feGaussianBlur stdDeviation="1.6"/></filter></defs>'
    ]
    for position, card in enumerate(cards):
        turn = (position - (len(cards) - 1) / 2) * fan.spread_deg
        x = fan.centre[0] + fan.pivot * math.sin(math.radians(turn))
        y = fan.centre[1] + fan.pivot * (1 - math.cos(math.radians(turn)))
        place = (
            f"translate({number(x)} {number(y)}) rotate({number(turn)}) scale({scale}) "
            f"translate({number(-trim.width_mm / 2)} {number(-trim.height_mm / 2)})"
        )
        parts.append(
            f'<g transform="{place}"><rect y="1.5" {shape} fill="#000000" fill-opacity=".45" filter="url(#lifted)"/>'
            f'<g clip-path="url(#cut)"><rect {shape} fill="{paper}"/>'
            f"{_nested(faces[card.id].svg, trim.width_mm, trim.height_mm)}</g>"
            f'<rect {shape} fill="none" stroke="#1c1b2e" stroke-opacity=".35" stroke-width=".5"/></g>'
        )
    return "".join(parts)


def _png(svg: str, width: int, height: int, *, edge: str = "#ffffff") -> bytes:
    """Draw a picture, with a palette if it is opaque: that takes a third of the room and looks the same.

    Args:
        edge: Colour that nothing has where the picture is transparent, so that no seam shows where it is scaled.
    """
    fonts = sorted(str(find_font(family, weight, is_italic=False).file) for family, weight in _FONTS)
    image = Image.open(BytesIO(draw_icon(svg, width_px=width, height_px=height, font_files=fonts))).convert("RGBA")
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
