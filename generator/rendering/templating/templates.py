"""Jinja2, set up once: strict, escaping, sandboxed for untrusted decks, with a few functions that place things."""

import contextlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
from jinja2.bccache import Bucket
from jinja2.sandbox import ImmutableSandboxedEnvironment

from generator.deck.files.folder import DeckFolder, data_folder
from generator.errors import DeckDataError, Fault, TemplateError, did_you_mean, join_names
from generator.rendering.templating.svg_text import text
from generator.rendering.templating.template_pictures import place
from generator.rendering.templating.template_text import bounded_range, paragraph
from generator.rendering.templating.template_usage import (
    TrackingContext,
    template_display_name,
    track_usage,
    with_tracked_texts,
)

MAX_SVG_CHARACTERS = 1024 * 1024
"""Written by a template for one card (ours): a suited card has 5,000, without its art."""
MAX_TEMPLATE_BYTES = 256 * 1024
"""Of one template of a deck (ours)."""
_OWN = ("faces", "games", "pages")
"""Folders of the bundled templates."""
_KIND = ".j2"
"""Suffix of templates; no other file is read as one."""
_DECK, _FACES = "deck/", "faces/"


class _LimitError(TemplateError):
    """A template exceeds a limit."""


class _MissingValue(jinja2.StrictUndefined):
    @property
    def _undefined_message(self) -> str:
        asked, given = self._undefined_name, self._undefined_obj
        if self._undefined_hint or asked is None or not isinstance(given, Mapping):
            return super()._undefined_message
        names = list(map(str, given))
        return f"there is no {asked!r} here{did_you_mean(asked, names)}; there are: {join_names(names)}"


class _DeckNames(jinja2.Environment):
    """Looks names up in the deck before Python: a text may be called `items` or `copy`."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return the value of a key, or else of an attribute."""
        return obj[attribute] if isinstance(obj, dict) and attribute in obj else super().getattr(obj, attribute)

    def join_path(self, template: str, parent: str) -> str:
        """Return the full name of an included template: below the deck's folder, or `faces/` for a bundled one."""
        if parent.startswith(_DECK) and not template.startswith((_DECK, _FACES)):
            return _DECK + template
        return template


class _SandboxedEnvironment(_DeckNames, ImmutableSandboxedEnvironment):
    """For untrusted templates."""


@cache
def bundled_environment(installed: Path | None = None) -> jinja2.Environment:
    """Compile the bundled templates once a run."""
    return template_environment(None, installed)


def template_environment(folder: DeckFolder | None, installed: Path | None = None) -> jinja2.Environment:
    """Return an environment that reads the bundled templates and, below `folder`, the deck's.

    A template's name is `faces/NAME.svg.j2` for a bundled one, `deck/PATH` for the deck's; within a template of
    the deck, `deck/` may be left out.

    Args:
        installed: The templates folder of an installed game, named `installed/PATH`: trusted like its Python code.
    """
    folders = {name: DeckFolder(data_folder("templates") / name, name) for name in _OWN}
    if folder is not None:
        folders["deck"] = folder
    if installed is not None:
        folders["installed"] = DeckFolder(installed.resolve(), str(installed))
    kind = _DeckNames if folder is None else _SandboxedEnvironment
    environment = kind(
        loader=jinja2.FunctionLoader(lambda name: _source(folders, name)),
        autoescape=True,
        undefined=_MissingValue,
        bytecode_cache=_open_bytecode_cache() if folder is None else None,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[],
    )
    environment.context_class = TrackingContext
    environment.globals = {"text": text, "place": place, "paragraph": paragraph, "range": bounded_range}
    del environment.filters["random"]  # the same deck gives the same cards
    return environment


