"""Game files: what they mean, and what is said of what is wrong with them."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.components.assembly import component_rows, setup_rows
from generator.components.game_file import load_game
from generator.components.game_schema import game_json_schema
from generator.deck.library import new_game
from generator.errors import DeckDataError, PnpError
from tests.generator.components.games import HEAD, build, make_folder

ALL_PARTS = """\
decks: [{deck: island}]
tokens:
  - {id: coin, name: coin, size: 25.4mm, texts: {value: 1}, copies: 12, back: same}
  - {id: pawn, name: pawn, size: 16, copies: {each_player: 3, more: 2}}
tiles: [{id: land, from: tiles.csv, shape: hex, size: 38.1mm}]
boards: [{id: sea, name: The sea, size: tgc-square-board, picture: art/grid.svg}]
mats: [{id: dock, name: dock, size: 100x60mm, copies: {each_player: 1}}]
standees: [{id: pirate, name: pirate, size: 20x40mm, picture: art/coin.svg, copies: 2}]
tents: [{id: tent, name: tent, copies: {each_player: 1}}]
screens: [{id: screen, name: screen, copies: {each_player: 1}}]
dice: [{id: wind, name: wind die, faces: [calm, 1, 2, "{coin}", art/coin.svg, no], copies: 2}]
dials: [{id: hull, name: hull dial, segments: [0, 1, 2, 3], copies: {each_player: 1}}]
money: [{id: note, name: note, shape: rectangle, size: tgc-money, copies: 5}]
stock: [{id: cubes, name: wooden cube, colour: red, copies: {each_player: 5}}]
setup: {2: {coin: 8, land.forest: 4, cubes: 10}, 4: {coin: 12}}
"""
COUNTS = [
    # Counted by hand from the file above: four players at most.
    ("cards of The Island Deck", 54),
    ("Forest", 6),
    ("Hill", 8),
    ("Field", 5),
    ("coin", 12),
    ("pawn", 14),
    ("note", 5),
    ("The sea", 1),
    ("dock", 4),
    ("pirate", 2),
    ("tent", 4),
    ("screen", 4),
    ("wind die", 2),
    ("hull dial", 4),
    ("wooden cube, red", 20),
]


def test_a_game_counts_what_lies_in_its_box(tmp_path: Path) -> None:
    design = load_game(make_folder(tmp_path, ALL_PARTS))
    assert [(row.name, row.count) for row in component_rows(design)] == COUNTS
    assert list(setup_rows(design)) == [
        ("", "2 players", "4 players"),
        ("coin", "8", "12"),
        ("Forest", "4", "–"),
        ("wooden cube, red", "10", "–"),
    ]


def test_parts_of_each_player_are_printed_for_as_many_as_are_asked_for(tmp_path: Path) -> None:
    design = load_game(make_folder(tmp_path, ALL_PARTS), players=2)
    assert {row.name: row.count for row in component_rows(design) if row.name in ("pawn", "dock", "coin")} == {
        "coin": 12,
        "pawn": 8,
        "dock": 2,
    }
    with pytest.raises(DeckDataError, match="The Bay is for 2 to 4 players, not 5"):
        load_game(str(tmp_path), players=5)


def test_everything_in_the_box_is_printed_and_listed(tmp_path: Path) -> None:
    made = build(make_folder(tmp_path, ALL_PARTS))
    sections = ("tiles", "tokens", "tokens-faces", "money", "mats", "standees", "tents", "screens")
    names = ["island", *sections, "sea", "dice", "dials"]
    assert sorted(made.files) == sorted([*(f"bay-{name}.pdf" for name in names), "bay-contents.txt"])
    said = made.files["bay-contents.txt"].decode()
    assert "For 2 to 4 players, 30 to 45 minutes, from 10 years. In the box:" in said
    assert all(f"{count:>4}  {name}\n" in said for name, count in COUNTS)
    assert "pirate: cut out, fold over the head" in said
    assert not made.notes


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ("tokens: [{id: a}]", "9: tokens[0].size: is missing; needs a size such as 25.4mm, or a name (pnp list)"),
        ("tokens: [{id: a, size: 25mm, sise: 3}]", "9: tokens[0].sise: unknown key (did you mean 'size'?); known here"),
        (
            "tokens: [{id: a, size: tgc-smal-circle}]",
            "9: tokens[0].size: there is no size 'tgc-smal-circle' (did you mean 'tgc-small-circle'?); use a name "
            "from pnp list, or 50x80mm",
        ),
        (
            "tokens: [{id: a, size: 3mm}]",
            "9: tokens[0].size: a part of 3 x 3 mm is out of range; each side is 5 to 2000 mm",
        ),
        (
            "tokens: [{id: a, size: 20x30mm}]",
            "9: tokens[0].size: a circle has one measure, such as 25.4mm; for 20x30mm use shape: rectangle",
        ),
        (
            "tokens: [{id: a, size: 20mm, shape: rectangle}]",
            "9: tokens[0].size: a rectangle needs width and height, such as 50x80mm, not 20mm",
        ),
        (
            "tokens: [{id: a, size: 20mm, shape: hex, cut: square}]",
            "9: tokens[0].cut: cut: square is for circles, not for a hex",
        ),
        (
            "tokens: [{id: a, size: 20mm, layout: straight-cut}]",
            "9: tokens[0].layout: a circle cannot be cut by straight cuts; use cut: square, or another layout",
        ),
        (
            "tokens: [{id: a, size: 20mm, shape: square, layout: honeycomb}]",
            "9: tokens[0].layout: a honeycomb is for hexes and circles, not for a square",
        ),
        ("tokens: [{id: a, size: 20mm, corner: 2mm}]", "9: tokens[0].corner: corners are of squares and rectangles"),
        (
            "tokens: [{id: a, size: 20mm, shape: square, corner: 12}]",
            "9: tokens[0].corner: found 12 mm, needs at most 10, half its side",
        ),
        (
            "tokens: [{id: a, size: 20mm, shape: path}]",
            "9: tokens[0].shape: shape: path needs an outline, such as outline: art/wreck.svg#trim",
        ),
        (
            "tokens: [{id: a, size: 20mm, shape: path, outline: 'art/wreck.svg#trin'}]",
            "9: tokens[0].outline: 'art/wreck.svg' has no path with the id 'trin' (did you mean 'trim'?)",
        ),
        (
            "tokens: [{id: a, size: 20mm, shape: path, outline: 'art/wreck.svg#open'}]",
            "9: tokens[0].outline: the path 'open' in 'art/wreck.svg' is open; close it (Z)",
        ),
        (
            "tokens: [{id: a, size: 20mm, shape: path, outline: 'art/wreck.svg#two'}]",
            "9: tokens[0].outline: the path 'two' in 'art/wreck.svg' has 2 parts; needs one closed path, without holes",
        ),
        (
            "tokens: [{id: a, size: 20mm, picture: art/none.svg}]",
            "9: tokens[0].picture: 'art/none.svg' does not exist; the path starts at the deck file",
        ),
        ("tokens: [{id: a, size: 20mm, face: countr}]", "9: tokens[0].face: there is no face 'countr'"),
        (
            "tokens: [{id: a, size: 20mm, back: mirored}]",
            "9: tokens[0].back: 'mirored' is not none, same, mirrored or a picture (did you mean 'mirrored'?); backs: "
            "none",
        ),
        (
            "tokens: [{id: a, size: 20mm, copies: {each_player: 0}}]",
            "9: tokens[0].copies: there are none; needs a number",
        ),
        (
            "tokens:\n- {id: a, size: 20mm}\n- {id: a, size: 20mm}",
            "11: tokens[1].id: the id 'a' is already used in line 10; ids are unique in a game",
        ),
        ("decks: [{deck: iland}]", "9: decks[0].deck: there is no deck 'iland' (did you mean 'island'?); make"),
        ("setup: {2: {gold: 3}}", "9: setup.2.gold: there is no part 'gold'; parts:"),
        (
            "tokens: [{id: a, size: 20mm, copies: 4}]\nsetup: {2: {a: 5}}",
            "10: setup.2.a: needs 5, but there are only 4",
        ),
        ("tokens: [{id: a, size: 20mm}]\nsetup: {7: {a: 1}}", "10: setup.7: 7 cannot play; players: 2 to 4"),
        (
            "tiles: [{id: l, from: tiles.csv, shape: hex, size: 20mm}]\nsetup: {2: {l: 5, l.hill: 6}}",
            "10: setup.2.l: its kinds add up to 6, more than 5",
        ),
        ("box: {holds: [cards]}", "9: box.holds[0]: there is no deck 'cards'; decks: none"),
        (
            "standees: [{id: a, base_size: 90mm}]",
            "9: standees[0].base_size: found 90 mm, needs 5 to 60",
        ),
        ("dials: [{id: a, segments: ['1', '2'], size: 10}]", "9: dials[0].size: a dial of 10 mm: needs 30 to 180"),
        (
            "boards: [{id: a, size: 300x200mm, split_at: [400mm]}]",
            "9: boards[0].split_at[0]: found 400 mm, needs 10 to 290, inside the board",
        ),
        ("tiles: [{id: l, from: none.csv, shape: hex, size: 20mm}]", "9: tiles[0].from: "),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, parts: str, told: str) -> None:
    path = make_folder(tmp_path, parts)
    with pytest.raises(DeckDataError) as raised:
        load_game(path)
    assert str(raised.value).partition("game.yaml:")[2].startswith(told)


def test_all_faults_of_a_game_are_told_together(tmp_path: Path) -> None:
    parts = "tokens: [{id: a, size: 3mm}, {id: b, size: 20mm, face: no-such}]\nmats: [{id: c, size: wide}]"
    with pytest.raises(DeckDataError) as raised:
        load_game(make_folder(tmp_path, parts))
    assert [fault.key for fault in raised.value.faults] == ["tokens[0].size", "tokens[1].face", "mats[0].size"]


def test_a_fault_in_a_row_names_the_table(tmp_path: Path) -> None:
    path = make_folder(tmp_path, "tiles: [{id: land, from: tiles.csv, shape: hex, size: 38.1mm}]")
    (tmp_path / "tiles.csv").write_text("id,name,copies,colour\nforest,Forest,many,#2d6a3a\n")
    with pytest.raises(DeckDataError) as raised:
        load_game(path)
    assert "tiles.csv:2" in str(raised.value)


def test_a_colour_in_a_row_that_is_none_is_told_with_its_row(tmp_path: Path) -> None:
    path = make_folder(tmp_path, "tiles: [{id: land, from: tiles.csv, shape: hex, size: 38.1mm}]")
    (tmp_path / "tiles.csv").write_text("id,name,colour\nforest,Forest,greeen\n")
    with pytest.raises(PnpError, match=r"tiles.csv:2: .*there is no colour 'greeen'; there are"):
        build(path)


def test_a_text_beyond_the_safe_zone_of_its_shape_is_told(tmp_path: Path) -> None:
    parts = (
        "faces: {corner: {boxes: {t: {text: <name>, at: [0, 0, 100%, 4], size: 4, align: start}}}}\n"
        "tokens: [{id: a, name: Corner, size: 40mm, face: corner}]"
    )
    with pytest.raises(PnpError, match="card a: something extends beyond the safe zone of its circle"):
        build(make_folder(tmp_path, parts))


def test_a_face_that_does_not_fit_an_uneven_back_is_told(tmp_path: Path) -> None:
    part = "{id: w, shape: path, outline: 'art/wreck.svg#trim', size: 34mm, back: same, picture: art/wreck.svg}"
    with pytest.raises(
        PnpError, match="its outline is not its own mirror image, so the same face does not fit its back"
    ):
        build(make_folder(tmp_path, f"tokens: [{part}]"))


# --- schema and starter ----------------------------------------------------------------------------------


def test_the_schema_takes_what_pnp_takes(tmp_path: Path) -> None:
    schema = game_json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(_as_json(yaml.safe_load(HEAD + ALL_PARTS)), schema)
    starter = next(data for path, data in new_game("meadow", tmp_path).items() if path.name == "game.yaml")
    jsonschema.validate(_as_json(yaml.safe_load(starter)), schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(_as_json(yaml.safe_load(f"{HEAD}tokens: [{{id: a, sise: 3}}]")), schema)


def _as_json(value: Any) -> Any:
    """Return YAML as JSON has it: keys are text."""
    return json.loads(json.dumps(value))


def test_the_starter_prints_something_at_once(tmp_path: Path) -> None:
    for path, data in new_game("meadow", tmp_path).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    made = build(str(tmp_path / "meadow"))
    assert {"meadow-orders.pdf", "meadow-tiles.pdf", "meadow-tokens.pdf", "meadow-mats.pdf"} <= made.files.keys()
    assert not made.notes


# --- strangers' files ------------------------------------------------------------------------------------

_VALUES: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 10**6),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(
        ["", "x", "20mm", "1/0in", "9e9mm", "tgc-money", "../../etc", "art/coin.svg", "<name>", "{coin}", "*"]
    ),
    st.lists(st.integers(0, 3), max_size=3),
    st.dictionaries(st.sampled_from(["id", "each_player", "else"]), st.integers(0, 3), max_size=2),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_game_file_with_any_value_changed_is_read_or_refused(data: st.DataObject, tmp_path: Path) -> None:
    value = yaml.safe_load(HEAD + ALL_PARTS)
    places = list(_places(value))
    for _ in range(data.draw(st.integers(1, 3))):
        *outer, key = data.draw(st.sampled_from(places))
        holder: Any = value
        try:
            for step in outer:
                holder = holder[step]
            holder[key] = data.draw(_VALUES)
        except (KeyError, IndexError, TypeError):
            continue
    make_folder(tmp_path, "")
    (tmp_path / "game.yaml").write_text(yaml.safe_dump(value))
    try:
        design = load_game(str(tmp_path))
    except PnpError as error:
        has_words = all(fault.message for fault in error.faults)
    else:
        has_words = bool(list(component_rows(design)))
    assert has_words


def _places(value: Any, path: tuple[Any, ...] = ()) -> Any:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield (*path, key)
        yield from _places(inner, (*path, key))
