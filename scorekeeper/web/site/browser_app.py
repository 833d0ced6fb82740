"""The app in the browser: one controller, its scores in a folder that the worker stores, and messages as JSON."""

import json
import random
from datetime import datetime
from pathlib import Path

from scorekeeper.presenter.blocks import Tone
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.platform import Keeper
from scorekeeper.storage.store import FILE, Store
from scorekeeper.web.page_texts import start_messages
from scorekeeper.web.session import BrowserDevice, Session

HARMLESS = ("first", "plain-http", "updated")
"""News that are not a cause for worry."""


def open_browser_app(folder: str, address: str, language: str, news: list[str], is_read_only: bool) -> "BrowserApp":
    """Open the scores in a folder.

    Args:
        folder: The folder of the scores.
        address: The page's address.
        language: The browser's language.
        news: News for players at this start, by the keys of `words.told`.
        is_read_only: Whether they may only be viewed, since nothing can be stored.

    Raises:
        StorageError: They cannot be opened.
    """
    place = Path(folder)
    if is_read_only:
        Store(place, datetime.now).close()  # without a score file there would be nothing to view
        (place / FILE).chmod(0o444)
        place.chmod(0o555)
    return BrowserApp(place, address, language, news)


class BrowserApp:
    def __init__(self, folder: Path, address: str, language: str, news: list[str]) -> None:
        """Open the scores, and show the news on the first screen."""
        device = BrowserDevice(Keeper.BROWSER)
        device.address = address
        self._store = Store(folder, datetime.now)
        controller = Controller(self._store, device, datetime.now, random.Random(), language=language)
        self._session = Session(controller, device)
        if news:
            words = start_messages(controller.tx)
            said = [words[key] for key in news]
            if controller.banner and not self._store.is_read_only:
                said.append(controller.banner.text)
            is_harmless = controller.banner is None and set(news) <= set(HARMLESS)
            controller.show_banner("\n".join(said), Tone.PLAIN if is_harmless else Tone.BAD)

    def current_message(self) -> str:
        return self._encode_message(self._session.current_message())

    def answer(self, message: str) -> str:
        """Answer as `Session.answer` does."""
        return self._encode_message(self._session.answer(json.loads(message)))

    def _encode_message(self, message: object) -> str:
        self._store.checkpoint()  # completes the file, which is what the worker stores
        return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
