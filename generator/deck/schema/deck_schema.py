"""The deck file as written: its keys, their values and meanings.

The JSON Schema for editors is made from these same definitions, so the descriptions are written for the person
who writes a deck. Nothing but the loader uses them further.
"""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from generator.deck.schema.box_schema import MAX_FACES, FaceChoice, FaceEntry
from generator.deck.schema.draw_schema import MAX_DRAWS, DrawEntry, Seed
from generator.deck.schema.schema_types import (
    AXIS,
    END,
    ICON_PART,
    Colour,
    File,
    Id,
    Ids,
    Language,
    Letter,
    Millimetres,
    Note,
    SchemaModel,
    ShortText,
    StyleName,
    Texts,
)

SCHEMA_VERSION = 1
SCHEMA_ID = "pnp-deck-1"

Version = Annotated[int, Field(ge=SCHEMA_VERSION, le=SCHEMA_VERSION)]
Count = Annotated[int, Field(ge=1, le=50)]


Axes = dict[Annotated[str, Field(pattern=AXIS)], float]
FaceName = Annotated[ShortText, BeforeValidator(lambda value: str(value) if type(value) is int else value)]
MAX_FONTS = 24
"""Of a deck (ours)."""
MAX_SETS = 200
"""Of a deck (ours)."""
MAX_LANGUAGES = 40
"""Of a deck (ours)."""


class _Origin(SchemaModel):
    source: Note | None = Field(None, description="Where this comes from, if not from the deck's own source.")
    licence: Note | None = Field(None, description="Its licence, if not the deck's.")


class DrawingEntry(SchemaModel):
    """An SVG file that is drawn at every size; the short form is the file alone."""

    file: File = Field(description="File of an SVG or picture, relative to the deck file's folder.")
    raster: bool = Field(False, description="Draw it as a 600 dpi picture if it is not plain vector art.")


def _short(value: object) -> object:
    return value if isinstance(value, dict) else {"file": value}


Drawing = Annotated[DrawingEntry, BeforeValidator(_short)]


class SuitEntry(_Origin):
    """A suit."""

    id: Id = Field(description="Short id, used in card ids and indices: A.")
    letter: Letter | None = Field(None, description="What indices show instead of the id, in any script: Д, ♠.")
    name: ShortText = Field(description="Name in words: Anchors.")
    symbol: Drawing = Field(
        description="File of the symbol, relative to the deck file's folder: an SVG, drawn in currentColor, or a "
        "picture."
    )
    colour: Colour = Field(description="Colour of the suit, #rrggbb.")
    pictures: dict[str, File] = Field({}, description="By rank id: a picture that replaces pips, for courts and aces.")
    colours: dict[StyleName, Colour] = Field({}, description="By style: another colour, {four-colour: '#1d5fa8'}.")
    texts: Texts = Field({}, description="Texts shared by all its cards, by name.")


class SetEntry(SchemaModel):
    """A part of the deck that is printed and numbered by itself: the base game or an expansion."""

    id: Id = Field(description="Short id, by which cards and --set name it: storm.")
    name: ShortText = Field(description="Name in words, which <set> prints: Storm Season.")
    icon: Id | None = Field(None, description="One of the deck's icons, which <set_icon> shows.")
    texts: Texts = Field({}, description="Texts shared by all its cards, by name.")


class RankEntry(_Origin):
    """A rank."""

    id: Id = Field(description="Short id, quoted: '7', 'Q'.")
    letter: Letter | None = Field(None, description="What indices show instead of the id, in any script: Д, ★.")
    name: ShortText = Field(description="Name in words: Seven.")
    pips: Annotated[int, Field(ge=1, le=10)] | None = Field(None, description="How many suit symbols the face shows.")
    icon: Id | None = Field(None, description="Icon shown in the corners instead of its id.")


class FontFileEntry(SchemaModel):
    """A font file; the short form is the file alone."""

    file: File = Field(description="TTF, OTF, TTC, OTC, WOFF or WOFF2, relative to the deck file's folder.")
    axes: Axes = Field({}, description="Of a variable font: values of its axes, {wght: 650}.")
    face: FaceName | None = Field(None, description="Of a collection: which font, by its number from 1 or its name.")


