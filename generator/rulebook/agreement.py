"""Where rules and game disagree, though every reference is filled: old names, other spellings, wrong numbers."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.errors import Fault, in_file_order, join_names
from generator.rulebook.facts import GlossaryTerm, plural_name
from generator.rulebook.reference_resolver import ResolvedRules
from generator.rulebook.rules_tree import (
    Admonition,
    Emphasis,
    IconMention,
    Inline,
    PlainWords,
    Quotation,
    RulesBlock,
    RulesHeading,
    RulesList,
    RulesParagraph,
    RulesTable,
    TextLink,
    plain_text,
    walk,
)

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_NUMBER_WORDS = {word: number for number, word in enumerate(_WORDS, start=1)}
_CLAIM = re.compile(r"\b(?:all|the|these|are|is|has|have|contains?|holds?|of)(?:\s+the)?\s*$", re.IGNORECASE)
"""Words before a number that tell how many there are, and not how many to take."""
_ICON = "\ufffc"
"""An icon in a run: no word, since a number before it is a price or a gain."""


def find_disagreements(rules: ResolvedRules) -> list[Fault]:
    """Return what a designer should look at, in order of lines; line 0: it is nowhere in the text."""
    runs = [run for block in rules.blocks for run in _runs(block)]
    found = [*_former_names(rules, runs), *_spellings(rules, runs), *_numbers(rules, runs), *_icons(rules)]
    return in_file_order(Fault(message, rules.display_name, line) for line, message in found)


@dataclass(frozen=True, slots=True)
class _Run:
    """Words that stand together, such as a paragraph."""

    text: str
    starts: tuple[int, ...]
    """Where each piece of it starts."""
    pieces: tuple[tuple[int, str, bool], ...]
    """Line of each piece, its text, and whether a reference gave it."""
    is_item: bool
    """Whether it starts an item of a list or a cell of a table."""

    def line_at(self, position: int) -> int:
        place = bisect_right(self.starts, position) - 1
        line, text, _ = self.pieces[place]
        return line + text.count("\n", 0, position - self.starts[place])

    def is_fact_at(self, position: int) -> bool:
        return self.pieces[bisect_right(self.starts, position) - 1][2]


def _runs(block: RulesBlock, *, is_item: bool = False) -> Iterator[_Run]:
    match block:
        case RulesHeading() | RulesParagraph():
            yield _run(block.content, block.line, is_item=is_item)
        case RulesList():
            for item in block.items:
                for place, inner in enumerate(item):
                    yield from _runs(inner, is_item=not place)
        case Admonition() | Quotation():
            if isinstance(block, Admonition) and block.title:
                yield _run(block.title, block.line, is_item=False)
            for inner in block.content:
                yield from _runs(inner)
        case RulesTable():
            for cell in (*block.head, *(cell for row in block.rows for cell in row)):
                yield _run(cell, block.line, is_item=True)


def _run(content: tuple[Inline, ...], line: int, *, is_item: bool) -> _Run:
    pieces = list(_pieces(content, line))
    starts, position = [], 0
    for _, text, _ in pieces:
        starts.append(position)
        position += len(text)
    joined = "".join(text for _, text, _ in pieces)
    return _Run(joined, tuple(starts) or (0,), tuple(pieces) or ((line, "", False),), is_item)


def _pieces(content: tuple[Inline, ...], line: int) -> Iterator[tuple[int, str, bool]]:
    for each in content:
        if isinstance(each, PlainWords):
            line = each.line or line
            yield line, each.text, each.is_fact
            line += each.text.count("\n")
        elif isinstance(each, Emphasis | TextLink):
            yield from _pieces(each.content, line)
        elif isinstance(each, IconMention):
            yield line, _ICON, True
        else:
            yield line, plain_text((each,)), True


# --- old names -----------------------------------------------------------------------------------------------


def _former_names(rules: ResolvedRules, runs: Sequence[_Run]) -> Iterator[tuple[int, str]]:
    present = {card.name.casefold() for card in rules.facts.cards()}
    present |= {part.name.casefold() for part in rules.facts.components()}
    for name, formers in rules.facts.former_names().items():
        for former in formers:
            if former.casefold() in present or not former.strip():
                continue  # another part has that name now
            pattern = _words(former)
            for run in runs:
                for match in pattern.finditer(run.text):
                    if not run.is_fact_at(match.start()):
                        yield run.line_at(match.start()), f"{match[0]!r} is called {name!r} now; name it by a reference"


def _words(text: str) -> re.Pattern[str]:
    """Return a pattern of whole words, in any case, on one line or two."""
    parts = r"\s+".join(map(re.escape, text.split()))
    return re.compile(rf"(?<!\w){parts}(?!\w)", re.IGNORECASE)


# --- spellings -----------------------------------------------------------------------------------------------


def _spellings(rules: ResolvedRules, runs: Sequence[_Run]) -> Iterator[tuple[int, str]]:
    for term in rules.facts.glossary():
        right = {name.casefold() for name in (term.name, plural_name(term.name, term.plural))}
        pattern = _loose(term)
        for run in runs:
            for match in pattern.finditer(run.text):
                written = " ".join(match[0].split())
                if written.casefold() not in right:
                    yield run.line_at(match.start()), f"{written!r} is spelt {term.name!r} in the glossary"
        for variant in term.variants:
            for run in runs:
                for match in _words(variant).finditer(run.text):
                    yield (
                        run.line_at(match.start()),
                        f"{match[0]!r} is {term.name!r} in the glossary; use one word for it",
                    )


def _loose(term: GlossaryTerm) -> re.Pattern[str]:
    """Return a pattern of a term and its plural with hyphen, space or neither, and with -ise or -ize."""
    names = []
    for name in (term.name, plural_name(term.name, term.plural)):
        parts = [re.escape(part) for part in re.split(r"[-\s]+", name) if part]
        loose = [re.sub(r"i[sz](?=(?:e[ds]?|ing|ations?)$)", "i[sz]", part, flags=re.IGNORECASE) for part in parts]
        names.append(r"[-\s]?\s*".join(loose))
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(names, key=len, reverse=True))})(?![\w-])", re.IGNORECASE)


# --- numbers -------------------------------------------------------------------------------------------------


def _numbers(rules: ResolvedRules, runs: Sequence[_Run]) -> Iterator[tuple[int, str]]:
    facts = rules.facts
    counted = [(part.name, part.plural, part.count) for part in facts.components()]
    counted += [(card.name, card.plural, card.copy_count) for card in facts.cards()]
    number = rf"(?<![\w.,/–-])(\d{{1,4}}|{'|'.join(_NUMBER_WORDS)})"
    for name, several, count in counted:
        names = {name, plural_name(name, several)}
        either = "|".join(r"\s+".join(map(re.escape, each.split())) for each in sorted(names, key=len, reverse=True))
        pattern = re.compile(rf"{number}\s+(?:{either})(?!\w)", re.IGNORECASE)
        for run in runs:
            for match in pattern.finditer(run.text):
                if run.is_fact_at(match.start(1)):
                    continue
                said = _NUMBER_WORDS.get(match[1].lower()) or int(match[1])
                is_claim = _CLAIM.search(run.text, 0, match.start()) or (run.is_item and match.start() == 0)
                # To take fewer than there are is no claim, but nobody takes more.
                if said > count or (said != count and is_claim):
                    shown = " ".join(match[0].split())
                    what = f"{shown!r}, but there {'is' if count == 1 else 'are'} {count}"
                    yield run.line_at(match.start()), f"{what}; write {{count: …}} for a number that follows the game"


# --- icons ---------------------------------------------------------------------------------------------------


def _icons(rules: ResolvedRules) -> Iterator[tuple[int, str]]:
    used = list(dict.fromkeys(rules.facts.used_icons()))
    if unexplained := [name for name in used if name not in rules.icons]:
        yield 0, f"no rule shows the icons that cards use: {join_names(unexplained)}"
    if rules.facts.known_names("token") or rules.facts.known_names("board"):
        return  # the art of parts shows icons that no text names
    known = set(used)
    for node in walk(rules.blocks):
        if isinstance(node, IconMention) and node.is_first and node.name not in known:
            yield node.line, f"the icon {node.name!r} is explained, but no card shows it"
