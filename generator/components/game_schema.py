"""The keys of `game.yaml`, their values and meanings; the JSON Schema for editors is made from them.

Keys that a deck file has too mean the same here.
"""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

from generator.deck.schema import deck_schema
from generator.deck.schema.box_schema import MAX_FACES, FaceChoice, FaceEntry
from generator.deck.schema.draw_schema import MAX_DRAWS, DrawEntry, Seed
from generator.deck.schema.schema_types import (
    END,
    ICON_PART,
    Colour,
    File,
    Id,
    Language,
    Note,
    SchemaModel,
    ShortText,
    Texts,
)
from generator.units import parse_length

SCHEMA_ID = "pnp-game-1"
MAX_PARTS = 500
"""Entries of a section (ours)."""
MOST_COPIES = 10_000
"""Of one part (ours)."""
MOST_PLAYERS = 100
"""Of a game (ours)."""


def _read_length(value: object) -> object:
    return parse_length(value) if isinstance(value, str) else value


def _read_size(value: object) -> object:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value}mm"
    return value


def _read_copies(value: object) -> object:
    return {"more": value} if isinstance(value, int) and not isinstance(value, bool) else value


Length = Annotated[float, BeforeValidator(_read_length, json_schema_input_type=float | str), Field(ge=0, le=2000)]
"""In mm, or with a unit: `25.4`, `25.4mm`, `1in`."""
SizeText = Annotated[ShortText, BeforeValidator(_read_size, json_schema_input_type=float | str)]
"""A length, width and height, or a name: `25.4mm`, `50x80mm`, `tgc-medium-hex`."""


class CopiesEntry(SchemaModel):
    """How many there are; the short form is the number alone."""

    each_player: Annotated[int, Field(ge=0, le=1000)] = Field(0, description="For each player: {each_player: 2}.")
    more: Annotated[int, Field(ge=0, le=MOST_COPIES)] = Field(0, description="And so many more for all.")


Word = Annotated[ShortText, WithJsonSchema({"type": ["string", "number", "boolean"], "maxLength": 400})]
"""A word or a figure, which need not be quoted."""
Copies = Annotated[CopiesEntry, BeforeValidator(_read_copies, json_schema_input_type=int | CopiesEntry)]
_ONE = CopiesEntry(each_player=0, more=1)


class GamePartEntry(SchemaModel):
    """What all printed parts have: their look, their number, and tables of them."""

    id: Id = Field(description="Unique id in the game: coin-1.")
    name: ShortText | None = Field(None, description="Name in words, as the list of components prints it: 1 coin.")
    copies: Copies = Field(_ONE, description="How many: 40, {each_player: 2}, or {each_player: 2, more: 5}.")
    picture: File | None = Field(None, description="Picture: SVG, PNG, JPEG, WebP or TIFF, relative to the game file.")
    raster: bool = Field(False, description="Draw an SVG that is not plain vector art as a 600 dpi picture.")
    face: FaceChoice | None = Field(None, description="Face made of boxes: a name (pnp list), or one of this game's.")
    template: File | None = Field(None, description="A template of your own instead of a face: art/coin.svg.j2.")
    colour: Colour | None = Field(
        None, description="Colour of its ground, '#rrggbb'; texts and faces see it as <colour>."
    )
    texts: Texts = Field({}, description="Your own texts, by name, placed by the face.")
    edges: Literal["none", "mirror", "stretch"] | None = Field(
        None, description="How its picture continues beyond the cut: mirrored by default."
    )
    safe_margin: Length | None = Field(None, description="Texts and art keep this far from the cut. Default: 1.5 mm.")
    source: Note | None = Field(None, description="Where this comes from, if not from the game's own source.")
    licence: Note | None = Field(None, description="Its licence, if not the game's.")


