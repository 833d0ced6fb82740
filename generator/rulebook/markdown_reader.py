"""Reads the Markdown of a rulebook: CommonMark and tables, admonitions, and what stands on a line of its own."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from generator.errors import DeckDataError, Fault, did_you_mean, in_file_order
from generator.rulebook.rules_tree import (
    Admonition,
    CodePassage,
    CodeWords,
    ColumnsChange,
    DividingLine,
    Emphasis,
    FactsBlock,
    FilePicture,
    Inline,
    LineEnd,
    PartPicture,
    PlainWords,
    Quotation,
    ReferenceMark,
    RulesBlock,
    RulesHeading,
    RulesList,
    RulesParagraph,
    RulesTable,
    TextBreak,
    TextLink,
    plain_text,
)

MAX_CHARACTERS = 400_000
"""Of a rulebook (ours): a hundred pages have 250,000."""
MAX_LINES = 12_000
"""Of a rulebook (ours): a hundred pages have 4,000."""
MAX_LINE = 20_000
"""Characters of a line (ours): Markdown's inline rules may take its square."""
MAX_NESTING = 8
"""Lists, quotations and boxes in each other, and emphasis in emphasis (ours)."""
MAX_COLUMNS = 3
"""Of text (ours): four of A4 have a few words each."""
MAX_CELLS = 24
"""Columns of a table (ours)."""
_MOST = {"heading_open": (1_000, "headings"), "image": (500, "pictures"), "reference": (6_000, "references")}
"""Of a rulebook (ours), each ten times what a hundred pages have: setting more takes minutes."""
ADMONITIONS = ("note", "example", "tip", "warning", "variant")
FACTS_BLOCKS = ("contents", "components", "setup", "index", "glossary")
PICTURE_KINDS = ("card", "token", "board")
_ADMONITION = re.compile(r"\[!([^\]\n]*)\][ \t]*")
_PICTURE_WIDTH = re.compile(r"width=(\d{1,3})%")
_COLUMNS = re.compile(r"columns:\s*(\S+)")
_PICTURE = re.compile(r"picture:\s*(\S+)\s+(.+?)(?:\s+(\d{1,3})%)?")
_LINK = re.compile(r"(?:https?://|mailto:)[^\s<>\"]+|#[^\s<>\"]+", re.IGNORECASE)
_FOOTNOTE = re.compile(r"\[\^[^\]\s]+\]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff\ud800-\udfff]")
_COMMENT = re.compile(r"\s*<!--(?:(?!-->).)*-->\s*", re.DOTALL)
_LITERAL_BRACE = "write \\{ for a brace that is printed"


@dataclass(frozen=True, slots=True)
class ParsedRules:
    blocks: tuple[RulesBlock, ...]
    """With references as written."""
    faults: tuple[Fault, ...]


def read_markdown(text: str, display_name: str) -> ParsedRules:
    """Read Markdown into a tree, with every fault of it.

    Args:
        display_name: The file as the user named it, for messages.

    Raises:
        DeckDataError: It is too large, or is not text.
    """
    _require_limits(text, display_name)
    reader = _Reader(display_name)
    for number, line in enumerate(text.split("\n"), start=1):
        for found in sorted(set(_CONTROL.findall(line.rstrip("\r")))):
            reader.fault(number, f"U+{ord(found):04X} is a control character, which cannot be printed; remove it")
    if reader.faults:
        return ParsedRules((), tuple(reader.faults))
    blocks = reader.read(text)
    return ParsedRules(blocks, tuple(in_file_order(reader.faults)))


def _require_limits(text: str, display_name: str) -> None:
    if len(text) > MAX_CHARACTERS:
        message = f"the rules have {len(text):,} characters; at most {MAX_CHARACTERS:,} can be set"
        raise DeckDataError(Fault(message, display_name))
    line_count = text.count("\n") + 1
    if line_count > MAX_LINES:
        raise DeckDataError(
            Fault(f"the rules have {line_count:,} lines; at most {MAX_LINES:,} can be set", display_name)
        )
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE:
            message = f"a line of {len(line):,} characters; at most {MAX_LINE:,} are read, so break it"
            raise DeckDataError(Fault(message, display_name, number))


