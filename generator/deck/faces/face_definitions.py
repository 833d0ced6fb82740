"""Faces made of boxes: the ready ones, and those that a deck defines."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from generator.deck.condition import parse_condition
from generator.deck.faces.box_colours import DOWN_DEG, parse_gradient
from generator.deck.faces.box_problems import Values, colour_problems, framing_problems, visibility_problems
from generator.deck.faces.face_layout import (
    BoxKind,
    Edges,
    FaceBox,
    FaceLayout,
    Zone,
    parse_crop,
)
from generator.deck.files.document import KeyPath
from generator.deck.files.folder import data_folder
from generator.deck.formats import find_card_format, read_entry
from generator.deck.model import CardFormat, Theme
from generator.deck.schema.box_schema import FaceEntry, ReadyFaceEntry
from generator.errors import did_you_mean, join_names
from generator.geometry import TOLERANCE_MM, Rect
from generator.units import format_mm

_KINDS = tuple(map(str, BoxKind))
_LETTERS = ("font", "size", "floor", "markup", "leading", "same_size", "align", "valign", "colour", "opacity")
_KEYS: Mapping[str, tuple[str, ...]] = {
    BoxKind.TEXT: _LETTERS,
    BoxKind.PICTURE: ("fit", "focus", "crop", "edges", "corner", "line", "line_mm", "opacity"),
    BoxKind.ICON: ("colour", "opacity"),
    BoxKind.SHAPE: ("colour", "angle", "line", "line_mm", "corner", "opacity"),
    BoxKind.REPEAT: ("count", "size", "align", "valign", "colour", "opacity"),
    BoxKind.QR: ("colour", "error"),
    BoxKind.BARCODE: ("colour",),
}
"""Keys of a box by its kind, in addition to those that every box has."""
_EVERY = ("at", "within", "turn", "when", "unless")
_NEEDS = {"at": "[x, y, width, height]", "size": "the largest letter size, in mm", "count": "a number or <field>"}
_LENGTHS = ("size", "floor", "line_mm", "corner")


_APART = (*_KINDS, "at", "size", "floor", "colour", "angle")
_RENAMED = {
    "within": "zone",
    "markup": "is_typed",
    "same_size": "is_same_size",
    "corner": "corner_mm",
    "turn": "turn_deg",
}
"""Fields of a `FaceBox`, by the key of a box that has another name."""
_READ: Mapping[str, Callable[[Any], Any]] = {
    "within": Zone,
    "markup": lambda markup: markup == "none",
    "crop": parse_crop,
    "edges": Edges,
    "opacity": lambda written: float(written[:-1]) / 100 if written.endswith("%") else float(written),
    "when": parse_condition,
    "unless": parse_condition,
}
"""How the values of some keys are read; the others are taken as they are."""

Tell = Callable[[KeyPath, str], None]
"""Records what is wrong with a value of the deck file, by its key path."""


@cache
def ready_faces() -> Mapping[str, ReadyFaceEntry]:
    files = sorted((data_folder("templates") / "faces").glob("*.yaml"))
    return {path.stem: read_entry(path, f"faces/{path.name}", ReadyFaceEntry) for path in files}


def fields_of(name: str) -> tuple[str, ...]:
    """Return the fields that a ready face prints, in order of first use; `picture` and `suit` among them.

    Raises:
        KeyError: There is no ready face of that name.
    """
    boxes = _ready_boxes(name)
    found = {key: None for values in boxes.values() for key in _make_face_box(name, values, Rect(0, 0, 0, 0)).fields}
    return tuple(found)


def _ready_boxes(name: str) -> dict[str, Values]:
    entry = ready_faces()[name]
    inherited = _ready_boxes(entry.extends) if entry.extends else {}
    return _merge_boxes(inherited, entry, 1.0)


def _merge_boxes(inherited: Mapping[str, Values], entry: FaceEntry, factor: float) -> dict[str, Values]:
    """Return the boxes of a face: the inherited ones, less those left out, with its changes and additions."""
    boxes = {name: values for name, values in inherited.items() if name not in entry.without}
    for name, box in entry.boxes.items():
        own = _scale_lengths(box.model_dump(exclude_none=True), factor)
        before = dict(boxes.get(name, {}))
        kind = next((each for each in _KINDS if each in own), None)
        if kind is not None:  # the kind changes, so keys of the old kind no longer apply
            before = {key: value for key, value in before.items() if key in (*_EVERY, *_KEYS[kind])}
        boxes[name] = {**before, **own}
    return boxes


def _scale_lengths(values: Values, factor: float) -> Values:
    made = dict(values)
    for key in _LENGTHS:
        if key in made:
            made[key] = made[key] * factor
    if "at" in made:
        made["at"] = [each if each.endswith("%") else repr(float(each) * factor) for each in made["at"]]
    return made


@dataclass(frozen=True, slots=True)
class _WrittenBox:
    values: Values
    path: KeyPath
    """Path in the deck file; empty for a box of a ready face."""


class FaceBuilder:
    """Builds the faces that a deck names, and records faults in the deck's own."""

    def __init__(
        self, entries: Mapping[str, FaceEntry], card_format: CardFormat, safe_mm: float, theme: Theme, tell: Tell
    ) -> None:
        self.entries, self.format, self.theme, self.tell = entries, card_format, theme, tell
        size = card_format.size
        self.trim = Rect(0, 0, size.width_mm, size.height_mm)
        self.safe = self.trim.expand(-safe_mm)
        self.made: dict[str, FaceLayout | None] = {}
        for name in entries:
            self.build_face(name)

    def names(self) -> list[str]:
        """Return the names of all faces that this deck can use."""
        return list(dict.fromkeys([*self.entries, *ready_faces()]))

    def find_face(self, name: str, path: KeyPath) -> FaceLayout | None:
        """Return a face by its name; None, with a fault, where there is none."""
        if name not in self.entries and name not in ready_faces():
            names = self.names()
            self.tell(path, f"there is no face {name!r}{did_you_mean(name, names)}; faces: {join_names(names)}")
            return None
        return self.build_face(name)

    def build_face(self, name: str) -> FaceLayout | None:
        """Build a face that exists; None where it has faults, which are reported once."""
        if name not in self.made:
            self.made[name] = None
            boxes = self._boxes(name, name in self.entries, ())
            if boxes is not None:
                made = [self._build_box(each, own, name) for each, own in boxes.items()]
                if None not in made:
                    self.made[name] = FaceLayout(name, tuple(box for box in made if box is not None))
        return self.made[name]

    def _boxes(self, name: str, is_own: bool, above: tuple[tuple[str, bool], ...]) -> dict[str, _WrittenBox] | None:
        """Return the boxes of a face, with their places; None where the face it extends does not exist."""
        entry: FaceEntry = self.entries[name] if is_own else ready_faces()[name]
        inherited: dict[str, _WrittenBox] = {}
        path: KeyPath = ("faces", name) if is_own else ()
        if entry.extends is not None:
            base = entry.extends
            # A face with the name of a ready one extends that.
            base_is_own = is_own and base in self.entries and base != name
            if not base_is_own and base not in ready_faces():
                names = [each for each in self.names() if each != name]
                known = f"{did_you_mean(base, names)}; faces: {join_names(names)}"
                told = f"there is no face {base!r}{known}"
                if base == name:
                    told = f"a face cannot extend itself; faces: {join_names(names)}"
                self.tell((*path, "extends"), told)
                return None
            above = (*above, (name, is_own))
            if (base, base_is_own) in above:
                self.tell(
                    (*path, "extends"), f"{base!r} in turn extends this one; faces cannot extend each other in a circle"
                )
                return None
            found = self._boxes(base, base_is_own, above)
            if found is None:
                return None
            inherited = found
        for position, gone in enumerate(entry.without):
            if gone not in inherited:
                what = f"there is no box {gone!r} to leave out{did_you_mean(gone, inherited)}; boxes: "
                self.tell((*path, "without", position), what + join_names(inherited))
        merged = _merge_boxes({each: own.values for each, own in inherited.items()}, entry, self._factor(entry, path))
        if not merged:
            self.tell(path, "has no boxes; needs boxes: {title: {text: <name>, at: [0, 0, 100%, 9], size: 5}}")
            return None
        places = {each: own.path for each, own in inherited.items()}
        if is_own:
            places |= {each: (*path, "boxes", each) for each in entry.boxes}
            for each, box in entry.boxes.items():
                for key in sorted(key for key in box.model_fields_set if getattr(box, key) is None):
                    hint = "; quote a colour: '#12224a', since # begins a comment" if key in ("colour", "line") else ""
                    self.tell((*path, "boxes", each, key), f"found nothing, needs a value{hint}")
        return {each: _WrittenBox(values, places.get(each, ())) for each, values in merged.items()}

    def _factor(self, entry: FaceEntry, path: KeyPath) -> float:
        if entry.made_for is None:
            return 1.0
        try:
            meant = find_card_format(entry.made_for).size
        except ValueError as error:
            self.tell((*path, "made_for"), str(error))
            return 1.0
        size = self.format.size
        return min(size.width_mm / meant.width_mm, size.height_mm / meant.height_mm)

    def _build_box(self, name: str, own: _WrittenBox, face: str) -> FaceBox | None:
        values, path = own.values, own.path
        told: list[tuple[KeyPath, str]] = list(self._problems(values, path))
        if not told:
            kind = next(each for each in _KINDS if each in values)
            zone = Zone(values.get("within", Zone.SAFE))
            at = _rect(values["at"], self.safe if zone is Zone.SAFE else self.trim)
            problem = self._place_problem(at, zone, kind == "shape" and values["shape"] == "line", values)
            if not problem:
                return _make_face_box(name, values, at)
            told.append(((*path, "at"), problem))
        for where, message in told:
            if path:
                self.tell(where, message)
            else:
                self.tell(("format",), f"does not suit the face {face}: its box {name} {message}")
        return None

    def _problems(self, values: Values, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
        kinds = [each for each in _KINDS if each in values]
        if len(kinds) != 1:
            found = f"shows {' and '.join(kinds)}" if kinds else "shows nothing"
            yield path, f"a box that {found}; needs exactly one of {', '.join(_KINDS)}"
            return
        (kind,) = kinds
        known = _KEYS[kind]
        for key in values:
            if key not in (kind, *_EVERY, *known):
                yield (*path, key), f"{key} does not apply to a box with {kind}; {kind} takes: {', '.join(known)}"
        needed = {"text": ("size",), "repeat": ("count",)}.get(kind, ())
        for key in ("at", *needed):
            if key not in values:
                yield (*path, key), f"is missing; needs {_NEEDS[key]}"
        if values.get("align") == "justify" and kind != "text":
            yield (*path, "align"), f"justify is for text; a box with {kind} takes start, center, end"
        if values.get("floor", 0) > values.get("size", values.get("floor", 0)):
            yield (*path, "floor"), "floor is larger than size; text shrinks from size down to floor"
        yield from framing_problems(values, path)
        yield from visibility_problems(values, path, {*values, *self._written_keys(path)})
        font = values.get("font")
        if font is not None and font not in self.theme.fonts:
            yield (*path, "font"), f"there is no font {font!r}{_describe_known(font, self.theme.fonts)}"
        yield from colour_problems(kind, values, self.theme.colours, path)

    def _written_keys(self, path: KeyPath) -> Collection[str]:
        """Return the keys written for a box of this deck, including those without a value."""
        if not path:
            return ()
        _, face, _, box = path
        return self.entries[str(face)].boxes[str(box)].model_fields_set

    def _place_problem(self, at: Rect, zone: Zone, is_line: bool, values: Values) -> str:
        """Return what is wrong with a box's position; empty where it fits."""
        for side, found in (("wide", at.width), ("high", at.height)):
            if found < -TOLERANCE_MM or (found < TOLERANCE_MM and not is_line):
                return f"is {format_mm(found)} mm {side}, so it is not visible"
        limit, word = (self.safe, "the safe zone") if zone is Zone.SAFE else (self.trim, "the card")
        if limit.contains(at):
            return ""
        side, beyond_mm = at.farthest_beyond(limit)
        size = f"{format_mm(limit.width)} x {format_mm(limit.height)} mm"
        hint = ", or write within: trim" if zone is Zone.SAFE else ""
        return f"extends {format_mm(beyond_mm)} mm beyond {word} ({size}) at the {side}; make it smaller{hint}"


def _describe_known(name: str, known: Iterable[str]) -> str:
    names = list(known)
    return f"{did_you_mean(name, names)}; there are: {join_names(names)}"


def _rect(at: list[str], zone: Rect) -> Rect:
    """Return the position of a box whose lengths are measured in a zone."""
    lengths = [_length(each, whole) for each, whole in zip(at, (zone.width, zone.height) * 2, strict=True)]
    is_back = [each.startswith("-") for each in at]
    x, y = (
        far + length if back else length
        for length, back, far in zip(lengths[:2], is_back[:2], (zone.width, zone.height), strict=True)
    )
    width = zone.width + lengths[2] - x if is_back[2] else lengths[2]
    height = zone.height + lengths[3] - y if is_back[3] else lengths[3]
    return Rect(zone.x + x, zone.y + y, width, height)


def _length(text: str, whole: float) -> float:
    return float(text[:-1]) / 100 * whole if text.endswith("%") else float(text)


def _make_face_box(name: str, values: Values, at: Rect) -> FaceBox:
    kind = next(each for each in _KINDS if each in values)
    size = values.get("size", 0.0)
    given = {
        _RENAMED.get(key, key): _READ[key](value) if key in _READ else value
        for key, value in values.items()
        if key not in _APART
    }
    colours = values.get("colour", [""])
    if len(colours) > 1:
        given["gradient"] = parse_gradient(colours, values.get("angle", DOWN_DEG))
    else:
        given["colour"] = colours[0]
    return FaceBox(name, BoxKind(kind), values[kind], at, size_mm=size, floor_mm=values.get("floor", size), **given)
