"""DriveThruCards: one PDF a deck, back 1, front 1, back 2, front 2 …, on pages of 198 x 270 pt."""

from collections.abc import Mapping

from generator.errors import Fault, PnpError, RenderError, many
from generator.geometry import TOLERANCE_MM
from generator.options import ExportOption, PageOrder
from generator.progress import Progress
from generator.units import MM_PER_INCH, format_mm
from generator.writers.houses.collecting import Drawn, drawn, looked_at
from generator.writers.houses.imaging import plain_frame, refuse_bare
from generator.writers.houses.inspecting import SLACK_MM, Zones
from generator.writers.houses.packing import refuse_backless
from generator.writers.houses.paging import Paged, paged, prove_pages
from generator.writers.houses.products import DTC_POKER, PPI, find_product
from generator.writers.pdf.conformance import check_x1a
from generator.writers.pdf.presswork import Press, Presswork, prepare, x1a_press
from generator.writers.targets import Draw, Exported, Settings, Shipment, Target

HOUSE = "DriveThruCards"
INK_LIMIT = 240
"""Percent of ink in one place. Source: the house's help article 12780748203543."""
BLEED_MM = MM_PER_INCH / 8
"""Source: the house's help pages: 1/8 in on all sides."""


class DtcTarget(Target):
    """A PDF for each deck."""

    title = HOUSE
    makes = "a PDF for each deck: back 1, front 1, back 2, front 2 …, 198 x 270 pt with 1/8 in of bleed"
    takes = f"cards with backs, of 2.5 x 3.5 in ({DTC_POKER.shown}); with the ICC profile of a press, as PDF/X-1a:2003"
    checks = (
        "size, safe zone, bleed, text from 5 pt, lines from 0.25 pt, pictures from 300 ppi, page boxes and order; with "
        f"--profile total ink ({INK_LIMIT} %), transparency, clauses of ISO 15930-4"
    )
    reads = frozenset({ExportOption.PROFILE, ExportOption.INK_LIMIT, ExportOption.SAVE_INK})

    def write(self, shipment: Shipment, draw: Draw, progress: Progress) -> Exported:
        """Make the files; as in `Target`."""
        press = _press(shipment.settings)
        find_product(HOUSE, (DTC_POKER,), [part.deck for part in shipment.parts], near_mm=TOLERANCE_MM)
        refuse_backless(HOUSE, shipment.parts)
        sides = drawn(
            shipment,
            draw,
            HOUSE,
            lambda deck: BLEED_MM,
            lambda deck: Zones(deck.trim, DTC_POKER.safe(deck.trim)),
        )
        works = _prepared(press, sides)
        shots = sides.packing.shots
        refuse_bare(shots, [plain_frame(shot.part.deck.trim, BLEED_MM, PPI) for shot in shots], progress)
        made: dict[str, Paged] = {}
        for part in shipment.parts:
            name, order = part.deck.id, PageOrder.ALTERNATING
            (made[f"{name}.pdf"],) = paged(
                part,
                sides.artworks[name],
                bleed_mm=BLEED_MM,
                order=order,
                copies=shipment.copies,
                progress=progress,
                work=works.get(name),
            )

        def prove(files: Mapping[str, bytes]) -> tuple[str, ...]:
            lines: dict[str, None] = {}
            for name, pdf in made.items():
                prove_pages(name, files[name], pdf, BLEED_MM)
                lines |= dict.fromkeys(check_x1a(files[name]) if press else ())
            safe, slack = format_mm(BLEED_MM), format_mm(SLACK_MM)
            return (
                f"{many(len(made), 'PDF')} read back: pages of 198 x 270 pt, cut 9 pt inside, each back before its "
                "face, every font embedded",
                f"text and art keep {safe} mm inside the cut, to within {slack} mm; {looked_at()}",
                *lines,
            )

        count = sides.packing.count
        summary = f"{shipment.title}: {many(count, 'card')} for {HOUSE}, {many(2 * count, 'page')} in {', '.join(made)}"
        told = dict.fromkeys(line for work in works.values() for line in work.lines)
        files = {name: pdf.data for name, pdf in made.items()}
        notes = sides.notes if press else (*sides.notes, _COLOURS)
        return Exported(files, (summary, *told), prove, _STEPS, notes)


TARGET: Target = DtcTarget()
_STEPS = (
    f"set up a card product of 2.5 x 3.5 in at {HOUSE}, and upload the PDF: one for each deck",
    "look at its preview, and order one copy before many",
)
_COLOURS = (
    f"{HOUSE} asks for CMYK with at most {INK_LIMIT} % of ink, as PDF/X-1a:2003; these pages are RGB, which it may "
    "convert or send back: name the ICC profile of its press with --profile FILE"
)


def _press(settings: Settings) -> Press | None:
    """Return the press, if its profile was named.

    Raises:
        RenderError: The profile cannot be used, or something is asked of a press that is not known.
    """
    if settings.profile is None:
        idle = [
            name for name, asked in (("--ink-limit", settings.ink_limit), ("--save-ink", settings.save_ink)) if asked
        ]
        if idle:
            raise RenderError([Fault("does nothing without --profile FILE", key=name) for name in idle])
        return None
    return x1a_press(settings.profile, settings.ink_limit, usual=INK_LIMIT, whose=HOUSE, saves_ink=settings.save_ink)


def _prepared(press: Press | None, sides: Drawn) -> dict[str, Presswork]:
    """Find out with which inks each deck is painted.

    Raises:
        PnpError: What the press cannot print, of all decks.
    """
    works: dict[str, Presswork] = {}
    faults: list[Fault] = []
    if press is None:
        return works
    for name, artwork in sides.artworks.items():
        try:
            works[name] = prepare(press, artwork)
        except PnpError as error:
            faults += error.faults
    if faults:
        raise PnpError(faults)
    return works
