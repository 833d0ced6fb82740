"""Nothing is dropped in silence: texts that no card shows, styles that change nothing, photos that become lighter."""

from io import BytesIO
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from generator.rendering.templating.template_usage import TrackedTexts
from tests.generator.strangers import SUN, make_deck, picture_card, pnp, svg

SEEN = '{{ text(card.texts.seen | default("-"), fonts.body, x=9, y=20, size=5, fill="#000000") }}\n'


def notes(*words: str | Path) -> list[str]:
    told = pnp(*words)
    assert told.code == 0, told.err
    return [line.removeprefix("note: ") for line in told.errors if "room on the sheet" not in line]


def both(deck: Path, out: Path) -> list[str]:
    """Return what check says, which build says too."""
    checked = notes("check", deck)
    assert notes("build", "--deck", deck, "--out", out / "built.pdf") == checked
    return checked


def test_a_text_that_no_face_prints_is_told_once_with_the_nearest(tmp_path: Path) -> None:
    rows = "".join(
        f"  - {{id: c{number}, template: picture, texts: {{bdoy: x, zz: w, body: z}}}}\n" for number in range(3)
    )
    assert both(make_deck(tmp_path, rows), tmp_path) == [
        "the text 'bdoy' of 3 cards is not printed anywhere (did you mean 'body'?); "
        "their faces use: body, corner, title",
        "the text 'zz' of 3 cards is not printed anywhere; their faces use: body, corner, title",
    ]


def test_a_column_that_no_face_prints_is_told(tmp_path: Path) -> None:
    files = {"cards.csv": "Name,Body,Flavour Text\nA,x,\nB,y,salty\nC,z,sweet\n"}
    deck = make_deck(tmp_path, "  - {from: cards.csv, template: picture}\n", files)
    (note,) = both(deck, tmp_path)
    assert note.startswith("the text 'flavour_text' of 2 cards is not printed anywhere; ")


def test_many_columns_that_no_face_prints_are_told_in_one_line_and_a_slip_in_its_own(tmp_path: Path) -> None:
    files = {"cards.csv": "Name,Bdoy,Zinc,Iron,Salt,Gold\nA,x,1,2,,4\nB,y,1,2,3,\n"}
    assert both(make_deck(tmp_path, "  - {from: cards.csv, template: picture}\n", files), tmp_path) == [
        "the text 'bdoy' of 2 cards is not printed anywhere (did you mean 'body'?); "
        "their faces use: body, corner, title",
        "4 texts (in brackets: number of cards) are not printed anywhere: 'zinc' (2), 'iron' (2), 'gold' (1), 'salt' "
        "(1); faces use: body, corner, title",
    ]


def test_a_text_of_a_suit_that_no_face_prints_is_told(tmp_path: Path) -> None:
    head = (
        "suits: [{id: S, name: Suns, symbol: sun.svg, colour: '#aa0000', texts: {egde: x}}]\n"
        "ranks: [{id: '1', name: One, pips: 1}, {id: '2', name: Two, pips: 2}]\n"
    )
    deck = make_deck(tmp_path, "  - {suits: [S], ranks: ['1', '2']}\n", {"sun.svg": SUN}, head=head)
    (note,) = both(deck, tmp_path)
    assert (
        note
        == "the text 'egde' of 2 cards is not printed anywhere (did you mean 'edge'?); their faces use: edge, power"
    )


