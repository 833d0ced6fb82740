"""A match goes out in every form, and comes back on another phone."""

import json
import sys
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.import_export import score_sheet
from scorekeeper.import_export.sheet_data import SheetPlayer
from scorekeeper.match_log import Player, SetUp
from scorekeeper.presenter.blocks import Banner, Button, Buttons, Event, Item, Items, Note, TextField, Tone
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.matches.entry_pages import PlayPage
from scorekeeper.presenter.matches.podium import card_of
from scorekeeper.rules.rounds import Options, Round
from scorekeeper.storage.match_records import Record
from tests.scorekeeper.presenter.fakes import FakeSystem, all_blocks, desk_in, play_rounds, sketch_pictures

NAMES = ("Ana", "=Bob", "שרה 🎲")


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    return desk_in(tmp_path / "phone")


def shared(desk: Controller) -> Path:
    return desk.store.path.parent / "shared"


def notes(desk: Controller) -> str:
    return "\n".join(block.text for block in all_blocks(desk.screen()) if isinstance(block, (Banner, Note)))


def items(desk: Controller) -> list[Item]:
    return [item for block in all_blocks(desk.screen()) if isinstance(block, Items) for item in block.items]


def events(desk: Controller) -> dict[str, Event]:
    """Return what each button of the screen sends."""
    buttons: list[Button] = []
    for block in all_blocks(desk.screen()):
        if isinstance(block, Buttons):
            buttons.extend(block.buttons)
        elif isinstance(block, Button):
            buttons.append(block)
    return {each.label: each.event for each in buttons}


def tone(desk: Controller) -> Tone:
    assert desk.banner is not None
    return desk.banner.tone


def clipboard(desk: Controller) -> FakeSystem:
    assert isinstance(desk.system, FakeSystem)
    return desk.system


def two_rounds(desk: Controller) -> int:
    match = play_rounds(desk, NAMES, (5, None, -2), (1, 0, 40), target=40)
    desk.go(f"share/{match}")
    return match


def test_every_form_is_made_and_its_full_path_is_said(desk: Controller) -> None:
    match = two_rounds(desk)
    ways = (
        ("Picture", "png"),
        ("Pages", "pdf"),
        ("Vector picture", "svg"),
        ("Spreadsheet", "csv"),
        ("Match file", "json"),
    )
    for label, kind in ways:
        desk.send(events(desk)[label])
        path = shared(desk) / f"rounds-2026-11-28-no{match}.{kind}"
        assert path.is_file(), label
        assert f"Saved as {path}" in notes(desk)
        assert tone(desk) is Tone.GOOD
    assert [item.detail for item in items(desk)] == [
        str(shared(desk) / f"rounds-2026-11-28-no{match}.{kind}") for kind in ("json", "csv", "svg", "pdf", "png")
    ]
    assert str(shared(desk)) in notes(desk)


def test_the_picture_and_the_pages_are_drawn(desk: Controller) -> None:
    match = two_rounds(desk)
    desk.send(("png",))
    desk.send(("pdf",))
    with Image.open(shared(desk) / f"rounds-2026-11-28-no{match}.png") as image:
        assert image.width == 1080
    document = pypdfium2.PdfDocument(shared(desk) / f"rounds-2026-11-28-no{match}.pdf")
    text = document[0].get_textpage().get_text_range()
    document.close()
    # By hand: 5 + 1, 0, -2 + 40 = 38: nobody is at 40, so the match goes on and שרה leads.
    for words in (
        "Any other game",
        "28/11/2026",
        "Players: 3",
        "Entries: 2",
        "Match in progress",
        "Leading: ☐☐☐ ☐",
        "Target: 40",
    ):
        assert words in text
    assert "☐ stands for" in text


def test_half_an_emoji_in_a_name_is_no_hindrance(desk: Controller) -> None:
    options = Options(name="Dice \ud83c")
    match = desk.store.begin(SetUp(find_game("rounds"), (Player("Ana \ud83d"), Player("Ben")), options))
    desk.do(match, Entered(Round((1, 2))))
    desk.go(f"share/{match}")
    for kind in ("png", "pdf", "svg", "csv", "json", "copy"):
        desk.send((kind,))
        assert desk.banner is not None
        assert desk.banner.tone is Tone.GOOD, desk.banner.text


