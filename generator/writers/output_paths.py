"""Destinations and names of a build's files."""

from dataclasses import dataclass
from mimetypes import MimeTypes
from pathlib import Path

from generator.deck.model import Deck
from generator.errors import Fault, RenderError
from generator.options.choices import Layout, Output, Style
from generator.writers.registry import BuildRequest, has_folder
from scorekeeper.i18n import SOURCE_LANGUAGE

FOLDER = Path("output")
"""Default folder of output."""
STANDARD_OUTPUT = "-"
_SUFFIXES = frozenset({*MimeTypes().types_map[True], ".yaml", ".yml", ".j2", ".toml", ".xlsx", ".ods", ".ttf", ".otf"})
"""Suffixes that tell the kind of a file."""


@dataclass(frozen=True, slots=True)
class OutputPath:
    path: Path | None
    """The file, or the folder of pictures; None: standard output."""
    note: str = ""
    """A note, if it differs from the requested name."""


def resolve_output(request: BuildRequest, stem: str) -> OutputPath:
    """Return the destination of a request.

    Raises:
        RenderError: The requested name belongs to another kind of file.
    """
    asked, makes_folder = request.out.requested_path, has_folder(request.output)
    usual = f"{stem}-{request.output}" if makes_folder else f"{stem}.{request.output}"
    if request.out.is_folder or not asked:
        return OutputPath((resolve_folder(asked) if asked else FOLDER) / usual)
    return OutputPath(resolve_folder(asked)) if makes_folder else resolve_file(asked, usual, request.output)


def resolve_file(asked: str, usual: str, output: Output) -> OutputPath:
    """Return the destination of a single file.

    Args:
        asked: A file, with or without its suffix; a folder, which exists or ends with a slash; `-` for standard
            output.
        usual: Its default name in a folder.
        output: Its kind.

    Raises:
        RenderError: The suffix is that of another kind of file.
    """
    if asked == STANDARD_OUTPUT:
        return OutputPath(None)
    path, suffix = Path(asked), f".{output}"
    is_named = path.suffix.lower() == suffix
    if asked.endswith(("/", "\\")) or (path.is_dir() and not is_named):
        return OutputPath(resolve_folder(asked) / usual)
    if is_named:
        return OutputPath(path)
    named = path.with_name(path.name + suffix)
    if path.suffix.lower() in _SUFFIXES:
        other = path.suffix.lower().removeprefix(".")
        asking = f", or use --format {other}" if other in set(Output) else ""
        right = path.with_suffix(suffix)
        raise RenderError(Fault(f"the output is a {output.upper()}; name it {right}{asking}", asked))
    return OutputPath(named, f"{asked} has no suffix for its kind of file: written as {named}")


def resolve_folder(asked: str) -> Path:
    """Return a requested folder.

    Raises:
        RenderError: It is the name of a file, or standard output.
    """
    if asked == STANDARD_OUTPUT:
        raise RenderError(Fault("several files cannot go to standard output; name a folder", "--out -"))
    path = Path(asked)
    if path.suffix.lower() in _SUFFIXES and not path.is_dir():
        raise RenderError(Fault(f"the output is a folder of files; name it {path.with_suffix('')}", asked))
    return path


def file_stem(deck: Deck, request: BuildRequest) -> str:
    """Return the default name of a deck's files: its id, and any options that differ from the defaults."""
    sheet, own_language = request.sheet, deck.languages[0] if deck.languages else SOURCE_LANGUAGE
    asked = set(map(str.casefold, request.sets))
    different = [
        *(each.id for each in deck.sets if asked & {each.id.casefold(), each.name.casefold()}),
        sheet.layout if sheet.layout is not Layout.DUPLEX and not deck.is_of_pages else "",
        *sorted(request.styles - {Style.STANDARD}),
        sheet.paper.id if request.output is Output.PDF and sheet.paper.id != request.out.usual_paper else "",
        request.texts.language if request.texts and request.texts.language != own_language else "",
    ]
    return "-".join([deck.id, *filter(None, different)])
