"""Names of pictures in the order that a print service requires."""

from collections.abc import Mapping
from dataclasses import replace

from generator.options.choices import PageOrder
from generator.writers.print_services.order_list import OrderLine, OrderManifest


def name_in_order(packing: OrderManifest, order: PageOrder) -> tuple[tuple[OrderLine, ...], Mapping[str, str]]:
    """Name pictures by their order: `001-back-compass`, `002-front-AA`; separate ones have a folder for each kind.

    Returns:
        The cards with the new names of their pictures, and for each new name the picture.
    """
    if order is PageOrder.SEPARATE:
        return packing.lines, {shot.path: shot.path for shot in packing.pictures}
    if order is PageOrder.ALTERNATING:  # a back precedes each face, even a shared one
        wanted = [(row.number, path) for row in packing.lines for path in (row.back, row.face) if path]
    else:
        wanted = [(0, shot.path) for shot in packing.pictures if shot.is_back]
        wanted += [(0, shot.path) for shot in packing.pictures if not shot.is_back]
    digits = max(3, len(str(len(wanted))))
    named = {each: _ordered_name(place, each[1], digits) for place, each in enumerate(wanted, start=1)}

    def new(row: OrderLine, path: str) -> str:
        return named[row.number if order is PageOrder.ALTERNATING else 0, path]

    rows = [replace(row, face=new(row, row.face), back=row.back and new(row, row.back)) for row in packing.lines]
    return tuple(rows), {name: path for (_, path), name in named.items()}


def _ordered_name(place: int, path: str, digits: int) -> str:
    """Return a name such as `002-front-AA` for `fronts/001-AA`."""
    kind, _, name = path.partition("s/")
    return f"{place:0{digits}d}-{kind}-{name.partition('-')[2]}"
