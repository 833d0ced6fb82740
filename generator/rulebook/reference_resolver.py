"""Fills a rulebook's references from its game, and finds every one that nothing fills."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from generator.deck.model import DeckPicture
from generator.errors import DeckDataError, Fault, RenderError, did_you_mean, in_file_order, join_names
from generator.geometry import Rect
from generator.rendering.images.art import ArtCache
from generator.rulebook.facts import CardFacts, GameFacts, GlossaryTerm, IconFacts, PictureFacts, plural_name
from generator.rulebook.markdown_reader import ParsedRules, read_markdown
from generator.rulebook.rules_tree import (
    Admonition,
    CardMention,
    Emphasis,
    FactsBlock,
    FilePicture,
    IconMention,
    Inline,
    PartPicture,
    PlainWords,
    Quotation,
    ReferenceMark,
    RulesBlock,
    RulesHeading,
    RulesList,
    RulesParagraph,
    RulesTable,
    TermMention,
    TextLink,
    plain_text,
    walk,
)
from generator.rulebook.typography import set_quotes
from generator.svg.reader.document import SvgDocument, read_document
from generator.svg.reader.xml import SvgError

_FACTS = ("title", "version", "players", "minutes", "age")
_KINDS = ("card", "icon", "count", "term")
_GLOSSARY = "the glossary"
_PICTURE_MM = 170.0
"""Width for which pictures that have to be drawn as pixels are drawn (ours): that of an A4 page's text."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a rulebook."""

    svg: str
    width_mm: float
    """As drawn; of a picture that has no size, its units."""
    height_mm: float


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    name: str
    definition: tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class ResolvedRules:
    """A rulebook whose references are filled; every format is set from it."""

    blocks: tuple[RulesBlock, ...]
    facts: GameFacts
    display_name: str
    icons: dict[str, IconFacts] = field(default_factory=dict)
    """Those that it shows, by name."""
    drawings: dict[tuple[str, str], Drawing] = field(default_factory=dict)
    """Those that it shows, by kind (`file`, `card`, `token`, `board`) and name."""
    glossary: tuple[GlossaryEntry, ...] = ()
    """By alphabet; empty where the rulebook does not print it."""


def resolve_rules(parsed: ParsedRules, facts: GameFacts, display_name: str) -> ResolvedRules:
    """Fill the references of a rulebook.

    Raises:
        DeckDataError: The text has faults, or names what the game has not; all of them.
    """
    resolver = _Resolver(facts, display_name)
    try:
        resolved = resolver.resolve(parsed.blocks)
    except DeckDataError as error:  # a picture of the game itself
        resolver.faults += error.faults
        resolved = None
    faults = in_file_order([*parsed.faults, *resolver.faults])
    if faults or resolved is None:
        raise DeckDataError(faults)
    return resolved


def read_rules(text: str, display_name: str, facts: GameFacts) -> ResolvedRules:
    """Read Markdown and fill its references; raises what `read_markdown` and `resolve_rules` do."""
    return resolve_rules(read_markdown(text, display_name), facts, display_name)


def format_range(values: tuple[int, int], between: str = " to ") -> str:
    least, most = values
    return str(least) if least == most else f"{least}{between}{most}"


