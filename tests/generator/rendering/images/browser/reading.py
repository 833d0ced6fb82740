"""Runs in Pyodide: reads every picture of /work/pictures, and writes what came of it into /work/read."""

import json
from dataclasses import asdict
from pathlib import Path

from generator.rendering.images.picture_library import picture_library
from generator.writers.pdf.inks.output_colours import ImageXObject, to_image_xobject

OUT = Path("/work/read")


def write(name: str, picture: ImageXObject) -> None:
    (OUT / f"{name}.data").write_bytes(picture.data)
    facts = {key: value for key, value in asdict(picture).items() if key not in ("data", "mask")}
    (OUT / f"{name}.json").write_text(json.dumps({**facts, "palette": picture.palette.hex()}))
    if picture.mask is not None:
        write(f"{name}.mask", picture.mask)


library = picture_library()
for path in sorted(Path("/work/pictures").iterdir()):
    try:
        raster = library.read(path.read_bytes())
        shown = library.lighten(raster.data) if path.name.startswith("light-") else raster.data
    except ValueError as error:
        (OUT / f"{path.name}.refusal").write_text(str(error))
        continue
    facts = {key: value for key, value in asdict(raster).items() if key != "data"}
    (OUT / f"{path.name}.raster.json").write_text(json.dumps(facts))
    (OUT / f"{path.name}.raster").write_bytes(raster.data)
    write(path.name, to_image_xobject(shown, path.name))
