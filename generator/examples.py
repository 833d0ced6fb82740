"""Numbers and worked examples of the printed sheets, asked of the referee when a sheet is made.

So a sheet can never disagree with the app. Each game has one function; its values are what the game's template places.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.games import GAMES
from scorekeeper.rules import above_water, down_the_well, five_suit, showboat, to_the_bottom
from scorekeeper.rules.cards import FIVE_SUIT, ISLAND, JOKER, STANDARD, Card
from scorekeeper.rules.five_suit.scoring import BAGS_A_PENALTY, NIL, PENALTY, POINTS_A_TRICK
from scorekeeper.rules.five_suit.trick import ROCK, is_broken_by_rock
from scorekeeper.rules.to_the_bottom.pool import BAND_LIMIT, SEAL_LIMIT
from scorekeeper.rules.to_the_bottom.state import SHOP_SIZE

Examples = Callable[[], Mapping[str, Any]]


def down_the_well_examples() -> Mapping[str, Any]:
    """Give hand sizes and targets by player count, cards that can and cannot be played, openings, and a score."""
    well = down_the_well
    tables = [_well_table(count) for count in well.options.HAND_SIZES]
    hands = [ISLAND.parse_all(text) for text in ("3T", "", "KC 4D", "7F", "2B")]
    own, *others = (len(hand) for hand in hands)
    return {
        "sizes": [[each["players"], each["cards"], each["target"]] for each in tables],
        "tables": tables,
        "pass_size": well.hand.PASS_SIZE,
        "ranks": well.RANKS,
        "piles": _well_piles("5A 7A 3B QB 7C KC 2D AD 6F KF QT AT", ("2A 6A", "2B", "4C QC", "", "5F AF", "3T KT")),
        "openings": [_well_opening("5C", "7C 3C KC 4B 6B 2D"), _well_opening("7T", "5A 3A 2B QB 6C KD")],
        "lead_of_six": ISLAND.suit_names[ISLAND.suits.index(well.piles.LEAD_SUIT_WITHOUT_TURNED_CARD)].lower(),
        "left": [[_island_card(card) for card in hand] for hand in hands],
        "own": own,
        "others": sum(others),
        "points": well.score(own, sum(others), player_count=len(hands)).points,
    }


def _island_card(card: Card) -> Mapping[str, str]:
    """Give rank and name of the suit's symbol."""
    return {"rank": card.rank, "suit": ISLAND.suit_name(card).lower()}


def _well_table(count: int) -> Mapping[str, int]:
    players = [str(number) for number in range(count)]
    dealt = down_the_well.hand.deal(players, ISLAND.cards(), down_the_well.DEFAULTS)
    target = down_the_well.match.start(players, down_the_well.DEFAULTS).target
    size = down_the_well.hand_size(count)
    return {"players": count, "cards": size, "stock": len(dealt.stock), "target": target}


def _well_piles(held: str, piles: Sequence[str]) -> list[Mapping[str, Any]]:
    """Give each pile of the deck's suits, bottom card first, and which of the cards held go on it."""
    hand = ISLAND.parse_all(held)
    lying = [ISLAND.parse_all(pile) for pile in piles]
    playable = down_the_well.playable(hand, [pile[-1] for pile in lying if pile])
    return [
        {
            "suit": name.lower(),
            "cards": [_island_card(card) for card in pile],
            "held": [{**_island_card(card), "can": card in playable} for card in hand if card.suit == suit],
        }
        for suit, name, pile in zip(ISLAND.suits, ISLAND.suit_names, lying, strict=True)
    ]


def _well_opening(turned: str, held: str) -> Mapping[str, Any]:
    """Give the suit that leads, and the card that opens, of the cards in all hands."""
    card, hands = ISLAND.parse(turned), ISLAND.parse_all(held)
    suit = down_the_well.lead_suit(card, hands)
    opens = down_the_well.lowest(hands, suit)
    assert opens is not None
    return {
        "turned": _island_card(card), "held": [_island_card(each) for each in hands], "opens": _island_card(opens),
        "is_own_suit": suit == card.suit,
    }  # fmt: skip


