"""Small icon sets of our own drawings, as Iconify writes them."""

import json
from pathlib import Path
from typing import Any

INFO = {
    "prefix": "ours",
    "name": "Our Icons",
    "author": {"name": "These Tests", "url": "https://example.org/ours"},
    "license": {"title": "CC BY 3.0", "url": "https://example.org/by"},
}
SWORD = '<path fill="currentColor" d="M10 1l2 3v10h3v2h-4v3h-2v-3H5v-2h3V4z"/>'
SHIELD = '<path fill="currentColor" d="M3 2h14v8q0 6-7 9q-7-3-7-9z"/>'
FLAG = '<rect width="20" height="10" fill="currentColor"/>'


def icon_set(**changes: Any) -> dict[str, Any]:
    """Return a set with a few icons, some of its keys changed; those that are None are left out."""
    whole = {
        "prefix": "ours",
        "info": INFO,
        "width": 20,
        "height": 20,
        "icons": {
            "sword": {"body": SWORD},
            "broad-sword": {"body": SWORD},
            "swordfish": {"body": SWORD},
            "shield": {"body": SHIELD},
            "flag": {"body": FLAG, "width": 40},
            "old-shield": {"body": SHIELD, "hidden": True},
        },
        "aliases": {"blade": {"parent": "sword"}, "fallen-blade": {"parent": "blade", "rotate": 1}},
        **changes,
    }
    return {key: value for key, value in whole.items() if value is not None}


def write_set(path: Path, **changes: Any) -> Path:
    """Write such a set to a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(icon_set(**changes)), encoding="utf-8")
    return path
