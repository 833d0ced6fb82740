"""Bring the message catalogues up to date: collect every text, merge it into each language.

Texts are the `_("...")` of templates and of `generator`, the words of sheets, the messages of `scorekeeper`, the help
of house rules, the files of declared games, the rulings, the authors of games, what cards of To the Bottom do, and the
words on the cards of decks that have any. Run it after any of them has changed, then fill in what is empty in the .po
files:

    python docs/texts.py [--new de]

`pnp texts --game` does the same for an installed game.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.extract import extract_from_file

from generator.deck.library import deck_names
from generator.deck.loader import open_deck
from generator.deck.translation import messages_of
from generator.games.completeness import Text
from generator.games.printed import printed_of
from generator.games.sheet_file import read_sheet, texts_of_sheet
from generator.games.text_files import update_texts
from scorekeeper.games import BUILT_IN, declared_games
from scorekeeper.i18n import SOURCE_LANGUAGE, languages
from scorekeeper.presenter.games import view_of
from scorekeeper.rules.cards import FIVE_SUIT, ISLAND, STANDARD
from scorekeeper.rules.options import describe
from scorekeeper.rules.rulings import FILE, read_rulings
from scorekeeper.rules.to_the_bottom import FACTS

ROOT = Path(__file__).resolve().parents[1]
TEXTS = ROOT / "scorekeeper" / "i18n"
SAID = {"say": None, "say_problem": None, "say_count": (1, 2)}
"""What makes a message, and which of its arguments are texts."""


def found() -> Iterator[tuple[Text, str]]:
    """Return every text, and where it stands."""
    for path in sorted((ROOT / "templates").rglob("*.j2")):
        for _, message, _, _ in extract_from_file("jinja2.ext:babel_extract", str(path)):
            yield str(message), path.relative_to(ROOT).as_posix()
    for path in sorted((ROOT / "templates" / "games").glob("*/sheet.yaml")):
        for message in texts_of_sheet(read_sheet(path)):
            yield message, path.relative_to(ROOT).as_posix()
    for path in sorted((ROOT / "generator").rglob("*.py")):
        keywords = {"_": None, "texts": None, "catalogue": None}
        for _, message, _, _ in extract_from_file("python", str(path), keywords=keywords):
            yield message[0] if isinstance(message, tuple) else str(message), path.relative_to(ROOT).as_posix()
    for path in sorted((ROOT / "scorekeeper" / "rules").rglob("*.py")):
        for _, message, _, _ in extract_from_file("python", str(path), keywords={"house_rule": (3,)}):
            yield str(message), path.relative_to(ROOT).as_posix()
    spoken = [
        path for room in ("rules", "storage", "import_export") for path in (ROOT / "scorekeeper" / room).rglob("*.py")
    ]
    for path in (*(ROOT / "scorekeeper").glob("*.py"), *sorted(spoken)):
        for _, message, _, _ in extract_from_file("python", str(path), keywords=SAID):
            yield message, path.relative_to(ROOT).as_posix()
    for facts in FACTS.values():
        for rule in facts.rules:
            yield rule.text, "scorekeeper/rules/to_the_bottom/cards.json"
    shown = [path for room in ("presenter", "web", "ui") for path in (ROOT / "scorekeeper" / room).rglob("*.py")]
    for path in sorted(shown):
        for _, message, _, _ in extract_from_file("python", str(path), keywords={"tx": None, **SAID}):
            yield message, path.relative_to(ROOT).as_posix()
    yield from of_the_app()
    yield from of_the_declared_games()
    yield from of_the_rulings()
    for game in BUILT_IN.values():
        if game.printed_module:
            yield printed_of(game).author, place_of(game.printed_module)
    for name in deck_names():
        for message in messages_of(open_deck(name)):
            yield message, f"cards/{name}/deck.yaml"


def of_the_app() -> Iterator[tuple[Text, str]]:
    """Return the texts that the app asks for by a variable: titles of games, house rules, calculators, suits."""
    for game in BUILT_IN.values():
        yield game.title, "scorekeeper/games.py"
        for rule in describe(game.options):
            yield rule.title, place_of(game.rules_module)
            for choice in rule.choices:
                if not isinstance(choice, bool):
                    yield str(choice).capitalize(), place_of(game.rules_module)
        view = view_of(game)
        for tool in view.tools:
            yield tool.label, place_of(game.view_module)
    for pack in (ISLAND, FIVE_SUIT, STANDARD):
        for name in (*pack.suit_names, "Joker"):
            yield name, "scorekeeper/rules/cards.py"


def of_the_declared_games() -> Iterator[tuple[Text, str]]:
    """Return the texts in the files of declared games."""
    for game in declared_games().values():
        rules = describe(game.options)
        choices = (str(each).capitalize() for rule in rules for each in rule.choices if not isinstance(each, bool))
        for message in (*game.texts, *choices):
            yield message, game.definition.relative_to(ROOT).as_posix()


def of_the_rulings() -> Iterator[tuple[Text, str]]:
    """Return the texts of all rulings."""
    for game in BUILT_IN.values():
        for ruling in read_rulings(game.rules_module):
            for text in (ruling.title, ruling.text, ruling.place):
                if text:
                    yield text, f"{place_of(game.rules_module)}/{FILE}"


def place_of(module: str) -> str:
    """Return the place of a module, as catalogues note it."""
    return module.replace(".", "/")


def main() -> None:
    """Update every language."""
    parser = argparse.ArgumentParser(description="Bring the message catalogues up to date.")
    parser.add_argument("--new", default="", help="a language to begin, such as de")
    asked = parser.parse_args()
    for language in sorted({*languages(), asked.new} - {"", SOURCE_LANGUAGE}):
        count, missing = update_texts(language, found(), TEXTS)
        sys.stdout.write(f"{language}: {count} texts, {missing} without a translation\n")


if __name__ == "__main__":
    main()