def _reference_rule(state: StateInline, silent: bool) -> bool:
    """Read `{…}` before Markdown sees what is in it; markdown-it's own form of a rule."""
    if state.src[state.pos] != "{":
        return False
    line_end = state.src.find("\n", state.pos)
    end = state.src.find("}", state.pos, line_end if line_end > 0 else state.posMax)
    inside = state.src[state.pos + 1 : end] if end > 0 else ""
    is_whole = end > 0 and "{" not in inside
    if not silent:
        token = state.push("reference", "", 0)
        token.content = inside if is_whole else ""
        token.meta = {"is_whole": is_whole}
    state.pos = end + 1 if is_whole else state.pos + 1
    return True


def _make_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": 4 * MAX_NESTING}).enable("table")
    parser.inline.ruler.before("escape", "reference", _reference_rule)
    return parser


_PARSER = _make_parser()


@dataclass(frozen=True, slots=True)
class _Branch:
    """A token with what stands between its opening and its end."""

    token: Token
    children: tuple["_Branch", ...] = ()

    @property
    def line(self) -> int:
        return self.token.map[0] + 1 if self.token.map else 0


def _branches(tokens: Iterator[Token]) -> tuple[_Branch, ...]:
    found = []
    for token in tokens:
        if token.nesting < 0:
            break
        found.append(_Branch(token, _branches(tokens)) if token.nesting else _Branch(token))
    return tuple(found)


def _depth_of(tokens: Sequence[Token]) -> tuple[int, int]:
    """Return how deep blocks that hold blocks are nested, and the line where they are deepest."""
    deepest, where, depth = 0, 0, 0
    for token in tokens:
        if token.type in ("blockquote_open", "list_item_open"):
            depth += 1
            if depth > deepest:
                deepest, where = depth, token.map[0] + 1 if token.map else 0
        elif token.type in ("blockquote_close", "list_item_close"):
            depth -= 1
    return deepest, where


