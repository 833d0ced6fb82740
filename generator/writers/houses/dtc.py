"""DriveThruCards: one PDF a deck, back 1, front 1, back 2, front 2 …, on pages of 198 x 270 pt."""

from collections.abc import Mapping

from generator.errors import Fault, PnpError, many
from generator.geometry import TOLERANCE_MM
from generator.options import ExportOption, PageOrder
from generator.progress import Progress
from generator.units import PT_PER_MM, format_mm
from generator.writers.houses.imaging import Frame, refuse_bare
from generator.writers.houses.inspecting import Zones, inspect
from generator.writers.houses.packing import pack, refuse_backless
from generator.writers.houses.paging import Paged, paged, prove_pages
from generator.writers.houses.products import DTC_POKER, PPI, find_product
from generator.writers.targets import Draw, Exported, Shipment, Target

HOUSE = "DriveThruCards"
BLEED_MM = 25.4 / 8
"""Source: the house's help pages: 1/8 in on all sides."""


class DtcTarget(Target):
    """A PDF for each deck."""

    title = "DriveThruCards"
    makes = "a PDF for each deck: back 1, front 1, back 2, front 2 …, 198 x 270 pt with 1/8 in of bleed"
    takes = f"cards with backs, of 2.5 x 3.5 in ({DTC_POKER.shown})"
    checks = "size, safe zone, bleed, text from 5 pt, lines from 0.25 pt, pictures from 300 ppi, page boxes and order"
    reads: frozenset[ExportOption] = frozenset()

    def write(self, shipment: Shipment, draw: Draw, progress: Progress) -> Exported:
        """Make the files; as in `Target`."""
        _refuse_others(shipment)
        refuse_backless(HOUSE, shipment.parts)
        artworks, faults, notes = {}, [], []
        for part in shipment.parts:
            artwork = artworks[part.deck.id] = draw(part, BLEED_MM)
            trim = part.deck.trim
            faults += inspect(part.deck, artwork, Zones(DTC_POKER.cut(trim), DTC_POKER.safe(trim)), HOUSE)
            notes += artwork.findings.warnings
        if faults:
            raise PnpError(faults)
        shots = pack(shipment, artworks).shots
        refuse_bare(shots, [Frame(DTC_POKER.view(s.part.deck.trim), s.part.deck.trim) for s in shots], progress)
        made: dict[str, Paged] = {}
        for part in shipment.parts:
            (pdf,) = paged(
                part,
                artworks[part.deck.id],
                bleed_mm=BLEED_MM,
                order=PageOrder.ALTERNATING,
                copies=shipment.copies,
                progress=progress,
            )
            made[f"{part.deck.id}.pdf"] = pdf

        def prove(files: Mapping[str, bytes]) -> tuple[str, ...]:
            for name, pdf in made.items():
                prove_pages(name, files[name], pdf, BLEED_MM)
            return (
                f"{many(len(made), 'PDF')} read back: pages of 198 x 270 pt, cut 9 pt inside, back before face, every "
                "font embedded",
            )
