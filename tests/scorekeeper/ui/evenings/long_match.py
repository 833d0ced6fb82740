"""A match of 60 rounds, with twelve players: its table opens at the newest round, and only rows in sight are made.

The whole of it is one of 500 rounds.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from tests.scorekeeper.evenings import long_match
from tests.scorekeeper.ui.person import Person, walk

ROUNDS = 60


def evening(person: Person) -> None:
    long_match.begin(person, ROUNDS)
    with count_lines() as made:
        look_at_table(person, made, ROUNDS)
    long_match.look_up(person, ROUNDS)


def whole(person: Person) -> None:
    long_match.begin(person)
    with count_lines() as made:
        look_at_table(person, made, long_match.ROUNDS)
    long_match.look_up(person)


def look_at_table(person: Person, made: list[Any], rounds: int) -> None:
    """Look at the table from its end to its beginning."""
    person.press("Scores")
    rows_in_sight = person.app.root.height / table(person).ids.body.children[0].default_size[1]
    assert len(made) <= 2 * rows_in_sight, f"{len(made)} rows were made to show {rows_in_sight:.0f}"
    person.must_see("Total", f"Round {rounds}", str(long_match.total(0, rounds)))
    person.must_not_see("Round 1")
    assert table(person).ids.body.scroll_y == 0
    for scroll in [1 - step / 20 for step in range(21)]:
        table(person).ids.body.scroll_y = scroll
        person.wait(2)
    assert len(made) <= 2 * rows_in_sight, f"{len(made)} rows were made in scrolling"
    body = table(person).ids.body
    body.scroll_x = 1
    person.wait()
    assert table(person).ids.head.to_window(table(person).ids.head.right, 0)[0] <= person.app.root.width + 2


def table(person: Person) -> Any:
    """Return the table on the screen."""
    return next(each for each in walk(person.app.root) if type(each).__name__ == "TableBox")


@contextmanager
def count_lines() -> Iterator[list[Any]]:
    """Give a list that takes in every row that is made."""
    from scorekeeper.ui.tables import TableLine

    made: list[Any] = []
    begin = TableLine.__init__

    def counted(line: Any, **kwargs: Any) -> None:
        made.append(line)
        begin(line, **kwargs)

    with patch.object(TableLine, "__init__", counted):
        yield made
