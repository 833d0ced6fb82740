"""From SVG to a scene: what is drawn, what is refused by name and line, and that nothing in between is lost."""

import pytest

from generator.geometry import Matrix, Rect
from generator.svg.model.scene import ClipGroup, Item, Paint, PaintedShape, Symbol, SymbolUse, TextRun
from generator.svg.reader.scene_reader import MAX_MARKS, SHARED_PREFIX, SceneError, read_scene
from generator.svg.reader.xml import parse_svg
from tests.generator.drawings import document, font, refused, scene

RED, GREEN, BLUE, BLACK = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, 0.0)
BOX = 'x="1" y="2" width="3" height="4"'
STOPS = '<stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/>'


def shapes(body: str) -> list[PaintedShape]:
    found: list[PaintedShape] = []
    for item in scene(body).items:
        assert isinstance(item, PaintedShape)
        found.append(item)
    return found


def only(body: str) -> PaintedShape:
    (shape,) = shapes(body)
    return shape


def paint(attributes: str) -> Paint:
    return only(f"<rect {BOX} {attributes}/>").paint


# --- elements --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "extent"),
    [
        ('<path d="M1 2H4V6H1Z"/>', Rect(1, 2, 3, 4)),
        (f"<rect {BOX}/>", Rect(1, 2, 3, 4)),
        (f'<rect {BOX} rx="1"/>', Rect(1, 2, 3, 4)),
        ('<circle cx="5" cy="6" r="2"/>', Rect(3, 4, 4, 4)),
        ('<ellipse cx="5" cy="6" rx="2" ry="3"/>', Rect(3, 3, 4, 6)),
        ('<line x1="1" y1="2" x2="4" y2="6" stroke="#000"/>', Rect(1, 2, 3, 4)),
        ('<polyline points="1,2 4,2 4,6"/>', Rect(1, 2, 3, 4)),
        ('<polygon points="1 2 4 2 4 6"/>', Rect(1, 2, 3, 4)),
        ('<polygon points="1-2-4,2 4 6"/>', Rect(-4, -2, 8, 8)),
    ],
)
def test_each_shape_has_its_extent(element: str, extent: Rect) -> None:
    assert only(element).outline.bounds == extent


@pytest.mark.parametrize(
    "element",
    [
        '<path d=""/>',
        "<path/>",
        '<rect width="0" height="5"/>',
        '<rect width="5" height="-5"/>',
        '<circle r="0"/>',
        '<ellipse rx="4"/>',
        "<polyline/>",
        '<polygon points="1 1"/>',
        "<g/>",
        "<defs><rect/></defs>",
        "<title>A</title>",
        "<desc>A</desc>",
        "<metadata><x/></metadata>",
        f'<rect {BOX} fill="none"/>',
        f'<rect {BOX} fill="transparent"/>',
        f'<rect {BOX} display="none"/>',
        f'<rect {BOX} visibility="hidden"/>',
        f'<g visibility="collapse"><rect {BOX}/><rect {BOX} visibility="inherit"/></g>',
        f'<g opacity="0"><rect {BOX}/></g>',
        '<g opacity="0.5"/>',
        "<filter/><marker/><mask/><pattern/>",
        f'<g style="display:none"><rect {BOX}/></g>',
        f'<g transform="scale(0 1)"><rect {BOX}/></g>',
        '<line x1="1" y1="1" x2="9" y2="9"/>',
        '<path d="M1 1L9 9"/>',
        f'<rect {BOX} fill="none" stroke="#000" stroke-width="0"/>',
        '<text x="1" y="1">   </text>',
        '<text x="1" y="1" fill="none">A</text>',
        "<style>  </style>",
        "<symbol><rect/></symbol>",
    ],
)
def test_what_paints_nothing_is_no_item_and_no_fault(element: str) -> None:
    assert scene(element).items == ()


def test_a_rounded_rectangle_takes_a_missing_radius_from_the_other_and_halves_what_is_too_large() -> None:
    one, other, large = shapes(f'<rect {BOX} rx="1"/><rect {BOX} ry="1"/><rect {BOX} rx="9" ry="1"/>')
    assert one.outline == other.outline
    # With half the width as radius, no straight line is left at the top: from (2.5, 2) to (2.5, 2).
    assert large.outline.data.startswith("M 2.5 2 L 2.5 2")


def test_groups_and_links_are_looked_into() -> None:
    assert len(shapes(f"<g><a><rect {BOX}/></a><g><rect {BOX}/></g></g>")) == 2


