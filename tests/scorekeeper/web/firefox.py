"""Somebody with the page in Firefox, driven by WebDriver BiDi, which it speaks itself: no other program is needed.

Source: W3C, WebDriver BiDi, working draft: session.new, browsingContext, script.callFunction, input.performActions.
"""

import base64
import itertools
import json
import re
import shutil
import subprocess
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from selenium.common.exceptions import JavascriptException
from websocket import WebSocket, create_connection

from tests.scorekeeper.web.browsers import OneAProcess, program
from tests.scorekeeper.web.person import WebPerson

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
FEW_PROCESSES = """user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("dom.ipc.processCount", 1);
user_pref("fission.autostart", false);
user_pref("ui.click_hold_context_menus.delay", 60000);
"""
"""Preferences: no processes for pages that are never opened; no touch is a long one because the machine is slow."""
CALL = """async (given) => {
  const values = JSON.parse(given);
  const call = function () { %s };
  const found = %s;
  return JSON.stringify(found ?? null);
}"""


class Firefox:
    """A Firefox without a window; has what `WebPerson` asks of a driver of Selenium's."""

    def __init__(self) -> None:
        """Start it, with a profile of its own."""
        self.profile = tempfile.mkdtemp(prefix="firefox-")
        (Path(self.profile) / "user.js").write_text(FEW_PROCESSES)
        command = [program("firefox-esr"), "--headless", "--no-remote", "--remote-debugging-port=0"]
        command += ["--profile", self.profile, "about:blank"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        assert self.process.stderr is not None
        found = next(filter(None, map(LISTENING.search, self.process.stderr)))
        self._socket: WebSocket = create_connection(f"{found.group(1)}/session", timeout=60, suppress_origin=True)
        self._ids = itertools.count(1)
        self.tell("session.new", capabilities={})
        self.page: str = self.tell("browsingContext.getTree")["contexts"][0]["context"]

    def tell(self, method: str, **values: Any) -> Any:
        """Send a command, and return its result."""
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": values}))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == number:
                assert answer["type"] == "success", answer
                return answer["result"]

    def get(self, url: str) -> None:
        """Open an address."""
        self.tell("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def execute_script(self, script: str, *values: Any) -> Any:
        """Run a script in the page."""
        return self._call(CALL % (script, "call(...values)"), values)

    def execute_async_script(self, script: str, *values: Any) -> Any:
        """Run one that says when it is done."""
        return self._call(CALL % (script, "await new Promise((done) => call(...values, done))"), values)

    def save_screenshot(self, path: str) -> None:
        """Keep a picture of the page."""
        told = self.tell("browsingContext.captureScreenshot", context=self.page)
        Path(path).write_bytes(base64.b64decode(told["data"]))

    def quit(self) -> None:
        """End it."""
        self._socket.close()
        self.process.terminate()
        self.process.wait(60)
        assert self.process.stderr is not None
        self.process.stderr.close()
        shutil.rmtree(self.profile, ignore_errors=True)

    def _call(self, function: str, values: Any) -> Any:
        told = self.tell(
            "script.callFunction",
            functionDeclaration=function,
            awaitPromise=True,
            target={"context": self.page},
            arguments=[{"type": "string", "value": json.dumps(values)}],
        )
        if told["type"] == "exception":
            raise JavascriptException(told["exceptionDetails"]["text"])
        return json.loads(told["result"]["value"])


@OneAProcess
def firefox(ends: ExitStack) -> Firefox:
    """Start Firefox."""
    driver = Firefox()
    ends.callback(driver.quit)
    return driver


class FirefoxPerson(WebPerson):
    """Somebody with the page in Firefox."""

    driver: Any

    def measure(self) -> None:
        """Be a window in which the page is of that size."""
        width, height = self.size
        self.driver.tell(
            "browsingContext.setViewport", context=self.driver.page, viewport={"width": width, "height": height}
        )

    def wear(self, look: str) -> None:
        """Leave it as the system has it, which is light."""

    def forget(self) -> None:
        """Be another phone: nobody at a table knows it."""
        self.driver.tell("storage.deleteCookies")

    def touch(self, *places: tuple[float, float]) -> None:
        """Put a finger down at a place, move it over others, and lift it at the last."""
        acts: list[dict[str, Any]] = []
        for number, (x, y) in enumerate(places):
            acts.append({"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0})
            if not number:
                acts.append({"type": "pointerDown", "button": 0})
        self._act("pointer", [*acts, {"type": "pointerUp", "button": 0}], parameters={"pointerType": "touch"})

    def put_in(self, text: str) -> None:
        """Type into the field that has the keyboard."""
        self._act("key", [{"type": kind, "value": sign} for sign in text for kind in ("keyDown", "keyUp")])

    def sleep_and_wake(self) -> None:
        """Go on: BiDi puts no page to sleep."""

    def complaints(self) -> list[str]:
        """List nothing: what the page logs is not listened to."""
        return []

    def _act(self, kind: str, acts: list[dict[str, Any]], **more: Any) -> None:
        source = {"type": kind, "id": kind, "actions": acts, **more}
        self.driver.tell("input.performActions", context=self.driver.page, actions=[source])
