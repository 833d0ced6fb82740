"""What a game has of all that it can have, over all layers: rules, app, print, other languages."""

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from generator.deck.translation import open_texts
from generator.games.messages import texts_of
from generator.games.printed import printed_of
from scorekeeper.games import Game
from scorekeeper.i18n import SOURCE_LANGUAGE, languages
from scorekeeper.rules.rulings import read_rulings


def missing_parts(game: Game) -> tuple[str, ...]:
    """Return what a game lacks, in the order in which one would write it; nothing if it is complete.

    Raises:
        ScoreError: A module of somebody else's game cannot be loaded.
    """
    return (*(part for part, is_there in _parts(game) if not is_there), *_missing_texts(game))


def missing_parts_line(game: Game) -> str:
    """Return that in a line: `canasta lacks: pad, sheet`."""
    found = missing_parts(game)
    return f"{game.id} lacks: {', '.join(found)}" if found else f"{game.id} lacks nothing"


def _parts(game: Game) -> Iterator[tuple[str, bool]]:
    yield "rulings", bool(read_rulings(game.rules_module))
    yield "simulator", find_spec(f"{game.rules_module}.simulator") is not None
    yield "view", hasattr(game.module(game.view_module), "View")
    yield "answers", bool(game.answers_module)
    yield "deck", bool(game.printed_module)
    printed = printed_of(game) if game.printed_module else None
    yield "sheet", printed is not None and printed.sheet is not None
    yield "pad", printed is not None and printed.pad is not None
    assets = game.assets
    yield "app picture", assets is not None and (assets / "art" / "games" / f"{game.id}.png").is_file()
    yield "app texts", assets is not None and _has_sheet(assets, game)


def _has_sheet(assets: Path, game: Game) -> bool:
    file = assets / f"sheets.{SOURCE_LANGUAGE}.json"
    return file.is_file() and game.id in json.loads(file.read_text(encoding="utf-8"))


def _missing_texts(game: Game) -> Iterator[str]:
    for language in languages():
        texts = open_texts(language)
        for text, _ in texts_of(game):
            texts(text if isinstance(text, str) else text[0])
        if texts.missing:
            yield f"{len(texts.missing)} text{'s' if len(texts.missing) > 1 else ''} in {language}"
