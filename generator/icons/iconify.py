"""Reads icon sets in the format of Iconify.

Source: Iconify, IconifyJSON of @iconify/types 2.0 (https://iconify.design/docs/types/iconify-json.html).
"""

import json
import math
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from generator.deck.schema.schema_types import ICON_PART
from generator.errors import MAX_FAULTS, DeckDataError, Fault
from generator.svg.reader.xml import SVG, XLINK
from generator.units import number

MAX_SET_BYTES = 64 * 1024 * 1024
"""Of a set's file (ours): game-icons has 6 MB, the largest with emoji 40 MB."""
MAX_ICONS = 100_000
"""Icons and aliases of a set (ours): the largest has 20,000."""
MAX_BODY = 256 * 1024
"""Characters of an icon's SVG (ours): the longest of game-icons has 23,000."""
MAX_SIDE = 100_000.0
"""Units of an icon's width or height (ours)."""
MAX_LINE = 200
"""Characters of a name, a licence or an address (ours)."""
DEFAULT_SIDE = 16.0
"""Width and height where a set gives none. Source: Iconify, IconifyJSON."""
_PART = re.compile(ICON_PART)
_ADDRESS = re.compile(r"https?://[!-~]+")
_SIDES = ("left", "top", "width", "height")
_NEAREST = (*_SIDES, "hidden")
"""Values of which an icon's own counts before its parents'."""


@dataclass(frozen=True, slots=True)
class SetInfo:
    prefix: str
    """Its name before the colon."""
    name: str
    author: str
    author_url: str
    """Address of the author or the source; may be empty."""
    licence: str
    """The licence's name: `CC BY 3.0`."""
    licence_url: str
    """Address of the licence; may be empty."""

    @property
    def credit(self) -> str:
        source, terms = (f" ({url})" if url else "" for url in (self.author_url, self.licence_url))
        return f"from {self.name} by {self.author}{source}, {self.licence}{terms}"

    def as_iconify(self) -> dict[str, Any]:
        author, licence = {"name": self.author}, {"title": self.licence}
        return {
            "prefix": self.prefix,
            "name": self.name,
            "author": author | ({"url": self.author_url} if self.author_url else {}),
            "license": licence | ({"url": self.licence_url} if self.licence_url else {}),
        }


@dataclass(frozen=True, slots=True)
class IconifyIcon:
    body: str
    """SVG elements."""
    box: tuple[float, float, float, float]
    """Left, top, width and height of the drawing area."""
    quarter_count: int = 0
    """Turns of 90 degrees clockwise, 0 to 3, after it is mirrored."""
    is_mirrored: bool = False
    """Whether it is mirrored left to right."""
    is_flipped: bool = False
    """Whether it is mirrored top to bottom."""
    is_hidden: bool = False
    """Whether the set keeps it only for existing users."""

    def svg(self, title: str, description: str) -> str:
        left, top, width, height = self.box
        body = self.body
        if self.quarter_count or self.is_mirrored or self.is_flipped:
            across, down = (height, width) if self.quarter_count % 2 else (width, height)
            moves = (
                f"translate({number(across / 2)} {number(down / 2)})",
                f"rotate({90 * self.quarter_count})",
                f"scale({-1 if self.is_mirrored else 1} {-1 if self.is_flipped else 1})",
                f"translate({number(-left - width / 2)} {number(-top - height / 2)})",
            )
            body = f'<g transform="{" ".join(moves)}">{body}</g>'
            left, top, width, height = 0.0, 0.0, across, down
        view = " ".join(map(number, (left, top, width, height)))
        link = f' xmlns:xlink="{XLINK}"' if "xlink:" in body else ""
        return (
            f'<svg xmlns="{SVG}"{link} viewBox="{view}">\n<title>{escape(title)}</title>\n'
            f"<desc>{escape(description)}</desc>\n{body}\n</svg>\n"
        )


@dataclass(frozen=True, slots=True)
class IconSet:
    info: SetInfo
    icons: Mapping[str, IconifyIcon]
    """By name; aliases are icons too."""
    data: Mapping[str, Any]
    """The source, with its `info`."""


