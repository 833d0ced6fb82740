"""The reader of written PDFs, held against qpdf, which reads the same bytes by code of its own."""

from io import BytesIO

import pikepdf
import pytest

from generator.imposition.sheet_format import SheetFormat
from generator.papers import PAPERS
from generator.press import make_files
from generator.writers.pdf.verification.pdf_document import UnreadableError, WrittenDocument, content_lines, page_box
from generator.writers.registry import BuildRequest


@pytest.fixture(scope="module")
def island() -> bytes:
    (data,) = make_files(BuildRequest("island", SheetFormat(PAPERS["a4"]))).files.values()
    return data


def with_content(content: bytes) -> WrittenDocument:
    """Make a PDF of one page with some content, written by qpdf."""
    out = BytesIO()
    with pikepdf.new() as pdf:
        pdf.add_blank_page(page_size=(200, 300))
        pdf.pages[0].Contents = pdf.make_stream(content)
        pdf.save(out)
    return WrittenDocument(out.getvalue())


def test_it_reads_the_operators_that_qpdf_reads(island: bytes) -> None:
    document = WrittenDocument(island)
    with pikepdf.open(BytesIO(island)) as peer:
        assert len(document.pages) == len(peer.pages) == 12
        for page, other in zip(document.pages, peer.pages, strict=True):
            read = [
                [pikepdf.Object.parse(word.encode("latin-1")) if word[0] in "-.0123456789" else word for word in words]
                for words in (line.split() for line in content_lines(page).split("\n") if not line.endswith("TJ"))
            ]
            told = [
                [*([str(each) if isinstance(each, pikepdf.Name) else each for each in operands]), str(operator)]
                for operands, operator in pikepdf.parse_content_stream(other)
                if str(operator) != "TJ"
            ]
            assert read == told
            assert page_box(page, "/MediaBox") == [float(each) for each in other.mediabox]


def test_it_unpacks_what_qpdf_unpacks(island: bytes) -> None:
    document = WrittenDocument(island)
    forms = {each.objgen: each for each in document.objects if each.get("/Subtype") == "/Form"}
    with pikepdf.open(BytesIO(island)) as peer:
        told = {each.objgen: each for each in peer.objects if getattr(each, "Subtype", None) == "/Form"}
        assert forms.keys() == told.keys()
        assert len(forms) > 50
        for key, form in told.items():
            assert forms[key].read_bytes() == form.read_bytes()
            assert set(forms[key].keys()) == set(form.keys()) - {"/Length"}


@pytest.mark.parametrize(
    ("content", "lines"),
    [
        (b"q\n1 0 0 1 2 3 cm Q", ["q", "1 0 0 1 2 3 cm", "Q"]),
        (b"[(a \\) b) -20 <0A>] TJ", ["[(a \\) b) -20 <0A>] TJ"]),
        (b"/P <</MCID 0>> BDC EMC", ["/P <</MCID 0>> BDC", "EMC"]),
        (b"q ) Q", ["q", ")", "Q"]),  # what no operator has is a line of its own, which nobody expects
        (b"q % a word\nQ", ["q", "%", "a", "word", "Q"]),
        (b"1 2 3", ["1", "2", "3"]),
    ],
)
def test_a_line_is_an_operator_with_its_operands(content: bytes, lines: list[str]) -> None:
    assert content_lines(with_content(content).pages[0]).split("\n") == lines


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4\n", b"no pdf at all", b"%PDF-1.4\ntrailer <</Root 1 0 R>>\n%%EOF"])
def test_what_is_no_whole_pdf_is_told(data: bytes) -> None:
    with pytest.raises(UnreadableError):
        WrittenDocument(data)
