"""A match of 500 rounds, with twelve players: its table opens at the newest round, and only rows in sight are made."""

from typing import Any

from tests.scorekeeper.evenings.long_match import begin, look_up
from tests.scorekeeper.ui.person import Person, walk


def evening(person: Person) -> None:
    begin(person)
    made = count_lines()
    person.press("Scores")
    rows_in_sight = person.app.root.height / table(person).ids.body.children[0].default_size[1]
    assert len(made) <= 2 * rows_in_sight, f"{len(made)} rows were made to show {rows_in_sight:.0f}"
    person.must_see("Total", "Round 500", "125250")
    person.must_not_see("Round 1")
    assert table(person).ids.body.scroll_y == 0
    for scroll in [1 - step / 60 for step in range(61)]:
        table(person).ids.body.scroll_y = scroll
        person.wait(2, draws=False)
    assert len(made) <= 2 * rows_in_sight, f"{len(made)} rows were made in scrolling"
    body = table(person).ids.body
    body.scroll_x = 1
    person.wait()
    assert table(person).ids.head.to_window(table(person).ids.head.right, 0)[0] <= person.app.root.width + 2
    look_up(person)


def table(person: Person) -> Any:
    """Return the table on the screen."""
    return next(each for each in walk(person.app.root) if type(each).__name__ == "TableBox")


def count_lines() -> list[Any]:
    """Return a list that takes in every row that is made from now on."""
    from scorekeeper.ui.tables import TableLine

    made: list[Any] = []
    begin = TableLine.__init__

    def counted(line: Any, **kwargs: Any) -> None:
        made.append(line)
        begin(line, **kwargs)

    TableLine.__init__ = counted  # type: ignore[method-assign]
    return made
