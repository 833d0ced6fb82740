"""A newer version of a site, as its host publishes it."""

import json
import re
from hashlib import sha256
from pathlib import Path

NEWER = "return getComputedStyle(document.documentElement).getPropertyValue('--newer')"
"""Returns `yes` in a page of the newer version."""
WAITING = "return Boolean((await navigator.serviceWorker.getRegistration()).waiting)"


def publish_newer(folder: Path, sheet: str = "page.css", facts: str = "site.js") -> None:
    """Make a newer site of one: another style sheet, another version, and what names them."""
    old = (folder / sheet).read_bytes()
    (folder / sheet).write_bytes(old + b"\nhtml { --newer: yes; }\n")
    told = (folder / facts).read_text()
    (folder / facts).write_text(re.sub(r'VERSION = "\w+"', 'VERSION = "newer"', told))
    worker = (folder / "service-worker.js").read_text()
    files = json.loads(re.search(r"const FILES = (\{.*?\});", worker)[1])  # type: ignore[index]
    newer = {**files, **{name: sha256((folder / name).read_bytes()).hexdigest() for name in (sheet, facts)}}
    (folder / "service-worker.js").write_text(worker.replace(json.dumps(files), json.dumps(newer)))
