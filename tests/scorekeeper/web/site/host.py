"""A plain web host for a site: a folder, sent over http as it is."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        pass  # a browser that was killed, or has turned to another page


class Host:
    """Sends a folder until it is stopped; started again it has the same port."""

    def __init__(self, folder: Path, *, below: str = "") -> None:
        self.folder = folder
        self.below = below
        self._server: ThreadingHTTPServer | None = None
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}/{self.below}"

    def start(self) -> None:
        self._server = _Server(("127.0.0.1", self.port), partial(_Quiet, directory=str(self.folder)))
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
