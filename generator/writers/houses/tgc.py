"""The Game Crafter: a PNG of exact pixels for each side, and a list of which goes where and how often."""

import csv
import io
from collections.abc import Mapping

from generator.errors import Fault, LayoutError, RenderError, many
from generator.options import ExportOption
from generator.progress import Progress
from generator.writers.houses.collecting import collect, prove_pictures
from generator.writers.houses.packing import Packing
from generator.writers.houses.products import TGC_PRODUCTS, find_product
from generator.writers.targets import Draw, Exported, Shipment, Target

MAX_COMPONENTS = 2000
"""Of one game. Source: help.thegamecrafter.com, as quoted in khenn/thegamecrafter-mcp."""
LIST = "cards.csv"
HOUSE = "The Game Crafter"
_HEAD = ("number", "card", "copies", "front", "back")


class TgcTarget(Target):
    """A folder of PNGs with a list."""

    title = "The Game Crafter"
    makes = f"a PNG of exact pixels for each side, and {LIST}: card, copies, front, back"
    takes = f"1 to {MAX_COMPONENTS} cards with backs, as {', '.join(product.name for product in TGC_PRODUCTS)}"
    checks = "size, safe zone, bleed, text from 5 pt, lines from 0.25 pt, pictures from 300 ppi, number of cards"
    reads: frozenset[ExportOption] = frozenset()

    def write(self, shipment: Shipment, draw: Draw, progress: Progress) -> Exported:
        """Make the files; as in `Target`."""
        product = find_product(HOUSE, TGC_PRODUCTS, [part.deck for part in shipment.parts])
        count = sum(part.copy_count for part in shipment.parts) * shipment.copies
        if count > MAX_COMPONENTS:
            raise LayoutError(
                f"{many(count, 'card')} are more than the {MAX_COMPONENTS} components of one game at {HOUSE}; take "
                "fewer, with --cards or --copies"
            )
        made = collect(shipment, draw, product, HOUSE, progress)
        files = {**made.files, LIST: _list(made.packing)}
        summary = (
            f"{shipment.title}: {many(count, 'card')}, {many(len(made.files), 'PNG')} of {product.width_px} x "
            f"{product.height_px} pixels for {HOUSE}, {product.shown}"
        )

        def prove(written: Mapping[str, bytes]) -> tuple[str, ...]:
            return (*prove_pictures(written, product), _prove_list(written, count))

        steps = (
            f"make a game at {HOUSE}, add a {product.name}, and upload the pictures of fronts/ as its card faces",
            f"set the quantity and the back of each card as {LIST} says; a back that all share is the deck's back",
            "look at each side with the proofing tool of the house: it draws the cut and the safe zone",
        )
        return Exported(files, (summary,), prove, steps, made.notes)


TARGET: Target = TgcTarget()


def _list(packing: Packing) -> bytes:
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_HEAD)
    for number, row in enumerate(packing.rows, start=1):
        writer.writerow([number, row.card.name, len(row.slots), f"{row.face}.png", f"{row.back}.png"])
    return out.getvalue().encode("utf-8-sig")  # so that spreadsheets read its letters right


def _prove_list(files: Mapping[str, bytes], count: int) -> str:
    """Read the list back, and see that it names every picture and as many cards as go.

    Raises:
        RenderError: It does not.
    """
    head, *rows = csv.reader(io.StringIO(files[LIST].decode("utf-8-sig"), newline=""))
    faults = []
    if tuple(head) != _HEAD:
        faults.append(Fault("has another head than it was given", LIST))
    listed = sum(int(copies) for _, _, copies, _, _ in rows)
    if listed != count:
        faults.append(Fault(f"lists {listed} cards, needs {count}", LIST))
    named = {path for row in rows for path in row[3:]}
    if named != files.keys() - {LIST}:
        faults.append(Fault("does not name just the pictures that are there", LIST))
    if faults:
        raise RenderError(faults)
    return f"{LIST} read back: {many(len(rows), 'card')}, copies in all: {listed}"
