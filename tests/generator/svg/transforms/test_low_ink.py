"""Low ink: outlines on white, crisp, in the colours of the shapes, at a quarter of the ink or less."""

from pathlib import Path

import numpy as np
import pytest

from generator.deck.files.folder import DeckFolder
from generator.deck.loader import open_deck
from generator.deck.model import Deck, DeckPicture
from generator.geometry import IDENTITY, Matrix, Rect
from generator.options.choices import Style
from generator.rendering.images.art import HAIRLINE_MM, ArtCache
from generator.rendering.side_renderer import render_sides, svg_document
from generator.svg.model.scene import ClipGroup, Item, PaintedShape, Scene, SymbolUse, TextRun, count_marks
from generator.svg.reader.scene_reader import read_scene
from generator.svg.reader.xml import parse_svg
from generator.svg.transforms.low_ink import to_low_ink
from tests.generator.drawings import font, png_pixels

NAVY, RED = "#12224a", "#c01020"
WHITE = (1.0, 1.0, 1.0)
NAVY_RGB = (0x12 / 255, 0x22 / 255, 0x4A / 255)
RED_RGB = (0xC0 / 255, 0x10 / 255, 0x20 / 255)
WIDTH = 1.0


def outlines(body: str, *, colour: str = NAVY, attributes: str = "") -> list[tuple[object, object, float]]:
    """Outline a drawing of 100 x 100 with lines of 1; give fill, stroke and stroke width as drawn of each shape."""
    shapes = flat(scene_of(body, colour=colour, attributes=attributes).items, IDENTITY)
    return [
        (shape.paint.fill, shape.paint.stroke, round(shape.paint.width * matrix.scale, 3)) for shape, matrix in shapes
    ]


def scene_of(body: str, *, colour: str = NAVY, attributes: str = "") -> Scene:
    root = parse_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" {attributes}>{body}</svg>')
    return read_scene(to_low_ink(root, read_scene(root, font), colour=colour, width=WIDTH), font)


def flat(items: tuple[Item, ...], matrix: Matrix) -> list[tuple[PaintedShape, Matrix]]:
    found: list[tuple[PaintedShape, Matrix]] = []
    for item in items:
        if isinstance(item, ClipGroup):
            found += flat(item.items, matrix)
        elif isinstance(item, SymbolUse):
            found += flat(item.symbol.items, matrix @ item.matrix)
        elif isinstance(item, PaintedShape):
            found.append((item, matrix @ item.matrix))
    return found


BIG = '<rect x="10" y="10" width="60" height="60" {}/>'


@pytest.mark.parametrize(
    ("look", "expected"),
    [
        (f'fill="{RED}"', [(WHITE, RED_RGB, WIDTH)]),
        (f'style="fill:{RED}"', [(WHITE, RED_RGB, WIDTH)]),
        # The line that a shape has already is its outline, whatever its width.
        (f'fill="#ffee00" stroke="{RED}" stroke-width="6"', [(WHITE, RED_RGB, WIDTH)]),
        # A thin line stays what it is, one a little broader gets thinner.
        (f'fill="none" stroke="{RED}" stroke-width="0.7"', [(None, RED_RGB, 0.7)]),
        (f'fill="none" stroke="{RED}" stroke-width="3"', [(None, RED_RGB, 1.5 * WIDTH)]),
        # A broad one is a shape: its rim in colour, its inside white.
        (f'fill="none" stroke="{RED}" stroke-width="8"', [(None, RED_RGB, 8), (None, WHITE, 8 - 2 * WIDTH)]),
        ('fill="none"', []),
        (f'fill="none" stroke="{RED}" stroke-width="0"', []),
        # What only tints what lies under it is left out.
        (f'fill="{RED}" fill-opacity="0.3"', []),
        (f'fill="{RED}" opacity="0.3"', []),
        (f'fill="{RED}" opacity="0.8"', [(WHITE, RED_RGB, WIDTH)]),
    ],
)
def test_a_shape_becomes_an_outline(look: str, expected: list[tuple[object, object, float]]) -> None:
    assert outlines(BIG.format(look)) == expected


