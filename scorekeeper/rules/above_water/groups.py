"""Groups turned in for payment: their worth, and every fault of a declaration.

A *turn-in* is everything a player lays down at once: any number of *groups*, and aces of clubs that change suits in
them.
Source: Above Water, 2004, Groups; Aces; The Jokers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import Message, say, say_count
from scorekeeper.rules.above_water.options import DEFAULTS, Options
from scorekeeper.rules.cards import STANDARD, Card, show
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.scores import Part, Score

SET_LINK, RUN_LINK, STRAIGHT_LINK = 4, 4, 3
"""Stones for each card beyond the first. Source: Above Water, 2004, Sets; Runs; Straights (AW-R6)."""
CLOUD_SIZE, CLOUD_PAYMENT = 5, 10
"""Cards of a cloud, and its stones. Source: Above Water, 2004, Clouds (AW-R6)."""
SYNERGY_BONUS = 3
"""Stones for each set beyond the first of the same suits. Source: Above Water, 2004, Synergy bonus (AW-R7)."""
CHANGES_PER_ACE = 2
"""Cards whose suit one ace of clubs can change at most. Source: Above Water, 2004, Ace of clubs (AW-R10)."""

ACE_OF_CLUBS, ACE_OF_DIAMONDS, ACE_OF_HEARTS, ACE_OF_SPADES = (Card("A", suit) for suit in STANDARD.suits)
ALL_CARDS = frozenset(STANDARD.cards())
"""Every card of the deck."""
RED_SUITS = frozenset("DH")
"""Suits of the red clouds; clubs and spades make the black ones."""


class Kind(StrEnum):
    """The four groups that pay."""

    SET = say("set")
    RUN = say("run")
    STRAIGHT = say("straight")
    CLOUD = say("cloud")


@dataclass(frozen=True, slots=True)
class GroupCard:
    card: Card
    counts_as: Card
    """The card it counts as: another for a joker, or where an ace of clubs changed the suit; else itself."""

    def __str__(self) -> str:
        """Write `5H`; `*=5H` for a joker, `5S=5H` for a changed suit."""
        return str(self.card) if self.card == self.counts_as else f"{self.card}={self.counts_as}"


@dataclass(frozen=True, slots=True)
class Group:
    kind: Kind
    cards: tuple[GroupCard, ...]
    """In any order."""

    @property
    def text(self) -> Message:
        """Its kind and cards: `set 3D 3H 3S`."""
        return say("%(kind)s %(cards)s", kind=self.kind, cards=" ".join([str(each) for each in self.cards]))

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class TurnIn:
    groups: tuple[Group, ...] = ()
    changing_aces: int = 0
    """Aces of clubs turned in with them for their power, 0 or more, whether they change suits or not."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card given up."""
        grouped = [each.card for group in self.groups for each in group.cards]
        return (*grouped, *[ACE_OF_CLUBS] * self.changing_aces)

    @property
    def card_count(self) -> int:
        """Number of cards given up, which count for the Big Spender."""
        return len(self.cards)


def value_problems(
    turn_in: TurnIn, *, hand: Sequence[Card] | None = None, options: Options = DEFAULTS
) -> tuple[Problem, ...]:
    """List everything wrong with a declaration; an empty one is allowed.

    Args:
        hand: The player's cards; without it, the cards of the deck.
        options: Pack count, and whether aces may be at both ends of a group.
    """
    found = list(_card_problems(turn_in, hand, options))
    for group in turn_in.groups:
        found.extend(group_problems(group, options))
    found.extend(_change_problems(turn_in))
    return tuple(found)


def can_turn_in(turn_in: TurnIn, *, hand: Sequence[Card] | None = None, options: Options = DEFAULTS) -> bool:
    return not value_problems(turn_in, hand=hand, options=options)


def value(turn_in: TurnIn, *, hand: Sequence[Card] | None = None, options: Options = DEFAULTS) -> Score:
    """Count a turn-in's payment, in stones: each group, then the synergy of each family of sets.

    Raises:
        RuleError: Something is wrong with the declaration; carries every problem.
    """
    refuse(value_problems(turn_in, hand=hand, options=options))
    return value_of(turn_in, options)


