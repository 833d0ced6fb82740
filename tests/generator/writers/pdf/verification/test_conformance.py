"""PDF/X-1a: a sound file keeps every clause, and each way to break one is found out and named by its number."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from generator.errors import RenderError
from generator.writers.pdf.verification.conformance import CLAUSES, check_inks, check_x1a
from tests.generator.presses import coated, painted_deck
from tests.generator.strangers import pnp

BODY = (
    '<rect data-zone="bleed" x="-3" y="-3" width="69" height="94" fill="#ffe600"/>'
    '<text x="10" y="35" font-family="Source Sans Pro" font-size="8">One</text>'
    "{{ place(picture, x=10, y=40, width=20, height=20) }}"
)


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("sound")
    file = io.BytesIO()
    from PIL import Image

    Image.new("RGB", (300, 300), (200, 100, 50)).save(file, "PNG")
    deck = painted_deck(folder / "deck", BODY, {"p.png": file.getvalue()}, more=", picture: p.png")
    words = ["--to", "pdfx", "--deck", str(deck), "--profile", str(coated()), "--cut-contour"]
    outcome = pnp("export", *words, "--out", folder / "out")
    assert outcome.code == 0, outcome
    return (folder / "out" / "strange.pdf").read_bytes()


def changed(data: bytes, change: Callable[[pikepdf.Pdf], None], **how: Any) -> bytes:
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        usual = {"deterministic_id": True, "min_version": "1.3"}
        pdf.save(out, **{**usual, **how})
    return out.getvalue()


def faults(data: bytes) -> list[str]:
    with pytest.raises(RenderError) as caught:
        check_x1a(data)
    return [str(fault) for fault in caught.value.faults]


def test_a_sound_file_keeps_every_clause(sound: bytes) -> None:
    assert check_x1a(sound) == ("PDF/X-1a:2003, 17 clauses of ISO 15930-4 (6.1 to 6.17): checked, not certified",)
    assert check_x1a(changed(sound, lambda pdf: None)) == check_x1a(sound)
    assert [clause.number for clause in CLAUSES] == [f"6.{number}" for number in range(1, 18)]


def page(pdf: pikepdf.Pdf) -> Any:
    return pdf.pages[0].obj


def side(pdf: pikepdf.Pdf) -> Any:
    return page(pdf).Resources.XObject["/FormXob.face-one"]


def picture(pdf: pikepdf.Pdf) -> Any:
    return next(item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image")


def shown(pdf: pikepdf.Pdf, **state: Any) -> None:
    """Give the side a graphics state."""
    side(pdf).Resources.ExtGState["/Bad"] = Dictionary(Type=Name.ExtGState, **state)


def put(target: Callable[[pikepdf.Pdf], Any], key: str, value: Any) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        target(pdf)[key] = value

    return change


def drop(target: Callable[[pikepdf.Pdf], Any], key: str) -> Callable[[pikepdf.Pdf], None]:
    def change(pdf: pikepdf.Pdf) -> None:
        del target(pdf)[key]

    return change


def words(more: bytes) -> Callable[[pikepdf.Pdf], None]:
    """Add words to the side's stream."""
    return lambda pdf: side(pdf).write(side(pdf).read_bytes() + b"\n" + more)


def info(pdf: pikepdf.Pdf) -> Any:
    return pdf.trailer.Info


def root(pdf: pikepdf.Pdf) -> Any:
    return pdf.Root


def intent(pdf: pikepdf.Pdf) -> Any:
    return root(pdf).OutputIntents[0]


def profile(pdf: pikepdf.Pdf, data: bytes) -> None:
    intent(pdf).DestOutputProfile.write(data)


def loose_font(pdf: pikepdf.Pdf) -> None:
    page(pdf).Resources["/Font"] = Dictionary(
        F9=Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    )


def note(pdf: pikepdf.Pdf) -> None:
    page(pdf)["/Annots"] = Array([Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[20, 20, 40, 40])])


def early_profile(version: int, kind: bytes = b"prtr", space: bytes = b"CMYK") -> bytes:
    data = bytearray(coated().read_bytes())
    data[8], data[12:16], data[16:20] = version, kind, space
    return bytes(data)


