"""Drawings in the dialects of drawing programs show what the same drawing shows when it is written plainly.

Each is drawn by resvg as it was exported, and by Poppler from the PDF of what was read.
"""

from pathlib import Path

import pytest
import resvg_py

from generator.geometry import Rect, Size
from generator.svg.reader.document import SvgDocument
from generator.svg.reader.scene_reader import SceneError, read_scene
from generator.svg.reader.xml import Element, parse_svg, serialise_svg
from generator.svg.transforms.normalisation import normalise
from generator.writers.png import draw_icon
from tests.generator.drawings import font, mean_difference, pdf_of, pdf_pixels, pixels, worst_block

DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
XML = '<?xml version="1.0" encoding="utf-8"?>\n'
NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
BOX = 'viewBox="0 0 100 100"'

EXPORTS = {
    "Illustrator, style sheet": f"""{XML}<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In -->
<svg version="1.1" id="Ebene_1" {NS} x="0px" y="0px" {BOX} style="enable-background:new 0 0 100 100;"
 xml:space="preserve">
<style type="text/css">
	.st0{{fill:#ED1C24;}}
	.st1{{fill:none;stroke:#1B1464;stroke-width:4;stroke-linecap:round;stroke-miterlimit:10;stroke-dasharray:12.05,6;}}
	.st2{{clip-path:url(#SVGID_2_);}}
	.st3{{opacity:0.6;fill:url(#SVGID_3_);enable-background:new    ;}}
	.st4{{display:none;}}
	.st5{{display:inline;}}
</style>
<polygon class="st0" points="50,5 95,95 5,95 "/>
<g><defs><rect id="SVGID_1_" x="20" y="20" width="60" height="60"/></defs>
<clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_"  style="overflow:visible;"/></clipPath>
<linearGradient id="SVGID_3_" gradientUnits="userSpaceOnUse" x1="20" y1="50" x2="80" y2="50">
<stop  offset="0" style="stop-color:#FFF200"/><stop  offset="1" style="stop-color:#00A651;stop-opacity:0"/>
</linearGradient><g class="st2"><circle class="st3" cx="60" cy="60" r="35"/></g></g>
<g class="st4"><path class="st5" d="M0,0h99v99H0V0z"/></g>
<path class="st1" d="M10,15.5c0,0,40-12,80,0"/></svg>""",
    "Illustrator, with what only it reads": f"""{XML}{DOCTYPE}
<svg version="1.1" {NS} xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0px" y="0px" width="100px"
 height="100px" {BOX} enable-background="new 0 0 100 100" xml:space="preserve"><switch>
<foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" x="0" y="0" width="1" height="1">
<i:pgfRef xlink:href="#adobe_illustrator_pgf"></i:pgfRef></foreignObject>
<g i:extraneous="self"><g opacity="0.5"><rect x="10" y="10" fill="#29ABE2" width="50" height="50"/>
<rect x="40" y="40" fill="#F7931E" stroke="#000000" stroke-width="5" width="50" height="50"/></g></g></switch></svg>""",
    "Inkscape": f"""<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg width="100mm" height="100mm" {BOX} version="1.1" id="svg5" inkscape:version="1.2.2"
 sodipodi:docname="a.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
 xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" {NS} xmlns:svg="http://www.w3.org/2000/svg">
<sodipodi:namedview id="namedview7" pagecolor="#ffffff"><inkscape:grid type="xygrid" id="grid1"/></sodipodi:namedview>
<defs id="defs2"><linearGradient inkscape:collect="always" id="lg1"><stop style="stop-color:#d40000;stop-opacity:1;"
 offset="0" id="s1"/><stop style="stop-color:#d40000;stop-opacity:0;" offset="1" id="s2"/></linearGradient>
<radialGradient inkscape:collect="always" xlink:href="#lg1" id="rg1" cx="50" cy="50" fx="50" fy="50" r="40"
 gradientTransform="matrix(1,0,0,0.7,0,15)" gradientUnits="userSpaceOnUse"/>
<inkscape:path-effect effect="spiro" id="pe1"/><filter id="f1"/><marker id="m1"><path d="M0,0h5"/></marker></defs>
<g inkscape:label="Ebene 1" inkscape:groupmode="layer" id="layer1" style="display:inline;opacity:0.8">
<rect style="fill:#ffcc00;stroke:#000000;stroke-width:6;stroke-linejoin:round;-inkscape-stroke:none;paint-order:markers
 stroke fill;stop-color:#000000" id="rect1" width="60" height="40" x="10" y="10" ry="8"/>
<path style="color:#000000;font-variation-settings:normal;overflow:visible;vector-effect:none;fill:url(#rg1);
fill-opacity:1;stroke:none;mix-blend-mode:normal;-inkscape-font-specification:sans-serif;marker:none" id="p1"
 d="m 10,50 a 40,40 0 0 1 80,0 40,40 0 0 1 -80,0 z" sodipodi:nodetypes="sss" inkscape:connector-curvature="0"/>
<path style="visibility:hidden" d="M 0,0 H 100 V 100 Z" id="p2"/></g></svg>""",
    "Affinity": f"""{XML}{DOCTYPE}
<svg width="100%" height="100%" {BOX} version="1.1" {NS} xml:space="preserve"
 xmlns:serif="http://www.serif.com/" style="fill-rule:evenodd;clip-rule:evenodd;stroke-linejoin:round;
stroke-miterlimit:2;"><g id="Page-1" serif:id="Page 1" transform="matrix(0.5,0,0,0.5,10,10)">
<path d="M20,20L140,20L140,140L20,140L20,20ZM60,60L60,100L100,100L100,60L60,60Z" style="fill:url(#_Linear1);"/>
<g transform="matrix(1,0,0,1,20,0)"><path d="M40,120L120,160" style="fill:none;stroke:rgb(0,84,166);stroke-width:8px;
stroke-linecap:round;"/></g></g><svg x="50" y="5" width="50%" height="30" viewBox="0 0 20 20">
<rect width="100%" height="100%" fill="#8cc63f"/><circle cx="20" cy="10" r="8"/></svg>
<defs><linearGradient id="_Linear1" x1="0" y1="0" x2="1" y2="0" gradientUnits="userSpaceOnUse"
 gradientTransform="matrix(120,40,-40,120,20,20)"><stop offset="0" style="stop-color:rgb(255,0,77);stop-opacity:1"/>
<stop offset="1" style="stop-color:rgb(255,0,77);stop-opacity:0.1"/></linearGradient></defs></svg>""",
    "Figma": f"""<svg width="100" height="100" {BOX} fill="none" xmlns="http://www.w3.org/2000/svg">
<g clip-path="url(#clip0_1_2)"><rect width="100" height="100" fill="white"/><path fill-rule="evenodd"
 clip-rule="evenodd" d="M10 10H90V60H10V10ZM30 20V50H70V20H30Z" fill="#0D99FF"/>
<circle opacity="0.5" cx="50" cy="60" r="30" fill="url(#paint0_radial_1_2)" stroke="black" stroke-width="2"/></g>
<defs><radialGradient id="paint0_radial_1_2" cx="0" cy="0" r="1" gradientUnits="userSpaceOnUse"
 gradientTransform="translate(50 60) rotate(90) scale(30)"><stop stop-color="#FF7262"/><stop offset="1"
 stop-color="#FF7262" stop-opacity="0"/></radialGradient><clipPath id="clip0_1_2"><rect width="90" height="90"
 fill="white"/></clipPath></defs></svg>""",
    "collections": f"""{XML}<!-- Uploaded to: a collection of icons -->
<svg height="800px" width="800px" version="1.1" id="Capa_1" {NS} {BOX} xml:space="preserve"><g>
<path style="fill:#7B3B8C;" d="M50,5L95,95H5z"/></g><g></g><g></g><symbol id="s" viewBox="0 0 10 10">
<path d="M0 0L10 5 0 10z"/></symbol><use xlink:href="#s"/></svg>""",
}


