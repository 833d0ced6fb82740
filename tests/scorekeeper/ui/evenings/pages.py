"""Every page there is, in one language after the other: each kind of block is drawn, and each kind of target touched.

The whole of it is every page in every language.
"""

from itertools import cycle
from typing import Any

from kivy.core.window import Window

from scorekeeper.i18n import languages
from scorekeeper.presenter import blocks
from scorekeeper.presenter.controller import PAGES
from scorekeeper.rules.five_suit import Deal
from scorekeeper.rules.rounds import Options, Round
from scorekeeper.ui import theme
from scorekeeper.ui.screen_widget import ScreenWidget, TabButton, widget_of
from tests.scorekeeper.evenings import pages
from tests.scorekeeper.evenings.person import Played
from tests.scorekeeper.ui.person import Person, Pressable, can_be_pressed, is_visible, modal, walk

TOUCHED = {
    *(
        "CardTile",
        "Chip",
        "FigureBox",
        "IconButton",
        "ItemPicture",
        "ItemRow",
        "NoteRow",
        "NumberBox",
        "PressBox",
    ),
    *("PushButton", "RulingRow", "SwitchField", "TabButton", "TableCell"),
}
"""What can be touched on a page; an order's handle is dragged, and the keypad is in `feeding` and `keyboard`."""
AVOIDED = {"share", "save", "png", "pdf", "send", "result", "copy", "paste", "choose", "invite", "language", "take"}
"""Words of events that leave the app, or the language."""


def evening(person: Person) -> None:
    pages.begin(Unseen(person))
    touched: set[str] = set()
    seen: set[str] = set()
    for language, address in zip(cycle(languages()), ("settings", *pages.addresses()), strict=False):
        person.controller.change_settings(language=language)
        look_at(person, address)
        seen.add(address.partition("/")[0])
        touch_what_is_new(person, address, touched)
    assert seen == set(PAGES), seen ^ set(PAGES)
    look_at_more(person)
    assert touched >= TOUCHED, TOUCHED - touched
    person.open("menu/1")
    person.post("delete")  # and a banner says so
    person.check_screen()
    drawn = {kind for kind in blocks.Block.__args__ if widget_class(kind) in person.looked_at}
    assert drawn == set(blocks.Block.__args__), set(blocks.Block.__args__) - drawn


def look_at_more(person: Person) -> None:
    """Look at what those pages have not: a game of one's own, cells of two lines, a player without a number."""
    of_one_own = person.prepare(Played(pages.NAMES, (Round((0, None, 0, 0)),), options=Options(name="Skull")))
    deal = person.prepare(Played(pages.NAMES, (Deal((4, 5, 3, 0), (6, 5, 4, 2)),), "five-suit"))
    for address in ("home", f"chart/{of_one_own}", f"table/{deal}"):
        look_at(person, address)


class Unseen:
    """A person whose acts are not drawn: for what comes before the first look."""

    def __init__(self, person: Person) -> None:
        self.prepare, self.controller = person.prepare, person.controller

    def open(self, address: str) -> None:
        """Open a page."""
        self.controller.go(address)

    def post(self, *event: Any) -> None:
        """Send an event."""
        self.controller.send(event)


def whole(person: Person) -> None:
    pages.evening(person)
    person.open("settings")
    person.post("language", "en")
    person.open("home")
    evening(person)


def look_at(person: Person, address: str) -> None:
    """Open a page, and look at it."""
    go(person, address)
    for event in pages.ON_PAGES.get(address, ()):
        person.post(*event)
    try:
        person.check_screen()
        see_title_and_tabs(person)
    except AssertionError as error:
        error.add_note(f"on {address}, {person.controller.settings.language}, {person.controller.settings.text_size} %")
        raise


def go(person: Person, address: str) -> None:
    """Open a page, with no other drawn in between."""
    person.controller.go(address)
    person.app.refresh()
    person.wait()


def touch_what_is_new(person: Person, address: str, touched: set[str]) -> None:
    """Touch one of each kind that was not touched yet, and come back."""
    while True:
        found = (each for each in walk(person.root()) if isinstance(each, Pressable) and is_new(each, touched))
        target = next(found, None)
        if target is None:
            return
        touched.add(type(target).__name__)
        person.touch(target)
        if modal.is_open():
            person.back()
        go(person, address)


def is_new(target: Any, touched: set[str]) -> bool:
    words = {str(word).partition("/")[0] for word in target.event or ()}
    is_tried = type(target).__name__ not in {*touched, "Handle"} and words.isdisjoint(AVOIDED)
    return is_tried and can_be_pressed(target) and is_visible(target)


def widget_class(kind: Any) -> type:
    """Return the class of the widget that shows a kind of block."""
    found: type = widget_of(kind.__new__(kind, *(None for _ in kind._fields)))
    return found


def see_title_and_tabs(person: Person) -> None:
    """The title of the page is whole, as large as normal text, and inside the top bar; tabs are whole."""
    frame = person.app.frame
    assert isinstance(frame, ScreenWidget)
    assert frame.screen is not None
    title = frame.ids.below_title if frame.is_title_below else frame.ids.title
    assert title.text == frame.screen.title
    assert title.font_size >= theme.text(16) - 0.01, f"the title is {title.font_size}"
    assert title.texture_size[0] <= title.width + 1
    assert title.texture_size[1] <= title.parent.height + 1
    assert title.to_window(title.x, title.center_y)[1] < Window.height
    lines = title._label._cached_lines
    assert "".join(word.text for line in lines for word in line.words).replace(" ", "") == title.text.replace(" ", "")
    for tab in (each for each in walk(frame) if isinstance(each, TabButton)):
        words = [each for each in walk(tab) if getattr(each, "text", "") == tab.label]
        assert words
        assert width_drawn(words[0]) <= words[0].width, f"the tab {tab.label}"


def width_drawn(label: object) -> int:
    """Return how wide what is drawn of a label is, at its size."""
    return int(label._label.get_extents(label.text)[0])  # type: ignore[attr-defined]
