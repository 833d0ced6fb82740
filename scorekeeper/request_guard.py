"""Checks of the requests to a page served by this machine, and the security headers of its responses."""

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
"""On every response. The opener policy counts in secure contexts only; it does no harm here."""


def content_policy(*more: str, images: str = "'self'") -> str:
    """Return a policy that allows a page its own server only, and no inline code. Source: CSP Level 3.

    Args:
        more: Further directives for files of the server, such as `font-src`.
        images: Allowed sources of pictures.
    """
    own = ("script-src 'self'", "style-src 'self'", f"img-src {images}", "connect-src 'self'")
    nothing = ("base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'")
    return "; ".join(("default-src 'none'", *own, *(f"{each} 'self'" for each in more), *nothing))


class RequestGuard(ABC):
    """Middleware that refuses requests, and adds headers to all responses."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], policy: str) -> None:
        """Take the wrapped application.

        Args:
            app: The wrapped application.
            hosts: Allowed values of `Host`, such as `192.168.1.20:8420`. A page of a stranger whose name was pointed
                here (DNS rebinding) sends that name, and its scripts get no answer.
            policy: The content security policy.
        """
        self._app, self._hosts = app, frozenset(hosts)
        self._origins = frozenset(f"http://{host}" for host in hosts)
        self._headers = {"Content-Security-Policy": policy, **_HEADERS}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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
        """Return the application that answers a refused request; None to pass it on."""

    def has_own_host(self, headers: Headers) -> bool:
        return headers.getlist("host") in [[host] for host in self._hosts]

    def has_own_origin(self, headers: Headers) -> bool:
        return headers.getlist("origin") in [[origin] for origin in self._origins]
