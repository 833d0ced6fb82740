"""Time and peak memory of 111 spreadsheet cards, without and with 90 pictures of 300 dpi, beside protograf and Squib.

All are given the same workbook and the same PNGs, and make the same poker cards of it, nine to a sheet of A4, faces
only: title, picture if there is one, and a text of 9 pt. The programs take turns, each in a process of its own from
start to end, children included. Processor time is what counts on a machine that does other things too.

    python -m venv PEER && PEER/bin/pip install protograf openpyxl
    gem install squib
    python -m tests.benchmarks.spreadsheet --peer PEER/bin/python [--squib "ruby"] [--runs 5]

A peer that is not installed is said to be so. Where Squib is not a gem, tell Ruby where it lies: --squib
"ruby -I squib/lib -I classy_hash/lib".
"""

import argparse
import os
import random
import shlex
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

import openpyxl
import pikepdf
from PIL import Image

from tests.benchmarks.running import Run, measure, median, press

HERE = Path(__file__).resolve().parent
SEED = 13
CARD_COUNT, PICTURE_COUNT, PAGE_COUNT = 111, 90, 13
PICTURE_PX = (679, 472)
"""57.5 x 40 mm at 300 dpi."""
TITLES = (
    ("Old", "Red", "Lost", "Iron", "Quiet", "Salt", "Tall"),
    ("Bridge", "Lantern", "Fox", "Harbour", "Clock", "Mill"),
)
WORDS = (
    "draw discard a card from the deck when you gain two coins each player in turn may pay one to move the boat "
    "to any island that has no storm then shuffle and place it below if nobody does keep this until the next round"
)
DECK = """\
schema_version: 1
id: sheet
title: Sheet
version: "1"
source: seeded
licence: CC0-1.0
face: card
back: none
faces:
  card:
    boxes:
      title: {text: <name>, at: [0, 0, 100%, 8], font: title, size: 5, floor: 3, leading: 1, align: center}
      art: {picture: <picture>, at: [0, 9, 57.5, 40]}
      body: {text: <text>, at: [0, 51, 100%, -0.1], size: 3.175, floor: 2.2}
cards:
  - {from: cards.xlsx}
"""


@dataclass(frozen=True, slots=True)
class Program:
    """Something that makes the PDF."""

    name: str
    command: list[str]
    """Run in the folder of the deck; writes the PDF below its last word."""


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--peer", default="", help="an interpreter that has protograf and openpyxl")
    parser.add_argument("--squib", default="ruby", help="command of a Ruby that has Squib")
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    programs = [Program("pnp", press("build", "--deck", ".", "--paper", "a4", "--force", "--out"))]
    for name, told, script, is_there in (
        ("protograf", asked.peer, "peer_protograf_spreadsheet.py", ["-c", "import protograf, openpyxl"]),
        ("Squib", asked.squib, "peer_squib_spreadsheet.rb", ["-e", "require 'squib'"]),
    ):
        words = shlex.split(told)
        if words and shutil.which(words[0]) and not subprocess.run([*words, *is_there], capture_output=True).returncode:
            programs.append(Program(name, [*words, str(HERE / script)]))
        else:
            print(f"{name}: not installed")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors; medians of {asked.runs}")
    for picture_count in (0, PICTURE_COUNT):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            size = make_deck(folder, picture_count)
            print(f"\n{CARD_COUNT} cards, {picture_count} pictures ({size / 2**20:.1f} MiB)")
            compare(programs, folder, asked.runs)


def compare(programs: list[Program], folder: Path, run_count: int) -> None:
    """Run the programs by turns and print a line for each."""
    runs: dict[str, list[Run]] = {program.name: [] for program in programs}
    for _ in range(run_count):
        for program in programs:
            words = [*program.command, str(folder / f"{program.name}.pdf")]
            runs[program.name].append(measure(words, cwd=folder))
    for program in programs:
        run = median(runs[program.name])
        out = folder / f"{program.name}.pdf"
        with pikepdf.open(out) as pdf:
            pages = len(pdf.pages)
        assert pages == PAGE_COUNT, (program.name, pages)
        megabytes = out.stat().st_size / 2**20
        print(
            f"{program.name:>10}: {run.processor_s:6.2f} s of processor, {run.wall_s:6.2f} s by the clock, "
            f"peak {run.peak_mib:5.0f} MiB, PDF {megabytes:6.2f} MiB"
        )


def make_deck(folder: Path, picture_count: int) -> int:
    """Write workbook, pictures and deck file; return the bytes of the pictures."""
    chance = random.Random(SEED)
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["Name", "Qty", "Picture", "Text"])
    size = 0
    for number in range(1, CARD_COUNT + 1):
        picture = f"{number:03}.png" if number <= picture_count else None
        title = " ".join(chance.choice(part) for part in TITLES)
        words = " ".join(chance.choice(WORDS.split()) for _ in range(chance.randint(10, 30)))
        sheet.append([f"{title} {number}", 1, picture, f"{words.capitalize()}."])
        if picture:
            noise = Image.frombytes("RGB", (85, 59), chance.randbytes(85 * 59 * 3))
            noise.resize(PICTURE_PX, Image.Resampling.BICUBIC).save(folder / picture, dpi=(300, 300))
            size += (folder / picture).stat().st_size
    book.save(folder / "cards.xlsx")
    (folder / "deck.yaml").write_text(DECK, encoding="utf-8")
    return size


if __name__ == "__main__":
    main()