def showboat_examples() -> Mapping[str, Any]:
    """Give a hand counted card by card, the order of action, values, hands that cancel, and limits."""
    boat = showboat
    plays = {"Ana": "4F", "Ben": "KA", "Eva": "AD", "Ian": "4B", "Zoe": "QT"}
    cards = {player: ISLAND.parse(text) for player, text in plays.items()}
    order = boat.order_of_action(cards)
    return {
        "counted": _showboat_hand("2A KT 4C 4D KF", "KB KD 3F"),
        "as_last": _showboat_hand("2A KT 4C 4D KF", "KB KD 3F", is_last_player=True),
        "unscored": _showboat_hand("6B QD 4T", "5A 5C 2F"),
        "best": _showboat_hand("KB 6D QC KT 7F", "4A 4B 4F"),
        "longest": _showboat_hand("KB 5A QC 6D KT 7F", "4A 4B 4F"),
        "most": boat.MOST_POINTS,
        "in_hand": [_showboat_hand("", text)["hand"] for text in ("KA KD 3F", "4A 4B 4F", "AC 7D QT")],
        "values": [[rank, boat.VALUES[rank]] for rank in ISLAND.ranks],
        "plays": [{"player": each, **_island_card(cards[each]), "place": order.index(each) + 1} for each in plays],
        "tables": [_showboat_table(count) for count in boat.options.PLAYER_COUNTS],
        "hand_size": boat.hand.HAND_SIZE,
        "dealt": boat.hand.DEALT_COUNT,
        "centre_size": boat.hand.CENTRE_SIZE,
        "hands": boat.match.HAND_COUNT,
        "rounds": boat.match.ROUND_COUNT,
        "held_at_end": boat.match.RETIRED_HAND_SIZE,
        "first_retirement": boat.hand.FIRST_RETIREMENT_OF_TWO,
    }


def _showboat_table(count: int) -> Mapping[str, int]:
    """Give what is left and discarded when so many have been dealt their cards."""
    dealt = showboat.hand.deal([str(number) for number in range(count)], ISLAND.cards(), showboat.DEFAULTS)
    return {"players": count, "discarded": len(dealt.discards), "left": len(dealt.centre) + len(dealt.deck)}


def _showboat_hand(tableau: str, hand: str, *, is_last_player: bool = False) -> Mapping[str, Any]:
    """Count a hand, and say of each card of the tableau what the referee's parts say of it."""
    cards, held = ISLAND.parse_all(tableau), ISLAND.parse_all(hand)
    score = showboat.score(cards, held, is_last_player=is_last_player)
    last = len(cards) + 1 if cards else 0  # a part for each card, one for the last of them, then the hand's
    shown, best = [], 0
    for card, part in zip(cards, score.parts, strict=False):
        value = showboat.VALUES[card.rank]
        is_court = part.ruling == "SB-R4"
        shown.append({**_island_card(card), "points": part.points, "is_court": is_court, "best": best})
        best = best if is_court else max(best, value)
    groups = [
        {"cards": [_island_card(card) for card in held if card.rank == rank], "points": part.points}
        for rank, part in zip(
            sorted({card.rank for card in held}, key=ISLAND.ranks.index), score.parts[last:], strict=True
        )
    ]
    return {
        "cards": shown,
        "again": score.parts[last - 1].points if cards else 0,
        "tableau": sum(part.points for part in score.parts[:last]),
        "hand": groups,
        "hand_points": sum(part.points for part in score.parts[last:]),
        "points": score.points,
    }  # fmt: skip


