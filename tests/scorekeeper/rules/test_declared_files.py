"""The language of declared games, and their files: what they say, and what is refused with which message."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games import declared_game
from scorekeeper.rules.declared import FOLDER, DefinitionError, read_definition
from scorekeeper.rules.declared.expressions import BlankValueError, ExpressionError, Scope, parse
from scorekeeper.rules.declared.state import PlayedRow

ONCE = {"cards": 5, "players": 3}
EACH = [{"bid": 2, "tricks": 2}, {"bid": 1, "tricks": 0}, {"bid": 4, "tricks": 3}]
GAMES = sorted(FOLDER.glob("*.toml"))


def value(text: str, player: int = 0) -> int:
    return parse(text, ONCE, EACH[0]).evaluate(Scope(ONCE, EACH), player)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("7", 7),
        ("1 + 2 * 3", 7),
        ("-7 // 2", -4),
        ("-7 % 3", 2),
        ("-(2 - 5)", 3),
        ("cards - bid", 3),
        ("1 < 2 < 3", 1),
        ("1 < 3 < 2", 0),
        ("bid in (1, 2)", 1),
        ("bid not in (1, 2)", 0),
        ("bid == tricks and not cards == 4", 1),
        ("2 or 0", 1),
        ("0 and 7", 0),
        ("20 + 10 * tricks if bid == tricks else -10", 40),
        ("sum(tricks)", 5),
        ("sum(bid - tricks)", 2),
        ("min(bid)", 1),
        ("max(bid)", 4),
        ("count(bid == tricks)", 1),
        ("count(bid == max(bid))", 1),
        ("min(bid, 1, cards)", 1),
        ("max(bid, cards)", 5),
        ("abs(tricks - 4)", 2),
        (" cards ", 5),
    ],
)
def test_an_expression_has_a_value(text: str, expected: int) -> None:
    assert value(text) == expected


def test_an_expression_is_about_one_player_or_all() -> None:
    assert value("bid - tricks", 1) == 1
    assert parse("bid - tricks", ONCE, EACH[0]).is_each
    assert not parse("sum(bid) - cards", ONCE, EACH[0]).is_each
    with pytest.raises(BlankValueError):
        parse("cards", ONCE).evaluate(Scope({}))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is not an expression: invalid syntax"),
        ("1 +", "'1 +' is not an expression: invalid syntax"),
        ("bid = 2", "'bid = 2' is not an expression"),
        ("__class__", "'__class__' means nothing here; names: bid, cards, players, tricks"),
        ("__import__('os')", "there is no __import__() of these arguments; there are sum, min, max, count, abs"),
        ("bid.real", "'bid.real' is not part of the language"),
        ("bid[0]", "'bid[0]' is not part of the language"),
        ("'bid'", "\"'bid'\" is not part of the language"),
        ("1.5", "'1.5' is not part of the language"),
        ("True", "'True' is not part of the language"),
        ("2 ** 9", "'2 ** 9' is not part of the language"),
        ("2 / 1", "'2 / 1' is not part of the language"),
        ("2 << 9", "'2 << 9' is not part of the language"),
        ("~2", "'~2' is not part of the language"),
        ("lambda: 1", "'lambda: 1' is not part of the language"),
        ("[1 for bid in cards]", "'[1 for bid in cards]' is not part of the language"),
        ("(bid := 2)", "'(bid := 2)' is not part of the language"),
        ("(1, 2)", "'(1, 2)' is not part of the language"),
        ("bid is 2", "compare with == != < <= > >=, or with in (1, 2, 3)"),
        ("bid in cards", "compare with == != < <= > >=, or with in (1, 2, 3)"),
        ("bid in ()", "compare with == != < <= > >=, or with in (1, 2, 3)"),
        ("sum()", "there is no sum() of these arguments; there are sum, min, max, count, abs"),
        ("sum(bid, 2)", "sum() has one argument, not 2"),
        ("sum(*cards)", "'*cards' is not part of the language"),
        ("max(bid, key=abs)", "there is no max() of these arguments; there are sum, min, max, count, abs"),
        ("abs", "'abs' means nothing here; names: bid, cards, players, tricks"),
        ("card", "'card' means nothing here; did you mean cards?"),
        ("1000000001", "1000000001 is too large a number"),
        ("ｂid", "an expression is one line of plain letters, digits and signs"),
        ("1\n+ 2", "an expression is one line of plain letters, digits and signs"),
        ("1 + " * 100 + "1", "an expression has at most 400 characters, not 401"),
        ("1 + " * 99 + "1", "an expression has at most 20 levels"),
        ("(" * 190 + "1" + ")" * 190, None),
        ("-" * 399 + "1", "an expression has at most 20 levels"),
        ("not " * 99 + "1", "an expression has at most 20 levels"),
    ],
)
def test_everything_outside_the_language_is_refused(text: str, message: str | None) -> None:
    if message is None:  # brackets alone are no levels
        assert value(text) == 1
        return
    with pytest.raises(ExpressionError, match=re.escape(message)):
        parse(text, ONCE, EACH[0])


def test_a_sum_over_players_needs_players() -> None:
    with pytest.raises(ExpressionError, match="asks all players, and there are none here"):
        parse("sum(cards)", ONCE)


@pytest.mark.parametrize("text", ["*".join(["1000000"] * 2), "*".join(["cards"] * 19), "sum(500000000)"])
def test_no_number_grows_without_bound(text: str) -> None:
    with pytest.raises(OverflowError, match="a number grows beyond 1000000000"):
        value(text)


def test_a_division_by_0_is_an_error_of_arithmetic() -> None:
    with pytest.raises(ArithmeticError):
        value("1 // (cards - 5)")


def test_sums_within_sums_take_no_longer() -> None:
    text = "bid"
    for _ in range(8):
        text = f"sum({text} - bid)"
    many = [{"bid": 1}] * 12  # each of them for each of the others would be 12 ** 8
    assert parse(text, (), ("bid",)).evaluate(Scope({}, many)) in range(-(10**9), 10**9)


@given(st.text(alphabet="bid+-*/%()<>=!,. 0123456789andornotifelseinsumxw", max_size=60))
def test_any_text_is_a_number_or_refused(text: str) -> None:
    try:
        found = parse(text, ONCE, EACH[0])
        assert type(found.evaluate(Scope(ONCE, EACH), 0)) is int
    except (ExpressionError, ArithmeticError):
        pass


# Files

SMALL = """title = "Small"
about = "A number each."
players = [2, 4]

