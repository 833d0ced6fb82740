"""When boxes are shown, and their colours, gradients and opacity, in SVG, PDF and PNG."""

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image

from generator.deck.faces.box_colours import parse_gradient
from generator.geometry import Rect
from generator.options.choices import Style
from tests.generator.rendering.faces.test_boxes import face_of, faults, sides_of, words
from tests.generator.strangers import make_deck, pnp

TABLE = {"cards.csv": "Id,Name,Cost,Kind,Hex\na,Sloop,4,Ship,#6f6d69\nb,Cat,1,Crew,DarkRed\nc,Storm,,Event,\n"}
ROWS = "  - {from: cards.csv}\n"
AT = "at: [0, 0, 57, 9]"


def shapes(folder: Path, boxes: str, *styles: Style) -> list[str]:
    """Draw boxes for each row of the table, and return what each side shows."""
    sides = sides_of(folder, face_of(boxes), ROWS, TABLE, *styles)
    return [sides.faces[card].drawing.body for card in "abc"]


def test_boxes_are_shown_where_their_condition_is_true(tmp_path: Path) -> None:
    boxes = f"""a: {{text: Dear, {AT}, size: 4, when: cost > 3}}
b: {{text: Afloat, at: [0, 10, 57, 9], size: 4, when: "kind in [ship, crew] and cost"}}
c: {{text: Plain, at: [0, 20, 57, 9], size: 4, unless: cost > 3 or kind:event}}"""
    sides = sides_of(tmp_path, face_of(boxes), ROWS, TABLE)
    assert [words(sides.faces[card].drawing.body) for card in "abc"] == [["Dear", "Afloat"], ["Afloat", "Plain"], []]


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("when: cost >", "deck.yaml:11: faces.mine.boxes.a.when: 'cost >' ends too early, needs a value after >"),
        ("when: csot > 3", "deck.yaml:11: faces.mine.boxes.a.when: no card has 'csot' (did you mean 'cost'?)"),
        ("unless: kind > 3", "cards.csv:2: column 'Kind': found 'Ship', needs a number for the condition kind > 3"),
        ("colour: <hxe>", "deck.yaml:11: faces.mine.boxes.a.colour: no card has 'hxe' (did you mean 'hex'?)"),
        ("colour: <kind>", "cards.csv:2: column 'Kind': found 'Ship', needs a colour: #rrggbb, an English name"),
        ("colour: '#<cost>'", "cards.csv:2: column 'Cost': found '#4', needs a colour"),
        ("colour: [gold, white]", "faces.mine.boxes.a.colour: several colours are a gradient, for a shape"),
        ("colour: gold 30%", "faces.mine.boxes.a.colour: 'gold 30%' has a place, for a gradient"),
        ("opacity: 1.5", "faces.mine.boxes.a.opacity: found 1.5, needs an opacity from 0 to 1, or in %: 40%"),
        ("opacity: nan", "faces.mine.boxes.a.opacity: found 'nan', needs an opacity"),
        ("opacity: .nan", "faces.mine.boxes.a.opacity: found '.nan', needs an opacity"),
        ("angle: 90", "faces.mine.boxes.a.angle: angle does not apply to a box with text"),
    ],
)
def test_what_no_box_can_follow_is_told_where_it_is_written(tmp_path: Path, box: str, told: str) -> None:
    assert told in faults(tmp_path, face_of(f"a: {{text: A, {AT}, size: 4, {box}}}"), ROWS, TABLE)[0]


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("colour: [white 60%, gold 30%]", "colour: places 60% and then 30%; write them in rising order"),
        ("colour: [gold, rde]", "colour: there is no colour 'rde'"),
        ("colour: gold, angle: 90", "angle: has no effect without a gradient"),
        ("colour: []", "colour: found an empty list, needs at least one entry"),
        (f"colour: [{', '.join(['gold'] * 13)}]", "colour: found a list, needs at most 12 entries"),
        (
            "colour: {from: gold, to: white}",
            "colour: found keys, needs a colour, or several for a gradient: [gold, white 60%, none]",
        ),
    ],
)
def test_what_is_no_gradient_is_told(tmp_path: Path, box: str, told: str) -> None:
    (found,) = faults(tmp_path, face_of(f"a: {{shape: rect, {AT}, {box}}}"))
    assert f"deck.yaml:11: faces.mine.boxes.a.{told}" in found


