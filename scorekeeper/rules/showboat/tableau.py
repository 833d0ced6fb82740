"""What a card is worth, who acts first, and the points of a tableau and a hand.

Points depend on ranks only. A card that a table wrote down without its suit has an empty suit: `4`, not `4C`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.errors import NotationError, Problem, RuleError
from scorekeeper.rules.cards import ISLAND, Card
from scorekeeper.rules.scores import Part, Score
from scorekeeper.rules.showboat.options import DEFAULTS, Options

COURT_CARDS = frozenset({"Q", "K"})
"""Ranks outside the order of the number cards. Source: Showboat 1.0, 2020, Scoring."""
VALUES: Mapping[str, int] = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "Q": 5, "K": 5}
"""Card value of each rank. Source: Showboat 1.0, 2020, Scoring."""
MOST_POINTS = 40
"""The most that a hand of six rounds can give: three court cards, 5, 6, a doubled 7, nothing in hand (SB-R7)."""
LEAST_POINTS = -22
"""The least: a last player with nothing but aces on the table and K, Q, 7 and 6 in hand."""

_SPEED = {
    card: position for position, card in enumerate(sorted(ISLAND.cards(), key=lambda c: ISLAND.ranks.index(c.rank)))
}


def parse(text: str) -> tuple[Card, ...]:
    """Read cards with or without their suit: `2 K 4 4 K`, `2-K-4-4-K`, `2A KT 4C`.

    Raises:
        NotationError: One problem for each word that is no card.
    """
    cards: list[Card] = []
    problems: list[Problem] = []
    for word in re.findall(r"[^\s,-]+", text.upper()):
        card = Card(word, "") if word in VALUES else Card(word[:-1], word[-1])
        if _is_known(card):
            cards.append(card)
        else:
            ranks = " ".join(ISLAND.ranks)
            hint = f"write a rank ({ranks}), with or without the letter of its suit: 4 or 4C"
            problems.append(Problem(f"{word!r} is no card of {ISLAND.name}; {hint}", ""))
    if problems:
        raise NotationError(problems)
    return tuple(cards)


def order_of_action(plays: Mapping[str, Card]) -> tuple[str, ...]:
    """Give the players in the order in which they act.

    Args:
        plays: The card that each player has just played, with its suit.

    Raises:
        RuleError: A card is not in the Island Deck, has no suit, or is there twice.

    Source: Showboat 1.0, 2020, Each Round (SB-R2).
    """
    cards = tuple(plays.values())
    problems = list(card_problems(cards))
    problems += [
        Problem(f"{card} needs its suit, which decides between equal ranks", "SB-R2") for card in cards if not card.suit
    ]
    if problems:
        raise RuleError(problems)
    return tuple(sorted(plays, key=lambda player: _SPEED[plays[player]]))


def card_problems(cards: Sequence[Card]) -> tuple[Problem, ...]:
    """List each card that is not in the Island Deck, or is there more often than one deck has it."""
    found = [Problem(f"{card} is no card of {ISLAND.name}", "") for card in dict.fromkeys(cards) if not _is_known(card)]
    known = [card for card in cards if _is_known(card)]
    for card, count in Counter(known).items():
        if card.suit and count > 1:
            found.append(Problem(f"{card} is there {count} times; {ISLAND.name} has it once", ""))
    for rank, count in Counter(card.rank for card in known).items():
        if count > len(ISLAND.suits):
            found.append(Problem(f"{rank} is there {count} times; {ISLAND.name} has {len(ISLAND.suits)}", ""))
    return tuple(found)


def score_problems(tableau: Sequence[Card], hand: Sequence[Card]) -> tuple[Problem, ...]:
    """List why a tableau and a hand cannot be counted: any number of cards can, if they come from one deck."""
    return card_problems((*tableau, *hand))


def score(
    tableau: Sequence[Card], hand: Sequence[Card], *, is_last_player: bool = False, options: Options = DEFAULTS
) -> Score:
    """Count a tableau and the cards left in its player's hand.

    Args:
        tableau: Played cards, first to last.
        hand: In any order.
        is_last_player: Whether all others had retired.
        options: Of which only `only_pairs_cancel` matters here.

    Raises:
        RuleError: The cards do not come from one Island Deck.

    Source: Showboat 1.0, 2020, Scoring (SB-R3 to R7, A2).
    """
    problems = score_problems(tableau, hand)
    if problems:
        raise RuleError(problems)
    return Score((*_tableau_parts(tableau, is_last_player), *_hand_parts(hand, options)))


def _tableau_parts(tableau: Sequence[Card], is_last_player: bool) -> Iterator[Part]:
    highest = ""  # rank of the highest number card so far; a card below it can change nothing
    points = 0
    for rank in (card.rank for card in tableau):
        points = VALUES[rank]
        if rank in COURT_CARDS:
            yield Part(f"{rank}: scores anywhere", points, "SB-R4")
        elif not highest:
            yield Part(f"{rank}: the first number", points, "SB-R3")
            highest = rank
        elif points > VALUES[highest]:
            yield Part(f"{highest}-{rank}: higher than {highest}", points, "SB-R3")
            highest = rank
        else:
            points = 0
            yield Part(f"{highest}-{rank}: not higher than {highest}", points, "SB-R3")
    if not tableau:
        return
    if not points:
        yield Part(f"{rank}: last card, but it does not score", 0, "SB-R5")
    elif is_last_player:
        yield Part(f"{rank}: last card, but not doubled for the last player", 0, "SB-R5")
    else:
        yield Part(f"{rank}: last card, doubled", points, "SB-R5")


def _hand_parts(hand: Sequence[Card], options: Options) -> Iterator[Part]:
    counts = Counter(card.rank for card in hand)
    for rank in sorted(counts, key=ISLAND.ranks.index):
        count = counts[rank]
        held = f"{'-'.join([rank] * count)} in hand"
        if count == 1:
            yield Part(held, -VALUES[rank], "SB-R6")
        elif count == 2:
            yield Part(f"{held}: a pair costs nothing", 0, "SB-R6")
        elif count % 2 == 0 or not options.only_pairs_cancel:
            yield Part(f"{held}: all cancel", 0, "SB-A2")
        else:
            yield Part(f"{held}: only pairs cancel", -VALUES[rank], "SB-A2")


def _is_known(card: Card) -> bool:
    return card in _SPEED if card.suit else card.rank in VALUES
