"""Backs that say something of their card: each lies behind its own face, and a back that does not is drawn once."""

import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.deck.loader import load_deck
from generator.rendering.side_renderer import render_sides
from tests.generator.strangers import line_of, make_deck, pnp

ANSWER = '{{ text(card.texts.answer, fonts.body, x=safe.x, y=safe.y + 10, size=5, fill="#000000") }}'
SHARED = '<rect x="10" y="10" width="9" height="9" fill="#123456"/>'
PAIRS = {"q1": "one", "q2": "two", "q3": "three", "q4": "four"}
"""What is on the back of each card; the face shows the id."""


def flash(folder: Path, back: str = ANSWER, *, more: str = "") -> Path:
    cards = "".join(f"  - {{id: {card}, texts: {{answer: {word}}}}}\n" for card, word in PAIRS.items())
    head = "format: 63x40mm\ntemplate: picture\nback: b\nbacks: [{id: b, template: b.svg.j2}]\n"
    return make_deck(folder, cards + more, {"b.svg.j2": back}, head=head)


def words(pdf: Path) -> list[set[str]]:
    """Return which words each page shows, read by PDFium."""
    pages = (page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))
    return [set(text.split()) & {*PAIRS, *PAIRS.values()} for text in pages]


def middles(page: pikepdf.Page) -> dict[str, tuple[float, float]]:
    """Return the middle of each card side on a page, by the end of the name of its form, in points."""
    found: dict[str, tuple[float, float]] = {}
    stack, matrix = [], pikepdf.Matrix()
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "q":
                stack.append(matrix)
            case "Q":
                matrix = stack.pop()
            case "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            case "Do":
                left, bottom, right, top = map(float, page.Resources.XObject[operands[0]].BBox)
                found[str(operands[0]).rpartition(".")[2]] = matrix.transform(((left + right) / 2, (bottom + top) / 2))
    return {name.rpartition("face-")[2]: middle for name, middle in found.items()}


@pytest.mark.parametrize(("flip", "is_level"), [("long-edge", False), ("short-edge", True)])
def test_in_duplex_each_back_lies_behind_its_own_face(tmp_path: Path, flip: str, is_level: bool) -> None:
    out = tmp_path / "flash.pdf"
    built = pnp("build", "--deck", flash(tmp_path), "--paper", "a4", "--flip", flip, "--verify", "--out", out)
    assert built.code == 0
    assert words(out) == [set(PAIRS), set(PAIRS.values())]
    with pikepdf.open(out) as pdf:
        _, _, width, height = map(float, pdf.pages[0].MediaBox)
        faces, backs = map(middles, pdf.pages)
    is_level = is_level != (width > height)
    for card in PAIRS:
        x, y = faces[card]
        assert backs[card] == pytest.approx((x, height - y) if is_level else (width - x, y), abs=0.03)


def test_in_gutterfold_each_back_lies_across_the_fold_from_its_face(tmp_path: Path) -> None:
    out = tmp_path / "flash.pdf"
    assert pnp("build", "--deck", flash(tmp_path), "--paper", "a4", "--layout", "gutterfold", "--out", out).code == 0
    assert words(out) == [{*PAIRS, *PAIRS.values()}]
    with pikepdf.open(out) as pdf:
        (page,) = pdf.pages
        streams = page.Contents.read_bytes().decode("latin-1")
    # By the order in which they are placed: the backs come after the faces, each in the slot of its face.
    order = re.findall(r"/\S*?(face-|back-b\.)(q\d) Do", streams)
    assert order == [*(("face-", card) for card in PAIRS), *(("back-b.", card) for card in PAIRS)]


def test_for_a_print_house_each_back_follows_its_face(tmp_path: Path) -> None:
    out = tmp_path / "flash.pdf"
    assert pnp("build", "--deck", flash(tmp_path), "--layout", "single", "--out", out).code == 0
    assert words(out) == [{word} for pair in PAIRS.items() for word in pair]


def test_pictures_of_own_backs_stand_behind_their_faces(tmp_path: Path) -> None:
    deck = flash(tmp_path, more="  - {id: plain, back: none}\n")
    assert pnp("build", "--deck", deck, "--format", "svg", "--out", tmp_path / "out").code == 0
    files = sorted(path.name for path in (tmp_path / "out").iterdir() if path.suffix == ".svg")
    numbered = [(f"{number:02d}-q{number}.svg", f"{number:02d}-q{number}-back.svg") for number in (1, 2, 3, 4)]
    assert files == sorted(["05-plain.svg", *(name for pair in numbered for name in pair)])
    assert ">two</text>" in (tmp_path / "out" / "02-q2-back.svg").read_text(encoding="utf-8")


def test_copies_of_a_card_share_its_back(tmp_path: Path) -> None:
    out = tmp_path / "flash.pdf"
    built = pnp("build", "--deck", flash(tmp_path), "--copies", "3", "--out", out)
    assert built.code == 0
    assert "verified: 12 faces and 12 backs" in built.out
    with pikepdf.open(out) as pdf:
        forms = {name for page in pdf.pages for name in page.Resources.XObject}
    assert len(forms) == 8


@pytest.mark.parametrize(
    ("back", "count"),
    [
        (SHARED, 1),
        ("{{ text(back.id, fonts.body, x=safe.x, y=safe.y + 10, size=5, fill='#000000') }}", 1),
        ("{% if false %}" + ANSWER + "{% endif %}" + SHARED, 1),
        (ANSWER, 4),
        ("{% set words = card.name %}{{ text(words, fonts.body, x=9, y=30, size=5, fill='#000000') }}", 4),
        ("{% include 'part.svg.j2' %}", 4),
        ("{% if suit %}{{ place(symbol, x=9, y=9, width=9, height=9) }}{% endif %}" + SHARED, 4),
    ],
)
def test_a_back_is_drawn_as_often_as_it_says_something_of_a_card(tmp_path: Path, back: str, count: int) -> None:
    (tmp_path / "part.svg.j2").write_text(ANSWER, encoding="utf-8")
    deck = load_deck(flash(tmp_path, back))
    sides = render_sides(deck, deck.cards, bleed_mm=3, styles=frozenset())
    if "if false" in back:
        assert len(sides.backs) in (1, 4)  # Jinja may look names up before it is asked whether they are needed
    else:
        assert len(sides.backs) == count
    names = {sides.back_of(card) for card in deck.cards}
    assert names == set(sides.backs)


def test_a_fault_of_an_own_back_names_its_card(tmp_path: Path) -> None:
    deck = flash(tmp_path, more="  - {id: bare}\n")
    checked = pnp("check", deck)
    assert checked.code == 1
    (line,) = checked.errors
    place = f"{deck}:{line_of(deck, 'id: bare')}"
    assert line.startswith(f"error: {place}: card bare, back b: template b.svg.j2:1: there is no 'answer' here; ")


def test_a_back_beyond_the_safe_zone_is_told_with_its_card(tmp_path: Path) -> None:
    wide = "{{ text(card.texts.answer, fonts.body, x=58, y=20, size=5, fill='#000000') }}"
    deck = flash(tmp_path, wide)
    checked = pnp("check", deck)
    assert checked.code == 1
    owners = [re.search(r"deck\.yaml:(\d+): (card q\d, back b): the text", line) for line in checked.errors]
    assert [(int(owner[1]), owner[2]) for owner in owners if owner] == [
        (line_of(deck, f"id: q{number}"), f"card q{number}, back b") for number in (1, 2, 3, 4)
    ]