def test_every_row_whose_value_does_not_suit_is_told_once(tmp_path: Path) -> None:
    boxes = f"a: {{text: A, {AT}, size: 4, colour: <kind>, when: name}}\nb: {{shape: rect, {AT}, colour: <kind>}}"
    told = faults(tmp_path, face_of(boxes), ROWS, TABLE)
    assert [fault.partition(" needs ")[0] for fault in told] == [
        "cards.csv:2: column 'Kind': found 'Ship',",
        "cards.csv:3: column 'Kind': found 'Crew',",
        "cards.csv:4: column 'Kind': found 'Event',",
    ]


def test_text_shapes_and_lines_have_the_colour_of_their_row(tmp_path: Path) -> None:
    boxes = f"""a: {{text: <name>, {AT}, size: 4, colour: <hex>}}
b: {{shape: rect, at: [0, 10, 9, 9], colour: <hex>}}
c: {{shape: rect, at: [0, 20, 9, 9], line: <hex>}}"""
    sides = sides_of(tmp_path, 'colours: {ink: "#010203"}\n' + face_of(boxes), ROWS, TABLE)
    found = [re.findall(r'(?:fill|stroke)="(#\w+)"', sides.faces[card].drawing.body) for card in "abc"]
    # Where the cell is blank, the text is in ink, and shape and line are not there.
    assert found == [["#6f6d69"] * 3, ["#8b0000"] * 3, ["#010203"]]


def test_a_column_of_colours_may_leave_out_the_sign(tmp_path: Path) -> None:
    files = {"cards.csv": "Id,Name,Hex\na,A,6f6d69\nb,B,ABC\nc,C,\n"}
    sides = sides_of(tmp_path, face_of(f"a: {{shape: rect, {AT}, colour: '#<hex>'}}"), ROWS, files)
    assert [re.findall(r'fill="(#\w+)"', sides.faces[card].drawing.body) for card in "abc"] == [
        ["#6f6d69"],
        ["#aabbcc"],
        [],
    ]


def test_low_ink_treats_a_colour_of_a_row_as_any(tmp_path: Path) -> None:
    files = {"cards.csv": "Id,Name,Hex\na,A,gold\n"}
    boxes = f"a: {{text: <name>, {AT}, size: 4, colour: <hex>}}\nb: {{shape: rect, {AT}, colour: [gold, navy]}}"
    body = sides_of(tmp_path, face_of(boxes), ROWS, files, Style.LOW_INK).faces["a"].drawing.body
    assert "#ffd700" not in body  # too light on white
    assert 'fill="#ffffff" stroke="#000080" stroke-width="0.3"' in body
    assert "Gradient" not in body


@pytest.mark.parametrize(
    ("written", "places"),
    [
        (["red", "blue"], [0, 1]),
        (["red", "white", "blue"], [0, 0.5, 1]),
        (["red", "white 20%", "gold", "blue"], [0, 0.2, 0.6, 1]),
        (["red 10%", "gold", "white", "blue 70%"], [0.1, 0.3, 0.5, 0.7]),
    ],
)
def test_colours_without_a_place_are_spread_between_their_neighbours(written: list[str], places: list[float]) -> None:
    # CSS Images Module Level 3, 3.4.3.
    assert [place for _, place in parse_gradient(written, 90).stops] == pytest.approx(places)


@pytest.mark.parametrize(
    ("angle", "ends"),
    [
        (0, (10, 40, 50, 40)),
        (90, (30, 20, 30, 60)),
        (180, (50, 40, 10, 40)),
        # At 45 degrees the ends are those of a square's diagonal.
        (45, (10, 20, 50, 60)),
    ],
)
def test_a_gradient_runs_through_the_middle_from_corner_to_corner(angle: float, ends: tuple[float, ...]) -> None:
    assert parse_gradient(["red", "blue"], angle).line_across(Rect(10, 20, 40, 40)) == pytest.approx(ends)


