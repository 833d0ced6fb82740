"""Any print shop: PDF/X-1a:2003 in the four inks of its press, a page for each side of each card."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.errors import PnpError, plural
from generator.options.choices import PageOrder
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.units import format_mm
from generator.writers.pdf.content.writer import CONTOUR_NAME
from generator.writers.print_services.card_pages import CardPagesPdf, PageFormat, make_card_pages, verify_pages
from generator.writers.print_services.order_list import make_manifest
from generator.writers.print_services.preflight import deck_zones, describe_checks, preflight
from generator.writers.print_services.side_images import check_bleed
from generator.writers.targets import DeckSelection, ExportJob, ExportResult, ExportSettings, Target

if TYPE_CHECKING:
    from generator.writers.pdf.prepress import PrepressResult, PrintCondition

INK_LIMIT = 300
"""Default ink limit in percent (ours): what most shops accept on coated paper; changed by --ink-limit."""
WHO = "the print shop"


class PdfxTarget(Target):
    """A PDF for each deck, or one of faces and one of backs."""

    title = "Any print shop, as PDF/X-1a:2003"
    makes = "a PDF for each deck in the four inks of the press: a page for each side of each card, with its bleed"
    takes = "any deck in which nothing is transparent, and the ICC profile of the press (--profile)"
    libraries = ("PIL", "pikepdf")  # littlecms comes with the first
    lone_faces = "an empty page in place of it"
    checks = (
        f"total ink of every colour and pixel ({INK_LIMIT} %), transparency, text from 5 pt, lines from 0.25 pt, "
        "pictures from 300 ppi, filled bleed, page boxes and order, 17 clauses of ISO 15930-4; checked, not certified"
    )

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse an invalid profile; as in `Target`."""
        _find_print_condition(job.settings)
        return {part.deck.id: job.settings.bleed_mm for part in job.parts}

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        from generator.writers.pdf.prepress import prepare_for_press
        from generator.writers.pdf.verification.conformance import check_x1a

        settings = job.settings
        press = _find_print_condition(settings)
        works, faults, notes = [], [], list[str]()
        for part in job.parts:
            artwork = artworks[part.deck.id]
            faults += preflight(part.deck, artwork, deck_zones(part.deck), WHO)
            notes += artwork.findings.warnings
            try:
                works.append(prepare_for_press(press, artwork))
            except PnpError as error:
                faults += error.faults
        if faults:
            raise PnpError(faults)
        shots = make_manifest(job, artworks).pictures
        check_bleed(shots, settings.bleed_mm, progress)
        wanted = PageFormat(settings.bleed_mm, settings.order, has_contour=settings.inks.has_contour)
        made = make_card_pages(job, artworks, wanted, progress, works)

        def prove(files: Mapping[str, bytes]) -> tuple[str, ...]:
            lines: dict[str, None] = {}
            for name, pdf in made.items():
                verify_pages(name, files[name], pdf, settings.bleed_mm)
                lines |= dict.fromkeys(check_x1a(files[name]))
            pages = f"{plural(len(made), 'PDF')} read back: every page, its boxes and order, every font embedded"
            return (pages, describe_checks(), *lines)

        return ExportResult(
            {name: pdf.data for name, pdf in made.items()},
            (*_summary(job, made), *dict.fromkeys(line for work in works for line in work.lines)),
            prove,
            _to_do(settings, works[0], job.parts),
            tuple(dict.fromkeys(notes)),
        )


TARGET: Target = PdfxTarget()


def _find_print_condition(settings: ExportSettings) -> "PrintCondition":
    from generator.writers.pdf.prepress import x1a_condition  # littlecms, without which the targets are listed, too

    return x1a_condition(settings.inks, usual=INK_LIMIT, whose="the default")


def _summary(job: ExportJob, made: Mapping[str, CardPagesPdf]) -> list[str]:
    told = [f"{job.full_title}: {plural(job.card_count, 'card')} as PDF/X-1a:2003"]
    for name, pdf in made.items():
        size = f"{format_mm(pdf.size.width_mm)} x {format_mm(pdf.size.height_mm)} mm"
        told.append(
            f"{name}: {plural(len(pdf.pages), 'page')} of {size}, {format_mm(job.settings.bleed_mm)} mm of bleed"
        )
    return told


_ORDERS = {
    PageOrder.BACKS_FIRST: "all backs, then all faces in the same order",
    PageOrder.ALTERNATING: "back 1, face 1, back 2, face 2 …",
    PageOrder.SEPARATE: "backs in a separate file, in the order of the faces",
}


def _to_do(settings: ExportSettings, work: "PrepressResult", parts: tuple[DeckSelection, ...]) -> tuple[str, ...]:
    sizes = dict.fromkeys(part.deck.card_format.size for part in parts)
    trim = " and ".join(f"{format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm" for size in sizes)
    lines = [
        f"ask the shop whether it prints with the profile {work.press.profile.name!r}; if not, export again with its "
        "own profile",
        "have a preflight program (Acrobat Pro, pdfToolbox) confirm PDF/X-1a:2003: pnp certifies nothing",
        f"tell the shop: cut to {trim}; pages: {_ORDERS[settings.order]}",
        "ask for a printed proof before the whole run: screens show inks only roughly",
    ]
    if settings.inks.has_contour:
        lines.append(f"tell the shop that {CONTOUR_NAME} is the cutting line, and is not printed")
    return tuple(lines)