def value_of(turn_in: TurnIn, options: Options) -> Score:
    """Count a turn-in's payment without checking that it is allowed."""
    parts = [payment(group) for group in turn_in.groups]
    for suits, count in _families(turn_in, options).items():
        if count > 1:
            text = say("synergy: %(count)s sets with exactly %(suits)s", count=count, suits=" ".join(suits))
            parts.append(Part(text, SYNERGY_BONUS * (count - 1), "AW-R7"))
    return Score(tuple(parts))


def stones_of(turn_in: TurnIn, options: Options) -> int:
    """Count the stones of `value_of`, without their reasons."""
    paid = sum(_stones(group) for group in turn_in.groups)
    return paid + sum(SYNERGY_BONUS * (count - 1) for count in _families(turn_in, options).values())


def payment(group: Group) -> Part:
    """Count the payment for one group, synergy aside."""
    text = group.text
    if _pays_as_run(group):
        text = say("%(group)s of one suit, which pays as a run", group=text)
    return Part(text, _stones(group), "AW-R6")


def _stones(group: Group) -> int:
    if group.kind is Kind.CLOUD:
        return CLOUD_PAYMENT
    per_card = {Kind.SET: SET_LINK, Kind.RUN: RUN_LINK, Kind.STRAIGHT: STRAIGHT_LINK}[group.kind]
    return (RUN_LINK if _pays_as_run(group) else per_card) * (len(group.cards) - 1)


def _pays_as_run(group: Group) -> bool:
    """Whether it is a straight of one suit."""
    return group.kind is Kind.STRAIGHT and len({each.counts_as.suit for each in group.cards}) == 1


def _families(turn_in: TurnIn, options: Options) -> dict[tuple[str, ...], int]:
    """Count the sets that show the same suits, for synergy (AW-A2)."""
    sets = (sorted(each.counts_as.suit for each in group.cards) for group in turn_in.groups if group.kind is Kind.SET)
    return Counter(tuple(suits if options.synergy_counts_repeats else dict.fromkeys(suits)) for suits in sets)


def _card_problems(turn_in: TurnIn, hand: Sequence[Card] | None, options: Options) -> Iterator[Problem]:
    times = Counter(turn_in.cards)
    unknown = [card for card in times if card not in ALL_CARDS]
    for card in unknown:
        yield say_problem("%(card)s is not a card in %(pack)s", "", card=card, pack=STANDARD.name)
    in_groups = Counter(card for group in turn_in.groups for card in {each.card for each in group.cards})
    have = Counter(hand if hand is not None else STANDARD.cards() * options.pack_count)
    owner = say("the hand") if hand is not None else say("the deck")
    for card, count in times.items():
        if card in unknown or count <= have[card]:
            continue
        if not have[card]:
            yield say_problem("%(card)s is not in %(owner)s", "", card=card, owner=owner)
        elif in_groups[card] > 1:
            yield say_problem(
                "%(card)s is in %(groups)s groups, and %(owner)s has %(most)s",
                "AW-R8",
                card=card,
                groups=in_groups[card],
                owner=owner,
                most=have[card],
            )
        elif card == ACE_OF_CLUBS and turn_in.changing_aces and in_groups[card]:
            yield say_problem(
                "%(card)s is used for its power and in a group; %(owner)s has %(most)s",
                "AW-R10",
                card=card,
                owner=owner,
                most=have[card],
            )
        else:
            yield say_problem(
                "%(card)s appears %(count)s times; %(owner)s has %(most)s",
                "",
                card=card,
                count=count,
                owner=owner,
                most=have[card],
            )


