"""The text of a rulebook as a tree: what Markdown has read, and references have filled, for every format alike."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass

MAX_IN_ROW = 6
"""Pictures beside each other (ours)."""

# --- inlines -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlainWords:
    text: str
    """A line feed is where a line ends in the file: a space when it is set."""
    line: int = 0
    """Of its first character."""
    is_fact: bool = False
    """Whether a reference gave them, so that they agree with the game."""


@dataclass(frozen=True, slots=True)
class Emphasis:
    content: tuple["Inline", ...]
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class CodeWords:
    text: str


@dataclass(frozen=True, slots=True)
class LineEnd:
    """A break that the text asks for."""


@dataclass(frozen=True, slots=True)
class TextLink:
    content: tuple["Inline", ...]
    target: str
    """An address of the web or of mail, or `#` and the anchor of a heading."""
    line: int = 0


@dataclass(frozen=True, slots=True)
class FilePicture:
    file: str
    alt: str
    line: int
    width_percent: int | None = None
    """Of the column; None: as wide as it is drawn, at most the column."""


@dataclass(frozen=True, slots=True)
class ReferenceMark:
    """A reference that no facts have filled yet; none is left in a resolved tree."""

    text: str
    """Between its braces."""
    line: int


@dataclass(frozen=True, slots=True)
class CardMention:
    name: str
    key: str
    is_shown: bool = False
    """Whether the rulebook has its picture, so that a link leads somewhere."""


@dataclass(frozen=True, slots=True)
class IconMention:
    name: str
    label: str
    is_first: bool = False
    """Whether its label stands beside it."""
    line: int = 0


@dataclass(frozen=True, slots=True)
class TermMention:
    text: str
    name: str
    is_defined: bool = False
    """Whether the rulebook prints the glossary, so that a link leads somewhere."""


Inline = (
    PlainWords
    | Emphasis
    | CodeWords
    | LineEnd
    | TextLink
    | FilePicture
    | ReferenceMark
    | CardMention
    | IconMention
    | TermMention
)

# --- blocks --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RulesHeading:
    level: int
    """1 to 6."""
    content: tuple[Inline, ...]
    anchor: str
    """Unique in the rulebook."""
    line: int


@dataclass(frozen=True, slots=True)
class RulesParagraph:
    content: tuple[Inline, ...]
    line: int


@dataclass(frozen=True, slots=True)
class RulesList:
    items: tuple[tuple["RulesBlock", ...], ...]
    start: int | None
    """First number; None: bullets."""
    is_tight: bool
    line: int


@dataclass(frozen=True, slots=True)
class RulesTable:
    head: tuple[tuple[Inline, ...], ...]
    rows: tuple[tuple[tuple[Inline, ...], ...], ...]
    alignments: tuple[str, ...]
    """Of each column: `start`, `center` or `end`."""
    line: int


@dataclass(frozen=True, slots=True)
class Admonition:
    kind: str
    """`note`, `example`, `tip`, `warning` or `variant`."""
    title: tuple[Inline, ...]
    content: tuple["RulesBlock", ...]
    line: int


@dataclass(frozen=True, slots=True)
class Quotation:
    content: tuple["RulesBlock", ...]
    line: int


@dataclass(frozen=True, slots=True)
class CodePassage:
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class DividingLine:
    line: int


@dataclass(frozen=True, slots=True)
class TextBreak:
    """The end of a page or a column."""

    is_page: bool
    line: int


@dataclass(frozen=True, slots=True)
class ColumnsChange:
    count: int
    line: int


@dataclass(frozen=True, slots=True)
class FactsBlock:
    """A list that the game's facts fill."""

    kind: str
    """`contents`, `components`, `setup`, `index` or `glossary`."""
    line: int


@dataclass(frozen=True, slots=True)
class PartPicture:
    """A card, a token or a board as drawn."""

    kind: str
    name: str
    """The key of a card, or the id of another part."""
    label: str
    """What it shows; empty until facts have filled it."""
    line: int
    width_percent: int | None = None


RulesBlock = (
    RulesHeading
    | RulesParagraph
    | RulesList
    | RulesTable
    | Admonition
    | Quotation
    | CodePassage
    | DividingLine
    | TextBreak
    | ColumnsChange
    | FactsBlock
    | PartPicture
)
Node = Inline | RulesBlock


def picture_rows(blocks: Sequence[RulesBlock]) -> Iterator[tuple[bool, tuple[RulesBlock, ...]]]:
    """Yield blocks one by one, but pictures on neighbouring lines together: at most `MAX_IN_ROW` of them.

    Yields:
        Whether they are pictures, and the blocks.
    """
    row: list[RulesBlock] = []
    for block in blocks:
        is_one = is_picture(block)
        if row and (not is_one or len(row) == MAX_IN_ROW or block.line != row[-1].line + 1):
            yield True, tuple(row)
            row = []
        if is_one:
            row.append(block)
        else:
            yield False, (block,)
    if row:
        yield True, tuple(row)


def is_picture(block: RulesBlock) -> bool:
    """Whether a block is a picture, and no words."""
    is_alone = isinstance(block, RulesParagraph) and len(block.content) == 1
    return isinstance(block, PartPicture) or (is_alone and isinstance(block.content[0], FilePicture))  # type: ignore[union-attr]


def walk(nodes: object) -> Iterator[Node]:
    """Yield everything in a tree, in reading order, each before what it holds."""
    if isinstance(nodes, tuple):
        for each in nodes:
            yield from walk(each)
    elif is_dataclass(nodes):
        yield nodes  # type: ignore[misc]  # only nodes hold nodes
        for each in fields(nodes):
            value = getattr(nodes, each.name)
            if isinstance(value, tuple):
                yield from walk(value)


def plain_text(content: tuple[Inline, ...]) -> str:
    """Return the words of inlines, without their look."""
    words = []
    for node in walk(content):
        if isinstance(node, PlainWords | CodeWords | TermMention):
            words.append(node.text.replace("\n", " "))
        elif isinstance(node, CardMention):
            words.append(node.name)
        elif isinstance(node, IconMention):
            words.append(node.label)
        elif isinstance(node, LineEnd):
            words.append(" ")
        elif isinstance(node, FilePicture):
            words.append(node.alt)
    return "".join(words)
