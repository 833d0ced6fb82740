"""What every export does, whatever its target: options, reports, reading back, files whole or not at all."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from generator import export as press
from generator.errors import DeckDataError, PnpError, RenderError
from generator.options.choices import ExportTarget
from generator.options.common import InkOptions
from generator.options.declaration import options_of
from generator.progress import Progress
from generator.rendering.review.preflight import Artwork
from generator.writers import targets
from generator.writers.registry import Destination
from generator.writers.targets import ExportJob, ExportRequest, ExportResult, ExportSettings, Target, usual_bleeds_mm
from tests.generator.printed import write_dots


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


@pytest.mark.parametrize("name", [each for each in ExportTarget if each is not ExportTarget.PDFX])
def test_a_target_reads_the_options_that_say_so_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: ExportTarget
) -> None:
    """Of PDF/X, which needs a profile for anything, its own tests know it."""
    monkeypatch.undo()
    read: set[str] = set()
    settings: Any = Recorder(ExportSettings(), read)
    press.export(ExportRequest(name, ("five-suit",), Destination(str(tmp_path / "out")), settings, cards="2R"))
    declared = {each.name for each in options_of(ExportSettings) if name in each.spec.read_by}
    assert read - {"reading"} >= declared - OF_A_PRESS
    assert read - {"reading"} <= declared


OF_A_PRESS = {"ink_limit", "saves_ink"}
"""What is not read without a profile but to refuse it."""
