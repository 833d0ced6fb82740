"""A mapping that cannot change, so that a state that holds one is what it seems."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V", covariant=True)


class FrozenMap(Mapping[K, V]):
    """A mapping that keeps what it was made of, in its order; hashable if its values are, and equal to any like it."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        """Copy a mapping, or pairs of keys and values."""
        self._items = dict(items)

    def __getitem__(self, key: K) -> V:
        """Return what stands under a key.

        Raises:
            KeyError: Nothing does.
        """
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        """Return the keys, in their order."""
        return iter(self._items)

    def __len__(self) -> int:
        """Count the keys."""
        return len(self._items)

    def __hash__(self) -> int:
        """Return the same for equal mappings, whatever their order.

        Raises:
            TypeError: A value cannot be hashed.
        """
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        """Write it so that it can be read."""
        return f"FrozenMap({self._items!r})"
