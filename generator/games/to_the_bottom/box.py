"""The box of To the Bottom: the liner goes down, bow first."""

from collections.abc import Iterator

from generator.games.box_design import INK, BoxDesign, Wall
from generator.games.figures import CREAM, Disc, Figure, Plate, Stroke
from generator.games.patterns import scales
from generator.games.scenery import drawing_window, fit_stage, sunburst, swell
from generator.geometry import Rect, rotation, scaling, translation
from generator.units import number

GROUND = "#13243d"
DEEP = ("#1f8496", "#1b7389", "#17627b", "#13506b", "#103f5a", "#0d2f49")
"""Of the water, from below the surface down."""
SURFACE = 27.0
"""From the top of the stage."""


def _scene(wall: Wall, frame: Rect) -> Iterator[Figure]:
    yield from fit_stage(wall, frame, _sinking())


def _sinking() -> Iterator[Figure]:
    yield Plate(-2, -2, 63, 60, "#e9a04c")
    yield sunburst(44, SURFACE, 26, "#f0b35f")
    yield Disc(44, SURFACE, 9.5, "#f8d487")
    yield Disc(44, SURFACE, 6.6, "#fdeab8")
    yield from _iceberg()
    yield drawing_window("ship", translation(24.6, 27.6) @ rotation(33) @ scaling(0.152, 0.152), _ship())
    # The water over the bow: lighter where the hull shines through.
    for place, colour in enumerate(DEEP):
        top = SURFACE + 2.2 + place * 8.4
        yield Stroke(swell(top, 11.6, 1.5 if place else 2.0, shift=place * 3.7), fill=colour)
    yield drawing_window("wreck", translation(24.6, 27.6) @ rotation(33) @ scaling(0.152, 0.152), _sunk())
    yield Stroke(swell(SURFACE + 2.2, 11.6, 2.0).replace("V90 Z", "").replace("M-16.6 90 V", "M-16.6 "), CREAM, 0.6)
    yield Stroke(
        "".join(
            f"M{x} {SURFACE + 4} L{x - lean} 84 h{wide} L{x + 3} {SURFACE + 4} Z "
            for x, lean, wide in ((8, 8, 9), (33, -3, 9), (46, -10, 10))
        ),
        fill="#2b95a4",
    )
    for place, colour in enumerate(DEEP[1:]):
        top = SURFACE + 10.6 + place * 8.4
        yield Stroke(_beams(top), fill=_lighten(colour))
    yield drawing_window("wreck-again", translation(24.6, 27.6) @ rotation(33) @ scaling(0.152, 0.152), _sunk())
    yield from _bubbles()
    yield from _bottom()


def _lighten(colour: str) -> str:
    return "#" + "".join(f"{min(255, int(colour[at : at + 2], 16) + 14):02x}" for at in (1, 3, 5))


def _beams(top: float) -> str:
    """Beams of light through one depth of water."""
    path = ""
    for x, lean, wide in ((8, 8, 9), (33, -3, 9), (46, -10, 10)):
        long = 84 - SURFACE - 4

        def at(
            y: float, x: float = x, lean: float = lean, wide: float = wide, long: float = long
        ) -> tuple[float, float]:
            part = (y - SURFACE - 4) / long
            left = x - lean * part
            return left, left + 3 + (wide - 3) * part

        (a, b), (c, d) = at(top), at(84)
        path += f"M{number(a)} {number(top)} L{number(c)} 84 H{number(d)} L{number(b)} {number(top)} Z "
    return path


def _ship() -> Iterator[Figure]:
    yield Stroke("M-196 -12 H196 L172 26 H-160 Z", INK, 3.6, "#14324a", has_round_corners=True)
    yield Stroke("M-168 12 H181 L172 26 H-160 Z", INK, 3.6, "#b3121d", has_round_corners=True)
    yield Stroke("M-150 -12 V-30 H142 V-12 Z", INK, 3.6, CREAM, has_round_corners=True)
    yield Stroke("M-128 -30 V-44 H96 V-30 Z", INK, 3.6, CREAM, has_round_corners=True)
    for x in (-104, -40, 24):
        yield Stroke(f"M{x} -44 L{x + 4} -84 H{x + 28} L{x + 32} -44 Z", INK, 3.6, "#d97714", has_round_corners=True)
        yield Stroke(f"M{x + 3} -72 L{x + 4} -84 H{x + 28} L{x + 29} -72 Z", INK, 3.6, INK, has_round_corners=True)
        for step in range(3):
            yield Disc(x + 4 - step * 17, -100 - step * 15, 11 + step * 4, "#f3e3c4", INK, 3)
    for place in range(13):
        yield Disc(-134 + place * 22, -21, 3.6, "#f2c230", INK, 2)
    for place in range(10):
        yield Disc(-120 + place * 26, 0, 3.2, "#8fd6d2", INK, 2)