def test_a_match_that_is_won_has_winner_and_reason(desk: Controller) -> None:
    match = play_rounds(desk, ("Ana", "Bob"), (30, 45), target=40)
    desk.go(f"share/{match}")
    desk.send(("copy",))
    text = clipboard(desk).clipboard
    assert text.splitlines()[:6] == [
        "Any other game · 28/11/2026",
        "Winner: Bob",
        "40 is reached; the best total is 45",
        "",
        "1. Bob: 45",
        "2. Ana: 30",
    ]
    assert "- Target: 40. the game ends with the round in which somebody reaches it; 0 for none" in text


def test_a_match_that_the_table_ended_says_so(desk: Controller) -> None:
    match = play_rounds(desk, ("Ana", "Bob"), (30, 30))
    desk.store.end(match)
    desk.go(f"share/{match}")
    desk.send(("copy",))
    assert clipboard(desk).clipboard.splitlines()[1:3] == ["Winners: Ana, Bob", "The players ended the match."]


def test_names_are_copied_exactly(desk: Controller) -> None:
    two_rounds(desk)
    desk.send(events(desk)["Copy as text"])
    assert "1. שרה 🎲: 38\n" in clipboard(desk).clipboard
    assert "=Bob: 0\n" in clipboard(desk).clipboard
    assert "Copied" in notes(desk)


def test_the_spreadsheet_has_changes_and_totals(desk: Controller) -> None:
    match = two_rounds(desk)
    desk.send(("csv",))
    content = (shared(desk) / f"rounds-2026-11-28-no{match}.csv").read_bytes()
    assert content.startswith(b"\xef\xbb\xbf")
    head, *lines = content.decode("utf-8-sig").split("\r\n")
    assert head == ",Entry,Time,Ana,Ana (total),'=Bob,'=Bob (total),שרה 🎲,שרה 🎲 (total)"
    cells = [line.split(",") for line in lines if line]
    assert [line[:2] for line in cells] == [["1", "Round 1"], ["2", "Round 2"]]
    assert all(line[2].startswith("2026-11-28T19:") for line in cells)
    # Blank is not zero: Bob did not score in round 1, and scored 0 in round 2.
    assert [line[3:] for line in cells] == [["5", "5", "", "0", "-2", "-2"], ["1", "6", "0", "0", "40", "38"]]


def test_a_phone_is_offered_the_file(tmp_path: Path) -> None:
    desk = desk_in(tmp_path, can_share=True)
    match = two_rounds(desk)
    desk.send(("pdf",))
    path = shared(desk) / f"rounds-2026-11-28-no{match}.pdf"
    assert clipboard(desk).shared == [path]
    assert f"Shared. A copy is kept as {path}" in notes(desk)
    desk.send(items(desk)[0].event)
    assert clipboard(desk).shared == [path, path]
    path.unlink()
    desk.send(("send", path.name))
    assert f"{path} no longer exists" in notes(desk)


def test_a_folder_that_cannot_be_written_is_told(desk: Controller, monkeypatch: pytest.MonkeyPatch) -> None:
    sketch_pictures(monkeypatch)
    two_rounds(desk)
    shared(desk).write_text("a file in the way")
    for event in ("png", "pdf", "svg", "csv", "json", "all"):
        desk.send((event,))
        assert "cannot be written" in notes(desk)
        assert str(shared(desk)) in notes(desk)
        assert tone(desk) is Tone.BAD
    assert items(desk) == []


def test_the_result_of_a_match_that_is_over_is_a_card(desk: Controller) -> None:
    match = play_rounds(desk, ("Ana", "Ben"), (30, 45), target=40)
    desk.go(f"share/{match}")
    desk.send(events(desk)["Result card"])
    path = shared(desk) / f"rounds-2026-11-28-no{match}-result.png"
    assert f"Saved as {path}" in notes(desk)
    with Image.open(path) as image:
        assert image.size == (1080, 1350)
    assert [item.detail for item in items(desk)] == [str(path)]
    desk.send(("png",))
    assert path.is_file(), "the score sheet is another picture"


