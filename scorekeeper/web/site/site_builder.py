"""The folder of the site: the page, its pictures and fonts, Python and the scorekeeper, and the service worker."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

from scorekeeper.i18n import Catalogue, languages
from scorekeeper.web.site import bundle, bytecode
from scorekeeper.web.site.faults import SiteError
from scorekeeper.web.site.fonts import small_font
from scorekeeper.web.site.icons import icons
from scorekeeper.web.site.pyodide import ABI
from scorekeeper.web.site.start_texts import offline_texts
from scorekeeper.web.theme_css import theme_css

PAGE = Path(__file__).parents[1] / "page"
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; font-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page may load and do: nothing from any other host."""
HEAD = """    <meta http-equiv="Content-Security-Policy" content="{policy}" />
    <meta name="theme-color" content="#12224a" />
    <link rel="manifest" href="manifest.webmanifest" />
    <link rel="apple-touch-icon" href="icon-180.png" />
{modules}"""
AFTER = '<meta charset="utf-8" />\n'
"""The head is inserted after it: the policy must precede what it applies to."""
ONLY_SERVED = ("link-served.js",)
LINK = "link-alone.js"
WORKER = "service-worker.js"
SITE = "site.js"
IN_WORKER = ("worker.js",)
MARK = ".scorekeeper-site"
"""Marks a folder as made by this module, so that no other is emptied."""


def build(out: Path, runtime: Path) -> dict[str, bytes]:
    """Write a site into a folder, replacing an older one, and return its files by path.

    Args:
        out: Created if missing; otherwise it must be empty, or an older site.
        runtime: A folder with Pyodide.

    Raises:
        SiteError: The folder is neither, or something needed for the site cannot be made.
    """
    if out.exists() and not (out.is_dir() and ((out / MARK).is_file() or not any(out.iterdir()))):
        raise SiteError(f"{out} is not empty and not an older site: name another folder")
    files = site_files(runtime)
    try:
        _write(out, files)
    except OSError as error:
        raise SiteError(f"{out} cannot be written: {error.strerror or error}") from error
    return files


def site_files(runtime: Path) -> dict[str, bytes]:
    """Return the files of a site by path."""
    ours = bundle.bundle_files()
    python = bytecode.compile_bundle(ours, runtime)
    texts = [
        content.decode("utf-8", "ignore")
        for name, content in ours.items()
        if name.endswith((".py", ".po", ".json", ".toml"))
    ]
    files = {
        path.name: path.read_bytes() for path in sorted(PAGE.iterdir()) if path.name not in (*ONLY_SERVED, LINK, WORKER)
    }
    files["link.js"] = (PAGE / LINK).read_bytes()
    files["index.html"] = _with_head(files["index.html"].decode(), files).encode()
    files["theme.css"] = theme_css().encode()
    files.update({f"fonts/{name}": small_font(texts, is_bold=name == "bold") for name in ("regular", "bold")})
    files.update(icons())
    files.update({name: path.read_bytes() for name, path in bundle.art()})
    files.update(
        {
            f"python/{name}": (runtime / name).read_bytes()
            for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
        }
    )
    files["python/python.pack"] = bytecode.pack(python)
    files[SITE] = _site(files).encode()
    hashes = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}
    worker = (PAGE / WORKER).read_text(encoding="utf-8")
    for name, value in (("FILES = {}", hashes), ('POLICY = ""', f"{POLICY}; frame-ancestors 'none'")):
        assert worker.count(name) == 1, name
        worker = worker.replace(name, f"{name.partition(' ')[0]} = {json.dumps(value)}")
    files[WORKER] = worker.encode()
    return dict(sorted(files.items()))


def _with_head(page: str, files: dict[str, bytes]) -> str:
    """Add the head of a page on its own: its policy, how it is installed, and its modules, all preloaded."""
    assert page.count(AFTER) == 1
    names = sorted(name for name in files if name.endswith(".js") and name not in IN_WORKER)
    modules = "".join(f'    <link rel="modulepreload" href="{name}" />\n' for name in (*names, SITE))
    return page.replace(AFTER, AFTER + HEAD.format(policy=POLICY, modules=modules))


def _site(files: dict[str, bytes]) -> str:
    """Return the module with the page's data about its site, and its texts while Python is not running."""
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    constants: dict[str, Any] = {
        "VERSION": whole.hexdigest()[:16],
        "RUNTIME": ABI,
        "DRAWN": bundle.card_pictures(),
        "SAID": {language: offline_texts(Catalogue(language)) for language in languages()},
    }
    return "".join(
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in constants.items()
    )


def _write(out: Path, files: dict[str, bytes]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for path in out.iterdir():
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()
    (out / MARK).touch()
    for name, content in files.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(content)