def test_painting_order_is_document_order() -> None:
    fills = [
        shape.paint.fill for shape in shapes(f'<rect {BOX} fill="#f00"/><g><rect {BOX} fill="#0f0"/></g><rect {BOX}/>')
    ]
    assert fills == [RED, GREEN, BLACK]


def test_data_zone_bleed_holds_for_all_inside() -> None:
    marks = shapes(f'<rect {BOX}/><g data-zone="bleed"><g><rect {BOX}/></g></g><rect {BOX} data-zone="other"/>')
    assert [mark.is_bleed for mark in marks] == [False, True, False]


# --- transforms ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("transform", "point"),
    [
        ("matrix(1 2 3 4 5 6)", (1 + 6 + 5, 2 + 8 + 6)),
        ("translate(5 6)", (6, 8)),
        ("translate(5)", (6, 2)),
        ("scale(5 6)", (5, 12)),
        ("scale(5)", (5, 10)),
        ("rotate(90)", (-2, 1)),
        ("rotate(90 1 1)", (0, 1)),
        ("skewX(45)", (3, 2)),
        ("skewY(45)", (1, 3)),
        ("translate(10,0) scale(2)", (12, 4)),
        ("scale(2)translate(10 0)", (22, 4)),
        ("  translate( 10 , 0 ) , scale( 2 )  ", (12, 4)),
        ("translate(1-1)", (2, 1)),
    ],
)
def test_each_transform_moves_a_point_as_svg_says(transform: str, point: tuple[float, float]) -> None:
    matrix = only(f'<rect {BOX} transform="{transform}"/>').matrix
    assert matrix.apply(1, 2) == pytest.approx(point)


def test_transforms_add_up_from_the_outside() -> None:
    shape = only(f'<g transform="translate(10 0)"><g transform="scale(2)"><rect {BOX} transform="rotate(90)"/></g></g>')
    assert shape.matrix.apply(1, 2) == pytest.approx((10 - 4, 2))


# --- paint -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("colour", "expected"),
    [
        ("#f00", RED),
        ("#ff0000", RED),
        ("#FF0000", RED),
        ("rgb(255,0,0)", RED),
        ("rgb( 255 , 0 , 0 )", RED),
        ("red", RED),
        ("RED", RED),
        ("lime", GREEN),
        ("blue", BLUE),
        (" #00f ", BLUE),
        ("black", BLACK),
        ("Tomato", (1.0, 0x63 / 255, 0x47 / 255)),
        ("rebeccapurple", (0.4, 0.2, 0.6)),
        ("rgb(100%, 20%,0.5%)", (1.0, 0.2, 0.005)),
    ],
)
def test_colours_are_read(colour: str, expected: tuple[float, float, float]) -> None:
    assert paint(f'fill="{colour}"').fill == expected


def test_paint_is_black_and_without_stroke_unless_said() -> None:
    assert paint("") == Paint(fill=BLACK, stroke=None, width=1, cap=0, join=0, miter_limit=4)


def test_every_property_of_paint_is_read() -> None:
    attributes = (
        'fill="#f00" stroke="#00f" stroke-width="2.5px" stroke-linecap="round" stroke-linejoin="bevel" '
        'stroke-miterlimit="7" stroke-dasharray="1, 2" stroke-dashoffset="0.5" fill-rule="evenodd" '
        'fill-opacity="0.5" stroke-opacity="25%"'
    )
    assert paint(attributes) == Paint(RED, BLUE, 2.5, 1, 2, 7, (1, 2), 0.5, True, 0.5, 0.25)


def test_style_is_stronger_than_an_attribute_and_both_are_handed_on() -> None:
    assert paint('fill="#f00" style="fill:#00f; stroke : #0f0"').fill == BLUE
    inner = only(f'<g style="stroke:#0f0;stroke-width:3" fill="#f00"><rect {BOX} fill="inherit" stroke-width="2"/></g>')
    assert (inner.paint.fill, inner.paint.stroke, inner.paint.width) == (RED, GREEN, 2)


@pytest.mark.parametrize(
    ("dashes", "offset", "expected", "start"),
    [
        ("none", "5", (), 0),
        ("0 0", "5", (), 0),
        ("3", "0", (3, 3), 0),
        ("1 2 3", "13", (1, 2, 3, 1, 2, 3), 1),
        ("4 1", "-1", (4, 1), 4),
        ("4,1", "11", (4, 1), 1),
    ],
)
def test_dashes_come_in_pairs_and_begin_inside_them(
    dashes: str, offset: str, expected: tuple[float, ...], start: float
) -> None:
    made = paint(f'stroke="#000" stroke-dasharray="{dashes}" stroke-dashoffset="{offset}"')
    assert (made.dashes, made.dash_start) == (expected, start)


