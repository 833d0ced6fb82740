"""The page's server: for this machine only, with a secret address, and without outgoing requests."""

import asyncio
import json
import secrets
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
import watchfiles
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Scope

from generator.deck.tabular.row_expansion import READERS
from generator.errors import PnpError, RenderError
from generator.preview.live_preview import LivePreview
from generator.rendering.side_keys import DRAWN
from scorekeeper.request_guard import RequestGuard, content_policy

PAGE = Path(__file__).parent / "page"
PreviewApp = ASGIApp
"""Pages of a preview, as a server takes them."""
HOST = "127.0.0.1"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
FOLLOWED = frozenset((*DRAWN, *READERS, ".md"))
"""Suffixes of files that a deck or a game is made from."""
DEBOUNCE_MS, STEP_MS = 60, 20
"""How long changes are collected (ours): editors write a file in a few steps."""
LOOK_MS = 500
"""Interval of checks that the folder is still the same one (ours)."""
BLANK = b'<svg xmlns="http://www.w3.org/2000/svg"/>'
KEEP_ALIVE_SECONDS = 15.0


class PreviewGuard(RequestGuard):
    """Admits requests to this machine's own name with the secret of the address."""

    def __init__(self, app: ASGIApp, port: int, token: str, *, images: str = "'self'") -> None:
        super().__init__(app, [f"{name}:{port}" for name in (HOST, "localhost")], content_policy(images=images))
        self._token = token

    def refusal(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        if not self.has_own_host(headers):
            return PlainTextResponse("This preview has a different address.\n", 421)
        is_foreign = "origin" in headers and not self.has_own_origin(headers)
        if is_foreign or scope["method"] not in ("GET", "HEAD"):
            return PlainTextResponse("Only the preview's own page may request this.\n", 403)
        given = scope["path"].split("/")[1] if scope["path"].count("/") > 1 else ""
        if not secrets.compare_digest(given.encode(), self._token.encode()):
            return PlainTextResponse("Open the whole address that pnp preview shows.\n", 404)
        return None


def make_app(following: LivePreview, folder: Path, token: str, port: int) -> ASGIApp:
    """Make the application, which watches the deck's folder; the token is the secret of its address."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        watching = watch_folder(following.mark_stale, folder)
        tasks = [asyncio.create_task(following.run_forever()), asyncio.create_task(watching)]
        yield
        for task in tasks:
            task.cancel()

    routes = [Mount("/{token}", routes=preview_routes(lambda _: following))]
    return PreviewGuard(Starlette(routes=routes, lifespan=lifespan), port, token)


def preview_routes(find: Callable[[Request], LivePreview]) -> list[Route]:
    """Return the routes of a deck's page: itself and its files, its state, sides and sheets.

    Args:
        find: Returns the preview that a request is about.
    """

    async def page(request: Request) -> Response:
        find(request)
        return page_file(request.path_params.get("name", "index.html"))

    async def state(request: Request) -> Response:
        return JSONResponse(find(request).page_state())

    async def side(request: Request) -> Response:
        following, key = find(request), request.path_params["key"]
        svg = await following.side(key)
        if svg is None:
            # The page stays blank until it knows the fault.
            return Response(BLANK, 200 if following.has_side(key) else 404, media_type="image/svg+xml")
        return Response(
            svg, media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=31536000, immutable"}
        )

    async def sheets(request: Request) -> Response:
        asked = request.query_params
        try:
            return JSONResponse(await find(request).sheets(asked.get("paper", "a4"), asked.get("layout", "duplex")))
        except PnpError as error:
            return JSONResponse({"problem": str(error)}, 422)

    async def events(request: Request) -> Response:
        return told_generations(find(request))

    return [
        Route("/", page),
        Route("/state", state),
        Route("/events", events),
        Route("/sheets", sheets),
        Route("/side/{key:str}.svg", side),
        Route("/{name}", page),
    ]


def page_file(name: str) -> Response:
    """Return a file of the page."""
    path = PAGE / name
    if path.suffix not in TYPES or "/" in name or not path.is_file():
        return PlainTextResponse("There is no such file.\n", 404)
    return FileResponse(path, media_type=TYPES[path.suffix])


def told_generations(following: LivePreview) -> Response:
    """Return a stream that tells each change."""

    async def told() -> AsyncIterator[bytes]:
        generation = -1
        while True:
            generation = await following.wait_for_change(generation, KEEP_ALIVE_SECONDS)
            yield f"data: {json.dumps(generation)}\n\n".encode()

    return StreamingResponse(told(), media_type="text/event-stream")


async def watch_folder(mark_stale: Callable[[], None], folder: Path) -> None:
    """Follow a folder forever, and tell each change of what a deck or game is made from."""

    def is_followed(_: Any, path: str) -> bool:
        if path == str(folder):
            return True
        inside = Path(path).relative_to(folder).parts if Path(path).is_relative_to(folder) else (path,)
        return Path(path).suffix.lower() in FOLLOWED and not any(part.startswith(".") for part in inside)

    gone = watchfiles.Change.deleted, str(folder)
    seen = _identity(folder)
    while True:
        with suppress(FileNotFoundError):  # deleted in the meantime
            async for changes in watchfiles.awatch(
                folder,
                watch_filter=is_followed,
                debounce=DEBOUNCE_MS,
                step=STEP_MS,
                rust_timeout=LOOK_MS,
                yield_on_timeout=True,
                ignore_permission_denied=True,
            ):
                if changes:
                    mark_stale()
                if gone in changes or _identity(folder) != seen:
                    break
        mark_stale()
        # The folder is watched, not its name: one that replaces it has to be watched again.
        while (now := _identity(folder)) is None:
            await asyncio.sleep(LOOK_MS / 1000)
        seen = now
        mark_stale()


def _identity(folder: Path) -> tuple[int, int] | None:
    """Return the identity of a folder, whatever its name; None: it does not exist."""
    try:
        status = folder.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def bound_socket(port: int) -> socket.socket:
    """Return a socket for this machine only; port 0 is any free one.

    Raises:
        RenderError: The port is taken.
    """
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((HOST, port))
        made.listen(128)  # early requests wait until it is served
    except OSError as error:
        made.close()
        raise RenderError(f"port {port} cannot be used: {error.strerror}; choose another --port") from None
    return made


def serve(app: ASGIApp, at: socket.socket) -> None:
    """Serve until interrupted."""
    config = uvicorn.Config(
        app, log_level="error", access_log=False, server_header=False, lifespan="on", timeout_graceful_shutdown=1
    )
    asyncio.run(uvicorn.Server(config).serve([at]))
