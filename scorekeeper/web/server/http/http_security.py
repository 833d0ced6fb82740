"""Checks of every request to a shared session, and rate limits."""

from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Scope

from scorekeeper.request_guard import RequestGuard, content_policy

POLICY = content_policy("font-src", "worker-src", "manifest-src", images="'self' blob: data:")


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class RateLimiter:
    """A token bucket for each client: a burst, and a rate per second after that."""

    MOST_KNOWN = 2_000
    """Most clients remembered; the one seen longest ago is forgotten (ours)."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float]) -> None:
        """Take burst, rate and a clock in seconds."""
        self.burst = burst
        self.per_second = per_second
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def try_acquire(self, who: str, count: float = 1) -> bool:
        """Whether a client may send another request, which is counted if so."""
        bucket = self._refill_bucket(who)
        if bucket.left < count:
            return False
        bucket.left -= count
        return True

    def is_exhausted(self, who: str) -> bool:
        """Whether a client's bucket is empty, without counting."""
        return self._refill_bucket(who).left < 1

    def _refill_bucket(self, who: str) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.pop(who, None) or _Bucket(self.burst, now)
        bucket.left = min(self.burst, bucket.left + (now - bucket.at) * self.per_second)
        bucket.at = now
        self._buckets[who] = bucket
        if len(self._buckets) > self.MOST_KNOWN:
            self._buckets.popitem(last=False)
        return bucket


class SecurityMiddleware(RequestGuard):
    """Refuses requests with a foreign host name, from foreign pages, or above the rate limit."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], rate: RateLimiter) -> None:
        """Take the wrapped application, the allowed values of `Host`, and the rate limit of each address."""
        super().__init__(app, hosts, POLICY)
        self._rate = rate

    def refusal(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        if not self.has_own_host(headers):
            return PlainTextResponse("This table has another address: scan its code again.\n", 421)
        # A browser states the page of each POST; a client that does not is not a browser with our cookie.
        if scope["method"] not in ("GET", "HEAD") and not self.has_own_origin(headers):
            return PlainTextResponse("Only the table's own page may send this.\n", 403)
        if not self._rate.try_acquire((scope.get("client") or ("", 0))[0]):
            return PlainTextResponse("Too many requests.\n", 429, {"Retry-After": "1"})
        return None