def test_opacity_of_a_shape_goes_into_its_paint() -> None:
    assert paint('opacity="0.5" fill-opacity="0.5"').fill_alpha == 0.25
    stroked = paint('opacity="50%" fill="none" stroke="#000"')
    assert stroked.stroke_alpha == 0.5
    assert paint('opacity="3"').fill_alpha == 1


def test_opacity_of_more_than_one_paint_is_of_the_whole() -> None:
    for body in (f'<g opacity="0.5"><rect {BOX}/></g>', f'<rect {BOX} stroke="#000" opacity="0.5"/>'):
        (use,) = scene(body).items
        assert isinstance(use, SymbolUse)
        assert (use.alpha, use.symbol.is_whole, use.symbol.mark_count) == (0.5, True, 1)


def test_a_stroke_below_the_fill_is_a_shape_of_its_own() -> None:
    stroke, fill = shapes(f'<rect {BOX} fill="#f00" stroke="#00f" paint-order="stroke"/>')
    assert (stroke.paint.fill, stroke.paint.stroke, fill.paint.fill, fill.paint.stroke) == (None, BLUE, RED, None)
    for order in ("normal", "fill", "markers fill stroke", "markers"):
        assert len(shapes(f'<rect {BOX} stroke="#00f" paint-order="{order}"/>')) == 1


# --- refused ---------------------------------------------------------------------------------------------

