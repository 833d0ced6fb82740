"""Declared games in the app: every one is set up, played, corrected, exported and found again, by what is pressed."""

import json
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from generator.games.completeness import missing_parts_line
from scorekeeper import games
from scorekeeper.codec import decode_value, encode_value
from scorekeeper.games import declared_games
from scorekeeper.import_export.match_file import import_matches, match_file_of
from scorekeeper.import_export.match_file_reader import read_match_file
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter import blocks
from scorekeeper.presenter.forms import AtTable
from scorekeeper.presenter.games import view_of
from scorekeeper.rules.declared import DefinitionError
from scorekeeper.storage.store import Store
from tests.scorekeeper.evenings.desk import DeskPerson

NAMES = ("Ana", "Ben", "Eva")
TAPS = 1500
"""Most events of a random match."""


@pytest.fixture
def person(tmp_path: Path) -> Iterator[DeskPerson]:
    found = DeskPerson(tmp_path / "scores")
    yield found
    found.stop()


def begin(person: DeskPerson, title: str, *names: str) -> None:
    person.open("more")
    person.start_match(title, *names)


def fill_at_random(person: DeskPerson, chance: random.Random) -> None:
    """Touch what the screen offers once: a number between its limits, an option, a switch; then what is suggested."""
    for kind in (blocks.Choice, blocks.Number, blocks.Switch):
        for block in person._all(kind):
            match block:
                case blocks.Choice():
                    person.post(*block.event, chance.choice(block.options).value)
                case blocks.Number():
                    person.post(*block.event, chance.randint(block.least, min(block.most, block.least + 60)))
                case blocks.Switch():
                    person.post(*block.event, chance.random() < 0.1)


def settle(person: DeskPerson) -> None:
    """Blank the last number, and take what is suggested for it, if anything is."""
    for block in person._all(blocks.Number)[-1:]:
        person.post(*block.event, None)
    for block in person._all(blocks.Number):
        if block.suggestion is not None:
            person.post(*block.event, block.suggestion)


@pytest.mark.parametrize("game", declared_games().values(), ids=lambda game: game.id)
def test_random_touches_make_a_match(game: games.DeclaredGame, person: DeskPerson, tmp_path: Path) -> None:
    chance = random.Random(game.id)
    begin(person, game.title, *NAMES)
    entered = 0
    for _ in range(60):
        fill_at_random(person, chance)
        if not person.can_press("Enter"):
            settle(person)
        person.check_screen()
        if person.can_press("Enter"):
            person.press("Enter")
            entered += 1
        if not person.can_press("Scores") or person.sees("The match is over"):
            break
    assert entered >= 1
    for page in ("table/1", "chart/1", "menu/1", "why/1/0", "edit/1/0", "share/1", "code/1"):
        person.open(page)
        person.check_screen()
    log = person.controller.open_log(1)
    assert len(log.entries) == entered
    for entry in log.entries:
        again = decode_value(game.match.Entry, json.loads(json.dumps(encode_value(entry))))
        assert again == entry
    text = match_file_of(person.controller.store, [person.controller.store.record(1)])
    assert import_matches(person.controller.store, read_match_file(text)).known == (1,)
    with closing(Store(tmp_path / "elsewhere", person.clock)) as elsewhere:
        import_matches(elsewhere, read_match_file(text))
        assert elsewhere.open(elsewhere.matches()[0].id).entries == log.entries
    # The draft that makes an entry is read from it.
    state = game.match.start(NAMES, game.options())
    view, setup = view_of(game), SetUp(game, tuple(map(Player, NAMES)), game.options())
    for entry in log.entries:
        table: AtTable[Any] = AtTable(setup, state, person.controller.tx)
        form = view.form_by_name[view.form_of(entry)]
        assert form(table, form.draft_of(table, entry)).entry() == entry
        state = game.match.enter(state, entry)
    assert state.totals == log.state.totals


def offered(person: DeskPerson) -> set[str]:
    """Return the titles of all list items."""
    return {item.title for block in person._all(blocks.Items) for item in block.items}


def test_the_first_page_has_one_tile_for_all_of_them(person: DeskPerson) -> None:
    titles = {game.title for game in declared_games().values()}
    assert not titles & offered(person)
    person.press("More games")
    assert titles == offered(person)
    person.set_up("Golf", "Ana")
    assert person.sees("As this project reads the usual rules (ours).")


