"""The order of filling in numbers: which belong together, which is next, and the button at the end.

All fronts use it, so that they move on alike.
"""

from collections.abc import Iterator, Sequence

from scorekeeper.presenter.blocks import Block, Button, Buttons, Event, Group, Number, Screen

MOST_TILES = 26
"""Most values that are shown as tiles side by side (ours): five rows on a small phone."""


def is_tiled(number: Number) -> bool:
    """Whether a value is chosen by tapping a tile instead of typing digits."""
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
    """Return the button that makes the entry once everything is filled in, if it is enabled."""
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
