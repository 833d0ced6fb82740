"""A game of somebody else, installed beside ours: it is listed, built, scored, simulated and played."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from scorekeeper.errors import ScoreError
from scorekeeper.storage.match_records import UnreadableMatch
from tests.examples.conftest import EXAMPLE, ROOT, Do
from tests.generator.strangers import Outcome
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds

pytestmark = pytest.mark.slow

Pnp = Callable[..., Outcome]
ASSETS = EXAMPLE / "pnp_hearts" / "assets"


def pages(path: Path) -> int:
    with pikepdf.open(path) as pdf:
        return len(pdf.pages)


def text_of(path: Path) -> str:
    """Return the words of a PDF's first page."""
    document = pypdfium2.PdfDocument(path)
    return " ".join(document[0].get_textpage().get_text_bounded().split())


# --- printed ------------------------------------------------------------------------------------------------


def test_it_is_listed_with_all_that_it_has(environment: dict[str, str], tmp_path: Path) -> None:
    # A process of its own, as whoever installed it has; all others that follow share one.
    command = [sys.executable, "-m", "generator", "list"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert (
        "  hearts         Hearts, printed for 3 to 5 players, by default 4: deck hearts, reference sheet, score pad; "
        "from pnp-hearts 1.0\n" in done.stdout
    )


def test_everything_is_built_and_proved(run: Pnp, tmp_path: Path) -> None:
    told = run("build", "--game", "hearts", "--players", "5")
    assert (told.code, told.err) == (0, "")
    # 52 cards, 9 to a sheet: 6 sheets with two sides; a sheet for each player; a pad.
    made = {path.name: pages(path) for path in (tmp_path / "output").iterdir()}
    assert made == {"hearts.pdf": 12, "hearts-sheet.pdf": 5, "hearts-pad.pdf": 1}
    assert told.out.count("every size right") == 3


def test_it_is_built_among_all_games(stranger: Do, tmp_path: Path) -> None:
    told = stranger(tmp_path, "everything", "--layout", "faces", "--style", "four-colour")
    assert (told["code"], told["err"]) == (0, "")
    ours, theirs = (told["asked"][place : place + 3] for place in (0, 3))
    assert ours == ["island", "showboat-sheet", "showboat-pad"]
    assert theirs == ["hearts", "hearts-sheet", "hearts-pad"]
    names = {path.name for path in (tmp_path / "output").iterdir()}
    assert names == {f"hearts{part}-four-colour.pdf" for part in ("-faces", "-sheet", "-pad")}


@pytest.mark.long
def test_everything_for_all_games_is_made(run: Pnp, tmp_path: Path) -> None:
    told = run("build", "--all", "--layout", "faces", "--style", "four-colour")
    assert (told.code, told.err) == (0, "")
    names = {path.name for path in (tmp_path / "output").iterdir()}
    decks = {"above-water-faces-four-colour.pdf", "island-faces.pdf", "hearts-faces-four-colour.pdf"}
    assert decks | {"showboat-pad.pdf", "hearts-sheet-four-colour.pdf", "hearts-pad-four-colour.pdf"} <= names


@pytest.mark.parametrize("size", ["page", "a5", "card"])
def test_its_sheet_is_told_in_czech_by_its_own_catalogue(run: Pnp, tmp_path: Path, size: str) -> None:
    told = run("sheet", "--game", "hearts", "--size", size, "--lang", "cs", "--out", "sheet.pdf")
    assert (told.code, told.err) == (0, "")
    said = text_of(tmp_path / "sheet.pdf")
    assert "Každé srdce, které vezmete, stojí 1 bod." in said
    assert "doleva" in said


def test_it_lacks_nothing(run: Pnp) -> None:
    assert run("check", "--game", "hearts") == Outcome(0, "hearts lacks nothing\n", "")


def test_its_texts_are_collected(run: Pnp, site: Path) -> None:
    own = "pnp_hearts/texts/cs/LC_MESSAGES/pnp.po"
    count = (EXAMPLE / own).read_text(encoding="utf-8").count("\nmsgid ")
    assert run("texts", "--game", "hearts") == Outcome(0, f"{own}: {count} texts, 0 without a translation\n", "")
    assert (site / own).read_bytes() == (EXAMPLE / own).read_bytes()
    assert run("texts", "--game", "hearts", "--lang", "de").err == "error: texts cannot be in 'de'; languages: cs\n"


def test_what_the_app_shows_is_what_is_made(run: Pnp, tmp_path: Path) -> None:
    told = run("assets", "--game", "hearts", "--out", "made")
    assert (told.code, told.err) == (0, "")
    made = sorted(path.relative_to(tmp_path / "made") for path in (tmp_path / "made").rglob("*.*"))
    assert made == sorted(path.relative_to(ASSETS) for path in ASSETS.rglob("*.*"))
    for name in ("sheets.en.json", "sheets.cs.json"):
        assert (tmp_path / "made" / name).read_bytes() == (ASSETS / name).read_bytes()
    old, new = (
        Image.open(BytesIO((folder / "art" / "games" / "hearts.png").read_bytes())).convert("RGB")
        for folder in (ASSETS, tmp_path / "made")
    )
    assert old.size == new.size == (640, 400)
    assert max(ImageStat.Stat(ImageChops.difference(old, new)).rms) < 6


def test_its_own_tests_pass(environment: dict[str, str], tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(EXAMPLE / "tests")]
    done = subprocess.run(words, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()[0]) == (0, "..."), done.stdout[-3000:]


# --- asked --------------------------------------------------------------------------------------------------


LED = "is the highest card of the suit that was led (HE-R2)"
MOON_FOR_OTHERS = "somebody shot the moon, 26 (HE-R4)"
ANSWERS = {
    ("--points", "3 0 13 10"): [
        "scores 3, 0, 13, 10",
        "penalty cards taken, 3 (HE-R3)",
        "penalty cards taken, 0 (HE-R3)",
        "penalty cards taken, 13 (HE-R3)",
        "penalty cards taken, 10 (HE-R3)",
    ],
    ("--points", "0,26,0"): ["scores 26, 0, 26", MOON_FOR_OTHERS, "shot the moon, 0 (HE-R4)", MOON_FOR_OTHERS],
    ("--points", "0 26 0", "--rule", "moon-subtracts"): [
        "scores 0, -26, 0",
        "took nothing, 0 (HE-R3)",
        "shot the moon, -26 (HE-A1)",
        "took nothing, 0 (HE-R3)",
    ],
    ("--trick", "9D KD QS 3H"): ["KD takes the trick, 14 points", f"KD {LED}", "QS, 13 (HE-R3)", "3H, 1 (HE-R3)"],
    ("--trick", "2C AS AH"): ["2C takes the trick, 1 point", f"2C {LED}", "AH, 1 (HE-R3)"],
}


@pytest.mark.parametrize("words", ANSWERS)
def test_it_answers_what_a_hand_and_a_trick_give(run: Pnp, words: tuple[str, ...]) -> None:
    told = run("score", "hearts", *words)
    assert (told.code, [line.strip() for line in told.out.splitlines()], told.err) == (0, ANSWERS[words], "")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--points", "10 10 3 3"], "Whoever took the queen of spades has 13 points or more (HE-R3)"),
        (["--points", "10 10 3 4"], "All penalty cards together are 26 points, not 27 (HE-R3)"),
        (["--points", "10 x"], "'x' is not a number of points"),
        (["--trick", "9D KD"], "A trick is 3 to 5 cards without jokers (HE-R1)"),
        (["--trick", "9D KD", "--points", "26 0 0"], "--points and --trick ask different questions; use one"),
        ([], "say --points or --trick"),
    ],
)
def test_what_cannot_be_is_refused_in_words(run: Pnp, words: list[str], message: str) -> None:
    told = run("score", "hearts", *words)
    assert told.code == (2 if "--" in message else 1)
    assert message in told.err


