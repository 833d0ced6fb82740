"""Games of one's own: named once, called so everywhere, counted by themselves."""

from pathlib import Path

import pytest

from scorekeeper.acts import Entered
from scorekeeper.errors import ScoreError
from scorekeeper.games import find_game
from scorekeeper.import_export import match_file, match_file_reader
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Banner, Button, Buttons, Choice, Figures, Item, Items, Note, Screen, Table
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.matches import own_games
from scorekeeper.presenter.matches.scores import ScoreTablePage
from scorekeeper.presenter.matches.sheet import sheet_of, text_of
from scorekeeper.presenter.summaries import readable_matches
from scorekeeper.rules.rounds import Finished, Options, PlayerLeft, Round
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    return desk_in(tmp_path)


def play(desk: Controller, name: str, *rounds: tuple[int, int], over: bool = True, **options: int) -> int:
    """Play a game of one's own of two, to its end unless it is said otherwise."""
    players = (Player("Ana", 0), Player("Ben", 1))
    match = desk.store.begin(SetUp(find_game("rounds"), players, Options(name=name, **options)))  # type: ignore[arg-type]
    for points in rounds:
        desk.do(match, Entered(Round(points)))
    if over:
        desk.do(match, Entered(Finished()))
    return match


def notes(screen: Screen) -> list[str]:
    return [block.text for block in all_blocks(screen) if isinstance(block, (Banner, Note))]


def gallery(desk: Controller) -> list[Item]:
    desk.go_home()
    return next(list(each.items) for each in all_blocks(desk.screen()) if isinstance(each, Items) and each.is_gallery)


def listed(desk: Controller) -> list[Item]:
    blocks = [each for each in all_blocks(desk.screen()) if isinstance(each, Items) and not each.is_gallery]
    return [item for each in blocks for item in each.items]


def button(screen: Screen, label: str) -> Button:
    blocks = (*screen.actions, *screen.footer, *all_blocks(screen))
    shown = [each for block in blocks for each in (block.buttons if isinstance(block, Buttons) else (block,))]
    return next(each for each in shown if isinstance(each, Button) and each.label == label)


def test_a_game_is_named_where_it_is_set_up_and_stands_on_the_first_page(desk: Controller) -> None:
    assert [item.title for item in gallery(desk)][-2:] == ["More games", "Any other game"]
    desk.go("new/rounds")
    for event in (("add", "Ana"), ("add", "Ben"), ("title", " Phase\u2028 10 "), ("number", "rounds", 10), ("start",)):
        desk.send(event)
    assert desk.address == "match/1"
    assert desk.screen().title == "Phase 10"
    assert desk.open_log(1).setup.options == Options(rounds=10, name="Phase 10")
    own = gallery(desk)[-2]
    assert (own.title, own.event, own.art) == ("Phase 10", ("go", "new/rounds/Phase%2010"), "own-game.png")
    assert own.emblem is not None
    assert own.emblem.initials == "P10"
    assert gallery(desk)[-1].emblem is None
    # Its set-up opens with who played it last, and how; that of any other game does not.
    desk.send(own.event)
    assert desk.screen().title == "Phase 10"
    assert desk.draft(desk.address)["options"] == {"rounds": 10}
    desk.send(("start",))
    assert desk.open_log(2).setup == desk.open_log(1).setup
    desk.go("new/rounds")
    desk.screen()
    assert desk.draft("new/rounds")["options"] == {}


@pytest.mark.parametrize("name", ["50/50? 100% Žížala 狼 #1", "Dice \ud83c"])
def test_a_name_with_any_signs_even_half_an_emoji_is_kept(desk: Controller, name: str) -> None:
    play(desk, name, (1, 2))
    desk.send(gallery(desk)[-2].event)
    assert desk.screen().title == name
    desk.send(("start",))
    assert desk.open_log(2).setup.options.name == name


def test_two_games_alike_by_name_are_one(desk: Controller) -> None:
    play(desk, "Wizard", (1, 2))
    desk.go("new/rounds")
    for event in (("add", "Ana"), ("title", "  WIZARD")):
        desk.send(event)
    assert "Wizard is already one of your games; this match will count towards it." in notes(desk.screen())
    desk.send(("start",))
    assert desk.open_log(2).setup.options.name == "Wizard"
    assert [item.title for item in gallery(desk)][-2:] == ["Wizard", "Any other game"]


