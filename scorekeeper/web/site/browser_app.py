"""What runs in the browser: one desk, its scores in a folder that the worker keeps, and messages as JSON."""

import json
import random
from datetime import datetime
from pathlib import Path

from scorekeeper.presenter.blocks import Tone
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.platform import Keeper
from scorekeeper.storage.store import FILE, Store
from scorekeeper.web.device import BrowserDevice
from scorekeeper.web.session import Session
from scorekeeper.web.site.start_texts import start_messages

HARMLESS = ("first", "plain-http", "updated")
"""News that nobody need worry about."""


def open_browser_app(folder: str, address: str, language: str, news: list[str], is_read_only: bool) -> "BrowserApp":
    """Open the scores in a folder.

    Args:
        folder: Where they lie.
        address: Where this page is found.
        language: The browser's.
        news: What players must be told of this start, by the keys of `words.told`.
        is_read_only: Whether they may only be looked at, since nothing can be kept.

    Raises:
        StorageError: They cannot be opened.
    """
    place = Path(folder)
    if is_read_only:
        Store(place, datetime.now).close()  # of no scores at all there would be nothing to look at
        (place / FILE).chmod(0o444)
        place.chmod(0o555)
    return BrowserApp(place, address, language, news)


class BrowserApp:
    """The scorekeeper of one phone."""

    def __init__(self, folder: Path, address: str, language: str, news: list[str]) -> None:
        """Open the scores, and say the news on the first screen."""
        device = BrowserDevice(Keeper.BROWSER)
        device.address = address
        self._store = Store(folder, datetime.now)
        desk = Controller(self._store, device, datetime.now, random.Random(), language=language)
        self._session = Session(desk, device)
        if news:
            words = start_messages(desk.tx)
            said = [words[key] for key in news]
            if desk.banner and not self._store.is_read_only:
                said.append(desk.banner.text)
            is_harmless = desk.banner is None and set(news) <= set(HARMLESS)
            desk.show_banner("\n".join(said), Tone.PLAIN if is_harmless else Tone.BAD)

    def shown(self) -> str:
        """Return what the page is to show now."""
        return self._encode_message(self._session.current_message())

    def answer(self, message: str) -> str:
        """Answer a message from the page, and return what it is to show then.

        Raises:
            WireError: It is none; nothing has changed.
        """
        return self._encode_message(self._session.answer(json.loads(message)))

    def _encode_message(self, message: object) -> str:
        self._store.checkpoint()  # the file alone is whole then: it is what the worker keeps
        return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
