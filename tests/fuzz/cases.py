"""Cases made from a seed, each with the structure of what it attacks: a deck's art, file or template, or a match."""

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import yaml

from generator.deck.files.folder import data_folder
from tests.fuzz.materials import font, picture
from tests.fuzz.values import COLOURS, HEAD, IDS, NUMBERS, PATHS, SCALARS, TRANSFORMS, WORDS, number
from tests.fuzz.workbooks import workbook

_SHAPES = {
    "rect": ("x", "y", "width", "height", "rx", "ry"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
    "use": ("x", "y", "width", "height"),
    "text": ("x", "y", "font-size"),
    "image": ("x", "y", "width", "height"),
    "stop": ("offset",),
    "linearGradient": ("x1", "x2"),
    "radialGradient": ("cx", "r", "fx"),
    "symbol": (),
    "clipPath": (),
    "g": (),
    "defs": (),
    "a": (),
    "path": (),
    "polygon": (),
    "polyline": (),
    "svg": ("width", "height"),
    "style": (),
    "filter": (),
    "foreignObject": (),
}
_LOOKS = {
    "fill": COLOURS,
    "stroke": COLOURS,
    "stop-color": COLOURS,
    "color": COLOURS,
    "stroke-width": NUMBERS,
    "stroke-dasharray": [*NUMBERS, "1 2", "0 0", "1e-7", "1,2,3"],
    "stroke-linecap": ["butt", "round", "square", "x"],
    "stroke-miterlimit": NUMBERS,
    "opacity": NUMBERS,
    "fill-opacity": NUMBERS,
    "fill-rule": ["evenodd", "nonzero", "x"],
    "transform": TRANSFORMS,
    "gradientTransform": TRANSFORMS,
    "clip-path": ["url(#a)", "url(#b)", "none", "url(#)"],
    "display": ["none", "inline"],
    "style": ["fill:red", "opacity:.5;fill:url(#a)", ";;", "fill:red!important", "color:red", "a/*", "font-size:5"],
    "font-family": ["Source Sans Pro", "Arial", ""],
    "text-anchor": ["start", "middle", "x"],
    "data-zone": ["bleed"],
    "overflow": ["visible", "hidden"],
}
_HREFS = [*(f"#{each}" for each in IDS), "x.png", "data:image/png;base64,AAAA", "data:image/png/../x.png", "http://a/b"]


def _quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;").replace("\x00", "")


_PLAIN = ("rect", "circle", "ellipse", "line", "path", "g", "use", "polygon", "symbol", "defs")
_PLAIN_LOOKS = {
    "fill": ("#c04020", "none", "currentColor", "url(#g)"),
    "stroke": ("#123456", "none"),
    "stroke-width": ("1", "0.3"),
    "transform": ("scale(2)", "rotate(30 5 5)", "translate(1 -2)"),
    "opacity": ("1",),
}
_LENGTHS = ("width", "height", "r", "rx", "ry")


def _element(random: Random, depth: int, odd: float, ids: list[str]) -> str:
    """Return an element with those inside it; `odd` is the share of what is odd, `ids` are those taken so far."""
    tag = random.choice(list(_SHAPES)) if random.random() < odd else random.choice(_PLAIN)
    attributes = {name: number(random, odd) for name in _SHAPES[tag] if random.random() < 0.95}
    attributes |= {name: value.lstrip("-") for name, value in attributes.items() if name in _LENGTHS}
    for name in random.sample(list(_PLAIN_LOOKS), random.randrange(3)):
        attributes[name] = random.choice(_PLAIN_LOOKS[name])
    if random.random() < odd:
        name = random.choice(list(_LOOKS))
        attributes[name] = random.choice(_LOOKS[name])
    if random.random() < 0.3 or tag in ("symbol", "clipPath", "linearGradient"):
        own = random.choice(IDS) if random.random() < odd else f"n{len(ids)}"
        ids.append(own)
        attributes["id"] = own
    if tag in ("use", "image") or random.random() < odd / 10:
        is_odd = random.random() < odd or not ids
        href = random.choice(_HREFS) if is_odd else f"#{random.choice(ids)}"
        attributes[random.choice(["href", "xlink:href"])] = href
    if tag == "path":
        attributes["d"] = random.choice(PATHS) if random.random() < odd else "M1 1h5v5c1 2 3 4 5 1z"
    if tag in ("polygon", "polyline"):
        attributes["points"] = random.choice(PATHS) if random.random() < odd else "1,1 5,2 3,8"
    if tag in ("symbol", "svg"):
        odd_box = random.choice(["0 0 0 0", f"0 0 {number(random, odd)} 5", "0 0 1e-9 1e-9"])
        attributes["viewBox"] = odd_box if random.random() < odd else "0 0 10 10"
    is_outer = tag in ("g", "symbol", "defs", "a", "svg", "clipPath") or random.random() < odd / 4
    count = random.randrange(4) if is_outer and depth < 4 else 0
    inner = "".join(_element(random, depth + 1, odd, ids) for _ in range(count))
    words = _quoted(random.choice(WORDS)) if tag == "text" or random.random() < odd / 10 else ""
    written = " ".join(f'{name}="{_quoted(value)}"' for name, value in attributes.items())
    return f"<{tag} {written}>{words}{inner}</{tag}>"


def art(random: Random, folder: Path) -> None:
    """Make a deck whose art is an SVG of odd elements, as a symbol, pip, picture and back."""
    odd, ids = random.choice([0.0, 0.02, 0.1, 0.4]), list[str]()
    inner = "".join(_element(random, 0, odd, ids) for _ in range(1 + random.randrange(6)))
    view = random.choice(["0 0 10 10", "0 0 100 50", "-5 -5 10 10"])
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{view}">'
        '<linearGradient id="g"><stop stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient>'
        f'<rect width="9" height="9"/>{inner}</svg>'
    )
    data = bytearray(text.encode(random.choice(["utf-8", "utf-8", "utf-16"]), errors="surrogatepass"))
    if random.random() < 0.1:
        data[random.randrange(len(data))] = random.randrange(256)
    (folder / "x.svg").write_bytes(bytes(data))
    raster = random.choice(["", ", raster: true"])
    (folder / "deck.yaml").write_text(
        f"""{HEAD}back: b
backs: [{{id: b, picture: x.svg{raster}}}]
suits: [{{id: S, name: Suns, symbol: x.svg, colour: '#b8560f'}}]
ranks: [{{id: '2', name: Two, pips: 2}}]
cards:
- {{suit: S, rank: '2'}}
- {{id: p, name: P, template: picture, picture: x.svg{raster}, texts: {{body: 'a {{suns}} b'}}}}
""",
        encoding="utf-8",
    )


