"""Services that print pictures of cards: MakePlayingCards, with its sister Printer's Studio, and The Game Crafter.

Each gets a PNG of exact pixels for each side, and a list of the cards: the order file for mpc-autofill, or a table.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from xml.etree import ElementTree

from generator.deck.model import EDGE_SLACK_MM, Deck
from generator.errors import Fault, LayoutError, RenderError, did_you_mean, plural
from generator.geometry import Rect
from generator.options.choices import PictureKind
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.units import format_mm
from generator.writers.print_services import component_pictures, order_list
from generator.writers.print_services.image_header import read_picture
from generator.writers.print_services.order_list import LIST, OrderManifest
from generator.writers.print_services.preflight import PrintZones, check_sides, describe_checks
from generator.writers.print_services.products import MPC_PRODUCTS, PPI, TGC_PRODUCTS, Product, find_product
from generator.writers.print_services.side_images import PictureFrame, draw_order_pictures
from generator.writers.targets import ExportJob, ExportResult, ExportSettings, Target

_LIMITS = "size, safe zone, bleed, text from 5 pt, lines from 0.25 pt, pictures from 300 ppi, number of cards"


class CardMaker(Target):
    """A folder of PNGs with a list."""

    house: str
    """The service's name, for messages."""
    products: Sequence[Product]
    most: int
    """Cards of one order."""
    too_many: str
    """What is wrong with more, after their number."""

    @abstractmethod
    def make_list(self, manifest: OrderManifest, settings: ExportSettings) -> tuple[str, bytes]:
        """Return name and content of the list of cards."""

    @abstractmethod
    def verify_list(self, files: Mapping[str, bytes], count: int) -> str:
        """Return a line for the report, or raise RenderError where the list does not fit so many cards."""

    @abstractmethod
    def steps(self, job: ExportJob, product: Product) -> tuple[str, ...]:
        """Return the remaining steps for the user."""

    def summary(self, job: ExportJob) -> tuple[str, ...]:
        return ()

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse cards that the service does not print; as in `Target`."""
        product = self._find_product(job)
        order_list.require_backs(self.house, job.parts)
        return {part.deck.id: product.bleed_mm(part.deck.trim) for part in job.parts}

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        """Make the files, each picture of exactly the product's pixels; as in `Target`."""
        product, count = self._find_product(job), job.card_count

        def zones(deck: Deck) -> PrintZones:
            return PrintZones(product.cut_area(deck.trim), product.safe_area(deck.trim))

        sides = check_sides(job, artworks, self.house, zones)
        shots = sides.manifest.pictures
        pictures = draw_order_pictures(shots, [_frame(product, shot.part.deck.trim) for shot in shots], progress)
        name, data = self.make_list(sides.manifest, job.settings)
        summary = (
            f"{job.title}: {plural(count, 'card')}, {plural(len(pictures), 'PNG')} of {product.width_px} x "
            f"{product.height_px} pixels for {self.house}, {product.display_name}"
        )

        def prove(written: Mapping[str, bytes]) -> tuple[str, ...]:
            return (*verify_pictures(written, product), self.verify_list(written, count))

        told = (summary, *self.summary(job))
        return ExportResult({**pictures, name: data}, told, prove, self.steps(job, product), sides.notes)

    def _find_product(self, job: ExportJob) -> Product:
        """Return the product for the cards.

        Raises:
            PnpError: The service has none of this size, or not so many in one order.
        """
        product = find_product(self.house, self.products, [part.deck for part in job.parts])
        if job.card_count > self.most:
            raise LayoutError(f"{plural(job.card_count, 'card')} are more than the {self.too_many}")
        return product


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
    safe, slack = format_mm(product.safe_mm), format_mm(EDGE_SLACK_MM)
    return (
        f"{plural(count, 'PNG')} read back whole: {product.width_px} x {product.height_px} pixels, RGB, {PPI} ppi",
        f"text and art stay {safe} mm inside the cut, to within {slack} mm; {describe_checks()}",
    )


# --- The Game Crafter ------------------------------------------------------------------------------------

MAX_COMPONENTS = 2000
"""Of one game. Source: help.thegamecrafter.com, as quoted in khenn/thegamecrafter-mcp."""