REFUSED = {
    # elements
    "<filter/>": [],
    "<image/>": ["<image>"],
    "<switch><g/></switch>": ["<switch>"],
    "<svg/>": ["<svg>"],
    "<foreignObject/>": ["<foreignObject>"],
    "<script/>": ["<script>"],
    "<animate/>": ["<animate>"],
    f"<rect {BOX}><animate/></rect>": ["<animate> in <rect>"],
    f"<rect {BOX}><title>A</title></rect>": [],
    '<text x="1" y="1"> <tspan>B</tspan></text>': ["<tspan> in <text> (give each run of text a <text> of its own)"],
    '<text x="1" y="1"><textPath/></text>': ["<textPath> in <text> (give each run of text a <text> of its own)"],
    "<defs><style>.a{fill:red}</style></defs>": ["<style> (a style sheet; give each element its own attributes)"],
    "<g><style>* {}</style></g>": ["<style> (a style sheet; give each element its own attributes)"],
    "<unknown/>": ["<unknown>"],
    # paint
    f'<rect {BOX} filter="url(#f)"/>': ["filter on <rect>"],
    f'<rect {BOX} style="filter:none"/>': [],
    f'<g mask="url(#m)"><rect {BOX}/></g>': ["mask on <g>"],
    f'<pattern id="p"/><rect {BOX} fill="url(#p)"/>': ["<pattern> url(#p) on <rect>"],
    f'<rect {BOX} fill="url(#none)"/>': ["paint url(#none) on <rect>"],
    f'<linearGradient id="g">{STOPS}</linearGradient><rect {BOX} stroke="url(#g)"/>': [
        "a gradient or pattern on a stroke (url(#g)) on <rect>"
    ],
    '<path d="M0 0L5 5" stroke="#000" marker-end="url(#m)"/>': ["marker-end on <path>"],
    f'<rect {BOX} fill="currentColor"/>': ["colour 'currentColor' (write #rrggbb) on <rect>"],
    f'<rect {BOX} fill="tomatoe"/>': ["colour 'tomatoe' (write #rrggbb) on <rect>"],
    f'<rect {BOX} fill="rgb(50%,101%,0%)"/>': ["colour 'rgb(50%,101%,0%)' (write #rrggbb) on <rect>"],
    f'<rect {BOX} fill="hsl(0,0%,0%)"/>': ["colour 'hsl(0,0%,0%)' (write #rrggbb) on <rect>"],
    f'<rect {BOX} fill="rgb(300,0,0)"/>': ["colour 'rgb(300,0,0)' (write #rrggbb) on <rect>"],
    f'<rect {BOX} fill="#f00 !important"/>': ["colour '#f00 !important' (write #rrggbb) on <rect>"],
    f'<rect {BOX} fill="context-fill"/>': ["colour 'context-fill' (write #rrggbb) on <rect>"],
    f'<rect {BOX} style="fill:var(--x)"/>': ["colour 'var(--x)' (write #rrggbb) on <rect>"],
    f'<rect {BOX} fill-rule="odd"/>': ["fill-rule='odd' on <rect>"],
    f'<rect {BOX} stroke-linecap="flat"/>': ["stroke-linecap='flat' or stroke-linejoin='miter' on <rect>"],
    f'<rect {BOX} stroke-linejoin="arcs"/>': ["stroke-linecap='butt' or stroke-linejoin='arcs' on <rect>"],
    f'<rect {BOX} stroke-width="-1"/>': ["stroke-width='-1' on <rect>"],
    f'<rect {BOX} stroke-width="1em"/>': ["stroke-width='1em' (write a number without a unit) on <rect>"],
    f'<rect {BOX} stroke-width="5%"/>': ["stroke-width='5%' (write a number without a unit) on <rect>"],
    f'<rect {BOX} stroke-miterlimit="0.5"/>': ["stroke-miterlimit='0.5' on <rect>"],
    f'<rect {BOX} stroke-dasharray="5ex 2"/>': ["stroke-dasharray='5ex' (write a number without a unit) on <rect>"],
    f'<rect {BOX} stroke-dasharray="5 -2"/>': ["stroke-dasharray='5 -2' on <rect>"],
    '<path d="M0 0h9" stroke="#000" stroke-linecap="square" stroke-dasharray="0 2"/>': [
        "dashes without length that have square caps on <path>"
    ],
    '<path d="M5 5z" stroke="#000" stroke-linecap="square"/>': ["a line without length that has square caps on <path>"],
    f'<rect {BOX} vector-effect="non-scaling-stroke"/>': ["vector-effect on <rect>"],
    f'<rect {BOX} stroke="#000" paint-order="top"/>': ["paint-order='top' on <rect>"],
    f'<rect {BOX} color-interpolation="linearRGB"/>': ["color-interpolation on <rect>"],
    # opacity
    '<text x="1" y="1" opacity="0.5">A</text>': ["no font-size on <text>"],
    f'<rect {BOX} opacity="50mm"/>': ["opacity='50mm' (write a number without a unit) on <rect>"],
    f'<rect {BOX} opacity="half"/>': ["opacity='half' (write a number without a unit) on <rect>"],
    f'<rect {BOX} opacity="inherit"/>': ["opacity='inherit' (write a number without a unit) on <rect>"],
    f'<rect {BOX} style="mix-blend-mode:multiply"/>': ["mix-blend-mode on <rect>"],
    # visibility
    f'<rect {BOX} visibility="visible" display="inline"/>': [],
    # style
    f'<rect {BOX} style="fill:#f00 !important"/>': ["style='fill:#f00 !important' on <rect>"],
    f'<rect {BOX} style="fill:#f00;/* x */stroke:#000"/>': ["style='/* x */stroke:#000' on <rect>"],
    f'<rect {BOX} style="nonsense"/>': ["style='nonsense' on <rect>"],
    f'<rect {BOX} style="FILL:#f00"/>': ["FILL on <rect>"],
    f'<rect {BOX} style="transform:rotate(9deg)"/>': ["transform on <rect>"],
    f'<rect {BOX} style="x:5"/>': ["x on <rect>"],
    f'<rect {BOX} style="-inkscape-stroke:none;;"/>': [],
    # geometry
    '<rect width="1em" height="2"/>': ["<rect>: width='1em' (write a number without a unit)"],
    '<rect width="50%" height="2"/>': ["<rect>: width='50%' (write a number without a unit)"],
    '<rect width="auto" height="2"/>': ["<rect>: width='auto' (write a number without a unit)"],
    '<rect width="2000000" height="2"/>': ["<rect>: width='2000000' (write a number without a unit)"],
    f'<rect {BOX} rx="-1"/>': ["<rect>: a negative radius"],
    f'<rect {BOX} rx="auto"/>': ["<rect>: rx='auto' (write a number without a unit)"],
    '<circle r="1e99"/>': ["<circle>: r='1e99' (write a number without a unit)"],
    '<polygon points="1,2 3,4 5"/>': ["<polygon>: an odd number of points"],
    '<polygon points="1,2 x 3,4"/>': ["<polygon>: points='1,2 x 3,4'"],
    '<polyline points="1,,2"/>': ["<polyline>: points='1,,2'"],
    '<polyline points="1 2,"/>': ["<polyline>: points='1 2,'"],
    '<path d="M0 0L5"/>': ["<path>: path data ends early: L lacks numbers"],
    '<path d="M0 0L5 5" pathLength="10"/>': ["pathLength on <path>"],
    f'<rect {BOX} transform="rotate(9deg)"/>': ["transform='9deg' on <rect>"],
    f'<rect {BOX} transform="rotate(9 1)"/>': ["transform 'rotate(9 1)' on <rect>"],
    f'<rect {BOX} transform="turn(9)"/>': ["transform 'turn(9)' on <rect>"],
    f'<rect {BOX} transform="scale(2) x"/>': ["transform 'scale(2) x' on <rect>"],
    f'<rect {BOX} transform-origin="center"/>': ["transform-origin on <rect>"],
    f'<rect {BOX} systemLanguage="de"/>': ["systemLanguage on <rect>"],
    f'<rect {BOX} requiredExtensions="x"/>': ["requiredExtensions on <rect>"],
    # uses and symbols
    '<use href="other.svg#a"/>': ["<use> of 'other.svg#a' (only parts of the same file)"],
    "<use/>": ["<use> of '' (only parts of the same file)"],
    '<use href="#none"/>': ["<use> of '#none', which does not exist"],
    '<g id="a"><use href="#a"/></g>': ["<use> of '#a' within itself"],
    '<defs id="d"/><use href="#d"/>': ["<use> of a <defs>"],
    '<clipPath id="c"/><use href="#c"/>': ["<use> of a <clipPath>"],
    '<symbol id="s" viewBox="0 0 9 9"/><use href="#s" width="5"/>': ["<use> of a <symbol> without width and height"],
    '<symbol id="s"/><use href="#s" width="5" height="5"/>': ["<symbol> without viewBox"],
    '<symbol id="s" viewBox="0 0 9"/><use href="#s" width="5" height="5"/>': ["viewBox='0 0 9'"],
    '<symbol id="s" viewBox="0 0 9 9mm"/><use href="#s" width="5" height="5"/>': ["viewBox='0 0 9 9mm'"],
    '<symbol id="s" viewBox="0 0 9 9" overflow="visible"/><use href="#s" width="5" height="5"/>': [
        "overflow on <symbol>"
    ],
    '<symbol id="s" viewBox="0 0 9 9" preserveAspectRatio="none"/><use href="#s" width="5" height="5"/>': [
        "preserveAspectRatio on <symbol>"
    ],
    '<symbol id="s" viewBox="0 0 9 9" transform="scale(2)"/><use href="#s" width="5" height="5"/>': [
        "transform on <symbol>"
    ],
    '<symbol id="s" viewBox="0 0 9 9" clip-path="url(#c)"/><use href="#s" width="5" height="5"/>': [
        "clip-path on <symbol>"
    ],
    '<symbol id="s" viewBox="0 0 9 9" opacity="0.5"/><use href="#s" width="5" height="5"/>': [
        "opacity 0.5 on <symbol>"
    ],
    '<symbol id="s" viewBox="0 0 9 9" display="none"/><use href="#s" width="5" height="5"/>': ["display on <symbol>"],
    '<symbol id="s" viewBox="0 0 9 9" refX="3"/><use href="#s" width="5" height="5"/>': ["refX on <symbol>"],
    '<g id="a"/><g id="a"/>': ["the id 'a', which another element has"],
    # clips
    f'<rect {BOX} clip-path="url(#none)"/>': ["clip-path='url(#none)' on <rect>"],
    f'<rect {BOX} clip-path="circle(5)"/>': ["clip-path='circle(5)' on <rect>"],
    f'<clipPath id="c"/><rect {BOX} clip-path="url(#c)"/>': ["empty <clipPath>"],
    f'<clipPath id="c"><path d="M0 0L9 9"/></clipPath><rect {BOX} clip-path="url(#c)"/>': ["empty <clipPath>"],
    f'<clipPath id="c"><rect {BOX} display="none"/></clipPath><rect {BOX} clip-path="url(#c)"/>': ["empty <clipPath>"],
    f'<clipPath id="c"><g/></clipPath><rect {BOX} clip-path="url(#c)"/>': ["<g> in <clipPath>", "empty <clipPath>"],
    f'<clipPath id="c"><use href="#x"/></clipPath><rect {BOX} clip-path="url(#c)"/>': [
        "<use> of '#x' in <clipPath>",
        "empty <clipPath>",
    ],
    f'<clipPath id="c"><text>A</text></clipPath><rect {BOX} clip-path="url(#c)"/>': [
        "<text> in <clipPath>",
        "empty <clipPath>",
    ],
    f'<clipPath id="c" clipPathUnits="objectBoundingBox"><rect {BOX}/></clipPath><rect {BOX} clip-path="url(#c)"/>': [
        "clipPathUnits on <clipPath>"
    ],
    f'<clipPath id="c" clip-path="url(#c)"><rect {BOX}/></clipPath><rect {BOX} clip-path="url(#c)"/>': [
        "clip-path on <clipPath>"
    ],
    f'<clipPath id="c"><rect {BOX} clip-path="url(#c)"/></clipPath><rect {BOX} clip-path="url(#c)"/>': [
        "clip-path in <clipPath>",
        "empty <clipPath>",
    ],
    f'<clipPath id="c"><rect {BOX}/><circle r="5"/></clipPath><rect {BOX} clip-path="url(#c)"/>': [
        "overlapping shapes in <clipPath> (join them into one path)"
    ],
    f'<clipPath id="c"><rect {BOX}/><rect x="9" width="1" height="1" clip-rule="evenodd"/></clipPath>'
    f'<rect {BOX} clip-path="url(#c)"/>': ["clip-rule evenodd and nonzero in <clipPath>"],
}


