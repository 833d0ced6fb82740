"""JPEGs that JavaScript writes are those of libjpeg, as Pillow has it, byte for byte."""

import io
import json
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

HERE = Path(__file__).parent
PAGE = HERE.parents[4] / "generator" / "browser" / "page"


def pictures() -> dict[str, tuple[Image.Image, int]]:
    """Return pictures of every kind of surface and edge, each with its quality."""
    chance = np.random.default_rng(5)
    made: dict[str, tuple[Image.Image, int]] = {}
    for quality in (1, 30, 49, 50, 75, 95, 100):
        noise = chance.integers(0, 256, (31, 45, 3), dtype=np.uint8)
        made[f"noise-{quality}"] = Image.fromarray(noise), quality
        made[f"flat-{quality}"] = Image.new("RGB", (9, 17), (200, 30, 77)), quality
    rows, columns = np.mgrid[0:67, 0:90]
    slopes = np.stack([rows * 3 % 256, columns * 2 % 256, (rows + columns) % 256], axis=2).astype(np.uint8)
    made["slopes"] = Image.fromarray(slopes), 95
    black_and_white = 255 * ((rows // 3 + columns // 5) % 2)
    made["edges"] = Image.fromarray(np.stack([black_and_white] * 3, axis=2).astype(np.uint8)), 95
    # Rare levels among equal ones: the best codes have up to 17 bits, which must be made shorter.
    rare = np.clip(128 + np.random.default_rng(5).standard_cauchy((300, 300, 3)) * 0.3, 0, 255)
    made["rare"] = Image.fromarray(rare.astype(np.uint8)), 95
    for size in ((1, 1), (8, 8), (9, 1), (1, 9), (16, 15)):
        made[f"size-{size}"] = Image.fromarray(slopes[: size[1], : size[0]]), 95
    return made


@pytest.mark.slow
def test_it_is_the_file_of_libjpeg(tmp_path: Path) -> None:
    shutil.copy(PAGE / "jpeg.js", tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    wanted = pictures()
    listed = []
    for name, (image, quality) in wanted.items():
        (tmp_path / name).write_bytes(image.tobytes())
        listed.append([str(tmp_path / name), *image.size, quality])
    (tmp_path / "list.json").write_text(json.dumps(listed))
    command = ["node", HERE / "write_jpegs.mjs", tmp_path / "jpeg.js", tmp_path / "list.json"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for name, (image, quality) in wanted.items():
        native = io.BytesIO()
        image.save(native, "JPEG", quality=quality, subsampling=0, optimize=True)
        assert (tmp_path / f"{name}.jpg").read_bytes() == native.getvalue(), name
