"""The files of a site: the page, its pictures, icons and fonts, Python and the scorekeeper, the service worker."""

import hashlib
import io
import json
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fontTools import subset
from fontTools.ttLib import TTFont
from PIL import Image

from scorekeeper import assets
from scorekeeper.font_fallback.font_lookup import app_font_file
from scorekeeper.i18n import Catalogue, languages
from scorekeeper.web.page_texts import offline_texts
from scorekeeper.web.site import bundle
from scorekeeper.web.site.npm_packages import SiteError
from scorekeeper.web.site.pyodide import ABI
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
{modules}"""
AFTER = '<meta charset="utf-8" />\n'
"""The head is inserted after it: the policy must precede what it applies to."""
ONLY_SERVED = ("transport-http.js",)
TRANSPORT = "transport-worker.js"
WORKER = "service-worker.js"
SITE = "site.js"
IN_WORKER = ("worker.js", "python-runtime.js", "pictures.js", "webp_dec.js")
MARK = ".scorekeeper-site"
"""Marks a folder as made by this module, so that no other is emptied."""
LATIN = (
    *range(0x20, 0x7F),
    *range(0xA0, 0x250),
    *range(0x300, 0x370),
    *range(0x1E00, 0x1F00),
    *range(0x2000, 0x2070),
    *range(0x20A0, 0x20C0),
)
"""Blocks for names in Latin letters, with punctuation and currencies. Source: Unicode 16, Blocks.txt."""
SAFE_OF_LAYER = 66 / 108
"""The part of an adaptive icon's layers that no mask cuts. Source: Android, Adaptive icons."""
SAFE_OF_MASKABLE = 0.8
"""The same for a maskable icon. Source: W3C, Web Application Manifest, "Icon masks and safe zone"."""


def write_site(out: Path, make_files: Callable[[], dict[str, bytes]]) -> dict[str, bytes]:
    """Write a site into a folder, replacing an older one, and return its files by path.

    Args:
        out: Created if missing; otherwise it must be empty, or an older site.
        make_files: Makes the files, once it is known that they can be written there.

    Raises:
        SiteError: The folder is neither, or cannot be written; or what `make_files` raises.
    """
    if out.exists() and not (out.is_dir() and ((out / MARK).is_file() or not any(out.iterdir()))):
        raise SiteError(f"{out} is not empty and not an older site: name another folder")
    files = make_files()
    try:
        _write(out, files)
    except OSError as error:
        raise SiteError(f"{out} cannot be written: {error.strerror or error}") from error
    return files


def site_files(runtime: Path) -> dict[str, bytes]:
    """Return the files of a site with the scorekeeper alone, by path.

    Args:
        runtime: A folder with Pyodide.

    Raises:
        SiteError: Something needed for the site cannot be made.
    """
    files = {**scorekeeper_files(runtime, root="./"), **runtime_files(runtime)}
    return dict(sorted({**files, WORKER: service_worker(files, POLICY)}.items()))


