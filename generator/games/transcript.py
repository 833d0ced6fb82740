"""What a reference sheet tells, in lines of text: the app shows them as they are printed."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextLine:
    """A sentence or several, a paragraph a line, with the markup of texts."""

    text: str


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[str, ...]
    is_head: bool = False


@dataclass(frozen=True, slots=True)
class HouseRules:
    """All house rules of the game, a line each."""


@dataclass(frozen=True, slots=True)
class PictureLine:
    picture: str
    """Its name among those of the sheet."""
    words: str
    """What it shows, for those who do not see it, with the markup of texts."""


Item = TextLine | Row | HouseRules | PictureLine


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Transcript:
    line: str
    """What the game is about, in a line."""
    sections: tuple[Section, ...]


def section(title: str, *items: Item | str) -> Section:
    """Return a part of a sheet; a text is said."""
    return Section(title, tuple(TextLine(item) if isinstance(item, str) else item for item in items))


def row(*cells: object) -> Row:
    return Row(tuple(str(cell) for cell in cells))


def head(*cells: object) -> Row:
    return Row(tuple(str(cell) for cell in cells), is_head=True)
