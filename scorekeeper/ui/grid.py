"""Widgets of one size in rows."""

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.layout import Layout


class Grid(Layout):  # type: ignore[misc]
    """Widgets of one size in rows: as many as fit, or a fixed number."""

    spacing = NumericProperty(dp(6))
    least_width = NumericProperty(dp(48))
    row_height = NumericProperty(0)
    """Height of a row; 0 for that of its highest widget."""
    columns = NumericProperty(0)
    """Columns where they fit; 0 for as many as fit."""
    most_columns = NumericProperty(0)
    """Most columns; 0 for any number."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        again = Clock.create_trigger(self.do_layout, -1)
        self.bind(children=again, size=again, pos=again, columns=again, row_height=again)
        self._trigger_layout = again

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        """Add a widget, and redo the layout when its height changes."""
        if hasattr(widget, "minimum_height"):
            widget.bind(minimum_height=self._trigger_layout)
        super().add_widget(widget, *args, **kwargs)

    def column_count(self) -> int:
        """Return the number of columns."""
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
        """Place all widgets."""
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
