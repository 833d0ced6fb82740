"""The common driver: all games are played by it at random, written down, replayed, and looked at by each player."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from scorekeeper.codec import decode_value, encode_value
from scorekeeper.errors import NotationError, RuleError
from scorekeeper.games import BUILT_IN
from scorekeeper.rules import above_water, down_the_well, five_suit, showboat
from scorekeeper.rules.cards import Card
from scorekeeper.rules.driver import Driver
from scorekeeper.rules.hands_driver import HandsDriver
from scorekeeper.rules.showboat.hand import HandState
from scorekeeper.rules.showboat.play import ShowboatDriver
from scorekeeper.rules.to_the_bottom import CrewCard
from tests.scorekeeper.rules.random_play import (
    NAMES,
    check_replay,
    exchange_at_the_deal,
    exchange_in_place,
    exchanges,
    hands_of,
    leaves,
    random_match,
)
from tests.scorekeeper.rules.states import check

DRIVEN = [name for name, game in BUILT_IN.items() if game.driver]
TABLES = [(name, count) for name in DRIVEN for count in BUILT_IN[name].player_counts]
HOUSE_RULES = {
    "above-water": above_water.Options(double_deck=True, special_at_once=True, eliminated_cards_leave=True),
    "five-suit": five_suit.Options(ghost_hand=True, rock_breaks_everything=True),
    "showboat": showboat.Options(extra_hand_for_ties=True),
    "down-the-well": down_the_well.Options(passing_in_turn=True, single_hand=False, last_one_stops=True),
}


CARDS = {
    "five-suit": frozenset(map(str, five_suit.pack())),
    "showboat": frozenset(rank + suit for rank in "A234567QK" for suit in "ABCDFT"),
    "down-the-well": frozenset(rank + suit for rank in "A234567QK" for suit in "ABCDFT"),
}
"""The cards of each pack."""


def driver_of(name: str) -> Driver[Any, Any]:
    driver = BUILT_IN[name].driver
    assert driver is not None
    return driver


def at_table(name: str, count: int = 3, **rules: Any) -> Any:
    return driver_of(name).start(NAMES[:count], BUILT_IN[name].options(**rules), 1)


def played(name: str, state: Any, *acts: str) -> Any:
    driver = driver_of(name)
    for act in acts:
        state = driver.apply(state, driver.read(state, act))
    return state


def test_games_that_are_played_by_the_driver() -> None:
    assert DRIVEN == ["above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom"]


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_a_random_match_is_replayed_from_its_notation(name: str, count: int) -> None:
    options = HOUSE_RULES[name] if name in HOUSE_RULES and count % 2 else BUILT_IN[name].options()
    assert check_replay(driver_of(name), count, options, count, most=150) > 10


@pytest.mark.parametrize("name", DRIVEN)
def test_states_and_views_are_what_they_seem(name: str) -> None:
    driver = driver_of(name)
    states, _ = random_match(driver, 3, BUILT_IN[name].options(), 5)
    for state in states[:: max(1, len(states) // 10)]:
        check(state)
        view = driver.view(state, "Ana")
        assert decode_value(driver.view_type, json.loads(json.dumps(encode_value(view)))) == view
        assert hash(view) == hash(driver.view(state, "Ana"))


@pytest.mark.parametrize("name", DRIVEN)
def test_equal_seeds_deal_equal_cards_and_others_do_not(name: str) -> None:
    driver, options = driver_of(name), BUILT_IN[name].options()
    assert driver.start(NAMES[:3], options, 7) == driver.start(NAMES[:3], options, 7)
    assert driver.start(NAMES[:3], options, 7) != driver.start(NAMES[:3], options, 8)


@pytest.mark.parametrize("name", DRIVEN)
def test_who_cannot_play_is_refused(name: str) -> None:
    with pytest.raises(RuleError):
        driver_of(name).start(("Ana",), BUILT_IN[name].options(), 1)


@pytest.mark.parametrize("name", DRIVEN)
def test_an_act_that_is_not_legal_is_refused_with_some_that_are(name: str) -> None:
    driver, state = driver_of(name), at_table(name)
    offer = [driver.write(act) for act in driver.legal_acts(state)]
    for text in ("", "fly", "play 99X", f"{offer[0]} {offer[0]}"):
        with pytest.raises(NotationError) as told:
            driver.read(state, text)
        assert str(told.value).startswith(f"{text!r} is not a legal act of {driver.actor(state)} now; use {offer[0]}")
    with pytest.raises(NotationError, match=r"^act 2: 'fly' is not"):
        driver.replay(NAMES[:3], BUILT_IN[name].options(), 1, [offer[0], "fly"])


def every_act(name: str, players: tuple[str, ...]) -> Iterator[Any]:
    """Yield all acts of a game's hands that can be written down, most of them not legal now; three cards are passed."""
    cards = [Card(word[:-1], word[-1]) for word in sorted(CARDS[name])]
    for player in players:
        match name:
            case "five-suit":
                yield from (five_suit.MakeBid(player, tricks) for tricks in range(-1, 30))
                yield from (five_suit.Play(player, card) for card in cards)
            case "showboat":
                yield from (showboat.Play(player, card) for card in cards)
                yield from (showboat.Take(player, card) for card in cards)
                yield showboat.Retire(player)
            case _:
                yield from (down_the_well.Play(player, card) for card in cards)
                yield from (down_the_well.PassCards(player, each) for each in combinations(cards[::3], 3))


