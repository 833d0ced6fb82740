"""Cards and their short notation: one parser and one printer for the packs of all games.

A card is printed rank, then suit: `10D`, `5H`, `AC`. A joker is `*`, in a pack whose jokers have suits `*P`. Input may
put the suit first (`D10`), and use `T` for a 10, `joker` for `*`, a suit's sign for its letter (`5♥`), and either
case.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.errors import NotationError, Problem, say_problem
from scorekeeper.messages import Message, say, say_list

JOKER, JOKER_WORD = "*", "joker"
"""The rank of a joker as it is printed, and as it may be typed."""
TEN, TEN_LETTER = "10", "T"
"""The same of a ten, where no suit is called T."""
SUIT_SIGNS = {"clubs": "♣♧", "diamonds": "♦♢", "hearts": "♥♡", "spades": "♠♤"}
"""Signs that may be typed for suits of these names."""
_WITHOUT_STYLE = str.maketrans("", "", "\ufe0e\ufe0f")
"""Removes the variation selectors, which make a sign a small picture or keep it plain."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of any pack, as printed."""

    rank: str
    """`A`, `2` … `10`, `J`, `Q`, `K`, or `*` for a joker."""
    suit: str
    """The suit's letter; empty for a joker without a suit."""

    @property
    def is_joker(self) -> bool:
        return self.rank == JOKER

    def __str__(self) -> str:
        """Return its short notation."""
        return f"{self.rank}{self.suit}"


HIDDEN = Card("?", "")
"""Stands for a card that a player cannot see, in a view of a table (`driver.Driver.view`)."""


@dataclass(frozen=True, slots=True)
class Pack:
    name: Message
    """As a player calls it: `the Island Deck`."""
    suits: tuple[str, ...]
    """Suit letters in the pack's own order."""
    suit_names: tuple[Message, ...]
    """Suit names in the same order."""
    ranks: tuple[str, ...]
    """Ranks in the pack's own order, jokers aside."""
    has_suited_jokers: bool = False
    """Whether each suit has a joker of its own."""
    plain_joker_count: int = 0
    """Number of jokers without a suit."""

    def suit_name(self, card: Card) -> Message:
        return self.suit_names[self.suits.index(card.suit)]

    def cards(self) -> tuple[Card, ...]:
        """Return every card of one pack, suit by suit, jokers last."""
        plain = [Card(rank, suit) for suit in self.suits for rank in self.ranks]
        if self.has_suited_jokers:
            plain += [Card(JOKER, suit) for suit in self.suits]
        return (*plain, *[Card(JOKER, "")] * self.plain_joker_count)

    def parse(self, word: str) -> Card:
        """Read one card.

        Raises:
            NotationError: The word is not a card of this pack; says how cards are written.
        """
        card = _pack_spellings(self).get(typed_alike(word))
        if card is None:
            raise NotationError(self.stranger(word), self.hint)
        return card

    def parse_all(self, text: str) -> tuple[Card, ...]:
        """Read cards with spaces, commas or semicolons between them.

        Raises:
            NotationError: One problem for each word that is not a card; the last says how cards are written.
        """
        known, words = _pack_spellings(self), words_of(text)
        strangers = [self.stranger(word) for word in words if typed_alike(word) not in known]
        if strangers:
            raise NotationError(strangers, self.hint)
        return tuple(known[typed_alike(word)] for word in words)

    def stranger(self, word: str) -> Problem:
        """Say that a word is not a card of this pack."""
        return say_problem("%(card)s is not a card in %(pack)s", "", card=repr(word), pack=self.name)

    def surplus(self, cards: Iterable[Card], *, pack_count: int = 1) -> list[Problem]:
        """Return a problem for each card that appears more often than in that many packs."""
        have = Counter(self.cards())
        return [
            Problem(_surplus(card, count, have[card] * pack_count, pack_count), "")
            for card, count in Counter(cards).items()
            if count > have[card] * pack_count
        ]

    def deck_problems(self, deck: Sequence[Card]) -> tuple[Problem, ...]:
        """List why a deck is not one whole pack: which cards are surplus and which missing."""
        there = set(deck)
        missing = [card for card in self.cards() if card not in there]
        return (
            *self.surplus(deck),
            *[say_problem("%(card)s is missing from the deck", "", card=card) for card in missing],
        )

    @property
    def hint(self) -> Message:
        """How cards of this pack are written."""
        first = self.suits[0]
        listed = [
            say("%(letter)s %(suit)s", letter=letter, suit=name)
            for letter, name in zip(self.suits, self.suit_names, strict=True)
        ]
        if self.has_suited_jokers or self.plain_joker_count:
            suit = first if self.has_suited_jokers else ""
            listed.append(say("%(card)s or %(word)s is a joker", card=Card(JOKER, suit), word=f"{JOKER_WORD}{suit}"))
        return say(
            "write rank and suit, such as %(example)s (ranks %(ranks)s; suits %(suits)s)",
            example=Card(self.ranks[-1], first),
            ranks=" ".join(self.ranks),
            suits=say_list(listed),
        )


