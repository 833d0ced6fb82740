"""Tables: row labels stay at the left and the head at the top while the rest scrolls; only visible rows are drawn."""

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.recycleview.views import RecycleDataViewBehavior

from scorekeeper.presenter import blocks
from scorekeeper.ui import theme
from scorekeeper.ui.gestures import ScrollRows as ScrollRows  # for its kv
from scorekeeper.ui.press import PressBox, reuse_children
from scorekeeper.ui.text_textures import TextTexture, shorten_distinctly
from scorekeeper.ui.texts import width_of

__all__ = ["TableBox", "TableCell", "TableHead", "TableLine", "TextTexture"]

theme.load_look("tables")


class TableCell(PressBox):
    words = StringProperty("")
    tone = StringProperty("plain")
    is_head = BooleanProperty(False)
    is_total = BooleanProperty(False)
    is_label = BooleanProperty(False)
    _detail: TextTexture | None = None

    def on_state(self, *_: Any) -> None:
        """Show that it is held; the many other cells draw nothing for it."""
        self.canvas.before.remove_group("held")
        if self.state == "down" and self.event:
            with self.canvas.before:
                Color(*theme.colour("ink")[:3], 0.12, group="held")
                Rectangle(pos=self.pos, size=self.size, group="held")

    def set_detail(self, detail: str) -> None:
        """Show a smaller line below the text, or none."""
        if detail and self._detail is None:
            self._detail = TextTexture(ink="quiet", size_sp=12, halign="right", size_hint_y=0.7)
            self.add_widget(self._detail)
        elif not detail and self._detail is not None:
            self.remove_widget(self._detail)
            self._detail = None
        if self._detail is not None:
            self._detail.words = detail
        self.padding = (dp(6), dp(2) if detail else 0)


class TableHead(TableCell):
    """The head of a column, with the colour of its player."""

    colour = NumericProperty(-1)


class TableLine(RecycleDataViewBehavior, BoxLayout):  # type: ignore[misc]
    """A row of a table; the same widgets show one row after another."""

    row = ObjectProperty(None, allownone=True)
    number = NumericProperty(0)
    is_total = BooleanProperty(False)
    label_width = NumericProperty(0)
    cell_widths = ListProperty([])

    def on_row(self, *_: Any) -> None:
        """Show a row, setting every property of every cell, so that nothing of the previous row stays."""
        if self.row is None:
            return
        row: blocks.TableRow = self.row
        self.is_total = row.is_total
        first, *cells = reuse_children(self, len(row.cells) + 1, TableCell)
        first.is_label = True
        first.words, first.event, first.is_total, first.tone = row.label, row.event, row.is_total, "plain"
        first.full_name = row.label
        for cell, each in zip(cells, row.cells, strict=True):
            cell.words, cell.event, cell.is_total, cell.tone = each.text, each.event, row.is_total, each.tone.value
            cell.full_name = f"{row.label}: {each.text}"
            cell.set_detail(each.detail)
        self.on_cell_widths()

    def on_cell_widths(self, *_: Any) -> None:
        for cell, width in zip(reversed(self.children), (self.label_width, *self.cell_widths), strict=False):
            cell.width = width

    on_label_width = on_cell_widths


class TableBox(BoxLayout):  # type: ignore[misc]
    block = ObjectProperty(None, allownone=True)
    label_width = NumericProperty(0)
    cell_widths = ListProperty([])
    table_width = NumericProperty(0)
    is_long = BooleanProperty(False)
    has_head = BooleanProperty(True)

    def show(self, block: blocks.Table) -> None:
        self.block = block
        self.is_long = len(block.rows) >= theme.LONG_ROWS
        self._measure()
        self._head()
        body, had = self.ids.body, len(self.ids.body.data)
        widths = {"label_width": self.label_width, "cell_widths": self.cell_widths}
        body.data = [{"row": row, "number": number, **widths} for number, row in enumerate(block.rows)]
        if self.is_long and len(body.data) != had:
            body.scroll_y = 0

    def on_width(self, *_: Any) -> None:
        if self.block is not None:
            self._measure()
            self._head()
            widths = {"label_width": self.label_width, "cell_widths": self.cell_widths}
            self.ids.body.data = [{**each, **widths} for each in self.ids.body.data]

    def _measure(self) -> None:
        """Allot widths to names, numbers and labels; the columns share the rest."""
        block = self.block
        labels = max(width_of(each, 15, bold=True) for each in [block.corner, *(row.label for row in block.rows)])
        if block.colours:  # columns of players are equal, and as narrow as whole numbers allow
            label_width = max(dp(60), min(labels + dp(16), self.width * 0.45, theme.text(150)))
            numbers = {cell.text for row in block.rows for cell in row.cells}
            details = {cell.detail for row in block.rows for cell in row.cells}
            widths = [*(width_of(each, 17, bold=True) for each in numbers), *(width_of(each, 12) for each in details)]
            widest = max(widths, default=0) + dp(14)
            needed = [max(dp(52), theme.text(46), min(widest, self.width - label_width))] * len(block.columns)
            even = (self.width - label_width) / max(1, len(needed))
            widths = [max(even, each) for each in needed]
        else:  # other heads and cells are shown whole, and labels as far as they leave room
            needed = [self._column(place) for place in range(len(block.columns))]
            most = max(self.width * 0.45, self.width - sum(needed))
            label_width = max(dp(60), min(labels + dp(16), most))
            spare = max(0.0, self.width - label_width - sum(needed)) / max(1, len(needed))
            widths = [each + spare for each in needed]
        self.label_width = label_width
        self.cell_widths = widths
        self.table_width = self.label_width + sum(widths)
        self.has_head = any((block.corner, *block.columns))

    def _column(self, place: int) -> float:
        texts = [row.cells[place].text for row in self.block.rows if place < len(row.cells)]
        head = width_of(self.block.columns[place], 15, bold=True)
        return float(max(dp(36), *(width_of(each, 17, bold=True) + dp(14) for each in texts), head + dp(14)))

    def _head(self) -> None:
        corner, *cells = reuse_children(self.ids.head, len(self.block.columns) + 1, lambda: TableHead(is_head=True))
        corner.words, corner.is_label, corner.width = self.block.corner, True, self.label_width
        for place, (cell, name) in enumerate(zip(cells, self.block.columns, strict=True)):
            cell.colour = self.block.colours[place] if self.block.colours else -1
            cell.width, cell.full_name = self.cell_widths[place], name
            # Players with similar names stay distinguishable.
            room = cell.width - dp(12)
            cell.words = shorten_distinctly(self.block.columns, place, 15, True, room) if self.block.colours else name
