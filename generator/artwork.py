"""Opens decks in a language, draws their cards, and reports the faults of both, unused texts and idle styles."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.credits import with_credits
from generator.deck.faces.fields import list_of
from generator.deck.loader import open_deck
from generator.deck.model import Deck, DeckCard
from generator.deck.translation import translate_deck
from generator.errors import MAX_LISTED, DeckDataError, Fault, PnpError, did_you_mean, join_names, join_words, plural
from generator.options.choices import Style
from generator.progress import Progress, ignore_progress
from generator.rendering.faces.overlays import add_watermark
from generator.rendering.images.rasters import KEPT
from generator.rendering.review.preflight import Artwork, PreflightReport, read_sides
from generator.rendering.side_renderer import render_sides
from generator.sandbox import allow_time
from generator.session import BuildSession
from generator.text.markup.markup_parser import lone_marks
from scorekeeper.i18n import Catalogue

MOST_APART = 3
"""Texts reported on a line each (ours); a spreadsheet may have dozens that are not for the cards."""


def has_four_colours(deck: Deck) -> bool:
    """Whether a deck has other suit colours for the style four-colour."""
    return any(suit.colours for suit in deck.suits)


def require_unique_ids(decks: Sequence[Deck]) -> None:
    """Refuse decks of one print with the same id, which names their cards and files.

    Raises:
        DeckDataError: Names both.
    """
    seen: dict[str, Deck] = {}
    for deck in decks:
        if deck.id in seen:
            why = f"has the id {deck.id!r}, like {seen[deck.id].display_name}; give each deck its own id"
            raise DeckDataError(Fault(why, deck.display_name))
        seen[deck.id] = deck


def open_translated(
    asked: str | Deck, texts: Catalogue | None, *, has_credits: bool = False, progress: Progress = ignore_progress
) -> Deck:
    """Open a deck in a language; a loaded deck is returned as it is.

    Raises:
        PnpError: All faults in its file.
    """
    if isinstance(asked, Deck):
        return asked
    deck = open_deck(asked, language=texts.language if texts else "", progress=progress)
    return in_language(deck, texts, has_credits=has_credits)


def in_language(deck: Deck, texts: Catalogue | None, *, has_credits: bool = False) -> Deck:
    """Return a deck with its texts in a language; None: its own; and with a card of credits, if it is to have one.

    Raises:
        PnpError: There are no texts in that language, or the credits cannot be gathered.
    """
    deck = translate_deck(deck, texts) if texts else deck
    return with_credits(deck) if has_credits else deck


def reject_unused_styles(deck: Deck, styles: frozenset[Style]) -> None:
    """Refuse styles without effect; for pages, which follow the style of their game's deck, only four-colour.

    Raises:
        DeckDataError: Names each, and those that have an effect.
    """
    if Style.FOUR_COLOUR in styles and not has_four_colours(deck):
        more = "" if deck.is_of_pages else f"; {_describe_effective_styles(deck)}"
        raise DeckDataError(f"{deck.display_name} has no other suit colours; remove --style four-colour{more}")
    if idle := [] if deck.is_of_pages else ineffective_styles(deck, styles):
        changed = _describe_effective_styles(deck)
        raise DeckDataError(
            [Fault(f"--style {style} changes nothing in {deck.display_name}; remove it; {changed}") for style in idle]
        )


def _describe_effective_styles(deck: Deck) -> str:
    wanted = (style for style in Style if style is not Style.STANDARD)
    found = [style for style in wanted if is_changed(deck, frozenset(), frozenset({style}))]
    return f"styles that change something: {join_names(found)}"


def draw_cards(
    deck: Deck,
    cards: tuple[DeckCard, ...],
    *,
    bleed_mm: float,
    styles: frozenset[Style] = frozenset(),
    with_backs: bool = True,
    watermark: str = "",
    progress: Progress = ignore_progress,
) -> Artwork:
    """Draw the sides of cards, and inspect them.

    Raises:
        PnpError: Some cannot be drawn; with the faults of all.
    """
    sides = render_sides(
        deck,
        cards,
        bleed_mm=bleed_mm,
        styles=styles,
        with_backs=with_backs,
        keeps_faults=True,
        progress=progress,
    )
    if watermark:
        sides = add_watermark(sides, deck, watermark)
    artwork = read_sides(deck, sides, progress=progress)
    findings = artwork.findings
    notes = [*findings.warnings, *lone_mark_notes(deck), *_unused_text_notes(deck, cards, artwork.sides.used_texts)]
    if sides.lightened_files:
        pictures = f"{plural(len(sides.lightened_files), 'picture')} ({join_names(sides.lightened_files)})"
        notes.append(
            f"low-ink: pictures without outlines are printed lighter, with {KEPT * 100:.0f} % of their ink: {pictures}"
        )
    return replace(artwork, findings=replace(findings, warnings=tuple(notes)))


def _unused_text_notes(deck: Deck, cards: tuple[DeckCard, ...], asked: Mapping[str, frozenset[str]]) -> list[str]:
    """Report texts that no side prints, in any style; checks all cards if the drawn ones leave doubts."""
    own = frozenset({deck.colour_field})  # stands for the colour of a suit, which no template reads by name
    found = {card.template: own for card in cards if deck.colour_field}
    _merge_used_texts(found, asked)
    if unused_texts(cards, found):
        for styles in _styles_of(deck):
            allow_time(len(deck.cards) + len(deck.backs))
            sides = render_sides(deck, deck.cards, bleed_mm=0.0, styles=styles, keeps_faults=True)
            _merge_used_texts(found, sides.used_texts)
    return unprinted_notes(cards, found)


def _merge_used_texts(asked: dict[str, frozenset[str]], more: Mapping[str, frozenset[str]]) -> None:
    for template, names in more.items():
        asked[template] = asked.get(template, frozenset()) | names


def untranslated_notes(texts: Catalogue | None) -> tuple[str, ...]:
    """Return a note on texts requested since the last note that the language lacks; empty if none."""
    missing = texts.take_missing() if texts else ()
    if texts is None or not missing:
        return ()
    first = ", ".join(repr(text[:60]) for text in missing[:3])
    more = ", …" if len(missing) > 3 else ""
    be = "is" if len(missing) == 1 else "are"
    return (f"{plural(len(missing), 'text')} {be} not in {texts.language} and {be} printed in English: {first}{more}",)


def check(name: str, *, progress: Progress = ignore_progress) -> tuple[Deck, PreflightReport]:
    """Find every fault of a deck: in its file, and in every card drawn in every style and language.

    Raises:
        PnpError: All faults found.
    """
    deck = open_deck(name, progress=progress)
    with BuildSession():
        findings = check_deck(deck, progress=progress)
        warnings = [*deck.notes, *findings.warnings]
        faults: list[Fault] = []
        for language in deck.languages[1:]:
            try:
                other = open_deck(name, language=language, progress=progress)
                warnings += [*other.notes, *check_deck(other, progress=progress).warnings]
            except PnpError as error:
                faults += (replace(fault, message=f"in {language}, {fault.message}") for fault in error.faults)
    if faults:
        raise DeckDataError(faults)
    return deck, replace(findings, warnings=tuple(dict.fromkeys(warnings)))


def check_deck(deck: Deck, *, progress: Progress = ignore_progress) -> PreflightReport:
    """Find every fault of a loaded deck, drawn in every style.

    Raises:
        PnpError: All faults found.
    """
    faults: list[Fault] = []
    warnings: list[str] = []
    asked: dict[str, frozenset[str]] = {}
    for styles in _styles_of(deck):
        allow_time(len(deck.cards) + len(deck.backs))
        try:
            sides = render_sides(
                deck,
                deck.cards,
                bleed_mm=deck.usual_bleed_mm,
                styles=styles,
                keeps_faults=True,
                progress=progress,
            )
            _merge_used_texts(asked, sides.used_texts)
            findings = read_sides(deck, sides, progress=progress).findings
        except PnpError as error:
            # A card that fails in one style would fail in the next, and a bomb should take its time only once.
            faults.extend(error.faults)
            break
        faults.extend(findings.faults)
        warnings.extend(findings.warnings)
    if faults:
        raise DeckDataError(list(dict.fromkeys(faults)))
    notes = [*warnings, *lone_mark_notes(deck), *unprinted_notes(deck.cards, asked)]
    return PreflightReport(warnings=tuple(dict.fromkeys(notes)))


def _styles_of(deck: Deck) -> Iterator[frozenset[Style]]:
    """Yield the styles that change a deck's cards, each alone."""
    yield from (frozenset(), frozenset({Style.LOW_INK}), frozenset({Style.LARGE_PRINT}))
    if has_four_colours(deck):
        yield frozenset({Style.FOUR_COLOUR})
    if any(card.texts for card in deck.cards):
        yield frozenset({Style.PLAIN})


