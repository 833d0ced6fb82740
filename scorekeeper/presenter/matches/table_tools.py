"""Dice and a timer beside a match, which change nothing in it.

The dice are as fair as their seed: 64 random bits, from which each roll follows by its number. A check value of the
seed is shown before the first roll, and the seed itself when the log is closed, so that anybody can roll the same again
(`roll`) and see that nothing was chosen.
"""

import random
from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from hashlib import sha256
from math import ceil

from scorekeeper.presenter.blocks import (
    Block,
    Button,
    Buttons,
    Choice,
    Figure,
    Figures,
    Group,
    Note,
    Option,
    Reason,
    Reasons,
    Screen,
    Timer,
    Tone,
)
from scorekeeper.presenter.events import answers
from scorekeeper.presenter.matches.match_page import MatchPage

DICE_COUNTS = range(1, 7)
SIDES = (4, 6, 8, 10, 12, 20, 100)
USUAL_SIDES = 6
SPANS = (30, 60, 120, 180, 300, 600)
"""Seconds that a timer may take."""
ROLLS_SHOWN = 10
LONGEST_LOG = 500
"""Most rolls of a log; then it is closed."""


def roll(seed: str, number: int, count: int, sides: int) -> tuple[int, ...]:
    """Return a roll of dice, which depends on nothing else.

    Args:
        seed: The seed of the log, as it is shown.
        number: Which roll of the log it is, from 1.
    """
    chance = random.Random(f"{seed} {number}")
    return tuple(chance.randint(1, sides) for _ in range(count))


def check_value(seed: str) -> str:
    """Return what is shown of a seed before it is: the first digits of its SHA-256."""
    return sha256(seed.encode()).hexdigest()[:8]


class TableToolsPage(MatchPage):
    """The draft holds the dice, `count` and `sides`, their `seed` and `rolls`, and when the timer `ends`."""

    name = "dice"

    def screen(self) -> Screen:
        tx = self.tx
        return Screen(
            tx("Dice and timer"),
            (Group(tuple(self._dice_blocks()), tx("Dice")), Group(tuple(self._timer_blocks()), tx("Timer"))),
            keeps_awake=self.controller.settings.awake,
        )

    # Dice

    @answers("count")
    def choose_count(self, count: int) -> None:
        if count in DICE_COUNTS:
            self.draft["count"] = count

    @answers("sides")
    def choose_sides(self, sides: int) -> None:
        if sides in SIDES:
            self.draft["sides"] = sides

    @answers("roll")
    def roll_dice(self) -> None:
        if len(self._rolls) >= LONGEST_LOG:
            self.close_log()
        self._rolls.append([self._sides, *roll(self._seed, len(self._rolls) + 1, self._count, self._sides)])

    @answers("close_log")
    def close_log(self) -> None:
        """Show the seed, and begin another log."""
        if self._rolls:
            self.draft["closed"] = [self._seed, len(self._rolls)]
        self.draft["rolls"] = []
        self.draft["seed"] = f"{self.controller.chance.getrandbits(64):016x}"

    @property
    def _count(self) -> int:
        return int(self.draft.get("count", 2))

    @property
    def _sides(self) -> int:
        return int(self.draft.get("sides", USUAL_SIDES))

    @property
    def _seed(self) -> str:
        if "seed" not in self.draft:
            self.draft["seed"] = f"{self.controller.chance.getrandbits(64):016x}"
        return str(self.draft["seed"])

    @property
    def _rolls(self) -> list[list[int]]:
        """Each roll so far: the number of sides, then what each of the dice shows."""
        rolls: list[list[int]] = self.draft.setdefault("rolls", [])
        return rolls

    def _dice_blocks(self) -> Iterator[Block]:
        tx, rolls = self.tx, self._rolls
        if rolls:
            (_, *shown), number = rolls[-1], len(rolls)
            name = tx("Roll %(number)s", number=number)
            yield Figures((Figure(name, " ".join(map(str, shown)), detail=_sum_text(shown), mark="dice"),))
        yield Buttons((Button(tx("Roll"), ("roll",), Tone.MAIN, "dice"),))
        counts = tuple(Option(str(each), each) for each in DICE_COUNTS)
        yield Choice(tx("Number of dice"), counts, self._count, ("count",))
        yield Choice(tx("Sides"), tuple(Option(str(each), each) for each in SIDES), self._sides, ("sides",))
        if len(rolls) > 1:
            latest = list(enumerate(rolls, start=1))[-ROLLS_SHOWN - 1 : -1]
            lines = (
                Reason(f"{number}. {' '.join(map(str, shown))}", f"d{sides}") for number, (sides, *shown) in latest
            )
            yield Reasons(tuple(reversed(list(lines))), label=tx("Rolls before"))
        yield from self._fairness_notes()
        if rolls:
            yield Buttons((Button(tx("Close the log and show its seed"), ("close_log",), Tone.QUIET, "gavel"),))

    def _fairness_notes(self) -> Iterator[Note]:
        tx = self.tx
        if "closed" in self.draft:
            seed, count = self.draft["closed"]
            values = {"seed": seed, "count": count, "check": check_value(seed)}
            text = tx(
                "The %(count)s rolls of the last log came from the seed %(seed)s (check value %(check)s).", **values
            )
            yield Note(text, Tone.QUIET, "check")
        text = tx("Check value of this log's seed: %(check)s", check=check_value(self._seed))
        yield Note(text, Tone.QUIET, "info")

    # Timer

    @answers("time")
    def start_timer(self, seconds: int) -> None:
        if seconds in SPANS:
            ends = self.controller.clock() + timedelta(seconds=seconds)
            self.draft.update(ends=ends.isoformat(), length=seconds)

    @answers("stop")
    def stop_timer(self) -> None:
        self.draft.pop("ends", None)

    def _timer_blocks(self) -> Iterator[Block]:
        tx = self.tx
        if "ends" in self.draft:
            left = (datetime.fromisoformat(self.draft["ends"]) - self.controller.clock()).total_seconds()
            yield Timer(max(0, ceil(left)), tx("Time left"), tx("Time is up"))
            again = Button(tx("Start again"), ("time", int(self.draft["length"])), Tone.MAIN, "refresh")
            yield Buttons((again, Button(tx("Stop"), ("stop",), icon="close")))
        buttons = (Button(_span_text(seconds), ("time", seconds), Tone.QUIET, "clock") for seconds in SPANS)
        yield Buttons(tuple(buttons))


def _sum_text(shown: Sequence[int]) -> str:
    return f"= {sum(shown)}" if len(shown) > 1 else ""


def _span_text(seconds: int) -> str:
    """Return a span as on a clock: `0:30`, `10:00`."""
    return f"{seconds // 60}:{seconds % 60:02}"
