"""Decks made to do harm, through the real command: one clear line for each fault, exit code 1, nothing touched."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.effort import at_most
from tests.generator import bombs
from tests.generator.strangers import (
    DATA,
    PNP,
    SUN,
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


IS_ROOT = os.geteuid() == 0
# Root reads and writes where others may not: its child gives that up.
AS_ANYONE = (
    ["setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"]
    if IS_ROOT
    else []
)
# A file system of its own, which ends with the child.
ON_ITS_OWN = ["unshare", "-m"] if IS_ROOT else ["unshare", "-rm"]
BEFORE = b"%PDF-1.4 /Creator (pnp 0.1.0) printed before"


def everything(folder: Path) -> dict[str, bytes | None]:
    """Return all that is below a folder, hidden files too."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() and not path.is_symlink() else None
        for path in folder.rglob("*")
    }


def refused(deck: Path, folder: Path, *words: str) -> list[str]:
    """Build a deck over an older print; see it refused and the print left; give the lines on stderr."""
    out = folder / "output"
    out.mkdir()
    (out / "old.pdf").write_bytes(BEFORE)
    outcome = pnp("build", "--deck", deck, "--out", out / "old.pdf", *words)
    clean(outcome)
    assert everything(out) == {"old.pdf": BEFORE}
    return [line.removeprefix("error: ") for line in outcome.errors]


def clean(outcome: Outcome) -> None:
    """See that a command was refused in clear lines."""
    assert outcome.code == 1, outcome.err
    assert outcome.out == ""
    assert outcome.errors
    for line in outcome.errors:
        assert line.startswith("error: "), outcome.err
        assert line.isprintable()
        assert len(line) < 700


# --- deck files ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        "tag",
        "short-tag",
        "alias-bomb",
        "too-deep",
        "too-deep-by-aliases",
        "nul",
        "not-utf-8",
        "second-document",
        "empty",
        "control-character",
        "picture-above-the-folder",
        "picture-on-a-drive",
    ],
)
def test_a_hostile_deck_file_is_told_in_one_line(tmp_path: Path, name: str) -> None:
    path = DATA / "invalid" / f"{name}.yaml"
    (line,) = refused(path, tmp_path)
    assert line.startswith(f"{path}:")