def test_a_match_without_a_winner_has_no_card(desk: Controller) -> None:
    two_rounds(desk)
    assert "Result card" not in events(desk)
    desk.send(("result",))
    assert "Nobody has won this match yet, so there is no result to share." in notes(desk)
    assert not shared(desk).exists()


def test_the_card_is_shared_from_the_end_of_the_match_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sketch_pictures(monkeypatch)
    desk = desk_in(tmp_path, can_share=True)
    match = play_rounds(desk, ("Ana", "Ben"), (30, 45), target=40)
    desk.go_home(f"match/{match}")
    desk.send(events(desk)["Share the result"])
    path = shared(desk) / f"rounds-2026-11-28-no{match}-result.png"
    assert clipboard(desk).shared == [path]
    assert desk.address == f"match/{match}"
    assert f"Shared. A copy is kept as {path}" in notes(desk)
    desk.go(f"share/{match}")
    assert [item.title for item in items(desk)] == [path.name], "and can be sent again from there"


def test_a_card_that_cannot_be_written_is_told(desk: Controller, monkeypatch: pytest.MonkeyPatch) -> None:
    sketch_pictures(monkeypatch)
    match = play_rounds(desk, ("Ana", "Ben"), (30, 45), target=40)
    shared(desk).write_text("a file in the way")
    for page in ("match", "share"):
        desk.go_home(f"{page}/{match}")
        desk.send(("result",))
        assert "cannot be written" in notes(desk)
        assert tone(desk) is Tone.BAD


def test_the_card_tells_what_the_page_tells(desk: Controller) -> None:
    match = play_rounds(desk, ("Ana", "Ben", "Eva", "Jan"), (5, 9, 2, 1), (20, 2, 2, 2), (16, 19, 1, 3), target=40)
    data = card_of(PlayPage(desk, str(match)), ("Ana",))
    assert (data.title, data.headline, data.date) == ("Any other game", "Ana wins!", "28/11/2026")
    assert data.art.name == "rounds.png"
    assert data.steps == (
        (SheetPlayer("Ana", 0, "41", 1),),
        (SheetPlayer("Ben", 1, "30", 2),),
        (SheetPlayer("Jan", 3, "6", 3),),
    )
    assert data.others == (SheetPlayer("Eva", 2, "5", 4),)
    assert data.facts == ("Ana led from round 2 on.", "Best round: Ana, +20 in round 2", "3 rounds in 6 min")
    assert data.made_by == "Scores kept with the pnp-press scorekeeper"


def test_all_matches_go_into_one_file_and_come_back(desk: Controller, tmp_path: Path) -> None:
    play_rounds(desk, ("Cyd", "Dan"), (1, 2))
    two_rounds(desk)
    desk.send(events(desk)["Export all matches"])
    path = shared(desk) / "all-matches-2026-11-28.json"
    assert "Matches in the file: 2" in notes(desk)
    other = desk_in(tmp_path / "other")
    open_file(other, path)
    assert "New matches: 2. Already here: 0." in notes(other)
    other.send(events(other)["Import"])
    assert other.address == "home"
    assert "Imported: 2" in notes(other)
    assert states(other) == states(desk)


def test_a_damaged_match_is_not_exported_and_said(desk: Controller) -> None:
    two_rounds(desk)
    bad = play_rounds(desk, ("Cyd",), (1,))
    desk.store._connection.execute("UPDATE acts SET body = 'x' WHERE match_id = ?", (bad,))
    desk.send(("all",))
    assert "Matches in the file: 1" in notes(desk)
    assert "Unreadable matches left out: 1" in notes(desk)


def states(desk: Controller) -> list[Any]:
    """Return every match on the shelf, worked out, by its key."""
    found = [each for each in desk.store.matches() if isinstance(each, Record)]
    return sorted((each.key, each.summary["totals"], len(desk.store.open(each.id).acts)) for each in found)


