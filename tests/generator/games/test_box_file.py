"""The file of a box: what it shows, and what is wrong with it told with its place."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.artwork import draw_cards
from generator.deck.translation import open_texts
from generator.errors import DeckDataError
from generator.games.box_design import BoxDesign
from generator.games.box_file import game_design, read_box, tiles
from generator.games.figures import Emblem
from generator.games.pages import game_deck
from generator.geometry import Rect
from generator.packaging.requests import BoxRequest
from generator.packaging.tuck_box import lay_out_tuck_box
from generator.svg.model.scene import ClipGroup, Item, PaintedShape, SymbolUse
from generator.writers.registry import Destination
from scorekeeper.games import find_game
from tests.generator.strangers import SUN

GAME = find_game("five-suit")
BOX = """\
schema_version: 1
ground: "#123456"
pattern: sun.svg
front:
  - sun.svg
  - {show: rock, x: 10, y: 20, height: 8}
badges: [water]
"""


def read(folder: Path, text: str) -> BoxDesign:
    (folder / "sun.svg").write_text(SUN.replace("/></svg>", ' fill="#ff0000"/></svg>'))
    (folder / "box.yaml").write_text(text)
    return read_box(folder / "box.yaml", game_deck(GAME))


def test_only_what_is_said_differs_from_other_boxes(tmp_path: Path) -> None:
    look = read(tmp_path, BOX)
    assert (look.ground, look.badges, look.portraits, look.is_whole) == ("#123456", ("water",), (), False)
    assert read(tmp_path, BOX.replace("pattern: sun.svg", 'light: "#000000"')).light == "#000000"


@pytest.mark.parametrize(
    ("before", "after", "wrong"),
    [
        (
            "pattern: sun.svg",
            "pattern: son.svg",
            ":3: pattern: there is no picture 'son.svg' (did you mean 'sun.svg'?)",
        ),
        ("pattern: sun.svg", "pattern: rock", ":3: pattern: there is no picture 'rock'"),
        ("- sun.svg", "- son.svg", ":5: front[0]: there is no picture 'son.svg' (did you mean 'sun.svg'?)"),
        ("- sun.svg", "- AR", ":5: front[0]: there is no picture 'AR'"),
        ("- sun.svg", "- {show: sun.svg, turn: 3}", ":5: front[0]: needs height"),
        ("show: rock", "show: rokc", ":6: front[1]: there is no picture 'rokc' (did you mean 'rock'?)"),
        ("[water]", "[rock, wader]", ":7: badges[1]: there is no picture 'wader' (did you mean 'water'?)"),
        ("height: 8", "height: 0", ":6: front[1].height: "),
        ("height: 8", "hight: 8", ":6: front[1].hight: unknown key (did you mean 'height'?)"),
        ('"#123456"', "blue", ":2: ground: found 'blue', needs a colour such as '#12224a'"),
    ],
)
def test_a_fault_is_told_with_its_place(before: str, after: str, wrong: str, tmp_path: Path) -> None:
    with pytest.raises(DeckDataError) as caught:
        read(tmp_path, BOX.replace(before, after))
    assert f"{tmp_path / 'box.yaml'}{wrong}" in str(caught.value)


def test_a_pattern_covers_any_area_from_its_middle() -> None:
    laid = list(tiles(Rect(10, 20, 50, 7), "tile", Rect(-5, -2, 20, 4)))
    assert [(each.x, each.y) for each in laid if isinstance(each, Emblem)] == [
        (x, y) for y in (17.5, 21.5, 25.5) for x in (5, 25, 45)
    ]


def test_an_installed_game_has_its_own(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    game = replace(GAME, folder=tmp_path)
    assert game_design(game, game_deck(GAME)) is None
    read(tmp_path / "templates", BOX)
    request = BoxRequest(game_deck(GAME), Destination("unwritten", is_folder=True), game, open_texts("en"))
    page = lay_out_tuck_box(request).page
    artwork = draw_cards(page, page.cards, bleed_mm=0)
    assert artwork.findings.faults == ()
    assert (1, 0, 0) in painted(artwork.scenes["face-box"].items)


def painted(items: tuple[Item, ...]) -> set[object]:
    """Return the colours of all shapes."""
    found: set[object] = set()
    for item in items:
        if isinstance(item, ClipGroup):
            found |= painted(item.items)
        elif isinstance(item, SymbolUse):
            found |= painted(item.symbol.items)
        elif isinstance(item, PaintedShape):
            found.add(item.paint.fill)
    return found
