"""Small files that are drawn at great length, for the tests of limits."""

import io

from PIL import Image

from generator.rendering.images.rasters import MAX_SCANS
from tests.generator.strangers import svg


def nested(first: str, kind: str, *, use: str = "") -> str:
    """Return ten levels, each of which uses the one before it ten times: ten thousand million drawings."""
    levels = "".join(
        f'<{kind} id="u{level}" viewBox="0 0 9 9">{f"""<use href="#u{level - 1}" {use}/>""" * 10}</{kind}>'.replace(
            ' viewBox="0 0 9 9"', "" if kind == "g" else ' viewBox="0 0 9 9"'
        )
        for level in range(1, 11)
    )
    return svg(f'<defs>{first}{levels}</defs><use href="#u10" width="9" height="9"/>')


USES = {
    "shapes": nested('<path id="u0" d="M0 0h1v1z"/>', "g"),
    "symbols": nested(
        '<symbol id="u0" viewBox="0 0 9 9"><path d="M0 0h1v1z"/></symbol>', "symbol", use='width="9" height="9"'
    ),
    "groups": nested('<symbol id="u0" viewBox="0 0 9 9"><path d="M0 0h1v1z"/></symbol>', "g"),
    "texts": nested('<text id="u0" font-family="Source Sans Pro" font-size="1">x</text>', "g"),
}
"""Uses of uses."""


def scans(count: int) -> bytes:
    """Return a progressive JPEG whose last scan stands there many times."""
    data = io.BytesIO()
    Image.new("RGB", (600, 600), "#c04020").save(data, "JPEG", progressive=True)
    whole = data.getvalue()
    last, end = whole.rindex(b"\xff\xda"), whole.rindex(b"\xff\xd9")
    return whole[:end] + whole[last:end] * count + whole[end:]


def pictures(part: int) -> dict[str, tuple[str, str | bytes, str]]:
    """Return files, each with its name and what is told of it.

    Args:
        part: By how much fewer what they repeat stands there than where it hurts most; it is too much all the same.
    """
    return {
        "text between elements": ("x.svg", svg("<text>" + "a<a/>" * (59_000 // part) + "</text>"), "<a> in <text>"),
        "stops of gradients": (
            "x.svg",
            svg(
                "<linearGradient id='g'>"
                + "<stop offset='0'/>" * (20_000 // part)
                + "</linearGradient>"
                + "<rect width='1' height='1' fill='url(#g)'/>" * (3000 // part)
            ),
            "a gradient of more than 256 stops",
        ),
        "clips": (
            "x.svg",
            svg(
                "<clipPath id='c'>"
                + "".join(f"<rect x='{n % 20 / 2}' y='{n // 20 / 2}' width='.4' height='.4'/>" for n in range(300))
                + "</clipPath>"
                + "<rect width='9' height='9' clip-path='url(#c)'/>" * (20_000 // part)
            ),
            "more than 200000 shapes",
        ),
        "a path in ever new colours": (
            "x.svg",
            svg(
                f"<defs><path id='p' d='M0 0{'l1 1-1 0' * (40_000 // part)}'/></defs>"
                + "".join(f"<use href='#p' fill='#{n:06x}'/>" for n in range(20_000 // part))
            ),
            "too much art that is used in too many colours",
        ),
        "scans": ("x.jpg", scans(MAX_SCANS), f"has more than {MAX_SCANS} scans"),
    }
