"""Writes a rulebook as one HTML page: no script, no other file, readable on a phone and in print."""

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from importlib.resources import files

from generator.rulebook.facts import PartFacts, SetupFacts, name_for_count
from generator.rulebook.reference_resolver import ResolvedRules
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
    is_picture,
    picture_rows,
    walk,
)
from generator.rulebook.typst_source import index_entries, index_key
from generator.text.shaping.bidi import is_rtl_language

_STYLE = "rulebook.css"
_CONTENTS_DEPTH = 2
"""Levels of headings in the table of contents (ours)."""


def write_html(rules: ResolvedRules, words: Mapping[str, str]) -> str:
    """Return a rulebook as one page."""
    return "".join(_HtmlWriter(rules, words).document())


@dataclass(slots=True)
class _HtmlWriter:
    rules: ResolvedRules
    words: Mapping[str, str]
    mention_ids: dict[str, list[str]] = field(default_factory=dict)
    """Anchors of mentions, by key of the index."""
    has_contents: bool = False
    marked: set[tuple[str, str]] = field(default_factory=set)
    anchors: dict[str, str] = field(default_factory=dict)
    """Made of keys that are no valid anchors."""

    def document(self) -> Iterator[str]:
        rules, facts = self.rules, self.rules.facts
        nodes = list(walk(rules.blocks))
        self.has_contents = any(isinstance(node, FactsBlock) and node.kind == "contents" for node in nodes)
        body = self.blocks(rules.blocks)  # first: the index needs every mention
        body = body.replace(_INDEX_PLACE, self.index())
        colours = {role: facts.colours[role] for role in ("ink", "paper", "muted", "accent") if role in facts.colours}
        palette = "".join(f"--{role}:{value};" for role, value in colours.items())
        palette += f"--theme:{colours.get('accent', '#000000')};"
        style = files("generator.rulebook").joinpath(_STYLE).read_text("utf-8")
        direction = "rtl" if is_rtl_language(facts.language) else "ltr"
        title = escape(facts.title)
        yield f'<!doctype html>\n<html lang="{escape(facts.language)}" dir="{direction}">\n<head>\n'
        yield '<meta charset="utf-8">\n'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        yield '<meta name="color-scheme" content="light dark">\n'
        yield '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; img-src data:; '
        yield "style-src 'unsafe-inline'\">\n"
        yield f"<title>{title}</title>\n<style>\n:root{{{palette}}}\n{style}</style>\n</head>\n"
        yield f"<body>\n{self.sprite()}<header>\n<h1>{title}</h1>\n"
        if said := self.subtitle():
            yield f'<p class="facts">{escape(said)}</p>\n'
        yield "</header>\n"
        if not self.has_contents and (contents := self.contents()):
            yield contents
        yield f"<main>\n{body}</main>\n<footer>{escape(self.colophon())}</footer>\n</body>\n</html>\n"

    def subtitle(self) -> str:
        return " · ".join(describe_audience(self.rules.facts, self.words))

    def colophon(self) -> str:
        facts = self.rules.facts
        said = [facts.title, self.words["version"].replace("{version}", facts.version), facts.source, facts.licence]
        return " · ".join(each for each in said if each)

    def sprite(self) -> str:
        """Return the icons, each once however often it is shown."""
        symbols = []
        for name in self.rules.icons:
            drawing = self.rules.drawings["icon", name]
            box = f"0 0 {drawing.width_mm:g} {drawing.height_mm:g}"
            size = f'width="{drawing.width_mm:g}" height="{drawing.height_mm:g}"'
            picture = f'<image href="{_data_address(drawing.svg)}" {size}/>'
            symbols.append(f'<symbol id="{self.anchor("icon", name)}" viewBox="{box}">{picture}</symbol>')
        return f'<svg class="sprite" aria-hidden="true">{"".join(symbols)}</svg>\n' if symbols else ""

    def anchor(self, kind: str, name: str) -> str:
        """Return an anchor for a name of any characters."""
        key = f"{kind} {name}"
        if key not in self.anchors:
            self.anchors[key] = f"{kind}-{len(self.anchors) + 1}"
        return self.anchors[key]

    # --- blocks --------------------------------------------------------------------------------------------

    def blocks(self, blocks: Sequence[RulesBlock]) -> str:
        written: list[str] = []
        for is_row, members in picture_rows(blocks):
            written += [self.pictures(members)] if is_row else map(self.block, members)
        return "".join(written)

    def block(self, block: RulesBlock) -> str:
        match block:
            case RulesHeading():
                level = min(block.level + 1, 6)
                anchor = f"at-{escape(block.anchor)}"
                return f'<h{level} id="{anchor}">{self.inlines(block.content)}</h{level}>\n'
            case RulesParagraph():
                return f"<p>{self.inlines(block.content)}</p>\n"
            case RulesList():
                return self.list_block(block)
            case RulesTable():
                heads = [self.inlines(cell) for cell in block.head]
                rows = [[self.inlines(cell) for cell in row] for row in block.rows]
                return _table(heads, rows, block.alignments)
            case Admonition():
                label = escape(self.words[block.kind])
                title = f" <b>{self.inlines(block.title)}</b>" if block.title else ""
                head = f'<p class="kind"><span>{label}</span>{title}</p>\n'
                return f'<aside class="{block.kind}">\n{head}{self.blocks(block.content)}</aside>\n'
            case Quotation():
                return f"<blockquote>\n{self.blocks(block.content)}</blockquote>\n"
            case CodePassage():
                return f"<pre>{escape(block.text)}</pre>\n"
            case DividingLine():
                return "<hr>\n"
            case TextBreak():
                return '<div class="new-page"></div>\n' if block.is_page else ""
            case ColumnsChange():
                return ""
            case FactsBlock():
                return self.facts_block(block)
            case PartPicture():
                return self.pictures([block])

    def list_block(self, block: RulesList) -> str:
        items = []
        for item in block.items:
            is_short = block.is_tight and len(item) >= 1 and isinstance(item[0], RulesParagraph)
            first = item[0] if item else None
            if is_short and isinstance(first, RulesParagraph) and not is_picture(first):
                rest = f"\n{self.blocks(item[1:])}" if item[1:] else ""
                items.append(f"<li>{self.inlines(first.content)}{rest}</li>\n")
            else:
                items.append(f"<li>{self.blocks(item)}</li>\n")
        if block.start is None:
            return f"<ul>\n{''.join(items)}</ul>\n"
        start = "" if block.start == 1 else f' start="{block.start}"'
        return f"<ol{start}>\n{''.join(items)}</ol>\n"

    def pictures(self, blocks: Sequence[RulesBlock]) -> str:
        shown = []
        for block in blocks:
            anchor = ""
            if isinstance(block, PartPicture):
                key, alt, percent = (block.kind, block.name), block.label, block.width_percent
                if block.kind == "card" and key not in self.marked:
                    self.marked.add(key)
                    anchor = f' id="{self.anchor(*key)}"'
            else:
                assert isinstance(block, RulesParagraph)
                (picture,) = block.content
                assert isinstance(picture, FilePicture)
                key, alt, percent = ("file", picture.file), picture.alt, picture.width_percent
            shown.append(self.picture(key, alt, percent, anchor))
        return f'<div class="pictures">{"".join(shown)}</div>\n'

    def picture(self, key: tuple[str, str], alt: str, percent: int | None, anchor: str = "") -> str:
        drawing = self.rules.drawings[key]
        usual = "100%" if key[0] == "file" else f"{drawing.width_mm:g}mm"
        width = usual if percent is None else f"{percent}%"
        ratio = f"{drawing.width_mm:g}/{drawing.height_mm:g}"
        style = f"width:{width};aspect-ratio:{ratio}"
        return f'<img{anchor} alt="{escape(alt)}" style="{style}" src="{_data_address(drawing.svg)}">'

    def facts_block(self, block: FactsBlock) -> str:
        facts = self.rules.facts
        match block.kind:
            case "contents":
                return self.contents()
            case "components":
                return self.components(facts.components())
            case "setup":
                setup = facts.setup()
                return self.setup(setup) if setup else ""
            case "index":
                return _INDEX_PLACE
            case _:
                return self.glossary()

    def glossary(self) -> str:
        terms = []
        for entry in self.rules.glossary:
            key = ("term", entry.name)
            anchor = "" if key in self.marked else f' id="{self.anchor(*key)}"'
            self.marked.add(key)
            terms.append(f"<dt{anchor}>{escape(entry.name)}</dt><dd>{self.inlines(entry.definition)}</dd>\n")
        return f"<dl>\n{''.join(terms)}</dl>\n"

    def contents(self) -> str:
        """Return the headings of the upper levels as nested lists of links."""
        found = [node for node in walk(self.rules.blocks) if isinstance(node, RulesHeading)]
        headings = [heading for heading in found if heading.level <= _CONTENTS_DEPTH]
        if len(headings) < 2:
            return ""
        written, level = [], 0
        for heading in headings:
            while level < heading.level:
                written.append("<ul>\n" if level == 0 else "\n<ul>\n")
                level += 1
            while level > heading.level:
                written.append("</ul>\n</li>\n")
                level -= 1
            written.append(
                f'<li><a href="#at-{escape(heading.anchor)}">{self.inlines(heading.content, is_marked=False)}</a>'
            )
            following = headings[headings.index(heading) + 1 :]
            if not (following and following[0].level > heading.level):
                written.append("</li>\n")
        written += ["</ul>\n</li>\n"] * (level - 1)
        label = escape(self.words["contents"])
        return f'<nav aria-label="{label}">\n<p class="kind">{label}</p>\n{"".join(written)}</ul>\n</nav>\n'

    def components(self, parts: Sequence[PartFacts]) -> str:
        items = []
        for part in parts:
            picture = ""
            if part.picture:
                drawing = self.rules.drawings[part.picture]
                picture = f'<img alt="" src="{_data_address(drawing.svg)}">'
            note = f" <small>{escape(part.note)}</small>" if part.note else ""
            name = name_for_count(part, self.rules.facts.language)
            items.append(f"<li><span>{picture}</span><b>{part.count}</b><div>{escape(name)}{note}</div></li>\n")
        return f'<ul class="parts">\n{"".join(items)}</ul>\n'

    def setup(self, setup: SetupFacts) -> str:
        head = [escape(self.words["setup"]), *map(str, setup.player_counts)]
        rows = [[escape(name), *map(escape, cells)] for name, cells in setup.rows]
        return _table(head, rows, ["start", *["center"] * len(setup.player_counts)], has_row_heads=True)

    def index(self) -> str:
        entries = []
        for key, name in sorted(index_entries(self.rules).items(), key=lambda each: each[1].casefold()):
            places = [f'<a href="#{place}">{at}</a>' for at, place in enumerate(self.mention_ids.get(key, ()), start=1)]
            entries.append(f"<li>{escape(name)} {', '.join(places)}</li>\n")
        return f'<ul class="index">\n{"".join(entries)}</ul>\n' if entries else ""

    # --- inlines -------------------------------------------------------------------------------------------

    def inlines(self, content: Sequence[Inline], *, is_marked: bool = True) -> str:
        return "".join(self.inline(each, is_marked) for each in content)

    def inline(self, inline: Inline, is_marked: bool) -> str:
        match inline:
            case PlainWords():
                return escape(inline.text)
            case Emphasis():
                tag = "strong" if inline.is_strong else "em"
                return f"<{tag}>{self.inlines(inline.content, is_marked=is_marked)}</{tag}>"
            case CodeWords():
                return f"<code>{escape(inline.text)}</code>"
            case LineEnd():
                return "<br>\n"
            case TextLink():
                body = self.inlines(inline.content, is_marked=is_marked)
                target = f"#at-{inline.target[1:]}" if inline.target.startswith("#") else inline.target
                return f'<a href="{escape(target)}">{body}</a>' if is_marked else body
            case FilePicture():
                if inline.width_percent is None:  # among words: as high as a line
                    drawing = self.rules.drawings["file", inline.file]
                    return f'<img class="icon" alt="{escape(inline.alt)}" src="{_data_address(drawing.svg)}">'
                return self.picture(("file", inline.file), inline.alt, inline.width_percent)
            case CardMention():
                name = f"{escape(inline.name)}"
                anchor = self.anchor("card", inline.key) if inline.is_shown else None
                return self.mention(inline, "card", name, anchor, is_marked=is_marked)
            case TermMention():
                anchor = self.anchor("term", inline.name) if inline.is_defined else None
                return self.mention(inline, "term", escape(inline.text), anchor, is_marked=is_marked)
            case IconMention():
                use = f'<use href="#{self.anchor("icon", inline.name)}"/>'
                label = escape(inline.label)
                if inline.is_first and is_marked:
                    icon = f'<svg class="icon" aria-hidden="true">{use}</svg>'
                    return f'<span class="named">{icon}\N{NO-BREAK SPACE}{label}</span>'
                return f'<svg class="icon" role="img" aria-label="{label}">{use}</svg>'
            case _:
                raise AssertionError(f"{inline} is left of a resolved tree")

    def mention(
        self, node: CardMention | TermMention, kind: str, shown: str, anchor: str | None, *, is_marked: bool
    ) -> str:
        if not is_marked:
            return shown
        places = self.mention_ids.setdefault(index_key(node), [])
        place = f"m{sum(map(len, self.mention_ids.values())) + 1}"
        places.append(place)
        tag, href = ("a", f' href="#{anchor}"') if anchor else ("b" if kind == "card" else "em", "")
        return f'<{tag} class="{kind}" id="{place}"{href}>{shown}</{tag}>'


_INDEX_PLACE = "\x00index\x00"
"""Where the index is put when every mention has its anchor; no text can hold it."""


def _data_address(svg: str) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


def _table(
    head: Sequence[str], rows: Sequence[Sequence[str]], alignments: Sequence[str], *, has_row_heads: bool = False
) -> str:
    looks = ["" if each == "start" else f' class="{each}"' for each in alignments]
    heads = "".join(f'<th scope="col"{look}>{cell}</th>' for cell, look in zip(head, looks, strict=True))
    body = []
    for row in rows:
        cells = []
        for column, (cell, look) in enumerate(zip(row, looks, strict=True)):
            is_head = has_row_heads and not column
            cells.append(f'<th scope="row">{cell}</th>' if is_head else f"<td{look}>{cell}</td>")
        body.append(f"<tr>{''.join(cells)}</tr>\n")
    return (
        f'<div class="wide" tabindex="0"><table>\n<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{''.join(body)}</tbody>\n</table></div>\n"
    )
