"""What is a name, and what of it is left out."""

import pytest

from scorekeeper.errors import ScoreError
from scorekeeper.player_names import clean_name, require_seen

UNSEEN = (
    "\u200b",  # zero width space
    "\u200d\u200c",  # joiners
    "\ufeff",
    "\u00ad",  # soft hyphen
    "\x00\x1b",
    "\u202e\u2066",  # override, isolate
    "\u3164",  # Hangul filler, a letter without ink
    "\u2800",  # Braille without a dot
    "\ufe0f",  # variation selector
    "\u0301",  # an accent on nothing
    "\U000e0041",  # tag
    "\u2003\u2060 ",
)
SEEN = (
    "Ana",
    "Žofie Nováková",
    "O’Neill-Smith",
    "محمد رضا",
    "می\u200cخواهم",  # a joiner that Persian spells with
    "דנה (A)",
    "王小明",
    "한지우",
    "👩‍👧",  # joined by U+200D
    "1",
    "?",
    "e\u0301va",
    "\U0001fae8",  # newer than some Pythons
)


@pytest.mark.parametrize("name", SEEN)
def test_what_is_seen_is_a_name_as_it_stands(name: str) -> None:
    assert clean_name(name) == require_seen(f"  {name} ") == name


@pytest.mark.parametrize("typed", UNSEEN)
def test_what_is_not_seen_is_no_name_and_that_is_told_in_one_sentence(typed: str) -> None:
    assert clean_name(typed) == ""
    with pytest.raises(ScoreError) as raised:
        require_seen(typed)
    assert str(raised.value) == "A name needs something to be seen, such as a letter, a digit or a sign."


@pytest.mark.parametrize("typed", ["", " ", "\t\n"])
def test_nothing_typed_is_no_fault(typed: str) -> None:
    assert require_seen(typed) == ""


@pytest.mark.parametrize("mark", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
def test_no_name_turns_the_text_around_it(mark: str) -> None:
    assert clean_name(f"{mark}An{mark}a{mark}") == "Ana"


def test_lines_and_controls_are_no_part_of_a_name() -> None:
    assert clean_name("Ana\nMaria\x07\u2028") == "Ana Maria"
