"""A game's way of counting, taken from its pad to a phone."""

from pathlib import Path

import pypdfium2
import pytest
import zxingcpp

from generator.components.game_file import load_game
from generator.errors import DeckDataError
from scorekeeper.import_export.codes import decode_match_code
from scorekeeper.import_export.game_file import read_game_file
from tests.generator.components.games import build, make_folder


def test_the_code_on_a_pad_and_the_file_say_how_the_game_counts(tmp_path: Path) -> None:
    made = build(make_folder(tmp_path, "pad: {rows: [One, Two], scorekeeper: [low-wins, target=100], up: 4}"))
    options = read_game_file(made.files["bay-scorekeeper.json"])
    assert (options.name, options.low_wins, options.target, options.rounds) == ("The Bay", True, 100, 0)
    page = pypdfium2.PdfDocument(made.files["bay-pad.pdf"])[0].render(scale=300 / 72).to_pil()
    read = zxingcpp.read_barcodes(page)
    assert len(read) == 4  # one on each pad of the page
    assert {decode_match_code(each.text) for each in read} == {b"%s" % _packed(made.files["bay-scorekeeper.json"])}


def _packed(file: bytes) -> bytes:
    return file.replace(b", ", b",").replace(b": ", b":")


def test_a_pad_without_it_has_no_code(tmp_path: Path) -> None:
    made = build(make_folder(tmp_path, "pad: {rows: [One, Two]}"))
    assert set(made.files) == {"bay-pad.pdf", "bay-contents.txt"}


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ("[lowest]", "'lowest' is not a house rule of this game"),
        ("[target=many]", "target: 'many' is not a whole number"),
        ("[target=-5]", "The target is 0 to 1000000, not -5"),
    ],
)
def test_rules_that_the_scorekeeper_does_not_have_are_told(tmp_path: Path, rules: str, message: str) -> None:
    with pytest.raises(DeckDataError) as told:
        load_game(make_folder(tmp_path, f"pad: {{rows: [One], scorekeeper: {rules}}}"))
    assert "game.yaml:9: pad.scorekeeper: " in str(told.value)
    assert message in str(told.value)
