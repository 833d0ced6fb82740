"""Pictures for Print Then Cut: sizes by hand, and what is transparent as Pillow reads it."""

import re
from collections.abc import Mapping
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from generator.artwork import draw_cards
from generator.deck.library import find_deck
from generator.deck.loader import load_deck, open_deck
from generator.deck.model import CardFormat, Deck
from generator.deck.selection import select_cards
from generator.deck.translation import open_texts
from generator.errors import LayoutError, RenderError
from generator.export import make_export
from generator.games.token_decks import tokens_of
from generator.geometry import Size
from generator.papers import Paper
from generator.writers.cutters.cricut import AREAS_MM, best_grid, place_sides
from generator.writers.cutters.cut_paths import rectangle
from generator.writers.cutters.print_then_cut import CutPicture, verify_cut_picture
from generator.writers.registry import Destination
from generator.writers.targets import ExportRequest, ExportSettings
from scorekeeper.games import find_game
from tests.generator.papers import A4, LETTER, TABLOID

DPI = 100
Export = tuple[Mapping[str, bytes], tuple[str, ...], tuple[str, ...]]
MADE: dict[str, Export] = {}
"""By all that was asked for."""


def exported(paper: Paper, deck: str | Deck = "island", cards: str = "", game: str = "", dpi: float = DPI) -> Export:
    """Return the files of an export, its summary and its notes; each is made once."""
    key = repr((paper, deck if isinstance(deck, str) else (deck.id, deck.card_format), cards, game, dpi))
    if key not in MADE:
        MADE[key] = export(paper, deck, cards, game, dpi)
    return MADE[key]


def export(paper: Paper, deck: str | Deck, cards: str, game: str, dpi: float) -> Export:
    texts = open_texts("en")
    found = find_game(game) if game else None
    pieces = tokens_of(found, 3, texts) if found else ()
    settings = ExportSettings(paper=paper, dpi=dpi)
    request = ExportRequest(
        "cricut", (deck,), Destination(), settings, cards=cards, game=found, texts=texts, tokens=pieces
    )
    made = make_export(request)
    return made.files, made.summary, made.notes


def picture(data: bytes) -> Image.Image:
    return Image.open(BytesIO(data))


def sized(width: float, height: float) -> Deck:
    """Return the Island Deck in another size."""
    return replace(open_deck("island"), card_format=CardFormat("own", "own", Size(width, height), 3.0, "the test"))


@pytest.mark.slow
def test_six_poker_cards_lie_on_their_side_on_letter() -> None:
    # 7.44 x 9.94 in are 189 x 252.5 mm: 2 x 88.9 + 2.5 = 180.3 across, 3 x 63.5 + 2 x 2.5 = 195.5 down; upright only
    # 2 x 2 would fit. At 100 dpi the second card begins at 91.4 mm = 359.8 px and is 350 wide.
    files, summary, _ = exported(LETTER, cards="rank:2,3")
    found = picture(files["island-faces-01.png"])
    assert (found.size, found.mode) == ((360 + 350, 2 * 260 + 250), "RGBA")
    assert found.info["dpi"] == pytest.approx((100, 100), abs=0.02)
    assert sorted(files) == ["island-backs-01.png", "island-faces-01.png", "island-faces-02.png", "report.txt"]
    assert (
        "12 cards, 2 x 3 to a picture, each on its left side: 2 pictures of faces and 1 picture of backs" in summary[0]
    )
    assert "to do: print and cut island-backs-01.png 2 times" in summary


def test_only_cards_are_seen_and_their_corners_are_round() -> None:
    files, _, _ = exported(LETTER, cards="2A,3A", dpi=150)
    # Upright would be as many, but the grid is that of the sheet: two cards side by side, 525 x 375 px each, 2.5 mm
    # = 14.8 px apart: the second begins at 91.4 mm = 539.8, at 540.
    alpha = picture(files["island-faces-01.png"]).getchannel("A")
    assert alpha.size == (540 + 525, 375)
    assert alpha.crop((525, 0, 540, 375)).getbbox() is None
    for left in (0, 540):
        card = alpha.crop((left, 0, left + 525, 375))
        assert card.getbbox() == (0, 0, 525, 375)
        # A corner of 3 mm = 17.7 px: its point at the 45th part of a circle lies 5.2 px in from both edges.
        assert [card.getpixel((n, n)) for n in (0, 3, 4)] == [0, 0, 0]
        assert [card.getpixel((n, n)) for n in (6, 20)] == [255, 255]
        assert card.getpixel((262, 0)) == 255


def test_no_bleed_is_left_beside_a_card() -> None:
    # The back of the Island Deck runs to its edge: the picture is as large as the card.
    files, _, _ = exported(LETTER, cards="AA")
    assert picture(files["island-backs-01.png"]).size == (350, 250)


