"""Cards to tap, and players with large numbers."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout

from scorekeeper.presenter import blocks
from scorekeeper.ui import theme
from scorekeeper.ui.press import PressBox, PressSpace, kept

theme.load_look("tiles")


class Grid(Layout):  # type: ignore[misc]
    """Things of one size in rows, as many as fit, or so many a row."""

    spacing = NumericProperty(dp(6))
    least_width = NumericProperty(dp(48))
    row_height = NumericProperty(0)
    """Height of a row; 0 for that of its highest thing."""
    columns = NumericProperty(0)
    """So many in a row where they fit; 0 for as many as fit."""
    most_columns = NumericProperty(0)
    """No more than so many; 0 for any number."""

    def __init__(self, **kwargs: Any) -> None:
        """Make it empty."""
        super().__init__(size_hint_y=None, **kwargs)
        again = Clock.create_trigger(self.do_layout, -1)
        self.bind(children=again, size=again, pos=again, columns=again, row_height=again)
        self._trigger_layout = again

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Take a thing in, and place everything anew when it needs another height."""
        if hasattr(widget, "minimum_height"):
            widget.bind(minimum_height=self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def column_count(self) -> int:
        """Tell how many stand in a row."""
        fit = max(1, int((self.width + self.spacing) // (self.least_width + self.spacing)))
        if self.columns:
            return int(min(fit, self.columns))
        if self.most_columns:
            fit = min(fit, int(self.most_columns))
        count = len(self.children)
        # Even rows look better than one full and one nearly empty.
        rows = -(-count // fit) if count else 1
        return -(-count // rows) if count else 1

    def do_layout(self, *_: Any) -> None:
        """Place everything."""
        children = list(reversed(self.children))
        columns = self.column_count()
        width = (self.width - self.spacing * (columns - 1)) / columns
        y = self.top
        heights = []
        for start in range(0, len(children), columns):
            line = children[start : start + columns]
            for child in line:
                child.size_hint = (None, None)
                child.width = width
            height = self.row_height or max(child.minimum_height for child in line)
            heights.append(height)
            y -= height
            for place, child in enumerate(line):
                child.height = height
                child.pos = (self.x + place * (width + self.spacing), y)
            y -= self.spacing
        self.height = sum(heights) + self.spacing * max(0, len(heights) - 1)


class CardTile(PressSpace):
    """A card to tap."""

    label = StringProperty("")
    art = StringProperty("")
    badge = StringProperty("")
    ink = StringProperty("tile_ink")
    is_chosen = BooleanProperty(False)
    is_wide = BooleanProperty(False)

    def show(self, tile: blocks.Tile, *, is_wide: bool) -> None:
        """Show a tile of a block."""
        self.is_wide = is_wide
        self.label, self.art = tile.label, tile.art
        self.is_chosen = tile.count > 0
        self.badge = tile.badge or (str(tile.count) if tile.count > 1 else "")
        self.ink = {"": "tile_ink", "red": "tile_red"}.get(tile.ink, tile.ink)
        self.event, self.enabled, self.full_name = tile.event, tile.enabled, tile.name or tile.label


class TileGrid(BoxLayout):  # type: ignore[misc]
    """A label, and cards to tap."""

    label = StringProperty("")

    def show(self, block: blocks.Tiles) -> None:
        """Show a block."""
        self.label = block.label
        grid: Grid = self.ids.grid
        tall = any(tile.art for tile in block.tiles)
        grid.columns = block.columns
        grid.least_width = dp(132) if block.is_wide else dp(48)
        grid.row_height = (
            max(theme.touch(), theme.text(20) * 2.6) if block.is_wide or not tall else theme.text(30) + dp(34)
        )
        for tile, each in zip(kept(grid, len(block.tiles), CardTile), block.tiles, strict=True):
            tile.show(each, is_wide=block.is_wide)
        grid._trigger_layout()


class FigureBox(PressBox):
    """A player with a large number."""

    name = StringProperty("")
    value = StringProperty("")
    detail = StringProperty("")
    mark = StringProperty("")
    colour = NumericProperty(0)
    is_out = BooleanProperty(False)
    is_next = BooleanProperty(False)

    def show(self, figure: blocks.Figure) -> None:
        """Show a figure of a block."""
        self.name, self.value, self.detail, self.mark = figure.name, figure.value, figure.detail, figure.mark
        self.colour, self.is_out, self.is_next = figure.colour, figure.is_out, figure.is_next
        self.event, self.full_name = figure.event, figure.name


class FigureGrid(Grid):
    """Players with large numbers."""

    def show(self, block: blocks.Figures) -> None:
        """Show a block."""
        self.least_width = max(dp(96), theme.text(72))
        self.most_columns = 3
        for box, each in zip(kept(self, len(block.figures), FigureBox), block.figures, strict=True):
            box.show(each)
        self._trigger_layout()
