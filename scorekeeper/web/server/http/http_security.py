"""Checks of every request to a shared session, and rate limits."""

from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Scope

from scorekeeper.request_guard import RequestGuard, content_policy
from scorekeeper.web.server.http.connections import ConnectionRegister

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
    """Refuses requests with a foreign host name, from foreign pages, or above the rate limit.

    Phones that have joined have a rate of their own each, which strangers at the same address do not use up.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Collection[str],
        rate: RateLimiter,
        phone_of: Callable[[HTTPConnection], str],
        connections: ConnectionRegister,
    ) -> None:
        """Take the wrapped application.

        Args:
            app: The wrapped application.
            hosts: The allowed values of `Host`.
            rate: The rate limit of each phone, and of each address.
            phone_of: Returns the key of the phone that has joined and sends a request; empty if it is a stranger's.
            connections: The server's connections, which are told whose they are.
        """
        super().__init__(app, hosts, POLICY)
        self._rate = rate
        self._phone_of = phone_of
        self._connections = connections

    def refusal(self, scope: Scope, headers: Headers) -> ASGIApp | None:
        if not self.has_own_host(headers):
            return PlainTextResponse("This table has another address: scan its code again.\n", 421)
        # A browser states the page of each POST; a client that does not is not a browser with our cookie.
        if scope["method"] not in ("GET", "HEAD") and not self.has_own_origin(headers):
            return PlainTextResponse("Only the table's own page may send this.\n", 403)
        phone, client = self._phone_of(HTTPConnection(scope)), scope.get("client") or ("", 0)
        self._connections.assign(client, phone)
        if not self._rate.try_acquire(phone or client[0]):
            return PlainTextResponse("Too many requests.\n", 429, {"Retry-After": "1"})
        return None
