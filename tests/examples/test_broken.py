"""What is wrong with somebody else's game is told by package, file and line, and everything else goes on."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Figures, Note
from scorekeeper.presenter.controller import Controller
from tests.examples.broken import Break, BrokenGame, installed
from tests.generator.strangers import pnp
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds

RAISES = 'raise ZeroDivisionError("oops")'
NUMBERS = count()
PLAYERS = tuple(Player(name, place) for place, name in enumerate(("Ana", "Ben", "Cleo")))


@pytest.fixture
def broken(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[BrokenGame]:
    with installed(request.param, tmp_path / "site", monkeypatch, f"guest_{next(NUMBERS)}") as game:
        yield game


def cases(*breaks: Break) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("broken", breaks, indirect=True, ids=lambda each: each.id)


def begun(folder: Path) -> int:
    """Play a hand of Hearts, and give the match's number."""
    desk, game = desk_in(folder), find_game("hearts")
    match = desk.store.begin(SetUp(game, PLAYERS, game.options()))
    desk.do(match, Entered(game.match.Entry((20, 6, 0))))
    desk.store.close()
    return match


def said(desk: Controller) -> str:
    blocks = all_blocks(desk.screen())
    return (
        "\n".join(block.text for block in blocks if isinstance(block, Note))
        + "\n"
        + (desk.banner.text if desk.banner else "")
    )


MATCH = "rules/match.py"
SHOWN = (
    Break(MATCH, "totals", RAISES),
    Break(MATCH, "totals", "return [20, 6, 0]"),
    Break(MATCH, "outcome", RAISES),
    Break(MATCH, "standings", "return {}"),
    Break(MATCH, "start", RAISES),
    Break(MATCH, "enter", "return None"),
    Break("view.py", "main_form", RAISES),
    Break("view.py", "main_form", "return 3"),
    Break("view.py", "blocks", RAISES),
    Break("view.py", "blocks", "yield 'text'"),
    Break("view.py", "figures", "return ('x',)"),
    Break("view.py", "status", "yield None"),
    Break("view.py", "title", "return 7"),
    Break("view.py", "missing", "raise SystemExit(3)"),
)


BUILD = ("build", "--game", "hearts", "--layout", "faces")
SHEET, PAD = ("sheet", "--game", "hearts"), ("pad", "--game", "hearts")
SCORE, SIMULATE = ("score", "hearts", "--points", "20 6 0"), ("simulate", "hearts", "--games", "2")
ASKED = (
    (Break("answers.py", "score", RAISES), SCORE),
    (Break("answers.py", "score", "return 5"), SCORE),
    (Break("rules/scoring.py", "score", RAISES), SCORE),
    (Break("rules/simulator.py", "simulate", RAISES), SIMULATE),
    (Break("rules/simulator.py", "simulate", "return 5"), SIMULATE),
    (Break("rules/simulator.py", "_play_hand", "raise SystemExit"), SIMULATE),
    (Break("rules/options.py", "options_problems", RAISES), SIMULATE),
    (Break("printed/pad.py", "pad", RAISES), PAD),
    (Break("printed/pad.py", "pad", "return None"), PAD),
    (Break("printed/pad.py", "pad", RAISES), BUILD),
    (Break("printed/sheet.py", "_values", RAISES), SHEET),
    (Break("printed/sheet.py", "_values", "return 'text'"), SHEET),
    (Break("printed/sheet.py", "_match", "return 7"), SHEET),
    (Break("printed/sheet.py", "moon", "return 'text'"), SHEET),
    (Break("printed/sheet.py", "side", "return 'wide'"), SHEET),
)


@pytest.mark.parametrize(("broken", "words"), ASKED, indirect=["broken"])
def test_what_a_game_cannot_answer_or_print_is_told_as_its_fault(
    broken: BrokenGame, words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    broken.switch(on=True)
    done = pnp(*words)
    assert done.code == 1
    assert broken.is_told_in(done.err), done.err
    assert "bug in pnp" not in done.err


@cases(*SHOWN)
def test_a_match_whose_game_fails_shows_its_scores_and_the_rest_of_the_app_goes_on(
    broken: BrokenGame, tmp_path: Path
) -> None:
    match = begun(tmp_path / "scores")
    broken.switch(on=True)
    desk = desk_in(tmp_path / "scores")
    desk.send(("go", f"match/{match}"))
    assert broken.is_told_in(said(desk)), said(desk)
    figures = next(block for block in all_blocks(desk.screen()) if isinstance(block, Figures))
    assert [(figure.name, figure.value) for figure in figures.figures] == [("Ana", "20"), ("Ben", "6"), ("Cleo", "0")]
    desk.send(("back",))
    other = play_rounds(desk, ("Ana", "Ben"), (3, 4))
    desk.send(("go", f"match/{other}"))
    assert "fault" not in said(desk)
    broken.switch(on=False)
    desk.forget_all()
    desk.send(("go", f"match/{match}"))
    assert "fault" not in said(desk)
    desk.do(match, Entered(find_game("hearts").match.Entry((0, 26, 0))))
    assert desk.open_log(match).state.totals == {"Ana": 46, "Ben": 6, "Cleo": 26}
    desk.store.close()
