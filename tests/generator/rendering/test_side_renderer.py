"""Suited cards: indices in four corners, pips by rank, everything inside the safe zone in every style."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from generator.artwork import check
from generator.deck.loader import open_deck
from generator.errors import DeckDataError
from generator.options.choices import Style
from generator.rendering.side_renderer import render_sides
from generator.svg.model.scene import PaintedShape, SymbolUse, TextRun, extents
from generator.svg.reader.scene_reader import read_scene
from generator.svg.reader.xml import parse_svg
from tests.generator.drawings import font

RANKS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7}
"""Source: Showboat 1.0, 2020, About the Deck: Ace through Seven."""


def face(card_id: str, *styles: Style) -> str:
    deck = open_deck("island")
    cards = [card for card in deck.cards if card.id == card_id]
    sides = render_sides(deck, cards, bleed_mm=3, styles=frozenset(styles), with_backs=False)
    return str(sides.faces[card_id].document)


def body(svg: str) -> str:
    """Return what lies on the card, without the art that it uses."""
    return svg.rpartition("</defs>")[2]


def texts(svg: str) -> list[str]:
    return re.findall(r"<text[^>]*>([^<]*)</text>", body(svg))


@pytest.mark.parametrize("suit", "ABCDFT")
@pytest.mark.parametrize("rank", ["A", "2", "7", "Q", "K"])
def test_all_four_corners_show_rank_symbol_and_suit_letter(suit: str, rank: str) -> None:
    svg = face(f"{rank}{suit}")
    words = texts(svg)
    assert words == [rank, suit] * 4
    # Two corners stand upright, two are turned about the card's centre at 31.75, 44.45.
    assert len(re.findall(r'<g transform="rotate\(180[.0]* 31.75 44.45\)">', body(svg))) == 2


@pytest.mark.parametrize(("rank", "count"), [pair for pair in RANKS.items() if pair[0] != "A"])
def test_a_number_card_shows_as_many_pips_as_its_rank(rank: str, count: int) -> None:
    # Four uses of the symbol are the corners'.
    assert body(face(f"{rank}D")).count("<use ") == count + 4


@pytest.mark.parametrize("rank", ["A", "Q", "K"])
def test_aces_and_courts_show_one_picture(rank: str) -> None:
    assert body(face(f"{rank}F")).count("<use ") == 1 + 4


def test_pips_of_the_lower_half_are_turned() -> None:
    # Of seven pips two stand below the middle.
    turned = re.findall(r'<use [^>]*transform="rotate\(180 ', body(face("7C")))
    assert len(turned) == 2


def font_sizes(svg: str, word: str) -> set[float]:
    found = re.findall(rf'<text[^>]*font-size="([0-9.]+)"[^>]*>{word}</text>', body(svg))
    return {float(size) for size in found}


@pytest.mark.parametrize("card_id", ["2C", "7F", "KB"])
def test_large_print_doubles_the_indices(card_id: str) -> None:
    (plain,) = font_sizes(face(card_id), card_id[0])
    (large,) = font_sizes(face(card_id, Style.LARGE_PRINT), card_id[0])
    assert large == pytest.approx(2 * plain, abs=1e-3)


MORE_RANKS = """\
  - {id: "8", name: Eight, pips: 8}
  - {id: "9", name: Nine, pips: 9}
  - {id: "10", name: Ten, pips: 10}
"""


def deck_of_trees(folder: Path, card_format: str) -> Path:
    """Make a deck of one suit from the island's, in another format and with ranks up to 10."""
    source = Path(open_deck("island").folder.root)
    shutil.copytree(source / "art", folder / "art")
    text = (source / "deck.yaml").read_text(encoding="utf-8")
    changes = {
        "format: poker": f"format: {card_format}",
        '  - {id: "Q", name: Queen}\n': f'{MORE_RANKS}  - {{id: "Q", name: Queen}}\n',
        "  - suits: [A, B, C, D, F, T]\n": "  - suits: [T]\n",
        '["A", "2", "3", "4", "5", "6", "7", "Q", "K"]': '["A", "3", "7", "8", "9", "10", "K"]',
    }
    for old, new in changes.items():
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    (folder / "deck.yaml").write_text(text, encoding="utf-8")
    return folder / "deck.yaml"


