"""The tutorial of docs/decks.md, done as it says."""

import re
from pathlib import Path

from tests.generator.strangers import ROOT, make_deck, pnp

PAGE = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    """Return the first block of a kind."""
    return str(re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)[0])


def shown(folder: Path) -> set[str]:
    """Return all words on the faces."""
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("0*.svg")]
    return {word for text in texts for line in re.findall(r"<text[^>]*>([^<]+)", text) for word in line.split()}


def test_the_tutorial_leads_from_a_table_to_sheets_and_to_a_look_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(block("csv"), encoding="utf-8")
    assert block("sh").splitlines() == ["pnp new harbour --from cards.csv", "pnp build --deck harbour"]
    made = pnp("new", "harbour", "--from", tmp_path / "cards.csv", "--out", tmp_path)
    told = "4 cards of poker size, face adventure; printed: Name, Cost, Kind (type), Text (body), Flavour"
    assert (made.code, made.out.splitlines()[0], made.err) == (0, told, "")
    deck = tmp_path / "harbour"
    words = {
        "Sloop",
        "Pepper",
        "Cat",
        "Storm",
        "Ship",
        "Cargo",
        "Crew",
        "Event",
        "2",
        "4",
        "1",
        "0",
        "Rats",
        "leaking.",
    }
    for name in ("first", "second"):
        checked = pnp("check", deck)
        assert (checked.code, checked.err) == (0, "")
        assert "4 cards (11 with copies)" in checked.out
        assert pnp("build", "--deck", deck, "--out", tmp_path / f"{name}.pdf").code == 0
        assert pnp("build", "--deck", deck, "--format", "svg", "--no-bleed", "--out", tmp_path / name).code == 0
        assert words <= shown(tmp_path / name)
        if name == "first":
            file = deck / "deck.yaml"
            text, count = re.subn("^face: .*\n", block("yaml"), file.read_text(encoding="utf-8"), flags=re.MULTILINE)
            assert count == 1
            file.write_text(text, encoding="utf-8")


def test_the_face_of_tickets_is_printed_as_the_page_says(tmp_path: Path) -> None:
    face, table = re.findall(r"```yaml\n(face: ticket\n.*?)```\n\n```csv\n(.*?)```", PAGE, re.DOTALL)[0]
    rows = "  - {from: cards.csv}\n"
    deck = make_deck(
        tmp_path, rows, {"cards.csv": table}, head=face.replace("face: ticket", "back: none\nface: ticket")
    )
    made = pnp("build", "--deck", deck, "--verify", "--out", tmp_path / "o.pdf")
    assert (made.code, made.err) == (0, "")
    # Reykjavik by its id, Lisbon and Innsbruck by their cost.
    chosen = re.findall(r'^pnp build --deck tickets --cards "(.*)"$', PAGE, re.MULTILINE)[1]
    made = pnp("build", "--deck", deck, "--cards", chosen, "--format", "svg", "--out", tmp_path / "svg")
    assert (made.code, made.err) == (0, "")
    files = sorted((tmp_path / "svg").glob("*.svg"))
    assert [file.stem.partition("-")[2] for file in files] == ["LIS-04", "RVK-02", "INN-05"]
    codes = [file.read_text(encoding="utf-8").count("<path aria-label") for file in files]
    assert codes == [2, 2, 2]
    assert ["EXPRESS" in file.read_text(encoding="utf-8") for file in files] == [True, False, True]
