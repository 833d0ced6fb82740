"""What of each game's forms and calculators is each phone's own, which player's it is, and what all share."""

from typing import Any

import pytest

from scorekeeper.games import games
from scorekeeper.presenter.events import DraftOwnership
from scorekeeper.presenter.games import view_of
from tests.scorekeeper.web.server.party import Party, Phone

FOUR = ("Ana", "Ben", "Cem", "Dan")


def chosen(phone: Phone, label: str) -> Any:
    """Return what is chosen; None where it is no question for this phone."""
    found = [each["selected"] for each in phone.parts("Choice") if each["label"] == label]
    return found[0] if found else None


def tiles(phone: Phone, label: str) -> list[str]:
    (found,) = [each for each in phone.parts("Tiles") if each["label"].startswith(label)]
    return [each["label"] for each in found["tiles"]]


def laid(phone: Phone) -> tuple[str, str]:
    """Return the tableau and the hand in sight."""
    labels = [each["label"] for each in phone.parts("Tiles")]
    tableau = next(each for each in labels if each.startswith("Tableau, in order"))
    hand = next(each for each in labels if each.startswith("Left in hand"))
    return tableau.partition(": ")[2], hand.partition(": ")[2]


# Every game


def declared() -> list[type[DraftOwnership]]:
    return [each for game in games().values() for each in (*view_of(game).forms, *view_of(game).tools)]


@pytest.mark.parametrize("kind", declared(), ids=lambda kind: f"{kind.__module__.split('.')[3]}-{kind.__name__}")
def test_what_a_form_says_of_itself_is_there(kind: type[DraftOwnership]) -> None:
    assert not set(kind.sight) & set(kind.own)
    assert not set(kind.by_player) & set(kind.of_player)
    answered = [name for name in (*kind.by_player, *kind.of_player) if name != "clear"]  # which its page answers
    assert [name for name in answered if not kind.answers_to(name)] == []
    if kind.in_sight:
        assert kind.in_sight in {*kind.sight, *kind.own}


# Showboat


def test_showboat_four_phones_tap_four_tableaus_at_once(party: Party) -> None:
    party.begin("showboat", FOUR)
    host = party.host().press("go", "match/1")
    seats = [party.seat(name) for name in FOUR]
    assert [chosen(phone, "Whose cards?") for phone in seats] == [None] * 4  # each has its own
    tableaus = (("2", "3", "4"), ("5", "6"), ("7", "Q", "2"), ("A", "K"))
    for turn in range(3):
        for phone, ranks in zip(seats, tableaus, strict=True):
            if turn < len(ranks):
                phone.press("card", "tableau", ranks[turn])
    for phone, ranks in zip(seats, tableaus, strict=True):
        assert laid(phone.look()) == ("-".join(ranks), "")
        phone.press("card", "hand", "A").press("card", "hand", "K").press("card", "hand", "Q")
    for name, ranks in zip(FOUR, tableaus, strict=True):
        host.look().press("player", name)
        assert laid(host) == ("-".join(ranks), "A-K-Q")
    ana = seats[0]
    ana.press("shorten")
    assert laid(ana)[1] == "A-K"
    assert laid(seats[1].look())[1] == "A-K-Q"


def test_showboat_a_seat_shows_no_cards_but_its_own(party: Party) -> None:
    party.begin("showboat", FOUR)
    ana = party.seat("Ana")
    ana.press("card", "tableau", "2")
    refusal = "This phone enters only Ana's values. A scorer does the rest."
    for event in (("player", "Ben"), ("last", "Ana"), ("way", "points"), ("points", "Ben", 3), ("enter",)):
        assert ana.press(*event).banner == refusal
    assert ana.options("Whose cards?") == []
    assert chosen(ana, "Whose cards?") is chosen(ana, "Last player") is None