@pytest.mark.parametrize("body", REFUSED)
def test_what_is_not_in_the_subset_is_refused_by_name(body: str) -> None:
    assert refused(body) == [f"{what} (line 1)" for what in REFUSED[body]]


def test_everything_refused_is_named_together_each_with_its_line() -> None:
    body = f'<g>\n<rect {BOX} filter="url(#a)"/>\n<image/>\n\n<g mask="url(#b)"/></g>'
    assert refused(body) == ["filter on <rect> (line 2)", "<image> (line 3)", "mask on <g> (line 5)"]
    with pytest.raises(SceneError) as caught:
        scene(body)
    assert str(caught.value) == (
        "cannot be drawn as vectors: filter on <rect> (line 4); <image> (line 5); mask on <g> (line 7)"
    )


def test_definitions_that_nobody_uses_need_not_be_drawable() -> None:
    assert refused('<defs><filter id="f"/><mask id="m"/><g filter="url(#f)"/></defs>') == []


@pytest.mark.parametrize(
    "attribute",
    [
        'id="x"',
        'class="x"',
        'role="img"',
        'lang="de"',
        'xml:lang="de"',
        'data-name="x"',
        'aria-hidden="true"',
        'focusable="false"',
        'tabindex="0"',
        'pointer-events="none"',
        'cursor="pointer"',
        'shape-rendering="crispEdges"',
        'color="#f00"',
        'stop-color="#f00"',
        'isolation="isolate"',
        'overflow="visible"',
        'direction="rtl"',
        'clip-rule="evenodd"',
        'style="line-height:2;text-align:center;text-indent:3;font-variant-ligatures:normal"',
        'font-family="Nobody"',
        'font-size="7em"',
        'writing-mode="tb"',
        'visibility="inherit"',
        'filter="none"',
    ],
)
def test_what_changes_nothing_on_a_shape_may_stand_there(attribute: str) -> None:
    assert only(f"<rect {BOX} {attribute}/>").outline.bounds == Rect(1, 2, 3, 4)


