"""A fan of real cards for the app's picture of a game."""

import math
from collections.abc import Sequence
from typing import Any

from generator.deck.model import Deck
from generator.games.fan import Fan
from generator.rendering.side_renderer import render_sides
from generator.svg.reader.xml import SVG, Element, parse_svg
from generator.svg.transforms.svgwrite_adapter import new_drawing
from generator.units import number

SHADOW, SHADOW_OPACITY, BLUR = "#000000", 0.45, 1.6
"""Of a card on those below it (ours)."""
SHADOW_DROP = 1.5
"""Offset of a card's shadow, in mm of the card (ours)."""
EDGE, EDGE_OPACITY, EDGE_WIDTH = "#1c1b2e", 0.35, 0.5
"""Of a card (ours)."""


def draw_fan(deck: Deck, fan: Fan) -> Sequence[Element]:
    """Draw cards of a deck in a hand, in the unit of their scene."""
    by_id = {card.id: card for card in deck.cards}
    cards = [by_id[card_id] for card_id in fan.cards]
    trim = deck.card_format.size
    drawing = new_drawing(trim.width_mm, trim.height_mm)
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
            shown = sides[cards[int(place)].id].document.nested_markup(0, 0, trim.width_mm, trim.height_mm)
            element.children = parse_svg(f'<svg xmlns="{SVG}">{shown}</svg>').children
    return root.children


def _card_transform(deck: Deck, fan: Fan, position: int) -> str:
    """Return the transformation of a card in the fan."""
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
