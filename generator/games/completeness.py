"""What a game has of all that it can have, over all layers: rules, app, print, and every text in other languages."""

import ast
import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from generator.deck.translation import messages_of, open_texts
from generator.errors import DeckDataError
from generator.games.box import player_count
from generator.games.pages import game_deck
from generator.games.printed import printed_of
from generator.games.sheet_file import FILE, read_sheet, texts_of_sheet
from scorekeeper.errors import shorten
from scorekeeper.games import DeclaredGame, Game
from scorekeeper.i18n import SOURCE_LANGUAGE, languages
from scorekeeper.rules.options import describe
from scorekeeper.rules.rulings import read_rulings

Text = str | tuple[str, str]
"""A text, or one that counts: for one, and for several."""
CALLS = {**dict.fromkeys(("_", "tx", "texts", "say", "say_problem"), (0,)), "say_count": (0, 1), "house_rule": (2,)}
"""What says a text, and which of its arguments are one."""

NAMED = 3
"""Missing texts that are named (ours)."""


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


def wrong_parts(game: Game) -> Iterator[str]:
    """Yield what is wrong with what is printed for a game, beside what its pages themselves show."""
    if not game.printed_module:
        return
    printed = printed_of(game)
    try:
        player_count(game, None)
    except DeckDataError as error:
        yield f"usual_players: {error}"
    known = {card.id for card in game_deck(game).cards}
    if printed.fan and (unknown := [card for card in printed.fan.cards if card not in known]):
        yield f"fan: the deck {printed.deck} has no card {', '.join(unknown)}"


def _parts(game: Game) -> Iterator[tuple[str, bool]]:
    yield "rulings", bool(read_rulings(game.rules_module))
    yield "simulator", find_spec(f"{game.rules_module}.simulator") is not None
    yield "driver", game.driver is not None
    yield "view", bool(game.part(game.view_module, "View", type))
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
        if count := len(texts.missing):
            named = ", ".join(map(shorten, texts.missing[:NAMED])) + ", …" * (count > NAMED)
            yield f"{count} text{'s' if count > 1 else ''} in {language} ({named})"


def texts_of(game: Game) -> Iterator[tuple[Text, str]]:
    """Return every text, and the module that it stands in.

    Raises:
        ScoreError: A module of somebody else's game cannot be loaded.
    """
    for name in filter(None, (game.rules_module, game.view_module, game.printed_module)):
        for path in () if isinstance(game, DeclaredGame) else sources(game.module(name)):
            for text in find_texts(path.read_text(encoding="utf-8")):
                yield text, name
    for path in (game.folder / "templates").glob(FILE) if game.folder else ():
        yield from ((text, game.printed_module) for text in texts_of_sheet(read_sheet(path)))
    for text in game.texts if isinstance(game, DeclaredGame) else (game.title,):
        yield text, game.id
    for rule in describe(game.options):
        yield rule.title, game.rules_module
        for choice in rule.choices:
            if not isinstance(choice, bool):
                yield str(choice).capitalize(), game.rules_module
    for ruling in read_rulings(game.rules_module):
        yield from ((text, game.rules_module) for text in (ruling.title, ruling.text, ruling.place) if text)
    for tool in game.part(game.view_module, "View", type).tools:
        yield tool.label, game.view_module
    if game.printed_module:
        yield printed_of(game).author, game.printed_module
        for message in messages_of(game_deck(game)):
            yield message, f"cards/{printed_of(game).deck}"


def sources(module: ModuleType) -> list[Path]:
    """Return the files of a module, or of a package with all that is in it."""
    if module.__file__ is None:
        return []
    file = Path(module.__file__)
    return sorted(file.parent.rglob("*.py")) if file.name == "__init__.py" else [file]


def find_texts(source: str) -> Iterator[Text]:
    """Return the texts of a module, in its order."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        places = CALLS.get(name, ())
        given = [node.args[place] for place in places if place < len(node.args)]
        found = [each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if places and len(found) == len(places) and all(found):
            yield found[0] if len(found) == 1 else (found[0], found[1])
