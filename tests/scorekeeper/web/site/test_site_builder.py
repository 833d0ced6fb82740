"""The folder of the site: what is in it, that it is whole, and that it names no other host."""

import hashlib
import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from PIL import Image

from scorekeeper.font_fallback.font_lookup import app_font_file
from scorekeeper.games import BROUGHT
from scorekeeper.i18n import Catalogue
from scorekeeper.web.page_texts import offline_texts, start_messages
from scorekeeper.web.site import bundle, command, pyodide, site_builder
from scorekeeper.web.site.npm_packages import SiteError
from tests.scorekeeper.web.site.site import hearts, site, write

OF_THE_SITE = pytest.mark.slow
"""The site is made for these; the other tests need none."""
MOST_SENT = 6_000_000
"""Bytes of a first visit, as gzip. Source: issue 14, "Numbers"."""
PACK = "python.pack"
ADDRESS = re.compile(rb"(?:https?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)+", re.IGNORECASE)
NAMES_NOT_FETCHED = (b"http://www.w3.org/", b"https://www.w3.org/")
"""Namespaces of SVG, which nothing ever asks for."""


def files() -> dict[str, bytes]:
    return {path.relative_to(site()).as_posix(): path.read_bytes() for path in site().rglob("*") if path.is_file()}


def listed() -> dict[str, str]:
    text = (site() / "service-worker.js").read_text()
    found: dict[str, str] = json.loads(re.search(r"const FILES = (\{.*?\});", text)[1])  # type: ignore[index]
    return found


@OF_THE_SITE
def test_each_file_is_listed_with_what_is_in_it() -> None:
    found = {name: hashlib.sha256(content).hexdigest() for name, content in files().items()}
    del found["service-worker.js"], found[site_builder.MARK]
    assert listed() == found


@OF_THE_SITE
def test_a_first_visit_is_within_six_megabytes_beside_what_is_brought_along() -> None:
    sent = {name: command.sent_bytes(name, content) for name, content in files().items() if "@hearts" not in name}
    packed = bundle.unpack((site() / PACK).read_bytes())
    brought = {name: each for name, each in packed.items() if "/pnp_hearts/" in name}
    assert sum(sent.values()) - len(bundle.pack(brought)) < MOST_SENT


@OF_THE_SITE
def test_all_that_the_page_asks_for_is_there() -> None:
    names = set(files())
    for name, content in files().items():
        if "/" not in name and name.endswith(".js"):
            for asked in re.findall(r'(?:from|import\() ?"\./([^"]+)"', content.decode()):
                assert asked in names, f"{name} imports {asked}"
    page = (site() / "index.html").read_text()
    assert {each for each in re.findall(r'(?:href|src)="([^"]+)"', page)} <= names
    assert {"fonts/regular", "fonts/bold", "theme.css", PACK} <= names


@OF_THE_SITE
def test_no_file_of_ours_names_another_host() -> None:
    for name, content in files().items():
        if name.startswith("python/pyodide") or name.endswith((".pack", ".png")):
            continue  # not ours, or not text; that they ask nothing of others is seen in the browser
        found = {each for each in ADDRESS.findall(content) if not each.startswith(NAMES_NOT_FETCHED)}
        found -= {b"http://www.w3.org", b"https://www.w3.org"}
        assert not found, name


@OF_THE_SITE
def test_the_policy_stands_before_all_that_it_is_for() -> None:
    page = (site() / "index.html").read_text()
    assert f'content="{site_builder.POLICY}"' in page
    assert page.index("Content-Security-Policy") < page.index("<link") < page.index("<script")
    assert "frame-ancestors" not in page  # browsers heed that in a header only


@OF_THE_SITE
def test_the_manifest_names_icons_of_their_sizes() -> None:
    manifest = json.loads((site() / "manifest.webmanifest").read_text())
    # Without an id of its own, an app is told from others by its address, so that a host may have several.
    assert "id" not in manifest
    for icon in manifest["icons"]:
        with Image.open(site() / icon["src"]) as picture:
            assert "{}x{}".format(*picture.size) == icon["sizes"]
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    assert [icon["src"] for icon in manifest["icons"] if icon.get("purpose") == "maskable"] == ["icon-maskable-512.png"]


@OF_THE_SITE
@pytest.mark.parametrize("name", ["regular", "bold"])
def test_fonts_have_the_letters_of_both_languages(name: str) -> None:
    font = TTFont(site() / "fonts" / name)
    assert font.flavor == "woff2"
    letters = set("The quick brown fox Příliš žluťoučký kůň −×…–„“ 0123456789")
    assert {ord(each) for each in letters} <= set(font.getBestCmap())


