"""Pictures, fonts and icon sets with changed bytes and values, and decks that use them."""

import json
import os
import tempfile
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

from scorekeeper.font_fallback.font_lookup import app_font_file
from tests.fuzz.judging import judge_lines
from tests.fuzz.values import HEAD, NUMBERS, PATHS, WORDS
from tests.generator.icons.sets import FLAG, icon_set
from tests.generator.strangers import pnp

_BYTES = [0, 1, 0x7F, 0x80, 0xFF]
_MODES = ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16")
_FORMATS: dict[str, tuple[str, ...]] = {
    "png": (*_MODES[:6], "I;16"),
    "jpg": ("L", "RGB", "CMYK"),
    "webp": ("RGB", "RGBA"),
}


def damaged(random: Random, data: bytes) -> bytes:
    """Return bytes of which some are changed, most of them near the beginning, where a file says what it is."""
    changed = bytearray(data)
    for _ in range(random.choice([1, 1, 4, 30])):
        end = random.choice([32, 256, len(changed)])
        changed[random.randrange(min(end, len(changed)))] = random.choice([*_BYTES, random.randrange(256)])
    if random.random() < 0.2:
        del changed[random.randrange(len(changed)) :]
    if random.random() < 0.1:
        place = random.randrange(len(changed) + 1)
        changed[place:place] = bytes(random.choices(_BYTES, k=random.choice([1, 4, 4000])))
    return bytes(changed)


def picture(random: Random, folder: Path) -> None:
    """Make a deck whose pictures are rasters of any kind, most of them damaged."""
    kind = random.choice(list(_FORMATS))
    mode = random.choice(_FORMATS[kind])
    size = random.randint(1, 40), random.randint(1, 40)
    image = Image.frombytes("RGB", size, random.randbytes(size[0] * size[1] * 3))
    image = image.convert("I").convert("I;16") if mode == "I;16" else image.convert(mode)
    out, more = BytesIO(), dict[str, Any]()
    if kind == "jpg":
        more = {"progressive": random.random() < 0.3, "quality": random.choice([1, 50, 100])}
        if random.random() < 0.3:
            exif = Image.Exif()
            exif[0x0112] = random.choice([0, 1, 6, 8, 9])
            more["exif"] = exif
    image.save(out, {"jpg": "jpeg"}.get(kind, kind), **more)
    data = out.getvalue()
    if random.random() < 0.5:
        data = damaged(random, data)
    (folder / f"x.{random.choice([kind, kind, *_FORMATS])}").write_bytes(data)
    (file,) = folder.glob("x.*")
    (folder / "deck.yaml").write_text(
        f"""{HEAD}back: b
backs: [{{id: b, picture: {file.name}}}]
icons: {{drop: {{file: {file.name}, raster: true}}}}
cards:
- {{id: p, name: P, template: picture, picture: {file.name}, texts: {{body: 'a {{drop}} b'}}}}
""",
        encoding="utf-8",
    )


@cache
def _sound_font(flavour: str) -> bytes:
    """Return a small font: outlines of TrueType, or packed for the web."""
    font = TTFont(app_font_file(is_bold=False))
    options = subset.Options(layout_features=["*"], name_IDs=["*"])
    made = subset.Subsetter(options)
    made.populate(text="ABCabc 123.,-")
    made.subset(font)
    font.flavor = None if flavour == "ttf" else flavour
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def font(random: Random, folder: Path) -> None:
    """Make a deck with a font of its own that is damaged: a byte anywhere, a table left out, or its header."""
    kind = random.choice(["ttf", "ttf", "woff", "woff2"])
    data = _sound_font(kind)
    if random.random() < 0.3:
        tables, out = TTFont(BytesIO(data)), BytesIO()
        del tables[random.choice([each for each in tables.keys() if each != "GlyphOrder"])]  # noqa: SIM118 - TTFont
        with suppress(KeyError, AttributeError):  # without some, none can be written
            tables.save(out)
            data = out.getvalue()
    elif random.random() < 0.9:
        data = damaged(random, data)
    (folder / f"x.{kind}").write_bytes(data)
    purpose = random.choice(["title", "body", "index"])
    (folder / "deck.yaml").write_text(
        f"""{HEAD}fonts: {{{purpose}: x.{kind}}}
face: event
back: none
cards:
- {{id: p, name: 'Abc 1', texts: {{body: 'Cab **bac** *cab*, {random.choice(["aA", "1.", "ß"])}'}}}}
""",
        encoding="utf-8",
    )


_ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    1e308,
    10**30,
    "",
    [],
    {},
    "a" * 100_000,
    "../x",
    "<script/>",
    "sword",
    *NUMBERS,
    *WORDS,
]
_BODIES = [
    FLAG,
    "<g>",
    '<use href="#a"/>',
    *(f'<path d="{each}"/>' for each in PATHS),
    '<svg viewBox="0 0 0 0"/>',
    "&x;",
]
_KEYS = ("body", "parent", "rotate", "hFlip", "width", "left", "not_there")


def _set(random: Random) -> bytes:
    whole = deepcopy(icon_set())
    for _ in range(random.choice([0, 1, 2, 5])):
        target: Any = whole
        for _ in range(random.randrange(4)):
            inner = [each for each in target.values() if isinstance(each, dict) and each]
            if not inner:
                break
            target = random.choice(inner)
        key = random.choice([*target, random.choice(_KEYS)])
        target[key] = random.choice([*_ODD, *_BODIES, *_BODIES])
    if random.random() < 0.1:
        whole["aliases"] = {f"a{step}": {"parent": f"a{step + 1}"} for step in range(random.choice([3, 3000]))}
    data = json.dumps(whole, ensure_ascii=random.random() < 0.5).encode(errors="surrogatepass")
    return damaged(random, data) if random.random() < 0.2 else data


def icon_case(random: Random) -> tuple[str, str]:
    """Add a set of icons, look for some, and build a deck with them; return how that ended, and what is wrong."""
    with tempfile.TemporaryDirectory() as name, mock.patch.dict(os.environ, {"PNP_ICONS": f"{name}/shelf"}):
        folder = Path(name)
        (folder / "set.json").write_bytes(_set(random))
        added = pnp("icons", "add", folder / "set.json")
        (folder / "deck.yaml").write_text(
            f"""{HEAD}icons: {{sword: 'ours:{random.choice(["sword", "blade", "fallen-blade", "old-shield", "a0"])}'}}
cards:
- {{id: p, name: P, template: picture, texts: {{body: 'a {{sword}} b'}}}}
""",
            encoding="utf-8",
        )
        sheet = ("--sheet", folder / "all.pdf") if random.random() < 0.3 else ()
        steps = [
            added,
            pnp("icons", "list"),
            pnp("icons", "find", random.choice(["sword", "a", "--set=ours"]), *sheet),
            pnp("build", "--deck", folder, "--out", folder / "out"),
        ]
        for step in steps:
            if step.code not in (0, 1):
                return "bug", step.err[-300:]
            if problem := judge_lines(replace(step, err=step.err.replace(f"wrote {folder}/all.pdf\n", ""))):
                return "told", problem
        if not added.code and steps[-1].code and not steps[-1].errors:
            return "told", "refused without a word"
        return "added" if not added.code else "told", ""
