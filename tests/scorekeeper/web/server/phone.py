"""A phone at a served table, by plain HTTP: what a browser would send, and what it would hear."""

import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

PATIENCE_SECONDS = 60.0
"""No answer takes so long, on the busiest machine."""


def until(condition: Callable[[], Any], told: str = "what was waited for") -> Any:
    """Wait for a condition, and return what made it true."""
    end = time.monotonic() + PATIENCE_SECONDS
    while not (found := condition()):
        assert time.monotonic() < end, f"{told} did not come"
        time.sleep(0.005)
    return found


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


class Phone:
    """A phone that was given a link."""

    def __init__(self, link: str, *, page: str = "page", headers: dict[str, str] | None = None) -> None:
        parts = urlsplit(link)
        self.host = parts.netloc
        self.token = parts.fragment
        self.page = page
        self.cookie = ""
        self.count = 0
        self.shown: dict[str, Any] = {}
        self.more = headers or {}
        self.stream: Stream | None = None

    def submit(self, method: str, path: str, body: bytes | Iterable[bytes] | None = None, **headers: str) -> Answer:
        """Send a request, as this page's scripts would."""
        connection = http.client.HTTPConnection(self.host, timeout=PATIENCE_SECONDS)
        try:
            connection.request(method, path, body, self._headers(method) | headers)
            response = connection.getresponse()
            return Answer(response.status, dict(response.getheaders()), response.read())
        finally:
            connection.close()

    def join(self) -> Answer:
        """Come in by the door."""
        answer = self.submit("POST", "/join", json.dumps({"token": self.token}).encode())
        if made := answer.headers.get("set-cookie"):
            self.cookie = made.partition(";")[0]
        return answer

    def send(self, *event: Any, **more: Any) -> dict[str, Any]:
        """Send an event, and return the message that answers it."""
        self.count += 1
        message = {"event": list(event), "id": [self.page, self.count], "seen": self.seen, **more}
        while (answer := self.post(message)).status == 429:  # quicker than fingers
            time.sleep(0.05)
        assert answer.status == 200, answer
        self.shown = answer.data
        return self.shown

    def post(self, message: Any) -> Answer:
        """Send a message."""
        return self.submit("POST", "/event", json.dumps(message).encode())

    @property
    def seen(self) -> str:
        return str(self.shown.get("seen", ""))

    def listen(self) -> "Stream":
        """Hear what is pushed, and wait for the first screen."""
        self.stream = Stream(self.host, f"/live?page={self.page}", self._headers("GET"), self)
        until(lambda: self.stream and self.stream.messages, "the first screen")
        return self.stream

    def leave(self) -> None:
        """Go without a word."""
        if self.stream is not None:
            self.stream.close()

    def _headers(self, method: str) -> dict[str, str]:
        own = {"Cookie": self.cookie} if self.cookie else {}
        return own | ({"Origin": f"http://{self.host}"} if method == "POST" else {}) | self.more


@dataclass
class Heard:
    """An event of a stream."""

    name: str
    data: Any
    at: float


@dataclass
class Stream:
    """Server-sent events, read by a thread of their own."""

    host: str
    path: str
    headers: dict[str, str]
    phone: Phone
    heard: list[Heard] = field(default_factory=list)
    is_over: bool = False
    status: int = 0

    def __post_init__(self) -> None:
        self._connection = http.client.HTTPConnection(self.host, timeout=PATIENCE_SECONDS)
        self._connection.request("GET", self.path, headers=self.headers)
        self._line = self._connection.sock
        self._response = self._connection.getresponse()
        self.status = self._response.status
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [each.data for each in self.heard if each.name == "message"]

    def close(self) -> None:
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)
        self._thread.join(PATIENCE_SECONDS)
        self._response.close()
        self._connection.close()
        self._line.close()

    def _read(self) -> None:
        name, data = "message", ""
        try:
            while line := self._response.readline():
                text = line.decode().rstrip("\n")
                if text.startswith("event: "):
                    name = text.removeprefix("event: ")
                elif text.startswith("data: "):
                    data = text.removeprefix("data: ")
                elif not text and data:
                    found = Heard(name, json.loads(data), time.monotonic())
                    if name == "message" and found.data["number"] > self.phone.shown.get("number", 0):
                        self.phone.shown = found.data
                    self.heard.append(found)
                    name, data = "message", ""
        except (OSError, http.client.HTTPException, ValueError):
            pass
        self.is_over = True