@OF_THE_SITE
def test_the_archive_has_the_scorekeeper_compiled_and_no_other_front() -> None:
    packed = bundle.unpack((site() / PACK).read_bytes())
    assert next(iter(packed)) == bundle.LIBRARY
    names = {name.removeprefix("site/") for name in packed}
    assert {
        "scorekeeper/games.pyc",
        "scorekeeper/web/site/browser_app.pyc",
        "scorekeeper/i18n/cs/LC_MESSAGES/pnp.po",
    } <= names
    assert not [name for name in names if name.endswith(".py")]
    assert not [name for name in names if name.startswith(("scorekeeper/ui/", "scorekeeper/web/server/"))]
    assert "scorekeeper/web/site/site_builder.pyc" not in names


@OF_THE_SITE
def test_pictures_of_cards_are_found_in_the_archive() -> None:
    packed = bundle.bundle_files()
    for url, path in bundle.card_pictures().items():
        assert packed[path] == b"", url
        assert (site() / url).read_bytes()


@OF_THE_SITE
def test_a_game_that_is_installed_goes_along() -> None:
    packed = bundle.unpack((site() / PACK).read_bytes())
    assert "site/pnp_hearts/rules/__init__.pyc" in packed
    assert json.loads(packed[f"site/scorekeeper/{BROUGHT}"]) == [["pnp-hearts", "pnp_hearts:GAME"]]
    assert [name for name in files() if name.startswith("art/@hearts/")]
    assert bundle.bundle_files()[f"scorekeeper/{BROUGHT}"] == b"[]", "it was there for that build alone"


@OF_THE_SITE
def test_nothing_in_it_tells_when_it_was_made() -> None:
    """Made in another year it is the same; that a whole build is, is long."""
    content = (site() / PACK).read_bytes()
    packed = bundle.unpack(content)
    # The time of a gzip file, and what stands before it. Source: RFC 1952, 2.3: no flags, so no name either.
    assert content[:8] == bytes((0x1F, 0x8B, 8, 0, 0, 0, 0, 0))
    with zipfile.ZipFile(io.BytesIO(packed[bundle.LIBRARY])) as library:
        assert {each.date_time for each in library.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    for is_bold in (False, True):
        made, own = (
            TTFont(site() / "fonts" / ("bold" if is_bold else "regular")),
            TTFont(app_font_file(is_bold=is_bold)),
        )
        assert made["head"].modified == own["head"].modified


@pytest.mark.long
@OF_THE_SITE
def test_made_again_it_is_the_same(tmp_path: Path) -> None:
    with hearts(tmp_path / "installed"):
        write(tmp_path / "again")
    again = {
        path.relative_to(tmp_path / "again").as_posix(): path.read_bytes()
        for path in (tmp_path / "again").rglob("*")
        if path.is_file()
    }
    assert again == files()


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(SiteError, match=r"is not empty and not an older site: name another folder$"):
        write(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_file_of_another_release_is_refused(tmp_path: Path) -> None:
    for name in pyodide.FILES:
        (tmp_path / name).write_bytes(b"other")
    with pytest.raises(
        SiteError, match=r"pyodide\.mjs is not the file of pyodide@314\.0\.7: unpack that release again$"
    ):
        pyodide.runtime_folder(tmp_path)


def test_a_folder_without_it_is_told(tmp_path: Path) -> None:
    with pytest.raises(SiteError, match=r"pyodide\.mjs is missing: --pyodide must name a folder with the npm package"):
        pyodide.runtime_folder(tmp_path)


def test_without_npm_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SiteError, match=r"^npm, which fetches Pyodide, is not installed: install Node\.js, or unpack"):
        pyodide.runtime_folder(None)


def test_each_word_that_the_link_uses_is_there() -> None:
    link = (site_builder.PAGE / "transport-worker.js").read_text()
    ours = offline_texts(Catalogue("en"))
    assert set(re.findall(r"texts\.words\.(\w+)", link)) == set(ours["words"])
    assert set(re.findall(r"texts\.screens\.(\w+)", link)) == set(ours["screens"])
    worker = (site_builder.PAGE / "worker.js").read_text()
    news = set(re.findall(r'push\("([a-z-]+)"', worker)) | {"plain-http", "nowhere", "full", "unkept", "broken"}
    assert news == set(start_messages(Catalogue("en")))
