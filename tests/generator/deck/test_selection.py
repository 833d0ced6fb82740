"""Choosing cards as a person calls them, and slots."""

from pathlib import Path

import pytest

from generator.deck.loader import load_deck
from generator.deck.model import Deck
from generator.deck.selection import choose_cards, select_cards
from generator.deck.translation import open_texts, translate_deck
from generator.errors import DeckDataError
from generator.imposition.sheet_format import parse_slots
from tests.generator.strangers import ROOT, SUN, make_deck, pnp

SUITS = "suits: A, B, C, D, F, T; ranks: A, 2, 3, 4, 5, 6, 7, Q, K"


@pytest.fixture(scope="module")
def island() -> Deck:
    return load_deck(ROOT / "cards" / "island" / "deck.yaml")


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("7C", "7C"),
        ("7c", "7C"),
        ("Queen of Boats", "QB"),
        ("Crabs", "AC 2C 3C 4C 5C 6C 7C QC KC"),
        ("suit:C", "AC 2C 3C 4C 5C 6C 7C QC KC"),
        ("K", "KA KB KC KD KF KT"),
        ("king", "KA KB KC KD KF KT"),
        ("rank:A", "AA AB AC AD AF AT"),
        ("suit:A", "AA 2A 3A 4A 5A 6A 7A QA KA"),
        ("2C-5C", "2C 3C 4C 5C"),
        ("5C-2C", "2C 3C 4C 5C"),
        (" 2C - 4C ", "2C 3C 4C"),
        ("KA-2B", "KA AB 2B"),
        ("6-Q", "6A 7A QA 6B 7B QB 6C 7C QC 6D 7D QD 6F 7F QF 6T 7T QT"),
        ("Queen-King", "QA KA QB KB QC KC QD KD QF KF QT KT"),
        ("Trees,7C,,7C", "7C AT 2T 3T 4T 5T 6T 7T QT KT"),
        ("card:AA", "AA"),
        ("card:KT-KT", "KT"),
        ("C7;b3", "3B 7C"),
        ("2C;3C", "2C 3C"),
        # F is no rank, so this is a range of suits: Flowers and Trees.
        ("F-T", "AF 2F 3F 4F 5F 6F 7F QF KF AT 2T 3T 4T 5T 6T 7T QT KT"),
    ],
)
def test_cards_are_chosen_in_the_order_of_the_deck(island: Deck, wanted: str, ids: str) -> None:
    assert [card.id for card in select_cards(island, wanted)] == ids.split()