def test_a_turned_card_is_the_upright_one_turned_to_the_left() -> None:
    turned = picture(exported(LETTER, cards="7A")[0]["island-faces-01.png"])
    upright = picture(exported(LETTER, sized(80, 120), "7A")[0]["island-faces-01.png"])
    assert upright.size == (315, 472)
    # The ink of the index in the top left corner comes to the bottom left.
    dark = turned.convert("L").point(lambda value: 255 * (value < 100))
    assert dark.crop((10, 190, 60, 245)).getbbox() is not None


@pytest.mark.slow
def test_tokens_come_round_with_nothing_between_them() -> None:
    files, summary, notes = exported(A4, load_deck(find_deck("above-water")), "KH", "above-water")
    names = [name for name in files if name.startswith("tokens")]
    assert names
    assert "33 x stone, 18 x five stones" in summary[1]
    # The track is 192.8 mm wide, the area of A4 182.9.
    assert any("too large for Print Then Cut on A4: 1 x The ante, 1 x The bank" in note for note in notes)
    for name in names:
        found = picture(files[name])
        assert found.width <= 720
        assert found.height <= 1062
    # The lighthouse lies first, 87.6 mm = 345 px wide: its circle reaches the four sides, and none of the corners.
    first = picture(files["tokens-01.png"]).getchannel("A").crop((0, 0, 345, 345))
    assert first.getbbox() == (0, 0, 345, 345)
    assert [first.getpixel(at) for at in ((0, 0), (344, 0), (0, 344), (344, 344), (49, 49))] == [0] * 5
    assert first.getpixel((52, 52)) == 255


def test_a_paper_of_which_the_area_is_not_known_is_refused() -> None:
    with pytest.raises(LayoutError) as caught:
        exported(TABLOID)
    assert str(caught.value) == (
        "the Print Then Cut area of Tabloid is unknown; known are US Letter and A4; use --paper letter or a4"
    )


@pytest.mark.parametrize(
    ("paper", "size"),
    [(LETTER, (188.97, 252.47)), (LETTER, (252.47, 188.97)), (A4, (182.87, 269.74)), (A4, (100, 182.87))],
)
def test_a_card_as_large_as_the_area_fits_either_way(paper: Paper, size: tuple[float, float]) -> None:
    # 7.44 x 9.94 in = 188.976 x 252.476 mm; 7.2 x 10.62 in = 182.88 x 269.748 mm.
    assert best_grid(Size(*size), AREAS_MM[paper.id]) is not None


@pytest.mark.parametrize(
    ("paper", "size", "told"),
    [
        (LETTER, (189.1, 189.1), "189.1 x 189.1 mm is larger than the Print Then Cut area of US Letter, 188.98 x "),
        (LETTER, (252.6, 100), "252.6 x 100 mm is larger than the Print Then Cut area of US Letter, 188.98 x "),
        (A4, (183, 183), "183 x 183 mm is larger than the Print Then Cut area of A4, 182.88 x 269.75 mm (7.20 x "),
    ],
)
def test_a_larger_one_is_refused_with_the_paper_and_its_area(
    paper: Paper, size: tuple[float, float], told: str
) -> None:
    with pytest.raises(LayoutError, match=re.escape(f"{open_deck('island').display_name}: a card of {told}")):
        exported(paper, sized(*size))


def test_pictures_that_end_near_the_area_are_told() -> None:
    # A4 holds 2 x 4 on their sides: 180.3 of 182.88 mm.
    assert any("within 2.58 mm of the edge" in note for note in exported(A4, cards="2A,3A")[2])
    assert not any("of the edge" in note for note in exported(LETTER, cards="2A,3A")[2])


def test_the_proof_finds_a_picture_of_another_size_and_one_that_shows_more() -> None:
    deck = open_deck("island")
    files, _, _ = exported(LETTER, cards="AA")
    artwork = draw_cards(deck, select_cards(deck, "AA"), bleed_mm=0.0)
    grid = best_grid(deck.card_format.size, Size(189, 252))
    assert grid is not None
    placed = place_sides([artwork.sides.faces["AA"]], deck.card_format.size, rectangle(deck.trim, 3), grid)
    sheet = CutPicture(tuple(placed), DPI)
    good = files["island-faces-01.png"]
    verify_cut_picture("a.png", good, sheet)

    def changed(**how: object) -> bytes:
        image = picture(good)
        if "size" in how:
            image = image.resize((349, 250))
        if "corner" in how:
            image.putpixel((0, 0), (255, 255, 255, 255))
        if "hole" in how:
            image.putpixel((175, 125), (0, 0, 0, 0))
        data = BytesIO()
        image.save(data, "PNG", dpi=(how.get("dpi", DPI),) * 2)
        return data.getvalue()

    for how, told in (
        ({"size": 1}, r"a.png is \(349, 250\) in RGBA, needs \(350, 250\) in RGBA"),
        ({"corner": 1}, "card AA in a.png has a corner that is not cut off"),
        ({"hole": 1}, "card AA in a.png has a hole in its middle"),
        ({"dpi": 72}, "pixels per inch, needs 100"),
    ):
        with pytest.raises(RenderError, match=told):
            verify_cut_picture("a.png", changed(**how), sheet)