def deck_file(random: Random, folder: Path) -> None:
    """Make a deck whose file is that of the starter, with values, keys and bytes changed."""
    starter = data_folder("templates") / "starter"
    for path in starter.rglob("*.svg"):
        (folder / path.relative_to(starter).parent).mkdir(parents=True, exist_ok=True)
        (folder / path.relative_to(starter)).write_bytes(path.read_bytes())
    (folder / "card.svg.j2").write_text("<g/>")
    value = yaml.safe_load((starter / "deck.yaml").read_text(encoding="utf-8"))
    for _ in range(random.randrange(4)):
        _change(random, value)
    style = random.choice([None, True, False])
    text = yaml.safe_dump(
        value, sort_keys=False, allow_unicode=random.random() < 0.5, default_flow_style=style, width=60
    )
    data = bytearray(text.encode("utf-8", errors="replace"))
    for _ in range(random.choice([0, 0, 0, 1, 3])):
        place = random.randrange(len(data))
        data[place : place + random.randrange(3)] = random.choice(
            [b"\x00", b"\xff", b"%TAG ! x:\n", b"&a ", b"*a ", b"\t", b": ", b"- ", b"? ", b"!!x "]
        )
    (folder / "deck.yaml").write_bytes(bytes(data))


def _change(random: Random, value: Any) -> None:
    """Change something somewhere in a value, in place."""
    while True:
        places = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not places:
            return
        place = random.choice(places)
        inner = value[place]
        if isinstance(inner, dict | list) and inner and random.random() < 0.75:
            value = inner
            continue
        how = random.randrange(5)
        if how == 0 and isinstance(value, dict):
            key = random.choice(["[key]", "<<", "id", "copies", "", "ž", "texts", "a" * 250])
            value[key] = deepcopy(random.choice(SCALARS))
        elif how == 1:
            del value[place]
        elif how == 2 and isinstance(value, list):
            value.append(inner)
        else:
            value[place] = deepcopy(random.choice(SCALARS))
        return


