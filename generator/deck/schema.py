"""The deck file as it is written: what keys there are, what they hold, what they mean.

The JSON Schema for editors is made from these same definitions, so the descriptions are written for the person
who writes a deck. Nothing here goes further than the loader. The second half puts what pydantic finds into words.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from generator.deck.document import Document, KeyPath
from generator.errors import MAX_FAULTS, Fault, did_you_mean

SCHEMA_VERSION = 1
SCHEMA_ID = "pnp-deck-1"

_ID = r"^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$"
_COLOUR = r"^#[0-9A-Fa-f]{6}$"
_LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"
_LINE = r"^.*\S\s*$"

Version = Annotated[int, Field(ge=SCHEMA_VERSION, le=SCHEMA_VERSION)]
Id = Annotated[str, Field(pattern=_ID)]
Ids = Annotated[list[Id], Field(min_length=1)]
Colour = Annotated[str, Field(pattern=_COLOUR)]
ShortText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400, pattern=_LINE)]
Note = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=4000)]
File = Annotated[str, Field(min_length=1, max_length=255)]
Millimetres = Annotated[float, Field(ge=0, le=1000)]
Texts = dict[str, Annotated[str, Field(max_length=8000)]]
StyleName = Literal["four-colour"]


class _Entry(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class _Origin(_Entry):
    source: Note | None = Field(None, description="Where this comes from, if not from where the deck does.")
    licence: Note | None = Field(None, description="Its licence, if not the deck's.")


class SuitEntry(_Origin):
    """A suit."""

    id: Id = Field(description="Short id, used in card ids and indices: A.")
    name: ShortText = Field(description="Name in words: Anchors.")
    symbol: File = Field(description="SVG file of the symbol, drawn in currentColor, from the deck file's folder.")
    colour: Colour = Field(description="Colour of the suit, #rrggbb.")
    pictures: dict[str, File] = Field(
        default_factory=dict, description="By rank id: a picture that takes the place of pips, for courts and aces."
    )
    colours: dict[StyleName, Colour] = Field(
        default_factory=dict, description="By style: another colour, {four-colour: '#1d5fa8'}."
    )
    texts: Texts = Field(default_factory=dict, description="Texts that all its cards have, by name.")


class RankEntry(_Origin):
    """A rank."""

    id: Id = Field(description="Short id, quoted: '7', 'Q'.")
    name: ShortText = Field(description="Name in words: Seven.")
    pips: Annotated[int, Field(ge=1, le=10)] | None = Field(None, description="How many suit symbols the face shows.")
    icon: Id | None = Field(None, description="Icon that stands for it in the corners instead of its id.")


class BackEntry(_Origin):
    """A back."""

    id: Id = Field(description="Name by which cards and the deck refer to it.")
    picture: File | None = Field(None, description="Picture that fills the back.")
    picture_bleed_mm: Millimetres | None = Field(
        None, description="How many mm the picture goes on beyond the trim; left out, it is scaled to fill the bleed."
    )
    raster: bool = Field(False, description="Draw an SVG that is not plain vector art as a 600 dpi picture.")
    template: File = Field("back", description="Template that draws the back.")


class CardEntry(_Origin):
    """A card, or with `suits` and `ranks` one card for each pair of them."""

    id: Id | None = Field(None, description="Unique id; left out for suited cards: rank then suit, QA.")
    name: ShortText | None = Field(None, description="Name in words; left out for suited cards: Queen of Anchors.")
    suit: Id | None = Field(None, description="Id of its suit.")
    rank: Id | None = Field(None, description="Id of its rank.")
    suits: Ids | None = Field(None, description="Ids of suits: a card for each pair of these and `ranks`.")
    ranks: Ids | None = Field(None, description="Ids of ranks: a card for each pair of these and `suits`.")
    copies: Annotated[int, Field(ge=1, le=10_000)] = Field(1, description="How many of each the deck has.")
    picture: File | None = Field(None, description="Picture: SVG, PNG or JPEG, from the deck file's folder.")
    raster: bool = Field(False, description="Draw an SVG that is not plain vector art as a 600 dpi picture.")
    back: Id | None = Field(None, description="Id of its back, or none; left out, the deck's.")
    template: File | None = Field(None, description="Template that draws its face; left out, the deck's.")
    texts: Texts = Field(default_factory=dict, description="Texts of your own that the template places, by name.")


class RowsEntry(_Entry):
    """A table of cards: each row one, each column one of its keys or a text; the other keys are for all of them."""

    file: File = Field(alias="from", description="CSV, TSV, XLSX, XLS, ODS, JSON or YAML, from the deck file's folder.")
    sheet: ShortText | None = Field(None, description="Sheet of a workbook, or key of a list; left out, the first.")
    columns: dict[ShortText, Id] = Field(
        default_factory=dict, description="By head of a column: the key of a card, or the name of a text, that it is."
    )
    suit: Id | None = Field(None, description="Id of the suit of rows that name none.")
    copies: Annotated[int, Field(ge=1, le=10_000)] | None = Field(None, description="How many of each, if not said.")
    picture: File | None = Field(None, description="Picture of rows that name none.")
    raster: bool = Field(False, description="Draw SVGs that are not plain vector art as 600 dpi pictures.")
    back: Id | None = Field(None, description="Id of the back of rows that name none, or none.")
    template: File | None = Field(None, description="Template of the faces of rows that name none.")
    texts: Texts = Field(default_factory=dict, description="Texts of rows that do not have them.")


class DeckEntry(_Entry):
    """A print-and-play deck."""

    schema_version: Version = Field(description="Version of this file format.")
    id: Id = Field(description="Name for files and commands: island.")
    title: ShortText = Field(description="Name for people.")
    version: ShortText = Field(description="Version of the deck, quoted: '1.10'.")
    language: Annotated[str, Field(pattern=_LANGUAGE)] = Field(
        "en", description="Language of the texts on the cards: en, cs."
    )
    source: Note = Field(description="Where the deck's facts come from.")
    licence: Note = Field(description="Under which licence the deck may be used.")
    format: ShortText = Field("poker", description="Name of a card format (pnp list), or a trim size such as 63x88mm.")
    safe_margin_mm: Millimetres = Field(3.0, description="All text and art keep this far from the trim.")
    theme: Id = Field("island", description="Name of a theme (pnp list).")
    colours: dict[str, Colour] = Field(default_factory=dict, description="Colours that differ from the theme's.")
    template: File = Field("suited", description="Template of the faces: a name (pnp list) or a file ending .svg.j2.")
    back: Id | None = Field(None, description="Id of the back of all cards that name none, or none.")
    art_from: Id | None = Field(
        None, description="Name of a deck that comes with pnp (pnp list): pictures that this deck lacks are its."
    )
    backs: list[BackEntry] = Field(default_factory=list, description="The backs.")
    icons: dict[Id, File] = Field(default_factory=dict, description="SVG files that texts show as {name}, by name.")
    suits: list[SuitEntry] = Field(default_factory=list, description="The suits, in order.")
    ranks: list[RankEntry] = Field(default_factory=list, description="The ranks, in order.")
    cards: Annotated[list[CardEntry], Field(min_length=1)] = Field(description="The cards, in printing order.")


class _WrittenDeck(DeckEntry):
    """A print-and-play deck."""

    model_config = ConfigDict(title="DeckEntry")

    cards: Annotated[list[CardEntry | RowsEntry], Field(min_length=1)] = Field(  # type: ignore[assignment]
        description="The cards, in printing order; an entry with `from:` stands for all rows of a table."
    )


class FontEntry(_Entry):
    """A font of a theme."""

    family: ShortText
    weight: Annotated[int, Field(ge=100, le=900)] = 400
    italic: bool = False
    fallbacks: list[ShortText] = Field(default_factory=list)


class ThemeEntry(_Entry):
    """A theme file."""

    schema_version: Version
    id: Id
    source: Note
    licence: Note
    fonts: dict[str, FontEntry]
    colours: dict[str, Colour]


class FormatEntry(_Entry):
    """A card format."""

    id: Id
    name: ShortText
    width_mm: Millimetres
    height_mm: Millimetres
    corner_radius_mm: Millimetres = 3.0
    source: Note


class PaperEntry(_Entry):
    """A paper."""

    id: Id
    name: ShortText
    width_mm: Millimetres
    height_mm: Millimetres
    source: Note


class FormatsEntry(_Entry):
    """The file of card formats and papers."""

    schema_version: Version
    card_formats: list[FormatEntry]
    papers: list[PaperEntry]


def json_schema() -> dict[str, Any]:
    """Return the JSON Schema of a deck file, for editors."""
    schema = _WrittenDeck.model_json_schema()
    cards = schema["properties"]["cards"]
    card, rows = cards.pop("items")["anyOf"]
    cards["items"] = {
        "if": {"required": ["from"]},
        "then": rows,
        "else": card,
    }  # so that editors show which key is wrong
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": SCHEMA_ID, **schema}


# --- pydantic's findings in our words ---------------------------------------------------------------------

_Kind = TypeVar("_Kind", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Checked(Generic[_Kind]):
    """A document held against its definition."""

    entry: _Kind | None
    """Its values; what is faulty is replaced by what it may have meant. None where nothing can be made of it."""
    faults: tuple[Fault, ...] = ()
    """What is wrong."""
    doubtful: frozenset[KeyPath] = frozenset()
    """Paths of values that were replaced or left out, so that no more is said of them."""

    def doubts(self, path: KeyPath) -> bool:
        """Say whether the value at a path, or one around it, is not what the file says."""
        return any(path[:length] in self.doubtful for length in range(len(path) + 1))


def check_entry(document: Document, kind: type[_Kind]) -> Checked[_Kind]:
    """Hold a document against its definition, and mend its faulty values so that the rest can be looked at too."""
    if not isinstance(document.value, dict):
        fault = document.fault((), f"found {_found(document, ())}, needs keys such as title: and cards:")
        return Checked(None, (fault,))
    try:
        return Checked(kind.model_validate(document.value))
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=True)
    problems = [_problem(document, detail["loc"], detail["type"], detail.get("ctx", {})) for detail in details]
    problems.sort(key=lambda each: document.line(each.path))
    faults = tuple(document.fault(each.path, _words(document, kind, each)) for each in problems[: MAX_FAULTS + 1])
    if len(problems) > MAX_FAULTS:
        return Checked(None, faults)
    for number, each in enumerate(problems):
        _mend(document, kind, each, number)
    try:
        entry = kind.model_validate(document.value)
    except ValidationError:
        entry = None
    return Checked(entry, faults, frozenset(each.path for each in problems))


@dataclass(frozen=True, slots=True)
class _Problem:
    path: KeyPath
    type: str
    context: Mapping[str, Any]
    is_key: bool = False
    """Whether the last part of the path is not what it may be, rather than its value."""


def _problem(document: Document, path: KeyPath, kind: str, context: Mapping[str, Any]) -> _Problem:
    # As pydantic says it, unless there is a key of that name.
    is_key = bool(path) and path[-1] == "[key]" and path not in document.lines
    return _Problem(path[:-1] if is_key else path, kind, context, is_key)


_WANTS = {
    "int_type": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "list_type": "a list, such as [A, B]",
    "dict_type": "keys with values",
    "model_type": "keys with values",
    "string_too_short": "at least one character",
    "string_too_long": "at most {max_length} characters",
    "greater_than_equal": "{ge:g} or more",
    "less_than_equal": "{le:g} or less",
    "too_short": "at least one entry",
    "literal_error": "{expected}",
}
_PATTERNS = {
    _ID: "an id: letters, digits, - and _, at most 40, the first a letter or digit",
    _COLOUR: "a colour such as '#12224a'",
    _LANGUAGE: "a language such as en or cs",
    _LINE: "text of one line",
}


def _words(document: Document, kind: type[BaseModel], problem: _Problem) -> str:
    path = problem.path
    if problem.is_key:
        wanted = _WANTS.get(problem.type, "").format_map(problem.context)
        return f"{str(path[-1])[:60]!r} cannot stand here; needs {wanted or _PATTERNS[_ID]}"
    if problem.type == "missing":
        return f"is missing; needs: {_meaning(kind, path)}"
    if problem.type == "extra_forbidden":
        known = list(_fields(kind, path[:-1]))
        if path[-1] == "<<":
            return "YAML's merge key is not read here; write the keys out"
        return f"unknown key{did_you_mean(str(path[-1]), known)}; known here: {', '.join(known)}"
    found, written = _found(document, path), document.written.get(path, "")
    if problem.type == "string_type":
        quoted = f"; quote it: '{written}'" if written and written != "~" else ""
        return f"found {found}, needs text{quoted}"
    if path == ("schema_version",):
        return f"found {found}, needs {SCHEMA_VERSION}, the version that this pnp reads"
    if problem.type == "string_pattern_mismatch":
        return f"found {found}, needs {_PATTERNS[str(problem.context['pattern'])]}"
    wanted = _WANTS.get(problem.type, "another value").format_map(problem.context)
    return f"found {found}, needs {wanted}"


def _found(document: Document, path: KeyPath) -> str:
    value = _value(document, path)
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "keys" if value else "no keys"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else value[:57] + "...")
    # Told where it is not what was written: no is false, 1.10 is 1.1.
    plain = str(value).lower() if isinstance(value, bool) else str(value)
    written = document.written.get(path, plain)
    kind = "" if isinstance(value, bool) else "the number "
    return plain if written == plain else f"{written} (read as {kind}{plain})"


def _value(document: Document, path: KeyPath) -> Any:
    value = document.value
    for part in path:
        value = value[part]
    return value


def _model_at(kind: type[BaseModel], path: KeyPath) -> type[BaseModel] | None:
    current: Any = kind
    for part in path:
        if isinstance(part, int):
            continue
        info = current.model_fields.get(part) if hasattr(current, "model_fields") else None
        if info is None:
            return None
        current = info.annotation
        for argument in getattr(current, "__args__", ()):
            current = argument if hasattr(argument, "model_fields") else current
    return current if hasattr(current, "model_fields") else None


def _fields(kind: type[BaseModel], path: KeyPath) -> Iterator[str]:
    model = _model_at(kind, path)
    yield from ((info.alias or name) for name, info in model.model_fields.items()) if model else ()


def _meaning(kind: type[BaseModel], path: KeyPath) -> str:
    model = _model_at(kind, path[:-1])
    info = model.model_fields.get(str(path[-1])) if model else None
    words = (info.description if info else None) or "a value"
    return words[0].lower() + words[1:].rstrip(".")


# --- mending ---------------------------------------------------------------------------------------------

_STAND_INS: Mapping[str, Any] = {"schema_version": SCHEMA_VERSION, "colour": "#000000", "symbol": "stand-in.svg"}


def _mend(document: Document, kind: type[BaseModel], problem: _Problem, number: int) -> None:
    """Put in place of a faulty value what it may have meant, or something that passes."""
    *outer, key = problem.path
    try:
        parent = _value(document, tuple(outer))
    except (KeyError, TypeError):  # it went with another fault of a value that aliases share
        return
    if problem.is_key:
        parent.pop(key, None)
        return
    written = document.written.get(problem.path)
    if isinstance(parent, list) and isinstance(key, int):
        model = _model_at(kind, problem.path)
        parent[key] = _stand_in(model, number) if model else written or f"stand-in-{number}"
        return
    model = _model_at(kind, tuple(outer))
    info = model.model_fields.get(str(key)) if model else None
    if problem.type == "string_type" and written:
        parent[key] = written
    elif info is None or not (info.is_required() or key == "id"):
        parent.pop(key, None)
    elif key == "cards":
        parent[key] = [_stand_in(CardEntry, number)]
    else:
        parent[key] = _STAND_INS.get(str(key), f"stand-in-{number}")


def _stand_in(model: type[BaseModel], number: int) -> dict[str, Any]:
    names = [name for name, info in model.model_fields.items() if info.is_required() or name == "id"]
    return {name: _STAND_INS.get(name, f"stand-in-{number}") for name in names}
