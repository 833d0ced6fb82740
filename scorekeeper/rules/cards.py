"""Cards and their short notation: one parser and one printer for the packs of all games.

A card is written rank, then suit: `10D`, `5H`, `AC`. A joker is `*`, in a pack whose jokers have suits `*P`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.errors import NotationError, Problem
from scorekeeper.messages import Message, say, say_list

JOKER = "*"
"""The rank of a joker."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card of any pack, by what is printed on it."""

    rank: str
    """`A`, `2` … `10`, `J`, `Q`, `K`, or `*` for a joker."""
    suit: str
    """The suit's letter; empty for a joker without a suit."""

    @property
    def is_joker(self) -> bool:
        """Whether it is a joker."""
        return self.rank == JOKER

    def __str__(self) -> str:
        """Return its short notation."""
        return f"{self.rank}{self.suit}"


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards of a game."""

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
    """How many jokers without a suit there are."""

    def suit_name(self, card: Card) -> Message:
        """Return the name of a card's suit."""
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
            NotationError: The word is no card of this pack; says how cards are written.
        """
        text = word.strip().upper()
        card = Card(text[:-1], text[-1:]) if text != JOKER else Card(JOKER, "")
        if card not in _known(self):
            text = say(
                "%(word)s is not a card in %(pack)s; %(hint)s", word=repr(word), pack=self.name, hint=self._hint()
            )
            raise NotationError(Problem(text, ""))
        return card

    def parse_all(self, text: str) -> tuple[Card, ...]:
        """Read cards with spaces or commas between them.

        Raises:
            NotationError: One problem for each word that is no card.
        """
        cards: list[Card] = []
        problems: list[Problem] = []
        for word in re.split(r"[\s,]+", text.strip()):
            if word:
                try:
                    cards.append(self.parse(word))
                except NotationError as error:
                    problems.extend(error.problems)
        if problems:
            raise NotationError(problems)
        return tuple(cards)

    def surplus(self, cards: Iterable[Card], *, pack_count: int = 1) -> list[Problem]:
        """Return a problem for each card that is there more often than so many packs have it."""
        have = Counter(self.cards())
        return [
            Problem(_surplus(card, count, have[card] * pack_count, pack_count), "")
            for card, count in Counter(cards).items()
            if count > have[card] * pack_count
        ]

    def deck_problems(self, deck: Sequence[Card]) -> tuple[Problem, ...]:
        """List why a deck is not one whole pack: what is there too often, what is missing."""
        there = set(deck)
        missing = [card for card in self.cards() if card not in there]
        return (
            *self.surplus(deck),
            *[Problem(say("%(card)s is missing from the deck", card=card), "") for card in missing],
        )

    def _hint(self) -> Message:
        first = self.suits[0]
        listed = [
            say("%(letter)s %(suit)s", letter=letter, suit=name)
            for letter, name in zip(self.suits, self.suit_names, strict=True)
        ]
        if self.has_suited_jokers:
            listed.append(say("%(card)s is a joker", card=Card(JOKER, first)))
        elif self.plain_joker_count:
            listed.append(say("%(card)s is a joker", card=JOKER))
        return say(
            "write rank, then suit, such as %(example)s (ranks %(ranks)s; suits %(suits)s)",
            example=Card(self.ranks[-1], first),
            ranks=" ".join(self.ranks),
            suits=say_list(listed),
        )


@cache
def _known(pack: Pack) -> frozenset[Card]:
    return frozenset(pack.cards())


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
