"""An order of pictures: the decks drawn, looked at with the house's eyes, and made into a file for each side."""

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
from generator.writers.targets import Draw, ExportJob


@dataclass(frozen=True, slots=True)
class CheckedSides:
    """The sides of an order, nothing of which would be sent back."""

    artworks: Mapping[str, Artwork]
    """By deck id."""
    manifest: OrderManifest
    """Which picture lies on which card."""
    notes: tuple[str, ...]
    """What prints, but not well."""


def draw_checked(
    shipment: ExportJob, draw: Draw, house: str, bleed_mm: Callable[[Deck], float], zones: Callable[[Deck], PrintZones]
) -> CheckedSides:
    """Draw the decks of an order, and look at every side.

    Args:
        shipment: What goes.
        draw: Draws the sides.
        house: Who prints it, for messages.
        bleed_mm: How much bleed a deck needs.
        zones: Where things may lie on its cards.

    Raises:
        PnpError: All that would be sent back or print badly, each with its card.
    """
    artworks: dict[str, Artwork] = {}
    faults: list[Fault] = []
    notes: list[str] = []
    for part in shipment.parts:
        deck = part.deck
        artwork = artworks[deck.id] = draw(part, bleed_mm(deck))
        faults += preflight(deck, artwork, zones(deck), house)
        notes += artwork.findings.warnings
    if faults:
        raise PnpError(faults)
    return CheckedSides(artworks, make_manifest(shipment, artworks), tuple(dict.fromkeys(notes)))


def describe_checks() -> str:
    """Say what `draw_checked` has looked at in every side."""
    return (
        f"text has {MIN_TEXT_PT:g} pt or more, lines {MIN_LINE_PT:g} pt, pictures {MIN_PPI} ppi; no bleed is white "
        "beside a coloured edge"
    )


@dataclass(frozen=True, slots=True)
class PictureOrder:
    """What a house is given that takes pictures."""

    manifest: OrderManifest
    """Which picture lies on which card."""
    files: Mapping[str, bytes]
    """The pictures, by path."""
    notes: tuple[str, ...]
    """What prints, but not well."""


def make_picture_order(
    shipment: ExportJob, draw: Draw, product: Product, house: str, progress: Progress
) -> PictureOrder:
    """Make the pictures of an order, each of exactly the product's pixels.

    Args:
        shipment: What goes.
        draw: Draws the sides.
        product: What the house makes of them.
        house: Its name, for messages.
        progress: Told how far the work has come.

    Raises:
        PnpError: All that the house would send back, each with its card.
    """
    require_backs(house, shipment.parts)
    made = draw_checked(
        shipment,
        draw,
        house,
        lambda deck: product.bleed_mm(deck.trim),
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
    """Read every picture back, and see that it has the product's pixels, and no transparency.

    Raises:
        RenderError: One is not as the house takes it; names each.
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
        f"text and art keep {safe} mm inside the cut, to within {slack} mm; {describe_checks()}",
    )
