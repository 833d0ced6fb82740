"""How much a phone may ask of the table in a while."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


class RateLimiter:
    """So many at once, and so many a second after that, for each of those who ask."""

    MOST_KNOWN = 2_000
    """So many who ask are remembered; whoever came longest ago is forgotten (ours)."""

    def __init__(self, burst: float, per_second: float, clock: Callable[[], float]) -> None:
        """Take what may be asked, and a clock in seconds."""
        self.burst = burst
        self.per_second = per_second
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def try_acquire(self, who: str, count: float = 1) -> bool:
        """Whether somebody may ask once more; counts it if so."""
        bucket = self._refill_bucket(who)
        if bucket.left < count:
            return False
        bucket.left -= count
        return True

    def is_exhausted(self, who: str) -> bool:
        """Whether nothing is left, without counting."""
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
