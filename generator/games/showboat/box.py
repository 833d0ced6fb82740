"""The box of Showboat: a stage with its curtain drawn, and three stars in the light."""

from collections.abc import Iterator

from generator.games.box_design import INK, BoxDesign, Wall
from generator.games.figures import GOLD, Disc, Figure, Plate, Stroke
from generator.games.patterns import drapes
from generator.games.scenery import card, fit_stage, sunburst
from generator.geometry import Rect

RED, DARK, DEEP = "#8f1019", "#6d0a12", "#5a0810"
"""Of the curtain: in the light, in the folds, and the box's ground."""


def _scene(wall: Wall, frame: Rect) -> Iterator[Figure]:
    yield from fit_stage(wall, frame, _stage())


def _stage() -> Iterator[Figure]:
    yield Plate(-2, -2, 63, 90, "#e08a1e")
    yield sunburst(29.25, 40, 20, "#f0a93a")
    yield Disc(29.25, 36, 23, "#f6c766")
    yield Disc(29.25, 36, 17.5, "#fbdc92")
    # The boards, and the edge of the stage.
    yield Plate(-2, 58, 63, 30, "#5b2b1a", INK, 0.4)
    yield Stroke("M-2 60.4 H61", "#8a4a2a", 0.5)
    yield Stroke(
        "".join(f"M{x} 58 L{29.25 + (x - 29.25) * 2.4} 88 " for x in (4, 12, 20, 38.5, 46.5, 54.5)), "#43200f", 0.4
    )
    for x, y, degrees, rank, symbol, tint in (
        (17.0, 40.4, -17, "K", "crabs", "#ad0a12"),
        (41.5, 40.4, 17, "K", "dolphins", "#14a0b0"),
        (29.25, 37.6, 0, "Q", "flowers", "#8340b4"),
    ):
        yield card(x, y, 29.5, degrees, rank, symbol, tint)
    for turn in (1, -1):
        yield from _drape(turn)
    yield from _valance()
    yield Plate(-2, 79, 63, 10, "#7a3b20", INK, 0.5)
    yield Plate(-2, 80.2, 63, 0.5, GOLD)
    for place in range(8):
        x = 3.7 + place * 7.3
        yield Disc(x, 79.2, 3.1, "#b5602a")
        yield Stroke(f"M{x - 1.9} 80.2 A1.9 1.9 0 0 1 {x + 1.9} 80.2 Z", INK, 0.4, "#fff3c4", has_round_corners=True)


def _drape(turn: int) -> Iterator[Figure]:
    """One curtain, gathered by a cord; `turn` is 1 at the left, -1 at the right."""

    def at(x: float) -> float:
        return 29.25 + turn * (x - 29.25)

    shape = (
        f"M{at(-2)} -2 H{at(15)} C{at(14)} 16 {at(9.6)} 32 {at(3.6)} 42 C{at(6)} 54 {at(7)} 70 {at(6.6)} 88 H{at(-2)} Z"
    )
    yield Stroke(shape, INK, 0.5, RED, has_round_corners=True)
    folds = "".join(
        f"M{at(top)} -2 C{at(top + 0.6)} 18 {at(top * 0.72)} 32 {at(top * 0.26)} 43 "
        f"C{at(top * 0.3)} 56 {at(top * 0.42)} 70 {at(top * 0.44)} 88 "
        for top in (4, 8, 12)
    )
    yield Stroke(folds, DEEP, 0.55)
    yield Stroke(
        f"M{at(-2)} 39.4 C{at(0.4)} 41.8 {at(3)} 42 {at(5)} 40.4 L{at(4.6)} 43.2 C{at(2.6)} 44.8 {at(0.2)} 44.4 "
        f"{at(-2)} 42.2 Z",
        INK,
        0.4,
        GOLD,
    )
    yield Stroke(
        f"M{at(4)} 43.6 l{turn * 0.9} 3.4 M{at(2.9)} 44.1 l{turn * 0.6} 3.6 M{at(1.8)} 44.3 l{turn * 0.3} 3.5",
        GOLD,
        0.5,
        has_round_ends=True,
    )


def _valance() -> Iterator[Figure]:
    swags = 6
    wide = 63 / swags
    edge = "".join(f"c{-wide * 0.12} 4.4 {-wide * 0.88} 4.4 {-wide} 0 " for _ in range(swags))
    yield Stroke(f"M-2.25 -2 H60.75 V8.4 {edge}Z", INK, 0.5, "#a3131d", has_round_corners=True)
    yield Stroke(f"M60.75 7.2 {edge}", GOLD, 0.8)
    for place in range(swags + 1):
        x = -2.25 + place * wide
        yield Stroke(f"M{x} 8.2 l-0.9 3 h1.8 Z", INK, 0.3, GOLD, has_round_corners=True)
        yield Disc(x, 8.2, 0.95, GOLD, INK, 0.35)


BOX = BoxDesign(DEEP, _scene, lambda area: drapes(area, "#4a060d", DARK))
