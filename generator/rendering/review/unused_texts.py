"""Texts of cards that no face or back prints: what a template never asks for is on no card."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from generator.deck.model import DeckCard
from generator.errors import MAX_LISTED, did_you_mean, join_names, plural

MOST_APART = 3
"""Texts that are told each in a line of its own (ours); a spreadsheet may have dozens that are not for the cards."""


def unused_texts(cards: Sequence[DeckCard], asked: Mapping[str, Collection[str]]) -> Mapping[str, tuple[int, set[str]]]:
    """Return the texts for which none of the templates of their card asks, whatever card it draws.

    Args:
        cards: The cards that are looked at.
        asked: Names of texts that each template asked for.

    Returns:
        By name of the text: of how many cards it is, and the names that their templates ask for.
    """
    counts: Counter[str] = Counter()
    near: dict[str, set[str]] = {}
    shown: dict[int, tuple[str, ...]] = {}  # by face; the cards hold them all meanwhile
    for card in cards:
        known: set[str] = set()
        for template in (card.template, card.back.template if card.back else ""):
            known.update(asked.get(template, ()))
        for face in (card.face, card.back.face if card.back else None):
            if face is not None:
                if id(face) not in shown:
                    shown[id(face)] = (*face.fields, face.chosen_by)
                known.update(shown[id(face)])
        for name in card.texts.keys() - known:
            counts[name] += 1
            near.setdefault(name, set()).update(known)
    order = {name: place for place, name in enumerate(dict.fromkeys(name for card in cards for name in card.texts))}
    return {name: (counts[name], near[name]) for name in sorted(counts, key=order.__getitem__)}


def unprinted_notes(cards: Sequence[DeckCard], asked: Mapping[str, Collection[str]]) -> list[str]:
    """Tell of each text that no face prints; what may be a slip comes first, with the nearest name that one prints."""
    slips: list[str] = []
    others: dict[str, str] = {}
    every: set[str] = set()
    for name, (count, known) in unused_texts(cards, asked).items():
        names = sorted(each for each in known if each and not hasattr(dict, each))
        every.update(names)
        hint, its = did_you_mean(name, names), "its face asks" if count == 1 else "their faces ask"
        note = f"the text {name!r} of {plural(count, 'card')} is printed nowhere{hint}; {its} for: {join_names(names)}"
        if hint:
            slips.append(note)
        else:
            others[f"{name!r} ({count})"] = note
    told = slips[:MAX_LISTED]
    if len(slips) > MAX_LISTED:
        told.append(f"{plural(len(slips) - MAX_LISTED, 'text')} more are printed nowhere")
    if len(others) <= MOST_APART:
        return [*told, *others.values()]
    where = f"{len(others)} texts (in brackets: on how many cards) are printed nowhere: {join_names(others)}"
    return [*told, f"{where}; faces ask for: {join_names(sorted(every))}"]