def test_the_look_of_a_group_and_of_the_root_goes_into_the_shapes() -> None:
    body = (
        f'<g stroke="none"><g style="fill:{RED}"><rect width="20" height="20"/></g></g><rect width="20" height="30"/>'
    )
    assert [(fill, line) for fill, line, _ in outlines(body, attributes=f'fill="{NAVY}"')] == [
        (WHITE, RED_RGB),
        (WHITE, NAVY_RGB),
    ]


def test_light_shapes_on_a_dark_ground_take_its_colour() -> None:
    ground = f'<rect width="100" height="100" fill="{RED}"/>'
    light = '<circle cx="50" cy="50" r="20" fill="#fbf3e0"/>'
    assert [line for _, line, _ in outlines(ground + light)] == [RED_RGB, RED_RGB]


@pytest.mark.parametrize(
    "ground",
    ["", '<rect width="100" height="100" fill="#fbf3e0"/>', f'<rect width="60" height="60" fill="{RED}"/>'],
    ids=["none", "light", "too small"],
)
def test_light_shapes_on_any_other_ground_take_the_colour_of_the_suit(ground: str) -> None:
    light = '<circle cx="50" cy="50" r="20" fill="#fbf3e0"/>'
    assert outlines(ground + light)[-1][1] == NAVY_RGB


@pytest.mark.parametrize(("scale", "use"), [(0.5, 'transform="scale(0.5)"'), (2, 'transform="scale(2)"')])
def test_lines_are_equally_wide_however_large_a_part_is_used(scale: float, use: str) -> None:
    body = f'<defs><g id="a"><rect width="30" height="20" fill="{RED}"/></g></defs><use href="#a" {use}/>'
    ((_, _, width),) = outlines(body)
    assert width == pytest.approx(WIDTH, abs=1e-3)
    ((_, _, width),) = outlines(f'<g {use}><g transform="rotate(30)"><rect width="30" height="20"/></g></g>')
    assert width == pytest.approx(WIDTH, abs=1e-3)


def test_a_symbol_is_measured_by_the_box_it_is_placed_in() -> None:
    symbol = f'<symbol id="s" viewBox="0 0 10 10"><rect width="9" height="9" fill="{RED}"/></symbol>'
    ((_, line, width),) = outlines(f'{symbol}<use href="#s" width="50" height="50"/>')
    assert (line, width) == (RED_RGB, WIDTH)


def test_a_part_used_in_two_colours_is_outlined_in_two_colours() -> None:
    body = (
        '<defs><rect id="a" width="30" height="20"/></defs>'
        f'<use href="#a" fill="{RED}"/><g fill="{NAVY}"><use href="#a" x="40"/></g>'
    )
    assert [line for _, line, _ in outlines(body)] == [RED_RGB, NAVY_RGB]


