"""Writes a rulebook as Typst: every word as a string, so that no text becomes code."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files

from generator.rulebook.facts import PartFacts, SetupFacts, name_for_count
from generator.rulebook.page_look import PageLook, typst_length
from generator.rulebook.reference_resolver import Drawing, ResolvedRules
from generator.rulebook.rulebook_words import describe_audience
from generator.rulebook.rules_tree import (
    Admonition,
    CardMention,
    CodePassage,
    CodeWords,
    ColumnsChange,
    DividingLine,
    Emphasis,
    FactsBlock,
    FilePicture,
    IconMention,
    Inline,
    LineEnd,
    PartPicture,
    PlainWords,
    Quotation,
    RulesBlock,
    RulesHeading,
    RulesList,
    RulesParagraph,
    RulesTable,
    TermMention,
    TextBreak,
    TextLink,
    picture_rows,
    plain_text,
    walk,
)
from generator.text.shaping.bidi import is_rtl_language
from generator.units import PT_PER_MM

_STYLE = "rulebook.typ"
_SHORT_CELL = 8
"""Characters that a table never breaks (ours)."""
_ALIGNMENTS = {"start": "start", "center": "center", "end": "end"}


def quote(text: str) -> str:
    """Return text as a Typst string, which holds no code.

    Source: Typst 0.15 reference, String: only a backslash and a quote have a meaning in one.
    """
    plain = "".join(char if char.isprintable() or char.isspace() or ord(char) > 0xFF else " " for char in text)
    spaced = plain.replace("\n", " ").replace("\r", " ").replace("\t", " ")
    return '"' + spaced.replace("\\", "\\\\").replace('"', '\\"') + '"'


@dataclass(frozen=True, slots=True)
class SourceContext:
    """What the source of a format needs beside the rules."""

    look: PageLook
    families: Mapping[str, tuple[str, ...]]
    """Of each role, as Typst names them."""
    weights: Mapping[str, int]
    cap_height: float
    words: Mapping[str, str]
    add_picture: Callable[[str], str]
    is_low_ink: bool = False
    has_title: bool = True
    has_colophon: bool = True
    is_endless: bool = False
    """Whether there is one page, as long as it takes: to tell by how much a text is too long."""


def write_source(rules: ResolvedRules, context: SourceContext) -> str:
    """Return the Typst source of a rulebook."""
    return "".join(_SourceWriter(rules, context).document())


def write_blocks(rules: ResolvedRules, context: SourceContext) -> tuple[str, str]:
    """Return the look of a format, and all of a text as one piece of content, for a sheet of another make."""
    writer = _SourceWriter(rules, context)
    return writer.look(), f"[{writer.blocks(rules.blocks)}]"


@dataclass(slots=True)
class _SourceWriter:
    rules: ResolvedRules
    context: SourceContext
    marked: set[tuple[str, str]] = field(default_factory=set)
    """Pictures that links lead to: each label stands once."""
    list_depth: int = 0
    flow_count: int = 0
    paths: dict[tuple[str, str], str] = field(default_factory=dict)

    # --- the whole -----------------------------------------------------------------------------------------

    def document(self) -> Iterator[str]:
        rules, look = self.rules, self.context.look
        yield f"{self.look()}#show: rulebook\n"
        if self.context.has_title:
            yield f"#title-block({self.subtitle()})\n"
        count = look.column_count
        held: list[RulesBlock] = []
        for block in rules.blocks:
            if isinstance(block, ColumnsChange):
                yield from self.segment(held, count)
                held, count = [], block.count
            elif isinstance(block, TextBreak) and (block.is_page or count == 1):
                yield from self.segment(held, count)
                yield "#pagebreak(weak: true)\n"
                held = []
            else:
                held.append(block)
        yield from self.segment(held, count)

    def colophon(self) -> str:
        facts = self.rules.facts
        said = [facts.title, self.context.words["version"].replace("{version}", facts.version)]
        return " · ".join(each for each in (*said, facts.source, facts.licence) if each)

    def look(self) -> str:
        """Return the values of the format, and the functions that read them."""
        context, look, facts = self.context, self.context.look, self.rules.facts
        colours = {role: facts.colours.get(role, "#000000") for role in ("ink", "paper", "muted", "accent")}
        language, _, region = facts.language.partition("-")
        is_rtl = is_rtl_language(facts.language)
        sides = f"inside: {typst_length(look.inside_mm)}, outside: {typst_length(look.outside_mm)}"
        values = {
            "title": quote(facts.title),
            "author": quote(facts.source),
            "lang": quote(language.lower() if language.isascii() and 2 <= len(language) <= 3 else "en"),
            "region": quote(region) if len(region) == 2 and region.isalpha() else "none",
            "colophon": quote(self.colophon()) if context.has_colophon else "none",
            "dir": "rtl" if is_rtl else "ltr",
            "spaced": _flag(not is_rtl),
            "width": typst_length(look.size.width_mm),
            "height": "auto" if context.is_endless else typst_length(look.size.height_mm),
            "margin": f"(top: {typst_length(look.top_mm)}, bottom: {typst_length(look.bottom_mm)}, {sides})",
            "size": f"{look.body_pt:g}pt",
            "leading": f"{look.leading:g}em",
            "spacing": f"{look.body_pt * (look.leading + 0.33):g}pt",
            "hyphenate": "true",
            "scale": f"({', '.join(f'{each:g}' for each in look.heading_scales)})",
            "title-size": f"{look.body_pt * look.title_scale:g}pt",
            "running": _flag(look.has_running_title),
            "numbered": _flag(look.has_page_numbers),
            "low-ink": _flag(context.is_low_ink),
            "term-style": '"italic"',
            "cap-height": f"{context.cap_height:.4f}em",
            "picture-height": typst_length(look.text_height_mm * 0.6),
            "text-width": typst_length(look.text_width_mm),
            "text-height": typst_length(look.text_height_mm),
            "text-bottom": typst_length(look.size.height_mm - look.bottom_mm),
            "fonts": _dictionary(
                {role: _array([quote(name) for name in names]) for role, names in context.families.items()}
            ),
            "weights": _dictionary({role: str(weight) for role, weight in context.weights.items()}),
            **{role: f"rgb({quote(colour)})" for role, colour in colours.items()},
        }
        style = files("generator.rulebook").joinpath(_STYLE).read_text("utf-8")
        return f"#let it = {_dictionary(values)}\n{style}"

    def subtitle(self) -> str:
        said = "  ·  ".join(describe_audience(self.rules.facts, self.context.words))
        return quote(said) if said else "none"

    def segment(self, blocks: Sequence[RulesBlock], count: int) -> Iterator[str]:
        """Yield blocks in one column, or in several that share what is left of the page."""
        if not blocks:
            return
        parts = list(self.parts(blocks))
        if count == 1:
            yield "\n".join(parts) + "\n"
        else:
            written = ",\n".join(f"[{part}]" for part in parts)
            self.flow_count += 1
            gutter = typst_length(self.context.look.gutter_mm)
            yield f'#flow({count}, {gutter}, "{self.flow_count}", ({written},))\n'

    def parts(self, blocks: Sequence[RulesBlock]) -> Iterator[str]:
        """Yield blocks as content, each heading with what follows it, and pictures that follow each other in a row."""
        held = ""
        for is_row, members in picture_rows(blocks):
            written = [self.picture_row(members)] if is_row else [self.block(each) for each in members]
            for block, source in zip(members, written, strict=False):
                held += source + "\n"
                if not isinstance(block, RulesHeading):
                    yield held
                    held = ""
        if held:
            yield held

    # --- blocks --------------------------------------------------------------------------------------------

    def blocks(self, blocks: Sequence[RulesBlock]) -> str:
        return "".join(self.parts(blocks))

    def block(self, block: RulesBlock) -> str:
        match block:
            case RulesHeading():
                marks = "".join(self.mark(each) for each in walk(block.content))
                head = f"#heading(level: {block.level}, {self.content(block.content, is_marked=False)})"
                return f"{head}#label({quote('at-' + block.anchor)}){marks}"
            case RulesParagraph():
                return f"#par{self.content(block.content)}"
            case RulesList():
                return self.list_block(block)
            case RulesTable():
                return self.table(block)
            case Admonition():
                title = self.content(block.title) if block.title else "none"
                label = quote(self.context.words[block.kind])
                return f"#admonition({quote(block.kind)}, {label}, {title}, [{self.blocks(block.content)}])"
            case Quotation():
                return f"#quotation[{self.blocks(block.content)}]"
            case CodePassage():
                lines = ";linebreak();".join(quote(line) for line in block.text.split("\n"))
                return f"#passage({{{lines}}})"
            case DividingLine():
                return "#divider()"
            case TextBreak():
                return "#colbreak(weak: true)"
            case FactsBlock():
                return self.facts_block(block)
            case ColumnsChange():
                return ""  # the reader lets it stand at the top level alone, where `document` reads it
            case PartPicture():
                return self.picture_row([block])

    def list_block(self, block: RulesList) -> str:
        self.list_depth += 1
        items = [f"[{self.blocks(item)}]" for item in block.items]
        self.list_depth -= 1
        if block.start is None:
            head = f"list(tight: {_flag(block.is_tight)}, " if self.list_depth else f"bullets({_flag(block.is_tight)}, "
            return f"#{head}{', '.join(items)})"
        name = "steps" if not self.list_depth else "substeps"
        return f"#{name}({block.start}, {_flag(block.is_tight)}, {', '.join(items)})"

    def table(self, block: RulesTable) -> str:
        widest = [
            max(len(plain_text(row[column])) for row in (block.head, *block.rows)) for column in range(len(block.head))
        ]
        tracks = self.tracks(widest)
        rows = [self.content(cell) for row in block.rows for cell in row]
        return self.rules_table(tracks, block.alignments, [self.content(cell) for cell in block.head], rows)

    def tracks(self, widest: Sequence[int]) -> list[str]:
        """Return the widths of a table's columns, by the most characters in a cell of each."""
        look = self.context.look
        wide = (look.text_width_mm - (look.column_count - 1) * look.gutter_mm) / look.column_count
        # Half the size of the text is the width of a letter, and a cell has a letter of room on either side.
        letters = wide * PT_PER_MM / (look.body_pt * 0.5)
        if sum(widest) + 2 * len(widest) <= letters:
            # The column with most to say takes what is left, so that a table is as wide as its column of text.
            return ["1fr" if position == widest.index(max(widest)) else "auto" for position in range(len(widest))]
        return ["auto" if each <= _SHORT_CELL else f"{each**0.5:.2f}fr" for each in widest]

    def rules_table(
        self, tracks: Sequence[str], alignments: Sequence[str], head: Sequence[str], rows: Sequence[str]
    ) -> str:
        aligned = _array([f"{_ALIGNMENTS[each]} + horizon" for each in alignments])
        return f"#rules-table({_array(tracks)}, {aligned}, {_array(head)}, {_array(rows)})"

    def picture_row(self, blocks: Sequence[RulesBlock]) -> str:
        written = []
        for block in blocks:
            if isinstance(block, PartPicture):
                key, alt, percent, mark = (block.kind, block.name), block.label, block.width_percent, "none"
                if block.kind == "card" and key not in self.marked:
                    self.marked.add(key)
                    mark = quote(_card_mark(block.name))
            else:
                assert isinstance(block, RulesParagraph)
                (picture,) = block.content
                assert isinstance(picture, FilePicture)
                key, alt, percent, mark = ("file", picture.file), picture.alt, picture.width_percent, "none"
            drawing = self.rules.drawings[key]
            wide = self.context.look.text_width_mm if key[0] == "file" and percent is None else drawing.width_mm
            share = "none" if percent is None else str(percent)
            written.append(
                f"(path: {quote(self.path(key, drawing))}, alt: {quote(alt)}, percent: {share}, "
                f"width: {typst_length(wide)}, ratio: {drawing.height_mm / drawing.width_mm:.6f}, mark: {mark})"
            )
        return f"#picture-row({', '.join(written)})"

    def path(self, key: tuple[str, str], drawing: Drawing) -> str:
        if key not in self.paths:
            self.paths[key] = self.context.add_picture(drawing.svg)
        return self.paths[key]

    # --- lists of facts ------------------------------------------------------------------------------------

    def facts_block(self, block: FactsBlock) -> str:
        facts = self.rules.facts
        match block.kind:
            case "contents":
                return "#contents(2)"
            case "components":
                return self.components(facts.components())
            case "setup":
                setup = facts.setup()
                return self.setup(setup) if setup else ""
            case "index":
                found = sorted(index_entries(self.rules).items(), key=lambda each: each[1].casefold())
                entries = [f"({quote(key)}, {quote(name)})" for key, name in found]
                count = max(1, round(self.context.look.text_width_mm / self.context.look.column_count / 55))
                return f"#index-list({_array(entries)}, {count})" if entries else ""
            case _:
                entries = []
                for each in self.rules.glossary:
                    key = ("term", each.name)
                    mark = "none" if key in self.marked else quote(_term_mark(each.name))
                    self.marked.add(key)
                    entries.append(f"(name: {quote(each.name)}, mark: {mark}, body: {self.content(each.definition)})")
                return f"#glossary-list({', '.join(entries)})"

    def components(self, parts: Sequence[PartFacts]) -> str:
        has_pictures = any(part.picture for part in parts)
        cells = []
        for part in parts:
            if has_pictures:
                shown = ""
                if part.picture:
                    path = self.path(part.picture, self.rules.drawings[part.picture])
                    shown = f"#small-picture({quote(path)})"
                cells.append(f"[{shown}]")
            note = f"#h(0.5em)#text(size: 0.88em, {quote(part.note)});" if part.note else ""
            name = name_for_count(part, self.rules.facts.language)
            cells += [f"[#{quote(name)};{note}]", f"[#strong[#{quote(str(part.count))};]]"]
        tracks, alignments = ["1fr", "auto"], ["start", "end"]
        head = [f"[#{quote(self.context.words['part'])};]", f"[#{quote(self.context.words['count'])};]"]
        if has_pictures:
            tracks, alignments, head = ["auto", *tracks], ["center", *alignments], ["[]", *head]
            head = [f"table.cell(colspan: 2, align: start, {head[1]})", head[2]]
        return self.rules_table(tracks, alignments, head, cells)

    def setup(self, setup: SetupFacts) -> str:
        head = [self.context.words["setup"], *map(str, setup.player_counts)]
        cells = [cell for name, values in setup.rows for cell in (name, *values)]
        tracks = ["1fr", *["auto"] * len(setup.player_counts)]
        alignments = ["start", *["center"] * len(setup.player_counts)]
        return self.rules_table(
            tracks, alignments, [f"[#{quote(each)};]" for each in head], [f"[#{quote(each)};]" for each in cells]
        )

    # --- inlines -------------------------------------------------------------------------------------------

    def content(self, inlines: Sequence[Inline], *, is_marked: bool = True) -> str:
        return f"[{''.join(self.inline(each, is_marked) for each in inlines)}]"

    def mark(self, node: object) -> str:
        return f"#ix({quote(index_key(node))});" if isinstance(node, CardMention | TermMention) else ""

    def inline(self, inline: Inline, is_marked: bool) -> str:
        match inline:
            case PlainWords():
                return f"#{quote(inline.text)};"
            case Emphasis():
                name = "strong" if inline.is_strong else "emph"
                return f"#{name}{self.content(inline.content, is_marked=is_marked)};"
            case CodeWords():
                return f"#{quote(inline.text)};"
            case LineEnd():
                return "#linebreak();"
            case TextLink():
                return self.link(inline, is_marked)
            case FilePicture():
                drawing = self.rules.drawings["file", inline.file]
                path = quote(self.path(("file", inline.file), drawing))
                width = f"{inline.width_percent}%" if inline.width_percent else "auto"
                size = f"width: {width}" if inline.width_percent else "height: 1.2em"
                return f"#box(baseline: 0.2em, image({path}, alt: {quote(inline.alt)}, {size}));"
            case CardMention():
                named = f"card-name[#{quote(inline.name)};]"
                shown = f"#link(label({quote(_card_mark(inline.key))}), {named});" if inline.is_shown else f"#{named};"
                return shown + (self.mark(inline) if is_marked else "")
            case TermMention():
                named = f"term-name[#{quote(inline.text)};]"
                shown = (
                    f"#link(label({quote(_term_mark(inline.name))}), {named});" if inline.is_defined else f"#{named};"
                )
                return shown + (self.mark(inline) if is_marked else "")
            case IconMention():
                path = quote(self.path(("icon", inline.name), self.rules.drawings["icon", inline.name]))
                return f"#icon({path}, {quote(inline.label)}, {_flag(inline.is_first)});"
            case _:
                raise AssertionError(f"{inline} is left of a resolved tree")

    def link(self, link: TextLink, is_marked: bool) -> str:
        body = self.content(link.content, is_marked=is_marked)
        if link.target.startswith("#"):
            return f"#link(label({quote('at-' + link.target[1:])}), {body});"
        shown = link.target.removeprefix("https://").removeprefix("http://").removeprefix("mailto:")
        address = "" if plain_text(link.content) in (link.target, shown) else f" #{quote(f'({shown})')};"
        return f"#link({quote(link.target)}, {body});{address}"


def index_entries(rules: ResolvedRules) -> dict[str, str]:
    """Return the names of a rulebook's index, by key: cards and terms that it mentions."""
    found: dict[str, str] = {}
    for node in walk((*rules.blocks, *(each for entry in rules.glossary for each in entry.definition))):
        if isinstance(node, CardMention | TermMention):
            found[index_key(node)] = node.name
    return found


def index_key(node: object) -> str:
    if isinstance(node, CardMention):
        return f"card {node.key}"
    assert isinstance(node, TermMention)
    return f"term {node.name}"


def _card_mark(key: str) -> str:
    return f"card-{key}"


def _term_mark(name: str) -> str:
    return f"term-{name}"


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _array(items: Sequence[str]) -> str:
    return f"({', '.join(items)},)" if items else "()"


def _dictionary(values: Mapping[str, str]) -> str:
    return f"({', '.join(f'{name}: {value}' for name, value in values.items())})"