def test_showboat_whose_cards_a_scorer_looks_at_is_its_own(party: Party) -> None:
    party.begin("showboat", FOUR)
    kim, leo = party.scorer("Kim"), party.scorer("Leo")
    kim.press("player", "Cem").press("card", "tableau", "7")
    leo.look().press("card", "tableau", "2")
    assert [chosen(phone, "Whose cards?") for phone in (kim.look(), leo)] == ["Cem", "Ana"]
    assert [laid(phone) for phone in (kim, leo)] == [("7", ""), ("2", "")]
    assert party.store.read_value("draft:match/1") == {
        "cards": {"Cem": {"tableau": ["7"]}, "Ana": {"tableau": ["2"]}},
    }
    party.restart()
    assert chosen(kim.look(), "Whose cards?") == "Cem"


def test_showboat_after_a_hand_everybody_begins_anew(party: Party) -> None:
    party.begin("showboat", FOUR)
    kim, leo, ana = party.scorer("Kim"), party.scorer("Leo"), party.seat("Ana")
    leo.press("player", "Dan")
    for player in FOUR:
        kim.press("points", player, 1) if player != "Ana" else kim.press("way", "points").press("points", player, 1)
    kim.press("enter")
    kim.press("way", "cards")
    assert [chosen(phone.look(), "Whose cards?") for phone in (kim, leo, ana)] == ["Ana", "Ana", None]


def test_showboat_by_points_a_seat_has_its_own_number(party: Party) -> None:
    party.begin("showboat", FOUR)
    kim, ben = party.scorer("Kim"), party.seat("Ben")
    kim.press("way", "points")
    ben.look().press("points", "Ben", 7)
    assert (ben.numbers, ben.of_others) == ({"Ben": 7}, {"Ana": "–", "Cem": "–", "Dan": "–"})


def test_showboat_who_acts_first_is_tapped_by_each(party: Party) -> None:
    party.begin("showboat", ("Ana", "Ben", "Cem"))
    ana, ben = party.seat("Ana"), party.seat("Ben")
    for phone, card in ((ana, "5H"), (ben, "3S")):
        phone.press("go", "tool/1/order")
        suits = next(each for each in phone.parts("Choice") if "colour" not in each["options"][0])
        letters = [each["value"] for each in suits["options"]]
        phone.press("suit", letters[0])
        assert [each["label"] for each in phone.parts("Tiles")[-1]["tiles"]]
        event = next(each["event"] for each in phone.parts("Tiles")[-1]["tiles"] if each["label"] == card[0])
        phone.press(*event)
        assert not phone.is_refused
    held = party.store.read_value("draft:tool/1/order")
    assert sorted(held) == ["cards"]
    assert sorted(held["cards"]) == ["Ana", "Ben"]
    assert ana.look().options("Whose card?") == []


# Five-suit


def test_five_suit_bids_are_entered_by_their_owners(party: Party) -> None:
    party.begin("five-suit", FOUR)
    kim = party.scorer("Kim")
    seats = {name: party.seat(name) for name in FOUR}
    for bid, (name, phone) in enumerate(seats.items()):
        assert list(phone.look().numbers) == [name]
        phone.press("bid", name, bid)
        assert phone.press("bid", FOUR[bid - 1], 1).is_refused
    assert kim.look().numbers == {"Ana": 0, "Ben": 1, "Cem": 2, "Dan": 3}
    kim.press("play")
    size = kim.parts("Number")[0]["most"]
    for name, phone in seats.items():
        assert list(phone.look().numbers) == [name], "all have come to the tricks"
        phone.press("took", name, size - 6 if name == "Dan" else 2)
    assert not kim.look().press("enter").is_refused
    assert party.store.head_and_newest_act(1)[1] is not None