def five_suit_examples() -> Mapping[str, Any]:
    """Give hand sizes, who beats whom, judged tricks, scores, and the end of a match that a penalty puts off."""
    rules, rocky = five_suit.DEFAULTS, five_suit.Options(rock_breaks_everything=True)
    first = five_suit.opening([five_suit.pack()])
    assert first is not None
    return {
        "hands": [_five_suit_hands(jokers=jokers, ghost=ghost) for ghost in (False, True) for jokers in (True, False)],
        "ring": [_five_suit_name(suit) for suit in FIVE_SUIT.suits],
        "orders": [_five_suit_orders(is_reversed=is_reversed) for is_reversed in (False, True)],
        "tricks": [
            _five_suit_trick("7P 2L 10S 9S", rules),
            _five_suit_trick("6P KR AW 4P", rules),
            _five_suit_trick("7P 2L *W 10S", rules),
            _five_suit_trick("9P *L 3R *S", rules),
            _five_suit_trick("7P 2R 10S KP", rocky),
            _five_suit_trick("7W KS *P 2R", rocky),
        ],
        "scores": [
            _five_suit_score("made", 4, 4),
            _five_suit_score("over", 4, 6),
            _five_suit_score("missed", 5, 3),
            _five_suit_score("nil", 0, 0),
            _five_suit_score("broken", 0, 2),
            _five_suit_score("penalty", 4, 6, bags_before=8),
        ],
        "first_card": _five_suit_card(first.card),
        "late": _five_suit_late_win(),
        "fewest": five_suit.FEWEST_PLAYERS,
        "most": five_suit.MOST_PLAYERS,
        "goal": five_suit.WINNING_TOTAL,
        "a_trick": POINTS_A_TRICK,
        "nil": NIL,
        "ten": BAGS_A_PENALTY,
        "penalty": PENALTY,
    }


def _five_suit_name(suit: str) -> str:
    """Give the name of a suit's symbol."""
    return FIVE_SUIT.suit_names[FIVE_SUIT.suits.index(suit)].lower()


def _five_suit_card(card: Card) -> Mapping[str, Any]:
    return {"rank": card.rank, "suit": _five_suit_name(card.suit), "is_joker": card.is_joker}


def _five_suit_hands(*, jokers: bool, ghost: bool) -> Mapping[str, Any]:
    """Give the size of the hands for each number of players, and how many cards are left over."""
    options = five_suit.Options(jokers=jokers, ghost_hand=ghost)
    pack = len(five_suit.pack(options))
    counts = range(five_suit.FEWEST_PLAYERS, five_suit.MOST_PLAYERS + 1)
    sizes = [five_suit.hand_size(count, options) for count in counts]
    rest = [pack - size * (count + ghost) for count, size in zip(counts, sizes, strict=True)]
    return {"jokers": jokers, "ghost": ghost, "pack": pack, "sizes": sizes, "rest": rest}


def _five_suit_orders(*, is_reversed: bool) -> list[list[str]]:
    """Give, for each suit led: itself, the suit that beats it, the suit that beats both, and the two that lose."""
    orders = []
    for led in FIVE_SUIT.suits:
        order = five_suit.contending_suits(led, is_reversed=is_reversed)
        losers = [suit for suit in FIVE_SUIT.suits if suit not in order]
        orders.append([_five_suit_name(suit) for suit in (*order, *losers)])
    return orders


def _five_suit_trick(text: str, options: five_suit.Options) -> Mapping[str, Any]:
    """Judge a trick: its cards in the order played, which wins, and what a reader needs to see why."""
    cards = FIVE_SUIT.parse_all(text)
    winner = five_suit.judge(cards, options).winner
    jokers = sum(card.is_joker for card in cards)
    is_broken = is_broken_by_rock(cards, options)
    order = ROCK if is_broken else five_suit.contending_suits(cards[0].suit, is_reversed=jokers > 0)
    return {
        "cards": [{**_five_suit_card(card), "wins": card == winner, "can_win": card.suit in order} for card in cards],
        "order": [_five_suit_name(suit) for suit in order],
        "jokers": jokers,
        "is_broken": is_broken,
        "winner": _five_suit_card(winner),
        "is_lead_suit_best": winner.suit == cards[0].suit,
    }