ASKING = [
    "{% if card.texts.seen == 'no' %}<!-- {{ card.texts.hidden }} -->{% endif %}" + SEEN,
    "{% if card.texts.seen != 'yes' and card.texts.hidden %}<!-- {{ card.texts.hidden }} -->{% endif %}" + SEEN,
    "{% for name, words in card.texts.items() %}<!-- {{ words }} -->{% endfor %}" + SEEN,
    "{{ text(card.texts['hidden'], fonts.body, x=9, y=30, size=3, fill='#000000') }}" + SEEN,
    "{{ text(card.texts.get('hidden', ''), fonts.body, x=9, y=30, size=3, fill='#000000') }}" + SEEN,
    "{% if plain %}<!-- {{ card.texts.hidden }} -->{% endif %}" + SEEN,
    "{% if not low_ink %}<!-- {{ card.texts.hidden }} -->{% endif %}" + SEEN,
    "{% include 'part.svg.j2' %}" + SEEN,
    "{% set all = card.texts %}<!-- {{ all.hidden }} -->" + SEEN,
    "<!-- {{ card.texts | tojson }} -->" + SEEN,
]
"""Templates that ask for a text, or would in another look or on another card."""
MADE = [
    [],
    ["--style", "low-ink"],
    ["--cards", ",".join(f"a{row}" for row in range(len(ASKING)))],
    ["--layout", "faces"],
]


def test_a_text_that_is_asked_for_anywhere_is_not_blamed(tmp_path: Path) -> None:
    style = "{% if low_ink %}<rect x='9' y='40' width='5' height='5'/>{% endif %}"
    files, cards = {}, ""
    for row, template in enumerate(ASKING):  # each has a text of its own, which it alone could ask for
        files[f"t{row}.svg.j2"] = style + template.replace("hidden", f"hidden{row}").replace("part", f"part{row}")
        files[f"part{row}.svg.j2"] = f"<!-- {{{{ card.texts.hidden{row} }}}} -->"
        for card, seen in (("a", "yes"), ("b", "no")):
            texts = f"{{seen: '{seen}', hidden{row}: x}}"
            cards += f"  - {{id: {card}{row}, template: t{row}.svg.j2, texts: {texts}}}\n"
    deck = make_deck(tmp_path, cards, files)
    assert notes("check", deck) == []
    for words in MADE:
        assert notes("build", "--deck", deck, "--out", tmp_path / "o.pdf", *words) == [], words


def test_a_text_on_the_back_is_printed_and_one_for_another_face_is_not(tmp_path: Path) -> None:
    head = "template: picture\nback: b\nbacks: [{id: b, template: b.svg.j2}]\n"
    cards = "  - {id: a, texts: {seen: x}}\n  - {id: b, back: none, texts: {seen: x, body: w}}\n"
    deck = make_deck(tmp_path, cards, {"b.svg.j2": SEEN}, head=head)
    assert both(deck, tmp_path) == [
        "the text 'seen' of 1 card is not printed anywhere; its face uses: body, corner, title"
    ]
    # Not even where backs are left out.
    assert len(notes("build", "--deck", deck, "--layout", "faces", "--out", tmp_path / "f.pdf")) == 1


def test_texts_behave_as_before_while_they_are_watched() -> None:
    names: set[str] = set()
    texts = TrackedTexts({"a": "1", "items": "2"}, names)
    assert (texts["a"], texts.get("b"), texts.get("b", "x"), "c" in texts, len(texts)) == ("1", None, "x", False, 2)
    assert names == {"a", "b", "c"}
    assert dict(texts.items()) == {"a": "1", "items": "2"}
    assert names == {"a", "b", "c", "items"}


# --- styles ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deck", "style", "others"),
    [
        ("island", "plain", "low-ink, large-print"),
        pytest.param("to-the-bottom", "large-print", "low-ink", marks=pytest.mark.long),
        ("to-the-bottom", "plain", "low-ink"),
    ],
)
@pytest.mark.slow
def test_a_style_that_changes_nothing_is_refused(tmp_path: Path, deck: str, style: str, others: str) -> None:
    built = pnp("build", "--deck", deck, "--style", "low-ink", "--style", style, "--out", tmp_path / "o.pdf")
    assert (built.code, built.out) == (1, "")
    file = f"cards/{deck}/deck.yaml"
    told = f"error: --style {style} changes nothing in {file}; remove it; styles that change something: {others}"
    assert built.errors == [told]
    assert list(tmp_path.iterdir()) == []


