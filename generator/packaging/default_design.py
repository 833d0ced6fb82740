"""The default design of a box: the deck's back or a picture on the front, suits and number of cards on the back."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from generator.deck.faces.face_layout import Edges
from generator.deck.model import Deck
from generator.games.box_design import INK, SMALLEST_MM, BoxDesign, BoxEmblem, Cover, Wall
from generator.games.figures import CREAM, GOLD, Emblem, Figure, Stroke
from generator.games.ornaments import centred, porthole, rays, ring, roundel
from generator.games.printed import printed_of
from generator.games.walls import SMALL_MM
from generator.geometry import Rect
from generator.rendering.templating.template_text import text_height
from generator.rendering.templating.text_colours import contrast, mix_colours
from generator.text.markup.markup_parser import literal_markup
from generator.units import number
from scorekeeper.games import Game
from scorekeeper.i18n import Catalogue

FRONT = "box-front"
"""Name of the picture on the front."""
MOST_SIGNS = 12
"""Suits that fit on the back (ours); if there are more, none is shown."""
LATTICE_MM = 5.0
"""Between the lines of the background lattice (ours)."""


def cover_of(deck: Deck, count: int, texts: Catalogue, scale: float) -> tuple[Cover, tuple[str, ...]]:
    """Return the texts on a deck's box, and notes; `scale` of the back is relative to that of a box for poker cards."""
    signs: tuple[BoxEmblem, ...] = ()
    if len(deck.suits) <= MOST_SIGNS:
        signs = tuple(BoxEmblem(suit.name.lower(), literal_markup(texts(suit.name))) for suit in deck.suits)
    small, notes = _small(deck.licence, deck, scale)
    return Cover(literal_markup(deck.title), "", (f"{texts('Cards')}: {count}",), signs, small), notes


def _small(words: str, deck: Deck, scale: float) -> tuple[str, tuple[str, ...]]:
    """Return the small print, and a note where it does not fit."""
    small, font = literal_markup(words), deck.fonts["body"]
    wide, high = (each * scale for each in SMALL_MM)
    if text_height(small, font, wide, SMALLEST_MM, language=deck.language, icons=(), leading=1.1) <= high:
        return small, ()
    return "", ("the licence does not fit on the back of the box; pnp build --credits prints it on a card",)


def game_cover(game: Game, deck: Deck, count: int, texts: Catalogue, scale: float) -> tuple[Cover, tuple[str, ...]]:
    """Return the texts on a game's box, in its language, as `cover_of` does."""
    printed = printed_of(game)
    fewest, most = game.player_counts[0], game.player_counts[-1]
    players = f"{fewest}–{most}" if fewest != most else f"{fewest}"
    facts = (f"{texts('Cards')}: {count}", f"{texts('Players')}: {players}")
    signs = tuple(
        BoxEmblem(suit.name.lower(), literal_markup(texts(suit.name).capitalize())) for suit in deck.suits[:MOST_SIGNS]
    )
    line = printed.sheet.told(texts).line if printed.sheet is not None else ""
    licence = deck.licence.partition(" (")[0]
    small, notes = _small(f"{texts(printed.author)} · {licence}", deck, scale)
    return Cover(literal_markup(texts(game.title)), line, facts, signs, small), notes


def default_design(deck: Deck) -> BoxDesign:
    ground = deck.theme.colours["accent"]
    light = max((CREAM, INK), key=lambda colour: contrast(ground, colour))
    gold = GOLD if contrast(ground, GOLD) >= 2 else light
    backs = [back.picture for back in deck.backs if back.picture is not None]
    faces = [card.picture for card in deck.cards if card.picture is not None]
    spots = [picture for card in deck.cards for picture in card.pictures.values()]
    pictures = backs or faces or spots
    picture = replace(pictures[0], colour=ground) if pictures else None
    placed = {FRONT: picture} if picture is not None else {}
    names = [suit.name.lower() for suit in deck.suits[:MOST_SIGNS]]
    card, size = deck.card_format.size, (deck.card_format.size.width_mm, deck.card_format.size.height_mm)

    def back_scene(wall: Wall, frame: Rect) -> Iterator[Figure]:
        """Show the back of a card where a card would be, and its extension beyond."""
        assert picture is not None
        reach = picture.bleed_mm if picture.bleed_mm is not None and picture.edges is Edges.NONE else 0.0
        laid = Rect((wall.width - card.width_mm) / 2, (wall.height - card.height_mm) / 2, *size).expand(reach)
        whole = wall.bleed_area
        if not laid.contains(whole):  # enlarged until it covers the wall
            laid = whole if not reach else laid.expand(max(whole.width - laid.width, whole.height - laid.height) / 2)
        yield Emblem(laid.x, laid.y, laid.width, laid.height, FRONT, fit="cover")

    def face_scene(wall: Wall, frame: Rect) -> Iterator[Figure]:
        yield Emblem(frame.x, frame.y, frame.width, frame.height, FRONT, fit="cover")

    def sign_scene(wall: Wall, frame: Rect) -> Iterator[Figure]:
        """Show the suits in a ring on rays."""
        k = wall.scale
        x, y = frame.centre[0], frame.y + frame.height * 0.4
        yield from rays(wall, frame, (x, y), look, count=28)
        radius = min(frame.width * 0.36, frame.height * 0.28)
        if spots:
            yield from porthole(f"{wall.id}-spot", x, y, radius, FRONT, look)
        elif names:
            yield from _ring(x, y, radius, names, look, k)
        else:
            yield from monogram(x, y, radius * 0.9, deck.title, look)

    scene = back_scene if backs else face_scene if faces else sign_scene
    look = BoxDesign(
        ground, scene, lambda area: lattice(area, ground, light), light, gold, is_whole=bool(backs), pictures=placed
    )
    return look


def lattice(area: Rect, ground: str, light: str) -> Iterable[Figure]:
    """Lay out crossing lines over an area, from its centre."""
    path, half = "", (area.width + area.height) / 2
    x, y = area.centre
    steps = int(half / LATTICE_MM) + 1
    for step in range(-steps, steps + 1):
        at = x + step * LATTICE_MM
        for turn in (-1, 1):
            begin, end = at - turn * half, at + turn * half
            path += f"M{number(begin)} {number(y - half)} L{number(end)} {number(y + half)} "
    yield Stroke(path, mix_colours(light, ground, 0.16), 0.3)


def monogram(x: float, y: float, radius: float, title: str, look: BoxDesign) -> Iterator[Figure]:
    """Lay out the first letter of a title in a ring."""
    letter = next((each for each in title if each.isalnum()), "")
    yield from ring(x, y, radius, look)
    if letter:
        side, size = radius * 1.5, radius * 1.15
        area = Rect(x - side / 2, y - side / 2, side, side)
        yield centred(area, literal_markup(letter), size, floor=size / 3, font="title")


def _ring(x: float, y: float, radius: float, names: list[str], look: BoxDesign, k: float) -> Iterator[Figure]:
    if len(names) == 1:
        yield from roundel(x, y, radius * 0.7, names[0], look)
        return
    each = min(radius * 0.42, radius * math.sin(math.pi / len(names)) * 0.86)
    for place, name in enumerate(names):
        angle = 2 * math.pi * place / len(names) - math.pi / 2
        yield from roundel(
            x + (radius - each * 0.4) * math.cos(angle), y + (radius - each * 0.4) * math.sin(angle), each, name, look
        )
