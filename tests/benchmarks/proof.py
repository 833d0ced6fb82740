"""Time of reading a written PDF back, as the proof does, beside the build that it belongs to and beside qpdf.

    python -m tests.benchmarks.proof [--runs 5]

Processor time in one process. The proof reads every operator and object; qpdf (by pikepdf, in C++) opens the file,
unpacks every stream and writes the pages' operators out, which is the least that a proof by it would begin with.
"""

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from io import BytesIO
from statistics import median

import pikepdf

from generator.imposition.sheet_format import SheetFormat
from generator.papers import PAPERS
from generator.press import make_files
from generator.writers.pdf.verification import form_reader
from generator.writers.pdf.verification.pdf_reader import read_pdf
from generator.writers.registry import BuildRequest

DECKS = ("island", "to-the-bottom")


def qpdf(data: bytes) -> None:
    """Open a PDF, and unpack all of it."""
    with pikepdf.open(BytesIO(data)) as pdf:
        for page in pdf.pages:
            pikepdf.unparse_content_stream(pikepdf.parse_content_stream(page))
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream):
                item.read_bytes()


def seconds(work: Callable[[], object], runs: int) -> float:
    """Return the median of the processor time that some work takes."""
    took = []
    for _ in range(runs):
        form_reader._parse_stream.cache_clear()
        form_reader._characters.cache_clear()
        began = time.process_time()
        work()
        took.append(time.process_time() - began)
    return median(took)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    asked = parser.parse_args()
    for deck in DECKS:
        request = BuildRequest(deck, SheetFormat(PAPERS["a4"]))
        (data,) = make_files(request).files.values()
        build = seconds(partial(make_files, request), asked.runs)
        read = seconds(partial(read_pdf, data), asked.runs)
        peer = seconds(partial(qpdf, data), asked.runs)
        sys.stdout.write(
            f"{deck:>14}: build {build:.2f} s, of which the proof reads {read:.3f} s ({read / build:.1%}); "
            f"qpdf unpacks it in {peer:.3f} s\n"
        )


if __name__ == "__main__":
    main()
