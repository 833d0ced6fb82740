"""What is wrong with somebody else's game is told by package, file and line, and everything else goes on."""

import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from generator.cli.games import frugal_requests
from generator.cli.rules_commands import faults_of_examples
from generator.cli.sources import BuildSource
from generator.deck.model import Deck
from generator.games import box
from generator.games.completeness import wrong_parts
from scorekeeper import games
from scorekeeper.acts import Entered
from scorekeeper.errors import Problem
from scorekeeper.games import find_game
from scorekeeper.guests import GuestError
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Figures, Note
from scorekeeper.presenter.controller import Controller
from scorekeeper.testing import find_faults
from tests.examples.broken import Break, BrokenGame, installed
from tests.generator.cache.builds import request
from tests.generator.strangers import pnp
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds

RAISES = 'raise ZeroDivisionError("oops")'
NUMBERS = count()
PLAYERS = tuple(Player(name, place) for place, name in enumerate(("Ana", "Ben", "Cleo")))


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prove games by as much as shows these faults."""
    for name, most in (("ENTRIES_SHOWN", 3), ("ENTRIES_BY_RULE", 1), ("PRESSES", 10), ("DRIVEN_ACTS", 60)):
        monkeypatch.setattr(f"scorekeeper.testing.{name}", most)


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
    (Break("rules/play.py", "hand_acts", "raise SystemExit"), SIMULATE),
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


@cases(Break("printed/pad.py", "pad", RAISES))
def test_all_other_games_are_printed(broken: BrokenGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    others = ("above-water", "down-the-well", "five-suit", "to-the-bottom", "rounds")
    few = {name: game for name, game in games.games().items() if name not in others}
    monkeypatch.setattr(games, "games", lambda: few)
    broken.switch(on=True)
    done = pnp("build", "--all", "--layout", "faces")
    assert (done.code, len(done.errors)) == (1, 1)
    assert broken.is_told_in(done.err), done.err
    made = {path.name for path in (tmp_path / "output").iterdir()}
    assert {"island-faces.pdf", "showboat-sheet.pdf", "showboat-pad.pdf", "hearts-faces.pdf"} <= made

    faults: list[Problem] = []
    savings = frugal_requests(BuildSource(everything=True), request(""), faults)
    assert len(faults) == 1
    assert broken.is_told_in(str(faults[0]))
    decks = [deck.id for each in savings.requests for deck in (each.deck, *each.joined_decks) if isinstance(deck, Deck)]
    assert {"island", "showboat-pad"} <= set(decks)
    assert not [deck for deck in decks if deck.startswith("hearts")]


TEXTS = "texts/cs/LC_MESSAGES/pnp.po"
CHECK, LIST = ("check", "--game", "hearts"), ("list",)
MISSING = (
    ("view.py", "class View(", "class Views(", CHECK, "has no View"),
    ("answers.py", "ANSWERS =", "ANSWER =", SCORE, "has no ANSWERS"),
    ("printed/__init__.py", "PRINTED =", "PRINT =", PAD, "has no PRINTED"),
    ("rules/__init__.py", "no_notes as options_notes", "no_notes as option_notes", CHECK, "has no options_notes"),
    ("rules/simulator.py", "LENGTH_UNIT =", "LENGTHS =", SIMULATE, "has no LENGTH_UNIT"),
    ("rules/simulator.py", "\nfrom ", "\nimport not_there\nfrom ", SIMULATE, "No module named 'not_there'"),
    ("rules/match.py", "def start(", "def start(:", SIMULATE, "SyntaxError: invalid syntax"),
    ("printed/__init__.py", "most_players=5", "most_players='5'", PAD, "whose most_players is '5', needs int"),
    ("printed/pad.py", '_("points"), 1,', '_("points"), "1",', PAD, "a Column whose share is '1', needs float"),
    ("view.py", "def row(", "def rows(", CHECK, "NotImplementedError (met in presenter/"),
    (
        "rules/options.py",
        '        False, "HE-A1"',
        "        'off', \"HE-A1\"",
        CHECK,
        "house rule moon_subtracts: its default 'off' is no bool",
    ),
    ("rules/match.py", "def standings(", "def standing(", CHECK, "needs State; it has no standings"),
    ("__init__.py", "range(3, 6)", '"three"', LIST, "player_counts is 'three', needs range"),
)


@pytest.mark.parametrize(("file", "old", "new", "words", "what"), MISSING)
def test_what_is_missing_or_misspelt_is_told_with_its_file(
    file: str, old: str, new: str, words: tuple[str, ...], what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"guest_{next(NUMBERS)}"
    with installed(None, tmp_path / "site", monkeypatch, name, {file: (old.format(package=name), new)}):
        told = pnp(*words).err
        desk = desk_in(tmp_path / "scores")
        desk.send(("go", "new/hearts"))
        told += said(desk)
        desk.send(("go", "home"))
        desk.screen()
        desk.store.close()
    place = rf"\({name} 1\.0, {name}/{re.escape(file)}(:\d+)?\)"
    begin = rf"(Hearts has a fault of its own {place}|The game of the package {name} 1\.0 cannot be played)"
    assert re.search(f"{begin}: .*{re.escape(what)}", told), told
    assert "bug in pnp" not in told


PROVED = (
    (Break("rules/simulator.py", "simulate", "rng = Random()"), "the same seed plays two different matches"),
    (Break(MATCH, "start", "return MatchState(tuple(players), options, [])"), "MatchState: cannot be hashed"),
    (Break(MATCH, "problems", "return (over_problem(Outcome((), 'no', '')),)"), "The match is over: no"),
    (Break("view.py", "draft_of", "return {'points': dict.fromkeys(table.state.players, 0)}"), "the form hand filled"),
    (Break("view.py", "form_of", "return 'hnad'"), "View: there is no form 'hnad'; forms: hand"),
    (Break("rules/play.py", "hand_acts", "return []"), "has no legal act, and the match is not over"),
    (
        Break("rules/play.py", "deal", "import random; deck = tuple(random.sample(deck, len(deck)))"),
        "its acts are not read back as they are written: act 1",
    ),
    (Break("rules/play.py", "conceal", "return replace(hand, hands=list(hand.hands))"), "InPlay can change"),
    (Break("view.py", "row", RAISES), "ZeroDivisionError: oops"),
    (Break("view.py", "row", "return LogRow('x', ())"), "the row 'x' has 0 cells for 3 players"),
    (Break("view.py", "blocks", "yield Number('x', 0, ('nobody',))"), "nothing answers the touch 'nobody'"),
    (Break("view.py", "status", "yield Note('x', ruling='HE-R99')"), "there is no ruling HE-R99"),
)


@pytest.mark.parametrize(("broken", "what"), PROVED, indirect=["broken"])
def test_a_game_is_proved(broken: BrokenGame, what: str) -> None:
    broken.switch(on=True)
    found = find_faults("hearts", matches=1)
    assert any(what in each for each in found), found


@pytest.mark.parametrize(
    ("change", "code", "told"),
    [
        ({"printed/__init__.py": ("    pad=pad,\n", "")}, 4, "hearts lacks: pad"),
        (
            {"rules/options.py": ('"HE-A1"', '"HE-A9"')},
            1,
            "more: there is no ruling HE-A9",
        ),
        pytest.param(
            *({"rules/rulings.toml": ('id = "HE-R4"', "id = HE-R4")}, 1, "rules/rulings.toml: Invalid value"),
            marks=pytest.mark.long,
        ),
        pytest.param(
            *({TEXTS: ('msgstr "hraje jich', 'msgsrt "hraje jich')}, 1, f"{TEXTS}:8: 'msgsrt"), marks=pytest.mark.long
        ),
        ({TEXTS: ("jich %(count)s", "jich %(pocet)s")}, 1, f"{TEXTS}:5: 'hraje jich %(pocet)s, ne %(found)s' has"),
        ({MATCH: ("taken: tuple[int, ...]", "taken: list[int]")}, 1, "error: hearts: 3 players, seed 1"),
    ],
)
def test_what_is_broken_and_what_is_only_missing_have_different_codes(
    change: dict[str, tuple[str, str]], code: int, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(box, "every_deck", lambda game: ())  # `test_hearts` checks what is printed
    with installed(None, tmp_path / "site", monkeypatch, f"guest_{next(NUMBERS)}", change):
        done = pnp("check", "--game", "hearts")
    assert done.code == code
    assert told in (done.out if code != 1 else done.err)
    assert "there is no ruling HE-R" not in done.err


def test_an_entry_that_could_not_be_read_back_is_not_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"guest_{next(NUMBERS)}"
    change = {"view.py": ("Hand(tuple(points.values()))", "Hand(list(points.values()))")}
    with installed(None, tmp_path / "site", monkeypatch, name, change):
        match = begun(tmp_path / "scores")
        desk = desk_in(tmp_path / "scores")
        desk.send(("go", f"match/{match}"))
        for player, points in (("Ana", 0), ("Ben", 26), ("Cleo", 0)):
            desk.send(("points", player, points))
        desk.send(("enter",))
        assert f"({name} 1.0, {name}/rules/match.py): Hand: comes back from the file as another value" in said(desk)
        assert len(desk.open_log(match).entries) == 1
        desk.store.close()
        desk = desk_in(tmp_path / "scores")
        desk.do(match, Entered(find_game("hearts").match.Entry((0, 26, 0))))
        assert desk.open_log(match).state.totals == {"Ana": 46, "Ben": 6, "Cleo": 26}
        desk.store.close()


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("printed/__init__.py", '"AH", "QS"', '"AX", "QS"', "fan: the deck hearts has no card AX"),
        ("printed/__init__.py", "usual_players=4", "usual_players=9", "usual_players: Hearts is printed for 3 to 5"),
        ("answers.py", '"3 0 13 10"\'', '"3 0 13 x"\'', "is not a number of points"),
        ("answers.py", "'pnp score hearts", "'pnp scores hearts", "is none of pnp score hearts"),
        ("answers.py", "because = tuple(", "return None\n    because = tuple(", "returns None, needs Answer"),
    ],
)
def test_what_is_printed_and_answered_is_proved_beyond_its_pages(
    file: str, old: str, new: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installed(None, tmp_path / "site", monkeypatch, f"guest_{next(NUMBERS)}", {file: (old, new)}):
        game = find_game("hearts")
        found = [*wrong_parts(game), *faults_of_examples(game)]
    assert len(found) == 1
    assert told in found[0]


UPGRADE = """
VERSION = 2


