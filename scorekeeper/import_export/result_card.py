"""The result of a match as a picture to post: the game's art, the podium, all places, highlights.

Pillow is imported when a card is drawn, so that the app starts without it.
"""

import io
from math import cos, pi, sin
from pathlib import Path
from typing import Any

from scorekeeper import assets
from scorekeeper.import_export.optional_libraries import missing_library_errors
from scorekeeper.import_export.result_layout import GOLD, HEIGHT, WIDTH, CardBlock, CardDot, ResultData, lay_out_card
from scorekeeper.import_export.score_sheet import SMOOTHING, measure_of_pictures, write_on

NIGHT, RAY = "#12224a", "#172b5b"
ART_TOP, ART_HEIGHT = 118, 520
"""The strip of the picture that is shown, when it is as wide as the card."""
HILL_Y, HILL_RADIUS = 424, 2400
"""The top of the round edge between the picture and the ground below."""
BADGE_Y, BADGE_RADIUS = 448, 76
RAYS, RAYS_Y = 20, 900
CORNER = 22


@missing_library_errors()
def png(data: ResultData) -> bytes:
    """Draw the card, with the same bytes for the same result.

    Raises:
        ScoreError: A library is missing.
    """
    layout = lay_out_card(data, measure_of_pictures())
    image = _ground(data.art)
    for block in layout.blocks:
        _paste_block(image, block)
    for dot in layout.dots:
        _paste_disc(image, dot)
    for text in layout.texts:
        write_on(image, text)
    out = io.BytesIO()
    image.save(out, "PNG", optimize=False)
    return out.getvalue()


def _ground(art: Path) -> Any:
    """Return the card's background: the picture, a hill with rays below it, the badge between them."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH, HEIGHT), NIGHT)
    with Image.open(art) as opened:
        picture = opened.convert("RGB")
    high = round(picture.height * WIDTH / picture.width)
    picture = picture.resize((WIDTH, max(high, ART_HEIGHT)), Image.Resampling.LANCZOS)
    top = min(ART_TOP, picture.height - ART_HEIGHT)
    image.paste(picture.crop((0, top, WIDTH, top + ART_HEIGHT)), (0, 0))
    # Shapes with long edges are drawn at twice the size, so that the edges are smooth.
    scale = 2
    low = Image.new("RGB", (WIDTH * scale, HEIGHT * scale), NIGHT)
    rays = ImageDraw.Draw(low)
    for number in range(RAYS):
        angles = [2 * pi * (number + part) / RAYS for part in (0.25, 0.75)]
        ends = [(scale * (WIDTH / 2 + 2000 * cos(each)), scale * (RAYS_Y + 2000 * sin(each))) for each in angles]
        rays.polygon([(scale * WIDTH / 2, scale * RAYS_Y), *ends], fill=RAY)
    hill, edge = (Image.new("L", low.size, 0) for _ in range(2))
    for mask, grown in ((hill, 0), (edge, 9)):
        box = [WIDTH / 2 - HILL_RADIUS - grown, HILL_Y - grown, WIDTH / 2 + HILL_RADIUS + grown]
        corners = [*box, HILL_Y + 2 * HILL_RADIUS + grown]
        ImageDraw.Draw(mask).ellipse([each * scale for each in corners], fill=255)
    size, smooth = (WIDTH, HEIGHT), Image.Resampling.BOX
    image.paste(GOLD, (0, 0), edge.resize(size, smooth))
    image.paste(low.resize(size, smooth), (0, 0), hill.resize(size, smooth))
    _paste_badge(image)
    return image


def _paste_badge(image: Any) -> None:
    from PIL import Image

    for radius, colour in ((BADGE_RADIUS, NIGHT), (BADGE_RADIUS - 8, GOLD)):
        _paste_disc(image, CardDot(WIDTH / 2, BADGE_Y, radius, colour))
    with Image.open(assets.art("icons/trophy.png")) as opened:
        sign = opened.convert("RGBA").getchannel("A")
    side = sign.width
    image.paste(NIGHT, (WIDTH // 2 - side // 2, BADGE_Y - side // 2), sign)


def _paste_block(image: Any, block: CardBlock) -> None:
    """Draw a step in stripes, with a round, lighter edge at its top and a darker one at its foot."""
    from PIL import Image, ImageDraw

    width, height = round(block.width), round(block.height)
    large = (width * SMOOTHING, height * SMOOTHING)
    shape, top = Image.new("L", large, 0), Image.new("L", large, 0)
    corner = CORNER * SMOOTHING
    ImageDraw.Draw(shape).rounded_rectangle((0, 0, large[0] - 1, large[1] + corner), corner, fill=255)
    ImageDraw.Draw(top).rounded_rectangle((0, 0, large[0] - 1, large[1] + corner), corner, fill=96)
    ImageDraw.Draw(top).rounded_rectangle((0, 9 * SMOOTHING, large[0] - 1, large[1] + corner), corner, fill=0)
    stripes = Image.new("RGB", (width, height), block.colours[0])
    part = width / len(block.colours)
    for number, colour in enumerate(block.colours):
        stripes.paste(colour, (round(number * part), 0, round((number + 1) * part), height))
    stripes.paste("#ffffff", (0, 0), top.resize((width, height), Image.Resampling.BOX))
    place = round(block.x), round(block.y + block.height) - height
    image.paste(stripes, place, shape.resize((width, height), Image.Resampling.BOX))


def _paste_disc(image: Any, dot: CardDot) -> None:
    from PIL import Image, ImageDraw

    side = round(2 * dot.radius)
    large = Image.new("L", (side * SMOOTHING, side * SMOOTHING), 0)
    ImageDraw.Draw(large).ellipse((0, 0, side * SMOOTHING - 1, side * SMOOTHING - 1), fill=255)
    mask = large.resize((side, side), Image.Resampling.BOX)
    image.paste(dot.colour, (round(dot.x - dot.radius), round(dot.y - dot.radius)), mask)