def read_set(data: bytes, shown: str, *, info: bytes = b"") -> IconSet:
    """Read a set.

    Args:
        info: The set's `info.json`, for a set that does not contain it; empty where there is none.

    Raises:
        DeckDataError: It is not Iconify JSON, does not state author and licence, or has malformed icons: all of
            them.
    """
    try:
        value = read_json(data)
        if not isinstance(value, dict) or not isinstance(value.get("icons"), dict) or "prefix" not in value:
            raise ValueError("is not an Iconify icon set: needs the keys prefix and icons, as in its icons.json")
        if "info" not in value and info:
            value["info"] = read_json(info)
        whose = read_info(value.get("info"), value["prefix"])
        icons, faults = _SetReader(value).read_icons()
    except ValueError as error:
        raise DeckDataError(Fault(str(error), shown)) from None
    if faults:
        told = [Fault(message, shown) for message in faults[:MAX_FAULTS]]
        raise DeckDataError([*told, *([Fault("there are more faults", shown)] if len(faults) > MAX_FAULTS else [])])
    return IconSet(whose, icons, value)


def read_json(data: bytes) -> Any:
    """Read JSON without duplicate keys.

    Raises:
        ValueError: It is not.
    """
    try:
        return json.loads(data, object_pairs_hook=_reject_repeated_keys, parse_constant=_reject_constant)
    except UnicodeDecodeError:
        raise ValueError("is not JSON: it is not text") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"is not JSON: {error.msg} in line {error.lineno}") from None
    except RecursionError:
        raise ValueError("is nested too deeply for an Iconify icon set") from None


def _reject_repeated_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"the key {twice!r:.60} occurs twice")
    return found


def _reject_constant(word: str) -> None:
    raise ValueError(f"{word} is not a JSON number")


