"""`pnp icons`: sets are taken in, found by words, and copied into the decks that use them."""

import gzip
import io
import json
import re
import tarfile
from pathlib import Path
from typing import Any

import pytest

from generator import sandbox
from generator.errors import Fault, LimitError
from generator.icons.icon_copies import content_hash
from tests.effort import at_most
from tests.generator.icons.sets import INFO, SHIELD, icon_set, write_set
from tests.generator.strangers import make_deck, pnp

CARD = "  - {id: one, name: One, template: picture, texts: {body: 'Draw your {sword}.'}}\n"


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep sets in the test's own folder."""
    folder = tmp_path / "shelf"
    monkeypatch.setenv("PNP_ICONS", str(folder))
    return folder


@pytest.fixture
def ours(tmp_path: Path) -> None:
    assert pnp("icons", "add", write_set(tmp_path / "set.json")).code == 0


def package(path: Path, files: dict[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as packed:
        for name, data in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            packed.addfile(member, io.BytesIO(data))
    return path


# --- taking sets in --------------------------------------------------------------------------------------


def test_a_set_is_taken_in_and_listed(tmp_path: Path) -> None:
    line = "ours: 8 icons, Our Icons by These Tests, CC BY 3.0\n"
    assert pnp("icons", "list").out.startswith("no icon sets yet: ")
    assert pnp("icons", "add", write_set(tmp_path / "set.json")).out == line
    assert pnp("icons", "list").out == line


def test_a_package_of_npm_is_read_without_unpacking_it(tmp_path: Path) -> None:
    files = {
        "package/package.json": b"{}",
        "package/icons.json": json.dumps(icon_set(info=None)).encode(),
        "package/info.json": json.dumps(INFO).encode(),
        "../../icons.json": b"not this one",
    }
    assert pnp("icons", "add", package(tmp_path / "ours.tgz", files)).out.startswith("ours: 8 icons, Our Icons")


def test_a_folder_or_a_set_apart_from_its_info_is_read(tmp_path: Path) -> None:
    write_set(tmp_path / "package" / "icons.json", info=None)
    (tmp_path / "package" / "info.json").write_text(json.dumps(INFO))
    assert pnp("icons", "add", tmp_path / "package").code == 0
    assert pnp("icons", "add", tmp_path / "package" / "icons.json").code == 0


def test_another_set_of_the_same_name_is_taken_only_on_demand(tmp_path: Path, ours: None) -> None:
    other = write_set(tmp_path / "other.json", icons={"shield": {"body": SHIELD}}, aliases=None)
    refused = pnp("icons", "add", other)
    assert refused.code == 1
    assert refused.err == (
        f"error: {other}: another set 'ours' already exists; replace it with --force (decks keep the "
        "copies that they have)\n"
    )
    assert pnp("icons", "add", tmp_path / "set.json").code == 0
    assert pnp("icons", "add", other, "--force").out.startswith("ours: 1 icon,")


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.json", b"{}", "is not an Iconify icon set: needs the keys prefix and icons, as in its icons.json"),
        ("a.tgz", b"{}", "is not a readable npm package (Not a gzipped file (b'{}'))"),
        ("a.tgz", gzip.compress(b"not a tar" * 100, mtime=0), "is not a readable npm package ("),
        ("a.tgz", gzip.compress(b"x" * 100, mtime=0)[:-9], "is not a readable npm package ("),
        ("a.json", None, "cannot be read: No such file or directory"),
    ],
)
def test_what_is_no_set_is_one_clear_error(tmp_path: Path, name: str, data: bytes | None, message: str) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    outcome = pnp("icons", "add", tmp_path / name)
    assert outcome.code == 1
    assert len(outcome.errors) == 1
    assert outcome.err.startswith(f"error: {tmp_path / name}: {message}")


def test_a_package_without_icons_is_told(tmp_path: Path) -> None:
    outcome = pnp("icons", "add", package(tmp_path / "a.tgz", {"package/index.js": b""}))
    assert outcome.err == f"error: {tmp_path / 'a.tgz'}: is not an icon set's package: it holds no icons.json\n"


