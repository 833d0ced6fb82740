"""`pnp diff`: cards that are new, gone, renamed or changed, and numbers of copies, by what the cards show."""

import io
import json
import re
from base64 import b64decode
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from generator.deck.model import Deck, DeckCard
from generator.diff import deck_differences, difference_sheet
from generator.rendering.side_renderer import render_sides
from generator.rendering.sides import CardSides
from tests.generator.diff.decks import write
from tests.generator.strangers import SUN, pnp


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with a deck."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "old")
    return tmp_path


def told(*words: str) -> list[str]:
    """Return the lines of the report, without the first, which names the decks."""
    done = pnp("diff", "old", "new", *words)
    assert (done.code, done.err) == (0, "")
    return done.out.splitlines()[1:]


def facts(*words: str) -> dict[str, Any]:
    done = pnp("diff", "old", "new", "--json", *words)
    assert done.code == 0
    found: dict[str, Any] = json.loads(done.out)
    return found


def test_a_deck_does_not_differ_from_itself(home: Path) -> None:
    done = pnp("diff", "old", "old", "--exit-code")
    assert (done.code, done.err) == (0, "")
    assert done.out == "Strange 1 (old/deck.yaml) → Strange 1 (old/deck.yaml)\nas before: 4 cards\n"


def test_every_kind_of_difference_is_told(home: Path) -> None:
    write(home / "new", ant=("tiny", 1), bee=("busy", 5), cow=None, dog=None, dogs=("loud", 1), eel=("long", 3))
    file = home / "new/deck.yaml"
    file.write_text(file.read_text().replace("name: dogs", "name: dog"))
    assert told() == [
        "changed: ant",
        "new: eel",
        "gone: cow",
        "renamed, with the same look: dog → dogs",
        "in another number: bee 2 → 5",
        "as before: 0 cards",
    ]
    found = facts()
    assert found["before"] == {"deck": "old/deck.yaml", "title": "Strange", "version": "1", "cards": 4, "copies": 5}
    assert found["after"] == {"deck": "new/deck.yaml", "title": "Strange", "version": "1", "cards": 4, "copies": 10}
    assert (found["differs"], found["unchanged"], found["files"]) == (True, 0, [])
    assert found["changed"] == [
        {"id": "ant", "name": "ant", "sides": ["face"], "texts": {"body": ["small", "tiny"]}},
    ]
    assert found["new"] == [{"id": "eel", "name": "eel", "copies": 3}]
    assert found["gone"] == [{"id": "cow", "name": "cow", "copies": 1}]
    assert found["renamed"] == [{"id": "dogs", "name": "dog", "former_id": "dog"}]
    assert found["copies"] == [{"id": "bee", "name": "bee", "copies": [2, 5]}]


def test_a_card_with_a_new_id_and_a_look_that_two_had_is_new(home: Path) -> None:
    write(home / "new", cow=None, dog=None, pig=("calm", 1))
    for folder in ("old", "new"):
        file = home / folder / "deck.yaml"
        file.write_text(
            re.sub("name: (cow|dog|pig)", "name: any", file.read_text()).replace("body: loud", "body: calm")
        )
    assert told() == ["new: pig", "gone: cow, dog", "as before: 2 cards"]


def picture(*, colour: tuple[int, int, int] = (9, 90, 200), optimize: bool = False) -> bytes:
    """Return a PNG with a pixel of a colour."""
    image, out = Image.new("RGB", (300, 300), (200, 220, 240)), io.BytesIO()
    image.putpixel((150, 150), colour)
    image.save(out, "PNG", optimize=optimize, compress_level=1)
    return out.getvalue()


def draw(folder: Path, image: bytes, **more: Any) -> None:
    """Write the deck with a picture instead of its drawing."""
    write(folder, files={"sun.png": image}, **more)
    file = folder / "deck.yaml"
    file.write_text(file.read_text().replace("picture: sun.svg", "picture: sun.png"))


def test_what_draws_the_same_is_no_change(home: Path) -> None:
    draw(home / "old", picture())
    draw(home / "new", picture(optimize=True), more="# A comment.\n", colour="#224488")
    file = home / "new/deck.yaml"
    file.write_text(file.read_text().replace('version: "1"', 'version: "2"').replace("body: calm", "body: 'calm '"))
    (home / "new/sea.svg.j2").write_text((home / "new/sea.svg.j2").read_text().replace("/>", "  />") + "\n\n")
    assert told() == ["as before: 4 cards"]


def test_the_version_that_cards_name_is_no_change(home: Path) -> None:
    write(home / "old", more="version_line: true\n")
    write(home / "new", more="version_line: true\n")
    file = home / "new/deck.yaml"
    file.write_text(file.read_text().replace('version: "1"', 'version: "2"'))
    assert told() == ["as before: 4 cards"]


