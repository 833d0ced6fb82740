"""Pictures and deck files made to break the press: each is drawn as it says, or told in one line; nothing is lost."""

import contextlib
import io
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image

from generator import sandbox
from tests.effort import at_most
from tests.generator.drawings import pdf_pixels
from tests.generator.strangers import (
    Outcome,
    make_deck,
    peak_mib,
    picture_card,
    png,
    pnp,
    pnp_child,
    svg,
    template_deck,
)

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True, scope="module")
def _is_unlimited() -> None:
    """Limits are the point here."""


def printed(folder: Path, files: Mapping[str, str | bytes], *, more: str = "", kind: str = "pdf") -> Outcome:
    """Build a deck of one card that shows the first of some files."""
    deck = make_deck(folder / "deck", picture_card(next(iter(files)), more=more), files)
    return pnp("build", "--deck", deck, "--format", kind, "--layout", "faces", "--out", f"{folder}/{kind}/")


def told(outcome: Outcome) -> str:
    """Return the one line that a command was refused with."""
    assert (outcome.code, outcome.out) == (1, "")
    (line,) = outcome.errors
    assert line.isprintable()
    assert len(line) < 700
    return line


# --- nothing outside the deck is read -----------------------------------------------------------------------

OUTSIDE = [
    "data:image/png/../../../outside/private.png",
    "data:image/png",
    "data:image/png;base64,../outside/private.png?",
    "data:image/jpeg;charset=utf-8,x",
    "data:image/svg+xml;base64,AAAA",
    "DATA:image/png;base64,AAAA",
    "outside/private.png",
]


@pytest.mark.parametrize("raster", ["", ", raster: true"])
def test_what_only_begins_like_a_picture_is_a_path_and_refused(tmp_path: Path, raster: str) -> None:
    (tmp_path / "deck" / "data:image" / "png").mkdir(parents=True)
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "private.png").write_bytes(png(10, 10))
    pairs = [(tag, href) for tag in ("image", "feImage") for href in OUTSIDE]
    files = {
        f"x{number}.svg": svg(f'<{tag} href="{href}" width="10" height="10"/>')
        for number, (tag, href) in enumerate(pairs)
    }
    cards = "".join(picture_card(name, more=raster).replace("id: one", f"id: {name[:-4]}") for name in files)
    outcome = pnp("build", "--deck", make_deck(tmp_path / "deck", cards, files), "--out", f"{tmp_path}/o.pdf")
    assert (outcome.code, outcome.out) == (1, "")
    for name, (tag, href), line in zip(files, pairs, outcome.errors, strict=True):
        assert line.startswith(f"error: {tmp_path}/deck/{name}:")
        assert f"refers to something outside the file: href={href[:60]!r} on <{tag}>" in line
        assert line.isprintable()
        assert len(line) < 700


@pytest.mark.parametrize("name", ["deck.yaml", "secret.txt", "part.svg"])
def test_a_template_includes_only_templates(tmp_path: Path, name: str) -> None:
    deck = template_deck(tmp_path, f"{{% include {name!r} %}}", more={"secret.txt": "x", "part.svg": "<g/>"})
    assert f"{name}: this file is not a template; templates end with .j2" in told(pnp("check", deck))


# --- names are ours -----------------------------------------------------------------------------------------

NAMES = [
    "my sun",
    "květ",
    "sun)Tj(",
    "a>b",
    "a[b]",
    "a{b}",
    "a/b",
    "a%b",
    "a#b",
    "a\tb",
    "art-000000000000",
    "太陽",
    "1",
]
DISC = '<circle cx="5" cy="5" r="4" fill="#ff0000"/>'


