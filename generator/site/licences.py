"""The licences of what runs in the browser, with their texts, as the packages bring them."""

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

from generator.site.press_bundle import PACKAGES
from generator.site.resvg_wasm import RESVG
from generator.site.webp_codec import WEBP_CODEC
from scorekeeper.web.site.pyodide import PACKAGE

_TEXTS = re.compile(r"LICEN[CS]E|COPYING|NOTICE|OFL", re.IGNORECASE)
_RULE = "=" * 78


def licences_text() -> str:
    """Return the name, release and licence of each program that a site brings, with the texts that it has with it."""
    owners = packages_distributions()
    names = sorted({owner for package in PACKAGES for owner in owners.get(package, ())}, key=str.lower)
    return "\n".join((_others(), *(part for name in names for part in _parts(distribution(name)))))


def _others() -> str:
    """Return what npm brings, whose packages do not all have the text of their licence."""
    return f"""\
What runs in the browser besides pnp. Each is used as its authors publish it.

{PACKAGE}: MPL-2.0, https://github.com/pyodide/pyodide; it contains CPython, PSF-2.0, https://www.python.org
{WEBP_CODEC.release}: Apache-2.0, https://github.com/jamsinclair/jSquash; it contains libwebp, BSD-3-Clause
{RESVG.release}: MPL-2.0, https://github.com/thx/resvg-js; it contains resvg, Apache-2.0 or MIT
"""


def _parts(found: Distribution) -> Iterator[str]:
    about = found.metadata.json
    told = str(about.get("license_expression") or about.get("license") or "").partition("\n")[0]
    kinds = [each.rpartition(" :: ")[2] for each in about.get("classifier", ()) if "License ::" in each]
    yield f"{_RULE}\n{found.name} {found.version}: {told or ', '.join(kinds)}\n"
    for file in found.files or ():
        if ".dist-info/" in file.as_posix() and _TEXTS.search(file.name):
            yield Path(str(found.locate_file(file))).read_text(encoding="utf-8", errors="replace")
