"""What rules and game say differently, though no reference is unknown."""

from collections.abc import Sequence

import pytest

from generator.rulebook.agreement import find_disagreements
from generator.rulebook.facts import CardFacts, GlossaryTerm
from generator.rulebook.reference_resolver import read_rules
from tests.generator.rulebook.sample_game import FOLDER, SampleGame

ICONS = "\n\n{icon: coin} {icon: oil}"


def told(text: str, game: SampleGame | None = None) -> list[str]:
    rules = read_rules(text + ICONS, "rules.md", game or SampleGame())
    return [str(fault) for fault in find_disagreements(rules)]


def test_the_sample_agrees() -> None:
    rules = read_rules((FOLDER / "rules.md").read_text("utf-8"), "rules.md", SampleGame())
    assert find_disagreements(rules) == []


@pytest.mark.parametrize(
    "text",
    ["One\ntwo Gallion", "- One\n- a *gallion* here", "| a |\n|---|\n| the Gallion. |", "> [!TIP] Gallion\n> x"],
)
def test_a_former_name_is_found_wherever_it_stands(text: str) -> None:
    (found,) = told(text)
    assert found.partition(": ")[2] in {
        f"'{name}' is called 'Galley' now; name it by a reference" for name in ("Gallion", "gallion")
    }


def test_a_former_name_has_its_line_and_is_a_whole_word() -> None:
    assert told("One\ntwo {card: galley}\nthree Gallion") == [
        "rules.md:3: 'Gallion' is called 'Galley' now; name it by a reference"
    ]
    assert told("Gallions and Gallionette") == []


def test_a_name_that_another_card_has_now_is_none() -> None:
    assert told("The fog bank", SampleGame(former={"Galley": ("Fog bank",)})) == []


@pytest.mark.parametrize(
    ("text", "term", "found"),
    [
        ("at low-tide", "low tide", "'low-tide' is spelt 'low tide' in the glossary"),
        ("two lowtides", "low tide", "'lowtides' is spelt 'low tide' in the glossary"),
        ("They organize it", "organise", "'organize' is spelt 'organise' in the glossary"),
        ("Low tide, low\ntides and the Low Tide", "low tide", None),
        ("a slow tide", "low tide", None),
    ],
)
def test_terms_are_spelt_alike(text: str, term: str, found: str | None) -> None:
    game = SampleGame(terms=(GlossaryTerm(term, "x"),))
    assert told(text, game) == ([f"rules.md:1: {found}"] if found else [])


def test_words_that_a_glossary_replaces_are_told() -> None:
    assert told("You may throw overboard a card.") == [
        "rules.md:1: 'throw overboard' is 'jettison' in the glossary; use one word for it"
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("There are 20 voyage cards.", "'20 voyage cards', but there are 24"),
        ("Shuffle all twelve voyage cards.", "'twelve voyage cards', but there are 24"),
        ("- 3 charts of the Sound", "'3 charts of the Sound', but there is 1"),
        ("Take 50 coins.", "'50 coins', but there are 40"),
        ("Take 7 Galleys.", "'7 Galleys', but there are 6"),
        ("Take 2 coins, or 3.50 coins.", None),
        ("All 24 voyage cards and the 40 coins", None),
        ("All {count: tokens.coin} coins", None),
    ],
)
def test_numbers_beside_a_name_are_those_of_the_game(text: str, found: str | None) -> None:
    note = "; write {count: …} for a number that follows the game"
    assert told(text) == ([f"rules.md:1: {found}{note}"] if found else [])


def test_icons_on_cards_are_explained_and_the_other_way_round() -> None:
    class Game(SampleGame):
        def used_icons(self) -> Sequence[str]:
            return ["coin", "anchor"]

        def cards(self) -> Sequence[CardFacts]:
            return ()

    class GameOfCards(Game):
        def known_names(self, kind: str) -> Sequence[str]:
            return () if kind in ("token", "board") else super().known_names(kind)

    missing = "rules.md: no rule shows the icons that cards use: anchor"
    assert told("One", GameOfCards()) == [missing, "rules.md:3: the icon 'oil' is explained, but no card shows it"]
    # What the art of tokens shows is not known.
    assert told("One", Game()) == [missing]