def words_of(text: str, *, also: str = "") -> list[str]:
    """Split a text at spaces, commas, semicolons and other given signs."""
    return [word for word in re.split(rf"[\s,;{re.escape(also)}]+", text) if word]


def typed_alike(word: str) -> str:
    """Return a form that words of equal meaning share: case-folded, signs without their style."""
    return word.strip().translate(_WITHOUT_STYLE).casefold()


def writings(rank: str, suit: str, suit_name: str, suits: Collection[str]) -> Iterator[str]:
    """Return each way to type a card, as `typed_alike` leaves it.

    Args:
        rank: `*` or `joker` for a joker.
        suit: The suit's letter; empty for a card without a suit.
        suit_name: In English.
        suits: The letters of all suits of the card's pack.
    """
    ranks = [rank]
    if rank == TEN and TEN_LETTER not in suits:
        ranks.append(TEN_LETTER)
    elif rank in (JOKER, JOKER_WORD):
        ranks = [JOKER, JOKER_WORD]
    for mark in (suit, *SUIT_SIGNS.get(suit_name.casefold(), "")):
        for each in ranks:
            yield typed_alike(f"{each}{mark}")
            yield typed_alike(f"{mark}{each}")


@cache
def _pack_spellings(pack: Pack) -> dict[str, Card]:
    names = {"": "", **dict(zip(pack.suits, pack.suit_names, strict=True))}
    return {
        text: card
        for card in dict.fromkeys(pack.cards())
        for text in writings(card.rank, card.suit, names[card.suit], pack.suits)
    }


def _surplus(card: Card, count: int, most: int, pack_count: int) -> Message:
    if pack_count == 1:
        return say("%(card)s appears %(count)s times; one pack has %(most)s", card=card, count=count, most=most)
    return say(
        "%(card)s appears %(count)s times; %(packs)s packs have %(most)s",
        card=card,
        count=count,
        packs=pack_count,
        most=most,
    )


def hide(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Return as many cards face down."""
    return (HIDDEN,) * len(cards)


def show(cards: Sequence[Card]) -> str:
    """Write cards in short notation with spaces between them."""
    return " ".join(str(card) for card in cards)


STANDARD = Pack(
    say("the standard deck"),
    ("C", "D", "H", "S"),
    (say("clubs"), say("diamonds"), say("hearts"), say("spades")),
    ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"),
    plain_joker_count=2,
)
"""52 cards and two jokers. Source: Above Water, 2004, Equipment."""
ISLAND = Pack(
    say("the Island Deck"),
    ("A", "B", "C", "D", "F", "T"),
    (say("Anchors"), say("Boats"), say("Crabs"), say("Dolphins"), say("Flowers"), say("Trees")),
    ("A", "2", "3", "4", "5", "6", "7", "Q", "K"),
)
"""54 cards, suits in the order that breaks ties. Source: Showboat 1.0, 2020, About the Deck."""
FIVE_SUIT = Pack(
    say("the five-suit deck"),
    ("R", "W", "P", "L", "S"),
    (say("Rock"), say("Water"), say("Paper"), say("Lizard"), say("Scissors")),
    ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
    has_suited_jokers=True,
)
"""65 cards and five jokers, suits in the order of the ring. Source: the five-suit rulebook, The Deck, Sample Rounds."""