# --- uses ------------------------------------------------------------------------------------------------


def test_a_used_element_is_moved_then_transformed_and_takes_the_look_of_its_place() -> None:
    body = (
        f'<defs><rect id="r" {BOX}/></defs>'
        '<use href="#r" x="10" y="20" fill="#f00"/><g fill="#00f"><use href="#r" x="5" transform="scale(2)"/></g>'
    )
    one, other = shapes(body)
    assert (one.paint.fill, one.matrix.apply(1, 2)) == (RED, (11, 22))
    assert (other.paint.fill, other.matrix.apply(1, 2)) == (BLUE, (12, 4))


def test_a_look_of_its_own_is_stronger_than_that_of_the_place() -> None:
    assert only(f'<defs><rect id="r" {BOX} fill="#0f0"/></defs><use href="#r" fill="#f00"/>').paint.fill == GREEN


def test_a_symbol_is_fitted_into_its_box_whole_and_centred() -> None:
    art = '<symbol id="s" viewBox="10 10 4 2"><rect x="10" y="10" width="4" height="2"/></symbol>'
    body = f'{art}<use href="#s" x="1" y="2" width="8" height="8"/>'
    (use,) = scene(body).items
    assert isinstance(use, SymbolUse)
    # Twice as large, 8 x 4, with 2 left over above and below.
    assert use.matrix.apply(10, 10) == pytest.approx((1, 4))
    assert use.matrix.apply(14, 12) == pytest.approx((9, 8))
    assert use.symbol.view == Rect(10, 10, 4, 2)


def test_a_symbol_placed_in_two_looks_is_two_symbols() -> None:
    body = (
        f'<symbol id="s" viewBox="0 0 9 9"><rect {BOX}/></symbol>'
        '<use href="#s" width="9" height="9" fill="#f00"/><use href="#s" width="9" height="9" fill="#00f"/>'
        '<use href="#s" width="5" height="5" fill="#f00"/>'
    )
    found = [(use.symbol.id, item.paint.fill) for use, item in _placed(body)]
    assert [fill for _, fill in found] == [RED, BLUE, RED]
    assert found[0][0] == found[2][0] != found[1][0]


