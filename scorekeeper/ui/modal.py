"""Whether something lies over the screen that takes all keys; known without loading it."""

from time import monotonic
from typing import Any

REST_S = 0.35
"""For so long after something has closed, touches do nothing: the second of a double tap would hit what lay below it.

Ours; the systems take taps as double within 0.3 s (Android: ViewConfiguration, DOUBLE_TAP_TIMEOUT).
"""

_open: list[Any] = []
_closed_at = -REST_S


def register_open(widget: Any) -> None:
    """Say that it lies over the screen now."""
    _open.append(widget)


def register_closed(widget: Any) -> None:
    """Say that it is gone."""
    global _closed_at
    if widget in _open:
        _open.remove(widget)
        _closed_at = monotonic()


def is_resting() -> bool:
    """Whether something has closed just now, so that touches do nothing."""
    return monotonic() - _closed_at < REST_S


def is_open() -> bool:
    """Whether anything does."""
    return bool(_open)


def top() -> Any:
    """Return what lies on top, or None."""
    return _open[-1] if _open else None
