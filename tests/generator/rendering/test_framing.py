"""Which part of a picture is shown: focus and crop of boxes and templates, several pictures a card, by field."""

import io
import re
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image

from generator.deck.faces.face_layout import parse_focus
from generator.geometry import Rect
from generator.rendering.templating.template_pictures import fit_picture
from tests.generator.strangers import make_deck, pnp

BOX = Rect(10, 20, 30, 30)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (0.5, 0.5)),
        ("30% 20%", (0.3, 0.2)),
        ("30 20", (0.3, 0.2)),
        ("30%, 20.5%", (0.3, 0.205)),
        ("top", (0.5, 0)),
        ("Bottom Left", (0, 1)),
        ("right top", (1, 0)),
        ("center", (0.5, 0.5)),
        ("middle right", (1, 0.5)),
    ],
)
def test_a_focus_is_a_point_or_words(text: str, expected: tuple[float, float]) -> None:
    assert parse_focus(text) == pytest.approx(expected)


@pytest.mark.parametrize(
    "text", ["up", "30%", "30% 120%", "-5 5", "top bottom", "left left", "1 2 3", "nan 5", "5 x", "."]
)
def test_what_is_no_focus_is_refused_with_what_would_be_one(text: str) -> None:
    with pytest.raises(ValueError, match=r"needs a point of the picture such as '30% 20%'"):
        parse_focus(text)


@pytest.mark.parametrize(
    ("focus", "left"),
    # A picture of 90 x 30 in a box of 30 x 30 is drawn 90 wide; its left end by hand.
    [((0.5, 0.5), -20), ((0, 0), 10), ((1, 1), -50), ((1 / 3, 0), -5), ((0.05, 0), 10)],
)
def test_the_focus_comes_as_near_to_the_middle_as_the_picture_reaches(focus: tuple[float, float], left: float) -> None:
    made = fit_picture(BOX, (90, 30), "cover", focus=focus)
    assert (made.drawn.x, made.drawn.y, made.drawn.width, made.drawn.height) == pytest.approx((left, 20, 90, 30))
    assert (made.window, made.is_cut) == (BOX, True)


@pytest.mark.parametrize(
    ("fit", "drawn", "window"),
    # The right third of 90 x 30, cut to its upper half: 30 x 15 from (60, 0).
    [
        ("contain", (-50, 27.5, 90, 30), (10, 27.5, 30, 15)),
        ("cover", (-125, 20, 180, 60), (10, 20, 30, 30)),
        ("stretch", (-50, 20, 90, 60), (10, 20, 30, 30)),
    ],
)
def test_a_part_that_is_cut_out_fills_the_box(fit: str, drawn: tuple[float, ...], window: tuple[float, ...]) -> None:
    made = fit_picture(BOX, (90, 30), fit, crop=Rect(2 / 3, 0, 1 / 3, 0.5))
    assert (made.drawn.x, made.drawn.y, made.drawn.width, made.drawn.height) == pytest.approx(drawn)
    assert (made.window.x, made.window.y, made.window.width, made.window.height) == pytest.approx(window)
    assert made.is_cut


# --- on cards --------------------------------------------------------------------------------------------


def stripes() -> bytes:
    """Return a picture of nine stripes, each of another grey: 0, 30, 60 …"""
    picture = Image.new("L", (900, 300))
    for place in range(9):
        picture.paste(place * 30, (place * 100, 0, place * 100 + 100, 300))
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def grey_at(pdf: Path, x_mm: float, y_mm: float) -> int:
    """Return the grey at a place of the only page, which is a card with its bleed of 3 mm."""
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=254 / 72).to_pil().convert("L")
    grey = page.getpixel((round((x_mm + 3) * 10), round((y_mm + 3) * 10)))
    assert isinstance(grey, int)
    return grey


def built(folder: Path, cards: str, head: str, more: dict[str, str | bytes] | None = None) -> Path:
    deck = make_deck(folder / "deck", cards, {"a.png": stripes(), "b.png": stripes(), **(more or {})}, head=head)
    outcome = pnp("build", "--deck", deck, "--layout", "single", "--out", folder / "o.pdf")
    assert outcome.code == 0, outcome
    assert "printed nowhere" not in outcome.err
    return folder / "o.pdf"


