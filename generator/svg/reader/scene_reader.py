"""From an SVG tree to a scene: the subset that every writer draws alike.

Anything else is refused by name and never dropped: a writer can draw all of any `Scene`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.errors import PnpError
from generator.geometry import IDENTITY, Rect, translation, union
from generator.svg.model import scene as model
from generator.svg.model.path_geometry import Outline
from generator.svg.reader import values
from generator.svg.reader.paths import shape_outline
from generator.svg.reader.references import Clips, read_gradient
from generator.svg.reader.style import GEOMETRY, InheritedStyle, Known, StyleResolver, has_group_opacity
from generator.svg.reader.texts import FontFinder, read_line
from generator.svg.reader.xml import Element

SHARED_PREFIX = "art-"
"""Ids with this prefix are derived from the content, so that a symbol seen before need not be read again."""
MAX_MARKS = 200_000
"""Shapes and texts drawn by `use`, nested ones counted each time (ours): this stops a bomb of nested uses."""
MAX_WRITTEN = 8_000_000
"""Characters of repeated markup, counted for each style (ours): a card's art has some thousand."""
MAX_NESTING = 16
"""Nesting of uses (ours)."""
_IGNORED_ELEMENTS = {"title", "desc", "metadata", "style"}  # a style sheet with rules is refused beforehand
_DEFINITIONS = {"defs", "symbol", "clipPath", "linearGradient", "radialGradient", "filter", "marker", "mask", "pattern"}
"""Drawn only where something refers to them, and refused there if they are outside the subset."""
_WHOLE = ("xMidYMid", "xMidYMid meet")


class SceneError(PnpError):
    """An SVG holds something outside the subset; `unsupported` lists each."""

    def __init__(self, unsupported: list[values.Unsupported]) -> None:
        self.unsupported = tuple(dict.fromkeys(unsupported))
        names = dict.fromkeys(f"{each.what} (line {each.line})" for each in self.unsupported)
        super().__init__("cannot be drawn as vectors: " + "; ".join(names))


def read_scene(root: Element, find_font: FontFinder, shared: dict[str, model.Symbol] | None = None) -> model.Scene:
    """Read a drawing.

    Args:
        root: The `svg` element, with a `viewBox`.
        shared: Symbols by their content-derived id; read and added to. None: ids are not derived from content.

    Raises:
        SceneError: Something is outside the subset.
    """
    reader = _SceneReader(root, find_font, shared)
    view = reader.read_view_box(root)
    try:
        state = reader.looks.compute_state(root, InheritedStyle({}), reader.looks.properties(root))
        items = tuple(reader.read_children(root, state))
    except RecursionError:
        raise SceneError([values.Unsupported("elements nested too deeply", root.line)]) from None
    if reader.unsupported or view is None:
        raise SceneError(reader.unsupported)
    return model.Scene(view, items)


