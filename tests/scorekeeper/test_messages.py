"""Messages: English to all who ask nothing, and something to translate; all that the rules say is one."""

import ast
import copy
import json
import pickle
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from scorekeeper import messages
from scorekeeper.errors import Problem, RuleError
from scorekeeper.i18n import Catalogue
from scorekeeper.messages import CountMessage, Message, say, say_and, say_count, say_list, say_or
from scorekeeper.rules import above_water, five_suit, showboat, to_the_bottom
from scorekeeper.rules.above_water import notation
from scorekeeper.rules.cards import FIVE_SUIT, STANDARD
from scorekeeper.rules.five_suit.options import NextLeader
from scorekeeper.rules.options import choose
from tests.test_layers import imports

ROOT = Path(__file__).resolve().parents[2]
RULES = [
    path
    for path in sorted((ROOT / "scorekeeper" / "rules").rglob("*.py"))
    if "simulat" not in path.name and path.name != "__init__.py"
]
SAID_AT = {"Problem": 0, "Part": 0, "Outcome": 1, "Reason": 1, "count_problems": 0, "collect": 2}
"""Which argument of what a player is told."""
SAY = {"say", "say_problem", "say_count"}
JOIN = {"say_and", "say_or", "say_list"}


# A message


def test_a_message_is_its_english_text() -> None:
    left = say("%(player)s has left", player="Ana")
    assert left == "Ana has left"
    assert hash(left) == hash("Ana has left")
    assert f"{left}." == "Ana has left."
    assert json.dumps([left]) == '["Ana has left"]'
    assert sorted([left, "A", "B"]) == ["A", "Ana has left", "B"]
    assert (left.template, left.values) == ("%(player)s has left", {"player": "Ana"})


def test_a_message_cannot_change() -> None:
    cards = say_count("%(count)s card", "%(count)s cards", 2)
    for name in ("template", "values", "many", "number"):
        with pytest.raises(AttributeError):
            setattr(cards, name, "other")
    with pytest.raises(TypeError):
        cards.values["count"] = 3  # type: ignore[index]
    assert (cards, cards.values) == ("2 cards", {"count": 2})


def test_without_values_a_percent_sign_is_one() -> None:
    assert say("100 % sure") == "100 % sure"
    assert Catalogue("en")(say("100 % sure")) == "100 % sure"


def test_values_are_never_read_as_templates() -> None:
    left = say("%(player)s has left", player="%(player)s %d")
    assert left == "%(player)s %d has left"
    assert Catalogue("en")(say("Not now: %(why)s", why=left)) == "Not now: %(player)s %d has left"


def test_a_value_may_be_called_template() -> None:
    assert say("%(template)s %(one)s", template=1, one=2) == "1 2"
    assert say_count("%(one)s %(count)s card", "%(one)s %(count)s cards", 2, one="Ana") == "Ana 2 cards"