FontFile = Annotated[FontFileEntry, BeforeValidator(_short)]


class OwnFontEntry(_Origin):
    """The files of a font; the short form is the regular file alone."""

    regular: FontFile = Field(description="File of the regular style.")
    bold: FontFile | None = Field(
        None, description="File of the bold style; by default, made from a variable font, else the regular style."
    )
    italic: FontFile | None = Field(None, description="File of the italic style; by default, upright letters.")
    bold_italic: FontFile | None = Field(None, description="File of the bold italic style; by default, the nearest.")
    axes: Axes = Field({}, description="Of variable fonts: values of their axes, {wght: 650}.")
    face: FaceName | None = Field(None, description="Of collections: which font, by its number from 1 or its name.")


def _short_font(value: object) -> object:
    return {"regular": value} if isinstance(value, str) else value


OwnFont = Annotated[OwnFontEntry, BeforeValidator(_short_font)]


class BackEntry(_Origin):
    """A back."""

    id: Id = Field(description="Name by which cards and the deck refer to it.")
    picture: File | None = Field(None, description="Picture that fills the back.")
    picture_bleed_mm: Millimetres | None = Field(
        None, description="How many mm the picture extends beyond the trim; by default, it is scaled to fill the bleed."
    )
    edges: Literal["none", "mirror", "stretch"] | None = Field(
        None,
        description="How a picture that ends at the trim continues beyond it: mirrored or stretched; none: it is "
        "scaled to fill the bleed. By default, as the deck says.",
    )
    raster: bool = Field(False, description="Draw an SVG that is not plain vector art as a 600 dpi picture.")
    template: File = Field("back", description="Template that draws the back.")
    face: Id | None = Field(
        None, description="Face made of boxes instead of a template: can show a card's texts on its back."
    )


class CardEntry(_Origin):
    """A card, or with `suits` and `ranks` one card for each pair of them."""

    id: Id | None = Field(None, description="Unique id; omit for suited cards: rank then suit, QA.")
    name: ShortText | None = Field(None, description="Name in words; omit for suited cards: Queen of Anchors.")
    suit: Id | None = Field(None, description="Id of its suit.")
    rank: Id | None = Field(None, description="Id of its rank.")
    suits: Ids | None = Field(None, description="Ids of suits: a card for each pair of these and `ranks`.")
    ranks: Ids | None = Field(None, description="Ids of ranks: a card for each pair of these and `suits`.")
    set: Id | None = Field(None, description="Id of its set.")
    copies: Annotated[int, Field(ge=1, le=10_000)] = Field(1, description="Copies of each in the deck.")
    picture: File | None = Field(
        None, description="Picture: SVG, PNG, JPEG, WebP or TIFF, relative to the deck file's folder."
    )
    raster: bool = Field(False, description="Draw an SVG that is not plain vector art as a 600 dpi picture.")
    back: Id | None = Field(None, description="Id of its back, or none; by default, the deck's.")
    template: File | None = Field(None, description="Template that draws its face; by default, the deck's.")
    face: Id | None = Field(None, description="Face made of boxes instead of a template; by default, the deck's.")
    texts: Texts = Field({}, description="Your own texts, by name, placed by the template.")


class ColumnsEntry(SchemaModel):
    """What columns of a table mean."""

    columns: dict[ShortText, Id] = Field(
        {}, description="By column heading: the key of a card, the name of a text, or none to leave the column out."
    )


