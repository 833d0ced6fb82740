"""The credits that the licences of a deck require: authors, sources and changes; as text and card."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from generator import __version__
from generator.deck.iconnames import set_info_path
from generator.deck.loader import load_deck
from generator.deck.model import Deck, DeckCard
from generator.errors import DeckDataError, Fault
from generator.icons.icon_copies import content_hash, read_copied
from generator.rendering.faces import layout
from generator.rendering.templating.template_text import text_height
from generator.text.fonts.deck_fonts import FontCredit, font_credit, register_deck_fonts
from generator.text.fonts.font_library import Font
from generator.text.fonts.font_stacks import fonts_of, role_stack

HEADINGS = ("", "Art", "Icons", "Fonts")
"""Of the sections of credits, in their order; the first has none."""
CARD_ID = "credits"
TEMPLATE = "pages/credits"
"""The template of a credits card."""
NAMES_OF_A_LINE = 30
"""Icons named in a line of credits (ours): as many as fit on one card."""
SIZE_MM = 2.4
"""Of the letters on a poker card (ours): 6.8 pt, the usual small print."""
LEADING, HEAD_MM = 1.2, 8.5
"""Of that card: leading, and the height of its title; as in its template."""
_SIGNS = re.compile(r"[*{}\\]|(?<=-)-")
_SCHEME = re.compile(r"https?://")


@dataclass(frozen=True, slots=True)
class Credits:
    title: str
    """The deck, with its version."""
    sections: tuple[tuple[str, tuple[str, ...]], ...]
    """Pairs of a heading (the first is empty) and lines of plain text."""

    def as_text(self) -> str:
        """Return them as Markdown that reads as plain text too."""
        parts = [f"# {self.title}: credits\n"]
        for heading, lines in self.sections:
            parts += [f"## {heading}\n"] if heading else []
            parts.append("".join(f"{'- ' if heading else ''}{line}\n" for line in lines))
        return "\n".join(parts)

    def as_file(self) -> bytes:
        """Return the text of a file, marked as made by pnp."""
        return f"<!-- Made by pnp {__version__} -->\n\n{self.as_text()}".encode()


def gather_credits(deck: Deck) -> Credits:
    """Gather the credits of a deck.

    Raises:
        DeckDataError: The folder lacks the source of icons, or shared art cannot be read.
        RenderError: A font is not installed.
    """
    register_deck_fonts(deck.theme)
    whole = _line(f"{deck.title} {deck.version}", deck.source, deck.licence)
    lines = ((whole,), tuple(_art(deck)), tuple(_icons(deck)), tuple(_fonts(deck)))
    sections = zip(HEADINGS, lines, strict=True)
    return Credits(f"{deck.title} {deck.version}", tuple(each for each in sections if each[1]))


def with_credits(deck: Deck) -> Deck:
    """Return a deck with its credits as its last cards, with the back that most of its cards have.

    Raises:
        DeckDataError: As for `gather_credits`.
    """
    texts = _texts(deck, gather_credits(deck))
    backs = Counter(card.back.id if card.back else None for card in deck.cards)
    usual = backs.most_common(1)[0][0]
    back = next((each for each in deck.backs if each.id == usual), None)
    taken = {card.id for card in deck.cards}
    ids = (each for each in (CARD_ID, *(f"{CARD_ID}-{number}" for number in range(2, 10_000))) if each not in taken)
    cards = []
    for number, shown in enumerate(texts, start=1):
        data = {"shown": shown, "count": f"{number}/{len(texts)}" if len(texts) > 1 else ""}
        cards.append(DeckCard(next(ids), "Credits", 1, TEMPLATE, back=back, data=data))
    return replace(deck, cards=(*deck.cards, *cards))


# --- the lines -------------------------------------------------------------------------------------------


def _line(what: str, source: str, licence: str) -> str:
    return " ".join(f"{_sentence(what)} Source: {_sentence(source)} Licence: {_sentence(licence)}".split())


def _sentence(text: str) -> str:
    text = text.strip()
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _art(deck: Deck) -> Iterator[str]:
    grouped: dict[tuple[str, str], list[str]] = {}
    for origin in deck.origins:
        grouped.setdefault((origin.source, origin.licence), []).append(origin.part)
    for (source, licence), parts in grouped.items():
        for names in _split_into_lines(dict.fromkeys(parts)):
            yield _line(", ".join(names), source, licence)
    if (folder := deck.folder.fallback) is not None:
        lender = load_deck(folder.root / "deck.yaml", shown=f"{folder.display_name}/deck.yaml")
        folder.lookups.update(lender.folder.lookups)
        yield _line(f"Shared art: {lender.title} {lender.version}", lender.source, lender.licence)


def _icons(deck: Deck) -> Iterator[str]:
    by_set: dict[str, list[str]] = {}
    for name in sorted(deck.set_icons):
        prefix, _, icon = name.partition(":")
        by_set.setdefault(prefix, []).append(icon)
    for prefix, icons in by_set.items():
        if not deck.folder.has(set_info_path(prefix)):
            message = (
                "does not exist, but holds the credits of these icons; run `pnp icons copy --force "
                f"{deck.display_name}`"
            )
            raise DeckDataError(Fault(message, f"{deck.folder.display_name}/{set_info_path(prefix)}"))
        copied = read_copied(deck.folder, prefix)
        for names in _split_into_lines(icons):
            redrawn = [
                icon
                for icon in names
                if copied.hashes.get(icon)
                != content_hash(deck.folder.read_file(deck.set_icons[f"{prefix}:{icon}"].file))
            ]
            drawn = f"; drawing changed: {_format_icon_names(redrawn)}" if redrawn else ""
            info = copied.info
            source, terms = (f" ({url})" if url else "" for url in (info.author_url, info.licence_url))
            yield (
                f"{_format_icon_names(names)}, from {info.name} by {info.author}{source}. Licence: "
                f"{info.licence}{terms}. Changes: coloured{drawn}."
            )


def _fonts(deck: Deck) -> Iterator[str]:
    credits: dict[str, FontCredit] = {}
    for font in fonts_of_deck(deck):
        credit = font_credit(font)
        credits.setdefault(credit.family, credit)
    for credit in credits.values():
        yield f"{credit.family}{f': {credit.copyright}' if credit.copyright else ''}. Licence: {credit.terms}."


def fonts_of_deck(deck: Deck) -> list[Font]:
    """Return a font of each family that the deck's texts can need, in order of their roles; italic only where written.

    Its own fonts must be registered.
    """
    found: dict[str, Font] = {}
    words = tuple(dict.fromkeys(line for each in _words(deck) for line in each.splitlines()))
    slants = (False, True) if any("*" in each for each in words) else (False,)
    for role in deck.fonts.values():
        for stack in (role_stack(role, is_slanted=slant) for slant in slants):
            for font in (font for each in words for font in fonts_of(each, stack)):
                found.setdefault(font.family, font)
    return list(found.values())


def _words(deck: Deck) -> Iterator[str]:
    for card in deck.cards:
        yield from card.fields.values()
        yield from (box.content for face in card.faces for box in face.boxes)
    yield from (suit.index_text for suit in deck.suits)
    for template in {each for card in deck.cards for each in (card.template, card.back.template if card.back else "")}:
        if template.endswith(".j2"):
            yield deck.folder.read_file(template).decode("utf-8", "replace")


def _format_icon_names(icons: Iterable[str]) -> str:
    return ", ".join(icon.replace("-", " ").capitalize() for icon in icons)


def _split_into_lines(names: Iterable[str]) -> Iterator[list[str]]:
    names = list(names)
    for start in range(0, len(names), NAMES_OF_A_LINE):
        yield names[start : start + NAMES_OF_A_LINE]


# --- the cards -------------------------------------------------------------------------------------------


def _texts(deck: Deck, found: Credits) -> list[str]:
    """Return the text of each credits card, as markup."""
    scale = layout.scale(deck.card_format.size)
    safe = deck.trim.expand(-deck.safe_margin_mm)
    room = safe.height - HEAD_MM * scale

    def is_full(parts: list[str]) -> bool:
        height = text_height(
            "\n\n".join(parts),
            deck.fonts["body"],
            safe.width - 2,
            SIZE_MM * scale,
            language=deck.language,
            icons=(),
            leading=LEADING,
        )
        return height > room

    cards: list[list[str]] = [[]]
    for heading, lines in found.sections:
        for number, line in enumerate(lines):
            title = f"**{heading}**\n" if heading and number == 0 else ""
            part = title + _escape_markup(line)
            if cards[-1] and is_full([*cards[-1], part]):
                cards.append([])
            cards[-1].append(part)
    return ["\n\n".join(parts) for parts in cards]


def _escape_markup(line: str) -> str:
    """Return plain text as markup; addresses lose https:// to save room."""
    return _SIGNS.sub(lambda sign: f"\\{sign[0]}", _SCHEME.sub("", line))
