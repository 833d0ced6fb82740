"""What a shared score sheet tells, in plain texts: made by the presenter, drawn by `score_sheet`."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """A player on the sheet."""

    name: str
    """As it was typed."""
    colour: int
    """Which of the player colours, from 0."""
    total: str
    """Where the player stands at the end: `42`, `–`."""
    place: int = 0
    """From 1; 0 for whoever has none."""
    is_winner: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """An entry."""

    label: str
    """What it is: `Round 3`."""
    cells: tuple[str, ...]
    """What it gave each player, in seating order: `+5`; empty for nothing."""
    totals: tuple[str, ...]
    """Each player's total after it; empty for none."""


@dataclass(frozen=True, slots=True)
class SheetRule:
    """A house rule that the match was played by."""

    title: str
    """`Jokers: on`."""
    text: str
    """What it means, with the ruling behind it."""


@dataclass(frozen=True, slots=True)
class SheetWords:
    """The words of the sheet itself, in the reader's language."""

    heading: str = "Score sheet"
    entry: str = "Entry"
    total: str = "Total"
    place: str = "Place %(place)s"
    house_rules: str = "House rules"
    substitute: str = "☐ stands for a character that no font on the device has."
    page: str = "Page %(page)s of %(pages)s"
    made_by: str = "Scores kept with the pnp-press scorekeeper"


@dataclass(frozen=True, slots=True)
class SheetData:
    """A match on paper."""

    title: str
    """The game."""
    date: str
    """When it was played."""
    facts: tuple[str, ...]
    """What stands beside the date: `5 players`."""
    players: tuple[SheetPlayer, ...]
    """In seating order."""
    rows: tuple[SheetRow, ...]
    """First to last."""
    result: str
    """`Winner: Ana`, or where the match stands."""
    reason: str
    """Why, with the ruling; may be empty."""
    rules: tuple[SheetRule, ...]
    """The house rules that differ from the rulebook."""
    no_rules: str
    """What is said where there are none; empty for nothing."""
    words: SheetWords = field(default_factory=SheetWords)
    note: str = ""
    """Where it was played, and what players wrote down beside it; may be empty."""
