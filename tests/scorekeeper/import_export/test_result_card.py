"""The result card: sizes, steps, texts that fit, names of any kind, nothing cut off without a sign."""

import io
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image

from scorekeeper import assets
from scorekeeper.errors import ScoreError
from scorekeeper.import_export import files, result_card
from scorekeeper.import_export.result_layout import CardLayout, ResultData, lay_out_card
from scorekeeper.import_export.score_sheet import measure_of_pictures
from scorekeeper.import_export.sheet_data import SheetPlayer
from scorekeeper.import_export.sheet_layout import Anchor, SheetText
from scorekeeper.palettes import DARK
from tests.scorekeeper.storage.damages import within

LONG = "Maximiliana Wilhelmina von und zu Hohenstein-Oberdorfinger aus dem Hause der langen Namen zu Wien a."
FACTS = ("The last hand decided it: Ana overtook Ben.", "Best hand: Ana, +42 in hand 3", "6 hands in 1 h 25 min")


def card(*totals: tuple[str, str, int], facts: tuple[str, ...] = FACTS, headline: str = "Ana wins!") -> ResultData:
    """Return a card of players with name, total and place, the best first."""
    players = [SheetPlayer(name, seat, total, place) for seat, (name, total, place) in enumerate(totals)]
    steps = [tuple(each for each in players if each.place == place) for place in (1, 2, 3)]
    others = tuple(each for each in players if each.place not in (1, 2, 3))
    art = assets.art("games/showboat.png")
    made_by = "Scores kept with the pnp-press scorekeeper"
    return ResultData("Showboat", art, headline, tuple(filter(None, steps)), others, facts, "28/11/2026", made_by)


FOUR = card(("Ana", "44", 1), ("Ben", "42", 2), ("Eva", "24", 3), ("Jan", "12", 4))
CASES = {
    "one": card(("Ana", "−44", 1)),
    "two": card(("Ana", "20", 1), ("Ben", "13", 2)),
    "four": FOUR,
    "twelve": card(*((f"Player {place}", str(120 - 9 * place), place) for place in range(1, 13))),
    "tie": card(("Ana", "9", 1), ("Ben", "9", 1), ("Eva", "4", 3), headline="Ana and Ben share the win!"),
    "all level": card(*((f"Player {seat}", "60", 1) for seat in range(12)), headline="12 players share the win!"),
    "eight second": card(("Ana", "44", 1), *((f"Player {seat}", "30", 2) for seat in range(8)), ("Jan", "3", 10)),
    "no totals": card(("Ana", "", 1), ("Ben", "", 0), ("Eva", "", 0), facts=("1 hand in 12 min",)),
    "unlike on a step": card(("Ana", "4", 1), ("Ben", "out", 2), ("Eva", "0", 2), ("Jan", "out", 4)),
    "long": card(*((f"{LONG[:98]}{place}", "−1200", place) for place in range(1, 13)), headline=f"{LONG} wins!"),
    "long tie": card(
        *((f"{LONG[:98]}{seat}", "5", 1) for seat in range(3)),
        headline=f"{LONG}, {LONG} and {LONG} share the win!",
        facts=(f"The last hand decided it: {LONG} overtook {LONG}.", *FACTS),
    ),
    "strange": card(("😀 Zoë", "4", 1), ("דנה", "3", 2), ("Łukasz [b]&amp;", "2", 3), headline="😀 Zoë wins!"),
    "endless": card(("x" * 100_000, "4", 1), ("x y " * 25_000, "3", 2), headline=f"{'x' * 100_000} wins!"),
}


def laid_out(data: ResultData) -> CardLayout:
    return lay_out_card(data, measure_of_pictures())