@pytest.mark.parametrize("card_format", ["standard", "bridge", "tarot", "mini", "square"])
def test_every_kind_of_card_keeps_to_the_safe_zone_in_every_style_and_format(card_format: str, tmp_path: Path) -> None:
    deck, findings = check(str(deck_of_trees(tmp_path, card_format)))
    assert [card.id for card in deck.cards] == ["AT", "3T", "7T", "8T", "9T", "10T", "KT"]
    assert findings.warnings == ()


def test_low_ink_paints_no_area_of_colour_but_in_the_corners() -> None:
    svg = face("6C", Style.LOW_INK)
    symbols = re.findall(r"<symbol .*?</symbol>", svg, re.DOTALL)
    fills = [set(re.findall(r'fill="(#[0-9a-f]{6})"', symbol)) for symbol in symbols]
    # One symbol for the corners, as designed; one for the pips, white inside.
    assert sorted("#ad0a12" in colours for colours in fills) == [False, True]


# --- every side is a document of its own -----------------------------------------------------------------


@pytest.fixture(scope="module")
def sides() -> dict[str, str]:
    """Return the SVG of some sides in every style, with 3 mm bleed."""
    deck = open_deck("island")
    found = {}
    for styles in ((), (Style.LOW_INK,), (Style.LARGE_PRINT,), (Style.LOW_INK, Style.LARGE_PRINT)):
        cards = [card for card in deck.cards if card.id in ("AA", "7B", "QC", "KT")]
        made = render_sides(deck, cards, bleed_mm=3, styles=frozenset(styles))
        found.update({"-".join((*styles, side.id)): str(side.document) for side in made.all_sides()})
    return found


def test_every_side_has_mm_a_view_box_a_title_and_no_id_twice(sides: dict[str, str]) -> None:
    assert len(sides) == 4 * 5
    for name, svg in sides.items():
        root = parse_svg(svg)
        assert (root.attributes["width"], root.attributes["height"]) == ("69.5mm", "94.9mm"), name
        assert root.attributes["viewBox"] == "-3 -3 69.5 94.9"
        assert root.attributes["id"] == name[name.index("face-") if "face-" in name else name.index("back-") :]
        titles = [child.text for child in root.children if child.tag == "title"]
        assert titles == [TITLES[root.attributes["id"]]]
        ids = [element.attributes["id"] for element in root.walk() if "id" in element.attributes]
        assert len(ids) == len(set(ids))


TITLES = {
    "face-AA": "Ace of Anchors",
    "face-7B": "Seven of Boats",
    "face-QC": "Queen of Crabs",
    "face-KT": "King of Trees",
    "back-compass": "Back: compass",
}


def test_every_symbol_that_is_placed_is_defined_once_and_none_for_nothing(sides: dict[str, str]) -> None:
    for svg in sides.values():
        root = parse_svg(svg)
        symbols = [element.attributes["id"] for element in root.walk() if element.tag == "symbol"]
        placed = re.findall(r'<use href="#([^"]+)" x=', body(svg))
        assert len(symbols) == len(set(symbols))
        assert set(placed) == set(symbols)


def test_numbers_have_no_more_than_four_digits_behind_the_point(sides: dict[str, str]) -> None:
    for svg in sides.values():
        placed = re.findall(r' (?:x|y|width|height|font-size)="(-?[0-9.]+)"', body(svg))
        assert placed
        assert all(re.fullmatch(r"-?\d+(\.\d{1,4})?", number) for number in placed)


