"""Somebody with the page in hand: a real browser, as a phone, and real touches."""

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, Protocol

from selenium.common.exceptions import JavascriptException, WebDriverException
from selenium.webdriver.remote.webdriver import WebDriver

from scorekeeper.import_export import match_file
from scorekeeper.storage.store import Store
from tests.scorekeeper.evenings.person import Hands, Place, Played

SCRIPT = Path(__file__).with_name("person.js").read_text("utf-8")
MISSING = "the page has no person yet"
LONG_TEXT = 200
"""A longer text is put in at once, as from a clipboard."""


class Host(Protocol):
    """What shows the page."""

    folder: Path
    clock: Callable[[], datetime]

    @property
    def url(self) -> str:
        """Where the page is."""


@dataclass(frozen=True)
class Case:
    """How the page is looked at."""

    size: tuple[int, int] = (412, 915)
    """Of the window, in CSS pixels."""
    text_size: int = 100
    """Per cent, of the sizes in the settings."""
    look: str = "light"
    density: float = 1

    def __str__(self) -> str:
        """Write it short: `412x915-100-light`."""
        return f"{self.size[0]}x{self.size[1]}-{self.text_size}-{self.look}"


class WebPerson(Hands):
    """Somebody with the page in hand; see `tests.scorekeeper.evenings.person` for what all persons do."""

    def __init__(self, driver: WebDriver, host: Host, case: Case) -> None:
        """Open the page in a window, as a player has set it up."""
        self.driver = driver
        self.host = host
        self.size = case.size
        self.density = case.density
        self.taps = 0
        self.kinds: set[str] = set()
        """Of blocks, which were drawn before a screen was checked."""
        self.measure()
        self.wear(case.look)
        self.forget()
        self.start(host.url)
        if case.text_size != 100:
            self.post("go", "settings")
            self.post("text_size", case.text_size)
            self.post("back")

    # What differs from browser to browser

    def measure(self) -> None:
        """Be a phone of that size."""
        width, height = self.size
        metrics = {"width": width, "height": height, "deviceScaleFactor": self.density, "mobile": True}
        portrait = {"type": "portraitPrimary", "angle": 0}
        turned = {"type": "landscapePrimary", "angle": 90}
        orientation = portrait if height >= width else turned
        self.tell("Emulation.setDeviceMetricsOverride", **metrics, screenOrientation=orientation)
        self.tell("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=1)

    def wear(self, look: str) -> None:
        """Have it light or dark, as the system may turn in the evening."""
        features = [
            {"name": "prefers-color-scheme", "value": look},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]
        self.tell("Emulation.setEmulatedMedia", features=features)

    def forget(self) -> None:
        """Be another phone: nobody at a table knows it."""
        self.tell("Network.clearBrowserCookies")

    def touch(self, *places: tuple[float, float]) -> None:
        """Put a finger down at a place, move it over others, and lift it at the last."""
        for number, (x, y) in enumerate(places):
            kind = "touchMove" if number else "touchStart"
            self.tell("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y}])
        self.tell("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def put_in(self, text: str) -> None:
        """Type into the field that has the keyboard."""
        for part in (text,) if len(text) > LONG_TEXT else text:
            self.tell("Input.insertText", text=part)

    def sleep_and_wake(self) -> None:
        """Put the phone to sleep, with something else in front, and take it up again."""
        page = self.driver.current_window_handle
        self.tell("Page.setWebLifecycleState", state="frozen")
        self.driver.switch_to.new_window("tab")
        self.driver.close()
        self.driver.switch_to.window(page)
        self.tell("Page.setWebLifecycleState", state="active")
        self.until("return document.visibilityState === 'visible'", "the page does not wake up")
        self.settle()

    def complaints(self) -> list[str]:
        """List what the browser has complained about since the last time: errors, what the policy forbids."""
        return [each["message"] for each in self.driver.get_log("browser") if each["level"] == "SEVERE"]

    def tell(self, command: str, **values: Any) -> Any:
        """Tell Chromium something."""
        return self.driver.execute_cdp_cmd(command, values)  # type: ignore[attr-defined]

    # What happens to a phone

    def start(self, url: str) -> None:
        """Open the page, and wait until it can be used."""
        self.leave()
        self.complaints()  # those of pages before this one
        self.driver.get(url)
        self.arrive()

    def leave(self) -> None:
        """Close the page."""
        self.driver.get("about:blank")

    def arrive(self) -> None:
        """Wait until the page can be used."""
        self.until("return person.isReady()", "the page does not start", 60)
        self.settle()

    def restart(self) -> None:
        """Close the page and open it again: whoever has joined a table needs its link no more."""
        self.start(self.host.url.partition("#")[0])

    def turn(self) -> None:
        """Turn the phone on its side, or back."""
        self.size = (self.size[1], self.size[0])
        self.measure()
        self.settle()

    def today(self) -> date:
        """Return the day that the page thinks it is."""
        now = getattr(self.host.clock, "now", None)
        return now.date() if isinstance(now, datetime) else self.host.clock().date()

    # Asking the page

    def submit(self, script: str, *values: Any) -> Any:
        """Run a line in the page, where `person` has what `person.js` makes."""
        found = self.driver.execute_script(f"if (!window.person) return {MISSING!r};\n{script}", *values)
        if found == MISSING:
            found = self.driver.execute_script(f"{SCRIPT}\n{script}", *values)
        return found

    def await_(self, call: str, *values: Any) -> Any:
        """Run what takes a while, `given` a value or more, and return what comes of it."""
        names = "const done = arguments[arguments.length - 1], given = arguments[0];"
        tell = f"({call}).then((value) => done([value ?? null, '']), (error) => done([null, String(error)]));"
        missing = f"{names}\nif (!window.person) {{ done({MISSING!r}); return; }}\n{tell}"
        told = self.driver.execute_async_script(missing, *values)
        if told == MISSING:
            told = self.driver.execute_async_script(f"{SCRIPT}\n{names}\n{tell}", *values)
        assert not told[1], told[1]
        return told[0]

    def settle(self) -> None:
        """Wait until nothing is on its way any more."""
        self.await_("person.settled()")

    def until(self, script: str, why_not: str, seconds: float = 60) -> None:
        """Wait until the page says yes."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with suppress(JavascriptException, WebDriverException):
                if self.submit(script):
                    return
            time.sleep(0.01)
        raise AssertionError(f"{why_not}; the browser says {self.complaints()}")

    # Before an evening

    def post(self, *event: str | int | bool | None) -> None:
        """Send an event that no finger sends from where it is."""
        self.await_("person.post(arguments[0])", list(event))

    def prepare(self, match: Played) -> int:
        """Have a match on the shelf, as a file from another phone; return its number."""
        store = Store(self.host.folder.with_name(f"{self.host.folder.name}-elsewhere"), self.host.clock)
        written = match_file.match_file_of(store, [store.record(match.keep(store))])
        store.close()
        self.open("import")
        self.post("leave")
        self.post("paste")
        self.until("return person.isOpen('.dialog textarea')", "the page does not ask for a text")
        self.submit("document.querySelector('.dialog textarea').value = arguments[0]", written)
        self.press("Use this text")
        self.press("Import")
        number = self.submit("return person.match()")
        assert number is not None, self.texts()
        return int(number)

    # Seeing

    def texts(self) -> list[str]:
        """List every text as it is drawn, top down."""
        return list(self.submit("return person.texts()"))

    def drawn(self, text: str) -> str:
        """Return what is seen of a text: a browser finds fonts for all that the machine has."""
        return text

    def figure(self, name: str) -> str:
        """Return the large number of a player."""
        found = dict(reversed(self.submit("return person.figures()")))
        assert name in found, f"no figure of {name!r}; there are {self.texts()}"
        return str(found[name])

    def players(self) -> list[str]:
        """List whose large numbers are there, in order."""
        return [name for name, _ in self.submit("return person.figures()")]

    def order(self) -> list[str]:
        """List the names that can be dragged into another order, from the top."""
        return list(self.submit("return person.order()"))

    def typed(self, label: str = "") -> str:
        """Return what stands in a field: that of a label, or the first."""
        return str(self.submit("return person.field(arguments[0]).value", label))

    def podium(self) -> list[Place]:
        """List the steps of a podium, from the left; none where all places are lines."""
        return [(place, names, total) for place, names, total in self.submit("return person.steps()")]

    def lines_of_podium(self) -> list[Place]:
        """List the lines of a podium, from the top."""
        return [(place, names, total) for place, names, total in self.submit("return person.places()")]

    def is_at_top(self) -> bool:
        """Whether the page is scrolled to its top."""
        return bool(self.submit("return person.isAtTop()"))

    # Touching

    def can_press(self, name: str) -> bool:
        """Whether something of that name is there and enabled."""
        return bool(self.submit("return person.canPress(arguments[0])", name))

    def press(self, name: str, place: int = 0, kind: str = "") -> None:
        """Touch something by its name: the first from the top, or another by its place."""
        for _ in range(3):
            seen = self.await_("person.find(arguments[0], arguments[1], arguments[2])", name, place, kind)
            assert seen, f"nothing to press is called {name!r}; there are {self.submit('return person.names()')}"
            size = f"{seen['width']:.1f} x {seen['height']:.1f}"
            assert min(seen["width"], seen["height"]) >= 47.5, f"{name!r} is {size}"
            assert seen["isHit"], f"{name!r} is covered, or out of sight, at {seen['x']:.0f}, {seen['y']:.0f}"
            self.taps += 1
            self.touch((seen["x"], seen["y"]))
            met = self.await_("person.pressed()")
            if met != "word":  # something is said over it at this very moment: it is touched again later
                break
        assert met == "it", f"the touch did not reach {name!r}, but {met}"

    def choose(self, name: str) -> None:
        """Touch a choice, where a player's large number has the same name."""
        self.press(name, kind="Chip")

    def press_picture(self, name: str) -> None:
        """Touch a picture of a gallery, where a line of a list has the same name."""
        self.press(name, kind="Item")

    def number(self, name: str, value: int | None, place: int = 0) -> None:
        """Fill in a number with the keypad, or clear it."""
        self.press(name, place, "NumberBox")
        assert self.submit("return person.isOpen('.keypad')"), f"no keypad has opened for {name!r}"
        if value is not None and self.submit("return person.isOpen('.keypad.tiled')"):
            self.press(str(value).replace("-", "−"))
        else:
            self.press("clear")
            for sign in "" if value is None else str(abs(value)):
                self.press(sign)
            if value is not None and value < 0:
                self.press("sign")
        if self.submit("return person.isOpen('.keypad')"):  # the last tile closes it by itself
            self.press("done")

    def type(self, text: str, label: str = "") -> None:
        """Type into a field: that of a label, or the first."""
        self.touch_field(label)
        self.put_in(text)
        self.settle()
        self.put_keyboard_away()

    def retype(self, text: str, label: str) -> None:
        """Type into the field of a label, in place of what is there; it keeps the keyboard."""
        self.touch_field(label)
        self.submit("document.activeElement.select()")
        self.put_in(text)
        self.settle()
        assert self.submit("return document.activeElement === person.field(arguments[0])", label), f"{label!r} lost it"
        assert self.typed(label) == text
        self.put_keyboard_away()

    def put_keyboard_away(self) -> None:
        """Where the keyboard leaves so little room that the page hides its foot, look at that again."""
        self.submit("if (document.documentElement.classList.contains('typing')) document.activeElement.blur()")

    def touch_field(self, label: str) -> None:
        """Touch a field, so that it has the keyboard, behind what is typed in it."""
        seen = self.submit("const it = person.field(arguments[0]); return it && person.placed(it)", label)
        assert seen, f"no field is called {label!r}; there are {self.texts()}"
        assert seen["isHit"], f"the field {label!r} is covered"
        self.touch((seen["x"], seen["y"]))
        has_it = "const it = person.field(arguments[0]); const end = it.value.length;"
        has_it += "if (document.activeElement !== it) return false; it.setSelectionRange(end, end); return true"
        end = time.monotonic() + 60
        while not self.submit(has_it, label):
            assert time.monotonic() < end, f"{label!r} does not get the keyboard"

    def back(self) -> None:
        """Press Back, as the browser or the phone has it."""
        self.await_("person.back()")

    def drag(self, name: str, steps: int) -> None:
        """Drag a name of an order so many places down."""
        seen = self.submit("return person.handle(arguments[0])", name)
        x, y = seen["x"], seen["y"]
        self.touch((x, y), *((x, y + steps * seen["row"] * part / 5) for part in range(1, 6)))
        self.settle()

    # Looking after the design

    def check_screen(self) -> None:
        """Fail if a text leaves its box, something leaves the window, or a target is too small."""
        faults, kinds = self.submit("return [person.faults(), person.drawn()]")
        self.kinds.update(kinds)
        assert not faults, "\n".join(faults)
        complaints = self.complaints()
        assert not complaints, "\n".join(complaints)

    def screenshot(self, path: Path) -> None:
        """Keep a picture of what is shown."""
        self.driver.save_screenshot(str(path))
