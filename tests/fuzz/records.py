"""Records of printed cards as nobody wrote them, in the user's folder and in the deck's, and what is asked of them."""

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from tests.fuzz.cases import _change
from tests.fuzz.judging import judge_lines
from tests.generator.strangers import SUN, make_deck, picture_card, pnp

_HASH = "0123456789abcdef" * 2
_CARDS = [
    "",
    "1",
    f"1 2:{_HASH} -",
    f"0 2:{_HASH} -",
    f"99999999999999999 2:{_HASH} -",
    f"1 3:{_HASH} -",
    "1 2: -",
]
_BYTES = [b"\x00", b"\xff", b"{", b"]", b'"', b"1e999", b"\\ud800", b"NaN", b'"id":7,']


def record_case(random: Random) -> tuple[str, str]:
    """Change a record, and ask for what has changed since; return how that ended, and what is wrong with that."""
    with tempfile.TemporaryDirectory() as name, mock.patch.dict(os.environ, {"PNP_PRINTED": f"{name}/records"}):
        folder = Path(name)
        make_deck(folder / "deck", picture_card("sun.svg"), {"sun.svg": SUN})
        where = ["--here"] if random.random() < 0.5 else []
        done = pnp("printed", folder / "deck", *where)
        if done.code:
            return "bug", done.err[-300:]
        (file,) = (folder / ("deck" if where else "records")).glob("*.json")
        random.choice([_changed, _changed, _changed, _replaced, _huge])(random, file)
        before = _state(file)
        asked = [
            ["build", "--deck", str(folder / "deck"), "--changed", "--out", f"{name}/out/"],
            ["printed", str(folder / "deck"), *(["--here"] if random.random() < 0.3 else [])],
            ["printed", str(folder / "deck"), "--from", str(folder / "deck")],
        ]
        outcome = pnp(*random.choice(asked))
        if outcome.code not in (0, 1):
            return "bug", outcome.err[-300:]
        if problem := judge_lines(outcome):
            return "told", problem
        if outcome.code and _state(file) != before:
            return "told", "the record has changed all the same"
        return ("told", "") if outcome.code else ("taken", "")


def _changed(random: Random, file: Path) -> None:
    """Change values, keys and bytes."""
    value: Any = json.loads(file.read_text())
    for _ in range(random.randrange(4)):
        _change(random, value)
    if random.random() < 0.3 and isinstance(value, dict) and isinstance(value.get("printed"), dict):
        value["printed"]["standard"] = {random.choice(["p", "", "a/../b", "\x1b[2J", "x" * 999]): random.choice(_CARDS)}
    data = bytearray(json.dumps(value, ensure_ascii=random.random() < 0.5).encode("utf-8", errors="replace"))
    if random.random() < 0.3:
        place = random.randrange(len(data))
        data[place : place + random.randrange(3)] = random.choice(_BYTES)
    file.write_bytes(bytes(data))


def _replaced(random: Random, file: Path) -> None:
    """Put something else in its place."""
    file.unlink()
    outside = file.parent.parent / "outside.json"
    outside.write_text("{}")
    makers: list[Callable[[], object]] = [
        file.mkdir,
        lambda: os.mkfifo(file),
        lambda: file.symlink_to(outside),
        lambda: file.symlink_to(file),
        lambda: file.symlink_to("/dev/zero"),
        lambda: file.write_bytes(b""),
    ]
    random.choice(makers)()


def _huge(random: Random, file: Path) -> None:
    """Make it large or deep."""
    parts = ["[" * 100_000, "[" + "[]," * 2_700_000 + "[]]", '{"version": ' + "9" * 5000 + "}", " " * 9_000_000 + "{}"]
    card = f'"{{}}": "1 2:{_HASH} -",'
    cards = "".join(card.replace("{}", f"c{place}") for place in range(20_000))
    parts.append(f'{{"version": 2, "id": "strange", "printed": {{"standard": {{{cards[:-1]}}}}}}}')
    file.write_text(random.choice(parts))


def _state(file: Path) -> Any:
    """Return what lies in a place: the bytes of a plain file, or what else it is."""
    return file.read_bytes() if file.is_file() and not file.is_symlink() else os.lstat(file).st_mode
