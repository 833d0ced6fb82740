"""What each house makes of a deck: sizes and pixels as it publishes them, and refusals that name what it makes."""

from pathlib import Path

import pytest

from generator.deck.loader import load_deck
from generator.writers.print_services.products import MPC_PRODUCTS, TGC_PRODUCTS, find_product
from tests.generator.strangers import line_of
from tests.generator.writers.print_services.orders import painted, sent, sizes_in

# Source: the houses' own pages, as quoted in public repositories; see generator/writers/print_services/products.py.
PIXELS = [
    ("mpc", "poker", 822, 1122),
    ("mpc", "standard", 822, 1122),
    ("mpc", "bridge", 747, 1122),
    ("mpc", "tarot", 897, 1497),
    ("mpc", "70x120mm", 897, 1497),
    ("mpc", "50.8x88.9mm", 672, 1122),
    ("mpc", "44.45x88.9mm", 597, 1122),
    ("mpc", "31.75x44.45mm", 447, 597),
    ("tgc", "poker", 825, 1125),
    ("tgc", "standard", 825, 1125),
    ("tgc", "bridge", 750, 1125),
    ("tgc", "56x87mm", 750, 1125),
    ("tgc", "tarot", 900, 1500),
    ("tgc", "mini", 600, 825),
    ("tgc", "31.75x44.45mm", 450, 600),
    ("tgc", "44.45x88.9mm", 600, 1125),
    ("tgc", "50.8x88.9mm", 675, 1125),
    ("tgc", "88.9x139.7mm", 1125, 1725),
    ("tgc", "88.9x88.9mm", 1125, 1125),
    ("tgc", "63.5x63.5mm", 825, 825),
    ("tgc", "square", 900, 900),
]
SMALLEST = "31.75x44.45mm"
"""Of a picture that is made with every run: that it has its product's pixels is the same with all."""


@pytest.mark.parametrize(("house", "size", "width", "height"), PIXELS)
def test_a_product_has_the_pixels_that_its_house_publishes(
    house: str, size: str, width: int, height: int, tmp_path: Path
) -> None:
    deck = load_deck(painted(tmp_path / "deck", size=size))
    product = find_product(house, {"mpc": MPC_PRODUCTS, "tgc": TGC_PRODUCTS}[house], [deck])
    assert (product.width_px, product.height_px) == (width, height)


@pytest.mark.parametrize(
    ("house", "size", "width", "height"),
    [pytest.param(*each, marks=() if each[1] == SMALLEST else pytest.mark.long) for each in PIXELS],
)
def test_pictures_have_just_the_pixels_of_the_product(
    house: str, size: str, width: int, height: int, tmp_path: Path
) -> None:
    outcome = sent(house, painted(tmp_path / "deck", size=size), tmp_path / "out")
    assert outcome.code == 0, outcome
    assert sizes_in(tmp_path / "out") == {("RGB", width, height)}


MPC = "MakePlayingCards prints poker 63.5 x 88.9 mm, bridge 57.15 x 88.9 mm, tarot 69.85 x 120.65 mm, "
TGC = "The Game Crafter prints Poker Deck 63.5 x 88.9 mm, Bridge Deck 57.15 x 88.9 mm, "


@pytest.mark.parametrize(
    ("house", "size", "told", "near"),
    [
        ("mpc", "59x92mm", f"59 x 92 mm, and {MPC}", "; the nearest is bridge 57.15 x 88.9 mm"),
        ("mpc", "square", f"69.85 x 69.85 mm, and {MPC}", "; the nearest is poker 63.5 x 88.9 mm"),
        ("tgc", "100x100mm", f"100 x 100 mm, and {TGC}", "; the nearest is Square Deck 88.9 x 88.9 mm"),
        ("dtc", "standard", "63 x 88 mm, and DriveThruCards prints ", "prints only poker 63.5 x 88.9 mm"),
    ],
)
def test_a_size_that_a_house_does_not_make_is_refused(
    house: str, size: str, told: str, near: str, tmp_path: Path
) -> None:
    deck = painted(tmp_path / "deck", size=size)
    outcome = sent(house, deck, tmp_path / "out")
    assert outcome.code == 1
    assert outcome.err.startswith(f"error: {deck}: format: its cards are {told}")
    assert outcome.err.rstrip().endswith(near)
    assert not (tmp_path / "out").exists()


def test_decks_of_one_order_are_of_one_size(tmp_path: Path) -> None:
    one, two = painted(tmp_path / "one"), painted(tmp_path / "two", size="bridge")
    two.write_text(two.read_text().replace("id: strange", "id: other").replace("title: Strange", "title: Other"))
    outcome = sent("mpc", one, tmp_path / "out", "--deck", str(two))
    why = "its cards of 57.15 x 88.9 mm are not poker 63.5 x 88.9 mm like those of Strange; export it separately"
    assert outcome.errors == [f"error: {two}: {why}"]


@pytest.mark.parametrize("house", ["mpc", "tgc", "dtc"])
def test_a_card_without_a_back_is_refused(house: str, tmp_path: Path) -> None:
    cards = "  - {id: one, name: One}\n  - {id: two, name: Two, back: none}\n"
    deck = painted(tmp_path / "deck", cards=cards)
    outcome = sent(house, deck, tmp_path / "out")
    assert outcome.code == 1
    (told,) = outcome.errors
    assert told.startswith(f"error: {deck}:{line_of(deck, 'id: two')}: card two: has no back, but ")
