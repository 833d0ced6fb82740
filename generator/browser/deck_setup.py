"""Makes a deck of a table, as `pnp new --from` does, with choices made on a page: columns, face, size, colours."""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from generator.artwork import check
from generator.deck.faces.face_definitions import fields_of, ready_faces
from generator.deck.files.folder import PICTURES, DeckFolder
from generator.deck.formats import card_formats, load_theme
from generator.deck.tabular.columns import KEYS, NONE
from generator.deck.tabular.deck_scaffold import DeckScaffold, fit_deck, plan_deck
from generator.deck.tabular.row_expansion import read_table
from generator.errors import Fault, PnpError
from generator.units import format_mm

OFFERED_KEYS = ("id", "name", "picture", "copies", NONE)
"""Keys of a card, beside the fields of its face, that a column can be given (ours): others refer to the deck file."""
DECK = "deck.yaml"
THEME = "island"
"""Of a deck that names none."""
SAMPLES = 3
"""Cells of a column that are shown (ours)."""


def setup_of(folder: Path, name: str, table: str, choices: Mapping[str, Any]) -> dict[str, Any]:
    """Write the deck file and the pictures of a deck made of a table, with room for its texts, and say how it is made.

    Args:
        folder: Where the table lies, with its pictures; the deck is written there.
        table: The name of its file.
        choices: Whatever was chosen by hand, the rest is guessed: `columns` (by heading, what it means), `face`,
            `format`, `sheet`, `colours` (by role), `title`, `back` (`none`, or the file of a picture).

    Returns:
        `summary` and `notes`, as `pnp new` tells them; `columns`, each with `head`, `means` and
        `samples`; and what can be chosen: `meanings`, `faces`, `formats`, `backs` (pictures);
        `face`, `format`, `back`, `back_face` (of backs with fields of their own), `colours` that differ, and those of
        the `theme`.

    Raises:
        DeckDataError: It is not a table, or no cards can be made of its rows.
    """
    place = DeckFolder(folder.resolve(), "")
    columns = choices.get("columns", {})
    planned = _with_choices(plan_deck(name, table, place, sheet=choices.get("sheet", ""), columns=columns), choices)
    for path, file in planned.pictures.items():
        if path != file:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(folder / file, folder / path)

    def find_faults(attempt: DeckScaffold) -> Sequence[Fault]:
        (folder / DECK).write_text(attempt.text(), encoding="utf-8")
        try:
            check(str(folder / DECK))
        except PnpError as error:
            return error.faults
        return ()

    scaffold, _ = fit_deck(planned, find_faults)
    (folder / DECK).write_text(scaffold.text(), encoding="utf-8")
    read = read_table(table, scaffold.sheet, place)
    means = {**read.fields(), **scaffold.columns}
    shown = [
        {
            "head": head,
            "means": means.get(" ".join(head.split()), means.get(head, head)),
            "samples": list(islice((row.cells[head] for row in read.rows if head in row.cells), SAMPLES)),
        }
        for head in read.heads
    ]
    return {
        "summary": scaffold.summary,
        "notes": list(scaffold.notes),
        "columns": shown,
        "meanings": [*OFFERED_KEYS, *(field for field in fields_of(scaffold.face) if field not in KEYS)],
        "faces": sorted(ready_faces()),
        "formats": {
            each.id: f"{each.name}, {format_mm(each.size.width_mm)} x {format_mm(each.size.height_mm)} mm"
            for each in card_formats()
        },
        "face": scaffold.face,
        "format": scaffold.format,
        "back": choices.get("back", ""),
        "back_face": scaffold.back,
        "backs": sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.suffix in PICTURES),
        "colours": dict(scaffold.colours),
        "theme": dict(load_theme(THEME).colours),
    }


def _with_choices(scaffold: DeckScaffold, choices: Mapping[str, Any]) -> DeckScaffold:
    face, back = choices.get("face") or scaffold.face, choices.get("back", "")
    return replace(
        scaffold,
        face=face,
        fields=scaffold.fields if face == scaffold.face else fields_of(face),
        format=choices.get("format") or scaffold.format,
        colours=choices.get("colours", {}),
        has_backs=back != "none",
        back_picture="" if back == "none" else back,
        title=choices.get("title", ""),
    )
