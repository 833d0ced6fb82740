"""What only Five-suit Spades knows of its reference sheet: examples in its words, its tables, and the ring of suits."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from generator.games.card_line import read_card, symbol_of
from generator.games.figures import Figure
from generator.games.five_suit.ring import RING_HEIGHT, RING_WIDTH, ring_picture, turned_ring
from generator.games.flow import FigureBlock, Sizes
from generator.games.page import Page
from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.transcript import Item, PictureLine
from generator.geometry import Rect
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import five_suit
from scorekeeper.rules.cards import FIVE_SUIT, Card
from scorekeeper.rules.five_suit.scoring import BAGS_A_PENALTY, PENALTY, POINTS_A_TRICK
from scorekeeper.rules.five_suit.trick import ROCK, is_broken_by_rock

PLAYER_COUNTS = tuple(range(five_suit.FEWEST_PLAYERS, five_suit.MOST_PLAYERS + 1))
ROCKY = five_suit.Options(rock_breaks_everything=True)
TRICKS = {
    "highest": ("7P 2L 10S 9S", five_suit.DEFAULTS),
    "weaker": ("6P KR AW 4P", five_suit.DEFAULTS),
    "joker": ("7P 2L *W 10S", five_suit.DEFAULTS),
    "jokers": ("9P *L 3R *S", five_suit.DEFAULTS),
    "rock": ("7P 2R 10S KP", ROCKY),
    "rock_joker": ("7W KS *P 2R", ROCKY),
}
"""Tricks that the sheet explains, their cards in the order played (ours)."""
BIDS = {
    "made": (4, 4, 0),
    "over": (4, 6, 0),
    "missed": (5, 3, 0),
    "nil": (0, 0, 0),
    "broken": (0, 2, 0),
    "penalty": (4, 6, 8),
}
"""Bid, tricks taken and bags before, by what comes of it (ours)."""
LATE_WIN = ((12, 16), (12, 16), (0, 0), (7, 7), (4, 6))
"""Bids of a player, and what they took: the last hand reaches the goal, and its penalty takes that away (ours)."""


def _values(texts: Catalogue) -> Mapping[str, object]:
    first = five_suit.opening([five_suit.pack()])
    assert first is not None
    (_, with_jokers, _), (_, without, _) = _hand_sizes()[:2]
    tricks = [_judge(name, text, options) for name, (text, options) in TRICKS.items()]
    return {
        "card": _written(first.card),
        "penalty": PENALTY,
        "goal": five_suit.WINNING_TOTAL,
        "counts": _join_numbers(PLAYER_COUNTS),
        "sizes": _join_numbers(with_jokers),
        "others": _join_numbers(without),
        **_late_win(),
        **{key: said for trick in tricks for key, said in trick.items()},
        **{f"short_{name}": _score_in_short(texts, name) for name in BIDS},
    }


def _join_numbers(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _written(card: Card) -> str:
    """Return a card as texts show it: its rank and its suit's icon."""
    return f"{'{joker}' if card.is_joker else card.rank} {{{symbol_of(FIVE_SUIT, card.suit)}}}"


def _judge(name: str, text: str, options: five_suit.Options) -> Mapping[str, str]:
    """Return a trick as a line of cards, the suits that can win as another, the weakest first, and who wins."""
    cards = FIVE_SUIT.parse_all(text)
    winner = five_suit.judge(cards, options).winner
    if is_broken_by_rock(cards, options):
        suits: Sequence[str] = ROCK
    else:
        has_joker = any(card.is_joker for card in cards)
        suits = five_suit.contending_suits(cards[0].suit, is_reversed=has_joker)
    marks = ["!" if card == winner else "" if card.suit in suits else "~" for card in cards]
    return {
        f"{name}_trick": " ".join(f"{mark}{card}" for mark, card in zip(marks, cards, strict=True)),
        f"{name}_suits": " < ".join(f"{{{symbol_of(FIVE_SUIT, suit)}}}" for suit in suits),
        f"{name}_winner": _written(winner),
    }


def _late_win() -> Mapping[str, int]:
    """Play a match in which the points of a hand reach the goal and the penalty of that hand takes it away again."""
    size = five_suit.hand_size(five_suit.FEWEST_PLAYERS)
    deals = [five_suit.Deal((bid, size, size), (took, size - took, 0)) for bid, took in LATE_WIN]
    before, after = (five_suit.fold(("Ana", "Ben", "Eva"), five_suit.DEFAULTS, some) for some in (deals[:-1], deals))
    last = after.deals[-1].scores[0]
    assert last.penalty > 0
    assert after.outcome is None
    return {
        "before": before.totals["Ana"],
        "points": last.points,
        "less": last.penalty,
        "after": after.totals["Ana"],
    }


# --- tables ----------------------------------------------------------------------------------------------


