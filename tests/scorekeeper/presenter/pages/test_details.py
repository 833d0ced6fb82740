"""Day, place and note of a match: typed, refused where they are wrong, and shown wherever the match is."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.codec import DamagedDataError
from scorekeeper.import_export import match_file, match_file_reader
from scorekeeper.presenter.blocks import Banner, Button, Items, Note, TextField
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.matches.match_page import MatchPage
from scorekeeper.presenter.matches.podium import card_of
from scorekeeper.presenter.matches.sheet import sheet_of, text_of
from scorekeeper.presenter.wording import parse_day
from scorekeeper.storage.match_records import Details
from tests.scorekeeper.presenter.fakes import all_blocks, desk_in, play_rounds

NAMES = ("Ana", "Ben")
NOTED = Details("2026-11-20", "Brno", "by candlelight")


@pytest.fixture
def desk(tmp_path: Path) -> Controller:
    return desk_in(tmp_path)


def blocks(desk: Controller, kind: type) -> list[Any]:
    return [block for block in all_blocks(desk.screen()) if isinstance(block, kind)]


def notes(desk: Controller) -> list[str]:
    return [block.text for kind in (Banner, Note) for block in blocks(desk, kind)]


def values(desk: Controller) -> dict[str, str]:
    return {block.label: block.value for block in blocks(desk, TextField)}


def page_of(desk: Controller, match: int) -> MatchPage:
    page = MatchPage(desk, str(match))
    page.name = "match"  # type: ignore[misc]
    return page


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("28/11/2026", date(2026, 11, 28)),
        (" 28. 11. 2026 ", date(2026, 11, 28)),
        ("28.11.2026.", date(2026, 11, 28)),
        ("2026-11-28", date(2026, 11, 28)),
        ("8/1/2026", date(2026, 1, 8)),
        ("29/2/2024", date(2024, 2, 29)),
        ("29/2/2026", None),
        ("28/11/26", None),
        ("31/11/2026", None),
        ("11/28/2026", None),
        ("yesterday", None),
        ("28112026", None),
        ("1000/1/1000", None),
        ("٢٨/١١/٢٠٢٦", None),
        ("", None),
    ],
)
def test_a_date_is_read_as_it_is_written(text: str, found: date | None) -> None:
    assert parse_day(text) == found


def test_what_is_saved_is_shown_wherever_the_match_is(desk: Controller) -> None:
    match = play_rounds(desk, NAMES, (10, 1), target=10)
    desk.go_home(f"match/{match}", f"details/{match}")
    assert values(desk) == {"Date": "28/11/2026", "Where": "", "Note": ""}
    for event in (("day", "20.11.2026"), ("place", "  Brno "), ("note", "by candlelight"), ("save",)):
        desk.send(event)
    assert (desk.address, notes(desk)[0]) == (f"match/{match}", "Saved.")
    record = desk.store.record(match)
    assert record.details == NOTED
    # The end of the match, the list, and what is shared.
    assert {"20/11/2026 · Brno", "by candlelight"} < set(notes(desk))
    desk.send(("go", "finished"))
    ((item,),) = [block.items for block in blocks(desk, Items)]
    assert (item.value, item.detail) == ("20/11/2026", "Won by Ana · Ana 10 · Ben 1 · Brno · by candlelight")
    for text, count in (("brno", 1), ("candle ana", 1), ("20/11/2026", 1), ("28/11/2026", 0), ("Ostrava", 0)):
        desk.send(("search", text))
        assert len([item for block in blocks(desk, Items) for item in block.items]) == count, text
    sheet = sheet_of(page_of(desk, match))
    assert (sheet.date, sheet.note) == ("20/11/2026", "Brno · by candlelight")
    assert "\nBrno · by candlelight\n" in text_of(sheet)
    assert card_of(page_of(desk, match), ("Ana",)).date == "20/11/2026 · Brno"
    desk.send(("go", f"details/{match}"))
    assert values(desk) == {"Date": "20/11/2026", "Where": "Brno", "Note": "by candlelight"}


def test_a_match_has_its_place_by_the_day_on_which_it_was_played(desk: Controller) -> None:
    lost, won, drawn = (play_rounds(desk, NAMES, points, target=10) for points in ((1, 10), (10, 1), (10, 10)))
    desk.go("finished")
    order = [item.event[1] for block in blocks(desk, Items) for item in block.items]
    assert order == [f"match/{match}" for match in (drawn, won, lost)]
    desk.store.set_details(drawn, Details("2026-11-20"))
    order = [item.event[1] for block in blocks(desk, Items) for item in block.items]
    assert order == [f"match/{match}" for match in (won, lost, drawn)]


def test_a_wrong_date_is_said_in_one_sentence_and_nothing_is_saved(desk: Controller) -> None:
    match = play_rounds(desk, NAMES, (10, 1))
    desk.send(("go", f"details/{match}"))
    desk.send(("place", "Brno"))
    for text, told in (
        ("31/11/2026", "This is not a date. Type it like this: 28/11/2026"),
        ("29/11/2026", "This date is in the future; today is 28/11/2026."),
    ):
        desk.send(("day", text))
        assert notes(desk) == [told]
        assert [each.enabled for each in blocks(desk, Button)] == [False]
        desk.send(("save",))
        assert desk.store.record(match).details == Details()
        assert values(desk) == {"Date": text, "Where": "Brno", "Note": ""}
    desk.send(("day", "28/11/2026"))  # on which it was begun: nothing to note
    desk.send(("save",))
    assert desk.store.record(match).details == Details(place="Brno")
    desk.send(("go", f"details/{match}"))
    for event in (("day", ""), ("place", ""), ("note", "x" * 200), ("save",)):
        desk.send(event)
    assert desk.store.record(match).details == Details(note="x" * 100)


def test_a_match_from_a_phone_whose_clock_is_ahead_can_have_a_note(desk: Controller) -> None:
    match = play_rounds(desk, NAMES, (10, 1))
    desk.store._connection.execute("UPDATE matches SET begun = '2026-11-30T19:00' WHERE id = ?", (match,))
    for event in (("go", f"details/{match}"), ("note", "by candlelight"), ("save",)):
        desk.send(event)
    assert desk.store.record(match).details == Details(note="by candlelight")


def test_half_an_emoji_in_a_note_is_no_hindrance(desk: Controller) -> None:
    """A keyboard may send it; it cannot be kept, so a sign stands for it."""
    match = play_rounds(desk, NAMES, (10, 1))
    for event in (("go", f"details/{match}"), ("place", "Brno \ud83c"), ("note", "\ud83c\udfb2"), ("save",)):
        desk.send(event)
    assert desk.store.record(match).details == Details(place="Brno \ufffd", note="\U0001f3b2")


def test_places_of_other_matches_are_offered(desk: Controller) -> None:
    first, second = (play_rounds(desk, NAMES, (10, 1)) for _ in range(2))
    desk.store.set_details(first, Details(place="Brno"))
    desk.send(("go", f"details/{second}"))
    desk.send(("place", "Brno"))
    desk.send(("save",))
    assert desk.store.record(second).details == Details(place="Brno")
    desk.store.set_details(first, Details(place="Ostrava"))
    desk.send(("go", f"details/{second}"))
    offered = [button.label for block in all_blocks(desk.screen()) for button in getattr(block, "buttons", ())]
    assert offered == ["Ostrava"]


def test_details_travel_in_match_files_and_older_apps_read_those_without(desk: Controller, tmp_path: Path) -> None:
    plain, noted = play_rounds(desk, NAMES, (10, 1)), play_rounds(desk, NAMES, (3, 1))
    desk.store.set_details(noted, NOTED)
    folder = desk.store.path.parent / "shared"
    for match, version in ((plain, 1), (noted, 2)):
        desk.go_home(f"match/{match}", f"share/{match}")
        desk.send(("json",))
        (path,) = folder.glob(f"*-no{match}.json")
        content = json.loads(path.read_text())
        assert content["version"] == version
        assert ("details" in content["matches"][0]) == (match == noted)
    other = desk_in(tmp_path / "other")
    other.system.clipboard = path.read_text()  # type: ignore[attr-defined]
    for event in (("go", "import"), ("paste",)):
        other.send(event)
    ((item,),) = [block.items for block in blocks(other, Items)]
    assert (item.value, item.detail) == ("20/11/2026", "Ana 3 · Ben 1 · Brno · by candlelight · Entries: 1")
    other.send(("take",))
    (record,) = other.store.matches()
    assert record.details == NOTED  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("details", "told"),
    [
        ({"day": "2026-02-30"}, "match 1.details: day is not a date"),
        ({"place": 7}, "match 1.details: day, place and note must be texts"),
        ([], "match 1.details: day, place and note must be texts"),
        ({"mood": "good"}, "match 1.details: 'mood' does not belong there"),
        (
            {"note": "x" * 101},
            "The file has a text of 101 characters, 'xxxxxxxxxxxxxxxxxxxx…'; the longest allowed is 100",
        ),
    ],
)
def test_wrong_details_are_told_with_their_place(desk: Controller, details: Any, told: str) -> None:
    match = play_rounds(desk, NAMES, (3, 1))
    desk.store.set_details(match, NOTED)
    content = json.loads(match_file.match_file_of(desk.store, [desk.store.record(match)]))
    assert match_file_reader.read_match_file(json.dumps(content))[0].details == NOTED
    content["matches"][0]["details"] = details
    with pytest.raises(DamagedDataError) as raised:
        match_file_reader.read_match_file(json.dumps(content))
    assert str(raised.value) == told
    content["matches"][0]["details"] = {"place": "Brno"}
    content["version"] = 1  # where an older app would not know what it is
    with pytest.raises(DamagedDataError, match="'details' does not belong there"):
        match_file_reader.read_match_file(json.dumps(content))