class RowsEntry(ColumnsEntry):
    """A table of cards: each row is a card, each column one of its keys or a text; the other keys apply to all rows."""

    file: File = Field(
        alias="from", description="CSV, TSV, XLSX, XLS, ODS, JSON or YAML, relative to the deck file's folder."
    )
    sheet: ShortText | None = Field(None, description="Sheet of a workbook, or key of a list; by default, the first.")
    html: bool = Field(False, description="Read <b>, <i>, <br> and other tags of HTML in the cells as markup.")
    hidden: bool = Field(False, description="Read the hidden rows and columns of a workbook too.")
    suit: Id | None = Field(None, description="Id of the suit of rows that name none.")
    set: Id | None = Field(None, description="Id of the set of rows that name none.")
    copies: Annotated[int, Field(ge=1, le=10_000)] | None = Field(None, description="Copies of rows that do not say.")
    picture: File | None = Field(None, description="Picture of rows that name none.")
    raster: bool = Field(False, description="Draw SVGs that are not plain vector art as 600 dpi pictures.")
    back: Id | None = Field(None, description="Id of the back of rows that name none, or none.")
    template: File | None = Field(None, description="Template of the faces of rows that name none.")
    face: Id | None = Field(None, description="Face, made of boxes, of rows that name none.")
    texts: Texts = Field({}, description="Texts of rows that lack them.")


class DeckEntry(SchemaModel):
    """A print-and-play deck."""

    schema_version: Version = Field(description="Version of this file format.")
    id: Id = Field(description="Name for files and commands: island.")
    title: ShortText = Field(description="Name for people.")
    version: ShortText = Field(description="Version of the deck, quoted: '1.10'.")
    language: Language = Field("en", description="Language of the texts on the cards: en, cs.")
    languages: Annotated[list[Language], Field(max_length=MAX_LANGUAGES)] = Field(
        [],
        description="Further languages, for --lang: [de, fr]. The text body_de, or the column Body (DE), is body in "
        "German.",
    )
    source: Note = Field(description="Where the deck's facts come from.")
    licence: Note = Field(description="Licence of the deck.")
    markup: Literal["full", "none"] = Field(
        "full",
        description="none: the cards' texts are printed exactly as typed, with stars, braces and straight quotes.",
    )
    format: ShortText = Field("poker", description="Name of a card format (pnp list), or a trim size such as 63x88mm.")
    safe_margin_mm: Millimetres = Field(3.0, description="All text and art keep this far from the trim.")
    version_line: bool = Field(
        False, description="Print the deck's title and version in small type at the bottom right of each face."
    )
    theme: Id = Field("island", description="Name of a theme (pnp list).")
    colours: dict[str, Colour] = Field({}, description="Colours that differ from the theme's.")
    fonts: Annotated[dict[Id, OwnFont], Field(max_length=MAX_FONTS)] = Field(
        {},
        description="Fonts of this deck, by role: index, title, body, label, or a name that boxes and templates use; "
        "{regular: art/My.ttf, bold: art/MyBold.ttf}, or the regular file alone.",
    )
    template: File = Field("suited", description="Template of the faces: a name (pnp list) or a file ending .svg.j2.")
    face: FaceChoice | None = Field(
        None,
        description="Face made of boxes instead of a template: a name (pnp list), or "
        "{by: field, Value: face, else: face} to choose one by a field.",
    )
    faces: Annotated[dict[Id, FaceEntry], Field(max_length=MAX_FACES)] = Field(
        {}, description="This deck's own faces, made of boxes, by name."
    )
    back: Id | None = Field(None, description="Id of the back of all cards that name none, or none.")
    art_from: Id | None = Field(
        None, description="Name of a bundled deck (pnp list) that supplies the pictures this deck lacks."
    )
    edges: Literal["none", "mirror", "stretch"] = Field(
        "none",
        description="How pictures without bleed continue beyond the cut, on backs and in boxes within bleed: mirrored, "
        "stretched, or none: they are scaled to fill the bleed too.",
    )
    backs: list[BackEntry] = Field([], description="The backs.")
    icons: dict[Id, Drawing] = Field(
        {},
        description="Shown in texts as {name}, by name: SVG files, pictures, or icons from sets such as "
        "game-icons:broadsword.",
    )
    icon_set: Annotated[str, Field(pattern=rf"^{ICON_PART}{END}")] | None = Field(
        None, description="Set of the icons that are named without one: game-icons."
    )
    suits: list[SuitEntry] = Field([], description="The suits, in order.")
    ranks: list[RankEntry] = Field([], description="The ranks, in order.")
    sets: Annotated[list[SetEntry], Field(max_length=MAX_SETS)] = Field(
        [], description="The base game and its expansions, in order; each is numbered by itself."
    )
    draws: Annotated[dict[Id, DrawEntry], Field(max_length=MAX_DRAWS)] = Field(
        {}, description="Fields that are drawn for each printed card, by name: {b: {from: 1-15, count: 5}}."
    )
    seed: Seed = Field("1", description="The same seed draws the same values; another number draws others.")
    cards: Annotated[list[CardEntry], Field(min_length=1)] = Field(description="The cards, in printing order.")


