"""Assigns a face to each card of a deck and checks that the fields and icons its boxes need exist."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.deck.condition import parse_condition
from generator.deck.copy_fields import CopyFields
from generator.deck.faces.face_definitions import FaceBuilder, Tell
from generator.deck.faces.face_layout import PICTURE, SUIT, BoxKind, FaceLayout
from generator.deck.faces.field_values import field_problems
from generator.deck.faces.fields import fields_in, fill_fields, list_fields, repeat_lines
from generator.deck.files.document import KeyPath
from generator.deck.formats import BOXES
from generator.deck.model import Back, DeckCard, DeckPicture, describe_unknown_field, field_names
from generator.deck.schema.box_schema import BoxEntry
from generator.deck.schema.deck_schema import DeckEntry
from generator.errors import did_you_mean, join_names

_BY, _ELSE = "by", "else"
ReadPicture = Callable[[str, KeyPath], DeckPicture]
"""Takes a picture's file and its place in the deck file."""


def assign_faces(
    cards: Sequence[DeckCard],
    positions: Sequence[int],
    entry: DeckEntry,
    maker: FaceBuilder,
    tell: Tell,
    read: ReadPicture,
    icons: Mapping[str, DeckPicture],
    copy_fields: CopyFields,
) -> tuple[DeckCard, ...]:
    """Assign the faces made of boxes, and the backs that show a card's own fields.

    Args:
        cards: As templates draw them.
        positions: For each card, the position of its entry in the deck file.
        read: Reads a picture and records what is wrong with it.
        copy_fields: The fields that the press adds, which may make several cards of one.
    """
    if entry.face is not None and "template" in entry.model_fields_set:
        tell(("template",), "a deck's faces are made by face: or by template:; keep one (a card can have the other)")
    known = field_names(cards)  # empty where all cards have faults, which are reported already
    names = [*icons, *(card.suit.name.lower() for card in cards if card.suit)]
    for name, written in entry.faces.items():
        for box_name, box in written.boxes.items():
            fields = [*known, *copy_fields.names] if known else []
            fields += list_fields(known) if box.text is not None else ()
            _check_box(box, ("faces", name, "boxes", box_name), fields, names, tell)
    choice = _DefaultFace(entry.face or {}, maker, known, tell)
    made = []
    for card, position in zip(cards, positions, strict=True):
        path: KeyPath = ("cards", position)
        own = entry.cards[position]
        face: FaceLayout | None = None
        if own.face is not None and own.template is not None:
            tell((*path, "face"), "a card has either a face or a template; keep one")
        elif own.face is not None:
            face = maker.find_face(own.face, (*path, "face"))
        elif own.template is None and entry.face is not None:
            face = choice.face_of(card, path)
        problems: dict[tuple[str, str], None] = {}
        for copy in copy_fields.copies_of(card, face, path):
            made.append(_with_face(copy, face, path, read))
            problems |= dict.fromkeys(field_problems(made[-1], maker.theme.colours))
        for name, problem in problems:
            tell((*path, "texts", name) if name in card.texts else path, problem)
    return tuple(made)


class _DefaultFace:
    """The face of all cards that name none: one face, or one chosen by a field."""

    def __init__(self, choice: Mapping[str, str], maker: FaceBuilder, known: Sequence[str], tell: Tell) -> None:
        self.tell, self.field = tell, choice.get(_BY, "")
        names = {key: name for key, name in choice.items() if key != _BY}
        is_plain = list(names) == [_ELSE] and not self.field
        self.faces = {
            key.casefold(): maker.find_face(name, ("face",) if is_plain else ("face", key))
            for key, name in names.items()
        }
        self.values = [key for key in names if key != _ELSE]
        if self.field and known and self.field not in known:
            tell(("face", _BY), describe_unknown_field(self.field, known))
        if self.values and not self.field:
            tell(("face",), f"by: is missing; needs the field that says {join_names(self.values)}")

    def face_of(self, card: DeckCard, path: KeyPath) -> FaceLayout | None:
        value = card.fact(self.field) if self.field else ""
        key = value.casefold() if value.casefold() in self.faces and value.casefold() != _ELSE else _ELSE
        if key not in self.faces and self.field:
            found = f"{self.field} is {value!r}" if value else f"has no {self.field}"
            told = f"{found}, which no key of face: matches{did_you_mean(value, self.values)}; "
            self.tell(path, told + f"it has: {join_names(self.values)}; or add else:")
        face = self.faces.get(key)
        return replace(face, chosen_by=self.field) if face and self.field else face


