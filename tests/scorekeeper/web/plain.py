"""The page for one browser, from a desk in this process: the shortest way to see it, for tests of the page alone."""

import json
import random
import sys
import threading
from collections.abc import Callable
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import scorekeeper.web
from scorekeeper import assets
from scorekeeper.font_fallback.font_lookup import app_font_file
from scorekeeper.presenter.blocks import Screen
from scorekeeper.presenter.controller import Controller
from scorekeeper.presenter.platform import Keeper
from scorekeeper.storage.store import Store
from scorekeeper.web.session import BrowserDevice, Session
from scorekeeper.web.theme_css import theme_css
from scorekeeper.web.wire import art_name, screen_as_json

PAGE = Path(scorekeeper.web.__file__).parent / "page"
TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".webmanifest": "application/manifest+json",
}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'none'"
)
TRANSPORT = """
export async function open({ show, setStatus }) {
  const ask = async (options) => show(await (await fetch("screen", options)).json());
  setStatus("starting");
  await ask();
  setStatus("ready");
  return {
    send: (event, { clipboard } = {}) => ask({ method: "POST", body: JSON.stringify({ event, clipboard }) }),
    put: async (file) => (await fetch(`import/${file.name}`, { method: "POST", body: file })).text(),
    fetch: async (name) => (await fetch(`shared/${name}`)).blob(),
  };
}
"""


class Plain:
    """A host of the page for one browser."""

    def __init__(self, folder: Path, clock: Callable[[], datetime] = datetime.now) -> None:
        """Serve the scores of a folder, on a port of its own."""
        self.folder = folder
        self.clock = clock
        self.shown: Screen | None = None
        """What is shown in place of the desk's screen, to look at any block."""
        self._is_ready = threading.Event()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        if not self._is_ready.wait(20):
            raise RuntimeError("the host of the page has not started")

    @property
    def url(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self._server.server_port}/"

    def close(self) -> None:
        """End it."""
        self._server.shutdown()
        self._thread.join()

    def _serve(self) -> None:
        # All of it in one thread: the store belongs to the thread that has opened it.
        device = BrowserDevice(Keeper.HOST)
        store = Store(self.folder, self.clock)
        session = Session(Controller(store, device, self.clock, random.Random(1)), device)
        with _Server(("127.0.0.1", 0), type("Handler", (_Handler,), {"host": self, "session": session})) as server:
            self._server = server
            self._is_ready.set()
            server.serve_forever(poll_interval=0.05)
        store.close()


class _Server(HTTPServer):
    def handle_error(self, *_: Any) -> None:
        """Say nothing of a browser that has gone."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(*_)


class _Handler(BaseHTTPRequestHandler):
    host: Plain
    session: Session

    def do_GET(self) -> None:
        path = unquote(urlsplit(self.path).path).lstrip("/") or "index.html"
        if path == "screen":
            self._say(self.session.current_message())
        elif path == "theme.css":
            self._send(theme_css().encode(), TYPES[".css"])
        elif path == "transport.js":
            self._send(TRANSPORT.encode(), TYPES[".js"])
        elif path.startswith("fonts/"):
            self._send(app_font_file(is_bold="bold" in path).read_bytes(), TYPES[".ttf"])
        elif path.startswith("shared/"):
            self._send_file(self.host.folder / path)
        elif path.startswith("art/"):
            self._send_file(assets.art(art_name(path)))
        else:
            self._send_file(PAGE / path)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path.startswith("/import/"):
            name = Path(unquote(self.path)).name
            (self.host.folder / "import").mkdir(exist_ok=True)
            (self.host.folder / "import" / name).write_bytes(body)
            self._send(name.encode(), "text/plain; charset=utf-8")
        else:
            self._say(self.session.answer(json.loads(body)))

    def log_message(self, *_: Any) -> None:
        """Say nothing."""

    def _say(self, message: dict[str, Any]) -> None:
        if self.host.shown is not None:
            message = {**message, "screen": screen_as_json(self.host.shown), "address": f"shown/{id(self.host.shown)}"}
        self._send(json.dumps(message).encode(), TYPES[".json"])

    def _send_file(self, path: Path) -> None:
        if path.is_file():
            self._send(path.read_bytes(), TYPES.get(path.suffix, "application/octet-stream"))
        else:
            self._send(b"", TYPES[".html"], status=404)

    def _send(self, body: bytes, kind: str, *, status: int = 200) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Security-Policy", POLICY)
        self.end_headers()
        self.wfile.write(body)
