"""Whether something lies over the screen that takes all keys; known without loading it."""

from typing import Any

_open: list[Any] = []


def opened(widget: Any) -> None:
    """Say that it lies over the screen now."""
    _open.append(widget)


def closed(widget: Any) -> None:
    """Say that it is gone."""
    if widget in _open:
        _open.remove(widget)


def is_open() -> bool:
    """Whether anything does."""
    return bool(_open)


def top() -> Any:
    """Return what lies on top, or None."""
    return _open[-1] if _open else None
