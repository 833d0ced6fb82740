"""Games of somebody else: what is wrong with one is told, ours go on, and no deck waits for them."""

import importlib.metadata
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from generator.games.completeness import missing_parts, missing_parts_line
from scorekeeper import assets, games
from scorekeeper.acts import Entered
from scorekeeper.errors import ScoreError
from scorekeeper.games import BUILT_IN, Game, find_game, find_installed_games
from scorekeeper.import_export.match_file import import_matches, match_file_of
from scorekeeper.import_export.match_file_reader import read_match_file
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.summaries import summarise_log
from scorekeeper.rules.rounds import Options, Round
from tests.examples.conftest import EXAMPLE
from tests.generator.strangers import SUN, make_deck, picture_card, pnp
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in

Install = Callable[..., None]
ENTRY_POINTS = importlib.metadata.entry_points
GOOD = Game("good", "Good Game", range(2, 5), "scorekeeper.rules.rounds", "scorekeeper.presenter.games.rounds")


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Pretend that packages are installed whose entry points name these objects of a module; a text fails to load."""
    module = ModuleType("somebodys_games")
    monkeypatch.setitem(sys.modules, module.__name__, module)

    def pretend(**named: object) -> None:
        vars(module).update(named)
        points = [EntryPoint(name, f"somebodys_games:{name}", games.ENTRY_POINTS) for name in named]
        points += [EntryPoint("missing", "somebodys_games:missing", games.ENTRY_POINTS)] if "broken" in named else []
        monkeypatch.setattr(
            importlib.metadata,
            "entry_points",
            lambda **asked: points if asked.get("group") == games.ENTRY_POINTS else ENTRY_POINTS(**asked),
        )
        find_installed_games.cache_clear()

    yield pretend
    monkeypatch.undo()
    find_installed_games.cache_clear()


def package(name: str) -> str:
    return f"The game of the package somebodys_games:{name} cannot be played: "


def test_what_is_wrong_with_a_package_is_told_and_ours_go_on(install: Install) -> None:
    install(broken="no game", again=replace(GOOD, id="showboat"), good=GOOD, twice=GOOD)
    assert list(games.games()) == [
        *[each for each in BUILT_IN if each != "rounds"],
        *games.declared_games(),
        "good",
        "rounds",
    ]
    problems = [
        package("again") + "there is a game 'showboat' already",
        package("broken") + "somebodys_games:broken is not a scorekeeper.games.Game",
        package("missing") + "AttributeError: module 'somebodys_games' has no attribute 'missing'",
        package("twice") + "there is a game 'good' already",
    ]
    assert [str(each) for each in find_installed_games().faults] == problems
    with pytest.raises(ScoreError) as raised:
        find_game("goad")
    first, *others = map(str, raised.value.problems)
    assert first == (
        "there is no game 'goad' (did you mean 'good'?); games: above-water, showboat, down-the-well, five-suit, "
        "to-the-bottom, avoid-the-hearts, darts, exact-tricks, five-dice, foretold-tricks, golf, low-card-grid, "
        "pegging-board, rummy, word-tiles, good, rounds"
    )
    assert others == problems


def test_it_is_told_at_the_command_line_and_in_the_app(install: Install, tmp_path: Path) -> None:
    install(broken="no game", sunk=replace(GOOD, id="sunk", title="Sunk", printed_module="nowhere"))
    listed = pnp("list")
    assert listed.code == 0
    assert listed.errors == [
        f"note: {package('broken')}somebodys_games:broken is not a scorekeeper.games.Game",
        f"note: {package('missing')}AttributeError: module 'somebodys_games' has no attribute 'missing'",
        f"note: {package('sunk')}ModuleNotFoundError: No module named 'nowhere'",
    ]
    assert "showboat" in listed.out
    assert "sunk" not in listed.out
    assert pnp("sheet", "--game", "sunk").errors == [
        f"error: {package('sunk')}ModuleNotFoundError: No module named 'nowhere'"
    ]
    shown = repr(all_blocks(desk_in(tmp_path).screen()))
    assert package("broken") in shown
    assert "Sunk" in shown


def test_a_game_without_a_picture_or_texts_shows_those_of_any_other_game(install: Install) -> None:
    install(good=GOOD)
    assert assets.game_art(GOOD) == "games/rounds.png"
    assert assets.game_art(BUILT_IN["showboat"]) == "games/showboat.png"
    assert not find_game("good").has_sheet
    for name in ("good:games/good.png", "nobody:games/good.png"):
        with pytest.raises(LookupError):
            assets.art(name)


def test_its_pictures_and_texts_are_found_and_english_where_a_language_is_not_there(
    install: Install, tmp_path: Path
) -> None:
    install(good=replace(GOOD, folder=tmp_path))
    folder = tmp_path / "assets"
    (folder / "art" / "games").mkdir(parents=True)
    (folder / "art" / "games" / "good.png").write_bytes(b"a picture")
    (folder / "sheets.en.json").write_text('{"good": {"title": "Good Game", "line": "", "sections": []}}', "utf-8")
    assert assets.game_art(find_game("good")) == "good:games/good.png"
    assert assets.art("good:games/good.png").read_bytes() == b"a picture"
    assert find_game("good").has_sheet
    assert assets.sheet("good", "cs") == {"title": "Good Game", "line": "", "sections": []}


def test_no_deck_and_no_game_of_ours_waits_for_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, install: Install
) -> None:
    def asked(**names: object) -> object:
        assert names["group"] != games.ENTRY_POINTS, "installed games were looked up"
        return ENTRY_POINTS(**names)

    install()
    monkeypatch.setattr(importlib.metadata, "entry_points", asked)
    out = tmp_path / "deck.pdf"
    for words in (
        ["build", "--deck", "island", "--cards", "QA"],
        ["build", "--deck", "island", "--cards", "QA", "--lang", "cs"],
        ["build", "--deck", str(EXAMPLE / "pnp_hearts" / "cards" / "hearts"), "--cards", "QS", "--lang", "cs"],
        ["sheet", "--game", "down-the-well"],
    ):
        told = pnp(*words, "--out", out)
        assert (told.code, told.err) == (0, ""), words
    assert pnp("score", "down-the-well", "--own", "1", "--others", "4").out.splitlines()[0] == "5 points"


# --- what a game lacks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [each for each in BUILT_IN.values() if each.printed_module], ids=lambda game: game.id)
def test_a_game_of_ours_lacks_nothing(game: Game) -> None:
    assert missing_parts(game) == ()


def test_what_a_game_lacks_is_told_in_a_line(install: Install, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    make_deck(tmp_path / "cards" / "few", picture_card("sun.svg"), {"sun.svg": SUN})
    (tmp_path / "bare_printed.py").write_text(
        "from generator.games.printed import PrintedGame\n"
        "PRINTED = PrintedGame('few', 'James Ernest, Crab Fragment Labs, 2020', 4, 4)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    install(good=replace(GOOD, title="Showboat", printed_module="bare_printed", folder=tmp_path))
    game = find_game("good")
    assert (
        missing_parts_line(game)
        == "good lacks: rulings, simulator, driver, answers, sheet, pad, app picture, app texts"
    )
    checked = pnp("check", "--game", "good")
    assert (checked.code, checked.out, checked.err) == (4, f"{missing_parts_line(game)}\n", "")
    monkeypatch.chdir(tmp_path)
    built = pnp("build", "--game", "good")
    assert (built.code, built.errors) == (0, ["note: good lacks: sheet, pad"])
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["strange.pdf"]
    assert pnp("pad", "--game", "good").errors == ["error: Showboat has no score pad"]


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_texts_that_a_language_lacks_are_printed_in_english_and_noted(
    install: Install, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, whole: bool
) -> None:
    (tmp_path / "full_printed.py").write_text(
        "from dataclasses import replace\n"
        "from generator.games import showboat\n"
        "PRINTED = replace(showboat.PRINTED, author='Nobody')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    install(good=replace(GOOD, title="Showboat", printed_module="full_printed"))
    monkeypatch.chdir(tmp_path)
    note = "note: 1 text is not in cs and is printed in English: 'Nobody'"
    for page in ("sheet", "pad"):  # both name the author
        built = pnp(page, "--game", "good", "--lang", "cs")
        assert (built.code, built.errors) == (0, [note])
    assert missing_parts_line(find_game("good")).endswith(", 1 text in cs ('Nobody')")
    if whole:
        built = pnp("build", "--game", "good", "--lang", "cs")
        assert (built.code, built.errors) == (0, [note, note])
        assert pnp("check", "--game", "good").out.endswith(", 1 text in cs ('Nobody')\n")


def test_a_game_of_which_nothing_is_printed_is_listed_with_its_package(install: Install) -> None:
    install(good=GOOD)
    (line,) = (line for line in pnp("list").out.splitlines() if "good" in line)
    # Entry points that no package declares are named by their value.
    assert line == "  good           Good Game, 2 to 4 players: nothing is printed; from somebodys_games:good"


def test_a_match_of_an_installed_game_leaves_and_comes_back(install: Install, tmp_path: Path) -> None:
    install(good=GOOD)
    desk, there = desk_in(tmp_path / "here"), desk_in(tmp_path / "there")
    match = desk.store.begin(SetUp(find_game("good"), (Player("Ana"), Player("Ben", 1)), Options()))
    desk.do(match, Entered(Round((3, 4))))
    text = match_file_of(desk.store, [desk.store.record(match)])
    assert '"package": "somebodys_games:good"' in text
    (taken,) = import_matches(there.store, read_match_file(text, summarise_log)).taken
    assert dict(there.open_log(taken).state.totals) == {"Ana": 3, "Ben": 4}
