"""What every request to the table must have before it is answered."""

from collections.abc import Collection

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Scope

from scorekeeper.request_guard import RequestGuard, content_policy
from scorekeeper.web.server.http.rate_limit import RateLimiter

POLICY = content_policy("font-src", "worker-src", "manifest-src", images="'self' blob: data:")


class SecurityMiddleware(RequestGuard):
    """Refuses what comes by another name than the table's own, from pages of others, or too often."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], rate: RateLimiter) -> None:
        """Take what it stands before, what `Host` may say, and how much each address may ask."""
        super().__init__(app, hosts, POLICY)
        self._rate = rate

    def refusal(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        """Refuse a request; as in `RequestGuard`."""
        if not self.has_own_host(headers):
            return PlainTextResponse("This table has another address: scan its code again.\n", 421)
        # A browser says with each POST which page it is of; who says nothing is no browser with our cookie.
        if scope["method"] not in ("GET", "HEAD") and not self.has_own_origin(headers):
            return PlainTextResponse("Only the table's own page may ask this.\n", 403)
        if not self._rate.try_acquire((scope.get("client") or ("", 0))[0]):
            return PlainTextResponse("Too much at once.\n", 429, {"Retry-After": "1"})
        return None
