"""Sharing and importing by what a front can do: a desktop, an app without libraries, a page in a browser."""

from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from scorekeeper.presenter.blocks import Button, Buttons, Items, Note, TextField, Tone
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.platform import Keeper
from scorekeeper.web.session import BrowserDevice
from tests.scorekeeper.presenter.fakes import FakeSystem, all_blocks, desk_in, play_rounds
from tests.scorekeeper.presenter.pages.test_share_page import events, exported, items, notes, shared, states, tone

SHEET = "rounds-2026-11-28-no1"


def front(desk: Controller) -> FakeSystem:
    assert isinstance(desk.system, FakeSystem)
    return desk.system


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    return desk_in(tmp_path / "phone")


@pytest.fixture
def page(tmp_path: Path) -> Controller:
    """A desk behind a page, with nothing but the standard library."""
    desk = desk_in(tmp_path / "page", can_share=True)
    system = front(desk)
    system.has_folders, system.can_pick, system.can_draw, system.drawable_formats = (
        False,
        True,
        True,
        frozenset({"svg"}),
    )
    return desk


def won(desk: Controller) -> int:
    match = play_rounds(desk, ("Ana", "Ben"), (30, 45), target=40)
    desk.go(f"share/{match}")
    return match


def labels(desk: Controller) -> list[str]:
    return [each.label for block in all_blocks(desk.screen()) if isinstance(block, Buttons) for each in block.buttons]


def test_a_desktop_with_all_libraries_makes_every_kind(desk: Controller) -> None:
    won(desk)
    assert labels(desk)[:5] == ["Result card", "Picture", "Pages", "Vector picture", "Copy as text"]
    assert "not installed" not in notes(desk)


@pytest.mark.parametrize(
    ("kinds", "lacks", "said"),
    [
        ({"svg", "png"}, "Pages", "No PDF can be made here, because ReportLab is not installed."),
        ({"svg", "pdf"}, "Picture", "No picture can be made here, because Pillow is not installed."),
    ],
)
def test_what_cannot_be_made_is_not_offered_and_a_sentence_says_why(
    desk: Controller, monkeypatch: pytest.MonkeyPatch, kinds: set[str], lacks: str, said: str
) -> None:
    from scorekeeper.presenter.pages import share_page

    monkeypatch.setattr(share_page, "missing_library", {"pdf": "ReportLab", "png": "Pillow"}.__getitem__)
    front(desk).drawable_formats = frozenset(kinds)
    won(desk)
    assert lacks not in labels(desk)
    assert "Vector picture" in labels(desk)
    assert said in notes(desk)
    assert "The drawing opens in any browser, which can print it." in notes(desk)


def test_without_pillow_the_result_card_is_a_drawing(desk: Controller) -> None:
    front(desk).drawable_formats = frozenset({"svg"})
    won(desk)
    (card,) = [
        each
        for block in all_blocks(desk.screen())
        if isinstance(block, Buttons)
        for each in block.buttons
        if each.label == "Result card"
    ]
    assert card.help == "SVG with the podium"
    desk.send(card.event)
    assert f"Saved as {shared(desk) / f'{SHEET}-result.svg'}" in notes(desk)
    assert fromstring((shared(desk) / f"{SHEET}-result.svg").read_bytes()).get("width") == "1080"


def test_a_page_makes_pictures_of_drawings(page: Controller) -> None:
    won(page)
    assert labels(page)[:5] == ["Result card", "Picture", "Print", "Vector picture", "Copy as text"]
    for label, name in (("Picture", SHEET), ("Result card", f"{SHEET}-result")):
        page.send(events(page)[label])
        assert front(page).turned[-1] == (shared(page) / f"{name}.svg", "png")
        assert notes(page) == f"Created: {name}.png", "and no path, which nobody there reaches"
        assert (shared(page) / f"{name}.svg").is_file()
    assert [item.title for item in items(page)] == [f"{SHEET}-result.png", f"{SHEET}.png"]
    page.send(items(page)[1].event)
    assert front(page).turned[-1] == (shared(page) / f"{SHEET}.svg", "png")
    page.send(events(page)["Vector picture"])
    assert front(page).turned[-1] == (shared(page) / f"{SHEET}.svg", "")


def test_a_page_prints_pages_of_a4(page: Controller) -> None:
    won(page)
    page.send(events(page)["Print"])
    (path,) = front(page).printed
    assert path == shared(page) / f"{SHEET}-pages.svg"
    assert fromstring(path.read_bytes()).get("width") == "210mm"
    assert page.banner is None
    assert items(page) == []


def test_where_nothing_is_printed_that_is_said(desk: Controller) -> None:
    won(desk)
    desk.send(("print",))
    assert "Nothing can be printed from here." in notes(desk)
    assert front(desk).printed == []


