"""The preview of a game: an overview of its parts, a page for each, and its rules; served as a deck's preview is."""

import asyncio
import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp

from generator.errors import PnpError
from generator.preview.live_preview import Answer, LivePreview, faults_of
from generator.preview.server import PreviewGuard, page_file, preview_routes, told_generations, watch_folder
from generator.sandbox import ChildError

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_POLICY = re.compile(r"<meta http-equiv[^>]*>")
"""Of a page that is opened as a file; the server sends its own."""


class GamePreview:
    """A game as it is now, and the preview of each part that somebody has opened."""

    def __init__(self, ask: Answer, shown: str) -> None:
        self._ask, self._shown = ask, shown
        self.parts: dict[str, LivePreview] = {}
        self.tasks: list[asyncio.Task[None]] = []
        self.news = LivePreview(lambda question: {}, shown)
        """Wakes whoever waits for a change."""

    async def ask(self, question: Mapping[str, Any]) -> Any:
        """Return an answer, or `problems`: what is wrong with the game."""
        try:
            return await asyncio.to_thread(self._ask, question)
        except (PnpError, ChildError) as error:
            return {"problems": faults_of(error, self._shown)}

    def part(self, name: str) -> LivePreview:
        """Return the preview of a part, which is followed from now on."""
        if name not in self.parts:
            shown = f"{self._shown}, {name}"
            self.parts[name] = LivePreview(lambda question: self._ask({**question, "part": name}), shown)
            self.tasks.append(asyncio.create_task(self.parts[name].run_forever()))
        return self.parts[name]

    def mark_stale(self) -> None:
        """Have everything read again."""
        for part in self.parts.values():
            part.mark_stale()
        self.news.wake()


def make_game_app(game: GamePreview, folder: Path, token: str, port: int) -> ASGIApp:
    """Make the application, which watches the game's folder; the token is the secret of its address."""

    async def overview_page(_: Request) -> Response:
        return page_file("overview.html")

    async def overview(_: Request) -> Response:
        return JSONResponse(await game.ask({"ask": "overview"}))

    async def events(_: Request) -> Response:
        return told_generations(game.news)

    async def rules(request: Request) -> Response:
        answer = await game.ask({"ask": "rules"})
        if request.path_params.get("suffix") == "json":
            return JSONResponse({"problems": answer.get("problems", [])})
        if "problems" in answer:
            return page_file("rules-faults.html")
        style = _STYLE.search(answer["html"])
        if request.path_params.get("suffix") == "css":
            return Response(style[1] if style else "", media_type="text/css")
        linked = '<link rel="stylesheet" href="rules.css"><script type="module" src="rules-page.js"></script>'
        page = _POLICY.sub("", answer["html"], count=1)
        return HTMLResponse(_STYLE.sub(lambda _: linked, page, count=1))

    async def file(request: Request) -> Response:
        return page_file(request.path_params["name"])

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        game.tasks.append(asyncio.create_task(watch_folder(game.mark_stale, folder)))
        yield
        for task in game.tasks:
            task.cancel()

    routes = [
        Route("/{token}/", overview_page),
        Route("/{token}/overview", overview),
        Route("/{token}/events", events),
        Route("/{token}/rules", rules),
        Route("/{token}/rules.{suffix}", rules),
        Route("/{token}/{name}", file),
        Mount("/{token}/part/{part}", routes=preview_routes(lambda request: game.part(request.path_params["part"]))),
    ]
    return PreviewGuard(Starlette(routes=routes, lifespan=lifespan), port, token, images="'self' data:")