@pytest.mark.parametrize("part", [20, pytest.param(1, marks=pytest.mark.long)])
def test_floods_of_values_are_told_within_bounds(tmp_path: Path, part: int) -> None:
    floods = {
        "values": "  - {id: one, texts: {a: [" + "[]," * (100_000 // part) + "]}}\n",
        "keys": "  - {id: one, " + ", ".join(f"k{number}: 1" for number in range(30_000 // part)) + "}\n",
        "cards": "  - {id: one}\n" * (10_000 // part),
    }
    decks = [make_deck(tmp_path / name, cards) for name, cards in floods.items()]
    outcome, peak = peak_mib("check", *decks, folder=tmp_path) if part == 1 else (pnp("check", *decks), 0)
    clean(outcome)
    # One line for the list in a text's place; of the keys and cards five, those of their kind, and a word on the rest.
    assert len(outcome.errors) == 1 + 7 + 7
    assert peak < 300


def test_a_deck_file_of_5_megabytes_is_not_read(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, f"  - {{id: one, texts: {{a: '{'x' * 5_000_000}'}}}}\n")
    assert refused(deck, tmp_path) == [f"{deck}: this file is larger than 4096 KiB, the limit"]


# --- files that are not what they should be -----------------------------------------------------------------


def test_links_out_of_the_folder_are_refused(tmp_path: Path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "sun.svg").write_text(SUN, encoding="utf-8")
    deck = make_deck(
        tmp_path / "deck",
        picture_card("link.svg") + picture_card("folder/sun.svg").replace("one", "two"),
    )
    (deck.parent / "link.svg").symlink_to(tmp_path / "secret" / "sun.svg")
    (deck.parent / "folder").symlink_to("../secret", target_is_directory=True)
    assert refused(deck, tmp_path) == [
        f"{deck}:{line}: cards[{line - 8}].picture: '{name}' is a link out of the deck's folder; replace it with the "
        "file"
        for line, name in ((8, "link.svg"), (9, "folder/sun.svg"))
    ]


def test_a_template_that_is_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    deck = template_deck(tmp_path / "deck", "{% include 'part.svg.j2' %}")
    (tmp_path / "secret.svg.j2").write_text("<g/>", encoding="utf-8")
    (deck.parent / "part.svg.j2").symlink_to("../secret.svg.j2")
    assert refused(deck, tmp_path) == [
        f"{deck}:9: card c1: template card.svg.j2:1: part.svg.j2: this file is a link out of the deck's folder; "
        "replace it with the file"
    ]


def test_links_within_the_folder_print(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, picture_card("link.svg"), {"art/sun.svg": SUN})
    (tmp_path / "link.svg").symlink_to("art/sun.svg")
    assert pnp("build", "--deck", deck, "--out", tmp_path / "out.pdf").code == 0


def test_a_pipe_hangs_nothing(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, picture_card("pipe.svg"))
    os.mkfifo(tmp_path / "pipe.svg")
    os.mkfifo(tmp_path / "pipe.yaml")
    # A command that waits for a writer would wait for ever.
    earlier = signal.signal(signal.SIGALRM, lambda *_: pytest.fail("the command waits"))
    signal.alarm(300)
    try:
        outcome = pnp("check", deck, tmp_path / "pipe.yaml")
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, earlier)
    clean(outcome)
    assert outcome.errors == [
        f"error: {deck}:8: cards[0].picture: 'pipe.svg' is a folder, a pipe or a device; needs a plain file",
        f"error: {tmp_path}/pipe.yaml: this file is a folder, a pipe or a device; needs a plain file",
    ]


@pytest.mark.parametrize("kind", ["pipe", "socket", "device"])
def test_whatever_is_no_plain_file_hangs_nothing_wherever_it_is_read(tmp_path: Path, kind: str) -> None:
    """Neither what decks name nor what is found where the output goes."""
    deck = make_deck(tmp_path / "deck", picture_card("sun.svg"), {"sun.svg": SUN})
    out = tmp_path / "out"
    out.mkdir()
    odd = [tmp_path / "set.json", out / ".strange.sha256", tmp_path / "sheets" / "cells.txt"]
    odd[-1].parent.mkdir()
    for path in odd:
        if kind == "pipe":
            os.mkfifo(path)
        elif kind == "device":
            path.symlink_to("/dev/zero")
        else:
            with contextlib.chdir(path.parent), socket.socket(socket.AF_UNIX) as made:
                made.bind(path.name)
    earlier = signal.signal(signal.SIGALRM, lambda *_: pytest.fail("the command waits"))
    signal.alarm(300)
    try:
        assert pnp("icons", "add", odd[0]).errors == [
            f"error: {odd[0]}: is a folder, a pipe or a device; needs a plain file"
        ]
        assert pnp("build", "--deck", deck, "--format", "png", "--out", out).errors == [
            f"error: {odd[1]}: is not a list of files that pnp wrote; choose another folder"
        ]
        assert pnp("export", "--to", "tts", "--deck", deck, "--out", odd[2].parent).errors == [
            f"error: {odd[2]}: cannot be read: a folder, a pipe or a device, not a plain file"
        ]
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, earlier)


def test_a_nul_in_a_name_is_told(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, '  - {id: one, name: One, template: picture, picture: "sun.svg\\0.png"}\n')
    assert refused(deck, tmp_path) == [
        f"{deck}:8: cards[0].picture: holds the control character U+0000; only line breaks and tabs are allowed",
        f"{deck}:8: cards[0].picture: 'sun.svg\\x00.png' has a NUL in its name",
    ]


def test_files_that_nobody_may_read_are_told(tmp_path: Path) -> None:
    deck = make_deck(
        tmp_path / "deck",
        picture_card("sun.svg") + picture_card("photo.png").replace("one", "two"),
        {"sun.svg": SUN, "photo.png": png(9, 9), "other.yaml": "x", "closed/x.svg": SUN},
    )
    files = [deck.parent / name for name in ("sun.svg", "photo.png", "other.yaml")]
    for path in files:
        path.chmod(0)
    # The fault is there: nobody can read these files.
    assert subprocess.run([*AS_ANYONE, "cat", *files], capture_output=True, check=False).stdout == b""
    outcome = pnp_child("check", deck, deck.parent / "other.yaml", folder=tmp_path, before=AS_ANYONE)
    clean(outcome)
    assert outcome.errors == [
        f"error: {deck.parent}/sun.svg: {deck}:8: cards[0].picture: this file cannot be read: Permission denied",
        f"error: {deck.parent}/photo.png: {deck}:9: cards[1].picture: this file cannot be read: Permission denied",
        f"error: {deck.parent}/other.yaml: this file cannot be read: Permission denied",
    ]


# --- pictures -----------------------------------------------------------------------------------------------

DOCTYPE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
LAUGHS = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'
ENTITIES = (
    "this SVG declares entities in its <!DOCTYPE … [ … ]>; export it without (in Illustrator: without “Preserve "
    "Illustrator Editing Capabilities”)"
)
OUTSIDE = "refers to something outside the file: "
NOT_ALLOWED = " is not allowed in deck art"
PICTURES = {
    "entities": (LAUGHS + svg("<text>&b;&c;</text>"), ENTITIES),
    "doctype": (DOCTYPE + svg("<g>&secret;</g>"), "this SVG is not well-formed XML: undefined entity"),
    "http": (svg('<image xlink:href="http://localhost/x.png"/>'), f"{OUTSIDE}href='http://localhost/x.png' on <image>"),
    "file": (svg('<image href="file:///etc/passwd"/>'), f"{OUTSIDE}href='file:///etc/passwd' on <image>"),
    "relative": (svg('<image href="../secret.png"/>'), f"{OUTSIDE}href='../secret.png' on <image>"),
    "other-svg": (svg('<use href="other.svg#a"/>'), f"{OUTSIDE}href='other.svg#a' on <use>"),
    "css-url": (
        svg('<rect width="9" height="9" style="fill:url(http://localhost/)"/>'),
        f"{OUTSIDE}style='fill:url(http://localhost/)' on <rect>",
    ),
    "css-import": (svg('<style>@import "http://localhost/x.css";</style>'), f"<style>{NOT_ALLOWED}"),
    "script": (svg("<script>alert(1)</script>"), f"<script>{NOT_ALLOWED}"),
    "event": (svg('<rect width="9" height="9" onclick="alert(1)"/>'), f"{OUTSIDE}onclick='alert(1)' on <rect>"),
    "foreign": (svg("<foreignObject/>"), f"<foreignObject>{NOT_ALLOWED}"),
    "nul": (svg("<g>\0</g>"), "this SVG is not well-formed XML: not well-formed (invalid token)"),
    "binary": ("\x89PNG", "this SVG is not well-formed XML: not well-formed (invalid token)"),
    "html": (
        "<html><body/></html>",
        'this SVG is not an SVG: the root is <html>, needs <svg xmlns="http://www.w3.org/2000/svg">',
    ),
    "deep": (svg("<g>" * 9999 + "</g>" * 9999), "this SVG has more than 60000 elements or 64 levels"),
    "wide": (svg("<g/>" * 60_001), "this SVG has more than 60000 elements or 64 levels"),
}


@pytest.mark.parametrize("raster", ["false", "true"])
def test_hostile_svgs_are_refused_each_in_a_line_as_vectors_and_as_pictures(tmp_path: Path, raster: str) -> None:
    cards = "".join(
        f"  - {{id: {name}, name: Card, template: picture, picture: {name}.svg, raster: {raster}}}\n"
        for name in PICTURES
    )
    deck = make_deck(tmp_path / "deck", cards, {f"{name}.svg": text for name, (text, _) in PICTURES.items()})
    told = refused(deck, tmp_path)
    assert told == [
        f"{deck.parent}/{name}.svg:1: {problem} ({deck}:{line}: cards[{line - 8}].picture)"
        for line, (name, (_, problem)) in enumerate(PICTURES.items(), start=8)
    ]


@pytest.mark.parametrize("part", [10, pytest.param(1, marks=pytest.mark.long)])
def test_what_takes_too_much_memory_or_time_is_refused_before(tmp_path: Path, part: int) -> None:
    """Several decks in one process, whose children may take no more than any deck that is sound."""
    decks, said = [DATA / "invalid" / "alias-bomb.yaml"], [f"error: {DATA}/invalid/alias-bomb.yaml:"]
    for number, (name, content, message) in enumerate(bombs.pictures(part).values()):
        decks.append(make_deck(tmp_path / f"{number}", picture_card(name), {name: content}))
        said.append(message)
    itself = svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g><use href="#a"/>')
    files = {f"{name}.svg": text for name, text in {**bombs.USES, "itself": itself}.items()}
    cards = "".join(f"  - {{id: {name[:-4]}, name: Card, template: picture, picture: {name}}}\n" for name in files)
    decks.append(make_deck(tmp_path / "uses", cards, files))
    said += [f"error: {tmp_path}/uses/{name}:1: cannot be drawn as vectors: " for name in files]
    # Unpacked it takes 300 MB.
    decks.append(make_deck(tmp_path / "big", picture_card("big.png"), {"big.png": png(10_000, 10_000)}))
    said.append(
        f"error: {tmp_path}/big/big.png: has 10000 x 10000 pixels, more than the limit of 50 million; scale it down to "
        f"the size it prints at ({decks[-1]}:8: cards[0].picture)"
    )
    with at_most(600):
        outcome, peak = peak_mib("check", *decks, folder=tmp_path)
    clean(outcome)
    assert peak < 300
    for line, part in zip(outcome.errors, said, strict=True):
        assert part in line
    assert "<use> of '#" in outcome.errors[-2]
    assert "within itself" in outcome.errors[-2]


def test_uses_of_uses_end_within_bounds_as_a_picture_too(tmp_path: Path) -> None:
    deck = make_deck(
        tmp_path / "deck", picture_card("bomb.svg", more=", raster: true"), {"bomb.svg": bombs.USES["shapes"]}
    )
    with at_most(100):
        (line,) = refused(deck, tmp_path)
    assert line.startswith(f"{deck.parent}/bomb.svg: ")


def test_pictures_that_are_none_are_told(tmp_path: Path) -> None:
    whole = png(300, 300)
    files = {
        "cut.png": whole[: len(whole) // 2],
        "head.png": whole[:20],
        "empty.png": b"",
        "nul.jpg": bytes(1000),
        "text.png": b"<svg/>",
        "gif.png": b"GIF89a\x01\x00\x01\x00\x00\x00\x00;",
        "huge.png": whole[:16] + b"\x7f\xff\xff\xff\x7f\xff\xff\xff" + whole[24:],
    }
    cards = "".join(f"  - {{id: {name[:-4]}, name: Card, template: picture, picture: {name}}}\n" for name in files)
    deck = make_deck(tmp_path / "deck", cards, files)
    told = refused(deck, tmp_path)
    assert len(told) == len(files)
    for line, (name, said) in enumerate(zip(files, told, strict=True), start=8):
        assert said.startswith(f"{deck.parent}/{name}: is not a PNG, JPEG, WebP or TIFF that can be read")
        assert said.endswith(f" ({deck}:{line}: cards[{line - 8}].picture)")


def test_a_png_that_is_called_jpg_prints_as_what_it_is(tmp_path: Path) -> None:
    deck = make_deck(tmp_path, picture_card("photo.jpg"), {"photo.jpg": png(500, 500)})
    for kind in ("pdf", "png", "svg"):
        built = pnp("build", "--deck", deck, "--format", kind, "--out", f"{tmp_path}/out-{kind}/")
        assert (built.code, built.err) == (0, "")
    assert "data:image/png;base64," in (tmp_path / "out-svg" / "01-one.svg").read_text(encoding="utf-8")


# --- templates ----------------------------------------------------------------------------------------------

ESCAPES = {
    "{{ ''.__class__.__mro__ }}": "access to attribute '__class__' of 'str' object is unsafe.",
    "{{ ''|attr('__class__') }}": "access to attribute '__class__' of 'str' object is unsafe.",
    "{{ text.__globals__ }}": "access to attribute '__globals__' of 'function' object is unsafe.",
    "{{ ('{0.__class__}'|attr('format'))(1) }}": "access to attribute '__class__' of 'int' object is unsafe.",
    "{{ lipsum }}": "'lipsum' is undefined; see docs/decks.md",
    "{% include 'card.svg.j2' %}": "there is no template",
    "{% include '../../etc/passwd' %}": "../../etc/passwd: this file leaves the deck's folder; name a file beside "
    "the deck file",
    "{% include '/etc/passwd' %}": "/etc/passwd: this file leaves the deck's folder; name a file beside the deck file",
    "{% include 'faces/../../pyproject.toml' %}": "faces/../../pyproject.toml: this file leaves the deck's folder; "
    "name a file beside the deck file",
    "{% for a in range(1000000000) %}{% endfor %}": "range of 1000000000 is more than 10000",
    "{{ " + "(" * 9000 + "1" + ")" * 9000 + " }}": "is nested too deeply; a template that includes itself never ends",
}


def test_templates_that_reach_out_are_told_each_in_a_line(tmp_path: Path) -> None:
    names = {f"t{number}.svg.j2": source for number, source in enumerate(ESCAPES)}
    itself = next(name for name, source in names.items() if "card.svg.j2" in source)
    names[itself] = names[itself].replace("card.svg.j2", itself)
    cards = "".join(f"  - {{id: {name[:-7]}, name: Card, template: {name}}}\n" for name in names)
    deck = make_deck(tmp_path / "deck", cards, names)
    told = refused(deck, tmp_path)
    assert len(told) == len(ESCAPES)
    for line, (name, problem, said) in enumerate(zip(names, ESCAPES.values(), told, strict=True), start=8):
        expected = "is nested too deeply; a template that includes itself never ends" if name == itself else problem
        start, end = f"{deck}:{line}: card {name[:-7]}: template {name}:", f" {expected}"
        assert said.startswith(start)
        assert said.endswith(end)


@pytest.mark.long  # tests/generator/rendering/templating/test_untrusted.py stops the same within smaller limits
@pytest.mark.parametrize(
    "bomb",
    [
        "{{ 'a' * 2000000000 }}",
        "{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}" + "{% endfor %}" * 3,
    ],
)
def test_a_template_bomb_ends_within_bounds_and_is_told_once(tmp_path: Path, bomb: str) -> None:
    deck = template_deck(tmp_path, bomb, count=54)
    with at_most(300):
        outcome, peak = peak_mib("build", "--deck", deck, "--out", tmp_path / "out.pdf", folder=tmp_path)
    clean(outcome)
    assert peak < 1200
    assert len(outcome.errors) == 1
    assert re.fullmatch(
        rf"error: {tmp_path}/card.svg.j2: card c1: (needs more than 1024 MiB|takes more than 2 s for one card); make "
        r"it do less \(53 more to draw were left\)",
        outcome.errors[0],
    )
    assert not (tmp_path / "out.pdf").exists()


# --- where the print goes -----------------------------------------------------------------------------------


@pytest.fixture
def deck(tmp_path: Path) -> Path:
    """A sound deck."""
    return make_deck(tmp_path / "deck", picture_card("sun.svg"), {"sun.svg": SUN})


def test_a_folder_in_the_place_of_the_print_is_told(tmp_path: Path, deck: Path) -> None:
    (tmp_path / "out.pdf").mkdir()
    outcome = pnp("build", "--deck", deck, "--out", tmp_path / "out.pdf")
    clean(outcome)
    assert outcome.errors == [
        f"error: {tmp_path}/out.pdf: cannot be written: its name belongs to something that is not a plain file"
    ]
    assert everything(tmp_path / "out.pdf") == {}


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path, deck: Path) -> None:
    (tmp_path / "out").write_bytes(BEFORE)
    outcome = pnp("build", "--deck", deck, "--format", "png", "--out", tmp_path / "out")
    clean(outcome)
    assert outcome.errors == [f"error: {tmp_path}/out/01-one.png: cannot be written: Not a directory"]
    assert (tmp_path / "out").read_bytes() == BEFORE


def test_a_folder_that_cannot_be_written_is_told_and_the_old_print_left(tmp_path: Path, deck: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "old.pdf").write_bytes(BEFORE)
    out.chmod(0o555)
    try:
        # The fault is there: nobody can make a file in this folder.
        assert subprocess.run([*AS_ANYONE, "touch", out / "new"], capture_output=True, check=False).returncode != 0
        outcome = pnp_child("build", "--deck", deck, "--out", out / "old.pdf", folder=tmp_path, before=AS_ANYONE)
        clean(outcome)
        assert outcome.errors == [f"error: {out}/old.pdf: cannot be written: Permission denied"]
        assert everything(out) == {"old.pdf": BEFORE}
    finally:
        out.chmod(0o755)


FULL_DISK = """
set -e
mount -t tmpfs -o size=1m tmpfs "$1"
printf '%s' "$2" > "$1/old.pdf"
dd if=/dev/zero of="$1/filler" bs=1k count=2000 2>/dev/null || true
set +e
shift 2
"$@" > report 2> errors
echo $? > code
ls -A disk > left
cp disk/old.pdf kept
exit 0
"""


@pytest.mark.parametrize(
    "words",
    [
        ["--out", "disk/old.pdf"],
        pytest.param(["--format", "svg", "--out", "disk/sub/folder"], marks=pytest.mark.long),
    ],
)
def test_a_full_disk_is_told_and_the_old_print_left(tmp_path: Path, deck: Path, words: list[str]) -> None:
    (tmp_path / "disk").mkdir()
    done = subprocess.run(
        [*ON_ITS_OWN, "sh", "-c", FULL_DISK, "sh", "disk", BEFORE.decode(), *PNP, "build", "--deck", deck, *words],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    report, errors, code, left = (
        (tmp_path / name).read_text(encoding="utf-8") for name in ("report", "errors", "code", "left")
    )
    clean(Outcome(int(code), report, errors))
    name = words[-1] if words[-1].endswith(".pdf") else f"{words[-1]}/01-one.svg"
    assert errors == f"error: {name}: cannot be written: No space left on device\n"
    assert left.split() == ["filler", "old.pdf"]
    assert (tmp_path / "kept").read_bytes() == BEFORE


INTERRUPTED = """
import os, signal, sys
from generator.cli import main as cli
from generator.writers import files as output
whole = os.fsync
def fsync(handle):
    whole(handle)
    print(sorted(os.listdir("out")))
    os.kill(os.getpid(), signal.SIGINT)
output.os.fsync = fsync
sys.argv = ["pnp", *sys.argv[1:]]
cli.main()
"""


def test_an_interrupt_while_writing_leaves_the_old_print(tmp_path: Path, deck: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "old.pdf").write_bytes(BEFORE)
    outcome = pnp_child(
        "build", "--deck", deck, "--out", "out/old.pdf", folder=tmp_path, command=[sys.executable, "-c", INTERRUPTED]
    )
    assert outcome.code == 130
    assert "Traceback" not in outcome.err
    # It came while the new file lay beside the old one.
    part, old = json.loads(outcome.out.replace("'", '"'))
    assert (part.startswith(".pnp-"), old) == (True, "old.pdf")
    assert everything(out) == {"old.pdf": BEFORE}


def test_an_interrupt_ends_the_child_that_draws_too(tmp_path: Path) -> None:
    loops = "{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}" + "{% endfor %}" * 3
    deck = template_deck(tmp_path, loops)
    code = (
        "import os, signal, sys\n"
        "from generator import sandbox\n"
        "from generator.cli import main as cli\n"
        "wait = os.wait4\n"
        "def wait4(child, options):\n"
        "    sandbox.os.wait4 = wait\n"
        "    print(child, flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    return wait(child, options)\n"
        "sandbox.os.wait4 = wait4\n"
        "sys.argv = ['pnp', *sys.argv[1:]]\n"
        "cli.main()\n"
    )
    outcome = pnp_child("check", deck, folder=tmp_path, command=[sys.executable, "-c", code])
    assert outcome.code == 130
    assert "Traceback" not in outcome.err
    with pytest.raises(ProcessLookupError):
        os.kill(int(outcome.out), 0)
