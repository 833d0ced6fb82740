"""The cover picture of a deck in a list: a card in front of its back."""

from PIL import Image

from generator.rendering.review.preflight import Artwork
from generator.writers.tabletops.side_pixels import PixelView, render_rgb
from generator.writers.targets import DeckSelection

SIDE_PX = 256
"""Of the picture (ours)."""
FELT = "#1f4d3a"
"""Behind the cards (ours)."""
SHARE = 0.74
"""Length of a card, as a part of the picture (ours)."""


def draw_cover(part: DeckSelection, artwork: Artwork) -> Image.Image:
    """Draw the cover from the first card of a deck."""
    deck, first, sides = part.deck, part.cards[0], artwork.sides
    back = sides.backs.get(sides.back_of(first) or "", sides.faces[first.id])
    per_mm = SHARE * SIDE_PX / max(deck.trim.width, deck.trim.height)
    width, height = max(1, round(deck.trim.width * per_mm)), max(1, round(deck.trim.height * per_mm))
    # Drawn at twice the size, so that thin lines survive turning.
    sights = [PixelView(side, deck.trim, 2 * width, 2 * height) for side in (back, sides.faces[first.id])]
    image = Image.new("RGB", (2 * SIDE_PX, 2 * SIDE_PX), FELT)
    for drawing, degrees, shift in zip(render_rgb(artwork, sights), (12, -6), (-52, 44), strict=True):
        card = drawing.convert("RGBA").rotate(degrees, Image.Resampling.BICUBIC, expand=True)
        image.paste(card, (SIDE_PX - card.width // 2 + shift, SIDE_PX - card.height // 2), card)
    return image.resize((SIDE_PX, SIDE_PX), Image.Resampling.LANCZOS)
