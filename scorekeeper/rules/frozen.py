"""An immutable mapping, so that the states that hold one are immutable too."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V", covariant=True)


class FrozenMap(Mapping[K, V]):
    """An immutable mapping in insertion order; hashable if its values are, and equal to any equal mapping."""

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._items = dict(items)

    def __getitem__(self, key: K) -> V:
        """Return the value of a key.

        Raises:
            KeyError: There is no such key.
        """
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __hash__(self) -> int:
        """Return the same for equal mappings, whatever their order.

        Raises:
            TypeError: A value cannot be hashed.
        """
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"