class TableEntry(GamePartEntry):
    """Parts that a table can list, a row for each that differs."""

    file: File | None = Field(
        None, alias="from", description="CSV, TSV, XLSX, XLS, ODS, JSON or YAML: each row is one that differs."
    )
    sheet: ShortText | None = Field(None, description="Sheet of a workbook, or key of a list; by default, the first.")
    columns: dict[ShortText, Id] = Field({}, description="What columns mean, as in a deck file.")
    html: bool = Field(False, description="Read <b>, <i>, <br> and other tags of HTML in the cells as markup.")
    hidden: bool = Field(False, description="Read the hidden rows and columns of a workbook too.")
    back: File = Field(
        "none",
        description="none; same: the face again; mirrored: the face mirrored, for odd outlines; id of one of `backs`; "
        "or a picture.",
    )


class TokenEntry(TableEntry):
    """Tokens, many alike, or tiles, each of which may differ."""

    shape: Literal["circle", "square", "rectangle", "hex", "triangle", "path"] = Field(
        "circle", description="Its shape; path needs an outline."
    )
    orientation: Literal["flat", "pointy"] = Field("flat", description="Of a hex: a side or a corner at the top.")
    size: SizeText | None = Field(
        None,
        description="Diameter, side, distance across the flats of a hex, or width of a path: 25.4mm; of a rectangle "
        "width and height: 50x80mm; or the name of a size (pnp list).",
    )
    corner: Length = Field(0.0, description="Radius of the corners of a square or rectangle.")
    outline: File | None = Field(None, description="A closed path in an SVG: art/wreck.svg#trim.")
    cut: Literal["shape", "square", "hex"] = Field(
        "shape",
        description="Of a circle: cut it as a square or a hex around it, with straight cuts, from the same art.",
    )
    layout: Literal["auto", "straight-cut", "honeycomb", "grid"] = Field(
        "auto",
        description="On the sheet. straight-cut: cuts run across it, for a ruler; honeycomb: closest, for a machine; "
        "grid: in rows and columns. By default, straight-cut where the shape allows it, else a grid.",
    )


class BoardEntry(GamePartEntry):
    """A board, or a mat, of any size: printed on as many sheets as it needs."""

    size: SizeText = Field(description="Width and height: 508x508mm, or the name of a size (pnp list).")
    fold: Literal["none", "half", "quad", "six"] = Field("none", description="How the board folds: joints lie there.")
    joint: Literal["overlap", "butt"] = Field(
        "overlap", description="overlap: with a strip to glue the next sheet on; butt: edge to edge, on cardboard."
    )
    overlap: Annotated[float, BeforeValidator(_read_length, json_schema_input_type=float | str), Field(ge=3, le=30)] = (
        Field(8.0, description="Width of the strip to glue on.")
    )
    split_at: list[Length] = Field([], description="Where else to divide its width: distances from the left, 254mm.")
    split_down: list[Length] = Field([], description="Where else to divide its height: distances from the top.")
    back: File = Field("none", description="none, same, id of one of `backs`, or a picture; only if it fits one sheet.")


class StandeeEntry(TableEntry):
    """Figures that stand: printed twice, folded over the head."""

    size: SizeText = Field("25x45mm", description="Width and height of the figure.")
    base: Literal["fold", "slot", "foot"] = Field(
        "fold",
        description="fold: flaps to glue on one another; slot: a second piece of card to push it into; foot: a blank "
        "strip for a plastic foot.",
    )
    base_size: Length | None = Field(None, description="Depth of the base: by default as the base needs.")
    back: File = Field("mirrored", description="mirrored, same, id of one of `backs`, or a picture.")


class TentEntry(TableEntry):
    """Name tents and screens: folded so that they stand."""

    size: SizeText = Field("80x40mm", description="Width and height of the side that is seen.")
    back: File = Field("none", description="What its owner sees: none, same, id of one of `backs`, or a picture.")


class ScreenEntry(TentEntry):
    """A screen that stands by two wings."""

    size: SizeText = Field("180x90mm", description="Width of its front and height.")
    wing: Length = Field(50.0, description="Width of each of its two wings.")


class DiceEntry(GamePartEntry):
    """Stickers for blank dice, a sheet of squares."""

    faces: Annotated[list[Word], Field(min_length=2, max_length=20)] = Field(
        description="One for each side: words, figures, icons in braces, or pictures: [calm, '{wind}', art/storm.svg]."
    )
    size: Length = Field(16.0, description="Edge of the die.")
    sticker: Length | None = Field(None, description="Side of the sticker: by default as large as leaves a rim.")
    labels: ShortText | None = Field(None, description="A pre-cut sheet of labels instead (pnp list).")


