"""Parts of a game for The Game Crafter: products by name, pictures of their pixels, a list, and what is left out."""

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from generator.components.game_file import load_game
from generator.components.table_parts import export_request
from generator.errors import RenderError
from generator.export import make_export
from generator.options.choices import ExportTarget
from generator.writers.output import BuildResult
from generator.writers.print_services.component_pictures import verify_components
from generator.writers.targets import ExportRequest
from tests.generator.components.games import make_folder

PARTS = """\
decks: [{deck: island}]
tokens:
  - {id: coin, name: Coin, size: tgc-large-circle, picture: art/coin.svg, copies: 12, back: same}
  - {id: wreck, name: Wreck, shape: path, outline: "art/wreck.svg#trim", picture: art/wreck.svg, size: 40mm}
  - {id: crate, name: Crate, shape: square, size: 25.4mm, picture: art/coin.svg, back: art/wreck.svg, copies: 3}
tiles: [{id: terrain, shape: hex, size: tgc-medium-hex, from: tiles.csv}]
boards: [{id: map, name: Map, size: tgc-small-square-board, picture: art/grid.svg}]
"""
# In inches, as The Game Crafter lists them, with 1/8 in on every side, at 300 pixels per inch; a hex of 1.75 in across
# its flats is 2.02 in wide.
PIXELS = {"coin": (375, 375), "crate": (375, 375), "terrain": (681, 600), "map": (2475, 2475)}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> BuildResult:
    game = load_game(make_folder(tmp_path_factory.mktemp("bay"), PARTS))
    asked, notes = export_request(game, ExportRequest(target=ExportTarget.TGC))
    result = make_export(replace(asked, cards="AA"))
    return replace(result, notes=(*notes, *result.notes))


def test_each_part_is_a_picture_of_its_product(made: BuildResult) -> None:
    pictures = {name: data for name, data in made.files.items() if name.startswith("parts/")}
    for name, data in pictures.items():
        wanted = PIXELS[name.removeprefix("parts/").partition("-")[0].partition(".")[0]]
        size = Image.open(io.BytesIO(data)).size
        assert max(abs(a - b) for a, b in zip(size, wanted, strict=True)) <= 1, name
    assert len(pictures) == 1 + 2 + 3 + 1  # the wreck has no product


def test_the_list_names_products_copies_and_sides(made: BuildResult) -> None:
    head, *rows = csv.reader(io.StringIO(made.files["parts.csv"].decode("utf-8-sig")))
    assert head == ["product", "part", "copies", "front", "back"]
    assert rows == [
        ["Medium hex tile", "Forest", "6", "parts/terrain.forest-front.png", ""],
        ["Medium hex tile", "Hill", "8", "parts/terrain.hill-front.png", ""],
        ["Medium hex tile", "Field", "5", "parts/terrain.field-front.png", ""],
        ["Large circle chit", "Coin", "12", "parts/coin-front.png", "parts/coin-front.png"],
        ["Large square chit", "Crate", "3", "parts/crate-front.png", "parts/crate-back.png"],
        ["Small square board", "Map", "1", "parts/map-front.png", ""],
    ]
    assert "left out, as The Game Crafter has no such size: Wreck; pnp list has its sizes" in made.notes


def test_a_picture_of_another_size_is_found(made: BuildResult, tmp_path: Path) -> None:
    asked, _ = export_request(load_game(make_folder(tmp_path / "again", PARTS)), ExportRequest(target=ExportTarget.TGC))
    own = {name: data for name, data in made.files.items() if name == "parts.csv" or name.startswith("parts/")}
    tokens = [token for token in asked.tokens if token.product]
    assert "6 parts" in verify_components(own, tokens)
    small = io.BytesIO()
    Image.new("RGB", (300, 300)).save(small, "png")
    with pytest.raises(RenderError, match=r"coin-front\.png: has 300 x 300 pixels"):
        verify_components({**own, "parts/coin-front.png": small.getvalue()}, tokens)
    del own["parts/map-front.png"]
    with pytest.raises(RenderError, match=r"map-front\.png: is missing"):
        verify_components(own, tokens)