@pytest.mark.parametrize("kind", ["symbol", "group"])
def test_art_is_drawn_whatever_its_parts_are_called(tmp_path: Path, kind: str) -> None:
    inside = DISC * (60 if kind == "group" else 1)  # enough to become a form of its own
    files = {}
    for number, name in enumerate(NAMES):
        shown = name.replace(">", "&gt;")
        defined, sizes = (
            (f'<symbol id="{shown}" viewBox="0 0 10 10">{inside}</symbol>', ' width="10" height="10"')
            if kind == "symbol"
            else (f'<defs><g id="{shown}">{inside}</g></defs>', "")
        )
        # Each is a picture of its own, or one form would do for all.
        apart = f'<rect width="0.1" height="0.{number + 1}" fill="#000"/>'
        files[f"x{number}.svg"] = svg(f'{apart}{defined}<use href="#{shown}"{sizes}/>')
    cards = "".join(picture_card(name).replace("id: one", f"id: {name[:-4]}") for name in files)
    deck = make_deck(tmp_path / "deck", cards, files)
    made = pnp("build", "--deck", deck, "--layout", "single", "--bleed", "0", "--out", tmp_path / "o.pdf")
    assert made.code == 0, made.err
    data = (tmp_path / "o.pdf").read_bytes()
    pages = pdf_pixels(data, tmp_path / "page", (127, 178))
    assert pnp("build", "--deck", deck, "--format", "png", "--dpi", "50", "--out", tmp_path / "png").code == 0
    pictures = [np.asarray(Image.open(path).convert("RGB")) for path in sorted((tmp_path / "png").glob("*.png"))]
    assert len(pages) == len(pictures) == len(NAMES)
    for name, *drawn in zip(NAMES, pages, pictures, strict=True):
        for each in drawn:
            assert 0.2 < ((each[..., 0] > 200) & (each[..., 1] < 60)).mean() < 0.6, name
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for each in pdf.objects:
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form":
                names = [str(key) for key in each.get("/Resources", {}).get("/XObject", {})]
                assert all(key.isascii() and set(key[1:]) <= set(SAFE) for key in names)


SAFE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_"


def test_an_empty_id_is_none(tmp_path: Path) -> None:
    outcome = printed(tmp_path, {"x.svg": svg(f'<g id=""/><g id="">{DISC}</g><g/>')})
    assert (outcome.code, outcome.err) == (0, "")


# --- numbers ------------------------------------------------------------------------------------------------

DRAWN = [
    '<path d="M1 1A1e-200 1e-200 0 0 0 5 5"/>',
    '<path d="M1 1A1e-200 1 0 0 0 5 5"/>',
    '<path d="M1 1A1e6 1e-6 0 0 0 5 5"/>',
    '<path d="M1 1a1 1 0 0 0 1e-200 0l3 3v1z"/>',
    '<symbol id="s" viewBox="0 0 9 9"><rect width="9" height="9"/></symbol><use href="#s" width="1e-300" height="1"/>',
    '<g transform="scale(1e-300)"><rect width="9" height="9"/></g>',
    '<rect width="9" height="9" stroke="#000" stroke-width="1e-300"/>',
    '<path d="M0 0L9 9" stroke="#000" stroke-dasharray="0 0"/>',
    '<rect width="9" height="9" fill="rgb(000255, 0, 0)"/>',
]
REFUSED = {
    '<g transform="' + "scale(1000000)" * 60 + '"><rect width="9" height="9"/></g>': "transform beyond 1,000,000,000",
    '<g transform="scale(1e6)">' * 3 + '<rect width="9" height="9"/>' + "</g>" * 3: "transform beyond 1,000,000,000",
    '<g transform="scale(-1e6) skewX(90)"><rect width="9" height="9"/></g>': "transform beyond 1,000,000,000",
    '<path d="M0 0L9 9" stroke="#000" stroke-dasharray="0.0000001"/>': "(too short to be visible)",
    f'<rect width="9" height="9" fill="rgb({"1" * 4301}, 0, 0)"/>': "colour 'rgb(1111",
    '<symbol id="s" viewBox="0 0 1e-9 1e-9"><rect/></symbol><use href="#s" width="1" height="1"/>': "viewBox=",
}


@pytest.mark.parametrize("inner", DRAWN)
def test_odd_numbers_are_drawn_without_a_trace_in_the_file(tmp_path: Path, inner: str) -> None:
    outcome = printed(tmp_path, {"x.svg": svg(DISC + inner)})
    assert (outcome.code, outcome.err) == (0, "")
    with pikepdf.open(tmp_path / "pdf" / "strange-faces.pdf") as pdf:
        streams = [each.read_bytes() for each in pdf.objects if isinstance(each, pikepdf.Stream) and "/BBox" in each]
    operators = b"\n".join(streams)
    assert b"nan" not in operators
    assert b"inf" not in operators
    assert b"[0 0]" not in operators


@pytest.mark.parametrize(("inner", "message"), REFUSED.items(), ids=map(str, range(len(REFUSED))))
def test_numbers_beyond_what_can_be_drawn_are_told(tmp_path: Path, inner: str, message: str) -> None:
    assert message in told(printed(tmp_path, {"x.svg": svg(inner)}))


