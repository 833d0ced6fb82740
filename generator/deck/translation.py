"""Decks in other languages: a language's catalogue, and a deck translated with it."""

import re
from collections.abc import Iterator
from dataclasses import replace

from generator.deck.model import Deck, DeckCard
from generator.deck.schema.schema_types import LANGUAGE
from generator.errors import DeckDataError, did_you_mean, join_names
from scorekeeper.games import text_folders
from scorekeeper.i18n import Catalogue, languages


def open_texts(language: str, *, with_installed: bool = True) -> Catalogue:
    """Open the texts of a language.

    Args:
        with_installed: Whether to look up installed games for texts that ours lack; not when printing a deck.

    Raises:
        DeckDataError: There is none; lists those there are.
    """
    try:
        return Catalogue(language, others=text_folders if with_installed else tuple)
    except LookupError:
        raise _unknown_language(language) from None


def _unknown_language(language: str) -> DeckDataError:
    known = languages()
    hint = did_you_mean(language, known)
    return DeckDataError(f"there is no language {language!r}{hint}; languages: {join_names(known)}")


def open_deck_texts(language: str) -> Catalogue:
    """Open the texts of a language for a deck; empty where we have none, as the deck may have its own.

    Raises:
        DeckDataError: It is no name of a language.
    """
    if not re.fullmatch(LANGUAGE, language):
        raise DeckDataError(f"{language!r} is not the tag of a language; write one such as de or pt-BR")
    return Catalogue(language, is_known_only=False)


def translate_deck(deck: Deck, texts: Catalogue) -> Deck:
    """Return a deck with its texts looked up in a language; one whose file is in that language stays as it is.

    Raises:
        DeckDataError: There are no texts in that language.
    """
    if texts.language == deck.language:
        return deck
    if texts.language not in languages():
        raise _unknown_language(texts.language)
    cards = tuple(_translate_card(card, texts) for card in deck.cards)
    return replace(deck, language=texts.language, cards=cards)


def messages_of(deck: Deck) -> Iterator[str]:
    """Return every text of a deck that `translate_deck` looks up, each once."""
    asked: dict[str, None] = {}
    for card in deck.cards:
        if _is_name_printed(card):
            asked[card.name] = None
            asked |= {card.suit.name: None} if card.suit else {}
        asked |= dict.fromkeys(text for text in card.texts.values() if _has_words(text))
    yield from asked


def _translate_card(card: DeckCard, texts: Catalogue) -> DeckCard:
    # Numbers and icons alone are the same in every language.
    said = {name: texts(text) if _has_words(text) else text for name, text in card.texts.items()}
    if not _is_name_printed(card):
        return replace(card, texts=said, untranslated=card.fields)
    suit = replace(card.suit, name=texts(card.suit.name)) if card.suit else None
    return replace(card, name=texts(card.name), texts=said, suit=suit, untranslated=card.fields)


def _is_name_printed(card: DeckCard) -> bool:
    """Whether a card's name and kind are printed; they are not where rank and suit replace them."""
    return card.rank is None and bool(card.texts)


def _has_words(text: str) -> bool:
    return any(char.isalpha() for char in re.sub(r"\{[^}]*\}", "", text))
