"""Selects cards of a deck by suit, rank, set, id, and ranges of these, or by a condition on their fields."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from generator.deck.condition import Comparison, Condition, find_misfits, parse_condition
from generator.deck.model import Deck, DeckCard, describe_unknown_field, field_names
from generator.errors import DeckDataError, Fault, did_you_mean, join_names
from scorekeeper.rules.cards import JOKER_WORD, SUIT_SIGNS, typed_alike, writings


def choose_cards(deck: Deck, wanted: str, sets: Collection[str] = ()) -> tuple[DeckCard, ...]:
    """Return the cards of a print, in the deck's order: those of the given sets, and of these the wanted ones.

    Args:
        wanted: As for `select_cards`; empty: all.
        sets: Ids or names of sets; empty: all.

    Raises:
        DeckDataError: A set is unknown or has no cards, no card is left, or as for `select_cards`.
    """
    cards = select_cards(deck, wanted) if wanted else deck.cards
    if not sets:
        return cards
    chosen: set[str] = set()
    faults = []
    for name in sets:
        found = _find_cards(deck, ("set",), name)
        chosen.update(*found.values())
        if not found:
            names = [spelling for each in deck.sets for spelling in (each.id, each.name)]
            known = join_names(each.id for each in deck.sets)
            is_known = name.casefold() in map(str.casefold, names)
            what = "has no cards" if is_known else f"is not a set of {deck.title}{did_you_mean(name, names)}"
            faults.append(Fault(f"--set: {name!r} {what}; sets: {known}"))
    if faults:
        raise DeckDataError(faults)
    if not (left := tuple(card for card in cards if card.id in chosen)):
        raise DeckDataError(f"none of these cards is in {' or '.join(sets)}; change --cards or --set")
    return left


def select_cards(deck: Deck, wanted: str) -> tuple[DeckCard, ...]:
    """Return the chosen cards, in the deck's order.

    Args:
        wanted: Parts separated by commas or semicolons: a card id (`7C`), a suit (`Crabs`, `suit:C`), a rank (`K`,
            `rank:A`), a set (`set:storm`), a range of ids, suits, ranks or sets (`2C-5C`, `2-5`); an ambiguous part
            needs `card:`, `suit:`, `rank:` or `set:`. Cards may also be written in the referee's short notation: `TD`,
            `3♦`, `*W`. The id of a card whose copies differ stands for all of them. What names no card is a condition:
            `owner:us`, `cost > 3`.

    Raises:
        DeckDataError: Parts are unknown or ambiguous; all of them are listed.
    """
    chosen: set[str] = set()
    faults: list[Fault] = []
    strangers: list[int] = []
    for part in (each.strip() for each in _PART.findall(wanted)):
        if not part:
            continue
        kinds, name = _kinds(deck, part)
        found = _find_cards(deck, kinds, name)
        try:
            condition = None if found else _find_condition(deck, part, is_meant=bool(_SIGN.search(name)))
        except ValueError as error:
            faults.append(Fault(f"--cards: {error}"))
            continue
        if condition is not None:
            chosen.update(_matching_cards(deck, condition, part, faults))
        elif not found:
            strangers.append(len(faults))
            faults.append(Fault(_describe_unknown(deck, kinds, name)))
        elif len({frozenset(cards) for cards in found.values()}) > 1:
            choices = " or ".join(f"{kind}:{name}" for kind in found)
            faults.append(Fault(f"--cards: {name!r} can mean several things; write {choices}"))
        else:
            chosen.update(*found.values())
    if strangers:
        suits, ranks = join_names(suit.id for suit in deck.suits), join_names(rank.id for rank in deck.ranks)
        sets = f"; sets: {join_names(each.id for each in deck.sets)}" if deck.sets else ""
        last = faults[strangers[-1]]
        faults[strangers[-1]] = replace(last, message=f"{last.message}; suits: {suits}; ranks: {ranks}{sets}")
    if faults:
        raise DeckDataError(faults)
    if not chosen:
        raise DeckDataError(f"--cards {wanted!r} names no card; write for example 7C, Crabs or 2-5")
    return tuple(card for card in deck.cards if card.id in chosen)


_PART = re.compile(r'(?:"[^"]*"|\[[^\[\]]*\]|[^,;])+')
"""A part of what is wanted: commas in quotes or square brackets belong to it."""
_SIGN = re.compile("[<>=:]")
"""What only a condition has, as long as it names no card."""


def _find_condition(deck: Deck, part: str, *, is_meant: bool) -> Condition | None:
    """Return the condition that a part is; None where it is none, is of unknown fields, or a suit or rank.

    Args:
        is_meant: Whether it can be nothing else.

    Raises:
        ValueError: It can be nothing else, and is none, or of unknown fields.
    """
    known = field_names(deck.cards)
    try:
        condition = parse_condition(part)
        for name in condition.fields:
            if name not in known:
                raise ValueError(describe_unknown_field(name, known))
    except ValueError:
        if is_meant:
            raise
        return None
    is_kind = isinstance(condition, Comparison) and condition.sign == ":" and condition.field in _kinds_in(deck)
    return None if is_kind else condition


def _matching_cards(deck: Deck, condition: Condition, part: str, faults: list[Fault]) -> set[str]:
    """Return the ids of the cards for which a condition holds; record where it cannot tell, and if there are none."""
    unclear = [
        replace(card.place, message=f"{field}: {problem}")
        for card in deck.cards
        for field, problem in find_misfits(condition, card.fact)
    ]
    faults += unclear
    found = {card.id for card in deck.cards if condition.holds(card.fact)}
    if not found and not unclear:
        told = f"--cards: {part} is true of no card"
        if isinstance(condition, Comparison):
            values = list(dict.fromkeys(filter(None, (card.fact(condition.field) for card in deck.cards))))
            hint = did_you_mean(condition.value, values) if condition.sign in "=:" else ""
            told += f"{hint}; {condition.field}: {join_names(values)}"
        faults.append(Fault(told))
    return found


def _kinds(deck: Deck, part: str) -> tuple[tuple[str, ...], str]:
    """Return the kinds of things that a part may mean, and the name without its prefix."""
    kinds = _kinds_in(deck)
    kind, colon, rest = part.partition(":")
    return ((kind,), rest.strip()) if colon and kind in kinds else (kinds, part)


def _kinds_in(deck: Deck) -> tuple[str, ...]:
    """Return the kinds of things that can be named; where a deck has no sets, `set` is a field like any other."""
    return tuple(kind for kind in _KINDS if kind != "set" or deck.sets)


def _find_cards(deck: Deck, kinds: Sequence[str], name: str) -> dict[str, set[str]]:
    """For each kind, return the ids of the cards that a name, or a range of names, selects."""
    found = {}
    for kind in kinds:
        names = _KINDS[kind](deck)
        chosen = {names[place][0] for place in _range(names, name)}
        found[kind] = {card.id for card in deck.cards if _id_of(card, kind) in chosen}
    return {kind: cards for kind, cards in found.items() if cards}


def _describe_unknown(deck: Deck, kinds: Sequence[str], name: str) -> str:
    known = [spelling for kind in kinds for spellings in _KINDS[kind](deck) for spelling in spellings[:2]]
    what = ("card, suit, rank or set" if deck.sets else "card, suit or rank") if len(kinds) > 1 else kinds[0]
    return f"--cards: {name!r} is not a {what} of {deck.title}{did_you_mean(name, known)}"


_KINDS: dict[str, Callable[[Deck], list[tuple[str, ...]]]] = {
    "card": lambda deck: [
        (card.id, card.name, *notations(card, deck), *_letters(card), *_of_copy(card)) for card in deck.cards
    ],
    "suit": lambda deck: [
        (suit.id, suit.name, *SUIT_SIGNS.get(suit.name.casefold(), ""), *_typed_forms(suit.letter))
        for suit in deck.suits
    ],
    "rank": lambda deck: [
        (rank.id, rank.name, *_notations(deck, rank.id), *_typed_forms(rank.letter)) for rank in deck.ranks
    ],
    "set": lambda deck: [(each.id, each.name) for each in deck.sets],
}
"""What a part can name, each with its id, name and short notations, in the deck's order."""


