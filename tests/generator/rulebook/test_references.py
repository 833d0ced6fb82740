"""References of a rulebook: each is filled from the game, or is a fault with its line and the nearest name."""

import pytest

from generator.deck.files.folder import DeckFolder, MemoryFile
from generator.errors import DeckDataError
from generator.rulebook.facts import GlossaryTerm
from generator.rulebook.reference_resolver import ResolvedRules, read_rules
from generator.rulebook.rules_tree import (
    CardMention,
    IconMention,
    PartPicture,
    RulesHeading,
    RulesParagraph,
    TermMention,
    plain_text,
    walk,
)
from tests.generator.rulebook.sample_game import FOLDER, SampleGame


def resolve(text: str, game: SampleGame | None = None) -> ResolvedRules:
    return read_rules(text, "rules.md", game or SampleGame())


def words(text: str, game: SampleGame | None = None) -> str:
    (paragraph,) = resolve(text, game).blocks
    assert isinstance(paragraph, RulesParagraph)
    return plain_text(paragraph.content)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{title} {version}", "Lamps over the Sound 1.2"),
        ("{players} players, {minutes} minutes, {age}", "2 to 4 players, 30 to 45 minutes, 10"),
        ("{card: galley}", "Galley"),
        ("{card: voyage/galley}", "Galley"),
        ("{galley.cost} or {voyage/lantern.cost}", "3 or 1"),
        ("{count: tokens.coin-1}", None),
        ("{count: decks.voyage.galley} of {count: tokens.coin}", "6 of 40"),
        ("{term: Jettison}, {term: jettisons}", "Jettison, jettisons"),
        ("{icon: oil}", "lamp oil"),
        ('"Now" -- it\'s {title}...', "“Now” – it’s Lamps over the Sound…"),
    ],
)
def test_references_print_what_the_game_says(text: str, printed: str | None) -> None:
    game = SampleGame()
    if printed is None:
        game.counts = {"tokens.coin-1": 7}
        printed = "7"
    assert words(text, game) == printed


def test_ranges_in_other_languages_and_single_numbers() -> None:
    assert words("{players}", SampleGame(language="cs")) == "2–4"
    assert words("{players}", SampleGame(players=(3, 3))) == "3"


def test_a_renamed_card_is_followed() -> None:
    (before,) = [node for node in walk(resolve("{card: fog}").blocks) if isinstance(node, CardMention)]
    assert before == CardMention("Fog bank", "voyage/fog")


def test_an_icon_is_named_at_its_first_use() -> None:
    rules = resolve("{icon: coin} and {icon: coin}\n\n{icon: oil}")
    assert [node.is_first for node in walk(rules.blocks) if isinstance(node, IconMention)] == [True, False, True]
    assert set(rules.icons) == {"coin", "oil"}