def test_a_game_of_the_app_lends_its_name_to_no_other(tmp_path: Path) -> None:
    desk = desk_in(tmp_path, language="cs")
    desk.go("new/rounds")
    desk.send(("add", "Ana"))
    for taken in ("showboat", "Any other game", desk.tx("Above Water")):
        desk.send(("title", taken))
        assert not button(desk.screen(), desk.tx("Start")).enabled
    desk.send(("title", "Wizard"))
    assert button(desk.screen(), desk.tx("Start")).enabled


def test_no_more_is_typed_than_a_name_of_a_game_may_have(desk: Controller) -> None:
    desk.go("new/rounds")
    desk.send(("add", "Ana"))
    desk.send(("title", "x" * 100_000))
    desk.send(("start",))
    assert desk.open_log(1).setup.options.name == "x" * 40


def test_a_name_that_cannot_be_drawn_is_kept_and_told(desk: Controller) -> None:
    desk.go("new/rounds")
    desk.send(("title", "Wizard \U000e1234"))
    assert any("U+E1234" in each for each in notes(desk.screen()))


def test_every_page_calls_it_by_its_name(desk: Controller) -> None:
    match = play(desk, "Wizard", (20, 30), (5, 10))
    for address in (f"match/{match}", f"table/{match}", f"chart/{match}", f"menu/{match}"):
        desk.go_home(address)
        assert desk.screen().title == "Wizard"
    desk.go_home(f"share/{match}")
    assert desk.screen().title == "Share: Wizard"
    page = ScoreTablePage(desk, str(match))
    assert sheet_of(page).title == "Wizard"
    assert text_of(sheet_of(page)).splitlines()[:3] == [
        "Wizard · 28/11/2026",
        "Winner: Ben",
        "The players ended the game; the best total is 40",
    ]
    desk.go_home()
    (again,) = listed(desk)
    assert (again.title, again.name, again.art) == ("Wizard", "Play again: Wizard", "own-game.png")
    desk.go_home("finished")
    (over,) = listed(desk)
    assert (over.title, over.detail) == ("Wizard", "Won by Ben · Ana 25 · Ben 40")
    for typed, count in (("wiz", 1), ("any other", 0)):
        desk.send(("search", typed))
        assert len(listed(desk)) == count
    desk.send(("search", ""))
    desk.send(("delete", match))
    assert "Deleted: Wizard (Ana, Ben)" in notes(desk.screen())


def test_it_is_counted_by_itself(desk: Controller) -> None:
    play(desk, "wizard", (20, 30))
    play(desk, "Wizard", (40, 10))
    play(desk, "Wizard", (7, 9), low_wins=True)
    play(desk, "Ärger", (1, 2))
    desk.store.end(play_rounds(desk, ("Ana", "Ben"), (500, 1)))
    desk.go("statistics")
    (choice,) = [each for each in all_blocks(desk.screen()) if isinstance(each, Choice)]
    assert [each.label for each in choice.options] == [
        "All games",
        "Wizard",
        "Wizard, lowest wins",
        "Ärger",
        "Any other game",
    ]
    desk.send(("game", choice.options[1].value))
    (table,) = [each for each in all_blocks(desk.screen()) if isinstance(each, Table)]
    # Ana 20 and 40, Ben 30 and 10: one win each; averages 30 and 20.
    assert {row.label: [cell.text for cell in row.cells[:5]] for row in table.rows} == {
        "Ana": ["2", "1", "50 %", "30", "40"],
        "Ben": ["2", "1", "50 %", "20", "30"],
    }


def test_a_game_is_put_away_and_comes_back_by_undo_or_with_its_next_match(desk: Controller) -> None:
    match = play(desk, "Wizard", (20, 30))
    desk.send(gallery(desk)[-2].event)
    desk.send(button(desk.screen(), "Remove from the first page").event)
    assert desk.address == "home"
    (banner,) = [each for each in all_blocks(desk.screen()) if isinstance(each, Banner)]
    assert banner.text == "No longer on this page: Wizard. Its matches are kept."
    assert [item.title for item in gallery(desk)][-2:] == ["More games", "Any other game"]
    assert banner.action is not None
    desk.send(banner.action.event)
    assert gallery(desk)[-2].title == "Wizard"
    desk.send(gallery(desk)[-2].event)
    desk.send(("put_away",))
    desk.send(("again", match))
    assert gallery(desk)[-2].title == "Wizard"
    # What is undone takes its game along, and the older match of it is still put away.
    desk.send(("undo",))
    assert gallery(desk)[-2].title == "More games"


