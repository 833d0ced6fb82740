"""Cards and their short notation: one parser and one printer for the packs of all games.

A card is written rank, then suit: `10D`, `5H`, `AC`. A joker is `*`, in a pack whose jokers have suits `*P`.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from scorekeeper.errors import NotationError, Problem

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
        """Give its short notation."""
        return f"{self.rank}{self.suit}"


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards of a game."""

    name: str
    """As a player calls it: `the Island Deck`."""
    suits: tuple[str, ...]
    """Suit letters in the pack's own order."""
    suit_names: tuple[str, ...]
    """Suit names in the same order."""
    ranks: tuple[str, ...]
    """Ranks in the pack's own order, jokers aside."""
    has_suited_jokers: bool = False
    """Whether each suit has a joker of its own."""
    plain_joker_count: int = 0
    """How many jokers without a suit there are."""

    def suit_name(self, card: Card) -> str:
        """Give the name of a card's suit."""
        return self.suit_names[self.suits.index(card.suit)]

    def cards(self) -> tuple[Card, ...]:
        """Give every card of one pack, suit by suit, jokers last."""
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
            raise NotationError(Problem(f"{word!r} is no card of {self.name}; {self._hint()}", ""))
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
        """Give a problem for each card that is there more often than so many packs have it."""
        have = Counter(self.cards())
        return [
            Problem(f"{card} is there {count} times; {_packs(pack_count)} {have[card] * pack_count}", "")
            for card, count in Counter(cards).items()
            if count > have[card] * pack_count
        ]

    def _hint(self) -> str:
        suits = ", ".join(f"{letter} {name}" for letter, name in zip(self.suits, self.suit_names, strict=True))
        example = f"{self.ranks[-1]}{self.suits[0]}"
        joker = ""
        if self.has_suited_jokers:
            joker = f", {JOKER}{self.suits[0]} is a joker"
        elif self.plain_joker_count:
            joker = f", {JOKER} is a joker"
        return f"write rank, then suit, such as {example} (ranks {' '.join(self.ranks)}; suits {suits}{joker})"


@cache
def _known(pack: Pack) -> frozenset[Card]:
    return frozenset(pack.cards())


def _packs(count: int) -> str:
    return "one pack has" if count == 1 else f"{count} packs have"


def show(cards: Sequence[Card]) -> str:
    """Write cards in short notation with spaces between them."""
    return " ".join(str(card) for card in cards)


STANDARD = Pack(
    "the standard deck",
    ("C", "D", "H", "S"),
    ("clubs", "diamonds", "hearts", "spades"),
    ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"),
    plain_joker_count=2,
)
"""52 cards and two jokers. Source: Above Water, 2004, Equipment."""
ISLAND = Pack(
    "the Island Deck",
    ("A", "B", "C", "D", "F", "T"),
    ("Anchors", "Boats", "Crabs", "Dolphins", "Flowers", "Trees"),
    ("A", "2", "3", "4", "5", "6", "7", "Q", "K"),
)
"""54 cards, suits in the order that breaks ties. Source: Showboat 1.0, 2020, About the Deck."""
FIVE_SUIT = Pack(
    "the five-suit deck",
    ("R", "W", "P", "L", "S"),
    ("Rock", "Water", "Paper", "Lizard", "Scissors"),
    ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"),
    has_suited_jokers=True,
)
"""65 cards and five jokers, suits in the order of the ring. Source: the five-suit rulebook, The Deck, Sample Rounds."""
