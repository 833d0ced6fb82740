"""The app's settings."""

from scorekeeper.presenter.blocks import Choice, Group, Note, Option, Screen, Switch, Tone
from scorekeeper.presenter.desk import TEXT_SIZES, THEMES
from scorekeeper.presenter.pages import BasePage
from scorekeeper.texts import languages

LANGUAGE_NAMES = {"en": "English", "cs": "Čeština"}
"""Each in itself, so that whoever cannot read the present one finds it."""


class SettingsPage(BasePage):
    """Language, look, and what the phone does."""

    name = "settings"

    def screen(self) -> Screen:
        """Show every setting."""
        tx, now = self.tx, self.desk.settings
        names = {"system": tx("As the system"), "light": tx("Light"), "dark": tx("Dark")}
        look = (
            Choice(
                tx("Language"),
                tuple(Option(LANGUAGE_NAMES.get(each, each), each) for each in languages()),
                now.language,
                ("language",),
            ),
            Choice(tx("Colours"), tuple(Option(names[each], each) for each in THEMES), now.theme, ("theme",)),
            Choice(tx("Text size"), tuple(Option(f"{each} %", each) for each in TEXT_SIZES), now.text_size, ("size",)),
        )
        phone = (
            Switch(tx("Screen stays on during a match"), now.awake, ("awake",)),
            Switch(tx("Vibrate when an entry is kept"), now.vibration, ("vibration",)),
        )
        about = (
            Note(tx("Everything stays on this device, in this file:")),
            Note(str(self.desk.store.path), Tone.QUIET),
            Note(
                tx("☐ in a name stands for a sign that this app's font cannot draw; the name is kept as it was typed."),
                Tone.QUIET,
            ),
        )
        return Screen(
            tx("Settings"),
            (Group(look, tx("Look")), Group(phone, tx("Phone")), Group(about, tx("Where the scores are"))),
        )

    def on_language(self, language: str) -> None:
        """Change the language."""
        self.desk.choose(language=language)

    def on_theme(self, theme: str) -> None:
        """Change the colours."""
        self.desk.choose(theme=theme)

    def on_size(self, per_cent: int) -> None:
        """Change the size of texts."""
        self.desk.choose(text_size=per_cent)

    def on_awake(self, value: bool) -> None:
        """Let the screen stay on, or not."""
        self.desk.choose(awake=value)

    def on_vibration(self, value: bool) -> None:
        """Vibrate, or not."""
        self.desk.choose(vibration=value)
