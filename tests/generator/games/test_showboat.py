"""The reference sheet of Showboat: what it has to say, against the rulebook."""

from generator.games.box import open_texts
from generator.games.showboat.sentences import sentences


def test_the_tableau_is_kept_in_the_order_played() -> None:
    # SB-R3 asks for the numbers before a card, so the order must not be lost.
    say = sentences(open_texts("en"))
    assert say.steps[1].endswith("**keep in order**.")
    assert "to the end of their row" in say.in_short[1]
