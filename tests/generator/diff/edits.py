"""Edits a deck at random, and holds what `pnp diff` says of each edit against the pixels of two PDFs.

Each state is printed, a card side a page, and drawn by PDFium, which shares no code with the pictures that are
compared. A card that looks different and is not told is missed; one that is told and looks the same is false. Where
PDFium and `pnp diff` disagree, PDFium and Poppler (`pdftoppm`) look closer, since each has habits of its own: both move
pictures to whole pixels, and PDFium hardens the edges of rectangles that cut. A side is missed if both see an area that
differs, and in doubt if one does not; it is false if neither sees a pixel. The decks of all these edits are kept in
`build/edits/`.

    python -m tests.generator.diff.edits [EDITS] [SEED]
"""

import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pypdfium2
from PIL import Image, ImageChops, ImageFilter

from generator.diff.deck_diff import DeckState, DiffRequest, make_diff
from generator.errors import PnpError
from generator.progress import ignore_progress
from tests.generator.diff.edited_deck import EDITS, EditedDeck, first_deck
from tests.generator.strangers import pnp

PER_MM = 10
"""Pixels, so that the bleed of 3 mm ends at a pixel."""
CLOSE_PER_MM, CLOSEST_PER_MM = 40, 100
"""Of the second look: for what may be missed, and for what may be false, where 0.01 mm is a pixel."""
BLEED_MM = 3
KEPT = Path(__file__).resolve().parents[3] / "build" / "edits"
Looks = dict[str, tuple[str, str]]
"""Hashes of the pixels of a card's face and back, by its id."""


@dataclass
class State:
    """A deck on disk, and how its cards look."""

    deck: EditedDeck
    file: Path
    pdf: Path
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
            faults, doubts = _judge(state, after, counts)
            for told in (*faults, *doubts):
                _say(f"edit {number} ({edit.__name__}, seed {seed}): {told}")
            if faults or doubts:
                state.deck.write(KEPT / f"{seed}-{number}" / "before")
                deck.write(KEPT / f"{seed}-{number}" / "after")
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
    drawn = (_draw(pdf, number, PER_MM) for number in range(2 * len(deck.rows)))
    pages = [hashlib.sha256(page.tobytes()).hexdigest() for page in drawn]
    looks = {row.id: (pages[2 * place], pages[2 * place + 1]) for place, row in enumerate(deck.rows)}
    return State(deck, deck.write(folder / "deck"), pdf, looks)


def _draw(pdf: Path, number: int, per_mm: int) -> Image.Image:
    """Draw a page, as cut, by PDFium."""
    with pypdfium2.PdfDocument(pdf) as pages:
        return _cut(pages[number].render(scale=per_mm * 25.4 / 72).to_pil().convert("RGB"), per_mm)


def _draw_by_poppler(pdf: Path, number: int, per_mm: int) -> Image.Image:
    words = [
        "pdftoppm",
        "-r",
        str(per_mm * 25.4),
        "-f",
        str(number + 1),
        "-singlefile",
        str(pdf),
        str(pdf.parent / "seen"),
    ]
    subprocess.run(words, check=True)
    with Image.open(pdf.parent / "seen.ppm") as image:
        return _cut(image.convert("RGB"), per_mm)


def _cut(image: Image.Image, per_mm: int) -> Image.Image:
    edge = BLEED_MM * per_mm
    return image.crop((edge, edge, image.width - edge, image.height - edge))


def _differences(before: State, after: State, card: str, side: str, per_mm: int) -> Iterator[Image.Image]:
    """Yield what PDFium, and then Poppler, see that differs."""
    for draw in (_draw, _draw_by_poppler):
        one, other = (
            draw(state.pdf, 2 * list(state.looks).index(card) + (side == "back"), per_mm) for state in (before, after)
        )
        yield ImageChops.difference(one, other)


def _judge(before: State, after: State, counts: Counter[str]) -> tuple[list[str], list[str]]:
    """Return what went wrong, and what is in doubt."""
    request = DiffRequest(DeckState(str(before.file)), DeckState(str(after.file)))
    told = make_diff(request, progress=ignore_progress).facts
    changed = {card["id"]: card["sides"] for card in told["changed"]}
    former = {card["id"]: card["former_id"] for card in told["renamed"]}
    faults: list[str] = []
    doubts: list[str] = []
    for card in before.looks.keys() & after.looks.keys():
        pairs = zip(("face", "back"), before.looks[card], after.looks[card], strict=True)
        seen = {side for side, one, other in pairs if one != other}
        said = set(changed.get(card, []))
        counts["changed cards"] += bool(seen | said)
        counts["unchanged cards"] += not seen | said
        for side in sorted(seen - said):
            found = _differences(before, after, card, side, CLOSE_PER_MM)
            is_area = all(each.filter(ImageFilter.MinFilter(3)).getbbox() for each in found)
            (faults if is_area else doubts).append(f"{card}: {side} missed{'' if is_area else '?'}")
        for side in sorted(said - seen):
            if any(each.getbbox() for each in _differences(before, after, card, side, CLOSEST_PER_MM)):
                counts["seen closer"] += 1
            else:
                faults.append(f"{card}: {side} false")
    counts["in doubt"] += len(doubts)
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
    return faults, doubts


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])) > 0)
