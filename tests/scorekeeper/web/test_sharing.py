"""What the page makes of a score sheet: pictures, sheets of paper, codes; and matches that come as links."""

import base64
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pypdfium2
import pytest
from PIL import Image

from scorekeeper.font_fallback.font_lookup import app_font_file
from scorekeeper.import_export import codes, match_file, optional_libraries
from tests.scorekeeper.evenings.clock import Clock
from tests.scorekeeper.presenter.fakes import desk_in, play_rounds
from tests.scorekeeper.web import browsers
from tests.scorekeeper.web.person import Case, WebPerson
from tests.scorekeeper.web.plain import Plain

pytestmark = pytest.mark.slow

HEARD = """
window.shared = [];
navigator.canShare = () => true;
navigator.share = async ({ files }) => window.shared.push(files[0]);
window.print = () => { window.printed = document.querySelectorAll(".sheets .sheet").length; };
"""
"""What a browser does with files and paper, noted instead."""
READ = """
new Promise((resolve) => {
  const file = window.shared.pop();
  const reader = new FileReader();
  reader.onload = () => resolve([file.name, file.type, reader.result]);
  reader.readAsDataURL(file);
})
"""
NAME = "rounds-2026-11-28-no1"
ROUNDS = 70


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebPerson]:
    """Somebody with a match that was won, on a host with nothing but the standard library, as the site is."""
    folder, chance = tmp_path_factory.mktemp("page") / "scores", Random(1)
    desk = desk_in(folder)
    played = (tuple(chance.randint(1, 30) for _ in range(3)) for _ in range(ROUNDS))
    desk.store.end(play_rounds(desk, ("Ana", "Čeněk", "<b>Eva & Jan</b>"), *played))
    desk.store.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(optional_libraries, "drawable_formats", lambda: frozenset({"svg"}))
        host = Plain(folder, Clock())
    try:
        somebody = WebPerson(browsers.chromium(), host, Case())
    except browsers.MissingError as missing:
        pytest.fail(str(missing), pytrace=False)
    somebody.submit(HEARD)
    yield somebody
    somebody.leave()
    host.close()


def shared(person: WebPerson, label: str) -> tuple[str, str, bytes]:
    """Press a button, and return name, type and content of what is handed to other apps."""
    person.open("share/1")
    person.press(label)
    person.until("return window.shared.length === 1", f"{label} shares nothing")
    name, kind, content = person.await_(READ)
    return name, kind, base64.b64decode(content.partition(",")[2])


