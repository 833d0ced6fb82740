"""Draws as written in a deck file: fields with values that are drawn for each printed card."""

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from generator.deck.schema.schema_types import SchemaModel, ShortText

MOST_DRAWN = 100
"""Values of one draw (ours: a bingo card of 75 numbers has 24)."""
MAX_DRAWS = 50
"""Of one deck (ours)."""
MAX_CHOICES = 10_000
"""Written out for one draw (ours); longer lists are tables."""


def _as_list(value: Any) -> Any:
    items = value if isinstance(value, list) else [value]
    return [str(each) if type(each) is int else each for each in items]


Choices = Annotated[
    list[ShortText],
    BeforeValidator(_as_list, json_schema_input_type=str | int | list[str | int]),
    Field(min_length=1, max_length=MAX_CHOICES),
]
Seed = Annotated[
    ShortText,
    BeforeValidator(lambda value: str(value) if type(value) is int else value, json_schema_input_type=str | int),
]


class DrawEntry(SchemaModel):
    """Values that are drawn for each printed card: fields <b.1>, <b.2> …, and all of them as lines in <b>."""

    choices: Choices = Field(
        alias="from",
        description="What is drawn from: a range of numbers, 1-15; a list, [ship, storm, 1-6]; or a table in the "
        "deck's folder, words.csv.",
    )
    column: ShortText | None = Field(None, description="Column of the table; by default, the first.")
    sheet: ShortText | None = Field(None, description="Sheet of a workbook, or key of a list; by default, the first.")
    count: Annotated[int, Field(ge=1, le=MOST_DRAWN)] = Field(1, description="How many values are drawn for a card.")
    repeat: bool = Field(False, description="Whether a value may come several times on a card, as of dice.")
