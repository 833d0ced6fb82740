"""Sizes of parts, by name or in mm."""

from functools import cache
from pathlib import Path

from pydantic import Field

from generator.deck.formats import read_entry
from generator.deck.schema.deck_schema import Version
from generator.deck.schema.schema_types import Id, Millimetres, Note, SchemaModel, ShortText
from generator.deck.shapes import CutShape, extent_of
from generator.errors import did_you_mean
from generator.geometry import Size
from generator.units import format_mm, parse_length, parse_size

SMALLEST_MM, LARGEST_MM = 5.0, 2000.0
"""Of a side (ours): smaller ones are lost in the cutting, larger ones need more than fifty sheets."""


class PartSizeEntry(SchemaModel):
    """A size that has a name."""

    id: Id
    name: ShortText
    width_mm: Millimetres = Field(description="Of a regular shape: diameter, side, or distance across flats.")
    height_mm: Millimetres | None = None
    source: Note


class PartSizesEntry(SchemaModel):
    """The file of sizes of parts."""

    schema_version: Version
    sizes: list[PartSizeEntry]


@cache
def part_sizes() -> dict[str, PartSizeEntry]:
    """Return the sizes by name, in the order of their file."""
    path = Path(__file__).resolve().parents[1] / "data" / "part_sizes.yaml"
    return {each.id: each for each in read_entry(path, path.name, PartSizesEntry).sizes}


def find_part_size(written: str, shape: CutShape) -> Size:
    """Return the extent of a part.

    Args:
        written: A name, a length such as `25.4mm`, or width and height such as `50x80mm`.
        shape: Which a single length measures.

    Raises:
        ValueError: It is none of them, or out of range; says what would be right.
    """
    known = part_sizes()
    if written in known:
        named = known[written]
        size = extent_of(shape, named.width_mm) if named.height_mm is None else Size(named.width_mm, named.height_mm)
    elif "x" in written.lower() or "×" in written:
        try:
            size = Size(*parse_size(written))
        except ValueError as error:
            raise ValueError(_describe_unknown(written, str(error))) from None
    else:
        try:
            size = extent_of(shape, parse_length(written))
        except ValueError as error:
            raise ValueError(_describe_unknown(written, str(error))) from None
    if not all(SMALLEST_MM <= side <= LARGEST_MM for side in (size.width_mm, size.height_mm)):
        raise ValueError(
            f"a part of {format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm is out of range; each side is "
            f"{format_mm(SMALLEST_MM)} to {format_mm(LARGEST_MM)} mm"
        )
    return size


def _describe_unknown(written: str, why: str) -> str:
    if not written[:1].isalpha() and not (written[:4].isalnum() and "-" in written):
        return why
    return f"there is no size {written!r}{did_you_mean(written, part_sizes())}; use a name from pnp list, or 50x80mm"
