"""From deck files to the model: what a sound file gives, and the full message of every fault."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.deck.formats import load_theme
from generator.deck.library import deck_names, find_deck
from generator.deck.loader import load_deck
from generator.errors import DeckDataError, Fault
from tests.generator.strangers import DATA, HEAD, ROOT, SUN, make_deck

INVALID = DATA / "invalid"
TOP_KEYS = (
    "schema_version, id, title, version, language, languages, source, licence, markup, format, safe_margin_mm, "
    "version_line, theme, colours, fonts, template, face, faces, back, art_from, edges, backs, icons, icon_set, suits, "
    "ranks, sets, draws, seed, cards"
)
CARD_KEYS = (
    "source, licence, id, name, suit, rank, suits, ranks, set, copies, picture, raster, back, template, face, texts"
)
FORMATS = "poker, standard, bridge, euro, tarot, mini, square, mini-euro"
OUTSIDE = "leaves the deck's folder; name a file beside the deck file"
NOT_THERE = "does not exist; the path starts at the deck file"
MESSAGES = {
    "alias-as-key": ["4: the alias *t cannot be a key; use a word"],
    # 9 values in the first line, nine times as many in each: 9 ** 6 = 531441 in the sixth, f.
    "alias-bomb": ["29: f: more than 400000 values once aliases are expanded; write fewer"],
    "alias-of-no": [
        "4: language: found no (read as false), needs text; quote it: 'no'",
        "7: licence: found no (read as false), needs text; quote it: 'no'",
    ],
    "alias-without-anchor": ["3: the alias *name has no anchor before it"],
    "bad-colour": ["11: suits[0].colour: found 'orange', needs a colour such as '#12224a'"],
    "bad-id": [
        "19: cards[1].id: found 'the joker', needs an id: letters, digits, - and _, at most 40, the first a letter or "
        "digit"
    ],
    "bad-language": ["7: language: found 'English', needs a language such as en or cs"],
    "blank-title": ["3: title: found ' ', needs at least one character"],
    "card-without-id": ["19: cards[1]: has no id; give it an id, or a suit and a rank"],
    # Four suited cards, 9999 jokers, 9998 fools.
    "cards-without-end": ["16: cards: 20001 cards in all copies, needs 20000 or fewer; split the deck"],
    "colour-with-a-break": ["11: suits[0].colour: found '#b8560f\\n', needs a colour such as '#12224a'"],
    "colon-in-text": [
        "5: not readable as YAML: mapping values are not allowed in this context (a colon in the wrong place; quote a "
        "text that holds one, check the indent)"
    ],
    "comment-only": ["1: the file is empty; `pnp new NAME` makes a deck to start from"],
    "control-character": [
        "20: cards[1].name: holds the control character U+001B; only line breaks and tabs are allowed"
    ],
    "copies-0": ["21: cards[1].copies: found 0, needs 1 or more"],
    "copies-of-a-half": ["21: cards[1].copies: found 0.5, needs a whole number"],
    "copies-without-end": ["21: cards[1].copies: found 10001, needs 10000 or less"],
    "duplicate-back": ["10: backs[1].id: the id 'plain' is already used in line 9; ids are unique"],
    "duplicate-card": [
        "19: cards[1]: the card '2S' is already defined in line 17; ids are unique (for more of one card, use copies)"
    ],
    "duplicate-key": ["4: title: this key is already in line 3; keep one"],
    "duplicate-rank": ["15: ranks[1].id: the id '1' is already used in line 14; ids are unique"],
    "duplicate-suit": ["12: suits[1].id: the id 'S' is already used in line 11; ids are unique"],
    "empty": ["1: the file is empty; `pnp new NAME` makes a deck to start from"],
    "empty-cards": ["16: cards: found an empty list, needs at least one entry"],
    "folder-as-picture": ["22: cards[1].picture: 'art.svg' is a folder, a pipe or a device; needs a plain file"],
    "format-too-small": ["7: format: a card of 5 x 88 mm is out of range; each side is 20 to 300 mm"],
    "id-of-a-back-is-none": ["10: backs[1].id: 'none' means no back; choose another id"],
    "keys-as-cards": ["16: cards: found keys, needs a list, such as [A, B]"],
    "id-with-a-break": [
        "19: cards[1].id: found 'joker\\n', needs an id: letters, digits, - and _, at most 40, the first a letter or "
        "digit"
    ],
    "keys-as-title": ["3: title: found keys, needs text"],
    "list": ["1: found a list, needs keys such as title: and cards:"],
    "lender-by-a-path": [
        "7: art_from: found '../island', needs an id: letters, digits, - and _, at most 40, the first a letter or digit"
    ],
    "list-as-key": ["3: a list or mapping cannot be a key; use a word"],
    "long-key": ["3: a key of 300 characters, 'kkkkkkkkkkkkkkkkkkkk'…; keys are words"],
    "long-title": [
        "3: title: found 'Two suits Two suits Two suits Two suits Two suits Two sui...', needs at most 400 characters"
    ],
    "merge-key": ["20: cards[1].<<: YAML's merge key is not supported; write the keys out"],
    "missing-cards": ["1: cards: is missing; needs: the cards, in printing order"],
    "missing-key": ["12: suits[1].colour: is missing; needs: colour of the suit, #rrggbb"],
    "missing-picture": [f"22: cards[1].picture: 'art/star.svg' {NOT_THERE}"],
    "missing-template-file": [f"21: cards[1].template: 'card.svg.j2' {NOT_THERE}"],
    "missing-title": ["1: title: is missing; needs: name for people"],
    "no-read-as-false": ["3: title: found no (read as false), needs text; quote it: 'no'"],
    "no-suits-in-the-list": ["17: cards[0].suits: found an empty list, needs at least one entry"],
    "not-utf-8": ["20: found the byte 0xF6, which is not UTF-8 text; save the file as UTF-8"],
    "nothing-as-title": ["3: title: found nothing, needs text"],
    "nul": [
        "20: not readable as YAML: control characters are not allowed (remove them; only line breaks and tabs are "
        "allowed)"
    ],
    "number-as-rank": ["14: ranks[0].id: found 1, needs text; quote it: '1'"],
    "open-quote": [
        "12: not readable as YAML: did not find expected key (check the indent of this line and the one before, and "
        "quote texts)"
    ],
    "picture-above-by-backslashes": [f"22: cards[1].picture: '..\\art\\sun.svg' {OUTSIDE}"],
    "picture-above-the-lender": [f"23: cards[1].picture: 'art/../../above-water/art/hearts.svg' {OUTSIDE}"],
    "picture-above-the-folder": [f"22: cards[1].picture: '../invalid/art/sun.svg' {OUTSIDE}"],
    "picture-at-an-absolute-path": [f"22: cards[1].picture: '/etc/sun.svg' {OUTSIDE}"],
    "picture-of-a-wrong-kind": [
        "22: cards[1].picture: 'art/sun.gif' is not a picture that can be printed; use .svg, .png, .jpg, .jpeg, "
        ".webp, .tif, .tiff"
    ],
    "picture-on-a-drive": [
        "22: cards[1].picture: 'C:\\art\\sun.svg' has a colon in its name; name a file beside the deck file, "
        "without a drive"
    ],
    "picture-that-nobody-has": [f"23: cards[1].picture: 'art/star.svg' {NOT_THERE} (looked for in island too)"],
    "raster-symbol": ["12: suits[1].symbol: 'art/moon.png' does not exist; the path starts at the deck file"],
    "safe-margin-below-0": ["7: safe_margin_mm: found -1, needs 0 or more"],
    # Half the width of a poker card, 63.5 mm.
    "safe-margin-too-large": [
        "7: safe_margin_mm: 31.75 mm on each side leave nothing of a card of 63.5 x 88.9 mm; needs less than 31.75"
    ],
    "second-document": ["24: a second document begins here; a deck file holds one"],
    "several-faults": [
        "1: title: is missing; needs: name for people",
        f"3: titel: unknown key (did you mean 'title'?); known here: {TOP_KEYS}",
        "4: version: found 1.10 (read as the number 1.1), needs text; quote it: '1.10'",
        "7: back: 'plane' is not a back of this deck (did you mean 'plain'?); backs: plain",
        "11: suits[0].colour: found 'orange', needs a colour such as '#12224a'",
        f"12: suits[1].symbol: 'art/mon.svg' {NOT_THERE}",
        "14: ranks[0].id: found 1, needs text; quote it: '1'",
        "17: cards[0].suits[1]: 'X' is not a suit of this deck; suits: S, M",
        "19: cards[1]: the card '2S' is already defined in line 17; ids are unique (for more of one card, use copies)",
        "21: cards[1].name: this key is already in line 20; keep one",
        "22: cards[1].copies: found 0, needs 1 or more",
        "23: cards[1].template: there is no template 'pictures' (did you mean 'picture'?); templates: back, crew, "
        "picture, ring, suited, or a file ending .svg.j2 beside the deck file",
    ],
    "short-tag": ["3: the tag '!env' is not allowed; write plain values"],
    "suits-with-an-id": [
        "17: cards[0]: cards made from suits and ranks take their ids and names from them; remove id and name"
    ],
    "suits-without-ranks": ["17: cards[0]: suits and ranks go together, and replace suit and rank"],
    "tab-as-indent": ["20: not readable as YAML: found a tab character that violates indentation (indent with spaces)"],
    "tag": ["3: the tag 'tag:yaml.org,2002:python/object/apply:os.system' is not allowed; write plain values"],
    "text-as-card": ["19: cards[1]: found 'the joker', needs keys with values"],
    "text-as-length": ["7: safe_margin_mm: found '3mm', needs a number"],
    "too-deep": [f"23: cards[1].texts.body{'[0]' * 19}: nested more than 24 deep; no deck needs that"],
    "too-deep-by-aliases": [f"23: cards[1].texts.b{'[0]' * 11}: nested more than 24 deep; no deck needs that"],
    "true-as-schema-version": ["1: schema_version: found true, needs 1, the version that this pnp reads"],
    "two-lines-as-title": ["3: title: found 'Two\\nsuits', needs text of one line"],
    "unknown-back": ["7: back: 'plane' is not a back of this deck (did you mean 'plain'?); backs: plain"],
    "unknown-colour-role": [
        "7: colours.inc: unknown colour (did you mean 'ink'?); the theme has ink, paper, muted, accent"
    ],
    "unknown-format": [
        f"7: format: there is no card format 'pokre' (did you mean 'poker'?); use {FORMATS} or a size such as 63x88mm"
    ],
    "unknown-key": [f"21: cards[1].copie: unknown key (did you mean 'copies'?); known here: {CARD_KEYS}"],
    "unknown-rank": ["18: cards[0].ranks[1]: '3' is not a rank of this deck; ranks: 1, 2"],
    "unknown-rank-of-a-picture": ["12: suits[1].pictures.K: 'K' is not a rank of this deck; ranks: 1, 2"],
    "unknown-suit": ["17: cards[0].suits[1]: 'N0' is not a suit of this deck; suits: S, M"],
    "unknown-suit-of-one-card": ["21: cards[1].suit: 'X' is not a suit of this deck; suits: S, M"],
    "unknown-template": [
        "21: cards[1].template: there is no template 'pictures' (did you mean 'picture'?); templates: back, crew, "
        "picture, ring, suited, or a file ending .svg.j2 beside the deck file"
    ],
    "unknown-lender": [
        "7: art_from: there is no deck 'ilsand' (did you mean 'island'?); decks: above-water, five-suit, island, "
        "to-the-bottom"
    ],
    "unknown-theme": ["7: theme: there is no theme 'islands' (did you mean 'island'?); themes: island"],
    "unknown-top-key": [f"8: bakcs: unknown key (did you mean 'backs'?); known here: {TOP_KEYS}"],
    "utf-16": ["1: found the byte 0xFF, which is not UTF-8 text; save the file as UTF-8"],
    "version-1-10": ["4: version: found 1.10 (read as the number 1.1), needs text; quote it: '1.10'"],
    "word": ["1: found 'deck', needs keys such as title: and cards:"],
    "wrong-schema-version": ["1: schema_version: found 2, needs 1, the version that this pnp reads"],
    "yes-as-length": ["7: safe_margin_mm: found yes (read as true), needs a number"],
}


def faults(path: Path) -> list[str]:
    """Return every message about a deck file, without its name."""
    with pytest.raises(DeckDataError) as caught:
        load_deck(path, shown="deck.yaml")
    told = [str(fault) for fault in caught.value.faults]
    assert all(each.startswith("deck.yaml:") for each in told), told
    return [each.removeprefix("deck.yaml:") for each in told]


def written(folder: Path, text: str, *names: str) -> Path:
    """Write a deck file as it stands, with suns in its pictures."""
    for name in names:
        (folder / name).write_text(SUN, encoding="utf-8")
    path = folder / "deck.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", MESSAGES)
def test_each_fault_is_told_with_line_place_finding_and_remedy(name: str) -> None:
    assert faults(INVALID / f"{name}.yaml") == MESSAGES[name]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "icons: {'a b': sun.svg}",
            "icons.'a b': 'a b' is not allowed here; needs an id: letters, digits, - and _, at "
            "most 40, the first a letter or digit",
        ),
        (
            "icons: {sun: sun.svg, cloud: cloud.svg}",
            "icons.cloud: 'cloud.svg' does not exist; the path starts at the deck file",
        ),
        ("icons: {sun: {file: sun.png}}", "icons.sun.file: 'sun.png' does not exist; the path starts at the deck file"),
        ("icons: {sun: 5}", "icons.sun: found 5, needs text; quote it: '5'"),
        ("icons: {sun: ''}", "icons.sun: found '', needs at least one character"),
        (
            "icons: {sun: {raster: true}}",
            "icons.sun.file: is missing; needs: file of an SVG or picture, relative to the deck file's folder",
        ),
        (
            "icons: {sun: {file: sun.svg, raste: true}}",
            "icons.sun.raste: unknown key (did you mean 'raster'?); known here: file, raster",
        ),
        ("icons: {sun: {file: sun.svg, raster: 1}}", "icons.sun.raster: found 1, needs true or false"),
        ("icons: {sun: sun.png}", "icons.sun: 'sun.png' does not exist; the path starts at the deck file"),
        ("ranks: [{id: X, name: Joker, icon: moon}]", "ranks[0].icon: 'moon' is not an icon of this deck; icons: none"),
        (
            "suits: [{id: S, name: Suns, symbol: sun.svg, colour: '#000000', colours: {two: '#111111'}}]",
            "suits[0].colours.two: 'two' is not allowed here; needs 'four-colour'",
        ),
    ],
)
def test_faults_of_icons_and_of_colours_by_style(tmp_path: Path, line: str, message: str) -> None:
    deck = make_deck(tmp_path, f"  - {{id: one}}\n{line}\n")
    (tmp_path / "sun.svg").write_text(SUN, encoding="utf-8")
    assert [told.partition(": ")[2] for told in faults(deck)] == [message]


def test_every_faulty_file_has_its_message() -> None:
    assert {path.stem for path in INVALID.glob("*.yaml")} == set(MESSAGES)


def test_the_deck_that_the_faulty_ones_were_made_from_is_sound(tmp_path: Path) -> None:
    text = (INVALID / "copies-0.yaml").read_text(encoding="utf-8").replace("    copies: 0\n", "")
    (tmp_path / "art").mkdir()
    deck = load_deck(written(tmp_path, text, "art/sun.svg", "art/moon.svg"), shown="decks/deck.yaml")
    assert (deck.id, deck.title, deck.version, deck.language) == ("two-suits", "Two suits", "1.0", "en")
    assert [card.id for card in deck.cards] == ["1S", "2S", "1M", "2M", "joker"]
    assert [card.name for card in deck.cards[:2]] == ["One of Suns", "Two of Suns"]
    assert [card.back.id if card.back else None for card in deck.cards] == ["plain"] * 5
    assert [card.template for card in deck.cards] == ["suited"] * 4 + ["picture"]
    joker = deck.cards[4]
    assert (joker.texts, joker.suit, joker.rank, joker.copy_count) == ({"body": "Any card."}, None, None, 1)
    assert joker.picture is not None
    assert (joker.picture.file, joker.picture.key) == ("art/sun.svg", "decks/deck.yaml:22: cards[1].picture")
    assert str(joker.place) == "decks/deck.yaml:19: cards[1]"
    assert (deck.folder.root, deck.folder.display_name, deck.display_name) == (tmp_path, "decks", "decks/deck.yaml")
    assert (deck.card_format.id, deck.safe_margin_mm, deck.theme.id) == ("poker", 3.0, "island")


def test_a_deck_says_what_differs(tmp_path: Path) -> None:
    text = (
        HEAD
        + """\
