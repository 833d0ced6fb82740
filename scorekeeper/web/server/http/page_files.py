"""The files of the page, available to every phone before it has joined: they contain no scores."""

import re
import zlib
from pathlib import Path

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

from scorekeeper import assets
from scorekeeper.font_fallback.font_lookup import app_font_file
from scorekeeper.web import wire
from scorekeeper.web.theme_css import theme_css

PAGE = Path(__file__).resolve().parents[2] / "page"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ttf": "font/ttf",
    ".woff2": "font/woff2",
}
TRANSPORTS = ("transport-http.js", "transport-worker.js")
"""The page's two transports; it imports either as `transport.js`."""
_NAME = re.compile(r"[a-z][a-z0-9-]*\.(html|js|css)")
_ART = re.compile(r"(@[a-z0-9-]+/)?([A-Za-z0-9][A-Za-z0-9_.-]*/)*[A-Za-z0-9][A-Za-z0-9_-]*\.(svg|png)")


def page_file(request: Request) -> Response:
    """Return a file of the page, its colours, a font or a picture."""
    path = str(request.scope["path"]).removeprefix("/")
    if path == "theme.css":
        return _answer(request, theme_css().encode(), ".css")
    found = _find_page_file(path)
    if found is None or not found.is_file():
        return Response("There is no such page here.\n", 404, media_type="text/plain")
    return _answer(request, found.read_bytes(), found.suffix, is_lasting=path.startswith(("art/", "fonts/")))


def _find_page_file(path: str) -> Path | None:
    if path.startswith("art/"):
        name = path.removeprefix("art/")
        try:
            return assets.art(wire.art_name(path)) if _ART.fullmatch(name) else None
        except LookupError:
            return None
    if path in ("fonts/regular", "fonts/bold"):
        return app_font_file(is_bold=path.endswith("bold"))
    name = path or "index.html"
    if name in TRANSPORTS or not _NAME.fullmatch(name):
        return None
    return PAGE / (TRANSPORTS[0] if name == "transport.js" else name)


def _answer(request: Request, content: bytes, suffix: str, *, is_lasting: bool = False) -> Response:
    """Return content, or that the browser's copy is current."""
    tag = f'"{len(content):x}-{zlib.crc32(content):x}"'
    headers = {"ETag": tag, "Cache-Control": "max-age=3600" if is_lasting else "no-cache"}
    if Headers(scope=request.scope).get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers, media_type=TYPES[suffix])