@pytest.mark.parametrize("name", ["five-suit", "showboat", "down-the-well"])
def test_legal_acts_are_all_that_the_rules_allow(name: str) -> None:
    """The rules of Showboat and Down the Well let players who act together do so in any order; here it is seating."""
    driver: Any = driver_of(name)
    states, _ = random_match(driver, 3, BUILT_IN[name].options(), 11, most=60)
    for state in states[:: len(states) // 12]:
        if actor := driver.actor(state):
            acts = every_act(name, (actor,) if name != "five-suit" else state.players)
            allowed = {act for act in acts if driver.rules.hand.is_allowed(state.hand, act)}
            legal = driver.legal_acts(state)
            assert all(driver.rules.hand.is_allowed(state.hand, act) for act in legal)
            assert allowed <= {replace(act, cards=each) for act in legal for each in orders(act)} | set(legal)
            assert len(legal) == len(set(legal))


def orders(act: Any) -> Iterator[tuple[Card, ...]]:
    """Yield the cards of an act in each order; none if it has no such list."""
    if isinstance(act, down_the_well.PassCards):
        yield from permutations(act.cards)


# Hidden cards


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_a_view_tells_nothing_of_hidden_cards(name: str, count: int) -> None:
    driver = driver_of(name)
    in_place, at_the_deal = exchanges(driver, Random(count), count, BUILT_IN[name].options(), count, most=80)
    assert in_place > 0
    if isinstance(driver, HandsDriver):
        assert at_the_deal > 0


DEALT = {"five-suit": {3: 23, 4: 17}, "showboat": {3: 4, 4: 4}, "down-the-well": {3: 10, 4: 9}}
"""Cards in each hand, from the rulebooks."""


def cards_seen(
    name: str, deck: list[str], players: tuple[str, ...], seat: int, acts: list[tuple[str, str]]
) -> set[str]:
    """Return all cards that a player can have seen in a hand, by the deck and by who did what."""
    count, size = len(players), DEALT[name][len(players)]
    seen = set(deck[seat * size : (seat + 1) * size])
    have_all_passed = sum(act.startswith("pass") for _, act in acts) == count
    for player, act in acts:
        verb, *words = act.split()
        is_from_the_right = have_all_passed and players.index(player) == (seat - 1) % count
        if verb == "play" or (verb == "pass" and (player == players[seat] or is_from_the_right)):
            seen.update(words)
    if name == "down-the-well" and have_all_passed:
        seen.add(deck[size * count])
    if name == "showboat":
        verbs = [act.split()[0] for _, act in acts]
        rounds = 1 + sum(verbs[at - 1] != "play" == verb for at, verb in enumerate(verbs) if at)
        seen.update(deck[24 : 24 + 6 * (rounds + (bool(verbs) and verbs[-1] != "play"))])
    return seen


@pytest.mark.parametrize("count", [3, 4])
@pytest.mark.parametrize("name", DEALT)
def test_a_view_shows_what_a_player_can_have_seen_and_no_more(name: str, count: int) -> None:
    driver: Any = driver_of(name)
    states, acts = random_match(driver, count, BUILT_IN[name].options(), 3, most=80)
    players = states[0].players
    for of_hand, done in hands_of(states, acts):
        first = of_hand[0]
        deck = [str(card) for card in driver.shuffle(first.match, first.seed, first.number)]
        who = [(driver.actor(state), act) for state, act in zip(of_hand, done, strict=False)]
        for at, state in enumerate(of_hand):
            for seat, player in enumerate(players):
                view = driver.view(state, player)
                shown = {value for _, value in leaves(encode_value(view)) if value in CARDS[name]}
                face_down = set()
                if name == "showboat":
                    down = [each for each in state.hand.seats if each.face_down and each.player != player]
                    face_down = {str(each.face_down) for each in down}
                assert shown <= cards_seen(name, deck, players, seat, who[:at]) - face_down
                assert view.seed is None


def test_fs_r5_who_holds_the_two_of_paper_is_told_when_it_is_led() -> None:
    state = at_table("five-suit")
    opener = state.hand.leader
    driver = driver_of("five-suit")
    others = [player for player in state.players if player != opener]
    assert state.hand.opening.card in state.hand.hand_of(opener)
    for player in state.players:
        assert (driver.view(state, player).hand.opening, driver.view(state, player).hand.leader) == (None, "")
    state = played("five-suit", state, "bid 1", "bid 0", "BID 2")
    assert [driver.view(state, player).hand.leader for player in others] == [opener, opener]
    assert driver.view(state, opener).hand.opening == state.hand.opening
    assert driver.view(state, others[0]).hand.opening is None
    assert [driver.write(act) for act in driver.legal_acts(state)] == [f"play {state.hand.opening.card}"]


def test_sb_r10_a_card_face_down_is_its_players_own() -> None:
    driver, state = driver_of("showboat"), at_table("showboat")
    card = state.hand.seats[0].hand[0]
    state = played("showboat", state, f"play {card}")
    assert driver.actor(state) == "Ben van Dyk"
    assert driver.view(state, "Ana").hand.seats[0].face_down == card
    assert str(driver.view(state, "Čeněk").hand.seats[0].face_down) == "?"


def test_dw_a3_cards_that_are_passed_are_seen_by_giver_and_taker() -> None:
    driver, state = driver_of("down-the-well"), at_table("down-the-well")
    passed = [state.hand.seats[seat].hand[:3] for seat in range(3)]
    for cards in passed[:2]:
        state = played("down-the-well", state, "pass " + " ".join(str(card) for card in reversed(cards)))
    assert [len(set(each.cards)) for each in driver.view(state, "Ben van Dyk").hand.passes] == [1, 3]
    state = played("down-the-well", state, "pass " + " ".join(map(str, passed[2])))
    assert [len(set(each.cards)) for each in driver.view(state, "Ben van Dyk").hand.passes] == [3, 3, 1]


def test_tb_r10_a_seal_is_jettisoned_beside_another_card() -> None:
    driver, state = driver_of("to-the-bottom"), at_table("to-the-bottom")
    hand = (CrewCard.SEAL, CrewCard.PIRATE, CrewCard.POLKA_DANCER)
    ships = (replace(state.game.ships[0], hand=hand), *state.game.ships[1:])
    state = replace(state, game=replace(state.game, ships=ships))
    acts = [driver.write(act) for act in driver.legal_acts(state)]
    singles = ["jettison Seal", "jettison Pirate", "jettison Polka Dancer"]
    assert acts == [*singles, "jettison Seal, Pirate", "jettison Seal, Polka Dancer", "end"]
    after = played("to-the-bottom", state, "Jettison pirate, seal")
    assert after.game.turn.pool.points == 22


def test_tb_r2_of_too_many_cards_each_choice_can_be_discarded() -> None:
    driver, state = driver_of("to-the-bottom"), at_table("to-the-bottom")
    hand = (CrewCard.PASSENGER, CrewCard.PASSENGER, CrewCard.BABY, *[CrewCard.MAID] * 4)
    ships = (replace(state.game.ships[0], hand=hand), *state.game.ships[1:])
    state = replace(state, game=replace(state.game, ships=ships))
    ends = {driver.write(act) for act in driver.legal_acts(state) if driver.write(act).startswith("end")}
    pairs = ("Passenger, Passenger", "Passenger, Baby", "Passenger, Maid", "Baby, Maid", "Maid, Maid")
    assert ends == {f"end {pair}" for pair in pairs}


def test_tb_r11_a_ships_cards_are_known_but_not_where_they_lie() -> None:
    driver, state = driver_of("to-the-bottom"), at_table("to-the-bottom")
    own, other = driver.view(state, "Ana").ships[:2]
    assert (own.hand, own.hand_count, own.deck_count) == (state.game.ships[0].hand, 3, 7)
    assert len(own.face_down) == 7
    assert (other.hand, other.hand_count, other.deck_count) == ((), 0, 10)
    assert other.face_down == (*[CrewCard.PASSENGER] * 8, *[CrewCard.BABY] * 2)


def test_returns_are_parts_of_the_win() -> None:
    driver = driver_of("showboat")
    states, _ = random_match(driver, 3, BUILT_IN["showboat"].options(), 1)
    assert driver.returns(states[0]) == dict.fromkeys(NAMES[:3], 0.0)
    returns = driver.returns(states[-1])
    assert sum(returns.values()) == pytest.approx(1)
    assert {player for player, part in returns.items() if part} == set(states[-1].outcome.winners)
    assert driver.actor(states[-1]) is None
    assert driver.legal_acts(states[-1]) == ()
    with pytest.raises(NotationError, match="the match is over"):
        driver.read(states[-1], "retire")


# The exchanges themselves: a view that tells something is found out


class _Teller(ShowboatDriver):
    """Tells where in the deck the first of its cards lies, by suit and rank."""

    def conceal(self, hand: HandState, player: str) -> HandState:
        seen = super().conceal(hand, player)
        return replace(seen, round_number=hand.deck.index(min(hand.deck, key=str)))


def test_a_view_that_tells_where_a_card_lies_is_found_out() -> None:
    driver = _Teller()
    states, acts = random_match(driver, 3, showboat.DEFAULTS, 1, most=4)
    with pytest.raises(AssertionError):
        exchange_in_place(driver, Random(1), states[-1], "Ana")

    def until_found_out() -> None:
        for seed in range(200):
            exchange_at_the_deal(driver, Random(seed), states, acts, "Ana")

    with pytest.raises(AssertionError):
        until_found_out()


@pytest.mark.parametrize("count", [3, 4, 5])
def test_fs_a6_before_the_first_card_not_even_its_holder_knows_the_opening(count: int) -> None:
    """Whether a lower card was set aside or dealt to somebody, nobody knows while bids are made."""
    driver = BUILT_IN["five-suit"].driver
    assert driver is not None
    state = driver.start(NAMES[:count], BUILT_IN["five-suit"].options(), 262)
    holder = state.players[state.hand.opening.position]
    for _ in range(count):
        assert {driver.view(state, name).hand.opening for name in state.players} == {None}
        assert {driver.view(state, name).hand.leader for name in state.players} == {""}
        state = driver.apply(state, driver.legal_acts(state)[0])
    assert driver.actor(state) == holder
    assert [name for name in state.players if driver.view(state, name).hand.opening] == [holder]
    assert {driver.view(state, name).hand.leader for name in state.players} == {holder}
