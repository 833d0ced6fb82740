"""Contact sheets of icons with their names, as pages to print or as one picture."""

import math
from collections.abc import Iterable, Mapping
from pathlib import Path

from generator.deck.files.folder import DeckFolder
from generator.deck.formats import load_theme
from generator.deck.iconnames import icon_copy_path
from generator.deck.model import PAGE_FORMAT, CardFormat, Deck, DeckCard, DeckPicture
from generator.errors import DeckDataError, PnpError, plural
from generator.geometry import TOLERANCE_MM, Size
from generator.icons.iconify import IconifyIcon, SetInfo
from generator.papers import Paper
from generator.rendering.images.art import ArtCache
from generator.sandbox import allow_time
from generator.units import format_mm

TEMPLATE = "pages/contact"
"""The template of a contact sheet's page."""
MARGIN_MM, HEAD_MM, FOOT_MM = 12.0, 16.0, 6.0
"""Margin of the page, heights of its title and last line (ours)."""
CELL_MM, ICON_MM = 31.0, 19.0
"""Size of a cell, and of its icon (ours): six in a row on A4, in eight rows."""
MAX_TOLD = 3
"""Sets named in the last line (ours)."""
MAX_OF_PICTURE = 300
"""Icons in one picture (ours): it is 1.7 m high at its scale, 10,000 pixels."""
MAX_OF_PAGES = 6000
"""Icons on pages (ours): all of game-icons."""
SECONDS_PER_ICON = 0.05
"""Processor time for an icon (ours): one of game-icons takes 0.005 s."""


def contact_deck(
    icons: Mapping[str, IconifyIcon],
    sets: Iterable[SetInfo],
    title: str,
    paper: Paper,
    work_folder: Path,
    *,
    is_one_picture: bool,
) -> tuple[Deck, list[str]]:
    """Make pages with icons, as a deck.

    Args:
        icons: By `prefix:name`, in order.
        work_folder: An empty folder, for temporary drawings.
        is_one_picture: Whether to make one page, as high as necessary.

    Returns:
        The pages, and the names of icons that cannot be drawn and are left blank.

    Raises:
        DeckDataError: There are more icons than one sheet can show, or the paper is too small for any.
    """
    most = MAX_OF_PICTURE if is_one_picture else MAX_OF_PAGES
    if len(icons) > most:
        more = "" if not is_one_picture else ", or make a PDF, which holds more"
        raise DeckDataError(
            f"{plural(len(icons), 'icon')} are more than the {most} of one sheet; add another word{more}"
        )
    allow_time(len(icons), SECONDS_PER_ICON)
    pictures, undrawn = _pictures(icons, work_folder)
    names = list(icons)
    size, around_mm = paper.size, 2 * MARGIN_MM + HEAD_MM + FOOT_MM
    columns = int((size.width_mm - 2 * MARGIN_MM + TOLERANCE_MM) / CELL_MM)
    if is_one_picture and columns:
        size = Size(size.width_mm, around_mm + math.ceil(len(names) / columns) * CELL_MM)
    each_page = columns * max(0, int((size.height_mm - around_mm + TOLERANCE_MM) / CELL_MM))
    if each_page < 1:
        raise DeckDataError(f"no icon fits a paper of {format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm")
    pages = [names[start : start + each_page] for start in range(0, len(names), each_page)]
    told = [f"{info.name} by {info.author}, {info.licence}" for info in sets]
    whose = "; ".join(told) if len(told) <= MAX_TOLD else f"From {len(told)} sets; pnp icons list shows their licences"
    has_prefixes = len({name.partition(":")[0] for name in names}) > 1
    cards = tuple(
        DeckCard(
            f"page-{number}",
            title,
            1,
            TEMPLATE,
            data={
                "heading": title,
                "counted": plural(len(names), "icon"),
                "whose": whose,
                "folio": f"{number}/{len(pages)}" if len(pages) > 1 else "",
                "cells": [
                    _cell(place, name, pictures, size, columns, has_prefixes=has_prefixes)
                    for place, name in enumerate(page)
                ],
            },
        )
        for number, page in enumerate(pages, start=1)
    )
    deck = Deck(
        id="icons",
        title=title,
        version="1",
        language="en",
        source=whose,
        licence=whose,
        card_format=CardFormat(PAGE_FORMAT, paper.name, size, 0.0, paper.source),
        theme=load_theme("island"),
        suits=(),
        ranks=(),
        backs=(),
        cards=cards,
        folder=DeckFolder(work_folder.resolve(), ""),
        display_name=title,
        safe_margin_mm=5.0,
        icons=pictures,
    )
    return deck, undrawn


def _pictures(icons: Mapping[str, IconifyIcon], work_folder: Path) -> tuple[dict[str, DeckPicture], list[str]]:
    """Save the drawings of icons as files; return those that can be drawn, and the names of the others."""
    art_cache = ArtCache(DeckFolder(work_folder.resolve(), ""), width_mm=ICON_MM)
    ink = load_theme("island").colours["ink"]
    pictures: dict[str, DeckPicture] = {}
    undrawn: list[str] = []
    for name, icon in icons.items():
        picture = DeckPicture(icon_copy_path(name), name)
        path = work_folder / picture.file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(icon.svg(name, ""), encoding="utf-8")
        try:
            art_cache.art(picture, colour=ink)
            pictures[name] = picture
        except PnpError:
            undrawn.append(name)
    return pictures, undrawn


def _cell(
    place: int, name: str, pictures: Mapping[str, DeckPicture], size: Size, columns: int, *, has_prefixes: bool
) -> dict[str, float | str]:
    """Return the positions of an icon and its name on a page, in mm."""
    row, column = divmod(place, columns)
    width = (size.width_mm - 2 * MARGIN_MM) / columns
    return {
        "icon": name if name in pictures else "",
        "name": name if has_prefixes else name.partition(":")[2],
        "x": MARGIN_MM + column * width,
        "y": MARGIN_MM + HEAD_MM + row * CELL_MM,
        "width": width,
        "side": ICON_MM,
    }
