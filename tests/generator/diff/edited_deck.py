"""A deck for random edits: of texts, pictures, colours, faces, copies, fonts, backs, rows, and what draws nothing."""

import csv
import io
import json
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from fontTools.ttLib import TTFont
from PIL import Image, PngImagePlugin

from generator.text.fonts.font_library import find_font

WORDS = ("draw", "discard", "a", "card", "when", "you", "gain", "**each**", "*player*", "{coin}", "move", "-", "it’s")
COLOURS = ("#1f5f82", "#8a5a1c", "#2f6b4f", "#a23b32", "#5b3f8c", "#444444")
FAMILIES = ("Source Sans Pro", "Source Serif Pro")
PLAIN_SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">{}</svg>'


@dataclass
class Row:
    """A card."""

    id: str
    name: str
    text: str
    kind: str = "one"
    picture: str = "photo.png"
    back: str = "stars"
    copies: int = 1
    extra: str = ""
    """A text that no face shows."""


@dataclass
class EditedDeck:
    """What the files of the deck hold."""

    rows: list[Row] = field(default_factory=list)
    head: dict[str, object] = field(default_factory=dict)
    boxes: dict[str, dict[str, object]] = field(default_factory=dict)
    files: dict[str, bytes] = field(default_factory=dict)
    comments: str = ""
    table_notes: int = 0
    """Rows of notes in the table."""

    def write(self, folder: Path, *, one_copy: bool = False) -> Path:
        """Write its files into a folder, and give the deck file."""
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in self.files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        table = io.StringIO()
        rows = csv.writer(table)
        rows.writerow(["id", "name", "text", "kind", "picture", "back", "copies", "extra"])
        for row in self.rows:
            copies = 1 if one_copy else row.copies
            rows.writerow([row.id, row.name, row.text, row.kind, f"art/{row.picture}", row.back, copies, row.extra])
        for number in range(self.table_notes):
            rows.writerow([f"! note {number}"])
        (folder / "cards.csv").write_text(table.getvalue(), encoding="utf-8")
        made = {
            **self.head,
            "faces": {
                "one": {"boxes": self.boxes},
                "words": {"boxes": {"answer": {"text": "<text>", "at": [2, 20, -2, 30], "size": 4}}},
            },
            "cards": [{"from": "cards.csv"}],
        }
        # JSON is YAML.
        (folder / "deck.yaml").write_text(f"{self.comments}{json.dumps(made, indent=1)}\n", encoding="utf-8")
        return folder / "deck.yaml"


def first_deck() -> EditedDeck:
    """Return the deck before any edit."""
    rows = [Row(f"c{number}", f"Card {number}", f"Gain **{number}** {{coin}} and draw.") for number in range(1, 6)]
    rows[3].back = rows[4].back = "words"
    rows[1].picture = "boat.svg"
    head: dict[str, object] = {
        "schema_version": 1,
        "id": "edited",
        "title": "Edited",
        "version": "1",
        "language": "en",
        "source": "these tests",
        "licence": "CC0-1.0",
        "format": "63x88mm",
        "face": {"by": "kind", "else": "one"},
        "colours": {"accent": "#12224a"},
        "fonts": {"label": "art/own.ttf"},
        "icons": {"coin": "art/coin.svg"},
        "backs": [
            {"id": "stars", "picture": "art/back.svg", "picture_bleed_mm": 3},
            {"id": "moons", "picture": "art/photo.png", "edges": "mirror"},
            {"id": "words", "face": "words"},
        ],
    }
    boxes: dict[str, dict[str, object]] = {
        "band": {"shape": "rect", "at": [0, 0, "100%", 10], "colour": "accent"},
        "title": {"text": "<name>", "at": [2, 0, -2, 10], "font": "label", "size": 5, "colour": "#ffffff"},
        "art": {"picture": "<picture>", "at": [8, 14, 40, 24], "fit": "cover"},
        "body": {"text": "<text>", "at": [2, 44, -2, 30], "size": 3.6},
        "corner": {"icon": "coin", "at": [-6, -6, 6, 6]},
    }
    photo = Image.new("RGB", (480, 480))
    photo.putdata([(x % 256, (x * 7 + y * 3) % 256, y % 256) for y in range(480) for x in range(480)])
    files = {
        "art/photo.png": _png(photo),
        "art/boat.svg": PLAIN_SVG.format('<path d="M4 30H36L30 38H10Z" fill="#8a5a1c"/>').encode(),
        "art/coin.svg": PLAIN_SVG.format('<circle cx="20" cy="20" r="18" fill="#c9962a"/>').encode(),
        "art/back.svg": PLAIN_SVG.format('<rect width="40" height="40" fill="#223b62"/>').encode(),
        "art/own.ttf": find_font(FAMILIES[0], 400).file.read_bytes(),
    }
    return EditedDeck(rows, head, boxes, files)


