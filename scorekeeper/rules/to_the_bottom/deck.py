"""The cards: their names and the known facts about each, with the origin of every figure.

The rulebook's pictures are missing, and with them most figures (TB-R20); `cards.json` beside this module records for
each whether the rulebook states it, whether it follows from a note or an example, or whether it is ours.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from importlib.resources import files
from typing import Any, Generic, TypeVar

from scorekeeper.errors import NotationError, Problem, say_problem
from scorekeeper.messages import say, say_or
from scorekeeper.rules.cards import words_of
from scorekeeper.rules.rulings import Origin

T = TypeVar("T")


class FrameColour(StrEnum):
    """The frame of a card. Source: To the Bottom, Board and Cruise (TB-R8)."""

    BEIGE = "beige"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    VIOLET = "violet"


class Home(StrEnum):
    """Where a card is before the first turn. Source: To the Bottom, Cruise (TB-R1)."""

    STARTING_DECK = "starting deck"
    SHOP = "shop"
    SHOP_DECK = "shop deck"


class Moment(StrEnum):
    """A step of the turn in which some cards act by themselves. Source: To the Bottom, Turn course (TB-R12)."""

    BEFORE_DRAWING = "before drawing"
    DRAWING = "drawing"
    END_OF_TURN = "end of turn"


@dataclass(frozen=True, slots=True)
class Fact(Generic[T]):
    value: T
    origin: Origin
    where: str = ""
    """Heading in the rulebook: where it says so, or which bound our figure respects."""


@dataclass(frozen=True, slots=True)
class CardRule:
    """One sentence of a card's text, in our own words."""

    text: str
    origin: Origin
    ruling: str
    """`TB-R14`."""

    def __str__(self) -> str:
        """Return it with its origin: `They are two cards on your board. (rulebook, TB-R14)`."""
        return f"{self.text} ({self.origin}, {self.ruling})"


@dataclass(frozen=True, slots=True)
class Facts:
    home: Home
    points: Fact[int]
    """Its points wherever it counts, 1 to 12; the rulebook has those of a few cards (TB-R9)."""
    price: Fact[int]
    """Its price in the shop: its points, except for Iceberg and Lifeboat (TB-R6)."""
    colour: Fact[FrameColour]
    action: Fact[bool]
    """Whether it has the action symbol: it is tired to act."""
    copies: Fact[int]
    """Number of copies: in each starting deck, or in the game."""
    draw_modifier: Fact[int] | None
    """How many more cards its owner draws; None for a card that does not change the number."""
    moment: Moment | None
    """The step in which it acts by itself; None if there is no such step."""
    rules: tuple[CardRule, ...]
    """Its text, including what the notes say about guards and attacks (TB-R18)."""

    @property
    def enters_tired(self) -> Fact[bool]:
        """Whether it comes onto the board tired: with the action symbol, and red, violet or beige (TB-R8)."""
        surest_first = tuple(Origin)
        origin = max(self.action.origin, self.colour.origin, key=surest_first.index)
        is_late = self.colour.value in (FrameColour.RED, FrameColour.VIOLET, FrameColour.BEIGE)
        return Fact(self.action.value and is_late, origin, "Board: by colour and action symbol")


class CrewCard(StrEnum):
    PASSENGER = "Passenger"
    BABY = "Baby"
    ICEBERG = "Iceberg"
    ANCHOR = "Anchor"
    ARBITER = "Arbiter"
    ASSISTANT = "Assistant"
    BAND = "Band"
    BARTENDER = "Bartender"
    BOOGEYMAN = "Boogeyman"
    BURGLAR = "Burglar"
    CARETAKER = "Caretaker"
    CHEF = "Chef"
    DIVER = "Diver"
    FANATIC = "Fanatic"
    FISHERMAN = "Fisherman"
    FLAPPER = "Flapper"
    JACK = "Jack"
    JANITOR = "Janitor"
    LADY = "Lady"
    LIFEBOAT = "Lifeboat"
    LIFEBUOY = "Lifebuoy"
    LIFEGUARD = "Lifeguard"
    LOCKDOWN = "Lockdown"
    MAID = "Maid"
    NAVIGATOR = "Navigator"
    PIRATE = "Pirate"
    POLKA_DANCER = "Polka Dancer"
    PROFITEER = "Profiteer"
    PROLETARIAN = "Proletarian"
    RATS = "Rats"
    ROSE = "Rose"
    SABOTEUR = "Saboteur"
    SEAL = "Seal"
    SHIP_GUARD = "Ship Guard"
    STEERSMAN = "Steersman"
    STEWARD = "Steward"
    STOKER = "Stoker"
    STORYTELLER = "Storyteller"
    STOWAWAY = "Stowaway"
    TEACHER = "Teacher"
    TECHNICIAN = "Technician"
    TORPEDO = "Torpedo"
    TYCOON = "Tycoon"

    @property
    def facts(self) -> Facts:
        return FACTS[self]

    @property
    def points(self) -> int:
        return FACTS[self].points.value


