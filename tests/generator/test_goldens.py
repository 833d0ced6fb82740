"""Golden SVG text: what a side looks like as text, to the last digit, so that no change goes unseen.

`pytest tests/generator/test_goldens.py --update-golden` writes them anew; look at the diff and at the cards.
"""

from pathlib import Path

import pytest

from generator.deck.loader import open_deck
from generator.options.choices import Style
from generator.rendering.side_renderer import render_sides

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
SIDES = {
    "number": ("7T", frozenset[Style]()),
    "court": ("QB", frozenset[Style]()),
    "back": ("back", frozenset[Style]()),
    "large-print": ("2D", frozenset({Style.LARGE_PRINT})),
    "low-ink": ("AF", frozenset({Style.LOW_INK})),
}


def drawn(side: str, styles: frozenset[Style]) -> str:
    deck = open_deck("island")
    cards = [card for card in deck.cards if card.id == side] or list(deck.cards[:1])
    sides = render_sides(deck, cards, bleed_mm=3.0, styles=styles)
    drawn = sides.backs["compass"] if side == "back" else sides.faces[side]
    return str(drawn.document)


@pytest.mark.parametrize("name", SIDES)
def test_a_side_is_written_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    file = GOLDEN / f"{name}.svg"
    text = drawn(*SIDES[name])
    if request.config.getoption("--update-golden"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.exists(), f"{file.name} is missing; write it with --update-golden, and look at it"
    assert text.splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_no_golden_is_left_over() -> None:
    assert {file.stem for file in GOLDEN.iterdir()} == set(SIDES)


def test_two_runs_write_the_same() -> None:
    assert drawn("QB", frozenset()) == drawn("QB", frozenset())