def test_a_page_has_no_folders_to_tell_of(page: Controller) -> None:
    won(page)
    assert "Files" not in str(page.screen())
    for event in ("json", "csv", "svg", "all"):
        page.send((event,))
        assert str(page.store.path.parent) not in str(page.screen())
    page.send(("go", "import"))
    assert str(page.store.path.parent) not in str(page.screen())


def test_what_cannot_be_written_is_told_without_a_path(page: Controller) -> None:
    won(page)
    shared(page).write_text("a file in the way")
    for event in ("png", "svg", "result", "print", "csv", "json", "all"):
        page.send((event,))
        assert "cannot be written" in notes(page)
        assert str(shared(page)) not in notes(page)


@pytest.mark.parametrize("name", ["../scores.sqlite3", "/etc/passwd", "..", "", "other.json"])
def test_nothing_but_what_was_made_is_sent(page: Controller, name: str) -> None:
    won(page)
    page.send(("json",))
    page.send(("send", name))
    assert tone(page) is Tone.BAD
    assert len(front(page).shared) == 1


def test_a_device_tells_the_page_what_to_do(tmp_path: Path) -> None:
    device = BrowserDevice(Keeper.BROWSER)
    assert device.share(tmp_path / "a.json")
    device.share(tmp_path / "a.svg", kind="png")
    device.print(tmp_path / "a-pages.svg")
    device.pick()
    assert device.take_requests() == [
        ["share", "a.json"],
        ["share", "a.svg", "png"],
        ["print", "a-pages.svg"],
        ["pick"],
    ]
    assert device.take_requests() == []
    assert device.drawable_formats == {"svg", "png", "pdf"}, "all that this machine has libraries for"


# Importing


def test_where_files_can_be_chosen_that_comes_first_and_nothing_is_typed(page: Controller) -> None:
    page.go("import")
    assert labels(page) == ["Choose a file", "Paste from the clipboard"]
    blocks = all_blocks(page.screen())
    assert not any(isinstance(each, (TextField, Items)) for each in blocks)
    page.send(events(page)["Choose a file"])
    assert front(page).picked == 1
    assert page.banner is None


def test_where_none_can_be_chosen_paths_are_typed(desk: Controller) -> None:
    desk.go("import")
    assert labels(desk) == ["Paste from the clipboard", "Open"]
    desk.send(("pick",))
    assert "Files cannot be chosen here." in notes(desk)
    assert front(desk).picked == 0


def test_a_chosen_file_is_shown_then_taken_in_and_its_copy_deleted(desk: Controller, page: Controller) -> None:
    content = exported(desk).read_bytes()
    copy = page.store.path.parent / "import" / "Our evening.json"
    copy.parent.mkdir()
    copy.write_bytes(content)
    page.go("import")
    page.send(("picked", copy.name))
    assert "Our evening.json" in notes(page)
    assert str(copy.parent) not in str(page.screen())
    page.send(events(page)["Import"])
    assert states(page) == states(desk)
    assert not copy.exists()


def test_a_backup_of_all_matches_is_chosen_too(desk: Controller, page: Controller) -> None:
    play_rounds(desk, ("Cyd", "Dan"), (1, 2))
    exported(desk)
    desk.send(("all",))
    copy = page.store.path.parent / "import" / "all.json"
    copy.parent.mkdir()
    copy.write_bytes((shared(desk) / "all-matches-2026-11-28.json").read_bytes())
    page.go("import")
    page.send(("picked", "all.json"))
    page.send(("take",))
    assert states(page) == states(desk)


def test_what_is_left_is_deleted_and_what_is_not_ours_stays(desk: Controller, page: Controller) -> None:
    content = exported(desk).read_text()
    copy = page.store.path.parent / "import" / "a.json"
    copy.parent.mkdir()
    copy.write_text(content)
    page.go("import")
    page.send(("picked", "a.json"))
    page.send(("leave",))
    assert not copy.exists()
    own = desk.store.path.parent / "import" / "mine.json"
    own.parent.mkdir()
    own.write_text(content)
    desk.go("import")
    desk.send(("file", "import", "mine.json"))
    desk.send(("leave",))
    assert own.is_file()


@pytest.mark.parametrize("name", ["../scores.sqlite3", "../../secret.json", "/etc/passwd", "..", "a/b.json"])
def test_a_chosen_file_is_one_of_the_folder(page: Controller, name: str) -> None:
    page.go("import")
    page.send(("picked", name))
    assert f"{name} is not a file of this app." in notes(page)


def test_a_name_that_is_no_file_is_told_without_a_path(page: Controller) -> None:
    page.go("import")
    page.send(("picked", "gone.json"))
    assert "\ngone.json cannot be read: " in notes(page)


