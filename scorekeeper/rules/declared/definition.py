"""What a declared game is: its rows of fields, sums and conditions, its house rules, and how it ends."""

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from scorekeeper.rules.declared.expressions import Expression
from scorekeeper.rules.frozen import FrozenMap

LARGEST_VALUE = 1_000_000
"""The limit of any number that is filled in; anything beyond it is a typing error."""


class Turnout(StrEnum):
    """Who plays a row."""

    ALL = "all"
    """Everybody present: a round."""
    ONE = "one"
    """One player: a turn, a peg, a box."""
    END = "end"
    """Everybody present, once: it ends the match."""


class FieldKind(StrEnum):
    NUMBER = "number"
    YES = "yes"
    """Yes or no: 1 or 0."""
    PLAYER = "player"
    """One of those who play the row; in expressions 1 for that player, 0 for the others."""


@dataclass(frozen=True, slots=True)
class RowField:
    """Something that is filled in."""

    name: str
    title: str
    kind: FieldKind = FieldKind.NUMBER
    is_each: bool = True
    """Whether each player has it; else the row has it once, as it has any choice of a player."""
    least: Expression | None = None
    most: Expression | None = None
    multiple_of: int = 1
    one_of: tuple[int, ...] = ()
    """The only numbers that are possible; empty for all."""
    adds_up_to: Expression | None = None
    """What the numbers of all players add up to; offered for the last one that is blank."""
    suggest: Expression | None = None
    """A number that is filled in until it is changed; of a row's own field."""
    blank: int | None = None
    """What a blank means; None if it must be filled in. A choice of a player may be blank if this is 0."""
    when: Expression | None = None
    """House rules under which it is asked; otherwise it is 0."""


@dataclass(frozen=True, slots=True)
class ScoreBox:
    """A box of a sheet, which each player fills once."""

    name: str
    """In expressions: its number, from 1."""
    title: str
    least: int = 0
    most: int = LARGEST_VALUE
    multiple_of: int = 1
    one_of: tuple[int, ...] = ()

    def allows(self, points: int) -> bool:
        in_range = self.least <= points <= self.most and points % self.multiple_of == 0
        return points in self.one_of if self.one_of else in_range


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text for players with values in it."""

    template: str
    """With `%(name)s` for each value."""
    values: FrozenMap[str, Expression]


@dataclass(frozen=True, slots=True)
class ScorePart:
    """Points of a player in a row, and what they are for."""

    points: Expression
    text: Sentence
    when: Expression | None = None
    """Whether it is part of the score; if not given, wherever its points are not 0."""


@dataclass(frozen=True, slots=True)
class RowCheck:
    """A condition that every row fulfils; where it is about one player, for each of them."""

    must: Expression
    says: Sentence
    """What is wrong otherwise; `%(player)s` is the player that it is about."""


@dataclass(frozen=True, slots=True)
class RowKind:
    name: str
    title: str
    """`Round %(number)s`, or without a number."""
    turnout: Turnout
    fields: tuple[RowField, ...]
    boxes: tuple[ScoreBox, ...]
    """The boxes of the sheet that it fills; `box` and `points` are fields then."""
    score: tuple[ScorePart, ...]
    checks: tuple[RowCheck, ...]
    steps: tuple[int, ...] = ()
    """Numbers of its only field that are entered with one tap."""

    @property
    def once_fields(self) -> tuple[RowField, ...]:
        """The numbers that the row has once."""
        return tuple(each for each in self.fields if not each.is_each and each.kind is not FieldKind.PLAYER)

    @property
    def people_fields(self) -> tuple[RowField, ...]:
        return tuple(each for each in self.fields if each.kind is FieldKind.PLAYER)

    @property
    def each_fields(self) -> tuple[RowField, ...]:
        return tuple(each for each in self.fields if each.is_each and each.kind is not FieldKind.PLAYER)


@dataclass(frozen=True, slots=True)
class OptionRule:
    """A house rule."""

    name: str
    title: str
    help: str
    default: bool | int | str
    """Yes or no, a number, or one of the choices."""
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    """What expressions call each of the choices; empty where these are numbers, which stand for themselves."""
    least: int = 0
    most: int = LARGEST_VALUE


@dataclass(frozen=True, slots=True)
class RunningSum:
    """A number of each player beside the total."""

    name: str
    title: str
    """Shown beside the total; not shown if empty."""
    add: FrozenMap[str, Expression]
    """What a row adds, by the name of its kind."""
    shown: Expression | None = None
    """When it is shown; always, if not given."""


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match ends; a row at the end ends it too."""

    target: Expression | None = None
    """A total that ends it; none where it is 0, unless totals go down to it."""
    is_down: bool = False
    """Whether totals go down to the target."""
    rounds: Expression | None = None
    """The number of rounds, or of turns of each player; no limit where it is 0."""
    has_boxes: bool = False
    """Whether it ends when everybody has filled every box."""
    is_by_players: bool = False
    """Whether players may end it when they like."""


@dataclass(frozen=True, slots=True)
class Definition:
    path: Path
    id: str
    title: str
    about: str
    """How it counts, in a sentence or two."""
    least_players: int
    most_players: int
    has_teams: bool
    """Whether a team can play as one player."""
    can_join: bool
    """Whether players may come later, leave and come back."""
    low_wins: Expression
    start: Expression
    """The total to begin with."""
    options: tuple[OptionRule, ...]
    sums: tuple[RunningSum, ...]
    rows: tuple[RowKind, ...]
    """The first is the one that is played most."""
    end: MatchEnd
    texts: tuple[str, ...] = field(default=(), compare=False)
    """Every text that players read, in order of the file."""
