"""What a shell completes, beside options and the choices of each: decks, games, papers."""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

Completion = Callable[[str], Iterator[tuple[str, str]]]
"""Yields what a word may become, each with a line about it."""


def complete_deck(incomplete: str) -> Iterator[tuple[str, str]]:
    """Yield the bundled decks, and the decks in a folder: where one stands, or the one that is typed."""
    from generator.deck.library import deck_names

    names = deck_names()
    yield from ((name, "bundled") for name in names if name.startswith(incomplete))
    typed = incomplete[: incomplete.rfind("/") + 1]
    try:
        beside = sorted(os.listdir(typed or "."))
    except OSError:
        return
    for name in beside:
        path = Path(typed, name)
        is_deck = (path / "deck.yaml").is_file() or name == "deck.yaml"
        if is_deck and f"{typed}{name}".startswith(incomplete) and f"{typed}{name}" not in names:
            yield f"{typed}{name}", "a deck of your own"


def complete_game(incomplete: str) -> Iterator[tuple[str, str]]:
    from scorekeeper.games import games

    # The one for any other game has nothing that a command could print or say.
    named = (game for game in games().values() if game.package or game.printed_module)
    yield from ((game.id, game.title) for game in named if game.id.startswith(incomplete))


def complete_paper(incomplete: str) -> Iterator[tuple[str, str]]:
    from generator.papers import PAPERS

    yield from ((paper.id, paper.name) for paper in PAPERS.values() if paper.id.startswith(incomplete))


def complete_language(incomplete: str) -> Iterator[tuple[str, str]]:
    from scorekeeper.i18n import languages

    yield from ((code, "of the games' texts") for code in languages() if code.startswith(incomplete))


COMPLETIONS: Mapping[str, Completion] = {
    "--deck": complete_deck,
    "--game": complete_game,
    "--lang": complete_language,
    "--paper": complete_paper,
}
"""By flag, of options that are declared for several commands."""
