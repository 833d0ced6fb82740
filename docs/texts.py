"""Bring the message catalogues up to date: collect every text, merge it into each language.

Texts are the `_("...")` of templates and of `generator`, the words of sheets, the messages of `scorekeeper`, the help
of house rules, the rulings, the authors of games, what cards of To the Bottom do, and the words on the cards of decks
that have any. Run it after any of them has changed, then fill in what is empty in the .po files:

    python docs/texts.py [--new cs] [--game canasta]

With `--game`, of a game that is installed from outside, into its own package's `texts/`.
"""

import argparse
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from generator.deck.library import deck_names
from generator.deck.loader import open_deck
from generator.deck.translation import messages_of
from generator.games.completeness import Text, texts_of
from generator.games.printed import printed_of
from generator.games.sheet_file import read_sheet, texts_of_sheet
from scorekeeper.games import BUILT_IN, Game, find_game
from scorekeeper.i18n import DOMAIN
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


def of_game(game: Game) -> Iterator[tuple[Text, str]]:
    """Return the texts of an installed game that ours do not have, and where each stands."""
    known = {text for text, _ in found()}
    for text, module in texts_of(game):
        if text not in known:
            yield text, place_of(module)


def template(language: str, texts: Iterable[tuple[Text, str]]) -> Catalog:
    """Return a catalogue of texts for a language, untranslated."""
    began = datetime(2026, 1, 1, tzinfo=UTC)
    catalog = Catalog(locale=language, project="pnp-press", charset="utf-8", creation_date=began, revision_date=began)
    for message, place in texts:
        catalog.add(message, locations=[(place, 0)])
    return catalog


def update(language: str, texts: Iterable[tuple[Text, str]], folder: Path) -> tuple[int, int]:
    """Merge texts into a language's catalogue below a folder.

    Returns:
        How many texts there are, and how many lack a translation.
    """
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    catalog = template(language, texts)
    if path.exists():
        with path.open("rb") as file:
            known = read_po(file, locale=language, charset="utf-8")
        for message in catalog:
            if message.id and message.id in known and known[message.id].id == message.id:
                message.string = known[message.id].string
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        # With this header alone the file is the same whoever made it when.
        file.write(f'msgid ""\nmsgstr ""\n"Plural-Forms: {catalog.plural_forms}\\n"\n\n'.encode())
        write_po(file, catalog, width=118, sort_output=True, include_lineno=False, omit_header=True)
    messages = [message for message in catalog if message.id]
    return len(messages), sum(not is_translated(message) for message in messages)


def is_translated(message: Message) -> bool:
    """Whether a text, or every form of one that counts, is there."""
    return all(message.string if message.pluralizable else (message.string,))


def main() -> None:
    """Update every language."""
    parser = argparse.ArgumentParser(description="Bring the message catalogues up to date.")
    parser.add_argument("--new", default="", help="a language to begin, such as de")
    parser.add_argument("--game", default="", help="an installed game; its texts go into its own package")
    asked = parser.parse_args()
    game = find_game(asked.game) if asked.game else None
    folder = game.folder / "texts" if game and game.folder else TEXTS
    languages = {path.parent.parent.name for path in folder.glob("*/LC_MESSAGES/*.po")} | ({asked.new} - {""})
    for language in sorted(languages):
        count, missing = update(language, of_game(game) if game else found(), folder)
        sys.stdout.write(f"{language}: {count} texts, {missing} without a translation\n")


if __name__ == "__main__":
    main()
