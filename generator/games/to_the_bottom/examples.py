"""Numbers and worked examples of the reference sheet of To the Bottom, asked of the referee."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from scorekeeper.rules import to_the_bottom
from scorekeeper.rules.to_the_bottom import CrewCard, FrameColour, GamePhase

MOST_ON_BOARD = 3 * to_the_bottom.BOARD_LIMIT - 1
"""Cards on board for which prices are shown (ours): as long as they triple."""


@dataclass(frozen=True, slots=True)
class StartingCard:
    """A card of the decks with which players start."""

    card: CrewCard
    copies: int
    """In each deck."""


@dataclass(frozen=True, slots=True)
class CardColour:
    """A colour of cards."""

    name: str
    """Of its symbol, too."""
    is_tired: bool
    """Whether any of its cards cannot act in the turn in which it is played."""


@dataclass(frozen=True, slots=True)
class PriceRun:
    """Numbers of cards on board with which a card costs the same."""

    fewest: int
    most: int
    times: int
    """How often its points are paid."""
    less: int
    """What is then taken off."""


@dataclass(frozen=True, slots=True)
class JettisonedPair:
    """Two cards that go overboard together."""

    cards: tuple[CrewCard, CrewCard]
    parts: tuple[int, ...]
    """What each of them pays."""
    points: int


@dataclass(frozen=True, slots=True)
class PricedPlay:
    """A card that is played, and the board that decides on its price."""

    card: CrewCard
    board: tuple[CrewCard, ...]
    price: int

    @property
    def has_lifeguard(self) -> bool:
        """Whether Lifeguard makes it cheaper."""
        return CrewCard.LIFEGUARD in self.board


@dataclass(frozen=True, slots=True)
class SavedCrew:
    """What a ship had on board when it sank."""

    cards: tuple[CrewCard, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Examples:
    """All of them."""

    start: tuple[StartingCard, StartingCard]
    """Passenger and Baby."""
    colours: tuple[CardColour, ...]
    cruise_draws: tuple[int, ...]
    """Cards drawn in the first turns; the last number goes on."""
    sinking_draws: tuple[int, ...]
    fisherman: int
    """How many cards more are drawn with Fisherman on board."""
    stoker: int
    prices: tuple[PriceRun, ...]
    lifeguard_prices: tuple[PriceRun, ...]
    """With Lifeguard on board."""
    jettisons: tuple[JettisonedPair, JettisonedPair]
    """Seal with Passenger, and with Pirate."""
    flapper: int
    """What Flapper pays overboard."""
    playings: tuple[PricedPlay, ...]
    stoker_as_fifth: int
    """What Stoker costs with four cards on board."""
    stoker_after_rose: int
    """What Stoker costs when Rose lies there as the fifth."""
    saved: SavedCrew


@cache
def examples() -> Examples:
    """Return the first cards, draws, prices by cards on board, and worked examples."""
    four, five = (CrewCard.PASSENGER,) * 4, (CrewCard.PASSENGER,) * 5
    passengers, babies = dict.fromkeys(to_the_bottom.STARTING_DECK)
    return Examples(
        start=(_starting(passengers), _starting(babies)),
        colours=tuple(CardColour(str(colour), _has_late_cards(colour)) for colour in FrameColour),
        cruise_draws=_draws(GamePhase.CRUISE),
        sinking_draws=_draws(GamePhase.SINKING),
        fisherman=_drawn_with(CrewCard.FISHERMAN),
        stoker=_drawn_with(CrewCard.STOKER),
        prices=tuple(_price_runs()),
        lifeguard_prices=tuple(_price_runs(CrewCard.LIFEGUARD)),
        jettisons=(_jettison(CrewCard.PASSENGER, CrewCard.SEAL), _jettison(CrewCard.PIRATE, CrewCard.SEAL)),
        flapper=to_the_bottom.points_of_jettison((CrewCard.FLAPPER,), ()).points,
        playings=(
            _playing(CrewCard.PASSENGER, five),
            _playing(CrewCard.PASSENGER, (*four, CrewCard.LIFEGUARD)),
            _playing(CrewCard.PASSENGER, (*five, CrewCard.LIFEGUARD)),
        ),
        stoker_as_fifth=_playing(CrewCard.STOKER, four).price,
        stoker_after_rose=_playing(CrewCard.STOKER, (*four, CrewCard.ROSE)).price,
        saved=_saved_crew(CrewCard.LIFEBOAT, CrewCard.STEERSMAN, CrewCard.SEAL, CrewCard.PASSENGER),
    )


def _starting(card: CrewCard) -> StartingCard:
    return StartingCard(card, card.facts.copies.value)


def _has_late_cards(colour: FrameColour) -> bool:
    return any(card.facts.colour.value is colour and card.facts.enters_tired.value for card in CrewCard)


def _draws(phase: GamePhase) -> tuple[int, ...]:
    """Return the cards drawn in the first turns of a phase, the last number being that of all turns after it."""
    draws = [to_the_bottom.draw_count(phase, 1, ()).points]
    while (after := to_the_bottom.draw_count(phase, len(draws) + 1, ()).points) != draws[-1]:
        draws.append(after)
    return tuple(draws)


def _drawn_with(card: CrewCard) -> int:
    """Return what is drawn with a card on board in a turn in which nothing is drawn without it."""
    return to_the_bottom.draw_count(GamePhase.SINKING, 1, (card,)).points


def _price_runs(*always: CrewCard) -> Iterator[PriceRun]:
    """Find what a card costs by how many lie on board, `always` among them."""

    def board(count: int) -> tuple[CrewCard, ...]:
        return always + (CrewCard.PASSENGER,) * (count - len(always))

    counts = range(len(always), MOST_ON_BOARD + 1)
    for times, alike in groupby(counts, key=lambda count: to_the_bottom.board_multiplier(board(count))):
        fewest, *_, most = alike
        price = to_the_bottom.price_of_playing(CrewCard.PIRATE, board(fewest)).points
        yield PriceRun(fewest, most, times, less=CrewCard.PIRATE.points * times - price)


def _jettison(first: CrewCard, second: CrewCard) -> JettisonedPair:
    score = to_the_bottom.points_of_jettison((first, second), ())
    return JettisonedPair((first, second), tuple(part.points for part in score.parts), score.points)


def _playing(card: CrewCard, board: tuple[CrewCard, ...]) -> PricedPlay:
    return PricedPlay(card, board, to_the_bottom.price_of_playing(card, board).points)


def _saved_crew(*cards: CrewCard) -> SavedCrew:
    return SavedCrew(cards, to_the_bottom.victory_score(cards).points)
