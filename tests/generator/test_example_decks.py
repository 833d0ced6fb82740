"""The decks in `examples/decks`, made like strangers' own: a spreadsheet, five languages, flashcards in Arabic."""

import subprocess
import unicodedata
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pypdfium2
import pytest
import yaml

from tests.generator.strangers import pnp

DECKS = Path(__file__).parents[2] / "examples" / "decks"
NAMES = ("arabic-words", "salt-and-sail", "weather-words")


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Print each deck, and return the PDFs."""
    folder = tmp_path_factory.mktemp("examples")
    files = {}
    for name in NAMES:
        files[name] = folder / f"{name}.pdf"
        made = pnp("build", "--deck", DECKS / name, "--out", files[name])
        assert made.code == 0, made.err
    return files


FEW = {"arabic-words": "bayt,kitab", "salt-and-sail": "sloop,cog", "weather-words": "sun,rain"}
"""Cards of each deck."""


@pytest.mark.parametrize("is_whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["few", "all"])
@pytest.mark.parametrize("name", NAMES)
def test_pdfs_look_as_their_drawings_do(name: str, is_whole: bool, tmp_path: Path) -> None:
    chosen = [] if is_whole else ["--cards", FEW[name]]
    made = pnp("build", "--deck", DECKS / name, *chosen, "--verify", "--out", tmp_path / "o.pdf")
    assert made.code == 0, made.err


def words(file: Path) -> str:
    """Return what Poppler finds in a PDF, each letter in its plain form."""
    found = subprocess.run(["pdftotext", "-layout", str(file), "-"], check=True, capture_output=True, text=True)
    return unicodedata.normalize("NFKC", found.stdout)


def pdfium_words(file: Path) -> str:
    document = pypdfium2.PdfDocument(file)
    return unicodedata.normalize("NFKC", "\n".join(page.get_textpage().get_text_range() for page in document))


def test_they_are_all_of_the_examples() -> None:
    assert sorted(path.name for path in DECKS.iterdir()) == list(NAMES)


@pytest.mark.parametrize(("name", "cards", "copies"), [("arabic-words", 30, 30), ("weather-words", 12, 24)])
@pytest.mark.slow
def test_a_check_finds_nothing(name: str, cards: int, copies: int) -> None:
    checked = pnp("check", DECKS / name)
    assert (checked.code, checked.err) == (0, "")
    assert checked.out == f"{DECKS / name / 'deck.yaml'}: sound, {cards} cards ({copies} with copies)\n"


@pytest.mark.slow
def test_the_spreadsheet_prints_as_many_cards_as_it_says(printed: dict[str, Path]) -> None:
    sheet = openpyxl.load_workbook(DECKS / "salt-and-sail" / "cards.xlsx").active
    assert sheet is not None
    rows = [row for row in sheet.iter_rows(min_row=2, values_only=True) if row[0] and not str(row[0]).startswith("!")]
    checked = pnp("check", DECKS / "salt-and-sail")
    assert f"sound, {len(rows)} cards ({sum(int(str(row[1])) for row in rows)} with copies)" in checked.out
    assert checked.errors == [
        f"note: {DECKS}/salt-and-sail/cards.xlsx: 2 rows skipped: 2 that begin with !",
        f"note: {DECKS}/salt-and-sail/cards.xlsx: 1 column skipped: its heading begins with !",
    ]
    found = words(printed["salt-and-sail"])
    for name, copies, *_ in rows:
        assert found.count(str(name).replace("'", "’")) >= int(str(copies)), name


@pytest.mark.parametrize("read", [words, pdfium_words])
@pytest.mark.slow
def test_words_of_five_languages_are_found_in_the_pdf(printed: dict[str, Path], read: Callable[[Path], str]) -> None:
    entries = yaml.safe_load((DECKS / "weather-words" / "words.yaml").read_text(encoding="utf-8"))
    found = read(printed["weather-words"])
    for entry in entries:
        for language, word in entry["word"].items():
            assert found.count(unicodedata.normalize("NFKC", word)) >= 2, (language, word)


@pytest.mark.slow
def test_arabic_words_and_sentences_are_found_in_the_pdf(printed: dict[str, Path]) -> None:
    lines = (DECKS / "arabic-words" / "cards.csv").read_text(encoding="utf-8").splitlines()[1:]
    found = pdfium_words(printed["arabic-words"])
    for line in lines:
        _, _, word, meaning, sound, example = line.split(",")
        for text in (word, meaning, sound, *example.rstrip(".").split()):
            assert unicodedata.normalize("NFKC", text) in found, text
