"""The files of the press's page: the page of the preview with more around it, Python's modules, fonts."""

import hashlib
from collections.abc import Mapping
from pathlib import Path

from generator.site.press_about import CommandForms, press_about
from generator.site.press_bundle import PACKAGES, USUAL, PressFiles, plain_files, press_files
from generator.site.wheels import compiled_modules
from scorekeeper.web.site import bundle
from scorekeeper.web.site.site_builder import PAGE as SCOREKEEPER_PAGE
from scorekeeper.web.site.site_builder import site_module, with_head

_GENERATOR = Path(__file__).parents[1]
PAGES = (_GENERATOR / "preview" / "page", _GENERATOR / "browser" / "page")
"""The page of the preview, and what the press has beside it; a file of the same name in the second counts."""
SHARED = ("offline.js", "python-runtime.js")
"""What the scorekeeper's page has for both."""
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; font-src 'self'; worker-src 'self'; frame-src blob:; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'"
)
"""What the page may load and do: nothing from any other host; a PDF is shown in a frame."""
PYTHON = "pyodide.asm.wasm"
PACK, OURS = "python.pack", "press.zst"
_CARDS = '<main id="cards"></main>'
RARE = ("rare/", "webp_dec.", "resvg.")
"""Beginnings of the files that few decks need, or that pictures and exports alone need."""


def press_page_files(runtime: Path, wheels: Path, codecs: Mapping[str, bytes], forms: CommandForms) -> dict[str, bytes]:
    """Return the files of the press's page, by path.

    Args:
        runtime: A folder with Pyodide.
        wheels: A folder with the wheels.
        codecs: The decoder of WebP, and what draws SVG as pixels, by the names of their files.
        forms: The options of its commands.

    Raises:
        SiteError: Something needed for the page cannot be made.
    """
    found = press_files()
    packed = {**found.packed, **compiled_modules(wheels)}
    borrowed = [f"{each}/" for each in PACKAGES]
    library, ours = bundle.compile_large_bundle(packed, runtime, borrowed)
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for folder in PAGES for path in plain_files(folder)}
    files |= {name: (SCOREKEEPER_PAGE / name).read_bytes() for name in SHARED}
    files["index.html"] = _with_preview(files["index.html"].decode()).encode()
    late, listed = _late_files(found)
    files |= {**late, **codecs}
    files |= {PACK: bundle.pack({bundle.LIBRARY: library}), OURS: ours}
    loaded = {OURS: len(ours), PYTHON: (runtime / PYTHON).stat().st_size}
    files["site.js"] = site_module(files, {"LATE": listed, "SIZES": loaded, "ABOUT": press_about(PACKAGES, forms)})
    files["index.html"] = with_head(files["index.html"].decode(), POLICY, files).encode()
    return files


def _with_preview(page: str) -> str:
    """Put what the preview's page shows into the press's."""
    text = (PAGES[0] / "index.html").read_text(encoding="utf-8")
    shown = text[text.index("<body>") + len("<body>") : text.index('<p id="lost"')]
    assert page.count("<!-- preview -->") == shown.count(_CARDS) == 1
    # The press's own main part holds the whole deck.
    shown = shown.replace(_CARDS, '<div id="cards"></div>')
    return page.replace("<!-- preview -->", shown.strip())


def _late_files(found: PressFiles) -> tuple[dict[str, bytes], list[tuple[str, str, int]]]:
    """Return late files by their place in the site, and of each: where Python sees it, that place, its bytes."""
    files, listed = {}, []
    for path, file in found.late.items():
        content = file.read_bytes()
        name = f"{'usual/' if USUAL.search(path) else RARE[0]}{hashlib.sha256(content).hexdigest()[:16]}"
        files[name] = content
        listed.append((f"/{bundle.PLACE}/{path}", name, len(content)))
    return files, listed
