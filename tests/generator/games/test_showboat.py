"""The reference sheet of Showboat: what it has to say, against the rulebook."""

from generator.games.box import open_texts
from generator.games.showboat.sheet import SHEET
from generator.games.transcript import Row, TextLine


def test_the_tableau_is_kept_in_the_order_played() -> None:
    # SB-R3 asks for the numbers before a card, so the order must not be lost.
    sections = {section.title: section.items for section in SHEET.told(open_texts("en")).sections}
    steps = [item.text for item in sections["A round"] if isinstance(item, TextLine)]
    assert steps[1].endswith("**keep in order**.")


def rows(section: str) -> list[tuple[str, ...]]:
    sections = {each.title: each.items for each in SHEET.told(open_texts("en")).sections}
    return [item.cells for item in sections[section] if isinstance(item, Row)]


def test_the_counted_hand_is_told_card_by_card() -> None:
    # Showboat 2020, scoring: a number above all before it, court cards always, the last card twice; two kings cancel.
    assert rows("A tableau, in the order played")[:7] == [
        ("2A", "the first number", "2"),
        ("KT", "scores anywhere", "5"),
        ("4C", "larger than 2", "4"),
        ("4D", "not larger than 4", "0"),
        ("KF", "last card: double", "5 + 5"),
        ("KB KD", "two alike: free", "0"),
        ("3F", "costs 3", "−3"),
    ]
    # 5 + 6 + 5 + 5 + 2 x 7; 6 + 5, and a last card that does not score; three fours.
    assert rows("A tableau, in the order played")[7:] == [
        ("KB 6D QC KT 7F", "5 + 6 + 5 + 5 + 14"),
        ("6B QD 4T", "6 + 5 + 0"),
        ("4A 4B 4F", "0"),
    ]


def test_the_fastest_rank_acts_first_and_the_first_suit_among_equals() -> None:
    assert rows("Who acts first: by rank, then suit") == [
        ("A › 2 › 3 › 4 › 5 › 6 › 7 › Q › K",),
        ("{anchors} › {boats} › {crabs} › {dolphins} › {flowers} › {trees}",),
        ("4F", "Ana", "3."),
        ("KA", "Ben", "5."),
        ("AD", "Eva", "1."),
        ("4B", "Ian", "2."),
        ("QT", "Zoe", "4."),
    ]


def test_cards_are_discarded_until_thirty_are_left() -> None:
    assert rows("Set-up") == [
        ("players", "2", "3", "4", "5", "6"),
        ("discard", *(f"**{n}**" for n in (16, 12, 8, 4, 0))),
    ]
