"""MakePlayingCards and its sister Printer's Studio: a PNG for each side, and the order file for mpc-autofill."""

from collections.abc import Mapping, Sequence
from xml.etree import ElementTree

from generator.errors import Fault, LayoutError, RenderError, did_you_mean, plural
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.writers.print_services.order_list import OrderManifest
from generator.writers.print_services.picture_order import make_picture_order, product_bleeds_mm, verify_pictures
from generator.writers.print_services.products import MPC_PRODUCTS, Product, find_product
from generator.writers.targets import ExportJob, ExportResult, ExportSettings, Target

MAX_CARDS = 612
"""Of one project. Source: mpc-autofill, desktop-tool/src/constants.py."""
BRACKETS = (18, 36, 55, 72, 90, 108, 126, 144, 162, 180, 198, 216, 234, 396, 504, 612)
"""Numbers of cards that are charged; any other counts as the next. Source: mpc-autofill, its own list until 2023."""
STOCKS = {
    "S27": "(S27) Smooth",
    "S30": "(S30) Standard Smooth",
    "S33": "(S33) Superior Smooth",
    "M31": "(M31) Linen",
    "P10": "(P10) Plastic",
}
"""Names required in the order. Source: mpc-autofill, desktop-tool/src/constants.py, 2026."""
USUAL_STOCK = "S30"
"""The default of mpc-autofill."""
ORDER = "order.xml"
HOUSE = "MakePlayingCards"


