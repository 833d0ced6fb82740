"""Reference sheets, score pads and tokens: they fit at every size, on every paper, in every style and language."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.artwork import check_deck, draw_cards
from generator.deck.library import deck_names, find_deck
from generator.deck.loader import load_deck
from generator.deck.model import Deck
from generator.deck.translation import open_texts, translate_deck
from generator.games.box import offered_styles, player_count
from generator.games.figures import Words
from generator.games.pads import Pad
from generator.games.pages import PADS_UP, pad_deck, sheet_deck, tokens_deck
from generator.games.printed import printed_of
from generator.options.choices import SheetSize, Style
from generator.papers import find_paper
from generator.rendering.side_renderer import render_sides
from scorekeeper.errors import ScoreError
from scorekeeper.games import BUILT_IN, Game, find_game
from scorekeeper.i18n import Catalogue, languages
from tests.generator.strangers import pnp
from tests.lanes import pairwise

PAPERS = ("a4", "letter")
GAMES = {game.id: game for game in BUILT_IN.values() if game.printed_module}
WITH_TOKENS = [game for game in GAMES.values() if printed_of(game).tokens]


def told(value: object) -> str:
    """Name a value in the name of a test."""
    return value.id if isinstance(value, Game) else str(value)


TABLES = ("fewest", "most")


def players_at(game: Game, table: str) -> int:
    """Return how many play at the smallest table, or the largest that is printed for."""
    return game.player_counts[0] if table == "fewest" else printed_of(game).most_players


def pad_of(game: Game, players: int, texts: Catalogue) -> Pad:
    pad = printed_of(game).pad
    assert pad is not None
    return pad(players, texts)


STYLES = (None, Style.LOW_INK, Style.LARGE_PRINT)


def few(*factors: Iterable[Any]) -> list[Any]:
    """Return the cases of a product that hold each pair of values; all are tried in the long run, in every style."""
    return [case for case in pairwise(*factors) if not case.marks]


def drawn_in(deck: Deck, style: Style | None) -> tuple[object, object]:
    """Return faults and warnings of a deck in one style, or in none."""
    styles = frozenset({style} if style else ())
    found = draw_cards(deck, deck.cards, bleed_mm=deck.usual_bleed_mm, styles=styles).findings
    return found.faults, found.warnings


@pytest.mark.parametrize(
    ("game", "size", "paper", "language", "style"),
    few(GAMES.values(), SheetSize, PAPERS, languages(), STYLES),
    ids=told,
)
def test_every_reference_sheet_fits(
    game: Game, size: SheetSize, paper: str, language: str, style: Style | None
) -> None:
    texts = open_texts(language)
    found = drawn_in(sheet_deck(game, size, find_paper(paper), texts), style)
    assert (*found, texts.missing) == ((), (), ())


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", list(SheetSize))
@pytest.mark.parametrize("game", GAMES.values(), ids=told)
def test_every_reference_sheet_fits_in_every_style(game: Game, size: SheetSize, paper: str, language: str) -> None:
    texts = open_texts(language)
    found = check_deck(sheet_deck(game, size, find_paper(paper), texts))
    assert (found.faults, found.warnings, texts.missing) == ((), (), ())


@pytest.mark.parametrize("size", list(SheetSize))
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_sign_of_what_is_our_own_is_explained_once_where_it_stands(game: Game, size: SheetSize) -> None:
    deck = sheet_deck(game, size, find_paper("a4"), open_texts("en"))
    said = [each.said for each in deck.cards[0].data["figures"] if "°" in getattr(each, "said", "")]
    explained = [each for each in said if "° Our own choice: the rulebook is silent." in each or "°: ours" in each]
    assert len(explained) == (len(said) > 0)
    assert len(said) != 1


@pytest.mark.parametrize(
    ("game", "up", "paper", "table", "language", "style"),
    few(GAMES.values(), PADS_UP, PAPERS, TABLES, languages(), STYLES),
    ids=told,
)
def test_every_pad_fits(game: Game, up: int, paper: str, table: str, language: str, style: Style | None) -> None:
    texts = open_texts(language)
    found = drawn_in(pad_deck(game, players_at(game, table), up, find_paper(paper), texts), style)
    assert (*found, texts.missing) == ((), (), ())


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("up", PADS_UP)
@pytest.mark.parametrize("game", GAMES.values(), ids=told)
def test_every_pad_fits_for_the_fewest_and_the_most_players(game: Game, up: int, paper: str, language: str) -> None:
    texts = open_texts(language)
    for table in TABLES:
        found = check_deck(pad_deck(game, players_at(game, table), up, find_paper(paper), texts))
        assert (found.faults, found.warnings, texts.missing) == ((), (), ())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "paper", "table", "language", "style"),
    few(WITH_TOKENS, PAPERS, TABLES, languages(), STYLES),
    ids=told,
)
def test_tokens_fit(game: Game, paper: str, table: str, language: str, style: Style | None) -> None:
    texts = open_texts(language)
    found = drawn_in(tokens_deck(game, players_at(game, table), find_paper(paper), texts), style)
    assert (*found, texts.missing) == ((), (), ())


@pytest.mark.long
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", WITH_TOKENS, ids=told)
def test_tokens_fit_for_the_fewest_and_the_most_players(game: Game, paper: str, language: str) -> None:
    texts = open_texts(language)
    for table in TABLES:
        found = check_deck(tokens_deck(game, players_at(game, table), find_paper(paper), texts))
        assert (found.faults, found.warnings, texts.missing) == ((), (), ())


FOREIGN = [each for each in languages() if each != "en"]


@pytest.mark.slow
@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("name", deck_names())
def test_every_deck_fits_in_every_language_where_letters_are_largest(name: str, language: str) -> None:
    texts = open_texts(language)
    deck = translate_deck(load_deck(find_deck(name)), texts)
    assert texts.missing == ()
    assert drawn_in(deck, Style.LARGE_PRINT)[0] == ()


@pytest.mark.long
@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize("name", deck_names())
def test_every_deck_fits_in_every_language(name: str, language: str) -> None:
    texts = open_texts(language)
    deck = translate_deck(load_deck(find_deck(name)), texts)
    assert check_deck(deck).faults == ()


# --- what pads hold -----------------------------------------------------------------------------------------


def test_pads_have_the_columns_that_the_games_need() -> None:
    texts = open_texts("en")
    columns = {name: [each.title for each in pad_of(game, 4, texts).columns] for name, game in GAMES.items()}
    assert columns == {
        "above-water": ["bid", "gain", "stones"],
        "showboat": ["tableau", "in hand", "points"],
        "down-the-well": ["points", "total"],
        "five-suit": ["bid", "took", "bags", "total"],
        "to-the-bottom": ["points", "sum"],
    }


def test_pads_say_what_the_rules_say() -> None:
    texts = open_texts("en")
    # FS-R6: 4 x 10 and two bags; FS-R8; FS-R7; FS-R9.
    assert (
        "Bid 4, took 6: **42**. Nil made: **150**. Every tenth bag costs 100. First to **500** wins."
        in pad_of(GAMES["five-suit"], 4, texts).foot
    )
    # DW-R6: 10 for each player and one more; said so that it holds for fewer players than the pad has columns.
    assert "**10 points per player plus 1** wins: 51 with 5 players" in pad_of(GAMES["down-the-well"], 5, texts).foot
    assert pad_of(GAMES["down-the-well"], 6, texts).foot.startswith("For several hands: ")
    # AW-R1, R2: 15 stones; the ante begins at 4.
    pad = pad_of(GAMES["above-water"], 4, texts)
    assert "15 stones" in pad.foot
    assert pad.track[:3] == ("4", "5", "6")
    # SB-R1: six hands, and the total.
    assert pad_of(GAMES["showboat"], 4, texts).rows == ("1", "2", "3", "4", "5", "6", "total")


# --- commands -----------------------------------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., str]:
    """Run `pnp` in an empty folder; gives its output, or its errors if it fails."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PAPERSIZE", "a4")

    def asked(*words: str) -> str:
        done = pnp(*words)
        return done.err if done.code else done.out

    return asked


