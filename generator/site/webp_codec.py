"""The decoder of WebP for browsers: libwebp, as the npm package @jsquash/webp brings it."""

from pathlib import Path

from scorekeeper.web.site.npm_packages import NpmPackage

_FOLDER = "codec/dec/"
WEBP_CODEC = NpmPackage(
    "the decoder of WebP",
    "@jsquash/webp@1.5.0",
    "sha512-KggLoj2MnRSfIqTeKe1EmbljTX2vuV7mh79k89PCL1pyqiDULcPM1L47twxXt0hkb68F70bXiL31MxsuoZtKFw==",
    {
        f"{_FOLDER}webp_dec.js": "c57971611f4d9ec04e4636ce7bb4a35c031b24cbdb013518f0a017d9f6014370",
        f"{_FOLDER}webp_dec.wasm": "30fb52fa2a80166d25ba7debf902218904ba1f05ccce9f959f722beff9e2f344",
    },
)
"""Source: npm, @jsquash/webp 1.5.0, dist.integrity; the files are those of its archive. Its licence is Apache-2.0, that
of libwebp BSD-3-Clause.
"""


def webp_codec_files(given: Path | None) -> dict[str, bytes]:
    """Return the files of the decoder by their names, which lie beside `pictures.js`.

    Args:
        given: An unpacked package; None fetches it once with npm, into the user's cache folder.

    Raises:
        SiteError: A file is missing or different; npm is missing, or cannot fetch it.
    """
    folder = WEBP_CODEC.find_folder(given)
    return {name.removeprefix(_FOLDER): (folder / name).read_bytes() for name in WEBP_CODEC.files}
