"""A finger on the window: one touch presses or scrolls, and is where it was put down until it has moved.

Kivy's own scroll views hold a touch back for a while, and then play it on where the finger is by that time: on a busy
phone, a flick pressed whatever had come under it (Kivy issue 4150). Here a touch reaches the widget under it at once.
As soon as the finger has moved `DISTANCE_DP`, that press is over, and the view scrolls from where the finger was put
down. Nothing depends on time.
"""

from math import dist
from time import monotonic
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.core.window.window_sdl2 import SDL2MotionEventProvider
from kivy.effects.scroll import ScrollEffect
from kivy.input.provider import MotionEventProvider
from kivy.metrics import dp
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.recycleview import RecycleView
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from scorekeeper.ui import theme

DISTANCE_DP = 20
"""A finger that has moved farther scrolls, and presses nothing. Source: Kivy's `scroll_distance`."""
STILL_DP = 60
"""What moves by less in a second, a dp a frame, stands still to the eye (ours): a touch presses it."""
LONGEST_FRAME_S = 0.1
"""Kivy's friction turns a movement round in a longer frame."""
REST_S = 0.6
"""How long a place rests after a step (ours: twice the time in which the systems take two taps as one)."""
OWNER = "owner"
"""Key in `touch.ud` of the widget that a touch moves, such as a view that it scrolls; nothing else follows it then."""


def has_moved(touch: Any) -> bool:
    """Whether a finger has left the place where it was put down, and so presses nothing."""
    return bool(max(abs(touch.x - touch.ox), abs(touch.y - touch.oy)) > dp(DISTANCE_DP))


class Fingers(MotionEventProvider):  # type: ignore[misc]
    """Notes where fingers are put down: of all that comes in one long frame, Kivy keeps the last place alone.

    Where the game has just moved on under a finger, that place rests: the second of two taps, which was meant for what
    was there before, is no step.
    """

    def __init__(self) -> None:
        super().__init__("fingers", "")
        self._places: dict[Any, tuple[float, float]] = {}
        self._latest = self._resting = (0.0, 0.0)
        self._moved_on_at = -REST_S

    def rest_here(self) -> None:
        """Let the place rest that was touched last, since that has moved the game on."""
        self._resting, self._moved_on_at = self._latest, monotonic()

    def is_resting_here(self) -> bool:
        """Whether the place that was touched last is one that rests."""
        is_soon = monotonic() - self._moved_on_at < REST_S
        return is_soon and dist(self._latest, self._resting) < dp(theme.TOUCH_DP)

    def attach(self) -> None:
        """Note them from now on, before Kivy's own providers read them; these are started with the event loop."""
        EventLoop.input_providers.insert(0, self)
        Window.bind(on_mouse_down=self._note_mouse, on_touch_down=self._begin_there)

    def detach(self) -> None:
        Window.unbind(on_mouse_down=self._note_mouse, on_touch_down=self._begin_there)
        EventLoop.remove_input_provider(self)

    def update(self, dispatch_fn: Any) -> None:
        """Note the fingers that will be put down in this frame."""
        for action, finger, x, y, *_ in SDL2MotionEventProvider.q:
            if action == "fingerdown":
                self._places[finger] = x, 1 - y

    def _note_mouse(self, window: Any, x: float, y: float, *_: Any) -> None:
        x, y = window.to_normalized_pos(x, y)
        self._places["mouse"] = x, 1 - y

    def _begin_there(self, window: Any, touch: Any) -> None:
        """Begin a touch where it was put down, and note it."""
        place = self._places.pop(touch.device if touch.device == "mouse" else touch.id, None)
        if place is not None:
            latest = touch.spos
            touch.osx, touch.osy = touch.sx, touch.sy = place
            window.transform_motion_event_2d(touch)
            touch.sx, touch.sy = latest
        self._latest = touch.opos


class PageEffect(ScrollEffect):  # type: ignore[misc]
    """The movement of a view: within its bounds, in frames of any length."""

    def update_velocity(self, dt: float) -> None:
        super().update_velocity(min(dt, LONGEST_FRAME_S))


