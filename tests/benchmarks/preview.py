"""From saving a file to seeing the card in the preview, in Chromium, with a deck of 540 cards of text.

    python -m tests.benchmarks.preview [--cards 540] [--times 10]

The page is open with its first cards in sight. A row, a template and the deck file are saved in turn, and the time
is taken until the picture of the first card is another one and is painted. Prints medians and the longest, beside the
limits of 300 ms for rows and templates and 600 ms for the deck file.
"""

import argparse
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks.spreadsheet import WORDS
from tests.generator.preview.served import previewing
from tests.scorekeeper.web import browsers

SEED = 16
HEAD = 'schema_version: 1\nid: many\ntitle: Many\nversion: "1"\nsource: seeded\nlicence: CC0-1.0\n'
TEMPLATE = """\
{{ paragraph(card.name, fonts.title, x=safe.x, y=safe.y, width=safe.width, height=10, size=5, floor=2, fill=colour) }}
{{ paragraph(card.texts.body, fonts.body, x=safe.x, y=safe.y + 14, width=safe.width, height=60, size=3.4, floor=2,
   fill=colours.ink) }}
"""
SEEN = """
const image = document.querySelector(".grid img");
return image.src !== arguments[0] && image.complete && image.naturalWidth > 0 ? image.src : "";
"""


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cards", type=int, default=540)
    parser.add_argument("--times", type=int, default=10)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="preview-") as name:
        folder = Path(name)
        print(f"{asked.cards} cards, {asked.times} times each: median, longest (limit)")
        row_file, template_file = write_table(folder / "rows", asked.cards), write_table(folder / "own", asked.cards)
        own = template_file.with_name("deck.yaml")
        own.write_text(own.read_text().replace("face: adventure", "template: mine.svg.j2"))
        template = own.with_name("mine.svg.j2")
        template.write_text(TEMPLATE)
        whole = write_yaml(folder / "whole", asked.cards)
        for what, deck, change, limit in (
            ("a row of a table", row_file.parent, lambda n: edit(row_file, "Card 0", f"Card 0 {'x' * n}"), 300),
            (
                "a template",
                own.parent,
                lambda n: template.write_text(TEMPLATE.replace("size=5", f"size={5 + n / 50}")),
                300,
            ),
            ("a card of the deck file", whole.parent, lambda n: edit(whole, "Card 0", f"Card 0 {'x' * n}"), 600),
        ):
            seconds = measured(deck, change, asked.times)
            told = f"{statistics.median(seconds) * 1000:4.0f} ms, {max(seconds) * 1000:4.0f} ms ({limit} ms)"
            print(f"{what:26}{told}")


def measured(deck: Path, change: Callable[[int], object], times: int) -> list[float]:
    """Return how long each change takes until it is seen, in seconds."""
    driver = browsers.chromium()
    with previewing(deck) as served:
        driver.get(served.url)
        wait(lambda: driver.execute_script("return document.querySelectorAll('.grid img').length > 0"))
        wait(lambda: not driver.execute_script("return document.getElementById('progress').innerText"), 120)
        source = wait(lambda: driver.execute_script(SEEN, ""))
        found = []
        for number in range(1, times + 1):
            time.sleep(0.5)
            begin = time.perf_counter()
            change(number)
            source = wait(lambda: driver.execute_script(SEEN, source))  # noqa: B023  # called at once
            found.append(time.perf_counter() - begin)
        driver.get("about:blank")
    return found


def wait(is_so: Callable[[], object], seconds: float = 30) -> object:
    """Return what is asked for as soon as it is there."""
    end = time.monotonic() + seconds
    while not (found := is_so()):
        if time.monotonic() > end:
            raise TimeoutError("nothing is seen")
        time.sleep(0.002)
    return found


def edit(path: Path, old: str, new: str) -> None:
    """Replace the first name in a file; the longer ones of before too."""
    text = path.read_text()
    at = text.index(old)
    end = at + len(old)
    while text[end : end + 1] in (" ", "x"):
        end += 1
    path.write_text(text[:at] + new + text[end:])


def rows(count: int) -> list[tuple[str, str]]:
    """Return names and texts of cards, the same every time."""
    rng = random.Random(SEED)
    return [(f"Card {number}", " ".join(rng.choices(WORDS.split(), k=24))) for number in range(count)]


def write_table(folder: Path, count: int) -> Path:
    """Write a deck that is kept in a table, and return the table."""
    folder.mkdir()
    table = folder / "cards.csv"
    table.write_text(
        "\n".join(["id,name,body", *(f"c{n},{name},{body}" for n, (name, body) in enumerate(rows(count)))])
    )
    (folder / "deck.yaml").write_text(f"{HEAD}face: adventure\ncards: [{{from: cards.csv}}]\n")
    return table


def write_yaml(folder: Path, count: int) -> Path:
    """Write a deck whose cards all stand in its file, and return that."""
    folder.mkdir()
    cards = "".join(
        f"  - {{id: c{n}, name: {name}, texts: {{body: {body}}}}}\n" for n, (name, body) in enumerate(rows(count))
    )
    deck = folder / "deck.yaml"
    deck.write_text(f"{HEAD}face: adventure\ncards:\n{cards}")
    return deck


if __name__ == "__main__":
    main()
