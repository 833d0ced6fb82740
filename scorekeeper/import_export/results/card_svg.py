"""The result card as SVG: the shapes that `result_card` draws in pixels."""

import re
import struct
from math import cos, pi, sin
from pathlib import Path

from scorekeeper import assets
from scorekeeper.import_export.results.result_card import (
    ART_HEIGHT,
    ART_TOP,
    BADGE_RADIUS,
    BADGE_Y,
    CORNER,
    HILL_RADIUS,
    HILL_Y,
    NIGHT,
    RAY,
    RAYS,
    RAYS_Y,
)
from scorekeeper.import_export.results.result_data import ResultData
from scorekeeper.import_export.results.result_layout import GOLD, HEIGHT, WIDTH, lay_out
from scorekeeper.import_export.results.result_marks import CardBlock, CardDot
from scorekeeper.import_export.svgmarks import EstimatedMeasure, data_url, document, draw_mark, format_length, rect

EDGE = 9
"""Width of the hill's golden edge."""
TROPHY = 96
"""Side of the trophy in the badge."""


def svg(data: ResultData) -> bytes:
    """Draw the card."""
    layout = lay_out(data, EstimatedMeasure())
    parts = [
        _ground(data.art),
        *(_block(place, block) for place, block in enumerate(layout.blocks)),
        *map(_disc, layout.dots),
        *map(draw_mark, layout.texts),
    ]
    return document(WIDTH, HEIGHT, f"{data.title} · {data.headline}", "".join(parts))


def _ground(art: Path) -> str:
    """Return the card's background: the picture, a hill with rays below it, the badge between them."""
    art = _vector(art)
    width, height = _size(art)
    high = max(WIDTH * height / width, ART_HEIGHT)
    top = min(ART_TOP, high - ART_HEIGHT)
    far = 2 * HEIGHT
    rays = []
    for place in range(RAYS):
        angles = [2 * pi * (place + part) / RAYS for part in (0.25, 0.75)]
        ends = (
            f"{format_length(WIDTH / 2 + far * cos(each))} {format_length(RAYS_Y + far * sin(each))}" for each in angles
        )
        rays.append(f"M{format_length(WIDTH / 2)} {RAYS_Y}L{'L'.join(ends)}Z")
    middle = f'cx="{format_length(WIDTH / 2)}" cy="{format_length(HILL_Y + HILL_RADIUS)}"'
    sign = _vector(assets.art("icons/trophy.png"))
    night = rect(0, 0, WIDTH, HEIGHT, f'fill="{NIGHT}"')
    corner = f'x="{format_length((WIDTH - TROPHY) / 2)}" y="{format_length(BADGE_Y - TROPHY / 2)}"'
    box = f'{corner} width="{TROPHY}" height="{TROPHY}"'
    return "".join(
        (
            night,
            f'<svg width="{WIDTH}" height="{ART_HEIGHT}">\n<image y="{format_length(-top)}" width="{WIDTH}" '
            f'height="{format_length(high)}" preserveAspectRatio="none" href={data_url(art)}/>\n</svg>\n',
            f'<circle {middle} r="{HILL_RADIUS + EDGE}" fill="{GOLD}"/>\n',
            f'<clipPath id="hill"><circle {middle} r="{HILL_RADIUS}"/></clipPath>\n',
            f'<g clip-path="url(#hill)">\n{night}<path fill="{RAY}" d="{"".join(rays)}"/>\n</g>\n',
            *(_disc(CardDot(WIDTH / 2, BADGE_Y, *each)) for each in ((BADGE_RADIUS, NIGHT), (BADGE_RADIUS - 8, GOLD))),
            f'<mask id="trophy"><image {box} href={data_url(sign)}/></mask>\n',
            f'<rect {box} fill="{NIGHT}" mask="url(#trophy)"/>\n',
        )
    )


def _block(place: int, block: CardBlock) -> str:
    """Draw a step in stripes, with a round, lighter edge at its top."""
    left, top, right, bottom = block.x, block.y, block.x + block.width, block.y + block.height

    def shape(lower: float) -> str:
        corners = (f"a{CORNER} {CORNER} 0 0 1 {CORNER} {turn}{CORNER}" for turn in ("-", ""))
        return (
            f"M{format_length(left)} {format_length(bottom)}V{format_length(top + lower + CORNER)}{next(corners)}"
            f"H{format_length(right - CORNER)}{next(corners)}V{format_length(bottom)}Z"
        )

    part = block.width / len(block.colours)
    stripes = (
        rect(left + part * stripe, top, part, block.height, f'fill="{colour}"')
        for stripe, colour in enumerate(block.colours)
    )
    edge = f'<path fill="#ffffff" fill-opacity="0.376" fill-rule="evenodd" d="{shape(0)}{shape(9)}"/>\n'
    clip = f'<clipPath id="step{place}"><path d="{shape(0)}"/></clipPath>\n'
    return f'{clip}<g clip-path="url(#step{place})">\n{"".join(stripes)}{edge}</g>\n'


def _disc(dot: CardDot) -> str:
    return (
        f'<circle cx="{format_length(dot.x)}" cy="{format_length(dot.y)}" r="{format_length(dot.radius)}" '
        f'fill="{dot.colour}"/>\n'
    )


def _vector(picture: Path) -> Path:
    """Return the vector version of a picture, if there is one beside the pixels."""
    beside = picture.with_suffix(".svg")
    return beside if beside.is_file() else picture


def _size(picture: Path) -> tuple[float, float]:
    """Return width and height of a picture. Source: PNG, 11.2.2 IHDR; SVG 1.1, 7.7 The viewBox attribute."""
    head = picture.read_bytes()[:4096]
    if head.startswith(b"\x89PNG"):
        wide, high = struct.unpack(">II", head[16:24])
        return float(wide), float(high)
    found = re.search(rb'viewBox="\S+ \S+ (\S+) (\S+)"', head)
    return (float(found[1]), float(found[2])) if found else (1.0, 1.0)