@dataclass(slots=True)
class _Reader:
    path: str
    faults: list[Fault] = field(default_factory=list)
    anchors: set[str] = field(default_factory=set)
    depth: int = 0

    def fault(self, line: int, message: str) -> None:
        self.faults.append(Fault(message, self.path, line))

    def read(self, text: str) -> tuple[RulesBlock, ...]:
        try:
            tokens = _PARSER.parse(text)
        except RecursionError:
            self.fault(0, f"the text is nested too deeply; at most {MAX_NESTING} levels are set")
            return ()
        deepest, line = _depth_of(tokens)
        if deepest > MAX_NESTING:
            self.fault(line, f"{deepest} lists, quotations or boxes in each other; at most {MAX_NESTING} are set")
            return ()
        kinds = Counter(child.type for token in tokens for child in (token, *(token.children or ())))
        for kind, (most, named) in _MOST.items():
            if kinds[kind] > most:
                self.fault(0, f"the rules have {kinds[kind]:,} {named}; at most {most:,} can be set")
        if self.faults:
            return ()
        return self.blocks(_branches(iter(tokens)))

    # --- blocks --------------------------------------------------------------------------------------------

    def blocks(self, branches: Sequence[_Branch]) -> tuple[RulesBlock, ...]:
        return tuple(block for branch in branches for block in self.block(branch))

    def block(self, branch: _Branch) -> Iterator[RulesBlock]:
        token, line = branch.token, branch.line
        match token.type:
            case "heading_open":
                content = self.inlines(branch.children[0].token, line)
                yield RulesHeading(int(token.tag[1]), content, self.anchor(plain_text(content)), line)
            case "paragraph_open":
                yield from self.paragraph(branch.children[0].token, line)
            case "bullet_list_open" | "ordered_list_open":
                yield self.list_block(branch)
            case "blockquote_open":
                yield self.quotation(branch)
            case "table_open":
                yield self.table(branch)
            case "fence" | "code_block":
                yield CodePassage(token.content.rstrip("\n"), line)
            case "hr":
                yield DividingLine(line)
            case "html_block":
                if _COMMENT.fullmatch(token.content) is None:
                    self.fault(line, "raw HTML is not set; write it in Markdown, or \\< for a literal <")
            case _:
                self.fault(line, f"{token.type} is not set")

    def list_block(self, branch: _Branch) -> RulesList:
        items = []
        self.depth += 1
        for item in branch.children:
            items.append(self.blocks(item.children))
        self.depth -= 1
        is_tight = all(
            child.token.hidden
            for item in branch.children
            for child in item.children
            if child.token.type == "paragraph_open"
        )
        is_ordered = branch.token.type == "ordered_list_open"
        start = int(branch.token.attrGet("start") or 1) if is_ordered else None
        if start is not None and start > 9999:
            self.fault(branch.line, f"a list that starts with {start}; at most 9999")
        if branch.token.attrGet("start") == 0:
            start = 0
        return RulesList(tuple(items), start, is_tight, branch.line)

    def quotation(self, branch: _Branch) -> RulesBlock:
        first = branch.children[0] if branch.children else None
        inner = first.children[0].token if first and first.token.type == "paragraph_open" else None
        found = _ADMONITION.match(inner.content) if inner else None
        self.depth += 1
        try:
            if first is None or inner is None or found is None:
                return Quotation(self.blocks(branch.children), branch.line)
            kind = found[1].lower()
            if kind not in ADMONITIONS:
                known = ", ".join(f"[!{each.upper()}]" for each in ADMONITIONS)
                hint = did_you_mean(kind.upper(), [each.upper() for each in ADMONITIONS])
                self.fault(branch.line, f"[!{found[1]}] is not an admonition{hint}; use {known}")
            head, separator, rest = inner.content[found.end() :].partition("\n")
            title = self.inlines_of(head.strip(), branch.line)
            own = tuple(self.paragraph_of(rest, branch.line + 1)) if separator else ()
            return Admonition(kind, title, own + self.blocks(branch.children[1:]), branch.line)
        finally:
            self.depth -= 1

    def table(self, branch: _Branch) -> RulesTable:
        rows = [
            [(cell.token, self.inlines(cell.children[0].token, row.line)) for cell in row.children]
            for part in branch.children
            for row in part.children
        ]
        if len(rows[0]) > MAX_CELLS:
            self.fault(branch.line, f"a table of {len(rows[0])} columns; at most {MAX_CELLS} are set")
        styles = {"text-align:center": "center", "text-align:right": "end"}
        alignments = tuple(styles.get(str(token.attrGet("style")), "start") for token, _ in rows[0])
        head, *others = (tuple(content for _, content in row) for row in rows)
        return RulesTable(head, tuple(others), alignments, branch.line)

    def paragraph_of(self, text: str, line: int) -> Iterator[RulesBlock]:
        token = Token("inline", "", 0, content=text, children=[])
        token.children = _PARSER.parseInline(text)[0].children
        return self.paragraph(token, line)

    def paragraph(self, token: Token, line: int) -> Iterator[RulesBlock]:
        """Yield a paragraph, divided where a line of it is an instruction or a list of facts."""
        held: list[Token] = []
        start = line
        for number, tokens in self.lines_of(token, line):
            block = self.instruction(tokens, number)
            if block is None:
                held += tokens
                continue
            yield from self.words(held, start)
            held, start = [], number + 1
            if not isinstance(block, RulesParagraph) or block.content:
                yield block
        yield from self.words(held, start)

    def words(self, tokens: Sequence[Token], line: int) -> Iterator[RulesBlock]:
        while tokens and tokens[-1].type in ("softbreak", "hardbreak"):
            tokens = tokens[:-1]
        content = self.build(tokens, line)
        if content:
            yield RulesParagraph(content, line)

    def lines_of(self, token: Token, line: int) -> Iterator[tuple[int, list[Token]]]:
        held: list[Token] = []
        depth = 0
        number = line
        for child in token.children or ():
            held.append(child)
            depth += child.nesting
            if child.type in ("softbreak", "hardbreak"):
                if not depth:
                    yield line, held
                    held = []
                number += 1
                line = number if not held else line
        if held:
            yield line, held

    def instruction(self, tokens: Sequence[Token], line: int) -> RulesBlock | None:
        """Return the block that a line of a paragraph is; an empty paragraph for a faulty one; None: it is words."""
        meant = [token for token in tokens if token.type not in ("softbreak", "hardbreak") and token.content.strip()]
        if [token.type for token in meant] in (["image"], ["image", "reference"]) and not any(
            token.nesting for token in tokens
        ):
            content = self.build([token for token in tokens if not token.type.endswith("break")], line)
            return RulesParagraph(content, line) if len(content) == 1 else None
        if len(meant) != 1 or any(token.nesting for token in tokens):
            return None
        (only,) = meant
        text = only.content.strip()
        if only.type == "text" and text in ("\\page", "\\column"):
            if self.depth:
                self.fault(line, f"{text} cannot stand in a list, a quotation or a box")
            return TextBreak(text == "\\page", line)
        if only.type != "reference" or not only.meta["is_whole"]:
            return None
        return self.facts_block(text, line)

    def facts_block(self, text: str, line: int) -> RulesBlock | None:
        nothing = RulesParagraph((), line)
        if text in FACTS_BLOCKS:
            if self.depth:
                self.fault(line, f"{{{text}}} cannot stand in a list, a quotation or a box")
                return nothing
            return FactsBlock(text, line)
        if found := _COLUMNS.fullmatch(text):
            if self.depth:
                self.fault(line, "{columns: …} cannot stand in a list, a quotation or a box")
            if found[1] not in map(str, range(1, MAX_COLUMNS + 1)):
                self.fault(line, f"{found[1]!r} is not a number of columns; use 1 to {MAX_COLUMNS}")
                return nothing
            return ColumnsChange(int(found[1]), line)
        if text.startswith("picture:"):
            picture = _PICTURE.fullmatch(text)
            if picture is None or picture[1] not in PICTURE_KINDS:
                known = " or ".join(f"{{picture: {kind} ID}}" for kind in PICTURE_KINDS)
                self.fault(line, f"{{{text}}} names no picture; use {known}, with a width such as 45% after it")
                return nothing
            return PartPicture(picture[1], picture[2], "", line, self.percent(picture[3], line))
        return None

    def percent(self, digits: str | None, line: int) -> int | None:
        if digits is None:
            return None
        if not 1 <= int(digits) <= 100:
            self.fault(line, f"{digits}% is not a width; use 1% to 100% of the column")
            return None
        return int(digits)

    def anchor(self, text: str) -> str:
        """Return an anchor made of words, as web pages make them: `Setting up` becomes `setting-up`."""
        plain = re.sub(r"[^\w]+", "-", text.lower()).strip("-_")[:60] or "section"
        found, number = plain, 2
        while found in self.anchors:
            found, number = f"{plain}-{number}", number + 1
        self.anchors.add(found)
        return found

    # --- inlines -------------------------------------------------------------------------------------------

    def inlines(self, token: Token, line: int) -> tuple[Inline, ...]:
        return self.build(token.children or (), line)

    def inlines_of(self, text: str, line: int) -> tuple[Inline, ...]:
        return self.build(_PARSER.parseInline(text)[0].children or (), line) if text else ()

    def build(self, tokens: Sequence[Token], line: int) -> tuple[Inline, ...]:
        """Return the tokens of a line or a paragraph as inlines; `line` is that of the first."""
        stack: list[tuple[Token | None, list[Inline]]] = [(None, [])]
        for token in tokens:
            into = stack[-1][1]
            if token.nesting > 0:
                if len(stack) > MAX_NESTING:
                    self.fault(line, f"emphasis and links are nested too deeply; at most {MAX_NESTING} levels are set")
                stack.append((token, []))
            elif token.nesting < 0:
                opened, content = stack.pop()
                assert opened is not None
                stack[-1][1].append(self.nested(opened, _joined(content), line))
            elif token.type in ("softbreak", "hardbreak"):
                into.append(PlainWords("\n", line) if token.type == "softbreak" else LineEnd())
                line += 1
            else:
                self.add_plain(token, into, line)
        return _joined(stack[0][1])

    def add_plain(self, token: Token, into: list[Inline], line: int) -> None:
        match token.type:
            case "text":
                if found := _FOOTNOTE.search(token.content):
                    self.fault(
                        line, f"{found[0]} is a footnote, which is not set; say it in the text, or in a > [!NOTE]"
                    )
                into.append(PlainWords(token.content, line))
            case "code_inline":
                into.append(CodeWords(token.content))
            case "reference":
                self.add_reference(token, into, line)
            case "image":
                into.append(self.picture(token, line))
            case "html_inline":
                if _COMMENT.fullmatch(token.content) is None:
                    what = f"{token.content[:40]} is raw HTML, which is not set"
                    self.fault(line, f"{what}; use Markdown, or write \\< for a literal <")
            case _:
                self.fault(line, f"{token.type} is not set")

    def add_reference(self, token: Token, into: list[Inline], line: int) -> None:
        if not token.meta["is_whole"]:
            self.fault(line, f"a brace without its other half on the line; {_LITERAL_BRACE}")
            return
        text = token.content.strip()
        if into and isinstance(into[-1], FilePicture) and into[-1].width_percent is None and "=" in text:
            found = _PICTURE_WIDTH.fullmatch(text)
            if found is None:
                self.fault(line, f"{{{text}}} is not a width; write {{width=40%}} after a picture")
            else:
                into[-1] = replace(into[-1], width_percent=self.percent(found[1], line))
            return
        if text in FACTS_BLOCKS or text.startswith(("columns:", "picture:")):
            self.fault(line, f"{{{text}}} stands among words; give it a line of its own")
            return
        into.append(ReferenceMark(text, line))

    def nested(self, opened: Token, content: tuple[Inline, ...], line: int) -> Inline:
        if opened.type == "link_open":
            target = str(opened.attrGet("href") or "")
            if plain_text(content).startswith("^"):
                message = f"[{plain_text(content)}] is a footnote, which is not set; say it in the text"
                self.fault(line, f"{message}, or in a > [!NOTE]")
            elif _LINK.fullmatch(target) is None:
                what = f"a link to {target!r} leads nowhere"
                self.fault(line, f"{what}; use an address with https:// or mailto:, or #heading for one of these rules")
            return TextLink(content, target, line)
        return Emphasis(content, is_strong=opened.type == "strong_open")

    def picture(self, token: Token, line: int) -> FilePicture:
        file = unquote(str(token.attrGet("src") or ""))  # Markdown writes a space as %20
        alt = plain_text(_joined(_alternative(token.children or ()))).strip()
        if not file:
            self.fault(line, "a picture without a file; write ![what it shows](art/file.svg)")
        if not alt:
            self.fault(line, f"the picture {file} has no alternative text; write ![what it shows]({file})")
        return FilePicture(file, alt, line)


def _alternative(tokens: Sequence[Token]) -> list[Inline]:
    return [PlainWords(" " if token.type.endswith("break") else token.content) for token in tokens]


def _joined(inlines: Sequence[Inline]) -> tuple[Inline, ...]:
    """Join neighbouring words, so that quotes and former names are seen whole."""
    joined: list[Inline] = []
    for each in inlines:
        last = joined[-1] if joined else None
        if isinstance(each, PlainWords) and isinstance(last, PlainWords):
            joined[-1] = replace(last, text=last.text + each.text)
        elif not (isinstance(each, PlainWords) and not each.text):
            joined.append(each)
    return tuple(joined)
