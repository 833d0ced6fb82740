"""Art without bleed: its edges go on beyond the cut, mirrored or stretched, where the deck asks for it."""

import io
from pathlib import Path

import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray
from PIL import Image

from tests.generator.strangers import make_deck, pnp, svg

# A card of 60 x 80 mm with a bleed of 3 mm; the picture has ten pixels a mm.
HEAD = "format: 60x80mm\n"
RAMP = np.add.outer(np.arange(800) * 0.08, np.arange(600) * 0.3)
Pixels = NDArray[np.float64]


def ramp() -> bytes:
    """Return a picture of 600 x 800 whose grey is 0.3 a pixel across and 0.08 a pixel down."""
    out = io.BytesIO()
    Image.fromarray(RAMP.round().astype(np.uint8)).save(out, "PNG")
    return out.getvalue()


def face(box: str) -> str:
    return f"face: mine\nfaces:\n  mine:\n    boxes:\n      a: {{picture: <picture>, within: bleed, {box}}}\n"


def pages(folder: Path, head: str, *, cards: str = "", files: dict[str, str | bytes] | None = None) -> list[Pixels]:
    """Build with --layout single; return each page at ten pixels a mm, in grey."""
    cards = cards or "  - {id: one, name: One, picture: a.png}\n"
    deck = make_deck(folder / "deck", cards, {"a.png": ramp(), **(files or {})}, head=HEAD + head)
    outcome = pnp("build", "--deck", deck, "--layout", "single", "--out", folder / "o.pdf")
    assert outcome.code == 0, outcome
    assert "look sharp" not in outcome.err  # of what is cut off, nobody asks how sharp it is
    document = pypdfium2.PdfDocument(folder / "o.pdf")
    drawn = [page.render(scale=254 / 72).to_pil().convert("L") for page in document]
    assert drawn[0].size == (660, 860)
    return [np.asarray(page, dtype=np.float64) for page in drawn]


def mirrored() -> Pixels:
    """Return what numpy makes of it."""
    return np.pad(RAMP, 30, mode="symmetric")


def drawn_out() -> Pixels:
    """Return it with the outermost 0.75 mm drawn out to 3 mm, the corners mirrored."""
    whole = mirrored()
    steps = (29 - np.arange(30)) // 4
    whole[30:830, :30], whole[30:830, 630:] = RAMP[:, steps], RAMP[:, 599 - steps[::-1]]
    whole[:30, 30:630], whole[830:, 30:630] = RAMP[steps], RAMP[799 - steps[::-1]]
    return whole


def same(one: Pixels, other: Pixels) -> bool:
    """Say whether two pictures are alike, but for their rims by a pixel."""
    return bool(np.abs(one - other)[3:-3, 3:-3].max() < 6)


BOX = "at: [0, 0, 100%, 100%], fit: cover"
BACK = "face: {else: mine}\nfaces: {mine: {boxes: {a: {text: A, at: [0, 0, 20, 9], size: 4}}}}\nback: b\n"


@pytest.mark.parametrize(
    ("head", "page"),
    [
        (face(f"{BOX}, edges: mirror"), 0),
        ("edges: mirror\n" + face(BOX), 0),
        ("edges: stretch\n" + face(f"{BOX}, edges: mirror"), 0),
        (face("at: [0, 0, 100%, 100%], fit: stretch, edges: mirror"), 0),
        (face("at: [0, 0, 100%, 100%], edges: mirror"), 0),
        (BACK + "backs: [{id: b, picture: a.png, edges: mirror}]\n", 1),
        (BACK + "edges: mirror\nbacks: [{id: b, picture: a.png}]\n", 1),
    ],
)
def test_a_picture_that_ends_at_the_trim_is_mirrored_into_the_bleed(head: str, page: int, tmp_path: Path) -> None:
    assert same(pages(tmp_path, head)[page], mirrored())


@pytest.mark.parametrize(
    ("head", "page"),
    [
        (face(f"{BOX}, edges: stretch"), 0),
        (BACK + "backs: [{id: b, picture: a.png, edges: stretch}]\n", 1),
    ],
)
def test_or_its_edges_are_drawn_out(head: str, page: int, tmp_path: Path) -> None:
    found = pages(tmp_path, head)[page]
    assert same(found, drawn_out())
    assert not same(found, mirrored())


@pytest.mark.parametrize("head", [face(BOX), "edges: mirror\n" + face(f"{BOX}, edges: none")])
def test_unasked_a_picture_is_scaled_to_fill_the_bleed_too(head: str, tmp_path: Path) -> None:
    (page,) = pages(tmp_path, head)
    # 660 pixels show what is 600 or more wide, so it grows more slowly, and the trim's corner is not its corner.
    assert page[430, 400] - page[430, 300] == pytest.approx(100 * 0.3 * 600 / 660, abs=2)
    assert page[430, 5] < page[430, 30] < page[430, 60]


