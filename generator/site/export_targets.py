"""Where decks go from a browser: targets in words, the options that each reads, and what hinders one there."""

from collections.abc import Collection, Mapping
from typing import Any

from generator.options.choices import ExportTarget
from generator.options.declaration import options_of
from generator.writers.targets import ExportRequest, find_target

GROUPS: Mapping[str, tuple[ExportTarget, ...]] = {
    "Online tables": (ExportTarget.TTS, ExportTarget.VTT, ExportTarget.PCIO),
    "Print services": (
        *(ExportTarget.MPC, ExportTarget.TGC, ExportTarget.DTC, ExportTarget.SHOP),
        ExportTarget.PDFX,
    ),
    "Cutters": (ExportTarget.SILHOUETTE, ExportTarget.CRICUT),
}


def export_targets(packages: Collection[str]) -> list[dict[str, Any]]:
    """Return the targets in the order in which the page offers them, as JSON values.

    They are found when the site is made: to load them all takes a browser most of a second.

    Args:
        packages: The packages that a browser has.

    Returns:
        Of each: `id`, `group`, `title`, `makes`, `takes`; `missing`, the libraries that it lacks there, none if it
        works; `unread`, the flags that it does not read.
    """
    readers = {
        each.flag.partition("/")[0]: each.spec.read_by & frozenset(ExportTarget) for each in options_of(ExportRequest)
    }
    found = []
    for group, targets in GROUPS.items():
        for name in targets:
            target = find_target(name)
            found.append(
                {
                    "id": name.value,
                    "group": group,
                    "title": target.title,
                    "makes": target.makes,
                    "takes": target.takes,
                    "missing": [each for each in target.libraries if each not in packages],
                    "unread": [flag for flag, who in readers.items() if who and name not in who],
                }
            )
    return found
