"""An SVG document as a value: view box, definitions, body."""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from html import escape

from generator.errors import RenderError
from generator.geometry import Rect, Size
from generator.svg.reader.values import NotDrawnError, parse_view_box
from generator.svg.reader.xml import SVG, Element, parse_svg, serialise_svg
from generator.units import number

_OWN = {"id", "width", "height", "viewBox", "preserveAspectRatio"}


@dataclass(frozen=True, slots=True)
class SvgDocument:
    view: Rect
    """The view box, in the document's own unit."""
    body: str
    """Markup of the painted content."""
    _: KW_ONLY
    size: Size | None = None
    """Its size; None: decided where it is shown."""
    title: str = ""
    id: str = ""
    definitions: str = ""
    """Markup of definitions that the body uses, except its own."""
    attributes: Mapping[str, str] = field(default_factory=dict)
    """The other attributes of the root."""

    def __str__(self) -> str:
        size = self.size
        lengths = {"width": f"{number(size.width_mm)}mm", "height": f"{number(size.height_mm)}mm"} if size else {}
        own = {"id": self.id} if self.id else {}
        root = {"xmlns": SVG, **own, **lengths, "viewBox": _box(self.view), **self.attributes}
        title = f"<title>{escape(self.title)}</title>\n" if self.title else ""
        return f"<svg{_write_attributes(root)}>\n{title}{self._defs()}{self.body}\n</svg>\n"

    def crop(self, view: Rect) -> "SvgDocument":
        """Return it with a different view box, at the same scale."""
        size = self.size
        if size is not None:
            across, down = size.width_mm / self.view.width, size.height_mm / self.view.height
            size = Size(view.width * across, view.height * down)
        return replace(self, view=view, size=size)

    def resize(self, width_px: int, height_px: int, *, fit: str = "none") -> "SvgDocument":
        """Return it at a size in pixels.

        Args:
            fit: How the view box fills them, as in `preserveAspectRatio`; `none` stretches it.
        """
        size = {"width": str(width_px), "height": str(height_px), "preserveAspectRatio": fit}
        return replace(self, size=None, attributes={**self.attributes, **size})

    def nested_markup(self, x: float, y: float, width: float, height: float) -> str:
        """Return its markup for a box of another document, whole and centred, in that document's unit."""
        box = {"x": number(x), "y": number(y), "width": number(width), "height": number(height)}
        attributes = _write_attributes({**box, "viewBox": _box(self.view), **self.attributes})
        return f"<svg{attributes}>{self._defs()}{self.body}</svg>"

    def _defs(self) -> str:
        return f"<defs>{self.definitions}</defs>\n" if self.definitions else ""


def read_document(text: str | bytes) -> SvgDocument:
    """Read the text of a document; raises what `parse_svg` and `document_of_tree` do."""
    return document_of_tree(parse_svg(text))


def document_of_tree(root: Element) -> SvgDocument:
    """Return a tree as a document.

    Raises:
        RenderError: It has no view box.
    """
    attributes = root.attributes
    try:
        view = parse_view_box(attributes["viewBox"])
    except (KeyError, NotDrawnError) as error:
        raise RenderError(f"a drawing without a view box ({error})") from None
    title = next((child.text for child in root.children if child.tag == "title"), "")
    body = "".join(serialise_svg(child) for child in root.children if child.tag != "title")
    others = {name: value for name, value in attributes.items() if name not in _OWN}
    return SvgDocument(view, body, title=title, id=attributes.get("id", ""), attributes=others)


def _box(view: Rect) -> str:
    return " ".join(map(number, (view.x, view.y, view.width, view.height)))


def _write_attributes(attributes: Mapping[str, str]) -> str:
    return "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
