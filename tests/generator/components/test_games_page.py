"""The tutorial of docs/games.md, done as it says."""

import re
from pathlib import Path

from generator.components.game_schema import GameEntry
from generator.components.part_decks import SHARED_KEYS
from tests.generator.strangers import ROOT, pnp

PAGE = (ROOT / "docs" / "games.md").read_text(encoding="utf-8")
TUTORIAL = PAGE.partition("## Fifteen minutes")[2].partition("\n## ")[0]


def blocks(kind: str) -> list[str]:
    return [str(each) for each in re.findall(rf"^```{kind}\n(.*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL)]


def test_the_tutorial_leads_from_nothing_to_a_box(tmp_path: Path) -> None:
    assert blocks("sh")[0].splitlines() == ["pnp new --game harvest", "pnp build --game harvest"]
    assert pnp("new", "--game", "harvest", "--out", tmp_path).code == 0
    folder, out = tmp_path / "harvest", tmp_path / "out"
    made = pnp("build", "--game", folder, "--out", out)
    assert (made.code, made.err) == (0, "")
    assert (out / "harvest-contents.txt").is_file()

    game, tiles, rules = folder / "game.yaml", folder / "tiles.csv", folder / "rules.md"
    token, board, setup = blocks("yaml")
    text = game.read_text(encoding="utf-8")
    text = text.replace("tokens:\n", f"tokens:\n{token}", 1).replace("dice:\n", f"{board}\ndice:\n", 1)
    (row,) = blocks("csv")
    tiles.write_text(tiles.read_text(encoding="utf-8") + row, encoding="utf-8")
    slipped, count = re.subn(r"^  2: \{.*\n", setup, text, flags=re.MULTILINE)
    assert count == 1
    game.write_text(slipped, encoding="utf-8")
    told = [each.strip() for each in blocks("text")]
    assert shown(pnp("check", folder).err, tmp_path) == told[0]

    game.write_text(slipped.replace("sheaf: 13", "sheaf: 12"), encoding="utf-8")
    (sentence,) = blocks("markdown")
    written = f"{rules.read_text(encoding='utf-8')}\n{sentence}"
    rules.write_text(written, encoding="utf-8")
    assert shown(pnp("check", folder).err, tmp_path).startswith(told[1])

    rules.write_text(written.replace("breadd", "bread"), encoding="utf-8")
    checked = pnp("check", folder)
    assert (checked.code, checked.err) == (0, "")
    assert {"    12  sheaf", "     3  Lake", "     1  The valley"} <= set(checked.out.splitlines())
    made = pnp("build", "--game", folder, "--players", "3", "--layout", "gutterfold", "--out", out)
    assert (made.code, made.err) == (0, "")
    assert "There are 12 sheaves." in re.sub("<[^>]+>", "", (out / "harvest-rules.html").read_text(encoding="utf-8"))
    assert "     3  Farm\n" in (out / "harvest-contents.txt").read_text(encoding="utf-8")


def shown(err: str, folder: Path) -> str:
    return err.replace(f"{folder}/", "").strip()


def test_the_page_explains_every_section_of_a_game_file() -> None:
    table = PAGE.partition("| section |")[2].partition("\n\n")[0]
    told = {name for line in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", line.split("|")[1])}
    shared = {*SHARED_KEYS, "id", "title", "source", "licence", "players", "setup"}
    assert told == GameEntry.model_fields.keys() - shared
