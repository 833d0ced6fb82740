"""Card values, the order of action, and the points of a tableau and a hand.

Points depend on ranks only. A card that a table wrote down without its suit has an empty suit: `4`, not `4C`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.errors import NotationError, Problem, say_problem
from scorekeeper.messages import say
from scorekeeper.rules.cards import ISLAND, Card, words_of
from scorekeeper.rules.checks import refuse
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
    """Read cards with or without their suit: `2 K 4 4 K`, `2-K-4-4-K`, `2A KT C4`.

    Raises:
        NotationError: One problem for each word that is not a card; the last says how cards are written.
    """
    cards: list[Card] = []
    problems: list[Problem] = []
    for word in words_of(text, also="-"):
        rank = word.upper()
        try:
            cards.append(Card(rank, "") if rank in VALUES else ISLAND.parse(word))
        except NotationError as error:
            problems.extend(error.faults)
    if problems:
        ranks = " ".join(ISLAND.ranks)
        hint = say("write a rank (%(ranks)s), with or without the letter of its suit: 4 or 4C", ranks=ranks)
        raise NotationError(problems, hint)
    return tuple(cards)


def order_of_action(plays: Mapping[str, Card]) -> tuple[str, ...]:
    """Return the players in order of action.

    Args:
        plays: Each player's card, with its suit.

    Raises:
        RuleError: A card is not in the Island Deck, has no suit, or appears twice.

    Source: Showboat 1.0, 2020, Each Round (SB-R2).
    """
    cards = tuple(plays.values())
    problems = list(card_problems(cards))
    problems += [
        say_problem("%(card)s needs its suit, which decides between equal ranks", "SB-R2", card=card)
        for card in cards
        if not card.suit
    ]
    refuse(problems)
    return tuple(sorted(plays, key=lambda player: _SPEED[plays[player]]))


def why_faster(faster: Card, slower: Card) -> str:
    """Return why one card acts before another: its rank, or its suit if the ranks are equal.

    Source: Showboat 1.0, 2020, Each Round (SB-R2).
    """
    if faster.rank != slower.rank:
        return say("%(faster)s comes before %(slower)s", faster=faster.rank, slower=slower.rank)
    first, second = ISLAND.suit_name(faster), ISLAND.suit_name(slower)
    return say("equal ranks: %(faster)s come before %(slower)s", faster=first, slower=second)


def card_problems(cards: Sequence[Card]) -> tuple[Problem, ...]:
    """List each card that is not in the Island Deck, or appears more often than in one deck."""
    pack = ISLAND.name
    found = [
        say_problem("%(card)s is not a card in %(pack)s", "", card=card, pack=pack)
        for card in dict.fromkeys(cards)
        if not _is_known(card)
    ]
    known = [card for card in cards if _is_known(card)]
    for card, count in Counter(known).items():
        if card.suit and count > 1:
            found.append(
                say_problem(
                    "%(card)s appears %(count)s times; %(pack)s has it once", "", card=card, count=count, pack=pack
                )
            )
    for rank, count in Counter(card.rank for card in known).items():
        if count > len(ISLAND.suits):
            found.append(
                say_problem(
                    "%(rank)s appears %(count)s times; %(pack)s has %(most)s",
                    "",
                    rank=rank,
                    count=count,
                    pack=pack,
                    most=len(ISLAND.suits),
                )
            )
    return tuple(found)


def score_problems(tableau: Sequence[Card], hand: Sequence[Card]) -> tuple[Problem, ...]:
    """List why a tableau and a hand cannot be counted: any number of cards from one deck can be."""
    return card_problems((*tableau, *hand))


def score(
    tableau: Sequence[Card], hand: Sequence[Card], *, is_last_player: bool = False, options: Options = DEFAULTS
) -> Score:
    """Count a tableau and the cards left in its player's hand.

    Args:
        tableau: Played cards, first to last.
        hand: In any order.
        is_last_player: Whether all others had retired.
        options: Only `only_pairs_cancel` matters here.

    Raises:
        RuleError: The cards do not come from one Island Deck.

    Source: Showboat 1.0, 2020, Scoring (SB-R3 to R7, A2).
    """
    refuse(score_problems(tableau, hand))
    return Score((*_tableau_parts(tableau, is_last_player), *_hand_parts(hand, options)))


def _tableau_parts(tableau: Sequence[Card], is_last_player: bool) -> Iterator[Part]:
    highest = ""  # rank of the highest number card so far; a card below it can change nothing
    points = 0
    for rank in (card.rank for card in tableau):
        points = VALUES[rank]
        if rank in COURT_CARDS:
            yield Part(say("%(rank)s: scores anywhere", rank=rank), points, "SB-R4")
        elif not highest:
            yield Part(say("%(rank)s: the first number", rank=rank), points, "SB-R3")
            highest = rank
        elif points > VALUES[highest]:
            text = say("%(highest)s-%(rank)s: higher than %(highest)s", rank=rank, highest=highest)
            yield Part(text, points, "SB-R3")
            highest = rank
        else:
            points = 0
            text = say("%(highest)s-%(rank)s: not higher than %(highest)s", rank=rank, highest=highest)
            yield Part(text, points, "SB-R3")
    if not tableau:
        return
    if not points:
        yield Part(say("%(rank)s: last card, but it does not score", rank=rank), 0, "SB-R5")
    elif is_last_player:
        yield Part(say("%(rank)s: last card, but not doubled for the last player", rank=rank), 0, "SB-R5")
    else:
        yield Part(say("%(rank)s: last card, doubled", rank=rank), points, "SB-R5")


def _hand_parts(hand: Sequence[Card], options: Options) -> Iterator[Part]:
    counts = Counter(card.rank for card in hand)
    for rank in sorted(counts, key=ISLAND.ranks.index):
        count = counts[rank]
        held = say("%(cards)s in hand", cards="-".join([rank] * count))
        if count == 1:
            yield Part(held, -VALUES[rank], "SB-R6")
        elif count == 2:
            yield Part(say("%(held)s: a pair costs nothing", held=held), 0, "SB-R6")
        elif count % 2 == 0 or not options.only_pairs_cancel:
            yield Part(say("%(held)s: all cancel", held=held), 0, "SB-A2")
        else:
            yield Part(say("%(held)s: only pairs cancel", held=held), -VALUES[rank], "SB-A2")


def _is_known(card: Card) -> bool:
    return card in _SPEED if card.suit else card.rank in VALUES