def test_a_game_comes_and_goes_with_its_matches(desk: Controller, tmp_path: Path) -> None:
    match = play(desk, "Wizard", (20, 30))
    desk.go(f"share/{match}")
    desk.send(("json",))
    (file,) = (tmp_path / "shared").glob("*.json")
    assert file.name == f"wizard-2026-11-28-no{match}.json"
    desk.go_home()
    desk.send(("delete", match))
    assert gallery(desk)[-2].title == "More games"
    other = desk_in(tmp_path / "other")
    other.system.clipboard = file.read_text()  # type: ignore[attr-defined]
    other.go("import")
    other.send(("paste",))
    (item,) = listed(other)
    assert (item.title, item.art) == ("Wizard", "own-game.png")
    other.send(("take",))
    assert other.screen().title == "Wizard"
    assert gallery(other)[-2].title == "Wizard"


def test_the_first_page_does_not_offer_to_play_again_what_is_played(desk: Controller) -> None:
    play(desk, "Wizard", (1, 2))
    play(desk, "WIZARD", over=False)
    play(desk, "Skull", (1, 2))
    desk.go_home()
    assert [(item.title, item.event) for item in listed(desk)] == [
        ("WIZARD", ("go", "match/2")),
        ("Skull", ("again", 3)),
    ]


def test_who_deals_and_which_round_it_is_are_told(desk: Controller) -> None:
    match = play(desk, "Wizard", (1, 2), over=False, has_dealer=True, rounds=3)
    desk.go_home(f"match/{match}")
    assert "Ben deals" in notes(desk.screen())
    (figures,) = [each for each in all_blocks(desk.screen()) if isinstance(each, Figures)]
    assert [each.mark for each in figures.figures] == ["", "token"]
    assert "Round 2 of 3" in str(desk.screen())
    desk.do(match, Entered(PlayerLeft("Ben")))
    assert "Ana deals" in notes(desk.screen())
    desk.do(match, Entered(Round((3,))))
    desk.do(match, Entered(Round((4,))))
    assert "Round 3 was the last; the best total is 8" in notes(desk.screen())
    (figures,) = [each for each in all_blocks(desk.screen()) if isinstance(each, Figures)]
    assert [each.mark for each in figures.figures] == ["crown", ""]


def test_the_end_is_offered_after_a_round_and_asks_for_what_is_filled_in(desk: Controller) -> None:
    match = play(desk, "Wizard", over=False)
    desk.go_home(f"match/{match}")
    assert "The game is over" not in str(desk.screen())
    desk.do(match, Entered(Round((1, 2))))
    desk.send(("points", "Ana", 5))
    over = button(desk.screen(), "The game is over")
    desk.send(over.event)
    assert "Your input has not been entered. End the match without it?" in notes(desk.screen())
    assert desk.open_log(match).state.outcome is None
    desk.send(("dismiss",))
    desk.send(("points", "Ana", None))
    desk.send(over.event)
    assert desk.open_log(match).state.outcome is not None
    assert "The players ended the game; the best total is 2" in notes(desk.screen())
    # An entry like any other: undone, and in the way of deleting the only round.
    desk.send(button(desk.screen(), "Keep playing").event)
    assert "Undone: The end" in notes(desk.screen())
    desk.send(("redo",))
    desk.go_home(f"table/{match}")
    desk.send(("edit", 0))
    desk.send(("drop", 0))
    assert "No longer allowed; correct or delete: The end" in notes(desk.screen())


@pytest.mark.parametrize("options", [Options(target=50), Options(rounds=4)])
def test_a_game_that_ends_by_itself_is_not_ended_so(desk: Controller, options: Options) -> None:
    match = desk.store.begin(SetUp(find_game("rounds"), (Player("Ana"), Player("Ben")), options))
    desk.do(match, Entered(Round((1, 2))))
    desk.go_home(f"match/{match}")
    assert "The game is over" not in str(desk.screen())


def test_a_game_that_ended_by_itself_is_not_played_on(desk: Controller) -> None:
    match = play(desk, "Wizard", (1, 2), over=False, rounds=1)
    desk.go_home(f"match/{match}")
    assert "Keep playing" not in str(desk.screen())