def _five_suit_score(kind: str, bid: int, took: int, *, bags_before: int = 0) -> Mapping[str, Any]:
    deal = five_suit.score(bid, took, bags_before=bags_before)
    return {
        "kind": kind, "bid": bid, "took": took, "before": bags_before,
        "points": deal.points, "bags": deal.bags, "penalty": deal.penalty,
    }  # fmt: skip


def _five_suit_late_win() -> Mapping[str, Any]:
    """Play a match in which the points of a hand reach the goal and the penalty of that hand takes it away again."""
    size = five_suit.hand_size(five_suit.FEWEST_PLAYERS)
    deals = [
        five_suit.Deal((bid, size, size), (took, size - took, 0))
        for bid, took in ((12, 16), (12, 16), (0, 0), (7, 7), (4, 6))
    ]
    before, after = (five_suit.fold(("Ana", "Ben", "Eva"), five_suit.DEFAULTS, some) for some in (deals[:-1], deals))
    last = after.deals[-1].scores[0]
    assert last.penalty > 0
    assert after.outcome is None
    return {
        "before": before.totals["Ana"], "points": last.points, "penalty": last.penalty, "after": after.totals["Ana"],
    }  # fmt: skip


def to_the_bottom_examples() -> Mapping[str, Any]:
    """Give the limits of both phases, prices by cards on board, worked examples, and the cards that they show."""
    ttb = to_the_bottom
    card, phase = ttb.Card, ttb.Phase
    four, five = (card.PASSENGER,) * 4, (card.PASSENGER,) * 5
    crew = (card.LIFEBOAT, card.STEERSMAN, card.SEAL, card.PASSENGER)
    return {
        "cards": {_ttb_name(each): _ttb_card(each) for each in ttb.Card},
        "colours_of_cards": [
            {"name": str(colour), "is_tired": any(_ttb_is_late(each, colour) for each in ttb.Card)}
            for colour in ttb.Colour
        ],
        "fewest": ttb.PLAYER_COUNTS[0],
        "most": ttb.PLAYER_COUNTS[-1],
        "start": [[_ttb_name(each), each.facts.copies.value] for each in dict.fromkeys(ttb.STARTING_DECK)],
        "shop_size": SHOP_SIZE,
        "draws": {each.name.lower(): _ttb_draws(each) for each in phase},
        "hand_limit": ttb.game.HAND_LIMIT,
        "sinking_hand": ttb.game.SINKING_HAND,
        "bands": [_ttb_bands(has_guard=has_guard) for has_guard in (False, True)],
        "modifiers": {
            _ttb_name(each): ttb.draw_count(phase.SINKING, 1, (each,)).points for each in (card.FISHERMAN, card.STOKER)
        },
        "jettisons": [_ttb_jettison(card.PASSENGER, card.SEAL), _ttb_jettison(card.PIRATE, card.SEAL)],
        "flapper": ttb.points_of_jettison((card.FLAPPER,), ()).points,
        "playings": [
            _ttb_playing(card.PASSENGER, five),
            _ttb_playing(card.PASSENGER, (*four, card.LIFEGUARD)),
            _ttb_playing(card.PASSENGER, (*five, card.LIFEGUARD)),
        ],
        "rose": [_ttb_playing(card.STOKER, board)["price"] for board in (four, (*four, card.ROSE))],
        "band_limit": BAND_LIMIT,
        "seal_limit": SEAL_LIMIT,
        "saved": {"cards": [_ttb_name(each) for each in crew], "points": ttb.victory_score(crew).points},
    }


def _ttb_name(card: to_the_bottom.Card) -> str:
    """Give the name of a card's picture."""
    return card.lower().replace(" ", "-")


def _ttb_card(card: to_the_bottom.Card) -> dict[str, Any]:
    """Give what a small drawing of a card shows."""
    facts = card.facts
    points = facts.points
    return {
        "name": str(card), "points": points.value, "origin": str(points.origin), "colour": str(facts.colour.value),
        "price": facts.price.value,
    }  # fmt: skip


def _ttb_is_late(card: to_the_bottom.Card, colour: to_the_bottom.Colour) -> bool:
    """Whether a card is of this colour and cannot act in the turn in which it is played."""
    return card.facts.colour.value is colour and card.facts.enters_tired.value