def test_where_a_style_changes_some_card_it_may_be_asked_of_another(tmp_path: Path) -> None:
    # Spades are as black in four colours as in two.
    words = ["build", "--deck", "above-water", "--cards", "7S", "--style", "four-colour", "--out", tmp_path / "o.pdf"]
    assert pnp(*words).code == 0


def test_a_deck_that_no_style_changes_says_so(tmp_path: Path) -> None:
    deck = make_deck(
        tmp_path, "  - {id: a, template: t.svg.j2}\n", {"t.svg.j2": "<rect x='9' y='9' width='9' height='9'/>"}
    )
    built = pnp("build", "--deck", deck, "--style", "low-ink", "--out", tmp_path / "o.pdf")
    assert built.code == 1
    assert built.errors[0].endswith("; styles that change something: none")


# --- photos in low-ink -----------------------------------------------------------------------------------


def photo(kind: str, mode: str, colour: tuple[int, ...] | int) -> bytes:
    data = BytesIO()
    Image.new(mode, (500, 500), colour).save(data, kind)
    return data.getvalue()


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("p.png", photo("PNG", "RGB", (200, 100, 0))),
        ("p.jpg", photo("JPEG", "RGB", (200, 100, 0))),
        ("p.png", photo("PNG", "RGBA", (200, 100, 0, 255))),
    ],
)
def test_low_ink_lightens_photos_in_pdf_and_png_alike_and_says_so_once(tmp_path: Path, file: str, data: bytes) -> None:
    cards = picture_card(file) + picture_card(file).replace("id: one", "id: two")
    deck = make_deck(tmp_path, cards, {file: data})
    told = f"low-ink: pictures without outlines are printed lighter, with 40 % of their ink: 1 picture ({file})"
    pdf, png = tmp_path / "o.pdf", tmp_path / "png"
    assert notes("build", "--deck", deck, "--style", "low-ink", "--verify", "--out", pdf) == [told]
    assert notes("build", "--deck", deck, "--style", "low-ink", "--format", "png", "--dpi", "72", "--out", png) == [
        told
    ]
    assert notes("check", deck) == []
    # 255 - 0.4 * (255 - value), by hand.
    wanted = (233, 193, 153)
    with Image.open(png / "01-one.png") as image:
        middle = image.convert("RGB").getpixel((image.width // 2, image.height // 2))
    assert middle == pytest.approx(wanted, abs=2)
    with pikepdf.open(pdf) as opened:
        streams = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]
        images = [each for each in streams if each.get("/ColorSpace", "/DeviceGray") != "/DeviceGray"]
        found = pikepdf.PdfImage(images[0]).as_pil_image().convert("RGB").getpixel((250, 250))
    assert found == pytest.approx(wanted, abs=2)


def test_low_ink_leaves_what_is_transparent_as_it_is_and_greys_grey(tmp_path: Path) -> None:
    from generator.rendering.images.rasters import lighten

    half = Image.new("RGBA", (2, 1))
    half.putpixel((1, 0), (0, 0, 0, 255))
    data = BytesIO()
    half.save(data, "PNG")
    with Image.open(BytesIO(lighten(data.getvalue()))) as image:
        assert [image.getpixel((x, 0)) for x in (0, 1)] == [(153, 153, 153, 0), (153, 153, 153, 255)]
    with Image.open(BytesIO(lighten(photo("JPEG", "L", 55)))) as image:
        assert image.mode == "L"
        assert image.getpixel((9, 9)) == pytest.approx(175, abs=1)


@pytest.mark.slow
def test_low_ink_lightens_what_is_drawn_as_a_picture(tmp_path: Path) -> None:
    files = {
        "art.svg": svg("<mask id='m'><rect width='9' height='9'/></mask><rect mask='url(#m)' width='9' height='9'/>")
    }
    deck = make_deck(tmp_path, picture_card("art.svg", more=", raster: true"), files)
    (note,) = notes("build", "--deck", deck, "--style", "low-ink", "--out", tmp_path / "o.pdf")
    assert note.endswith(": 1 picture (art.svg)")
