"""A whole screen: the top bar, the tabs, one or two columns of blocks, and the footer."""

from functools import cache
from pkgutil import resolve_name
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from scorekeeper.presenter import blocks
from scorekeeper.presenter.blocks import Block, Screen
from scorekeeper.ui import modal, theme
from scorekeeper.ui.gestures import ScrollArea
from scorekeeper.ui.keyboard import keep_in_sight, keep_typing
from scorekeeper.ui.press import IconButton, PressBox, reuse_children
from scorekeeper.ui.texts import width_in_two_lines, width_of

KEYBOARD_DP = 120
"""Anything that covers more of the window's bottom is a keyboard; the footer is hidden until it is gone."""
FORM_SP = 240
"""What a form needs from its heading to the end of its first field, in every game (measured)."""
LEAST_TITLE_SP = 16
"""A title is never smaller than normal text."""


class BlockStack(BoxLayout):  # type: ignore[misc]
    shown: tuple[Block, ...] = ()

    def show(self, shown: tuple[Block, ...]) -> None:
        """Show blocks; a widget that showed the same kind at the same position is reused, so that nothing jumps."""
        widgets = list(reversed(self.children))
        before = list(self.shown)
        for place, block in enumerate(shown):
            kind = widget_of(block)
            if place < len(widgets) and type(widgets[place]) is kind:
                if before[place] != block:
                    widgets[place].show(block)
                    before[place] = block
                continue
            typing = self._find_same_field(before, place, block)
            if typing is not None:  # it keeps its place among new blocks, and so the keyboard
                for old in widgets[place:typing]:
                    self.remove_widget(old)
                del widgets[place:typing], before[place:typing]
                widgets[place].show(block)
                before[place] = block
                continue
            # At their final width: laying out texts at other widths first takes a tenth of a second in all.
            widget = kind(width=max(0, self.width - self.padding[0] - self.padding[2]))
            widget.show(block)
            self.add_widget(widget, index=len(widgets) - place)
            widgets.insert(place, widget)
            before.insert(place, block)
        for old in widgets[len(shown) :]:
            self.remove_widget(old)
        self.shown = shown

    def _find_same_field(self, before: list[Block], place: int, block: Block) -> int | None:
        """Return the position, from a given one on, of the field for the same text; None for other blocks."""
        if not isinstance(block, blocks.TextField):
            return None
        found = (at for at in range(place, len(before)) if getattr(before[at], "event", None) == block.event)
        return next((at for at in found if isinstance(before[at], blocks.TextField)), None)


class Panel(BoxLayout):  # type: ignore[misc]
    title = StringProperty("")
    tone = StringProperty("plain")

    def show(self, block: blocks.Group) -> None:
        self.title, self.tone = block.title, block.tone.value
        self.ids.stack.show(block.blocks)


class TabButton(PressBox):
    label = StringProperty("")
    icon = StringProperty("")
    is_open = BooleanProperty(False)
    needed_width = NumericProperty(0)
    """The width that the widest of all the tabs needs."""
    has_room = BooleanProperty(True)
    """Whether the icon is beside the label: on all tabs, or none."""

    def natural_width(self) -> float:
        return float(width_of(self.label, 16, bold=True) + theme.text(20) + dp(12))


class Column(ScrollArea):
    """A scrolling column of blocks; a long table in it scrolls by itself instead."""

    def show(self, shown: tuple[Block, ...], width: float, *, is_new: bool) -> None:
        """Show blocks at the column's final width, from the top if the page is another one."""
        self.ids.stack.width = width
        self.ids.stack.show(shown)
        if is_new:
            self.scroll_y = 1
            self.rest()


def is_one_line(shown: tuple[Block, ...]) -> bool:
    """Whether blocks are few and small enough to fit side by side."""
    return len(shown) < 4 and all(
        isinstance(each, blocks.Note | blocks.Banner | blocks.Button | blocks.Buttons) for each in shown
    )


