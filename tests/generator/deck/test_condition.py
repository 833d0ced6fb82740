"""Conditions: what is true of which card, and what is refused."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.deck.condition import MAX_CHARACTERS, find_misfits, parse_condition

CARD = {
    "cost": "4",
    "price": "3.50",
    "debt": "-2",
    "kind": "War Ship",
    "traits": "Undead, royal",
    "hits": "X",
    "flavour text": "Aye.",
    "maker": "Salt and Sail",
    "vast": "9" * 4000 + "1",
}


def value_of(field: str) -> str:
    return CARD.get(field, "")


@pytest.mark.parametrize(
    ("written", "is_true"),
    [
        ("cost", True),
        ("flavour", False),
        ("flavour text", True),
        ("not flavour", True),
        ("not not cost", True),
        # Numbers are compared as numbers.
        ("cost = 4.0", True),
        ("cost == 4", True),
        ("cost=+4", True),
        ("cost > 10", False),
        ("cost > 3.5", True),
        ("cost >= 4", True),
        ("cost < 4", False),
        ("cost <= 4", True),
        ("debt < -1", True),
        ("price = 3.5", True),
        ("vast > " + "9" * 400, True),
        # Words, without regard to case.
        ("kind = war ship", True),
        ("kind = 'WAR SHIP'", True),
        ("kind = ship", False),
        ("kind != ship", True),
        ("kind in [crew, war ship]", True),
        ('kind in ["crew"]', False),
        ("kind not in [crew, event]", True),
        ("cost in [3, 4]", True),
        ('maker = "salt and sail"', True),
        ("hits = nan", False),
        ("hits = x", True),
        # A part of the words.
        ("kind:ship", True),
        ("kind:shi", False),
        ("traits:UNDEAD", True),
        ("cost:4", True),
        ("cost:40", False),
        ("price:3", False),
        # A blank field.
        ("flavour = 3", False),
        ("flavour < 3", False),
        ("flavour != 3", True),
        ("flavour in [3]", False),
        ("flavour not in [3]", True),
        # `and` binds more tightly than `or`, `not` most tightly.
        ("cost or flavour and flavour", True),
        ("(cost or flavour) and flavour", False),
        ("not flavour and cost", True),
        ("not (flavour and cost)", True),
        ("cost AND NOT flavour", True),
    ],
)
def test_a_condition_is_true_of_a_card(written: str, is_true: bool) -> None:
    condition = parse_condition(written)
    assert condition.holds(value_of) is is_true
    assert find_misfits(condition, value_of) == []


def test_a_condition_names_its_fields_once() -> None:
    assert parse_condition("cost > 3 and (kind in [a, b] or not cost)").fields == ("cost", "kind")


def test_a_word_that_is_compared_as_a_number_is_told_unless_something_before_decides() -> None:
    told = [("hits", "found 'X', needs a number for the condition hits > 3")]
    assert find_misfits(parse_condition("hits > 3"), value_of) == told
    assert find_misfits(parse_condition("not hits > 3"), value_of) == told
    assert find_misfits(parse_condition("kind = crew and hits > 3"), value_of) == []
    assert find_misfits(parse_condition("cost or hits > 3"), value_of) == []


EXAMPLES = "; write for example cost > 3, kind in [ship, crew], or not (cost and kind = ship)"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", "'' ends too early, needs a field" + EXAMPLES),
        ("cost >", "'cost >' ends too early, needs a value after >" + EXAMPLES),
        ("cost and", "'cost and' ends too early, needs a field" + EXAMPLES),
        ("(cost", "'(cost' ends too early, needs )" + EXAMPLES),
        ("cost)", "found ')' in 'cost)', needs and, or, or its end" + EXAMPLES),
        ("> 3", "found '>' in '> 3', needs a field" + EXAMPLES),
        ("cost > big", "found 'big' after >, which compares numbers" + EXAMPLES),
        ("cost > nan", "found 'nan' after >, which compares numbers" + EXAMPLES),
        ("cost > 1e9", "found '1e9' after >, which compares numbers" + EXAMPLES),
        ("kind in ship", "found 'ship' in 'kind in ship', needs [" + EXAMPLES),
        ("kind in []", "found ']' in 'kind in []', needs a value" + EXAMPLES),
        ("kind in [a", "'kind in [a' ends too early, needs ]" + EXAMPLES),
        ("kind = 'a", 'found a quote that is not closed in "kind = \'a"' + EXAMPLES),
        ("kind ! a", "found '!' in 'kind ! a'" + EXAMPLES),
        ('kind = ""', "found an empty value in 'kind = \"\"'; write not cost where cost is blank"),
        ("a = 3 = 4", "found '=' in 'a = 3 = 4', needs and, or, or its end" + EXAMPLES),
        ("(" * 21 + "a" + ")" * 21, "more than 20 parentheses and nots within each other; write it shorter"),
        ("(" * MAX_CHARACTERS, "more than 20 parentheses and nots within each other; write it shorter"),
        ("not " * 100 + "a", "more than 20 parentheses and nots within each other; write it shorter"),
        ("a" * 501, "a condition of 501 characters; needs at most 500"),
    ],
)
def test_what_is_no_condition_is_refused_with_what_would_be_right(written: str, told: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
        parse_condition(written)


def test_the_deepest_that_is_allowed_is_read() -> None:
    assert parse_condition("(" * 20 + "cost" + ")" * 20).holds(value_of)


@given(st.text(alphabet="ab3 ()[],<>=!:'\"&-.\u00e9\n", max_size=60) | st.text(max_size=40))
def test_any_text_is_a_condition_or_refused(written: str) -> None:
    try:
        condition = parse_condition(written)
    except ValueError:
        return
    assert condition.fields
    assert condition.holds(value_of) in (True, False)
