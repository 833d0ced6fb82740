"""A trick: which cards may be played to it, who wins it, and why every other card does not.

The suits form a ring, Rock < Water < Paper < Lizard < Scissors < Rock: each beats the one and the two before it.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cache

from scorekeeper.errors import Problem, say_problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import FIVE_SUIT, JOKER, Card, show
from scorekeeper.rules.checks import refuse
from scorekeeper.rules.five_suit.options import DEFAULTS, MOST_PLAYERS, Opening, Options

ROCK = "R"
_RING = FIVE_SUIT.suits
_NAMES = dict(zip(FIVE_SUIT.suits, FIVE_SUIT.suit_names, strict=True))
_STRENGTH = {rank: strength for strength, rank in enumerate((JOKER, *FIVE_SUIT.ranks))}
"""Ranks within a suit: the joker lowest, the ace highest. Source: FS-R3."""


@dataclass(frozen=True, slots=True)
class TrickReason:
    """A remark about one card of a trick, or several similar ones."""

    cards: tuple[Card, ...]
    """The cards concerned, in the order played."""
    text: str
    """`Lizard beats Paper, but Scissors beats both`."""
    ruling: str
    """`FS-R3`."""

    def __str__(self) -> str:
        """Return it as a line: `2L: Lizard beats Paper, but Scissors beats both (FS-R3)`."""
        return f"{show(self.cards)}: {self.text} ({self.ruling})"


@dataclass(frozen=True, slots=True)
class Verdict:
    winner: Card
    position: int
    """The winner's place in the trick, from 0 for the card that was led."""
    reasons: tuple[TrickReason, ...]
    """What decides the order of suits, then the winner, then the others from the best suit down."""

    def because(self) -> Iterator[str]:
        """Return each reason as a line."""
        return (str(reason) for reason in self.reasons)


@cache
def contending_suits(led: str, *, is_reversed: bool) -> str:
    """Return the letters of the three suits that can win, weakest first: `PLS` when Paper is led.

    Args:
        led: The suit led: R, W, P, L or S.
        is_reversed: Whether a joker is in the trick.

    Source: FS-R2, FS-R3, FS-R4.
    """
    start, step = _RING.index(led), -1 if is_reversed else 1
    return "".join(_RING[(start + step * distance) % len(_RING)] for distance in range(3))


def is_broken_by_rock(cards: Sequence[Card], options: Options) -> bool:
    """Whether a Rock card in the trick beats everything (FS-R10, FS-A5)."""
    return options.rock_breaks_everything and any(
        card.suit == ROCK and (options.lone_rock_joker_is_rock or not card.is_joker) for card in cards
    )


def winning_position(cards: Sequence[Card], options: Options = DEFAULTS) -> int:
    """Return the place, from 0, of the card that wins so far; the cards are not checked (FS-R3, FS-R4, FS-R10)."""
    if is_broken_by_rock(cards, options):
        order = ROCK
    else:
        order = contending_suits(cards[0].suit, is_reversed=any(card.is_joker for card in cards))
    return max(
        range(len(cards)),
        key=lambda position: (order.find(cards[position].suit), _STRENGTH[cards[position].rank]),
    )


def trick_problems(cards: Sequence[Card], options: Options = DEFAULTS) -> tuple[Problem, ...]:
    """List why these cards cannot be a trick, or its beginning: 1 to 5 different cards of the pack."""
    problems = FIVE_SUIT.surplus(cards)
    if not 1 <= len(cards) <= MOST_PLAYERS:
        problems.append(
            say_problem(
                "%(count)s cards; a trick has one from each player, %(most)s at most",
                "",
                count=len(cards),
                most=MOST_PLAYERS,
            )
        )
    if not options.jokers:
        problems += [
            say_problem("%(card)s was played, but the jokers are not in play", "FS-A9", card=card)
            for card in cards
            if card.is_joker
        ]
    return tuple(problems)


def judge(cards: Sequence[Card], options: Options = DEFAULTS) -> Verdict:
    """Decide which card of a trick wins, and why.

    Args:
        cards: In the order played, the led card first.

    Raises:
        RuleError: The cards are not a trick of this game; carries every problem.
    Source: FS-R3, FS-R4, FS-R10, FS-A5.
    """
    refuse(trick_problems(cards, options))
    position = winning_position(cards, options)
    reasons = (*_order_reasons(cards, options), *_card_reasons(cards, cards[position], options))
    return Verdict(cards[position], position, reasons)