class MpcTarget(Target):
    """A folder of PNGs with an order file."""

    title = "MakePlayingCards, Printer's Studio"
    makes = "a PNG of exact pixels for each side, and order.xml for the desktop tool of mpc-autofill"
    takes = f"1 to {MAX_CARDS} cards with backs, of {', '.join(product.name for product in MPC_PRODUCTS)} size"
    checks = "size, safe zone, bleed, text from 5 pt, lines from 0.25 pt, pictures from 300 ppi, number of cards, stock"

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse cards that the service does not print; as in `Target`."""
        _stock(job.settings)
        return product_bleeds_mm(HOUSE, job, _find_product(job))

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        """Make the files; as in `Target`."""
        stock, product, count = _stock(job.settings), _find_product(job), job.card_count
        made = make_picture_order(job, artworks, product, HOUSE, progress)
        files = {**made.files, ORDER: _order(made.manifest, stock, is_foil=job.settings.foil)}
        summary = f"{job.title}: {plural(count, 'card')}, {plural(len(made.files), 'PNG')} of "
        summary += f"{product.width_px} x {product.height_px} pixels for {HOUSE}, {product.display_name}"
        foil = ", foil" if job.settings.foil else ""
        told = (summary, f"order: {STOCKS[stock]}{foil}; {_bracket(count)}")

        def prove(written: Mapping[str, bytes]) -> tuple[str, ...]:
            return (*verify_pictures(written, product), _verify_order(written, count))

        return ExportResult(files, told, prove, _steps(job), made.notes)


TARGET: Target = MpcTarget()


def _find_product(job: ExportJob) -> Product:
    """Return the product for the cards.

    Raises:
        PnpError: The service has none of this size, or not so many in one project.
    """
    product = find_product(HOUSE, MPC_PRODUCTS, [part.deck for part in job.parts])
    count = job.card_count
    if count > MAX_CARDS:
        raise LayoutError(
            f"{plural(count, 'card')} are more than the {MAX_CARDS} of one project at {HOUSE}; order them in parts, "
            "with --cards, or fewer --copies"
        )
    return product


def _stock(settings: ExportSettings) -> str:
    """Return the short name of the stock.

    Raises:
        RenderError: The service has none of that name, or cannot foil it.
    """
    asked = settings.stock.strip() or USUAL_STOCK
    names = {name.lower(): short for short, full in STOCKS.items() for name in (short, full, full.partition(") ")[2])}
    stock = names.get(asked.lower())
    if stock is None:
        hint, every = did_you_mean(asked, STOCKS), ", ".join(STOCKS.values())
        raise RenderError(Fault(f"{asked!r} is not a stock for an order{hint}; use {every}", key="--stock"))
    if settings.foil and stock == "P10":
        raise RenderError(Fault(f"{STOCKS[stock]} cannot be foiled; remove --foil or use another", key="--stock"))
    return stock


def _bracket(count: int) -> str:
    at = next(each for each in BRACKETS if each >= count)
    if at == count:
        return f"{count} cards fill their price bracket exactly"
    lower = [each for each in BRACKETS if each < count][-1:]
    below = f"; the bracket below ends at {lower[0]}" if lower else ""
    be = "is" if count == 1 else "are"
    return f"{plural(count, 'card')} {be} charged as {at}, which leaves {at - count} blank{below}"


def _steps(job: ExportJob) -> tuple[str, ...]:
    return (
        f"start the desktop tool of mpc-autofill in {job.folder}, where it finds {ORDER}: it fills a project at "
        f"{HOUSE} or Printer's Studio; you log in and pay",
        "or upload by hand: start a project of custom cards of this size, with this many cards, and drop the "
        f"pictures of fronts/ and backs/ on their places; {ORDER} lists the places, counted from 0",
        "check every card in the service's preview, which shows the cut",
        "Printer's Studio has no S27 and no foil",
    )


# --- the order -------------------------------------------------------------------------------------------


def _order(packing: OrderManifest, stock: str, *, is_foil: bool) -> bytes:
    """Return the order file. Source: mpc-autofill, desktop-tool/src/order.py, 2026."""
    common = packing.common_back
    backs: dict[str, list[int]] = {}
    for row in packing.lines:
        if row.back and row.back != common:
            backs.setdefault(row.back, []).extend(row.slots)
    root = ElementTree.Element("order")
    details = ElementTree.SubElement(root, "details")
    _add_leaf(details, "quantity", str(packing.count))
    _add_leaf(details, "stock", STOCKS[stock])
    _add_leaf(details, "foil", "true" if is_foil else "false")
    fronts = ElementTree.SubElement(root, "fronts")
    for row in packing.lines:
        _add_card(fronts, row.face, row.slots, row.card.name)
    behind = ElementTree.SubElement(root, "backs")
    for back, slots in backs.items():
        _add_card(behind, back, sorted(slots), "")
    _add_leaf(root, "cardback", f"{common}.png")
    ElementTree.indent(root)
    text: str = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _add_leaf(parent: ElementTree.Element, tag: str, text: str) -> None:
    ElementTree.SubElement(parent, tag).text = text


def _add_card(parent: ElementTree.Element, path: str, slots: Sequence[int], query: str) -> None:
    card = ElementTree.SubElement(parent, "card")
    _add_leaf(card, "id", f"{path}.png")
    _add_leaf(card, "sourceType", "Local File")
    _add_leaf(card, "slots", ",".join(map(str, slots)))
    _add_leaf(card, "name", f"{path.rpartition('/')[2]}.png")
    _add_leaf(card, "query", query)


def _verify_order(files: Mapping[str, bytes], count: int) -> str:
    """Read the order as the tool does, and check that each place has an existing face and back.

    Raises:
        RenderError: It cannot be read, or a place has none or two.
    """
    try:
        root = ElementTree.fromstring(files[ORDER])
    except ElementTree.ParseError as error:
        raise RenderError(Fault(f"cannot be read back: {error}", ORDER)) from None
    faults = []
    if root.findtext("details/quantity") != str(count):
        faults.append(Fault(f"orders {root.findtext('details/quantity')} cards, needs {count}", ORDER))
    named = {root.findtext("cardback") or ""}
    places: dict[str, list[int]] = {"fronts": [], "backs": []}
    for kind, found in places.items():
        for card in root.iterfind(f"{kind}/card"):
            named.add(card.findtext("id") or "")
            found += map(int, (card.findtext("slots") or "").split(","))
    if sorted(places["fronts"]) != list(range(count)):
        faults.append(Fault("a place does not have exactly one face", ORDER))
    if len(set(places["backs"])) != len(places["backs"]) or not set(places["backs"]) <= set(range(count)):
        faults.append(Fault("a place has two backs, or does not exist", ORDER))
    if lost := sorted(named - files.keys()):
        faults.append(Fault(f"names files that do not exist: {', '.join(lost)}", ORDER))
    if idle := sorted({path for path in files if path.endswith(".png")} - named):
        faults.append(Fault(f"does not name {', '.join(idle)}", ORDER))
    if faults:
        raise RenderError(faults)
    return f"{ORDER} read back: {count} places, each with a face and a back"