def _sunk() -> Iterator[Figure]:
    """What is under water of the ship, in its colours as they are there."""
    yield Stroke("M34 -12 H196 L172 26 H62 Z", INK, 3.0, "#123f57", has_round_corners=True)
    yield Stroke("M54 12 H181 L172 26 H62 Z", INK, 3.0, "#6d3347", has_round_corners=True)
    yield Stroke("M22 -12 L12 -30 H142 V-12 Z", INK, 3.0, "#7fb4b4", has_round_corners=True)
    yield Stroke("M12 -30 L4 -44 H96 V-30 Z", INK, 3.0, "#7fb4b4", has_round_corners=True)
    for place in range(7, 13):
        yield Disc(-134 + place * 22, -21, 3.6, "#b9a547", INK, 2)
    for place in range(7, 10):
        yield Disc(-120 + place * 26, 0, 3.2, "#5aa3a8", INK, 2)


def _iceberg() -> Iterator[Figure]:
    yield Stroke(
        "M40 30 L43 15 L46.5 18 L49.5 8.5 L53.5 14 L56 11.5 L62 30 Z", INK, 0.5, "#dff1f1", has_round_corners=True
    )
    yield Stroke("M49.5 8.5 L48 19 L51 24 L49 30 H62 L56 11.5 L53.5 14 Z", fill="#a9d6da")
    yield Stroke(
        "M43 15 L44.4 22 L42.6 27 M49.5 8.5 L48 19 L51 24 L49.6 29 M56 11.5 L55 20", INK, 0.3, has_round_ends=True
    )


def _bubbles() -> Iterator[Figure]:
    for x, y, radius in (
        (49.4, 47, 1.5),
        (51.6, 42.4, 0.9),
        (47.6, 38.6, 0.6),
        (53.4, 52.6, 0.8),
        (8.4, 47.2, 1.3),
        (11.2, 42.6, 0.8),
        (6.2, 40.2, 0.5),
        (13.4, 52.8, 0.7),
        (36.4, 53.8, 1.0),
        (33.6, 50.2, 0.6),
        (39.2, 57.4, 0.7),
        (4.6, 56, 0.9),
    ):
        yield Disc(x, y, radius, stroke="#d9f4f2", line=0.32)
        yield Stroke(
            f"M{x - radius * 0.55} {y - radius * 0.1} A{radius * 0.56} {radius * 0.56} 0 0 1 {x} {y - radius * 0.56}",
            "#ffffff",
            0.28,
            has_round_ends=True,
        )


def _bottom() -> Iterator[Figure]:
    for x, turn in ((4.2, 1), (54.4, -1)):
        for colour, line in ((INK, 2.0), ("#3c7a4e", 1.15)):
            yield Stroke(
                f"M{x} 84 c{-2.6 * turn} -4 {2.4 * turn} -6.6 0 -10.6 s{1.8 * turn} -6 {0.3 * turn} -9",
                colour,
                line,
                has_round_ends=True,
            )
        for colour, line in ((INK, 1.8), ("#57a06b", 1.0)):
            yield Stroke(
                f"M{x + 3 * turn} 84 c{-1.8 * turn} -3 {2 * turn} -5.6 0 -8.4 s{1.4 * turn} -3.6 {0.6 * turn} -5.4",
                colour,
                line,
                has_round_ends=True,
            )
    yield Stroke(
        "M-2 90 V78.6 C6 76.2 13 80 22 78.6 S40 80.6 49 78.4 S58 77.4 61 78.2 V90 Z",
        INK,
        0.5,
        "#c9a86a",
        has_round_corners=True,
    )
    yield Stroke("M-2 90 V81.4 C8 79.8 16 82.4 26 81.4 S46 82.8 61 81 V90 Z", fill="#a9854b")


BOX = BoxDesign(
    GROUND,
    _scene,
    lambda area: scales(area, GROUND, "#2c4a63", "#b3392e"),
    badges=("token-lifebuoy", "token-anchor"),
    portraits=("pirate", "lady"),
)