RGB_GROUP = Dictionary(Type=Name.Group, S=Name.Transparency, CS=Name.DeviceRGB)
BROKEN: dict[str, tuple[str, Callable[[pikepdf.Pdf], None], str]] = {
    "layers": ("6.1", put(root, "/OCProperties", Dictionary()), "layers"),
    "no intent": ("6.2", drop(root, "/OutputIntents"), "0 output intents"),
    "another intent": ("6.2", put(intent, "/S", Name.GTS_PDFA1), "0 output intents"),
    "no condition": ("6.2", drop(intent, "/OutputConditionIdentifier"), "/OutputConditionIdentifier"),
    "no profile": ("6.2", drop(intent, "/DestOutputProfile"), "has no profile"),
    "profile of a screen": ("6.2", lambda pdf: profile(pdf, early_profile(2, b"mntr", b"RGB ")), "not for a press"),
    "late profile": ("6.2", lambda pdf: profile(pdf, early_profile(4)), "of version 4"),
    "screen colour": ("6.2", words(b"1 0 0 rg"), "form"),
    "screen stroke": ("6.2", words(b"1 0 0 RG"), "sets screen colours"),
    "picture of a screen": ("6.2", put(picture, "/ColorSpace", Name.DeviceRGB), "/DeviceRGB"),
    "palette of a screen": (
        "6.2",
        put(picture, "/ColorSpace", Array([Name.Indexed, Name.DeviceRGB, 0, String("abc")])),
        "/DeviceRGB",
    ),
    "measured colour": ("6.2", put(picture, "/ColorSpace", Array([Name.Lab, Dictionary()])), "/Lab"),
    "spot like a screen": (
        "6.2",
        put(
            lambda pdf: side(pdf).Resources,
            "/ColorSpace",
            Dictionary(Gold=Array([Name.Separation, Name.Gold, Name.DeviceRGB, Dictionary()])),
        ),
        "/DeviceRGB",
    ),
    "default colours": (
        "6.2",
        put(lambda pdf: side(pdf).Resources, "/ColorSpace", Dictionary(DefaultRGB=Name.DeviceCMYK)),
        "DefaultRGB",
    ),
    "loose font": ("6.3", loose_font, "/Helvetica is not embedded"),
    "other file": ("6.4", put(side, "/Ref", Dictionary()), "/Ref"),
    "OPI": ("6.4", put(picture, "/OPI", Dictionary()), "/OPI"),
    "LZW": ("6.5", put(picture, "/Filter", Name.LZWDecode), "/LZWDecode"),
    "JPEG 2000": ("6.5", put(picture, "/Filter", Name.JPXDecode), "/JPXDecode"),
    "trapped unknown": ("6.6", put(info, "/Trapped", Name.Unknown), "/Unknown"),
    "trapped untold": ("6.6", drop(info, "/Trapped"), "None"),
    "no claim": ("6.7", drop(info, "/GTS_PDFXVersion"), "'nothing'"),
    "older claim": ("6.7", put(info, "/GTS_PDFXVersion", String("PDF/X-1a:2001")), "'PDF/X-1a:2001'"),
    "no title": ("6.7", put(info, "/Title", String("")), "/Title"),
    "no date": ("6.7", drop(info, "/ModDate"), "/ModDate"),
    "no trim": ("6.8", drop(page, "/TrimBox"), "TrimBox or an ArtBox"),
    "trim and art": ("6.8", put(page, "/ArtBox", Array([0, 0, 10, 10])), "TrimBox or an ArtBox"),
    "trim beyond bleed": (
        "6.8",
        put(page, "/BleedBox", Array([20, 20, 150, 150])),
        "TrimBox extends beyond the BleedBox",
    ),
    "trim beyond crop": ("6.8", put(page, "/CropBox", Array([20, 20, 150, 150])), "TrimBox extends beyond the CropBox"),
    "tones": ("6.9", lambda pdf: shown(pdf, TR=Name.Identity), "TR"),
    "screens": ("6.9", lambda pdf: shown(pdf, HT=Dictionary(Type=Name.Halftone)), "HT"),
    "PostScript": ("6.10", put(side, "/Subtype2", Name.PS), "PostScript"),
    "alternates": ("6.12", put(picture, "/Alternates", Array([])), "/Alternates"),
    "note": ("6.13", note, "/Text"),
    "action": ("6.14", put(root, "/OpenAction", Dictionary(S=Name.JavaScript, JS=String("x"))), "/OpenAction"),
    "form fields": ("6.14", put(root, "/AcroForm", Dictionary()), "/AcroForm"),
    "unknown operator": ("6.15", words(b"BX 1 frob EX"), "frob"),
    "seen through": ("6.16", lambda pdf: shown(pdf, ca=0.5), "50 % opaque"),
    "line seen through": ("6.16", lambda pdf: shown(pdf, CA=0.5), "50 % opaque"),
    "blended": ("6.16", lambda pdf: shown(pdf, BM=Name.Multiply), "/Multiply"),
    "soft mask": ("6.16", lambda pdf: shown(pdf, SMask=Dictionary(S=Name.Alpha)), "soft mask"),
    "picture's mask": (
        "6.16",
        lambda pdf: put(picture, "/SMask", pdf.make_stream(b"x"))(pdf),
        "soft mask",
    ),
    "group": ("6.16", put(page, "/Group", Dictionary(S=Name.Transparency)), "group"),
    "group of a screen": ("6.2", put(side, "/Group", RGB_GROUP), "blends in /DeviceRGB"),
    "part shown": ("6.17", put(lambda pdf: root(pdf).ViewerPreferences, "/ViewArea", Name.TrimBox), "/TrimBox"),
}


