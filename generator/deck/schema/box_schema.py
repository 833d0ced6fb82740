"""Faces as written: boxes and their content, in a deck file or a file of a ready face."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from generator.deck.condition import MAX_CHARACTERS, parse_condition
from generator.deck.schema.schema_types import END, Id, Note, SchemaModel, ShortText

LENGTH = rf"^-?[0-9]{{1,4}}(\.[0-9]{{1,6}})?%?{END}"
PART = rf"^[0-9]{{1,3}}(\.[0-9]{{1,6}})?%?{END}"
_INK = r"(#[0-9A-Fa-f]{6}|[a-z][a-z0-9_-]{0,39}|#?<\w[\w .-]{0,59}>)"
INK = rf"^{_INK}{END}"
STOP = rf"^{_INK}( [0-9]{{1,3}}(\.[0-9]{{1,6}})?%)?{END}"
OPACITY = rf"^(0(\.[0-9]{{1,6}})?|1(\.0)?|[0-9]{{1,2}}(\.[0-9]{{1,6}})?%|100%){END}"
MAX_BOXES = 100
"""Of one face (ours: the largest ready one has a dozen)."""
MAX_FACES = 200
"""Of one deck (ours)."""
MAX_STOPS = 12
"""Colours of one gradient (ours)."""


def _as_text(value: Any) -> Any:
    """Return text or a number as text; lists and mappings become something that no pattern accepts."""
    return f"{value:.6f}".rstrip("0").rstrip(".") if type(value) in (int, float) else str(value)


def _as_focus(value: Any) -> Any:
    """Return a point as text; it may be written as a list."""
    return " ".join(map(_as_text, value)) if isinstance(value, list) else value


def _as_list(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _check_condition(text: str) -> str:
    parse_condition(text)
    return text


def _as_choice(value: Any) -> Any:
    return {"else": value} if isinstance(value, str) else value


Length = Annotated[str, BeforeValidator(_as_text, json_schema_input_type=float | str), Field(pattern=LENGTH)]
Place = Annotated[list[Length], Field(min_length=4, max_length=4)]
Count = Annotated[str, BeforeValidator(_as_text, json_schema_input_type=int | str), Field(max_length=60)]
FaceChoice = Annotated[
    dict[ShortText, ShortText], BeforeValidator(_as_choice, json_schema_input_type=str | dict[ShortText, ShortText])
]
Part = Annotated[str, BeforeValidator(_as_text, json_schema_input_type=float | str), Field(pattern=PART)]
Crop = Annotated[list[Part], Field(min_length=4, max_length=4)]
Focus = Annotated[str, BeforeValidator(_as_focus, json_schema_input_type=str | list[float | str]), Field(max_length=60)]
ConditionText = Annotated[str, Field(max_length=MAX_CHARACTERS), AfterValidator(_check_condition)]
Ink = Annotated[str, Field(pattern=INK)]
Inks = Annotated[
    list[Annotated[str, Field(pattern=STOP)]],
    BeforeValidator(_as_list, json_schema_input_type=str | list[str]),
    Field(min_length=1, max_length=MAX_STOPS),
]
Opacity = Annotated[str, BeforeValidator(_as_text, json_schema_input_type=float | str), Field(pattern=OPACITY)]
LetterSize = Annotated[float, Field(gt=0, le=200)]
Thickness = Annotated[float, Field(ge=0, le=100)]


class BoxEntry(SchemaModel):
    """A box of a face; where the face extends another that has this box, only the keys given here change."""

    text: Annotated[str, Field(max_length=2000)] | None = Field(
        None, description="Text, with <field> for the card's own: <body>, or Cost <cost> {coin}."
    )
    picture: Annotated[str, Field(max_length=255)] | None = Field(
        None, description="Picture: <picture> is the card's; or a file, whose name may hold <field>."
    )
    icon: Annotated[str, Field(max_length=255)] | None = Field(
        None, description="Icon of the deck by name, or <field>; <suit> is the suit's symbol."
    )
    shape: Literal["rect", "ellipse", "line"] | None = Field(None, description="Shape: rect, ellipse or line.")
    repeat: Annotated[str, Field(max_length=255)] | None = Field(
        None, description="Icon repeated as often as `count` says: a name, <field>, or <suit>."
    )
    qr: Annotated[str, Field(max_length=2000)] | None = Field(
        None, description="QR code of a text, such as an address: <url>, or https://example.org/<id>."
    )
    barcode: Annotated[str, Field(max_length=2000)] | None = Field(
        None, description="Code 128 of a text of ASCII characters, such as <code>."
    )
    error: Literal["L", "M", "Q", "H"] | None = Field(
        None, description="How much of a QR code may be damaged: L 7 %, M 15 % (the default), Q 25 %, H 30 %."
    )
    count: Count | None = Field(None, description="How often: a number, or <field>.")
    at: Place | None = Field(
        None,
        description="[x, y, width, height] in mm, or '50%' of the zone. A negative x or y is measured from the zone's "
        "right or bottom; a negative width or height leaves that much free there.",
    )
    within: Literal["trim", "safe", "bleed"] | None = Field(
        None,
        description="Zone that `at` is measured in; by default, safe. trim: up to the cut. bleed: as trim, and what "
        "touches the cut continues beyond it.",
    )
    font: Id | None = Field(None, description="Role of the font in the theme: index, title, body, label.")
    size: LetterSize | None = Field(None, description="Largest size of letters or repeated icons, in mm.")
    floor: LetterSize | None = Field(None, description="Size in mm down to which text shrinks; by default, `size`.")
    leading: Annotated[float, Field(ge=0.7, le=3)] | None = Field(
        None, description="Line distance as a multiple of the letter size; by default, 1.2."
    )
    same_size: bool | None = Field(
        None, description="One size for all cards of the face: the smallest that any of them needs."
    )
    markup: Literal["full", "none"] | None = Field(
        None, description="none: the card's texts are printed here exactly as typed; by default, as the deck says."
    )
    align: Literal["start", "center", "end", "justify"] | None = Field(
        None,
        description="Start, center or end of each line; justify: all lines but the last fill the width of the box.",
    )
    valign: Literal["top", "middle", "bottom"] | None = Field(None, description="Top, middle or bottom of the box.")
    colour: Inks | None = Field(
        None,
        description="Of text, icon, code or fill: '#rrggbb', a colour of the theme, an English name, suit, on-suit "
        "(readable on it), tint (a light suit), none, or <field> for the card's own. For the fill of a shape also a "
        "gradient: [navy, white 60%, none].",
    )
    angle: Annotated[float, Field(ge=-360, le=360)] | None = Field(
        None, description="Direction of a gradient in degrees, clockwise: 0 is to the right, 90 (the default) down."
    )
    opacity: Opacity | None = Field(None, description="From 0 to 1, or in %; by default, 1.")
    line: Ink | None = Field(None, description="Colour of the outline or line, as for `colour`; by default, none.")
    line_mm: Thickness | None = Field(None, description="Thickness of the line; by default, 0.3.")
    corner: Thickness | None = Field(None, description="Radius of the corners of a rect or picture, in mm.")
    fit: Literal["contain", "cover", "stretch"] | None = Field(
        None, description="A picture shown whole (contain), cropped to fill its box (cover), or distorted (stretch)."
    )
    focus: Focus | None = Field(
        None,
        description="Point of a picture that cover never crops: [30%, 20%], or top, bottom left, …; or <field>, for "
        "the card's own.",
    )
    crop: Crop | None = Field(
        None, description="Part of a picture that is shown: [x, y, width, height] in % of the picture."
    )
    edges: Literal["none", "mirror", "stretch"] | None = Field(
        None,
        description="How a picture without bleed continues beyond the cut, within bleed: mirrored, stretched, or "
        "none: it is scaled to fill the bleed too. By default, as the deck says.",
    )
    turn: Annotated[float, Field(ge=-360, le=360)] | None = Field(
        None, description="Degrees clockwise about the centre of the box."
    )
    when: ConditionText | None = Field(
        None,
        description="Condition for this box to be shown: cost (has one), cost > 3, not (cost or kind in [ship, crew]).",
    )
    unless: ConditionText | None = Field(None, description="Condition for this box to be left out.")


class FaceEntry(SchemaModel):
    """A face: boxes, in drawing order."""

    extends: Id | None = Field(None, description="Face that this one starts from: a ready one or one of this deck.")
    without: list[Id] = Field([], description="Boxes of that face to leave out.")
    made_for: ShortText | None = Field(
        None, description="Format (pnp list) that lengths are meant for; on others they scale with the card."
    )
    boxes: Annotated[dict[Id, BoxEntry], Field(max_length=MAX_BOXES)] = Field(
        {}, description="Boxes by name; a box that the extended face also has is changed."
    )


class ReadyFaceEntry(FaceEntry):
    """A file of a ready face."""

    schema_version: Annotated[int, Field(ge=1, le=1)] = Field(description="Version of this file format.")
    id: Id = Field(description="Name of the face.")
    about: Note = Field(description="Its purpose, in one line.")
    source: Note = Field(description="Author of the design.")
    licence: Note = Field(description="Its licence.")
