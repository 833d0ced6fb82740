"""Texts of every size in the settings: the title of a page is as large as its texts and never cut, nor is a tab."""

from kivy.core.window import Window

from scorekeeper.presenter.desk import TEXT_SIZES
from scorekeeper.ui import theme
from scorekeeper.ui.frame import Frame, TabButton
from tests.scorekeeper.ui.person import Person, walk

GAMES = ("above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom", "rounds")
PLAYERS = ("Ana", "Ben", "Eva", "Jan")


def evening(person: Person) -> None:
    desk = person.app.desk
    assert desk is not None
    assert max(TEXT_SIZES) == 200
    for game in GAMES:
        desk.go(f"new/{game}")
        for name in PLAYERS:
            desk.send(("add", name))
        desk.send(("start",))
    pages = ["home", "finished", "statistics", "settings", "import", "rules/to-the-bottom"]
    for number, game in enumerate(GAMES, start=1):
        pages += [f"new/{game}", f"match/{number}", f"table/{number}", f"chart/{number}", f"share/{number}"]
    for size in TEXT_SIZES:
        desk.go("settings")
        person.app.refresh()
        person.wait()
        if size != desk.settings.text_size:
            person.press(f"{size} %")
        assert desk.settings.text_size == size
        for page in pages:
            desk.go(page)
            person.app.refresh()
            person.wait()
            person.check_screen()
            see_title_and_tabs(person, page)


def see_title_and_tabs(person: Person, page: str) -> None:
    """The title of the page is whole, as large as normal text, and inside the top bar; tabs are whole."""
    frame = person.app.frame
    assert isinstance(frame, Frame)
    assert frame.screen is not None
    where = f"{page} at {person.app.desk.settings.text_size} %"
    title = frame.ids.below_title if frame.is_title_below else frame.ids.title
    assert title.text == frame.screen.title, where
    assert title.font_size >= theme.text(16) - 0.01, f"the title of {where} is {title.font_size}"
    assert title.texture_size[0] <= title.width + 1, where
    assert title.texture_size[1] <= title.parent.height + 1, where
    assert title.to_window(title.x, title.center_y)[1] < Window.height, where
    lines = title._label._cached_lines
    assert "".join(word.text for line in lines for word in line.words).replace(" ", "") == title.text.replace(" ", "")
    for tab in (each for each in walk(frame) if isinstance(each, TabButton)):
        words = [each for each in walk(tab) if getattr(each, "text", "") == tab.label]
        assert words, where
        assert width_drawn(words[0]) <= words[0].width, f"{tab.label} of {where}"


def width_drawn(label: object) -> int:
    """Return how wide what is drawn of a label is, at its size."""
    return int(label._label.get_extents(label.text)[0])  # type: ignore[attr-defined]
