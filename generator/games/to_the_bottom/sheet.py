"""What only To the Bottom knows of its reference sheet: numbers and examples, its cards, prices and colours."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import groupby

from generator.games.areas import line, place
from generator.games.card_line import LineCard
from generator.games.figures import CREAM, WHITE, Disc, Emblem, Figure, Plate, Words
from generator.games.flow import FigureBlock, Sizes
from generator.games.page import SMALLEST, Page
from generator.games.sheet_file import SheetFigure, SheetParts, reference_sheet
from generator.games.to_the_bottom.figures import ART_HEIGHT, ART_WIDTH, crew_card, picture_of
from generator.games.transcript import Item, TextLine, head, row
from generator.geometry import Rect
from scorekeeper.errors import NotationError
from scorekeeper.i18n import Catalogue
from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import CrewCard, FrameColour, GamePhase
from scorekeeper.rules.to_the_bottom.prices import BAND_LIMIT, SEAL_LIMIT
from scorekeeper.rules.to_the_bottom.state import SHOP_SIZE

MOST_ON_BOARD = 3 * to_the_bottom.BOARD_LIMIT - 1
"""Cards on board for which prices are shown (ours): as long as they triple."""
FOUR, FIVE = (CrewCard.PASSENGER,) * 4, (CrewCard.PASSENGER,) * 5
BOARDS = {"five": FIVE, "lifeguard": (*FOUR, CrewCard.LIFEGUARD), "six": (*FIVE, CrewCard.LIFEGUARD)}
"""Boards on which a Passenger is played (ours)."""
SAVED = (CrewCard.LIFEBOAT, CrewCard.STEERSMAN, CrewCard.SEAL, CrewCard.PASSENGER)
"""What a ship has on board when it sinks (ours)."""
SHOWN = (
    *(CrewCard.SEAL, CrewCard.FLAPPER, CrewCard.ROSE, CrewCard.BAND),
    *(CrewCard.ASSISTANT, CrewCard.ANCHOR, CrewCard.PASSENGER, CrewCard.JACK),
)
"""Cards whose pictures are figures."""
PRICE_GROUNDS = (CREAM, "#f7d998", "#efb35c")
"""Darker where cards cost more."""
RULER_ROW_EM, RULER_GAP_EM = 1.5, 0.2
"""Height of a line of the prices, and between them (ours)."""
PLATE_EM = 2.1
"""Height of the plate of a colour, if there is room for it (ours)."""


def _values(texts: Catalogue) -> Mapping[str, object]:
    counts = to_the_bottom.PLAYER_COUNTS
    copies = {card: card.facts.copies.value for card in to_the_bottom.STARTING_DECK}
    return {
        "fewest": counts[0],
        "most": counts[-1],
        "shown": SHOP_SIZE,
        "iceberg": CrewCard.ICEBERG.facts.price.value,
        "hand": to_the_bottom.game.HAND_LIMIT,
        "sinking_hand": to_the_bottom.game.SINKING_HAND,
        "sinking_cards": " ".join(f"#{number}" for number in range(1, to_the_bottom.game.SINKING_HAND + 1)),
        "passengers": f"{copies[CrewCard.PASSENGER]}×",
        "babies": f"{copies[CrewCard.BABY]}×",
        "cruise_draws": " -> ".join(f"#{count}" for count in draw_counts(GamePhase.CRUISE)),
        "sinking_draws": " -> ".join(f"#{count}" for count in draw_counts(GamePhase.SINKING)),
        "fisherman": _drawn_with(CrewCard.FISHERMAN),
        "stoker": _drawn_with(CrewCard.STOKER),
        "seal": CrewCard.SEAL.points,
        "seal_limit": SEAL_LIMIT,
        "flapper": to_the_bottom.points_of_jettison((CrewCard.FLAPPER,), ()).points,
        "stoker_before": _price(CrewCard.STOKER, FOUR),
        "stoker_after": _price(CrewCard.STOKER, (*FOUR, CrewCard.ROSE)),
        "band": BAND_LIMIT,
        **_jettison("passenger", CrewCard.PASSENGER, CrewCard.SEAL),
        **_jettison("pirate", CrewCard.PIRATE, CrewCard.SEAL),
        **{f"{name}_board": "'".join(map(picture_of, board)) for name, board in BOARDS.items()},
        **{f"{name}_count": len(board) for name, board in BOARDS.items()},
        **{f"{name}_price": _price(CrewCard.PASSENGER, board) for name, board in BOARDS.items()},
        "saved_cards": " ".join(map(picture_of, SAVED)),
        "saved": to_the_bottom.victory_score(SAVED).points,
    }


def draw_counts(phase: GamePhase) -> tuple[int, ...]:
    """Return the cards drawn in the first turns of a phase, the last number being that of all turns after it."""
    draws = [to_the_bottom.draw_count(phase, 1, ()).points]
    while (after := to_the_bottom.draw_count(phase, len(draws) + 1, ()).points) != draws[-1]:
        draws.append(after)
    return tuple(draws)


def _drawn_with(card: CrewCard) -> int:
    """Return what is drawn with a card on board in a turn in which nothing is drawn without it."""
    return to_the_bottom.draw_count(GamePhase.SINKING, 1, (card,)).points


def _price(card: CrewCard, board: Sequence[CrewCard]) -> int:
    return to_the_bottom.price_of_playing(card, board).points


def _jettison(name: str, first: CrewCard, second: CrewCard) -> Mapping[str, int]:
    """Return what two cards pay that go overboard together, each and both."""
    score = to_the_bottom.points_of_jettison((first, second), ())
    alone, beside = (part.points for part in score.parts)
    return {f"{name}_pays": alone, f"seal_with_{name}": beside, f"with_{name}": score.points}


# --- cards -----------------------------------------------------------------------------------------------


def read_crew_card(word: str, *, is_full: bool) -> LineCard:
    """Read a card by the name of its picture.

    Raises:
        NotationError: There is none.
    """
    known = {picture_of(card): card for card in CrewCard}
    if word not in known:
        raise NotationError(f"{word!r} is not a card of To the Bottom: write {', '.join(known)}")
    card = known[word]

    def draw(page: Page, area: Rect, *, is_dim: bool, is_covered: bool) -> Figure:
        return crew_card(page, card, area, has_name=not is_covered)

    return LineCard(draw, str(card), width=1 / 1.4, seen=0.2 / 1.4)


def _art(card: CrewCard) -> SheetFigure:
    """Return the picture of a card, as wide as its place."""

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        yield Emblem(*place(area), picture_of(card))
        yield Plate(*place(area), stroke="ink", line=0.11 * sizes.em)

    return SheetFigure(lambda page: FigureBlock(lambda width, sizes: width * ART_HEIGHT / ART_WIDTH, drawn))


# --- prices ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PriceRun:
    """Numbers of cards on board with which a card costs the same."""

    fewest: int
    most: int
    times: int
    """How often its points are paid."""
    less: int
    """What is then taken off."""

    def told(self, texts: Catalogue) -> str:
        if self.less:
            return texts("points × %(n)s − %(less)s", n=self.times, less=self.less)
        return texts("points × %(n)s", n=self.times)

    def told_in_short(self, texts: Catalogue) -> str:
        """Say the same where it is clear that points are multiplied."""
        return texts("× %(n)s − %(less)s", n=self.times, less=self.less) if self.less else f"× {self.times}"


@cache
def price_runs(*always: CrewCard) -> tuple[PriceRun, ...]:
    """Return what a card costs by how many lie on board, `always` among them."""

    def board(count: int) -> tuple[CrewCard, ...]:
        return always + (CrewCard.PASSENGER,) * (count - len(always))

    found = []
    counts = range(len(always), MOST_ON_BOARD + 1)
    for times, alike in groupby(counts, key=lambda count: to_the_bottom.board_multiplier(board(count))):
        fewest, *_, most = alike
        less = CrewCard.PIRATE.points * times - _price(CrewCard.PIRATE, board(fewest))
        found.append(PriceRun(fewest, most, times, less))
    return tuple(found)


def _prices(page: Page, *, is_short: bool = False) -> FigureBlock:
    """Return what cards cost by how many lie on board, below that with Lifeguard."""
    texts = page.texts
    names = (
        (texts("on board"), texts("points"), texts("**Lifeguard**"))
        if is_short
        else (texts("cards on your board"), texts("you pay"), texts("with **Lifeguard** on it"))
    )

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        em, floor = sizes.em, SMALLEST * page.scale
        label = (5.4 if is_short else 8.8) * em
        cell = (area.width - label) / (MOST_ON_BOARD + 1)
        tops = [area.y + line * (RULER_ROW_EM + RULER_GAP_EM) * em for line in range(3)]
        row = RULER_ROW_EM * em
        for top, name in zip(tops, names, strict=True):
            yield Words(area.x, top, label - 0.3 * em, row, name, 0.95 * em, min(0.95 * em, floor), valign="middle")
        for count in range(MOST_ON_BOARD + 1):
            yield _line(Rect(area.x + label + count * cell, area.y, cell, row), str(count), em, floor)
        for top, runs in zip(tops[1:], (price_runs(), price_runs(CrewCard.LIFEGUARD)), strict=True):
            for run, ground in zip(runs, PRICE_GROUNDS, strict=True):
                left, wide = area.x + label + run.fewest * cell, (run.most - run.fewest + 1) * cell
                box = Rect(left + 0.05 * em, top, wide - 0.1 * em, row)
                yield Plate(*place(box), page.ground(ground), "ink", 0.09 * em, 0.33 * em)
                said = run.told_in_short(texts) if is_short else run.told(texts)
                yield _line(box.expand(-0.1 * em), said, em, floor)

    return FigureBlock(lambda width, sizes: (3 * RULER_ROW_EM + 2 * RULER_GAP_EM) * sizes.em, drawn)


def _line(area: Rect, said: str, em: float, floor: float) -> Words:
    return line(area, said, 0.95 * em, min(0.95 * em, 0.73 * floor))


def _tell_prices(texts: Catalogue) -> Iterator[Item]:
    _ = texts
    # Lifeguard does not count among the cards that multiply, so its prices have bounds of their own.
    yield head(_("cards on your board"), _("you pay"))
    for run in price_runs():
        yield row(f"{run.fewest}–{run.most}", run.told(texts))
    for run in price_runs(CrewCard.LIFEGUARD):
        yield row(_("%(cards)s with **Lifeguard**", cards=f"{run.fewest}–{run.most}"), run.told(texts))


# --- colours ---------------------------------------------------------------------------------------------


def enters_tired(colour: FrameColour) -> bool:
    """Return whether any card of a colour cannot act in the turn in which it is played."""
    return any(card.facts.colour.value is colour and card.facts.enters_tired.value for card in CrewCard)


def _colour_plate(page: Page, colour: FrameColour) -> FigureBlock:
    """Return the name of a colour with its symbol, and whether its cards come in tired."""
    is_tired, name = enters_tired(colour), str(colour)

    def drawn(area: Rect, sizes: Sizes) -> Iterator[Figure]:
        tint, k, middle = page.tints[name], area.height / 8, area.y + area.height / 2
        fill, edge, shown = (WHITE, tint, tint) if page.is_low_ink else (tint, "ink", CREAM)
        yield Plate(area.x, area.y, area.width, area.height, fill, edge, 0.35 * k, radius=1.4 * k)
        signs = [(area.x + 4.2 * k, 3.8 * k, name)] + ([(area.right - 4.2 * k, 4.2 * k, "tired")] if is_tired else [])
        for x, size, sign in signs:
            yield Disc(x, middle, 3.1 * k, CREAM, "ink", 0.3 * k)
            yield Emblem(x - size / 2, middle - size / 2, size, size, sign)
        room = area.width - 8.3 * k - (7.6 if is_tired else 1) * k
        named = Rect(area.x + 8.3 * k, area.y, room, area.height)
        size = 1.2 * sizes.em
        yield line(named, page.texts(name), size, size / 2, font="title", fill=shown, anchor="start")

    return FigureBlock(lambda width, sizes: min(PLATE_EM * sizes.art, width * 0.3), drawn)


def _colour(colour: FrameColour) -> SheetFigure:
    return SheetFigure(partial(_colour_plate, colour=colour), lambda texts: [TextLine(f"**{texts(str(colour))}:**")])


def _figures() -> Mapping[str, SheetFigure]:
    return {
        "prices": SheetFigure(_prices, _tell_prices),
        "short-prices": SheetFigure(partial(_prices, is_short=True)),
        **{f"art-{picture_of(card)}": _art(card) for card in SHOWN},
        **{str(colour): _colour(colour) for colour in FrameColour},
    }


SHEET = reference_sheet("to-the-bottom", SheetParts(_values, _figures, read_crew_card))