def test_a_part_used_often_in_one_look_is_written_once() -> None:
    uses = "".join(f'<use href="#a" x="{n}"/>' for n in range(30))
    part = '<defs><rect id="a" width="30" height="20"/></defs>'
    root = parse_svg(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{part}{uses}</svg>')
    made = to_low_ink(root, read_scene(root, font), colour=NAVY, width=WIDTH)
    assert sum(element.tag == "rect" for element in made.walk()) == 1
    assert count_marks(read_scene(made, font).items) == 30


def test_the_rim_between_two_of_a_kind_is_one_line() -> None:
    rim = f'<circle cx="50" cy="50" r="30" fill="{RED}"/><circle cx="50" cy="50" r="28" fill="{NAVY}"/>'
    assert outlines(rim) == [(WHITE, RED_RGB, WIDTH), (WHITE, None, 1)]
    broad = rim.replace('r="28"', 'r="20"')
    assert [line for _, line, _ in outlines(broad)] == [RED_RGB, NAVY_RGB]


def test_a_different_shape_of_the_same_extent_is_no_rim() -> None:
    star = f'<path d="M50 20L80 50L50 80L20 50Z" fill="{NAVY}"/>'
    square = f'<path d="M20 20L80 20L80 80L20 80Z" fill="{RED}"/>'
    assert [line for _, line, _ in outlines(square + star)] == [RED_RGB, NAVY_RGB]
    turned = square + square.replace("/>", ' transform="translate(1 1)"/>')
    assert [line for _, line, _ in outlines(turned)] == [RED_RGB, RED_RGB]


def test_specks_stay_dark_and_glints_stay_light() -> None:
    # Extents of 5 and 2 line widths.
    assert outlines(f'<circle cx="50" cy="50" r="2.5" fill="{RED}"/>') == [(RED_RGB, None, 1)]
    assert outlines('<circle cx="50" cy="50" r="1" fill="#ffffff"/>') == [(WHITE, None, 1)]
    assert outlines('<circle cx="50" cy="50" r="2.5" fill="#ffffff"/>') == [(WHITE, NAVY_RGB, WIDTH)]


def test_a_gradient_gives_the_line_its_darkest_colour() -> None:
    light = '<stop stop-color="#ffee00"/><stop offset="1" stop-color="#ffffff"/>'
    stops = f'{light}<stop offset="1" style="stop-color:{RED}"/>'
    gradient = f'<linearGradient id="o">{stops}</linearGradient><linearGradient id="g" href="#o"/>'
    assert outlines(f"<defs>{gradient}</defs>{BIG.format('fill=' + chr(34) + 'url(#g)' + chr(34))}") == [
        (WHITE, RED_RGB, WIDTH)
    ]


def test_clips_and_transforms_and_text_are_kept() -> None:
    body = (
        '<g><clipPath id="c"><circle cx="50" cy="50" r="30"/></clipPath></g>'
        f'<g clip-path="url(#c)" transform="translate(1 2)"><rect width="100" height="100" fill="{RED}"/></g>'
        '<g font-size="9" style="font-family:Source Sans Pro"><text x="5" y="50" fill="#ffffff">A</text></g>'
    )
    group, text = scene_of(body).items
    assert isinstance(group, ClipGroup)
    assert group.clip[0][0].bounds == Rect(20, 20, 60, 60)
    (shape,) = group.items
    assert isinstance(shape, PaintedShape)
    assert (shape.matrix.e, shape.matrix.f) == (1, 2)
    assert isinstance(text, TextRun)
    # White on the red ground before; on white it would be lost.
    assert text.fill == RED_RGB


def test_shapes_hide_what_they_hid_before(tmp_path: Path) -> None:
    body = f'<rect width="60" height="100" fill="{NAVY}"/><rect x="20" y="20" width="70" height="60" fill="{RED}"/>'
    (tmp_path / "a.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>')
    shelf = ArtCache(DeckFolder(tmp_path.resolve(), ""), width_mm=20)
    art = shelf.art(DeckPicture("a.svg", ""), colour=NAVY, outline_per_mm=5)
    use = f'<use href="#{art.id}" width="20" height="20"/>'
    text = svg_document(Rect(0, 0, 20, 20), "card", f"<defs>{art.markup}</defs>{use}", side_id="s")
    image = png_pixels(text, dpi=508)
    # At 20 pixels a mm: the right side of the navy rectangle shows above the red one and not behind it.
    assert image[40, 237:243].min() < 128
    assert image[200, 200:280].min() == 255
    # HAIRLINE_MM is 0.18: the line has 3 or 4 pixels.
    assert 3 <= int((image[200, 60:100, 1] < 128).sum()) <= 4


def test_the_line_is_half_a_point() -> None:
    assert pytest.approx(0.5 / 72 * 25.4, abs=0.005) == HAIRLINE_MM


# --- the Island Deck -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def deck() -> Deck:
    return open_deck("island")


def ink_of_sides(deck: Deck, styles: frozenset[Style]) -> dict[str, float]:
    """Return the part of each side of a suit that is inked: the mean of what red, green and blue lack to white."""
    cards = [card for card in deck.cards if card.id.endswith("T")]
    sides = render_sides(deck, cards, bleed_mm=3.0, styles=styles)
    fonts = [font("Source Serif Pro", 700, is_italic=False), font("Source Sans Pro", 600, is_italic=False)]
    return {side.id: float(1 - png_pixels(side.document, fonts, dpi=60).mean() / 255) for side in sides.all_sides()}


def test_low_ink_prints_the_deck_with_a_quarter_of_the_ink(deck: Deck) -> None:
    full, low = ink_of_sides(deck, frozenset()), ink_of_sides(deck, frozenset({Style.LOW_INK}))
    assert full.keys() == low.keys()
    (back,) = (side for side in full if side.startswith("back-"))
    faces = [side for side in full if side.startswith("face-")]
    assert len(faces) == 9
    # Every card has its back printed too.
    assert sum(low[side] + low[back] for side in faces) <= sum(full[side] + full[back] for side in faces) / 4
    assert low[back] <= full[back] / 4
    # Indices stay solid, and are a third of the ink of a number card.
    assert all(low[side] <= 0.65 * full[side] for side in faces)
    courts = [side for side in faces if side[5] in "QK"]
    assert sum(low[side] for side in courts) <= 0.45 * sum(full[side] for side in courts)


def test_nothing_of_the_low_ink_back_is_faint(deck: Deck) -> None:
    """What lay in cream on navy is drawn in navy: no line is lighter than the gold."""
    sides = render_sides(deck, deck.cards[:1], bleed_mm=3.0, styles=frozenset({Style.LOW_INK}))
    scene = read_scene(parse_svg(str(sides.backs["compass"].document)), font)
    lines = {shape.paint.stroke for shape, _ in flat(scene.items, IDENTITY) if shape.paint.stroke is not None}
    assert lines
    assert max(0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue in lines) < 0.72
    assert NAVY_RGB in lines
    widths = [shape.paint.width * matrix.scale for shape, matrix in flat(scene.items, IDENTITY) if shape.paint.stroke]
    assert np.median(widths) == pytest.approx(HAIRLINE_MM, rel=0.01)
    assert min(widths) > HAIRLINE_MM / 2


@pytest.mark.parametrize(
    "hidden",
    [
        '<rect fill="url(#x)"/>',
        '<rect width="5" height="0" stroke-width="x"/>',
        '<g display="none"><rect width="5" height="5" fill="tomato"/></g>',
        '<rect style="display:none" width="5" height="5" fill="tomato"/>',
        '<g transform="scale(0 1)"><rect width="5" height="5" fill="tomato"/></g>',
        '<defs><rect width="5" height="5" fill="tomato"/></defs>',
    ],
)
def test_what_is_not_drawn_may_be_anything(hidden: str) -> None:
    assert outlines(hidden) == []


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f'<g opacity="0.8">{BIG.format("")}</g>', 1),
        (f'<g opacity="0.3">{BIG.format("")}</g>', 0),
        (f'<g visibility="hidden">{BIG.format("")}<g visibility="visible">{BIG.format("")}</g></g>', 1),
        (f'<g style="visibility:hidden">{BIG.format("")}</g>', 0),
        (f'<g stroke="#000" paint-order="stroke">{BIG.format("")}</g>', 1),
        (
            '<defs><circle id="s" cx="30" cy="30" r="20"/><use id="t" href="#s" x="5"/></defs><clipPath id="c">'
            f'<use href="#t"/></clipPath><g clip-path="url(#c)">{BIG.format("")}</g>',
            1,
        ),
    ],
)
def test_what_is_seen_of_an_export_is_outlined(body: str, expected: int) -> None:
    assert len(outlines(body)) == expected
