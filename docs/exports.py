"""The pictures of docs/exports.md: what each target makes.

    python docs/exports.py      makes docs/pictures/export-*.png

Needs Poppler. The plates of a press are made by docs/press.py, boxes by docs/boxes.py.
"""

import io
import json
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import resvg_py
from PIL import Image, ImageDraw, ImageFont

from docs.pictures import TABLE, pnp, save

FELT = (44, 96, 78)
CUT, SAFE = (224, 0, 122), (0, 150, 180)
CARDS = """\
schema_version: 1
id: crew
title: Crew
version: "1"
source: made for the docs
licence: CC0-1.0
format: 88.9x50.8mm
colours: {accent: "#1f5f82"}
backs: [{id: plain}]
back: plain
faces:
  badge:
    boxes:
      ground: {shape: rect, at: [0, 0, 100%, 100%], within: bleed, colour: "#fff8e7"}
      bar: {shape: rect, at: [0, 0, 100%, 13], within: bleed, colour: "#1f5f82"}
      name: {text: <name>, at: [0, 15, 100%, 14], font: title, size: 9, align: center, valign: middle}
      role: {text: <role>, at: [0, 30, 100%, 10], size: 5, align: center}
face: badge
cards:
"""
CREW = ("Ada, cook", "Bo, helmsman", "Cleo, gunner", "Dan, carpenter", "Eve, doctor", "Finn, bosun")


def main() -> None:
    """Make them all."""
    with tempfile.TemporaryDirectory(prefix="exports-") as name:
        folder = Path(name)
        save(sheet(folder), "export-tts")
        save(room(folder), "export-room")
        save(houses(folder), "export-houses")
        save(silhouette(folder), "export-silhouette")
        save(cricut(folder), "export-cricut")
        save(precut(folder), "export-precut")


def sheet(folder: Path) -> Image.Image:
    """Show a sheet for Tabletop Simulator."""
    pnp("export", "--to", "tts", "--deck", "to-the-bottom", "--out", str(folder / "tts"))
    picture = Image.open(next((folder / "tts").glob("*-faces-*.png"))).convert("RGB")
    return picture.resize((900, round(900 * picture.height / picture.width)), Image.Resampling.LANCZOS)


def room(folder: Path) -> Image.Image:
    """Draw a room from its file: what lies where, as a browser shows it before anybody has drawn a card."""
    pnp("export", "--to", "vtt", "--game", "above-water", "--out", str(folder / "vtt"))
    with zipfile.ZipFile(next((folder / "vtt").glob("*.vtt"))) as packed:
        widgets = {name: each for name, each in json.loads(packed.read("0.json")).items() if name != "_meta"}
        files = {f"/{name}": packed.read(name) for name in packed.namelist()}
    picture = Image.new("RGB", (1600, 1000), FELT)
    for name in sorted(widgets, key=lambda each: (widgets[each].get("layer", 0), widgets[each].get("z", 0))):
        draw_widget(picture, name, widgets, files)
    return picture.resize((960, 600), Image.Resampling.LANCZOS)


def place(name: str, widgets: Mapping[str, dict[str, Any]]) -> tuple[float, float]:
    """Return where a widget lies on the table."""
    widget = widgets[name]
    parent = widget.get("parent")
    left, top = place(parent, widgets) if parent in widgets else (0.0, 0.0)
    return left + widget.get("x", 0), top + widget.get("y", 0)


def draw_widget(
    picture: Image.Image, name: str, widgets: Mapping[str, dict[str, Any]], files: dict[str, bytes]
) -> None:
    """Draw a widget."""
    widget = widgets[name]
    kind, draw, (x, y) = widget.get("type"), ImageDraw.Draw(picture), place(name, widgets)
    wide, high = widget.get("width", 0), widget.get("height", 0)
    image = widget.get("image", "")
    if kind == "card":
        deck = widgets[widget["deck"]]
        looks = {**deck["cardDefaults"], **deck["cardTypes"][widget["cardType"]]}
        wide, high = looks["width"], looks["height"]
        face = deck["faceTemplates"][widget.get("activeFace", looks.get("activeFace", 0))]
        shown = face["objects"][0]
        image = looks.get(shown.get("dynamicProperties", {}).get("value"), shown.get("value", ""))
    box = (x, y, x + wide, y + high)
    if image in files:
        drawn = Image.open(io.BytesIO(files[image])).convert("RGBA").resize((round(wide), round(high)))
        picture.paste(drawn, (round(x), round(y)), drawn)
    elif kind == "holder":
        draw.rounded_rectangle(box, 8, outline=(255, 255, 255), width=2, fill=(58, 112, 92))
    elif kind in ("button", "seat"):
        fill = (31, 90, 160) if kind == "button" else (240, 240, 235)
        draw.rounded_rectangle(box, min(wide, high) / 2, fill=fill, outline=(255, 255, 255), width=2)
        words(
            draw,
            box,
            str(widget.get("text") or widget.get("displayEmpty", "")),
            (255, 255, 255) if kind == "button" else (40, 40, 40),
        )
    elif kind == "label":
        draw.rounded_rectangle(box, 6, fill=(255, 255, 255))
        words(draw, box, str(widget.get("text", "")), (28, 27, 46))


