"""Tracks the use of a card by a template: which texts, whether any property of the card, and faults."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from types import FrameType
from typing import Any

import jinja2

from generator.text.fonts.font_library import Font

OF_A_CARD = ("card", "suit", "rank", "symbol", "pictures")
"""Values for the template of a back that belong to the card."""
MOST_FAULTS = 20
"""Faults of one side reported at once (ours)."""


@dataclass(slots=True)
class TemplateUsage:
    texts: set[str] = field(default_factory=set)
    """Names of texts, whether the card has them or not."""
    is_of_card: bool = False
    """Whether it used any property of the card, so that another card's side may look different."""
    faults: list[str] = field(default_factory=list)
    """Texts that do not fit or lack a character; each starts with the template's name and line."""
    lacking_styles: set[tuple[str, str]] = field(default_factory=set)
    """Fonts with letters that should be `bold` or `italic`, but are not, since no font has such letters."""


_ASKED: ContextVar[TemplateUsage | None] = ContextVar("_ASKED", default=None)


@contextmanager
def track_usage() -> Iterator[TemplateUsage]:
    asked = TemplateUsage()
    token = _ASKED.set(asked)
    try:
        yield asked
    finally:
        _ASKED.reset(token)


class TrackedTexts(dict[str, Any]):
    """Texts of a card, or their pictures, that record which of them are used; all of them where they are listed."""

    __slots__ = ("_names",)

    def __init__(self, texts: Mapping[str, Any], names: set[str]) -> None:
        """Take the texts, and the set to which names are added."""
        super().__init__(texts)
        self._names = names

    def __contains__(self, name: object) -> bool:
        if isinstance(name, str):
            self._names.add(name)
        return super().__contains__(name)

    def __getitem__(self, name: str) -> Any:
        self._names.add(name)
        return super().__getitem__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self._names.add(name)
        return super().get(name, default)

    def _list(self) -> dict[str, Any]:
        """Return them without tracking, since all of them are used."""
        self._names.update(dict.keys(self))
        return dict(dict.items(self))

    def __iter__(self) -> Iterator[str]:
        return iter(self._list())

    def __repr__(self) -> str:
        return repr(self._list())

    def keys(self) -> Any:
        return self._list().keys()

    def values(self) -> Any:
        return self._list().values()

    def items(self) -> Any:
        return self._list().items()


class TrackingContext(jinja2.runtime.Context):
    def resolve_or_missing(self, key: str) -> Any:
        asked = _ASKED.get()
        if asked is not None and key in OF_A_CARD:
            asked.is_of_card = True
        return super().resolve_or_missing(key)


def with_tracked_texts(context: Mapping[str, Any], asked: TemplateUsage) -> Mapping[str, Any]:
    card = context.get("card")
    if not isinstance(card, dict) or "texts" not in card:
        return context
    pictures = TrackedTexts(context.get("pictures", {}), asked.texts)
    return {**context, "card": {**card, "texts": TrackedTexts(card["texts"], asked.texts)}, "pictures": pictures}


def record_fault(fault: str) -> bool:
    """Record a fault without stopping, so that the rest of the side is checked too; return whether it was recorded."""
    asked = _ASKED.get()
    if asked is None or len(asked.faults) >= MOST_FAULTS:
        return False
    asked.faults.append(f"template {_current_template_line()}: {fault}")
    return True


def record_lacking_styles(font: Font, text: str) -> None:
    """Record the styles that a text asks of a font in vain; symbols are the same in every style."""
    asked = _ASKED.get()
    if asked is not None and font.lacks and any(char.isalpha() for char in text):
        asked.lacking_styles.update((font.name, style) for style in font.lacks)


def _current_template_line() -> str:
    """Return the innermost template being rendered, with its line."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        template = frame.f_globals.get("__jinja_template__")
        if isinstance(template, jinja2.Template):
            return f"{template_display_name(template.name or '')}:{template.get_corresponding_lineno(frame.f_lineno)}"
        frame = frame.f_back
    return ""


def template_display_name(name: str) -> str:
    """Return the name of a template for people: its path in the deck's folder, or the bare name of a bundled one."""
    return name.removeprefix("deck/").removeprefix("faces/")
