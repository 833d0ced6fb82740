"""Builds decks for a program: with the options of `pnp build`, into a file or into memory."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypedDict, Unpack

from generator.api.decks import Deck, load_values
from generator.artwork import in_language, open_translated
from generator.deck import model
from generator.deck.translation import open_deck_texts
from generator.errors import Fault, PnpError
from generator.options.choices import ColourMode, PrintSource
from generator.options.common import COLOUR, LANG
from generator.options.declaration import make, option, options_of
from generator.options.readers import build_readers, describe_unread, explain_unread_layout, find_unread
from generator.options.values import flag_of, keyword_of, read_options
from generator.press import make_files, write_output
from generator.session import BuildSession
from generator.writers.registry import BuildRequest
from scorekeeper.i18n import Catalogue

_BUILDING = threading.Lock()
"""What a build remembers belongs to the process, so that builds of several threads go one by one."""


class BuildOptions(TypedDict, total=False):
    """The options of `pnp build` (docs/options.md); lengths are in mm, or texts with a unit."""

    lang: str
    colour: str
    style: str | Sequence[str]
    cards: str | Sequence[str]
    set: str | Sequence[str]
    credits: bool
    copies: int
    paper: str
    layout: str
    flip: str
    bleed: float | str
    gutter: float | str
    margin: float | str
    force: bool
    format: str
    skip: str | int | Sequence[str | int]
    marks: str
    rulers: bool
    corners: bool
    dpi: float
    with_bleed: bool
    verify: bool
    profile: str | Path | None
    ink_limit: int | None
    save_ink: bool
    cut_contour: bool
    per_page: int
    watermark: str


@dataclass(frozen=True, slots=True)
class _DeckOptions:
    """What `pnp build` has beside its request, and a program needs too."""

    lang: str = option("", LANG)
    colour: ColourMode = option(ColourMode.RGB, COLOUR)


_OPTIONS = {
    each.name: each
    for group in (_DeckOptions, BuildRequest)
    for each in options_of(group)
    if each.name != "requested_path"  # an argument of its own
}


@dataclass(frozen=True, slots=True)
class BuiltFiles:
    """What a build has made, verified."""

    files: Mapping[str, bytes]
    """By name in a folder; a PDF has no name."""
    path: Path | None
    """The file or folder that was written; None: nothing was."""
    pages: int
    """Printed pages; 0 for output that is not for paper."""
    summary: tuple[str, ...]
    """Lines on what was made."""
    notes: tuple[str, ...]
    """Warnings: what prints, but not well, or is unexpected."""

    @property
    def data(self) -> bytes:
        """The only file.

        Raises:
            ValueError: There are several, or none.
        """
        (data,) = self.files.values()
        return data


def build(
    deck: Deck | str | Path | Sequence[Deck | str | Path],
    out: str | Path | None = None,
    **options: Unpack[BuildOptions],
) -> BuiltFiles:
    """Build a deck, or several with cards of one size that share their sheets.

    Args:
        deck: A deck; the name of a bundled one; or the path of a deck file, which must be trusted: there are no limits
            of time and memory as `pnp` has them for decks of strangers.
        out: The file to write, or a folder, which exists or ends with a slash; None: nothing is written.
        **options: As `pnp build` names them, with `_` for `-`; what it repeats can be a list.

    Raises:
        PnpError: All faults of a step together, with the file or deck, line and key of each; nothing was written.
    """
    several = [deck] if isinstance(deck, Deck | str | Path) else list(deck)
    if not several:
        raise PnpError("there is no deck to build")
    with _BUILDING, BuildSession():
        request, language = _read_request(options, "" if out is None else str(out))
        texts = open_deck_texts(language) if language else None
        first, *others = (_open(each, texts, has_credits=request.has_credits) for each in several)
        made = make_files(replace(request, deck=first, joined_decks=tuple(others), texts=texts))
        if out is None:
            return BuiltFiles(made.files, None, made.pages, made.summary, made.notes)
        report = write_output(made)
    return BuiltFiles(made.files, report.path, made.pages, report.summary, report.warnings)


def _open(deck: Deck | str | Path, texts: Catalogue | None, *, has_credits: bool) -> model.Deck:
    if isinstance(deck, Deck):
        read = load_values(deck, texts.language if texts else "")
        return in_language(read, texts, has_credits=has_credits)
    return open_translated(str(deck), texts, has_credits=has_credits)


def _read_request(given: Mapping[str, Any], out: str) -> tuple[BuildRequest, str]:
    """Return the request of a build, still without its decks, and the language.

    Raises:
        PnpError: Options that there are not, that cannot be read, or that do nothing.
    """
    values = read_options(_OPTIONS.values(), given)
    chosen: _DeckOptions = make(_DeckOptions, values)
    request: BuildRequest = make(BuildRequest, {**values, "requested_path": out})
    output, layout = request.output, request.sheet.layout
    if out == "-":
        raise PnpError(Fault("standard output is for commands; leave out away, and use data", key="--out"))
    if chosen.colour is ColourMode.CMYK and request.inks.profile is None:
        raise PnpError(Fault("needs --profile, the ICC profile of the press", key="--colour"))
    readers = build_readers(PrintSource.DECK, output, layout, chosen.colour)
    named = [(each, flag_of(each)) for each in _OPTIONS.values() if keyword_of(each) in given]
    why = explain_unread_layout(output, layout)
    idle = [(f"--layout {layout}", why)] if why and "layout" in given else []
    _, told = describe_unread([*idle, *find_unread(named, readers)])
    if told:
        raise PnpError(told)
    return request, chosen.lang
