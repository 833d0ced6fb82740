"""The reference text of a game, the same as on the printed sheet."""

from collections.abc import Iterator

from scorekeeper import assets
from scorekeeper.games import GAMES
from scorekeeper.presenter.blocks import Block, Group, Note, Screen
from scorekeeper.presenter.forms import with_ruling
from scorekeeper.presenter.pages import BasePage


class Reference(BasePage):
    """The rules of a game in short."""

    name = "rules"

    def screen(self) -> Screen:
        """Show the sheet's texts, section by section."""
        game = GAMES[self.args[0]]
        return Screen(self.tx(game.title), tuple(self._sections(game.id)))

    def _sections(self, game: str) -> Iterator[Block]:
        for section in assets.sheet(game, self.desk.settings.language)["sections"]:
            lines = tuple(Note(with_ruling(item["text"], item.get("ruling", ""))) for item in section["items"])
            yield Group(lines, section["title"])
