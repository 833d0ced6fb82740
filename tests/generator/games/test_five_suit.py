"""The reference sheet of Five-suit Spades: what it shows, against counts by hand and the ring of suits."""

import pytest

from generator.deck.translation import open_texts
from generator.games.figures import Emblem, Stroke, Words
from generator.games.five_suit.ring import SUITS, suit_ring
from generator.games.five_suit.sheet import SHEET
from generator.games.page import Page
from generator.games.pages import sheet_deck
from generator.games.transcript import Row, TextLine
from generator.options.choices import SheetSize
from generator.papers import find_paper
from scorekeeper.games import find_game
from scorekeeper.i18n import Catalogue


def table(section: str, number: int = 0) -> list[tuple[str, ...]]:
    """Return the rows of a table of a section, without its head."""
    items = {each.title: each.items for each in SHEET.told(open_texts("en")).sections}[section]
    tables: list[list[tuple[str, ...]]] = []
    for item in items:
        if isinstance(item, Row) and item.is_head:
            tables.append([])
        elif isinstance(item, Row) and tables:
            tables[-1].append(item.cells)
        else:
            tables = [*tables] if not tables or tables[-1] else tables
    return tables[number]


def contests(section: str) -> list[str]:
    return [" ".join(cells) for cells in table(section)[:5]]


def test_seventy_cards_or_sixty_five_are_dealt_evenly() -> None:
    # With jokers, without, with a Ghost Hand and jokers, without these.
    assert table("Set-up and play") == [
        ("**3**", "**23** + 1", "**21** + 2", "**17** + 2", "**16** + 1"),
        ("**4**", "**17** + 2", "**16** + 1", "**14**", "**13**"),
        ("**5**", "**14**", "**13**", "**11** + 4", "**10** + 5"),
    ]


def test_the_two_suits_after_the_one_led_beat_it() -> None:
    assert contests("No joker: a suit beats what its arrows point at") == [
        "{rock} {water} {paper}",
        "{water} {paper} {lizard}",
        "{paper} {lizard} {scissors}",
        "{lizard} {scissors} {rock}",
        "{scissors} {rock} {water}",
    ]


def test_a_joker_turns_them_round() -> None:
    assert contests("A joker in the trick reverses every arrow") == [
        "{rock} {scissors} {lizard}",
        "{water} {rock} {scissors}",
        "{paper} {water} {rock}",
        "{lizard} {paper} {water}",
        "{scissors} {lizard} {paper}",
    ]


def test_each_trick_says_why_its_winner_wins() -> None:
    sections = {each.title: each.items for each in SHEET.told(open_texts("en")).sections}
    told = []
    for title, items in sections.items():
        if "oker" in title or "Rock" in title:
            shown = [item for item in items if not (isinstance(item, Row) and item.is_head)]
            told += [
                (trick.cells[0], said.text)
                for trick, said in zip(shown, shown[2:], strict=False)
                if isinstance(trick, Row) and "**" in trick.cells[0] and isinstance(said, TextLine)
            ]
    assert told == [
        # Paper is led, Lizard beats it, Scissors beat both.
        ("7P 2L **10S** 9S", "**10 {scissors}** wins: the highest card of the best suit."),
        # Neither Rock nor Water beats Paper.
        ("**6P** KR AW 4P", "**6 {paper}** wins: weaker suits lose, even an ace."),
        # Turned round, Water beats Paper.
        ("7P 2L ***W** 10S", "**{joker} {water}** wins, low as it is: its suit is best here."),
        ("9P *L **3R** *S", "**3 {rock}** wins; a second joker changes nothing."),
        ("7P **2R** 10S KP", "**2 {rock}** wins, whatever was led."),
        ("7W KS *P **2R**", "**2 {rock}** wins: the joker reverses nothing."),
    ]


