"""Groups in writing: `3D 3H 3S / 7D 7H * / 4S 5H=5S 6S / AC`.

Groups are separated by `/` or `;`. What a card counts as follows `=`: `*=5H` for a joker, `5H=5S` for a changed suit;
an ace of clubs alone is turned in for its power. The kind of a group, and what an unmarked joker counts as, are chosen
so that everything together pays the most.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice, product

from scorekeeper.errors import NotationError, Problem
from scorekeeper.rules.above_water.groups import (
    ACE_OF_CLUBS,
    CLOUD_SIZE,
    RED_SUITS,
    Group,
    GroupCard,
    Kind,
    TurnIn,
    group_problems,
    stones_of,
)
from scorekeeper.rules.above_water.options import DEFAULTS, Options
from scorekeeper.rules.cards import STANDARD, Card, words_of

MOST_READINGS = 10_000
"""How many readings are compared; a table's notation has far fewer."""


def parse_turn_in(text: str, options: Options = DEFAULTS) -> TurnIn:
    """Read groups.

    A group that is none of the four kinds is read as the most similar one; `value_problems` then names its faults.

    Raises:
        NotationError: One problem for each word that is not a card; the last says how cards are written.
    """
    problems: list[Problem] = []
    groups: list[list[Group]] = []
    aces = 0
    for part in text.replace(";", "/").split("/"):
        cards = []
        for word in words_of(part):
            try:
                cards.append(_parse_card(word))
            except NotationError as error:
                problems.extend(error.faults)
        if cards == [GroupCard(ACE_OF_CLUBS, ACE_OF_CLUBS)]:
            aces += 1
        elif cards:
            groups.append(list(_readings(cards, options)) or [Group(_closest_kind(cards), tuple(cards))])
    if problems:
        raise NotationError(problems, STANDARD.hint)
    turn_ins = (TurnIn(reading, aces) for reading in islice(product(*groups), MOST_READINGS))
    return max(turn_ins, key=lambda turn_in: stones_of(turn_in, options))


def format_turn_in(turn_in: TurnIn) -> str:
    """Write groups so that `parse_turn_in` returns them."""
    parts = [" ".join(str(each) for each in group.cards) for group in turn_in.groups]
    return " / ".join([*parts, *[str(ACE_OF_CLUBS)] * turn_in.changing_aces])


def _parse_card(word: str) -> GroupCard:
    own, has_other, other = word.partition("=")
    card = STANDARD.parse(own)
    return GroupCard(card, STANDARD.parse(other) if has_other else card)


def _readings(cards: Sequence[GroupCard], options: Options) -> Iterator[Group]:
    """List every legal group that the cards can be, with every meaning of jokers that matters."""
    jokers = [position for position, each in enumerate(cards) if each.counts_as.is_joker]
    if len(jokers) > STANDARD.plain_joker_count * options.pack_count:
        # More than there are: nothing makes that legal, and their meanings are millions.
        return
    shown = [each.counts_as for each in cards if not each.counts_as.is_joker] or [Card("A", STANDARD.suits[0])]
    of_rank = [Card(shown[0].rank, suit) for suit in STANDARD.suits]
    of_suit = [Card(rank, shown[0].suit) for rank in STANDARD.ranks]
    meanings = {Kind.SET: of_rank, Kind.RUN: of_suit, Kind.STRAIGHT: of_suit, Kind.CLOUD: of_suit}
    for kind, cards_of_jokers in meanings.items():
        for meaning in combinations_with_replacement(cards_of_jokers, len(jokers)):
            read_as = list(cards)
            for position, card in zip(jokers, meaning, strict=True):
                read_as[position] = GroupCard(cards[position].card, card)
            group = Group(kind, tuple(read_as))
            if not any(group_problems(group, options)):
                yield group
                if kind is not Kind.SET:
                    break


def _closest_kind(cards: Sequence[GroupCard]) -> Kind:
    """Return the kind that most resembles cards that are no legal group."""
    shown = [each.counts_as for each in cards if not each.counts_as.is_joker]
    if len({card.rank for card in shown}) <= 1:
        return Kind.SET
    if len({card.suit for card in shown}) == 1:
        return Kind.RUN
    is_one_colour = len({card.suit in RED_SUITS for card in shown}) == 1
    return Kind.CLOUD if is_one_colour and len(cards) == CLOUD_SIZE else Kind.STRAIGHT
