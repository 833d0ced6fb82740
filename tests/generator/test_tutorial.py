"""The tutorial of docs/decks.md, done as it says."""

import re
from pathlib import Path

from tests.generator.strangers import ROOT, pnp

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