class _Resolver:
    def __init__(self, facts: GameFacts, display_name: str) -> None:
        self.facts, self.path = facts, display_name
        self.faults: list[Fault] = []
        self.icons: dict[str, IconFacts] = {}
        self.drawings: dict[tuple[str, str], Drawing] = {}
        self.shown: set[str] = set()
        self.is_glossary_shown = False
        self.top_level = 1
        self.anchors: set[str] = set()
        self.terms: dict[str, GlossaryTerm] = {}
        for term in facts.glossary():
            for word in (term.name, plural_name(term.name, term.plural)):
                self.terms.setdefault(word.casefold(), term)
        self.art = ArtCache(facts.folder, width_mm=_PICTURE_MM)
        between = " to " if facts.language.lower().startswith("en") else "–"
        self.values: dict[str, Callable[[], str | None]] = {
            "title": lambda: facts.title,
            "version": lambda: facts.version,
            "players": lambda: format_range(facts.players, between) if facts.players else None,
            "minutes": lambda: format_range(facts.minutes, between) if facts.minutes else None,
            "age": lambda: str(facts.age) if facts.age is not None else None,
        }

    def fault(self, line: int, message: str) -> None:
        self.faults.append(Fault(message, self.path, line))

    def resolve(self, blocks: Sequence[RulesBlock]) -> ResolvedRules:
        for node in walk(tuple(blocks)):
            if isinstance(node, PartPicture) and node.kind == "card":
                if card := self.facts.find_card(node.name):
                    self.shown.add(card.key)
            elif isinstance(node, FactsBlock):
                self.is_glossary_shown |= node.kind == "glossary"
            elif isinstance(node, RulesHeading):
                self.anchors.add(node.anchor)
        resolved = tuple(self.block(block) for block in self.level_headings(blocks))
        glossary = self.glossary() if self.is_glossary_shown else ()
        for node in walk(tuple(blocks)):
            if isinstance(node, FactsBlock):
                self.require_facts(node)
        return ResolvedRules(resolved, self.facts, self.path, self.icons, self.drawings, glossary)

    def level_headings(self, blocks: Sequence[RulesBlock]) -> tuple[RulesBlock, ...]:
        """Return blocks without a heading that only repeats the title; tell headings that skip a level."""
        blocks = tuple(blocks)
        first = next((block for block in blocks if isinstance(block, RulesHeading)), None)
        if first is not None and plain_text(first.content).strip() == self.facts.title:
            blocks = tuple(block for block in blocks if block is not first)
        top = min((node.level for node in walk(blocks) if isinstance(node, RulesHeading)), default=1)
        last = 0
        for node in walk(blocks):
            if isinstance(node, RulesHeading):
                level = node.level - top + 1
                if level > last + 1:
                    wanted = "#" * (last + top)
                    self.fault(node.line, f"this heading skips a level; write it with {wanted}")
                last = level
        self.top_level = top
        return blocks

    def require_facts(self, block: FactsBlock) -> None:
        facts = self.facts
        if block.kind == "setup" and facts.setup() is None:
            self.fault(block.line, "{setup} has nothing to show: the game states no set-up by number of players")
        if block.kind == "glossary" and not facts.glossary():
            self.fault(block.line, "{glossary} has nothing to show: the game names no glossary")
        if block.kind == "components":
            parts = facts.components()
            if not parts:
                self.fault(block.line, "{components} has nothing to show: the game has no parts")
            for part in parts:
                if part.picture is not None:
                    self.part_drawing(*part.picture, block.line)

    def glossary(self) -> tuple[GlossaryEntry, ...]:
        entries = []
        for term in sorted(self.facts.glossary(), key=lambda term: term.name.casefold()):
            parsed = read_markdown(term.definition, _GLOSSARY)
            block = parsed.blocks[0] if len(parsed.blocks) == 1 else None
            for fault in parsed.faults:
                self.faults.append(replace(fault, key=term.name, line=term.line))
            if isinstance(block, RulesParagraph):
                before = len(self.faults)
                entries.append(GlossaryEntry(term.name, self.words(block.content)))
                named = [replace(each, path=_GLOSSARY, line=term.line, key=term.name) for each in self.faults[before:]]
                self.faults[before:] = named
            elif not parsed.faults:
                self.faults.append(Fault("a definition is one paragraph", _GLOSSARY, term.line, term.name))
        return tuple(entries)

    # --- blocks --------------------------------------------------------------------------------------------

    def block(self, block: RulesBlock) -> RulesBlock:
        match block:
            case RulesHeading():
                content = self.words(block.content)
                if not has_words(content):
                    self.fault(block.line, "a heading without words; write some after the #")
                return replace(block, level=block.level - self.top_level + 1, content=content)
            case RulesParagraph():
                return replace(block, content=self.words(block.content))
            case RulesList():
                return replace(block, items=tuple(tuple(map(self.block, item)) for item in block.items))
            case Admonition():
                title = self.words(block.title)
                return replace(block, title=title, content=tuple(map(self.block, block.content)))
            case Quotation():
                return replace(block, content=tuple(map(self.block, block.content)))
            case RulesTable():
                head = tuple(map(self.words, block.head))
                return replace(block, head=head, rows=tuple(tuple(map(self.words, row)) for row in block.rows))
            case PartPicture():
                return self.part_picture(block)
            case _:
                return block

    def part_picture(self, block: PartPicture) -> PartPicture:
        name = block.name
        if block.kind == "card":
            card = self.card(name, block.line)
            if card is None:
                return block
            name = card.key
        found = self.part_drawing(block.kind, name, block.line)
        return replace(block, name=name, label=found.label if found else "")

    def part_drawing(self, kind: str, name: str, line: int) -> PictureFacts | None:
        found = self.facts.picture(kind, name)
        if found is None:
            hint = did_you_mean(name, self.facts.known_names(kind))
            self.fault(line, f"there is no picture of a {kind} {name!r}{hint}")
            return None
        if (kind, name) not in self.drawings:
            self.drawings[kind, name] = make_drawing(found.svg)
        return found

    # --- inlines -------------------------------------------------------------------------------------------

    def words(self, content: Sequence[Inline]) -> tuple[Inline, ...]:
        return set_quotes(self.inlines(content), self.facts.language)

    def inlines(self, content: Sequence[Inline]) -> tuple[Inline, ...]:
        return tuple(map(self.inline, content))

    def inline(self, inline: Inline) -> Inline:
        match inline:
            case ReferenceMark():
                return self.reference(inline)
            case Emphasis():
                return replace(inline, content=self.inlines(inline.content))
            case TextLink():
                target = inline.target.removeprefix("#")
                if target != inline.target and target not in self.anchors:
                    hint = did_you_mean(target, sorted(self.anchors))
                    self.fault(inline.line, f"no heading of these rules has the anchor #{target}{hint}")
                return replace(inline, content=self.inlines(inline.content))
            case FilePicture():
                self.file_drawing(inline)
                return inline
            case _:
                return inline

    def file_drawing(self, picture: FilePicture) -> None:
        if ("file", picture.file) in self.drawings:
            return
        colour = self.facts.colours.get("ink", "#000000")
        asked = DeckPicture(picture.file, f"in {self.path}:{picture.line}", is_raster=True)
        try:
            art = self.art.art(asked, colour=colour)
            markup = art.standalone(self.art.images)
        except DeckDataError as error:
            for fault in error.faults:
                self.fault(picture.line, f"the picture {picture.file}: {fault.message}")
            return
        body = f'<use href="#{art.id}" width="{art.view.width:.4f}" height="{art.view.height:.4f}"/>'
        view = Rect(0, 0, art.view.width, art.view.height)
        document = SvgDocument(view, body, definitions=markup)
        self.drawings["file", picture.file] = Drawing(str(document), view.width, view.height)

    def reference(self, mark: ReferenceMark) -> Inline:
        kind, colon, name = (part.strip() for part in mark.text.partition(":"))
        if not colon:
            return self.plain_reference(mark)
        nothing = PlainWords("", mark.line)
        match kind:
            case "card":
                card = self.card(name, mark.line)
                return CardMention(card.name, card.key, card.key in self.shown) if card else nothing
            case "icon":
                return self.icon(name, mark.line) or nothing
            case "count":
                count = self.facts.count(name)
                if count is None:
                    known = self.facts.known_names("count")
                    self.fault(mark.line, f"nothing is counted as {name!r}{did_you_mean(name, known)}")
                return PlainWords(str(count), mark.line, is_fact=True)
            case "term":
                term = self.terms.get(name.casefold())
                if term is None:
                    known = [each.name for each in self.facts.glossary()]
                    hint = did_you_mean(name.casefold(), known)
                    self.fault(mark.line, f"the glossary has no {name!r}{hint}; terms: {join_names(known)}")
                    return nothing
                return TermMention(name, term.name, self.is_glossary_shown)
            case _:
                hint = did_you_mean(kind, _KINDS)
                known = ", ".join(f"{{{each}: …}}" for each in _KINDS)
                self.fault(mark.line, f"{{{mark.text}}} is no reference{hint}; use {known}, or write \\{{ for a brace")
                return nothing

    def plain_reference(self, mark: ReferenceMark) -> Inline:
        text = mark.text
        if text in self.values:
            value = self.values[text]()
            if value is None:
                self.fault(mark.line, f"{{{text}}} is not stated by the game; add it to the game file")
            return PlainWords(value or "", mark.line, is_fact=True)
        reference, dot, field_name = text.rpartition(".")
        if dot and reference:
            return self.field(reference, field_name, mark.line)
        hint = did_you_mean(text, _FACTS)
        if not hint and self.facts.find_icon(text):
            hint = f" (did you mean '{{icon: {text}}}'?)"
        elif not hint and self.facts.find_card(text):
            hint = f" (did you mean '{{card: {text}}}'?)"
        known = ", ".join(f"{{{each}}}" for each in _FACTS)
        self.fault(
            mark.line, f"{{{text}}} is no reference{hint}; use {known} or {{card: …}}, or write \\{{ for a brace"
        )
        return PlainWords("", mark.line)

    def field(self, reference: str, name: str, line: int) -> PlainWords:
        card = self.card(reference, line)
        if card is None:
            return PlainWords("", line)
        value = card.fields.get(name)
        if value is None:
            known = list(card.fields)
            self.fault(line, f"the card {card.name} has no {name!r}{did_you_mean(name, known)}; {_fields(known)}")
        elif not value:
            self.fault(line, f"{name!r} of the card {card.name} is empty, so nothing would be printed")
        return PlainWords(value or "", line, is_fact=True)

    def card(self, reference: str, line: int) -> CardFacts | None:
        card = self.facts.find_card(reference)
        if card is None:
            hint = did_you_mean(reference, self.facts.known_names("card"))
            self.fault(line, f"there is no card {reference!r}{hint}")
        return card

    def icon(self, name: str, line: int) -> IconMention | None:
        icon = self.facts.find_icon(name)
        if icon is None:
            self.fault(line, f"there is no icon {name!r}{did_you_mean(name, self.facts.known_names('icon'))}")
            return None
        is_first = name not in self.icons
        self.icons[name] = icon
        if is_first:
            self.drawings["icon", name] = make_drawing(icon.svg)
        return IconMention(name, icon.label or icon.name, is_first, line)


def _fields(names: Sequence[str]) -> str:
    return f"fields: {join_names(names)}"


def has_words(content: Sequence[Inline]) -> bool:
    """Whether inlines have words of their own, and not only pictures: a heading is listed by them."""
    told = (node for node in walk(tuple(content)) if not isinstance(node, FilePicture | IconMention))
    words = "".join(getattr(node, "text", "") or getattr(node, "name", "") for node in told)
    return any(char.isprintable() and not char.isspace() for char in words)


def make_drawing(svg: str) -> Drawing:
    """Return an SVG with its size.

    Raises:
        DeckDataError: It is no SVG with a view box.
    """
    try:
        view = read_document(svg).view
    except (SvgError, RenderError) as error:
        raise DeckDataError(f"a picture of the game is no SVG ({error})") from None
    return Drawing(svg, view.width, view.height)
