"""Prepares a deck's pictures for its cards: checked, coloured, with ids derived from their content."""

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from generator.deck.files.folder import DeckFolder
from generator.deck.model import DeckPicture
from generator.errors import DeckDataError, Fault, RenderError, join_names
from generator.geometry import IDENTITY, Rect
from generator.rendering.images.image_store import ImageStore
from generator.rendering.images.picture_library import picture_library
from generator.rendering.templating import untrusted
from generator.session import BuildSession
from generator.svg.model.scene import Image as PlacedImage
from generator.svg.model.scene import Symbol
from generator.svg.reader.scene_reader import SHARED_PREFIX, SceneError, read_scene
from generator.svg.reader.values import INITIAL, declarations
from generator.svg.reader.xml import SVG, Element, SvgError, parse_svg, serialise_svg
from generator.svg.transforms.low_ink import to_low_ink
from generator.svg.transforms.normalisation import normalise, resolve_switches
from generator.text.fonts.font_library import find_font
from generator.units import MM_PER_INCH, number

RASTER_DPI = 600
"""Resolution of SVG art that has to be rasterised, over the width of the card."""
MAX_KNOWN = 400
"""Vector art remembered for the next deck of a session (ours), as a game's sheets show the art of its cards."""
HAIRLINE_MM = 0.18
"""Lines of low-ink art (ours), half a point: the thinnest that an ink-jet printer draws unbroken."""
_OWN_PICTURE = re.compile(r"#.*|data:image/(?:png|jpeg);base64,[A-Za-z0-9+/=\s]*+", re.DOTALL)
"""Allowed references of a picture: a part of itself, or an embedded raster picture; anything else may be a path."""
_CURRENT_COLOUR = re.compile(r"\bcurrentcolor\b", re.IGNORECASE)
_MAY_BE_COLOURED = re.compile(rb"currentcolor|&#|\x00", re.IGNORECASE)
"""In an unparsed file; character references and UTF-16 may hide the word."""
_NAMED_ID = re.compile(r"url\(\s*['\"]?#([^)'\"]+?)['\"]?\s*\)")


@dataclass(frozen=True)
class ArtSymbol:
    id: str
    """Derived from its content."""
    view: Rect
    make: Callable[[], Element] = field(repr=False, compare=False)
    """Returns the `symbol` element without its view box."""

    @cached_property
    def element(self) -> Element:
        """The `symbol` element, which a PDF does not need."""
        element, view = self.make(), self.view
        box = " ".join(number(value) for value in (view.x, view.y, view.width, view.height))
        element.attributes["viewBox"] = box
        return element

    @cached_property
    def markup(self) -> str:
        return serialise_svg(self.element)

    def standalone(self, images: Mapping[str, bytes]) -> str:
        """Return the `symbol` element as text, with its raster picture embedded."""
        shown = [child.attributes.get("href", "") for child in self.element.children]
        if not any(href in images for href in shown):
            return self.markup
        children = [
            _embed_image(child, images.get(href)) for child, href in zip(self.element.children, shown, strict=True)
        ]
        return serialise_svg(replace(self.element, children=children))


def _embed_image(image: Element, data: bytes | None) -> Element:
    if data is None:
        return image
    try:
        data = picture_library().to_screen(data)
    except ValueError as error:
        raise RenderError(Fault(f"this picture {error}", image.attributes["href"].partition("/")[2])) from None
    kind = "png" if data.startswith(b"\x89PNG") else "jpeg"
    href = f"data:image/{kind};base64,{b64encode(data).decode()}"
    return replace(image, attributes={**image.attributes, "href": href})


_KNOWN: dict[tuple[bytes, str, float], tuple[ArtSymbol, Symbol]] = BuildSession.mapping()
"""By content of the file, colour and outline."""


