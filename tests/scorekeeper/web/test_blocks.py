"""The two fronts, held against the presenter's blocks: a new block or a new field is missed by neither.

What the page works out by itself, of numbers and keypads, is held against the presenter's own on random inputs.
"""

import random
import re
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

import scorekeeper.ui
from scorekeeper.i18n import Catalogue
from scorekeeper.presenter import blocks, numbers
from scorekeeper.presenter.blocks import Block, Button, Buttons, Group, Note, Number, Screen
from scorekeeper.web.page_texts import list_page_texts
from scorekeeper.web.wire import screen_as_json
from tests.scorekeeper.web.person import WebPerson
from tests.scorekeeper.web.plain import PAGE

KINDS = {kind.__name__: kind for kind in get_args(Block)}
RENDERERS = re.compile(r"^export const RENDERERS = \{\n(.*?)^\};", re.MULTILINE | re.DOTALL)
TIMES = 2000
KEYS = ("plus", "minus", "sign", "back", "clear", *"0123456789", *"0123456789")
READ_FIELDS = """
async (kind, examples) => {
  const { RENDERERS } = await import("/blocks.js");
  const read = new Set();
  const watched = (value, path) => {
    if (Array.isArray(value)) return value.map((each) => watched(each, path));
    if (value === null || typeof value !== "object") return value;
    return new Proxy(value, {
      get(target, name) {
        if (typeof name === "string" && name in target) read.add(`${path}.${name}`);
        const inside = target[name];
        return inside !== null && typeof inside === "object" ? watched(inside, `${path}.${String(name)}`) : inside;
      },
    });
  };
  for (const { block, words } of examples) {
    const seen = watched(block, kind);
    RENDERERS[kind](seen, { words, beside: [seen] });
  }
  return [...read].sort();
}
"""


def test_every_block_has_a_widget_in_the_app() -> None:
    frame = (Path(scorekeeper.ui.__file__).parent / "screen_widget.py").read_text("utf-8")
    widgets = re.search(r"^WIDGETS = \{\n(.*?)^\}", frame, re.MULTILINE | re.DOTALL)
    assert widgets is not None
    assert set(re.findall(r"blocks\.(\w+):", widgets.group(1))) == set(KINDS)


@pytest.mark.slow
def test_every_block_has_what_draws_it_on_the_page(person: WebPerson) -> None:
    written = RENDERERS.search((PAGE / "blocks.js").read_text("utf-8"))
    assert written is not None
    assert set(re.findall(r"^  (\w+)[:,]", written.group(1), re.MULTILINE)) == set(KINDS)
    there = person.await_('import("/blocks.js").then(({ RENDERERS }) => Object.keys(RENDERERS))')
    assert set(there) == set(KINDS)


@pytest.mark.slow
def test_every_field_is_read_by_what_draws_it(person: WebPerson) -> None:
    """What a button by its icon leaves out, its help, is read where it has words: all that draw a part count."""
    words = list_page_texts(Catalogue("en"))
    wanted: dict[str, str] = {}
    read: set[str] = set()
    for name, kind in KINDS.items():
        examples = [
            {"block": example(kind, is_so=is_so, has=has, most=most), "words": words}
            for is_so in (True, False)
            for has in (True, False)
            for most in (5, 999)
        ]
        wanted.update(fields_of(kind, name))
        read.update(person.await_(f"({READ_FIELDS})(arguments[0], arguments[1])", name, examples))
    assert sorted(set(wanted.values()) - {wanted[path] for path in read if path in wanted}) == []


@pytest.mark.parametrize("kind", [blocks.Screen, blocks.Tab])
def test_every_field_of_a_screen_is_read(kind: type) -> None:
    page = "\n".join((PAGE / name).read_text("utf-8") for name in ("main.js", "screen-view.js"))
    missed = [name for name in kind.__annotations__ if not re.search(rf"[.{{,]\s*{name}\b", page)]
    assert missed == []


def test_every_field_is_read_in_the_app() -> None:
    folder = Path(scorekeeper.ui.__file__).parent
    app = "\n".join(path.read_text("utf-8") for path in sorted(folder.glob("*.py")))
    kinds = [each for each in vars(blocks).values() if isinstance(each, type) and hasattr(each, "_fields")]
    missed = {f"{kind.__name__}.{name}" for kind in kinds for name in kind._fields if f".{name}" not in app}
    # A ruling is named on the page it opens, an emblem is unpacked; only phones that watch a table have a board.
    elsewhere = {"Note.ruling", "Reason.ruling", "Emblem.initials", "Emblem.colour", "Figures.is_board"}
    assert missed - elsewhere == set()


@pytest.mark.slow
def test_keypads_add_up_alike(person: WebPerson) -> None:
    rng = random.Random(14)
    typed = [[rng.choice(KEYS) for _ in range(rng.randint(1, 24))] for _ in range(TIMES)]
    there = person.await_(
        """import("/numbers.js").then(({ applyKey, sumOfInput }) => given.map((keys) => {
          let typed = "";
          return keys.map((key) => [(typed = applyKey(typed, key)), sumOfInput(typed)]);
        }))""",
        typed,
    )
    for keyed, steps in zip(typed, there, strict=True):
        line = ""
        for key, step in zip(keyed, steps, strict=True):
            line = numbers.apply_key(line, key)
            assert step == [line, numbers.sum_of_input(line)], keyed


