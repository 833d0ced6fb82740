"""How much may be asked in a while."""

from scorekeeper.web.server.http.http_security import RateLimiter


def test_so_many_at_once_and_so_many_a_second_after_that() -> None:
    now = [100.0]
    rate = RateLimiter(3, 2, lambda: now[0])
    assert [rate.try_acquire("a") for _ in range(4)] == [True, True, True, False]
    assert rate.try_acquire("b")
    now[0] += 0.5
    assert [rate.try_acquire("a") for _ in range(2)] == [True, False]
    now[0] += 1000
    assert [rate.try_acquire("a") for _ in range(4)] == [True, True, True, False]


def test_whether_it_is_used_up_is_asked_without_counting() -> None:
    rate = RateLimiter(1, 1, lambda: 0.0)
    assert not rate.is_exhausted("a")
    assert not rate.is_exhausted("a")
    assert rate.try_acquire("a")
    assert rate.is_exhausted("a")


def test_not_everybody_who_ever_asked_is_remembered() -> None:
    rate = RateLimiter(1, 0, lambda: 0.0)
    for number in range(RateLimiter.MOST_KNOWN + 1):
        assert rate.try_acquire(str(number))
    assert rate.try_acquire("0")
    assert not rate.try_acquire(str(RateLimiter.MOST_KNOWN))