[[options]]
name = "target"
title = "Target"
help = "ends it"
kind = "number"
default = 10

[[options]]
name = "way"
title = "Way"
help = "one of two"
kind = "choice"
choices = { up = "upward", down = "downward" }
default = "up"

[[sums]]
name = "high"
title = "high"
add = { round = "points > 5" }

[[rows]]
name = "round"
title = "Round %(number)s"

[[rows.fields]]
name = "points"
title = "Points"
most = 20

[[rows.score]]
points = "points"
text = "%(points)s points"

[[rows.checks]]
must = "sum(points) > 0"
says = "Somebody scores"

[end]
target = "target"
"""


def read(folder: Path, text: str) -> list[str]:
    """Return what is wrong with a file, without its place in folders."""
    path = folder / "small.toml"
    path.write_text(text, encoding="utf-8")
    try:
        read_definition(path)
    except DefinitionError as error:
        return [str(each).replace(f"{folder}/", "") for each in error.problems]
    return []


def test_a_small_file_is_a_game(tmp_path: Path) -> None:
    assert read(tmp_path, SMALL) == []


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('title = "Small"\n', "", "small.toml: title: is missing; needs a text"),
        ('title = "Small"', "title = 7", "small.toml:1: title: 7 is not a text"),
        ('title = "Small"', 'title = ""', "small.toml:1: title: is empty"),
        (
            'title = "Small"',
            'titel = "Small"\ntitle = "Small"',
            "small.toml:1: titel: is no key here; did you mean title?",
        ),
        ("[2, 4]", "[4, 2]", "small.toml:3: players: needs the fewest and the most players: [2, 12]"),
        ("[2, 4]", "[2, 13]", "small.toml:3: players: needs the fewest and the most players: [2, 12]"),
        (
            'name = "way"',
            'name = "Target"',
            "small.toml:13: options[1].name: 'Target' is not a name of small letters, digits and _",
        ),
        ('name = "way"', 'name = "total"', "small.toml:13: options[1].name: 'total' means something already"),
        (
            'name = "way"',
            'name = "if"',
            "small.toml:13: options[1].name: 'if' is not a name of small letters, digits and _",
        ),
        (
            'name = "way"',
            'name = "target"',
            "small.toml:13: options[1].name: 'target' is the name of something else already",
        ),
        (
            'kind = "number"',
            'kind = "digits"',
            "small.toml:9: options[0].kind: 'digits' is not one of yes, number, choice",
        ),
        ("default = 10", "default = -1", "small.toml:10: options[0].default: -1 is not from 0 to 1000000"),
        ('default = "up"', 'default = "left"', "small.toml:18: options[1].default: needs one of up, down"),
        (
            '{ up = "upward", down = "downward" }',
            '{ up = "upward" }',
            "small.toml:17: options[1].choices: needs two or more, all different: numbers from 0, or a table of texts "
            "by name",
        ),
        (
            '{ round = "points',
            '{ rounds = "points',
            "small.toml:23: sums[0].add.rounds: is no key here; did you mean round?",
        ),
        (
            '"points > 5"',
            '"point > 5"',
            "small.toml:23: sums[0].add.round: 'point' means nothing here; did you mean points?",
        ),
        (
            '{ round = "points > 5" }\n\n[[rows]]\nname = "round"\n',
            '{ join = "points > 5" }\n\n[[rows]]\nname = "join"\n',
            "small.toml:26: rows[0].name: 'join' is not a name of small letters, or that of another row",
        ),
        ("Round %(number)s", "Round %(count)s", "small.toml:27: rows[0].title: has no other value than %(number)s"),
        (
            "most = 20",
            "most = 2.5",
            "small.toml:32: rows[0].fields[0].most: 2.5 is not an expression in quotes, or a number",
        ),
        ("most = 20", 'most = "points"', "small.toml:32: rows[0].fields[0].most: 'points' means nothing here"),
        (
            "most = 20",
            'kind = "colour"',
            "small.toml:32: rows[0].fields[0].kind: 'colour' is not one of number, yes, player",
        ),
        (
            "most = 20",
            "multiple_of = 0",
            "small.toml:32: rows[0].fields[0].multiple_of: 0 is not a number from 1 to 1000000",
        ),
        ('points = "points"\n', "", "small.toml:34: rows[0].score[0].points: is missing; needs an expression"),
        (
            '"%(points)s points"',
            '"%(tricks)s points"',
            "small.toml:36: rows[0].score[0].text: 'tricks' means nothing here",
        ),
        (
            '"%(points)s points"',
            '"100% points"',
            "small.toml:36: rows[0].score[0].text: a % is written only in %(name)s",
        ),
        (
            '"%(points)s points"',
            '"%(points)d points"',
            "small.toml:36: rows[0].score[0].text: a % is written only in %(name)s",
        ),
        (
            'must = "sum(points) > 0"',
            'must = "().__class__"',
            "small.toml:39: rows[0].checks[0].must: '().__class__' is not part of the language",
        ),
        (
            '"Somebody scores"',
            '"%(points)s"',
            "small.toml:40: rows[0].checks[0].says: is about one player, but belongs to all",
        ),
        ('target = "target"', 'target = "total"', "small.toml:43: end.target: 'total' means nothing here"),
        ('target = "target"', "boxes = true", "small.toml:43: end.boxes: there are no boxes to fill"),
        ('target = "target"', "down = true", "small.toml:43: end.down: needs a target"),
        (
            '[end]\ntarget = "target"\n',
            "",
            "small.toml: end: is missing; needs target, rounds, boxes or players, or a row at the end",
        ),
        ('target = "target"', "target = ", "small.toml: is not TOML: Invalid value (at line 43, column 10)"),
        (
            "[[rows.checks]]",
            'for = "nobody"\n[[rows.checks]]',
            "small.toml:38: rows[0].score[0].for: is no key here; keys: points, text, values, when",
        ),
        (
            'title = "Round',
            'for = "nobody"\ntitle = "Round',
            "small.toml:27: rows[0].for: 'nobody' is not one of all, one, end",
        ),
        (
            'title = "Round',
            'for = "end"\ntitle = "Round',
            "small.toml:25: rows: needs a row that is played, and at most one at the end, after it",
        ),
        (
            'title = "Round',
            'steps = [1]\ntitle = "Round',
            "small.toml:27: rows[0].steps: are for one player and the only field of a row",
        ),
        (
            "most = 20",
            "suggest = 3",
            'small.toml:32: rows[0].fields[0].suggest: is for a number of the row: for = "row"',
        ),
    ],
)
def test_a_fault_of_a_file_has_one_clear_message(before: str, after: str, message: str, tmp_path: Path) -> None:
    assert before in SMALL
    found = read(tmp_path, SMALL.replace(before, after, 1))
    assert [each for each in found if message in each] != [], found
    assert len(found) == 1, found


def test_every_fault_is_told_together(tmp_path: Path) -> None:
    text = SMALL.replace('"Small"', "7").replace("[2, 4]", "[]").replace('"sum(points) > 0"', '"sum("')
    assert len(read(tmp_path, text)) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a = [\n" + "[\n" * 20_000, "small.toml: its brackets are too deep"),
        ("a = " + "{b=" * 10_000, "small.toml:1: a line has at most 1000 characters"),
        ("a = " + "9" * 990, "small.toml:1: a: is no key here"),
        ("a" + ".a" * 490 + " = 1", "small.toml: a: is no key here"),
        ("#\n" * 25_001, "small.toml: a game is declared in at most 50000 bytes, not 50002"),
        ("a = 1\0", "small.toml: is not TOML: "),
        ("", "small.toml: title: is missing; needs a text"),
        ("__class__ = 1", "__class__: is no key here"),
        ("rows = 3", "rows: 3 is not a list of tables"),
        ("rows = [1, 2]", "rows: is not a list of tables"),
        ("end = []", "end: [] is not a table"),
        ("players = [true, 2]", "players: needs at most 2 whole numbers"),
        ("[[rows]]\n" * 500, "rows: has at most 40 tables, not 500"),
    ],
)
def test_a_hostile_file_is_refused(text: str, message: str, tmp_path: Path) -> None:
    found = read(tmp_path, text)
    assert any(message in each for each in found), found[:5]
    assert all(len(each) < 400 for each in found)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(DefinitionError, match=r"none\.toml: cannot be read: No such file or directory"):
        read_definition(tmp_path / "none.toml")
    (tmp_path / "odd.toml").write_bytes(b"title = '\xff'")
    with pytest.raises(DefinitionError, match=r"odd\.toml: is not text in UTF-8"):
        read_definition(tmp_path / "odd.toml")
    (tmp_path / "Odd Name.toml").write_text(SMALL, encoding="utf-8")
    with pytest.raises(DefinitionError, match="file name: 'Odd Name' is not the id of a game"):
        read_definition(tmp_path / "Odd Name.toml")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_our_files_broken_in_one_place_are_refused_with_their_name(path: Path, tmp_path: Path) -> None:
    """Every line that says something is left out, or has another key: the file is refused, or declares another game."""
    lines, chance, whole = path.read_text(encoding="utf-8").splitlines(), Random(7), read_definition(path)
    for place in chance.sample(range(len(lines)), min(25, len(lines))):
        if not (key := re.match(r"(\w+) =", lines[place])):
            continue
        broken = [*lines[:place], f"{key[1]}x{lines[place][len(key[1]) :]}", *lines[place + 1 :]]
        target = tmp_path / path.name
        target.write_text("\n".join(broken), encoding="utf-8")
        with pytest.raises(DefinitionError) as error:
            read_definition(target)
        assert any(f"{key[1]}x: is no key here" in str(each) for each in error.value.problems)
        assert all(str(each).startswith(f"{target}") for each in error.value.problems)
    assert whole.id == path.stem


def test_the_game_of_the_documentation_is_played_as_it_says(tmp_path: Path) -> None:
    """To 30: Ana 5 + 3, 5 + 4 and 5 + 9, which are 31; Ben 5 + 2; Eva misses each time."""
    page = (Path(__file__).resolve().parents[3] / "docs" / "declared-games.md").read_text(encoding="utf-8")
    text = page.partition("```toml\n")[2].partition("```")[0]
    path = tmp_path / "bean-count.toml"
    path.write_text(text, encoding="utf-8")
    game = declared_game(path)
    match = game.match
    state = match.start(("Ana", "Ben", "Eva"), game.options())
    for ended, drawn, values in (
        ("Ana", 6, ((3, 3), (2, 0), (2, 3))),
        ("Ben", 6, ((4, 4), (2, 2), (1, 0))),
        ("Eva", 12, ((9, 9), (2, 0), (2, 3))),
    ):
        state = match.enter(state, PlayedRow(0, None, (drawn,), (ended,), values))
    assert dict(state.totals) == {"Ana": 31, "Ben": 7, "Eva": 0}
    assert state.sums["Ana"]["right"] == 3
    assert state.outcome.winners == ("Ana",)
    begun = match.start(("Ana", "Ben", "Eva"), game.options())
    faults = match.problems(begun, PlayedRow(0, None, (6,), ("Ben",), ((3, 3), (2, 0), (1, 3))))
    assert [str(each) for each in faults] == [
        "Ben ended the round, so holds a bean",
        "The guesses may not add up to 6, but are 6",
    ]
    path.write_text(text.replace('most = "drawn"\nadds', 'most = "drawm"\nadds'), encoding="utf-8")
    told = page.partition("all at once:\n\n    ")[2].partition("\n")[0]
    with pytest.raises(DefinitionError) as error:
        read_definition(path)
    assert str(error.value) == f"{tmp_path}/{told}"