class _WrittenDeck(DeckEntry):
    """A print-and-play deck."""

    model_config = ConfigDict(title="DeckEntry")

    cards: Annotated[list[CardEntry | RowsEntry], Field(min_length=1)] = Field(  # type: ignore[assignment]
        description="The cards, in printing order; an entry with `from:` stands for all rows of a table."
    )


class FontEntry(SchemaModel):
    """A font of a theme."""

    family: ShortText
    weight: Annotated[int, Field(ge=100, le=900)] = 400
    italic: bool = False
    fallbacks: list[ShortText] = Field([])


class ThemeEntry(SchemaModel):
    """A theme file."""

    schema_version: Version
    id: Id
    source: Note
    licence: Note
    fonts: dict[str, FontEntry]
    fallbacks: list[ShortText] = Field([])
    colours: dict[str, Colour]


class FormatEntry(SchemaModel):
    """A card format."""

    id: Id
    name: ShortText
    width_mm: Millimetres
    height_mm: Millimetres
    corner_radius_mm: Millimetres = 3.0
    source: Note


class FormatsEntry(SchemaModel):
    """The file of card formats."""

    schema_version: Version
    card_formats: list[FormatEntry]


class PrecutEntry(SchemaModel):
    """A pre-cut or perforated sheet."""

    id: Id
    name: ShortText
    paper: Id
    columns: Count
    rows: Count
    x_mm: Millimetres
    y_mm: Millimetres
    pitch_x_mm: Millimetres
    pitch_y_mm: Millimetres
    width_mm: Millimetres
    height_mm: Millimetres
    source: Note


class PrecutsEntry(SchemaModel):
    """The file of pre-cut sheets."""

    schema_version: Version
    sheets: list[PrecutEntry]


class HeadingsEntry(SchemaModel):
    """The file of headings of tables, separated by spaces."""

    schema_version: Version
    source: Note
    prompts: str
    figures: dict[str, str]
    options: dict[str, str]
    words: dict[str, str]
    keys: dict[str, str]
    asides: str


def add_short_forms(schema: dict[str, Any]) -> dict[str, Any]:
    """Let icons, fonts and symbols in a schema be their file alone."""
    short = {"type": "string", "minLength": 1, "maxLength": 255}
    icons = schema["properties"]["icons"]["patternProperties"]
    fonts = schema["properties"]["fonts"]["patternProperties"]
    for font in fonts.values():
        font["anyOf"] = [short, {"$ref": font.pop("$ref")}]
    styles = schema["$defs"]["OwnFontEntry"]["properties"]
    styles["regular"]["anyOf"] = [short, {"$ref": styles["regular"].pop("$ref")}]
    for style in ("bold", "italic", "bold_italic"):
        styles[style]["anyOf"].insert(0, short)
    for entry in ("OwnFontEntry", "FontFileEntry"):
        schema["$defs"][entry]["properties"]["face"]["anyOf"].insert(0, {"type": "integer", "minimum": 1})
    for each in (*icons.values(), schema["$defs"]["SuitEntry"]["properties"]["symbol"]):
        each["anyOf"] = [short, {"$ref": each.pop("$ref")}]
    return schema


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of deck files."""
    schema = add_short_forms(_WrittenDeck.model_json_schema())
    cards = schema["properties"]["cards"]
    card, rows = cards.pop("items")["anyOf"]
    cards["items"] = {
        "if": {"required": ["from"]},
        "then": rows,
        "else": card,
    }  # so that editors show which key is wrong
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA_ID, **schema}
