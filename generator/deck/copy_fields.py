"""Fields that the press gives to printed cards: their numbers in the deck, and values drawn by seed.

A card that shows a field of a single copy becomes as many cards as it has copies. Others stay one card, which is drawn
once.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from generator.deck.draws import SeededDraws
from generator.deck.faces.face_definitions import Tell
from generator.deck.faces.face_layout import FaceLayout
from generator.deck.files.document import KeyPath
from generator.deck.files.folder import DeckFolder
from generator.deck.model import DeckCard
from generator.errors import DeckDataError, join_names, plural

INDEX, COUNT, COPY, COPIES = NUMBERS = ("index", "count", "copy", "copies")
"""The number of a printed card in its set, or in the deck; how many there are; the same of the copies of its card."""
MAX_DRAWN = 400_000
"""Values drawn for a deck (ours: as many as a deck file may have)."""
ATTEMPTS, ATTEMPTS_PER_COPY = 1000, 20
"""At a draw that no earlier copy has (ours): enough to find the last one of all with certainty (1 - e**-20)."""
_MAX_TEMPLATES = 100
"""Read for one template with what it includes (ours)."""
_FIELD_OF_TEMPLATE = re.compile(r"""\btexts\s*(?:(?:\[|\.get\()\s*(?:'([^'\n]+)'|"([^"\n]+)")|\.\s*(\w+))""")
_INCLUDED = re.compile(r"""['"]([^'"\n]{1,255}\.j2)['"]""")


class CopyFields:
    """Gives the cards of a deck, one after the other, the fields of their copies."""

    def __init__(self, cards: Sequence[DeckCard], draws: SeededDraws, folder: DeckFolder, tell: Tell) -> None:
        """Take all cards of the deck, in printing order; a text that one of them has is no number."""
        texts = {name for card in cards for name in card.texts}
        self.numbers = [each for each in NUMBERS if each not in texts]
        self.names = (*self.numbers, *(field for draw in draws.draws for field in draw.fields))
        self._of_one_copy = frozenset(self.names) - {COUNT, COPIES}
        self._draws, self._folder, self._tell = draws, folder, tell
        self._counts = Counter[str]()
        for card in cards:
            self._counts[_group(card)] += card.copy_count
        self._before = Counter[str]()
        self._drawn_count = 0
        self._known: dict[str, frozenset[str]] = {}

    def copies_of(self, card: DeckCard, face: FaceLayout | None, path: KeyPath) -> list[DeckCard]:
        """Return the next card of the deck with the fields that it shows, as several cards where its copies differ.

        Args:
            face: Its face, if that is made of boxes.
            path: Its place in the deck file, for messages.
        """
        first = self._before[_group(card)] + 1
        self._before[_group(card)] += card.copy_count
        shown = self._shown_by(card, face)
        if not shown:
            return [card]
        is_split = card.copy_count > 1 and bool(shown & self._of_one_copy)
        copies = []
        for copy, drawn in enumerate(self._drawn(card, card.copy_count if is_split else 1, shown, path), start=1):
            each = replace(card, copy_fields=self._numbers(card, first, copy, shown) | drawn)
            if is_split:
                each = replace(each, id=f"{card.id}.{copy}", copy_count=1, copy_number=copy)
            copies.append(each)
        return copies

    def notes(self) -> list[str]:
        """Return a note on draws that none of the cards so far shows."""
        shown = frozenset[str]().union(*self._known.values())
        idle = [draw.name for draw in self._draws.draws if not draw.fields_among(shown)]
        be = "is" if len(idle) == 1 else "are"
        return [f"draws: {join_names(idle)} {be} not shown on any card"] if idle else []

    def _numbers(self, card: DeckCard, first: int, copy: int, shown: Collection[str]) -> dict[str, str]:
        values = first + copy - 1, self._counts[_group(card)], copy, card.copy_count
        return {name: str(value) for name, value in zip(NUMBERS, values, strict=True) if name in shown}

    def _drawn(self, card: DeckCard, count: int, shown: Collection[str], path: KeyPath) -> Iterator[dict[str, str]]:
        """Yield what is drawn for each copy of a card, no two of them alike; without draws, nothing for each."""
        names = frozenset(shown) - {*self.numbers}
        self._drawn_count += self._draws.value_count(names) * count
        possible = self._draws.outcome_count(names)
        if self._drawn_count > MAX_DRAWN:
            self._tell(path, f"this brings the deck to more than {MAX_DRAWN} drawn values; draw fewer, or split it")
            names, possible = frozenset(), 1
        elif names and count > possible:
            self._tell_alike(card, possible, path)
            names = frozenset()
        seen = set[tuple[str, ...]]()
        for copy in range(1, count + 1):
            found = self._draw_new(card, copy, names, seen, ATTEMPTS + ATTEMPTS_PER_COPY * count) if names else {}
            if found is None:
                self._tell_alike(card, copy - 1, path)
                names, found = frozenset(), {}
            yield found

    def _draw_new(
        self, card: DeckCard, copy: int, names: Collection[str], seen: set[tuple[str, ...]], attempts: int
    ) -> dict[str, str] | None:
        """Return what is drawn for a copy, unlike that of the earlier copies; None: nothing else is found."""
        for attempt in range(attempts):
            found = dict(self._draws.fields(names, card.id, copy, attempt))
            if (values := tuple(found.values())) not in seen:
                seen.add(values)
                return found
        return None

    def _tell_alike(self, card: DeckCard, possible: int, path: KeyPath) -> None:
        message = (
            f"{card.copy_count} copies are to differ, but its draws give only {plural(possible, 'different card')}; "
            f"print {possible} or fewer, or draw from more"
        )
        self._tell((*path, COPIES), message)

    # What a card shows

    def _shown_by(self, card: DeckCard, face: FaceLayout | None) -> frozenset[str]:
        back = card.back
        shown = self._shown_on(card.template, face)
        return shown | self._shown_on(back.template, back.face) if back else shown

    def _shown_on(self, template: str, face: FaceLayout | None) -> frozenset[str]:
        """Return those of these fields that a side shows."""
        key = f"face {face.name}" if face else template
        if key not in self._known:
            fields = face.fields if face else template_fields(self._folder, template)
            self._known[key] = frozenset(self.names) & frozenset(fields)
        return self._known[key]


def _group(card: DeckCard) -> str:
    """Return the part of the deck that a card is numbered in."""
    return card.set.id if card.set else ""


def template_fields(folder: DeckFolder, template: str) -> set[str]:
    """Return the texts that a deck's template, or one that it includes, names: `card.texts.index`.

    Bundled templates show none of the press's fields; what cannot be read is reported where it is drawn.
    """
    names, known, waiting = set[str](), set[str](), [template]
    while waiting and len(known) < _MAX_TEMPLATES:
        name = waiting.pop().removeprefix("deck/")
        if name in known or not name.endswith(".j2"):
            continue
        known.add(name)
        try:
            source = folder.read_file(name).decode("utf-8", "replace")
        except DeckDataError:
            continue
        names.update(filter(None, (part for match in _FIELD_OF_TEMPLATE.finditer(source) for part in match.groups())))
        waiting += (match[1] for match in _INCLUDED.finditer(source))
    return names