def test_what_is_cut_off_at_the_box_serves_before_its_like(tmp_path: Path) -> None:
    # Twice as wide as the card: at its sides it goes on by itself, at top and bottom it is mirrored.
    wide = Image.fromarray(np.tile((np.arange(1200) * 0.2).astype(np.uint8), (800, 1)))
    out = io.BytesIO()
    wide.save(out, "PNG")
    (page,) = pages(tmp_path, face(f"{BOX}, edges: mirror"), files={"a.png": out.getvalue()})
    expected = (np.arange(660) + 270) * 0.2
    assert np.abs(page[10] - expected)[3:-3].max() < 4
    assert np.abs(page[430] - expected)[3:-3].max() < 4


def test_only_sides_that_lie_on_the_cut_go_on(tmp_path: Path) -> None:
    (page,) = pages(tmp_path, face("at: [0, 0, 30, 40], fit: stretch, edges: mirror"))
    half = np.pad(RAMP[::2, ::2], ((30, 0), (30, 0)), mode="symmetric")
    assert np.abs(page[3:425, 3:325] - half[3:425, 3:325]).max() < 8
    assert page[440:, 340:].min() == 255


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_box_goes_on_at_the_cut_too(turn: int, tmp_path: Path) -> None:
    (page,) = pages(tmp_path, face(f"at: [0, 0, 60, 30], fit: stretch, edges: mirror, turn: {turn}"))
    turned = np.rot90(RAMP, -turn // 90)
    rows = np.linspace(0, turned.shape[0] - 1, 300).round().astype(int)
    columns = np.linspace(0, turned.shape[1] - 1, 600).round().astype(int)
    expected = np.pad(turned[np.ix_(rows, columns)], ((30, 0), (30, 30)), mode="symmetric")
    assert np.abs(page[3:325, 3:-3] - expected[3:325, 3:-3]).max() < 9


@pytest.mark.parametrize("edges", ["mirror", "stretch"])
def test_vectors_go_on_as_vectors_and_alike_in_pdf_png_and_svg(edges: str, tmp_path: Path) -> None:
    art = svg(
        '<rect width="10" height="10" fill="#dde"/><circle r="3" fill="#c33"/><path d="M0 10L10 0" stroke="#26c"/>'
    )
    head = face(f"{BOX}, edges: {edges}") + f"back: b\nbacks: [{{id: b, picture: a.svg, edges: {edges}}}]\n"
    deck = make_deck(
        tmp_path / "deck", "  - {id: one, name: One, picture: a.svg}\n", {"a.svg": art}, head="format: 21x28mm\n" + head
    )
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "o.pdf", "--verify")
    assert outcome.code == 0, outcome
    assert b"/Subtype /Image" not in (tmp_path / "o.pdf").read_bytes()
    for kind in ("png", "svg"):
        assert pnp("build", "--deck", deck, "--format", kind, "--with-bleed", "--out", tmp_path / kind).code == 0
    (drawing,) = (tmp_path / "png").glob("01-one.png")
    picture = Image.open(drawing).convert("RGB")
    # The red quarter disc at the corner goes on across the cut, where nothing would be otherwise.
    scale = picture.width / 27
    assert picture.getpixel((round(1.5 * scale), round(5 * scale))) == (0xCC, 0x33, 0x33)


def test_a_back_that_goes_on_somewhat_needs_edges_for_the_rest_alone(tmp_path: Path) -> None:
    head = BACK + "backs: [{id: b, picture: a.png, picture_bleed_mm: 1, edges: mirror}]\n"
    deck = make_deck(tmp_path, "  - {id: one, name: One}\n", {"a.png": ramp()}, head=HEAD + head)
    assert pnp("check", deck).code == 0
    assert pnp("build", "--deck", deck, "--bleed", "5", "--gutter", "10", "--out", tmp_path / "o.pdf").code == 0


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (
            "face: mine\nfaces: {mine: {boxes: {a: {picture: <picture>, at: [0, 0, 9, 9], edges: mirror}}}}\n",
            "a.edges: has no effect on a box that ends within the card; add within: bleed",
        ),
        (face(f"{BOX}, edges: miror"), "a.edges: found 'miror', needs 'none', 'mirror' or 'stretch'"),
        ("edges: yes\n" + face(BOX), "edges: found"),
    ],
)
def test_what_is_wrong_with_edges_is_told(head: str, expected: str, tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "  - {id: one, name: One, picture: a.png}\n", {"a.png": ramp()}, head=HEAD + head)
    outcome = pnp("check", deck)
    assert outcome.code == 1
    assert any(expected in line for line in outcome.errors), outcome


def test_a_template_lets_edges_go_on(tmp_path: Path) -> None:
    source = (
        '<g data-zone="bleed">{{ place(picture, x=0, y=0, width=trim.width, height=trim.height, fit="cover", '
        'edges="mirror", reach=0 - bleed.x) }}</g>'
    )
    (page,) = pages(tmp_path, "template: t.svg.j2\n", files={"t.svg.j2": source})
    assert same(page, mirrored())
