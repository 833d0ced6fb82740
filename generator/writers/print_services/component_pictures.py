"""Tokens, tiles and boards of a game for The Game Crafter: a picture of each side, and a list."""

import csv
import io
from collections.abc import Mapping, Sequence

from generator.errors import Fault, LayoutError, PnpError, RenderError, join_names, plural
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.units import MM_PER_INCH
from generator.writers.print_services.image_header import read_picture
from generator.writers.print_services.order_list import OrderPicture
from generator.writers.print_services.preflight import deck_zones, preflight
from generator.writers.print_services.products import PPI
from generator.writers.print_services.side_images import PictureFrame, draw_order_pictures, plain_frame
from generator.writers.targets import ExportToken
from scorekeeper.import_export.csvfile import escape_formula

FOLDER, LIST = "parts/", "parts.csv"
BLEED_MM = MM_PER_INCH / 8
"""Beyond each cut. Source: The Game Crafter's templates, 1/8 in on every side."""
SIDES = ("front", "back")
_HEAD = ("product", "part", "copies", *SIDES)


def printable(tokens: Sequence[ExportToken]) -> tuple[ExportToken, ...]:
    """Return the tokens that have the size and shape of a product."""
    return tuple(token for token in tokens if token.product)


def left_out(tokens: Sequence[ExportToken], house: str) -> tuple[str, ...]:
    """Return a note on the others."""
    names = [token.name for token in tokens if not token.product]
    return (f"left out, as {house} has no such size: {join_names(names)}; pnp list has its sizes",) if names else ()


def draw_components(
    tokens: Sequence[ExportToken], artworks: Mapping[str, Artwork], house: str, progress: Progress
) -> dict[str, bytes]:
    """Return a picture of each side of each token, and their list, by path.

    Raises:
        PnpError: Sides that would print badly; names each.
    """
    faults = [
        fault
        for token in tokens
        for fault in preflight(token.part.deck, artworks[token.id], deck_zones(token.part.deck), house)
    ]
    if faults:
        raise PnpError(faults)
    shots: list[OrderPicture] = []
    frames: list[PictureFrame] = []
    for token in tokens:
        for name, card in zip(SIDES, token.part.cards, strict=False):
            artwork = artworks[token.id]
            side = artwork.sides.faces[card.id]
            shots.append(OrderPicture(f"{FOLDER}{token.id}-{name}", side, token.part, artwork, is_back=False))
            frames.append(plain_frame(token.part.deck.trim, BLEED_MM, PPI))
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_HEAD)
    for token in tokens:
        sides = [f"{FOLDER}{token.id}-{name}.png" for name in SIDES[: len(token.part.cards)]]
        sides += sides if token.is_alike else []
        writer.writerow([token.product, escape_formula(token.name), token.count, *sides, *[""] * (2 - len(sides))])
    return {**draw_order_pictures(shots, frames, progress), LIST: out.getvalue().encode("utf-8-sig")}


def is_component(path: str) -> bool:
    """Whether a file of an export is one of those."""
    return path == LIST or path.startswith(FOLDER)


def verify_components(files: Mapping[str, bytes], tokens: Sequence[ExportToken]) -> str:
    """Read pictures and list back; return a line for the report.

    Raises:
        RenderError: A picture has other pixels than its product, or the list does not name it.
    """
    faults: list[Fault] = []
    wanted = {}
    for token in tokens:
        frame = plain_frame(token.part.deck.trim, BLEED_MM, PPI)
        for name in SIDES[: len(token.part.cards)]:
            wanted[f"{FOLDER}{token.id}-{name}.png"] = (frame.width_px, frame.height_px)
    pictures = files.keys() - {LIST}
    for path in sorted(wanted.keys() ^ pictures):
        faults.append(Fault("is missing" if path in wanted else "is of no part", path))
    for path in sorted(wanted.keys() & pictures):
        seen = read_picture(path, files[path])
        if (seen.width_px, seen.height_px, seen.channels) != (*wanted[path], 3):
            found = f"{seen.width_px} x {seen.height_px} pixels of {seen.channels} channels"
            faults.append(Fault(f"has {found}, needs {wanted[path][0]} x {wanted[path][1]} of 3", path))
    _, *rows = csv.reader(io.StringIO(files[LIST].decode("utf-8-sig"), newline=""))
    if {path for row in rows for path in row[3:] if path} != set(wanted):
        faults.append(Fault("does not name exactly the existing pictures", LIST))
    if sum(int(row[2]) for row in rows) != sum(token.count for token in tokens):
        faults.append(Fault("has another number of parts", LIST))
    if faults:
        raise RenderError(faults)
    return f"{LIST} read back: {plural(len(rows), 'part')}, every picture named, of its product's pixels"


def require_room(tokens: Sequence[ExportToken], card_count: int, most: int, house: str) -> None:
    """Refuse more components than one game may have, with its cards.

    Raises:
        LayoutError: There are more.
    """
    count = card_count + sum(token.count for token in tokens)
    if tokens and count > most:
        raise LayoutError(f"{count} cards and parts are more than the {most} components of one game at {house}")
