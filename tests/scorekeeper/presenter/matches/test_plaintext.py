"""The score sheet as text."""

import pytest

from scorekeeper.import_export.sheet_data import SheetData, SheetPlayer, SheetRow, SheetRule
from scorekeeper.presenter.matches.sheet import columns, shorten_to_columns, text_of


def test_a_sheet_as_text() -> None:
    players = (
        SheetPlayer("Ana", 0, "12", 2),
        SheetPlayer("李雷 the magnificent", 1, "−5", 3),
        SheetPlayer("Bob", 2, "40", 1, is_winner=True),
    )
    rows = (
        SheetRow("Round 1", ("+12", "−5", ""), ("12", "−5", "0")),
        SheetRow("Bob: left", ("", "", "left"), ("12", "−5", "0")),
        SheetRow("Round 10", ("", "", "+40"), ("12", "−5", "40")),
    )
    rule = SheetRule("Target: 40", "ends the game")
    data = SheetData("Any other game", "28/11/2026", (), players, rows, "Winner: Bob", "40 is reached", (rule,), "")
    # Typed by hand: columns of 9, 3, 12 and 4, two spaces between; 李雷 takes four of its twelve.
    assert text_of(data) == (
        "Any other game · 28/11/2026\n"
        "Winner: Bob\n"
        "40 is reached\n"
        "\n"
        "1. Bob: 40\n"
        "2. Ana: 12\n"
        "3. 李雷 the magnificent: −5\n"
        "\n"
        "           Ana  李雷 the ma…   Bob\n"
        "----------------------------------\n"
        "Round 1    +12            −5\n"
        "Bob: left                     left\n"
        "Round 10                       +40\n"
        "----------------------------------\n"
        "Total       12            −5    40\n"
        "\n"
        "House rules:\n"
        "- Target: 40. ends the game\n"
    )


@pytest.mark.parametrize(
    ("text", "width"),
    [("Ana", 3), ("Čeněk", 5), ("C\u030cen", 3), ("李雷", 4), ("🎲", 2), ("\u200bA", 1), ("שרה", 3), ("", 0)],
)
def test_columns_of_a_text(text: str, width: int) -> None:
    assert columns(text) == width


def test_shortening_keeps_within_the_columns() -> None:
    assert shorten_to_columns("Featherstonehaugh", 8) == "Feather…"
    assert shorten_to_columns("李雷李雷", 6) == "李雷…"
    assert shorten_to_columns("two\nlines", 12) == "two lines"
    assert shorten_to_columns("exact", 5) == "exact"
