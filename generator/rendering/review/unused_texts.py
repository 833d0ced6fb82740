"""Texts of cards that no face or back prints, because their templates never read them."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from generator.deck.model import DeckCard
from generator.errors import MAX_LISTED, did_you_mean, join_names, plural

MOST_APART = 3
"""Texts reported on a line each (ours); a spreadsheet may have dozens that are not for the cards."""


def unused_texts(cards: Sequence[DeckCard], asked: Mapping[str, Collection[str]]) -> Mapping[str, tuple[int, set[str]]]:
    """Return the texts that no template of their card reads, whatever card it draws.

    Args:
        cards: The cards to check.
        asked: Names of the texts that each template read.

    Returns:
        By name of the text: the number of cards, and the names that their templates read.
    """
    counts: Counter[str] = Counter()
    near: dict[str, set[str]] = {}
    shown: dict[int, tuple[str, ...]] = {}  # by face; the cards keep them alive
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
