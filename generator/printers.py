"""What a printer does wrong with the back of a sheet, measured once and kept.

A reading says where the verso lands when it should land straight behind the recto: shifted, turned, stretched, as
seen when looking at the verso. Builds apply the inverse to versos.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from generator.errors import DeckDataError, Fault
from generator.geometry import Matrix, Size, rotation, scaling, translation
from generator.output import write_files
from generator.units import format_mm

VERSION = 1
MAX_SHIFT_MM, MAX_TURN_DEG, MAX_STRETCH = 15.0, 5.0, 0.05
"""Beyond these a reading is a slip of the pen, not a printer (ours)."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Where a printer puts the verso."""

    dx_mm: float = 0.0
    """How far right of where it should be, looking at the verso."""
    dy_mm: float = 0.0
    """How far down."""
    rotate_deg: float = 0.0
    """How far turned clockwise about the middle of the sheet."""
    scale_x: float = 1.0
    """Printed width over true width."""
    scale_y: float = 1.0
    """Printed height over true height."""

    def problems(self) -> list[str]:
        """Give what is beyond any printer."""
        found = []
        for name, value in (("dx", self.dx_mm), ("dy", self.dy_mm)):
            if not abs(value) <= MAX_SHIFT_MM:
                found.append(f"{name} is {value:g} mm; a printer's shift is within ±{MAX_SHIFT_MM:g} mm")
        if not abs(self.rotate_deg) <= MAX_TURN_DEG:
            found.append(f"rotate is {self.rotate_deg:g}°; a printer's turn is within ±{MAX_TURN_DEG:g}°")
        for name, value in (("scale-x", self.scale_x), ("scale-y", self.scale_y)):
            if not abs(value - 1) <= MAX_STRETCH:
                found.append(f"{name} is {value:g}; it is printed length / true length, within 1 ± {MAX_STRETCH:g}")
        return found

    def error(self, size: Size) -> Matrix:
        """Give the map from where the verso should be to where this printer puts it, in mm with y down."""
        x, y = size.width_mm / 2, size.height_mm / 2
        about = translation(x, y) @ rotation(self.rotate_deg) @ scaling(self.scale_x, self.scale_y)
        return translation(self.dx_mm, self.dy_mm) @ about @ translation(-x, -y)

    def correction(self, size: Size) -> Matrix:
        """Give the map that makes this printer put the verso where it should be."""
        return self.error(size).inverse()

    def describe(self) -> str:
        """Say it in a line."""
        return (
            f"{format_mm(self.dx_mm)} mm right, {format_mm(self.dy_mm)} mm down, turned {self.rotate_deg:.3f}°, "
            f"scaled {self.scale_x:.5f} x {self.scale_y:.5f}"
        )


@dataclass(frozen=True, slots=True)
class Mark:
    """One vernier of the calibration sheet."""

    name: str
    """As printed: `T1`."""
    x_mm: float
    """Where it stands on the verso, from the middle of the sheet, to the right."""
    y_mm: float
    """Where it stands on the verso, from the middle of the sheet, down."""
    is_level: bool
    """Whether it reads the shift in x; else in y."""


def solve(marks: Sequence[Mark], shifts_mm: Sequence[float]) -> Reading:
    """Find the reading that explains all verniers best (least squares).

    A point x, y from the middle is shifted by dx - turn y + stretch_x x, dy + turn x + stretch_y y; for the small
    turns of printers that is exact to a thousandth of a mm.

    Args:
        marks: The verniers.
        shifts_mm: What each was read as, in the same order.
    """
    rows, rights = [], []
    for mark, shift in zip(marks, shifts_mm, strict=True):
        if mark.is_level:
            rows.append([1.0, 0.0, -mark.y_mm, mark.x_mm, 0.0])
        else:
            rows.append([0.0, 1.0, mark.x_mm, 0.0, mark.y_mm])
        rights.append(shift)
    normal = [[sum(row[i] * row[j] for row in rows) for j in range(5)] for i in range(5)]
    right = [sum(row[i] * value for row, value in zip(rows, rights, strict=True)) for i in range(5)]
    dx, dy, turn, stretch_x, stretch_y = _solved(normal, right)
    return Reading(dx, dy, math.degrees(turn), 1 + stretch_x, 1 + stretch_y)


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve a small linear system by elimination with pivoting."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column], strict=True)]
    return [rows[place][size] / rows[place][place] for place in range(size)]


class PrinterStore:
    """The readings in the user's settings, by printer and paper."""

    def __init__(self, file: Path) -> None:
        """Take the settings file; it need not exist yet."""
        self.file = file

    def all(self) -> dict[str, dict[str, Reading]]:
        """Give every reading by printer and paper.

        Raises:
            DeckDataError: The file is there and cannot be understood; it is left as it is.
        """
        try:
            data = json.loads(self.file.read_text(encoding="utf-8"))
            if data["version"] != VERSION:
                raise ValueError(f"version {data['version']!r}")
            return {
                name: {paper: Reading(**values) for paper, values in papers.items()}
                for name, papers in data["printers"].items()
            }
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise DeckDataError(
                Fault(f"the printer settings cannot be read: {error.strerror}", str(self.file))
            ) from None
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DeckDataError(
                Fault(f"the printer settings are not understood ({error}); mend the file or move it away",
                      str(self.file))
            ) from None  # fmt: skip

    def get(self, name: str, paper: str) -> Reading:
        """Give the reading of a printer for a paper.

        Raises:
            DeckDataError: There is none; says which there are.
        """
        known = self.all()
        if name not in known:
            names = ", ".join(sorted(known)) or "none yet"
            raise DeckDataError(f"there is no printer {name!r}; printers: {names}. `pnp printer add` keeps a reading")
        if paper not in known[name]:
            papers = ", ".join(sorted(known[name]))
            raise DeckDataError(f"printer {name!r} has readings for {papers}, none for {paper}; print `pnp calibrate "
                                f"--paper {paper}` and add what it says")  # fmt: skip
        return known[name][paper]

    def add(self, name: str, paper: str, reading: Reading) -> None:
        """Keep a reading, in place of an older one for the same printer and paper.

        Raises:
            DeckDataError: The reading is beyond any printer, or the file cannot be understood.
            RenderError: The file cannot be written.
        """
        problems = reading.problems()
        if problems:
            raise DeckDataError([Fault(problem) for problem in problems])
        known = self.all()
        known.setdefault(name, {})[paper] = reading
        self._write(known)

    def remove(self, name: str) -> None:
        """Forget a printer.

        Raises:
            DeckDataError: There is no such printer.
        """
        known = self.all()
        if name not in known:
            names = ", ".join(sorted(known)) or "none yet"
            raise DeckDataError(f"there is no printer {name!r}; printers: {names}")
        del known[name]
        self._write(known)

    def _write(self, known: Mapping[str, Mapping[str, Reading]]) -> None:
        printers = {
            name: {paper: asdict(reading) for paper, reading in sorted(papers.items())}
            for name, papers in sorted(known.items())
        }
        text = json.dumps({"version": VERSION, "printers": printers}, indent=2, ensure_ascii=False)
        write_files({self.file: (text + "\n").encode()})