def _order_reasons(cards: Sequence[Card], options: Options) -> Iterator[TrickReason]:
    jokers = tuple(card for card in cards if card.is_joker)
    rocks = tuple(card for card in cards if card.suit == ROCK)
    if is_broken_by_rock(cards, options):
        ruling = "FS-R10" if set(rocks) - set(jokers) else "FS-A5"
        yield TrickReason(rocks, say("Rock breaks everything: the highest Rock wins, whatever was led"), ruling)
        if jokers:
            yield TrickReason(jokers, say("a joker reverses nothing when Rock breaks everything"), "FS-R10")
        return
    order = contending_suits(cards[0].suit, is_reversed=bool(jokers))
    led, stronger, strongest = (_NAMES[suit] for suit in order)
    if not jokers:
        yield TrickReason(
            (cards[0],),
            say(
                "%(led)s is led: %(stronger)s beats it, %(strongest)s beats both",
                led=led,
                stronger=stronger,
                strongest=strongest,
            ),
            "FS-R3",
        )
        return
    yield TrickReason((cards[0],), say("%(led)s is led", led=led), "FS-R12" if cards[0].is_joker else "FS-R3")
    if options.rock_breaks_everything and rocks:
        yield TrickReason(rocks, say("the joker of Rock alone does not break everything"), "FS-A5")
    yield TrickReason(
        jokers[:1],
        say(
            "a joker reverses the order of suits: %(stronger)s beats %(led)s, %(strongest)s beats both",
            led=led,
            stronger=stronger,
            strongest=strongest,
        ),
        "FS-R4",
    )
    if jokers[1:]:
        yield TrickReason(jokers[1:], say("a further joker changes nothing"), "FS-R4")


def _card_reasons(cards: Sequence[Card], winner: Card, options: Options) -> Iterator[TrickReason]:
    """Explain why the winner wins and why each other suit does not, best suit first."""
    is_broken = is_broken_by_rock(cards, options)
    is_reversed = not is_broken and any(card.is_joker for card in cards)
    ruling = "FS-R10" if is_broken else "FS-R4" if is_reversed else "FS-R3"
    by_suit: dict[str, tuple[Card, ...]] = {}
    for card in cards:
        by_suit[card.suit] = (*by_suit.get(card.suit, ()), card)
    best = _NAMES[winner.suit]
    lower = tuple(card for card in by_suit.pop(winner.suit) if card != winner)
    why = say("wins, the highest %(suit)s", suit=best) if lower else say("wins, the only %(suit)s", suit=best)
    yield TrickReason((winner,), why, ruling)
    if lower:
        yield TrickReason(lower, say("lower than %(card)s", card=winner), "FS-R3")
    led = cards[0].suit
    stronger = contending_suits(led, is_reversed=is_reversed)[1]
    for suit in sorted(by_suit, key=lambda suit: (suit != stronger, suit != led)):
        name = _NAMES[suit]
        if is_broken or suit == led:
            why = say("%(best)s beats %(suit)s", best=best, suit=name)
        elif suit == stronger:
            why = say("%(suit)s beats %(led)s, but %(best)s beats both", suit=name, led=_NAMES[led], best=best)
        else:
            why = say("%(suit)s does not beat %(led)s", suit=name, led=_NAMES[led])
        yield TrickReason(by_suit[suit], why, ruling)


# Made once: every search for a legal card needs them again and again.
_MUST_FOLLOW = {
    suit: say_problem("%(suit)s was led, and anyone who holds it must follow", "FS-R5", suit=name)
    for suit, name in zip(FIVE_SUIT.suits, FIVE_SUIT.suit_names, strict=True)
}
_ROCK_NOT_LED = say_problem("Rock may not be led before one has been played in this hand", "FS-R10")
_NO_ROCK_YET = say_problem("no Rock may be played to the first trick while another suit is held", "FS-R10")


@dataclass(frozen=True, slots=True)
class Situation:
    """What decides, besides the hand, which cards may be played."""

    led: str | None = None
    """The suit led to this trick; `None` for the leader."""
    is_first_trick: bool = False
    opening: Opening | None = None
    """The required beginning of the first trick; `None` if there is none."""
    is_rock_out: bool = False
    """Whether a Rock card was played to an earlier trick; matters with Rock Breaks Everything only."""


def plays_from(
    hand: Sequence[Card], situation: Situation, options: Options = DEFAULTS
) -> dict[Card, tuple[Problem, ...]]:
    """Return each card of a hand, with all problems of playing it now: none if it is legal."""
    suits = {card.suit for card in hand}
    return {card: tuple(card_problems(card, suits, situation, options)) for card in hand}


def legal_from(hand: Sequence[Card], situation: Situation, options: Options = DEFAULTS) -> tuple[Card, ...]:
    """Return the cards of a hand that may be played now, in its order."""
    suits = {card.suit for card in hand}
    return tuple(card for card in hand if not any(card_problems(card, suits, situation, options)))


def card_problems(card: Card, suits: Set[str], situation: Situation, options: Options) -> Iterator[Problem]:
    """List why a card may not be played from a hand that holds these suits."""
    led = situation.led
    if situation.opening and situation.is_first_trick and led is None:
        first = situation.opening
        if card != first.card:
            yield say_problem(
                "the first trick begins with %(card)s, the lowest Paper card dealt", first.ruling, card=first.card
            )
        return
    if led and led in suits and card.suit != led:
        yield _MUST_FOLLOW[led]
    if not options.rock_breaks_everything or card.suit != ROCK or suits == {ROCK}:
        return
    if led is None and not situation.is_rock_out:
        yield _ROCK_NOT_LED
    if situation.is_first_trick and led != ROCK:
        yield _NO_ROCK_YET
