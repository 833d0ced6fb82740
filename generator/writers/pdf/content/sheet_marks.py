"""The marks of each sheet side: the same on all sheets of a kind, except the label's number and corner guides."""

from dataclasses import dataclass, field, replace

from generator.deck.model import Deck, FontRole
from generator.imposition.plan import SheetPlan, SheetSide
from generator.imposition.printers_marks import PrintersMarks, corner_arcs, place_marks
from generator.imposition.sheet_format import MarkOptions
from generator.options.choices import Layout
from generator.text.fonts.font_library import Font
from generator.text.fonts.font_stacks import describe_missing, role_stack, whole_font
from generator.text.shaping.harfbuzz import ShapedRun, ShapingOptions


@dataclass(slots=True)
class SheetMarks:
    """Gives each sheet side its marks."""

    deck: Deck
    """For title, version, label font and corners."""
    plan: SheetPlan
    """Positions of the cards."""
    options: MarkOptions
    """Which marks to print."""
    missing: dict[str, None] = field(default_factory=dict)
    """Marks without room so far, in order, each once."""
    notes: dict[str, None] = field(default_factory=dict)
    """Other unexpected results, each once."""
    shared: dict[bool, tuple[str, PrintersMarks]] = field(default_factory=dict)
    """The longest label, and the marks of rectos and of versos."""

    def __call__(self, side: SheetSide, number: int) -> PrintersMarks:
        """Return the marks of a side of the sheet with that number."""
        if side.is_verso not in self.shared:
            self.shared[side.is_verso] = self._make_marks(is_verso=side.is_verso)
        longest, made = self.shared[side.is_verso]
        text = self.label(number, is_verso=side.is_verso)
        labels = tuple(replace(label, text=text) if label.text == longest else label for label in made.labels)
        has_corners = self.options.has_corners and self.plan.sheet.layout is not Layout.SINGLE
        radius = self.deck.card_format.corner_radius_mm if has_corners else 0.0
        return replace(made, labels=labels, arcs=tuple(corner_arcs(side, radius)) if radius else ())

    def _make_marks(self, *, is_verso: bool) -> tuple[str, PrintersMarks]:
        longest = self.label(len(self.plan.sheets), is_verso=is_verso)
        width = shape_label(longest, self.deck.theme.fonts["label"])[1].width
        made = place_marks(self.plan, longest, width, self.options, is_verso=is_verso)
        self.missing |= dict.fromkeys(made.missing)
        return longest, made

    def _name(self) -> str:
        """Return the deck's name for the label: its title, or its id where no font has all of that."""
        deck, fonts = self.deck, role_stack(self.deck.theme.fonts["label"])
        name = f"{deck.title} {deck.version}"
        if whole_font(name + _SIGNS, fonts) is not None:
            return name
        told = describe_missing(name, fonts) or "no font has all of it"
        self.notes[f"the sheets are labelled {deck.id}, not {name[:40]!r}: {told}"] = None
        return deck.id

    def label(self, number: int, *, is_verso: bool) -> str:
        """Return the label of a side of the sheet with that number."""
        what = "backs" if is_verso else "faces"
        if self.plan.sheet.layout is Layout.GUTTERFOLD:
            what = "fold along the dashes"
        return f"{self._name()} · sheet {number} of {len(self.plan.sheets)}, {what} · print at 100 %"


def shape_label(text: str, role: FontRole) -> tuple[Font, ShapedRun]:
    """Return the font of a label and its glyphs; it is left-to-right, whatever the deck's title is."""
    fonts = role_stack(role)
    font = whole_font(text, fonts) or fonts[0]
    return font, font.shape_text(text, ShapingOptions(is_from_right=False))


_SIGNS = "·,%0123456789"
"""Characters of a label other than letters, which every font has."""
