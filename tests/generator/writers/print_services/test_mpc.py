"""`pnp export --to mpc`: pictures, and an order that mpc-autofill reads, checked by what its own parser asks for."""

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from generator.artwork import draw_cards
from generator.deck.loader import open_deck
from generator.writers.print_services.preflight import PrintZones, preflight
from generator.writers.print_services.products import DTC_POKER, MPC_PRODUCTS, TGC_PRODUCTS, find_product
from tests.generator.writers.print_services.orders import FACE, files_in, painted, sent

CARDS = """\
  - {id: one, name: 'One & "Two" <3>', copies: 3}
  - {id: two, name: Two, back: red}
  - {id: three, name: Three, copies: 2}
"""
SMALL = "31.75x44.45mm"
"""Its pictures are the quickest to make."""
RED = '<rect data-zone="bleed" x="-20" y="-20" width="300" height="300" fill="#aa2222"/>'


def two_backed(folder: Path, cards: str = CARDS) -> Path:
    deck = painted(folder, files={"red.svg.j2": RED}, cards=cards, size=SMALL)
    deck.write_text(deck.read_text().replace("cards:\n", "  - {id: red, template: red.svg.j2}\ncards:\n", 1))
    return deck


def order(folder: Path) -> ElementTree.Element:
    return ElementTree.fromstring((folder / "order.xml").read_bytes())


def placed(root: ElementTree.Element, kind: str) -> dict[str, list[int]]:
    """Return the slots of each picture, as the tool reads them."""
    return {
        card.findtext("id") or "": [int(slot) for slot in (card.findtext("slots") or "").split(",")]
        for card in root.iterfind(f"{kind}/card")
    }


def test_the_order_says_where_each_picture_goes(tmp_path: Path) -> None:
    outcome = sent("mpc", two_backed(tmp_path / "deck"), tmp_path / "out", "--copies", "2")
    assert outcome.code == 0, outcome
    assert files_in(tmp_path / "out") == [
        "backs/001-blue.png",
        "backs/002-red.png",
        "fronts/001-one.png",
        "fronts/002-two.png",
        "fronts/003-three.png",
        "order.xml",
        "report.txt",
    ]
    root = order(tmp_path / "out")
    assert [each.tag for each in root] == ["details", "fronts", "backs", "cardback"]
    assert {each.tag: each.text for each in root[0]} == {
        "quantity": "12",
        "stock": "(S30) Standard Smooth",
        "foil": "false",
    }
    assert placed(root, "fronts") == {
        "fronts/001-one.png": [0, 1, 2, 6, 7, 8],
        "fronts/002-two.png": [3, 9],
        "fronts/003-three.png": [4, 5, 10, 11],
    }
    # What most cards have is the common back, and is not named for each.
    assert placed(root, "backs") == {"backs/002-red.png": [3, 9]}
    assert root.findtext("cardback") == "backs/001-blue.png"
    first = root.find("fronts/card")
    assert first is not None
    assert {each.tag: each.text for each in first} == {
        "id": "fronts/001-one.png",
        "sourceType": "Local File",
        "slots": "0,1,2,6,7,8",
        "name": "001-one.png",
        "query": 'One & "Two" <3>',
    }


@pytest.mark.parametrize(
    ("asked", "stock"),
    [
        ("S27", "(S27) Smooth"),
        ("s33", "(S33) Superior Smooth"),
        ("(M31) Linen", "(M31) Linen"),
        ("linen", "(M31) Linen"),
        ("P10", "(P10) Plastic"),
    ],
)
def test_a_stock_is_called_as_the_tool_calls_it(asked: str, stock: str, tmp_path: Path) -> None:
    outcome = sent("mpc", painted(tmp_path / "deck", size=SMALL), tmp_path / "out", "--stock", asked)
    assert outcome.code == 0, outcome
    assert order(tmp_path / "out").findtext("details/stock") == stock


STOCKS = "(S27) Smooth, (S30) Standard Smooth, (S33) Superior Smooth, (M31) Linen, (P10) Plastic"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--stock", "A35"], f"'A35' is not a stock for an order; use {STOCKS}"),
        (["--stock", "S31"], f"'S31' is not a stock for an order (did you mean 'M31'?); use {STOCKS}"),
        (["--stock", "P10", "--foil"], "(P10) Plastic cannot be foiled; remove --foil or use another"),
    ],
)
def test_a_stock_that_no_order_can_name_is_refused(words: list[str], why: str, tmp_path: Path) -> None:
    outcome = sent("mpc", painted(tmp_path / "deck"), tmp_path / "out", *words)
    assert outcome.code == 1
    assert outcome.errors[0].startswith("error: --stock: ")
    assert why.partition(" (did")[0] in outcome.errors[0]
    assert why.rpartition("; ")[2] in outcome.errors[0]


