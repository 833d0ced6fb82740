"""What nobody sees is left out before a drawing is painted: it looks the same, with less to paint."""

import numpy as np
import pytest
import resvg_py

from generator.svg.reader.xml import Element, parse_svg, serialise_svg
from generator.svg.transforms.culling import cull_hidden
from tests.generator.drawings import Pixels, pixels

NS = 'xmlns="http://www.w3.org/2000/svg"'
RAYS = "M50 50L400 60L400 90ZM50 50L-300 40L-300 10ZM50 50L45 -300L60 -300ZM500 500L510 500L510 510Z"


def card(symbol: str, *, use: str = 'x="10" y="10" width="80" height="80"', view: str = "0 0 100 100") -> str:
    """Return a drawing that shows a symbol once, over grey."""
    art = f'<defs><symbol id="s" viewBox="{view}">{symbol}</symbol></defs>'
    return (
        f'<svg {NS} viewBox="0 0 100 100" width="400" height="400">{art}'
        f'<rect width="100" height="100" fill="#888888"/><use href="#s" {use}/></svg>'
    )


def narrowed(text: str) -> Element:
    root = parse_svg(text)
    cull_hidden(root)
    root.attributes["xmlns"] = "http://www.w3.org/2000/svg"
    return root


def drawn(text: str) -> Pixels:
    return pixels(bytes(resvg_py.svg_to_bytes(svg_string=text)))


def symbol_of(root: Element) -> Element:
    return next(each for each in root.walk() if each.tag == "symbol")


CLIP = '<clipPath id="c"><rect x="10" y="10" width="80" height="60" rx="9"/></clipPath>'
LOOKS_THE_SAME = {
    "rays": f'<path d="{RAYS}" fill="#ff0000"/>',
    "rays in a frame": f'{CLIP}<g clip-path="url(#c)"><path d="{RAYS}" fill="#ff0000"/></g>',
    "even-odd": (
        f'{CLIP}<g clip-path="url(#c)"><path d="M-200 -200H300V300H-200ZM20 20H400V40H20Z" fill-rule="evenodd"/></g>'
    ),
    "turned": (
        f'{CLIP}<g clip-path="url(#c)"><g transform="rotate(30 50 50) scale(2 .5)">'
        f'<path d="{RAYS}" fill="#ff0000"/></g></g>'
    ),
    "clipped within": (
        f'{CLIP}<clipPath id="d"><polygon points="0,0 100,0 100,30 0,70"/></clipPath><g clip-path="url(#c)">'
        f'<g clip-path="url(#d)"><path d="{RAYS}" fill="#ff0000"/></g></g>'
    ),
    "stroked": f'{CLIP}<g clip-path="url(#c)"><path d="{RAYS}" fill="#ff0000" stroke="#000000" stroke-width="9"/></g>',
    "curves": '<path d="M50 50C400 60 400 90 50 50ZM300 300C310 300 310 310 300 300Z" fill="#ff0000"/>',
    "polygon": f'{CLIP}<polygon clip-path="url(#c)" points="-500,-400 600,50 50,700"/>',
    "used twice": (
        f'<g id="r"><path d="{RAYS}" fill="#ff0000"/></g><use href="#r" transform="translate(20 40) scale(.2)"/>'
    ),
    "gradient": (
        '<linearGradient id="g"><stop stop-color="#ff0000"/><stop offset="1" stop-color="#0000ff"/></linearGradient>'
        '<path d="M-100 0H300V50H-100Z" fill="url(#g)"/>'
    ),
    "beyond its view": '<rect x="-50" y="20" width="500" height="9"/><circle cx="0" cy="0" r="20"/>',
}


WHOLE, FLAT = 'x="10" y="10" width="80" height="80"', 'x="10" y="30" width="80" height="40"'
FLAT_TOO = ("rays in a frame", "polygon", "gradient")
"""A box of another shape moves what is seen, whatever is drawn; for all others that is long."""


@pytest.mark.parametrize(
    ("name", "use"),
    [
        *((name, WHOLE) for name in LOOKS_THE_SAME),
        *(pytest.param(name, FLAT, marks=[] if name in FLAT_TOO else pytest.mark.long) for name in LOOKS_THE_SAME),
    ],
)
def test_it_looks_the_same(name: str, use: str) -> None:
    text = card(LOOKS_THE_SAME[name], use=use)
    before, after = drawn(text), drawn(serialise_svg(narrowed(text)))
    off = np.abs(before - after).max(axis=2)
    # An edge may fall a hundredth of a pixel elsewhere: seen in the smoothing of a few pixels alone.
    assert off.max() <= 24
    assert (off > 4).sum() <= 40


def test_rays_are_cut_near_the_frame_and_what_is_outside_is_gone() -> None:
    root = narrowed(card(LOOKS_THE_SAME["rays in a frame"]))
    (path,) = [each for each in symbol_of(root).walk() if each.tag == "path"]
    parts = path.attributes["d"].split("M")[1:]
    assert len(parts) == 3
    places = [
        float(value) for value in path.attributes["d"].replace("M", " ").replace("L", " ").replace("Z", "").split()
    ]
    # The frame is 80 x 60 at 10, 10, and 2 % of the longer side stay around it.
    assert min(places[0::2]) == pytest.approx(8.4)
    assert max(places[0::2]) == pytest.approx(91.6)
    assert min(places[1::2]) == pytest.approx(8.4)


@pytest.mark.parametrize(
    ("symbol", "is_open"),
    [
        ('<rect x="10" y="10" width="80" height="80"/>', True),
        ('<rect width="100" height="100"/>', True),
        ('<rect width="100" height="100" stroke="#000000" stroke-width="2"/>', False),
        ('<rect x="1" y="1" width="98" height="98" stroke="#000000" stroke-width="2"/>', True),
        ('<circle cx="50" cy="50" r="51"/>', False),
        ('<rect width="100" height="100"/><rect x="500" width="0" height="9"/><polygon points=""/>', True),
        (LOOKS_THE_SAME["rays in a frame"], True),
        ('<image href="a.png" width="10" height="10"/>', False),
    ],
)
def test_a_symbol_that_nothing_leaves_is_not_cut_off(symbol: str, is_open: bool) -> None:
    assert (symbol_of(narrowed(card(symbol))).attributes.get("overflow") == "visible") == is_open


def test_what_a_wider_use_shows_of_a_symbol_stays() -> None:
    # In a box twice as wide as its view box, a symbol shows what lies on both sides of that.
    text = card(LOOKS_THE_SAME["beyond its view"], use='x="0" y="40" width="100" height="50"')
    root = narrowed(text)
    assert "overflow" not in symbol_of(root).attributes
    assert np.abs(drawn(text) - drawn(serialise_svg(root))).max() <= 4


def test_art_is_narrowed_once_for_each_way_it_is_used() -> None:
    art = f'{CLIP}<g clip-path="url(#c)"><path d="{RAYS}" fill="#ff0000"/></g>'
    text = card(art).replace('id="s"', 'id="art-000000000001"').replace("#s", "#art-000000000001")
    one, two = symbol_of(narrowed(text)), symbol_of(narrowed(text))
    assert one.children is two.children
    assert serialise_svg(one) == serialise_svg(two)
