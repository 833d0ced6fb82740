"""Letters of ranks and suits: any letters or signs in the corners, while ids stay plain."""

import subprocess
from collections import Counter
from pathlib import Path

import pytest

from generator.deck.loader import load_deck
from generator.deck.selection import select_cards
from tests.generator.strangers import SUN, make_deck, pnp

HEAD = """\
suits:
  - {id: P, letter: П, name: Пики, symbol: s.svg, colour: "#222244"}
  - {id: H, letter: ♥, name: Hearts, symbol: s.svg, colour: "#aa2244"}
ranks:
  - {id: K, letter: К, name: Король, pips: 5}
  - {id: "7", letter: ७, name: Seven, pips: 7}
  - {id: Q, name: Queen, pips: 2}
"""


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    return make_deck(tmp_path, '  - {suits: [P, H], ranks: [K, "7", Q]}\n', {"s.svg": SUN}, head=HEAD)


def test_corners_show_the_letters_and_files_have_the_ids(deck: Path, tmp_path: Path) -> None:
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "x.pdf", "--verify")
    assert (outcome.code, outcome.err) == (0, "")
    told = subprocess.run(["pdftotext", tmp_path / "x.pdf", "-"], capture_output=True, text=True, check=True).stdout
    found = Counter(told)
    # Four corners of two cards each, of three cards for suits; upside down too.
    assert (found["К"], found["७"], found["П"], found["♥"]) == (8, 8, 12, 12)
    outcome = pnp("build", "--deck", deck, "--format", "svg", "--out", tmp_path / "svg")
    assert (outcome.code, outcome.err) == (0, "")
    names = sorted(path.name for path in (tmp_path / "svg").glob("*.svg"))
    assert names == ["01-KP.svg", "02-7P.svg", "03-QP.svg", "04-KH.svg", "05-7H.svg", "06-QH.svg"]


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [("КП", "KP"), ("KP", "KP"), ("७", "7P 7H"), ("7", "7P 7H"), ("suit:♥", "KH 7H QH"), ("к♥", "KH"), ("QП", "QP")],
)
def test_cards_are_chosen_by_letters_too(deck: Path, wanted: str, ids: str) -> None:
    loaded = load_deck(deck)
    assert " ".join(card.id for card in select_cards(loaded, wanted)) == ids


def test_boxes_show_the_letter(tmp_path: Path) -> None:
    face = 'faces: {plain: {boxes: {corner: {text: "<rank>!", at: [0, 0, 30, 10], size: 5}}}}\nface: plain\n'
    deck = make_deck(tmp_path, "  - {suits: [P], ranks: [K]}\n", {"s.svg": SUN}, head=HEAD + face)
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "x.pdf")
    assert (outcome.code, outcome.err) == (0, "")
    told = subprocess.run(["pdftotext", tmp_path / "x.pdf", "-"], capture_output=True, text=True, check=True).stdout
    assert "К!" in told


@pytest.mark.parametrize(
    ("rank", "message"),
    [
        (
            "{id: ♛, name: Dame}",
            "ranks[0].id: found '♛', needs an id: letters, digits, - and _, at most 40, the first a",
        ),
        ("{id: ♛, name: Dame}", "; `letter: ♛` shows any letter in the corners"),
        ("{id: D, letter: ДДДДДДДДД, name: Dame}", "ranks[0].letter: found 'ДДДДДДДДД', needs at most 8 characters"),
        ("{id: D, letter: 7, name: Dame}", "ranks[0].letter: found 7, needs text; quote it: '7'"),
    ],
)
def test_a_letter_that_cannot_be_one_is_told_with_what_would_be_right(rank: str, message: str, tmp_path: Path) -> None:
    outcome = pnp("check", make_deck(tmp_path, "  - {id: x, name: X}\n", head=f"template: picture\nranks: [{rank}]\n"))
    assert outcome.code == 1
    assert len(outcome.errors) == 1
    assert message in outcome.err


def test_a_letter_that_no_font_has_is_refused_with_card_and_character(tmp_path: Path) -> None:
    head = HEAD.replace("letter: К", "letter: ꀀ")
    outcome = pnp("check", make_deck(tmp_path, "  - {suits: [P], ranks: [K]}\n", {"s.svg": SUN}, head=head))
    assert outcome.code == 1
    (line,) = outcome.errors
    assert "card KP: the text 'ꀀ': Source Serif Pro 700 lacks U+A000" in line
