"""Style sheets of a drawing, as Illustrator, Affinity and Figma write them: moved into the elements they apply to.

Rules for elements, classes, ids and combinations and lists of these are supported. Any other rule that would apply to
some element of the drawing is refused by name.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.svg.reader.values import Unsupported
from generator.svg.reader.xml import Element

MAX_RULES = 20_000
"""Selectors of a drawing (ours): Illustrator writes one for each style."""
MAX_APPLIED = 500_000
"""Properties set by all rules (ours): a map of ten thousand shapes has fifty thousand."""

_COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
_COMPOUND = re.compile(r"(\*|[\w-]*)((?:[.#][\w-]+)*)")
_PART = re.compile(r"([.#])([\w-]+)")
_LAST = re.compile(r"[^\s>+~]+\Z")
_CONDITION = re.compile(r"::?[\w-]+(?:\([^()]*\))?|\[[^][]*\]")
_IMPORTANT = re.compile(r"\s*!\s*important\s*\Z", re.IGNORECASE)
_UNUSED = ("@charset", "@namespace", "@font-face", "@page", "@keyframes", "@-webkit-keyframes")
"""Rules that change nothing in a drawing without animation and with external fonts."""

Declaration = tuple[str, str]


class _Rule(NamedTuple):
    rank: tuple[int, int, int, int]
    """Ids, classes and elements of the selector, and its position: the larger wins (CSS Selectors 3, 9)."""
    classes: frozenset[str]
    ids: frozenset[str]
    tag: str
    normal: tuple[Declaration, ...]
    important: tuple[Declaration, ...]


@dataclass(slots=True)
class _StyleSheet:
    """The rules of a drawing, by an id, class or element (`*` for any) that they require."""

    rules: dict[str, list[_Rule]] = field(default_factory=dict)
    count: int = 0
    refused: list[tuple[str, "_Rule | None", int]] = field(default_factory=list)
    """Unsupported rules: name, what they require at least (None: unknown), line of the sheet."""

    def add(self, text: str, line: int) -> None:
        text = _COMMENT.sub(" ", text)
        if "/*" in text:
            self.refused.append(("an unclosed comment in <style>", None, line))
        for prelude, body in _blocks(text):
            name = prelude.split(None, 1)[0].lower() if prelude.startswith("@") else ""
            if name in _UNUSED or not (prelude or body):
                continue
            if name:
                shown = f"{' '.join(prelude.split())[:40]} in <style>"
                inner = list(_blocks(body)) if body is not None else []
                if not inner:
                    self.refused.append((shown, None, line))
                self.refused += [
                    (shown, _weakest_rule(each), line) for inside, _ in inner for each in inside.split(",")
                ]
            elif body is None or "{" in body:
                self.refused.append((f"{prelude[:40]!r} in <style>", None, line))
            else:
                self.add_rule(prelude, body, line)

    def add_rule(self, prelude: str, body: str, line: int) -> None:
        normal: list[Declaration] = []
        important: list[Declaration] = []
        for declaration in body.split(";"):
            name, colon, value = (part.strip() for part in declaration.partition(":"))
            if not (name or colon):
                continue
            plain = _IMPORTANT.sub("", value)
            if not colon or "!" in plain:
                self.refused.append((f"{declaration.strip()[:40]!r} in <style>", None, line))
            elif plain and not name.startswith("-"):
                (normal if plain == value else important).append((name.lower(), plain))
        for selector in prelude.split(","):
            self.count += 1
            match = _COMPOUND.fullmatch(selector.strip())
            if match is None or not match[0]:
                shown = f"the selector {' '.join(selector.split())[:40]!r} (write classes of single elements)"
                self.refused.append((shown, _weakest_rule(selector), line))
                continue
            rule = _rule(match, self.count, tuple(normal), tuple(important))
            self.rules.setdefault(_lookup_key(rule), []).append(rule)


def _blocks(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield the rules of a sheet: selector and body; None for one that ends without a body."""
    start = depth = 0
    prelude = ""
    for match in re.finditer(r"[{};]", text):
        if match[0] == "{":
            depth += 1
            if depth == 1:
                prelude, start = text[start : match.start()].strip(), match.end()
        elif match[0] == "}":
            depth -= 1
            if depth == 0:
                yield prelude, text[start : match.start()].strip()
                start = match.end()
            elif depth < 0:
                yield "}", None
                return
        elif depth == 0:
            yield text[start : match.start()].strip(), None
            start = match.end()
    rest = text[start:].strip()
    if depth > 0:
        yield prelude, rest  # the end of the sheet closes open blocks (CSS Syntax 3, 5.4)
    elif rest:
        yield rest, None


