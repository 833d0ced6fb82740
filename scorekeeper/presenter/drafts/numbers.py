"""How numbers are filled in one after the other: which belong together, which comes next, what is pressed at the end.

Fronts ask here, so that all of them move on alike.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.presenter.blocks import Block, Button, Buttons, Event, Group, Number, Screen

MOST_TILES = 26
"""So many values, at most, stand side by side to be tapped (ours): on a small phone that is five rows."""


def is_tiled(number: Number) -> bool:
    """Whether a tap on one of a few values fills it in, instead of digits that are typed."""
    return number.most - number.least < MOST_TILES


def numbers_beside(screen: Screen, event: Event) -> tuple[Number, ...]:
    """Return the number that sends an event and those in the same list of blocks, in order; none if it is gone."""
    for blocks in _lists((*screen.main, *screen.side)):
        found = tuple(each for each in blocks if isinstance(each, Number))
        if any(each.event == event for each in found):
            return found
    return ()


def next_blank(numbers: Sequence[Number], event: Event) -> Number | None:
    """Return the next number without a value, after the one that sends an event and then from the first on."""
    place = _place(numbers, event)
    return next((each for each in (*numbers[place + 1 :], *numbers[:place]) if each.value is None), None)


def next_in_order(numbers: Sequence[Number], event: Event) -> Number | None:
    """Return the number after the one that sends an event, filled in or not; None after the last."""
    return next(iter(numbers[_place(numbers, event) + 1 :]), None)


def enter_button(screen: Screen) -> Button | None:
    """Return what makes the entry once all is filled in, if it can be pressed now."""
    for block in screen.footer:
        for button in block.buttons if isinstance(block, Buttons) else (block,):
            if isinstance(button, Button) and button.event == ("enter",) and button.enabled:
                return button
    return None


def _place(numbers: Sequence[Number], event: Event) -> int:
    return next(place for place, each in enumerate(numbers) if each.event == event)


def _lists(blocks: Sequence[Block]) -> Iterator[Sequence[Block]]:
    yield blocks
    for each in blocks:
        if isinstance(each, Group):
            yield from _lists(each.blocks)