def pictured(text: str) -> SvgDocument:
    """Return what a drawing is shown as, by resvg: the whole of it over a square of white."""
    inner = text[text.index("<svg ") :]
    return SvgDocument(Rect(0, 0, 100, 100), f'<rect width="100" height="100" fill="#fff"/>{inner}')


@pytest.mark.parametrize("name", EXPORTS)
def test_an_export_looks_as_it_did_in_its_program(name: str, tmp_path: Path) -> None:
    text = EXPORTS[name]
    scene = read_scene(normalise(parse_svg(text)), font)
    assert scene.view == Rect(0, 0, 100, 100)
    (page,) = pdf_pixels(pdf_of([scene], Size(100, 100)), tmp_path / "pdf", (400, 400), oversampled=3)
    sized = text.replace('width="100mm" height="100mm"', "").replace('height="800px" width="800px"', "")
    png = pixels(draw_icon(pictured(sized), width_px=400, height_px=400))
    assert page.min() < 200
    assert worst_block(page, png, 8) < 20
    assert mean_difference(page, png) < 1.3


def refused(body: str) -> list[str]:
    try:
        read_scene(normalise(parse_svg(f"<svg {NS} {BOX}>{body}</svg>")), font)
    except SceneError as error:
        return [each.what for each in error.unsupported]
    return []


