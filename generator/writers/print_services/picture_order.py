"""An order of pictures: the decks rendered, checked by the service's rules, and saved as a file for each side."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.deck.model import Deck
from generator.errors import Fault, PnpError, RenderError, plural
from generator.geometry import Rect
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.units import format_mm
from generator.writers.print_services.image_header import read_picture
from generator.writers.print_services.order_list import OrderManifest, make_manifest, require_backs
from generator.writers.print_services.preflight import (
    MIN_LINE_PT,
    MIN_PPI,
    MIN_TEXT_PT,
    SLACK_MM,
    PrintZones,
    preflight,
)
from generator.writers.print_services.products import PPI, Product
from generator.writers.print_services.side_images import PictureFrame, draw_order_pictures
from generator.writers.targets import ExportJob


@dataclass(frozen=True, slots=True)
class CheckedSides:
    """The sides of an order, which the service would accept."""

    manifest: OrderManifest
    """The pictures of each card."""
    notes: tuple[str, ...]
    """Warnings: what prints, but not well."""


def check_sides(
    job: ExportJob, artworks: Mapping[str, Artwork], house: str, zones: Callable[[Deck], PrintZones]
) -> CheckedSides:
    """Check every side of the decks of an order.

    Args:
        job: The export.
        artworks: The sides of each deck, by its id.
        house: The service's name, for messages.
        zones: Returns the zones of its cards.

    Raises:
        PnpError: All that would be rejected or print badly, each with its card.
    """
    faults: list[Fault] = []
    notes: list[str] = []
    for part in job.parts:
        artwork = artworks[part.deck.id]
        faults += preflight(part.deck, artwork, zones(part.deck), house)
        notes += artwork.findings.warnings
    if faults:
        raise PnpError(faults)
    return CheckedSides(make_manifest(job, artworks), tuple(dict.fromkeys(notes)))


def describe_checks() -> str:
    """Return a line on the checks of `check_sides`."""
    return (
        f"text has {MIN_TEXT_PT:g} pt or more, lines {MIN_LINE_PT:g} pt, pictures {MIN_PPI} ppi; no bleed is white "
        "beside a coloured edge"
    )


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """The pictures for a print service."""

    manifest: OrderManifest
    """The pictures of each card."""
    files: Mapping[str, bytes]
    """The pictures, by path."""
    notes: tuple[str, ...]
    """Warnings: what prints, but not well."""


def product_bleeds_mm(house: str, job: ExportJob, product: Product) -> dict[str, float]:
    """Return the bleed of each deck for a product, by its id.

    Raises:
        PnpError: A card has no back.
    """
    require_backs(house, job.parts)
    return {part.deck.id: product.bleed_mm(part.deck.trim) for part in job.parts}


def make_picture_order(
    job: ExportJob, artworks: Mapping[str, Artwork], product: Product, house: str, progress: Progress
) -> PictureOrder:
    """Make the pictures of an order, each of exactly the product's pixels.

    Args:
        job: The export.
        artworks: The sides of each deck, by its id.
        product: The product.
        house: The service's name, for messages.
        progress: Receives the progress.

    Raises:
        PnpError: All that the service would reject, each with its card.
    """
    made = check_sides(
        job,
        artworks,
        house,
        lambda deck: PrintZones(product.cut_area(deck.trim), product.safe_area(deck.trim)),
    )
    shots = made.manifest.pictures
    frames = [_frame(product, shot.part.deck.trim) for shot in shots]
    return PictureOrder(made.manifest, draw_order_pictures(shots, frames, progress), made.notes)


def _frame(product: Product, trim: Rect) -> PictureFrame:
    width, height = product.width_px, product.height_px
    if product.is_turned:
        width, height = height, width
    return PictureFrame(product.picture_area(trim), product.cut_area(trim), width, height, PPI, product.is_turned)


def verify_pictures(files: Mapping[str, bytes], product: Product) -> tuple[str, ...]:
    """Read every picture back, and check that it has the product's pixels, and no transparency.

    Raises:
        RenderError: One is not as required; names each.
    """
    faults, count = [], 0
    for name, data in files.items():
        if not name.endswith(".png"):
            continue
        seen = read_picture(name, data)
        count += 1
        if (seen.width_px, seen.height_px) != (product.width_px, product.height_px):
            needed = f"{product.width_px} x {product.height_px}"
            faults.append(Fault(f"has {seen.width_px} x {seen.height_px} pixels, needs {needed}", name))
        if seen.channels != 3:
            faults.append(Fault(f"has {seen.channels} channels, needs three: RGB without transparency", name))
        if seen.dpi is None or abs(seen.dpi - PPI) > 0.1:
            faults.append(Fault(f"says {seen.dpi} pixels per inch, needs {PPI}", name))
    if faults:
        raise RenderError(faults)
    safe, slack = format_mm(product.safe_mm), format_mm(SLACK_MM)
    return (
        f"{plural(count, 'PNG')} read back whole: {product.width_px} x {product.height_px} pixels, RGB, {PPI} ppi",
        f"text and art stay {safe} mm inside the cut, to within {slack} mm; {describe_checks()}",
    )