def face(box: str) -> str:
    return f"face: mine\nfaces:\n  mine:\n    boxes:\n      a: {{at: [0, 0, 30, 30], {box}}}\n"


@pytest.mark.parametrize(
    ("box", "grey"),
    # At the middle of the box, 15 mm from its sides.
    [
        ("fit: cover", 120),
        ("fit: cover, focus: left", 30),
        ("fit: cover, focus: [100%, 50%]", 210),
        ("fit: cover, focus: <look>", 60),
        ("fit: cover, crop: [0, 0, 50, 100]", 60),
        ("fit: contain, crop: [0, 0, 33.3333, 100%]", 30),
        ("fit: stretch, crop: [66.6667%, 0, 33.3333%, 10]", 210),
    ],
)
def test_a_box_shows_the_part_that_it_says(box: str, grey: int, tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, picture: a.png, texts: {look: 27.7 50}}\n"
    # A text that nothing prints would be told.
    head = face(f"picture: <picture>, {box}") + "      b: {text: <look>, at: [0, 60, 57, 9], size: 4}\n"
    assert grey_at(built(tmp_path, cards, head), 3 + 15, 3 + 15) == pytest.approx(grey, abs=3)


def test_each_card_may_have_its_own_focus_and_a_second_picture(tmp_path: Path) -> None:
    head = face("picture: <portrait>, fit: cover, focus: <focus>")
    rows = "id,name,portrait,focus\none,One,b.png,right\n"
    pdf = built(tmp_path, "  - {from: cards.csv}\n", head, {"cards.csv": rows})
    assert grey_at(pdf, 18, 18) == pytest.approx(210, abs=3)


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("gone.png,left", "column 'Portrait': 'gone.png' does not exist; the path starts at the deck file"),
        ("b.gif,left", "column 'Portrait': 'b.gif' is not a picture that can be printed; use .svg, .png"),
        ("b.png,lefft", "column 'Focus': found 'lefft', needs a point of the picture such as '30% 20%'"),
    ],
)
def test_what_is_wrong_in_a_table_is_told_by_row_and_column(row: str, expected: str, tmp_path: Path) -> None:
    rows = f"id,name,Portrait,Focus\none,One,b.png,left\ntwo,Two,{row}\n"
    head = face("picture: <portrait>, fit: cover, focus: <focus>")
    deck = make_deck(tmp_path, "  - {from: cards.csv}\n", {"b.png": stripes(), "cards.csv": rows}, head=head)
    outcome = pnp("check", deck)
    assert outcome.code == 1
    (line,) = outcome.errors
    assert f"cards.csv:3: {expected}" in line


@pytest.mark.parametrize(
    ("box", "expected"),
    [
        ("focus: left", "a.focus: has no effect with fit: contain, which crops nothing; use fit: cover"),
        ("fit: cover, focus: lefft", "a.focus: found 'lefft', needs a point of the picture"),
        ("fit: cover, focus: <lok>", "a.focus: no card has 'lok' (did you mean 'look'?)"),
        ("crop: [50%, 0, 60%, 100%]", "a.crop: extends beyond the picture"),
        ("crop: [50%, 0, 0, 100%]", "a.crop: leaves nothing of the picture"),
        ("crop: [0, 0, 50%]", "a.crop: found a list, needs four parts of the picture: [x, y, width, height]"),
        ("crop: [0, 0, 5mm, 9]", "a.crop[2]: found '5mm', needs a part of the picture such as '25%'"),
    ],
)
def test_what_is_wrong_with_a_part_is_told_where_it_is_written(box: str, expected: str, tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, picture: a.png, texts: {look: left}}\n"
    deck = make_deck(tmp_path, cards, {"a.png": stripes()}, head=face(f"picture: <picture>, {box}"))
    outcome = pnp("check", deck)
    assert outcome.code == 1
    assert any(expected in line for line in outcome.errors), outcome


def test_a_soft_picture_of_a_field_is_told_as_the_card_s_own_is(tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, texts: {portrait: b.png}}\n"
    deck = make_deck(tmp_path, cards, {"b.png": stripes()}, head=face("picture: <portrait>, crop: [0, 0, 5, 15]"))
    assert "card one: b.png prints at 38 dpi" in pnp("check", deck).err