@pytest.mark.parametrize("place", ["head", "card", "back"])
def test_a_key_in_brackets_is_unknown_like_any_other(tmp_path: Path, place: str) -> None:
    key = '"[key]": 1'
    card = f"  - {{id: one, name: One{', ' + key if place == 'card' else ''}}}\n"
    heads = {"head": f"{key}\n", "back": f"backs: [{{id: b, {key}}}]\n"}
    line = told(pnp("check", make_deck(tmp_path, card, head=heads.get(place, ""))))
    assert "unknown key; known here: " in line


# --- time and memory ----------------------------------------------------------------------------------------


def test_directives_are_refused_before_they_are_counted(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text("".join(f"%TAG !t{number}! tag:x:\n" for number in range(150_000)) + "---\na: 1\n")
    with at_most(30):
        outcome = pnp("check", deck)
    assert told(outcome) == f"error: {deck}:1: the directive %TAG is not supported; remove it"


@pytest.mark.parametrize("seconds", [0.3, pytest.param(sandbox.SECONDS, marks=pytest.mark.long)])
def test_dashes_without_number_are_stopped_as_pictures(
    tmp_path: Path, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "SECONDS", seconds)
    lines = "".join(
        f'<path d="M0 {number / 100}L9 9" stroke="#000" stroke-width=".1" stroke-dasharray=".00002"/>'
        for number in range(300)
    )
    outcome = printed(tmp_path, {"x.svg": svg(lines)}, kind="png")
    assert "card one: " in told(outcome)
    assert "make it do less, or raise its limits with --limits 2" in told(outcome)


def many_paths(folder: Path, side: int, *, length: int = 7000) -> Path:
    """Write a deck of so many suits and as many ranks, whose template writes a path of so many points on each card."""
    numbers = ", ".join(f"R{number}" for number in range(side))
    ranks = "".join(f"  - {{id: R{number}, name: R}}\n" for number in range(side))
    suits = "".join(f"  - {{id: S{number}, name: S, symbol: s.svg, colour: '#000000'}}\n" for number in range(side))
    head = f"template: card.svg.j2\nranks:\n{ranks}suits:\n{suits}"
    cards = f"  - {{suits: [{numbers.replace('R', 'S')}], ranks: [{numbers}]}}\n"
    files = {"card.svg.j2": f"<path d='{{{{ 'M1 1' * {length} }}}}'/>", "s.svg": svg(DISC)}
    return make_deck(folder, cards, files, head=head)


@pytest.mark.long
def test_a_deck_of_many_templated_cards_ends_within_its_memory(tmp_path: Path) -> None:
    """In a process of its own: memory that this one has no use for any more would do for the cards."""
    code = "from generator import sandbox; sandbox.MEMORY_BYTES = 2**27; from generator.cli.main import main; main()"

    def checked(side: int) -> Outcome:
        deck = many_paths(tmp_path / f"{side}", side, length=40_000)
        return pnp_child("check", deck, folder=tmp_path, command=[sys.executable, "-c", code])

    assert checked(2).code == 0
    assert "needs more than 128 MiB" in told(checked(32))


@pytest.mark.long
def test_a_deck_of_20_000_templated_cards_ends_within_its_memory(tmp_path: Path) -> None:
    outcome, peak = peak_mib("check", many_paths(tmp_path, 141), folder=tmp_path, timeout_s=300)
    assert outcome.code == 1
    assert "1024 MiB" in outcome.err or "takes more than" in outcome.err
    assert peak < 1300


@pytest.mark.parametrize("count", [400, pytest.param(4000, marks=pytest.mark.long)])
def test_a_slip_on_thousands_of_cards_is_told_five_times_and_counted_quickly(tmp_path: Path, count: int) -> None:
    icons = "icons: {" + ", ".join(f"abcdefghijklmnop{number:04d}: s.svg" for number in range(1000)) + "}\n"
    cards = "".join(
        f"  - {{id: c{number}, name: C, template: picture, picture: s.svg, texts: {{body: '{{abcdefghijklmnopx}}'}}}}\n"
        for number in range(count)
    )
    with at_most(300):
        outcome = pnp("check", make_deck(tmp_path, cards, {"s.svg": svg(DISC)}, head=icons))
    assert outcome.code == 1
    assert len(outcome.errors) == 6


@pytest.mark.parametrize("count", [1500, pytest.param(7990, marks=pytest.mark.long)])
def test_thousands_of_soft_hyphens_take_no_time(tmp_path: Path, count: int) -> None:
    body = "a" + "\u00ad" * count + "b"
    card = f"  - {{id: one, name: One, template: picture, picture: s.svg, texts: {{body: '{body}'}}}}\n"
    with at_most(300):
        assert pnp("check", make_deck(tmp_path, card, {"s.svg": svg(DISC)})).code == 0


def test_warnings_of_libraries_do_not_stand_among_our_lines(tmp_path: Path) -> None:
    data = io.BytesIO()
    picture = Image.new("P", (300, 300))
    picture.info["transparency"] = b"\x00" * 300  # more than there are colours: Pillow warns when it reads that
    with contextlib.suppress(ValueError):
        picture.save(data, "PNG", transparency=b"\x00\x10")
    outcome = printed(tmp_path, {"x.png": data.getvalue() or png(300, 300)})
    assert outcome.code in (0, 1)
    assert "Warning" not in outcome.err


# --- exports of drawing programs ------------------------------------------------------------------------------

GLOW = svg(
    '<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="0.3"/></filter>'
    '<rect x="3" y="3" width="4" height="4" fill="#ff0000" filter="url(#f)"/>'
)


def icon_deck(folder: Path, icon: str) -> Path:
    head = f"icons: {{glow: {icon}}}\n"
    cards = "  - {id: one, name: One, template: mine.svg.j2}\n"
    template = (
        '<rect x="{{ safe.x }}" y="{{ safe.y }}" width="{{ safe.width }}" height="{{ safe.height }}" fill="#0000ff"/>'
        "{{ place(icons.glow, x=safe.x, y=safe.y, width=40, height=40) }}"
    )
    return make_deck(folder, cards, {"glow.svg": GLOW, "mine.svg.j2": template}, head=head)


def test_an_icon_beyond_the_subset_is_drawn_as_a_picture_that_is_seen_through(tmp_path: Path) -> None:
    refused = pnp("check", icon_deck(tmp_path / "plain", "glow.svg"))
    assert refused.code == 1
    assert "filter on <rect>" in refused.err
    assert "(an icon or symbol with `{file: …, raster: true}`)" in refused.err
    deck = icon_deck(tmp_path / "deck", "{file: glow.svg, raster: true}")
    outcome = pnp("build", "--deck", deck, "--format", "png", "--dpi", "100", "--out", f"{tmp_path}/png/")
    assert outcome.code == 0, outcome.err
    drawn = np.asarray(Image.open(tmp_path / "png" / "01-one.png").convert("RGB")).astype(int)
    outcome = pnp("build", "--deck", deck, "--layout", "single", "--bleed", "0", "--out", f"{tmp_path}/one.pdf")
    assert outcome.code == 0, outcome.err
    (page, *_) = pdf_pixels((tmp_path / "one.pdf").read_bytes(), tmp_path / "page", (drawn.shape[1], drawn.shape[0]))
    for picture in (drawn, page):
        scale = picture.shape[1] / 63.5
        middle, corner = (picture[round((3 + at) * scale), round((3 + at) * scale)] for at in (20, 3))
        assert middle == pytest.approx((255, 0, 0), abs=3)
        assert corner == pytest.approx((0, 0, 255), abs=3)


EXPORT_BOMBS = {
    "selectors": "<style>" + ",".join(f".a{n}" for n in range(30_000)) + '{fill:red}</style><g class="a1"/>',
    "classes": '<style>.a{fill:red}</style><g class="' + " ".join(f"a{n}" for n in range(200_000)) + '"/>',
    "rules for all": "<style>" + "*{fill:red}" * 15_000 + "</style>" + "<g/>" * 500,
    "combinators": "<style>" + "g g .a{fill:red}" * 15_000 + '</style><g class="a"/>',
    "open blocks": "<style>" + "a{" * 100_000 + "</style>",
    "groups in groups": '<g opacity="0.5">' * 60 + "<rect width='5' height='5'/>" + "</g>" * 60,
    "uses that fade": '<g id="a0" opacity="0.5"><rect width="5" height="5"/></g>'
    + "".join(f'<g id="a{n}" opacity="0.5">' + f'<use href="#a{n - 1}"/>' * 10 + "</g>" for n in range(1, 12)),
    "clips by use": '<clipPath id="c"><use href="#u0"/></clipPath><defs>'
    + "".join(f'<use id="u{n}" href="#u{n + 1}"/>' for n in range(50))
    + '</defs><rect width="5" height="5" clip-path="url(#c)"/>',
}


@pytest.mark.parametrize("name", EXPORT_BOMBS)
def test_what_would_take_long_is_drawn_or_refused_in_time(tmp_path: Path, name: str) -> None:
    with at_most(150):
        outcome = printed(tmp_path, {"x.svg": svg(EXPORT_BOMBS[name])})
    if outcome.code:
        assert "cannot be drawn as vectors: " in told(outcome)