def test_foil_is_ordered(tmp_path: Path) -> None:
    outcome = sent("mpc", painted(tmp_path / "deck", size=SMALL), tmp_path / "out", "--foil", "--stock", "S33")
    assert outcome.code == 0, outcome
    assert order(tmp_path / "out").findtext("details/foil") == "true"
    assert "order: (S33) Superior Smooth, foil; " in outcome.out


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (1, "1 card is charged as 18, which leaves 17 blank"),
        (18, "18 cards fill their price bracket exactly"),
        (19, "19 cards are charged as 36, which leaves 17 blank; the bracket below ends at 18"),
        (54, "54 cards are charged as 55, which leaves 1 blank; the bracket below ends at 36"),
        (235, "235 cards are charged as 396, which leaves 161 blank; the bracket below ends at 234"),
        (612, "612 cards fill their price bracket exactly"),
    ],
)
def test_the_price_bracket_is_told(count: int, told: str, tmp_path: Path) -> None:
    deck = painted(tmp_path / "deck", cards=f"  - {{id: one, name: One, copies: {count}}}\n", size=SMALL)
    outcome = sent("mpc", deck, tmp_path / "out")
    assert outcome.code == 0, outcome
    assert f"order: (S30) Standard Smooth; {told}\n" in outcome.out


def test_one_card_more_than_a_project_holds_is_refused(tmp_path: Path) -> None:
    deck = painted(tmp_path / "deck", cards="  - {id: one, name: One, copies: 613}\n")
    outcome = sent("mpc", deck, tmp_path / "out")
    why = "613 cards are more than the 612 of one project at MakePlayingCards; order them in parts, with "
    assert outcome.errors == [f"error: {why}--cards, or fewer --copies"]


def test_cards_on_their_side_are_turned_so_that_both_sides_have_one_top(tmp_path: Path) -> None:
    # A bar along the top of the card as it is read.
    bar = '<rect data-zone="bleed" x="-9" y="-9" width="120" height="20" fill="#ff0000"/>'
    deck = painted(tmp_path / "deck", size="88.9x63.5mm", whole=FACE + bar)
    (tmp_path / "deck" / "back.svg.j2").write_text(FACE + bar)
    outcome = sent("mpc", deck, tmp_path / "out")
    assert outcome.code == 0, outcome
    face, back = (
        np.asarray(Image.open(tmp_path / "out" / path)) for path in ("fronts/001-one.png", "backs/001-blue.png")
    )
    assert face.shape == back.shape == (1122, 822, 3)
    # Turned over about its upright middle, the left edge of the face is the right edge of the back.
    assert tuple(face[561, 20]) == tuple(back[561, 801]) == (255, 0, 0)
    assert tuple(face[561, 801]) == tuple(back[561, 20]) == (255, 230, 0)


def test_several_decks_go_in_one_order(tmp_path: Path) -> None:
    one, two = painted(tmp_path / "one", size=SMALL), painted(tmp_path / "two", size=SMALL)
    two.write_text(two.read_text().replace("id: strange", "id: other"))
    outcome = sent("mpc", one, tmp_path / "out", "--deck", str(two))
    assert outcome.code == 0, outcome
    root = order(tmp_path / "out")
    assert placed(root, "fronts") == {"fronts/001-strange-one.png": [0], "fronts/002-other-one.png": [1]}
    assert root.findtext("cardback") == "backs/001-strange-blue.png"
    assert placed(root, "backs") == {"backs/002-other-blue.png": [1]}


HOUSES = {"mpc": MPC_PRODUCTS, "tgc": TGC_PRODUCTS, "dtc": (DTC_POKER,)}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "house"),
    [
        # No house asks for more bleed, or a safe zone further inside.
        pytest.param(name, house, marks=() if house == "tgc" else pytest.mark.long)
        for name in ("island", "above-water", "five-suit", "to-the-bottom")
        for house in HOUSES
    ],
)
def test_no_house_would_send_our_decks_back(name: str, house: str) -> None:
    deck = open_deck(name)
    product = find_product(house, HOUSES[house], [deck])
    artwork = draw_cards(deck, deck.cards, bleed_mm=product.bleed_mm(deck.trim))
    assert preflight(deck, artwork, PrintZones(product.cut_area(deck.trim), product.safe_area(deck.trim)), house) == []


def test_no_house_asks_for_more_than_the_game_crafter() -> None:
    deck = open_deck("island")
    found = [find_product(house, products, [deck]) for house, products in HOUSES.items()]
    assert [(product.bleed_mm(deck.trim), product.safe_mm) for product in found] == [
        (pytest.approx(3.048), pytest.approx(3.048)),
        (pytest.approx(3.175), pytest.approx(3.175)),
        (pytest.approx(3.175), pytest.approx(3.175)),
    ]
