"""The font files of a rulebook: those of its theme, and the fallbacks that its characters need."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.deck.model import FontRole
from generator.errors import DeckDataError, Fault
from generator.rulebook.reference_resolver import ResolvedRules
from generator.rulebook.rules_tree import CodePassage, CodeWords, PlainWords, walk
from generator.text.fonts.font_stacks import describe_missing, fonts_of, role_stack
from generator.text.opentype.font_files import font_data

_STYLES = {
    "body": ((False, False), (True, False), (False, True), (True, True)),
    "title": ((False, False),),
    "label": ((False, False), (True, False)),
}
"""Whether bold, whether slanted, of what each role sets."""


@dataclass(frozen=True, slots=True)
class FontUse:
    files: tuple[str, ...]
    """By their name, which `font_bytes` takes; each once."""
    by_role: Mapping[str, tuple[str, ...]]
    """The same by role, preferred ones first."""
    weights: Mapping[str, int]
    cap_height: float
    """Of running text, in font sizes."""


def choose_fonts(roles: Mapping[str, FontRole], texts: str) -> FontUse:
    """Return the fonts that set some texts, in every role and style.

    Raises:
        DeckDataError: No font has a character.
        RenderError: A font is not installed.
    """
    words = dict.fromkeys(texts.split())
    characters = "".join(sorted(set(texts) - set("\n")))
    by_role: dict[str, tuple[str, ...]] = {}
    for role, styles in _STYLES.items():
        named: dict[str, None] = {}
        for is_bold, is_slanted in styles:
            stack = role_stack(roles[role], is_bold, is_slanted)
            missing = set(stack[0].missing_characters(characters))
            # Fonts are chosen word by word, as some scripts need theirs whole.
            lacked = " ".join(word for word in words if missing.intersection(word)) if missing else ""
            if role == "body" and lacked and (unknown := describe_missing(lacked, stack)):
                raise DeckDataError(unknown)  # of the game: the text of the rules has been looked at
            named.update(dict.fromkeys(str(font.file) for font in fonts_of(lacked, stack)))
        by_role[role] = tuple(named)
    cap_height = role_stack(roles["body"])[0].cap_height
    files = tuple(dict.fromkeys(name for names in by_role.values() for name in names))
    return FontUse(files, by_role, {role: roles[role].weight for role in _STYLES}, cap_height)


def font_bytes(name: str) -> tuple[bytes, int]:
    """Return a font file, on disk or made by the press, and the position of the font in it."""
    found = font_data(name)
    return bytes(found.blob.data), found.position


def require_characters(rules: ResolvedRules) -> None:
    """Refuse a text with characters that no font has.

    Raises:
        DeckDataError: As said, with their lines.
    """
    stack = role_stack(rules.facts.fonts["body"])
    faults = []
    for node in walk(rules.blocks):
        if isinstance(node, PlainWords | CodeWords | CodePassage):
            text = node.text.replace("\n", " ")
            if text.isascii():
                continue
            if missing := describe_missing(text, stack):
                faults.append(Fault(missing, rules.display_name, getattr(node, "line", 0)))
    if faults:
        raise DeckDataError(faults)