def test_a_package_that_unpacks_to_more_than_is_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.icons.icon_library.MAX_SET_BYTES", 2**20)
    outcome = pnp("icons", "add", package(tmp_path / "a.tgz", {"package/icons.json": b" " * 2**21}))
    assert outcome.err == f"error: {tmp_path / 'a.tgz'}: holds more than 1 MiB, the limit\n"


def test_a_set_whose_file_was_changed_is_told_and_the_others_are_listed(
    tmp_path: Path, ours: None, shelf: Path
) -> None:
    (shelf / "bad.json").write_text("{")
    outcome = pnp("icons", "list")
    assert (outcome.code, outcome.out.count("\n")) == (1, 1)
    assert outcome.err.startswith(f"error: {shelf / 'bad.json'}: is not JSON: ")


# --- finding ---------------------------------------------------------------------------------------------


def test_names_that_have_the_word_whole_come_first(ours: None) -> None:
    assert pnp("icons", "find", "sword").out.split() == ["ours:sword", "ours:broad-sword", "ours:swordfish"]
    assert pnp("icons", "find", "Sword", "BROAD").out.split() == ["ours:broad-sword"]
    assert pnp("icons", "find", "ade").out.split() == ["ours:blade", "ours:fallen-blade"]


def test_hidden_icons_are_not_found(ours: None) -> None:
    assert pnp("icons", "find", "shield").out.split() == ["ours:shield"]


def test_a_word_that_no_name_has_is_told_with_the_nearest(ours: None) -> None:
    outcome = pnp("icons", "find", "swrod")
    assert outcome.code == 1
    assert outcome.err == "error: no icon has 'swrod' in its name; similar words are sword\n"


def test_a_set_that_is_not_there_is_told(ours: None) -> None:
    assert pnp("icons", "find", "sword", "--set", "theirs").err.startswith(
        "error: there is no icon set 'theirs'; sets: ours. Add one with `pnp icons add FILE`"
    )


def test_nothing_is_found_where_there_is_no_set() -> None:
    assert pnp("icons", "find", "x").err == "error: there are no icon sets yet; add one with `pnp icons add FILE`\n"


# --- in a deck -------------------------------------------------------------------------------------------


def deck_of(folder: Path, icon: str = "ours:sword", cards: str = CARD) -> Path:
    return make_deck(folder, cards, head=f"icons: {{sword: '{icon}'}}\n")


def test_a_deck_prints_with_copies_and_without_the_set(tmp_path: Path, ours: None, shelf: Path) -> None:
    deck = deck_of(tmp_path / "deck")
    missing = pnp("check", deck)
    assert missing.code == 1
    assert missing.err == (
        f"error: {deck}:7: icons.sword: 'ours:sword' is not in the deck's folder yet; run `pnp icons copy {deck}`\n"
    )
    assert pnp("icons", "copy", deck).out == f"{deck}: copied 1 icon\n"
    for path in shelf.iterdir():
        path.unlink()
    assert pnp("check", deck).code == 0
    assert pnp("icons", "copy", deck).out == f"{deck}: copied 0 icons, 1 already there\n"
    assert pnp("build", "--deck", deck, "--out", tmp_path / "deck.pdf").code == 0


def test_a_copy_says_where_it_is_from_and_under_which_licence(tmp_path: Path, ours: None) -> None:
    pnp("icons", "copy", deck_of(tmp_path / "deck"))
    folder = tmp_path / "deck" / "icons" / "ours"
    svg = (folder / "sword.svg").read_text()
    assert "ours:sword, from Our Icons by These Tests (https://example.org/ours), CC BY 3.0 (https://ex" in svg
    assert json.loads((folder / "info.json").read_text()) == {
        **INFO,
        "copied": {"sword": content_hash(svg.encode())},
    }
    assert sorted(path.name for path in folder.iterdir()) == ["info.json", "sword.svg"]