class DialEntry(GamePartEntry):
    """A disc under a cover with a window, on a brass fastener."""

    size: Length = Field(63.5, description="Diameter.")
    segments: Annotated[list[Word], Field(min_length=2, max_length=36)] = Field(
        description="What the window shows, in order: ['0', '1', '2'] or icons in braces."
    )
    cover: File | None = Field(None, description="Picture of the cover.")


class StockEntry(SchemaModel):
    """A part that is bought or found, and not printed."""

    id: Id | None = Field(None, description="Id, if the set-up names it: cubes.")
    name: ShortText = Field(description="Name in words: wooden cube 8 mm.")
    colour: ShortText | None = Field(None, description="Its colour, in words.")
    copies: Copies = Field(_ONE, description="How many: 20, or {each_player: 5}.")


class GameDeckEntry(SchemaModel):
    """A deck of cards in a folder beside the game file, or one that comes with pnp."""

    deck: ShortText = Field(description="Its folder beside the game file, a deck file, or a bundled deck (pnp list).")
    copies: Copies = Field(_ONE, description="How many of the deck: 1, or {each_player: 1}.")


class PlayersEntry(SchemaModel):
    """Who plays, and how long."""

    min: Annotated[int, Field(ge=1, le=MOST_PLAYERS)] = Field(description="Fewest players.")
    max: Annotated[int, Field(ge=1, le=MOST_PLAYERS)] = Field(description="Most players.")
    minutes: list[Annotated[int, Field(ge=1, le=6000)]] | None = Field(None, description="From and to: [30, 45].")
    age: Annotated[int, Field(ge=1, le=99)] | None = Field(None, description="From which age.")


class RulesEntry(SchemaModel):
    """The rulebook."""

    file: File = Field(description="Its text in Markdown, relative to the game file.")
    formats: list[Literal["page", "a5", "a5-booklet", "zine", "html"]] = Field(
        ["page", "html"], description="How it is set: page, a5, a5-booklet, zine, html."
    )
    glossary: File | None = Field(None, description="YAML of terms and what they mean.")
    large_print: bool = Field(False, description="In 16 pt.")
    words: dict[Language, dict[ShortText, ShortText]] = Field(
        {}, description="Words that the press adds, by language: {de: {setup: Spieler}}; Czech and English are known."
    )


class ReferenceCardEntry(SchemaModel):
    """A card with a text that flows, for each player or all."""

    id: Id = Field(description="Unique id in the game: turn.")
    name: ShortText | None = Field(None, description="Name in words.")
    file: File = Field(description="Its text in Markdown, relative to the game file.")
    format: ShortText = Field("poker", description="Name of a card format (pnp list), or a trim size.")
    copies: Copies = Field(_ONE, description="How many: 1, or {each_player: 1}.")


class PadEntry(SchemaModel):
    """A score pad to fill in."""

    title: ShortText | None = Field(None, description="Its title; by default, the game's.")
    rows: list[Word] = Field([], description="Names of its rows, in order; one that ends with = is a sum.")
    columns: list[Word] = Field([], description="Heads of its columns; by default, one for each player.")
    note: Note | None = Field(None, description="A line of Markdown below it.")
    scorekeeper: Annotated[list[ShortText], Field(max_length=20)] | None = Field(
        None,
        description="How it counts, for the scorekeeper's 'Any other game': [low_wins, target=100], or [] for the most "
        "points; pnp rules rounds lists the rules. A code on the pad and a file take it to a phone.",
    )
    up: Literal[1, 2, 4] = Field(1, description="Pads on a page.")
    pages: Annotated[int, Field(ge=1, le=100)] = Field(1, description="How many pages.")


class GameBoxEntry(SchemaModel):
    """A tuck box."""

    holds: Annotated[list[Id], Field(min_length=1)] = Field(description="Ids of the decks in it.")


