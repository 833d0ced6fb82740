"""DriveThruCards: one PDF for each deck, back 1, front 1, back 2, front 2 …, on pages of 198 x 270 pt."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generator.deck.model import EDGE_SLACK_MM
from generator.errors import Fault, LayoutError, RenderError, plural
from generator.geometry import TOLERANCE_MM
from generator.missing_libraries import refuse_without_library
from generator.options.choices import PageOrder
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.units import MM_PER_INCH, format_mm
from generator.writers.print_services.card_pages import PageFormat, make_card_pages, verify_pages
from generator.writers.print_services.order_list import require_backs
from generator.writers.print_services.preflight import PrintZones, check_sides, describe_checks
from generator.writers.print_services.products import DTC_POKER, find_product
from generator.writers.print_services.side_images import check_bleed
from generator.writers.targets import ExportJob, ExportResult, ExportSettings, Target

if TYPE_CHECKING:
    from generator.writers.pdf.prepress import PrepressResult, PrintCondition

HOUSE = "DriveThruCards"
BLEED_MM = MM_PER_INCH / 8
"""Source: the service's help pages: 1/8 in on all sides."""
INK_LIMIT = 240
"""Ink limit in percent. Source: the service's help article 12780748203543."""


class DtcTarget(Target):
    """A PDF for each deck."""

    title = HOUSE
    makes = "a PDF for each deck: back 1, front 1, back 2, front 2 …, 198 x 270 pt with 1/8 in of bleed"
    takes = f"cards with backs, of 2.5 x 3.5 in ({DTC_POKER.display_name})"
    checks = (
        "size, safe zone, bleed, text from 5 pt, lines from 0.25 pt, pictures from 300 ppi, page boxes and order; with "
        f"--profile {INK_LIMIT} % of ink, no transparency, and PDF/X-1a:2003 by 17 clauses"
    )

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse cards that the service does not print; as in `Target`."""
        _find_print_condition(job.settings)
        decks = [part.deck for part in job.parts]
        if find_product(HOUSE, (DTC_POKER,), decks, near_mm=TOLERANCE_MM).is_turned:
            raise LayoutError([Fault(_SIDEWAYS, deck.display_name, key="format") for deck in decks])
        require_backs(HOUSE, job.parts)
        return {deck.id: BLEED_MM for deck in decks}

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        press = _find_print_condition(job.settings)
        sides = check_sides(job, artworks, HOUSE, lambda deck: PrintZones(deck.trim, DTC_POKER.safe_area(deck.trim)))
        check_bleed(sides.manifest.pictures, BLEED_MM, progress)
        works = _prepare_for_press(press, [artworks[part.deck.id] for part in job.parts]) if press else []
        made = make_card_pages(job, artworks, PageFormat(BLEED_MM, PageOrder.ALTERNATING), progress, works)

        def prove(files: Mapping[str, bytes]) -> tuple[str, ...]:
            kept: dict[str, None] = {}
            for name, pdf in made.items():
                verify_pages(name, files[name], pdf, BLEED_MM)
                kept |= dict.fromkeys(_check_conformance(files[name]) if press else ())
            safe, slack = format_mm(BLEED_MM), format_mm(EDGE_SLACK_MM)
            return (
                f"{plural(len(made), 'PDF')} read back: pages of 198 x 270 pt, trimmed 9 pt inside, each back before "
                "its face, every font embedded",
                f"text and art stay {safe} mm inside the cut, to within {slack} mm; {describe_checks()}",
                *kept,
            )

        count = sides.manifest.count
        summary = f"{job.title}: {plural(count, 'card')} for {HOUSE}, {plural(2 * count, 'page')} in {', '.join(made)}"
        files = {name: pdf.data for name, pdf in made.items()}
        inks = dict.fromkeys(line for work in works for line in work.lines)
        colours = () if press else (_COLOURS,)
        return ExportResult(files, (summary, *inks), prove, _STEPS, (*sides.notes, *colours))


TARGET: Target = DtcTarget()


def _find_print_condition(settings: ExportSettings) -> "PrintCondition | None":
    """Return the printing condition, if a profile is given; None: colours stay as on screen.

    Raises:
        RenderError: Its profile cannot be used, or an option needs one that is missing.
    """
    if settings.inks.profile is None:
        if settings.inks.ink_limit is not None or settings.inks.saves_ink:
            raise RenderError("--ink-limit and --save-ink need the profile of a press: add --profile")
        return None
    with refuse_without_library("--profile", "leave the colours to the service, or use pnp on a computer"):
        from generator.writers.pdf.prepress import x1a_condition  # littlecms, which few need

    return x1a_condition(settings.inks, usual=INK_LIMIT, whose=f"the limit of {HOUSE}")


def _prepare_for_press(press: "PrintCondition", artworks: Sequence[Artwork]) -> "list[PrepressResult]":
    from generator.writers.pdf.prepress import prepare_all

    return prepare_all(press, artworks)


def _check_conformance(pdf: bytes) -> tuple[str, ...]:
    from generator.writers.pdf.verification.conformance import check_x1a  # pikepdf

    return check_x1a(pdf)


_SIDEWAYS = (
    f"its cards are wider than they are high, but {HOUSE} takes upright pages of 198 x 270 pt: draw them on their "
    "side, as format: poker"
)
_STEPS = (
    f"set up a card product of 2.5 x 3.5 in at {HOUSE}, and upload the PDF: one for each deck",
    "check its preview, and order a single copy first",
)
_COLOURS = (
    f"{HOUSE} asks for CMYK with at most 240 % of ink, as PDF/X-1a:2003; these pages are RGB, which it may convert or "
    "reject; give the ICC profile of a press with --profile, and add --save-ink"
)