def test_a_pixel_is_a_change(home: Path) -> None:
    draw(home / "old", picture())
    draw(home / "new", picture(colour=(9, 90, 210)))
    assert told()[0] == "changed: ant, bee, cow, dog"


def test_a_shape_below_another_is_no_change(home: Path) -> None:
    hidden = SUN.replace("<circle", '<circle cx="5" cy="5" r="1" fill="#fff"/><circle')
    write(home / "new", files={"sun.svg": hidden})
    assert told() == ["as before: 4 cards"]


def test_a_panel_that_cuts_nothing_off_is_no_change(home: Path) -> None:
    """Its renderer rounds the edges inside of such a panel otherwise, by a level of 255."""
    round_sun = SUN.replace('r="4"', 'r="4.5" fill="#c9962a"')
    for folder, corner in (("old", 0), ("new", 2)):
        box = f"{{picture: sun.svg, at: [8, 14, 40, 24], corner: {corner}}}"
        write(home / folder, more=f"faces: {{one: {{boxes: {{sun: {box}}}}}}}\n", files={"sun.svg": round_sun})
        file = home / folder / "deck.yaml"
        file.write_text(file.read_text().replace("template: picture,", "face: one,"))
    assert told() == ["as before: 4 cards"]


@pytest.mark.parametrize(("colour", "is_change"), [((200, 220, 240), False), ((200, 220, 241), True)])
def test_a_level_is_a_change_where_it_fills_an_area(home: Path, colour: tuple[int, int, int], is_change: bool) -> None:
    for folder, ground in (("old", (200, 220, 240)), ("new", colour)):
        out = io.BytesIO()
        Image.new("RGB", (300, 300), ground).save(out, "PNG")
        draw(home / folder, out.getvalue())
    assert (told()[0] == "changed: ant, bee, cow, dog") == is_change