class ScreenWidget(BoxLayout):  # type: ignore[misc]
    title = StringProperty("")
    has_back = BooleanProperty(False)
    is_wide = BooleanProperty(False)
    is_title_below = BooleanProperty(False)
    """Whether the title has a line of its own, for lack of room between the buttons of the top bar."""
    inset_top = NumericProperty(0)
    inset_bottom = NumericProperty(0)
    inset_side = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.address = ""
        self.screen: Screen | None = None
        self._tabs: tuple[blocks.Tab, ...] = ()
        self.main, self.side = Column(), Column()
        self.long = BoxLayout(orientation="vertical", spacing=dp(8), padding=dp(12))
        self._arrange = Clock.create_trigger(self._arrange_blocks, -1)
        self.bind(width=self._arrange, height=self._arrange)
        self._begin_in_sight = Clock.create_trigger(self._scroll_to_form, -1)
        self._keep_in_sight = Clock.create_trigger(keep_in_sight, 0)
        self.ids.body.bind(size=self._keep_in_sight)
        for column in (self.main, self.side):
            column.ids.stack.bind(height=self._keep_in_sight)

    def show(self, screen: Screen, address: str) -> None:
        is_new = address != self.address or self.screen is None or screen.part != self.screen.part
        self.screen, self.address = screen, address
        self.title, self.has_back = screen.title, screen.has_back
        self._show_actions(screen)
        self._show_tabs(screen)
        self._show_footer(screen)
        self._arrange_blocks(is_new=is_new)
        if is_new:
            self.ids.said_scroll.scroll_y = 1
            self._begin_in_sight()
            Clock.schedule_once(self._scroll_to_form, 0)  # once tiles know their width

    def _show_actions(self, screen: Screen) -> None:
        box = self.ids.actions
        for button, each in zip(reuse_children(box, len(screen.actions), IconButton), screen.actions, strict=True):
            button.show(each)
        box.width = len(screen.actions) * theme.icon_touch()

    def on_inset_bottom(self, *_: Any) -> None:
        """Keep the field being typed in visible while the system's keyboard covers the lower half."""
        if self.screen is not None:
            self._show_footer(self.screen)

    def _show_footer(self, screen: Screen) -> None:
        """Show notes above buttons, which stay in sight however long the notes are."""
        if self.inset_bottom > dp(KEYBOARD_DP):
            self.ids.said.show(())
            self.ids.pressed.show(())
            return
        said = len(screen.footer)
        while said and isinstance(screen.footer[said - 1], blocks.Button | blocks.Buttons):
            said -= 1
        self.ids.said.show(screen.footer[:said])
        self.ids.pressed.show(screen.footer[said:])

    def _show_tabs(self, screen: Screen) -> None:
        box = self.ids.tabs
        if self._tabs == screen.tabs:
            return
        self._tabs = screen.tabs
        box.clear_widgets()
        for tab in screen.tabs:
            button = TabButton(label=tab.label, icon=tab.icon, is_open=tab.is_open)
            button.event, button.full_name = (() if tab.is_open else tab.event), tab.label
            box.add_widget(button)
        widest = max((each.natural_width() for each in box.children), default=0)
        for each in box.children:
            each.needed_width = widest
        box.height = theme.touch() if screen.tabs else 0

    def _place_tabs(self, *, in_header: bool) -> None:
        """Put the tabs below the top bar, or into it if the window is low."""
        tabs, header = self.ids.tabs, self.ids.header
        wanted, place = (header, 1) if in_header else (self, self.children.index(self.ids.body) + 1)
        if tabs.parent is not wanted:
            tabs.parent.remove_widget(tabs)
            wanted.add_widget(tabs, index=place)
            tabs.size_hint = (2, 1) if in_header else (1, None)
            tabs.height = theme.touch() if self._tabs else 0
            tabs.pos_hint = {"y": 0}

    def _place_title(self, *, has_tabs_beside: bool) -> None:
        """Put the title between the buttons of the top bar, or below them if it would be shortened there."""
        assert self.screen is not None
        buttons = len(self.screen.actions) + (1 if self.has_back else 0)
        room = self.width - 2 * self.inset_side - buttons * theme.icon_touch() - dp(28)
        needed = width_in_two_lines(self.title, LEAST_TITLE_SP, bold=True)
        self.is_title_below = needed > room / (3 if has_tabs_beside else 1)

    def _arrange_blocks(self, *_: Any, is_new: bool = False) -> None:
        """Put the blocks into one column, or two if there is room."""
        screen = self.screen
        if screen is None:
            return
        self.is_wide = self.width >= dp(theme.WIDE_DP) and bool(screen.side)
        is_low = self.width >= dp(theme.WIDE_DP) and self.height < dp(theme.LOW_DP)
        self.ids.footer.orientation = "horizontal" if is_low and is_one_line(screen.footer) else "vertical"
        self._place_tabs(in_header=is_low and bool(screen.tabs))
        self._place_title(has_tabs_beside=is_low and bool(screen.tabs))
        body, room = self.ids.body, self.width - 2 * self.inset_side
        is_long = any(isinstance(each, blocks.Table) and len(each.rows) >= theme.LONG_ROWS for each in screen.main)
        parts: list[Widget] = []
        both = (*screen.main, *screen.side) if screen.is_side_last else (*screen.side, *screen.main)
        if is_long:
            self._show_long(both)
            parts = [self.long]
        elif self.is_wide:
            # Columns grow with the text, down to halves.
            self.side.size_hint_x = min(1.0, 0.42 * max(1.0, theme.text(1) / dp(1)))
            width = room / (1 + self.side.size_hint_x)
            self.side.show(screen.side, room - width, is_new=is_new)
            self.main.show(screen.main, width, is_new=is_new)
            parts = [self.side, self.main]
        else:
            self.main.show(both, room, is_new=is_new)
            parts = [self.main]
        if list(reversed(body.children)) != parts:
            body.clear_widgets()
            for part in parts:
                body.add_widget(part)
        keep_typing(self)
        self._keep_in_sight()

    def _scroll_to_form(self, *_: Any) -> None:
        """Begin a page below its standings where they leave the form no room: what is to be done now is in sight."""
        screen, view, stack = self.screen, self.main, self.main.ids.stack
        if screen is None or self.is_wide or view.parent is None or not screen.footer or screen.is_side_last:
            return
        widgets = list(reversed(stack.children))
        above = len(screen.side)
        if above == 0 or above >= len(widgets):
            return
        top = stack.top - widgets[above].top
        spare = stack.height - view.height
        if spare > 0 and top + theme.text(FORM_SP) > view.height:
            view.scroll_y = max(0.0, 1 - (top - stack.padding[1]) / spare)

    def on_touch_down(self, touch: Any) -> bool:
        """Pass a touch on, except the second of a double tap that has closed a modal."""
        return modal.is_resting() or bool(super().on_touch_down(touch))

    def _show_long(self, shown: tuple[Block, ...]) -> None:
        widgets = list(reversed(self.long.children))
        kinds = [widget_of(block) for block in shown]
        if [type(widget) for widget in widgets] != kinds:
            self.long.clear_widgets()
            widgets = [kind() for kind in kinds]
            for widget in widgets:
                self.long.add_widget(widget)
        for widget, block in zip(widgets, shown, strict=True):
            widget.show(block)


