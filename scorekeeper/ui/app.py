"""The application: a window, the controller behind it, and the system's lifecycle events."""

import gc
import os
import random
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.anchorlayout import AnchorLayout
from kivy.utils import platform

from scorekeeper import assets
from scorekeeper.errors import ScoreError
from scorekeeper.import_export.files import IMPORT
from scorekeeper.palettes import DARK, LIGHT
from scorekeeper.presenter.blocks import Event, Tone
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.steps import steps_of
from scorekeeper.storage.scores_folder import folder_of_scores
from scorekeeper.storage.store import REST_SECONDS, StorageError, Store
from scorekeeper.ui import gestures, keyboard, modal, system, theme
from scorekeeper.ui.screen_widget import ScreenWidget

if TYPE_CHECKING:
    from scorekeeper.ui.table_host import TableHost


class ScorekeeperApp(App):  # type: ignore[misc]
    title = "Scorekeeper"
    use_kivy_settings = False

    def __init__(
        self,
        folder: Path | None = None,
        *,
        clock: Callable[[], datetime] = datetime.now,
        chance: random.Random | None = None,
        **kwargs: Any,
    ) -> None:
        """Take the scores' folder, the clock and the random source; by default the system's."""
        super().__init__(**kwargs)
        # Starting creates many permanent objects: scanning them repeatedly takes a tenth of the time.
        gc.set_threshold(50_000, 20, 20)
        self._folder = folder
        self._clock = clock
        self._chance = chance or random.Random()
        self.controller: Controller | None = None
        self.frame: ScreenWidget | None = None
        self.focus: keyboard.Focus | None = None
        self._applied_look: tuple[str, int] | None = None
        self._device: system.NativeDevice | None = None
        self._table_host: TableHost | None = None
        self.fingers = gestures.Fingers()

    def build(self) -> AnchorLayout:
        """Open the store and show the page that was open when the app was closed."""
        theme.register_fonts()
        Clock.schedule_once(lambda _: Window.set_icon(str(assets.art("icon.png"))), 1)
        self.root_box = AnchorLayout()
        self._open()
        self.refresh()
        Window.bind(on_keyboard=self.on_key)
        self.fingers.attach()
        return self.root_box

    def on_start(self) -> None:
        """Read the system's insets once they are known."""
        self.update_insets()
        Window.bind(on_resize=self.update_insets)

    def on_pause(self) -> bool:
        """Pause: everything is saved already, and now in one file; the system may kill the app without warning."""
        if self.controller is not None:
            self.controller.store.checkpoint()
        return True

    def on_resume(self) -> None:
        """Resume: the system's look may have changed."""
        self.refresh()
        self.update_insets()

    def on_stop(self) -> None:
        """Close the file; nothing is unsaved."""
        Window.unbind(on_keyboard=self.on_key, on_resize=self.update_insets)
        self.fingers.detach()
        if self.controller is not None:
            self._close_table()
            self.controller.store.close()
            self.controller = None

    @property
    def folder(self) -> Path:
        """The folder of the scores.

        Raises:
            StorageError: The account has none.
        """
        if self._folder is not None:
            return self._folder
        if platform in ("android", "ios"):
            return Path(self.user_data_dir)
        return folder_of_scores(os.environ, sys.platform)

    def post(self, event: Event) -> None:
        """Send an event to the presenter, and show the result."""
        if event == ("retry",):  # the second of two quick taps finds the app open
            if self.controller is None:
                self._open()
                self.refresh()
            return
        if self.controller is None:
            return
        if self._table_host is None:
            self.controller.send(event)
            if self._device is not None and self._device.is_inviting:
                self._invite()
        elif event == system.CLOSE_TABLE:
            self._close_table()
        else:
            self._table_host.send(event)
        steps = self._steps()
        self.refresh()
        if event in [each for _, each in steps] or self._steps() != steps:
            self.fingers.rest_here()

    def _steps(self) -> list[tuple[str, Event]]:
        """Return what moves the game on from the screen that is shown: label and event of each."""
        screen = self.frame.screen if self.frame is not None else None
        return [(each.label, each.event) for each in steps_of(screen)] if screen is not None else []

    def refresh(self) -> None:
        """Show the present screen; while the keypad is open only the keypad's number changes."""
        if self.controller is None:
            return
        self._apply_look()
        screen = self.controller.screen()
        if self._table_host is not None:
            screen = self._table_host.add_close_button(screen)
        Window.allow_screensaver = not screen.keeps_awake
        if self.frame is None:
            self.frame = ScreenWidget(size=Window.size)
            self.root_box.clear_widgets()
            self.root_box.add_widget(self.frame)
            self.focus = keyboard.Focus(self.frame)
            self.update_insets()
        self.frame.show(screen, self.controller.address)
        keyboard.keep_typing(self.frame)
        if self.frame.inset_bottom:  # a keyboard may have closed by itself
            self.update_insets()

    def on_key(self, _window: Any, code: int, _scan: int, sign: str | None, modifiers: list[str]) -> bool:
        """Answer a key; Android's Back is Escape."""
        if self.controller is None or self.focus is None:
            return False
        if modal.is_open():
            return True
        types = getattr(self.focus.widget, "focus", False)
        if code == keyboard.ESCAPE:
            if not self.controller.screen().has_back:
                return False
            self.focus.leave()
            self.post(("back",))
            return True
        if "ctrl" in modifiers and code in (keyboard.UNDO, keyboard.REDO):
            wanted = "redo" if code == keyboard.REDO or "shift" in modifiers else "undo"
            for each in self.controller.screen().actions:
                if each.event == (wanted,) and each.enabled:
                    self.post(each.event)
            return True
        if code == keyboard.TAB or (code in (keyboard.UP, keyboard.DOWN, keyboard.LEFT, keyboard.RIGHT) and not types):
            back = "shift" in modifiers or code in (keyboard.UP, keyboard.LEFT)
            self.focus.move(-1 if back else 1)
            return True
        if code in (keyboard.ENTER, keyboard.PAD_ENTER, keyboard.SPACE) and not types:
            return self.focus.press()
        return False

    # Inside

    def _open(self) -> None:
        try:
            store = Store(self.folder, self._clock)
        except (StorageError, OSError) as error:
            self._show_failure(str(error))
            return
        resting = Clock.create_trigger(lambda _: store.rest(), REST_SECONDS)

        def rest_later() -> None:
            resting.cancel()
            resting()

        store.on_commit = rest_later
        rest_later()
        self.frame = None
        self._device = system.NativeDevice(self.folder / IMPORT, self._post_picked)
        self._open_controller(store)

    def _open_controller(self, store: Store) -> None:
        assert self._device is not None
        self.controller = Controller(store, self._device, self._clock, self._chance, language=system.language())

    def _invite(self) -> None:
        """Let phones join, or say why they cannot."""
        assert self.controller is not None
        assert self._device is not None
        self._device.is_inviting = False
        tx = self.controller.tx
        from scorekeeper.web.server.command import is_installed

        if not is_installed():
            told = tx("Phones need a few more packages here: pip install 'pnp-press[web]'")
            self.controller.show_banner(told, Tone.BAD)
            return
        from scorekeeper.ui.table_host import TableHost
        from scorekeeper.web.server.console import HostError

        try:
            self._table_host = TableHost(
                self.controller.store,
                self._clock,
                self._chance,
                self._device,
                Clock.create_trigger(lambda _: self.refresh()),
                language=self.controller.settings.language,
                name=tx("This computer"),
            )
        except ScoreError as error:
            self.controller.show_banner("\n".join(tx(each.message) for each in error.problems), Tone.BAD)
            return
        except (HostError, OSError) as error:
            self.controller.show_banner(str(error), Tone.BAD)
            return
        self.controller = self._table_host.controller
        self._table_host.send(("go", "phones"))

    def _close_table(self) -> None:
        """Close the table, if there is one, and go on alone."""
        if self._table_host is not None and self.controller is not None:
            host, self._table_host = self._table_host, None
            host.end()
            self._open_controller(self.controller.store)

    def _post_picked(self, name: str) -> None:
        """Open a chosen file; the system reports it in a thread of its own."""
        Clock.schedule_once(lambda _: self.post(("picked", name)))

    def _show_failure(self, why: str) -> None:
        """Show what keeps the app from working, at once, with a button to try again."""
        from scorekeeper.presenter.blocks import Button, Note, Screen

        self._apply_palette("light", 100)
        frame = ScreenWidget()
        retry = Button("Try again", ("retry",), Tone.MAIN, "redo")
        frame.show(Screen("Scorekeeper", (Note(why, Tone.BAD, "warning"), retry), has_back=False), "failure")
        self.root_box.clear_widgets()
        self.root_box.add_widget(frame)

    def _apply_look(self) -> None:
        assert self.controller is not None
        settings = self.controller.settings
        wanted = settings.theme
        if wanted == "system":
            wanted = "dark" if system.is_dark() else "light"
        if self._applied_look == (wanted, settings.text_size):
            return
        self._apply_palette(wanted, settings.text_size)
        self.frame = None

    def _apply_palette(self, name: str, text_size: int) -> None:
        palette = DARK if name == "dark" else LIGHT
        theme.apply_palette(palette, text_scale=text_size / 100)
        Window.clearcolor = theme.colour("paper")
        self._applied_look = (name, text_size)

    def update_insets(self, *_: Any) -> None:
        """Keep clear of what the system covers; repeated later, since screen or keyboard may still be moving."""

        def look(*_: Any) -> None:
            if self.frame is not None:
                self.frame.inset_top, self.frame.inset_bottom, self.frame.inset_side = system.insets()

        look()
        Clock.schedule_once(look, 0.3)
        Clock.schedule_once(look, 0.8)


def run() -> None:
    ScorekeeperApp().run()