def _ttb_draws(phase: to_the_bottom.Phase) -> list[int]:
    """Give the cards drawn in the first turns of a phase, the last figure being that of all turns after it."""
    draws = [to_the_bottom.draw_count(phase, 1, ()).points]
    while (after := to_the_bottom.draw_count(phase, len(draws) + 1, ()).points) != draws[-1]:
        draws.append(after)
    return draws


def _ttb_bands(*, has_guard: bool) -> list[dict[str, int]]:
    """Give what a card costs by how many lie on board, Lifeguard among them or not, as runs of the same price.

    `most` of the last run is the last number asked for; `less` is taken off after multiplying.
    """
    guards = (to_the_bottom.Card.LIFEGUARD,) * has_guard
    bands: list[dict[str, int]] = []
    for count in range(len(guards), 3 * to_the_bottom.BOARD_LIMIT):
        board = guards + (to_the_bottom.Card.PASSENGER,) * (count - len(guards))
        times = to_the_bottom.board_multiplier(board)
        price = to_the_bottom.price_of_playing(to_the_bottom.Card.PIRATE, board).points
        if not bands or bands[-1]["times"] != times:
            bands.append({"fewest": count, "times": times, "less": to_the_bottom.Card.PIRATE.points * times - price})
        bands[-1]["most"] = count
    return bands


def _ttb_jettison(*cards: to_the_bottom.Card) -> dict[str, Any]:
    """Give what cards pay that are jettisoned together, and what of it is whose."""
    score = to_the_bottom.points_of_jettison(cards, ())
    parts = [part.points for part in score.parts]
    return {"cards": [_ttb_name(card) for card in cards], "points": score.points, "parts": parts}


def _ttb_playing(card: to_the_bottom.Card, board: tuple[to_the_bottom.Card, ...]) -> dict[str, Any]:
    """Give what a card costs to play with this board."""
    return {
        "card": _ttb_name(card),
        "board": [_ttb_name(each) for each in board],
        "price": to_the_bottom.price_of_playing(card, board).points,
    }


def above_water_examples() -> Mapping[str, Any]:
    """Give what groups pay by their size, worked examples, the ante by exhaustions, and set-up by player count."""
    aw = above_water
    sets = ["3D 3H 3S", "7D 7H 7S", "10D 10H 10S"]
    straight = "9H 10S JH"
    return {
        "stones": aw.DEFAULTS.starting_stones,
        "hand": aw.options.STARTING_HAND,
        "highest_bid": aw.auction.HIGHEST_BID,
        "sizes": list(_AW_SIZES),
        "groups": [
            _aw_group(aw.Kind.SET, "5C 5D 5H 5S"),
            _aw_group(aw.Kind.RUN, "2C 3C 4C 5C 6C"),
            _aw_group(aw.Kind.STRAIGHT, "4S 5H 6D 7C 8H 9S 10D"),
            _aw_group(aw.Kind.CLOUD, "2C 3C JC 5S AS"),
        ],
        "cloud_size": aw.groups.CLOUD_SIZE,
        "pair": {"cards": _aw_cards("JC JH"), "points": _aw_points("JC JH")},
        "synergy": [
            {
                "cards": _aw_cards(cards),
                "alone": _aw_points(cards),
                "bonus": _aw_points(*sets[: count + 1]) - sum(_aw_points(each) for each in sets[: count + 1]),
                "total": _aw_points(*sets[: count + 1]),
            }
            for count, cards in enumerate(sets)
        ],
        "one_group": {"cards": _aw_cards("5D 5C 6C"), "set": _aw_points("5D 5C"), "run": _aw_points("5C 6C")},
        "changed": {
            "cards": _aw_cards(straight),
            "before": _aw_points(straight),
            "after": _aw_points("9H 10S=10H JH", "AC"),
        },
        "antes": _aw_antes(),
        "tables": [_aw_table(count) for count in _aw_counts()],
        "made_for": min(count for count in _aw_counts() if not aw.options_notes(aw.DEFAULTS, count)),
        "growing_antes": [
            ante
            for ante in aw.options.ANTES
            if not aw.options_notes(aw.Options(growing_lots=True, starting_ante=ante), GAMES["above-water"].usual)
        ][:2],
        # A stone less (AW-R15).
        "beginners_ante": aw.DEFAULTS.starting_ante - 1,
    }


