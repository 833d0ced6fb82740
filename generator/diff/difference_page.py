"""The page that shows how a deck differs: one HTML file, which needs no other and runs no script."""

from base64 import b64encode
from typing import Any

from generator import __version__
from generator.diff.deck_differences import DeckDifferences
from generator.diff.difference_entries import HEADINGS, DifferenceEntry, group_entries
from generator.diff.side_pictures import PicturePair
from generator.geometry import Rect
from generator.rendering.templating.templates import bundled_environment

_TEMPLATE = "pages/diff.html.j2"
MOST_AREA = 0.5
"""Share of a card up to which what changed is outlined (ours); more is seen without."""
AROUND_MM = 1.0
"""Between what changed and its outline (ours)."""
GAP_MM = 3.3
"""Between pictures, at the scale of the page (ours)."""


def difference_page(found: DeckDifferences) -> bytes:
    grouped = group_entries(found)
    groups = [
        {"kind": group.kind, "count": group.count, "entries": list(map(_entry_values, group.entries))}
        for group in grouped
    ]
    page = (
        bundled_environment()
        .get_template(_TEMPLATE)
        .render(
            generator=f"pnp {__version__}",
            title=found.after.title,
            language=found.after.language,
            states=found.facts(),
            groups=groups,
            headings=HEADINGS,
            has_areas=any(
                outlined_area(pair) for group in grouped for entry in group.entries for _, pair in entry.pairs
            ),
            unchanged=found.unchanged_count,
        )
    )
    return page.encode()


def _entry_values(entry: DifferenceEntry) -> dict[str, Any]:
    shown = [picture for _, pair in entry.pairs for picture in (pair.before, pair.after) if picture is not None]
    return {
        "heading": entry.heading,
        "about": entry.about,
        "pairs": [{"side": side, "pictures": _picture_values(pair)} for side, pair in entry.pairs],
        "texts": entry.texts,
        "widest": sum(picture.card_format.size.width_mm + GAP_MM for picture in shown) - GAP_MM,
    }


def _picture_values(pair: PicturePair) -> list[dict[str, Any]]:
    area = outlined_area(pair)
    values = []
    for name, picture in (("before", pair.before), ("after", pair.after)):
        if picture is None:
            continue
        width, height = picture.card_format.size.width_mm, picture.card_format.size.height_mm
        radius = picture.card_format.corner_radius_mm
        values.append(
            {
                "state": name,
                "data": b64encode(picture.data).decode(),
                "width": width,
                "ratio": f"{width:g} / {height:g}",
                "corners": f"{100 * radius / width:.3g}% / {100 * radius / height:.3g}%",
                "area": area
                and [
                    f"{100 * part:.4g}%"
                    for part in (area.x / width, area.y / height, area.width / width, area.height / height)
                ],
            }
        )
    return values


def outlined_area(pair: PicturePair) -> Rect | None:
    """Return the part of a card to outline, in mm from its top left; None: all of it changed, or half."""
    if pair.changed_area is None or pair.after is None:
        return None
    size = pair.after.card_format.size
    whole = Rect(0, 0, size.width_mm, size.height_mm)
    area = pair.changed_area.expand(AROUND_MM).intersection(whole)
    return area if area and area.width * area.height <= MOST_AREA * whole.width * whole.height else None