def notations(card: DeckCard, deck: Deck) -> list[str]:
    """Return the short notations of a card in lower case: `td`, `d10`, `*w`; empty without a rank."""
    if card.rank is None:
        return []
    return _notations(deck, card.rank.id, *((card.suit.id, card.suit.name) if card.suit else ()))


def _typed_forms(letter: str) -> list[str]:
    return [typed_alike(letter)] if letter else []


def _letters(card: DeckCard) -> list[str]:
    """Return the text in a card's corners, where it differs from its id."""
    if card.rank is None or not (card.rank.letter or (card.suit and card.suit.letter)):
        return []
    return [typed_alike(card.rank.index_text + (card.suit.index_text if card.suit else ""))]


def _of_copy(card: DeckCard) -> list[str]:
    """Return the id that a copy shares with the others, where they differ."""
    return [typed_alike(card.entry_id)] if card.copy_number else []


def is_joker(card: DeckCard) -> bool:
    return card.rank is not None and card.rank.id == JOKER_WORD


def _notations(deck: Deck, rank: str, suit: str = "", suit_name: str = "") -> list[str]:
    return list(writings(rank, suit, suit_name, {each.id for each in deck.suits}))


def _id_of(card: DeckCard, kind: str) -> str | None:
    of_kind = {"card": card, "suit": card.suit, "rank": card.rank, "set": card.set}[kind]
    return of_kind.id if of_kind else None


def _range(names: Sequence[Sequence[str]], text: str) -> list[int]:
    """Return the positions of a name, or of a range of two names; a name may have several."""

    def positions(name: str) -> list[int]:
        exact = [place for place, spellings in enumerate(names) if name in spellings[:2]]
        low, typed = name.lower(), typed_alike(name)
        return (
            exact
            or [place for place, spellings in enumerate(names) if low in map(str.lower, spellings[:2])]
            or [place for place, spellings in enumerate(names) if typed in spellings[2:]]
        )

    single = positions(text)
    if single:
        return single
    for place, char in enumerate(text):
        if char == "-":
            ends = positions(text[:place].strip()), positions(text[place + 1 :].strip())
            if all(ends):
                both = [*ends[0], *ends[1]]
                return list(range(min(both), max(both) + 1))
    return []
