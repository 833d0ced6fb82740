"""The reference text on its page: every sentence and every row of the sheet is there, rows side by side."""

import pytest

from scorekeeper import assets
from scorekeeper.presenter.blocks import Group, Note, Picture, Table
from tests.scorekeeper.presenter.fakes import desk_in

GAMES = ("above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom")


@pytest.mark.parametrize("language", ["en", "cs"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_sheet_is_left_out(game: str, language: str, tmp_path) -> None:
    desk = desk_in(tmp_path)
    desk.change_settings(language=language)
    desk.send(("go", f"rules/{game}"))
    shown = []
    groups = [block for block in desk.screen().main if isinstance(block, Group)]
    explained = [block.text for block in desk.screen().main if isinstance(block, Note)]
    for group in groups:
        for block in group.blocks:
            if isinstance(block, Table):
                assert len({len(row.cells) for row in block.rows} | {len(block.columns)}) == 1
                if any(block.columns):
                    shown.append(" · ".join((block.corner, *block.columns)))
                shown += [" · ".join((row.label, *(cell.text for cell in row.cells))) for row in block.rows]
            elif isinstance(block, Picture):
                assert assets.art(block.art).is_file()
                shown.append(block.words)
            else:
                assert isinstance(block, Note)
                shown.append(block.text)
    sections = assets.sheet(game, language)["sections"]
    wanted = [item["text"] for section in sections for item in section["items"]]
    assert len(explained) == any("°" in text for text in wanted)
    assert [text.rsplit(" (", 1)[0] for text in shown] == [text.rsplit(" (", 1)[0] for text in wanted]


def test_arrows_that_a_heading_speaks_of_are_drawn_below_it(tmp_path) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", "rules/five-suit"))
    groups = [block for block in desk.screen().main if isinstance(block, Group)]
    assert {group.title: group.blocks[0].art for group in groups if isinstance(group.blocks[0], Picture)} == {
        "No joker: a suit beats what its arrows point at": "sheets/five-suit-ring.png",
        "A joker in the trick reverses every arrow": "sheets/five-suit-turned-ring.png",
    }


def test_a_table_of_players_stands_in_columns(tmp_path) -> None:
    desk = desk_in(tmp_path)
    desk.send(("go", "rules/showboat"))
    group = desk.screen().main[0]
    assert isinstance(group, Group)
    table = next(block for block in group.blocks if isinstance(block, Table))
    assert (table.corner, table.columns) == ("players", ("2", "3", "4", "5", "6"))
    assert [(row.label, [cell.text for cell in row.cells]) for row in table.rows] == [
        ("discard", ["16", "12", "8", "4", "0"]),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Equal totals share the win. °", ["° our own choice, where the rulebook says nothing"]),
        ("The highest total wins.", []),
    ],
)
def test_the_sign_of_our_own_choices_is_explained_once(text: str, told: list[str], tmp_path, monkeypatch) -> None:
    sections = [{"title": "The end", "items": [{"text": text}, {"text": text}]}]
    monkeypatch.setattr(assets, "sheet", lambda *_: {"sections": sections})
    desk = desk_in(tmp_path)
    desk.send(("go", "rules/showboat"))
    assert [block.text for block in desk.screen().main if isinstance(block, Note)] == told
