"""Checks of every request to a shared session."""

from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Scope

from scorekeeper.request_guard import RequestGuard, content_policy
from scorekeeper.web.server.http.rate_limit import RateLimiter

POLICY = content_policy("font-src", "worker-src", "manifest-src", images="'self' blob: data:")


class SecurityMiddleware(RequestGuard):
    """Refuses requests with a foreign host name, from foreign pages, or above the rate limit."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], rate: RateLimiter) -> None:
        """Take the wrapped application, the allowed values of `Host`, and the rate limit of each address."""
        super().__init__(app, hosts, POLICY)
        self._rate = rate

    def refusal(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        """See `RequestGuard.refusal`."""
        if not self.has_own_host(headers):
            return PlainTextResponse("This table has another address: scan its code again.\n", 421)
        # A browser states the page of each POST; a client that does not is not a browser with our cookie.
        if scope["method"] not in ("GET", "HEAD") and not self.has_own_origin(headers):
            return PlainTextResponse("Only the table's own page may send this.\n", 403)
        if not self._rate.try_acquire((scope.get("client") or ("", 0))[0]):
            return PlainTextResponse("Too many requests.\n", 429, {"Retry-After": "1"})
        return None