def test_a_bid_scores_by_its_tricks() -> None:
    assert [row[1:] for row in table("Scoring")] == [
        ("4", "4", "0", "**40**"),
        ("4", "6", "2", "**42**"),
        ("5", "3", "0", "**0**"),
        ("Nil", "0", "0", "**150**"),
        ("Nil", "2", "2", "**0**"),
        ("4", "6", "8 + 2", "42 − 100 = **−58**"),
    ]


def test_a_penalty_comes_off_before_the_goal_is_asked_for() -> None:
    # 124 and 124 of bids of 12 that took 16, 150 of a nil, 70 of a bid of 7; then 42, and the tenth bag.
    told = [
        item.text for each in SHEET.told(open_texts("en")).sections for item in each.items if isinstance(item, TextLine)
    ]
    assert any("468 + 42 − 100 = **410**" in each for each in told)


@pytest.fixture
def page() -> Page:
    return Page(
        trim_width=200,
        trim_height=200,
        x=0,
        y=0,
        width=200,
        height=200,
        scale=1,
        title="Ring",
        author="nobody",
        tints={name: f"tint of {name}" for name in SUITS},
        house_rules=(),
        is_low_ink=False,
        texts=Catalogue("en"),
        measure=lambda said, width, size: size,
    )


def test_arrows_fly_from_each_suit_to_the_two_that_it_beats(page: Page) -> None:
    figures = list(suit_ring(page, 0, 0, 100, is_turned=False))
    strokes = [figure for figure in figures if isinstance(figure, Stroke)]
    assert len(strokes) == 5 * 2 * 2  # a line and a tip each
    flown = strokes[:4]  # to Rock
    assert [arrow.stroke for arrow in flown] == ["tint of water"] * 2 + ["tint of paper"] * 2
    badges = [figure for figure in figures if isinstance(figure, Emblem)]
    middles = {badge.name: (badge.x + badge.width / 2, badge.y + badge.height / 2) for badge in badges}
    assert tuple(middles) == SUITS
    for line, tip, beats in ((flown[0], flown[1], "water"), (flown[2], flown[3], "paper")):
        assert nearest(middles, line.path) == beats
        assert nearest(middles, tip.path) == "rock"


def nearest(middles: dict[str, tuple[float, float]], path: str) -> str:
    """Return the suit that a path begins beside."""
    x, y = map(float, path.removeprefix("M").split(maxsplit=2)[:2])
    return min(middles, key=lambda name: (middles[name][0] - x) ** 2 + (middles[name][1] - y) ** 2)


def test_play_goes_clockwise_and_the_deal_passes_left() -> None:
    told = SHEET.told(open_texts("en"))
    setup = [item.text for item in told.sections[0].items if isinstance(item, TextLine)]
    assert setup[0].endswith("The deal passes left°.")  # FS-A10
    assert "**Clockwise, one card each: that is a trick.**" in setup
    assert "take that many, and few more" in told.line  # FS-R6: each trick over the bid is a point, and a bag
    card = sheet_deck(find_game("five-suit"), SheetSize.CARD, find_paper("a4"), open_texts("en")).cards[0]
    said = [figure.said for figure in card.data["figures"] if isinstance(figure, Words)]
    assert any("clockwise, one card each" in each for each in said)


def test_house_rules_that_are_told_elsewhere_are_not_told_twice() -> None:
    deck = sheet_deck(find_game("five-suit"), SheetSize.PAGE, find_paper("a4"), open_texts("en"))
    said = [figure.said for figure in deck.cards[0].data["figures"] if isinstance(figure, Words)]
    first = next(number for number, each in enumerate(said) if each.startswith("**One penalty a match:**"))
    told = [each.split("**")[1] for each in said[first:] if each.startswith("**")]
    assert told == [
        "One penalty a match:",
        "Broken nil bags score:",
        "Play on when several reach 500:",
        "Next leader:",
        "A lone joker of Rock is a Rock",
        "Paper joker stands in",
        "Joker of Paper opens with a Ghost Hand:",
        "Check before penalty:",
        "Dealer stays:",
        "Partners:",
    ]