def _png(image: Image.Image, *, optimize: bool = False, note: str = "") -> bytes:
    out, info = io.BytesIO(), PngImagePlugin.PngInfo()
    if note:
        info.add_text("note", note)
    image.save(out, "PNG", optimize=optimize, pnginfo=info)
    return out.getvalue()


# --- edits -----------------------------------------------------------------------------------------------

Edit = Callable[[EditedDeck, Random], None]


def reword(deck: EditedDeck, chance: Random) -> None:
    row, words = chance.choice(deck.rows), None
    words = row.text.split(" ")
    words[chance.randrange(len(words))] = chance.choice(WORDS)
    row.text = " ".join(words[:14])


def lengthen(deck: EditedDeck, chance: Random) -> None:
    row = chance.choice(deck.rows)
    row.text = " ".join([*row.text.split(" ")[-8:], chance.choice(WORDS)])


def space(deck: EditedDeck, chance: Random) -> None:
    row = chance.choice(deck.rows)
    row.text = chance.choice((f"{row.text} ", f" {row.text}", row.text.replace(" ", "  ", 1), row.text.strip()))


def break_line(deck: EditedDeck, chance: Random) -> None:
    row = chance.choice(deck.rows)
    row.text = row.text.replace("\n", " ") if "\n" in row.text else row.text.replace(" ", "\n", 1)


def quote(deck: EditedDeck, chance: Random) -> None:
    row = chance.choice(deck.rows)
    row.text = chance.choice((f'"{row.text}"', row.text.replace('"', "“"), row.text.replace("**", "")))[:90]


def name(deck: EditedDeck, chance: Random) -> None:
    chance.choice(deck.rows).name = f"Card {chance.randrange(40)}"


def rename(deck: EditedDeck, chance: Random) -> None:
    chance.choice(deck.rows).id = f"r{chance.randrange(10**6)}"


def copies(deck: EditedDeck, chance: Random) -> None:
    chance.choice(deck.rows).copies = chance.randrange(1, 5)


def shuffle(deck: EditedDeck, chance: Random) -> None:
    chance.shuffle(deck.rows)


def add(deck: EditedDeck, chance: Random) -> None:
    if len(deck.rows) < 8:
        made = deepcopy(chance.choice(deck.rows))
        made.id = f"n{chance.randrange(10**6)}"
        deck.rows.insert(chance.randrange(len(deck.rows) + 1), made)


def remove(deck: EditedDeck, chance: Random) -> None:
    if len(deck.rows) > 4:
        deck.rows.pop(chance.randrange(len(deck.rows)))


def change_back(deck: EditedDeck, chance: Random) -> None:
    chance.choice(deck.rows).back = chance.choice(("stars", "moons", "words"))


def change_picture(deck: EditedDeck, chance: Random) -> None:
    chance.choice(deck.rows).picture = chance.choice(("photo.png", "boat.svg", "coin.svg"))


def say_unseen(deck: EditedDeck, chance: Random) -> None:
    chance.choice(deck.rows).extra = chance.choice(WORDS)


def comment(deck: EditedDeck, chance: Random) -> None:
    deck.comments = f"# {chance.choice(WORDS)} {chance.random()}\n" * chance.randrange(3)


def note(deck: EditedDeck, chance: Random) -> None:
    deck.table_notes = chance.randrange(4)


def retitle(deck: EditedDeck, chance: Random) -> None:
    deck.head[chance.choice(("title", "version", "source", "licence"))] = f"Edited {chance.randrange(99)}"


def accent(deck: EditedDeck, chance: Random) -> None:
    deck.head["colours"] = {chance.choice(("accent", "ink", "muted")): chance.choice(COLOURS)}


def speak(deck: EditedDeck, chance: Random) -> None:
    deck.head["language"] = chance.choice(("en", "de", "fr"))


def type_text(deck: EditedDeck, chance: Random) -> None:
    deck.head["markup"] = chance.choice(("none", "full"))


def safe(deck: EditedDeck, chance: Random) -> None:
    deck.head["safe_margin_mm"] = chance.choice((3, 3.0, 3.5))


