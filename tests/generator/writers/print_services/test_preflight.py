"""What would come back wrong is refused with its card: each limit with one card over it, and one that just holds it."""

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from tests.generator.strangers import line_of
from tests.generator.writers.print_services.orders import painted, sent, text

TEXT = "the text 'small' has 4.9 pt; letters under 5 pt fill in when printed: set it larger"  # 1.74 mm is 4.93 pt
LINE = "a line is 0.247 pt wide (0.087 mm); lines under 0.25 pt (0.09 mm) break up when printed: draw it wider"


def wrong(target: str, deck: Path, tmp_path: Path, *words: str) -> list[str]:
    """Return what an export was refused for."""
    outcome = sent(target, deck, tmp_path / "out", *words)
    assert outcome.code in (0, 1), outcome
    assert (outcome.code == 0) == (tmp_path / "out").exists()
    told: list[str] = []
    for line in outcome.errors:
        if line.startswith("error"):
            found = re.fullmatch(rf"error: {re.escape(str(deck))}:(\d+): (card (\w+): .*)", line)
            assert found is not None, line
            assert int(found[1]) == line_of(deck, f"id: {found[3]}")
            told.append(found[2])
    return told


def test_text_of_less_than_five_points_is_refused(tmp_path: Path) -> None:
    # Five points are 1.7639 mm.
    deck = painted(tmp_path / "deck", text(1.74))
    assert wrong("shop", deck, tmp_path) == [f"card one: {TEXT}"]
    deck = painted(tmp_path / "held", text(1.764))
    assert wrong("shop", deck, tmp_path) == []


def test_text_is_as_large_as_it_is_printed(tmp_path: Path) -> None:
    # 3.48 mm, halved, is 1.74 mm; by way of a symbol too.
    symbol = f'<symbol id="s" viewBox="0 0 100 100">{text(3.48)}</symbol><use href="#s" width="50" height="50"/>'
    for number, drawn in enumerate([f'<g transform="scale(.5)">{text(3.48)}</g>', symbol]):
        deck = painted(tmp_path / f"deck{number}", drawn)
        assert wrong("shop", deck, tmp_path) == [f"card one: {TEXT}"]


def test_the_smallest_of_many_texts_is_told(tmp_path: Path) -> None:
    deck = painted(tmp_path / "deck", text(1.7, words="one") + text(1.5, y=50, words="two") + text(9, y=70))
    (told,) = wrong("shop", deck, tmp_path)
    assert told.startswith("card one: the text 'two' has 4.3 pt; ")
    assert told.endswith("set it larger (and 1 more on this side)")


@pytest.mark.parametrize("house", ["mpc", "tgc", "dtc", "shop"])
def test_every_house_refuses_hairlines(house: str, tmp_path: Path) -> None:
    # A quarter of a point is 0.0882 mm.
    line = '<path d="M10 10H50" stroke="#000000" stroke-width="{}" fill="none"/>'
    deck = painted(tmp_path / "deck", line.format(0.0872))
    assert wrong(house, deck, tmp_path) == [f"card one: {LINE}"]


@pytest.mark.parametrize(
    ("drawn", "is_refused"),
    [
        ('<path d="M10 10H50" stroke="#000000" stroke-width="0.0882" fill="none"/>', False),
        ('<g transform="scale(2)"><path d="M5 5H25" stroke="#000000" stroke-width="0.0436"/></g>', True),
        ('<rect x="10" y="10" width="20" height="0.0872" fill="#000000"/>', True),
        ('<rect x="10" y="10" width="0.05" height="0.05" fill="#000000"/>', False),  # a dot does not break
        ('<path d="M10 10h9v9z" fill="#ff0000" stroke="#ff0000" stroke-width="0.02"/>', False),  # one with its fill
        ('<path d="M10 10h9v9z" fill="#ff0000" stroke="#000000" stroke-width="0.0872"/>', True),
        ('<path data-zone="bleed" d="M-2 10V50" stroke="#000000" stroke-width="0.02"/>', False),  # is cut off
        (
            '<clipPath id="c"><rect x="30" y="30" width="9" height="9"/></clipPath>'
            '<g clip-path="url(#c)"><path d="M10 10H25" stroke="#000000" stroke-width="0.02"/></g>',
            False,
        ),
    ],
)
def test_a_line_is_as_wide_as_it_is_seen(drawn: str, is_refused: bool, tmp_path: Path) -> None:
    found = wrong("shop", painted(tmp_path / "deck", drawn), tmp_path)
    assert found == ([f"card one: {LINE}"] if is_refused else [])


def picture(width: int, height: int) -> bytes:
    made = io.BytesIO()
    Image.effect_noise((width, height), 50).convert("RGB").save(made, "PNG")
    return made.getvalue()


