"""Make the pictures of the app's screens anew, from the app itself in an offscreen window.

Run it in the project's environment with the tests' packages: python docs/screens.py

Every screen is shown on a phone and on a tablet, light and dark; `docs/screens/` gets a strip of four screens a file.
With `--contact FOLDER` every screen of four sizes, light and dark, with texts as they are and twice as large, goes into
a folder instead, a file for each: that is for looking at all of them after a change.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from pathlib import Path

from PIL import Image

ROOT = Path(__file__).resolve().parents[1]
SCREENS = Path(__file__).parent / "screens"
SIZES = {"phone": ("360x720", "2"), "tablet": ("1024x720", "1")}
CONTACT = ("360x640", "412x915", "916x412", "1024x720")  # widths of which 4 is a part: pictures of others are skewed
PLAYERS = ("Ana", "Ben", "Eva", "Jan")
STRIP = 4
SHEET_PX = 2600
"""Width of a sheet of all screens."""
GAP = 24
GROUND = (120, 116, 106)


def steps() -> Iterator[str | tuple[object, ...]]:
    """Return events to send, and names of pictures to take."""
    for game in ("above-water", "showboat", "down-the-well", "five-suit", "to-the-bottom"):
        yield ("go", f"new/{game}")
        yield from (("add", name) for name in PLAYERS)
        if game == "above-water":
            yield "set-up"
        yield ("start",)
        yield from PLAY[game]
        yield ("go", "home")
    yield "home"
    yield ("go", "match/2")
    yield ("turn", "table")
    yield "scores"
    yield ("turn", "chart")
    yield "course"
    yield ("go", "why/2/1/0")
    yield "why"
    yield ("back",)
    yield ("go", "edit/2/0")
    yield ("points", "Ben", 31)
    yield "edit"
    yield ("leave",)
    yield ("go", "rules/showboat")
    yield "rules"
    yield ("back",)
    yield ("go", "menu/2")
    yield "menu"
    yield ("go", "details/2")
    yield ("place", "At the lake")
    yield "details"
    yield ("back",)
    yield ("go", "rename/2/0")
    yield "rename"
    yield ("back",)
    yield ("go", "share/2")
    yield "share"
    yield from own_game()
    yield from finished((31, 24, 40, 12), (35, 30, 22, 44), is_first=True)
    yield from finished((18, 50, 27, 33), (12, 51, 40, 9), is_first=False)
    yield ("go", "home")
    yield ("go", "finished")
    yield "finished"
    yield ("go", "home")
    yield ("go", "statistics")
    yield "statistics"
    yield ("go", "player/Ana")
    yield "player"
    yield ("go", "same/Ana")
    yield "same"
    yield ("go", "home")
    yield ("go", "settings")
    yield "settings"
    yield ("go", "home")
    yield ("go", "import")
    yield "import"
    yield ("go", "home")
    yield ("go", "match/7")
    yield "ending"


def own_game() -> Iterator[str | tuple[object, ...]]:
    """Set up a game of one's own, and play a round of it."""
    yield ("go", "home")
    yield ("go", "new/rounds")
    yield ("title", "Rummy")
    yield from (("add", name) for name in PLAYERS)
    yield ("rule", "low_wins", True)
    yield ("rule", "has_dealer", True)
    yield "own-game"
    yield ("start",)
    yield from (("points", name, each) for name, each in zip(PLAYERS, (12, 0, 35, 8), strict=True))
    yield ("enter",)
    yield "own-round"


def finished(*rounds: tuple[int, ...], is_first: bool) -> Iterator[tuple[object, ...]]:
    """Play any other game to the total that wins; the second time players and total are known."""
    yield ("go", "home")
    yield ("go", "new/rounds")
    if is_first:
        yield from (("add", name) for name in PLAYERS)
        yield ("number", "target", 60)
    yield ("start",)
    for points in rounds:
        yield from (("points", name, each) for name, each in zip(PLAYERS, points, strict=True))
        yield ("enter",)


def hand(*points: int) -> Iterator[tuple[object, ...]]:
    """Enter a hand of Showboat by its points."""
    yield ("way", "points")
    yield from (("points", name, each) for name, each in zip(PLAYERS, points, strict=True))
    yield ("enter",)


