"""Any print service: pages or pictures of each side, in the order that it requires."""

from collections.abc import Mapping
from dataclasses import replace

from generator.deck.model import Deck
from generator.errors import Fault, LayoutError, RenderError, plural
from generator.options.choices import PageOrder, PictureKind
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.units import format_mm
from generator.writers.print_services.card_pages import PageFormat, make_card_pages, verify_pages
from generator.writers.print_services.image_header import read_picture
from generator.writers.print_services.order_list import LIST, name_in_order, verify_card_list, write_card_list
from generator.writers.print_services.preflight import CheckedSides, check_sides, deck_zones, describe_checks
from generator.writers.print_services.side_images import PictureFrame, check_bleed, draw_order_pictures, plain_frame
from generator.writers.targets import ExportJob, ExportResult, ExportSettings, Target

MAX_MEGAPIXELS = 80.0
"""Of one picture (ours): a poker card at 1200 pixels per inch has 13."""
HOUSE = "the print service"


class ShopTarget(Target):
    """Pages or pictures for any print service."""

    title = "Any print service"
    makes = "a PDF with a page for each side, or a PNG or JPEG for each side with a list of the cards"
    takes = "any deck, of any size"
    lone_faces = "an empty page, or no picture, in place of it"
    checks = "bleed, text from 5 pt, lines from 0.25 pt, pictures from 300 ppi, pixels, page boxes and order"

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        return {part.deck.id: _bleed_mm(job.settings) for part in job.parts}

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        sides = check_sides(job, artworks, HOUSE, deck_zones)
        if job.settings.pictures is PictureKind.PDF:
            return _pages(job, artworks, sides, progress)
        return _pictures(job, sides, progress)


TARGET: Target = ShopTarget()


def _bleed_mm(settings: ExportSettings) -> float:
    return 0.0 if settings.rounded else settings.bleed_mm


# --- pages -----------------------------------------------------------------------------------------------


def _pages(job: ExportJob, artworks: Mapping[str, Artwork], sides: CheckedSides, progress: Progress) -> ExportResult:
    settings = job.settings
    check_bleed(sides.manifest.pictures, settings.bleed_mm, progress)
    wanted = PageFormat(settings.bleed_mm, settings.order, names_lone_faces=True)
    made = make_card_pages(job, artworks, wanted, progress)

    def prove(files: Mapping[str, bytes]) -> tuple[str, ...]:
        for name, pdf in made.items():
            verify_pages(name, files[name], pdf, settings.bleed_mm)
        pages = plural(sum(len(pdf.pages) for pdf in made.values()), "page")
        line = f"{plural(len(made), 'PDF')} read back: {pages} of the right size, cut and order, every font embedded"
        return (line, describe_checks())

    count = plural(sides.manifest.count, "card")
    summary = f"{job.title}: {count} for {HOUSE}, {_WORDS[settings.order]}, {_beyond(settings)}"
    return ExportResult(
        {name: pdf.data for name, pdf in made.items()}, (summary,), prove, _steps(settings), sides.notes
    )


_WORDS = {
    PageOrder.BACKS_FIRST: "all backs, then all faces",
    PageOrder.ALTERNATING: "each back before its face",
    PageOrder.SEPARATE: "faces and backs separately",
}


def _beyond(settings: ExportSettings) -> str:
    return f"with {format_mm(settings.bleed_mm)} mm of bleed" if settings.bleed_mm else "without bleed"


# --- pictures --------------------------------------------------------------------------------------------


def _pictures(job: ExportJob, sides: CheckedSides, progress: Progress) -> ExportResult:
    settings, packing = job.settings, sides.manifest
    frames = {shot.path: _frame(shot.part.deck, settings) for shot in packing.pictures}
    pictures = draw_order_pictures(packing.pictures, list(frames.values()), progress)
    rows, names = name_in_order(packing, settings.order)
    kind = settings.pictures
    files = {f"{name}.{kind}": pictures[f"{path}.{kind}"] for name, path in names.items()}
    needed = {f"{name}.{kind}": frames[path] for name, path in names.items()}

    def prove(written: Mapping[str, bytes]) -> tuple[str, ...]:
        for name, frame in needed.items():
            _verify_picture(name, written[name], frame)
        line = f"{plural(len(needed), kind.upper())} read back whole, of the right pixels at {settings.dpi:g} ppi"
        return (line, verify_card_list(written, packing.count), describe_checks())

    shown = "as cut, with rounded corners" if settings.rounded else _beyond(settings)
    told = f"{job.title}: {plural(packing.count, 'card')}, {plural(len(files), kind.upper())}, "
    summary = f"{told}{_WORDS[settings.order]}, {shown}, at {settings.dpi:g} ppi"
    return ExportResult({**files, LIST: write_card_list(rows, kind)}, (summary,), prove, _steps(settings), sides.notes)


def _frame(deck: Deck, settings: ExportSettings) -> PictureFrame:
    """Return the frame of a deck's pictures, or raise LayoutError where they would be too large."""
    frame = plain_frame(deck.trim, _bleed_mm(settings), settings.dpi, settings.pictures)
    megapixels = frame.width_px * frame.height_px / 1e6
    if megapixels > MAX_MEGAPIXELS:
        why = f"a picture of {frame.width_px} x {frame.height_px} pixels is more than {MAX_MEGAPIXELS:g} megapixels"
        raise LayoutError(Fault(f"{why}; use a smaller --dpi", deck.display_name))
    return replace(frame, radius_mm=deck.card_format.corner_radius_mm) if settings.rounded else frame


def _verify_picture(name: str, data: bytes, frame: PictureFrame) -> None:
    seen = read_picture(name, data)
    channels = 4 if frame.radius_mm and frame.kind is PictureKind.PNG else 3
    found = (seen.width_px, seen.height_px, seen.channels, seen.has_full_colour)
    if found != (frame.width_px, frame.height_px, channels, True):
        needed = f"{frame.width_px} x {frame.height_px} pixels with {channels} channels"
        raise RenderError(Fault(f"has {found[0]} x {found[1]} pixels with {found[2]} channels, needs {needed}", name))
    if seen.dpi is None or abs(seen.dpi - frame.dpi) > 0.5:
        raise RenderError(Fault(f"says {seen.dpi} pixels per inch, needs {frame.dpi:g}", name))


def _steps(settings: ExportSettings) -> tuple[str, ...]:
    asked = "ask the print service for its bleed, page order and kinds of files, and compare"
    if settings.pictures is PictureKind.PDF:
        return (asked, "tell it that each page is cut at its TrimBox, and that nothing must be scaled")
    return (asked, f"upload the pictures in the order of their names; {LIST} lists the copies of each card")