def is_drawn_as(name: str, picture: bytes, person: WebPerson) -> bool:
    """Say whether a picture is what another renderer makes of a drawing in the app's own font."""
    import resvg_py

    drawing = (person.host.folder / "shared" / name).read_text("utf-8")
    fonts = [str(app_font_file(is_bold=is_bold)) for is_bold in (False, True)]
    expected = resvg_py.svg_to_bytes(svg_string=drawing, font_files=fonts, skip_system_fonts=True)
    ours, theirs = (Image.open(io.BytesIO(bytes(each))).convert("L") for each in (picture, expected))
    assert ours.width == theirs.width == 1080
    assert abs(ours.height - theirs.height) <= 1
    small = (180, round(theirs.height / 6))
    pairs = zip(*(each.resize(small, Image.Resampling.BOX).tobytes() for each in (ours, theirs)), strict=True)
    unlike = sorted(abs(one - other) for one, other in pairs)
    # A hundredth of it may have other edges, but not other letters.
    return sum(unlike) / len(unlike) < 2 and unlike[-len(unlike) // 100] < 50


@pytest.mark.parametrize(
    ("label", "name"),
    [pytest.param("Picture", NAME, marks=pytest.mark.long), ("Result card", f"{NAME}-result")],
)
def test_a_picture_is_the_drawing_in_the_apps_own_font(person: WebPerson, label: str, name: str) -> None:
    found = shared(person, label)
    assert found[:2] == (f"{name}.png", "image/png")
    assert is_drawn_as(f"{name}.svg", found[2], person)


def test_the_drawing_itself_is_shared_as_it_is(person: WebPerson) -> None:
    name, kind, content = shared(person, "Vector picture")
    assert (name, kind) == (f"{NAME}.svg", "image/svg+xml")
    assert content == (person.host.folder / "shared" / name).read_bytes()


def test_where_no_picture_can_be_made_the_drawing_is_shared(person: WebPerson) -> None:
    canvas = "HTMLCanvasElement.prototype"
    person.submit(f"window.toBlob = {canvas}.toBlob; {canvas}.toBlob = (made) => made(null)")
    try:
        found = shared(person, "Picture")
    finally:
        person.submit(f"{canvas}.toBlob = window.toBlob")
    assert found[:2] == (f"{NAME}.svg", "image/svg+xml")
    person.must_see("This browser cannot make a picture of it: here is the drawing instead.")


def test_sheets_are_printed_on_a4_and_nothing_else(person: WebPerson) -> None:
    person.open("share/1")
    person.press("Print")
    person.until("return window.printed", "nothing is printed")
    assert person.submit("return window.printed") == 2
    printed = base64.b64decode(person.tell("Page.printToPDF", preferCSSPageSize=True, printBackground=False)["data"])
    document = pypdfium2.PdfDocument(printed)
    # ISO 216: A4 is 210 x 297 mm.
    sizes = [[round(each / 72 * 25.4) for each in page.get_size()] for page in document]
    texts = [page.get_textpage().get_text_range() for page in document]
    document.close()
    assert sizes == [[210, 297]] * 2
    for number, text in enumerate(texts, start=1):
        assert f"Page {number} of 2" in text
    assert "<b>Eva & Jan</b>" in texts[0]
    assert f"Round {ROUNDS}" in texts[1]
    assert "Copy as text" not in "".join(texts), "what else is on the page"
    person.press("QR code")
    assert person.submit("return document.querySelectorAll('.sheets').length") == 0, "they go with the next touch"


def code_of_match(person: WebPerson, folder: Path) -> str:
    """Return the code of the match, made from a copy of the scores."""
    for path in person.host.folder.glob("scores.sqlite3*"):
        shutil.copy(path, folder)
    store = desk_in(folder).store
    code = codes.encode_match_file(match_file.match_file_of(store, [store.record(1)]))
    store.close()
    return code


def test_a_code_is_drawn_module_by_module_with_its_margin(person: WebPerson, tmp_path: Path) -> None:
    person.open("code/1")
    box = person.submit("return document.querySelector('.code svg').getAttribute('viewBox')")
    path = person.submit("return document.querySelector('.code path').getAttribute('d')")
    rows = codes.qr_modules(code_of_match(person, tmp_path))
    assert box == f"0 0 {len(rows) + 8} {len(rows) + 8}"
    drawn = {
        (int(x) + place, int(y))
        for x, y, count in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", path)
        for place in range(int(count))
    }
    assert drawn == {(x + 4, y + 4) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "1"}


def test_a_link_with_a_match_shows_it_and_takes_it_in(person: WebPerson, tmp_path: Path) -> None:
    desk = desk_in(tmp_path)
    other = play_rounds(desk, ("Zoe", "Max"), (3, 4), (5, 6))
    code = codes.encode_match_file(match_file.match_file_of(desk.store, [desk.store.record(other)]))
    desk.store.close()
    for wrong, said in (("PNP1:", "not JSON"), (code[:-9], "This code is damaged or incomplete"), ("%C4", "not JSON")):
        person.driver.get(f"{person.host.url}#match={wrong}")
        person.arrive()
        person.until(f"return document.body.textContent.includes({said!r})", "nothing is said of a wrong code")
    person.driver.get(f"{person.host.url}#match={code}")
    person.arrive()
    person.until("return document.body.textContent.includes('Zoe 8 · Max 10')", "the match is not shown")
    assert person.driver.current_url == person.host.url, "the link is used once"
    person.press("Import")
    assert person.figure("Max") == "10"
    assert person.complaints() == []


@pytest.mark.long
@pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning")  # by selenium's own driver
def test_webkit_makes_the_same_pictures_and_sheets(person: WebPerson) -> None:
    """WebKitGTK is what is nearest to an iPhone's browser here; what Chromium makes of a picture of rounds is long."""
    try:
        webkit = browsers.webkit()
    except browsers.MissingError as missing:
        pytest.fail(str(missing), pytrace=False)
    for label in ("Picture", "Print"):
        person.open("share/1")
        person.press(label)
        person.settle()
    webkit.get(person.host.url)
    made = webkit.execute_async_script(
        """
        const [name, pages, done] = arguments;
        (async () => {
          const { svgToPng, printSvg } = await import("/svg-export.js");
          const drawing = async (each) => (await fetch(`shared/${each}`)).blob();
          window.print = () => {};
          await printSvg(await drawing(pages));
          const reader = new FileReader();
          reader.onload = () => done([document.querySelectorAll(".sheets .sheet").length, reader.result]);
          reader.readAsDataURL(await svgToPng(await drawing(name)));
        })().catch((error) => done([0, String(error)]));
        """,
        f"{NAME}.svg",
        f"{NAME}-pages.svg",
    )
    assert made[0] == 2, made[1]
    assert is_drawn_as(f"{NAME}.svg", base64.b64decode(made[1].partition(",")[2]), person)