def upgrade(kind, data, version):
    assert version == 1
    if kind == "entry":
        return {"is": "Hand", "taken": data["taken"], "is_short": False}
    return {**data, "target": 77}
"""


def test_what_an_earlier_version_of_a_game_has_made_is_upgraded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installed(None, tmp_path / "site", monkeypatch, f"guest_{next(NUMBERS)}"):
        match = begun(tmp_path / "scores")
    newer = f"guest_{next(NUMBERS)}"
    said_of = 'in seating order, before anything is made of the moon."""'
    changes = {
        "rules/__init__.py": ("__all__ = [", f"{UPGRADE}\n\n__all__ = ["),
        MATCH: (said_of, f"{said_of}\n    is_short: bool = True"),
    }
    with installed(None, tmp_path / "site", monkeypatch, newer, changes):
        desk = desk_in(tmp_path / "scores")
        log = desk.open_log(match)
        assert log.setup.options.target == 77
        assert [entry.is_short for entry in log.entries] == [False]
        desk.do(match, Entered(log.game.match.Entry((0, 26, 0))))
        desk.forget_all()
        assert [entry.is_short for entry in desk.open_log(match).entries] == [False, True]
        desk.store.close()
    with installed(None, tmp_path / "site", monkeypatch, f"guest_{next(NUMBERS)}"):
        desk = desk_in(tmp_path / "scores")
        desk.send(("go", f"match/{match}"))
        assert "made by a later version of Hearts" in said(desk)
        desk.store.close()


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


@pytest.mark.parametrize("broken", [Break("rules/play.py", "hand_acts", "return 5")], indirect=True)
def test_a_driver_that_returns_something_else_is_told_as_its_games_fault(broken: BrokenGame) -> None:
    game = find_game("hearts")
    driver = game.driver
    assert driver is not None
    state = driver.start(("Ana", "Ben", "Cleo"), game.options(), 1)
    broken.switch(on=True)
    with pytest.raises(GuestError) as told:
        driver.legal_acts(state)
    assert broken.is_told_in(str(told.value)), told.value