def words(
    draw: ImageDraw.ImageDraw, box: tuple[float, float, float, float], said: str, colour: tuple[int, int, int]
) -> None:
    """Write in the middle of a box."""
    font = ImageFont.load_default(17)
    said = said.replace("−", "-")  # the font of Pillow has no minus
    draw.text(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), said, colour, font, anchor="mm")


def houses(folder: Path) -> Image.Image:
    """Show pictures for a print house, with where they are cut and what is safe."""
    chosen = "card:lady,card:pirate,card:seal,card:lifeboat"
    pnp("export", "--to", "mpc", "--deck", "to-the-bottom", "--cards", chosen, "--out", str(folder / "mpc"))
    files = [*sorted((folder / "mpc" / "fronts").glob("*.png")), *sorted((folder / "mpc" / "backs").glob("*.png"))[:1]]
    shown = []
    for path in files:
        side = Image.open(path).convert("RGB")
        draw = ImageDraw.Draw(side)
        for inset, colour in ((36, CUT), (72, SAFE)):
            draw.rectangle((inset, inset, side.width - inset, side.height - inset), outline=colour, width=4)
        shown.append(side.resize((206, 281), Image.Resampling.LANCZOS))
    return in_a_row(shown)


def silhouette(folder: Path) -> Image.Image:
    """Show sheets for a cutter, with their cutting lines over them."""
    out = folder / "silhouette"
    pnp("export", "--to", "silhouette", "--game", "above-water", "--paper", "a4", "--out", str(out))
    return in_a_row(
        [
            with_lines(out / "above-water.pdf", out / "above-water.svg"),
            with_lines(out / "tokens.pdf", out / "tokens-1.svg"),
        ]
    )


def with_lines(pdf: Path, lines: Path) -> Image.Image:
    """Show the first page of a PDF with cutting lines over it."""
    stem = pdf.with_suffix("")
    subprocess.run(
        ["pdftoppm", "-r", "60", "-png", "-f", "1", "-l", "1", "-singlefile", str(pdf), str(stem)], check=True
    )
    page = Image.open(stem.with_suffix(".png")).convert("RGB")
    drawn = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=lines.read_text(), dpi=180))))
    drawn = drawn.convert("RGBA").resize(page.size, Image.Resampling.LANCZOS)
    strong = drawn.getchannel("A").point(lambda value: min(255, value * 3))
    page.paste(Image.new("RGB", page.size, CUT), mask=strong)
    return page


def cricut(folder: Path) -> Image.Image:
    """Show a transparent picture on a ground."""
    out = folder / "cricut"
    pnp(
        "export",
        "--to",
        "cricut",
        "--deck",
        "island",
        "--paper",
        "letter",
        "--cards",
        "Crabs,Dolphins",
        "--out",
        str(out),
    )
    return in_a_row([on_ground(path) for path in sorted(out.glob("*-faces-*.png"))[:2]])


def on_ground(path: Path) -> Image.Image:
    """Return a transparent picture on green, smaller."""
    picture = Image.open(path)
    size = (round(picture.width * 420 / picture.height), 420)
    ground = Image.new("RGB", picture.size, (196, 214, 190))
    ground.paste(picture, mask=picture.getchannel("A"))
    return ground.resize(size, Image.Resampling.LANCZOS)


def precut(folder: Path) -> Image.Image:
    """Show a pre-cut sheet, faces and backs."""
    deck = folder / "crew"
    deck.mkdir()
    rows = (each.split(", ") for each in CREW)
    cards = "".join(f"  - {{id: {name.lower()}, name: {name}, texts: {{role: {role}}}}}\n" for name, role in rows)
    (deck / "deck.yaml").write_text(CARDS + cards)
    pdf = folder / "precut.pdf"
    pnp("build", "--deck", str(deck), "--precut", "avery-5371", "--out", str(pdf))
    stem = folder / "precut"
    subprocess.run(["pdftoppm", "-r", "50", "-png", str(pdf), str(stem)], check=True)
    return in_a_row([Image.open(path).convert("RGB") for path in sorted(folder.glob("precut-*.png"))])


def in_a_row(pictures: list[Image.Image], gap: int = 22) -> Image.Image:
    """Lay pictures beside each other on the table."""
    wide = sum(each.width for each in pictures) + gap * (len(pictures) + 1)
    table = Image.new("RGB", (wide, max(each.height for each in pictures) + 2 * gap), TABLE)
    x = gap
    for each in pictures:
        table.paste(each, (x, gap))
        x += each.width + gap
    return table


if __name__ == "__main__":
    main()
