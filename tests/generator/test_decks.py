"""The decks that come with the press hold what their rulebooks ask for."""

from collections import Counter

import pytest

from generator.deck.library import find_deck
from generator.deck.loader import load_deck
from generator.deck.model import Deck, DeckCard
from generator.options.choices import Style
from generator.rendering.side_renderer import render_sides
from scorekeeper.rules.cards import FIVE_SUIT, STANDARD
from scorekeeper.rules.to_the_bottom import FACTS, CrewCard


def deck_of(name: str) -> Deck:
    return load_deck(find_deck(name))


def by_id(deck: Deck) -> dict[str, DeckCard]:
    return {card.id: card for card in deck.cards}


def test_above_water_has_the_standard_deck_and_two_jokers() -> None:
    deck = deck_of("above-water")
    assert deck.copy_count == 54
    assert {card.id for card in deck.cards} == {str(card) for card in STANDARD.cards() if not card.is_joker} | {
        "joker-high",
        "joker-low",
    }
    powers = {card.id for card in deck.cards if card.texts.get("power")}
    assert powers == {"AC", "AD", "AH", "AS", "joker-high", "joker-low"}
    assert [card.id for card in deck.cards if card.picture is None] == [
        f"{rank}{suit}" for suit in "CDHS" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10")
    ]


def test_above_water_has_two_colours_or_four() -> None:
    suits = deck_of("above-water").suits
    assert len({suit.colour for suit in suits}) == 2
    assert len({suit.colours.get("four-colour", suit.colour) for suit in suits}) == 4


def test_five_suit_has_65_cards_five_jokers_and_a_ring_for_each_player() -> None:
    cards = by_id(deck_of("five-suit"))
    assert len(FIVE_SUIT.cards()) == 70
    written = {str(card).replace("*", "joker") for card in FIVE_SUIT.cards()}
    assert set(cards) == written | {"ring"}
    assert cards["ring"].copy_count == 5
    assert all(card.copy_count == 1 for name, card in cards.items() if name != "ring")


@pytest.mark.parametrize(
    ("suit", "beaten"),
    # FS-R2: in the ring Rock < Water < Paper < Lizard < Scissors < Rock each beats the one and the two before it.
    [("R", "SL"), ("W", "RS"), ("P", "WR"), ("L", "PW"), ("S", "LP")],
)
def test_fs_r2_each_card_shows_which_two_suits_it_beats(suit: str, beaten: str) -> None:
    deck = deck_of("five-suit")
    names = {each.id: each.name.lower() for each in deck.suits}
    one, two = (names[each] for each in beaten)
    cards = [card for card in deck.cards if card.suit and card.suit.id == suit]
    assert Counter(card.texts["edge"] for card in cards) == {f"beats {{{one}}} {{{two}}}": 13, "": 1}


def test_tb_r20_every_figure_of_to_the_bottom_is_that_of_the_rules() -> None:
    deck = deck_of("to-the-bottom")
    cards = {card.name: card for card in deck.cards}
    assert set(cards) == {crew.value for crew in CrewCard}
    for crew, facts in FACTS.items():
        card = cards[crew.value]
        starting = crew in (CrewCard.PASSENGER, CrewCard.BABY)
        assert card.suit is not None
        assert card.picture is not None
        assert card.picture.file == f"art/{card.id}.svg"
        assert (card.texts["points"], card.suit.name) == (str(facts.points.value), facts.colour.value)
        assert card.copy_count == facts.copies.value * (6 if starting else 1)
        marks = "{tire}" * facts.action.value + " {tired}" * facts.enters_tired.value
        assert card.texts["marks"] == marks
        is_dear = facts.price.value != facts.points.value
        assert card.texts["price"] == (f"price {facts.price.value}" if is_dear else "")
    assert deck.copy_count == 101 + 1 + 60


def test_tb_r20_what_is_ours_or_inferred_carries_its_mark() -> None:
    cards = {card.name: card for card in deck_of("to-the-bottom").cards}
    for crew, facts in FACTS.items():
        body, foot = cards[crew.value].texts["body"], cards[crew.value].texts["foot"]
        for origin in ("ours", "inferred"):
            assert body.count(f"{{{origin}}}") == sum(rule.origin == origin for rule in facts.rules), crew
            figures = [facts.points, facts.colour, facts.copies]
            figures += [facts.price] if facts.price is not facts.points else []
            assert foot.count(f"{{{origin}}}") == sum(figure.origin == origin for figure in figures), crew


@pytest.mark.parametrize("crew", list(CrewCard), ids=str)
def test_tb_r20_the_words_on_a_card_are_those_of_the_rules(crew: CrewCard) -> None:
    cards = {card.name: card for card in deck_of("to-the-bottom").cards}
    body = cards[crew.value].texts["body"].replace("{ours}", "").replace("{inferred}", "")
    said = " ".join(rule.text for rule in FACTS[crew].rules)
    for words in ("Tire: ", "Tire and", "Tire when", "Tire, with", "Tire to do so"):
        said = said.replace(
            words, words.replace("Tire:", "{tire}").replace("Tire,", "{tire}").replace("Tire", "{tire}")
        )
    assert body == said


def drawn(name: str, card: str, *styles: Style) -> str:
    """Return the SVG of a face."""
    deck = deck_of(name)
    sides = render_sides(deck, [by_id(deck)[card]], bleed_mm=3, styles=frozenset(styles), with_backs=False)
    return str(sides.faces[card].document)


def test_the_power_of_an_ace_and_its_icon_are_left_out_in_plain() -> None:
    with_power, plain = drawn("above-water", "AH"), drawn("above-water", "AH", Style.PLAIN)
    assert "three cards" in with_power
    assert "three cards" not in plain
    # The picture has the room that the power leaves.
    assert with_power.count("<text") - plain.count("<text") >= 2


def test_four_colours_give_clubs_and_diamonds_their_own() -> None:
    for card, two, four in (("9C", "#1c1b2e", "#2c6e49"), ("9D", "#b3121d", "#1d5fa8")):
        assert f'fill="{two}"' in drawn("above-water", card)
        coloured = drawn("above-water", card, Style.FOUR_COLOUR)
        assert f'fill="{two}"' not in coloured
        assert f'fill="{four}"' in coloured
    assert drawn("above-water", "9H", Style.FOUR_COLOUR) == drawn("above-water", "9H")


def test_what_a_suit_beats_stands_at_both_ends_of_its_cards() -> None:
    face = drawn("five-suit", "7L")
    assert face.count(">beats<") == 2
    assert ">beats<" not in drawn("five-suit", "7L", Style.PLAIN)