def _fact(row: list[Any]) -> Fact[Any]:
    value, origin, *where = row
    return Fact(value, Origin(origin), *where)


def _facts(home: Home, row: Mapping[str, Any]) -> Facts:
    colour = _fact(row["colour"])
    points = _fact(row["points"])
    return Facts(
        home=home,
        points=points,
        price=_fact(row["price"]) if "price" in row else points,
        colour=Fact(FrameColour(colour.value), colour.origin, colour.where),
        action=_fact(row["action"]),
        copies=_fact(row["copies"]),
        draw_modifier=_fact(row["draw_modifier"]) if "draw_modifier" in row else None,
        moment=Moment(row["moment"]) if "moment" in row else None,
        rules=tuple(CardRule(text, Origin(origin), ruling) for text, origin, ruling in row["rules"]),
    )


def _load() -> Mapping[CrewCard, Facts]:
    homes = json.loads(files(__package__).joinpath("cards.json").read_text(encoding="utf-8"))
    return {CrewCard(name): _facts(Home(home), row) for home, rows in homes.items() for name, row in rows.items()}


FACTS: Mapping[CrewCard, Facts] = _load()
"""Every card and its facts. Source: To the Bottom, as recorded figure by figure in `cards.json`."""

_BY_NAME = {card.casefold(): card for card in CrewCard}


def parse(name: str) -> CrewCard:
    """Read the name of one card; case and surrounding spaces do not matter.

    Raises:
        NotationError: There is no such card; suggests the nearest.
    """
    card = _BY_NAME.get(" ".join(name.casefold().split()))
    if card is None:
        stranger = say("%(name)s is not a card in To the Bottom", name=repr(name))
        near = [_BY_NAME[key] for key in get_close_matches(name.casefold(), _BY_NAME, n=2)]
        if near:
            hint = say("did you mean %(name)s?", name=say_or(near))
            raise NotationError(say_problem("%(fault)s; %(hint)s", "", fault=stranger, hint=hint))
        hint = say("cards are written by name, such as %(card)s", card=CrewCard.POLKA_DANCER)
        raise NotationError(Problem(stranger, ""), hint)
    return card


def parse_all(text: str) -> tuple[CrewCard, ...]:
    """Read card names separated by spaces, commas or semicolons: `Pirate Polka Dancer, Seal`.

    Raises:
        NotationError: One problem for each word that is not a card.
    """
    words = words_of(text)
    cards: list[CrewCard] = []
    problems: list[Problem] = []
    hints: list[str] = []
    position = 0
    while position < len(words):
        two = _BY_NAME.get(" ".join(words[position : position + 2]).casefold())
        if two is not None and " " in two:
            cards.append(two)
            position += 2
            continue
        try:
            cards.append(parse(words[position]))
        except NotationError as error:
            problems.extend(error.faults)
            hints.append(error.hint)
        position += 1
    if problems:
        # A name that is suggested shows how names are written.
        raise NotationError(problems, hints[0] if all(hints) else "")
    return tuple(cards)


def _copies(home: Home) -> tuple[CrewCard, ...]:
    return tuple(card for card, facts in FACTS.items() if facts.home is home for _ in range(facts.copies.value))


STARTING_DECK: tuple[CrewCard, ...] = _copies(Home.STARTING_DECK)
"""Each player's first ten cards. Source: To the Bottom, Cruise (TB-R1)."""
SHOP_DECK: tuple[CrewCard, ...] = _copies(Home.SHOP_DECK)
"""All cards for sale except Iceberg, 101; every number of copies is ours (TB-R20)."""


def ruling_text(card: CrewCard) -> str:
    """Return a card's text, one sentence a line, each with its origin and ruling."""
    return "\n".join(str(rule) for rule in card.facts.rules)


def notes(moment: Moment, board: Iterable[CrewCard]) -> tuple[CardRule, ...]:
    """Return the text of every card on a board that acts by itself in a step, as a reminder (TB-R12)."""
    return tuple(rule for card in board if card.facts.moment is moment for rule in card.facts.rules)