_STATEMENTS = [
    "{{ card.name }}",
    "{{ card.texts.x }}",
    "{{ card.texts.body }}",
    "{{ 'a' * 999999999 }}",
    "{{ 1 / 0 }}",
    "{{ x.y.z }}",
    "{{ place(symbol, x=1, y=1, width=9, height=9) }}",
    "{{ place(none, x=1, y=1, width=9, height=9) }}",
    "{{ place(picture, x=1, y=1, width='a', height=9) }}",
    "{{ text('a', fonts.body, x=9, y=9, size=5, fill='#000') }}",
    "{{ text(card.name, fonts.nothing, x=9, y=9, size=5, fill='#000') }}",
    "{{ text('木', fonts.body, x=9, y=9, size=-5, fill='') }}",
    "{{ paragraph('**a', fonts.body, x=9, y=9, width=30, height=9, size=5, floor=2, fill='#000') }}",
    "{{ paragraph('a {sun} b', fonts.body, x=9, y=9, width=3, height=1, size=5, floor=2, fill='#000') }}",
    "{{ paragraph(card.texts.body, fonts.body, x=9, y=9, width=40, height=40, size=5, floor=0, fill='#000') }}",
    "{% for a in range(99) %}<g>{% endfor %}",
    "{% for a in range(9) %}<rect x='{{ a }}' y='9' width='1' height='1'/>{% endfor %}",
    "{% if card %}",
    "{% endif %}",
    "{% include 'card.svg.j2' %}",
    "{% include 'faces/suited.svg.j2' %}",
    "{% include 'deck.yaml' %}",
    "{{ ''.__class__ }}",
    "{{ icons.sun }}",
    "{{ self }}",
    "{% set card = 1 %}",
    "{{ range(10001) }}",
    "{% raw %}",
    "{#",
    "}}",
    "<circle id='' cx='30' cy='40' r='5'/>",
    "<g id=''><g/></g>",
    "<use href='#a b' width='5' height='5'/>",
    "<symbol id='a b' viewBox='0 0 9 9'><rect width='9' height='9'/></symbol>",
    "<image href='x.png'/>",
    "<script/>",
    "<style>a{}</style>",
    "</g>",
    "<g>",
    "<text x='9' y='9' font-size='5'>a</text>",
    "&amp;",
    "&lt;",
    "<",
    "<rect x='nan' y='1e999' width='9' height='9'/>",
    "<g transform='scale(1e9)'><rect width='9' height='9'/></g>",
    "<path d='M5 5'/>",
    "words",
]


_PLAIN_STATEMENTS = [
    "{{ text(card.name, fonts.body, x=9, y=9, size=5, fill='#000000') }}",
    "{{ paragraph(card.name, fonts.body, x=9, y=9, width=30, height=9, size=5, floor=2, fill=colours.ink) }}",
    "{% if picture %}{{ place(picture, x=9, y=20, width=30, height=20) }}{% endif %}",
    "<rect x='9' y='9' width='9' height='9' fill='none' stroke='#000000'/>",
    "{% for a in range(9) %}<circle cx='{{ 9 + a * 3 }}' cy='60' r='1'/>{% endfor %}",
]


def template(random: Random, folder: Path) -> None:
    """Make a deck whose template is put together from statements and elements, many of them wrong."""
    odd = random.choice([0.0, 0.2, 0.8])
    source = "\n".join(
        random.choice(_STATEMENTS if random.random() < odd else _PLAIN_STATEMENTS)
        for _ in range(1 + random.randrange(5))
    )
    (folder / "card.svg.j2").write_text(source, encoding="utf-8")
    (folder / "sun.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>')
    body = random.choice(["Play it.", "**b** *i* {sun} -- ...", "a\\b", "\u00ad" * 40, "W" * 200, "木"])
    (folder / "deck.yaml").write_text(
        f"""{HEAD}template: card.svg.j2
icons: {{sun: sun.svg}}
cards:
- {{id: a, name: A, picture: sun.svg, texts: {{body: {json.dumps(body)}}}}}
- {{id: b, name: B, copies: 2}}
""",
        encoding="utf-8",
    )


PRESS: dict[str, Callable[[Random, Path], None]] = {
    "art": art,
    "deck": deck_file,
    "template": template,
    "workbook": workbook,
    "picture": picture,
    "font": font,
}
"""Kinds of decks, by name."""


def shared_matches(random: Random, sound: Any) -> bytes:
    """Return a file of shared matches, made from a sound one by changing values, keys and bytes."""
    value = json.loads(json.dumps(sound))
    for _ in range(random.randrange(4)):
        _change(random, value)
    data = bytearray(json.dumps(value, ensure_ascii=random.random() < 0.5).encode("utf-8", errors="replace"))
    if random.random() < 0.15:
        place = random.randrange(len(data))
        data[place : place + 1] = random.choice([b"\x00", b"\xff", b"{", b"]", b'"', b"1e999", b"\\ud800"])
    return bytes(data)
