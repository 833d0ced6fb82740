"""Builds in this process, with and without what is kept."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest import mock

from generator import artwork, press
from generator.imposition.sheet_format import SheetFormat
from generator.options.choices import Layout
from generator.papers import find_paper
from generator.rendering import side_renderer
from generator.writers.registry import BuildRequest

ROOT = Path(__file__).resolve().parents[3]


def request(deck: str | Path, cache: Path | None = None, layout: Layout = Layout.DUPLEX, **more: Any) -> BuildRequest:
    """Ask for a deck on A4."""
    return BuildRequest(str(deck), SheetFormat(find_paper("a4"), layout), cache=cache, **more)


def made(asked: BuildRequest) -> tuple[dict[str, bytes], tuple[str, ...], tuple[str, ...], int]:
    """Return what a request makes: its files, what is told, its notes and pages."""
    done = press.make_files(asked)
    return dict(done.files), done.summary, done.notes, done.pages


@contextmanager
def counting() -> Iterator[list[int]]:
    """Count the cards that are drawn meanwhile, each time that some are."""
    counts: list[int] = []
    plain = side_renderer.render_sides

    def draw(deck: Any, cards: Any, **how: Any) -> Any:
        counts.append(len(cards))
        return plain(deck, cards, **how)

    with mock.patch.object(artwork, "render_sides", draw):
        yield counts
