"""Rulings: how a game's rulebook is read where a player may ask, each with an id, as data beside its rules.

The rules package of a game has a `rulings.toml` with a `[[ruling]]` table for each: `id`, `title`, `text`, `place` and
`origin`, and `option` where a house rule gives another reading. The texts are in English and go through the catalogue.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from typing import Any

from scorekeeper.errors import NotationError, ScoreError, say_problem
from scorekeeper.messages import say, say_list, say_or

FILE = "rulings.toml"
"""Its name in the package of a game's rules."""
_NEAR = 0.75
"""How similar an id must be to be suggested: one letter of its five or six may differ."""
_ID = re.compile(r"([A-Z][A-Z0-9]*)-([RAH][1-9][0-9]*)")
_NEEDED = ("id", "title", "text", "place", "origin")
_KEYS = (*_NEEDED, "option")
_MAY_BE_EMPTY = ("place",)


class Origin(StrEnum):
    """The origin of a statement, most certain first."""

    RULEBOOK = say("rulebook")
    TRADITION = say("tradition")
    """The game has no rulebook, and this is how it is usually played."""
    INFERRED = say("inferred")
    OURS = say("ours")
    """The rules are silent or can be read in several ways, and this is the reading of whoever wrote the game here."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One decision about the reading of a rulebook."""

    id: str
    """`FS-R3`: the game, then R for what the rulebook says, A for what can be read in two ways, H for a house rule
    that no rulebook has."""
    title: str
    text: str
    """The decision, in our own words; a line for each point where there are several."""
    place: str
    """Place in the rulebook, by section and paragraph; empty where it is silent."""
    origin: Origin
    option: str = ""
    """Name of the house rule that gives another reading; empty if there is none."""

    @property
    def is_invented(self) -> bool:
        """Whether it is a house rule that no rulebook has."""
        return self.id.partition("-")[2].startswith("H")

    @property
    def whose(self) -> str:
        """The origin of the reading, as a sentence."""
        match self.origin:
            case Origin.RULEBOOK:
                return say("The rulebook says so.")
            case Origin.TRADITION:
                return say("So it is usually played; the game has no rulebook.")
            case Origin.INFERRED:
                return say("Inferred: it follows from what the rulebook says.")
            case Origin.OURS if self.is_invented:
                return say("A house rule of ours: the rulebook does not have it.")
            case Origin.OURS if self.place:
                return say("Our reading: the rulebook leaves this open.")
            case Origin.OURS:
                return say("Our reading: the rules say nothing about it.")


@cache
def read_rulings(rules: str) -> tuple[Ruling, ...]:
    """Read the rulings of a game, in the order of its file.

    Args:
        rules: Name of the package of its rules; a package without the file has no rulings.

    Raises:
        ScoreError: The file is broken; one problem for each fault, with file and entry.
    """
    from importlib.resources import files  # only asking for a ruling needs it

    file = files(rules) / FILE
    if not file.is_file():
        return ()
    return parse_rulings(file.read_bytes(), f"{rules.replace('.', '/')}/{FILE}")


def parse_rulings(source: bytes, where: str) -> tuple[Ruling, ...]:
    """Read rulings from the bytes of a file.

    Args:
        source: TOML, in UTF-8.
        where: The file's name, for faults.

    Raises:
        ScoreError: It is broken; one problem for each fault, with file and entry.
    """
    import tomllib

    try:
        data = tomllib.loads(source.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ScoreError(say("%(where)s: %(what)s", where=where, what=str(error))) from error
    entries = data.get("ruling", [])
    faults: list[str] = [
        say("%(key)s is not a key here; the only key is [[ruling]]", key=repr(key)) for key in data if key != "ruling"
    ]
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        faults.append(say("each ruling needs its own [[ruling]] table"))
    else:
        faults += _faults(entries)
    if faults:
        raise ScoreError(say_problem("%(where)s: %(what)s", "", where=where, what=fault) for fault in faults)
    return tuple(Ruling(**{**entry, "origin": Origin(entry["origin"])}) for entry in entries)


def find_ruling(rules: str, asked: str) -> Ruling:
    """Return a ruling by its id: `FS-R3`, or `r3`, in any case and with or without the game.

    Raises:
        NotationError: There is no ruling with that id; suggests the nearest.
    """
    rulings = {ruling.id: ruling for ruling in read_rulings(rules)}
    wanted = asked.strip().upper()
    for name, ruling in rulings.items():
        if wanted in (name, name.partition("-")[2]):
            return ruling
    if not rulings:
        raise NotationError(say("%(asked)s is not a ruling of this game, which has none", asked=repr(asked)))
    game = next(iter(rulings)).partition("-")[0]
    near = get_close_matches(wanted if "-" in wanted else f"{game}-{wanted}", rulings, n=1, cutoff=_NEAR)
    hint = say("did you mean %(name)s?", name=near[0]) if near else say("choose from %(names)s", names=_span(rulings))
    raise NotationError(say("%(asked)s is not a ruling of this game; %(hint)s", asked=repr(asked), hint=hint))


def _span(names: Iterable[str]) -> str:
    """Return the first and the last id of each kind: `FS-R1 to FS-R12, FS-A1 to FS-A10`."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(name.rstrip("0123456789"), []).append(name)
    return say_list(
        say("%(first)s to %(last)s", first=each[0], last=each[-1]) if len(each) > 1 else each[0]
        for each in kinds.values()
    )


def _faults(entries: list[dict[str, Any]]) -> Iterator[str]:
    seen: set[str] = set()
    game = ""
    for number, entry in enumerate(entries, start=1):
        name = entry.get("id")
        told = say("ruling %(number)s, %(name)s", number=number, name=name if isinstance(name, str) else "?")
        for fault in _entry_faults(entry):
            yield say("%(where)s: %(what)s", where=told, what=fault)
        found = _ID.fullmatch(name) if isinstance(name, str) else None
        if found is None:
            continue
        game = game or found[1]
        if found[1] != game:
            yield say("%(where)s: all ids of a game begin alike, here with %(game)s-", where=told, game=game)
        if found[0] in seen:
            yield say("%(where)s: duplicate id", where=told)
        seen.add(found[0])


def _entry_faults(entry: dict[str, Any]) -> Iterator[str]:
    for key in entry:
        if key not in _KEYS:
            yield say("%(key)s is not a key of a ruling; use %(keys)s", key=repr(key), keys=", ".join(_KEYS))
    for key in _NEEDED:
        if key not in entry:
            yield say("%(key)s is missing", key=key)
    for key in _KEYS:
        value = entry.get(key, "-")
        if not isinstance(value, str):
            yield say("%(key)s: %(found)s is not a text", key=key, found=repr(value))
        elif not value.strip() and key not in _MAY_BE_EMPTY:
            yield say("%(key)s is empty", key=key)
    name, origin = entry.get("id"), entry.get("origin")
    if isinstance(name, str) and name.strip() and not _ID.fullmatch(name):
        yield say("id: %(found)s is not an id such as FS-R3 or FS-A1", found=repr(name))
    if isinstance(origin, str) and origin.strip() and origin not in tuple(Origin):
        yield say("origin: %(found)s is not an origin; use %(offer)s", found=repr(origin), offer=say_or(Origin))