class _SceneReader:
    def __init__(self, root: Element, find_font: FontFinder, shared: dict[str, model.Symbol] | None) -> None:
        self.find_font, self.has_shared = find_font, shared is not None
        self.shared = {} if shared is None else shared
        self.unsupported: list[values.Unsupported] = []
        self.root, self.root_id = root, root.attributes.get("id", "")
        self.by_id: dict[str, Element] = {}
        self.symbols: dict[tuple[object, ...], model.Symbol] = {}
        self.repeats: dict[tuple[object, ...], model.Symbol | tuple[model.Item, ...]] = {}
        self.looks = StyleResolver(self.unsupported)
        self.paints: dict[tuple[object, ...], tuple[Known, model.Paint]] = {}
        self.open_uses: list[str] = []
        self.clips = Clips(self.looks, self.by_id, self.unsupported)
        self.mark_count = self.fade_count = 0
        self.written = 0
        for element in root.walk():
            if element.tag == "style" and element.text.strip():
                self.add_unsupported(element, "<style> (a style sheet; give each element its own attributes)")
            own_id = element.attributes.get("id", "")
            if own_id in self.by_id:
                # Renderers differ in which of the two they choose.
                self.add_unsupported(element, f"the id {own_id[:40]!r}, which another element has")
            elif own_id:
                self.by_id[own_id] = element

    def add_unsupported(self, element: Element, what: str) -> None:
        self.unsupported.append(values.Unsupported(what, element.line))

    # Attributes

    def read_number(self, element: Element, name: str, default: float = 0.0) -> float:
        text = element.attributes.get(name)
        if text is None:
            return default
        try:
            return values.parse_number(text, name)
        except values.NotDrawnError as error:
            self.add_unsupported(element, f"{error} on <{element.tag}>")
            return default

    def read_view_box(self, element: Element) -> Rect | None:
        text = element.attributes.get("viewBox")
        if element.attributes.get("preserveAspectRatio", _WHOLE[0]) not in _WHOLE:
            self.add_unsupported(element, f"preserveAspectRatio on <{element.tag}>")
        try:
            if text is not None:
                return values.parse_view_box(text)
        except values.NotDrawnError as error:
            self.add_unsupported(element, str(error))
            return None
        width, height = self.read_number(element, "width"), self.read_number(element, "height")
        if width > 0 and height > 0:
            return Rect(0, 0, width, height)
        self.add_unsupported(element, f"<{element.tag}> without viewBox")
        return None

    # Elements

    def read_children(self, element: Element, state: InheritedStyle) -> list[model.Item]:
        return [item for child in element.children for item in self.read_element(child, state)]

    def read_element(self, element: Element, outer: InheritedStyle) -> Sequence[model.Item]:
        tag = element.tag
        if tag in _IGNORED_ELEMENTS or tag in _DEFINITIONS:
            return ()
        if tag not in GEOMETRY or tag == "svg":
            self.add_unsupported(element, f"<{tag}>")
            return ()
        properties, state = self.looks.resolve_style(element, outer)
        if tag == "use":
            # The clip of a use moves with it (SVG 1.1, 5.6).
            shift = translation(self.read_number(element, "x"), self.read_number(element, "y"))
            state = state._replace(matrix=state.matrix @ shift)
        if properties.get("display") == "none":
            return ()
        if state.matrix is not IDENTITY:
            try:
                if values.check_matrix(state.matrix).is_flat:
                    return ()
            except values.NotDrawnError as error:
                self.add_unsupported(element, f"{error} on <{tag}>")
                return ()
        items = self.read_drawable(element, state)
        clip = properties.get("clip-path", "none")
        if clip != "none":
            items = [self.clip_items(element, clip, state, items)]
        return self.apply_opacity(element, properties, state, items) if "opacity" in properties else items

    def apply_opacity(
        self, element: Element, properties: Mapping[str, str], state: InheritedStyle, items: Sequence[model.Item]
    ) -> Sequence[model.Item]:
        try:
            alpha = values.parse_part(properties["opacity"], "opacity")
        except values.NotDrawnError:
            return items  # reported where the style was read
        if alpha == 1 or not items or not has_group_opacity(element, state.properties):
            return items
        around = union(rect for item in items if (rect := model.rough_extent(item)) is not None)
        if alpha == 0 or around is None:
            return ()
        self.fade_count += 1
        around = around.expand(0.01 * max(around.width, around.height))
        symbol = model.Symbol(f"{self.root_id}.o{self.fade_count}", around, tuple(items), is_whole=True)
        return [model.SymbolUse(symbol, IDENTITY, state.is_bleed, alpha)]

    def read_drawable(self, element: Element, state: InheritedStyle) -> Sequence[model.Item]:
        tag = element.tag
        if tag in ("g", "a"):
            return self.read_children(element, state)
        for child in element.children:
            if child.tag not in _IGNORED_ELEMENTS:
                hint = " (give each run of text a <text> of its own)" if tag == "text" else ""
                self.add_unsupported(child, f"<{child.tag}> in <{tag}>{hint}")
        if tag == "use":
            return self.read_use(element, state)
        if tag == "text":
            return self.read_text(element, state)
        try:
            path = shape_outline(element)
        except ValueError as error:
            self.add_unsupported(element, f"<{tag}>: {error}")
            return ()
        return self.read_shape(element, path, state) if path is not None else ()

    def read_shape(self, element: Element, path: Outline, state: InheritedStyle) -> Sequence[model.PaintedShape]:
        try:
            paint = self.read_paint(state, path)
            if paint.stroke is not None and path.has_dots and paint.cap == 2:
                raise values.NotDrawnError("a line without length that has square caps")
        except values.NotDrawnError as error:
            self.add_unsupported(element, f"{error} on <{element.tag}>")
            return ()
        if paint.fill is not None and not path.fill_data:
            paint = replace(paint, fill=None)
        is_double = paint.fill is not None and paint.stroke is not None
        if (paint.fill is None and paint.stroke is None) or not _is_visible(state):
            return ()
        if is_double and self.is_stroked_first(element, state):
            parts = replace(paint, fill=None), replace(paint, stroke=None)
            return [model.PaintedShape(path, state.matrix, part, state.is_bleed) for part in parts]
        return (model.PaintedShape(path, state.matrix, paint, state.is_bleed),)

    def is_stroked_first(self, element: Element, state: InheritedStyle) -> bool:
        """Whether the stroke is painted below the fill (SVG 2, 13.8)."""
        order = state.properties.get("paint-order", "normal").split()
        if not (order == ["normal"] or (order and set(order) <= {"fill", "stroke", "markers"})):
            self.add_unsupported(element, f"paint-order={' '.join(order)[:40]!r} on <{element.tag}>")
        painted = [part for part in order if part != "markers"]
        return painted[:1] == ["stroke"]

    def read_paint(self, state: InheritedStyle, path: Outline) -> model.Paint:
        key = (id(state.properties), state.fill_alpha, state.stroke_alpha)
        known = self.paints.get(key)
        if known is not None:
            return known[1]
        value, fill = state.properties.get("fill", "black"), None
        if value not in ("none", "transparent"):
            is_plain = not value.startswith("url(")
            fill = values.parse_colour(value) if is_plain else read_gradient(value, self.by_id, path.bounds)
        properties = tuple(state.properties.items())
        made = values.parse_paint(properties, fill, fill_alpha=state.fill_alpha, stroke_alpha=state.stroke_alpha)
        if not isinstance(fill, model.Gradient):  # which spans the shape that it fills
            self.paints[key] = state.properties, made
        return made

    def read_text(self, element: Element, state: InheritedStyle) -> Sequence[model.TextRun]:
        if not _is_visible(state):
            return ()
        place = self.read_number(element, "x"), self.read_number(element, "y")
        try:
            line = read_line(element.text, state, self.find_font, place)
        except values.NotDrawnError as error:
            self.add_unsupported(element, f"{error} on <text>")
            return ()
        return (line,) if line is not None else ()

    def read_use(self, element: Element, state: InheritedStyle) -> Sequence[model.Item]:
        href = element.attributes.get("href", "")
        target_id = href.removeprefix("#")
        target = self.by_id.get(target_id)
        if not href.startswith("#"):
            self.add_unsupported(element, f"<use> of {href[:60]!r} (only parts of the same file)")
        elif target is None and target_id in self.shared:
            return self.place_symbol(element, self.shared[target_id], state)
        elif target is None:
            self.add_unsupported(element, f"<use> of {href[:60]!r}, which does not exist")
        elif target_id in self.open_uses or len(self.open_uses) == MAX_NESTING:
            how = "within itself" if target_id in self.open_uses else f"nested more than {MAX_NESTING} deep"
            self.add_unsupported(element, f"<use> of {href[:60]!r} {how}")
        elif target.tag == "symbol":
            placed = self.place_symbol(element, self.read_symbol(target_id, target, state), state)
            self.add_marks(element, model.count_marks(placed))
            return placed
        elif target.tag in _DEFINITIONS:
            self.add_unsupported(element, f"<use> of a <{target.tag}>")
        else:
            items = self.read_repeated(target_id, target, state)
            self.add_marks(element, model.count_marks(items))
            return items
        return ()

    def add_marks(self, element: Element, count: int) -> None:
        self.mark_count += count
        if self.mark_count > MAX_MARKS:
            raise SceneError([values.Unsupported(f"more than {MAX_MARKS} shapes drawn by <use>", element.line)])

    def count_repeated_markup(self, element: Element, items: Sequence[model.Item]) -> None:
        """Count the markup that is repeated for each style it is used with."""
        self.written += sum(map(model.markup_size, items))
        if self.written > MAX_WRITTEN:
            raise SceneError([values.Unsupported("too much art that is used in too many colours", element.line)])

    def place_symbol(
        self, element: Element, symbol: model.Symbol | None, state: InheritedStyle
    ) -> Sequence[model.SymbolUse]:
        width, height = self.read_number(element, "width"), self.read_number(element, "height")
        if self.has_shared and symbol is not None and symbol.id.startswith(SHARED_PREFIX):
            for name, initial in values.NOT_RESET.items():
                if state.properties.get(name, initial) != initial:
                    self.add_unsupported(element, f"{name} around art")
        if "width" not in element.attributes or "height" not in element.attributes:
            self.add_unsupported(element, "<use> of a <symbol> without width and height")
        elif symbol is not None and width > 0 and height > 0:
            fit = model.fit_matrix(symbol.view, width, height)
            if fit.is_flat:
                return ()
            shown = model.clip_to_window(symbol, fit, width, height)
            return (model.SymbolUse(shown, state.matrix @ fit, state.is_bleed),)
        return ()

    def read_repeated(self, target_id: str, target: Element, state: InheritedStyle) -> Sequence[model.Item]:
        """Return a repeated plain element as a symbol that is read and drawn only once."""
        key = (target_id, tuple(state.properties.items()), state.is_bleed)
        if key not in self.repeats:
            self.open_uses.append(target_id)
            items = tuple(self.read_element(target, InheritedStyle(state.properties, is_bleed=state.is_bleed)))
            self.open_uses.pop()
            self.repeats[key] = model.as_symbol(f"{self.root_id}.r{len(self.repeats)}", items)
            self.count_repeated_markup(target, items)
        made = self.repeats[key]
        if isinstance(made, model.Symbol):
            return (model.SymbolUse(made, state.matrix, state.is_bleed),)
        return [model.moved_by(item, state.matrix) for item in made]

    def read_symbol(self, symbol_id: str, element: Element, state: InheritedStyle) -> model.Symbol | None:
        if symbol_id in self.shared:
            return self.shared[symbol_id]
        # Shared art is the same wherever it is placed, so it inherits nothing.
        is_shared = self.has_shared and symbol_id.startswith(SHARED_PREFIX)
        properties = {} if is_shared else state.properties
        key = (symbol_id, tuple(properties.items()))
        if key not in self.symbols:
            view = self.read_view_box(element)
            if view is None:
                return None
            self.open_uses.append(symbol_id)
            inside = self.looks.compute_state(element, InheritedStyle(properties), self.looks.properties(element))
            # Ids in our namespace: a PDF names its forms after them.
            name = symbol_id if is_shared else f"{self.root_id}.s{len(self.symbols)}"
            self.symbols[key] = model.Symbol(name, view, tuple(self.read_children(element, inside)))
            self.count_repeated_markup(element, self.symbols[key].items)
            self.open_uses.pop()
            if is_shared:
                self.shared[symbol_id] = self.symbols[key]
        return self.symbols[key]

    def clip_items(
        self, element: Element, value: str, state: InheritedStyle, items: Sequence[model.Item]
    ) -> model.ClipGroup:
        clip = self.clips.clip(element, value)
        self.add_marks(element, len(clip.paths))
        paths = tuple((path, state.matrix @ matrix) for path, matrix in clip.paths)
        return model.ClipGroup(tuple(items), paths, clip.is_even_odd)


def _is_visible(state: InheritedStyle) -> bool:
    return state.properties.get("visibility", "visible") == "visible"
