"""The deck file as it is written: what keys there are, what they hold, what they mean.

The JSON Schema for editors is made from these same definitions, so the descriptions are written for the person
who writes a deck. Nothing here goes further than the loader.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

SCHEMA_VERSION = 1
SCHEMA_ID = "pnp-deck-1"

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$")]
Colour = Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
Text = Annotated[str, Field(min_length=1, max_length=400)]
File = Annotated[str, Field(min_length=1, max_length=255)]
Millimetres = Annotated[float, Field(ge=0, le=1000, strict=False)]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Origin(_Entry):
    source: Text | None = Field(None, description="Where this comes from, if not from where the deck does.")
    licence: Text | None = Field(None, description="Its licence, if not the deck's.")


class SuitEntry(_Origin):
    """A suit."""

    id: Id = Field(description="Short id, used in card ids and indices: A.")
    name: Text = Field(description="Name in words: Anchors.")
    symbol: File = Field(description="SVG file of the symbol, drawn in currentColor, from the deck file's folder.")
    colour: Colour = Field(description="Colour of the suit, #rrggbb.")
    pictures: dict[str, File] = Field(
        default_factory=dict, description="By rank id: a picture that takes the place of pips, for courts and aces."
    )


class RankEntry(_Origin):
    """A rank."""

    id: Id = Field(description="Short id, quoted: '7', 'Q'.")
    name: Text = Field(description="Name in words: Seven.")
    pips: Annotated[int, Field(ge=1, le=10)] | None = Field(None, description="How many suit symbols the face shows.")


class BackEntry(_Origin):
    """A back."""

    id: Id = Field(description="Name by which cards and the deck refer to it.")
    picture: File | None = Field(None, description="Picture that fills the back.")
    picture_bleed_mm: Millimetres | None = Field(
        None, description="How many mm the picture goes on beyond the trim; left out, it is scaled to fill the bleed."
    )
    raster: bool = Field(False, description="Draw an SVG that is no plain vector art as a 600 dpi picture.")
    template: File = Field("back", description="Template that draws the back.")


class CardEntry(_Origin):
    """A card, or with `suits` and `ranks` one card for each pair of them."""

    id: Id | None = Field(None, description="Unique id; left out for suited cards: rank then suit, QA.")
    name: Text | None = Field(None, description="Name in words; left out for suited cards: Queen of Anchors.")
    suit: Id | None = Field(None, description="Id of its suit.")
    rank: Id | None = Field(None, description="Id of its rank.")
    suits: list[Id] | None = Field(None, description="Ids of suits: a card for each pair of these and `ranks`.")
    ranks: list[Id] | None = Field(None, description="Ids of ranks: a card for each pair of these and `suits`.")
    copies: Annotated[int, Field(ge=1, le=10_000)] = Field(1, description="How many of each the deck has.")
    picture: File | None = Field(None, description="Picture: SVG, PNG or JPEG, from the deck file's folder.")
    raster: bool = Field(False, description="Draw an SVG that is no plain vector art as a 600 dpi picture.")
    back: Id | None = Field(None, description="Id of its back, or none; left out, the deck's.")
    template: File | None = Field(None, description="Template that draws its face; left out, the deck's.")
    texts: dict[str, Annotated[str, Field(max_length=20_000)]] = Field(
        default_factory=dict, description="Texts of your own that the template places, by name."
    )


class DeckEntry(_Entry):
    """A print-and-play deck."""

    schema_version: Literal[1] = Field(description="Version of this file format.")
    id: Id = Field(description="Name for files and commands: island.")
    title: Text = Field(description="Name for people.")
    version: Text = Field(description="Version of the deck, quoted: '1.10'.")
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$")] = Field(
        "en", description="Language of the texts on the cards: en, cs."
    )
    source: Text = Field(description="Where the deck's facts come from.")
    licence: Text = Field(description="Under which licence the deck may be used.")
    format: Text = Field("poker", description="Name of a card format (pnp list), or a trim size such as 63x88mm.")
    safe_margin_mm: Millimetres = Field(3.0, description="All text and art keep this far from the trim.")
    theme: Id = Field("island", description="Name of a theme (pnp list).")
    colours: dict[str, Colour] = Field(default_factory=dict, description="Colours that differ from the theme's.")
    template: File = Field("suited", description="Template of the faces: a name (pnp list) or a file ending .svg.j2.")
    back: Id | None = Field(None, description="Id of the back of all cards that name none, or none.")
    backs: list[BackEntry] = Field(default_factory=list, description="The backs.")
    suits: list[SuitEntry] = Field(default_factory=list, description="The suits, in order.")
    ranks: list[RankEntry] = Field(default_factory=list, description="The ranks, in order.")
    cards: Annotated[list[CardEntry], Field(min_length=1)] = Field(description="The cards, in printing order.")


class FontEntry(_Entry):
    """A font of a theme."""

    family: Text
    weight: Annotated[int, Field(ge=100, le=900)] = 400
    italic: bool = False


class ThemeEntry(_Entry):
    """A theme file."""

    schema_version: Literal[1]
    id: Id
    source: Text
    licence: Text
    fonts: dict[str, FontEntry]
    colours: dict[str, Colour]


class FormatEntry(_Entry):
    """A card format."""

    id: Id
    name: Text
    width_mm: Millimetres
    height_mm: Millimetres
    corner_radius_mm: Millimetres = 3.0
    source: Text


class PaperEntry(_Entry):
    """A paper."""

    id: Id
    name: Text
    width_mm: Millimetres
    height_mm: Millimetres
    source: Text


class FormatsEntry(_Entry):
    """The file of card formats and papers."""

    schema_version: Literal[1]
    card_formats: list[FormatEntry]
    papers: list[PaperEntry]


def json_schema() -> dict[str, Any]:
    """Give the JSON Schema of a deck file, for editors."""
    schema = DeckEntry.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA_ID, **schema}
