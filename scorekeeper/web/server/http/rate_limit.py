"""Rate limits for requests to a session."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


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
