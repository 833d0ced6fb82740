"""What the press's page offers before Python runs there: decks, games, commands with their options, targets."""

from collections.abc import Collection, Mapping
from typing import Any

from generator.deck.library import deck_names
from generator.deck.loader import open_deck
from generator.games.pages import game_deck
from generator.site.export_targets import export_targets
from scorekeeper.games import printed_games

CommandForms = Mapping[str, Any]
"""Of each command, its options as a form, as JSON values."""


def press_about(packages: Collection[str], forms: CommandForms) -> dict[str, Any]:
    """Return the offers as JSON values; to find them takes a browser a second or two.

    Args:
        packages: The packages that a browser has.
        forms: The options of commands, as forms.

    Returns:
        `decks` (titles by id), `games`, each with `id`, `title` and `deck`; `forms`, by command; `targets`.
    """
    games = [
        {"id": game.id, "title": game.title, "deck": game_deck(game).id}
        for game in printed_games().values()
        if game.folder is None
    ]
    return {
        "decks": {name: open_deck(name).title for name in deck_names()},
        "games": games,
        "forms": forms,
        "targets": export_targets(packages),
    }