@pytest.mark.parametrize(
    ("deck", "wanted", "ids"),
    [
        ("above-water", "TD,3♦,♠A,k♥", "AS 3D 10D KH"),
        ("above-water", "♣", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"),
        ("above-water", "8H-TH", "8H 9H 10H"),
        ("above-water", "t", "10C 10D 10H 10S"),
        ("above-water", "*", "joker-high joker-low"),
        ("above-water", "joker", "joker-high joker-low"),
        ("five-suit", "*W,jokerP,Rjoker,P7", "7P jokerR jokerW jokerP"),
        ("five-suit", "*", "jokerR jokerW jokerP jokerL jokerS"),
    ],
)
def test_cards_are_chosen_as_the_referee_reads_them(deck: str, wanted: str, ids: str) -> None:
    loaded = load_deck(ROOT / "cards" / deck / "deck.yaml")
    order = [card.id for card in loaded.cards]
    assert [card.id for card in select_cards(loaded, wanted)] == sorted(ids.split(), key=order.index)


def test_signs_of_suits_that_a_deck_has_not_choose_nothing(island: Deck) -> None:
    with pytest.raises(DeckDataError, match="'3♦' is not a card, suit or rank"):
        select_cards(island, "3♦")


@pytest.mark.parametrize(
    ("wanted", "messages"),
    [
        ("A", ["--cards: 'A' can mean several things; write suit:A or rank:A"]),
        ("Kimg", [f"--cards: 'Kimg' is not a card, suit or rank of The Island Deck (did you mean 'King'?); {SUITS}"]),
        ("Crab", [f"--cards: 'Crab' is not a card, suit or rank of The Island Deck (did you mean 'Crabs'?); {SUITS}"]),
        ("suit:K", [f"--cards: 'K' is not a suit of The Island Deck; {SUITS}"]),
        ("rank:", [f"--cards: '' is not a rank of The Island Deck; {SUITS}"]),
        ("2-9", [f"--cards: '2-9' is not a card, suit or rank of The Island Deck; {SUITS}"]),
        (
            "9,7C,A",
            [
                f"--cards: '9' is not a card, suit or rank of The Island Deck; {SUITS}",
                "--cards: 'A' can mean several things; write suit:A or rank:A",
            ],
        ),
        # What there is to choose from is told once.
        (
            "9,K,8",
            [
                "--cards: '9' is not a card, suit or rank of The Island Deck",
                f"--cards: '8' is not a card, suit or rank of The Island Deck; {SUITS}",
            ],
        ),
        (" , ", ["--cards ' , ' names no card; write for example 7C, Crabs or 2-5"]),
    ],
)
def test_what_means_nothing_or_two_things_is_told(island: Deck, wanted: str, messages: list[str]) -> None:
    with pytest.raises(DeckDataError) as caught:
        select_cards(island, wanted)
    told = [str(fault) for fault in caught.value.faults]
    assert told == messages


def test_the_same_name_or_letter_in_two_spellings_stands_for_what_was_written(tmp_path: Path) -> None:
    cards = "".join(
        f"  - {{id: {card_id}, name: {name}}}\n"
        for card_id, name in (("a", "Forest"), ("A", "Hill"), ("b-1", "Forest"), ("b-2", "Lake"), ("forest", "Sea"))
    )
    deck = load_deck(make_deck(tmp_path, cards))

    def chosen(wanted: str) -> list[str]:
        return [card.id for card in select_cards(deck, wanted)]

    assert chosen("a") == ["a"]
    assert chosen("A") == ["A"]
    assert chosen("Forest") == ["a", "b-1"]
    assert chosen("forest") == ["forest"]
    assert chosen("FOREST") == ["a", "b-1", "forest"]
    assert chosen("b-1") == ["b-1"]
    assert chosen("b-1-b-2") == ["b-1", "b-2"]
    assert chosen("A-b-2") == ["A", "b-1", "b-2"]


@pytest.mark.parametrize(
    ("text", "slots"),
    [
        ("1", {1}),
        ("1-4", {1, 2, 3, 4}),
        ("1-4,7", {1, 2, 3, 4, 7}),
        (" 2 - 3 , 9 ", {2, 3, 9}),
        ("3,3,1-3", {1, 2, 3}),
        ("1000", {1000}),
    ],
)
def test_slots_are_numbers_and_ranges(text: str, slots: set[int]) -> None:
    assert parse_slots(text) == slots


@pytest.mark.parametrize("text", ["", "1,", "a", "1-", "-1", "1-2-3", "1.5", "²", "٣", "1 2", "9" * 5000])
def test_what_is_no_list_of_slots_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a list of slots; write 1-4 or 1,2,5"):
        parse_slots(text)


@pytest.mark.parametrize("text", ["0", "0-3", "4-1", "1001", "1-1001"])
def test_slots_count_from_1(text: str) -> None:
    with pytest.raises(ValueError, match="is not a range of slots; they count from 1 upwards, to 1000"):
        parse_slots(text)


FLEET = """  - {id: a, name: Sloop, texts: {owner: us, cost: "2", kind: "War Ship"}}
  - {id: b, name: Cog, texts: {owner: them, cost: "10", kind: Ship}}
  - {id: c, name: "Salt, Sail", texts: {owner: "Us, them", kind: Crew, hits: X}}
  - {id: d, name: "1 = 2", copies: 3}
"""


@pytest.fixture(scope="module")
def fleet(tmp_path_factory: pytest.TempPathFactory) -> Deck:
    return load_deck(make_deck(tmp_path_factory.mktemp("fleet"), FLEET))


@pytest.mark.parametrize(
    ("wanted", "ids"),
    [
        ("owner:us", "a c"),
        ("owner = us", "a"),
        ('kind:"Ship"', "a b"),
        ('kind = "War Ship"', "a"),
        ("cost > 3", "b"),
        ("cost:2", "a"),
        ("kind in [ship, crew]", "b c"),
        ("kind in [ship, crew],a", "a b c"),
        ("not cost", "c d"),
        ("hits", "c"),
        ("cost and not owner = us; hits", "b c"),
        ('name = "Salt, Sail"', "c"),
        # A name comes before all that it may mean.
        ("1 = 2", "d"),
    ],
)
def test_cards_are_chosen_by_what_their_fields_say(fleet: Deck, wanted: str, ids: str) -> None:
    assert [card.id for card in select_cards(fleet, wanted)] == ids.split()


FIELDS = "fields: picture, id, name, suit, rank, owner, cost, kind, hits"


@pytest.mark.parametrize(
    ("wanted", "messages"),
    [
        ("ownr:us", [f"--cards: no card has 'ownr' (did you mean 'owner'?); {FIELDS}"]),
        (
            "owner = uss",
            ["--cards: owner = uss is true of no card (did you mean 'us'?); owner: us, them, Us, them"],
        ),
        ("cost > 10", ["--cards: cost > 10 is true of no card; cost: 2, 10"]),
        ("cost and hits", ["--cards: cost and hits is true of no card"]),
        (
            "cost >",
            [
                "--cards: 'cost >' ends too early, needs a value after >; write for example cost > 3, kind in [ship, "
                "crew], or not (cost and kind = ship)"
            ],
        ),
        ("hits > 1", [":10: cards[2]: hits: found 'X', needs a number for the condition hits > 1"]),
        (
            "cots",
            ["--cards: 'cots' is not a card, suit or rank of Strange; suits: none; ranks: none"],
        ),
    ],
)
def test_what_no_field_says_is_told_with_what_there_is(fleet: Deck, wanted: str, messages: list[str]) -> None:
    with pytest.raises(DeckDataError) as caught:
        select_cards(fleet, wanted)
    assert [str(fault).removeprefix(fleet.display_name) for fault in caught.value.faults] == messages


def test_fields_are_read_as_the_deck_file_says_them_whatever_the_language(fleet: Deck) -> None:
    czech = translate_deck(fleet, open_texts("cs"))
    assert czech.language == "cs"
    assert [card.id for card in select_cards(czech, "kind = crew")] == ["c"]


SETS = "sets: [{id: base, name: Base game}, {id: storm, name: Storm Season}, {id: bare, name: Bare}]\n"


def test_cards_are_chosen_by_their_set(tmp_path: Path) -> None:
    table = "Name,Set,Picture\nSloop,base,sun.svg\nGale,Storm season,sun.svg\nSquall,,sun.svg\nOdd,storm,sun.svg\n"
    cards = "  - {id: cog, set: base}\n  - {from: cards.csv, set: storm}\n  - {id: free}\n"
    deck = load_deck(
        make_deck(tmp_path, cards, {"cards.csv": table, "sun.svg": SUN}, head=f"{SETS}template: picture\n")
    )

    def chosen(wanted: str = "", *sets: str) -> list[str]:
        return [card.id for card in choose_cards(deck, wanted, sets)]

    assert chosen("", "storm") == chosen("set:storm") == chosen("Storm Season") == ["gale", "squall", "odd"]
    assert chosen("", "Base game") == chosen("base") == ["cog", "sloop"]
    assert chosen("", "storm", "BASE") == ["cog", "sloop", "gale", "squall", "odd"]
    assert chosen("odd, cog", "storm") == ["odd"]
    assert [card.fields.get("set") for card in deck.cards] == [
        "Base game",
        "Base game",
        *["Storm Season"] * 3,
        None,
    ]
    refused = {
        ("", "strom"): "--set: 'strom' is not a set of Strange (did you mean 'storm'?); sets: base, storm, bare",
        ("", "bare"): "--set: 'bare' has no cards; sets: base, storm, bare",
        ("cog", "storm"): "none of these cards is in storm; change --cards or --set",
    }
    for words, why in refused.items():
        with pytest.raises(DeckDataError) as caught:
            chosen(*words)
        assert str(caught.value) == why
    with pytest.raises(
        DeckDataError, match=r"'x' is not a card, suit, rank or set of Strange; .* sets: base, storm, bare"
    ):
        chosen("x")


def test_a_set_is_printed_by_itself_under_its_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = "".join(f"  - {{id: {name}, set: {name}, template: back}}\n" for name in ("base", "storm"))
    deck = make_deck(tmp_path / "deck", cards, head=SETS)
    monkeypatch.chdir(tmp_path)
    for words in (["--set", "Storm Season"], ["--set", "base", "--set", "storm"]):
        assert pnp("build", "--deck", deck, "--format", "svg", *words).code == 0
    made = {str(path.relative_to(tmp_path / "output")) for path in (tmp_path / "output").rglob("*.svg")}
    assert made == {
        "strange-storm-svg/02-storm.svg",
        "strange-base-storm-svg/01-base.svg",
        "strange-base-storm-svg/02-storm.svg",
    }
    assert "--set: 'x' is not a set of Strange" in pnp("export", "--to", "shop", "--deck", deck, "--set", "x").err


@pytest.mark.parametrize(
    ("head", "card", "why"),
    [
        (
            SETS,
            "set: strom",
            "cards[0].set: 'strom' is not a set of this deck (did you mean 'storm'?); sets: base, storm, bare",
        ),
        ("", "set: storm", "cards[0].set: the deck has no sets; name them: sets: [{id: storm, name: …}]"),
        (
            SETS,
            "texts: {set: strom}",
            "cards[0].texts.set: 'strom' is not a set of this deck (did you mean 'storm'?); sets: base, storm, bare",
        ),
        (
            "sets: [{id: a, name: A}, {id: a, name: B}]\n",
            "set: a",
            "sets[1].id: the id 'a' is already used in line 7; ids are unique",
        ),
        (
            "sets: [{id: a, name: A, icon: bolt}]\n",
            "set: a",
            "sets[0].icon: 'bolt' is not an icon of this deck; icons: none",
        ),
    ],
)
def test_what_is_wrong_with_a_set_is_told(tmp_path: Path, head: str, card: str, why: str) -> None:
    with pytest.raises(DeckDataError) as caught:
        load_deck(make_deck(tmp_path, f"  - {{id: one, template: back, {card}}}\n", head=head))
    assert [f"{fault.key}: {fault.message}" for fault in caught.value.faults] == [why]


def test_a_column_called_set_is_a_text_like_any_other_where_the_deck_has_no_sets(tmp_path: Path) -> None:
    files = {"cards.csv": "Name,Set\nSloop,IV\n"}
    deck = load_deck(make_deck(tmp_path, "  - {from: cards.csv, template: back}\n", files))
    assert (deck.cards[0].set, deck.cards[0].texts) == (None, {"set": "IV"})
