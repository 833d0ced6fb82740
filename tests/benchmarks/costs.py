"""Where a first build spends its time, beside the floor: ReportLab loaded, and the same objects written bare.

Processor time of whole processes, medians of several runs, which take turns; each build is run in this Python with
its steps timed, without the cache. What none of the steps takes is the rest: options, layout, sheets and pads of games,
the file itself, and the end of the process.

    python -m tests.benchmarks.costs [--runs 5]

The table is in docs/printing.md.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

import pikepdf

from tests.benchmarks.builds import simple_deck
from tests.benchmarks.preview import write_table
from tests.benchmarks.running import measure
from tests.benchmarks.timed_build import LOADING, STEPS

REST, WHOLE, BARE = "the rest", "all of it", "the same objects, bare"
FLOORS = {"ReportLab loaded": ["-c", "import reportlab.pdfgen.canvas"]}


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="costs-") as name:
        folder = Path(name)
        simple = simple_deck(folder / "simple")
        text = write_table(folder / "text", 540).with_name("deck.yaml")
        columns = {
            "54 simple cards": ["--deck", str(simple)],
            "the Island Deck": ["--deck", "island"],
            "540 cards of text": ["--deck", str(text)],
            "`--all`": ["--all"],
        }
        runs: dict[str, list[dict[str, float]]] = {title: [] for title in columns}
        for number in range(asked.runs + 1):
            for title, words in columns.items():
                run = costs(words, folder)
                if number:  # the first one compiles
                    runs[title].append(run)
    print(f"seconds of processor time, medians of {asked.runs}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()}")
    rows = [LOADING, *STEPS, REST, WHOLE, "", *FLOORS, BARE]
    print(f"| | {' | '.join(columns)} |\n|---|{'---|' * len(columns)}")
    for row in rows:
        cells = [f"{statistics.median(run[row] for run in each):.2f}" if row else "" for each in runs.values()]
        print(f"| {row} | {' | '.join(cells)} |")


def costs(words: list[str], folder: Path) -> dict[str, float]:
    """Build once, write the same bare, and return what each row of the table takes, in seconds."""
    told = folder / "told.json"
    with tempfile.TemporaryDirectory(dir=folder) as name:
        out = Path(name)
        place = out if "--all" in words else out / "deck.pdf"
        build = ["build", *words, "--paper", "a4", "--out", str(place)]
        whole = measure([sys.executable, "-m", "tests.benchmarks.timed_build", str(told), *build]).processor_s
        run: dict[str, float] = json.loads(told.read_text())
        run |= {WHOLE: whole, REST: whole - sum(run.values())}
        objects = [word for pdf in sorted(out.glob("*.pdf")) for word in (written(pdf), str(folder / "bare.pdf"))]
        floors = {**FLOORS, BARE: [str(Path(__file__).with_name("bare_reportlab.py")), *objects]}
        return run | {row: measure([sys.executable, *command]).processor_s for row, command in floors.items()}


def written(pdf: Path) -> str:
    """Write the objects of a PDF down for `bare_reportlab`, and return where."""
    place = pdf.with_suffix(".json")
    with pikepdf.open(pdf) as document:
        forms: dict[str, dict[str, Any]] = {}
        pages = [
            {
                "size": [float(value) for value in page.mediabox][2:],
                "stream": page.Contents.read_bytes().decode("latin-1"),
                "draws": drawn(page.obj, forms),
            }
            for page in document.pages
        ]
        fonts = [
            {"data": bytes(each.FontFile2.read_bytes()).hex()}
            for each in document.objects
            if isinstance(each, pikepdf.Dictionary) and "/FontFile2" in each
        ]
    place.write_text(json.dumps({"fonts": fonts, "forms": list(forms.values()), "pages": pages}))
    return str(place)


def drawn(holder: Any, forms: dict[str, dict[str, Any]]) -> list[str]:
    """Return the names of the forms that a page or form draws, and add each, those that it draws first."""
    names = []
    for name, each in holder.get("/Resources", {}).get("/XObject", {}).items():
        if each.get("/Subtype") != "/Form":
            continue
        key = name.removeprefix("/FormXob.")
        names.append(key)
        if key not in forms:
            below = drawn(each, forms)
            stream = each.read_bytes().decode("latin-1")
            box = [float(value) for value in each.BBox]
            forms[key] = {"name": key, "box": box, "stream": stream, "draws": below}
    return names


if __name__ == "__main__":
    main()
