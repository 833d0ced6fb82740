"""Validates a document against its definition: pydantic's errors in our words, and stand-ins for faulty values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_origin

from pydantic import BaseModel, ValidationError

from generator.deck.files.document import Document, KeyPath
from generator.deck.schema import box_schema, deck_schema, schema_types
from generator.errors import MAX_FAULTS, Fault, did_you_mean

_Kind = TypeVar("_Kind", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class ValidatedDocument(Generic[_Kind]):
    entry: _Kind | None
    """Its values; faulty ones are replaced with what they may have meant. None where nothing usable is left."""
    faults: tuple[Fault, ...] = ()
    doubtful: frozenset[KeyPath] = frozenset()
    """Paths of values that were replaced or left out, about which no more is reported."""

    def is_doubtful(self, path: KeyPath) -> bool:
        """Whether the value at a path, or one that contains it, was replaced."""
        return any(path[:length] in self.doubtful for length in range(len(path) + 1))


def validate(document: Document, kind: type[_Kind]) -> ValidatedDocument[_Kind]:
    """Validate a document, and repair its faulty values so that the rest can be checked too."""
    if not isinstance(document.value, dict):
        fault = document.fault((), f"found {_describe_value(document, ())}, needs keys such as title: and cards:")
        return ValidatedDocument(None, (fault,))
    try:
        return ValidatedDocument(kind.model_validate(document.value))
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=True)
    problems = [_make_problem(document, detail["loc"], detail["type"], detail.get("ctx", {})) for detail in details]
    problems.sort(key=lambda each: document.line(each.path))
    faults = tuple(
        document.fault(each.path, _describe_problem(document, kind, each)) for each in problems[: MAX_FAULTS + 1]
    )
    if len(problems) > MAX_FAULTS:
        return ValidatedDocument(None, faults)
    for number, each in enumerate(problems):
        _repair_value(document, kind, each, number)
    try:
        entry = kind.model_validate(document.value)
    except ValidationError:
        entry = None
    return ValidatedDocument(entry, faults, frozenset(each.path for each in problems))


@dataclass(frozen=True, slots=True)
class _Problem:
    path: KeyPath
    type: str
    context: Mapping[str, Any]
    is_key: bool = False
    """Whether the key itself is at fault rather than its value."""


def _make_problem(document: Document, path: KeyPath, kind: str, context: Mapping[str, Any]) -> _Problem:
    # As pydantic says it, unless there is a key of that name.
    is_key = bool(path) and path[-1] == "[key]" and path not in document.lines
    if path[-1:] == ("file",) and kind != "missing" and path not in document.lines and path[:-1] in document.lines:
        path = path[:-1]  # short form: the file alone
    path = path[:-1] if is_key else path
    for length in range(len(path)):
        holder = document.value_at(path[:length])
        if not isinstance(holder, dict | list) or (isinstance(holder, list) and not isinstance(path[length], int)):
            path = path[:length]  # within the value of a short form
            break
    return _Problem(path, kind, context, is_key)


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
    "greater_than": "more than {gt:g}",
    "less_than_equal": "{le:g} or less",
    "too_short": "at least one entry",
    "too_long": "at most {max_length} entries",
    "literal_error": "{expected}",
}
_COLOURS = "'#12224a', one of the theme's, suit, on-suit, tint, none, a name such as darkred, or <field>"
_PATTERNS = {
    schema_types.ID: "an id: letters, digits, - and _, at most 40, the first a letter or digit",
    schema_types.COLOUR: "a colour such as '#12224a'",
    schema_types.LANGUAGE: "a language such as en or cs",
    schema_types.LINE: "text of one line",
    schema_types.AXIS: "the name of an axis: wght",
    box_schema.LENGTH: "a length: mm such as 12.5, or a part such as '50%'",
    box_schema.PART: "a part of the picture such as '25%'",
    box_schema.INK: f"a colour: {_COLOURS}",
    box_schema.STOP: f"a colour: {_COLOURS}; in a gradient also with its place: 'gold 30%'",
    box_schema.OPACITY: "an opacity from 0 to 1, or in %: 40%",
}


def _describe_problem(document: Document, kind: type[BaseModel], problem: _Problem) -> str:
    path = problem.path
    if problem.is_key:
        wanted = _WANTS.get(problem.type, "").format_map(problem.context)
        return f"{str(path[-1])[:60]!r} is not allowed here; needs {wanted or _PATTERNS[schema_types.ID]}"
    if problem.type == "missing":
        return f"is missing; needs: {_meaning(kind, path)}"
    if problem.type == "extra_forbidden":
        known = list(_fields(kind, path[:-1]))
        if path[-1] == "<<":
            return "YAML's merge key is not supported; write the keys out"
        near = did_you_mean(str(path[-1]), known)
        # The fields of ready faces are likely names of a card's texts.
        also = "; texts of a card go under texts: {…}" if path[0] == "cards" and len(path) == 3 and not near else ""
        return f"unknown key{near}; known here: {', '.join(known)}{also}"
    if problem.type == "value_error":
        return str(problem.context["error"])  # a schema's own sentence
    found, written = _describe_value(document, path), document.unquoted_texts.get(path, "")
    if path[-1] == "crop":
        return f"found {found}, needs four parts of the picture: [x, y, width, height]"
    if path[-1] == "colour" and problem.type == "list_type":
        return f"found {found}, needs a colour, or several for a gradient: [gold, white 60%, none]"
    if path[-1] == "at":
        return f"found {found}, needs four lengths: [x, y, width, height]"
    if problem.type == "string_type":
        quoted = f"; quote it: '{written}'" if written and written != "~" else ""
        return f"found {found}, needs text{quoted}"
    if path == ("schema_version",):
        return f"found {found}, needs {deck_schema.SCHEMA_VERSION}, the version that this pnp reads"
    if problem.type == "string_pattern_mismatch":
        also = f"; `letter: {document.value_at(path)}` shows any letter in the corners" if _is_lettered(path) else ""
        return f"found {found}, needs {_PATTERNS[str(problem.context['pattern'])]}{also}"
    wanted = _WANTS.get(problem.type, "another value").format_map(problem.context)
    return f"found {found}, needs {wanted}"


def _is_lettered(path: KeyPath) -> bool:
    return path[0] in ("suits", "ranks") and path[-1] == "id"


def _describe_value(document: Document, path: KeyPath) -> str:
    value = document.value_at(path)
    if value is None:
        return "nothing"
    if isinstance(value, dict):
        return "keys" if value else "no keys"
    if isinstance(value, list):
        return "a list" if value else "an empty list"
    if isinstance(value, str):
        return repr(value if len(value) <= 60 else value[:57] + "...")
    # Shown where it differs from the source: no is false, 1.10 is 1.1.
    plain = str(value).lower() if isinstance(value, bool) else str(value)
    written = document.unquoted_texts.get(path, plain)
    kind = "" if isinstance(value, bool) else "the number "
    return plain if written == plain else f"{written} (read as {kind}{plain})"


def _model_at(kind: type[BaseModel], path: KeyPath) -> type[BaseModel] | None:
    current: Any = kind
    is_named = False
    for part in path:
        if isinstance(part, int) or is_named:
            is_named = False
            continue
        info = current.model_fields.get(part) if hasattr(current, "model_fields") else None
        if info is None:
            return None
        current = info.annotation
        is_named = get_origin(current) is dict
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


# --- repairs ---------------------------------------------------------------------------------------------

_STAND_INS: Mapping[str, Any] = {
    "schema_version": deck_schema.SCHEMA_VERSION,
    "colour": "#000000",
    "file": "stand-in.svg",
    "at": "1%",
}


def _repair_value(document: Document, kind: type[BaseModel], problem: _Problem, number: int) -> None:
    """Replace a faulty value with what it may have meant, or with something valid."""
    *outer, key = problem.path
    try:
        parent = document.value_at(tuple(outer))
    except (KeyError, TypeError):  # removed with another fault of a value that aliases share
        return
    if problem.is_key:
        parent.pop(key, None)
        return
    written = document.unquoted_texts.get(problem.path)
    if isinstance(parent, list) and isinstance(key, int):
        model = _model_at(kind, problem.path)
        plain = written or _STAND_INS.get(str(outer[-1]), f"stand-in-{number}")
        parent[key] = _placeholder(model, number) if model else plain
        return
    model = _model_at(kind, tuple(outer))
    info = model.model_fields.get(str(key)) if model else None
    if problem.type == "string_type" and written:
        parent[key] = written
    elif info is None or not (info.is_required() or key == "id"):
        parent.pop(key, None)
    elif key == "cards":
        parent[key] = [_placeholder(deck_schema.CardEntry, number)]
    else:
        parent[key] = _STAND_INS.get(str(key), f"stand-in-{number}")


def _placeholder(model: type[BaseModel], number: int) -> dict[str, Any]:
    names = [name for name, info in model.model_fields.items() if info.is_required() or name == "id"]
    return {name: _STAND_INS.get(name, f"stand-in-{number}") for name in names}