def ineffective_styles(deck: Deck, styles: frozenset[Style]) -> list[Style]:
    """Return the styles that change nothing, each compared with the others without it."""
    return [style for style in sorted(styles) if not is_changed(deck, styles - {style}, styles)]


def is_changed(deck: Deck, one: frozenset[Style], other: frozenset[Style]) -> bool:
    """Whether any side of a deck looks different; usually the first card decides."""
    for cards in (deck.cards[:1], deck.cards):
        allow_time(2 * len(cards))
        try:
            if _render_markup(deck, cards, one) != _render_markup(deck, cards, other):
                return True
        except PnpError:
            return True  # drawing it reports the fault
    return False


def _render_markup(
    deck: Deck, cards: Sequence[DeckCard], styles: frozenset[Style]
) -> list[tuple[str, str, tuple[str, ...]]]:
    sides = render_sides(deck, cards, bleed_mm=0.0, styles=styles)
    return [(side.id, str(side.drawing), tuple(art.id for art in side.art)) for side in sides.all_sides()]


def unused_texts(cards: Sequence[DeckCard], asked: Mapping[str, Collection[str]]) -> Mapping[str, tuple[int, set[str]]]:
    """Return the texts that no template of their card reads, whatever card it draws.

    Args:
        asked: Names of the texts that each template read.

    Returns:
        By name of the text: the number of cards, and the names that their templates read.
    """
    cards = list({card.entry_id: card for card in cards}.values())  # of copies that differ, one counts
    counts: Counter[str] = Counter()
    near: dict[str, set[str]] = {}
    shown: dict[int, tuple[str, ...]] = {}  # by face; the cards keep them alive
    for card in cards:
        known: set[str] = set()
        for template in (card.template, card.back.template if card.back else ""):
            known.update(asked.get(template, ()))
        for face in card.faces:
            if id(face) not in shown:
                shown[id(face)] = (*face.fields, face.chosen_by)
            known.update(shown[id(face)])
        in_parts = {list_of(name) for name in known}
        for name in card.texts.keys() - known - in_parts:
            # A list is printed as a whole, in parts, or not at all, which is told of the whole.
            if (of := list_of(name)) in card.texts and (of in known or of not in in_parts):
                continue
            counts[name] += 1
            near.setdefault(name, set()).update(known)
    order = {name: place for place, name in enumerate(dict.fromkeys(name for card in cards for name in card.texts))}
    return {name: (counts[name], near[name]) for name in sorted(counts, key=order.__getitem__)}