def test_five_suit_the_suit_in_sight_is_each_phones_own(party: Party) -> None:
    party.begin("five-suit", FOUR)
    kim, leo = party.scorer("Kim"), party.scorer("Leo")
    for phone in (kim, leo):
        phone.press("go", "tool/1/trick")
    suits = [each["value"] for each in kim.parts("Choice")[-1]["options"]]
    kim.press("suit", suits[0])
    leo.look().press("suit", suits[1])
    kim.press(*kim.parts("Tiles")[-1]["tiles"][0]["event"])
    assert kim.parts("Choice")[-1]["selected"] == suits[0]
    assert leo.look().parts("Choice")[-1]["selected"] == suits[1]
    assert [len(phone.parts("Tiles")[0]["tiles"]) for phone in (kim, leo)] == [1, 1]


# Down the Well


def test_down_the_well_each_counts_its_own_cards(party: Party) -> None:
    party.begin("down-the-well", ("Ana", "Ben", "Cem"))
    kim, ben = party.scorer("Kim"), party.seat("Ben")
    ben.press("left", "Ben", 4)
    assert ben.press("winner", "Ben").is_refused
    kim.look().press("winner", "Ana")
    assert kim.numbers == {"Ana": None, "Ben": 4, "Cem": None}


# Above Water


def test_above_water_whoever_must_bid_bids(party: Party) -> None:
    party.begin("above-water", ("Ana", "Ben", "Cem"))
    seats = {name: party.seat(name) for name in ("Ana", "Ben", "Cem")}
    refused = {name: phone.press("lot", 0).is_refused for name, phone in seats.items()}
    (due,) = [name for name, is_refused in refused.items() if not is_refused]
    phone = seats[due]
    phone.press("bid", 3)
    assert not phone.is_refused
    for each in seats.values():
        assert [
            choice["options"][0]["label"] for choice in each.look().parts("Choice") if choice["label"] == "Lots"
        ] == [f"Lot 1: {due} 3"]
    assert phone.press("take_back").is_refused


def test_above_water_final_bids_are_each_ones_own(party: Party) -> None:
    party.begin("above-water", ("Ana", "Ben", "Cem"))
    kim, ben = party.scorer("Kim"), party.seat("Ben")
    kim.press("way", "final")
    ben.look().press("final", "Ben", 4)
    assert ben.press("final", "Ana", 4).is_refused
    assert kim.look().numbers == {"Ana": None, "Ben": 4, "Cem": None}


def to_spending(kim: Phone) -> None:
    kim.press("way", "final")
    for number, player in enumerate(("Ana", "Ben", "Cem")):
        kim.press("final", player, number)
    kim.press("enter")


def test_above_water_a_hand_is_seen_on_its_own_phone_alone(party: Party) -> None:
    party.begin("above-water", ("Ana", "Ben", "Cem"))
    kim, ana, ben = party.scorer("Kim"), party.seat("Ana"), party.seat("Ben")
    to_spending(kim)
    for phone, name in ((ana, "Ana"), (ben, "Ben")):
        assert phone.look().press("offer_with", 0, "Cem").is_refused or not phone.is_refused
        place = next(choice["event"][1] for choice in phone.parts("Choice") if choice["label"] == "Who turns in groups")
        phone.press("offer_with", place, name)
        assert phone.address == "form/1/cash"
    for phone, rank in ((ana, "7"), (ben, "9")):
        phone.press("way", "hand").press("rank", rank)
        for suit in "SH":
            phone.press("card", f"{rank}{suit}")
        assert not phone.is_refused
    held = [[each["label"] for each in phone.look().parts("Tiles")[-1]["tiles"]] for phone in (ana, ben)]
    assert held == [["7", "7"], ["9", "9"]]
    assert party.store.read_value("draft:form/1/cash") is None
    assert ana.press("enter").is_refused
    place = next(each["event"][1] for each in kim.look().parts("Choice") if each["label"] == "Who turns in groups")
    kim.press("offer_with", place, "Ana")
    assert kim.address == "form/1/cash"
    assert [tile for grid in kim.parts("Tiles") for tile in grid["tiles"] if tile.get("chosen")] == []


