"""The pages of a rulebook in reading order, typeset for one look."""

from collections.abc import Mapping

from generator.rulebook.page_look import PageLook, RulebookOptions
from generator.rulebook.reference_resolver import ResolvedRules
from generator.rulebook.rulebook_fonts import FontUse, choose_fonts, require_characters
from generator.rulebook.rulebook_words import words_of
from generator.rulebook.rules_tree import walk
from generator.rulebook.typesetter import TypesetFile, Typesetter
from generator.rulebook.typst_source import SourceContext, write_source

_SPOKEN = ("text", "name", "label", "target")
"""Fields of nodes that are printed."""


def typeset(rules: ResolvedRules, look: PageLook, options: RulebookOptions, typesetter: Typesetter) -> TypesetFile:
    """Return the pages of a rulebook in reading order.

    Raises:
        DeckDataError: No font has a character.
        RenderError: It cannot be set.
    """
    context, fonts = prepare_source(rules, look, options, typesetter)
    return typesetter.set(write_source(rules, context), fonts)


def prepare_source(
    rules: ResolvedRules,
    look: PageLook,
    options: RulebookOptions,
    typesetter: Typesetter,
    *,
    more_text: str = "",
    is_endless: bool = False,
) -> tuple[SourceContext, FontUse]:
    """Return what the source of a text needs, and the fonts that set it.

    Args:
        more_text: What is set beside the rules.

    Raises:
        DeckDataError: No font has a character.
    """
    require_characters(rules)
    words = words_of(rules.facts.language, options.words)
    fonts = choose_fonts(rules.facts.fonts, _all_text(rules, words) + more_text)
    context = SourceContext(
        look,
        typesetter.families(fonts),
        fonts.weights,
        fonts.cap_height,
        words,
        typesetter.add_picture,
        is_low_ink=options.is_low_ink,
        has_title=options.has_title,
        has_colophon=look.has_page_numbers,
        is_endless=is_endless,
    )
    return context, fonts


def _all_text(rules: ResolvedRules, words: Mapping[str, str]) -> str:
    facts = rules.facts
    said = [facts.title, facts.version, facts.source, facts.licence, *words.values(), "0123456789·–.,()"]
    for node in walk((*rules.blocks, *(each for entry in rules.glossary for each in entry.definition))):
        said += [
            value for name in ("text", "name", "label", "target") if isinstance(value := getattr(node, name, ""), str)
        ]
    said += [entry.name for entry in rules.glossary]
    said += [text for part in facts.components() for text in (part.name, part.plural, part.note)]
    if setup := facts.setup():
        said += [text for name, cells in setup.rows for text in (name, *cells)]
    return "\n".join(said)