@pytest.mark.parametrize(
    ("house", "is_held"),
    [
        *((house, False) for house in ("mpc", "tgc", "dtc", "shop")),
        ("shop", True),
        *(pytest.param(house, True, marks=pytest.mark.long) for house in ("mpc", "tgc", "dtc")),
    ],
)
def test_pictures_of_less_than_300_pixels_per_inch_are_refused(house: str, is_held: bool, tmp_path: Path) -> None:
    # 25.4 mm at 299 and at 300 pixels.
    place = '{{ place(picture, x=10, y=10, width=25.4, height=25.4, fit="stretch") }}'
    cards = "  - {id: one, name: One, picture: sun.png}\n"
    if is_held:
        deck = painted(tmp_path / "held", place, {"sun.png": picture(300, 300)}, cards=cards)
        assert wrong(house, deck, tmp_path) == []
        return
    deck = painted(tmp_path / "deck", place, {"sun.png": picture(400, 299)}, cards=cards)
    why = "sun.png prints at 299 pixels per inch, but needs 300: use one of 402 x 300 pixels or more, or print it "
    assert wrong(house, deck, tmp_path) == [f"card one: {why}smaller"]


@pytest.mark.parametrize(
    ("house", "name", "reach_mm"),
    [("mpc", "MakePlayingCards", 3.048), ("tgc", "The Game Crafter", 3.175), ("dtc", "DriveThruCards", 3.175)],
)
def test_ink_in_the_unsafe_zone_is_refused(house: str, name: str, reach_mm: float, tmp_path: Path) -> None:
    # The deck itself asks for nothing; the house for so much, of which a fifth of a mm is left to the cutter.
    box = '<rect x="{}" y="30" width="9" height="9" fill="#ff0000"/>'
    deck = painted(tmp_path / "deck", box.format(reach_mm - 0.22), head="safe_margin_mm: 0\n")
    assert wrong(house, deck, tmp_path) == [
        f"card one: a shape extends 0.22 mm beyond the safe zone of {name} at the left; keep it inside, or mark it as "
        "bleed "
        '(data-zone="bleed") if it may be cut off'
    ]
    deck = painted(tmp_path / "held", box.format(reach_mm - 0.18), head="safe_margin_mm: 0\n")
    assert wrong(house, deck, tmp_path) == []


def test_text_in_the_unsafe_zone_is_told_by_its_words(tmp_path: Path) -> None:
    deck = painted(tmp_path / "deck", text(5, x=52.5, words="HHH"), head="safe_margin_mm: 0\n")
    (told,) = wrong("mpc", deck, tmp_path)
    assert told.startswith("card one: the text 'HHH' extends ")
    assert " mm beyond the safe zone of MakePlayingCards at the right; " in told


BARE = "its art ends at the cut and the bleed is white, at the {}: a slightly misplaced cut would show a white edge; "


@pytest.mark.parametrize("house", ["mpc", "tgc", "dtc", "shop"])
def test_a_bleed_that_is_empty_is_refused(house: str, tmp_path: Path) -> None:
    to_the_cut = '<rect data-zone="bleed" width="63.5" height="88.9" fill="#ffe600"/>'
    deck = painted(tmp_path / "deck", whole=to_the_cut)
    (told,) = wrong(house, deck, tmp_path)
    assert told.startswith("card one: " + BARE.format("left, top, right, bottom"))
    assert told.endswith("as with edges: mirror")


@pytest.mark.parametrize(
    ("whole", "edges"),
    [
        # White round the card is white in the bleed.
        ('<rect x="5" y="5" width="53.5" height="78.9" fill="#ffe600"/>', ""),
        ('<rect data-zone="bleed" x="-9" width="90" height="88.9" fill="#ffe600"/>', "top, bottom"),
        # A millimetre of bleed is less than half of three.
        ('<rect data-zone="bleed" x="-1" y="-9" width="90" height="110" fill="#ffe600"/>', "left"),
        ('<rect data-zone="bleed" x="-2" y="-9" width="90" height="110" fill="#ffe600"/>', ""),
        # What touches the cut for 9 mm is an ornament, for 12 mm an edge.
        ('<rect data-zone="bleed" y="30" width="9" height="9" fill="#ffe600"/>', ""),
        ('<rect data-zone="bleed" y="30" width="9" height="12" fill="#ffe600"/>', "left"),
    ],
)
def test_an_edge_that_is_white_is_no_empty_bleed(whole: str, edges: str, tmp_path: Path) -> None:
    found = wrong("shop", painted(tmp_path / "deck", whole=whole), tmp_path, "--pictures", "png")
    assert [told.partition(": a slightly")[0] for told in found] == (
        [f"card one: {BARE.format(edges).partition(': a slightly')[0]}"] if edges else []
    )


def test_faults_of_all_cards_are_told_together(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: {name}, name: {name}}}\n" for name in ("one", "two"))
    line = '<path d="M10 10H50" stroke="#000000" stroke-width="0.0872"/>'
    deck = painted(tmp_path / "deck", text(1.74) + line, cards=cards)
    assert wrong("mpc", deck, tmp_path) == [f"card {card}: {what}" for card in ("one", "two") for what in (TEXT, LINE)]