def open_file(desk: Controller, path: Path) -> None:
    desk.go("import")
    desk.send(("path", str(path)))
    desk.send(events(desk)["Open"])


def exported(desk: Controller) -> Path:
    match = two_rounds(desk)
    desk.send(("json",))
    return shared(desk) / f"rounds-2026-11-28-no{match}.json"


def test_a_match_is_shown_then_taken_in_and_opened(desk: Controller, tmp_path: Path) -> None:
    path = exported(desk)
    other = desk_in(tmp_path / "other")
    open_file(other, path)
    (item,) = items(other)
    assert (item.title, item.value) == ("Any other game", "28/11/2026")
    assert item.detail == "Ana 6 · =Bob 0 · שרה 🎲 38 · Entries: 2"
    assert other.store.matches() == [], "nothing is taken in before it is asked for"
    other.send(events(other)["Import"])
    assert other.address == "match/1"
    assert tone(other) is Tone.GOOD
    assert states(other) == states(desk)


def test_what_is_chosen_survives_a_restart_and_can_be_left(desk: Controller, tmp_path: Path) -> None:
    path = exported(desk)
    other = desk_in(tmp_path / "other")
    other.send(("go", "import"))
    other.send(("path", f' "{path}" '))
    other.send(("open",))
    other.store.close()
    again = desk_in(tmp_path / "other")
    assert len(items(again)) == 1
    again.send(events(again)["Cancel"])
    assert "Paste from the clipboard" in events(again)
    assert again.store.matches() == []


def test_a_match_is_pasted(desk: Controller, tmp_path: Path) -> None:
    text = exported(desk).read_text()
    other = desk_in(tmp_path / "other")
    other.go("import")
    clipboard(other).clipboard = text
    other.send(events(other)["Paste from the clipboard"])
    clipboard(other).clipboard = "something else by now"
    other.send(("take",))
    assert states(other) == states(desk)


def test_files_in_both_folders_are_listed(desk: Controller, tmp_path: Path) -> None:
    text = exported(desk).read_text()
    other = desk_in(tmp_path / "other")
    for folder in ("import", "shared"):
        (tmp_path / "other" / folder).mkdir()
        (tmp_path / "other" / folder / f"{folder}.json").write_text(text)
        (tmp_path / "other" / folder / "notes.txt").write_text("no")
    other.go("import")
    assert [item.title for item in items(other)] == ["import.json", "shared.json"]
    assert str(tmp_path / "other" / "import") in notes(other)
    other.send(items(other)[1].event)
    assert str(tmp_path / "other" / "shared" / "shared.json") in notes(other)
    other.send(("take",))
    assert other.address == "match/1"


def test_a_known_match_is_left_and_a_deleted_one_comes_back(desk: Controller) -> None:
    path = exported(desk)
    (record,) = desk.store.matches()
    desk.store.delete(record.id)
    open_file(desk, path)
    assert "New matches: 0. Already here: 1." in notes(desk)
    assert "already here" in items(desk)[0].detail
    desk.send(("take",))
    assert desk.address == f"match/{record.id}"
    assert "Already here, left unchanged: 1" in notes(desk)
    assert [each.id for each in desk.store.matches()] == [record.id]


def test_a_known_match_with_other_entries_says_so(desk: Controller) -> None:
    path = exported(desk)
    (record,) = desk.store.matches()
    desk.undo(record.id)
    open_file(desk, path)
    desk.send(("take",))
    assert "with entries that differ from the file: 1" in notes(desk)
    assert desk.open_log(record.id).cursor == 1


def test_a_bad_file_is_told_with_every_fault_and_nothing_is_taken_in(desk: Controller, tmp_path: Path) -> None:
    path = exported(desk)
    data = json.loads(path.read_text())
    data["matches"][0]["cursor"] = 9
    data["matches"].append({"key": "k"})
    path.write_text(json.dumps(data))
    other = desk_in(tmp_path / "other")
    open_file(other, path)
    assert "match 1: cursor is not 0 to 2" in notes(other)
    assert "match 2: acts, begun, cursor, setup is missing" in notes(other)
    assert tone(other) is Tone.BAD
    other.send(("take",))
    assert "Choose a file first" in notes(other)
    assert other.store.matches() == []