def _check_box(box: BoxEntry, path: KeyPath, known: Sequence[str], icons: Sequence[str], tell: Tell) -> None:
    """Record fields and icons that do not exist."""
    for key, name in _requested_fields(box):
        if known and name not in (*known, SUIT):
            tell((*path, key), describe_unknown_field(name, known))
    for key in (BoxKind.ICON, BoxKind.REPEAT):
        icon = getattr(box, key)
        if icon is not None and not list(fields_in(icon)) and icon.strip("{}") not in icons:
            tell((*path, key), f"there is no icon {icon!r}{did_you_mean(icon, icons)}; icons: {join_names(icons)}")


def _requested_fields(box: BoxEntry) -> Iterator[tuple[str, str]]:
    """Yield each field that a box reads, with the box's key that names it."""
    for key in (*map(str, BoxKind), "count", "focus", "line"):
        yield from ((key, name) for name in fields_in(getattr(box, key) or ""))
    yield from (("colour", name) for colour in box.colour or () for name in fields_in(colour))
    for key in ("when", "unless"):
        if (written := getattr(box, key)) is not None:
            yield from ((key, name) for name in parse_condition(written).fields)


def _with_face(card: DeckCard, face: FaceLayout | None, path: KeyPath, read: ReadPicture) -> DeckCard:
    """Return a card with its face, its back and the pictures of both."""
    face = face and _with_entries(face, card)
    if card.back is not None and card.back.face is not None:
        own_face = _with_entries(card.back.face, card)
        if own_face is not card.back.face:
            card = replace(card, back=replace(card.back, face=own_face))
    pictures = dict(_pictures(card, face, path, read)) if face else {}
    if face is not None:
        card = replace(card, template=BOXES, face=face)
    back = card.back
    if back is not None and back.face is not None:
        pictures |= dict(_pictures(card, back.face, path, read))
        if back.face.fields:  # no other card shares this back; ids in a deck file hold no full stop
            card = replace(card, back=Back(f"{back.id}.{card.id}", back.template, back.picture, back.face))
    return replace(card, pictures=pictures) if pictures else card


def _with_entries(face: FaceLayout, card: DeckCard) -> FaceLayout:
    """Return a face with the lines that are repeated for each entry of a card's lists."""
    repeated = {
        box.name: content
        for box in face.boxes
        if box.kind is BoxKind.TEXT and (content := repeat_lines(box.content, card.fields)) != box.content
    }
    boxes = (replace(box, content=repeated.get(box.name, box.content)) for box in face.boxes)
    return replace(face, boxes=tuple(boxes)) if repeated else face


def _pictures(card: DeckCard, face: FaceLayout, path: KeyPath, read: ReadPicture) -> Iterator[tuple[str, DeckPicture]]:
    """Read the pictures, other than the card's own, that its boxes show."""
    for box in face.boxes:
        if box.kind is not BoxKind.PICTURE or box.content == f"<{PICTURE}>" or not card.has_box(box):
            continue
        file = fill_fields(box.content, card.fields).strip()
        names = list(fields_in(box.content))
        where: KeyPath = (*path, "texts", names[0]) if names and names[0] in card.texts else path
        picture = read(file, where)
        yield file, replace(picture, is_raster=bool(card.picture and card.picture.is_raster))
