"""Tabletop Simulator: sheets of cards, and a saved object that points at their cells."""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from urllib.parse import quote, urlsplit

from generator.errors import RenderError, plural
from generator.progress import Progress
from generator.rendering.images.pixels import Pixels
from generator.rendering.review.preflight import Artwork
from generator.writers.tabletops import deck_sheets
from generator.writers.tabletops.saved_object import DrawnPart, DrawnToken, saved_object
from generator.writers.tabletops.side_pixels import PixelView, draw_cover, encode_png, hashed_name, render_rgb
from generator.writers.tabletops.tts_verification import verify_saved_object
from generator.writers.targets import (
    ExportJob,
    ExportResult,
    ExportSettings,
    ExportToken,
    Target,
    file_title,
    usual_bleeds_mm,
)

PIECE_PX = 1024
"""Longer side of a token in pixels, at most (ours)."""


class TabletopSimulator(Target):
    """Sheets and a saved object."""

    title = "Tabletop Simulator"
    makes = "sheets of up to 10 x 7 cells and 4096 pixels, and a saved object with the deck"
    takes = "one deck or several, of any size; 69 different cards a sheet, as many sheets as they need"
    lone_faces = "given a white one"
    checks = "the object's structure, each cell's pixels, addresses; a card keeps its cell from version to version"

    def home(self, settings: ExportSettings) -> Path | None:
        """Return the folder of saved objects if the export is installed there; as in `Target`."""
        return installed_home() if settings.install else None

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse contradictory settings; as in `Target`."""
        settings = job.settings
        if settings.url_base:
            check_base_url(settings.url_base)
        if settings.install and installed_home() != job.folder.parent:
            raise RenderError(f"--install and --out {job.folder} name two places; remove one")
        if settings.players is not None and job.game is None:
            raise RenderError("--players has no effect without --game, as a deck alone has no tokens; remove it")
        return usual_bleeds_mm(job, 0.0)

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        settings = job.settings
        base = check_base_url(settings.url_base) if settings.url_base else ""
        earlier = cells = deck_sheets.read_cells(job.folder)
        parts: list[DrawnPart] = []
        cover: Pixels | None = None
        for part in job.parts:
            artwork = artworks[part.deck.id]
            size = part.deck.card_format.size
            lying = deck_sheets.back_kinds(artwork, part.cards)
            cells = deck_sheets.assign_cells(cells, part.deck.id, lying, size)
            own = [sheet for sheet in cells if sheet.deck == part.deck.id]
            parts.append(DrawnPart(part, deck_sheets.draw_sheets(part, artwork, own, progress)))
            cover = cover or draw_cover(part, artwork)
        pieces = list(_pieces(job.tokens, artworks))
        name = file_title(job)
        pictures = _pictures(parts, pieces)
        address = partial(online_address, base) if base else partial(file_address, job.folder)
        told = saved_object(job, parts, pieces, address)
        assert cover is not None, "an export has cards"
        files = {
            f"{name}.json": json.dumps(told, indent=1, ensure_ascii=False).encode() + b"\n",
            f"{name}.png": encode_png(cover),
            **{picture.file: picture.data for picture in pictures},
            deck_sheets.RECORD: deck_sheets.serialise_cells(cells),
        }
        return ExportResult(
            files,
            tuple(_summary(parts, pieces, has_earlier=bool(earlier))),
            lambda made: verify_saved_object(made, f"{name}.json", pictures, address),
            tuple(_steps(job, base, name)),
            tuple(_notes(base)),
        )


TARGET: Target = TabletopSimulator()


def _pieces(pieces: Sequence[ExportToken], artworks: Mapping[str, Artwork]) -> Iterator[DrawnToken]:
    """Draw tokens, each side as a separate picture."""
    for piece in pieces:
        artwork, view = artworks[piece.id], piece.visible_area
        per_mm = PIECE_PX / max(view.width, view.height)
        width, height = max(1, round(view.width * per_mm)), max(1, round(view.height * per_mm))
        sights = [PixelView(artwork.sides.faces[card.id], view, width, height) for card in piece.part.cards]
        made = []
        for place, image in enumerate(render_rgb(artwork, sights)):
            data = encode_png(image)
            name = hashed_name(f"{piece.id}{'-back' if place else ''}", data, "png")
            digests = {0: deck_sheets.digest(image)}
            made.append(deck_sheets.DeckImage(name, data, deck_sheets.ALONE, (width, height), digests))
        yield DrawnToken(piece, made[0], made[-1])


def _pictures(parts: Sequence[DrawnPart], pieces: Sequence[DrawnToken]) -> tuple[deck_sheets.DeckImage, ...]:
    """Return all pictures, each once."""
    found = [picture for part in parts for sheet in part.sheets for picture in (sheet.faces, sheet.back)]
    found += [picture for piece in pieces for picture in (piece.front, piece.back)]
    return tuple({picture.file: picture for picture in found}.values())


def _summary(parts: Sequence[DrawnPart], pieces: Sequence[DrawnToken], *, has_earlier: bool) -> Iterator[str]:
    for drawn in parts:
        deck = drawn.part.deck
        cells = ", ".join(
            f"{sheet.cells.grid.columns} x {sheet.cells.grid.rows} cells of "
            f"{sheet.faces.cell_px[0]} x {sheet.faces.cell_px[1]} pixels"
            for sheet in drawn.sheets
        )
        count = f"{plural(drawn.part.copy_count, 'card')} on {plural(len(drawn.sheets), 'sheet')}"
        yield f"{deck.title} {deck.version}: {count} ({cells})"
    if pieces:
        yield f"{plural(sum(each.token.count for each in pieces), 'token')} of {plural(len(pieces), 'kind')}"
    if has_earlier:
        yield "cards keep the cells of the earlier export in this folder"


def _steps(job: ExportJob, base: str, name: str) -> Iterator[str]:
    if base:
        yield f"upload all pictures but {name}.png to {base}, under their own names"
    if not job.settings.install:
        yield "copy the folder to the saved objects of Tabletop Simulator, or export with --install"
    yield f"in Tabletop Simulator: Objects > Saved Objects > {name}"
    if not base:
        yield "for other players: Modding > Cloud Manager > Upload All, then save the game"
    yield f"keep {deck_sheets.RECORD} in this folder, so that the next export keeps each card's cell"


def _notes(base: str) -> Iterator[str]:
    if not base:
        yield (
            "other players will not see the pictures, which are in a folder of this computer; upload the pictures "
            "and export with --url-base, or upload them in Tabletop Simulator"
        )


# --- addresses of pictures, online or in a folder of this computer ---------------------------------------

_GAME = ("My Games", "Tabletop Simulator", "Saves", "Saved Objects")
_NO_ADDRESS = re.compile(r"[\s<>\"\\^`{|}\x00-\x20\x7f]|[^\x00-\x7f]")
"""Characters that no address may hold unescaped. Source: RFC 3986, 2."""


def check_base_url(url_base: str) -> str:
    """Return the address of a folder with a slash at its end.

    Raises:
        RenderError: It is not one; says what would be right.
    """
    right = "write the folder's address, such as https://example.org/decks/"
    bad = _NO_ADDRESS.search(url_base)
    if bad is not None:
        raise RenderError(f"--url-base {url_base!r} holds {bad[0]!r}, which addresses cannot; {right}")
    try:
        parts = urlsplit(url_base)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise RenderError(f"--url-base {url_base!r} is not an address ({error}); {right}") from None
    if parts.scheme not in ("http", "https") or not host:
        raise RenderError(f"--url-base {url_base!r} is not a web address; {right}")
    if "?" in url_base or "#" in url_base:
        raise RenderError(
            f"--url-base {url_base!r} is not the address of a folder: a file name cannot follow ? or #; {right}"
        )
    return url_base if url_base.endswith("/") else f"{url_base}/"


def online_address(base: str, name: str) -> str:
    return base + quote(name)


def file_address(folder: Path, name: str) -> str:
    return (folder.resolve() / name).as_uri()


def saved_object_folders(home: Path) -> tuple[Path, ...]:
    """Return the possible folders of Tabletop Simulator's saved objects, the likeliest first.

    Source: tts-deckconverter, tts/chest.go; on Windows, Documents may be in OneDrive.
    """
    if sys.platform == "win32":
        drives = [Path(drive) for name in ("OneDrive", "OneDriveConsumer") if (drive := os.environ.get(name))]
        folders = [folder / "Documents" for folder in (home, *drives, home / "OneDrive")]
        return tuple(dict.fromkeys(folder.joinpath(*_GAME) for folder in folders))
    if sys.platform == "darwin":
        return (home.joinpath("Library", *_GAME[1:]),)
    return (home.joinpath(".local", "share", *_GAME[1:]),)


def installed_home() -> Path:
    """Return the folder of Tabletop Simulator's saved objects.

    Raises:
        RenderError: It does not exist; lists the places searched.
    """
    places = saved_object_folders(Path.home())
    for place in places:
        if place.is_dir():
            return place
    looked = " or ".join(map(str, places))
    raise RenderError(
        f"--install finds no saved objects of Tabletop Simulator: there is no folder {looked}; save any object there "
        "once, or remove --install and copy the folder yourself"
    )