PLAY: dict[str, list[str | tuple[object, ...]]] = {
    "above-water": [
        ("lot", 0),
        ("bid", 3),
        ("lot", 1),
        ("bid", 2),
        ("lot", 0),
        "auction",
        ("go", "form/1/cash"),
        ("player", "Ben"),
        ("way", "hand"),
        *[("card", card) for card in ("3D", "3H", "3S", "7D", "7H", "7S", "9C")],
        "cash-in",
        ("go", "match/1"),
    ],
    "showboat": [
        *hand(21, 8, 14, 30),
        *hand(12, 25, -3, 6),
        *hand(9, 17, 22, 18),
        ("way", "cards"),
        ("player", "Ana"),
        *[("card", "tableau", rank) for rank in ("2", "K", "4", "4", "K")],
        *[("card", "hand", rank) for rank in ("K", "K", "3")],
        "hand",
    ],
    "down-the-well": [("winner", "Ben"), ("left", "Ben", 1), ("left", "Ana", 4), ("left", "Eva", 0), "well"],
    "five-suit": [
        *[("bid", name, bid) for name, bid in zip(PLAYERS, (4, 5, 3, 0), strict=True)],
        ("play",),
        *[("took", name, tricks) for name, tricks in zip(PLAYERS[:3], (6, 5, 4), strict=True)],
        "deal",
        ("go", "tool/4/trick"),
        ("card", "7P"),
        ("card", "2L"),
        ("card", "*W"),
        ("card", "10S"),
        "judge",
        ("go", "match/4"),
    ],
    "to-the-bottom": [
        ("player", "Eva"),
        ("put", "Passenger"),
        ("put", "Pirate"),
        ("put", "Seal"),
        "ship",
        ("go", "tool/5/turn"),
        "turn",
        ("go", "match/5"),
    ],
}


def take(folder: Path, look: str) -> None:
    """Take every picture in this process's window."""
    from tests.scorekeeper.ui.person import Person

    os.chdir(folder)  # so that the pages which name the file name no folder of this machine
    person = Person(Path("scores"))
    person.app.controller.change_settings(theme=look)
    person.app.refresh()
    for step in steps():
        if isinstance(step, str):
            person.wait(16)
            person.screenshot(folder / f"{step}.png")
        else:
            person.app.post(step)
            banner = person.app.controller.banner
            if banner is not None and banner.tone == "bad":
                sys.exit(f"{step}: {banner.text}")
    person.stop()


def strips(folder: Path, name: str) -> None:
    """Put the pictures side by side, a few a file."""
    pictures = [Image.open(folder / f"{step}.png").convert("RGB") for step in steps() if isinstance(step, str)]
    count = STRIP if pictures[0].width < pictures[0].height else 2
    for number, start in enumerate(range(0, len(pictures), count), start=1):
        row = pictures[start : start + count]
        width = sum(each.width for each in row) + GAP * (len(row) + 1)
        strip = Image.new("RGB", (width, row[0].height + 2 * GAP), GROUND)
        x = GAP
        for each in row:
            strip.paste(each, (x, GAP))
            x += each.width + GAP
        strip = strip.resize((round(strip.width / 1.5), round(strip.height / 1.5)), Image.Resampling.LANCZOS)
        strip.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2).save(SCREENS / f"{name}-{number}.png", optimize=True)


def contact(folder: Path, file: Path) -> None:
    """Put all pictures of a folder into one."""
    pictures = [Image.open(folder / f"{step}.png").convert("RGB") for step in steps() if isinstance(step, str)]
    wide, high = pictures[0].size
    columns = max(1, SHEET_PX // (wide + GAP))
    lines = -(-len(pictures) // columns)
    sheet = Image.new("RGB", (columns * (wide + GAP) + GAP, lines * (high + GAP) + GAP), GROUND)
    for number, picture in enumerate(pictures):
        line, column = divmod(number, columns)
        sheet.paste(picture, (GAP + column * (wide + GAP), GAP + line * (high + GAP)))
    sheet.save(file)


def run(look: str, window: str, density: str, text: str, finish: Callable[[Path], None]) -> None:
    """Take all pictures in a process of its own, and do something with them."""
    with tempfile.TemporaryDirectory() as folder:
        sizes = {"PERSON_SIZE": window, "PERSON_DENSITY": density, "PERSON_FONT_SCALE": text}
        env = {**os.environ, **sizes, "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, __file__, folder, look], env=env, cwd=ROOT, check=True)
        finish(Path(folder))


def main() -> None:
    """Take all pictures, each size and look in a process of its own."""
    match sys.argv[1:]:
        case ["--contact", target]:
            Path(target).mkdir(parents=True, exist_ok=True)
            for window, look, text in product(CONTACT, ("light", "dark"), ("1", "2")):
                file = Path(target) / f"{window}-{look}-{text}.png"
                run(look, window, "1", text, partial(contact, file=file))
        case [folder, look]:
            take(Path(folder), look)
        case _:
            SCREENS.mkdir(exist_ok=True)
            for old in SCREENS.glob("*.png"):
                if not old.name.startswith("web-"):  # docs/phones.py makes those
                    old.unlink()
            for size, (window, density) in SIZES.items():
                for look in ("light", "dark"):
                    run(look, window, density, "1", partial(strips, name=f"{size}-{look}"))


if __name__ == "__main__":
    main()