def test_above_water_two_slips_at_once_are_two(party: Party) -> None:
    party.begin("above-water", ("Ana", "Ben", "Cem"))
    kim, leo = party.scorer("Kim"), party.scorer("Leo")
    to_spending(kim)
    for phone, giver in ((kim, "Ana"), (leo.look(), "Ben")):
        offer = next(
            each["event"]
            for row in phone.parts("Buttons")
            for each in row["buttons"]
            if each["label"] == "Stones change hands"
        )
        phone.press(*offer).press("giver", giver).press("taker", "Cem").press("stones", 1)
    kim.press("enter")
    assert leo.press("enter").banner.startswith("Kim has already entered")
    leo.press("enter")
    assert [type(entry).__name__ for entry in party.store.open(1).entries] == ["BidsPaid", "StonesGiven", "StonesGiven"]


# To the Bottom


def test_to_the_bottom_two_ships_sink_at_once(party: Party) -> None:
    party.begin("to-the-bottom", ("Ana", "Ben", "Cem"))
    kim, ana, ben = party.scorer("Kim"), party.seat("Ana"), party.seat("Ben")
    assert ana.press("player", "Ben").is_refused
    for phone, name, cards in ((ana, "Ana", ("Seal", "Rose")), (ben, "Ben", ("Rats",))):
        phone.press("player", name)
        for card in cards:
            phone.press("put", card)
        assert not phone.is_refused
    assert party.store.read_value("draft:match/1") == {"boards": {"Ana": ["Seal", "Rose"], "Ben": ["Rats"]}}
    kim.look().press("player", "Ana").press("enter")
    assert [entry.player for entry in party.store.open(1).entries] == ["Ana"]
    assert party.store.read_value("draft:match/1") == {"boards": {"Ben": ["Rats"]}}
    kim.press("undo")
    assert party.store.read_value("draft:match/1") == {"boards": {"Ana": ["Seal", "Rose"], "Ben": ["Rats"]}}
    kim.press("redo").press("player", "Ben").press("enter")
    assert [entry.cards for entry in party.store.open(1).entries] == [("Seal", "Rose"), ("Rats",)]


def test_to_the_bottom_each_has_its_own_turn(party: Party) -> None:
    party.begin("to-the-bottom", ("Ana", "Ben", "Cem"))
    ana, ben = party.seat("Ana"), party.seat("Ben")
    for phone in (ana, ben):
        phone.press("go", "tool/1/turn")
    ana.press("put", "Seal").press("mode", "jettison")
    ben.press("put", "Rats")
    assert [chosen(phone.look(), "Whose turn?") for phone in (ana, ben)] == [None, None]  # their own
    assert [chosen(phone, "Tapping a card means") for phone in (ana, ben)] == ["jettison", "board"]
    assert party.store.read_value("draft:tools/1") == {
        "ships": {"Ana": {"board": ["Seal"]}, "Ben": {"board": ["Rats"]}}
    }
    assert ana.press("player", "Ben").is_refused
    assert ana.press("phase", "Sinking").is_refused
    ana.press("clear").press("clear", True)
    assert party.store.read_value("draft:tools/1") == {"ships": {"Ben": {"board": ["Rats"]}}}


@pytest.mark.parametrize(
    ("game", "count", "shown", "hidden"),
    [
        ("five-suit", 4, set(), {"Trick judge"}),
        ("down-the-well", 3, set(), {"Who opens?"}),
        ("showboat", 4, {"Order of action"}, set()),
        ("to-the-bottom", 3, {"Turn calculator", "Draw counts", "Arbiter and Teacher"}, {"Start of the Sinking"}),
    ],
)
def test_a_seat_finds_the_calculators_that_have_something_of_its_own(
    party: Party, game: str, count: int, shown: set[str], hidden: set[str]
) -> None:
    party.begin(game, FOUR[:count])
    ana, kim = party.seat("Ana"), party.scorer("Kim")
    assert shown | hidden <= set(kim.labels)
    assert shown <= set(ana.labels)
    assert not hidden & set(ana.labels)
