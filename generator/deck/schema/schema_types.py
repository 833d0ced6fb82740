"""Types of single values in our YAML files, and the base of all definitions of keys."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, WithJsonSchema

LONGEST_ID = 40
"""Letters and digits of an id (ours)."""
MOST_LETTERS = 8
"""In the corners, for a rank or suit (ours)."""
END = r"$(?!\n)"
"""End of a pattern: nothing follows. Python's own `$` also matches before a last line break."""
ID = rf"^[A-Za-z0-9][A-Za-z0-9_-]{{0,{LONGEST_ID - 1}}}{END}"
COLOUR = rf"^#[0-9A-Fa-f]{{6}}{END}"
LANGUAGE = rf"^[a-z]{{2,3}}(-[A-Za-z0-9]{{2,8}})*{END}"
ICON_PART = r"[a-z0-9]+(?:-[a-z0-9]+)*"
"""Name of a set of icons, or of one of them. Source: Iconify, `matchIconName` of @iconify/utils."""
AXIS = rf"^[ -~]{{1,4}}{END}"
LINE = rf"^.*\S\s*{END}"

Id = Annotated[str, Field(pattern=ID)]
Ids = Annotated[list[Id], Field(min_length=1)]
Colour = Annotated[str, Field(pattern=COLOUR)]
ShortText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400, pattern=LINE)]
Letter = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MOST_LETTERS, pattern=LINE)]
Note = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=4000)]
File = Annotated[str, Field(min_length=1, max_length=255)]
Language = Annotated[str, Field(pattern=LANGUAGE)]
Millimetres = Annotated[float, Field(ge=0, le=1000)]
Texts = dict[
    str,
    Annotated[
        str, Field(max_length=8000), WithJsonSchema({"type": ["string", "number", "boolean"], "maxLength": 8000})
    ],
]
StyleName = Literal["four-colour"]


class SchemaModel(BaseModel):
    """A mapping without unknown keys."""

    # Python's patterns are compiled once each; pydantic's own once for every key that has them, 20 ms in all. Defaults
    # are {} and [], which pydantic copies: finding out how to call `dict` as a factory takes it 10 ms.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True, regex_engine="python-re")
