"""What every export does, whatever its target: options, reports, reading back, files whole or not at all."""

import json
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from PIL import Image

from generator import export as press
from generator.deck.library import deck_names
from generator.deck.loader import open_deck
from generator.errors import DeckDataError, PnpError, RenderError
from generator.options.choices import ExportTarget, PictureKind
from generator.options.common import InkOptions
from generator.options.declaration import options_of
from generator.preview.deck_renderer import DeckRenderer
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.writers import targets
from generator.writers.registry import Destination
from generator.writers.targets import ExportJob, ExportRequest, ExportResult, ExportSettings, Target, usual_bleeds_mm
from tests.generator.printed import write_dots
from tests.generator.strangers import pnp, svg
from tests.generator.writers.print_services.orders import painted, sent
from tests.lanes import sample

SEA = svg('<rect width="10" height="10" fill="#224488"/>')


class Stub(Target):
    """A target that makes a file for each face."""

    title = "A table"
    makes = "a file a face"
    takes = "any deck"
    checks = "that each file is there"

    def bleeds_mm(self, job: ExportJob) -> Mapping[str, float]:
        """Draw all decks with the bleed that was asked for."""
        return usual_bleeds_mm(job, job.settings.bleed_mm)

    def write(self, job: ExportJob, artworks: Mapping[str, Artwork], progress: Progress) -> ExportResult:
        """Write the ids of the cards."""
        files = {}
        for part in job.parts:
            drawn = artworks[part.deck.id].sides
            files |= {f"{part.deck.id}/{name}.svg": str(side.document).encode() for name, side in drawn.faces.items()}

        def prove(read: Mapping[str, bytes]) -> tuple[str, ...]:
            if b"broken" in b"".join(read.values()):
                raise RenderError("broken.svg: does not open")
            return (f"{len(read)} files open",)

        where = (f"it goes to {job.folder}",)
        return ExportResult(files, (f"{job.title}: {len(files)} files",), prove, ("upload them",), where)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with two decks and a target."""
    for name in ("a", "b"):
        file = write_dots(tmp_path / name, "one", "two*3")
        file.write_text(file.read_text().replace("id: dots", f"id: {name}"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(targets, "_TARGETS", {"stub": "stub:TARGET"})
    monkeypatch.setattr(targets, "resolve_name", lambda place: {"stub:TARGET": Stub()}[place])
    return tmp_path


def export(*decks: str, out: str = "", **rest: object) -> press.OutputReport:
    request = ExportRequest("stub", tuple(f"{deck}/deck.yaml" for deck in decks), Destination(out), **rest)  # type: ignore[arg-type]
    return press.export(request)


def made(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_files_lie_in_a_folder_of_the_decks_and_the_target_with_a_report(home: Path) -> None:
    report = export("a", "b")
    assert report.path == Path("output/a-b-stub")
    names = [".a-b-stub.sha256", "a/one.svg", "a/two.svg", "b/one.svg", "b/two.svg", "report.txt"]
    assert made(home / "output/a-b-stub") == names
    assert report.summary == ("Dots: 4 files", "checked: 4 files open", "to do: upload them")
    assert report.warnings == ("it goes to output/a-b-stub",)
    assert (home / "output/a-b-stub/report.txt").read_text() == (
        "Dots: 4 files\n\nchecked: 4 files open\n\nnote: it goes to output/a-b-stub\n\nto do: upload them\n"
    )


def test_what_an_earlier_export_left_goes_and_nothing_foreign_does(home: Path) -> None:
    export("a", out="mine")
    (home / "mine/a/notes.txt").write_text("mine")
    report = export("a", out="mine", cards="card:one")
    assert made(home / "mine") == [".a-stub.sha256", "a/notes.txt", "a/one.svg", "report.txt"]
    assert report.summary[-1] == "removed 1 file of an earlier build"


def test_a_file_that_was_changed_since_is_not_replaced(home: Path) -> None:
    export("a", out="mine")
    (home / "mine/a/one.svg").write_text("better")
    with pytest.raises(RenderError) as caught:
        export("a", out="mine")
    assert str(caught.value) == (
        "mine/a/one.svg: this file was changed after pnp wrote it; choose another --out, or replace it with --force"
    )
    assert (home / "mine/a/one.svg").read_text() == "better"


@pytest.mark.parametrize("name", ["../up.svg", "a/../../up.svg", "/etc/up.svg", "a//b.svg", "./a.svg", "a/."])
def test_a_list_that_leads_out_of_its_folder_is_none_of_ours(home: Path, name: str) -> None:
    (home / "mine").mkdir()
    (home / "mine/.a-stub.sha256").write_text(f"{'0' * 64}  {name}\n")
    with pytest.raises(RenderError) as caught:
        export("a", out="mine")
    assert str(caught.value) == ("mine/.a-stub.sha256: is not a list of files that pnp wrote; choose another folder")


def test_what_does_not_read_back_is_not_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = home / "a" / "deck.yaml"
    file.write_text(file.read_text().replace("id: one", "id: broken"))
    with pytest.raises(RenderError, match=r"broken\.svg: does not open"):
        export("a")
    assert not (home / "output").exists()


def test_decks_of_one_id_are_refused(home: Path) -> None:
    with pytest.raises(DeckDataError, match="give each deck its own id"):
        press.export(ExportRequest("stub", ("a/deck.yaml", "a"), Destination("")))


def test_an_unknown_target_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(PnpError) as caught:
        press.export(ExportRequest("stubb", ("a",), Destination("")))
    assert str(caught.value) == "there is no target 'stubb' (did you mean 'stub'?); use stub"


class Recorder:
    """Settings that note which of their options are read."""

    def __init__(self, settings: Any, read: set[str]) -> None:
        self._settings, self._read = settings, read

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._settings, name)
        if isinstance(value, InkOptions):
            return Recorder(value, self._read)
        self._read.add(name)
        return value


@pytest.mark.parametrize("name", sample([each for each in ExportTarget if each is not ExportTarget.PDFX], 3))
def test_a_target_reads_the_options_that_say_so_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: ExportTarget
) -> None:
    """Of PDF/X, which needs a profile for anything, its own tests know it."""
    monkeypatch.undo()
    read: set[str] = set()
    settings: Any = Recorder(ExportSettings(pictures=PictureKind.PNG), read)
    press.export(ExportRequest(name, ("five-suit",), Destination(str(tmp_path / "out")), settings, cards="2R"))
    declared = {each.name for each in options_of(ExportSettings) if name in each.spec.read_by}
    assert read - {"reading"} >= declared - OF_A_PRESS
    assert read - {"reading"} <= declared


OF_A_PRESS = {"ink_limit", "saves_ink"}
"""What is not read without a profile but to refuse it."""


LONE = {
    ExportTarget.TTS: "given a white one",
    ExportTarget.VTT: "white from behind",
    ExportTarget.PCIO: "white from behind",
    ExportTarget.SHOP: "an empty page, or no picture, in place of it",
    ExportTarget.SILHOUETTE: "printed on one side",
    ExportTarget.CRICUT: "only its face is made",
}
"""What is told of a card without a back; other targets refuse it."""


@pytest.mark.parametrize("name", [each for each in ExportTarget if each is not ExportTarget.PDFX])
def test_every_target_tells_of_cards_without_a_back_or_refuses_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: ExportTarget
) -> None:
    """Of PDF/X, which needs a profile for anything, its own tests know it."""
    monkeypatch.undo()
    deck = painted(tmp_path / "deck", cards="  - {id: one, name: One}\n  - {id: two, name: Two, back: none}\n")
    outcome = sent(name, deck, tmp_path / "out")
    if name in LONE:
        assert outcome.code == 0, outcome
        assert f"note: Strange: 1 card without a back: {LONE[name]}" in outcome.errors
        assert f"note: Strange: 1 card without a back: {LONE[name]}" in (tmp_path / "out/report.txt").read_text()
    else:
        assert outcome.code == 1
        assert "card two: has no back" in outcome.err


@pytest.mark.parametrize("name", ["mpc", "tgc", "dtc"])
def test_a_back_with_3_mm_of_bleed_is_near_enough_to_an_eighth_of_an_inch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.undo()
    deck = with_back(tmp_path / "near", bleed_mm=2.98)  # 0.195 mm less than 3.175
    assert sent(name, deck, tmp_path / "out").code == 0
    outcome = sent(name, with_back(tmp_path / "far", bleed_mm=2.8), tmp_path / "none")
    assert outcome.code == 1
    assert "the picture extends 2.8 mm beyond the trim, but a bleed of 3." in outcome.err


def test_a_back_that_is_a_little_too_small_fills_the_whole_bleed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert sent("tgc", with_back(tmp_path / "deck", bleed_mm=3), tmp_path / "out").code == 0
    with Image.open(tmp_path / "out/backs/001-sea.png") as picture:
        assert picture.size == (825, 1125)
        assert {picture.getpixel(at) for at in ((0, 0), (824, 0), (0, 1124), (824, 1124))} == {(34, 68, 136)}


def with_back(folder: Path, *, bleed_mm: float) -> Path:
    """Write a poker deck of a card whose back is a blue picture that goes so far beyond the cut."""
    deck = painted(folder, files={"sea.svg": SEA})
    back = f"back: sea\nbacks:\n  - {{id: sea, picture: sea.svg, picture_bleed_mm: {bleed_mm}}}\n"
    deck.write_text(re.sub(r"back: blue\nbacks:\n.*\n", back, deck.read_text()))
    return deck


def test_names_of_cards_are_words_wherever_they_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    cards = "  - {id: one, name: '**Storm** {tide}', texts: {body: 'Pay [2]{tide} or *pass*.'}}\n"
    look: Any = {"files": {"tide.svg": SEA}, "head": "icons: {tide: tide.svg}\n"}
    deck = painted(tmp_path / "deck", cards=cards, **look)
    for name in ("tts", "vtt", "pcio", "mpc", "tgc"):
        assert sent(name, deck, tmp_path / name).code == 0
    (saved,) = json.loads((tmp_path / "tts/Strange.json").read_text())["ObjectStates"]
    assert (saved["Nickname"], saved["Description"]) == ("Storm (tide)", "Pay [2](tide) or pass.")
    with zipfile.ZipFile(tmp_path / "vtt/Strange.vtt") as room:
        assert '"name": "Storm (tide)"' in room.read("0.json").decode()
    with zipfile.ZipFile(tmp_path / "pcio/Strange.pcio") as room:
        assert '"label": "Storm (tide)"' in room.read("widgets.json").decode()
    assert "<query>Storm (tide)</query>" in (tmp_path / "mpc/order.xml").read_text()
    assert "Storm (tide)" in (tmp_path / "tgc/cards.csv").read_text()
    told = json.loads(pnp("list", deck, "--json").out)["cards"][0]
    assert (told["name"], told["texts"]["body"]) == ("Storm (tide)", "Pay [2](tide) or pass.")
    assert "Storm (tide)" in pnp("list", deck).out
    assert DeckRenderer(str(deck), frozenset(), "")({"ask": "open"})["cards"][0]["name"] == "Storm (tide)"
    more = painted(tmp_path / "more", cards=f"{cards}  - {{id: two, name: 'Low {{tide}}'}}\n", **look)
    assert json.loads(pnp("diff", deck, more, "--json").out)["new"][0]["name"] == "Low (tide)"
    assert pnp("build", "--deck", deck, "--format", "svg", "--out", tmp_path / "svg").code == 0
    assert "<title>Storm (tide)</title>" in (tmp_path / "svg/01-one.svg").read_text()
    pnp("build", "--deck", deck, "--layout", "contact", "--out", tmp_path / "contact.pdf")
    assert "Storm (tide)" in text_of(tmp_path / "contact.pdf")


def text_of(pdf: Path) -> str:
    """Return what PDFium reads on the first page."""
    return str(pypdfium2.PdfDocument(pdf)[0].get_textpage().get_text_range())


def test_no_deck_of_ours_says_braces_where_they_are_no_icons() -> None:
    for name in deck_names():
        deck = open_deck(name)
        assert "{" not in f"{deck.title}{deck.source}{deck.licence}"
