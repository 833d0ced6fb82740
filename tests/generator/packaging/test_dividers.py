"""Dividers: how many, where their tabs are, what is cut, and what cannot be divided."""

from io import StringIO
from pathlib import Path

import ezdxf
import pytest

from generator.deck.translation import open_texts, translate_deck
from generator.errors import PnpError
from generator.games.pages import game_deck
from generator.geometry import Rect, Size
from generator.packaging.dividers import DividersRequest, make_dividers, outline, tab_left
from generator.papers import find_paper
from generator.writers.cutters.cut_paths import ArcSegment
from generator.writers.output import BuildResult
from generator.writers.registry import Destination
from scorekeeper.games import find_game
from tests.generator.strangers import make_deck, pnp

FOLDER = Destination("unwritten", is_folder=True)


def request(deck: str, **more: object) -> DividersRequest:
    return DividersRequest(find_paper("a4"), deck, FOLDER, **more)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def island() -> BuildResult:
    return make_dividers(request("island"))


def test_one_for_each_suit_of_the_island_deck(island: BuildResult) -> None:
    made = island
    assert made.summary[0] == "The Island Deck: 6 dividers of 63.5 x 98.9 mm by suit, including tabs of 10 mm"
    # With 2 mm of bleed 67.5 x 102.9 mm: two rows of two on A4, so two sheets.
    assert set(made.files) == {
        "island-dividers.pdf",
        "island-dividers-lines-1.svg",
        "island-dividers-lines-1.dxf",
        "island-dividers-lines-2.svg",
        "island-dividers-lines-2.dxf",
        "report.txt",
    }


def test_one_for_each_rank() -> None:
    assert "9 dividers" in make_dividers(request("island", by="rank")).summary[0]


def test_ezdxf_finds_an_outline_for_each(island: BuildResult) -> None:
    made = island
    counts = []
    for sheet in (1, 2):
        drawing = ezdxf.read(StringIO(made.files[f"island-dividers-lines-{sheet}.dxf"].decode()))  # type: ignore[attr-defined]
        assert not drawing.audit().has_errors
        lines = list(drawing.modelspace().query("LWPOLYLINE"))
        assert all(line.closed for line in lines)
        counts.append(len(lines))
        for line in lines:
            xs, ys = zip(*((x, y) for x, y in line.vertices()), strict=True)
            assert max(xs) - min(xs) == pytest.approx(63.5)
            assert max(ys) - min(ys) == pytest.approx(98.9)
    assert counts == [4, 2]


def test_tabs_are_at_the_left_in_the_middle_and_at_the_right_in_turn() -> None:
    # 0.42 x 100 wide: the last begins at 58, the one in the middle at half of that.
    assert [tab_left(place, 5, 100) for place in range(5)] == pytest.approx([0, 29, 58, 0, 29])
    assert [tab_left(place, 2, 100) for place in range(2)] == pytest.approx([0, 58])
    assert tab_left(0, 1, 100) == 0


@pytest.mark.parametrize(
    ("left", "bends"), [(0.0, [90, -90, 90, 90, 90, 90]), (20.0, [90, -90, 90, 90, 90, 90, -90, 90])]
)
def test_the_outline_goes_around_the_tab(left: float, bends: list[float]) -> None:
    line = outline(Size(60, 100), Rect(left, 0, 25, 10), 3)
    assert line.is_closed
    assert [step.sweep_deg for step in line.steps if isinstance(step, ArcSegment)] == bends
    assert (line.steps[-1].x, line.steps[-1].y) == pytest.approx((line.x, line.y))
    bounds = line.bounds
    assert (bounds.x, bounds.y, bounds.width, bounds.height) == pytest.approx((0, 0, 60, 100))


def test_a_tab_at_the_right_ends_with_the_divider() -> None:
    line = outline(Size(60, 100), Rect(35, 0, 25, 10), 3)
    assert line.bounds.right == pytest.approx(60)
    assert [step.sweep_deg for step in line.steps if isinstance(step, ArcSegment)] == [90, 90, 90, 90, -90, 90]


@pytest.mark.parametrize("game", ["above-water", "showboat", "five-suit", "to-the-bottom"])
def test_dividers_of_our_games_can_be_made_in_czech(game: str) -> None:
    found, texts = find_game(game), open_texts("cs")
    made = make_dividers(
        DividersRequest(find_paper("a4"), translate_deck(game_deck(found), texts), FOLDER, found, texts)
    )
    assert f"{game}-dividers-cs.pdf" in made.files


def test_a_field_that_no_card_has_is_refused_with_those_there_are() -> None:
    with pytest.raises(PnpError, match=r"no card has 'rnak' .*did you mean 'rank'.* one of id, name, suit, rank"):
        make_dividers(request("island", by="rnak"))


def test_more_than_60_are_refused(tmp_path: Path) -> None:
    def cards(count: int) -> str:
        return "".join(f"  - {{id: c{each}, name: Card {each}, template: back}}\n" for each in range(count))

    deck = make_deck(tmp_path, cards(60))
    assert "60 dividers" in make_dividers(request(str(deck), by="name")).summary[0]
    make_deck(tmp_path, cards(61))
    with pytest.raises(PnpError, match="would make 61 dividers; at most 60"):
        make_dividers(request(str(deck), by="name"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--tab", "5.9mm"), "tabs are 6 to 30 mm high"),
        (("--tab", "30.1mm"), "tabs are 6 to 30 mm high"),
        (("--height", "19mm"), "dividers are 20 to 300 mm high"),
        (("--paper", "60x90mm"), "60"),
    ],
)
def test_nonsense_is_refused(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    done = pnp("dividers", "--deck", "island", "--out", tmp_path / "made", *words)
    assert done.code == 1
    assert told in done.err
    assert not (tmp_path / "made").exists()


@pytest.mark.parametrize("height_mm", [20, *(pytest.param(each, marks=pytest.mark.long) for each in (30, 40))])
def test_the_lowest_are_drawn_too(height_mm: float) -> None:
    made = make_dividers(request("island", height_mm=height_mm))
    assert f"6 dividers of 63.5 x {height_mm + 10} mm" in made.summary[0]


def test_dividers_of_small_cards_are_drawn_too(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, "  - {id: one, name: One, template: back}\n", head="format: 26x40mm\n")
    assert "1 divider of 26 x 50 mm" in make_dividers(request(str(deck), by="name")).summary[0]


def test_a_shorter_one_saves_paper(tmp_path: Path) -> None:
    done = pnp(
        "dividers", "--deck", "island", "--out", tmp_path / "made", "--height", "50", "--tab", "8", "--paper", "a4"
    )
    assert done.code == 0, done.err
    assert "6 dividers of 63.5 x 58 mm by suit, including tabs of 8 mm" in done.out
    assert "on 1 sheet of A4" in done.out


def test_a_name_too_long_for_its_tab_is_refused(tmp_path: Path) -> None:
    name = "Donaudampfschifffahrtsgesellschaftskapitaenskajuetenschluessel" * 4
    deck = make_deck(tmp_path, f"  - {{id: one, name: {name}, template: back}}\n")
    done = pnp("dividers", "--deck", deck, "--by", "name", "--out", tmp_path / "made")
    assert done.code == 1
    assert "Donaudampf" in done.err
