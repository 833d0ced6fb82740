"""The modals over the screen, which take all keys; known without loading them."""

from time import monotonic
from typing import Any

REST_S = 0.35
"""How long touches are ignored after a modal closes: the second of a double tap would hit what is below.

Ours; the systems take taps as double within 0.3 s (Android: ViewConfiguration, DOUBLE_TAP_TIMEOUT).
"""

_open: list[Any] = []
_closed_at = -REST_S


def register_open(widget: Any) -> None:
    _open.append(widget)


def register_closed(widget: Any) -> None:
    """Record that a modal closed; starts the `REST_S` in which touches are ignored."""
    global _closed_at
    if widget in _open:
        _open.remove(widget)
        _closed_at = monotonic()


def is_resting() -> bool:
    """Whether a modal has just closed, so that touches are ignored."""
    return monotonic() - _closed_at < REST_S


def is_open() -> bool:
    return bool(_open)


def top() -> Any:
    """Return the topmost modal, or None."""
    return _open[-1] if _open else None
