"""Time and peak memory of a deck of noisy 300 dpi pictures.

    python -m tests.benchmarks.pictures 90

With `--before FOLDER`, a checkout of another version is measured beside it.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("count", type=int, nargs="?", default=90)
    parser.add_argument("--before", type=Path)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        size = _make_deck(folder, asked.count)
        print(f"{asked.count} pictures, {size / 2**20:.1f} MiB")
        for checkout in filter(None, [Path.cwd(), asked.before]):
            out = folder / "out.pdf"
            words = [sys.executable, "-m", "generator", "build", "--deck", name, "--out", str(out), "--force"]
            start = time.perf_counter()
            child = subprocess.Popen(
                words, cwd=checkout, env={**os.environ, "PYTHONPATH": str(checkout)}, stdout=subprocess.DEVNULL
            )
            _, status, usage = os.wait4(child.pid, 0)
            took = time.perf_counter() - start
            assert status == 0, checkout
            peak = usage.ru_maxrss / 1024
            print(f"{checkout}: {took:.1f} s, {peak:.0f} MiB, a PDF of {out.stat().st_size / 2**20:.1f} MiB")


def _make_deck(folder: Path, count: int) -> int:
    lines = ["schema_version: 1", "id: many", "title: Many", 'version: "1"', "source: me", "licence: CC0-1.0"]
    lines += ["back: none", "template: picture", "cards:"]
    size = 0
    for place in range(count):
        file = folder / f"{place}.jpg"
        noise = Image.effect_noise((103, 141), 90).resize((822, 1122)).convert("RGB")
        noise.save(file, quality=88, dpi=(300, 300))
        size += file.stat().st_size
        lines.append(f"  - {{id: c{place}, name: C, picture: {place}.jpg}}")
    (folder / "deck.yaml").write_text("\n".join(lines) + "\n")
    return size


if __name__ == "__main__":
    main()