def read_info(value: Any, prefix: Any) -> SetInfo:
    """Read a set's information.

    Raises:
        ValueError: It does not state author and licence, or an entry is not a line of text.
    """
    if not isinstance(prefix, str) or len(prefix) > MAX_LINE or _PART.fullmatch(prefix) is None:
        raise ValueError(
            f"prefix: {prefix!r:.60} is not a name for a set; needs small letters and digits, with - in between"
        )
    info = _mapping(value)
    author, licence = _mapping(info.get("author")), _mapping(info.get("license"))
    if info.get("prefix", prefix) != prefix:
        raise ValueError(f"info.json belongs to the set {info['prefix']!r:.60}, not to {prefix!r}")
    if not author.get("name") or not licence.get("title"):
        raise ValueError(
            "does not state author and licence; write them into an info.json beside it: "
            '{"name": …, "author": {"name": …, "url": …}, "license": {"title": …, "url": …}}'
        )
    return SetInfo(
        prefix,
        _line("name", info.get("name", prefix)),
        _line("author.name", author["name"]),
        _address("author.url", author.get("url", "")),
        _line("license.title", licence["title"]),
        _address("license.url", licence.get("url", "")),
    )


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _line(key: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > MAX_LINE or not value.isprintable():
        raise ValueError(f"info.{key}: {value!r:.60} is not a line of text of at most {MAX_LINE} characters")
    return value.strip()


def _address(key: str, value: Any) -> str:
    if value and _ADDRESS.fullmatch(_line(key, value)) is None:
        raise ValueError(f"info.{key}: {value!r:.60} is not an address that begins with https:// or http://")
    return str(value)


class _SetReader:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.drawn: Mapping[str, Any] = data["icons"]
        self.aliases: Mapping[str, Any] = data.get("aliases", {})
        self.made: dict[str, IconifyIcon] = {}
        self.inherited: dict[str, dict[str, Any]] = {}
        """Of each icon so far, so that a long line of aliases is followed once."""
        self.faults: list[str] = []

    def read_icons(self) -> tuple[dict[str, IconifyIcon], list[str]]:
        """Return the icons by name, and the faults.

        Raises:
            ValueError: The set as a whole is malformed.
        """
        if not isinstance(self.aliases, dict):
            raise ValueError(f"aliases: found {self.aliases!r:.60}, needs names with their parents")
        if not self.drawn:
            raise ValueError("has no icons")
        if len(self.drawn) + len(self.aliases) > MAX_ICONS:
            raise ValueError(f"has more than {MAX_ICONS} icons, the limit for a set")
        self.read_box({}, "")
        for name in dict.fromkeys((*self.drawn, *self.aliases)):
            try:
                self.made[name] = self.read_icon(name)
            except ValueError as error:
                self.faults.append(str(error))
                if len(self.faults) > MAX_FAULTS:
                    break
        return self.made, self.faults

    def read_icon(self, name: str) -> IconifyIcon:
        shown = f"icon {name!r:.60}"
        if len(name) > MAX_LINE or _PART.fullmatch(name) is None:
            raise ValueError(f"{shown}: is not a name for an icon; needs small letters and digits, with - in between")
        if name in self.drawn and name in self.aliases:
            raise ValueError(f"{shown}: is both an icon and an alias; remove one")
        values = self.inherited_values(name, shown)
        body = values.get("body")
        if not isinstance(body, str) or not body.strip():
            raise ValueError(f"{shown}: has no body, which holds its SVG")
        if len(body) > MAX_BODY:
            raise ValueError(f"{shown}: has {len(body)} characters of SVG, more than the limit of {MAX_BODY}")
        return IconifyIcon(
            body,
            self.read_box(values, shown),
            values.get("rotate", 0) % 4,
            values.get("hFlip", False),
            values.get("vFlip", False),
            values.get("hidden", False),
        )

    def inherited_values(self, name: str, shown: str) -> Mapping[str, Any]:
        """Return what counts for an icon: of its own values and those of its parents the nearest, and all turns."""
        line: dict[str, dict[str, Any]] = {}
        while name not in self.inherited:
            value = self.aliases.get(name, self.drawn.get(name))
            if not isinstance(value, dict):
                raise ValueError(f"{shown}: found {value!r:.60}, needs keys such as body")
            _check_turns(shown, value)
            line[name] = value
            if name not in self.aliases:
                break
            name = value.get("parent", "")
            if not isinstance(name, str) or (name not in self.aliases and name not in self.drawn):
                raise ValueError(f"{shown}: its parent {name!r:.60} is not in the set")
            if name in line:
                raise ValueError(f"{shown}: is its own ancestor, through {name!r:.60}")
        values = self.inherited.get(name, {})
        for each, own in reversed(line.items()):
            values = {**values, **{key: own[key] for key in _NEAREST if key in own}}
            if each in self.drawn:
                values["body"] = own.get("body")
            values["rotate"] = (values.get("rotate", 0) + own.get("rotate", 0)) % 4
            for key in ("hFlip", "vFlip"):
                values[key] = values.get(key, False) != own.get(key, False)
            self.inherited[each] = values
        return values

    def read_box(self, own: Mapping[str, Any], shown: str) -> tuple[float, float, float, float]:
        """Return left, top, width and height; the set's values are the defaults."""
        usual = {"left": 0.0, "top": 0.0, "width": DEFAULT_SIDE, "height": DEFAULT_SIDE}
        sides = []
        for key in _SIDES:
            value = own.get(key, self.data.get(key, usual[key]))
            is_number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
            if not is_number or abs(value) > MAX_SIDE or (key in ("width", "height") and value <= 0):
                wanted = "above 0, to " if key in ("width", "height") else "within ±"
                place = f"{shown}: " if shown else ""
                raise ValueError(f"{place}{key} is {value!r:.60}; needs a number {wanted}{MAX_SIDE:g}")
            sides.append(float(value))
        return sides[0], sides[1], sides[2], sides[3]


def _check_turns(shown: str, part: Mapping[str, Any]) -> None:
    rotate = part.get("rotate", 0)
    if isinstance(rotate, bool) or not isinstance(rotate, int):
        raise ValueError(f"{shown}: rotate is {rotate!r:.60}; needs a number of quarter turns, such as 1")
    for key in ("hFlip", "vFlip", "hidden"):
        if not isinstance(part.get(key, False), bool):
            raise ValueError(f"{shown}: {key} is {part[key]!r:.60}; needs true or false")