@pytest.mark.parametrize(
    ("body", "what"),
    [
        ('<switch><g systemLanguage="de"/><g/></switch>', ["<switch>"]),
        ('<svg width="0" height="5"><script/></svg>', []),
        ('<svg width="5em" height="5"/>', ["width='5em' (write a number without a unit) on <svg>"]),
        (
            '<svg width="5" height="5" preserveAspectRatio="none" viewBox="0 0 1 1"/>',
            ["preserveAspectRatio on <symbol>"],
        ),
        ('<svg width="5" height="5" overflow="visible"/>', ["overflow on <symbol>"]),
        ('<rect width="5%%" height="5"/>', ["width='5%' (write a number without a unit) on <rect>"]),
        ('<g mask="url(#m)"/><mask id="m"/>', ["mask on <g>"]),
        ('<rect width="9" height="9" fill="url(#p)"/><pattern id="p"/>', ["<pattern> url(#p) on <rect>"]),
        ('<style>rect{filter:url(#f)}</style><rect width="5" height="5"/>', ["filter on <rect>"]),
        (
            '<clipPath id="c"><use href="#u"/></clipPath><defs><use id="u" href="#u"/></defs><g clip-path="url(#c)"/>',
            [
                "<use> of '#u' in <clipPath>",
                "empty <clipPath>",
            ],
        ),
        (
            '<clipPath id="c"><use href="#u"/></clipPath><defs><g id="u"/></defs><g clip-path="url(#c)"/>',
            [
                "<use> of '#u' in <clipPath>",
                "empty <clipPath>",
            ],
        ),
    ],
)
def test_what_cannot_be_brought_to_the_subset_is_refused_by_name(body: str, what: list[str]) -> None:
    assert refused(body) == what


def test_the_opacity_of_a_whole_drawing_is_that_of_a_group() -> None:
    for root in ('opacity="0.5"', 'style="opacity:0.5;fill:#f00"'):
        text = f'<svg {NS} {BOX} {root}><rect width="9" height="9"/><rect x="5" width="9" height="9"/></svg>'
        (use,) = read_scene(normalise(parse_svg(text)), font).items
        assert use.alpha == 0.5  # type: ignore[union-attr]


FRAMED = f"""<svg {NS} viewBox="0 0 80 60"><g clip-path="url(#a)"><rect width="80" height="60" fill="#369"/></g>
<g transform="scale(.5)"><g clip-path="url(#a)"><rect width="160" height="60" fill="#c00"/></g></g>
<g clip-path="url(#b)"><rect width="80" height="60" fill="#fc3"/></g>
<defs><clipPath id="a"><rect width="80" height="60" fill="white"/></clipPath>
<clipPath id="b"><rect x="20" y="20" width="40" height="40"/></clipPath></defs></svg>"""


def test_only_a_clip_to_the_whole_drawing_is_taken_away() -> None:
    found = [element.attributes for element in normalise(parse_svg(FRAMED)).walk() if element.tag == "g"]
    assert [each.get("clip-path") for each in found] == [None, None, "url(#a)", "url(#b)"]


def test_a_picture_that_goes_far_beyond_its_frame_is_drawn_whole_where_a_card_cuts_it() -> None:
    # Clips within clips of such art were cut short by resvg, 107 mm from the left edge of the art.
    rays = "M280 190L919.6 212.3L909.9 303.1ZM280 190L-359.6 167.7L-349.9 76.9ZM280 190L302.3-449.6L211.1-446.3Z"
    red = f'<rect width="560" height="380" fill="#f00"/><path d="{rays}" fill="#f00"/>'
    frame = '<clipPath id="p"><rect width="560" height="380"/></clipPath>'
    art = f'<svg {NS} viewBox="0 0 560 380">{frame}<g clip-path="url(#p)">{red}</g></svg>'

    def shown(root: Element, *, is_narrowed: bool = True) -> list[list[float]]:
        inner = "".join(serialise_svg(child) for child in root.children)
        symbol = f'<symbol id="art" viewBox="0 0 560 380">{inner}</symbol>'
        window = '<clipPath id="w"><rect width="76" height="126"/></clipPath>'
        body = '<g clip-path="url(#w)"><use href="#art" x="-55" width="186" height="126"/></g>'
        card = SvgDocument(Rect(0, 0, 76, 126), body, definitions=symbol + window)
        plain = bytes(resvg_py.svg_to_bytes(svg_string=str(card.resize(76, 126))))
        drawn = pixels(draw_icon(card, width_px=76, height_px=126) if is_narrowed else plain)
        return [list(drawn[20, x, :3]) for x in (2, 38, 74)]

    assert shown(parse_svg(art), is_narrowed=False) != [[255, 0, 0]] * 3  # as it is, resvg cuts it short
    assert shown(normalise(parse_svg(art)), is_narrowed=False) == [[255, 0, 0]] * 3
    assert shown(parse_svg(art)) == [[255, 0, 0]] * 3