def lone_mark_notes(deck: Deck) -> list[str]:
    """Return a note on the texts with a star or brace that nothing closes, which is printed; empty if none has any."""
    if deck.is_typed:
        return []
    lone: dict[str, set[str]] = {}
    for card in deck.cards:
        if marks := {mark for text in card.texts.values() for _, mark in lone_marks(text)}:
            lone[card.id] = marks
    if not lone:
        return []
    which = join_words(sorted(set().union(*lone.values())), "or")
    cards = f"{plural(len(lone), 'card')} {'has' if len(lone) == 1 else 'have'}"
    return [
        f"{cards} a lone {which} in a text, printed as it stands: {join_names(lone)}; a backslash before it says that "
        "this is meant"
    ]


def unprinted_notes(cards: Sequence[DeckCard], asked: Mapping[str, Collection[str]]) -> list[str]:
    """Report each text that no face prints; likely typing errors come first, with the nearest name that is printed."""
    slips: list[str] = []
    others: dict[str, str] = {}
    every: set[str] = set()
    for name, (count, known) in unused_texts(cards, asked).items():
        names = sorted(each for each in known if each and not hasattr(dict, each))
        every.update(names)
        hint, its = did_you_mean(name, names), "its face uses" if count == 1 else "their faces use"
        note = f"the text {name!r} of {plural(count, 'card')} is not printed anywhere{hint}; {its}: {join_names(names)}"
        if hint:
            slips.append(note)
        else:
            others[f"{name!r} ({count})"] = note
    told = slips[:MAX_LISTED]
    if len(slips) > MAX_LISTED:
        told.append(f"{plural(len(slips) - MAX_LISTED, 'more text')} not printed anywhere")
    if len(others) <= MOST_APART:
        return [*told, *others.values()]
    where = f"{len(others)} texts (in brackets: number of cards) are not printed anywhere: {join_names(others)}"
    return [*told, f"{where}; faces use: {join_names(sorted(every))}"]