def test_its_house_rules_are_listed(run: Pnp) -> None:
    rules = [line.split()[:2] for line in run("rules", "hearts").out.splitlines()]
    assert rules[-2:] == [["moon_subtracts", "off"], ["target", "100"]]


def test_its_rulings_are_read(run: Pnp) -> None:
    assert run("rules", "hearts", "R4").out.splitlines()[:3] == [
        "HE-R4  Shooting the moon",
        "",
        "Whoever takes all hearts and the queen of spades in a hand scores nothing, and everybody else scores",
    ]


def test_simulated_matches_end_at_the_target_and_the_fewest_points_win(run: Pnp) -> None:
    told = json.loads(run("simulate", "hearts", "--games", "30", "--seed", "5", "--json").out)
    assert (told["games"], told["players"], sum(told["wins"]) >= 30) == (30, 4, True)
    assert told["scores"]["most"] >= 100
    assert told["winning_scores"]["most"] < 100
    # Each hand gives 26 points in all, or 78 after a moon: so many hands, so many points.
    points = sum(int(score) * count for score, count in told["scores"]["counts"].items())
    hands = sum(int(length) * count for length, count in told["lengths"]["counts"].items())
    assert (points - 26 * hands) % 52 == 0
    assert run("simulate", "hearts", "--games", "3", "--players", "6").err == (
        "error: Hearts is for 3 to 5 players, not for 6 (HE-R1)\n"
    )


