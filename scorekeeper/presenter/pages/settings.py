"""The app's settings."""

from collections.abc import Iterator

from scorekeeper.i18n import languages
from scorekeeper.presenter.blocks import Choice, Group, Note, Option, Screen, Switch, Tone
from scorekeeper.presenter.controller import ORDERS, SETTINGS, TEXT_SIZES, THEMES
from scorekeeper.presenter.events import EventError, fields
from scorekeeper.presenter.page import BasePage
from scorekeeper.presenter.platform import Keeper

LANGUAGE_NAMES = {"en": "English", "cs": "Čeština"}
"""Each in its own language, so that everybody can find theirs."""


class SettingsPage(BasePage):
    name = "settings"
    fills = fields(language=str, theme=str, text_size=int, order=str, awake=bool, vibration=bool)

    def screen(self) -> Screen:
        tx, now = self.tx, self.controller.settings
        orders = {"seats": tx("As they sit"), "scores": tx("Best first")}
        names = {"system": tx("Same as system"), "light": tx("Light"), "dark": tx("Dark")}
        look = (
            Choice(
                tx("Language"),
                tuple(Option(LANGUAGE_NAMES.get(each, each), each) for each in languages()),
                now.language,
                ("language",),
            ),
            Choice(tx("Colours"), tuple(Option(names[each], each) for each in THEMES), now.theme, ("theme",)),
            Choice(
                tx("Text size"), tuple(Option(f"{each} %", each) for each in TEXT_SIZES), now.text_size, ("text_size",)
            ),
        )
        options = tuple(Option(orders[each], each) for each in ORDERS)
        table = (Choice(tx("Order of the totals"), options, now.order, ("order",)),)
        phone = (
            Switch(tx("Keep the screen on during a match"), now.awake, ("awake",)),
            Switch(tx("Vibrate when an entry is saved"), now.vibration, ("vibration",)),
        )
        about = tuple(self._storage_notes())
        return Screen(
            tx("Settings"),
            (
                Group(look, tx("Appearance")),
                Group(table, tx("Players")),
                Group(phone, tx("Phone")),
                Group(about, tx("Where the scores are kept")),
            ),
        )

    def _storage_notes(self) -> Iterator[Note]:
        tx = self.tx
        match self.controller.system.keeper:
            case Keeper.HOST:
                yield Note(tx("On the computer that serves this table; everybody at the table sees the same scores."))
                yield Note(
                    tx(
                        "Phones load this page over plain http, so browsers do not let it share files, read the"
                        " clipboard or keep the screen on: files are downloaded, texts are copied by hand, and how"
                        " long the screen stays on is set on the phone."
                    ),
                    Tone.QUIET,
                    "info",
                )
            case Keeper.BROWSER:
                yield Note(tx("Only in this browser; they leave it only when you share them."))
                yield Note(
                    tx("Clearing the browser's data deletes them, so export them now and then."), Tone.PLAIN, "save"
                )
            case Keeper.DEVICE:
                yield Note(tx("Everything stays on this device, in this file:"))
                yield Note(str(self.controller.store.path), Tone.QUIET)
                yield Note(
                    tx(
                        "For a backup, use “Export all matches”: a copy of that file made while the app is running may"
                        " lack the latest entries."
                    ),
                    icon="save",
                )
                yield Note(
                    tx(
                        "☐ in a name stands for a character that no font on this device has; the name is kept as typed."
                    ),
                    Tone.QUIET,
                )

    def fill(self, name: str, *values: str | int | None) -> None:
        """Change a setting.

        Raises:
            EventError: The value is not allowed.
        """
        (value,) = values
        if value not in SETTINGS[name]:
            raise EventError((name, value), ", ".join(map(str, SETTINGS[name])))
        self.controller.change_settings(**{name: value})
