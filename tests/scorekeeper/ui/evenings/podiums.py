"""Matches that end in every way, in one look; a result is shared, and the match played again."""

from tests.scorekeeper.evenings import endings
from tests.scorekeeper.ui.person import Person, dp


def evening(person: Person) -> None:
    endings.ends(person)
    a_chart_without_room(person)
    endings.rematch(person)


def a_chart_without_room(person: Person) -> None:
    """Nothing is drawn of a chart that has nothing to show yet, or less than 80 dp to show it in."""
    from scorekeeper.ui.charts import ChartBox

    endings.show(person, endings.played(endings.NAMES[:2], (12, 30), (55, 2)))
    (shown,) = person.named("ChartBox")
    drawn = []
    for width, block in ((300, None), (79, shown.block), (80, shown.block)):
        chart = ChartBox()
        chart.width = dp(width)
        if block is not None:
            chart.show(block)
        person.wait()
        drawn.append(chart.canvas.length() > 0)
    assert drawn == [False, False, True]
