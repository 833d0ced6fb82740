"""Suits are told apart by colour, with the three common colour-vision deficiencies too, and by shape alone.

`pytest -s tests/generator/test_colours.py` prints the tables. The colour science is written out here, from its
publications, and knows nothing of the press.
"""

import math
import sys
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from generator.deck.loader import open_deck
from generator.deck.model import Deck
from generator.geometry import Rect
from generator.rendering.images.art import ArtCache
from generator.rendering.side_renderer import svg_document
from tests.generator.drawings import png_pixels

Triple = tuple[float, float, float]

LEAST_DIFFERENCE = 15.0
"""CIEDE2000 between any two suits, from the issue; 1 is about what an eye tells apart side by side."""


# --- colour science --------------------------------------------------------------------------------------

# Machado, Oliveira & Fernandes 2009, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
# IEEE TVCG 15(6), table of the matrices for severity 1.0; they apply to linear RGB.
DEFICIENCIES: dict[str, tuple[Triple, Triple, Triple]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def say(line: str) -> None:
    """Write a line that `-s` shows."""
    sys.stdout.write(f"{line}\n")


def linear(colour: str) -> Triple:
    """Return the linear parts of `#rrggbb` (IEC 61966-2-1)."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def seen(rgb: Triple, matrix: tuple[Triple, Triple, Triple]) -> Triple:
    red, green, blue = (
        min(1.0, max(0.0, sum(factor * part for factor, part in zip(row, rgb, strict=True)))) for row in matrix
    )
    return red, green, blue


def lab(rgb: Triple) -> Triple:
    """Return CIE L*a*b* of linear sRGB under D65 (CIE 15:2004; matrix of IEC 61966-2-1)."""
    red, green, blue = rgb
    xyz = (
        (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047,
        0.2126729 * red + 0.7151522 * green + 0.0721750 * blue,
        (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883,
    )
    x, y, z = (value ** (1 / 3) if value > (6 / 29) ** 3 else value / (3 * (6 / 29) ** 2) + 4 / 29 for value in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the colour difference of two L*a*b* colours.

    Source: Sharma, Wu & Dalal 2005, "The CIEDE2000 Color-Difference Formula", Color Research & Application 30(1).
    """
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = (1 + g) * a1, (1 + g) * a2
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1 = math.degrees(math.atan2(b1, a1)) % 360 if c1 else 0.0
    h2 = math.degrees(math.atan2(b2, a2)) % 360 if c2 else 0.0
    dl, dc = l2 - l1, c2 - c1
    dh = h2 - h1 if c1 * c2 else 0.0
    if abs(dh) > 180:
        dh -= math.copysign(360, dh)
    d_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(dh / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2
    if c1 * c2:
        if abs(h1 - h2) > 180:
            mean_h += 360 if mean_h < 360 else -360
        mean_h /= 2
    t = (
        1
        - 0.17 * math.cos(math.radians(mean_h - 30))
        + 0.24 * math.cos(math.radians(2 * mean_h))
        + 0.32 * math.cos(math.radians(3 * mean_h + 6))
        - 0.20 * math.cos(math.radians(4 * mean_h - 63))
    )
    turn = 30 * math.exp(-(((mean_h - 275) / 25) ** 2))
    rc = 2 * math.sqrt(mean_c**7 / (mean_c**7 + 25**7))
    sl = 1 + 0.015 * (mean_l - 50) ** 2 / math.sqrt(20 + (mean_l - 50) ** 2)
    sc, sh = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * t
    rt = -math.sin(math.radians(2 * turn)) * rc
    return math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (d_hue / sh) ** 2 + rt * (dc / sc) * (d_hue / sh))


# Sharma, Wu & Dalal 2005, table 1: pairs that catch every discontinuity of the formula.
SHARMA = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, 3.1571, -77.2803), (50, 0, -82.7485), 2.8615),
    ((50, 2.8361, -74.0200), (50, 0, -82.7485), 3.4412),
    ((50, -1.3802, -84.2814), (50, 0, -82.7485), 1.0000),
    ((50, -1.1848, -84.8006), (50, 0, -82.7485), 1.0000),
    ((50, -0.9009, -85.5211), (50, 0, -82.7485), 1.0000),
    ((50, 0, 0), (50, -1, 2), 2.3669),
    ((50, -1, 2), (50, 0, 0), 2.3669),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0009), 7.1792),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0010), 7.1792),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0011), 7.2195),
    ((50, 2.4900, -0.0010), (50, -2.4900, 0.0012), 7.2195),
    ((50, -0.0010, 2.4900), (50, 0.0009, -2.4900), 4.8045),
    ((50, -0.0010, 2.4900), (50, 0.0011, -2.4900), 4.7461),
    ((50, 2.5, 0), (50, 0, -2.5), 4.3065),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ((50, 2.5, 0), (58, 24, 15), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((63.0109, -31.0961, -5.8663), (62.8187, -29.7946, -4.0864), 1.2630),
    ((61.2901, 3.7196, -5.3901), (61.4292, 2.2480, -4.9620), 1.8731),
    ((35.0831, -44.1164, 3.7933), (35.0232, -40.0716, 1.5901), 1.8645),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "difference"), SHARMA)
def test_the_colour_difference_agrees_with_the_published_test_data(
    one: Triple, other: Triple, difference: float
) -> None:
    assert ciede2000(one, other) == pytest.approx(difference, abs=5e-5)
    assert ciede2000(other, one) == pytest.approx(difference, abs=5e-5)


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("#ffffff", (100, 0, 0)),
        ("#000000", (0, 0, 0)),
        ("#ff0000", (53.24, 80.09, 67.20)),
        ("#00ff00", (87.73, -86.18, 83.18)),
        ("#0000ff", (32.30, 79.19, -107.86)),
    ],
)
def test_lab_of_the_primaries_is_as_published(colour: str, expected: Triple) -> None:
    assert lab(linear(colour)) == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("name", DEFICIENCIES)
