"""Write the objects of PDFs with ReportLab and nothing else: the floor below what a build takes.

What is read back from files of ours is given to it ready: the streams of forms and pages, the fonts. ReportLab
compresses and numbers them, and writes the file, through the calls that its manual names; nothing is read, measured,
broken into lines, looked at or proved.

    python tests/benchmarks/bare_reportlab.py OBJECTS.json OUT.pdf [OBJECTS.json OUT.pdf ...]
"""

import json
import sys
from pathlib import Path
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas


def main() -> None:
    """Write each file."""
    rl_config.useA85 = 0
    for objects, out in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        write(json.loads(Path(objects).read_text(encoding="utf-8")), out)


def write(objects: dict[str, list[dict[str, Any]]], out: str) -> None:
    """Write fonts, forms and pages, in this order."""
    canvas = Canvas(out, pageCompression=1, invariant=1)
    for number, font in enumerate(objects["fonts"]):
        stream = pdfdoc.PDFStream(content=bytes.fromhex(font["data"]))
        canvas._doc.Reference(stream, f"font{number}")
    for form in objects["forms"]:
        canvas.beginForm(form["name"], *form["box"])
        canvas.addLiteral(form["stream"])
        for name in form["draws"]:
            canvas.doForm(name)
        canvas.endForm()
    for page in objects["pages"]:
        canvas.setPageSize(page["size"])
        canvas.addLiteral(page["stream"])
        for name in page["draws"]:
            canvas.doForm(name)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
