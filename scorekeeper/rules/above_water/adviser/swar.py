"""Many small numbers in one int, so that one Python operation adds or compares them all.

The bound of a hand is the same computation for a thousand prices at once; each price has a lane of 16 bits in one big
int. The top bit of each lane stays free: it catches the borrow when lanes are compared. Numbers are 0 to 32767.
"""

import struct
from collections.abc import Iterable
from typing import Final

BITS: Final = 16
"""Bits of a lane."""
FULL: Final = (1 << BITS) - 1
"""A lane with every bit set."""
HIGHEST: Final = (1 << (BITS - 1)) - 1
"""The largest number of a lane; as a floor, one that nothing reaches."""


class PackedInts:
    """Operations on ints with a number of lanes."""

    __slots__ = ("count", "guard", "ones")

    def __init__(self, count: int) -> None:
        self.count = count
        self.ones = repeat(1, count)
        self.guard = self.ones << (BITS - 1)

    def lane_maximum(self, a: int, b: int) -> int:
        difference = (a | self.guard) - b
        a_wins = difference & self.guard
        return b + (difference & (a_wins - (a_wins >> (BITS - 1))))

    def any_reaches(self, a: int, floor: int) -> bool:
        """Whether a number is at least as large as the floor of its lane."""
        return ((a | self.guard) - floor) & self.guard != 0

    def unpack(self, a: int) -> tuple[int, ...]:
        """Return the numbers, first lane first."""
        return struct.unpack(f"<{self.count}H", a.to_bytes(2 * self.count, "little"))


def pack(numbers: Iterable[int]) -> int:
    """Put one number in each lane, first lane first."""
    numbers = tuple(numbers)
    return int.from_bytes(struct.pack(f"<{len(numbers)}H", *numbers), "little")


def repeat(block: int, times: int, *, lanes: int = 1) -> int:
    return int.from_bytes(block.to_bytes(2 * lanes, "little") * times, "little")


def spread(numbers: Iterable[int], *, lanes: int) -> int:
    """Put each number in a number of lanes side by side."""
    return int.from_bytes(b"".join(number.to_bytes(2, "little") * lanes for number in numbers), "little")