def test_a_match_goes_on_from_the_first_page_and_is_played_again(person: DeskPerson) -> None:
    begin(person, "Pegging board", "Ana", "Ben")
    person.press("+4", 1)  # Ben's
    assert [person.figure(name) for name in ("Ana", "Ben")] == ["0", "4"]
    person.open("home")
    person.must_see("In progress", "Pegging board", "Ana 0 · Ben 4")
    person.press("Pegging board")
    for _ in range(30):
        person.press("+4", 1)
        if person.sees("Ben wins!"):
            break
    person.must_see("121 is reached; the best total is 121")
    person.open("home")
    person.must_see("Play again", "Pegging board")
    person.open("statistics")
    person.must_see("Pegging board")


def test_a_player_who_is_renamed_keeps_what_is_filled_in(person: DeskPerson) -> None:
    begin(person, "Rummy", *NAMES)
    person.choose("Ben")
    person.number("Eva", 7)
    person.open("rename/1/1")
    person.retype("Bob", "Name")
    person.press("Rename")
    person.open("match/1")
    person.number("Ana", 3)
    person.number("Bob", 0)
    person.press("Enter")
    assert [person.figure(name) for name in ("Ana", "Bob", "Eva")] == ["0", "10", "0"]


def test_teams_play_as_one_player(person: DeskPerson) -> None:
    person.open("more")
    person.set_up("Golf", "Ana", "Ben", "Eva", "Jan")
    person.press("2")
    person.press("9")
    person.press("Start")
    assert person.players() == ["Ana & Eva", "Ben & Jan"]
    person.number("Par, if known", 4)
    person.number("Ana & Eva", 4)
    person.number("Ben & Jan", 3)
    person.press("Enter")
    person.must_see("to par: −1", "Hole 2 of 9")


def test_a_blank_par_shows_no_difference(person: DeskPerson) -> None:
    begin(person, "Golf", "Ana", "Ben")
    person.number("Ana", 4)
    person.number("Ben", 3)
    person.press("Enter")
    person.must_not_see("to par")


def test_cards_of_the_round_are_suggested(person: DeskPerson) -> None:
    """Two players of 52 cards: one card more each round, up to ten."""
    begin(person, "Exact tricks", "Ana", "Ben")
    for number in range(1, 4):
        (cards,) = [each for each in person._all(blocks.Number) if each.label == "Cards each"]
        assert cards.value == number
        for place in range(2):
            person.number("Ana", number, place)
            person.number("Ben", 0, place)
        person.press("Enter")
    assert [person.figure(name) for name in ("Ana", "Ben")] == ["36", "30"]  # 11 + 12 + 13


def test_a_package_brings_a_declared_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, person: DeskPerson) -> None:
    path = tmp_path / "beans.toml"
    path.write_text(
        'title = "Beans"\nabout = "Beans of each."\nplayers = [1, 4]\n[[rows]]\nname = "round"\n'
        'title = "Round %(number)s"\n[[rows.fields]]\nname = "beans"\ntitle = "Beans"\n[[rows.score]]\n'
        'points = "beans"\ntext = "beans"\n[end]\nrounds = 1\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(
        games, "_points", lambda: iter([("beans 1.0", "beans:GAME", lambda: games.declared_game(path))])
    )
    games.find_installed_games.cache_clear()
    try:
        person.start_match("Beans", "Ana")
        person.number("Ana", 5)
        person.press("Enter")
        person.must_see("Ana wins!", "Round 1 was the last; the best total is 5")
    finally:
        games.find_installed_games.cache_clear()


def test_a_package_whose_file_is_wrong_is_told_on_the_first_page(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, person: DeskPerson
) -> None:
    path = tmp_path / "beans.toml"
    path.write_text('title = "Beans', encoding="utf-8")
    monkeypatch.setattr(
        games, "_points", lambda: iter([("beans 1.0", "beans:GAME", lambda: games.declared_game(path))])
    )
    games.find_installed_games.cache_clear()
    try:
        person.open("home")
        person.must_see("The game of the package beans 1.0 cannot be played", "beans.toml: is not TOML")
    finally:
        games.find_installed_games.cache_clear()
    with pytest.raises(DefinitionError):
        games.declared_game(path)


def test_what_is_not_there_of_a_declared_game_is_told() -> None:
    others = "rulings, simulator, driver, answers, deck, sheet, pad, app picture, app texts"
    assert missing_parts_line(games.find_game("darts")) == f"darts lacks: {others}"
