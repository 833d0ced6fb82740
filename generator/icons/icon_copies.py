"""Copies the icons that a deck uses into its folder, with their sets' credits, so that it needs no set."""

import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from generator.deck.files.folder import DeckFolder, resolve_deck_file
from generator.deck.files.parsing import read_document
from generator.deck.iconnames import COPIES, INFO, resolve_set_icons, set_info_path
from generator.deck.library import find_deck
from generator.deck.model import DeckPicture
from generator.deck.tabular.row_expansion import expand_rows
from generator.errors import DeckDataError, Fault, PnpError, in_file_order
from generator.icons.icon_library import IconLibrary, nearest
from generator.icons.iconify import SetInfo, read_info, read_json
from generator.rendering.images.art import ArtCache
from generator.sandbox import allow_time

COPIED = "copied"
"""Key of a deck's `info.json`: a hash of each copy, which shows whether it was changed since."""
MAX_INFO_BYTES = 4 * 1024 * 1024
"""Of a deck's `info.json` (ours): 20,000 icons have 2 MB."""
SECONDS_PER_ICON = 0.02
"""Processor time for testing an icon (ours): one of game-icons takes 0.002 s."""


@dataclass(frozen=True, slots=True)
class IconCopies:
    """Files to write into a deck's folder."""

    files: Mapping[Path, str]
    """New copies, and the information on their sets."""
    icon_count: int
    """New copies."""
    kept_count: int
    """Existing copies, which stay unchanged."""
    unused: tuple[str, ...] = ()
    """Earlier copies that the deck no longer uses, by their path in its folder."""


@dataclass(frozen=True, slots=True)
class CopiedSet:
    """The information in a deck's folder on a set that icons were copied from."""

    info: SetInfo
    hashes: Mapping[str, str] = field(default_factory=dict)
    """By name of an icon: a hash of the original copy."""


def copy_icons(name: str, library: IconLibrary, work_folder: Path, *, may_replace: bool = False) -> IconCopies:
    """Copy the icons that a deck uses and lacks.

    Args:
        work_folder: An empty folder, for test drawings.

    Raises:
        DeckDataError: The deck has faults, or icons or sets are missing or cannot be drawn: all of them.
    """
    file = find_deck(name)
    document = read_document(resolve_deck_file(file, str(file)), str(file))
    folder = DeckFolder(file.parent.resolve(), str(file.parent))
    faults, _ = expand_rows(document, folder)
    if document.faults or faults:
        raise DeckDataError(in_file_order([*document.faults, *faults]))
    pictures = resolve_set_icons(document, folder).pictures
    allow_time(len(pictures), SECONDS_PER_ICON)
    root = folder.root
    made: dict[str, str] = {}
    by_prefix: dict[str, dict[str, DeckPicture]] = {}
    kept_count = 0
    for icon, picture in pictures.items():
        if may_replace or not (root / picture.file).exists():
            by_prefix.setdefault(icon.partition(":")[0], {})[icon] = picture
        else:
            kept_count += 1
    for prefix, wanted in by_prefix.items():
        try:
            _reject_links(folder, prefix)
            drawn = _make_icon_files(library, prefix, wanted, work_folder)
            known = read_copied(folder, prefix).hashes if (root / set_info_path(prefix)).exists() else {}
        except PnpError as error:
            faults += error.faults
            continue
        made |= drawn
        hashes = {**known, **{Path(file).stem: content_hash(text.encode()) for file, text in drawn.items()}}
        info = {**library.get(prefix).info.as_iconify(), COPIED: dict(sorted(hashes.items()))}
        made[set_info_path(prefix)] = json.dumps(info, indent=2, ensure_ascii=False) + "\n"
    if faults:
        raise DeckDataError(list(dict.fromkeys(faults)))
    count = sum(len(wanted) for wanted in by_prefix.values())
    used = {picture.file for picture in pictures.values()}
    return IconCopies(
        {root / each: text for each, text in made.items()}, count, kept_count, tuple(_find_unused_copies(root, used))
    )


def read_copied(folder: DeckFolder, prefix: str) -> CopiedSet:
    """Return the information in a deck's folder on a set.

    Raises:
        DeckDataError: It is missing or malformed.
    """
    file = set_info_path(prefix)
    holder = folder.folder_with(file)
    data = holder.read_file(file, limit=MAX_INFO_BYTES)
    shown = holder.display_path(file)
    try:
        value = read_json(data)
        info = read_info(value, prefix)
        hashes = value.get(COPIED, {})
        if not isinstance(hashes, dict) or not all(isinstance(each, str) for each in hashes.values()):
            raise ValueError(f"{COPIED}: needs a hash for each icon, as `pnp icons copy` writes it")
    except ValueError as error:
        raise DeckDataError(Fault(str(error), shown)) from None
    return CopiedSet(info, hashes)


def content_hash(data: bytes) -> str:
    """Return a hash that shows whether a copy was changed; line ends are ignored, as Git changes them."""
    return hashlib.sha256(data.replace(b"\r\n", b"\n")).hexdigest()[:16]


def _make_icon_files(
    library: IconLibrary, prefix: str, pictures: Mapping[str, DeckPicture], work_folder: Path
) -> dict[str, str]:
    """Return the files of icons of one set, after testing that they can be drawn."""
    try:
        icons = library.get(prefix)
    except DeckDataError as error:
        places = (_place(picture) for picture in pictures.values())
        raise DeckDataError([replace(fault, path=fault.path or next(places)) for fault in error.faults]) from None
    faults: list[Fault] = []
    texts: dict[str, str] = {}
    tried = ArtCache(DeckFolder(work_folder.resolve(), ""), width_mm=10)
    for name, picture in pictures.items():
        own = name.partition(":")[2]
        if own not in icons.icons:
            near = nearest(own, icons.icons)
            hint = f"; did you mean {', '.join(f'{prefix}:{each}' for each in near)}?" if near else ""
            faults.append(Fault(f"{icons.info.name} has no icon {own!r}{hint}", _place(picture)))
            continue
        texts[picture.file] = icons.icons[own].svg(own, f"{name}, {icons.info.credit}")
        path = work_folder / picture.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts[picture.file], encoding="utf-8")
        try:
            tried.art(picture, colour="#000000")
        except PnpError as error:
            faults += error.faults
    if faults:
        raise DeckDataError(faults)
    return texts


def _place(picture: DeckPicture) -> str:
    return picture.key.removesuffix(": ")


def _reject_links(folder: DeckFolder, prefix: str) -> None:
    """Refuse to write through a link, which may lead out of the deck's folder.

    Raises:
        DeckDataError: There is one.
    """
    for each in (COPIES, f"{COPIES}/{prefix}"):
        if (folder.root / each).is_symlink():
            raise DeckDataError(
                Fault("is a link; icons are copied only into the deck's own folder", f"{folder.display_name}/{each}")
            )


def _find_unused_copies(root: Path, used: Collection[str]) -> Iterator[str]:
    for info in sorted((root / COPIES).glob(f"*/{INFO}")):
        for path in sorted(info.parent.glob("*.svg")):
            file = path.relative_to(root).as_posix()
            if file not in used:
                yield file


def serialise_copies(copies: IconCopies) -> dict[str, Any]:
    files = {str(path): text for path, text in copies.files.items()}
    return {"files": files, "icons": copies.icon_count, "kept": copies.kept_count, "unused": copies.unused}


def parse_copies(values: Mapping[str, Any]) -> IconCopies:
    files = {Path(path): text for path, text in values["files"].items()}
    return IconCopies(files, values["icons"], values["kept"], tuple(values["unused"]))