class GameCrafter(CardMaker):
    """PNGs, and a table of faces, backs and copies."""

    title = house = "The Game Crafter"
    makes = (
        f"a PNG of exact pixels for each side, and {LIST}: card, copies, front, back; of a game's parts, too, with "
        f"{component_pictures.LIST}"
    )
    takes = (
        f"1 to {MAX_COMPONENTS} cards with backs, as {', '.join(product.name for product in TGC_PRODUCTS)}, and parts "
        "of its sizes (pnp list)"
    )
    checks = _LIMITS
    products, most = TGC_PRODUCTS, MAX_COMPONENTS
    too_many = f"{MAX_COMPONENTS} components of one game at {house}; choose fewer, with --cards or --copies"

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Draw the parts that are products, too; as in `Target`."""
        parts = component_pictures.printable(job.tokens)
        component_pictures.require_room(parts, job.card_count, MAX_COMPONENTS, self.house)
        return {**super().bleeds_mm(job), **{part.id: component_pictures.BLEED_MM for part in parts}}

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        """Make the files of the cards, and of a game's parts; as in `Target`."""
        cards = super().write(job, artworks, progress)
        parts = component_pictures.printable(job.tokens)
        notes = (*cards.notes, *component_pictures.left_out(job.tokens, self.house))
        if not parts:
            return replace(cards, notes=notes)
        made = component_pictures.draw_components(parts, artworks, self.house, progress)

        def prove(written: Mapping[str, bytes]) -> tuple[str, ...]:
            own = {path: data for path, data in written.items() if component_pictures.is_component(path)}
            others = {path: data for path, data in written.items() if path not in own}
            return (*cards.verify(others), component_pictures.verify_components(own, parts))

        told = f"{plural(sum(part.count for part in parts), 'part')} of {plural(len(parts), 'kind')}"
        step = f"add each product of {component_pictures.LIST}, and upload the pictures of its parts"
        summary, to_do = (*cards.summary, told), (*cards.to_do, step)
        return ExportResult({**cards.files, **made}, summary, prove, to_do, notes)

    def make_list(self, manifest: OrderManifest, settings: ExportSettings) -> tuple[str, bytes]:
        return LIST, order_list.write_card_list(manifest.lines, PictureKind.PNG)

    def verify_list(self, files: Mapping[str, bytes], count: int) -> str:
        return order_list.verify_card_list(files, count)

    def steps(self, job: ExportJob, product: Product) -> tuple[str, ...]:
        return (
            f"make a game at {self.house}, add a {product.name}, and upload the pictures of fronts/ as its card faces",
            f"set the quantity and the back of each card as in {LIST}; a back that all share is the deck's back",
            "check each side with the service's proofing tool, which shows the cut and the safe zone",
        )


TGC: Target = GameCrafter()

# --- MakePlayingCards ------------------------------------------------------------------------------------

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


class MakePlayingCards(CardMaker):
    """PNGs, and an order file."""

    house = "MakePlayingCards"
    title = "MakePlayingCards, Printer's Studio"
    makes = "a PNG of exact pixels for each side, and order.xml for the desktop tool of mpc-autofill"
    takes = f"1 to {MAX_CARDS} cards with backs, of {', '.join(product.name for product in MPC_PRODUCTS)} size"
    checks = f"{_LIMITS}, stock"
    products, most = MPC_PRODUCTS, MAX_CARDS
    too_many = f"{MAX_CARDS} of one project at {house}; order them in parts, with --cards, or fewer --copies"

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Refuse an unknown stock, and cards that the service does not print; as in `Target`."""
        _stock(job.settings)
        return super().bleeds_mm(job)

    def make_list(self, manifest: OrderManifest, settings: ExportSettings) -> tuple[str, bytes]:
        return ORDER, _order(manifest, _stock(settings), is_foil=settings.foil)

    def verify_list(self, files: Mapping[str, bytes], count: int) -> str:
        return _verify_order(files, count)

    def summary(self, job: ExportJob) -> tuple[str, ...]:
        """Return a line on stock and price; as in `CardMaker`."""
        foil = ", foil" if job.settings.foil else ""
        return (f"order: {STOCKS[_stock(job.settings)]}{foil}; {_bracket(job.card_count)}",)

    def steps(self, job: ExportJob, product: Product) -> tuple[str, ...]:
        return (
            f"start the desktop tool of mpc-autofill in {job.folder}, where it finds {ORDER}: it fills a project at "
            f"{self.house} or Printer's Studio; you log in and pay",
            "or upload by hand: start a project of custom cards of this size, with this many cards, and drop the "
            f"pictures of fronts/ and backs/ on their places; {ORDER} lists the places, counted from 0",
            "check every card in the service's preview, which shows the cut",
            "Printer's Studio has no S27 and no foil",
        )


MPC: Target = MakePlayingCards()


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
        _add_card(fronts, row.face, row.slots, row.name)
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
