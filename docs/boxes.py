"""Make the pictures of boxes and dividers for the docs, from what the press itself prints: boxes as they stand folded.

Run it in the project's environment, with pdftoppm (poppler-utils) installed: python docs/boxes.py
"""

import math
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from docs.pictures import TABLE, pnp, save
from generator.deck.translation import open_texts, translate_deck
from generator.games.pages import game_deck
from generator.packaging.dieline import PanelKind
from generator.packaging.tuck_box import BoxPages, BoxRequest, lay_out_tuck_box
from generator.writers.registry import Destination
from scorekeeper.games import find_game
from tests.generator.packaging.folded_box import FoldedPanel, Point, fold_panels

GAMES = ("above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom")
DPI = 300
MM = DPI / 25.4
YAW_DEG, PITCH_DEG = 30.0, 20.0
"""How far the boxes are turned to the left, and looked down on."""
FINER = 4
"""How many times finer walls are drawn than they are shown."""
DISTANCE_MM = 700.0
"""From the eye to a box."""
SHADES = {PanelKind.FRONT: 1.0, PanelKind.RIGHT: 0.8, PanelKind.LID: 1.1}
"""The walls that are seen, and how light each is."""


def drawn(pdf: Path, page: int, dpi: int) -> Image.Image:
    """Return a page as a picture."""
    stem = pdf.with_suffix(f".{page}")
    words = ["-r", str(dpi), "-f", str(page), "-l", str(page), "-png", "-singlefile", str(pdf), str(stem)]
    subprocess.run(["pdftoppm", *words], check=True)
    return Image.open(stem.with_name(f"{stem.name}.png")).convert("RGB")


def seen(point: Point, middle: Point, zoom: float) -> tuple[float, float]:
    """Return where a point of the folded box is in the picture, about the box's middle, in pixels."""
    x, y, z = point.x - middle.x, point.y - middle.y, point.z - middle.z
    yaw, pitch = math.radians(YAW_DEG), math.radians(PITCH_DEG)
    x, z = x * math.cos(yaw) + z * math.sin(yaw), z * math.cos(yaw) - x * math.sin(yaw)
    y, z = y * math.cos(pitch) - z * math.sin(pitch), y * math.sin(pitch) + z * math.cos(pitch)
    nearer = DISTANCE_MM / (DISTANCE_MM + z)
    return x * nearer * zoom, y * nearer * zoom


