"""What every request must have before it is looked at, and what every answer says to the browser."""

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from scorekeeper.web.server.http.rate_limit import RateLimiter

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",
        "connect-src 'self'",
        "font-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""What a page may load, and from where: from here, and no code within the page. Source: CSP Level 3."""
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""On every answer. The opener policy counts in secure contexts only; it does no harm here."""


class SecurityMiddleware:
    """Refuses what comes by another name than the table's own, from pages of others, or too often."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], rate: RateLimiter) -> None:
        """Take what it stands before.

        Args:
            app: What it stands before.
            hosts: What `Host` may say, such as `192.168.1.20:8420`. A page of a stranger whose name was made to lead
                here (DNS rebinding) says that name, and its scripts get no answer.
            rate: How much each address may ask.
        """
        self._app = app
        self._hosts = frozenset(hosts)
        self._origins = frozenset(f"http://{host}" for host in hosts)
        self._rate = rate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let it through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self._refusal(scope)
        await (refusal or self._app)(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> ASGIApp | None:
        headers = Headers(scope=scope)
        if headers.getlist("host") not in [[host] for host in self._hosts]:
            return PlainTextResponse("This table has another address: scan its code again.\n", 421)
        # A browser says with each POST which page it is of; who says nothing is no browser with our cookie.
        is_own = headers.getlist("origin") in [[origin] for origin in self._origins]
        if scope["method"] not in ("GET", "HEAD") and not is_own:
            return PlainTextResponse("Only the table's own page may ask this.\n", 403)
        if not self._rate.try_acquire((scope.get("client") or ("", 0))[0]):
            return PlainTextResponse("Too much at once.\n", 429, {"Retry-After": "1"})
        return None