def _rule(
    match: re.Match[str], place: int, normal: tuple[Declaration, ...] = (), important: tuple[Declaration, ...] = ()
) -> _Rule:
    parts = _PART.findall(match[2])
    classes = [name for sign, name in parts if sign == "."]
    ids = [name for sign, name in parts if sign == "#"]
    tag = "" if match[1] == "*" else match[1]
    return _Rule((len(ids), len(classes), bool(tag), place), frozenset(classes), frozenset(ids), tag, normal, important)


def _lookup_key(rule: _Rule) -> str:
    """Return the most specific thing that a rule requires of an element."""
    for sign, names in (("#", rule.ids), (".", rule.classes)):
        if names:
            return sign + min(names)
    return rule.tag or "*"


def _weakest_rule(selector: str) -> _Rule | None:
    """Return what an unsupported selector requires of an element at least; None: unknown."""
    last = _LAST.search(_CONDITION.sub("", selector).strip())
    match = _COMPOUND.fullmatch(last[0]) if last else None
    return _rule(match, 0) if match else None


def _is_for(rule: _Rule, element: Element, classes: frozenset[str]) -> bool:
    return rule.tag in ("", element.tag) and rule.classes <= classes and rule.ids <= {element.attributes.get("id", "")}


def inline_style_sheets(root: Element) -> list[Unsupported]:
    """Move the style sheets of a drawing into the `style` of its elements, and remove sheets and classes.

    Returns:
        Unsupported rules that would change the drawing.
    """
    sheet = _StyleSheet()
    unsupported: list[Unsupported] = []
    elements = list(root.walk())
    has_sheet = False
    for element in elements:
        if element.tag == "style" and element.text.strip():
            has_sheet = True
            kind, media = element.attributes.get("type", ""), element.attributes.get("media", "all")
            if kind.strip().lower() not in ("", "text/css") or media.strip() not in ("", "all"):
                unsupported.append(Unsupported(f"<style> of type {kind[:20]!r} for {media[:20]!r}", element.line))
            else:
                sheet.add(element.text, element.line)
            if sheet.count > MAX_RULES:
                return [Unsupported(f"more than {MAX_RULES} selectors in <style>", element.line)]
    if not has_sheet:
        return unsupported
    applied = 0
    classed = [(element, frozenset(element.attributes.get("class", "").split())) for element in elements]
    for element, classes in classed:
        handles = (f"#{element.attributes.get('id', '')}", *(f".{name}" for name in classes), element.tag, "*")
        candidates = (rule for handle in handles for rule in sheet.rules.get(handle, ()))
        rules = sorted(rule for rule in candidates if _is_for(rule, element, classes))
        if rules:
            normal = [declaration for rule in rules for declaration in rule.normal]
            important = [declaration for rule in rules for declaration in rule.important]
            applied += len(normal) + len(important)
            if applied > MAX_APPLIED:
                return [Unsupported(f"<style> that sets more than {MAX_APPLIED} properties", element.line)]
            own = element.attributes.get("style", "")
            before, after = (";".join(f"{name}:{value}" for name, value in each) for each in (normal, important))
            element.attributes["style"] = ";".join(filter(None, (before, own, after)))
    unsupported += _find_unsupported(sheet.refused, classed)
    for element in elements:
        element.attributes.pop("class", None)
        element.children[:] = [child for child in element.children if child.tag != "style"]
    return unsupported


def _find_unsupported(
    refused: list[tuple[str, _Rule | None, int]], elements: list[tuple[Element, frozenset[str]]]
) -> Iterator[Unsupported]:
    """Yield the unsupported rules that would change some element."""
    known: set[str] = {"*"}
    for element, classes in elements:
        known |= {element.tag, f"#{element.attributes.get('id', '')}", *(f".{name}" for name in classes)}
    for shown, least, line in dict.fromkeys(refused):
        if least is None or (_lookup_key(least) in known and any(_is_for(least, *each) for each in elements)):
            yield Unsupported(shown, line)
            if len(refused) > _MAX_TOLD:
                return


_MAX_TOLD = 200
"""Unsupported selectors up to which each is reported (ours): finding what each applies to takes time."""