def runtime_files(runtime: Path) -> dict[str, bytes]:
    """Return the files of Pyodide, which all parts of a site share, by path."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
    return {f"python/{name}": (runtime / name).read_bytes() for name in names}


def service_worker(
    files: Mapping[str, bytes], policy: str, *, parts: Sequence[str] = (), on_demand: Sequence[str] = ()
) -> bytes:
    """Return the service worker of a site.

    Args:
        files: All that it keeps, by path.
        policy: The content security policy of all answers.
        parts: The folders of its parts, `score/`: what lies in one is kept for those who open it.
        on_demand: Folders of files that are kept once something has asked for them.
    """
    worker = (PAGE / WORKER).read_text(encoding="utf-8")
    for name, value in (
        ("FILES = {}", {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}),
        ("PARTS = []", list(parts)),
        ("ON_DEMAND = []", list(on_demand)),
        ('POLICY = ""', f"{policy}; frame-ancestors 'none'"),
    ):
        assert worker.count(name) == 1, name
        worker = worker.replace(name, f"{name.partition(' ')[0]} = {json.dumps(value)}")
    return worker.encode()


def scorekeeper_files(runtime: Path, *, root: str) -> dict[str, bytes]:
    """Return the files of the scorekeeper's page, by path.

    Args:
        runtime: A folder with Pyodide, which compiles them.
        root: The folder of the site, as seen from the page: `./` or `../`.

    Raises:
        SiteError: Something needed for the site cannot be made.
    """
    ours = bundle.bundle_files()
    python = bundle.compile_bundle(ours, runtime)
    written = [content for name, content in ours.items() if name.endswith((".py", ".po", ".json", ".toml"))]
    texts = [content.decode("utf-8", "ignore") for content in written]
    pages = (path for path in sorted(PAGE.iterdir()) if path.name not in (*ONLY_SERVED, TRANSPORT, WORKER))
    files = {path.name: path.read_bytes() for path in pages}
    files["transport.js"] = (PAGE / TRANSPORT).read_bytes()
    files["index.html"] = with_head(files["index.html"].decode(), POLICY, files).encode()
    files["theme.css"] = theme_css().encode()
    files.update({f"fonts/{name}": small_font(texts, is_bold=name == "bold") for name in ("regular", "bold")})
    files.update(icons())
    files.update({name: path.read_bytes() for name, path in bundle.art()})
    files["python.pack"] = bundle.pack(python)
    constants = {
        "CARD_PICTURES": bundle.card_pictures(),
        "OFFLINE": {language: offline_texts(Catalogue(language)) for language in languages()},
        "LOADED_BYTES": len(files["python.pack"]) + (runtime / "pyodide.asm.wasm").stat().st_size,
    }
    files[SITE] = site_module({**files, **runtime_files(runtime)}, {"ROOT": root, **constants})
    return files


def with_head(page: str, policy: str, files: Mapping[str, bytes]) -> str:
    """Add the head of a page of a site: its policy, how it is installed, and its modules, all preloaded."""
    assert page.count(AFTER) == 1
    names = sorted(name for name in files if name.endswith(".js") and name not in (*IN_WORKER, SITE))
    modules = "".join(f'    <link rel="modulepreload" href="{name}" />\n' for name in (*names, SITE))
    return page.replace(AFTER, AFTER + HEAD.format(policy=policy, modules=modules))


def site_module(files: Mapping[str, bytes], constants: Mapping[str, Any]) -> bytes:
    """Return the module with a page's data about its site: its version, from its files, and constants."""
    whole = hashlib.sha256()
    for name, content in sorted(files.items()):
        whole.update(f"{name} {hashlib.sha256(content).hexdigest()}\n".encode())
    told = {"VERSION": whole.hexdigest()[:16], "RUNTIME": ABI, **constants}
    lines = (f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in told.items())
    return "".join(lines).encode()


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


def small_font(texts: Iterable[str], *, is_bold: bool) -> bytes:
    """Return the app's own font as WOFF2, with Latin letters and the characters of some texts."""
    # With a fixed modification time: the same font each time that a site is made.
    font = TTFont(app_font_file(is_bold=is_bold), recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = ["kern", "mark", "mkmk", "ccmp", "locl", "tnum", "lnum"]
    options.hinting = False
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes={*LATIN, *(ord(char) for text in texts for char in set(text))})
    cutter.subset(font)
    font.flavor = "woff2"
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def icons() -> dict[str, bytes]:
    """Return the icons as PNG, by their names in the site."""
    with Image.open(assets.art("icon.png")) as plain:
        found = {f"icon-{size}.png": icon_png(plain.convert("RGBA"), size) for size in (192, 512)}
    with Image.open(assets.art("icon-background.png")) as back, Image.open(assets.art("icon-foreground.png")) as front:
        whole = Image.alpha_composite(back.convert("RGBA"), front.convert("RGBA")).convert("RGB")
    edge = round(whole.width * (1 - SAFE_OF_LAYER / SAFE_OF_MASKABLE) / 2)
    filled = whole.crop((edge, edge, whole.width - edge, whole.height - edge))
    found["icon-maskable-512.png"] = icon_png(filled, 512)
    found["icon-180.png"] = icon_png(filled, 180)  # for iOS, which rounds the corners itself
    return found


def icon_png(picture: Image.Image, size: int) -> bytes:
    """Return an icon as a small PNG, so many pixels wide and high."""
    stream = io.BytesIO()
    # With 64 colours it is a quarter of the size, and looks the same.
    small = picture.resize((size, size), Image.Resampling.LANCZOS).quantize(64, Image.Quantize.FASTOCTREE)
    small.save(stream, "PNG", optimize=True)
    return stream.getvalue()