@pytest.mark.parametrize(
    ("count", "text"), [(-1, "-1 cards"), (0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")]
)
def test_a_message_that_counts_has_a_form_for_one(count: int, text: str) -> None:
    counted = say_count("%(count)s card", "%(count)s cards", count)
    assert counted == text
    assert (counted.template, counted.many, counted.number) == ("%(count)s card", "%(count)s cards", count)


def test_names_are_joined() -> None:
    assert [say_and(names) for names in (["Ana"], ["Ana", "Ben"])] == ["Ana", "Ana and Ben"]
    assert say_and(["Ana", "Ben", "Cleo"]) == "Ana and Ben and Cleo"
    assert say_or(str(count) for count in (3, 4)) == "3 or 4"
    assert say_list(["C clubs", "D diamonds", "H hearts"]) == "C clubs, D diamonds, H hearts"


@pytest.mark.parametrize(
    "message",
    [
        say("%(player)s has left", player="Ana"),
        say_count("%(count)s card", "%(count)s cards", 3),
        say("Not now: %(why)s", why=say("the bids are due")),
    ],
)
def test_a_message_can_be_copied_and_pickled(message: Message) -> None:
    for twin in (copy.copy(message), copy.deepcopy(message), pickle.loads(pickle.dumps(message))):
        assert type(twin) is type(message)
        assert twin == message
        assert (twin.template, twin.values) == (message.template, message.values)
        if isinstance(twin, CountMessage) and isinstance(message, CountMessage):
            assert (twin.many, twin.number) == (message.many, message.number)


def test_messages_stand_below_everything() -> None:
    assert not any(name.startswith("scorekeeper") for name in imports(Path(messages.__file__)))


# In another language


def test_english_says_every_message_as_it_is() -> None:
    english = Catalogue("en")
    for message in (
        say_count("%(count)s card must be dealt first", "%(count)s cards must be dealt first", 1),
        say("%(player)s has %(what)s", player="Ana", what=say_count("%(count)s card", "%(count)s cards", 2)),
        say("A %(kind)s has two or more cards, not %(count)s", kind=above_water.Kind.SET, count=1),
    ):
        assert english(message) == message


@pytest.mark.parametrize(
    ("bags", "czech"),
    [
        (1, "1 přetah nad sázku"),
        (2, "2 přetahy nad sázku"),
        (4, "4 přetahy nad sázku"),
        (5, "5 přetahů nad sázku"),
        (21, "21 přetahů nad sázku"),
    ],
)
def test_czech_has_three_forms(bags: int, czech: str) -> None:
    part = five_suit.score(2, 2 + bags).own.parts[1]
    assert part.text == f"{bags} bag{'s' * (bags > 1)} over the bid"
    assert Catalogue("cs")(part.text) == czech


def test_a_message_within_a_message_is_translated_and_names_are_not() -> None:
    czech = Catalogue("cs")
    # A player may be called like a suit, a card or any other text of the catalogue.
    with pytest.raises(RuleError) as error:
        five_suit.match.enter(five_suit.match.start(["Rock", "Band", "points"]), five_suit.Deal((30, 0, 0), (21, 0, 2)))
    told = [czech(problem.message) for problem in error.value.problems]
    assert told[0] == "Rock sází 30; zdvihů je v rozdání 23, takže 0 až 23"
    beaten = five_suit.judge(FIVE_SUIT.parse_all("5P 2L 3S"))
    assert [czech(reason.text) for reason in beaten.reasons] == [
        "vynesená barva je Papír; silnější je Ještěrka, nejsilnější Nůžky",
        "bere zdvih, jediná karta barvy Nůžky",
        "barva Ještěrka bije barvu Papír, ale barva Nůžky bije obě",
        "barva Nůžky bije barvu Papír",
    ]
    assert czech.missing == ()


def test_words_of_a_game_are_translated_and_short_notation_is_not() -> None:
    czech = Catalogue("cs")
    card = to_the_bottom.CrewCard
    price = to_the_bottom.price_of_playing(card.PIRATE, [card.LIFEGUARD, card.SEAL], to_the_bottom.DEFAULTS)
    assert [czech(part.text) for part in price.parts] == [
        "Pirát: body",
        "× 1: 2 karty na palubě, i Plavčík",
        "Plavčík: sleva 1, nejníž na 0",
    ]
    saved = to_the_bottom.victory_score([card.ICEBERG])
    assert czech(saved.parts[0].text) == "Ledovec (pravidla)"
    assert czech(above_water.value(notation.parse_turn_in("3D 3H 3S")).parts[0].text) == "sada 3D 3H 3S"
    with pytest.raises(RuleError) as error:
        above_water.value(notation.parse_turn_in("3D"))
    assert czech(error.value.problems[0].message) == "Skupina „sada“ má aspoň dvě karty, ne 1"
    assert czech.missing == ()


def test_a_hint_in_writing_is_translated_to_its_last_word() -> None:
    czech = Catalogue("cs")
    with pytest.raises(Exception, match="spades, \\* or joker is a joker") as error:
        STANDARD.parse("1X")
    assert czech(error.value.problems[0].message) == (  # type: ignore[attr-defined]
        "'1X' není karta, kterou má běžný balíček; piš hodnotu a barvu, třeba KC "
        "(hodnoty A 2 3 4 5 6 7 8 9 10 J Q K; barvy C kříže, D káry, H srdce, S piky, * nebo joker je žolík)"
    )
    with pytest.raises(Exception, match="next_leader: 'x' is not winner or left of leader") as error:
        choose(five_suit.Options, ["next_leader=x"])
    assert czech(error.value.problems[0].message) == (  # type: ignore[attr-defined]
        "next_leader: 'x' nelze; jde jen vítěz zdvihu nebo vlevo od vynášejícího"
    )
    assert czech(NextLeader.WINNER) == "vítěz zdvihu"
    assert czech.missing == ()


def test_several_winners_are_joined_in_the_language() -> None:
    outcome = to_the_bottom.outcome({"Ana": 7, "Ben": 7, "Cleo": 7})
    assert outcome.reason == "Ana, Ben and Cleo saved 7 each, the most, and share the win"
    assert Catalogue("cs")(outcome.reason) == "Ana, Ben a Cleo: každý má zachráněno 7, nejvíc, a o výhru se dělí"


def test_messages_as_values_of_a_text_are_translated_too() -> None:
    assert Catalogue("cs")("%(first)s and %(last)s", first=say("Rock"), last="Rock") == "Kámen a Rock"


def test_a_message_that_is_missing_is_given_in_english_and_noted() -> None:
    czech = Catalogue("cs")
    inner = say_count("%(count)s no such text", "%(count)s no such texts", 2)
    assert czech(say("No such text: %(inner)s", inner=inner)) == "No such text: 2 no such texts"
    assert czech.missing == ("No such text: %(inner)s", "%(count)s no such text")


# All that the rules say


def name_of(call: ast.Call) -> str:
    return (
        call.func.id
        if isinstance(call.func, ast.Name)
        else call.func.attr
        if isinstance(call.func, ast.Attribute)
        else ""
    )


@cache
def read(path: Path) -> ast.Module:
    """Read a module; several tests do."""
    return ast.parse(path.read_text(encoding="utf-8"))


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield name_of(node), node


def is_said(value: ast.expr) -> bool:
    """Whether an expression is not a bare text: a message that is made here, or something that was made elsewhere."""
    if isinstance(value, ast.IfExp):
        return is_said(value.body) and is_said(value.orelse)
    return not isinstance(value, ast.Constant | ast.JoinedStr | ast.BinOp)


def assigned(tree: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Return what each name is set to."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield target.id, node.value


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT / "scorekeeper/rules").as_posix())
def test_what_a_player_is_told_is_a_message(path: Path) -> None:
    tree = read(path)
    for function in [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]:
        known = dict.fromkeys(name for name, _ in assigned(function))
        for name, call in calls(function):
            if name in SAID_AT and len(call.args) > SAID_AT[name]:
                told = call.args[SAID_AT[name]]
                assert is_said(told), f"{path}:{call.lineno}"
                if isinstance(told, ast.Name) and told.id in known:
                    values = [value for target, value in assigned(function) if target == told.id]
                    assert all(is_said(value) for value in values), f"{path}:{call.lineno}"


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT / "scorekeeper/rules").as_posix())
def test_a_message_has_its_template_where_it_is_said(path: Path) -> None:
    # So that docs/texts.py finds it. The names of cards are in the catalogue from their deck, and what is said of
    # declared games from their files.
    of_files = {"toml_table.py": "found", "match.py": "sentence.template"} if path.parent.name == "declared" else {}
    for name, call in calls(read(path)):
        if name in SAY:
            for template in call.args[: 2 if name == "say_count" else 1]:
                is_elsewhere = ast.unparse(template) in ("card.value", of_files.get(path.name))
                assert is_elsewhere or (isinstance(template, ast.Constant) and isinstance(template.value, str)), (
                    f"{path}:{call.lineno}"
                )


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.relative_to(ROOT / "scorekeeper/rules").as_posix())
def test_a_message_has_a_value_for_each_of_its_places(path: Path) -> None:
    for name, call in calls(read(path)):
        if name in SAY and isinstance(call.args[0], ast.Constant):
            given = {keyword.arg: "x" for keyword in call.keywords}
            templates = [argument.value for argument in call.args[: 2 if name == "say_count" else 1]]
            if name == "say_count":
                given["count"] = "x"
            for template in templates:
                if given:
                    assert template % given != template, f"{path}:{call.lineno}"
                    assert all(f"%({value})s" in template for value in given), f"{path}:{call.lineno}"
                else:
                    assert "%(" not in template, f"{path}:{call.lineno}"


def test_every_word_of_a_game_that_is_said_is_in_czech() -> None:
    czech = Catalogue("cs")
    ship = to_the_bottom
    for words in (above_water.Kind, five_suit.HandPhase, NextLeader, ship.CrewCard, ship.Origin, ship.GamePhase):
        for word in words:
            czech(word)
    assert czech.missing == ()


def test_problems_keep_their_messages_on_the_way() -> None:
    problem = Problem(say("%(player)s has already left", player="Ana"), "")
    again = pickle.loads(pickle.dumps(problem))
    assert Catalogue("cs")(again.message) == "Ana už nehraje"
    error = RuleError(say("Every player needs a name"))
    assert isinstance(error.problems[0].message, Message)
    assert showboat.options_problems(showboat.DEFAULTS, 9)[0].message.startswith("Showboat is for")