def test_files_are_called_by_the_name() -> None:
    def named(name: str) -> str:
        return own_games.file_name_of(SetUp(find_game("rounds"), (), Options(name=name)))

    assert [named(each) for each in ("Žolíky č. 2!", "50/50", "狼", "")] == ["zoliky-c-2", "50-50", "rounds", "rounds"]
    assert own_games.file_name_of(SetUp(find_game("five-suit"), (), None)) == "five-suit"


def test_a_file_of_a_game_whose_name_is_too_long_is_refused(desk: Controller) -> None:
    match = play(desk, "Wizard", (1, 2))
    text = match_file.match_file_of(desk.store, [desk.store.record(match)]).replace('"Wizard"', f'"{"W" * 41}"')
    with pytest.raises(ScoreError, match=r"match 1\.setup: The name of a game has at most 40 characters"):
        match_file_reader.read_match_file(text)


@pytest.mark.parametrize(
    ("name", "initials"),
    [
        ("Wizard", "W"),
        ("ticket to Ride: Europe", "TtR"),
        ("Phase 10", "P10"),
        ("1000", "1"),
        ("6 nimmt!", "6n"),
        ("🎲 Dice", "D"),
        ("🎲", "🎲"),
        ("žolíky", "Ž"),
        ("Ten 100 Up", "T100"),
    ],
)
def test_initials(name: str, initials: str) -> None:
    assert own_games.initials_of(name) == initials


def test_the_menu_says_once_what_a_house_rule_is_set_to(desk: Controller) -> None:
    match = play(desk, "Rummy", (1, 2), over=False, low_wins=True, target=100)
    desk.go(f"menu/{match}")
    told = notes(desk.screen())
    assert "Low wins: on · the fewest points win" in told
    assert "Target: 100 · the game ends with the round in which somebody reaches it; 0 for none" in told
    desk.change_settings(language="cs")
    assert [each for each in notes(desk.screen()) if ": ano · ano: " in each] == []


def shared_text(desk: Controller, name: str) -> str:
    """Return what the code of a game says."""
    desk.send(("go", f"game/{name}"))
    desk.screen()
    desk.send(("copy",))
    return desk.system.paste()


def test_a_game_is_shared_without_a_match_and_found_again(tmp_path: Path) -> None:
    here, there = desk_in(tmp_path / "here"), desk_in(tmp_path / "there")
    here.send(("go", "new/rounds"))
    for event in (("title", "Lives"), ("rule", "counts_down", True), ("number", "start", 20), ("steps", "1 −2")):
        here.send(event)
    here.send(("save_game",))
    text = shared_text(here, "Lives")
    assert text.startswith("PNP1:")
    there.send(("go", "import"))
    there.send(("code", f"Look: {text} !"))
    assert there.banner is not None
    assert there.banner.text == "Saved: Lives"
    assert there.address == "new/rounds/Lives"
    there.screen()
    for name in ("Ana", "Ben"):
        there.send(("add", name))
    there.send(("start",))
    options = there.open_log(1).setup.options
    assert options == Options(name="Lives", counts_down=True, start=20, steps=(1, -2))
    there.send(("go", "home"))
    assert [each.name for each in own_games.home_page_games(there.store, readable_matches(there.store))] == ["Lives"]


def test_a_saved_game_is_removed_and_remembered_like_any_other(tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    own_games.save_game(desk.store, Options(name="Lives"))
    desk.send(("go", "new/rounds/Lives"))
    desk.screen()
    desk.send(("put_away",))
    assert own_games.home_page_games(desk.store, ()) == []
    desk.send(("remember", "lives"))
    assert [each.name for each in own_games.home_page_games(desk.store, ())] == ["Lives"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"format": "pnp-game", "version": 1, "options": {"name": "X", "target": -1}}', "The target is 0 to 1000000"),
        ('{"format": "pnp-game", "version": 1, "options": {"name": ""}}', "This game has no name."),
        ('{"format": "pnp-game", "version": 1, "options": {"name": "X", "jokers": 1}}', "'jokers' is not part of"),
        ('{"format": "pnp-game", "version": 2, "options": {}}', "This game comes from a newer version"),
        ('{"format": "pnp-game", "version": 1, "opt', "This game is damaged or incomplete: scan it again."),
    ],
)
def test_a_game_that_cannot_be_is_refused(tmp_path: Path, text: str, message: str) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", "import"))
    desk.send(("code", text))
    assert desk.banner is not None
    assert message in desk.banner.text
    assert own_games.home_page_games(desk.store, ()) == []