_AW_SIZES = range(2, 8)
"""Cards of a group that the sheet tells the payment of."""


def _aw_counts() -> range:
    game = GAMES["above-water"]
    return range(game.fewest, game.most + 1)


def _aw_card(card: Card) -> Mapping[str, Any]:
    return {"rank": card.rank, "suit": STANDARD.suit_name(card)}


def _aw_cards(text: str) -> list[Mapping[str, Any]]:
    return [_aw_card(card) for card in STANDARD.parse_all(text)]


def _aw_points(*groups: str) -> int:
    """Give what groups pay that are turned in together."""
    return above_water.value(above_water.read(" / ".join(groups))).points


def _aw_group(kind: above_water.Kind, example: str) -> Mapping[str, Any]:
    """Give what a group pays by its number of cards, None where there is no such group, and an example."""
    pays = [_aw_payment(kind, size) for size in _AW_SIZES]
    cards = STANDARD.parse_all(example)
    points = _aw_points(example)
    assert points == pays[_AW_SIZES.index(len(cards))]
    step = None if pays[0] is None or pays[1] is None else pays[1] - pays[0]
    return {
        "kind": str(kind), "cards": [_aw_card(card) for card in cards], "points": points, "pays": pays, "step": step,
    }  # fmt: skip


def _aw_payment(kind: above_water.Kind, size: int) -> int | None:
    """Count what the first group of a kind and size in the deck pays."""
    aw = above_water
    clubs, joker = STANDARD.suits[0], Card(JOKER, "")
    if kind is aw.Kind.SET:
        pairs = [(Card("5", suit), Card("5", suit)) for suit in STANDARD.suits] + [(joker, Card("5", clubs))] * size
    elif kind is aw.Kind.STRAIGHT:
        pairs = [(card, card) for card in map(Card, STANDARD.ranks, STANDARD.suits * len(STANDARD.ranks))]
    else:
        pairs = [(card, card) for card in (Card(rank, clubs) for rank in STANDARD.ranks)]
    turn_in = aw.TurnIn((aw.Group(kind, tuple(aw.GroupCard(*pair) for pair in pairs[:size])),))
    return aw.value(turn_in).points if aw.can_turn_in(turn_in) else None


def _aw_antes() -> list[int]:
    """Give the ante before the deck is first exhausted, and after each time."""
    state = above_water.match.start(("Ana", "Ben"), above_water.DEFAULTS)
    antes = [state.ante]
    while len(antes) < _AW_TRACK:
        state = above_water.match.enter(state, above_water.DeckExhausted())
        antes.append(state.ante)
    return antes


_AW_TRACK = 8
"""Antes on the track of the sheet (ours)."""


def _aw_table(count: int) -> Mapping[str, int]:
    """Give cards in the deck after the deal, lots, and the turn of the first special auction.

    That turn is counted with nobody out and no card drawn but for the auctions.
    """
    aw = above_water
    players = [str(number) for number in range(count)]
    stock = aw.stock.opened(aw.DEFAULTS, count)
    deck, turn = stock.deck, 1
    auction = aw.open_auction(players, stock, aw.DEFAULTS)
    lots = len(auction.lots)
    while not auction.is_special:
        turn += 1
        auction = aw.open_auction(players, auction.stock, aw.DEFAULTS)
    return {"players": count, "deck": deck, "lots": lots, "special": turn}


EXAMPLES: Mapping[str, Examples] = {
    "above-water": above_water_examples,
    "five-suit": five_suit_examples,
    "down-the-well": down_the_well_examples,
    "showboat": showboat_examples,
    "to-the-bottom": to_the_bottom_examples,
}
"""By game."""
