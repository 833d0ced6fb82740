"""The list that accompanies pictures: face, back and copies of each card."""

import csv
import io
from collections.abc import Mapping, Sequence

from generator.errors import Fault, RenderError, plural
from generator.options.choices import PictureKind
from generator.writers.print_services.order_list import OrderLine

LIST = "cards.csv"
_HEAD = ("number", "card", "copies", "front", "back")


def write_card_list(rows: Sequence[OrderLine], kind: PictureKind) -> bytes:
    """Return the list as a table: number, card, copies, front, back."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(_HEAD)
    for row in rows:
        back = f"{row.back}.{kind}" if row.back else ""
        writer.writerow([row.number, row.card.name, len(row.slots), f"{row.face}.{kind}", back])
    return out.getvalue().encode("utf-8-sig")  # so that spreadsheets recognise UTF-8


def verify_card_list(files: Mapping[str, bytes], count: int) -> str:
    """Read the list back, and check that it names exactly the existing pictures and the right number of cards.

    Raises:
        RenderError: It does not.
    """
    head, *rows = csv.reader(io.StringIO(files[LIST].decode("utf-8-sig"), newline=""))
    faults = []
    if tuple(head) != _HEAD:
        faults.append(Fault("has the wrong header", LIST))
    listed = sum(int(copies) for _, _, copies, _, _ in rows)
    if listed != count:
        faults.append(Fault(f"lists {plural(listed, 'card')}, needs {count}", LIST))
    named = {path for row in rows for path in row[3:] if path}
    if named != files.keys() - {LIST}:
        faults.append(Fault("does not name exactly the existing pictures", LIST))
    if faults:
        raise RenderError(faults)
    return f"{LIST} read back: {plural(len(rows), 'row')}, {plural(listed, 'card')}, every picture named"