def _hand_sizes() -> Sequence[tuple[five_suit.Options, Sequence[int], Sequence[int]]]:
    """Return for all ways to play the cards in each hand and those left over, by `PLAYER_COUNTS`."""
    found = []
    for has_ghost in (False, True):
        for has_jokers in (True, False):
            options = five_suit.Options(jokers=has_jokers, ghost_hand=has_ghost)
            pack = len(five_suit.pack(options))
            sizes = [five_suit.hand_size(count, options) for count in PLAYER_COUNTS]
            over = [pack - size * (count + has_ghost) for count, size in zip(PLAYER_COUNTS, sizes, strict=True)]
            found.append((options, sizes, over))
    return found


def _hands(texts: Catalogue) -> Sequence[Sequence[str]]:
    _, hands = texts, _hand_sizes()
    kinds = (_("jokers"), _("no jokers"), _("Ghost, jokers"), _("Ghost, no jokers"))
    rows = [
        (f"**{count}**", *(f"**{sizes[at]}**" + (f" + {over[at]}" if over[at] else "") for _, sizes, over in hands))
        for at, count in enumerate(PLAYER_COUNTS)
    ]
    return ((_("players"), *kinds), *rows)


def _net(name: str) -> str:
    bid, took, bags = BIDS[name]
    return f"**{five_suit.score(bid, took, bags_before=bags).net}**".replace("-", "−")


def _scores(texts: Catalogue) -> Sequence[Sequence[str]]:
    _ = texts
    names = {
        "made": _("Bid made: %(points)s a trick", points=POINTS_A_TRICK),
        "over": _("Overtricks: 1 each"),
        "missed": _("Bid missed"),
        "nil": _("Nil made"),
        "broken": _("Nil broken"),
        "penalty": _("The %(ten)sth bag", ten=BAGS_A_PENALTY),
    }
    rows = []
    for name, (bid, took, before) in BIDS.items():
        score = five_suit.score(bid, took, bags_before=before)
        bags = f"{before} + {score.bags}" if before else str(score.bags)
        points = f"{score.points} − {score.penalty} = {_net(name)}" if score.penalty else _net(name)
        rows.append((names[name], str(bid) if bid else _("Nil"), str(took), bags, points))
    return ((_("outcome"), _("bid"), _("took"), _("bags"), _("points")), *rows)


def _score_in_short(texts: Catalogue, name: str) -> str:
    """Say what a bid scores, on a sheet as large as a card."""
    _, (bid, took, bags), points = texts, BIDS[name], _net(name)
    if bags:
        return _("With the %(ten)sth bag: %(sum)s", ten=BAGS_A_PENALTY, sum=points)
    if bid == 0:
        return _("Nil, took %(took)s: %(sum)s", took=took, sum=points)
    return _("Bid %(bid)s, took %(took)s: %(sum)s", bid=bid, took=took, sum=points)


def _contests(texts: Catalogue, *directions: bool) -> Sequence[Sequence[str]]:
    """Return which suits beat each suit led, without a joker, with one (turned), or both, as icons."""
    _ = texts
    heads = {
        False: (_("beats it"), _("best")),
        True: (_("{joker} beats it"), _("{joker} best")),
    }
    head = (_("led"), *(name for turned in directions for name in heads[turned and len(directions) > 1]))
    rows = []
    for led in FIVE_SUIT.suits:
        beats = [suit for turned in directions for suit in five_suit.contending_suits(led, is_reversed=turned)[1:]]
        rows.append(tuple(f"{{{symbol_of(FIVE_SUIT, suit)}}}" for suit in (led, *beats)))
    return (head, *rows)


# --- the ring --------------------------------------------------------------------------------------------


def _ring(*, is_turned: bool) -> SheetFigure:
    def far(width: float, sizes: Sizes) -> float:
        return min(4.4 * sizes.art, width / RING_WIDTH)

    def make(page: Page) -> FigureBlock:
        def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
            radius = far(area.width, sizes)
            return turned_ring(page, area.x + area.width / 2, area.y + radius * 1.3, radius, is_turned=is_turned)

        return FigureBlock(lambda width, sizes: far(width, sizes) * RING_HEIGHT, drawn)

    def told(texts: Catalogue) -> Iterator[Item]:
        if is_turned:
            yield PictureLine("turned-ring", texts("A joker in the trick reverses every arrow"))
        else:
            yield PictureLine("ring", texts("No joker: a suit beats what its arrows point at"))

    return SheetFigure(make, told)


RINGS: Mapping[str, Callable[[Page], Iterator[Figure]]] = {
    "ring": partial(ring_picture, is_turned=False),
    "turned-ring": partial(ring_picture, is_turned=True),
}

SHEET = reference_sheet(
    "five-suit",
    SheetParts(
        _values,
        lambda: {"ring": _ring(is_turned=False), "turned-ring": _ring(is_turned=True)},
        partial(read_card, FIVE_SUIT),
        {
            "hands": _hands,
            "scores": _scores,
            "contests": lambda texts: _contests(texts, False),
            "turned-contests": lambda texts: _contests(texts, True),
            "all-contests": lambda texts: _contests(texts, False, True),
        },
    ),
    pictures=RINGS,
)
