"""A preview whose deck is edited while it runs, and which is asked for odd things."""

import asyncio
import json
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from starlette.types import ASGIApp, Message

from generator.preview.deck_renderer import DeckRenderer
from generator.preview.live_preview import LivePreview
from generator.preview.sandbox_worker import SandboxWorker
from generator.preview.server import make_app
from generator.sandbox import ChildError
from tests.fuzz.cases import PRESS

SECONDS = 30.0
"""That an answer may take."""
EDITS = 4
"""Of the deck's files in a case, each followed by a few requests."""
_TOKEN, _PORT = "secret", 8000
_KEYS = ["0" * 24, "", "..", "a/b", "%2e%2e", "\x00", "é", "x" * 5000]
_NAMES = ["", "main.js", "../server.py", "..%2fserver.py", "nothing.js", ".", "state/", "\x00.js", "x" * 5000]
_QUERIES = [
    b"",
    b"paper=letter&layout=gutterfold",
    b"paper=x",
    b"layout=x",
    b"paper=%00&layout=%ff",
    b"paper=a4&paper=a0",
]
_HEADERS = [(b"host", b"evil.example"), (b"origin", b"null"), (b"origin", b"\xff"), (b"host", b"127.0.0.1:8000:1")]
_BYTES = [b"", b"<", b"\x00", b"\xff\xfe", b"</svg>", b"&x;", b'"', b"{{", b"\n- ", b": "]


def preview_case(random: Random) -> tuple[str, str]:
    """Make a deck, edit it under a preview and ask for what it shows; return the ending, and what is wrong with it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "deck"
        folder.mkdir()
        PRESS[random.choice(["art", "deck", "template"])](random, folder)
        worker = SandboxWorker(lambda: DeckRenderer(str(folder), frozenset(), ""), "deck")
        bugs: list[str] = []

        def ask(question: Mapping[str, Any]) -> Any:
            try:
                return worker.ask(question)
            except ChildError as error:
                bugs.append(str(error)[-400:])
                raise

        try:
            ending, problem = asyncio.run(_watch(random, folder, LivePreview(ask, "deck")))
        finally:
            worker.close()
    return ("bug", bugs[0]) if bugs else (ending, problem)


async def _watch(random: Random, folder: Path, following: LivePreview) -> tuple[str, str]:
    app = make_app(following, folder, _TOKEN, _PORT)
    work = asyncio.create_task(following.run_forever())
    seen = "told"
    try:
        for _ in range(EDITS):
            for _ in range(3):
                if problem := await _visit(random, app, following):
                    return "bug", problem
            state = following.page_state()
            if not state["problems"]:
                seen = "shown"
            _edit(random, folder)
            following.mark_stale()
        if work.done():
            return "bug", repr(work.exception())
    finally:
        work.cancel()
        with suppress(asyncio.CancelledError):
            await work
    return seen, ""


async def _visit(random: Random, app: ASGIApp, following: LivePreview) -> str:
    """Request something; return what is wrong with the answer."""
    sides = [card["face"] for card in following.state.get("cards", ())]
    paths: list[Callable[[], str]] = [
        lambda: "state",
        lambda: f"side/{random.choice([*sides, *_KEYS])}.svg",
        lambda: "sheets",
        lambda: random.choice(_NAMES),
    ]
    path = random.choice(paths)()
    token = _TOKEN if random.random() < 0.95 else "guess"
    headers = [random.choice(_HEADERS)] if random.random() < 0.1 else [(b"host", f"127.0.0.1:{_PORT}".encode())]
    status, body = await asyncio.wait_for(_get(app, f"/{token}/{path}", random.choice(_QUERIES), headers), SECONDS)
    if status not in (200, 307, 400, 403, 404, 421, 422):
        return f"{path!r:.60} is answered with {status}"
    if path == "state" and status == 200:
        json.loads(body)
    return ""


async def _get(app: ASGIApp, path: str, query: bytes, headers: list[tuple[bytes, bytes]]) -> tuple[int, bytes]:
    status, parts = 0, list[bytes]()

    async def receive() -> Message:
        await asyncio.Event().wait()  # a page that stays until it has its answer
        raise AssertionError

    async def send(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)
        parts.append(message.get("body", b""))

    scope: dict[str, Any] = {
        **{"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http"},
        **{"path": path, "raw_path": path.encode(), "query_string": query, "headers": headers, "root_path": ""},
        **{"client": ("127.0.0.1", 1), "server": ("127.0.0.1", _PORT)},
    }
    await app(scope, receive, send)
    return status, b"".join(parts)


def _edit(random: Random, folder: Path) -> None:
    """Change a file of the deck, take it away, or put something else in its place."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    if not files:
        return
    file = random.choice(files)
    data = bytearray(file.read_bytes())
    how = random.randrange(6)
    if how == 0:
        file.unlink()
    elif how == 1:
        file.write_bytes(bytes(data[: random.randrange(len(data) + 1)]))
    elif how == 2:
        file.unlink()
        random.choice([file.mkdir, lambda: file.symlink_to(file), lambda: file.symlink_to("/etc/passwd")])()
    elif how == 3:
        saved = folder / ".saved"  # as editors do it: written beside, and then moved
        saved.write_bytes(random.choice(files).read_bytes())
        saved.replace(file)
    else:
        place = random.randrange(len(data) + 1)
        data[place : place + random.randrange(3)] = random.choice(_BYTES)
        file.write_bytes(bytes(data))
