"""The Game Crafter: a PNG of exact pixels for each side, and a list of faces, backs and copies."""

from collections.abc import Mapping

from generator.errors import LayoutError, plural
from generator.options.choices import PictureKind
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.writers.print_services.lists import LIST, verify_card_list, write_card_list
from generator.writers.print_services.picture_order import make_picture_order, product_bleeds_mm, verify_pictures
from generator.writers.print_services.products import TGC_PRODUCTS, Product, find_product
from generator.writers.targets import ExportJob, ExportResult, Target

MAX_COMPONENTS = 2000
"""Of one game. Source: help.thegamecrafter.com, as quoted in khenn/thegamecrafter-mcp."""
HOUSE = "The Game Crafter"


class TgcTarget(Target):
    """A folder of PNGs with a list."""

    title = "The Game Crafter"
    makes = f"a PNG of exact pixels for each side, and {LIST}: card, copies, front, back"
    takes = f"1 to {MAX_COMPONENTS} cards with backs, as {', '.join(product.name for product in TGC_PRODUCTS)}"
    checks = "size, safe zone, bleed, text from 5 pt, lines from 0.25 pt, pictures from 300 ppi, number of cards"

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse cards that the service does not print; as in `Target`."""
        return product_bleeds_mm(HOUSE, job, _find_product(job))

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        """Make the files; as in `Target`."""
        product, count = _find_product(job), job.card_count
        made = make_picture_order(job, artworks, product, HOUSE, progress)
        files = {**made.files, LIST: write_card_list(made.manifest.lines, PictureKind.PNG)}
        summary = (
            f"{job.title}: {plural(count, 'card')}, {plural(len(made.files), 'PNG')} of {product.width_px} x "
            f"{product.height_px} pixels for {HOUSE}, {product.display_name}"
        )

        def prove(written: Mapping[str, bytes]) -> tuple[str, ...]:
            return (*verify_pictures(written, product), verify_card_list(written, count))

        steps = (
            f"make a game at {HOUSE}, add a {product.name}, and upload the pictures of fronts/ as its card faces",
            f"set the quantity and the back of each card as in {LIST}; a back that all share is the deck's back",
            "check each side with the service's proofing tool, which shows the cut and the safe zone",
        )
        return ExportResult(files, (summary,), prove, steps, made.notes)


TARGET: Target = TgcTarget()


def _find_product(job: ExportJob) -> Product:
    """Return the product for the cards.

    Raises:
        PnpError: The service has none of this size, or not so many in one game.
    """
    product = find_product(HOUSE, TGC_PRODUCTS, [part.deck for part in job.parts])
    count = job.card_count
    if count > MAX_COMPONENTS:
        raise LayoutError(
            f"{plural(count, 'card')} are more than the {MAX_COMPONENTS} components of one game at {HOUSE}; choose "
            "fewer, with --cards or --copies"
        )
    return product
