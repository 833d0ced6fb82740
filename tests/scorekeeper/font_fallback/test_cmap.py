"""Which characters a font has, held against what fontTools reads."""

from importlib import import_module
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from scorekeeper.font_fallback import font_lookup
from tests.lanes import sample
from tests.scorekeeper.font_fallback.made_fonts import make


def own_files() -> list[Path]:
    files = import_module("font_source_sans_pro").font_files_ttf
    return sorted(Path(each) for each in files.values())[:4]


@pytest.mark.parametrize("path", sample(own_files(), 1), ids=lambda path: path.stem)
def test_it_has_what_font_tools_finds(path: Path) -> None:
    expected = set(TTFont(path).getBestCmap())
    known = font_lookup.read_character_set(path)
    assert {code for code in range(0x11_0000) if known.has(chr(code))} == expected
    assert not known.has_colour


def test_signs_beyond_the_first_plane_are_found(tmp_path: Path) -> None:
    known = font_lookup.read_character_set(make(tmp_path / "dice.ttf", "\U0001f3b2ש"))
    assert known.has("\U0001f3b2")
    assert known.has("ש")
    assert not known.has("\U0001f3b3")
    assert not known.has("a")


@pytest.mark.parametrize("damage", ["empty", "text", "cut"])
def test_what_is_no_font_has_nothing(tmp_path: Path, damage: str) -> None:
    path = make(tmp_path / "broken.ttf", "ש")
    whole = path.read_bytes()
    path.write_bytes({"empty": b"", "text": b"no font at all, but a text", "cut": whole[:200]}[damage])
    assert font_lookup.read_character_set(path) == font_lookup.NOTHING
    assert font_lookup.read_character_set(tmp_path / "none.ttf") == font_lookup.NOTHING
