"""Names in other scripts are drawn wherever they stand, when the machine has a font for them, and while they are typed.

The font is made for this: its ד is a bar of a tenth of an em, its נ is two tenths high, its ה three, its die four.
"""

from typing import Any

from scorekeeper.ui import theme
from scorekeeper.ui.fields import TextEntry
from tests.scorekeeper.font_fallback import made_fonts
from tests.scorekeeper.ui.person import Person, walk

DIE = "\U0001f3b2"
HEBREW, MIXED, BARRED = "דנה", f"Ida {DIE}", "李"


def evening(person: Person) -> None:
    made_fonts.make(person.folder / "fonts" / "NotoMade.ttf", f"דנה{DIE}")
    made_fonts.use_only(person.folder / "fonts")
    person.press("Any other game")
    for name in (HEBREW, MIXED):
        person.type(name)
        field = next(each for each in walk(person.root()) if isinstance(each, TextEntry))
        assert field.text == name
        if name == HEBREW:
            # Read from right to left, bars 30, 20 and 10 high; the caret stands at the left, behind the last letter.
            assert bars(field._lines_labels[0], field.font_size, 3) == [30, 20, 10]
            assert field.cursor_offset() == 0
        person.must_not_see("☐")
        person.press("Add")
    person.must_see(HEBREW, MIXED)
    person.type(BARRED)
    person.must_see("☐ stands for what no font on this device can show (U+674E)")
    person.press("Add")
    person.check_screen()
    person.press("Start")
    for look in ("light", "dark"):
        desk = person.app.controller
        assert desk is not None
        desk.change_settings(theme=look)
        person.app.refresh()
        person.wait()
        _see_the_names(person)
    for points, name in enumerate((HEBREW, MIXED, BARRED), start=1):
        person.number(name, points)
    person.press("Enter")
    for tab in ("Scores", "Progress", "Play"):
        person.press(tab)
        if tab != "Progress":  # a chart draws its names
            person.must_see(HEBREW, MIXED)
        person.check_screen()


def _see_the_names(person: Person) -> None:
    """Every text of the name is drawn with the bars of the font, in the colour that it has."""
    named = [each for each in walk(person.root()) if getattr(each, "text", "") == HEBREW and hasattr(each, "size_sp")]
    assert len(named) >= 2
    for each in named:
        drawn = each.texture if hasattr(each, "texture") else each._rectangle.texture
        assert bars(drawn, theme.text(each.size_sp), 3) == [30, 20, 10]
        wanted = theme.colour(each.ink)
        pixels = drawn.pixels
        seen = {tuple(pixels[place : place + 3]) for place in range(0, len(pixels), 4) if pixels[place + 3] == 255}
        assert seen == {tuple(round(part * 255) for part in wanted[:3])}


def bars(texture: Any, size_px: float, count: int) -> list[int]:
    """Return how high the first bars of a texture are, left to right, in hundredths of an em, rounded to tens."""
    width, height = texture.size
    alpha = texture.pixels[3::4]
    columns = [sum(alpha[x + y * width] > 128 for y in range(height)) for x in range(width)]
    heights = [round(column / int(size_px) * 10) * 10 for column in columns]
    runs = [
        high
        for place, high in enumerate(heights)
        if high and (not place or heights[place - 1] != high) and heights[place + 1 : place + 2] == [high]
    ]
    return runs[:count]