def test_a_file_that_is_changed_after_it_was_shown_is_checked_again(desk: Controller, tmp_path: Path) -> None:
    path = exported(desk)
    other = desk_in(tmp_path / "other")
    open_file(other, path)
    path.write_text("{}")
    other.send(("take",))
    assert "not a match file" in notes(other)
    assert other.store.matches() == []


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type the path of a file first"),
        ("nowhere.json", "nowhere.json cannot be read"),
        ("~nobody-at-all/x", "cannot be read"),
    ],
)
def test_a_path_to_nothing_is_told(desk: Controller, typed: str, said: str) -> None:
    desk.go("import")
    desk.send(("path", typed))
    desk.send(("open",))
    assert said in notes(desk)
    (field,) = [block for block in all_blocks(desk.screen()) if isinstance(block, TextField)]
    assert (field.value, field.submit) == (typed, ("open",))


def test_an_empty_clipboard_is_told(desk: Controller) -> None:
    desk.go("import")
    desk.send(("paste",))
    assert "The clipboard is empty" in notes(desk)


def test_a_failure_on_the_way_in_takes_in_nothing(
    desk: Controller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = exported(desk)
    other = desk_in(tmp_path / "other")
    open_file(other, path)

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(other.store, "_add_act", full)
    other.send(("take",))
    assert "The disk is full: nothing was saved" in notes(other)
    monkeypatch.undo()
    assert other.store.matches() == []
    assert other.address == "import"


def test_every_game_can_be_shared(desk: Controller, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match of each game that has a view, as it begins."""
    sketch_pictures(monkeypatch)
    from importlib.util import find_spec

    from scorekeeper.games import BUILT_IN
    from scorekeeper.match_log import Player, SetUp

    for game in BUILT_IN.values():
        if find_spec(game.view_module) is None:
            continue
        names = [Player(name, place) for place, name in enumerate("ABCDEFG"[: game.player_counts[0]])]
        match = desk.store.begin(SetUp(game, tuple(names), game.options()))
        desk.go(f"share/{match}")
        for event in ("copy", "png", "pdf", "csv", "json"):
            desk.send((event,))
            assert tone(desk) is Tone.GOOD, notes(desk)


def test_the_sheet_speaks_the_players_language(tmp_path: Path) -> None:
    desk = desk_in(tmp_path, language="cs")
    two_rounds(desk)
    desk.send(("pdf",))
    assert tone(desk) is Tone.GOOD
    desk.send(("copy",))
    assert "28. 11. 2026" in clipboard(desk).clipboard or desk.tx.missing


def without(monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    """Take a library away, as where it was never installed."""
    for name in [each for each in sys.modules if each.partition(".")[0] == library]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    score_sheet._register_fonts.cache_clear()
    score_sheet._picture_font.cache_clear()


@pytest.mark.parametrize(
    ("library", "named", "ways"),
    [("PIL", "Pillow", ("png", "result")), ("reportlab", "ReportLab", ("pdf",))],
)
def test_a_missing_library_is_told_and_the_rest_of_sharing_works(
    desk: Controller, monkeypatch: pytest.MonkeyPatch, library: str, named: str, ways: tuple[str, ...]
) -> None:
    match = play_rounds(desk, ("Ana", "Ben"), (60, 20), target=50)
    desk.go(f"share/{match}")
    without(monkeypatch, library)
    for way in ways:
        desk.send((way,))
        assert desk.banner is not None
        assert desk.banner.text == (
            f"{named} is not installed, so this cannot be drawn here; text, match file and spreadsheet still work."
        )
        desk.screen()
    assert not shared(desk).exists()
    for way in ("copy", "csv", "json", "all"):
        desk.send((way,))
        assert tone(desk) is Tone.GOOD
    assert {path.suffix for path in shared(desk).iterdir()} == {".csv", ".json"}
    monkeypatch.undo()
    desk.send(("result",))
    assert tone(desk) is Tone.GOOD
