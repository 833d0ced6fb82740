"""Choose cards of a deck by what a person calls them: suit, rank, id, and ranges of these."""

import difflib
from collections.abc import Callable, Sequence

from generator.errors import DeckDataError
from generator.model import Card, Deck


def select_cards(deck: Deck, wanted: str) -> tuple[Card, ...]:
    """Give the chosen cards, in the deck's order.

    Args:
        wanted: Parts with commas between: a card id (`7C`), a suit (`Crabs`, `suit:C`), a rank (`K`, `rank:A`), a
            range of ids, suits or ranks (`2C-5C`, `2-5`); a part that means several things needs `suit:` or `rank:`.

    Raises:
        DeckDataError: A part means nothing in this deck, or two things.
    """
    chosen: set[str] = set()
    for part in wanted.split(","):
        if part.strip():
            chosen.update(_part(deck, part.strip()))
    if not chosen:
        raise DeckDataError(f"--cards {wanted!r} names no card; write 7C, Crabs or 2-5, say")
    return tuple(card for card in deck.cards if card.id in chosen)


def _part(deck: Deck, part: str) -> set[str]:
    kind, colon, rest = part.partition(":")
    if colon and kind in ("suit", "rank", "card"):
        readings = {kind: _READERS[kind](deck, rest)}
        part = rest
    else:
        readings = {kind: read(deck, part) for kind, read in _READERS.items()}
    found = {kind: cards for kind, cards in readings.items() if cards}
    if not found:
        known = [card.id for card in deck.cards]
        known += [each for suit in deck.suits for each in (suit.id, suit.name)]
        known += [each for rank in deck.ranks for each in (rank.id, rank.name)]
        near = difflib.get_close_matches(part, known, n=1)
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        suits, ranks = ", ".join(suit.id for suit in deck.suits), ", ".join(rank.id for rank in deck.ranks)
        raise DeckDataError(f"{part!r} is no card, suit or rank of {deck.title}{hint}; suits: {suits or 'none'}; "
                            f"ranks: {ranks or 'none'}")  # fmt: skip
    if len(found) > 1 and len({frozenset(cards) for cards in found.values()}) > 1:
        choices = " or ".join(f"{kind}:{part}" for kind in found)
        raise DeckDataError(f"{part!r} can mean several things; write {choices}")
    return set(next(iter(found.values())))


def _range(names: Sequence[Sequence[str]], text: str) -> list[int]:
    """Give the positions that a name, or a range of two names, stands for."""

    def position(name: str) -> int | None:
        for place, spellings in enumerate(names):
            if name.lower() in (each.lower() for each in spellings):
                return place
        return None

    single = position(text)
    if single is not None:
        return [single]
    for place, char in enumerate(text):
        if char == "-":
            first, last = position(text[:place].strip()), position(text[place + 1 :].strip())
            if first is not None and last is not None:
                return list(range(min(first, last), max(first, last) + 1))
    return []


def _by_card(deck: Deck, text: str) -> set[str]:
    return {deck.cards[place].id for place in _range([(card.id, card.name) for card in deck.cards], text)}


def _by_suit(deck: Deck, text: str) -> set[str]:
    suits = {deck.suits[place].id for place in _range([(suit.id, suit.name) for suit in deck.suits], text)}
    return {card.id for card in deck.cards if card.suit and card.suit.id in suits}


def _by_rank(deck: Deck, text: str) -> set[str]:
    ranks = {deck.ranks[place].id for place in _range([(rank.id, rank.name) for rank in deck.ranks], text)}
    return {card.id for card in deck.cards if card.rank and card.rank.id in ranks}


_READERS: dict[str, Callable[[Deck, str], set[str]]] = {"card": _by_card, "suit": _by_suit, "rank": _by_rank}


def parse_slots(text: str) -> frozenset[int]:
    """Read slots such as `1-4,7`.

    Raises:
        ValueError: It is no list of numbers and ranges.
    """
    slots: set[int] = set()
    for part in text.split(","):
        first, dash, last = part.strip().partition("-")
        if not first.isascii() or not first.isdigit() or (dash and not (last.isascii() and last.isdigit())):
            raise ValueError(f"{text!r} is no list of slots; write 1-4 or 1,2,5")
        low, high = int(first), int(last or first)
        if not 1 <= low <= high <= 1000:
            raise ValueError(f"{part.strip()!r} is no range of slots; they count from 1 upwards")
        slots.update(range(low, high + 1))
    return frozenset(slots)
