"""The app's way to its pictures, facts and texts."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper import assets
from scorekeeper.games import BUILT_IN
from scorekeeper.i18n import languages
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.cards import FIVE_SUIT, ISLAND, STANDARD, Pack

PACKS = {"island": ISLAND, "five-suit": FIVE_SUIT, "above-water": STANDARD}


@pytest.mark.parametrize("name", PACKS)
def test_a_deck_has_the_suits_and_ranks_of_the_rules(name: str) -> None:
    deck, pack = assets.deck(name), PACKS[name]
    assert [suit["letter"] for suit in deck["suits"]] == list(pack.suits)
    assert [suit["name"].lower() for suit in deck["suits"]] == [name.lower() for name in pack.suit_names]
    assert {rank["label"] for rank in deck["ranks"]} == set(pack.ranks)
    assert ("joker" in deck) == has_jokers(pack)


def has_jokers(pack: Pack) -> bool:
    return any(card.is_joker for card in pack.cards())


@pytest.mark.parametrize("name", [*PACKS, "to-the-bottom"])
def test_every_suit_has_its_picture(name: str) -> None:
    for suit in assets.deck(name)["suits"]:
        assert assets.suit_art(name, suit["letter"]) == assets.art(suit["art"])


def test_every_card_of_to_the_bottom_has_its_picture() -> None:
    cards = assets.deck("to-the-bottom")["cards"]
    assert {card["name"] for card in cards} == {str(card) for card in to_the_bottom.CrewCard}
    kinds = {suit["letter"]: suit["name"] for suit in assets.deck("to-the-bottom")["suits"]}
    for card in cards:
        assert assets.art(card["art"]).stem == card["slug"]
        assert kinds[card["suit"]] == str(to_the_bottom.CrewCard(card["name"]).facts.colour.value)


@pytest.mark.parametrize("game", BUILT_IN)
def test_every_game_has_a_picture(game: str) -> None:
    assert assets.art(f"games/{game}.png").is_file()


def test_every_icon_that_the_app_names_is_there() -> None:
    package = Path(assets.__file__).parents[1]
    sources = [path.read_text(encoding="utf-8") for path in package.glob("[pu]*/**/*.py")]
    named = {
        name for text in sources for name in re.findall(r'\bicon(?:: ClassVar\[str\] |=| = )(?:= )?"([a-z-]+)"', text)
    }
    assert [
        name for name in sorted(named) if not (package / "assets" / "art" / "icons" / f"{name}.png").is_file()
    ] == []


@pytest.mark.parametrize("game", [game.id for game in BUILT_IN.values() if game.has_sheet])
@pytest.mark.parametrize("language", languages())
def test_every_game_with_a_deck_has_a_sheet_that_the_fonts_can_draw(game: str, language: str) -> None:
    sheet = assets.sheet(game, language)
    said = [sheet["title"], sheet["line"], *(section["title"] for section in sheet["sections"])]
    said += [item["text"] for section in sheet["sections"] for item in section["items"]]
    assert [char for text in said for char in text if not assets.covers(char)] == []


@pytest.mark.parametrize(("char", "is_there"), [("A", True), ("ž", True), ("−", True), ("♣", False), ("好", False)])
def test_covers_says_what_the_fonts_have(char: str, is_there: bool) -> None:
    assert assets.covers(char) == is_there


def test_what_is_not_there_is_a_lookup_error() -> None:
    for ask in (
        lambda: assets.path("no.json"),
        lambda: assets.art("icons/no.png"),
        lambda: assets.suit_art("island", "X"),
        lambda: assets.deck("no"),
        lambda: assets.sheet("rounds", "en"),
        lambda: assets.sheet("showboat", "xx"),
    ):
        with pytest.raises(LookupError):
            ask()


def test_importing_reads_no_file_and_no_library() -> None:
    code = "import sys, scorekeeper.assets as a; print(a._read_json.cache_info().currsize, 'kivy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["0", "False"]


def test_a_line_that_nobody_reads_to_its_end_is_shortened() -> None:
    assert assets.replace_undrawable("x" * 1000) == "x" * 1000
    assert assets.replace_undrawable("x" * 1001) == "x" * 1000 + "…"
    assert (
        assets.replace_undrawable("x" * 100_000 + "\nand\n" + "é" * 100_000)
        == "x" * 1000 + "…\nand\n" + "é" * 1000 + "…"
    )
    # Lines as long as they may be, many of them: a list of faults.
    assert assets.replace_undrawable("\n".join(["x" * 900] * 5)) == "\n".join(["x" * 900] * 5)