def move_box(deck: EditedDeck, chance: Random) -> None:
    box = deck.boxes[chance.choice(("art", "body"))]
    at = list(box["at"])
    at[1] = round(at[1] + chance.choice((-0.5, -0.01, 0.01, 0.5, 0.0)), 3)
    box["at"] = at


def size_box(deck: EditedDeck, chance: Random) -> None:
    deck.boxes["body"]["size"] = chance.choice((3.2, 3.4, 3.6, 3.601, 4))


def align_box(deck: EditedDeck, chance: Random) -> None:
    deck.boxes["body"] |= {"align": chance.choice(("start", "center")), "valign": chance.choice(("top", "middle"))}


def fit_box(deck: EditedDeck, chance: Random) -> None:
    deck.boxes["art"] |= {"fit": chance.choice(("cover", "contain")), "corner": chance.choice((0, 2))}


def hide_box(deck: EditedDeck, chance: Random) -> None:
    """Put in a box that nothing shows, or that something covers."""
    box = {"shape": "rect", "at": [1, 1, 3, 3], "colour": chance.choice(COLOURS)}
    hidden = chance.choice(({**box, "unless": "name"}, box, None))
    deck.boxes.pop("under", None)
    if hidden:
        deck.boxes = {"under": hidden, **deck.boxes}


def save_photo(deck: EditedDeck, chance: Random) -> None:
    """Save a picture anew, with the same pixels."""
    image = Image.open(io.BytesIO(deck.files["art/photo.png"]))
    deck.files["art/photo.png"] = _png(image, optimize=chance.random() < 0.5, note=chance.choice(WORDS))


def touch_photo(deck: EditedDeck, chance: Random) -> None:
    """Change a square of a picture, by a little or much, which may be cropped off."""
    image = Image.open(io.BytesIO(deck.files["art/photo.png"])).convert("RGB")
    x, y = chance.randrange(470), chance.randrange(470)
    image.paste(tuple(chance.randrange(256) for _ in range(3)), (x, y, x + 8, y + 8))
    deck.files["art/photo.png"] = _png(image)


def draw_vector(deck: EditedDeck, chance: Random) -> None:
    """Draw a vector picture in another way: with other marks, or with the same in other words."""
    file, colour = chance.choice(("boat", "coin", "back")), chance.choice(COLOURS)
    x = chance.choice((4, 12, 12.001))
    shapes = {
        "boat": f'<path d="M{x} 30H36L30 38H10Z" fill="{colour}"/>',
        "coin": f'<circle cx="20" cy="20" r="{x + 6}" fill="{colour}"/>',
        "back": f'<rect width="40" height="40" fill="{colour}"/><circle cx="20" cy="20" r="{x}" fill="#fff"/>',
    }
    more = chance.choice(("", "\n  ", "<!-- drawn -->", '<g id="empty"></g>', '<path d="M0 0h9" fill="none"/>'))
    under = chance.choice(("", '<circle cx="20" cy="20" r="2" fill="#000"/>'))
    deck.files[f"art/{file}.svg"] = PLAIN_SVG.format(under + shapes[file] + more).encode()


def respell_vector(deck: EditedDeck, chance: Random) -> None:
    """Write a vector picture in other words, which draw the same."""
    file = f"art/{chance.choice(('boat', 'coin', 'back'))}.svg"
    text = deck.files[file].decode()
    deck.files[file] = chance.choice(
        (
            text.replace("><", ">\n<"),
            text.replace("/></svg>", ' id="a"/></svg>') if 'id="a"' not in text else text,
            text.replace("</svg>", "<!-- a --></svg>"),
            text.replace("viewBox", 'data-x="1" viewBox') if "data-x" not in text else text,
        )
    ).encode()


def change_font(deck: EditedDeck, chance: Random) -> None:
    deck.files["art/own.ttf"] = find_font(chance.choice(FAMILIES), chance.choice((400, 700))).file.read_bytes()


def save_font(deck: EditedDeck, chance: Random) -> None:
    """Save a font anew, with the same outlines."""
    font = TTFont(io.BytesIO(deck.files["art/own.ttf"]))
    font["head"].fontRevision = chance.random()
    out = io.BytesIO()
    font.save(out)
    deck.files["art/own.ttf"] = out.getvalue()


EDITS: tuple[Edit, ...] = (
    *(reword, lengthen, space, break_line, quote, name, rename, copies, shuffle, add, remove, change_back),
    *(change_picture, say_unseen, comment, note, retitle, accent, speak, type_text, safe, move_box, size_box),
    *(align_box, fit_box, hide_box, save_photo, touch_photo, draw_vector, respell_vector, change_font, save_font),
)