def _placed(body: str) -> list[tuple[SymbolUse, PaintedShape]]:
    found = []
    for use in scene(body).items:
        assert isinstance(use, SymbolUse)
        (item,) = use.symbol.items
        assert isinstance(item, PaintedShape)
        found.append((use, item))
    return found


def test_a_symbol_that_paints_beyond_its_view_box_is_cut_off_at_the_box_it_is_placed_in() -> None:
    symbol = '<symbol id="s" viewBox="0 0 10 10"><circle cx="5" cy="5" r="9"/></symbol>'
    (wide,) = scene(f'{symbol}<use href="#s" width="40" height="20"/>').items
    assert isinstance(wide, SymbolUse)
    # 20 mm high is 10 units, so 40 mm are 20 units: 5 more on each side.
    assert wide.symbol.view == Rect(-5, 0, 20, 10)
    (even,) = scene(f'{symbol}<use href="#s" width="20" height="20"/>').items
    assert isinstance(even, SymbolUse)
    assert even.symbol.view == Rect(0, 0, 10, 10)


def test_large_art_that_is_used_often_is_read_once() -> None:
    long_path = "M0 0" + "".join(f"L{n} {n % 7}" for n in range(1000))
    uses = "".join(f'<use href="#p" x="{n}"/>' for n in range(50))
    items = scene(f'<defs><path id="p" d="{long_path}"/></defs>{uses}').items
    symbols = {id(item.symbol) for item in items if isinstance(item, SymbolUse)}
    assert (len(items), len(symbols)) == (50, 1)


@pytest.mark.parametrize("what", [f"<rect {BOX}/>", '<path d="M0 0' + "L1 2L3 4" * 400 + '"/>'])
def test_a_bomb_of_nested_uses_ends_at_the_limit(what: str) -> None:
    # Ten levels of ten: ten thousand million shapes.
    levels = "".join(f'<g id="l{n}">{f"""<use href="#l{n - 1}" x="1"/>""" * 10}</g>' for n in range(1, 11))
    body = f'<defs><g id="l0">{what}</g>{levels}</defs><use href="#l10"/>'
    with pytest.raises(SceneError) as caught:
        scene(body)
    assert caught.value.unsupported[0].what == f"more than {MAX_MARKS} shapes drawn by <use>"


@pytest.mark.parametrize(
    ("inside", "what"),
    [
        ("{}", "<use> of '#u3' nested more than 16 deep"),
        ("<g>" * 50 + "{}" + "</g>" * 50, "elements nested too deeply"),
    ],
)
def test_a_long_chain_of_uses_is_refused(inside: str, what: str) -> None:
    links = "".join(f'<g id="u{n}">{inside.format(f"""<use href="#u{n - 1}"/>""")}</g>' for n in range(1, 20))
    body = f'<defs><rect id="u0" {BOX}/>{links}</defs><use href="#u19"/>'
    with pytest.raises(SceneError) as caught:
        scene(body)
    assert [each.what for each in caught.value.unsupported] == [what]


def test_a_bomb_of_nested_symbols_ends_at_the_limit() -> None:
    use = '<use href="#l{}" width="9" height="9"/>'
    levels = "".join(f'<symbol id="l{n}" viewBox="0 0 9 9">{use.format(n - 1) * 10}</symbol>' for n in range(1, 11))
    with pytest.raises(SceneError) as caught:
        scene(f'<symbol id="l0" viewBox="0 0 9 9"><rect {BOX}/></symbol>{levels}{use.format(10)}')
    assert caught.value.unsupported[0].what == f"more than {MAX_MARKS} shapes drawn by <use>"


# --- clips -----------------------------------------------------------------------------------------------


def _group(items: tuple[Item, ...]) -> ClipGroup:
    (group,) = items
    assert isinstance(group, ClipGroup)
    return group


def test_a_clip_lies_in_the_coordinates_of_what_it_clips() -> None:
    clip = f'<clipPath id="c" transform="translate(1 0)"><rect {BOX} transform="scale(2)"/></clipPath>'
    group = _group(scene(f'{clip}<g transform="translate(10 20)"><rect {BOX} clip-path="url(#c)"/></g>').items)
    ((path, matrix),) = group.clip
    assert path.bounds == Rect(1, 2, 3, 4)
    assert matrix.apply(1, 2) == pytest.approx((10 + 1 + 2, 20 + 4))


