"""Icon sets of Iconify: what is read of them, how icons are turned, what is refused."""

import json
from io import BytesIO
from typing import Any

import pytest
import resvg_py
from PIL import Image

from generator.errors import DeckDataError
from generator.icons.iconify import IconSet, read_set
from tests.generator.icons.sets import FLAG, INFO, SWORD, icon_set


def read(**changes: Any) -> IconSet:
    return read_set(json.dumps(icon_set(**changes)).encode(), "set.json")


def inked(svg: str) -> tuple[int, int, list[tuple[int, int]]]:
    """Draw an icon at 1 pixel for 10 units, and return width, height and the pixels that are drawn on."""
    width, height = (float(word) for word in svg.partition('viewBox="')[2].partition('"')[0].split()[2:])
    drawn = resvg_py.svg_to_bytes(svg_string=svg, width=int(width) // 10, height=int(height) // 10)
    image = Image.open(BytesIO(bytes(drawn))).convert("RGBA")
    alpha = image.getchannel("A").load()
    assert alpha is not None
    across, down = image.size
    pixels = [(x, y) for y in range(down) for x in range(across) if int(str(alpha[x, y])) > 127]
    return across, down, pixels


# The flag is 40 x 20, drawn on its top left 20 x 10: of 4 x 2 pixels the first two of the first row.
@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ({}, (4, 2, [(0, 0), (1, 0)])),
        ({"hFlip": True}, (4, 2, [(2, 0), (3, 0)])),
        ({"vFlip": True}, (4, 2, [(0, 1), (1, 1)])),
        ({"hFlip": True, "vFlip": True}, (4, 2, [(2, 1), (3, 1)])),
        ({"rotate": 1}, (2, 4, [(1, 0), (1, 1)])),
        ({"rotate": 2}, (4, 2, [(2, 1), (3, 1)])),
        ({"rotate": 3}, (2, 4, [(0, 2), (0, 3)])),
        ({"rotate": -1}, (2, 4, [(0, 2), (0, 3)])),
        # First mirrored, then turned: mirrored it lies top right, and a quarter turn takes that to the bottom right.
        ({"hFlip": True, "rotate": 1}, (2, 4, [(1, 2), (1, 3)])),
        ({"vFlip": True, "rotate": 1}, (2, 4, [(0, 0), (0, 1)])),
    ],
)
def test_an_icon_is_mirrored_and_then_turned_about_its_middle(
    turns: dict[str, Any], expected: tuple[int, int, list[tuple[int, int]]]
) -> None:
    direct = read(icons={"flag": {"body": FLAG, "width": 40, **turns}}, aliases=None)
    alias = read(aliases={"turned": {"parent": "flag", **turns}})
    assert inked(direct.icons["flag"].svg("a", "b")) == expected
    assert inked(alias.icons["turned"].svg("a", "b")) == expected


def test_a_box_that_does_not_begin_at_0_is_turned_about_its_own_middle() -> None:
    body = '<rect x="-30" y="50" width="20" height="10"/>'
    box = {"left": -30, "top": 50, "width": 40, "height": 20}
    icons = read(icons={"plain": {"body": body, **box}, "turned": {"body": body, **box, "rotate": 1}}, aliases=None)
    assert inked(icons.icons["plain"].svg("a", "b")) == (4, 2, [(0, 0), (1, 0)])
    assert inked(icons.icons["turned"].svg("a", "b")) == (2, 4, [(1, 0), (1, 1)])


def test_turns_of_an_alias_add_to_those_of_its_parents() -> None:
    aliases = {
        "down": {"parent": "flag", "rotate": 1},
        "round": {"parent": "down", "rotate": 1},
        "again": {"parent": "mirrored", "hFlip": True},
        "mirrored": {"parent": "flag", "hFlip": True},
    }
    icons = read(aliases=aliases).icons
    assert icons["round"].quarter_count == 2
    assert not icons["again"].is_mirrored
    assert icons["again"].box == (0, 0, 40, 20)


def test_what_an_alias_does_not_say_its_parent_says_and_then_the_set() -> None:
    icons = read(aliases={"narrow": {"parent": "flag", "width": 20, "left": 1}}).icons
    assert icons["narrow"].box == (1, 0, 20, 20)
    assert icons["sword"].box == (0, 0, 20, 20)
    assert read().icons["blade"].body == SWORD
    plain = read(width=None, height=None).icons
    assert plain["sword"].box == (0, 0, 16, 16)  # what Iconify takes where a set says nothing


