"""What goes between presenter and page."""

import json
from typing import Any, ForwardRef, get_args

import pytest

from scorekeeper import assets
from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Button, Figure, Figures, Note, Option, Screen, Tile, Tiles, Tone
from scorekeeper.web.wire import WireError, art_name, art_url, event_from_json, screen_as_json


def test_blocks_say_what_they_are_and_leave_out_what_has_its_default() -> None:
    screen = Screen(
        "Hand 3",
        (
            Note("Ana deals."),
            Button("Enter", ("enter", True), Tone.MAIN, "check", enabled=False),
            Figures((Figure("Ana", "15", 2, is_next=True, event=("why", "Ana")), Figure("Ben", "–"))),
        ),
        has_back=False,
    )
    assert screen_as_json(screen) == {
        "title": "Hand 3",
        "main": [
            {"is": "Note", "text": "Ana deals."},
            {
                "is": "Button",
                "label": "Enter",
                "event": ["enter", True],
                "tone": "main",
                "icon": "check",
                "enabled": False,
            },
            {
                "is": "Figures",
                "figures": [
                    {"name": "Ana", "value": "15", "colour": 2, "is_next": True, "event": ["why", "Ana"]},
                    {"name": "Ben", "value": "–"},
                ],
            },
        ],
        "has_back": False,
    }


def test_a_value_that_equals_its_default_but_is_of_another_kind_is_told() -> None:
    # 0 == False: a choice of the number 0 must not look like one of "off".
    told = screen_as_json(Screen("", (blocks.Choice("", (Option("0", 0, enabled=True),), 0, ("pick",)),)))
    (choice,) = told["main"]
    assert choice["selected"] == 0
    assert type(choice["selected"]) is int
    assert choice["options"] == [{"label": "0", "value": 0}]


@pytest.mark.parametrize("kind", get_args(blocks.Block))
def test_every_kind_of_block_is_plain_json(kind: type[Any]) -> None:
    block = kind(*(_filled(annotation) for annotation in kind.__annotations__.values()))
    (told,) = screen_as_json(Screen("", (block,)))["main"]
    assert told["is"] == kind.__name__
    assert json.loads(json.dumps(told)) == told
    assert told.keys() - {"is"} <= set(kind._fields)


def _filled(annotation: object) -> Any:
    """Make a value of a kind, by the names of its annotation."""
    known = {str: "x", int: 1, bool: True, float: 1.5, Tone: Tone.GOOD}
    if annotation in known:
        return known[annotation]  # type: ignore[index]
    if annotation == blocks.Event:
        return ("go", "home", 1, True, None)
    if isinstance(annotation, ForwardRef):  # of `Group`, which holds blocks
        return (Note("inside"),)
    if hasattr(annotation, "_fields"):
        return annotation(*(_filled(each) for each in annotation.__annotations__.values()))
    arguments = [each for each in get_args(annotation) if each not in (type(None), ...)]
    if getattr(annotation, "__origin__", None) is tuple:
        return tuple(_filled(each) for each in arguments)
    return _filled(arguments[0])


def test_pictures_are_where_the_page_looks_for_them_as_drawings() -> None:
    tile = Tile("", ("suit", "A"), art="suits/island/A.png")
    (told,) = screen_as_json(Screen("", (Tiles((tile,)),)))["main"]
    assert told["tiles"] == [{"label": "", "event": ["suit", "A"], "art": "art/suits/island/A.svg"}]
    assert assets.art(art_name("art/suits/island/A.svg")).read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("name", "url"),
    [("games/showboat.svg", "art/games/showboat.svg"), ("canasta:games/canasta.png", "art/@canasta/games/canasta.png")],
)
def test_the_name_of_a_picture_comes_back_from_its_address(name: str, url: str) -> None:
    assert art_url(name) == url
    assert art_name(url) == name


@pytest.mark.parametrize(
    "data",
    [["back"], ["bid", "Ana", None], ["rule", "low_wins", True], ["points", "Ana", -(10**9)], ["add", "x" * 10_000]],
)
def test_an_event_is_a_name_and_plain_values(data: list[Any]) -> None:
    assert event_from_json(data) == tuple(data)


@pytest.mark.parametrize(
    "data",
    [
        None,
        "back",
        [],
        [1],
        [None, "back"],
        ["a"] * 9,
        ["points", "Ana", 1.5],
        ["points", "Ana", 10**9 + 1],
        ["add", "x" * 10_001],
        ["add", ["Ana"]],
        ["add", {"name": "Ana"}],
        {"event": ["back"]},
    ],
)
def test_what_is_no_event_is_refused(data: object) -> None:
    with pytest.raises(WireError):
        event_from_json(data)


def test_half_an_emoji_cannot_reach_the_file() -> None:
    assert event_from_json(["add", "Ana \ud83d"]) == ("add", "Ana �")
    assert event_from_json(["add", "Ana 😀"]) == ("add", "Ana 😀")
