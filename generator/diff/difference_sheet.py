"""One PNG that shows how a deck differs, for where no page can be opened."""

import io
from collections.abc import Mapping
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw

from generator.deck.formats import load_theme
from generator.deck.model import Deck, FontRole
from generator.diff.deck_differences import DeckDifferences
from generator.diff.difference_entries import HEADINGS, DifferenceEntry, group_entries
from generator.diff.difference_page import outlined_area
from generator.diff.side_pictures import SidePicture
from generator.errors import plural
from generator.geometry import Rect
from generator.rendering.templating.svg_text import text
from generator.rendering.templating.template_values import font_values
from generator.sandbox import allow_time
from generator.svg.reader.document import SvgDocument
from generator.text.fonts.deck_fonts import register_deck_fonts
from generator.text.fonts.font_stacks import describe_missing, role_stack, split_by_font
from generator.writers.png import SECONDS_PER_MEGAPIXEL, add_metadata, draw_at_size

WIDTH_PX = 1640
"""Of the picture (ours): two changed poker cards side by side, before and after."""
MOST_ENTRIES = 40
"""Entries with pictures (ours); the others are counted. They take 12,000 pixels in height."""
MOST_CHARACTERS = 300
"""Of a line (ours): more is not measured, as it would not fit."""
_MARGIN, _GAP, _APART = 36, 12, 40
"""Around all, between a card's pictures, and between entries, in pixels (ours)."""
_HEAD, _GROUP, _WORDS, _LINE = 92, 52, 58, 34
"""Heights of the title, the name of a group, the words above pictures, and a line, in pixels (ours)."""
_GROUND, _INK, _QUIET, _ACCENT, _MARK = "#efece5", "#1c1b2e", "#67645c", "#1f4f8a", "#d6336c"


@dataclass(frozen=True, slots=True)
class _Words:
    text: str
    x: float
    """Left end, in pixels."""
    y: float
    """Baseline."""
    size: float
    colour: str
    width: float
    """Room for it; what is longer ends with an ellipsis."""
    role: str = "label"


class _Layout:
    """Places words and pictures from the top, in rows."""

    def __init__(self) -> None:
        self.words: list[_Words] = []
        self.pictures: list[tuple[int, int, SidePicture, Image.Image, Rect | None]] = []
        """Left and top in pixels, the picture as it comes and as it is shown, and what is outlined, in mm."""
        self.x, self.y, self.row_height = _MARGIN, _MARGIN, 0

    def break_row(self) -> None:
        self.x, self.y, self.row_height = _MARGIN, self.y + self.row_height, 0

    def line(self, words: str, size: float, colour: str, height: int, *, role: str = "label") -> None:
        """Write a line across the whole."""
        self.break_row()
        self.words.append(_Words(words, self.x, self.y + size, size, colour, WIDTH_PX - 2 * _MARGIN, role))
        self.y += height

    def entry(self, entry: DifferenceEntry) -> None:
        images = [
            (picture, Image.open(io.BytesIO(picture.data)).convert("RGB"), outlined_area(pair))
            for _, pair in entry.pairs
            for picture in (pair.before, pair.after)
            if picture is not None
        ]
        width = sum(image.width + _GAP for _, image, _ in images) - _GAP
        if self.x > _MARGIN and self.x + width > WIDTH_PX - _MARGIN:
            self.break_row()
        self.words.append(_Words(entry.heading, self.x, self.y + 22, 22, _INK, width, "title"))
        self.words.append(_Words(entry.about, self.x, self.y + 46, 17, _QUIET, width))
        x = self.x
        for picture, image, area in images:
            self.pictures.append((x, self.y + _WORDS, picture, image, area))
            x += image.width + _GAP
            self.row_height = max(self.row_height, _WORDS + image.height + _APART)
        self.x = x - _GAP + _APART