class ArtCache:
    """Reads each picture of a deck once for each colouring."""

    def __init__(self, folder: DeckFolder, *, width_mm: float) -> None:
        """Take the deck's folder, and the width, in mm, of a picture rasterised at `RASTER_DPI`."""
        self._folder, self._width_mm = folder, width_mm
        self._made: dict[tuple[DeckPicture, str, float], ArtSymbol] = {}
        self.images = ImageStore()
        self.symbols: dict[str, Symbol] = {}
        self.lightened: dict[str, None] = {}
        self._profiles: dict[str, str] = {}
        self._broken_profiles: dict[str, None] = {}
        self._frames: dict[str, int] = {}

    def art(self, picture: DeckPicture, *, colour: str, outline_per_mm: float = 0.0) -> ArtSymbol:
        """Return a picture as a symbol.

        Args:
            colour: The value of `currentColor`, `#rrggbb`.
            outline_per_mm: 0: as drawn; otherwise as outlines on white, with so many units of the picture to a mm;
                pictures that are not vector art become lighter.

        Raises:
            DeckDataError: The file cannot be read, is not a picture, is too large, or is an SVG outside the subset
                that is not marked `raster: true`; lists everything that would be lost.
        """
        key = (picture, colour, outline_per_mm)
        if key not in self._made:
            data = self._read_picture(picture)
            if picture.file.lower().endswith(".svg"):
                self._made[key] = self._vector(*key, data)
            else:
                self._made[key] = self._make_image_symbol(picture, data, is_light=bool(outline_per_mm))
        return self._made[key]

    def _fault(self, picture: DeckPicture, message: str, line: int = 0) -> DeckDataError:
        folder = self._folder.folder_with(picture.file)
        shown = folder.display_path(picture.file)
        return DeckDataError(Fault(f"{message} ({picture.key})", shown, line))

    def _vector(self, picture: DeckPicture, colour: str, outline_per_mm: float, data: bytes) -> ArtSymbol:
        has_colour = outline_per_mm or _MAY_BE_COLOURED.search(data)
        content = (hashlib.sha256(data).digest(), colour if has_colour else "", outline_per_mm)
        if content in _KNOWN:
            art, symbol = _KNOWN[content]
            self.symbols[symbol.id] = symbol
            return art
        root = self._tree(picture, data)
        try:
            normalise(root)
            self._check_colour(picture, root)  # a style sheet may have set it
            root = _apply_colour(root, colour)
            if outline_per_mm:
                scene = read_scene(root, find_font)
                root = to_low_ink(root, scene, colour=colour, width=HAIRLINE_MM * outline_per_mm)
            art_id = _art_id(repr(content).encode())
            root.attributes["id"] = art_id
            scene = read_scene(root, find_font)
        except SceneError as error:
            if picture.is_raster:
                plain = _apply_colour(self._tree(picture, data), colour)
                return self._rasterise(picture, plain, colour, is_light=bool(outline_per_mm))
            hint = (
                "; simplify it, or have it drawn as a 600 dpi picture with `raster: true` (an icon or symbol with "
                "`{file: …, raster: true}`)"
            )
            raise self._fault(picture, error.faults[0].message + hint, error.unsupported[0].line) from None
        symbol = Symbol(art_id, scene.view, scene.items)
        art = self._add_symbol(symbol, lambda: _symbol_element(root, art_id))
        if len(_KNOWN) >= MAX_KNOWN:
            _KNOWN.clear()
        _KNOWN[content] = art, symbol
        return art

    def _add_symbol(self, symbol: Symbol, make: Callable[[], Element]) -> ArtSymbol:
        self.symbols[symbol.id] = symbol
        return ArtSymbol(symbol.id, symbol.view, make)

    def _tree(self, picture: DeckPicture, data: bytes) -> Element:
        try:
            tree = parse_svg(data)
        except SvgError as error:
            raise self._fault(picture, f"this SVG {error}", error.line) from None
        resolve_switches(tree)  # Illustrator hides its private data in one
        for element in tree.walk():
            for name, value in element.attributes.items():
                is_link = name == "href" and _OWN_PICTURE.fullmatch(value) is None
                if (
                    is_link
                    or name.startswith("on")
                    or (("(" in value or "@" in value) and untrusted.OUTSIDE.search(value))
                ):
                    what = f"{name}={value[:60]!r} on <{element.tag}>"
                    raise self._fault(picture, f"refers to something outside the file: {what}", element.line)
            if element.tag in ("script", "foreignObject") or untrusted.OUTSIDE.search(element.text):
                raise self._fault(picture, f"<{element.tag}> is not allowed in deck art", element.line)
        self._check_colour(picture, tree)
        return tree

    def _check_colour(self, picture: DeckPicture, tree: Element) -> None:
        own = _find_colour_definition(tree)
        if own is not None:
            raise self._fault(
                picture,
                f"currentColor is the colour of the suit, but <{own.tag}> sets another with color; use only one",
                own.line,
            )

    def _rasterise(self, picture: DeckPicture, root: Element, colour: str, *, is_light: bool) -> ArtSymbol:
        """Rasterise an SVG that is not plain vector art."""
        for element in root.walk():
            if element.tag == "text":
                # It is drawn without fonts, so text would be lost silently.
                raise self._fault(
                    picture, "has <text>, which `raster: true` cannot draw; convert it to paths", element.line
                )
        if "viewBox" not in root.attributes:
            raise self._fault(picture, "has no viewBox, so its proportions are unknown", root.line)
        gone = ("width", "height", "id")
        attributes = {name: value for name, value in root.attributes.items() if name not in gone}
        # `color`, for a style sheet that uses currentColor.
        whole = Element("svg", {"color": colour, **attributes, "xmlns": SVG}, root.line, root.children)
        width_px = round(self._width_mm / MM_PER_INCH * RASTER_DPI)
        try:
            png = untrusted.rasterise_untrusted_svg(serialise_svg(whole), width_px)
        except ValueError as error:
            raise self._fault(picture, str(error)) from None
        return self._make_image_symbol(picture, png, is_light=is_light)

    def _read_picture(self, picture: DeckPicture) -> bytes:
        return self._folder.folder_with(picture.file).read_file(picture.file, key=picture.key)

    def _make_image_symbol(self, picture: DeckPicture, data: bytes, *, is_light: bool) -> ArtSymbol:
        try:
            raster = picture_library().read(data)
        except ValueError as error:
            raise self._fault(picture, str(error)) from None
        if is_light:
            self.lightened[picture.file] = None
        if raster.profile:
            self._profiles[picture.file] = raster.profile
        if raster.has_broken_profile:
            self._broken_profiles[picture.file] = None
        if raster.frame_count > 1:
            self._frames[picture.file] = raster.frame_count
        (width, height), turn = raster.upright, raster.turn
        art_id = _art_id(b"".join([b"lighter: " if is_light else b"", repr(turn).encode(), raster.data]))
        href = self.images.add(art_id, picture.file, raster.data, is_light=is_light)
        size = {"width": str(raster.width), "height": str(raster.height)}
        turned = {} if turn is IDENTITY else {"transform": f"matrix({' '.join(map(number, turn))})"}
        shown = Element("image", {"href": href, **size, **turned, "preserveAspectRatio": "none"}, 0)
        placed = PlacedImage(href, raster.width, raster.height, turn, is_bleed=False)
        symbol = Symbol(art_id, Rect(0, 0, width, height), (placed,))
        return self._add_symbol(symbol, lambda: Element("symbol", {"id": art_id}, 0, [shown]))

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on pictures that are not printed exactly as their files."""
        notes = []
        if self._profiles:
            named = join_names(f"{file} ({profile})" for file, profile in self._profiles.items())
            notes.append(f"colours in another profile are converted to sRGB in {named}")
        if self._broken_profiles:
            named = join_names(self._broken_profiles)
            notes.append(f"a colour profile that cannot be read is ignored in {named}; its colours count as sRGB")
        if self._frames:
            named = join_names(f"{file} (of {count})" for file, count in self._frames.items())
            notes.append(f"only the first frame or page is printed of {named}")
        return tuple(notes)


_ROOT_ONLY = {
    *("id", "width", "height", "x", "y", "version", "viewBox", "preserveAspectRatio", "xmlns", "class", "overflow"),
    *("style", "baseProfile", "contentScriptType", "contentStyleType", "zoomAndPan", "focusable", "tabindex", "role"),
    *("enable-background",),
}


def _symbol_element(root: Element, art_id: str) -> Element:
    """Return art as a symbol that looks the same wherever it is placed, its ids made unique by the symbol's id."""
    look = dict(INITIAL)
    if not any(element.tag == "text" for element in root.walk()):
        look = {name: value for name, value in look.items() if not name.startswith(("font-", "text-", "letter-"))}
    look |= {name: value for name, value in root.attributes.items() if name not in _ROOT_ONLY}
    look |= {name: value for name, value in declarations(root) if name != "overflow"}
    children = [child for child in root.children if child.tag not in ("title", "desc", "metadata")]
    named = [element for child in children for element in child.walk() if "id" in element.attributes]
    # An id can hold a character that ends it for some readers, so we rename them.
    own = {element.attributes["id"]: f"{art_id}-{number}" for number, element in enumerate(named, start=1)}
    for child in children:
        for element in child.walk():
            for name, value in element.attributes.items():
                if name == "id":
                    element.attributes[name] = own[value]
                elif name == "href":
                    element.attributes[name] = f"#{own.get(value.removeprefix('#'), '')}"
                elif "url(" in value:
                    element.attributes[name] = _NAMED_ID.sub(lambda match: f"url(#{own.get(match[1], '')})", value)
    return Element("symbol", {"id": art_id, **look}, root.line, children)


def _art_id(content: bytes) -> str:
    return SHARED_PREFIX + hashlib.sha256(content).hexdigest()[:12]


def _apply_colour(root: Element, colour: str) -> Element:
    """Replace currentColor with the colour, in the tree itself."""
    for element in root.walk():
        for name, value in element.attributes.items():
            if len(value) >= len("currentColor") and name in ("fill", "stroke", "style", "stop-color", "color"):
                element.attributes[name] = _CURRENT_COLOUR.sub(colour, value)
    return root


def _find_colour_definition(tree: Element) -> Element | None:
    """Return the element that sets currentColor, in art that has one."""
    for element in tree.walk():
        value = element.attributes.get("color") or _STYLED_COLOUR.search(element.attributes.get("style", ""))
        if value and value not in ("inherit", "currentColor"):
            values = (value for each in tree.walk() for value in (*each.attributes.values(), each.text))
            return element if any(map(_CURRENT_COLOUR.search, values)) else None
    return None


_STYLED_COLOUR = re.compile(r"(?:^|;)\s*color\s*:")
