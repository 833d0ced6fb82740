"""Time and peak memory of decks of noisy 300 dpi pictures, drawn by the template `picture`.

    python -m tests.benchmarks.pictures 90

For each kind of file: what one picture and what all of them take, and what a picture adds beside its bytes. With
`--before FOLDER`, a checkout of another version is measured beside it.
"""

import argparse
import tempfile
from pathlib import Path

from PIL import Image

from tests.benchmarks.running import Run, measure, press

KINDS = ("jpg", "png", "rgba.png")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int, nargs="?", default=90)
    parser.add_argument("--before", type=Path)
    asked = parser.parse_args()
    checkouts = [Path.cwd(), *([asked.before.resolve()] if asked.before else [])]
    for kind in KINDS:
        with tempfile.TemporaryDirectory() as name:
            one, size = _make_deck(Path(name) / "one", 1, kind)
            many, all_size = _make_deck(Path(name) / "many", asked.count, kind)
            print(f"{asked.count} {kind}, {all_size / 2**20:.1f} MiB:")
            for checkout in checkouts:
                (first, _), (cost, pdf_mib) = _cost(checkout, one), _cost(checkout, many)
                growth = (cost.peak_mib - first.peak_mib) / (all_size - size) * 2**20
                print(
                    f"  {checkout}: {cost.wall_s:.1f} s, {cost.peak_mib:.0f} MiB (one: {first.peak_mib:.0f}), "
                    f"{growth:.1f} bytes for each of a picture, a PDF of {pdf_mib:.1f} MiB"
                )


def _cost(checkout: Path, deck: Path) -> tuple[Run, float]:
    """Build a deck; return what that takes, and how many MiB the PDF has."""
    out = deck / "out.pdf"
    run = measure(press("build", "--deck", deck, "--out", out, "--force"), cwd=checkout, checkout=checkout)
    return run, out.stat().st_size / 2**20


def _make_deck(folder: Path, count: int, kind: str) -> tuple[Path, int]:
    """Write a deck; return it with the bytes of its pictures."""
    folder.mkdir()
    lines = ["schema_version: 1", "id: many", "title: Many", 'version: "1"', "source: me", "licence: CC0-1.0"]
    lines += ["back: none", "template: picture", "cards:"]
    size = 0
    for place in range(count):
        file = folder / f"{place}.{kind}"
        noise = Image.effect_noise((103, 141), 90).resize((822, 1122)).convert("RGB")
        if kind.startswith("rgba"):
            noise.putalpha(Image.linear_gradient("L").resize(noise.size))
        noise.save(file, quality=88, dpi=(300, 300))
        size += file.stat().st_size
        lines.append(f"  - {{id: c{place}, name: C, picture: {file.name}}}")
    (folder / "deck.yaml").write_text("\n".join(lines) + "\n")
    return folder, size


if __name__ == "__main__":
    main()