def test_none_fades_the_colours_beside_it(tmp_path: Path) -> None:
    (body, *_) = shapes(tmp_path, f"a: {{shape: rect, {AT}, colour: [navy, none, <hex>]}}")
    assert re.findall(r'<stop offset="(\S+)" stop-color="(\S+?)"( stop-opacity="0")?', body) == [
        ("0.0", "#000080", ""),
        ("0.5", "#000080", ' stop-opacity="0"'),
        ("0.5", "#6f6d69", ' stop-opacity="0"'),
        ("1.0", "#6f6d69", ""),
    ]


def test_a_gradient_of_nothing_is_not_there(tmp_path: Path) -> None:
    assert "<rect" not in shapes(tmp_path, f"a: {{shape: rect, {AT}, colour: [<hex>, none]}}")[2]


RED_TO_BLUE = "a: {shape: rect, within: trim, at: [10, 10, 40, 40], colour: ['#ff0000', '#0000ff'], angle: 0}"
FADED = """a: {shape: rect, within: trim, at: [10, 10, 40, 40], colour: '#000000', opacity: 25%}
b: {text: Ghost, at: [0, 60, 57, 9], size: 6, opacity: 0.5}"""


def pixel(picture: Image.Image, x_mm: float, y_mm: float) -> tuple[int, ...]:
    scale = picture.width / 63.5
    return tuple(picture.convert("RGB").getpixel((round(x_mm * scale), round(y_mm * scale))))  # type: ignore[arg-type]


def printed(folder: Path, boxes: str) -> dict[str, Image.Image]:
    """Print a card as PDF and PNG, the first compared with its drawing; give pictures of the trim."""
    deck = make_deck(folder, "  - {id: one, name: One}\n", head=face_of(boxes))
    pdf, png = folder / "o.pdf", folder / "png"
    assert pnp("build", "--deck", deck, "--layout", "single", "--verify", "--out", pdf).code == 0
    assert pnp("build", "--deck", deck, "--format", "png", "--no-bleed", "--dpi", "150", "--out", png).code == 0
    page = pypdfium2.PdfDocument(pdf)[0]
    left, bottom, right, top = page.get_trimbox()
    around = (left, bottom, page.get_width() - right, page.get_height() - top)
    (file,) = png.glob("*one.png")
    return {"pdf": page.render(scale=3, crop=around).to_pil(), "png": Image.open(file)}


def test_a_gradient_is_the_same_in_pdf_and_png(tmp_path: Path) -> None:
    for kind, picture in printed(tmp_path, RED_TO_BLUE).items():
        for x_mm, blue in ((11, 0.025), (20, 0.25), (30, 0.5), (49, 0.975)):
            expected = (255 * (1 - blue), 0, 255 * blue)
            assert pixel(picture, x_mm, 30) == pytest.approx(expected, abs=5), (kind, x_mm)
        assert pixel(picture, 55, 30) == (255, 255, 255)


def test_opacity_is_the_same_in_pdf_and_png(tmp_path: Path) -> None:
    for kind, picture in printed(tmp_path, FADED).items():
        assert pixel(picture, 30, 30) == pytest.approx((191, 191, 191), abs=2), kind
    words = pypdfium2.PdfDocument(tmp_path / "o.pdf")[0].get_textpage().get_text_range()
    assert "Ghost" in words


@pytest.mark.parametrize(
    ("boxes", "version"),
    [(RED_TO_BLUE, "1.3"), (FADED, "1.4"), (RED_TO_BLUE.replace("'#0000ff'", "none"), "1.4")],
    ids=["opaque", "opacity", "fading"],
)
def test_a_pdf_is_of_version_1_4_only_if_something_is_transparent(tmp_path: Path, boxes: str, version: str) -> None:
    deck = make_deck(tmp_path, "  - {id: one, name: One}\n", head=face_of(boxes))
    assert pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf").code == 0
    with pikepdf.open(tmp_path / "o.pdf") as pdf:
        assert pdf.pdf_version == version


def test_an_opacity_of_nothing_shows_nothing_and_of_all_is_not_written(tmp_path: Path) -> None:
    boxes = f"a: {{shape: rect, {AT}, colour: gold, opacity: 100%}}\nb: {{shape: rect, {AT}, colour: red, opacity: 0}}"
    body = shapes(tmp_path, boxes)[0]
    assert re.findall(r'opacity="(\S+)"', body) == ["0.0"]