def test_only_cards_whose_row_or_files_differ_are_drawn(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def render(deck: Deck, cards: Sequence[DeckCard], **more: Any) -> CardSides:
        drawn.extend(card.id for card in cards)
        return render_sides(deck, cards, **more)

    monkeypatch.setattr(deck_differences, "render_sides", render)
    write(home / "new", bee=("idle", 2), eel=("long", 1), cow=None)
    assert told()[:3] == ["changed: bee", "new: eel", "gone: cow"]
    assert drawn == ["bee", "cow", "bee", "eel"]
    drawn.clear()
    write(home / "new", files={"sun.svg": SUN.replace("/></svg>", " /></svg>")})
    assert told() == ["as before: 4 cards"]
    assert drawn == 2 * ["ant", "bee", "cow", "dog"]


def test_a_link_to_another_folder_is_a_change(home: Path) -> None:
    for folder, shown in (("old", "first"), ("new", "second")):
        write(home / folder)
        for name, colour in (("first", "#224488"), ("second", "#884422")):
            (home / folder / name).mkdir()
            (home / folder / name / "sun.svg").write_text(SUN.replace("/>", f' fill="{colour}"/>'))
        (home / folder / "art").symlink_to(shown)
        file = home / folder / "deck.yaml"
        file.write_text(file.read_text().replace("picture: sun.svg", "picture: art/sun.svg"))
    assert told()[0] == "changed: ant, bee, cow, dog"


def test_a_shared_back_is_a_change_of_every_card(home: Path) -> None:
    write(home / "new", colour="#884422")
    assert told() == ["changed: ant (back), bee (back), cow (back), dog (back)", "as before: 0 cards"]


def test_a_back_of_its_own_is_compared_card_by_card(home: Path) -> None:
    write(home / "old", back="words")
    write(home / "new", back="words", ant=("tiny", 1))
    assert told() == ["changed: ant (face and back)", "as before: 3 cards"]


def test_another_format_changes_every_card(home: Path) -> None:
    write(home / "old", more="format: poker\n")
    write(home / "new", more="format: bridge\n")
    assert told()[0].startswith("changed: ant (face and back)")


def test_the_order_of_cards_is_no_change(home: Path) -> None:
    write(home / "new")
    file = home / "new/deck.yaml"
    head, _, cards = file.read_text().partition("cards:\n")
    file.write_text(f"{head}cards:\n{''.join(reversed(cards.splitlines(keepends=True)))}")
    assert told() == ["as before: 4 cards"]


# --- pages and pictures ----------------------------------------------------------------------------------


class Page(HTMLParser):
    """What a page holds."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.images: list[dict[str, str | None]] = []
        self.areas = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        self.areas += found.get("class") == "area"
        if tag == "img":
            self.images.append(found)


def test_a_page_shows_each_card_before_and_after_and_needs_nothing_else(home: Path) -> None:
    write(home / "new", ant=("<b>tiny</b> {sun}", 1), cow=None, eel=("long", 3))
    file = home / "new/deck.yaml"
    file.write_text(file.read_text().replace("body: <b>tiny</b> {sun}", "body: '<b>tiny</b>'"))
    assert told("--out", "diff.html")[-1] == "wrote diff.html"
    text = (home / "diff.html").read_text(encoding="utf-8")
    page = Page(text)
    assert [image["alt"] for image in page.images] == [
        "ant: face before",
        "ant: face after",
        "eel: face after",
        "cow: face before",
    ]
    assert page.areas == 2
    assert "script" not in page.tags
    assert not re.search(r"(?:src|href)=\"(?!data:|#)", text)
    assert "<ins>&lt;b&gt;tiny&lt;/b&gt;</ins>" in text
    for image in page.images:
        data = b64decode((image["src"] or "").partition(",")[2])
        with Image.open(io.BytesIO(data)) as picture:
            assert (picture.format, picture.size) == ("WEBP", (375, 525))  # 63.5 x 88.9 mm at 150 dpi
    # It replaces itself, but nothing of others.
    assert told("--out", "diff.html")[-1] == "wrote diff.html"
    (home / "mine.html").write_text("mine")
    done = pnp("diff", "old", "new", "--out", "mine.html")
    assert done.errors == [
        "error: mine.html: this file exists, and pnp did not write it; choose another --out, or replace it with --force"
    ]


def test_a_back_that_many_share_is_shown_once(home: Path) -> None:
    write(home / "new", colour="#884422", ant=("tiny", 1))
    told("--out", "diff.html")
    page = Page((home / "diff.html").read_text(encoding="utf-8"))
    assert [image["alt"] for image in page.images] == [
        "ant: face before",
        "ant: face after",
        "The back of 4 cards: back before",
        "The back of 4 cards: back after",
    ]


def test_a_folder_gets_the_page_and_the_picture(home: Path) -> None:
    write(home / "new", ant=("tiny", 1))
    assert told("--out", "both/")[-1] == "wrote both"
    assert {path.name for path in (home / "both").iterdir()} == {"diff.html", "diff.png", ".strange-diff.sha256"}
    with Image.open(home / "both/diff.png") as sheet:
        assert (sheet.format, sheet.mode, sheet.width) == ("PNG", "RGB", 1640)
        # Both cards, and between them the ground of the sheet.
        assert len({sheet.getpixel((x, 700)) for x in (36 + 187, 36 + 375 + 6)}) == 2
    found = facts("--out", "both/")
    assert found["files"] == ["both/diff.html", "both/diff.png"]


def test_a_picture_of_very_many_cards_says_what_it_leaves_out(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(difference_sheet, "MOST_ENTRIES", 5)
    many = {f"c{number}": ("a", 1) for number in range(10)}
    write(home / "old", **many)
    write(home / "new", **{name: ("b", 1) for name in many})
    done = pnp("diff", "old", "new", "--out", "diff.png")
    assert done.errors == ["note: the picture leaves out 5 of what changed; a page shows all: --out NAME.html"]


def test_names_in_any_script_are_on_the_picture_or_left_out(home: Path) -> None:
    write(home / "new", ant=("tiny", 1))
    file = home / "new/deck.yaml"
    file.write_text(file.read_text().replace("name: ant", "name: 'Ant ⵣ Муравей نملة'"), encoding="utf-8")
    done = pnp("diff", "old", "new", "--out", "diff.png")
    assert done.code == 1  # the card itself says a name that no font has
    file.write_text(file.read_text().replace("ⵣ ", ""), encoding="utf-8")
    assert pnp("diff", "old", "new", "--out", "diff.png").code == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--out", "diff.pdf"), "--out diff.pdf: name a page (.html), a picture (.png), or a folder for both"),
        (("--style", "four-colour"), "old/deck.yaml has no other suit colours"),
    ],
)
def test_what_cannot_be_made_is_refused(home: Path, words: tuple[str, ...], why: str) -> None:
    write(home / "new")
    done = pnp("diff", "old", "new", *words)
    assert done.code == 1
    assert why in done.err


def test_a_deck_that_cannot_be_read_is_told_as_ever(home: Path) -> None:
    write(home / "new")
    (home / "new/sun.svg").unlink()
    done = pnp("diff", "old", "new", "--exit-code")
    assert done.code == 1
    assert "new/deck.yaml:12: cards[0].picture: 'sun.svg' does not exist" in done.err
    assert json.loads(pnp("diff", "old", "new", "--json").out)["errors"]