def test_its_states_are_what_they_seem(stranger: Do, tmp_path: Path) -> None:
    stranger(tmp_path, "states")


def test_its_driver_plays_it_and_its_views_tell_nothing_of_hidden_cards(stranger: Do, tmp_path: Path) -> None:
    stranger(tmp_path, "driver")


# --- played -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scores(stranger: Do, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play an evening of it at a desk, where it is installed; return the folder of its scores."""
    folder = tmp_path_factory.mktemp("evening")
    stranger(folder, "evening", folder / "scores")
    return folder / "scores"


def test_an_evening_is_played(scores: Path) -> None:
    assert scores.is_dir()


@pytest.mark.long
def test_an_evening_is_played_by_touches(environment: dict[str, str], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.scorekeeper.ui.run", "hearts", str(tmp_path / "scores")]
    touched = {**environment, "HOME": str(tmp_path), "PERSON_SIZE": "412x915"}
    done = subprocess.run(command, cwd=tmp_path, env=touched, capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stdout.split()[-1:]) == (0, ["played"]), done.stderr[-3000:]


def test_without_the_package_its_match_is_told_and_all_others_are_there(scores: Path) -> None:
    desk = desk_in(scores)
    desk.change_settings(language="en")
    play_rounds(desk, ("Ana", "Ben"), (3, 4))
    (lost,) = [each for each in desk.store.matches() if isinstance(each, UnreadableMatch)]
    assert lost.reason == (
        "set-up: the game 'hearts' is not installed here; installed: above-water, showboat, down-the-well, five-suit, "
        "to-the-bottom, avoid-the-hearts, darts, exact-tricks, five-dice, foretold-tricks, golf, low-card-grid, "
        "pegging-board, rummy, word-tiles, rounds; it comes with the package pnp-hearts 1.0"
    )
    assert lost.missing is not None
    assert (lost.missing.game, lost.missing.package) == ("hearts", "pnp-hearts 1.0")
    desk.go_home()
    shown = repr(all_blocks(desk.screen()))
    assert f"{', '.join(lost.missing.players)} · " in shown
    assert "Its game comes with the package pnp-hearts 1.0; install that to go on." in shown
    assert "Ana 3 · Ben 4" in shown
    desk.send(("go", "match/1"))
    assert "the game 'hearts' is not installed here" in repr(desk.screen()).replace("\\'", "'")
    with pytest.raises(ScoreError, match="the game 'hearts' is not installed here"):
        desk.open_log(1)


# --- the tutorial -------------------------------------------------------------------------------------------


def test_nothing_of_it_is_known_to_the_press_and_the_scorekeeper() -> None:
    sources = [path for room in ("generator", "scorekeeper", "templates") for path in (ROOT / room).rglob("*")]
    named = re.compile(r"pnp.hearts|['\"`]hearts:|game.{0,9}hearts")
    found = [path for path in sources if path.suffix in (".py", ".j2", ".kv") and named.search(path.read_text("utf-8"))]
    assert found == []