class _BytecodeCache(jinja2.FileSystemBytecodeCache):
    def dump_bytecode(self, bucket: Bucket) -> None:
        """Store one, if there is room."""
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def _open_bytecode_cache() -> _BytecodeCache | None:
    """Return the cache of the compiled bundled templates: beside the compiled modules, as in Python.

    Compiling them takes a twentieth of printing everything. Only those who may change the program itself can write
    there;
    where that is nobody, nothing is cached. Untrusted templates never are.
    """
    folder = Path(__file__).parent / "__pycache__"
    with contextlib.suppress(OSError):
        folder.mkdir(exist_ok=True)
        return _BytecodeCache(str(folder))
    return None


def _source(folders: Mapping[str, DeckFolder], name: str) -> tuple[str, str, None] | None:
    place, _, file = name.partition("/")
    if place not in folders:
        return None
    if folders[place].path(file).suffix != _KIND:
        raise DeckDataError(Fault(f"this file is not a template; templates end with {_KIND}", file))
    data = folders[place].read_file(file, limit=MAX_TEMPLATE_BYTES)
    try:
        return data.decode("utf-8-sig"), name, None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise jinja2.TemplateSyntaxError("is not UTF-8 text; save it as UTF-8", line, name, name) from None


def render(environment: jinja2.Environment, name: str, context: Mapping[str, Any]) -> str:
    """Render a template.

    Raises:
        TemplateError: The template is missing or broken, uses unknown names, fails, or writes too much; the
            message starts with the template's name and line where known.
    """
    try:
        parts: list[str] = []
        size = 0
        for part in environment.get_template(name).generate(**context):
            size += len(part)
            if size > MAX_SVG_CHARACTERS:
                raise _LimitError(f"writes more than {MAX_SVG_CHARACTERS} characters for one card; make it do less")
            parts.append(part)
        return "".join(parts)
    except (MemoryError, KeyboardInterrupt):
        raise
    except _LimitError as error:
        raise _LimitError(f"template {template_display_name(name)}: {error}") from None
    except jinja2.TemplateSyntaxError as error:
        where = f"{template_display_name(error.filename or name)}:{error.lineno}"
        raise TemplateError(f"template {where}: {error.message}") from None
    except Exception as error:  # a template can raise anything that its expressions raise
        raise TemplateError(f"template {_error_place(error, name)}: {_describe_error(error)}") from None


@dataclass(frozen=True, slots=True)
class Rendered:
    svg: str
    """The content of the card, without texts that cannot be placed."""
    faults: tuple[str, ...]
    """Why it is not whole; each starts with the template's name, and its line where known."""
    texts: frozenset[str]
    """Names of the card's texts that it read."""
    is_of_card: bool
    """Whether it read any property of the card."""
    lacking_styles: frozenset[tuple[str, str]] = frozenset()
    """Fonts whose letters could not be `bold` or `italic`."""


def render_side(environment: jinja2.Environment, name: str, context: Mapping[str, Any]) -> Rendered:
    """Render a template, and record faults in its texts and its usage of the card.

    Raises:
        TemplateError: It exceeds a limit.
    """
    svg = ""
    with track_usage() as asked:
        try:
            svg = render(environment, name, with_tracked_texts(context, asked))
        except _LimitError:
            raise
        except TemplateError as error:
            asked.faults.append(error.faults[0].message)
    faults, texts = tuple(dict.fromkeys(asked.faults)), frozenset(asked.texts)
    return Rendered(svg, faults, texts, asked.is_of_card, frozenset(asked.lacking_styles))


def _describe_error(error: Exception) -> str:
    if isinstance(error, jinja2.TemplateNotFound):
        return f"there is no template {str(error.name)!r} to include"
    if isinstance(error, jinja2.UndefinedError):
        return f"{error.message}; see docs/decks.md"
    if isinstance(error, DeckDataError):
        return str(error.faults[0])
    if isinstance(error, RecursionError):
        return "is nested too deeply; a template that includes itself never ends"
    return str(error) or type(error).__name__


def _error_place(error: BaseException, name: str) -> str:
    """Return the innermost template in an error's traceback, with its line."""
    found, trace = template_display_name(name), error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.startswith((_DECK, _FACES)):
            found = f"{template_display_name(file)}:{trace.tb_lineno}"
        trace = trace.tb_next
    return found