def sizes(path: Path) -> list[tuple[int, int]]:
    """Return the pages of a PDF, in whole mm."""
    with pikepdf.open(path) as pdf:
        return [tuple(round(float(side) / 72 * 25.4) for side in page.mediabox[2:]) for page in pdf.pages]


def test_a_game_is_printed_with_all_that_it_needs(run: Callable[..., str], tmp_path: Path) -> None:
    said = run("build", "--game", "down-the-well", "--players", "3", "--paper", "letter")
    assert [line for line in said.splitlines() if line.startswith("wrote")] == [
        "wrote output/island-letter.pdf",
        "wrote output/down-the-well-sheet-letter.pdf",
        "wrote output/down-the-well-pad-letter.pdf",
    ]
    assert len(sizes(tmp_path / "output" / "island-letter.pdf")) == 12
    assert sizes(tmp_path / "output" / "down-the-well-sheet-letter.pdf") == [(216, 279)] * 3
    assert sizes(tmp_path / "output" / "down-the-well-pad-letter.pdf") == [(216, 279)]


def test_sheets_and_pads_have_their_sizes(run: Callable[..., str], tmp_path: Path) -> None:
    run("sheet", "--game", "down-the-well", "--size", "a5")
    run("sheet", "--game", "down-the-well", "--size", "card", "--copies", "9")
    run("pad", "--game", "showboat", "--up", "2", "--copies", "2")
    assert sizes(tmp_path / "output" / "down-the-well-sheet-a5.pdf") == [(297, 210)]
    assert len(sizes(tmp_path / "output" / "down-the-well-sheet-card.pdf")) == 2
    assert sizes(tmp_path / "output" / "showboat-pad.pdf") == [(297, 210)] * 2


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["build"], "choose what to print: one of --deck, --game and --all"),
        (["build", "--deck", "island", "--game", "showboat"], "choose what to print"),
        (["build", "--game", "showboat", "--cards", "QA"], "--cards does nothing with --game, only with --deck"),
        (
            ["build", "--deck", "island", "--players", "3"],
            "--players does nothing with --deck, only with --game, --game FILE or --all",
        ),
        (["build", "--game", "canasta"], "there is no game 'canasta'"),
        (["sheet", "--game", "showbot"], "there is no game 'showbot' (did you mean 'showboat'?)"),
        (["sheet", "--game", "showboat", "--lang", "xx"], "there is no language 'xx'"),
        (["pad", "--game", "showboat", "--up", "3"], "3 pads do not fit"),
        (["pad", "--game", "five-suit", "--players", "6"], "is printed for 3 to 5 players, not 6"),
        (["pad", "--game", "above-water", "--players", "9"], "for 2 to 8 players, not 9; the rules allow 13"),
        (["build", "--deck", "island", "--style", "four-colour"], "has no other suit colours"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_words(run: Callable[..., str], words: list[str], message: str) -> None:
    assert message in " ".join(run(*words).split())


@pytest.mark.parametrize(
    "words",
    [
        ["build", "--deck", "island"],
        ["build", "--deck", "island", "--lang", "cs"],
        ["build", "--game", "showboat"],
        ["sheet", "--game", "down-the-well"],
        ["pad", "--game", "showboat", "--lang", "cs"],
    ],
)
def test_a_deck_without_four_colours_is_refused_in_every_command(run: Callable[..., str], words: list[str]) -> None:
    said = run(*words, "--style", "four-colour")
    assert said.startswith("error: cards/island/deck.yaml has no other suit colours; remove --style")


def test_where_a_deck_has_four_colours_all_of_a_game_is_printed_in_them(run: Callable[..., str]) -> None:
    assert "error" not in run("build", "--game", "above-water", "--style", "four-colour", "--players", "2")


OTHERS = [name for name in GAMES if name not in ("above-water", "showboat")]


@pytest.mark.parametrize(
    ("name", "has_four"),
    [
        ("above-water", True),
        ("showboat", False),
        *(
            pytest.param(name, False, marks=pytest.mark.long)
            for name in GAMES
            if name not in ("above-water", "showboat")
        ),
    ],
)
def test_a_game_is_asked_for_in_the_colours_that_its_deck_has(name: str, has_four: bool) -> None:
    asked = frozenset({Style.FOUR_COLOUR, Style.LOW_INK})
    assert offered_styles(GAMES[name], asked) == (asked if has_four else frozenset({Style.LOW_INK}))


def test_small_cards_of_a_sheet_follow_the_four_colours() -> None:
    game, texts, paper = GAMES["above-water"], open_texts("en"), find_paper("a4")
    for styles, diamonds in ((frozenset[Style](), "#b3121d"), (frozenset({Style.FOUR_COLOUR}), "#1d5fa8")):
        deck = sheet_deck(game, SheetSize.CARD, paper, texts, styles)
        svg = render_sides(deck, deck.cards, bleed_mm=0, styles=styles).faces["summary"].drawing.body
        assert f'fill="{diamonds}"' in svg
        assert 'fill="#b3121d"' in svg  # hearts are red in both


def test_authors_are_said_in_the_language() -> None:
    texts = open_texts("cs")
    data = sheet_deck(GAMES["to-the-bottom"], SheetSize.PAGE, find_paper("a4"), texts).cards[0].data
    said = [figure.said for figure in data["figures"] if isinstance(figure, Words)]
    assert any(each.startswith("To the Bottom, autor neuveden. ") for each in said)


def test_a_game_that_is_not_there_is_told() -> None:
    with pytest.raises(ScoreError, match=r"^there is no game 'x'; games: above-water, showboat, down-the-well"):
        find_game("x")


def test_a_full_table_is_printed_unless_it_is_said() -> None:
    assert [player_count(game, None) for game in GAMES.values()] == [6, 6, 6, 5, 6]
    assert player_count(GAMES["above-water"], 8) == 8
