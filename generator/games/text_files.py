"""The files of translations, `.po`: every text merged into each, as Babel writes them."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from generator.deck.translation import open_texts
from generator.errors import DeckDataError, Fault, join_names
from generator.games.completeness import Text, texts_of
from scorekeeper.games import Game
from scorekeeper.i18n import DOMAIN, SOURCE_LANGUAGE, languages
from scorekeeper.i18n.po_file import find_broken_lines


def update_game_texts(game: Game, language: str = "") -> Iterator[str]:
    """Update the texts of an installed game in a language, or in each that its package has; yield a line for each.

    Raises:
        DeckDataError: The game is ours, its texts cannot be in this language, or their file is broken.
    """
    if game.folder is None:
        raise DeckDataError(f"{game.title} comes with pnp, and so do its texts; --game is for an installed game")
    known = [each for each in languages() if each != SOURCE_LANGUAGE]
    if language and language not in known:
        is_source = " (texts are written in English)" * (language == SOURCE_LANGUAGE)
        raise DeckDataError(f"texts cannot be in {language!r}{is_source}; languages: {join_names(known)}")
    folder = game.folder / "texts"
    present = [each for each in known if _file(each, folder).exists()]
    for each in [language] if language else present or known:
        count, open_count = update_texts(each, _own_texts(game, each), folder)
        path = _file(each, folder).relative_to(game.folder.parent).as_posix()
        yield f"{path}: {count} texts, {open_count} without a translation"


def _own_texts(game: Game, language: str) -> Iterator[tuple[Text, str]]:
    """Yield the texts of a game that ours do not have, and where each stands."""
    ours = open_texts(language, with_installed=False)
    for text, module in texts_of(game):
        ours(text if isinstance(text, str) else text[0])
        if ours.take_missing():
            yield text, module.replace(".", "/")


def update_texts(language: str, texts: Iterable[tuple[Text, str]], folder: Path) -> tuple[int, int]:
    """Merge texts into a language's catalogue below a folder.

    Args:
        texts: Each with the place where it stands.

    Returns:
        How many texts there are, and how many lack a translation.

    Raises:
        DeckDataError: The file that is there is broken.
    """
    path = _file(language, folder)
    catalog = _template(language, texts)
    if path.exists():
        if broken := [Fault(what, str(path), line=line) for line, what in find_broken_lines(path)]:
            raise DeckDataError(broken)
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
    return all(message.string if isinstance(message.string, (tuple, list)) else (message.string,))


def _file(language: str, folder: Path) -> Path:
    return folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def _template(language: str, texts: Iterable[tuple[Text, str]]) -> Catalog:
    began = datetime(2026, 1, 1, tzinfo=UTC)
    catalog = Catalog(locale=language, project="pnp-press", charset="utf-8", creation_date=began, revision_date=began)
    for message, place in texts:
        catalog.add(message, locations=[(place, 0)])
    return catalog
