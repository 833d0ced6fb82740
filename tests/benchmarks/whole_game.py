"""Time of a game as large as an 18xx: 400 tiles of 30 kinds, a board of 4 x A3, 200 tokens, 120 cards, 32 pages.

    python -m tests.benchmarks.whole_game [--runs 3]

Each run is a process of its own, from its start to the files on disk, with every proof. Prints each run beside the aim
of 10 s, and how much of it each section takes.
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

AIM_S = 10.0
KINDS, TILES, TOKENS, CARDS = 30, 400, 200, 120
_COLOURS = ("#d9b23c", "#4f8a4c", "#a2683b", "#7a7f87")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="whole-game-") as name:
        folder = Path(name)
        write_game(folder / "rails")
        print("sections:", ", ".join(f"{what} {seconds:.2f} s" for what, seconds in by_section(folder / "rails")))
        for number in range(1, asked.runs + 1):
            begin = time.perf_counter()
            command = [sys.executable, "-m", "generator", "build", "--game", str(folder / "rails")]
            environment = {**os.environ, "PNP_CACHE": "off"}
            done = subprocess.run(
                [*command, "--out", str(folder / f"out-{number}")], capture_output=True, text=True, env=environment
            )
            seconds = time.perf_counter() - begin
            if done.returncode:
                sys.exit(done.stderr)
            size = sum(path.stat().st_size for path in (folder / f"out-{number}").iterdir()) / 1e6
            missed = "" if seconds <= AIM_S else "  missed"
            print(f"run {number}: {seconds:5.2f} s   aim {AIM_S:.0f} s   {size:.1f} MB{missed}")
        for line in done.stdout.splitlines():
            print(" ", line)


def write_game(folder: Path) -> None:
    """Write the game: tracks on tiles, a map, tokens of ten companies, shares, and rules of some 32 pages of A5."""
    seeded = random.Random(31)
    (folder / "art").mkdir(parents=True)
    (folder / "shares").mkdir()
    rows = ["id,name,copies,colour,picture"]
    for number in range(KINDS):
        copies = TILES // KINDS + (number < TILES % KINDS)
        (folder / "art" / f"t{number}.svg").write_text(tile_art(number, seeded), encoding="utf-8")
        rows.append(f"t{number},Tile {number},{copies},{_COLOURS[number % 4]},art/t{number}.svg")
    (folder / "tiles.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    (folder / "art" / "map.svg").write_text(map_art(seeded), encoding="utf-8")
    shares = ["id,name,copies,cost,body"]
    for number in range(24):
        shares.append(f"s{number},Share {number},{CARDS // 24},{10 * number},Pays when line {number} runs to a port.")
    (folder / "shares" / "cards.csv").write_text("\n".join(shares) + "\n", encoding="utf-8")
    head = 'version: "1.0"\nsource: a benchmark\nlicence: CC0-1.0\n'
    (folder / "shares" / "deck.yaml").write_text(
        f"schema_version: 1\nid: shares\ntitle: Shares\n{head}format: poker\nface: adventure\nback: plain\n"
        "backs: [{id: plain}]\ncards: [{from: cards.csv}]\n",
        encoding="utf-8",
    )
    tokens = "".join(
        f"  - {{id: c{number}, name: Company {number}, size: 12.7mm, texts: {{value: {number}}}, back: same, "
        f'copies: {TOKENS // 10}, colour: "#{seeded.randrange(0x404040, 0xC0C0C0):06x}"}}\n'
        for number in range(10)
    )
    (folder / "game.yaml").write_text(
        f"schema_version: 1\nid: rails\ntitle: Rails\n{head}players: {{min: 2, max: 6}}\ndecks: [{{deck: shares}}]\n"
        "tiles: [{id: track, from: tiles.csv, shape: hex, size: 18xx-hex, back: same}]\n"
        f"tokens:\n{tokens}"
        "boards: [{id: map, name: Map, size: 800x560mm, picture: art/map.svg, fold: quad}]\n"
        "rules: {file: rules.md, formats: [a5, a5-booklet, html]}\n",
        encoding="utf-8",
    )
    part = (
        "\n## Part {n}\n\n"
        + "A company lays track where its line can run, and pays {{count: track}} nobody for it. " * 24
        + "\n\n1. Lay or upgrade a tile.\n2. Run trains.\n3. Pay or keep.\n\n{{picture: card s{c} 22%}}\n\n"
        + "> [!EXAMPLE]\n> The line of {{card: s{c}}} costs {{s{c}.cost}}.\n"
    )
    text = "# Rails\n\n{contents}\n" + "".join(part.format(n=number, c=number % 24) for number in range(1, 33))
    (folder / "rules.md").write_text(text, encoding="utf-8")


def tile_art(number: int, seeded: random.Random) -> str:
    tracks = "".join(
        f'<path d="M{seeded.uniform(0, 44):.1f} 0 C {seeded.uniform(5, 40):.1f} 12 {seeded.uniform(5, 40):.1f} 26 '
        f'{seeded.uniform(0, 44):.1f} 38" fill="none" stroke="#222" stroke-width="3"/>'
        for _ in range(1 + number % 4)
    )
    ground = f'<rect width="44" height="38" fill="{_COLOURS[number % 4]}"/>'
    town = '<circle cx="22" cy="19" r="5" fill="#fff" stroke="#222" stroke-width="1"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 38">{ground}{tracks}{town}</svg>'


def map_art(seeded: random.Random) -> str:
    hexes = []
    for row in range(14):
        for column in range(23):
            x, y = 20 + column * 33, 20 + row * 38 + (19 if column % 2 else 0)
            points = " ".join(
                f"{x + a:.1f},{y + b:.1f}" for a, b in ((-22, 0), (-11, -19), (11, -19), (22, 0), (11, 19), (-11, 19))
            )
            colour = seeded.choice(("#e8e2c8", "#dfe6cf", "#cfdfe6"))
            hexes.append(f'<polygon points="{points}" fill="{colour}" stroke="#777" stroke-width="0.6"/>')
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 560"><rect width="800" height="560" fill="#e8e2c8"/>'
        f"{''.join(hexes)}</svg>"
    )


def by_section(folder: Path) -> list[tuple[str, float]]:
    """Return how long each step takes in this process, without starting one."""
    from generator.components import game_build
    from generator.components.game_file import load_game
    from generator.imposition.sheet_format import SheetFormat
    from generator.papers import find_paper
    from generator.writers.registry import BuildRequest

    found: list[tuple[str, float]] = []
    begin = time.perf_counter()
    design = load_game(str(folder))
    found.append(("reading", time.perf_counter() - begin))
    request = BuildRequest("", SheetFormat(find_paper("a4")))
    begin = time.perf_counter()
    game_build.make_game(design, game_build.GameOutput(request))
    found.append(("making", time.perf_counter() - begin))
    return found


if __name__ == "__main__":
    main()