def test_a_side_reads_the_same_with_its_art_and_without() -> None:
    """The build reads sides without their art, which it has read already; the SVG that a person gets holds it."""
    deck = open_deck("island")
    cards = [card for card in deck.cards if card.id in ("5C", "KF")]
    made = render_sides(deck, cards, bleed_mm=3, styles=frozenset())
    for side in made.all_sides():
        bare, whole = (
            read_scene(parse_svg(str(drawing)), font, dict(made.symbols)) for drawing in (side.drawing, side.document)
        )
        assert bare == whole
        alone = read_scene(parse_svg(str(side.document)), font)
        covered = [[rect for _, rect in extents(each.items)] for each in (bare, alone)]
        assert len(covered[0]) == len(covered[1]) > 0
        for one, other in zip(*covered, strict=True):
            assert (one.x, one.y, one.width, one.height) == pytest.approx(
                (other.x, other.y, other.width, other.height), abs=1e-3
            )


# --- corners and pips, by what is drawn ------------------------------------------------------------------


def marks(card_id: str, *styles: Style) -> list[TextRun | SymbolUse]:
    scene = read_scene(parse_svg(face(card_id, *styles)), font)
    found: list[TextRun | SymbolUse] = []
    for item in scene.items:
        if isinstance(item, TextRun | SymbolUse):
            found.append(item)
        else:
            assert isinstance(item, PaintedShape), "the badge of a suit's letter"
    return found


def test_the_corners_are_where_a_thumb_uncovers_them() -> None:
    # At the top and the bottom, left and right, within 11 mm of the sides: a fan held in either hand shows them.
    ranks = [item for item in marks("7F") if isinstance(item, TextRun) and item.text == "7"]
    middles = sorted(item.matrix.apply(item.x + item.font.width("7", item.size) / 2, item.y) for item in ranks)
    xs, ys = zip(*middles, strict=True)
    assert xs == pytest.approx((6.5, 6.5, 57, 57))
    assert ys == pytest.approx((ys[0], 88.9 - ys[0]) * 2)
    assert 8 < ys[0] < 10


def test_a_picture_that_is_large_print_too_is_no_less_than_two_fifths_of_the_card() -> None:
    (picture,) = [
        item for item in marks("QB", Style.LARGE_PRINT) if isinstance(item, SymbolUse) and item.symbol.view.height > 500
    ]
    assert picture.matrix.a * picture.symbol.view.width >= 0.4 * 63.5


def test_large_print_and_low_ink_go_together() -> None:
    svg = face("7C", Style.LOW_INK, Style.LARGE_PRINT)
    assert font_sizes(svg, "7") == font_sizes(face("7C", Style.LARGE_PRINT), "7")
    assert "#ffffff" in svg


# --- faults ----------------------------------------------------------------------------------------------


def test_a_rank_that_the_font_lacks_is_an_error_that_names_card_text_and_character() -> None:
    deck = open_deck("island")
    card = next(card for card in deck.cards if card.id == "7A")
    assert card.rank is not None
    strange = replace(card, rank=replace(card.rank, id="ꀀ"))
    with pytest.raises(DeckDataError) as caught:
        render_sides(deck, [strange], bleed_mm=3, styles=frozenset())
    assert str(caught.value) == (
        "cards/island/deck.yaml:64: card 7A: the text 'ꀀ': Source Serif Pro 700 lacks "
        "U+A000 YI SYLLABLE IT 'ꀀ', and so do the fonts "
        "tried after it; name a font file that has it in `fonts:`"
    )


def test_a_bleed_beyond_the_picture_of_the_back_is_refused_with_what_would_do() -> None:
    deck = open_deck("island")
    with pytest.raises(DeckDataError) as caught:
        render_sides(deck, deck.cards[:1], bleed_mm=7, styles=frozenset())
    assert str(caught.value) == (
        "cards/island/deck.yaml:17: back compass: the picture extends 6 mm beyond the trim, but a bleed of 7 mm needs "
        "more; draw it that far, extend it with edges: mirror, or use a bleed of 6 mm or less"
    )