@pytest.mark.parametrize("broken", BROKEN)
def test_a_file_that_breaks_a_clause_is_refused_by_its_number(broken: str, sound: bytes) -> None:
    number, change, told = BROKEN[broken]
    found = faults(changed(sound, change))
    assert any(each.startswith(f"PDF/X-1a, clause {number}: ") and told in each for each in found), found


@pytest.mark.parametrize(
    "change",
    [
        lambda pdf: shown(pdf, ca=1, CA=1, BM=Name.Normal, SMask=Name("/None"), TR2=Name.Default),
        put(info, "/Trapped", Name("/True")),
        lambda pdf: put(page, "/CropBox", page(pdf).MediaBox)(pdf),
        put(lambda pdf: root(pdf).ViewerPreferences, "/ViewArea", Name.BleedBox),
    ],
)
def test_what_is_nearly_a_breach_is_none(change: Callable[[pikepdf.Pdf], None], sound: bytes) -> None:
    assert check_x1a(changed(sound, change))


def test_a_later_version_and_packed_objects_are_refused(sound: bytes) -> None:
    assert any("%PDF-1.5" in each for each in faults(changed(sound, lambda pdf: None, min_version="1.5")))
    mode = pikepdf.ObjectStreamMode.generate
    assert any("compressed" in each for each in faults(changed(sound, lambda pdf: None, object_stream_mode=mode)))


def test_an_encrypted_file_is_refused(sound: bytes) -> None:
    locked = changed(
        sound,
        lambda pdf: None,
        deterministic_id=False,
        encryption=pikepdf.Encryption(owner="x", user="", R=3, aes=False, metadata=False),
    )
    assert "PDF/X-1a, clause 6.11: it is encrypted" in faults(locked)


def test_a_file_without_an_id_is_refused(sound: bytes) -> None:
    start = sound.rindex(b"trailer")
    bare = sound[:start] + sound[start:].replace(b"/ID", b"/Id")
    assert faults(bare) == ["PDF/X-1a, clause 6.7: it has no ID"]


def test_the_operator_of_postscript_is_refused(sound: bytes) -> None:
    found = faults(changed(sound, words(b"(showpage) PS")))
    assert any(each.startswith("PDF/X-1a, clause 6.10: ") and "operator PS" in each for each in found)


def test_many_findings_of_a_clause_are_told_in_short(sound: bytes) -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        fonts = {
            f"/F{n}": Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name(f"/Loose{n}")) for n in range(9)
        }
        page(pdf).Resources["/Font"] = Dictionary(fonts)

    told = [each for each in faults(changed(sound, change)) if "6.3" in each]
    assert len(told) == 4
    assert told[-1] == "PDF/X-1a, clause 6.3: and 6 more findings"


def test_what_cannot_be_read_is_told(sound: bytes) -> None:
    assert faults(b"nothing")[0].startswith("verification: the written PDF cannot be read back: ")


def test_colours_of_a_screen_are_found_in_any_file_for_a_press(sound: bytes) -> None:
    check_inks(sound)
    with pytest.raises(RenderError, match=r"CMYK, clause 6\.2: .*sets screen colours"):
        check_inks(changed(sound, words(b"1 0 0 rg")))


def test_the_profile_goes_along_byte_for_byte(sound: bytes, tmp_path: Path) -> None:
    with pikepdf.open(io.BytesIO(sound)) as pdf:
        assert intent(pdf).DestOutputProfile.read_bytes() == coated().read_bytes()
        assert str(intent(pdf).OutputConditionIdentifier) == "ISO Coated v2 300% (basICColor)"
