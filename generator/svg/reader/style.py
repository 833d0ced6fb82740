"""Computed style of an element, and the style its children inherit."""

from collections.abc import Mapping
from typing import NamedTuple

from generator.geometry import IDENTITY, Matrix
from generator.svg.reader import values
from generator.svg.reader.paths import SHAPES
from generator.svg.reader.xml import Element

GEOMETRY = SHAPES | {
    "text": ("x", "y"),
    "use": ("x", "y", "width", "height", "href"),
    "svg": (
        *("x", "y", "width", "height", "viewBox", "version", "preserveAspectRatio", "baseProfile"),
        *("contentScriptType", "contentStyleType", "zoomAndPan"),
    ),
    "symbol": ("viewBox", "preserveAspectRatio"),
    "clipPath": ("clipPathUnits",),
    "g": (),
    "defs": (),
    "a": (),
}
"""Elements of the subset, and the attributes that define their geometry rather than style."""
_ALONE = {tag: frozenset((*names, "id")) for tag, names in GEOMETRY.items()}
"""Attributes that affect neither the style of an element nor its children."""
_ANYWHERE = {"id", "class", "style", "transform", "role", "focusable", "tabindex"}


class InheritedStyle(NamedTuple):
    properties: Mapping[str, str]
    matrix: Matrix = IDENTITY
    """From the element's coordinates to those of the drawing, or of the symbol that contains it."""
    is_bleed: bool = False
    """Whether it may leave the safe zone."""
    fill_alpha: float = 1.0
    """Opacity in addition to `fill-opacity`, 0 to 1."""
    stroke_alpha: float = 1.0
    """Opacity in addition to `stroke-opacity`, 0 to 1."""

    def within(self, outer: "InheritedStyle") -> "InheritedStyle":
        """Return the state combined with an outer state's matrix and opacity."""
        if outer.matrix is IDENTITY and not outer.is_bleed and outer.fill_alpha == outer.stroke_alpha == 1:
            return self  # the usual case in art
        return InheritedStyle(
            self.properties,
            outer.matrix if self.matrix is IDENTITY else outer.matrix @ self.matrix,
            outer.is_bleed or self.is_bleed,
            outer.fill_alpha * self.fill_alpha,
            outer.stroke_alpha * self.stroke_alpha,
        )


Known = Mapping[str, str]
"""Inherited properties used as a key; stored too, so that their identity is not reused."""


class StyleResolver:
    """Resolves the style of elements, once for all with the same attributes."""

    def __init__(self, unsupported: list[values.Unsupported]) -> None:
        """Take the list to which unsupported features are added."""
        self._unsupported = unsupported
        self._looks: dict[tuple[object, ...], tuple[Known, Mapping[str, str], InheritedStyle]] = {}

    def _add_unsupported(self, element: Element, what: object) -> None:
        self._unsupported.append(values.Unsupported(f"{what} on <{element.tag}>", element.line))

    def properties(self, element: Element) -> dict[str, str]:
        """Return the properties of an element, from its attributes and its `style`."""
        known = GEOMETRY.get(element.tag, ())
        found: dict[str, str] = {}
        for name, value in element.attributes.items():
            if name in ("space", "lang"):
                found[f"xml:{name}"] = value.strip()
            elif name not in known and name not in _ANYWHERE and not name.startswith(("data-", "aria-")):
                found[name] = value.strip()
        try:
            # A hyphen at the start marks a property of a single program.
            found |= {name: value for name, value in values.declarations(element) if not name.startswith("-")}
        except values.NotDrawnError as error:
            self._add_unsupported(element, error)
        return found

    def resolve_style(self, element: Element, outer: InheritedStyle) -> tuple[Mapping[str, str], InheritedStyle]:
        """Return an element's properties and state, read once for all with the same attributes and inheritance."""
        alone = _ALONE[element.tag]
        attributes = [attribute for attribute in element.attributes.items() if attribute[0] not in alone]
        key = (id(outer.properties), element.tag, *attributes)
        look = self._looks.get(key)
        if look is None:
            refused_count = len(self._unsupported)
            properties: Mapping[str, str] = self.properties(element)
            own = InheritedStyle(outer.properties)
            if properties.get("display") != "none":
                own = self.compute_state(element, own, properties)
            if len(self._unsupported) > refused_count:
                return properties, own.within(outer)  # the next one has the same faults, in another line
            look = self._looks[key] = outer.properties, properties, own
        _, properties, own = look
        return properties, own.within(outer)

    def compute_state(self, element: Element, outer: InheritedStyle, properties: Mapping[str, str]) -> InheritedStyle:
        """Return the state for the children of an element with these properties, and refuse what is unsupported."""
        matrix, fill_alpha, stroke_alpha = outer.matrix, outer.fill_alpha, outer.stroke_alpha
        try:
            if "transform" in element.attributes:
                if element.tag in ("svg", "symbol"):
                    raise values.NotDrawnError("transform")
                matrix = matrix @ values.parse_transform(element.attributes["transform"].strip())
            alpha = values.parse_part(properties["opacity"], "opacity") if "opacity" in properties else 1.0
            if alpha != 1:
                if element.tag in ("svg", "symbol", "clipPath"):
                    raise values.NotDrawnError(f"opacity {alpha:g}")
                if not has_group_opacity(element, {**outer.properties, **properties}):
                    fill_alpha, stroke_alpha = fill_alpha * alpha, stroke_alpha * alpha
        except values.NotDrawnError as error:
            self._add_unsupported(element, error)
        handed_on: dict[str, str] = {}
        for name, value in properties.items():
            if name in values.INHERITED or name in values.TEXT_DEFAULTS:
                if value != "inherit":
                    handed_on[name] = value
            elif name != "opacity" and not _is_drawn(element.tag, name, value):
                self._add_unsupported(element, name)
        merged = {**outer.properties, **handed_on} if handed_on else outer.properties
        is_bleed = outer.is_bleed or element.attributes.get("data-zone") == "bleed"
        return InheritedStyle(merged, matrix, is_bleed, fill_alpha, stroke_alpha)


def has_group_opacity(element: Element, properties: Mapping[str, str]) -> bool:
    """Whether the opacity applies to several items together; that of a single shape goes into its paint."""
    is_double = properties.get("stroke", "none") != "none" and properties.get("fill", "black") != "none"
    return element.tag not in SHAPES or is_double


def _is_drawn(tag: str, name: str, value: str) -> bool:
    """Whether a property that is not inherited is supported, or has no effect on this element."""
    if name in values.NEUTRAL:
        return value in values.NEUTRAL[name]
    is_window = tag in ("svg", "symbol")
    if name == "overflow":
        return tag != "symbol" or value in ("hidden", "auto", "scroll")
    if name == "display":
        return not (is_window and value == "none")
    if name == "clip-path":
        return value == "none" or not (is_window or tag == "clipPath")
    return name in values.HARMLESS
