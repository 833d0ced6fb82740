"""The content of a score sheet as plain texts: made by the presenter, drawn by `score_sheet`."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    name: str
    """As typed."""
    colour: int
    """Index of the player colour, from 0."""
    total: str
    """The player's final total: `42`, `–`, `out`; empty for nothing."""
    place: int = 0
    """From 1; players may share one; 0 for a player without one."""
    is_winner: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    label: str
    """Its name: `Round 3`."""
    cells: tuple[str, ...]
    """Change for each player, in seating order: `+5`; empty for none."""
    totals: tuple[str, ...]
    """Each player's total after it; empty for none."""


@dataclass(frozen=True, slots=True)
class SheetRule:
    title: str
    """`Jokers: on`."""
    text: str
    """Its meaning, with the ruling behind it."""


@dataclass(frozen=True, slots=True)
class SheetWords:
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
    title: str
    date: str
    facts: tuple[str, ...]
    """Texts beside the date: `5 players`."""
    players: tuple[SheetPlayer, ...]
    """In seating order."""
    rows: tuple[SheetRow, ...]
    result: str
    """`Winner: Ana`, or the present standing."""
    reason: str
    """Why, with the ruling; may be empty."""
    rules: tuple[SheetRule, ...]
    """The house rules that differ from the rulebook."""
    no_rules: str
    """The text if there are none; empty for nothing."""
    words: SheetWords = field(default_factory=SheetWords)
    note: str = ""
    """Where it was played, and the players' note; may be empty."""