def test_whose_a_set_is_can_stand_beside_it() -> None:
    data = json.dumps(icon_set(info=None)).encode()
    assert read_set(data, "s", info=json.dumps(INFO).encode()).info == read().info
    assert read().info.credit == (
        "from Our Icons by These Tests (https://example.org/ours), CC BY 3.0 (https://example.org/by)"
    )


def test_a_file_says_where_it_is_from_whatever_the_set_is_called() -> None:
    info = {**INFO, "name": 'A <b>&"s" set'}
    svg = read(info=info).icons["sword"].svg("sword", read(info=info).info.credit)
    assert "<desc>from A &lt;b&gt;&amp;&quot;s&quot; set by" in svg


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"icons": None}, "is not an Iconify icon set: needs the keys prefix and icons, as in its icons.json"),
        ({"prefix": None}, "is not an Iconify icon set: needs the keys prefix and icons, as in its icons.json"),
        ({"icons": {}}, "has no icons"),
        (
            {"prefix": "../x"},
            "prefix: '../x' is not a name for a set; needs small letters and digits, with - in between",
        ),
        ({"prefix": 3}, "prefix: 3 is not a name for a set; needs small letters and digits, with - in between"),
        ({"info": {**INFO, "prefix": "other"}}, "info.json belongs to the set 'other', not to 'ours'"),
        (
            {"info": {**INFO, "license": {"title": "a\nb"}}},
            "info.license.title: 'a\\nb' is not a line of text of at most 200 characters",
        ),
        (
            {"info": {**INFO, "author": {"name": "A", "url": "javascript:x"}}},
            "info.author.url: 'javascript:x' is not an address that begins with https:// or http://",
        ),
        ({"width": 0}, "width is 0; needs a number above 0, to 100000"),
        ({"left": "1"}, "left is '1'; needs a number within ±100000"),
        ({"aliases": []}, "aliases: found [], needs names with their parents"),
        ({"icons": {"A b": {"body": SWORD}}, "aliases": None}, "icon 'A b': is not a name for an icon"),
        ({"icons": {"a": {"body": ""}}, "aliases": None}, "icon 'a': has no body, which holds its SVG"),
        ({"icons": {"a": SWORD}, "aliases": None}, "icon 'a': found '<path fill="),
        ({"icons": {"a": {"body": SWORD, "width": -1}}, "aliases": None}, "icon 'a': width is -1; needs a number"),
        ({"icons": {"a": {"body": SWORD, "rotate": 0.5}}, "aliases": None}, "icon 'a': rotate is 0.5; needs a number"),
        ({"icons": {"a": {"body": SWORD, "hFlip": 1}}, "aliases": None}, "icon 'a': hFlip is 1; needs true or false"),
        ({"aliases": {"sword": {"parent": "flag"}}}, "icon 'sword': is both an icon and an alias"),
        ({"aliases": {"x": {"parent": "y"}}}, "icon 'x': its parent 'y' is not in the set"),
        ({"aliases": {"x": {"parent": "x"}}}, "icon 'x': is its own ancestor, through 'x'"),
        ({"aliases": {"x": {}}}, "icon 'x': its parent '' is not in the set"),
    ],
)
def test_what_is_no_set_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DeckDataError) as caught:
        read(**changes)
    assert len(caught.value.faults) == 1
    assert str(caught.value).startswith(f"set.json: {message}")


@pytest.mark.parametrize("info", [None, {}, "x", {"author": {"name": "A"}}, {"license": {"title": "MIT"}}])
def test_a_set_that_does_not_say_whose_it_is_is_refused(info: Any) -> None:
    with pytest.raises(DeckDataError, match="does not state author and licence; write them into an inf"):
        read(info=info)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is not JSON: Expecting value in line 1"),
        (b'{\n"a": }', "is not JSON: Expecting value in line 2"),
        (b"\xff\x00\xff", "is not JSON: it is not text"),
        (b"[]", "is not an Iconify icon set"),
        (b'{"prefix": "a", "prefix": "b"}', "the key 'prefix' occurs twice"),
        (b'{"width": NaN}', "NaN is not a JSON number"),
        (b"[" * 100_000, "is nested too deeply for an Iconify icon set"),
    ],
)
def test_what_is_no_json_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(DeckDataError, match=message.replace("(", r"\(")):
        read_set(data, "set.json")


def test_all_icons_that_are_wrong_are_told_at_once() -> None:
    with pytest.raises(DeckDataError) as caught:
        read(icons={"a": {}, "b": {"body": SWORD}, "c": 3}, aliases={"d": {"parent": "e"}})
    assert [str(fault)[:19] for fault in caught.value.faults] == [f"set.json: icon '{name}':" for name in "acd"]
