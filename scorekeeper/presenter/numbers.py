"""The order of filling in numbers (which belong together, which is next, the button at the end), and a keypad's input.

All fronts use it, so that they move on alike.
"""

import re
from collections.abc import Iterator, Sequence

from scorekeeper.presenter.blocks import Block, Button, Buttons, Event, Group, Number, Screen

MOST_TILES = 26
"""Most values that are shown as tiles side by side (ours): five rows on a small phone."""
MOST_DIGITS = 7


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


def sum_of_input(typed: str) -> int | None:
    """Evaluate the input, `12+5-3`; a sign without a number counts nothing; None if there is no number."""
    found = re.findall(r"[+-]?\d+", typed)
    return sum(int(each) for each in found) if found else None


def apply_key(typed: str, key: str) -> str:
    """Return the input after a key.

    Args:
        typed: Digits with `+` and `-` between them.
        key: A digit, `plus`, `minus`, `sign`, `back` or `clear`.
    """
    latest = re.search(r"\d*$", typed)
    digits = latest.group() if latest else ""
    if key.isdecimal():
        if len(digits) >= MOST_DIGITS:
            return typed
        return typed[:-1] + key if digits == "0" else typed + key
    if key == "back":
        return typed[:-1]
    if key == "clear":
        return ""
    if key == "sign":
        head = typed[: len(typed) - len(digits)]
        if head.endswith("-"):
            return head[:-1] + ("+" if head[:-1] else "") + digits
        return (head[:-1] if head.endswith("+") else head) + "-" + digits
    sign = "+" if key == "plus" else "-"
    return typed[:-1] + sign if typed.endswith(("+", "-")) else typed + sign