@pytest.mark.parametrize("event", [("file", "import", "a.json"), ("file", "..", "scores.sqlite3"), ("open",)])
def test_nobody_looks_for_files_where_there_are_no_folders(page: Controller, event: tuple[str, ...]) -> None:
    """A phone at a served table is no user of the machine that serves."""
    page.go("import")
    page.send(("path", "/etc/passwd"))
    page.send(event)
    assert "Files cannot be browsed here: choose one instead." in notes(page)


def test_even_where_there_are_folders_the_list_leads_nowhere_else(desk: Controller) -> None:
    desk.go("import")
    for folder, name in (("..", "scores.sqlite3"), ("import", "../scores.sqlite3"), ("", "scores.sqlite3")):
        desk.send(("file", folder, name))
        assert "is not a file of this app." in notes(desk)


# Codes


def code_of(desk: Controller) -> str:
    """Show a match as a QR code, and copy what it says."""
    (match,) = [each.id for each in desk.store.matches()]
    desk.go(f"code/{match}")
    desk.send(("copy",))
    return front(desk).clipboard


def test_a_match_moves_by_its_code(desk: Controller, page: Controller) -> None:
    exported(desk)
    code = code_of(desk)
    assert code.startswith("PNP1:")
    for around in (code, f"Our evening:\n{code}\nSee you!", f"https://example.org/scores/#match={code}"):
        front(page).clipboard = around
        page.go_home("import")
        page.send(("paste",))
        assert [item.detail for item in items(page)] == ["Ana 6 · =Bob 0 · שרה 🎲 38 · Entries: 2"]
        assert "pasted" not in notes(page)
        page.send(("leave",))
    page.send(("code", code))
    page.send(("take",))
    assert states(page) == states(desk)
    assert list((page.store.path.parent / "import").iterdir()) == []


def test_a_front_with_an_address_makes_links(page: Controller) -> None:
    play_rounds(page, ("Ana", "Ben"), (3, 4))
    front(page).address = "https://example.org/scores/"
    link = code_of(page)
    assert link.startswith("https://example.org/scores/#match=PNP1:")
    assert "open the link" in notes(page)
    assert "Copy the link" in labels(page)


def test_the_code_is_shown_as_modules(desk: Controller) -> None:
    exported(desk)
    code_of(desk)
    (code,) = [each for each in all_blocks(desk.screen()) if type(each).__name__ == "Code"]
    assert {len(row) for row in code.rows} == {len(code.rows)}
    # ISO/IEC 18004:2015, 6.3.3: a finder pattern in three of the corners.
    for rows in (code.rows[:7], code.rows[-7:]):
        assert [row[:7] for row in rows] == ["1111111", "1000001", *["1011101"] * 3, "1000001", "1111111"]
    assert [row[-7:] for row in code.rows[:2]] == ["1111111", "1000001"]


def test_a_long_match_is_sent_to_the_file(desk: Controller) -> None:
    from random import Random

    chance = Random(1)
    rounds = [tuple(chance.randint(-999, 999) for _ in range(6)) for _ in range(120)]
    play_rounds(desk, tuple("ABCDEF"), *rounds)
    assert code_of(desk) == ""
    assert tone(desk) is Tone.BAD
    desk.send(("dismiss",))
    assert notes(desk) == "This match is too long for a QR code. Share the match file instead."


def test_without_segno_there_is_the_text(desk: Controller, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    exported(desk)
    monkeypatch.setitem(sys.modules, "segno", None)
    assert code_of(desk).startswith("PNP1:")
    assert "No QR code can be drawn here, because Segno is not installed." in notes(desk)
    assert any(isinstance(each, (Button, Buttons, Note)) for each in all_blocks(desk.screen()))


@pytest.mark.parametrize(
    "wrong",
    ["PNP1:", "PNP1:A", "PNP1:AAAA", "PNP1:::::::", "PNP1:" + "0" * 9000, "PNP1:000", "{}", "hello", "\ud83d"],
)
def test_a_wrong_code_is_told_and_nothing_is_taken_in(page: Controller, wrong: str) -> None:
    page.go("import")
    page.send(("code", wrong))
    assert tone(page) is Tone.BAD
    assert page.store.matches() == []
    assert not (page.store.path.parent / "import").exists()


def test_half_a_code_is_told(desk: Controller, page: Controller) -> None:
    exported(desk)
    code = code_of(desk)
    page.go("import")
    for wrong in (code[:-3], code[:-1], code[: len(code) // 2], code.replace("PNP1:", "PNP1:AAA"), code + "AAA"):
        page.send(("code", wrong))
        assert "This code is damaged or incomplete: copy all of it, or scan it again." in notes(page)
