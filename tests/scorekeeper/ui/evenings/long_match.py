"""A match of 500 rounds, with twelve players: its table opens at the newest round, and only rows in sight are made.

In round n, from 1, the player in seat p, from 0, gets n + p; so p has 500 * 501 / 2 + 500 p in the end.
"""

from typing import Any

from scorekeeper.acts import Entered
from scorekeeper.games import find_game
from scorekeeper.log import Player, SetUp
from scorekeeper.rules.rounds import Round
from tests.scorekeeper.ui.person import Person, walk

NAMES = ("Ana", "Ben", "Eva", "Jan", "Mia", "Ota", "Pia", "Rea", "Sam", "Tea", "Uma", "Vít")
ROUNDS = 500


def evening(person: Person) -> None:
    desk = person.app.desk
    assert desk is not None
    game = find_game("rounds")
    players = tuple(Player(name, place) for place, name in enumerate(NAMES))
    match = desk.store.begin(SetUp(game, players, game.options()))
    for number in range(1, ROUNDS + 1):
        desk.do(match, Entered(Round(tuple(number + place for place in range(len(NAMES))))))
    person.app.post(("go", f"match/{match}"))
    person.wait()
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
    person.press("Round 1: +1")
    person.must_see("Why +1?")
    person.back()
    person.press("Round 500: +511")  # at the right end, so the table scrolls sideways, and its head with it
    person.must_see("Why +511?")
    person.back()
    person.press("Total: 130750")
    person.must_see("Why 130750?")
    person.back()
    body = table(person).ids.body
    body.scroll_x = 1
    person.wait()
    assert table(person).ids.head.to_window(table(person).ids.head.right, 0)[0] <= person.app.root.width + 2
    person.press("Round 500")
    person.must_see("Change: Round 500")
    person.back()
    person.press("Round 1")
    person.must_see("Change: Round 1")


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
