"""A picture that cannot be drawn is told by the preview as by `pnp check`, on the sides that show it alone."""

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.errors import Fault, PnpError
from generator.preview.deck_renderer import DeckRenderer
from tests.generator.strangers import SUN, make_deck, pnp

START = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
BACK = START + '<rect width="10" height="10"/></svg>'
HEAD = "face: adventure\nback: sea\nbacks: [{id: sea, picture: sea.svg, edges: stretch}]\n"


def png() -> bytes:
    out = BytesIO()
    Image.radial_gradient("L").save(out, "PNG")
    return out.getvalue()


KINDS: dict[str, tuple[str, str | bytes | None]] = {
    "cut in a tag": ("a.svg", START + '<rect width="9'),
    "empty drawing": ("a.svg", ""),
    "not XML": ("a.svg", "sun"),
    "unknown entity": ("a.svg", START + "&sun;</svg>"),
    "script": ("a.svg", START + "<script>1</script></svg>"),
    "filter": ("a.svg", START + '<rect width="9" height="9" filter="url(#f)"/><filter id="f"/></svg>'),
    "half a picture": ("a.png", png()[: len(png()) // 2]),
    "empty picture": ("a.png", b""),
    "text": ("a.png", b"sun"),
    "missing": ("a.svg", None),
    "back": ("sea.svg", START + '<rect width="9'),
}


def write(folder: Path, kind: str) -> Path:
    """Write a deck of two cards, the first of which has a broken picture, or both a broken back."""
    name, data = KINDS[kind]
    picture = "sun.svg" if name == "sea.svg" else name
    files: dict[str, str | bytes] = {"sun.svg": SUN, "sea.svg": BACK}
    files |= {"cards.csv": f"name,picture\nAnt,{picture}\nBee,sun.svg\n"}
    make_deck(folder, "", files | ({name: data} if data is not None else {}), head=HEAD)
    file = folder / "deck.yaml"
    file.write_text(file.read_text().replace("cards:\n", "cards: [{from: cards.csv}]\n"))
    return file


def drawn(file: Path) -> dict[str, Any]:
    """Return how each side of the cards is drawn, by its card's id and its own name."""
    renderer = DeckRenderer(str(file), frozenset(), "")
    cards = renderer({"ask": "open"})["cards"]
    made = renderer({"ask": "draw", "keys": [card[side] for card in cards for side in ("face", "back")]})
    return {f"{card['id']} {side}": made[card[side]] for card in cards for side in ("face", "back")}


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "missing"])
def test_it_is_told_as_check_tells_it_and_the_other_sides_are_whole(tmp_path: Path, kind: str) -> None:
    file = write(tmp_path / "mine", kind)
    checked = pnp("check", file)
    assert checked.code == 1
    sides = drawn(file)
    broken = ["ant back", "bee back"] if kind == "back" else ["ant face"]
    assert [name for name, side in sides.items() if not side["is_whole"]] == broken
    for name, side in sides.items():
        told = [f"error: {Fault(*fault)}" for fault in side["faults"]]
        assert told == (checked.errors if name in broken else [])
        assert side["svg"].startswith("<svg")  # with a gap, for a card of which there is no better picture


def test_a_missing_one_is_told_with_its_row_as_the_deck_is_read(tmp_path: Path) -> None:
    file = write(tmp_path / "mine", "missing")
    with pytest.raises(PnpError) as told:
        DeckRenderer(str(file), frozenset(), "")({"ask": "open"})
    assert [f"error: {fault}" for fault in told.value.faults] == pnp("check", file).errors
    assert json.dumps([(fault.path, fault.line) for fault in told.value.faults]) == json.dumps(
        [[str(tmp_path / "mine/cards.csv"), 2]]
    )
