"""Odd values of every kind, from which cases are put together."""

from collections.abc import Sequence
from random import Random
from typing import Any

HEAD = """\
schema_version: 1
id: fuzz
title: F
version: "1"
source: f
licence: f
"""
"""How the deck files of all cases begin."""
NUMBERS = [
    "0",
    "1",
    "-1",
    "2.5",
    ".5",
    "-0",
    "1e3",
    "1e-3",
    "1e-200",
    "1e-324",
    "1e308",
    "1e309",
    "999999",
    "1000001",
    "-7",
    "50%",
    "1px",
    "3mm",
    "nan",
    "inf",
    "0x10",
    "+5",
    "1.2.3",
    "5e",
    "٣",
    "0.30000000000000004",
    "1e6",
    "-1e6",
    "1e-7",
]
WORDS = [
    "",
    " ",
    "a",
    "sun",
    "A" * 300,
    "čáp",
    "木",
    "שרה",
    "🎲",
    "e\u0301",
    "\u202e",
    "\u200b",
    "a b",
    "(a)",
    "%s",
    "{{",
    "<",
    "&",
]
IDS = ["a", "b", "c", "a b", "", "květ", "x)Do", "art-000000000000", "1", "a#b", "a:b"]
PATHS = [
    "",
    "M0 0L9 9",
    "M1 1h5v5h-5z",
    "M5 5A3 3 0 1 1 5 4Z",
    "m1 1c1 2 3 4 5 6s1 1 2 2q1 1 2 0t1 1",
    "M0 0A1e-200 1e-200 0 0 0 5 5",
    "M0 0A1 1e-9 45 1 0 1e6 0",
    "M0 0L",
    "L5 5",
    "M0 0 1 1 2 2 3",
    "M0,0,,1",
    "M1e7 0z",
    "M0 0" + "l1 1-1 0" * 2000,
    "M5 5z",
    "M0 0m1 1m2 2",
    "M0 0a5 5 0 0110 10",
]
COLOURS = [
    "red",
    "#fff",
    "#12345",
    "#abcdef",
    "none",
    "currentColor",
    "rgb(1,2,3)",
    "rgb(300,0,0)",
    "url(#a)",
    "url(x)",
    "rgb(" + "1" * 5000 + ",0,0)",
]
TRANSFORMS = [
    "",
    "scale(2)",
    "scale(0)",
    "scale(1e6)scale(1e6)",
    "rotate(45)",
    "rotate(1e9 1 1)",
    "matrix(1 0 0 1 0 0)",
    "matrix(1 1 1 1 0 0)",
    "skewX(90)",
    "translate(5)",
    "translate(nan)",
    "foo(1)",
    "scale(1e-200)",
]
SCALARS: Sequence[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    3,
    10**6,
    10**30,
    0.5,
    1e300,
    "",
    " ",
    "a",
    "S",
    "1",
    "no",
    "~",
    "[key]",
    "A" * 500,
    "žába",
    "木",
    "\u2028",
    "\ud7ff",
    "../x.svg",
    "/etc/hostname",
    "art/sun.svg",
    "#123456",
    "red",
    "63x88mm",
    "poker",
    "suited",
    "picture",
    "card.svg.j2",
    "<<",
    "{points}",
    "**bold",
    "\\",
    "a\u00adb" * 50,
    [],
    {},
    [[]],
    {"a": {"b": 1}},
]


def number(random: Random, odd: float) -> str:
    """Return a number as text: odd in so many of the cases, else plain."""
    return random.choice(NUMBERS) if random.random() < odd else f"{random.uniform(-5, 15):.{random.randrange(4)}f}"