format: 70x120mm
safe_margin_mm: 4
language: cs
back: night
colours: {ink: "#010203"}
backs:
  - {id: night, picture: n.svg, picture_bleed_mm: 3.175}
  - {id: day, template: back, raster: true, picture: n.svg}
suits: [{id: S, name: Suns, symbol: n.svg, colour: "#b8560f", pictures: {K: n.svg}}]
ranks: [{id: "1", name: One, pips: 1}, {id: K, name: King}]
cards:
  - {suit: S, rank: K, copies: 3, raster: true, back: day}
  - {suit: S, rank: "1", id: first, name: The first, back: none}
  - {id: other, name: Other, template: picture, texts: {items: "no", body: |-
        one

        two}}
""".replace("|-\n        one\n\n        two}}", '"one\\n\\ntwo"}}')
    )
    deck = load_deck(written(tmp_path, text, "n.svg"))
    assert (deck.card_format.size.width_mm, deck.card_format.size.height_mm) == (70.0, 120.0)
    assert (deck.safe_margin_mm, deck.language, deck.theme.colours["ink"]) == (4.0, "cs", "#010203")
    assert deck.theme.colours["accent"] == load_theme("island").colours["accent"]
    king, first, other = deck.cards
    assert (king.id, king.name, king.copy_count, deck.copy_count) == ("KS", "King of Suns", 3, 5)
    assert king.picture is not None
    assert king.picture.is_raster
    assert king.back is not None
    assert (king.back.id, king.back.picture and king.back.picture.is_raster) == ("day", True)
    assert (first.id, first.name, first.back, first.picture) == ("first", "The first", None, None)
    assert other.back is not None
    assert other.back.picture is not None
    assert (other.back.id, other.back.picture.bleed_mm, other.back.picture.is_raster) == ("night", 3.175, False)
    assert other.texts == {"items": "no", "body": "one\n\ntwo"}


def test_text_of_one_line_may_be_folded_over_several(tmp_path: Path) -> None:
    text = HEAD.replace("title: Strange", "title: >\n  A strange\n  deck") + "cards: [{id: one, name: ' One '}]\n"
    deck = load_deck(written(tmp_path, text))
    assert (deck.title, deck.cards[0].name) == ("A strange deck", "One")


def test_the_island_deck_is_54_cards_in_order() -> None:
    deck = load_deck(ROOT / "cards" / "island" / "deck.yaml")
    expected = [f"{rank}{suit}" for suit in "ABCDFT" for rank in "A234567QK"]
    assert [card.id for card in deck.cards] == expected
    assert [suit.name for suit in deck.suits] == ["Anchors", "Boats", "Crabs", "Dolphins", "Flowers", "Trees"]
    assert deck.copy_count == 54
    assert {card.back.id if card.back else None for card in deck.cards} == {"compass"}


# --- what is said of a deck that has a fault already --------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        # The id is what was meant: cards that name it are not at fault.
        ('{id: "1",', "{id: 1,", ["14: ranks[0].id: found 1, needs text; quote it: '1'"]),
        (
            "{id: M,",
            "{id: no,",
            [
                "12: suits[1].id: found no (read as false), needs text; quote it: 'no'",
                "17: cards[0].suits[1]: 'M' is not a suit of this deck; suits: S, no",
            ],
        ),
        # The id is not known: nothing is said of names that may be it.
        ("{id: M, name", "{name", ["12: suits[1].id: is missing; needs: short id, used in card ids and indices: A"]),
        ("  - {id: M, name", "  - moons\n  - {id: Z, name", ["12: suits[1]: found 'moons', needs keys with values"]),
        ("backs:\n  - {id: plain}", "backs: plain", ["8: backs: found 'plain', needs a list, such as [A, B]"]),
        # A card whose id is not known is not said to have none, or to be a second one.
        ("  - id: joker", "  - id: [joker]", ["19: cards[1].id: found a list, needs text"]),
        ("[S, M]", "[S, 5]", ["17: cards[0].suits[1]: found 5, needs text; quote it: '5'"]),
        (
            "  - suits:",
            "  - siuts:",
            ["17: cards[0].siuts: unknown key (did you mean 'suits'?); known here: " + CARD_KEYS],
        ),
        # A value at fault is not looked up as well.
        ("back: plain\nbacks", "format: 63\nback: plain\nbacks", ["7: format: found 63, needs text; quote it: '63'"]),
        ("art/moon.svg", "7", ["12: suits[1].symbol: found 7, needs text; quote it: '7'"]),
        (
            "back: plain\nbacks",
            "safe_margin_mm: 5000\nback: plain\nbacks",
            ["7: safe_margin_mm: found 5000, needs 1000 or less"],
        ),
        # And a fault keeps nothing else from being told.
        (
            "title: Two suits\n",
            "title: [x]\ntheme: sea\n",
            ["3: title: found a list, needs text", "4: theme: there is no theme 'sea'; themes: island"],
        ),
    ],
)
def test_one_fault_is_told_once_and_hides_no_other(tmp_path: Path, old: str, new: str, expected: list[str]) -> None:
    text = (INVALID / "copies-0.yaml").read_text(encoding="utf-8").replace("    copies: 0\n", "")
    assert text.count(old) == 1
    (tmp_path / "art").mkdir()
    path = written(tmp_path, text.replace(old, new), "art/sun.svg", "art/moon.svg")
    assert faults(path) == expected


def test_a_suit_that_a_card_calls_by_its_name_is_told_its_id(tmp_path: Path) -> None:
    suits = "suits: [{id: S, name: Suns, symbol: sun.svg, colour: '#aa0000'}]\n"
    text = HEAD + suits + "cards:\n  - {id: one, name: One, suit: suns}\n"
    (tmp_path / "sun.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>', encoding="utf-8")
    assert faults(written(tmp_path, text)) == ["9: cards[0].suit: 'suns' is the name of a suit; write its id, S"]


def test_a_value_shared_by_aliases_is_told_wherever_it_stands(tmp_path: Path) -> None:
    text = HEAD + "cards:\n  - &c {id: one, copies: 0, x: 1}\n  - *c\n"
    assert faults(written(tmp_path, text)) == [
        "8: cards[0].copies: found 0, needs 1 or more",
        f"8: cards[0].x: unknown key; known here: {CARD_KEYS}; texts of a card go under texts: {{…}}",
        "9: cards[1].copies: found 0, needs 1 or more",
        f"9: cards[1].x: unknown key; known here: {CARD_KEYS}; texts of a card go under texts: {{…}}",
    ]


def test_of_very_many_faults_the_first_are_told(tmp_path: Path) -> None:
    cards = "".join(f"  - {{id: c{number}, copies: 0, x{number}: 1}}\n" for number in range(3000))
    with pytest.raises(DeckDataError) as caught:
        load_deck(make_deck(tmp_path, cards), shown="deck.yaml")
    told = [str(fault) for fault in caught.value.faults]
    assert len(told) == 201
    assert told[0] == "deck.yaml:8: cards[0].copies: found 0, needs 1 or more"
    assert told[199].startswith(f"deck.yaml:107: cards[99].x99: unknown key; known here: {CARD_KEYS}; ")
    assert told[200] == "deck.yaml: there are more faults; fix these first"


def test_two_long_lists_do_not_become_a_million_cards(tmp_path: Path) -> None:
    ids = [f"a{number}" for number in range(150)]
    suits = "".join(f"  - {{id: {each}, name: S, symbol: s.svg, colour: '#000000'}}\n" for each in ids)
    ranks = "".join(f"  - {{id: {each}, name: R}}\n" for each in ids)
    text = f"{HEAD}suits:\n{suits}ranks:\n{ranks}cards:\n  - {{suits: [{', '.join(ids)}], ranks: [{', '.join(ids)}]}}\n"
    # 150 x 150 = 22,500.
    assert faults(written(tmp_path, text, "s.svg")) == [
        "310: cards[0]: this brings the deck to more than 20000 cards; split it"
    ]


def test_a_long_list_of_what_there_is_is_cut(tmp_path: Path) -> None:
    ranks = "".join(f"  - {{id: r{number}, name: R}}\n" for number in range(100))
    text = f"{HEAD}ranks:\n{ranks}cards:\n  - {{id: one, rank: q}}\n"
    (told,) = faults(written(tmp_path, text))
    first = ", ".join(f"r{number}" for number in range(24))
    assert told == f"109: cards[0].rank: 'q' is not a rank of this deck; ranks: {first} and 76 more"


ANY = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-2, 20000),
        st.floats(-2, 2000),
        st.text(max_size=4),
        st.sampled_from(["one", "S", "1", "none", "s.svg", "../s.svg", "suited", "picture", "x.svg.j2"]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(
            st.sampled_from(
                [
                    "id",
                    "name",
                    "suit",
                    "rank",
                    "suits",
                    "ranks",
                    "copies",
                    "picture",
                    "symbol",
                    "colour",
                    "texts",
                    "back",
                    "template",
                    "<<",
                    "x",
                ]
            ),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=8,
)


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from([*TOP_KEYS.split(", "), "x"]), ANY, max_size=6))
def test_any_values_give_a_deck_or_faults(tmp_path_factory: pytest.TempPathFactory, values: dict[str, object]) -> None:
    sound = yaml.safe_load(HEAD) | {"cards": [{"id": "one"}]}
    folder = tmp_path_factory.mktemp("deck")
    path = written(folder, yaml.safe_dump({**sound, **values}, allow_unicode=True, sort_keys=False), "s.svg")
    told: tuple[Fault, ...] = ()
    try:
        load_deck(path, shown="deck.yaml")
    except DeckDataError as error:
        told = error.faults
    lines = [fault.line for fault in told]
    assert lines == sorted(lines)
    for fault in told:
        assert str(fault).isprintable()
        assert "stand-in" not in str(fault)


@pytest.mark.parametrize(
    ("fonts", "told"),
    [
        ("{title: []}", "fonts.title: found an empty list, needs"),
        ("{title: {}}", "fonts.title.regular: is missing; needs"),
        ("{title: 5}", "fonts.title: found 5, needs"),
        ("{title: ''}", "fonts.title: found '', needs at least one character"),
    ],
)
def test_a_font_that_is_no_file_is_one_fault(tmp_path: Path, fonts: str, told: str) -> None:
    with pytest.raises(DeckDataError) as caught:
        load_deck(make_deck(tmp_path, "  - {id: one}\n", head=f"fonts: {fonts}\n"), shown="deck.yaml")
    (fault,) = caught.value.faults
    assert f"{fault.key}: {fault.message}".startswith(told)


# --- finding what there is ----------------------------------------------------------------------------------

DECKS = ", ".join(sorted(path.parent.name for path in (ROOT / "cards").glob("*/deck.yaml")))


def test_a_deck_is_found_by_name_file_or_folder(tmp_path: Path) -> None:
    deck = make_deck(tmp_path / "mine", "  - {id: one}\n")
    assert find_deck("island") == ROOT / "cards" / "island" / "deck.yaml"
    assert find_deck(str(deck)) == deck
    assert find_deck(str(deck.parent)) == deck
    assert "island" in deck_names()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "iland",
            f"there is no deck 'iland' (did you mean 'island'?); decks: {DECKS}, or the path of a deck.yaml",
        ),
        ("a\0b", "the name of a deck cannot hold a NUL"),
        ("gone/deck.yaml", "gone/deck.yaml: there is no such deck file"),
        ("x" * 300 + ".yml", f"{'x' * 300}.yml: there is no such deck file"),
    ],
)
def test_a_deck_that_is_not_there_is_told(name: str, message: str) -> None:
    with pytest.raises(DeckDataError) as caught:
        find_deck(name)
    assert str(caught.value) == message


def test_a_name_that_the_system_refuses_is_no_deck() -> None:
    with pytest.raises(DeckDataError, match=r"^there is no deck 'xxx"):
        find_deck("x" * 5000)


def test_a_folder_in_the_place_of_a_deck_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "deck.yaml").mkdir()
    with pytest.raises(DeckDataError) as caught:
        load_deck(tmp_path / "deck.yaml", shown="deck.yaml")
    assert str(caught.value) == "deck.yaml: this file is a folder, a pipe or a device; needs a plain file"


def test_a_deck_file_that_is_a_link_leaves_the_deck_where_it_is(tmp_path: Path) -> None:
    deck = make_deck(tmp_path / "real", "  - {id: one, template: picture, picture: s.svg}\n", {"s.svg": SUN})
    (tmp_path / "link.yaml").symlink_to(deck)
    (tmp_path / "s.svg").write_text(SUN)
    assert load_deck(tmp_path / "link.yaml").folder.root == tmp_path


def test_a_deck_file_that_is_a_link_out_of_its_folder_is_refused(tmp_path: Path) -> None:
    deck = make_deck(tmp_path / "private", "  - {id: one, template: picture, picture: s.svg}\n", {"s.svg": SUN})
    (tmp_path / "strange").mkdir()
    (tmp_path / "strange" / "deck.yaml").symlink_to(deck)
    with pytest.raises(DeckDataError) as caught:
        load_deck(tmp_path / "strange" / "deck.yaml")
    assert str(caught.value) == (
        f"{tmp_path}/strange/deck.yaml: this file is a link out of the deck's folder; replace it with the file"
    )
