"""PDF/X-1a:2003, clause by clause, from the bytes of a file: checked, not certified.

Numbers and titles of the clauses are those of ISO 15930-4:2003; their requirements are taken from the free Application
Notes for PDF/X Standards, version 4 (CGATS, 2006), and from PDF Reference 1.4. Where those leave a choice, the narrower
one is checked.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

import pikepdf

from generator.errors import Fault, RenderError

_MOST_TOLD = 3
"""Findings reported for each clause."""
_WORDS = (
    "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l M m MP n q Q re "
    "RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' \""
)
_OPERATORS = frozenset(_WORDS.split())
"""Source: PDF Reference 1.4, appendix A; without PS."""
_INKS = frozenset(["/DeviceCMYK", "/DeviceGray", "/Pattern"])
_FILTERS = frozenset(f"/{name}Decode" for name in ("Flate", "DCT", "RunLength", "CCITTFax", "ASCII85", "ASCIIHex"))
_BOXES = ("/TrimBox", "/BleedBox", "/CropBox", "/MediaBox")
"""Each must be inside those after it that the page has."""


@dataclass(frozen=True)
class Clause:
    number: str
    """In ISO 15930-4:2003."""
    asks: str
    """The requirement, in our words."""
    find: "Callable[[_OpenPdf], Iterator[str]]"


class _OpenPdf:
    def __init__(self, data: bytes, pdf: pikepdf.Pdf) -> None:
        self.data, self.pdf = data, pdf

    @cached_property
    def items(self) -> list[Any]:
        """Each dictionary and the dictionary of each stream, at any depth."""
        found: list[Any] = []
        for item in self.pdf.objects:
            _collect(item, found)
        return found

    @cached_property
    def words(self) -> dict[str, set[str]]:
        """The operators in each content stream, by its name."""
        found = {f"page {number}": _operators(page.obj) for number, page in enumerate(self.pdf.pages, start=1)}
        for item in self.items:
            if isinstance(item, pikepdf.Stream) and (item.get("/Subtype") == "/Form" or "/PatternType" in item):
                found[f"form {item.objgen[0]}"] = _operators(item)
        return found


def _collect(item: Any, found: list[Any]) -> None:
    if isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        found.append(item)
        for _, value in item.items():
            if not value.is_indirect if isinstance(value, pikepdf.Object) else False:
                _collect(value, found)
    elif isinstance(item, pikepdf.Array):
        for value in item:
            if isinstance(value, pikepdf.Object) and not value.is_indirect:
                _collect(value, found)


def _operators(stream: Any) -> set[str]:
    # Normalised by qpdf, each operator ends a line.
    text = pikepdf.unparse_content_stream(pikepdf.parse_content_stream(stream)).decode("latin-1")
    return {line.rsplit(" ", 1)[-1] for line in text.split("\n") if line}


# --- the clauses -----------------------------------------------------------------------------------------


def _structure(file: _OpenPdf) -> Iterator[str]:
    match = re.match(rb"%PDF-1\.(\d)", file.data)
    if not match or int(match[1]) > 4:
        yield f"it begins with {file.data[:8].decode('latin-1')!r}, needs %PDF-1.4 or earlier"
    if re.search(rb"/Type\s*/(?:ObjStm|XRef)\b", file.data):
        yield "objects or their places are compressed, which PDF 1.4 does not support"
    if "/OCProperties" in file.pdf.Root or any("/OC" in item for item in file.items):
        yield "it has layers (OCProperties)"


def _colour(file: _OpenPdf) -> Iterator[str]:
    yield from _intent(file)
    yield from colours_off_press(file)


def _intent(file: _OpenPdf) -> Iterator[str]:
    root: Any = file.pdf.Root
    intents = [each for each in root.get("/OutputIntents", []) if each.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"it has {len(intents)} output intents for PDF/X, needs one"
        return
    intent = intents[0]
    for key in ("/OutputConditionIdentifier", "/Info"):
        if not isinstance(intent.get(key), pikepdf.String) or not str(intent[key]).strip():
            yield f"the output intent has no {key}"
    profile = intent.get("/DestOutputProfile")
    if not isinstance(profile, pikepdf.Stream):
        yield "the output intent has no profile (DestOutputProfile)"
        return
    data = profile.read_bytes()
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK" or data[36:40] != b"acsp":
        yield "the profile of the output intent is not for a press with four inks"
    elif data[8] > 2:
        yield f"the profile of the output intent is of version {data[8]}, PDF 1.4 supports version 2 at most"
    if profile.get("/N") != 4:
        yield "the profile of the output intent does not declare four inks (N 4)"


def colours_off_press(file: _OpenPdf) -> Iterator[str]:
    """Yield colours that are neither inks of the press, nor black alone, nor spot colours."""
    for name, words in file.words.items():
        if screen := sorted(words & {"rg", "RG", "BI"}):
            yield f"{name} sets screen colours or holds inline pictures ({', '.join(screen)})"
    for item in file.items:
        named = [item["/ColorSpace"]] if "/ShadingType" in item or item.get("/Subtype") == "/Image" else []
        spaces = item.get("/Resources", {}).get("/ColorSpace", {}) if not named else {}
        for key, space in [*(("", each) for each in named), *spaces.items()]:
            if key.startswith("/Default"):
                yield f"resources redefine device colours ({key})"
            elif (bad := _off_press(space)) is not None:
                yield f"something is painted in {bad}"
    for item in file.items:
        if item.get("/S") == "/Transparency" and (bad := _off_press(item.get("/CS", pikepdf.Name.DeviceCMYK))):
            yield f"a group blends in {bad}"


def _off_press(space: Any) -> str | None:
    """Return the colour space at the base of another, if it is not one of a press; else None."""
    if isinstance(space, pikepdf.Name):
        return None if str(space) in _INKS else str(space)
    kind = str(space[0])
    if kind in ("/Separation", "/DeviceN"):
        return _off_press(space[2])
    if kind in ("/Indexed", "/Pattern"):
        return _off_press(space[1])
    return kind if kind not in _INKS else None


def _fonts(file: _OpenPdf) -> Iterator[str]:
    for item in file.items:
        if item.get("/Type") == "/Font" and "/DescendantFonts" not in item and item.get("/Subtype") != "/Type3":
            descriptor: Any = item.get("/FontDescriptor", {})
            if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
                yield f"the font {item.get('/BaseFont', '?')} is not embedded"


def _with_key(keys: Iterable[str], what: str) -> Callable[[_OpenPdf], Iterator[str]]:
    def find(file: _OpenPdf) -> Iterator[str]:
        wanted = set(keys)
        for item in file.items:
            if found := sorted(wanted & set(item.keys())):
                yield f"{what} ({', '.join(found)})"

    return find


def _compression(file: _OpenPdf) -> Iterator[str]:
    for item in file.items:
        if isinstance(item, pikepdf.Stream):
            filters = item.get("/Filter", pikepdf.Array())
            for each in [filters] if isinstance(filters, pikepdf.Name) else filters:
                if str(each) not in _FILTERS:
                    yield f"something is compressed with {each}"


def _trapping(file: _OpenPdf) -> Iterator[str]:
    trapped = _info(file).get("/Trapped")
    if not isinstance(trapped, pikepdf.Name) or str(trapped) not in ("/True", "/False"):
        yield f"it does not say whether it is trapped: Trapped is {trapped}, needs /True or /False"


def _info(file: _OpenPdf) -> Any:
    return file.pdf.trailer.get("/Info", pikepdf.Dictionary())


def _identification(file: _OpenPdf) -> Iterator[str]:
    info = _info(file)
    if str(info.get("/GTS_PDFXVersion", "")) != "PDF/X-1a:2003":
        yield f"it declares {str(info.get('/GTS_PDFXVersion', 'nothing'))!r}, needs 'PDF/X-1a:2003'"
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if not isinstance(info.get(key), pikepdf.String) or not str(info[key]):
            yield f"it has no {key}"
    parts: Any = file.pdf.trailer.get("/ID", [])
    if len(parts) != 2 or not all(bytes(part) for part in parts):
        yield "it has no ID"


def _boxes(file: _OpenPdf) -> Iterator[str]:
    for number, page in enumerate(file.pdf.pages, start=1):
        own: Any = page.obj
        boxes = {name: [float(value) for value in own[name]] for name in (*_BOXES, "/ArtBox") if name in own}
        boxes.setdefault("/MediaBox", [float(value) for value in page.mediabox])
        if ("/TrimBox" in boxes) == ("/ArtBox" in boxes):
            yield f"page {number} needs either a TrimBox or an ArtBox"
            continue
        inner = "/TrimBox" if "/TrimBox" in boxes else "/ArtBox"
        chain = [inner, *(name for name in _BOXES[1:] if name in boxes)]
        for place, small in enumerate(chain):
            for large in chain[place + 1 :]:
                if not _holds(boxes[large], boxes[small]) and (small, large) != ("/BleedBox", "/CropBox"):
                    yield f"page {number}: the {small[1:]} extends beyond the {large[1:]}"


def _holds(outer: list[float], inner: list[float]) -> bool:
    hair = 0.001
    return (
        outer[0] <= inner[0] + hair
        and outer[1] <= inner[1] + hair
        and outer[2] >= inner[2] - hair
        and outer[3] >= inner[3] - hair
    )


def _states(file: _OpenPdf) -> Iterator[str]:
    for item in file.items:
        if "/TR" in item and item.get("/Type") == "/ExtGState":
            yield "a graphics state changes tones (TR)"
        for key in ("/TR2", "/HT"):
            if key in item and item[key] != pikepdf.Name.Default:
                yield f"a graphics state changes tones or screens ({key[1:]})"
        if "/HTP" in item:
            yield "a graphics state moves screens (HTP)"


def _postscript(file: _OpenPdf) -> Iterator[str]:
    for item in file.items:
        if "/PS" in (item.get("/Subtype"), item.get("/Subtype2")) or "/PS" in item:
            yield "it holds PostScript"
    yield from (f"{name} has the operator PS" for name, words in file.words.items() if "PS" in words)


def _encryption(file: _OpenPdf) -> Iterator[str]:
    if file.pdf.is_encrypted or "/Encrypt" in file.pdf.trailer:
        yield "it is encrypted"


def _annotations(file: _OpenPdf) -> Iterator[str]:
    for number, page in enumerate(file.pdf.pages, start=1):
        own: Any = page.obj
        box = [float(value) for value in own.get("/BleedBox", own.get("/TrimBox", page.mediabox))]
        for note in own.get("/Annots", []):
            x0, y0, x1, y1 = (float(value) for value in note.get("/Rect", [0, 0, 0, 0]))
            if min(x0, x1) < box[2] and max(x0, x1) > box[0] and min(y0, y1) < box[3] and max(y0, y1) > box[1]:
                yield f"page {number} has an annotation ({note.get('/Subtype')}) in the printed area"


def _unknown(file: _OpenPdf) -> Iterator[str]:
    for name, words in file.words.items():
        if strange := sorted(words - _OPERATORS - {"PS"}):
            yield f"{name} has the operator {strange[0]}, which PDF 1.4 does not have"


def _transparency(file: _OpenPdf) -> Iterator[str]:
    for item in file.items:
        if item.get("/S") == "/Transparency":
            yield "something is painted as a transparency group (Group)"
        for key in ("/ca", "/CA"):
            if key in item and float(item[key]) != 1 and item.get("/Type", "/ExtGState") == "/ExtGState":
                yield f"something is {float(item[key]) * 100:.0f} % opaque ({key[1:]})"
        if "/SMask" in item and item["/SMask"] != pikepdf.Name("/None"):
            yield "something has a soft mask (SMask)"
        if item.get("/BM", pikepdf.Name.Normal) not in (pikepdf.Name.Normal, pikepdf.Name.Compatible):
            yield f"something blends by {item['/BM']} (BM)"


def _preferences(file: _OpenPdf) -> Iterator[str]:
    root: Any = file.pdf.Root
    wishes: Any = root.get("/ViewerPreferences", {})
    for key in ("/ViewArea", "/ViewClip", "/PrintArea", "/PrintClip"):
        if key in wishes and str(wishes[key]) not in ("/MediaBox", "/BleedBox"):
            yield f"viewers are asked to show only the {wishes[key]} ({key[1:]})"


_FILES = _with_key(("/EF", "/EmbeddedFiles", "/OPI", "/Ref"), "it refers to another file, or embeds one")
_ALTERNATES = _with_key(("/Alternates",), "a picture has an alternate")
_ACTIONS = _with_key(("/A", "/AA", "/OpenAction", "/JS", "/JavaScript", "/AcroForm"), "it has actions or forms")
CLAUSES = (
    Clause("6.1", "PDF 1.4 at most, without layers", _structure),
    Clause("6.2", "an output intent with the press profile; all colours in its inks, black or spot", _colour),
    Clause("6.3", "every font is embedded", _fonts),
    Clause("6.4", "no reference to other files", _FILES),
    Clause("6.5", "no LZW, JBIG2 or JPEG 2000", _compression),
    Clause("6.6", "it says whether it is trapped", _trapping),
    Clause("6.7", "it declares its standard, title, dates and ID", _identification),
    Clause("6.8", "each page has a TrimBox in its BleedBox in its MediaBox", _boxes),
    Clause("6.9", "no changes of tones or screens", _states),
    Clause("6.10", "no PostScript", _postscript),
    Clause("6.11", "no encryption", _encryption),
    Clause("6.12", "no alternate pictures", _ALTERNATES),
    Clause("6.13", "no annotations in the printed area", _annotations),
    Clause("6.14", "no actions, scripts or form fields", _ACTIONS),
    Clause("6.15", "no operators later than PDF 1.4", _unknown),
    Clause("6.16", "no transparency", _transparency),
    Clause("6.17", "viewers show everything that is printed", _preferences),
)
"""In their order."""


def check_x1a(data: bytes) -> tuple[str, ...]:
    """Check the bytes of a file against every clause.

    Returns:
        Lines on what was found right.

    Raises:
        RenderError: Names each violated clause, with the cause.
    """
    _reject_violations(data, CLAUSES, "PDF/X-1a")
    return (f"PDF/X-1a:2003, {len(CLAUSES)} clauses of ISO 15930-4 (6.1 to 6.17): checked, not certified",)


def check_inks(data: bytes) -> None:
    """Check that a file uses only the inks of a press, whatever its standard.

    Raises:
        RenderError: Names anything else.
    """
    _reject_violations(data, (Clause("6.2", "", colours_off_press),), "CMYK")


def _reject_violations(data: bytes, clauses: Iterable[Clause], what: str) -> None:
    try:
        with pikepdf.open(BytesIO(data)) as pdf:
            file = _OpenPdf(data, pdf)
            faults = [fault for clause in clauses for fault in _clause_faults(clause, file, what)]
    except (pikepdf.PdfError, KeyError, ValueError, TypeError) as error:
        raise RenderError(f"verification: the written PDF cannot be read back: {error}") from None
    if faults:
        raise RenderError(faults)


def _clause_faults(clause: Clause, file: _OpenPdf, what: str) -> Iterator[Fault]:
    findings = list(dict.fromkeys(clause.find(file)))
    yield from (Fault(f"{what}, clause {clause.number}: {each}") for each in findings[:_MOST_TOLD])
    if len(findings) > _MOST_TOLD:
        yield Fault(f"{what}, clause {clause.number}: and {len(findings) - _MOST_TOLD} more findings")
