"""Cards to tap, and players with large numbers."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorekeeper.presenter import blocks
from scorekeeper.ui import theme
from scorekeeper.ui.grid import Grid
from scorekeeper.ui.press import PressBox, PressSpace, kept
from scorekeeper.ui.texts import width_of

theme.load_look("tiles")


class CardTile(PressSpace):
    """A card to tap."""

    label = StringProperty("")
    art = StringProperty("")
    badge = StringProperty("")
    ink = StringProperty("tile_ink")
    is_chosen = BooleanProperty(False)
    is_wide = BooleanProperty(False)
    is_dense = BooleanProperty(False)

    def show(self, tile: blocks.Tile, *, is_wide: bool, is_dense: bool) -> None:
        """Show a tile of a block."""
        self.is_wide, self.is_dense = is_wide, is_dense
        self.label, self.art = tile.label, tile.art
        self.is_chosen = tile.chosen > 0
        self.badge = tile.badge or (str(tile.chosen) if tile.chosen > 1 else "")
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
        grid.least_width = (
            max(dp(132), theme.text(92)) if block.is_wide else theme.text(60) if block.is_dense else dp(48)
        )
        grid.spacing = dp(4) if block.is_dense else dp(6)
        grid.row_height = (
            max(theme.touch(), theme.text(20) * 2.6) if block.is_wide or not tall else theme.text(30) + dp(34)
        )
        for tile, each in zip(kept(grid, len(block.tiles), CardTile), block.tiles, strict=True):
            tile.show(each, is_wide=block.is_wide, is_dense=block.is_dense)
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
    is_compact = BooleanProperty(False)
    value_width = NumericProperty(0)

    def show(self, figure: blocks.Figure, *, is_compact: bool) -> None:
        """Show a figure of a block."""
        self.is_compact = is_compact
        self.name, self.value, self.mark = figure.name, figure.value, figure.mark
        self.detail = "" if is_compact else figure.detail
        self.value_width = width_of(figure.value, theme.large(20), bold=True) + dp(2)
        self.colour, self.is_out, self.is_next = figure.colour, figure.is_out, figure.is_next
        self.event, self.full_name = figure.event, figure.name


class FigureGrid(Grid):
    """Players with large numbers."""

    def show(self, block: blocks.Figures) -> None:
        """Show a block."""
        self.least_width = max(dp(96), theme.text(72))
        self.most_columns = 3
        for box, each in zip(kept(self, len(block.figures), FigureBox), block.figures, strict=True):
            box.show(each, is_compact=block.is_compact)
        self._trigger_layout()
