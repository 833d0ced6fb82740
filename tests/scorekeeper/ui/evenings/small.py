"""A small phone: in each game and state, what is to be done now is in sight without scrolling."""

from typing import Any

from scorekeeper.presenter.blocks import Block
from tests.scorekeeper.evenings import crowded
from tests.scorekeeper.ui.person import Person, dp


def evening(person: Person) -> None:
    for game, names in crowded.tables():
        crowded.begin(person.controller, game, names)
        for state, events in crowded.STATES[game]:
            for event in events:
                person.controller.send(event)
            person.app.refresh()
            person.wait(12)
            see_what_is_next(person, f"{game} of {len(names)}, {state}")


def see_what_is_next(person: Person, told: str) -> None:
    """See the first field that waits, or as much of it as has room; the button below always is in sight."""
    frame = person.app.frame
    assert frame is not None
    assert frame.screen is not None
    block = crowded.first_open(frame.screen)
    if block is None:
        return
    widget, view = widget_of(frame.main.ids.stack, block), frame.main
    assert widget is not None, f"{told}: {block} is not shown"
    low, high = view.to_window(*view.pos)[1], view.to_window(view.x, view.top)[1]
    top = widget.to_window(widget.x, widget.top)[1]
    bottom = top - min(widget.height, dp(crowded.ENOUGH_DP))
    assert low - 1 <= bottom, f"{told}: {type(block).__name__} is {low - bottom:.0f} px below what is in sight"
    assert top <= high + 1, f"{told}: {type(block).__name__} is {top - high:.0f} px above what is in sight"


def widget_of(stack: Any, block: Block) -> Any:
    """Return the widget that shows a block, in a stack or in the panels in it."""
    for widget, shown in zip(reversed(stack.children), stack.shown, strict=True):
        if shown == block:
            return widget
        if hasattr(shown, "blocks") and (found := widget_of(widget.ids.stack, block)) is not None:
            return found
    return None
