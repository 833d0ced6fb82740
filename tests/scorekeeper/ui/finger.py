"""A finger on the window; `person` imports it when it has set up the window."""

import random
from typing import Any

from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent


class Finger(MotionEvent):  # type: ignore[misc]
    """A touch."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__(
            "unittest",
            random.getrandbits(30),
            {"x": x / (Window.width - 1), "y": y / (Window.height - 1)},
            is_touch=True,
            type_id="touch",
        )

    def depack(self, args: Any) -> None:
        """Take the place."""
        self.profile = ["pos"]
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)
