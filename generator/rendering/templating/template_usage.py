"""What a template asks for while a side is drawn: which texts, whether anything of a card, and what does not fit."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

import jinja2

OF_A_CARD = ("card", "suit", "rank", "symbol", "pictures")
"""What is given to the back of a card and is the card's own."""
MOST_FAULTS = 20
"""Of one side told at once (ours)."""


@dataclass(slots=True)
class TemplateUsage:
    """What one rendering asked for."""

    texts: set[str] = field(default_factory=set)
    """Names of texts, whether the card has them or not."""
    is_of_card: bool = False
    """Whether it asked for anything of the card, so that another card's side may look different."""
    faults: list[str] = field(default_factory=list)
    """What does not fit or lacks a character; each starts with the template's name and line."""


_ASKED: ContextVar[TemplateUsage | None] = ContextVar("_ASKED", default=None)


@contextmanager
def track_usage() -> Iterator[TemplateUsage]:
    """Note what is asked for in the meantime."""
    asked = TemplateUsage()
    token = _ASKED.set(asked)
    try:
        yield asked
    finally:
        _ASKED.reset(token)


class TrackedTexts(dict[str, Any]):
    """Texts of a card, or their pictures, that note which of them are asked for; all of them where they are listed."""

    __slots__ = ("_names",)

    def __init__(self, texts: Mapping[str, Any], names: set[str]) -> None:
        """Take the texts, and where to note names."""
        super().__init__(texts)
        self._names = names

    def __contains__(self, name: object) -> bool:
        """Say whether there is such a text."""
        if isinstance(name, str):
            self._names.add(name)
        return super().__contains__(name)

    def __getitem__(self, name: str) -> Any:
        """Return a text."""
        self._names.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a text, or what stands in for it."""
        self._names.add(name)
        return super().get(name, default)

    def _all(self) -> None:
        self._names.update(dict.keys(self))

    def __iter__(self) -> Iterator[str]:
        """Return the names."""
        self._all()
        return super().__iter__()

    def __repr__(self) -> str:
        """Write all of them."""
        self._all()
        return super().__repr__()

    def keys(self) -> Any:
        """Return the names."""
        self._all()
        return super().keys()

    def values(self) -> Any:
        """Return the texts."""
        self._all()
        return super().values()

    def items(self) -> Any:
        """Return names and texts."""
        self._all()
        return super().items()


class TrackingContext(jinja2.runtime.Context):
    """Notes whether a template asks for what is a card's own."""

    def resolve_or_missing(self, key: str) -> Any:
        """Return what a name stands for."""
        asked = _ASKED.get()
        if asked is not None and key in OF_A_CARD:
            asked.is_of_card = True
        return super().resolve_or_missing(key)


def with_tracked_texts(context: Mapping[str, Any], asked: TemplateUsage) -> Mapping[str, Any]:
    """Return what a template is given, its card's texts noting which of them are asked for."""
    card = context.get("card")
    if not isinstance(card, dict) or "texts" not in card:
        return context
    pictures = TrackedTexts(context.get("pictures", {}), asked.texts)
    return {**context, "card": {**card, "texts": TrackedTexts(card["texts"], asked.texts)}, "pictures": pictures}


def record_fault(fault: str) -> bool:
    """Note that a text cannot be placed, so that the rest of its side is looked at too; say whether it was noted."""
    asked = _ASKED.get()
    if asked is None or len(asked.faults) >= MOST_FAULTS:
        return False
    asked.faults.append(f"template {_current_template_line()}: {fault}")
    return True


def _current_template_line() -> str:
    """Return the innermost template that is being rendered, with its line."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if isinstance(template, jinja2.Template):
            return f"{template_display_name(template.name or '')}:{template.get_corresponding_lineno(frame.f_lineno)}"
        frame = frame.f_back
    return ""


def template_display_name(name: str) -> str:
    """Name a template as a person does: from the deck's folder, or the press's own by its name alone."""
    return name.removeprefix("deck/").removeprefix("faces/")
