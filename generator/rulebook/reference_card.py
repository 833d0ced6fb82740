"""Reference cards: a short text on a card, or on both of its sides, as large as it fits."""

from dataclasses import dataclass, replace

from generator.errors import LayoutError
from generator.geometry import Size
from generator.rulebook.page_look import CARD_MAX_PT, CARD_MIN_PT, PageLook, RulebookOptions, card_look
from generator.rulebook.reference_resolver import ResolvedRules
from generator.rulebook.rulebook_pages import prepare_source, typeset
from generator.rulebook.svg_pages import to_plain_svg
from generator.rulebook.typesetter import TypesetFile, Typesetter
from generator.rulebook.typst_source import write_source
from generator.units import format_mm
from generator.writers.pdf.booklet_sheets import page_sizes

_USUAL_SIZE = Size(63, 88)
_STEP_PT = 0.5


@dataclass(frozen=True, slots=True)
class SetCard:
    pages: TypesetFile
    """A page for each side, as large as the cut card."""
    sides: tuple[str, ...]
    """The same as SVG that cards can have as their picture: vectors, letters as outlines."""
    look: PageLook


def set_reference_card(rules: ResolvedRules, options: RulebookOptions, typesetter: Typesetter) -> SetCard:
    """Set a reference card in the largest text that fits, from 10 pt down to 7 pt.

    Raises:
        LayoutError: It is too long at 7 pt; says by how much.
    """
    size = options.card_size or _USUAL_SIZE
    if min(size.width_mm, size.height_mm) < 30:
        shown = f"{format_mm(size.width_mm)} x {format_mm(size.height_mm)} mm"
        raise LayoutError(f"a reference card of {shown} has no room for text; use 30 mm or more")
    steps = round((CARD_MAX_PT - CARD_MIN_PT) / _STEP_PT)
    sizes = [CARD_MIN_PT + _STEP_PT * step for step in range(steps + 1)]
    best: tuple[PageLook, TypesetFile] | None = None
    low, high = 0, len(sizes)
    while low < high:
        middle = (low + high) // 2
        look = card_look(size, sizes[middle])
        made = typeset(rules, look, options, typesetter)
        if len(page_sizes(made.data)) <= options.card_sides:
            best, low = (look, made), middle + 1
        else:
            high = middle
    if best is None:
        raise LayoutError(_describe_excess(rules, card_look(size, CARD_MIN_PT), options, typesetter))
    look, made = best
    context, fonts = prepare_source(rules, look, options, typesetter)
    drawn = typesetter.draw(write_source(rules, context), fonts)
    sides = tuple(to_plain_svg(page, (size.width_mm, size.height_mm)) for page in drawn)
    return SetCard(made, sides, look)


def _describe_excess(rules: ResolvedRules, look: PageLook, options: RulebookOptions, typesetter: Typesetter) -> str:
    context, fonts = prepare_source(rules, look, options, typesetter, is_endless=True)
    made = typesetter.set(write_source(rules, replace(context, is_endless=True)), fonts)
    # Each \\page of the text begins another.
    tall = sum(size.height_mm - look.top_mm - look.bottom_mm for size in page_sizes(made.data))
    room = look.text_height_mm * options.card_sides
    sides = "one side" if options.card_sides == 1 else "both sides"
    said = f"the text of the reference card takes {tall:.0f} mm at {look.body_pt:g} pt, and {sides} hold {room:.0f} mm"
    return f"{said}; shorten it by {max(1, round(100 * (1 - room / tall)))} %, or use a larger card"