def test_an_icon_stands_wherever_a_picture_may(tmp_path: Path, ours: None) -> None:
    head = (
        "backs: [{id: b, picture: 'ours:shield'}]\nback: b\nranks: [{id: '1', name: One, pips: 1}]\n"
        "suits: [{id: S, name: Swords, symbol: 'ours:sword', colour: '#123456', pictures: {'1': 'ours:flag'}}]\n"
    )
    cards = (
        "  - {suits: [S], ranks: ['1']}\n  - {id: x, name: X, template: picture, picture: 'ours:blade'}\n"
        "  - {from: rows.csv, template: picture}\n"
    )
    rows = "name,picture\nFallen,ours:fallen-blade\n"
    deck = make_deck(tmp_path / "deck", cards, {"rows.csv": rows}, head=head)
    told = pnp("check", deck).errors
    assert len(told) == 5
    place = f"error: {tmp_path / 'deck' / 'rows.csv'}:2: column 'picture': "
    assert sum(line.startswith(f"{place}'ours:fallen-blade' is not in the deck's folder yet") for line in told) == 1
    assert pnp("icons", "copy", deck).out == f"{deck}: copied 5 icons\n"
    assert pnp("check", deck).code == 0


def test_copies_stay_as_they_are_until_asked_otherwise(tmp_path: Path, ours: None) -> None:
    deck = deck_of(tmp_path / "deck")
    pnp("icons", "copy", deck)
    copy = tmp_path / "deck" / "icons" / "ours" / "sword.svg"
    first = copy.read_text()
    copy.write_text(first.replace("M10 1l", "M10 2l"))
    pnp("icons", "copy", deck)
    assert copy.read_text() != first
    assert pnp("icons", "copy", deck, "--force").out == f"{deck}: copied 1 icon\n"
    assert copy.read_text() == first


def test_copies_that_are_not_used_any_more_are_told_and_left(tmp_path: Path, ours: None) -> None:
    deck = deck_of(tmp_path / "deck")
    pnp("icons", "copy", deck)
    deck_of(tmp_path / "deck", "ours:shield")
    outcome = pnp("icons", "copy", deck)
    assert outcome.err == "note: no longer used: icons/ours/sword.svg\n"
    info = json.loads((tmp_path / "deck" / "icons" / "ours" / "info.json").read_text())
    assert list(info["copied"]) == ["shield", "sword"]


def test_all_icons_and_sets_that_are_not_there_are_told_at_once(tmp_path: Path, ours: None) -> None:
    head = "icons: {a: 'ours:swrod', b: 'ours:shied', c: 'theirs:x', d: 'ours:sword'}\n"
    deck = make_deck(tmp_path / "deck", CARD, head=head)
    outcome = pnp("icons", "copy", deck)
    assert outcome.code == 1
    assert outcome.errors[:2] == [
        f"error: {deck}:7: icons.a: Our Icons has no icon 'swrod'; did you mean ours:sword?",
        f"error: {deck}:7: icons.b: Our Icons has no icon 'shied'; did you mean ours:shield?",
    ]
    assert outcome.errors[2].startswith(f"error: {deck}:7: icons.c: there is no icon set 'theirs'; sets: ours. ")
    assert not (tmp_path / "deck" / "icons").exists()


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<script>alert(1)</script><path d="M0 0h9"/>', r"<script> is not allowed in deck art"),
        ('<image href="file:///etc/passwd"/>', r"refers to something outside the file"),
        ('<mask id="m"/><path d="M0 0h9v9z" mask="url(#m)"/>', r"mask"),
        ("</svg><svg>", r"is not well-formed XML"),
        ("&lol;", r"is not well-formed XML"),
        ("<path", r"is not well-formed XML"),
    ],
)
def test_a_drawing_that_cannot_be_printed_is_refused_when_it_is_used(tmp_path: Path, body: str, message: str) -> None:
    path = write_set(tmp_path / "set.json", icons={"sword": {"body": body}}, aliases=None)
    assert pnp("icons", "add", path).code == 0
    deck = deck_of(tmp_path / "deck")
    outcome = pnp("icons", "copy", deck)
    assert outcome.code == 1
    assert re.match(rf"error: icons/ours/sword\.svg:\d+: .*{message}", outcome.err)
    assert not (tmp_path / "deck" / "icons").exists()