# --- in templates ----------------------------------------------------------------------------------------

TEMPLATE = "{{ place(pictures.portrait, x=safe.x, y=safe.y, width=30, height=30, %s) }}"


@pytest.mark.parametrize(
    ("how", "grey"),
    [
        ("fit='cover'", 120),
        ("fit='cover', focus=card.texts.look", 60),
        ("fit='stretch', crop=[66.6667, 0, 33.3333, 100]", 210),
        ("fit='cover', corner=4, turn=180, focus='left'", 30),
    ],
)
def test_a_template_places_pictures_by_field(how: str, grey: int, tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, texts: {portrait: b.png, look: 27.7 50}}\n"
    source = TEMPLATE % how + "{{ text(card.texts.look, fonts.body, x=9, y=70, size=3, fill=colour) }}"
    pdf = built(tmp_path, cards, "template: t.svg.j2\n", {"t.svg.j2": source})
    assert grey_at(pdf, 18, 18) == pytest.approx(grey, abs=3)


def test_a_back_of_a_template_has_the_pictures_of_its_card(tmp_path: Path) -> None:
    cards = "".join(
        f"  - {{id: {name}, name: One, template: picture, back: b, texts: {{portrait: {name}.png}}}}\n" for name in "ab"
    )
    head = "backs: [{id: b, template: t.svg.j2}]\n"
    source = TEMPLATE % "fit='cover'"
    deck = make_deck(
        tmp_path, cards, {"a.png": stripes(), "b.png": stripes()[:-12] + stripes()[-12:], "t.svg.j2": source}, head=head
    )
    outcome = pnp("build", "--deck", deck, "--format", "svg", "--out", tmp_path / "svg")
    assert outcome.code == 0, outcome
    assert len(list((tmp_path / "svg").glob("*-back.svg"))) == 2


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (TEMPLATE % "fit='cover'", "portrait: 'gone.png' does not exist; the path starts at the deck file"),
        (
            "{{ place(pictures.portrate, x=1, y=1, width=9, height=9) }}",
            "there is no 'portrate' here (did you mean 'portrait'?)",
        ),
        (
            "{{ place(picture, x=9, y=9, width=9, height=9, fit='covver') }}",
            "fit='covver'; use contain, cover, stretch",
        ),
        ("{{ place(picture, x=9, y=9, width=9, height=9, crop=[1, 2]) }}", "crop='[1, 2]'; needs four parts"),
        ("{{ place(picture, x=9, y=9, width=9, height=9, crop=[0, 0, 101, 2]) }}", "crop extends beyond the picture"),
        ("{{ place(picture, x=9, y=9, width=9, height=9, fit='cover', focus='x') }}", "found 'x', needs a point"),
    ],
)
def test_what_a_template_cannot_place_is_told(source: str, expected: str, tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, picture: a.png, texts: {portrait: gone.png}}\n"
    files = {"a.png": stripes(), "t.svg.j2": source}
    outcome = pnp("check", make_deck(tmp_path, cards, files, head="template: t.svg.j2\n"))
    assert outcome.code == 1
    assert any("t.svg.j2" in line and expected in line for line in outcome.errors), outcome


def test_a_file_that_no_template_places_may_be_missing(tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, texts: {body: see gone.png}}\n"
    source = "{{ text(card.texts.body, fonts.body, x=9, y=70, size=3, fill=colour) }}"
    deck = make_deck(tmp_path, cards, {"t.svg.j2": source}, head="template: t.svg.j2\n")
    assert pnp("check", deck).code == 0


def test_the_same_picture_may_be_cut_twice_on_a_card(tmp_path: Path) -> None:
    cards = "  - {id: one, name: One, texts: {portrait: b.png}}\n"
    source = TEMPLATE % "fit='cover'" + (TEMPLATE % "fit='cover', focus='left'").replace("y=safe.y", "y=safe.y + 40")
    pdf = built(tmp_path, cards, "template: t.svg.j2\n", {"t.svg.j2": source})
    assert (grey_at(pdf, 18, 18), grey_at(pdf, 18, 58)) == (120, 30)
    assert len(re.findall(rb"/Subtype /Image", pdf.read_bytes())) == 1
