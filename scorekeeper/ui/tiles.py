"""Cards to tap, and players with large numbers."""

from typing import Any

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorekeeper.presenter import blocks
from scorekeeper.ui import theme
from scorekeeper.ui.press import Grid, Pressable, PressBox, reuse_children
from scorekeeper.ui.text_textures import NameLine
from scorekeeper.ui.texts import Art, FittedText, OneLine, width_of

__all__ = ["CardTile", "FigureBox", "FigureGrid", "NameLine", "TileGrid"]

theme.load_look("tiles")

AT_ONCE = 16
"""Cards created before a page is drawn, as many as a phone shows; the others follow while it is visible."""


class Badge(OneLine):
    """A small text in the corner of a card."""


class CardTile(Pressable, Widget):  # type: ignore[misc]
    """A card to tap.

    There are dozens at once, so each has only the parts that it shows, and they are placed here: kv rules would take
    three times as long.
    """

    is_chosen = BooleanProperty(False)
    is_dense = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._is_wide = False
        self._words = FittedText(bold=True, size_hint=(None, None))
        self.add_widget(self._words)
        self._picture: Art | None = None
        self._badge: Badge | None = None
        self._place_soon = Clock.create_trigger(self._place, -1)
        self.fbind("size", self._place_soon)
        self.fbind("pos", self._place_soon)

    def show(self, tile: blocks.Tile, *, is_wide: bool, is_dense: bool) -> None:
        self._is_wide, self.is_dense, self.is_chosen = is_wide, is_dense, tile.chosen > 0
        self.event, self.enabled, self.full_name = tile.event, tile.enabled, tile.name or tile.label
        self._picture = self._update_part(self._picture, Art, tile.art, "name")
        badge = tile.badge or (str(tile.chosen) if tile.chosen > 1 else "")
        self._badge = self._update_part(self._badge, Badge, badge, "words")
        words = self._words
        words.large_sp, words.small_sp = 16 if is_wide else 14 if is_dense else 20, 14 if is_dense else 15
        words.ink = {"": "tile_ink", "red": "tile_red"}.get(tile.ink, tile.ink)
        words.halign = "left" if is_wide and tile.art else "center"
        words.words = tile.label
        self._place_soon()

    def _update_part(self, part: Any, kind: Any, value: str, name: str) -> Any:
        """Return a part for a value, made when first needed and removed when the value is empty."""
        if not value:
            if part is not None:
                self.remove_widget(part)
            return None
        if part is None:
            part = kind(size_hint=(None, None))
            self.add_widget(part)
        setattr(part, name, value)
        return part

    def _place(self, *_: Any) -> None:
        """Place the picture beside or below the text, and the badge in its corner."""
        picture, badge, edge = self._picture, self._badge, dp(2 if self.is_dense else 4)
        x, y, width, height = self.x + edge, self.y, self.width - 2 * edge, self.height
        if picture is not None and self._is_wide:
            side = self.height - dp(8)
            picture.pos, picture.size = (self.x + dp(4), self.y + dp(4)), (min(side, self.width * 0.3), side)
            x, width = self.x + picture.width + dp(10), self.width - picture.width - dp(14)
        elif picture is not None:
            share = 0.5 if self._words.words else 1
            picture.pos = (self.x + dp(5), self.y + dp(5))
            picture.size = (self.width - dp(10), (self.height - dp(10)) * share)
            y, height = self.y + self.height * 0.48, self.height * 0.5
        self._words.pos, self._words.size = (x, y), (max(1, width), height)
        if badge is not None:
            badge.right = self.right + dp(3 if self.is_dense else -2)
            # Over the picture rather than over the label.
            is_low = picture is not None and not self._is_wide
            top = self.top + dp(4 if self.is_dense else -2)
            badge.y = self.y + dp(2) if is_low else top - badge.height


class TileGrid(BoxLayout):  # type: ignore[misc]
    label = StringProperty("")
    _block = blocks.Tiles(())

    def show(self, block: blocks.Tiles) -> None:
        self.label, self._block = block.label, block
        grid: Grid = self.ids.grid
        tall = any(tile.art for tile in block.tiles)
        grid.columns = block.columns
        narrow = theme.text(60) if block.is_dense else dp(48)
        grid.least_width = max(dp(132), theme.text(92)) if block.is_wide else narrow
        grid.spacing = dp(4) if block.is_dense else dp(6)
        low = max(theme.touch(), theme.text(20) * 2.6)
        grid.row_height = low if block.is_wide or not tall else theme.text(30) + dp(34)
        self._show_from(0, max(AT_ONCE, len(grid.children)))

    def _show_from(self, first: int, count: int) -> None:
        """Show a number of cards from one on; the next frame shows more."""
        block, grid = self._block, self.ids.grid
        cards = reuse_children(grid, min(count, len(block.tiles)), CardTile)
        for card, each in zip(cards[first:], block.tiles[first:], strict=False):
            card.show(each, is_wide=block.is_wide, is_dense=block.is_dense)
        grid._trigger_layout()
        if len(cards) < len(block.tiles):
            Clock.schedule_once(self._show_more, 0)

    def _show_more(self, *_: Any) -> None:
        shown = len(self.ids.grid.children)
        self._show_from(shown, shown + AT_ONCE)


class FigureBox(PressBox):
    """A player with a large number."""

    name = StringProperty("")
    everybody = ListProperty([])
    """The names of all figures, from which its own must be distinguishable."""
    value = StringProperty("")
    detail = StringProperty("")
    place = StringProperty("")
    mark = StringProperty("")
    colour = NumericProperty(0)
    is_out = BooleanProperty(False)
    is_next = BooleanProperty(False)
    is_compact = BooleanProperty(False)
    value_width = NumericProperty(0)
    underline = NumericProperty(0)
    """Length of the line below the number, which marks it as pressable."""

    def show(self, figure: blocks.Figure, *, is_compact: bool) -> None:
        self.is_compact = is_compact
        self.name, self.value, self.mark, self.place = figure.name, figure.value, figure.mark, figure.place
        self.detail = "" if is_compact else figure.detail
        self.value_width = width_of(figure.value, theme.large(20), bold=True) + dp(4)
        self.colour, self.is_out, self.is_next = figure.colour, figure.is_out, figure.is_next
        self.event, self.full_name = figure.event, figure.name


class FigureGrid(Grid):
    def show(self, block: blocks.Figures) -> None:
        self.least_width = max(dp(96), theme.text(72))
        self.most_columns = 3
        is_small = Window.width < dp(theme.WIDE_DP) and Window.height < dp(theme.SMALL_DP)
        for box, each in zip(reuse_children(self, len(block.figures), FigureBox), block.figures, strict=True):
            box.everybody = [figure.name for figure in block.figures]
            box.show(each, is_compact=block.is_compact or is_small)
        self._trigger_layout()