def test_the_clip_of_a_use_moves_with_it() -> None:
    # SVG 1.1, 5.6: x and y are one more transform of the group that a use stands for.
    body = f'<clipPath id="c"><rect {BOX}/></clipPath><defs><circle id="r" r="9"/></defs>'
    group = _group(scene(f'{body}<use href="#r" x="10" y="20" clip-path="url(#c)"/>').items)
    assert group.clip[0][1].apply(1, 2) == (11, 22)


def test_a_clip_has_its_rule_and_may_hold_shapes_that_lie_apart() -> None:
    rule = '<clipPath id="c" clip-rule="evenodd"><path d="M0 0h9v9h-9zM2 2h5v5h-5z"/></clipPath>'
    assert _group(scene(f'{rule}<rect {BOX} clip-path="url(#c)"/>').items).is_even_odd
    apart = f'<clipPath id="c"><rect {BOX}/><circle cx="20" cy="20" r="5"/></clipPath>'
    group = _group(scene(f'{apart}<rect {BOX} clip-path="url(#c)"/>').items)
    assert (len(group.clip), group.is_even_odd) == (2, False)


# --- text ------------------------------------------------------------------------------------------------


def test_text_has_its_font_place_and_colour() -> None:
    attributes = 'x="3" y="4" font-family="Source Sans Pro" font-weight="600" font-size="5" fill="#f00"'
    (item,) = scene(f'<g transform="translate(1 1)"><text {attributes}>Ahoy</text></g>').items
    assert isinstance(item, TextRun)
    assert (item.text, item.x, item.y, item.size, item.fill) == ("Ahoy", 3, 4, 5, RED)
    assert (item.font.family, item.font.weight, item.font.is_italic) == ("Source Sans Pro", 600, False)
    assert item.matrix == Matrix(e=1, f=1)


# --- shared art ------------------------------------------------------------------------------------------


def test_art_known_already_is_taken_and_not_read_again() -> None:
    known = Symbol(f"{SHARED_PREFIX}1", Rect(0, 0, 5, 5), ())
    body = f'<symbol id="{known.id}" viewBox="0 0 9 9"><filter/></symbol><use href="#{known.id}" width="5" height="5"/>'
    made = read_scene(parse_svg(str(document(body))), font, {known.id: known})
    (use,) = made.items
    assert isinstance(use, SymbolUse)
    assert use.symbol is known


def test_art_inherits_nothing_from_where_it_is_placed() -> None:
    name = f"{SHARED_PREFIX}1"
    body = (
        f'<symbol id="{name}" viewBox="0 0 9 9"><rect {BOX}/></symbol>'
        f'<g fill="#f00" stroke="#00f"><use href="#{name}" width="5" height="5"/></g>'
    )
    ((_, shape),) = _placed(body)
    assert (shape.paint.fill, shape.paint.stroke) == (BLACK, None)


def test_a_drawing_without_view_box_has_its_width_and_height() -> None:
    root = parse_svg('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20px"/>')
    assert read_scene(root, font).view == Rect(0, 0, 30, 20)


@pytest.mark.parametrize(
    ("attributes", "what"),
    [
        ("", "<svg> without viewBox"),
        ('width="30em" height="20em"', "width='30em' (write a number without a unit) on <svg>"),
        ('viewBox="0 0 0 5"', "viewBox='0 0 0 5'"),
        ('viewBox="0 0 9 5" preserveAspectRatio="xMinYMin slice"', "preserveAspectRatio on <svg>"),
        ('viewBox="0 0 9 5" transform="scale(2)"', "transform on <svg>"),
        ('viewBox="0 0 9 5" clip-path="url(#c)"', "clip-path on <svg>"),
        ('viewBox="0 0 9 5" display="none"', "display on <svg>"),
        ('viewBox="0 0 9 5" opacity="0.5"', "opacity 0.5 on <svg>"),
    ],
)
def test_the_root_is_held_to_the_subset_too(attributes: str, what: str) -> None:
    with pytest.raises(SceneError) as caught:
        read_scene(parse_svg(f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}/>'), font)
    assert caught.value.unsupported[0].what == what


def test_art_is_not_placed_where_it_would_inherit_what_it_does_not_reset() -> None:
    shared = {f"{SHARED_PREFIX}1": Symbol(f"{SHARED_PREFIX}1", Rect(0, 0, 9, 9), ())}
    use = f'<use href="#{SHARED_PREFIX}1" width="9" height="9"/>'
    for name, value in (("visibility", "hidden"), ("paint-order", "stroke")):
        with pytest.raises(SceneError, match=f"{name} around art"):
            read_scene(parse_svg(str(document(f'<g {name}="{value}">{use}</g>'))), font, dict(shared))