def test_greys_look_the_same_to_everyone(name: str) -> None:
    # The rows of every matrix add up to 1.
    assert seen((0.5, 0.5, 0.5), DEFICIENCIES[name]) == pytest.approx((0.5, 0.5, 0.5), abs=1e-5)


def test_red_and_green_of_one_brightness_are_nearly_one_colour_to_a_deuteranope() -> None:
    red, green = linear("#c04040"), linear("#6f7a20")
    assert ciede2000(lab(red), lab(green)) > 35
    matrix = DEFICIENCIES["deuteranopia"]
    assert ciede2000(lab(seen(red, matrix)), lab(seen(green, matrix))) < 12


# --- suits -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck("island")


@pytest.mark.parametrize("name", DEFICIENCIES)
def test_any_two_suits_differ_by_15(name: str, deck: Deck) -> None:
    found = {suit.name: lab(seen(linear(suit.colour), DEFICIENCIES[name])) for suit in deck.suits}
    assert len(found) == 6
    differences = {pair: ciede2000(found[pair[0]], found[pair[1]]) for pair in combinations(found, 2)}
    say(f"\nCIEDE2000, {name}: at least {LEAST_DIFFERENCE:g} wanted")
    for one in found:
        row = "".join(
            f"{differences[pair]:9.1f}" if (pair := (one, other)) in differences else f"{'':9}" for other in found
        )
        say(f"{one:>9} {row}")
    say(f"{'':10}{''.join(f'{other:>9}' for other in found)}")
    assert len(differences) == 15
    assert min(differences.values()) >= LEAST_DIFFERENCE


@pytest.mark.parametrize("name", DEFICIENCIES)
def test_every_suit_stands_out_from_the_paper(name: str, deck: Deck) -> None:
    white = lab(linear("#ffffff"))
    for suit in deck.suits:
        assert ciede2000(lab(seen(linear(suit.colour), DEFICIENCIES[name])), white) >= LEAST_DIFFERENCE


SYMBOL_MM = 4.0
LEAST_SHAPE_DISTANCE = 0.5
"""Of the ink of two symbols laid over each other, the part that only one of them has; crabs and flowers: 0.53."""


def silhouettes(deck: Deck) -> dict[str, np.ndarray]:
    """Draw each suit's symbol 4 mm large at 300 dpi in the same grey, and give how dark each pixel is, 0 to 1."""
    drawn = {}
    for suit in deck.suits:
        art = ArtCache(deck.folder, width_mm=SYMBOL_MM).art(suit.symbol, colour="#808080")
        use = f'<use href="#{art.id}" width="{SYMBOL_MM}" height="{SYMBOL_MM}"/>'
        svg = svg_document(Rect(0, 0, SYMBOL_MM, SYMBOL_MM), suit.name, f"<defs>{art.markup}</defs>{use}", side_id="s")
        ink = (255 - png_pixels(svg, dpi=300)[:, :, 0]) / 127
        drawn[suit.name] = _centred(ink)
    return drawn


def _centred(ink: np.ndarray) -> np.ndarray:
    """Move the centre of gravity to the middle, so that where a symbol stands does not count as its shape."""
    rows, columns = np.indices(ink.shape)
    size = ink.shape[0]
    down = round((size - 1) / 2 - float((rows * ink).sum() / ink.sum()))
    right = round((size - 1) / 2 - float((columns * ink).sum() / ink.sum()))
    padded = np.pad(ink, size // 2)
    return np.roll(padded, (down, right), axis=(0, 1))


def shape_distance(one: np.ndarray, other: np.ndarray) -> float:
    """Return 1 less the ratio of common to united ink: 0 for the same shape, 1 for shapes that share nothing."""
    return 1 - float(np.minimum(one, other).sum() / np.maximum(one, other).sum())


def test_in_greyscale_the_shapes_alone_tell_suits_apart(deck: Deck) -> None:
    found = silhouettes(deck)
    assert all(ink.shape == (93, 93) for ink in found.values())
    distances = {pair: shape_distance(found[pair[0]], found[pair[1]]) for pair in combinations(found, 2)}
    say(f"\nShapes at {SYMBOL_MM:g} mm in one grey: at least {LEAST_SHAPE_DISTANCE:g} wanted")
    for (one, other), distance in sorted(distances.items(), key=lambda each: each[1]):
        say(f"{one:>9} {other:>9} {distance:6.2f}")
    assert len(distances) == 15
    assert min(distances.values()) >= LEAST_SHAPE_DISTANCE


def test_the_shape_distance_is_0_for_one_shape_and_1_for_two_apart() -> None:
    square = np.zeros((10, 10))
    square[:4, :4] = 1
    assert shape_distance(square, square) == 0
    assert shape_distance(square, np.rot90(square, 2)) == 1
    assert shape_distance(_centred(square), _centred(np.rot90(square, 2))) == 0
    half = np.zeros((10, 10))
    half[:4, :2] = 1
    assert shape_distance(square, half) == 0.5


def test_the_symbols_are_of_about_one_weight(deck: Deck) -> None:
    """So that six pips of one suit look as heavy as six of another, and none fades at 4 mm."""
    parts = {name: float(ink.sum()) / 47**2 for name, ink in silhouettes(deck).items()}
    assert max(parts.values()) < 2 * min(parts.values())
    assert min(parts.values()) > 0.2


def test_the_deck_of_this_test_is_the_one_in_the_repository(deck: Deck) -> None:
    assert Path(deck.folder.root).name == "island"
    assert [suit.id for suit in deck.suits] == ["A", "B", "C", "D", "F", "T"]