@pytest.mark.slow
def test_numbers_follow_each_other_alike(person: WebPerson) -> None:
    rng = random.Random(15)
    screens = [some_screen(rng) for _ in range(300)]
    asked = [(screen_as_json(screen), [list(each) for each in events_in(screen)]) for screen in screens]
    there = person.await_(
        """import("/numbers.js").then((of) => given.map(([screen, events]) => [
          of.enterButton(screen)?.label ?? null,
          events.map((event) => {
            const numbers = of.numbersBeside(screen, event);
            const own = numbers.find((each) => JSON.stringify(each.event) === JSON.stringify(event));
            const labelOf = (each) => each?.label ?? null;
            const nexts = [of.nextBlank(numbers, event), of.nextInOrder(numbers, event)].map(labelOf);
            return [numbers.map(labelOf), of.isTiled(own), ...nexts];
          }),
        ]))""",
        asked,
    )
    for screen, (entered, told) in zip(screens, there, strict=True):
        button = numbers.enter_button(screen)
        assert entered == (button.label if button else None)
        for event, (labels, is_tiled, blank, following) in zip(events_in(screen), told, strict=True):
            found = numbers.numbers_beside(screen, event)
            own = next(each for each in found if each.event == event)
            nexts = (numbers.next_blank(found, event), numbers.next_in_order(found, event))
            assert labels == [each.label for each in found]
            assert is_tiled == numbers.is_tiled(own)
            assert [blank, following] == [each.label if each else None for each in nexts]


# Examples


def fields_of(kind: Any, path: str) -> Iterator[tuple[str, str]]:
    """Yield where each field of a kind of block, and of its parts, is found in it, and whose field it is."""
    for name, hint in get_type_hints(kind).items():
        yield f"{path}.{name}", f"{kind.__name__}.{name}"
        for part in parts_of(hint):
            yield from fields_of(part, f"{path}.{name}")


def parts_of(hint: Any) -> Iterator[Any]:
    """Return the kinds of parts in a type."""
    if hasattr(hint, "_fields"):
        yield hint
    elif set(get_args(hint)) != set(KINDS.values()):
        for each in get_args(hint):
            if each is not Ellipsis:
                yield from parts_of(each)


def example(hint: Any, *, is_so: bool, has: bool, most: int, name: str = "") -> Any:
    """Return an example of a type as JSON: truth values so or not so, what may be missing there or not."""
    rest = {"is_so": is_so, "has": has, "most": most}
    if hasattr(hint, "_fields"):
        found = {each: example(kind, **rest, name=each) for each, kind in get_type_hints(hint).items()}
        if not has:
            found |= {each: "" for each, default in hint._field_defaults.items() if default == ""}
        return {"is": hint.__name__, **found} if hint in KINDS.values() else found
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint)).value
    if hint == blocks.Event:
        return ["go", "home"]
    kinds = get_args(hint)
    if get_origin(hint) is tuple:
        return [example(kinds[0], **rest, name=name)]
    if set(kinds) == set(KINDS.values()):
        return example(blocks.Heading, **rest)
    if get_origin(hint) in (Union, UnionType):
        if NoneType in kinds and not has:
            return None
        return example(next(each for each in kinds if each is not NoneType), **rest, name=name)
    if name == "art":
        return "art/icon.svg"  # one that is there
    return {str: "text", bool: is_so, int: most if name == "most" else 1, float: 1.5}[hint]


def some_screen(rng: random.Random) -> Screen:
    """Return a screen with numbers in lists and groups, and perhaps what enters them."""
    made = 0

    def some_blocks(depth: int) -> tuple[Block, ...]:
        nonlocal made
        found: list[Block] = []
        for _ in range(rng.randint(0, 5)):
            if depth and rng.random() < 0.3:
                found.append(Group(some_blocks(depth - 1)))
            elif rng.random() < 0.8:
                made += 1
                least, most = rng.choice(((0, 13), (0, 25), (0, 26), (-50, 50), (0, 999)))
                value = rng.choice((None, 0, 1, most))
                found.append(Number(f"number {made}", value, ("points", str(made)), least, most))
            else:
                found.append(Note("between"))
        return tuple(found)

    main, side = some_blocks(2), some_blocks(1)
    enter = Button(rng.choice(("Enter", "Enter the hand")), ("enter",), enabled=rng.random() < 0.7)
    other = Button("Cancel", ("leave",))
    footers: tuple[tuple[Block, ...], ...] = ((), (enter,), (Note("not yet"), Buttons((other, enter))), (other,))
    return Screen("Numbers", main, side, footer=rng.choice(footers))


def events_in(screen: Screen) -> list[blocks.Event]:
    """List the events of all numbers of a screen."""

    def found(shown: tuple[Block, ...]) -> Iterator[blocks.Event]:
        for each in shown:
            if isinstance(each, Number):
                yield each.event
            elif isinstance(each, Group):
                yield from found(each.blocks)

    return [*found(screen.main), *found(screen.side)]