def test_what_is_shown_is_linked() -> None:
    rules = resolve("{card: galley} {card: fog} {term: hold}\n\n{picture: card galley 30%}\n\n{glossary}")
    mentions = [node for node in walk(rules.blocks) if isinstance(node, CardMention | TermMention)]
    assert mentions == [
        CardMention("Galley", "voyage/galley", is_shown=True),
        CardMention("Fog bank", "voyage/fog"),
        TermMention("hold", "hold", is_defined=True),
    ]
    (picture,) = [node for node in walk(rules.blocks) if isinstance(node, PartPicture)]
    assert (picture.name, picture.label) == ("voyage/galley", "the card Galley")
    drawing = rules.drawings["card", "voyage/galley"]
    assert (drawing.width_mm, drawing.height_mm) == (63, 88)
    assert [entry.name for entry in rules.glossary] == ["hold", "jettison", "low tide"]
    assert plain_text(rules.glossary[2].definition) == "The round after the last Harbour bell is drawn."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{card: gallley}", "there is no card 'gallley' (did you mean 'galley'?)"),
        ("{icon: coins}", "there is no icon 'coins' (did you mean 'coin'?)"),
        ("{count: tokens.coins}", "nothing is counted as 'tokens.coins' (did you mean 'tokens.coin'?)"),
        ("{galley.costs}", "the card Galley has no 'costs' (did you mean 'cost'?); fields: cost, text"),
        ("{fog.cost}", "'cost' of the card Fog bank is empty, so nothing would be printed"),
        (
            "{term: jetison}",
            "the glossary has no 'jetison' (did you mean 'jettison'?); terms: jettison, hold, low tide",
        ),
        (
            "{titel}",
            "{titel} is no reference (did you mean 'title'?); use {title}, {version}, {players}, {minutes}, {age} or "
            "{card: …}, or write \\{ for a brace",
        ),
        (
            "{coin}",
            "{coin} is no reference (did you mean '{icon: coin}'?); use {title}, {version}, {players}, {minutes}, "
            "{age} or {card: …}, or write \\{ for a brace",
        ),
        (
            "{cards: galley}",
            "{cards: galley} is no reference (did you mean 'card'?); use {card: …}, {icon: …}, {count: …}, {term: …}, "
            "or write \\{ for a brace",
        ),
        ("{picture: card galey}", "there is no card 'galey' (did you mean 'galley'?)"),
        ("{picture: token coins}", "there is no picture of a token 'coins' (did you mean 'coin'?)"),
        ("[a](#the-end)", "no heading of these rules has the anchor #the-end"),
        (
            "![x](art/none.svg)",
            "the picture art/none.svg: this file does not exist; the path starts at the deck file",
        ),
        (
            "![x](../sample_game.py)",
            "the picture ../sample_game.py: this file leaves the deck's folder; name a file beside the deck file",
        ),
    ],
)
def test_unknown_references_are_faults(text: str, told: str) -> None:
    with pytest.raises(DeckDataError) as raised:
        resolve(f"first\n\n{text}")
    assert [str(fault) for fault in raised.value.faults] == [f"rules.md:3: {told}"]


def test_faults_of_text_and_game_are_told_together() -> None:
    with pytest.raises(DeckDataError) as raised:
        resolve("{card: x}\n\n<b>\n\n{icon: y}")
    assert [fault.line for fault in raised.value.faults] == [1, 3, 5]


def test_what_the_game_does_not_say_cannot_be_shown() -> None:
    game = SampleGame(players=None, terms=())
    with pytest.raises(DeckDataError) as raised:
        resolve("{players}\n\n{glossary}", game)
    assert [str(fault) for fault in raised.value.faults] == [
        "rules.md:1: {players} is not stated by the game; add it to the game file",
        "rules.md:3: {glossary} has nothing to show: the game names no glossary",
    ]


def test_faults_of_the_glossary_have_its_place() -> None:
    game = SampleGame(terms=(GlossaryTerm("hold", "See {card: ship}.", line=4), GlossaryTerm("tide", "# No", line=9)))
    with pytest.raises(DeckDataError) as raised:
        resolve("{glossary}", game)
    assert [str(fault) for fault in raised.value.faults] == [
        "the glossary:4: hold: there is no card 'ship'",
        "the glossary:9: tide: a definition is one paragraph",
    ]


def test_heading_levels_start_at_one_and_skip_none() -> None:
    rules = resolve("## Lamps over the Sound\n\n## One\n\n### Two")
    assert [(node.level, node.anchor) for node in rules.blocks if isinstance(node, RulesHeading)] == [
        (1, "one"),
        (2, "two"),
    ]
    with pytest.raises(DeckDataError, match=r"rules\.md:3: this heading skips a level; write it with ##$"):
        resolve("# One\n\n### Three")


def test_pictures_are_read_below_the_folder_alone() -> None:
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z" fill="currentColor"/></svg>'
    folder = DeckFolder(FOLDER, "rulebook", memory={"a.svg": MemoryFile(svg, "a.svg")})
    rules = resolve("![x](a.svg)", SampleGame(folder=folder))
    drawing = rules.drawings["file", "a.svg"]
    assert (drawing.width_mm, drawing.height_mm) == (2, 1)
    assert "#1c1b2e" in drawing.svg
    bad = DeckFolder(
        FOLDER, "rulebook", memory={"b.svg": MemoryFile(svg.replace(b"<path", b"<script/><path"), "b.svg")}
    )
    with pytest.raises(DeckDataError, match="<script> is not allowed in deck art"):
        resolve("![x](b.svg)", SampleGame(folder=bad))
