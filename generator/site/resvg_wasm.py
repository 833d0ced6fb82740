"""What draws SVG as pixels in browsers: resvg, as the npm package @resvg/resvg-wasm brings it."""

from pathlib import Path

from scorekeeper.web.site.npm_packages import NpmPackage

RESVG = NpmPackage(
    "what draws SVG as pixels",
    "@resvg/resvg-wasm@2.6.2",
    "sha512-FqALmHI8D4o6lk/LRWDnhw95z5eO+eAa6ORjVg09YRR7BkcM6oPHU9uyC0gtQG5vpFLvgpeU4+zEAz2H8APHNw==",
    {
        "index.mjs": "10170d02d816f02ec76f9bc095b01d9becf536e7b1e12e5aa616652c84b237a1",
        "index_bg.wasm": "22bf6e9f9a100d972da0411a69c5ba504367fc1fa87b3b64e3f35e53926d2d70",
    },
)
"""Source: npm, @resvg/resvg-wasm 2.6.2, dist.integrity; the files are those of its archive. Its licence is MPL-2.0."""
NAMES = {"index.mjs": "resvg.js", "index_bg.wasm": "resvg.wasm"}


def resvg_files(given: Path | None) -> dict[str, bytes]:
    """Return the files by their names, which lie beside `rasteriser.js`.

    Args:
        given: An unpacked package; None fetches it once with npm, into the user's cache folder.

    Raises:
        SiteError: A file is missing or different; npm is missing, or cannot fetch it.
    """
    folder = RESVG.find_folder(given)
    return {name: (folder / path).read_bytes() for path, name in NAMES.items()}
