"""Sums, line by line."""

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from scorekeeper.presenter import blocks
from scorekeeper.ui import theme

theme.load_look("reasons")


class ReasonRow(BoxLayout):  # type: ignore[misc]
    """A line of a sum."""

    words = StringProperty("")
    ruling = StringProperty("")
    points = StringProperty("")
    is_total = BooleanProperty(False)
    is_stacked = BooleanProperty(False)
    """Whether ruling and points stand below the words, which have too little room beside them."""


class ReasonList(BoxLayout):  # type: ignore[misc]
    """A sum with its lines."""

    def show(self, block: blocks.Reasons) -> None:
        """Show a block."""
        self.clear_widgets()
        if block.label:
            self.add_widget(ReasonRow(words=block.label))
        for each in block.reasons:
            self.add_widget(ReasonRow(words=each.text, ruling=each.ruling, points=each.points))
        if block.total:
            self.add_widget(ReasonRow(words="", points=block.total, is_total=True))