@pytest.mark.parametrize("link", ["icons", "icons/ours"])
def test_nothing_is_written_through_a_link(tmp_path: Path, ours: None, link: str) -> None:
    deck = deck_of(tmp_path / "deck")
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (tmp_path / "deck" / link).parent.mkdir(exist_ok=True)
    (tmp_path / "deck" / link).symlink_to(elsewhere)
    outcome = pnp("icons", "copy", deck)
    assert outcome.err == (
        f"error: {tmp_path / 'deck' / link}: is a link; icons are copied only into the deck's own folder\n"
    )
    assert list(elsewhere.iterdir()) == []


def test_a_deck_file_that_lies_elsewhere_is_not_read(tmp_path: Path, ours: None) -> None:
    elsewhere = deck_of(tmp_path / "elsewhere")
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "deck.yaml").symlink_to(elsewhere)
    outcome = pnp("icons", "copy", tmp_path / "deck")
    assert outcome.code == 1
    assert "this file is a link out of the deck's folder; replace it with the file" in outcome.err
    assert not (tmp_path / "deck" / "icons").exists()


def test_a_deck_with_faults_elsewhere_gets_its_copies_all_the_same(tmp_path: Path, ours: None) -> None:
    deck = deck_of(tmp_path / "deck", cards=CARD + "  - {id: one, name: Again, template: picture}\n")
    assert pnp("icons", "copy", deck).code == 0
    assert [line for line in pnp("check", deck).errors if "icons" in line] == []


@pytest.mark.parametrize("name", ["Ours:sword", "ours:", ":sword", "ours:Sword", "ours:a:b", "ours:../x", "C:art"])
def test_what_is_no_name_of_an_icon_is_told_as_a_file(tmp_path: Path, ours: None, name: str) -> None:
    outcome = pnp("check", deck_of(tmp_path / "deck", name))
    assert outcome.code == 1
    assert f"{name!r} is not a picture that can be printed; use .svg" in outcome.err


# --- sets of strangers -----------------------------------------------------------------------------------


def test_a_set_is_read_in_a_time_that_its_size_tells(tmp_path: Path) -> None:
    """A key twice among many, and aliases each of the next, took a time that grew with the square of their number."""
    chain = {f"a{number}": {"parent": f"a{number + 1}"} for number in range(20_000)} | {"a20000": {"parent": "sword"}}
    line = write_set(tmp_path / "line.json", aliases=chain)
    twice = tmp_path / "twice.json"
    keys = ",".join(f'"k{number}":0' for number in range(100_000))
    twice.write_text(f'{{"prefix":"x","icons":{{{keys},"k99999":0}}}}', encoding="utf-8")
    with at_most(60):
        assert pnp("icons", "add", line).out.startswith("ours: 20007 icons")
        assert pnp("icons", "add", twice).err == f"error: {twice}: the key 'k99999' occurs twice\n"


def test_a_package_of_many_files_is_refused_before_they_fill_the_memory(tmp_path: Path) -> None:
    many = package(tmp_path / "many.tgz", {f"package/{number}": b"" for number in range(1_001)})
    assert pnp("icons", "add", many).err == (
        f"error: {many}: is not a readable npm package (it holds more than 1000 files)\n"
    )


def test_a_set_is_read_within_the_limits_of_a_strangers_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def run(work: Any, read: Any, *, shown: str, factor: float) -> Any:
        asked.append(factor)
        raise LimitError(Fault("takes more than 6 s", shown))

    monkeypatch.setattr(sandbox, "run_sandboxed", run)
    told = pnp("icons", "add", write_set(tmp_path / "set.json"), "--limits", "3")
    assert (told.code, asked) == (1, [3.0])
    assert pnp("icons", "list").out.startswith("no icon sets yet")
