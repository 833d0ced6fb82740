"""Two states of a deck, for the tests of what differs."""

from collections.abc import Mapping
from pathlib import Path

from tests.generator.strangers import SUN, make_deck

CARD = (
    "  - {{id: {id}, name: {name}, template: picture, picture: sun.svg, copies: {copies}, texts: {{body: {body}}}}}\n"
)
USUAL = {"ant": ("small", 1), "bee": ("busy", 2), "cow": ("calm", 1), "dog": ("loud", 1)}
"""The text and the copies of each card."""
BACK = '<rect x="0" y="0" width="70" height="95" fill="{colour}" data-zone="bleed"/>'
WORDS = '{{ text(card.texts.body, fonts.body, x=safe.x, y=safe.y + 10, size=5, fill="#000000") }}'
HEAD = """\
back: {back}
backs:
  - {{id: sea, template: sea.svg.j2}}
  - {{id: words, template: words.svg.j2}}
"""


def write(
    folder: Path,
    *,
    back: str = "sea",
    colour: str = "#224488",
    files: Mapping[str, str | bytes] | None = None,
    more: str = "",
    **cards: tuple[str, int] | None,
) -> Path:
    """Write the deck with some of its cards changed, left out (None) or added; give its folder."""
    found = {name: card for name, card in {**USUAL, **cards}.items() if card is not None}
    lines = [CARD.format(id=name, name=name, body=body, copies=copies) for name, (body, copies) in found.items()]
    there = {"sun.svg": SUN, "sea.svg.j2": BACK.format(colour=colour), "words.svg.j2": WORDS, **(files or {})}
    make_deck(folder, "".join(lines), there, head=more + HEAD.format(back=back))
    return folder