def box(text: SheetText) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the ink of a line, near enough: capitals are 0.66 of the size high."""
    width = measure_of_pictures().width(text.text, text.size, is_bold=text.is_bold)
    left = text.x - {Anchor.LEFT: 0, Anchor.MIDDLE: width / 2, Anchor.RIGHT: width}[text.anchor]
    return left, text.y - text.size * 0.66, left + width, text.y


def test_a_card_is_a_picture_of_four_by_five() -> None:
    content = result_card.png(FOUR)
    with Image.open(io.BytesIO(content)) as image:
        assert (image.format, image.size, image.mode) == ("PNG", (1080, 1350), "RGB")
    assert content == result_card.png(FOUR), "the same bytes for the same result"


def test_the_steps_stand_side_by_side_second_first_third() -> None:
    # Three steps in 1080 less two margins of 60 and two gaps of 14: 932 / 3 each.
    blocks = {block.colours: block for block in laid_out(FOUR).blocks}
    first, second, third = (blocks[DARK.players[seat],] for seat in range(3))
    assert [round(each.width, 1) for each in (second, first, third)] == [310.7, 310.7, 310.7]
    assert [round(each.x, 1) for each in (second, first, third)] == [60.0, 384.7, 709.3]
    assert second.height == pytest.approx(first.height * 0.7)
    assert third.height == pytest.approx(first.height * 0.46)
    assert len({round(each.y + each.height, 3) for each in (first, second, third)}) == 1


def test_a_shared_step_has_the_colours_of_all_and_their_total_once() -> None:
    layout = laid_out(CASES["tie"])
    assert [block.colours for block in layout.blocks] == [DARK.players[:2], DARK.players[2:3]]
    assert [text.text for text in layout.texts].count("9") == 1


def test_totals_that_differ_stand_beside_the_names_of_their_step() -> None:
    texts = [text.text for text in laid_out(CASES["unlike on a step"]).texts]
    assert {"Ben out", "Eva 0"} <= set(texts)


@pytest.mark.parametrize("name", CASES)
def test_nothing_meets_and_nothing_leaves_the_card(name: str) -> None:
    layout = laid_out(CASES[name])
    boxes = [(text.text, box(text)) for text in layout.texts if text.text]
    for text, (left, top, right, bottom) in boxes:
        assert left >= 40, text
        assert right <= 1040, text
        assert top >= 530, text
        assert bottom <= 1330, text
    for (one, (left, top, right, bottom)), (other, (from_x, from_y, to_x, to_y)) in combinations(boxes, 2):
        is_apart = right <= from_x or to_x <= left or bottom <= from_y or to_y <= top
        assert is_apart, f"{one!r} meets {other!r}"


@pytest.mark.parametrize("name", CASES)
def test_each_step_is_lower_than_the_one_before_and_holds_its_place(name: str) -> None:
    layout = laid_out(CASES[name])
    heights = sorted((block.height for block in layout.blocks), reverse=True)
    assert all(high > low for high, low in pairwise(heights))
    places = {str(step[0].place): step for step in CASES[name].steps}
    for block in layout.blocks:
        inside = [
            text.text
            for text in layout.texts
            if block.x < text.x < block.x + block.width and block.y < box(text)[1] < text.y < block.y + block.height
        ]
        assert len(inside) == 1
        assert [DARK.players[each.colour % 12] for each in places[inside[0]]] == list(block.colours)


@pytest.mark.parametrize("name", sorted(CASES.keys() - {"long", "long tie", "strange", "endless"}))
def test_every_name_is_there_in_full(name: str) -> None:
    texts = " | ".join(text.text for text in laid_out(CASES[name]).texts)
    for player in (*(player for step in CASES[name].steps for player in step), *CASES[name].others):
        assert player.name in texts
        assert player.total in texts


def test_facts_give_way_to_the_podium_and_are_never_cut_off() -> None:
    def facts(name: str) -> list[str]:
        return [text.text for text in laid_out(CASES[name]).texts if text.text in FACTS]

    assert facts("four") == list(FACTS)
    assert facts("twelve") == [FACTS[0]]
    # A sentence with two names of 100 letters takes four lines, and there are three, so the others are told.
    assert facts("long tie") == list(FACTS)
    assert not any("overtook Max" in text.text for text in laid_out(CASES["long tie"]).texts)


def test_a_long_name_ends_with_a_sign_and_a_strange_one_has_a_substitute() -> None:
    texts = [text.text for text in laid_out(CASES["long"]).texts]
    assert sum(text.endswith("…") for text in texts) == 12
    texts = [text.text for text in laid_out(CASES["strange"]).texts]
    assert {"☐ Zoë wins!", "☐ Zoë", "☐☐☐", "Łukasz [b]&amp;"} <= set(texts)


def test_a_headline_of_two_lines_is_broken_evenly() -> None:
    texts = [text.text for text in laid_out(CASES["tie"]).texts]
    assert texts[:2] == ["Ana and Ben", "share the win!"]


def test_endless_names_take_no_long_time() -> None:
    with within(250):
        result_card.png(CASES["endless"])


def test_a_picture_of_another_shape_fills_the_card(tmp_path: Path) -> None:
    """An installed game brings its own art, of whatever size."""
    for size in ((40, 400), (900, 30), (1, 1)):
        Image.new("RGBA", size, "#ff0000").save(tmp_path / "art.png")
        with result_card._ground(tmp_path / "art.png") as image:
            assert image.getpixel((5, 5)) == image.getpixel((1075, 300)) == (255, 0, 0)


def test_a_card_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "shared" / "card.png"
    files.write_file(path, b"a card")
    before = path.read_bytes()
    assert before == b"a card"
    assert [each.name for each in path.parent.iterdir()] == ["card.png"]
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ScoreError, match="cannot be written"):
        files.write_file(tmp_path / "file" / "card.png", b"another")
    assert path.read_bytes() == before
