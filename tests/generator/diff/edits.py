"""Edits a deck at random, and holds what `pnp diff` says of each edit against the pixels of two PDFs.

Each state is printed, a card side a page, and drawn by PDFium, which shares no code with the pictures that are
compared. A card that looks different and is not told is missed; one that is told and looks the same is false.

    python -m tests.generator.diff.edits [EDITS] [SEED]
"""

import hashlib
import shutil
import sys
import tempfile
from collections import Counter
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pypdfium2

from generator.diff.deck_diff import DeckState, DiffRequest, make_diff
from generator.errors import PnpError
from generator.progress import ignore_progress
from tests.generator.diff.edited_deck import EDITS, EditedDeck, first_deck
from tests.generator.strangers import pnp

PER_MM = 10
"""Pixels, so that the bleed of 3 mm ends at a pixel."""
BLEED_PX = 3 * PER_MM
Looks = dict[str, tuple[str, str]]
"""Hashes of the pixels of a card's face and back, by its id."""


@dataclass
class State:
    """A deck on disk, and how its cards look."""

    deck: EditedDeck
    file: Path
    looks: Looks


def main(edits: int = 1000, seed: int = 7) -> int:
    """Make so many edits, tell what was found, and return how many went wrong."""
    chance, counts, wrong = Random(seed), Counter[str](), 0
    with tempfile.TemporaryDirectory(prefix="pnp-") as name:
        here, other = Path(name, "a"), Path(name, "b")
        state, number = _state(first_deck(), here), 0
        while number < edits:
            edit = chance.choice(EDITS)
            deck = deepcopy(state.deck)
            edit(deck, chance)
            try:
                after = _state(deck, other)
            except PnpError:
                counts["refused"] += 1  # as what no longer fits a card is: no state of a deck
                continue
            number += 1
            faults = _judge(state, after, counts)
            for fault in faults:
                _say(f"edit {number} ({edit.__name__}, seed {seed}): {fault}")
            wrong += len(faults)
            state, here, other = after, other, here
            if number % 50 == 0:
                _say(f"{number} edits: {dict(counts)}")
    _say(f"{edits} edits, {wrong} wrong: {dict(counts)}")
    return wrong


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _state(deck: EditedDeck, folder: Path) -> State:
    """Write a deck, print it, and look at each page.

    Raises:
        PnpError: It cannot be printed.
    """
    shutil.rmtree(folder, ignore_errors=True)
    single, pdf = deck.write(folder / "judged", one_copy=True), folder / "judged.pdf"
    done = pnp("build", "--deck", single, "--layout", "single", "--out", pdf, "--force")
    if done.code == 1:
        raise PnpError(done.err)
    assert done.code == 0, done.err
    pages = [_hash_page(page) for page in pypdfium2.PdfDocument(pdf)]
    assert len(pages) == 2 * len(deck.rows)
    looks = {row.id: (pages[2 * place], pages[2 * place + 1]) for place, row in enumerate(deck.rows)}
    return State(deck, deck.write(folder / "deck"), looks)


def _hash_page(page: Any) -> str:
    image = page.render(scale=PER_MM * 25.4 / 72).to_pil().convert("RGB")
    cut = image.crop((BLEED_PX, BLEED_PX, image.width - BLEED_PX, image.height - BLEED_PX))
    return hashlib.sha256(cut.tobytes()).hexdigest()


def _judge(before: State, after: State, counts: Counter[str]) -> list[str]:
    request = DiffRequest(DeckState(str(before.file)), DeckState(str(after.file)))
    told = make_diff(request, progress=ignore_progress).facts
    changed = {card["id"]: card["sides"] for card in told["changed"]}
    former = {card["id"]: card["former_id"] for card in told["renamed"]}
    faults: list[str] = []
    for card in before.looks.keys() & after.looks.keys():
        pairs = zip(("face", "back"), before.looks[card], after.looks[card], strict=True)
        seen = [side for side, one, other in pairs if one != other]
        counts["changed cards"] += bool(seen)
        counts["unchanged cards"] += not seen
        if missed := sorted(set(seen) - set(changed.get(card, []))):
            faults.append(f"{card}: {missed} missed")
        if false := sorted(set(changed.get(card, [])) - set(seen)):
            faults.append(f"{card}: {false} false")
    new, gone = after.looks.keys() - before.looks.keys(), before.looks.keys() - after.looks.keys()
    counts.update({"new cards": len(new), "gone cards": len(gone), "renamed cards": len(former)})
    if {card["id"] for card in told["new"]} | former.keys() != new:
        faults.append(f"new cards: told {told['new']} and {former}, not {sorted(new)}")
    if {card["id"] for card in told["gone"]} | set(former.values()) != gone:
        faults.append(f"cards that are gone: told {told['gone']} and {former}, not {sorted(gone)}")
    faults += [f"{one} is not {other}" for other, one in former.items() if before.looks[one] != after.looks[other]]
    counted = [{row.id: row.copies for row in state.deck.rows} for state in (before, after)]
    kept = [(one, one) for one in before.looks.keys() & after.looks.keys()] + [
        (one, other) for other, one in former.items()
    ]
    expected = {other: [counted[0][one], counted[1][other]] for one, other in kept}
    expected = {name: both for name, both in expected.items() if both[0] != both[1]}
    counts["other copies"] += len(expected)
    if {card["id"]: card["copies"] for card in told["copies"]} != expected:
        faults.append(f"copies: told {told['copies']}, not {expected}")
    return faults


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])) > 0)
