"""Contact sheets of everything on the page that is pressed: idle, pressed, just released, focused, disabled.

Run by hand, and look: `python -m tests.scorekeeper.web.states FOLDER` writes a PNG for each look.
"""

import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from scorekeeper.presenter.blocks import Screen
from tests.scorekeeper.evenings.clock import Clock
from tests.scorekeeper.states import BUTTONS, OF_KEYS, OF_VALUES, SAMPLES, STATES, TABBED, contact_sheet
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.person import Case, WebPerson
from tests.scorekeeper.web.plain import Plain

DENSITY = 2
EDGE = 6
PLACES = {
    **dict.fromkeys(BUTTONS, ".button"),
    "button, icon and help": ".button",
    "chip": ".chip:not(.chosen)",
    "chip, chosen": ".chip.chosen",
    "switch, on": ".switch",
    "switch, off": ".switch",
    "number": ".number-box",
    "number, minus": ".step",
    "number, offered": ".suggestion",
    "text": "input",
    "text, empty": "input",
    "card": ".tile",
    "card, chosen": ".tile",
    "card, a word": ".tile",
    "player": ".figure",
    "player, in a line": ".figure",
    "item": ".item-main",
    "item, picture": ".picture-item",
    "note with a ruling": "button.note",
    "line of a sum": "button.reason",
    "table, number": "td .cell",
    "table, entry": "th .cell",
    "order, handle": ".handle",
}
"""Of each kind, what is pressed in it."""
DISABLE = """
const found = document.querySelector(arguments[0]);
found.blur();
if ("disabled" in found && found.tagName === "INPUT") found.disabled = true;
else found.setAttribute("aria-disabled", "true");
"""


def main() -> None:
    """Take a sheet of each look."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="states-") as scores:
        host = Plain(Path(scores), Clock())
        for look in ("light", "dark"):
            person = WebPerson(browsers.chromium(), host, Case((360, 640), look=look, density=DENSITY))
            contact_sheet(list(rows(person, host)), DENSITY).save(folder / f"page-{look}.png")
            person.leave()
        host.close()


def rows(person: WebPerson, host: Plain) -> Iterator[tuple[str, list[Image.Image]]]:
    """Show one kind after the other; yield what it is called, and it in every state."""
    for name, block in SAMPLES.items():
        yield name, taken(person, host, Screen("States", (block,)), PLACES[name])
    for name, selector in (
        ("tab, open", ".tab.open"),
        ("tab", ".tab:not(.open)"),
        ("top bar", ".actions .icon-button"),
        ("back", ".top-bar > .icon-button"),
    ):
        yield name, taken(person, host, TABBED, selector)
    for name, selector in (
        ("keypad, number", ".keypad-tab:not(.open)"),
        ("keypad, key", ".pad .key:nth-child(2)"),
        ("keypad, next", ".key.main"),
    ):
        yield name, taken(person, host, OF_KEYS, selector, opening=".number-box")
    for name, selector in (("keypad, value", ".pad .key:nth-child(2)"), ("keypad, offered", ".key.good")):
        yield name, taken(person, host, OF_VALUES, selector, opening=".number-box")


def taken(person: WebPerson, host: Plain, screen: Screen, selector: str, opening: str = "") -> list[Image.Image]:
    """Return pictures of what a selector finds on a screen, in every state.

    Args:
        person: Has the page in hand.
        host: Shows it.
        screen: What is shown.
        selector: Finds what is pressed.
        opening: Finds what is pressed before, to open the keypad.
    """
    host.shown = screen
    person.start(host.url)
    if opening:
        person.touch(middle(person, opening))
        person.settle()
    x, y = middle(person, selector)
    shown = {"idle": picture(person, selector)}
    # With a mouse: Chromium without a window takes nothing for pressed that a finger only lies on.
    person.tell("Emulation.setTouchEmulationEnabled", enabled=False)
    mouse(person, "mousePressed", x, y)
    shown["pressed"] = picture(person, selector)
    # Let go elsewhere, so that nothing happens.
    mouse(person, "mouseMoved", 1, 1)
    mouse(person, "mouseReleased", 1, 1)
    person.measure()
    person.settle()
    shown["just released"] = picture(person, selector)
    force(person, selector, "focus", "focus-visible")
    shown["focused"] = picture(person, selector)
    force(person, selector)
    person.driver.execute_script(DISABLE, selector)
    shown["disabled"] = picture(person, selector)
    return [shown[state] for state in STATES]


def mouse(person: WebPerson, kind: str, x: float, y: float) -> None:
    """Do something with a mouse."""
    person.tell("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def middle(person: WebPerson, selector: str) -> tuple[float, float]:
    """Return where the middle of something is, in CSS pixels."""
    left, top, width, height = box(person, selector)
    return left + width / 2, top + height / 2


def box(person: WebPerson, selector: str) -> tuple[float, float, float, float]:
    """Return where something is, in CSS pixels: left, top, width, height."""
    code = (
        "const b = document.querySelector(arguments[0]).getBoundingClientRect(); return [b.x, b.y, b.width, b.height]"
    )
    left, top, width, height = person.driver.execute_script(code, selector)
    return left, top, width, height


def force(person: WebPerson, selector: str, *states: str) -> None:
    """Have the browser take something for focused, as by a keyboard."""
    person.tell("DOM.enable")
    person.tell("CSS.enable")
    root = person.tell("DOM.getDocument")["root"]["nodeId"]
    node = person.tell("DOM.querySelector", nodeId=root, selector=selector)["nodeId"]
    person.tell("CSS.forcePseudoState", nodeId=node, forcedPseudoClasses=list(states))


def picture(person: WebPerson, selector: str) -> Image.Image:
    """Return what the window shows of something, and a little of what is round it."""
    shown = Image.open(BytesIO(person.driver.get_screenshot_as_png())).convert("RGB")
    left, top, width, height = (round(each * DENSITY) for each in box(person, selector))
    edge = EDGE * DENSITY
    right, bottom = min(shown.width, left + width + edge), min(shown.height, top + height + edge)
    return shown.crop((max(0, left - edge), max(0, top - edge), right, bottom))


if __name__ == "__main__":
    main()