def coefficients(target: Sequence[tuple[float, float]], source: Sequence[tuple[float, float]]) -> list[float]:
    """Return what takes four corners of a picture to four corners of what is cut out."""
    rows, values = [], []
    for (x, y), (u, v) in zip(target, source, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return list(np.linalg.solve(np.array(rows), np.array(values)))


def standing(pages: BoxPages, sheet: Image.Image, zoom: float) -> Image.Image:
    """Return a box as it stands, on clear ground."""
    folded, outer = fold_panels(pages.net), pages.net.outer
    corner = folded[PanelKind.FRONT].origin
    middle = Point(corner.x + outer.width / 2, corner.y + outer.height / 2, outer.depth / 2)
    quads = {kind: _quad(folded[kind], pages, kind, middle, zoom) for kind in SHADES}
    xs, ys = zip(*(point for quad in quads.values() for point in quad), strict=True)
    left, top = min(xs) - 4, min(ys) - 4
    size = (round(max(xs) - left) + 4, round(max(ys) - top) + 4)
    made = Image.new("RGBA", size, (0, 0, 0, 0))
    for kind, quad in quads.items():
        wall = _wall(pages, sheet, kind)
        ends = ((0, 0), (wall.width, 0), (wall.width, wall.height), (0, wall.height))
        placed = [((x - left) * FINER, (y - top) * FINER) for x, y in quad]
        found = coefficients(placed, ends)
        finer = (size[0] * FINER, size[1] * FINER)
        shown = wall.transform(finer, Image.Transform.PERSPECTIVE, found, Image.Resampling.BICUBIC)
        made.alpha_composite(shown.resize(size, Image.Resampling.LANCZOS))
    return made


def _quad(
    folded: FoldedPanel, pages: BoxPages, kind: PanelKind, middle: Point, zoom: float
) -> list[tuple[float, float]]:
    size = pages.net.panels[kind].size
    ends = ((0, 0), (size.width_mm, 0), (size.width_mm, size.height_mm), (0, size.height_mm))
    return [seen(folded.at(x, y), middle, zoom) for x, y in ends]


def _wall(pages: BoxPages, sheet: Image.Image, kind: PanelKind) -> Image.Image:
    """Cut a wall out of the printed sheet, with the thumb notch cut out too."""
    bounds = pages.sheet.matrix.bounds(pages.net.panels[kind].outline.bounds)
    left, top, right, foot = (round(each * MM) for each in (bounds.x, bounds.y, bounds.right, bounds.bottom))
    wall = sheet.crop((left, top, right, foot))
    if kind is PanelKind.LID:
        wall = wall.rotate(180)
    wall = Image.eval(wall, lambda value: min(255, round(value * SHADES[kind])))
    if kind is PanelKind.FRONT:
        half, depth = (each * MM for each in pages.net.notch)
        radius = (half * half + depth * depth) / (2 * depth)
        mask = Image.new("L", wall.size, 0)
        x = wall.width / 2
        circle = (x - radius, depth - 2 * radius, x + radius, depth)
        ImageDraw.Draw(mask).ellipse(circle, fill=255)
        flap = Image.eval(wall.crop((0, 20, wall.width, 30)).resize(wall.size), lambda value: round(value * 0.55))
        wall.paste(flap, mask=mask)
    wall.putalpha(255)
    return wall


def put(table: Image.Image, box: Image.Image, x: float, foot: float) -> None:
    """Stand a box on the table, with a soft shadow."""
    place = (round(x - box.width / 2), round(foot - box.height))
    shade = Image.new("L", table.size, 0)
    solid = box.getchannel("A").point(lambda value: value * 0.5)
    shade.paste(solid, (place[0] + 10, place[1] + 8))
    table.paste((60, 45, 20), mask=ImageChops.multiply(shade.filter(ImageFilter.GaussianBlur(12)), shade))
    table.paste((60, 45, 20), mask=shade.filter(ImageFilter.GaussianBlur(16)).point(lambda value: value * 0.6))
    table.paste(box, place, box)


def boxes(folder: Path, games: Sequence[str] = GAMES) -> None:
    """Show our games' boxes side by side."""
    shown = []
    for game in games:
        found, texts = find_game(game), open_texts("en")
        pages = lay_out_tuck_box(BoxRequest(translate_deck(game_deck(found), texts), Destination(), found, texts))
        pnp("box", "--game", game, "--out", str(folder / game))
        shown.append(standing(pages, drawn(folder / game / f"{game}-box.pdf", 1, DPI), 3.0))
    gap = 34
    width = sum(box.width for box in shown) + gap * (len(shown) + 1)
    table = Image.new("RGB", (width, max(box.height for box in shown) + 2 * gap + 10), TABLE)
    x = gap
    for box in shown:
        put(table, box, x + box.width / 2, table.height - gap)
        x += box.width + gap
    save(table, "boxes")


def sheets(folder: Path) -> None:
    """Show both pages of a box, and a sheet of dividers."""
    pnp("box", "--game", "five-suit", "--paper", "a4", "--out", str(folder / "net"))
    pages = [drawn(folder / "net" / "five-suit-box.pdf", page, 80) for page in (1, 2)]
    pnp("dividers", "--deck", "island", "--paper", "a4", "--out", str(folder / "dividers"))
    pages_of_dividers = [drawn(folder / "dividers" / "island-dividers.pdf", 1, 80)]
    for name, shown in (("box-net", pages), ("dividers", pages_of_dividers)):
        gap = 24
        width = sum(page.width + gap for page in shown) + gap
        table = Image.new("RGB", (width, max(page.height for page in shown) + 2 * gap), TABLE)
        x = gap
        for page in shown:
            put(table, page.convert("RGBA"), x + page.width / 2, table.height - gap)
            x += page.width + gap
        save(table, name)


def main() -> None:
    """Make them all."""
    with tempfile.TemporaryDirectory() as name:
        boxes(Path(name))
        sheets(Path(name))


if __name__ == "__main__":
    main()
