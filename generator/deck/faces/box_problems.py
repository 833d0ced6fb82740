"""What is wrong with the keys of a box, beyond what its schema can say."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from generator.deck.faces.box_colours import (
    DOWN_DEG,
    describe_unknown_colour,
    find_colour,
    parse_gradient,
    split_stop,
)
from generator.deck.faces.face_layout import Edges, Zone, parse_crop, parse_focus
from generator.deck.faces.fields import fields_in
from generator.deck.files.document import KeyPath

Values = Mapping[str, Any]
"""The keys of a box that are given, with their values."""


def framing_problems(values: Values, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    focus, fit = values.get("focus"), values.get("fit", "contain")
    if focus is not None and fit != "cover":
        yield (*path, "focus"), f"has no effect with fit: {fit}, which crops nothing; use fit: cover"
    if values.get("edges", Edges.NONE) != Edges.NONE and values.get("within") != Zone.BLEED:
        yield (*path, "edges"), "has no effect on a box that ends within the card; add within: bleed"
    try:
        if focus is not None and not list(fields_in(focus)):
            parse_focus(focus)
    except ValueError as error:
        yield (*path, "focus"), str(error)
    try:
        if "crop" in values:
            parse_crop(values["crop"])
    except ValueError as error:
        yield (*path, "crop"), str(error)


def visibility_problems(values: Values, path: KeyPath, written: Collection[str]) -> Iterator[tuple[KeyPath, str]]:
    """Yield shapes and lines that would be invisible, each at the missing key, which may be faulty itself.

    Args:
        written: Its keys, including those without a value.
    """
    is_line = values.get("shape") == "line"
    if "line_mm" in values and "line" not in written:
        yield (*path, "line"), "is missing; line_mm is the thickness, line the colour"
    elif is_line and "line" not in written:
        yield (*path, "line"), "is missing; it gives the line its colour"
    elif is_line and "colour" in values:
        yield (*path, "colour"), "does not apply to a line, whose colour is given by line"
    elif "shape" in values and not {"colour", "line"} & {*written}:
        yield (*path, "colour"), "is missing, and so is line; a shape needs a fill (colour), an outline (line) or both"


def colour_problems(
    kind: str, values: Values, theme: Mapping[str, str], path: KeyPath
) -> Iterator[tuple[KeyPath, str]]:
    """Yield colours that do not exist, and gradients where there can be none."""
    colours = values.get("colour", [])
    named = [*(("colour", split_stop(each)[0]) for each in colours), ("line", values.get("line", "none"))]
    for key, colour in dict.fromkeys(named):
        if not list(fields_in(colour)) and find_colour(colour, theme) is None:
            yield (*path, key), describe_unknown_colour(colour, theme)
    if len(colours) > 1:
        try:
            parse_gradient(colours, DOWN_DEG)
        except ValueError as error:
            yield (*path, "colour"), str(error)
        if kind != "shape":
            yield (*path, "colour"), f"several colours are a gradient, for a shape; a box with {kind} takes one"
    elif any(split_stop(each)[1] is not None for each in colours):
        yield (*path, "colour"), f"{colours[0]!r} has a place, for a gradient of several colours: [gold 30%, white]"
    elif "angle" in values and kind == "shape":
        yield (*path, "angle"), "has no effect without a gradient, which has several colours: [gold, white]"