WIDGETS = {
    blocks.Heading: "scorekeeper.ui.lists:HeadingText",
    blocks.Note: "scorekeeper.ui.notes:NoteRow",
    blocks.Picture: "scorekeeper.ui.notes:PictureBox",
    blocks.Code: "scorekeeper.ui.notes:CodeBox",
    blocks.Timer: "scorekeeper.ui.notes:TimerBox",
    blocks.Banner: "scorekeeper.ui.notes:BannerRow",
    blocks.Button: "scorekeeper.ui.press:PushButton",
    blocks.Buttons: "scorekeeper.ui.press:ButtonRow",
    blocks.Figures: "scorekeeper.ui.tiles:FigureGrid",
    blocks.Number: "scorekeeper.ui.fields:NumberField",
    blocks.Choice: "scorekeeper.ui.fields:ChoiceField",
    blocks.Switch: "scorekeeper.ui.fields:SwitchField",
    blocks.TextField: "scorekeeper.ui.fields:TextRow",
    blocks.Tiles: "scorekeeper.ui.tiles:TileGrid",
    blocks.Reasons: "scorekeeper.ui.notes:ReasonList",
    blocks.Items: "scorekeeper.ui.lists:ItemList",
    blocks.Table: "scorekeeper.ui.tables:TableBox",
    blocks.Chart: "scorekeeper.ui.charts:ChartBox",
    blocks.Podium: "scorekeeper.ui.podium:PodiumBox",
    blocks.Order: "scorekeeper.ui.lists:OrderList",
    blocks.Group: "scorekeeper.ui.screen_widget:Panel",
}
"""The widget of each kind of block, loaded when first shown, so that the app starts sooner."""


def widget_of(block: Block) -> Any:
    return _load(WIDGETS[type(block)])


_load = cache(resolve_name)


theme.load_look("base")
