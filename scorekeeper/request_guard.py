"""The guard of a page that this machine serves: which requests are answered, and what answers tell the browser."""

from abc import ABC, abstractmethod
from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""On every answer. The opener policy counts in secure contexts only; it does no harm here."""


def content_policy(*more: str, images: str = "'self'") -> str:
    """Return what a page may load: from its own server, and no code within the page. Source: CSP Level 3.

    Args:
        more: Further kinds of files, such as `font-src`, that the server has.
        images: Where pictures may come from.
    """
    own = ("script-src 'self'", "style-src 'self'", f"img-src {images}", "connect-src 'self'")
    nothing = ("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'")
    return "; ".join(("default-src 'none'", *own, *(f"{each} 'self'" for each in more), *nothing))


class RequestGuard(ABC):
    """Stands before an application: refuses requests, and adds headers to all answers."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], policy: str) -> None:
        """Take what it stands before.

        Args:
            app: The application.
            hosts: What `Host` may say, such as `192.168.1.20:8420`. A page of a stranger whose name was made to lead
                here (DNS rebinding) says that name, and its scripts get no answer.
            policy: The content security policy.
        """
        self._app, self._hosts = app, frozenset(hosts)
        self._origins = frozenset(f"http://{host}" for host in hosts)
        self._headers = {"Content-Security-Policy": policy, **_HEADERS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or let it through."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refusal = self.refusal(scope, Headers(scope=scope))
        await (refusal or self._app)(scope, receive, send_with_headers)

    @abstractmethod
    def refusal(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        """Return what answers a request that is refused; None: it is let through."""

    def has_own_host(self, headers: Headers) -> bool:
        """Whether a request comes by one of this server's own names."""
        return headers.getlist("host") in [[host] for host in self._hosts]

    def has_own_origin(self, headers: Headers) -> bool:
        """Whether a browser says that a page of this server's own sends a request."""
        return headers.getlist("origin") in [[origin] for origin in self._origins]
