"""Notes on names with characters that cannot be drawn."""

from collections.abc import Iterable

from scorekeeper.font_fallback.font_lookup import missing_graphemes
from scorekeeper.presenter.blocks import Note, Tone
from scorekeeper.presenter.controller import Controller

MOST_SIGNS = 5
"""Most characters that are named."""


def missing_glyph_notes(desk: Controller, names: Iterable[str]) -> tuple[Note, ...]:
    """Return a note on the characters of names that no font of this device has, by their numbers in Unicode.

    A front that draws texts itself uses its own fonts, which are not known here.
    """
    signs = () if desk.system.can_draw else missing_graphemes(" ".join(names))
    if not signs:
        return ()
    tx = desk.tx
    numbers = [" ".join(f"U+{ord(char):04X}" for char in sign) for sign in signs]
    named = ", ".join(numbers[:MOST_SIGNS]) + (" …" if len(numbers) > MOST_SIGNS else "")
    text = tx("☐ stands for what no font on this device can show (%(signs)s); the name is kept as typed.", signs=named)
    return (Note(text, Tone.QUIET, "info"),)