class Scrolling(Widget):  # type: ignore[misc]
    """A scroll view's answer to fingers; the wheel and the bar of a mouse are Kivy's."""

    finger: Any = None
    """The touch that scrolls it."""
    _taken_in_frame = 0

    def __init__(self, **kwargs: Any) -> None:
        # Otherwise content that is shorter than the view hangs somewhere in it.
        super().__init__(**{"effect_cls": PageEffect, "always_overscroll": False, **kwargs})

    def rest(self) -> None:
        """Stop moving."""
        self.effect_x.velocity = self.effect_y.velocity = 0

    def on_touch_down(self, touch: Any) -> bool:
        """Pass a touch to what is under it, unless it stops a movement; it may scroll later."""
        if not self.collide_point(*touch.pos):
            return False
        if touch.is_mouse_scrolling:
            return bool(super().on_touch_down(touch))
        if self._is_on_bar(touch):
            touch.ud[OWNER] = self
            return bool(super().on_touch_down(touch))
        is_moving = any(abs(effect.velocity) > dp(STILL_DP) for effect, _ in self._effects())
        self.rest()
        is_taken = is_moving or self.simulate_touch_down(touch)
        if self._effects():
            touch.grab(self)  # after the views within it, which are asked first
            return True
        return bool(is_taken)

    def on_touch_move(self, touch: Any) -> bool:
        """Scroll as far as the finger has moved, as soon as it is far enough."""
        if touch is self._touch:
            return bool(super().on_touch_move(touch))
        if touch.grab_current is not self:
            return False
        if OWNER not in touch.ud and self.finger is None and self._is_scrolled_by(touch):
            FocusBehavior.ignored_touch.append(touch)  # the keyboard stays while its page is scrolled
            self._take(touch)
        if touch is self.finger:
            for effect, axis in self._effects():
                effect.update(_distance(touch, axis))
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let what is scrolled move on."""
        if touch is self._touch:
            return bool(super().on_touch_up(touch))
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if OWNER not in touch.ud and self.finger is None and self._is_scrolled_by(touch):
            self._take(touch)
        if touch is self.finger:
            self.finger = None
            for effect, axis in self._effects():
                effect.stop(_distance(touch, axis))
            if self._taken_in_frame == Clock.frames:
                self.rest()  # all of it came in one long frame: nobody knows how fast it was
        return True

    def _effects(self) -> list[tuple[Any, int]]:
        """Return the effects of the axes along which it can be scrolled, with 0 for x and 1 for y."""
        content = self._viewport
        if content is None:
            return []
        found = []
        if self.do_scroll_x and content.width > self.width:
            found.append((self.effect_x, 0))
        if self.do_scroll_y and content.height > self.height:
            found.append((self.effect_y, 1))
        return found

    def _is_scrolled_by(self, touch: Any) -> bool:
        """Whether a finger has moved along its axis; chiefly, if a view round it may be scrolled instead."""
        is_outermost = touch.grab_list[-1]() is self if touch.grab_list else True
        for _, axis in self._effects():
            along, across = abs(_distance(touch, axis)), abs(_distance(touch, 1 - axis))
            if along > dp(DISTANCE_DP) and (along >= across or is_outermost):
                return True
        return False

    def _take(self, touch: Any) -> None:
        touch.ud[OWNER] = self
        self.finger, self._taken_in_frame = touch, Clock.frames
        self._update_effect_bounds()
        self._effect_x_start_width, self._effect_y_start_height = self.width, self.height
        for effect, _ in self._effects():
            effect.start(0, touch.time_start)

    def _is_on_bar(self, touch: Any) -> bool:
        """Whether a mouse is on a scroll bar, which is too narrow for fingers."""
        if "button" not in touch.profile or "bars" not in self.scroll_type:
            return False
        axes = {axis for _, axis in self._effects()}
        is_right, is_low = self.right - touch.x <= self.bar_width, touch.y - self.y <= self.bar_width
        return (1 in axes and is_right) or (0 in axes and is_low)


class ScrollArea(Scrolling, ScrollView):  # type: ignore[misc]
    """A scroll view, whose content stays in place while it becomes longer or shorter below."""

    _room = 0.0

    def update_from_scroll(self, *_: Any) -> None:
        """Keep the distance from the top, where Kivy keeps the share of the whole."""
        room = max(0.0, self._viewport.height - self.height) if self._viewport is not None else 0.0
        if room != self._room:
            above, self._room = (1 - self.scroll_y) * self._room, room  # type: ignore[has-type]
            self.scroll_y = 1 - min(1.0, above / room) if room else 1
            self._update_effect_bounds()
        super().update_from_scroll()


class ScrollRows(Scrolling, RecycleView):  # type: ignore[misc]
    """A scroll view that draws only the rows in sight."""


def _distance(touch: Any, axis: int) -> float:
    """Return how far a finger is from where it was put down, along x (0) or y (1)."""
    return float((touch.x - touch.ox, touch.y - touch.oy)[axis])