def _as_in_deck(key: str) -> Any:
    """Return the field of a key that means the same in a deck file."""
    field = deck_schema.DeckEntry.model_fields[key]
    return Field(... if field.is_required() else field.default, description=field.description)


_Parts = Field(max_length=MAX_PARTS)


class GameEntry(SchemaModel):
    """A game in one file."""

    schema_version: deck_schema.Version = _as_in_deck("schema_version")
    id: Id = Field(description="Name for files and commands: harbour.")
    title: ShortText = Field(description="Name for people.")
    version: ShortText = Field(description="Version of the game, quoted: '1.10'.")
    language: Language = Field("en", description="Language of its texts: en, cs.")
    languages: Annotated[list[Language], Field(max_length=deck_schema.MAX_LANGUAGES)] = _as_in_deck("languages")
    source: Note = Field(description="Where it comes from.")
    licence: Note = Field(description="Licence of the game.")
    players: PlayersEntry = Field(description="Who plays: {min: 2, max: 4, minutes: [30, 45], age: 10}.")
    markup: Literal["full", "none"] = _as_in_deck("markup")
    theme: Id = _as_in_deck("theme")
    colours: dict[str, Colour] = _as_in_deck("colours")
    fonts: Annotated[dict[Id, deck_schema.OwnFont], Field(max_length=deck_schema.MAX_FONTS)] = _as_in_deck("fonts")
    faces: Annotated[dict[Id, FaceEntry], Field(max_length=MAX_FACES)] = _as_in_deck("faces")
    backs: list[deck_schema.BackEntry] = _as_in_deck("backs")
    icons: dict[Id, deck_schema.Drawing] = _as_in_deck("icons")
    icon_set: Annotated[str, Field(pattern=rf"^{ICON_PART}{END}")] | None = _as_in_deck("icon_set")
    suits: list[deck_schema.SuitEntry] = _as_in_deck("suits")
    draws: Annotated[dict[Id, DrawEntry], Field(max_length=MAX_DRAWS)] = _as_in_deck("draws")
    seed: Seed = _as_in_deck("seed")
    decks: Annotated[list[GameDeckEntry], _Parts] = Field([], description="Its decks of cards.")
    tokens: Annotated[list[TokenEntry], _Parts] = Field([], description="Tokens: many alike.")
    tiles: Annotated[list[TokenEntry], _Parts] = Field([], description="Tiles: each may differ.")
    money: Annotated[list[TokenEntry], _Parts] = Field([], description="Notes and coins.")
    boards: Annotated[list[BoardEntry], _Parts] = Field([], description="Boards that all play on.")
    mats: Annotated[list[BoardEntry], _Parts] = Field([], description="Mats of single players.")
    standees: Annotated[list[StandeeEntry], _Parts] = Field([], description="Figures that stand.")
    tents: Annotated[list[TentEntry], _Parts] = Field([], description="Name tents.")
    screens: Annotated[list[ScreenEntry], _Parts] = Field([], description="Screens to hide things behind.")
    dice: Annotated[list[DiceEntry], _Parts] = Field([], description="Stickers for blank dice.")
    dials: Annotated[list[DialEntry], _Parts] = Field([], description="Dials with a window.")
    stock: Annotated[list[StockEntry], _Parts] = Field([], description="Parts that are listed and not printed.")
    setup: dict[Annotated[str, Field(pattern=rf"^[1-9][0-9]?{END}")], dict[str, Annotated[int, Field(ge=0)]]] = Field(
        {}, description="What is used, by number of players: {'2': {coin-1: 20}, '3': {coin-1: 30}}."
    )
    rules: RulesEntry | None = Field(None, description="The rulebook.")
    reference_cards: Annotated[list[ReferenceCardEntry], _Parts] = Field(
        [], description="Cards with a text that flows."
    )
    pad: PadEntry | None = Field(None, description="The score pad.")
    box: GameBoxEntry | None = Field(None, description="A tuck box for decks.")


def game_json_schema() -> dict[str, Any]:
    """Return the JSON Schema of game files, with the short forms that they may have."""
    schema = deck_schema.add_short_forms(GameEntry.model_json_schema())
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA_ID, **schema}
