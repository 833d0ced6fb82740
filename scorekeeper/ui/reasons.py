"""Sums, line by line; touching a line with a ruling opens it."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Reason
from scorekeeper.ui import theme
from scorekeeper.ui.press import Pressable

theme.load_look("reasons")


class ReasonRow(BoxLayout):  # type: ignore[misc]
    """A line of a sum."""

    words = StringProperty("")
    points = StringProperty("")
    icon = StringProperty("")
    """Name of the icon that marks a pressable line."""
    is_total = BooleanProperty(False)
    is_stacked = BooleanProperty(False)
    """Whether icon and points are below the text, which has too little room beside them."""
    content_height = NumericProperty(0)
    """Height of its content."""


class RulingRow(Pressable, ReasonRow):
    """A line of a sum that opens the ruling behind it."""

    ring_dp = -6


class ReasonList(BoxLayout):  # type: ignore[misc]
    """A sum with its lines."""

    def show(self, block: blocks.Reasons) -> None:
        """Show a block."""
        self.clear_widgets()
        # Lines as high as a finger need no room between them.
        self.spacing = 0 if any(each.event for each in block.reasons) else dp(4)
        if block.label:
            self.add_widget(ReasonRow(words=block.label))
        for each in block.reasons:
            self.add_widget(row_of(each))
        if block.total:
            self.add_widget(ReasonRow(words="", points=block.total, is_total=True))


def row_of(reason: Reason) -> ReasonRow:
    """Make the row of a line."""
    if not reason.event:
        return ReasonRow(words=reason.text, points=reason.points)
    row = RulingRow(words=reason.text, points=reason.points, icon="info")
    row.event, row.full_name = reason.event, reason.text
    return row
