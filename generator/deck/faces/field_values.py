"""Checks what the fields of a card say where its faces read them as more than text: points, colours, numbers."""

from collections.abc import Iterator, Mapping

from generator.deck.condition import find_misfits
from generator.deck.faces.box_colours import COLOUR_WORDS, find_colour
from generator.deck.faces.face_layout import FaceLayout, parse_focus
from generator.deck.faces.fields import fields_in, fill_fields
from generator.deck.model import DeckCard
from generator.errors import did_you_mean, join_names


def field_problems(card: DeckCard, theme: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield each field whose value does not suit the boxes that the card shows, once, with what would be right.

    Args:
        theme: The theme's colours by role.
    """
    told: dict[str, str] = {}
    for face in card.faces:
        for field, problem in (*_misfits(card, face), *_bad_points(card, face), *_bad_colours(card, face, theme)):
            told.setdefault(field, problem)
    yield from told.items()


def _misfits(card: DeckCard, face: FaceLayout) -> Iterator[tuple[str, str]]:
    for condition in dict.fromkeys(each for box in face.boxes for each in (box.when, box.unless) if each):
        yield from find_misfits(condition, card.fact)


def _bad_points(card: DeckCard, face: FaceLayout) -> Iterator[tuple[str, str]]:
    for focus in dict.fromkeys(box.focus for box in face.boxes if box.focus and card.has_box(box)):
        try:
            parse_focus(fill_fields(focus, card.fields))
        except ValueError as error:
            yield next(fields_in(focus), ""), str(error)


def _bad_colours(card: DeckCard, face: FaceLayout, theme: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    named = dict.fromkeys(colour for box in face.boxes if card.has_box(box) for colour in box.colours)
    for written in named:
        field = next(fields_in(written), None)
        if field is None:
            continue
        colour = card.fill(written)
        if colour and find_colour(colour, theme) is None:
            names = [*theme, *COLOUR_WORDS]
            yield (
                field,
                f"found {colour[:40]!r}, needs a colour{did_you_mean(colour, names)}: #rrggbb, an English name as in "
                f"CSS, {join_names(names)}; blank is the default",
            )
