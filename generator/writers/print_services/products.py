"""Products of print services: card sizes, pixels, bleed and safe zone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.deck.model import Deck
from generator.errors import Fault, LayoutError
from generator.geometry import Rect, Size
from generator.units import MM_PER_INCH, format_mm

PPI = 300
"""Resolution of every picture here. Source: MakePlayingCards, FAQ on photos; The Game Crafter, templates;
DriveThruCards, help article 12780748203543.
"""
NEAR_MM = 1.0
"""Cards that differ by no more from a product are printed at their own size and cut at the product's (ours): a deck of
63 x 88 mm loses nothing at 63.5 x 88.9 mm, it shows 0.25 and 0.45 mm more of its bleed.
"""


@dataclass(frozen=True, slots=True)
class Product:
    name: str
    """The service's name for it."""
    trim: Size
    width_px: int
    """Width in pixels of a picture with its bleed, at `PPI`."""
    height_px: int
    safe_mm: float
    """Distance of text and art from the cut."""
    is_turned: bool = False
    """Whether the card is on its side: the service's picture is upright, and the card's own is not."""

    def picture_area(self, trim: Rect) -> Rect:
        """Return the area of a card that the whole picture shows, in the card's mm, centred on its trim."""
        return _around(trim, self.width_px / PPI * MM_PER_INCH, self.height_px / PPI * MM_PER_INCH, self.is_turned)

    def cut_area(self, trim: Rect) -> Rect:
        """Return the area that the service cuts out, in the card's mm."""
        return _around(trim, self.trim.width_mm, self.trim.height_mm, self.is_turned)

    def safe_area(self, trim: Rect) -> Rect:
        """Return the safe zone, in the card's mm."""
        return self.cut_area(trim).expand(-self.safe_mm)

    def bleed_mm(self, trim: Rect) -> float:
        """Return the bleed that a card needs to fill the whole picture on all its sides."""
        view = self.picture_area(trim)
        return max(trim.x - view.x, trim.y - view.y, 0.0)

    @property
    def display_name(self) -> str:
        """The name and size, for messages."""
        return f"{self.name} {_format_size(self.trim)}"


def _around(trim: Rect, width: float, height: float, is_turned: bool) -> Rect:
    across, down = (height, width) if is_turned else (width, height)
    x, y = trim.centre
    return Rect(x - across / 2, y - down / 2, across, down)


def _format_size(size: Size) -> str:
    return f"{format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm"


def _inches(name: str, width: float, height: float, edge_px: float) -> Product:
    """Return a product of a size in inches, with the same number of pixels for bleed and safe margin."""
    edge_mm = edge_px / PPI * MM_PER_INCH
    size = Size(width * MM_PER_INCH, height * MM_PER_INCH)
    pixels = round(width * PPI + 2 * edge_px), round(height * PPI + 2 * edge_px)
    return Product(name, size, *pixels, edge_mm)


MPC_PRODUCTS = tuple(
    _inches(*each, edge_px=36)
    for each in (
        ("poker", 2.5, 3.5),
        ("bridge", 2.25, 3.5),
        ("tarot", 2.75, 4.75),
        ("business", 2.0, 3.5),
        ("domino", 1.75, 3.5),
        ("micro", 1.25, 1.75),
    )
)
"""Of MakePlayingCards: 822 x 1122 pixels for poker, bleed and safe margin 36 pixels each (3.048 mm, though its text
says 1/8 in). Source: its FAQ faq-photo.aspx, and its upload checks as published in 2026. We found no pixel sizes for
its mini, jumbo and square cards.
"""

_TGC_EDGE_PX = 37.5
TGC_PRODUCTS = (
    *(
        _inches(*each, edge_px=_TGC_EDGE_PX)
        for each in (
            ("Poker Deck", 2.5, 3.5),
            ("Bridge Deck", 2.25, 3.5),
            ("Tarot Deck", 2.75, 4.75),
            ("Mini Deck", 1.75, 2.5),
            ("Micro Deck", 1.25, 1.75),
            ("Domino Deck", 1.75, 3.5),
            ("Business Deck", 2.0, 3.5),
            ("Jumbo Deck", 3.5, 5.5),
            ("Square Deck", 3.5, 3.5),
            ("Small Square Deck", 2.5, 2.5),
            ("Euro Square Deck", 2.75, 2.75),
        )
    ),
    Product("Euro Poker Deck", Size(63.0, 88.0), 825, 1125, 1 / 8 * MM_PER_INCH),
    Product("US Game Deck", Size(2.2 * MM_PER_INCH, 3.43 * MM_PER_INCH), 750, 1125, 1 / 8 * MM_PER_INCH),
)
"""Of The Game Crafter: bleed and safe margin 37.5 pixels each, 1/8 in. Source: the component lists of Templative
(src/shared/componentInfo.js) and the templates of CLS Renderer."""

DTC_POKER = Product("poker", Size(2.5 * MM_PER_INCH, 3.5 * MM_PER_INCH), 825, 1125, 1 / 8 * MM_PER_INCH)
"""Of DriveThruCards: pages of 198 x 270 pt, 1/8 in of bleed, and as much safe margin. Source: its help pages
"Spezifikationen für gedruckte Karten" and article 12780748203543.
"""


def find_product(
    house: str, products: Sequence[Product], decks: Sequence[Deck], *, near_mm: float = NEAR_MM
) -> Product:
    """Return a service's product for decks of one size.

    Raises:
        LayoutError: A deck has a size that the service does not print, or another than the first; names each.
    """
    found = [_fitting(products, deck, near_mm) for deck in decks]
    faults = [
        _no_product_fault(house, products, deck) for deck, product in zip(decks, found, strict=True) if product is None
    ]
    first = found[0]
    for deck, product in zip(decks, found, strict=True):
        if first and product and product != first:
            size = _format_size(deck.card_format.size)
            why = (
                f"its cards of {size} are not {first.display_name} like those of {decks[0].title}; export it separately"
            )
            faults.append(Fault(why, deck.display_name))
    if faults or first is None:
        raise LayoutError(faults)
    return first


def _off_mm(product: Product, size: Size) -> float:
    return max(abs(product.trim.width_mm - size.width_mm), abs(product.trim.height_mm - size.height_mm))


def _nearest(products: Sequence[Product], size: Size) -> Product:
    upright = size.transpose() if size.is_landscape else size
    return min(products, key=lambda product: _off_mm(product, upright))


def _fitting(products: Sequence[Product], deck: Deck, near_mm: float) -> Product | None:
    size = deck.card_format.size
    best = replace(_nearest(products, size), is_turned=size.is_landscape)
    return best if _off_mm(best, size.transpose() if size.is_landscape else size) <= near_mm else None


def _no_product_fault(house: str, products: Sequence[Product], deck: Deck) -> Fault:
    size = deck.card_format.size
    best = _nearest(products, size)
    made = f"only {best.display_name}"
    if len(products) > 1:
        made = f"{', '.join(product.display_name for product in products)}; the nearest is {best.display_name}"
    return Fault(f"its cards are {_format_size(size)}, and {house} prints {made}", deck.display_name, key="format")