def group_problems(group: Group, options: Options) -> Iterator[Problem]:
    """List everything wrong with one group (AW-R6, R9, R10, R11)."""
    for each in group.cards:
        if each.counts_as.is_joker or each.counts_as not in ALL_CARDS:
            yield say_problem(
                "%(card)s in the %(group)s must count as a card with a denomination and a suit",
                "AW-R11",
                card=each.card,
                group=group.text,
            )
        elif not each.card.is_joker and each.card.rank != each.counts_as.rank:
            yield say_problem(
                "%(card)s cannot count as %(other)s: a denomination never changes",
                "AW-R10",
                card=each.card,
                other=each.counts_as,
            )
    shown = [each.counts_as for each in group.cards]
    if group.kind is Kind.CLOUD:
        if len(shown) != CLOUD_SIZE:
            yield say_problem(
                "A cloud has exactly %(size)s cards; %(cards)s are %(count)s",
                "AW-R6",
                size=CLOUD_SIZE,
                cards=show(shown),
                count=len(shown),
            )
        if len({card.suit in RED_SUITS for card in shown}) > 1:
            yield say_problem(
                "The cards of a cloud must be of one colour; %(cards)s are of two", "AW-R6", cards=show(shown)
            )
        return
    if len(shown) < 2:
        yield say_problem("A %(kind)s has two or more cards, not %(count)s", "AW-R6", kind=group.kind, count=len(shown))
        return
    if group.kind is Kind.SET:
        if len({card.rank for card in shown}) > 1:
            yield say_problem(
                "The cards of a set must be of one denomination; %(cards)s are not", "AW-R6", cards=show(shown)
            )
        return
    if group.kind is Kind.RUN and len({card.suit for card in shown}) > 1:
        yield say_problem("The cards of a run must be of one suit; %(cards)s are not", "AW-R6", cards=show(shown))
    yield from _order_problems(group.kind, shown, options)


def _order_problems(kind: Kind, shown: Sequence[Card], options: Options) -> Iterator[Problem]:
    """Find gaps, repeats and misplaced aces (AW-R6, R9, A6)."""
    if any(card.rank not in STANDARD.ranks for card in shown):
        return
    aces = sum(card.rank == "A" for card in shown)
    rest = sorted(STANDARD.ranks.index(card.rank) + 1 for card in shown if card.rank != "A")
    high = len(STANDARD.ranks) + 1
    if aces > 2 or len(set(rest)) < len(rest) or (aces and not rest):
        yield say_problem(
            "A %(kind)s has each denomination once; %(cards)s repeat one", "AW-R6", kind=kind, cards=show(shown)
        )
        return
    ends: tuple[tuple[int, ...], ...] = (((),), ((1,), (high,)), ((1, high),))[aces]
    lines = [(*rest, *places) for places in ends]
    if any(max(line) - min(line) == len(line) - 1 for line in lines):  # no place is there twice
        if aces == 2 and not options.ace_at_both_ends:
            yield say_problem("A group can have an ace at its low end or its high end, not at both", "AW-A6")
    elif aces == 2:
        yield say_problem(
            "A %(kind)s has each denomination once; %(cards)s have two aces", "AW-R6", kind=kind, cards=show(shown)
        )
    elif aces and {2, high - 1} <= set(rest):
        yield say_problem(
            "A %(kind)s cannot wrap from K through A to 2; %(cards)s would", "AW-R9", kind=kind, cards=show(shown)
        )
    else:
        yield say_problem(
            "The cards of a %(kind)s must be consecutive; %(cards)s are not", "AW-R6", kind=kind, cards=show(shown)
        )


def _change_problems(turn_in: TurnIn) -> Iterator[Problem]:
    """Find suits that no ace of clubs changes (AW-R10); it need not change any, and a suit may repeat (AW-R18)."""
    changed = [
        str(each)
        for group in turn_in.groups
        for each in group.cards
        if not each.card.is_joker and each.card.suit != each.counts_as.suit
    ]
    aces = turn_in.changing_aces
    if aces < 0:
        yield say_problem("%(count)s aces of clubs cannot be turned in", "AW-R10", count=aces)
    elif aces and not turn_in.groups:
        yield say_problem("An ace of clubs is turned in together with a group", "AW-R10")
    elif len(changed) > CHANGES_PER_ACE * aces:
        if aces:
            allowed: Message = say_count(
                "%(count)s ace of clubs can change %(most)s cards",
                "%(count)s aces of clubs can change %(most)s cards",
                aces,
                most=CHANGES_PER_ACE * aces,
            )
        else:
            allowed = say("no ace of clubs is turned in to change a suit")
        yield say_problem("%(cards)s: %(allowed)s", "AW-R10", cards=", ".join(changed), allowed=allowed)