def difference_sheet(found: DeckDifferences) -> tuple[bytes, str]:
    """Return the picture, and a note where it does not show all; otherwise the note is empty."""
    layout = _Layout()
    layout.line(f"What changed in {found.after.title}", 34, _INK, 48, role="title")
    layout.line("  →  ".join(found.state_names), 18, _QUIET, _HEAD - 48)
    left = MOST_ENTRIES
    hidden = 0
    for group in group_entries(found):
        layout.line(f"{HEADINGS[group.kind]}: {group.count}", 24, _ACCENT, _GROUP, role="title")
        shown = group.entries[:left] if group.entries[0].pairs else group.entries[:MOST_ENTRIES]
        for entry in shown:
            if entry.pairs:
                layout.entry(entry)
                left -= 1
            else:
                layout.line(f"{entry.heading}: {entry.about}", 19, _INK, _LINE)
        if len(shown) < len(group.entries):
            more = len(group.entries) - len(shown)
            hidden += more
            layout.line(f"and {more} more", 19, _QUIET, _LINE)
        layout.break_row()
    layout.line(f"{plural(found.unchanged_count, 'card')} as before", 19, _QUIET, _LINE)
    note = f"the picture leaves out {hidden} of what changed; a page shows all: --out NAME.html" if hidden else ""
    return _draw(layout, _sheet_fonts(found.after), layout.y + _MARGIN // 2), note


def _draw(layout: _Layout, fonts: Mapping[str, FontRole], height: int) -> bytes:
    view = Rect(0, 0, WIDTH_PX, height)
    allow_time(1, SECONDS_PER_MEGAPIXEL * WIDTH_PX * height / 1e6)
    ground = f'<rect width="{WIDTH_PX}" height="{height}" fill="{_GROUND}"/>'
    body = ground + "".join(_text(words, fonts) for words in layout.words)
    png = draw_at_size(SvgDocument(view, body), width_px=WIDTH_PX, height_px=height, fonts=())
    sheet = Image.open(io.BytesIO(png)).convert("RGB")
    for x, y, picture, image, area in layout.pictures:
        scale = image.width / picture.card_format.size.width_mm
        sheet.paste(image, (x, y), _rounded(image.size, picture.card_format.corner_radius_mm * scale))
        if area is not None:
            left, top, right, bottom = (edge * scale for edge in (area.x, area.y, area.right, area.bottom))
            box = (x + left, y + top, x + right, y + bottom)
            pen = ImageDraw.Draw(sheet)
            pen.rounded_rectangle(box, 5, outline="white", width=5)
            pen.rounded_rectangle((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1), 4, outline=_MARK, width=3)
    out = io.BytesIO()
    sheet.save(out, "PNG", optimize=True)
    return add_metadata(out.getvalue(), None)


def _rounded(size: tuple[int, int], radius_px: float) -> Image.Image:
    """Return a mask of a card with smooth corners."""
    fine = 4
    mask = Image.new("L", (size[0] * fine, size[1] * fine), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius_px * fine, fill=255)
    return mask.resize(size, Image.Resampling.BOX)


def _text(words: _Words, fonts: Mapping[str, FontRole]) -> str:
    """Return a line as SVG, cut short if it is too long, without characters that no font has."""
    role = fonts[words.role]
    stack = role_stack(role)
    said = "".join(sign for sign in words.text if sign.isprintable() and not describe_missing(sign, stack)).strip()
    said = said[:MOST_CHARACTERS]
    whole, end = said, len(said)
    while end and sum(font.width(part, words.size) for font, part in split_by_font(said, stack)) > words.width:
        end -= 1
        said = f"{whole[:end].rstrip()}…"
    return text(said, font_values(role), x=words.x, y=words.y, size=words.size, fill=words.colour)


def _sheet_fonts(deck: Deck) -> dict[str, FontRole]:
    """Return the fonts of the sheet's words: ours, then those of the deck, for names in its script."""
    register_deck_fonts(deck.theme)
    own = dict.fromkeys(role.family for role in deck.theme.fonts.values())
    roles = load_theme("island").fonts
    return {name: replace(role, fallbacks=(*role.fallbacks, *own)) for name, role in roles.items()}
